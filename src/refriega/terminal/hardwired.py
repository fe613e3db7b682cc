"""The face of `hardwired`: the table to scale, who is asked what, what a typed act means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from refriega.boards.place import Place
from refriega.boards.table import Point, in_inches
from refriega.core.errors import Refusal
from refriega.core.procedure import Decision, Option
from refriega.rulesets.hardwired.choices import OPTION
from refriega.rulesets.hardwired.content import Content, ContentFile, own_content
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Deploy, Move, MoveAgain
from refriega.rulesets.hardwired.scenario import check_alone
from refriega.rulesets.hardwired.scenario_file import ScenarioFile
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState
from refriega.rulesets.hardwired.terms import Boon
from refriega.terminal.battles import BattleFace, Shelf, Tells
from refriega.terminal.face import Named, plain
from refriega.terminal.hardwired_acts import (
    CENTRE,
    bound_for,
    climbing_down,
    in_order,
    made,
    places_worth,
    remark_on,
)
from refriega.terminal.hardwired_log import ANNOUNCED, completed, retold
from refriega.terminal.hardwired_map import legend_of, owners_of, picture_of
from refriega.terminal.hardwired_moment import (
    bag_line,
    glance_of,
    headline_of,
    is_needless,
    standing_of,
    under_way_of,
)
from refriega.terminal.hardwired_names import (
    TABLES,
    length_said,
    name_of,
    tier_said,
)
from refriega.terminal.hardwired_pages import pages
from refriega.terminal.hardwired_places import zone_said
from refriega.terminal.hardwired_sheets import roster_of, status_of
from refriega.terminal.pages import names_of, simple
from refriega.terminal.typed import tags_of
from refriega.terminal.words import Words

BEARINGS = ("toward", "away")


class HardwiredFace(BattleFace):
    """See the module."""

    ruleset = "hardwired"

    tells: ClassVar = Tells(
        HardwiredGame,
        roster_of,
        status_of,
        glance_of,
        headline_of,
        under_way_of,
        bag_line,
        standing_of,
        picture_of,
        legend_of,
        retold,
        completed,
        name_of,
        check_alone,
    )

    puts = frozenset({"deploy", "place_marker"})

    documents: ClassVar = {"scenario": ScenarioFile, "content": ContentFile}

    tables = (*TABLES, "words")

    scenes = frozenset({"deploy", "place_marker", "advance", "assign", "activation", "mark_for_death"})

    turns = frozenset({"activation"})

    verbs = frozenset({*tags_of(OPTION), *BEARINGS})

    announced = ANNOUNCED

    folded = frozenset({"move", "move_again", "deploy", "place_marker"})

    landmarks = (CENTRE,)

    in_a_row = frozenset({"boon"})

    listed_first = frozenset({"attack"})

    likeliest = (
        "leave", "attack", "move", "interact", "search", "interrogate", "throw", "move_again", "disengage",
        "aim", "consume", "synergy", "overtime", "wellness", "end_activation",
    )  # fmt: skip

    # -- names -----------------------------------------------------------------------------------

    def value(self, name: str, value: object, words: Words) -> str | None:
        """Lengths in inches; the tokens of a bag; boons, several of which may be the same."""
        if name == "zones" and isinstance(value, tuple):
            return words.catalogue.listed([zone_said(zone, words) for zone in value])
        if name == "blockers" and isinstance(value, tuple):  # two walls are walls
            return words.catalogue.listed(list(dict.fromkeys(words.name(str(id_)) for id_ in value)))
        if name == "tie":
            return words.text(f"tie.{value}")
        if name == "behaviour":
            return words.text(f"does.{value}")
        if name in ("other_dice", "raised"):
            return str(value)
        if name == "what" and isinstance(value, str):  # as a thing, not as an act
            return words.name(value)
        if name == "by" and value in words.creatures:
            return words.creatures[str(value)]
        if isinstance(value, int) and not isinstance(value, bool):
            return length_said(name, value)
        if name == "tokens" and isinstance(value, tuple):
            held = [str(token).partition("=") for token in value]
            return ", ".join(f"{words.name(holder)} {many}" for holder, _, many in held)
        if name in ("way", "path") and isinstance(value, tuple):
            return words.place(value[-1]) if value else ""
        return None

    def number(self, name: str, number: int) -> str:
        """Tiers are told as dice, ways in inches."""
        if name == "way":
            return in_inches(number)
        return tier_said(number) if name.partition(":")[0] == "tier" else str(number)

    def change(self, name: str, number: int) -> str:
        if name == "way":
            return f"{'-' if number < 0 else '+'}{in_inches(abs(number))}"
        return super().change(name, number)

    # -- what is shown -----------------------------------------------------------------------------

    def signs(self, scenario: Scene, state: HardwiredState) -> Mapping[str, str]:
        return owners_of(state.models)

    def lying(self, state: HardwiredState) -> tuple[str, ...]:
        return tuple(marker.id for marker in state.markers)

    def not_now(self, state: HardwiredState, decision: Decision) -> Refusal | None:
        """A token is to be given to somebody first; or the fight has not begun."""
        if decision.kind == "assign":
            return Refusal("activation.nobody_yet")
        return None if state.round else Refusal("activation.not_begun")

    def introduction(self, scenario: Scene, words: Words) -> list[str]:
        """The scenario's own text, the mission's, and the ends of the game."""
        mission = scenario.mission
        rounds = ", ".join(
            words.text("mission.end", round=round_, least=least) if least > 1 else f"{round_}"
            for round_, least in mission.ends
        )
        lines = [words.title(scenario.text)] if scenario.text else []
        lines.append(words.text("mission.named", name=words.title(mission.name)))
        lines.append(words.title(mission.text).strip())
        return [*lines, words.text("mission.ends", rounds=rounds)]

    def stage(self, state: HardwiredState, decision: Decision) -> object:
        """How everybody fares: the map alone does not tell."""
        return tuple((who, model.health, model.fleeing) for who, model in state.models.items())

    def turn_mark(self, state: HardwiredState) -> object:
        return state.taken

    # -- content -----------------------------------------------------------------------------------

    def shelf(self) -> Shelf:
        return Shelf(Content(own_content()))

    def entry(self, scenario: Scene | Shelf, name: str, words: Words) -> list[str]:
        found = pages(scenario.content, name, words)
        mission = scenario.mission if isinstance(scenario, Scene) else None
        if mission is not None and plain(name) in map(plain, mission.marker.values()):
            found = [
                words.text("page.marker", name=name, mission=words.title(mission.name)),
                f"  {words.title(mission.text).strip()}",
                *found,
            ]
        if isinstance(scenario, Scene) and simple(name) in names_of("hardwired").get("mission", ()):
            found = [*found, *(f"  {line}" for line in self.introduction(scenario, words))]
        return found

    # -- options -----------------------------------------------------------------------------------

    def build(
        self,
        scenario: Scene,
        state: HardwiredState,
        who: str,
        listed: Sequence[Option],
        tag: str,
        named: tuple[Named, ...],
    ) -> Iterator[Option]:
        """Moves to any point, or as near to somebody as one comes; other acts of what was named."""
        game = HardwiredGame(scenario, state, None)
        if tag in ("move", "move_again"):
            here = self.stands_at(state, who)
            if here is None:
                return
            template = [Move(here) if tag == "move" else MoveAgain(here)]
            for option in super().build(
                scenario, state, who, [*listed] or template, tag, bound_for(named, game)
            ):
                assert isinstance(option, Move | MoveAgain)
                yield from climbing_down(game, who, option)
            return
        points = {m.id: m.at for m in state.markers}
        points |= {other: model.at for other, model in state.models.items() if model.at is not None}
        yield from made(game, who, tag, named, points)

    def in_sight(self, state: HardwiredState) -> tuple[str, ...]:
        """Everybody on the table, and whoever is still to be put down."""
        return tuple(who for who, model in state.models.items() if not model.fate)

    def kinds(self, scenario: Scene, state: HardwiredState, tag: str) -> Sequence[Sequence[str]]:
        """Markers, what somebody carries, then all weapons, gear and consumables."""
        markers = tuple(marker.id for marker in state.markers)
        carried = tuple(i for model in state.models.values() for i in (*model.weapons, *model.items))
        content = scenario.content
        others = (*content.weapons, *content.gear, *content.consumables)
        if tag in ("move", "move_again"):
            return ((*markers, *self.landmarks), carried, others)
        if tag in ("interact", "search"):
            return (markers, carried, others)
        return (carried, markers, others)

    def acting(self, state: HardwiredState) -> str:
        return state.turns[-1].who if state.turns else ""

    def stands_at(self, state: HardwiredState, who: str) -> Point | None:
        """A model, or a marker."""
        if who in state.models:
            return state.models[who].at
        return next((marker.at for marker in state.markers if marker.id == who), None)

    def likely(
        self, scenario: Scene, state: HardwiredState, decision: Decision, options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        if any(isinstance(option, Deploy) for option in options):
            return options
        return in_order(HardwiredGame(scenario, state, None), self.acting(state), options)

    def sensible(
        self, scenario: Scene, state: HardwiredState, who: str, options: Mapping[Place, Option]
    ) -> list[Place]:
        return list(places_worth(HardwiredGame(scenario, state, None), who, options))

    def remark(self, scenario: Scene, state: HardwiredState, option: Option, words: Words) -> str:
        return remark_on(HardwiredGame(scenario, state, None), self.acting(state), option, words)

    def targets(self, tag: str) -> bool:
        return tag in ("attack", "aim", "interrogate")

    def needless(self, scenario: Scene, state: HardwiredState, decision: Decision) -> bool:
        return is_needless(HardwiredGame(scenario, state, None), decision)

    def sources(self, scenario: Scene, who: str) -> tuple[str, ...]:
        return (*(boon.value for boon in Boon), "free_attack", "push", "shrug_off")
