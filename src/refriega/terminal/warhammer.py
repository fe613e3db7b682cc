"""The face of `warhammer`: regiments, pools and spells in play, who is asked what, what a typed act means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from refriega.boards.place import Place
from refriega.boards.table import Point
from refriega.core.errors import Refusal
from refriega.core.event import Event
from refriega.core.procedure import Decision, Option
from refriega.rulesets.warhammer.choices import OPTION
from refriega.rulesets.warhammer.content import Content, ContentFile, own_content
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving.pace import goes_freely
from refriega.rulesets.warhammer.moving.steps import read
from refriega.rulesets.warhammer.scenario import check_alone
from refriega.rulesets.warhammer.scenario_file import ScenarioFile
from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.state import WarhammerState
from refriega.rulesets.warhammer.terms import Fate
from refriega.terminal.battles import BattleFace, Shelf, Tells
from refriega.terminal.face import Named
from refriega.terminal.inches import bearing_in
from refriega.terminal.typed import named_so, read_phrase, tags_of
from refriega.terminal.warhammer_acts import (
    GOING,
    bound_for,
    going,
    implied,
    implied_by_part,
    made,
    places_worth,
    remark_on,
    worth_listing,
)
from refriega.terminal.warhammer_log import ANNOUNCED, completed, reasons, retold
from refriega.terminal.warhammer_map import legend_of, letters_of, picture_of
from refriega.terminal.warhammer_moment import (
    glance_of,
    headline_of,
    opening_lines,
    order_of,
    standing_of,
    under_way_of,
)
from refriega.terminal.warhammer_names import TABLES, facing_said, inches_said, length_said, live_of, name_of
from refriega.terminal.warhammer_pages import pages
from refriega.terminal.warhammer_sheets import roster_of, status_of
from refriega.terminal.warhammer_typed import OF_MOVES, STEPS, literal, number_in, spelled, unspelled
from refriega.terminal.words import Words


def out_of_phase(state: WarhammerState) -> Refusal:
    return Refusal("not_in_phase", args={"army": state.active, "phase": state.phase})


BEARINGS = ("toward", "away")

SAID = frozenset({"how", "outcome", "rolled", "thrown", "until", "why"})
"""Arguments that are words already."""

OF_THE_TURN = frozenset({"charge", "move", "magic", "dispels", "shoot", "fight"})
"""Kinds of questions that open a step of the turn."""

OF_ARMIES = OF_THE_TURN | {"reroll", "reveal"}
"""Kinds of questions that are about an army."""


class WarhammerFace(BattleFace):
    """See the module."""

    ruleset = "warhammer"

    tells: ClassVar = Tells(
        WarhammerGame,
        roster_of,
        status_of,
        glance_of,
        headline_of,
        under_way_of,
        order_of,
        standing_of,
        picture_of,
        legend_of,
        retold,
        completed,
        name_of,
        check_alone,
    )

    documents: ClassVar = {"scenario": ScenarioFile, "content": ContentFile}

    tables = (*TABLES, "words")

    scenes = OF_THE_TURN

    turns = OF_THE_TURN

    verbs = frozenset({*tags_of(OPTION), *OF_MOVES, *BEARINGS})

    announced = ANNOUNCED

    cuts = ("turn", "phase")

    sided = frozenset({"active", "army", "reactive", "winners"})

    sides_roll = True

    begins = True

    stepwise = OF_MOVES

    folded = frozenset({"move", "go", "reform"})

    unfolds = True

    brief = True

    listed_first = frozenset({"cast", "use_bound", "charge", "shoot"})

    likeliest = (
        "cast", "use_bound", "recast", "dispel", "scroll", "dispel_in_play", "charge", "respond", "shoot",
        "move", "go", "join", "reform", "fight", "strike", "pursue", "reveal", "pick", "reroll", "end_spell",
        "done",
    )  # fmt: skip

    going = "go"

    with_place = frozenset({"facing"})

    # -- names -----------------------------------------------------------------------------------

    def parties(self, scenario: Scene) -> Mapping[str, Any]:
        return scenario.armies

    def value(self, name: str, value: object, words: Words) -> str | None:
        """Lengths with their unit, facings as on a compass, the steps of a move; what is in words already."""
        if name == "asked" and words.asked is not None:
            return words.question(words.asked)
        if name in SAID or name.endswith("_made"):
            return str(value)
        if name == "live" and isinstance(value, str) and live_of(words.state, value) is None:
            return ""  # it has ended since
        if name == "phase" and isinstance(value, str):
            return words.text(f"phase.{value}")
        if name == "faces" and isinstance(value, tuple):
            return ", ".join(map(str, value))
        if name == "inches" and isinstance(value, int):
            return inches_said(value, words.scenario)
        if name == "facing" and isinstance(value, Point):
            return facing_said(value, words.catalogue.lang)
        if name == "steps" and isinstance(value, tuple):
            listed = read(value) if all(isinstance(step, str) for step in value) else value
            return ", ".join(words.option(step) for step in listed)
        if name == "die" and isinstance(value, int):
            return str(value + 1)
        if name in ("what", "by") and isinstance(value, str):  # as a thing, not as an act
            return words.name(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return length_said(name, value, words.scenario)
        return None

    def subject(self, decision: Decision, id_: str, words: Words) -> str:
        """Questions that are about an army name it first; all others are about units and spells."""
        whole = decision.kind in OF_ARMIES and id_ == decision.subjects[0]
        return words.side(id_) if whole else words.name(id_)

    def reasons(self, event: Event, words: Words) -> Iterator[str]:
        return reasons(event, words)

    # -- what is shown -----------------------------------------------------------------------------

    def signs(self, scenario: Scene, state: WarhammerState) -> Mapping[str, str]:
        """Those of the units that one sees."""
        return {letter: who for who, letter in letters_of(scenario).items() if who in state.units}

    def lying(self, state: WarhammerState) -> tuple[str, ...]:
        """The spells in play."""
        return tuple(live.id for held in state.effects.values() for live in held)

    def introduction(self, scenario: Scene, words: Words) -> list[str]:
        """The scenario's own text, who has which army, and when it ends."""
        lines = [words.title(scenario.text).strip()] if scenario.text else []
        sides = [f"{words.side(army.id)} ({army.seat})" for army in scenario.armies.values()]
        first = words.side(scenario.first)
        ends = words.text("mission.ends", turns=scenario.turns)
        armies = words.sentence("mission.armies", listed=words.catalogue.listed(sides), first=first)
        return [*lines, armies, ends, *opening_lines(scenario, words)]

    def stage(self, state: WarhammerState, decision: Decision) -> object:
        """How everybody fares: the map alone does not tell."""
        units = tuple(
            (who, unit.models, unit.wounds, unit.fleeing, unit.host) for who, unit in state.units.items()
        )
        return units, self.lying(state)

    def turn_mark(self, state: WarhammerState) -> object:
        return state.turn

    # -- content -----------------------------------------------------------------------------------

    def shelf(self) -> Shelf:
        return Shelf(Content(own_content()))

    def entry(self, scenario: Scene | Shelf, name: str, words: Words) -> list[str]:
        return pages(scenario.content, name, words)

    # -- options -----------------------------------------------------------------------------------

    def spelled(self, text: str) -> str:
        return spelled(text)

    def unspelled(self, text: str, words: Words) -> str:
        return unspelled(text, words.catalogue.lang)

    def literal(self, tag: str, word: str) -> bool:
        return literal(tag, word)

    def says(self, option: object, word: str) -> bool:
        """So many dice."""
        return number_in((word,)) == getattr(option, "dice", None) is not None

    def sparing(self, options: tuple[Option, ...], typed: Sequence[str], words: Words) -> tuple[Option, ...]:
        """Whoever says how many dice and no more spends no power stone."""
        if number_in(typed) is None:
            return options
        stones = {str(stone) for option in options if (stone := getattr(option, "stone", ""))}
        if any(named_so(stone, word, words) for stone in stones for word in typed):
            return tuple(option for option in options if getattr(option, "stone", ""))
        return tuple(option for option in options if not getattr(option, "stone", "")) or options

    def implied(
        self, scenario: Scene, state: WarhammerState, decision: Decision, line: str, words: Words
    ) -> str:
        game = WarhammerGame(scenario, state, None)
        whole = implied(game, decision, line)
        return whole or ("" if read_phrase(line, self) else implied_by_part(game, decision, line, words))

    def meant(self, tag: str, named: tuple[Named, ...], scenario: Scene) -> str:
        """Whoever dispels something that is in play tries that, not the spell just cast."""
        known = (*scenario.sheets, *scenario.content.spells)
        if tag == "dispel" and any(
            isinstance(name, str) and name not in known and not literal(tag, name) for name in named
        ):
            return "dispel_in_play"
        return super().meant(tag, named, scenario)

    def likely(
        self, scenario: Scene, state: WarhammerState, decision: Decision, options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        return worth_listing(WarhammerGame(scenario, state, None), options)

    def destination(self, option: Option) -> Point | None:
        """Where somebody goes, or a spell is aimed at: facings are no places."""
        ends = (getattr(option, name, None) for name in ("to", "at"))
        return next((end for end in ends if isinstance(end, Point)), None)

    def build(
        self,
        scenario: Scene,
        state: WarhammerState,
        who: str,
        listed: Sequence[Option],
        tag: str,
        named: tuple[Named, ...],
    ) -> Iterator[Option]:
        """Moves step by step or to any point; other acts of what was named."""
        game = WarhammerGame(scenario, state, None)
        own = next((name for name in named if isinstance(name, str) and name in state.units), "")
        named = bound_for(game, tag, named)
        if own and tag in GOING and bearing_in(named) and goes_freely(game, own):
            yield from super().build(scenario, state, own, [going(game, own, tag)], tag, named)
            return
        yield from made(game, tag, listed, named)

    def in_sight(self, state: WarhammerState) -> tuple[str, ...]:
        """Everybody in the battle."""
        return tuple(who for who, unit in state.units.items() if unit.fate is Fate.IN_PLAY)

    def kinds(self, scenario: Scene, state: WarhammerState, tag: str) -> Sequence[Sequence[str]]:
        """Spells in play, spells, items; of moves the words for their steps."""
        if tag in OF_MOVES:
            return (STEPS, self.lying(state))
        spells = tuple(
            dict.fromkeys(spell for sheet in scenario.sheets.values() for spell in sheet.entry.spells)
        )
        items = tuple(dict.fromkeys(item for sheet in scenario.sheets.values() for item in sheet.entry.items))
        if tag in ("dispel", "dispel_in_play", "end_spell"):
            return (self.lying(state), spells, items)
        return (spells, items, self.lying(state))

    def reason(
        self, scenario: Scene, state: WarhammerState, who: str, option: Option, refusal: Refusal
    ) -> Refusal:
        """What is not on offer is not for this phase."""
        return out_of_phase(state) if refusal.key == "not_on_offer" else refusal

    def not_now(self, state: WarhammerState, decision: Decision) -> Refusal | None:
        if decision.kind in OF_THE_TURN:
            return out_of_phase(state)
        return Refusal("asked_now", args={"asked": decision.kind})

    def score(self, state: WarhammerState) -> Mapping[str, object]:
        return {"points": dict(state.victory)}

    def stands_at(self, state: WarhammerState, who: str) -> Point | None:
        """The middle of a unit's front; of a character in a unit, of that."""
        unit = state.units.get(who)
        if unit is None:
            return None
        return state.units[unit.host].at if unit.host else unit.at

    def sensible(
        self, scenario: Scene, state: WarhammerState, who: str, options: Mapping[Place, Option]
    ) -> list[Place]:
        named = ("unit", "wizard", "bearer")  # by whoever goes there, or casts
        unit = next(
            (str(getattr(o, name)) for o in options.values() for name in named if hasattr(o, name)), who
        )
        return list(places_worth(WarhammerGame(scenario, state, None), unit, options))

    def remark(self, scenario: Scene, state: WarhammerState, option: Option, words: Words) -> str:
        return remark_on(WarhammerGame(scenario, state, None), option, words)

    def targets(self, tag: str) -> bool:
        return tag in ("cast", "charge", "shoot", "strike")

    def passing(self, decision: Decision) -> str:
        """The kind of the question: whoever lets dispelling pass does not let rerolls pass."""
        return decision.kind

    def sources(self, scenario: Scene, who: str) -> tuple[str, ...]:
        return ("dispel", "reroll", "recast")
