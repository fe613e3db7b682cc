"""The book: all actions, by the type of their option, and how one is declared, paid for and performed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.malifaux import budget, conditions, targeting
from refriega.rulesets.malifaux.actions import cards, defensive, focus, interact, moves
from refriega.rulesets.malifaux.actions.action import Row
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.deed import perform
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Take
from refriega.rulesets.malifaux.state import Deed


class Book:
    """Rows by type; `groups` are the headings under which they are listed."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = {row.type: row for row in rows}
        self.groups: Sequence[str] = tuple(dict.fromkeys(row.group for row in self.rows.values()))
        self._lots = tuple(row for row in self.rows.values() for _ in range(row.weight))

    # -- whether -----------------------------------------------------------------------------------

    def check(self, game: MalifauxGame, who: str, option: Option) -> Refusal | None:
        """Whether a model may take an action in its activation: it can pay, and is allowed to. What is
        refused costs nothing (MX-013, MX-016).
        """
        deed = self.declared(game, who, option)
        if isinstance(deed, Refusal):
            return deed
        action = game.action(who, deed.action)
        return budget.check(game, who, action, deed.cost) or self.allowed(game, deed, option)

    def check_free(
        self, game: MalifauxGame, who: str, option: Option, *, turned: bool = False
    ) -> Refusal | None:
        """Whether a model may take an action that costs it no AP (MX-040); `turned`: against its own."""
        deed = self.declared(game, who, option)
        if isinstance(deed, Refusal):
            return deed
        deed.turned = turned
        return self.allowed(game, deed, option)

    def declared(self, game: MalifauxGame, who: str, option: Option) -> Deed | Refusal:
        """The action that an option is, with what it costs and all its variables (MX-014, MX-015)."""
        row = self.rows.get(type(option))
        return Refusal("not_on_offer") if row is None else row.declare(game, who, option)

    def allowed(self, game: MalifauxGame, deed: Deed, option: Option) -> Refusal | None:
        return targeting.check(game, deed) or self.rows[type(option)].check(game, deed.actor, option)

    # -- and then ----------------------------------------------------------------------------------

    def carry_out(self, game: MalifauxGame, who: str, option: Option) -> Procedure[bool]:
        """An action of the running activation: it is paid for (MX-012), and goes through its three steps."""
        deed = self.declared(game, who, option)
        assert isinstance(deed, Deed), deed  # it has been checked
        budget.spend(game, game.action(who, deed.action), deed.cost)
        return (yield from self.perform(game, deed, option))

    def carry_out_free(self, game: MalifauxGame, who: str, option: Option, crew: str = "") -> Procedure[bool]:
        """An action that another one brings about: no AP are paid (MX-040), nor by who is forced to it
        (MX-043). `crew` is who controls it, if that is not its own.
        """
        deed = self.declared(game, who, option)
        assert isinstance(deed, Deed), deed
        deed.cost = 0
        deed.generated = True
        deed.crew = crew
        return (yield from self.perform(game, deed, option))

    def perform(self, game: MalifauxGame, deed: Deed, option: Option) -> Procedure[bool]:
        """Focused is dropped as the action starts, if that was declared; then the three steps."""
        if isinstance(option, Take) and option.focus:
            deed.focus = conditions.drop_focus(game, deed.actor)
        row = self.rows[type(option)]
        return (yield from perform(game, deed, lambda game, deed: row.results(game, deed, option)))

    # -- what there is -----------------------------------------------------------------------------

    def candidates(self, game: MalifauxGame, who: str, group: str = "") -> Iterator[Option]:
        """All that is listed and legal."""
        for row in self.rows.values():
            if group in ("", row.group):
                yield from self.listed(game, who, row)

    def takes(self, game: MalifauxGame, who: str, action: Action, *, turned: bool) -> Iterator[Option]:
        """What is listed of one action of a card, whatever it costs."""
        return cards.takes(game, who, action, turned=turned)

    def common(self, game: MalifauxGame, who: str, id_: str) -> Iterator[Option]:
        """What is listed of one action that all have; the book knows it by its option's tag."""
        for row in self.rows.values():
            if row.type.__struct_config__.tag == id_:
                yield from row.candidates(game, who)

    def listed(self, game: MalifauxGame, who: str, row: Row) -> Iterator[Option]:
        for option in row.candidates(game, who):
            if self.check(game, who, option) is None:
                yield option

    def sample(self, game: MalifauxGame, who: str, rng: Random) -> Option | None:
        """A few kinds of action at random, by weight, and a random legal option of the first that has one."""
        for _ in range(6):
            row = self._lots[int(rng.random() * len(self._lots))]
            if row.sample is not None:
                option = row.sample(game, who, rng)
                if option is not None and self.check(game, who, option) is None:
                    return option
                continue
            found = list(self.listed(game, who, row))
            if found:
                return found[int(rng.random() * len(found))]
        return None


BOOK = Book((*moves.ROWS, *cards.ROWS, *focus.ROWS, *defensive.ROWS, *interact.ROWS))
