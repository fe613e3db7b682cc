"""The face of `hardwired`: the table to scale, who is asked what, what a typed act means."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, get_args

from refriega.boards.place import Place
from refriega.boards.table import Point, in_inches
from refriega.core.errors import Refusal
from refriega.core.event import Event
from refriega.core.procedure import Decision, Option
from refriega.locale import own_texts
from refriega.rulesets.hardwired.choices import OPTION
from refriega.rulesets.hardwired.content import ContentFile
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Deploy, Move, MoveAgain
from refriega.rulesets.hardwired.scenario import check_alone
from refriega.rulesets.hardwired.scenario_file import ScenarioFile
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState
from refriega.rulesets.hardwired.terms import Boon
from refriega.terminal.face import Named, Picture, plain
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
from refriega.terminal.hardwired_pages import Shelf, pages
from refriega.terminal.hardwired_places import zone_said
from refriega.terminal.hardwired_sheets import roster_of, status_of
from refriega.terminal.inches import InchFace
from refriega.terminal.pages import names_of, pages_on, simple, spoken, topics_of, word_names
from refriega.terminal.words import Words

BEARINGS = ("toward", "away")


class HardwiredFace(InchFace):
    """See the module."""

    documents: ClassVar = {"scenario": ScenarioFile, "content": ContentFile}

    tables = (*TABLES, "words")

    scenes = frozenset({"deploy", "place_marker", "advance", "assign", "activation", "mark_for_death"})

    turns = frozenset({"activation"})

    verbs = frozenset({*(str(type_.__struct_config__.tag) for type_ in get_args(OPTION)), *BEARINGS})

    announced = ANNOUNCED

    folded = frozenset({"move", "move_again", "deploy", "place_marker"})

    in_order = True

    landmarks = (CENTRE,)

    in_a_row = frozenset({"boon"})

    listed_first = frozenset({"attack"})

    likeliest = (
        "leave", "attack", "move", "interact", "search", "interrogate", "throw", "move_again", "disengage",
        "aim", "consume", "synergy", "overtime", "wellness", "end_activation",
    )  # fmt: skip

    def texts(self, lang: str) -> Mapping[str, str]:
        return {**super().texts(lang), **own_texts("hardwired", lang)}

    # -- names -----------------------------------------------------------------------------------

    def creatures(self, scenario: Scene | Shelf, lang: str) -> dict[str, str]:
        """Namesakes are told apart by their ids."""
        names = {id_: spoken(name, lang) or id_ for id_, name in scenario.names.items()}
        known = list(names.values())
        return {id_: name if known.count(name) == 1 else f"{name} ({id_})" for id_, name in names.items()}

    def name(self, scenario: Scene, state: HardwiredState | None, id_: str, lang: str) -> str | None:
        return name_of(scenario, state, id_, lang)

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

    def seats_of(self, scenario: Scene, word: str) -> tuple[str, ...]:
        """Seats by their names, sides by their ids or what they are called, in whichever language."""
        wanted = plain(word)
        found = [seat for seat in scenario.seats if plain(seat) == wanted]
        found = found or [
            side.seat
            for side in scenario.sides.values()
            if side.seat and wanted in (plain(side.id), *map(plain, side.name.values()))
        ]
        return tuple(dict.fromkeys(found))

    def sides(self, scenario: Scene, lang: str) -> dict[str, str]:
        return {id_: spoken(side.name, lang) or id_ for id_, side in scenario.sides.items()}

    # -- what is shown -----------------------------------------------------------------------------

    def picture(self, scenario: Scene, state: HardwiredState, lit: Collection[Place] = ()) -> Picture:
        return picture_of(scenario, state, lit)

    def legend(self, scenario: Scene, state: HardwiredState, words: Words) -> list[str]:
        return legend_of(scenario, state, words)

    def lit(self, scenario: Scene, decision: Decision) -> frozenset[Place]:
        """Where a model or a marker can be put down."""
        if decision.kind not in ("deploy", "place_marker"):
            return frozenset()
        places = (self.destination(option) for option in decision.chooser.candidates())
        return frozenset(place for place in places if place is not None)

    def roster(self, scenario: Scene, state: HardwiredState, words: Words) -> list[str]:
        return roster_of(HardwiredGame(scenario, state, None), words)

    def glance(self, scenario: Scene, state: HardwiredState, decision: Decision, words: Words) -> str:
        return glance_of(HardwiredGame(scenario, state, None), words)

    def headline(self, scenario: Scene, state: HardwiredState, decision: Decision, words: Words) -> list[str]:
        return headline_of(HardwiredGame(scenario, state, None), decision, words)

    def status(self, scenario: Scene, state: HardwiredState, who: str, words: Words) -> list[str]:
        return status_of(HardwiredGame(scenario, state, None), who, words)

    def signs(self, state: HardwiredState) -> Mapping[str, str]:
        return owners_of(state.models)

    def lying(self, state: HardwiredState) -> tuple[str, ...]:
        return tuple(marker.id for marker in state.markers)

    def under_way(self, scenario: Scene, state: HardwiredState, decision: Decision) -> Event | None:
        return under_way_of(HardwiredGame(scenario, state, None), decision)

    def not_now(self, state: HardwiredState, decision: Decision) -> Refusal | None:
        """A token is to be given to somebody first; or the fight has not begun."""
        if decision.kind == "assign":
            return Refusal("activation.nobody_yet")
        return None if state.round else Refusal("activation.not_begun")

    def order(self, scenario: Scene, state: HardwiredState, words: Words) -> str:
        """Nobody knows who is next: what there is is in the bag."""
        return bag_line(HardwiredGame(scenario, state, None), words)

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

    def standing(self, scenario: Scene, state: HardwiredState, words: Words) -> list[str]:
        return standing_of(HardwiredGame(scenario, state, None), words)

    def stage(self, state: HardwiredState, decision: Decision) -> object:
        """How everybody fares: the map alone does not tell."""
        return tuple((who, model.health, model.fleeing) for who, model in state.models.items())

    def turn_mark(self, state: HardwiredState) -> object:
        return state.taken

    def retold(self, numbered: Iterator[tuple[int, Event]], words: Words) -> Iterator[tuple[int, Event]]:
        return retold(numbered, words)

    def completed(self, event: Event, words: Words) -> Event:
        return completed(event, words)

    # -- content -----------------------------------------------------------------------------------

    def shelf(self) -> Shelf:
        return Shelf()

    def contents(self, scenario: Scene | Shelf, words: Words) -> dict[str, dict[str, str]]:
        found = {table: getattr(scenario.content, table).items() for table in TABLES}
        listed = {table: {id_: words.title(e.name) for id_, e in entries} for table, entries in found.items()}
        return {table: entries for table, entries in listed.items() if entries} | {
            "words": word_names("hardwired", words)
        }

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

    def topics(self, words: Words) -> tuple[str, ...]:
        return topics_of("hardwired", words)

    def topic(self, name: str, words: Words) -> list[str]:
        return pages_on("hardwired", name, words, whole=False)

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

    def things(self, scenario: Scene, state: HardwiredState) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id_ for kind in self.kinds(scenario, state, "") for id_ in kind))

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

    # -- files -------------------------------------------------------------------------------------

    def read_content(self, text: str, file: str) -> None:
        check_alone(text, file)
