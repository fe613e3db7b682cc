"""How a ruleset shows itself at a terminal.

The machine knows states and options, not how to draw them. A `Face` does: names, map, who acts with what
left, which place an option aims at. `Face` itself is plain and fits any ruleset; one with more to show
brings a subclass by entry point (`refriega.faces`, same id as its ruleset). That of a game that is measured
in inches builds on `inches.InchFace`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from refriega.boards.place import Place
from refriega.boards.table.point import Point, in_inches
from refriega.core.errors import Refusal
from refriega.core.event import Event
from refriega.core.procedure import Decision, Option
from refriega.locale.verbs import plain as plain

if TYPE_CHECKING:
    from refriega.terminal.words import Words

# Scenarios and states are the ruleset's own types: a face is written for them, the terminal passes them on.
Scenario = Any
State = Any

Schema = Mapping[str, Any]

SPACES = frozenset(
    {
        "to",
        "at",
        "place",
        "space",
        "path",
        "spaces",
        "corner",
        "centre",
        "origin",
        "leaving",
        "where",
        "cells",
    }
)
"""Names of arguments and fields that hold places."""


class Bearing(Enum):
    """Which way somebody goes who names no place: towards, or away from, what is named next."""

    TOWARD = "toward"
    AWAY = "away"


Named: TypeAlias = str | Place | Bearing
"""What typed words name: a creature or thing by its id, a place, a bearing."""


class Picture(NamedTuple):
    """The lines of a map; `colours` tells the side (0, 1, ...) of each creature's letter."""

    lines: tuple[str, ...]
    colours: Mapping[str, int]


class Face:
    """The plain face: no map, everything by its id."""

    likeliest: ClassVar[Sequence[str]] = ()
    """Tags of the acts that are listed first where there are many; the last is listed always."""

    in_order: ClassVar[bool] = False
    """Whether acts are listed by that even where there are few."""

    unfolds: ClassVar[bool] = False
    """Whether the list of all options has them one by one, in the order of the short one."""

    brief: ClassVar[bool] = False
    """Whether, of the map and the roster, only what has changed is shown again while the same seat looks."""

    listed_first: ClassVar[frozenset[str]] = frozenset()
    """Tags of those of them that are listed one by one even so, as far as that makes no long list."""

    tables: ClassVar[Sequence[str]] = ()
    """The kinds of content that its ruleset brings along."""

    documents: ClassVar[Mapping[str, Any]] = {}
    """Types of the files that its users write: `scenario` and `content`, for checks and schemas."""

    folded: ClassVar[frozenset[str]] = frozenset()
    """Tags of options that nobody wants listed one by one, be they ever so few."""

    scenes: ClassVar[frozenset[str]] = frozenset({"turn", "begin", "deploy", "come_in"})
    """Kinds of decisions at which the map is worth its lines."""

    turns: ClassVar[frozenset[str]] = frozenset({"turn"})
    """Kinds of decisions at which somebody acts: what is not on offer then is refused with a reason."""

    verbs: ClassVar[frozenset[str] | None] = None
    """Tags of the acts that can be typed; None: all that there are words for."""

    announced: ClassVar[frozenset[str]] = frozenset({"action"})
    """Keys of events that the next one may be told together with."""

    in_a_row: ClassVar[frozenset[str]] = frozenset()
    """Kinds of dice that are asked for one after another, and may be typed together."""

    by_name: ClassVar[frozenset[str]] = frozenset()
    """Kinds of draws that are typed by name alone, be it several in a row: a number stands for nothing."""

    cuts: ClassVar[Sequence[str]] = ("round", "turn.begins")
    """How keys of events begin before which nothing is told together with what comes after."""

    landmarks: ClassVar[Sequence[str]] = ()
    """Things that are no more than places: whoever goes to one goes as near as may be."""

    stepwise: ClassVar[frozenset[str]] = frozenset()
    """Tags of acts that are typed step by step: whoever is named among the steps says where to."""

    with_place: ClassVar[frozenset[str]] = frozenset()
    """Names of fields that only say more of the place where an option aims: they are asked for after it."""

    sided: ClassVar[frozenset[str]] = frozenset()
    """Names of arguments that are sides, whatever else there is of the same id."""

    sides_roll: ClassVar[bool] = False
    """Whether dice are called by the sides whose they are."""

    begins: ClassVar[bool] = False
    """Whether the first part of a number is what it begins with, whatever its source."""

    numbered: ClassVar[frozenset[str]] = SPACES
    """Names of arguments and fields whose numbers are places, no counts: none where places are points."""

    def texts(self, lang: str) -> Mapping[str, str]:
        """Texts of its own, by key as in the catalogues: `event.hit`, `term.shield`..."""
        return {}

    def creatures(self, scenario: Scenario, lang: str) -> dict[str, str]:
        """What each creature is called, no two alike."""
        return {}

    def name(self, scenario: Scenario, state: State | None, id_: str, lang: str) -> str | None:
        """What a thing of the content, a side, or something of the state is called."""
        return None

    def subject(self, decision: Decision, id_: str, words: Words) -> str:
        """What one of those is called whom a question is about."""
        return words.name(id_)

    def reasons(self, event: Event, words: Words) -> Iterator[str]:
        """What is behind an event besides numbers with parts, line by line."""
        yield from ()

    def place_name(self, place: Place) -> str:
        """A place as people say it: a space by column and row, as on the rulers; a point in inches."""
        if isinstance(place, Point):
            return f"{in_inches(place.x)},{in_inches(place.y)}"
        return f"{place % 1000},{place // 1000}"

    def read_place(self, text: str) -> Place | None:
        """The place that `5,4` or `e5` names: column and row as on the rulers; None if it is none."""
        return read_space(text)

    def read_bearing(self, word: str) -> Bearing | None:
        """The bearing that a word stands for, if any act of the ruleset can have one."""
        return None

    def spelled(self, text: str) -> str:
        """What was typed, with ids in the place of what people write for them in a notation of its own."""
        return text

    def unspelled(self, text: str, words: Words) -> str:
        """The same again as people write it."""
        return text

    def literal(self, tag: str, word: str) -> bool:
        """Whether a word stands for itself in an act: a length, a number of dice."""
        return False

    def says(self, option: object, word: str) -> bool:
        """Whether such a word is part of what an option says."""
        return False

    def sparing(self, options: tuple[Option, ...], typed: Sequence[str], words: Words) -> tuple[Option, ...]:
        """Options that fit what was typed, without those that spend besides what was not asked for."""
        return options

    def implied(self, scenario: Scenario, state: State, decision: Decision, line: str, words: Words) -> str:
        """The tag of the act that is meant by a line without a verb; "" if it has one, or means none."""
        return ""

    def direction(self, scenario: Scenario, direction: int) -> str:
        """The point of the compass (N, SE, ...) that a direction of the board is; "" if it is none."""
        return ""

    def seats_of(self, scenario: Scenario, word: str) -> tuple[str, ...]:
        """The seats that `word` stands for: a seat, or a side."""
        return (word,) if word in scenario.seats else ()

    def sides(self, scenario: Scenario, lang: str) -> dict[str, str]:
        """What each side is called, by its id."""
        return {}

    def picture(self, scenario: Scenario, state: State, lit: Collection[Place] = ()) -> Picture | None:
        """The map, with `lit` places marked."""
        return None

    def lit(self, scenario: Scenario, decision: Decision) -> frozenset[Place]:
        """The places to be marked on the map while this is asked."""
        return frozenset()

    def roster(self, scenario: Scenario, state: State, words: Words) -> list[str]:
        """One line about everybody in sight."""
        return []

    def glance(self, scenario: Scenario, state: State, decision: Decision, words: Words) -> str:
        """How it stands, in one line, while somebody is asked to react; and what the reaction is."""
        return ""

    def legend(self, scenario: Scenario, state: State, words: Words) -> list[str]:
        """What the signs of the map mean."""
        return []

    def signs(self, scenario: Scenario, state: State) -> Mapping[str, str]:
        """The ids that can be typed by their sign on the map, where letters alone do not say enough."""
        return {}

    def lying(self, state: State) -> tuple[str, ...]:
        """The things on the table of which one can ask how they stand, as of creatures."""
        return ()

    def under_way(self, scenario: Scenario, state: State, decision: Decision) -> Event | None:
        """What is being rolled while this is asked, as if it were told already; None if nothing is."""
        return None

    def not_now(self, state: State, decision: Decision) -> Refusal | None:
        """Why nobody can act while this is asked; None if there is no saying."""
        return None

    def order(self, scenario: Scenario, state: State, words: Words) -> str:
        """Who may be next, where that is no fixed order; "" where it is."""
        return ""

    def introduction(self, scenario: Scenario, words: Words) -> list[str]:
        """What the fight is about, and how it is won."""
        return []

    def standing(self, scenario: Scenario, state: State, words: Words) -> list[str]:
        """How the fight stands as a whole: the round, the score."""
        return []

    def shelf(self) -> Scenario:
        """The ruleset's own content, in the place of a scenario."""
        return None

    def contents(self, scenario: Scenario, words: Words) -> dict[str, dict[str, str]]:
        """The names of all entries by id, by kind."""
        return {}

    def entry(self, scenario: Scenario, name: str, words: Words) -> list[str]:
        """All there is to say of a thing of the content, or of a word of the rules, that `name` means."""
        return []

    def topics(self, words: Words) -> tuple[str, ...]:
        """What the words of the rules that have a page are called."""
        return ()

    def topic(self, name: str, words: Words) -> list[str]:
        """What `entry` says beyond the content: of a condition or another word of the rules."""
        return []

    def headline(self, scenario: Scenario, state: State, decision: Decision, words: Words) -> list[str]:
        """Who is asked what, and what is left to it."""
        return []

    def status(self, scenario: Scenario, state: State, who: str, words: Words) -> list[str]:
        """All there is to say of one creature."""
        return []

    def destination(self, option: Option) -> Place | None:
        """The place that an option aims at."""
        return None

    def sensible(
        self, scenario: Scenario, state: State, who: str, options: Mapping[Place, Option]
    ) -> list[Place]:
        """A few of the places worth naming."""
        return list(options)[:9]

    def build(
        self,
        scenario: Scenario,
        state: State,
        who: str,
        listed: Sequence[Option],
        tag: str,
        named: tuple[Named, ...],
    ) -> Iterator[Option]:
        """Options made of a typed act that is not on offer as it stands, the best first; who asks checks
        them.

        `listed` are those of the same tag that are on offer. A face that reads bearings heeds those in
        `named`.
        """
        return iter(())

    def meant(self, tag: str, named: tuple[Named, ...], scenario: Scenario) -> str:
        """The action that is meant by one verb with what was named after it."""
        return tag

    def in_sight(self, state: State) -> tuple[str, ...]:
        """The creatures that a state holds."""
        return ()

    def things(self, scenario: Scenario, state: State) -> tuple[str, ...]:
        """The things that can be named."""
        return ()

    def price(self, scenario: Scenario, state: State, option: Option, words: Words) -> str:
        """What an option costs, where that is more than one would think."""
        return ""

    def kinds(self, scenario: Scenario, state: State, tag: str) -> Sequence[Sequence[str]]:
        """The same by kind, those first that an act with the tag is done with."""
        return (self.things(scenario, state),)

    def score(self, state: State) -> Mapping[str, object]:
        """What else the result says to programs, such as points."""
        return {}

    def acting(self, state: State) -> str:
        """Whose turn it is, as far as the state knows."""
        return ""

    def stands_at(self, state: State, who: str) -> Place | None:
        """The place of a creature in sight."""
        return None

    def likely(
        self, scenario: Scenario, state: State, decision: Decision, options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        """Without those that nobody would want now, though they are allowed."""
        return options

    def targets(self, tag: str) -> bool:
        """Whether an act is done to somebody."""
        return False

    def reason(self, scenario: Scenario, state: State, who: str, option: Option, refusal: Refusal) -> Refusal:
        """A refusal in other words, where more can be said."""
        return refusal

    def needless(self, scenario: Scenario, state: State, decision: Decision) -> bool:
        """Whether a reaction is not worth asking for, unless somebody wants to be asked always."""
        return False

    def passing(self, decision: Decision) -> str:
        """What is let pass by whoever lets a question of two subjects pass: the source of a reaction."""
        return decision.subjects[1]

    def sources(self, scenario: Scenario, who: str) -> tuple[str, ...]:
        """What may let a creature react."""
        return ()

    def opening(self, decision: Decision) -> Option | None:
        """The option that a typed command takes for granted (a turn is begun by acting)."""
        return None

    def stage(self, state: State, decision: Decision) -> object:
        """What, besides the map, makes it worth drawing again when it has changed."""
        return decision.subjects[:1]

    def turn_mark(self, state: State) -> object:
        """What stays the same during a turn: so long passes what is to pass for the turn."""
        turn = getattr(state, "turn", None)
        return getattr(state, "turns", 0), getattr(turn, "actor", "")

    # -- how it is said ------------------------------------------------------------------------------

    def retold(self, numbered: Iterator[tuple[int, Event]], words: Words) -> Iterator[tuple[int, Event]]:
        """Events as people are told them: several as one, where that reads better."""
        return numbered

    def completed(self, event: Event, words: Words) -> Event:
        """An event with what its sentence needs besides."""
        return event

    def value(self, name: str, value: object, words: Words) -> str | None:
        """An argument of a text in words of its own; None: as all are said."""
        return None

    def number(self, name: str, number: int) -> str:
        """A number that is explained, or what it begins with, by what it is called."""
        return str(number)

    def change(self, name: str, number: int) -> str:
        """A part of such a number, as it adds to it."""
        return f"{number:+d}"

    def remark(self, scenario: Scenario, state: State, option: Option, words: Words) -> str:
        """What to know of an option on the list besides what it does: its chance, where it leaves one."""
        return ""

    # -- files -----------------------------------------------------------------------------------------

    def read_content(self, text: str, file: str) -> None:
        """Check a content file; raises `InputError`."""

    def schema_hook(self, type_: type) -> dict[str, Any]:
        """The JSON Schema of a notation of its own; for any other type msgspec wants this error."""
        raise NotImplementedError(type_)


def face_of(ruleset: str) -> Face:
    """The face of a ruleset."""
    for point in entry_points(group="refriega.faces"):
        if point.name == ruleset:
            face: Face = point.load()()
            return face
    return Face()


def read_space(text: str) -> int | None:
    """The space that `5,4` or `e5` names: column and row as on the rulers; None if it is no space."""
    column, comma, row = text.partition(",")
    if comma and column.strip().isdecimal() and row.strip().isdecimal():
        return int(row) * 1000 + int(column)
    letters = text.rstrip("0123456789")
    number = text[len(letters) :]
    if not number or not letters or len(letters) > 2 or not (letters.isascii() and letters.isalpha()):
        return None
    at = 0
    for letter in letters.lower():
        at = at * 26 + ord(letter) - ord("a") + 1
    return int(number) * 1000 + at - 1
