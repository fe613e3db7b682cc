"""What the faces of battles on a measured table share: what is told of a game, and what is called how.

A face says with which functions its game is told (`Tells`); they get the game as procedures see it, without
a log.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from refriega.boards.place import Place
from refriega.boards.table import Piece, Table
from refriega.core.event import Event
from refriega.core.procedure import Decision
from refriega.locale import own_texts
from refriega.terminal.face import Picture, Scenario, State, plain
from refriega.terminal.inches import InchFace
from refriega.terminal.pages import pages_on, spoken, topics_of, word_names
from refriega.terminal.words import Words

G = TypeVar("G")
"""The game of a ruleset."""

Told = tuple[int, Event]
"""An event with its number in the log."""

NOW, DONE, WAITS = ">", "-", " "
"""Marks of a roster: it acts now, it has acted, it has still to."""


class Tells(NamedTuple, Generic[G]):
    """The functions that tell of a game. `game` makes it of a scenario and a state."""

    game: Callable[[Scenario, State, None], G]
    roster: Callable[[G, Words], list[str]]
    status: Callable[[G, str, Words], list[str]]
    glance: Callable[[G, Words], str]
    headline: Callable[[G, Decision, Words], list[str]]
    under_way: Callable[[G, Decision], Event | None]
    order: Callable[[G, Words], str]
    standing: Callable[[G, Words], list[str]]
    picture: Callable[[Scenario, State, Collection[Place]], Picture]
    legend: Callable[[Scenario, State, Words], list[str]]
    retold: Callable[[Iterator[Told], Words], Iterator[Told]]
    completed: Callable[[Event, Words], Event]
    name: Callable[[Scenario, State | None, str, str], str | None]
    check: Callable[[str, str], object]
    """Reads a content file, and raises what is wrong with it."""


class BattleFace(InchFace):
    """See the module."""

    ruleset: ClassVar[str]
    """Its id: that of its own texts."""

    tells: ClassVar[Tells[Any]]

    puts: ClassVar[frozenset[str]] = frozenset({"deploy"})
    """Kinds of decisions about where something is put down."""

    in_order = True

    def game(self, scenario: Scenario, state: State) -> Any:  # of the ruleset's own type
        return self.tells.game(scenario, state, None)

    # -- names -----------------------------------------------------------------------------------

    def name(self, scenario: Scenario, state: State | None, id_: str, lang: str) -> str | None:
        return self.tells.name(scenario, state, id_, lang)

    def texts(self, lang: str) -> Mapping[str, str]:
        return {**super().texts(lang), **own_texts(self.ruleset, lang)}

    def creatures(self, scenario: Scenario, lang: str) -> dict[str, str]:
        """Namesakes are told apart by their ids."""
        names = {id_: spoken(name, lang) or id_ for id_, name in scenario.names.items()}
        known = list(names.values())
        return {id_: name if known.count(name) == 1 else f"{name} ({id_})" for id_, name in names.items()}

    def parties(self, scenario: Scenario) -> Mapping[str, Any]:
        """The sides, each with its id, its name and its seat."""
        sides: Mapping[str, Any] = scenario.sides
        return sides

    def seats_of(self, scenario: Scenario, word: str) -> tuple[str, ...]:
        """Seats by their names, sides by their ids or what they are called, in whichever language."""
        wanted = plain(word)
        found = [seat for seat in scenario.seats if plain(seat) == wanted]
        found = found or [
            side.seat
            for side in self.parties(scenario).values()
            if side.seat and wanted in (plain(side.id), *map(plain, side.name.values()))
        ]
        return tuple(dict.fromkeys(found))

    def sides(self, scenario: Scenario, lang: str) -> dict[str, str]:
        return {id_: spoken(side.name, lang) or id_ for id_, side in self.parties(scenario).items()}

    # -- what is shown -----------------------------------------------------------------------------

    def picture(self, scenario: Scenario, state: State, lit: Collection[Place] = ()) -> Picture:
        return self.tells.picture(scenario, state, lit)

    def legend(self, scenario: Scenario, state: State, words: Words) -> list[str]:
        return self.tells.legend(scenario, state, words)

    def lit(self, scenario: Scenario, decision: Decision) -> frozenset[Place]:
        """Where something can be put down."""
        if decision.kind not in self.puts:
            return frozenset()
        places = (self.destination(option) for option in decision.chooser.candidates())
        return frozenset(place for place in places if place is not None)

    def roster(self, scenario: Scenario, state: State, words: Words) -> list[str]:
        return self.tells.roster(self.game(scenario, state), words)

    def glance(self, scenario: Scenario, state: State, decision: Decision, words: Words) -> str:
        return self.tells.glance(self.game(scenario, state), words)

    def headline(self, scenario: Scenario, state: State, decision: Decision, words: Words) -> list[str]:
        return self.tells.headline(self.game(scenario, state), decision, words)

    def status(self, scenario: Scenario, state: State, who: str, words: Words) -> list[str]:
        return self.tells.status(self.game(scenario, state), who, words)

    def under_way(self, scenario: Scenario, state: State, decision: Decision) -> Event | None:
        return self.tells.under_way(self.game(scenario, state), decision)

    def order(self, scenario: Scenario, state: State, words: Words) -> str:
        return self.tells.order(self.game(scenario, state), words)

    def standing(self, scenario: Scenario, state: State, words: Words) -> list[str]:
        return self.tells.standing(self.game(scenario, state), words)

    def retold(self, numbered: Iterator[Told], words: Words) -> Iterator[Told]:
        return self.tells.retold(numbered, words)

    def completed(self, event: Event, words: Words) -> Event:
        return self.tells.completed(event, words)

    # -- content -----------------------------------------------------------------------------------

    def contents(self, scenario: Scenario, words: Words) -> dict[str, dict[str, str]]:
        found = {table: getattr(scenario.content, table).items() for table in self.tables[:-1]}
        listed = {table: {id_: words.title(e.name) for id_, e in entries} for table, entries in found.items()}
        filled = {table: entries for table, entries in listed.items() if entries}
        return filled | {"words": word_names(self.ruleset, words)}

    def topics(self, words: Words) -> tuple[str, ...]:
        return topics_of(self.ruleset, words)

    def topic(self, name: str, words: Words) -> list[str]:
        return pages_on(self.ruleset, name, words, whole=False)

    def read_content(self, text: str, file: str) -> None:
        self.tells.check(text, file)

    # -- options -----------------------------------------------------------------------------------

    def things(self, scenario: Scenario, state: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id_ for kind in self.kinds(scenario, state, "") for id_ in kind))


class Shelf:
    """The content of a ruleset without a battle: it stands where a scene does."""

    def __init__(self, content: Any) -> None:  # of the ruleset's own type
        self.content = content
        self.sides: Mapping[str, Any] = {}
        self.names: Mapping[str, Mapping[str, str]] = {}
        self.seats: tuple[str, ...] = ()
        self.models: Mapping[str, Any] = {}
        self.markers: tuple[Any, ...] = ()


# -- what logs need --------------------------------------------------------------------------------------


def in_one(numbered: Iterator[Told], together: Callable[[Event, Event], Event | None]) -> Iterator[Told]:
    """Each event joined to the one before where `together` makes one of both."""
    before: Told | None = None
    for number, event in numbered:
        joined = together(before[1], event) if before is not None else None
        if before is not None and joined is None:
            yield before
        before = number, joined or event
    if before is not None:
        yield before


def with_args(event: Event, key: str = "", rules: tuple[str, ...] = (), **more: Any) -> Event:
    """An event with more arguments, perhaps another key, and the rules of another besides."""
    return msgspec.structs.replace(
        event,
        key=key or event.key,
        args={**event.args, **more},
        rules=tuple(dict.fromkeys((*rules, *event.rules))),
    )


# -- what names need -----------------------------------------------------------------------


def pieces_of(scene: Scenario) -> tuple[Piece, ...]:
    """The terrain on the table; none where there is content only."""
    table = getattr(scene, "table", None)
    return table.pieces if isinstance(table, Table) else ()


def thing_name(scene: Scenario, tables: Iterable[str], id_: str, lang: str) -> str | None:
    """What a piece of the table is called, by its kind, or an entry of any table of the content."""
    kind = next((piece.kind for piece in pieces_of(scene) if piece.id == id_), id_)
    found = (getattr(scene.content, table).get(kind) for table in tables)
    return next((spoken(entry.name, lang) for entry in found if entry is not None), None)
