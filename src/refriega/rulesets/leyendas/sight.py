"""Who sees whom: blindness, invisibility, hiding and solid ground."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.core.effect import Until
from refriega.core.event import Arg
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import CombatEffect
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import conditions

UNSEEN = frozenset({Condition.INVISIBLE, Condition.HIDDEN})
NOTICED = "noticed"
BLIND = frozenset({Condition.BLINDED, Condition.UNCONSCIOUS, Condition.ASLEEP})


def sees(game: LeyendasGame, who: str, other: str) -> bool:
    """Whether `who` can see `other`: neither blind nor fooled, and no ground hides it."""
    if who == other:
        return True
    mine = conditions(game, who)
    if mine and mine & BLIND:
        return False
    if not notices(game, who, other):
        return False
    board = game.board
    if board.see_through:
        return True
    return board.line_of_sight(game.cells(who), game.cells(other)).clear


def notices(game: LeyendasGame, who: str, other: str) -> bool:
    """Whether invisibility or stealth do not keep `other` from the senses of `who`."""
    if not game.hostile(who, other):
        return True
    its = conditions(game, other)
    if not its or not its & UNSEEN:
        return True
    if Condition.INVISIBLE in its:
        return "see_invisible" in game.sheets[who].senses
    return False


def audience_of(game: LeyendasGame, args: Mapping[str, Arg]) -> tuple[str, ...] | None:
    """The seats that know of every hidden creature that an event names; None if it names none."""
    unseen = [
        who
        for who, held in game.state.effects.items()
        if any(not UNSEEN.isdisjoint(effect.conditions) for effect in held)
    ]
    named = [
        who
        for who in unseen
        if any(value == who or (isinstance(value, tuple) and who in value) for value in args.values())
    ]
    if not named:
        return None
    return tuple(seat for seat in game.scene.seats if all(known_to_seat(game, seat, who) for who in named))


def known_to_seat(game: LeyendasGame, seat: str, who: str) -> bool:
    """Whether a seat knows that the creature is there: its own, its side's, or one not hidden."""
    if not is_unseen(game, who) or seat == game.scene.game_master:
        return True
    sheet = game.sheets[who]
    return sheet.seat == seat or sheet.side in game.scene.sides_of(seat)


def is_unseen(game: LeyendasGame, who: str) -> bool:
    """Whether it is invisible or hidden, for whoever has no sense for it."""
    its = conditions(game, who)
    return bool(its and its & UNSEEN)


def note_presence(game: LeyendasGame, who: str) -> None:
    """From now on everybody knows that it is about, seen or not.

    The mark has a name of its own, so that effects made later are not numbered differently for it.
    """
    held = game.state.effects.get(who, ())
    if not any(effect.name == NOTICED for effect in held):
        mark = CombatEffect(id=f"{who}-{NOTICED}", name=NOTICED, bearer=who, until=Until())
        game.state.effects[who] = (*held, mark)


def suspects(game: LeyendasGame, who: str) -> bool:
    """Whether the seat of `who` has reason to think that an unseen enemy is about: one that was seen before,
    or has given itself away, or there is no enemy to be seen at all.
    """
    seat = game.sheets[who].seat
    enemies = list(game.enemies(who))
    unseen = [enemy for enemy in enemies if not known_to_seat(game, seat, enemy)]
    if len(unseen) == len(enemies):
        return True
    return any(effect.name == NOTICED for enemy in unseen for effect in game.state.effects.get(enemy, ()))
