"""Questions, and what stands open beside every one of them: ending a spell of one's own, and giving up.

Whoever is asked what, the owner of a wizard may end a spell that the wizard keeps in play (WF-032): it is
ended there and then, and the question is put again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Choice, Chooser, Concede, Decision, Option, Procedure
from refriega.rulesets.warhammer import victory
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.options import EndSpell

MakeChooser = Callable[[], Chooser]
"""Makes the options of a question from the state: again each time that it is put."""


def ask(
    game: WarhammerGame,
    army: str,
    kind: str,
    subjects: tuple[str, ...],
    make: MakeChooser,
    *,
    hidden: bool = False,
) -> Procedure[Option]:
    """Ask an army's player something in the midst of a rule; `hidden` if the asking is itself a secret."""
    return (yield from _ask(game, army, kind, subjects, make, (), hidden=hidden))


def ask_next(
    game: WarhammerGame, army: str, kind: str, subjects: tuple[str, ...], make: MakeChooser
) -> Procedure[Option | None]:
    """Ask the one question of a step; None if somebody gives up instead."""
    seats = tuple(side.seat for side in game.scene.armies.values() if side.seat not in game.state.conceded)
    option = yield from _ask(game, army, kind, subjects, make, seats)
    return None if isinstance(option, Concede) else option


def _ask(
    game: WarhammerGame,
    army: str,
    kind: str,
    subjects: tuple[str, ...],
    make: MakeChooser,
    conceding: tuple[str, ...],
    *,
    hidden: bool = False,
) -> Procedure[Option]:
    """Put a question until it is answered: a spell that is ended meanwhile does not. The seats in `conceding`
    may give up instead.
    """
    seat = game.seat(army)

    def standing(other: str) -> Chooser | None:
        found = Beside(game, other, None, concedes=other in conceding)
        return found if found.offers() else None

    while True:
        chooser = Beside(game, seat, make(), concedes=seat in conceding)
        choice: Choice = yield Decision(seat, kind, subjects, chooser, hidden=hidden, standing=standing)
        match choice.option:
            case EndSpell(live=live):
                remaining.end_by_choice(game, live)
            case Concede():
                victory.concede(game, choice.seat)
                return choice.option
            case option:
                return option


class Beside(Chooser):
    """The options of a question (none for who is not asked), and beside them what stands open to a seat."""

    __slots__ = ("chooser", "concedes", "game", "seat")

    def __init__(self, game: WarhammerGame, seat: str, chooser: Chooser | None, *, concedes: bool) -> None:
        self.game = game
        self.seat = seat
        self.chooser = chooser
        self.concedes = concedes

    def offers(self) -> bool:
        return self.concedes or any(self.endings())

    def endings(self) -> Iterator[EndSpell]:
        """The spells in play that the seat may end."""
        for live in remaining.of_seat(self.game, self.seat):
            yield EndSpell(live.id)

    def check(self, option: Option) -> Refusal | None:
        match option:
            case EndSpell():
                return None if option in tuple(self.endings()) else Refusal("spell.not_yours", "WF-032")
            case Concede() if self.concedes:
                return None
        return Refusal("not_on_offer") if self.chooser is None else self.chooser.check(option)

    def groups(self) -> Sequence[str]:
        own = ("",) if self.chooser is None else tuple(self.chooser.groups())
        return (*own, "spells_in_play") if own != ("",) and any(self.endings()) else own

    def candidates(self, group: str = "") -> Iterator[Option]:
        if self.chooser is not None and group != "spells_in_play":
            yield from self.chooser.candidates(group)
        if group in ("", "spells_in_play"):
            yield from self.endings()

    def sample(self, rng: Random) -> Option:
        """Now and then a spell is let go; else one of the options of the question."""
        endings = tuple(self.endings())
        if endings and (self.chooser is None or rng.random() < LETS_GO):
            return endings[int(rng.random() * len(endings))]
        return Concede() if self.chooser is None else self.chooser.sample(rng)


LETS_GO = 0.01
"""How often random play lets a spell of its own end."""
