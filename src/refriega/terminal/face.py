"""How a ruleset shows itself at a terminal.

The machine knows states and options, not how to draw them. A `Face` does: names, map, who acts with what
left, which space an option aims at. `Face` itself is plain and fits any ruleset; one with more to show brings
a subclass by entry point (`refriega.faces`, same id as its ruleset).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from refriega.core.errors import Refusal
from refriega.core.procedure import Decision, Option

if TYPE_CHECKING:
    from refriega.terminal.words import Words

# Scenarios and states are the ruleset's own types: a face is written for them, the terminal passes them on.
Scenario = Any
State = Any

Schema = Mapping[str, Any]


class Picture(NamedTuple):
    """The lines of a map; `colours` tells the side (0, 1, ...) of each creature's letter."""

    lines: tuple[str, ...]
    colours: Mapping[str, int]


class Face:
    """The plain face: no map, everything by its id."""

    likeliest: ClassVar[Sequence[str]] = ()
    """Tags of the acts that are listed first where there are many; the last is listed always."""

    tables: ClassVar[Sequence[str]] = ()
    """The kinds of content that its ruleset brings along."""

    documents: ClassVar[Mapping[str, Any]] = {}
    """Types of the files that its users write: `scenario` and `content`, for checks and schemas."""

    folded: ClassVar[frozenset[str]] = frozenset()
    """Tags of options that nobody wants listed one by one, be they ever so few."""

    def texts(self, lang: str) -> Mapping[str, str]:
        """Texts of its own, by key as in the catalogues: `event.hit`, `term.shield`..."""
        return {}

    def creatures(self, scenario: Scenario, lang: str) -> dict[str, str]:
        """What each creature is called, no two alike."""
        return {}

    def name(self, scenario: Scenario, state: State | None, id_: str, lang: str) -> str | None:
        """What a thing of the content, a side, or something of the state is called."""
        return None

    def direction(self, scenario: Scenario, direction: int) -> str:
        """The point of the compass (N, SE, ...) that a direction of the board is; "" if it is none."""
        return ""

    def seats_of(self, scenario: Scenario, word: str) -> tuple[str, ...]:
        """The seats that `word` stands for: a seat, or a side."""
        return (word,) if word in scenario.seats else ()

    def sides(self, scenario: Scenario, lang: str) -> dict[str, str]:
        """What each side is called, by its id."""
        return {}

    def picture(self, scenario: Scenario, state: State, lit: Collection[int] = ()) -> Picture | None:
        """The map, with `lit` spaces marked."""
        return None

    def lit(self, scenario: Scenario, decision: Decision) -> frozenset[int]:
        """The spaces to be marked on the map while this is asked."""
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

    def introduction(self, scenario: Scenario, words: Words) -> list[str]:
        """What the fight is about, and how it is won."""
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

    def topic(self, name: str, words: Words) -> list[str]:
        """What `entry` says beyond the content: of a condition or another word of the rules."""
        return []

    def headline(self, scenario: Scenario, state: State, decision: Decision, words: Words) -> list[str]:
        """Who is asked what, and what is left to it."""
        return []

    def status(self, scenario: Scenario, state: State, who: str, words: Words) -> list[str]:
        """All there is to say of one creature."""
        return []

    def destination(self, option: Option) -> int | None:
        """The space that an option aims at."""
        return None

    def sensible(
        self, scenario: Scenario, state: State, who: str, options: Mapping[int, Option]
    ) -> list[int]:
        """A few of the spaces worth naming."""
        return list(options)[:9]

    def build(
        self,
        scenario: Scenario,
        state: State,
        who: str,
        listed: Sequence[Option],
        tag: str,
        named: tuple[str | int, ...],
    ) -> Iterator[Option]:
        """Options made of a typed act that is not on offer as it stands; who asks checks them.

        `listed` are those of the same tag that are on offer.
        """
        return iter(())

    def meant(self, tag: str, named: tuple[str | int, ...], scenario: Scenario) -> str:
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

    def acting(self, state: State) -> str:
        """Whose turn it is, as far as the state knows."""
        return ""

    def stands_at(self, state: State, who: str) -> int:
        """The space of a creature in sight; -1 if there is none."""
        return -1

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

    def sources(self, scenario: Scenario, who: str) -> tuple[str, ...]:
        """What may let a creature react."""
        return ()

    def opening(self, decision: Decision) -> Option | None:
        """The option that a typed command takes for granted (a turn is begun by acting)."""
        return None

    def read_content(self, text: str, file: str) -> None:
        """Check a content file; raises `InputError`."""

    def schema_hook(self, type_: type) -> dict[str, Any]:
        """The JSON Schema of a notation of its own."""
        raise NotImplementedError(type_)


def face_of(ruleset: str) -> Face:
    """The face of a ruleset."""
    for point in entry_points(group="refriega.faces"):
        if point.name == ruleset:
            face: Face = point.load()()
            return face
    return Face()


def place_name(space: int) -> str:
    """A space as people say it: column and row, as on the rulers of the map."""
    return f"{space % 1000},{space // 1000}"


def read_place(text: str) -> int | None:
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


def plain(text: str) -> str:
    """Lower case without accents: how typed words are compared."""
    spread = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in spread if not unicodedata.combining(sign))
