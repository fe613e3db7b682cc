"""The book: all actions, by the type of their option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.hardwired.actions import attacks, consumables, interrogate, moves, objectives, turns
from refriega.rulesets.hardwired.actions.action import Action
from refriega.rulesets.hardwired.game import HardwiredGame


class Book:
    """Rows by type; `groups` are the headings under which they are listed."""

    def __init__(self, rows: Iterable[Action]) -> None:
        self.rows = {row.type: row for row in rows}
        self.groups: Sequence[str] = tuple(dict.fromkeys(row.group for row in self.rows.values()))
        self._lots = tuple(row for row in self.rows.values() for _ in range(row.weight))

    def check(self, game: HardwiredGame, who: str, option: Option) -> Refusal | None:
        row = self.rows.get(type(option))
        return Refusal("not_on_offer") if row is None else row.check(game, who, option)

    def carry_out(self, game: HardwiredGame, who: str, option: Option) -> Procedure[None]:
        yield from self.rows[type(option)].resolve(game, who, option)

    def candidates(self, game: HardwiredGame, who: str, group: str = "") -> Iterator[Option]:
        """All that is listed and legal."""
        for row in self.rows.values():
            if group in ("", row.group):
                yield from self.listed(game, who, row)

    def listed(self, game: HardwiredGame, who: str, row: Action) -> Iterator[Option]:
        for option in row.candidates(game, who):
            if row.check(game, who, option) is None:
                yield option

    def sample(self, game: HardwiredGame, who: str, rng: Random) -> Option | None:
        """A few kinds of action at random, by weight, and a random legal option of the first that has one."""
        for _ in range(6):
            row = self._lots[int(rng.random() * len(self._lots))]
            if row.sample is not None:
                option = row.sample(game, who, rng)
                if option is not None and row.check(game, who, option) is None:
                    return option
                continue
            found = list(self.listed(game, who, row))
            if found:
                return found[int(rng.random() * len(found))]
        return None


BOOK = Book((*moves.ROWS, *attacks.ROWS, *objectives.ROWS, *interrogate.ROWS, *consumables.ROWS, *turns.ROWS))
