"""Dice, each of a stream that says whose they are and what for: `f"{army}/hit"`, `/wound`, `/save`...

An army on which the Second Sign of Amul lies may roll single D6 again, one of several too: to hit, to wound
and to save, of a test, of casting and dispelling, of how many and how far; no die twice. A D3, and what says
where somebody is thrown, is no such die. It is asked only while it has rerolls left.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

from refriega.core.procedure import TOTAL, Alike, Menu, Option, Pass, Procedure
from refriega.rulesets.warhammer import asking
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.options import Reroll

Merge = Callable[[tuple[int, ...]], Hashable]


def d6(
    game: WarhammerGame, army: str, stream: str, n: int = 1, *, merge: Merge | None = None
) -> Procedure[tuple[int, ...]]:
    """Roll n D6 for a stream; `army` may roll some of them again.

    `merge` names what the rules do not tell apart: it holds where nobody can react to the roll.
    """
    return (yield from rolled(game, army, stream, n, merge=merge)).faces


class Rolled(NamedTuple):
    """A roll as it fell at first, and as it stands when dice have been rolled again."""

    first: tuple[int, ...]
    faces: tuple[int, ...]


def rolled(
    game: WarhammerGame, army: str, stream: str, n: int, *, merge: Merge | None = None
) -> Procedure[Rolled]:
    """The same, with what it was at first."""
    if n <= 0:
        return Rolled((), ())
    may = game.state.rerolls.get(army)
    first = yield from game.roll(stream, n, 6, None if may else merge)
    return Rolled(first, (yield from reroll(game, army, stream, first, tuple(range(n)))))


def successes(
    game: WarhammerGame, army: str, stream: str, n: int, needed: int, *, ones_again: bool = False
) -> Procedure[tuple[int, ...]]:
    """Roll n D6 of which all that counts is how many reach `needed`; returns the faces.

    `ones_again`: every 1 is rolled again, once (The Portent of Far), and nothing rolls that die a third time.
    """
    if not ones_again or n <= 0:
        return (yield from d6(game, army, stream, n, merge=reaching(needed)))
    left = game.state.rerolls.get(army, 0)
    apart = Alike((-1, *reaching(needed).kinds[1:]))
    faces = yield from game.roll(stream, n, 6, None if left else apart)
    again = tuple(die for die, face in enumerate(faces) if face == 1)
    if again:
        new = yield from game.roll(stream, len(again), 6, None if left else reaching(needed))
        if game.log is not None:
            game.note("dice.ones_rerolled", army=army, was=faces, now=new)
        renewed = dict(zip(again, new, strict=True))
        faces = tuple(renewed.get(die, face) for die, face in enumerate(faces))
    fresh = tuple(die for die in range(n) if die not in again)
    return (yield from reroll(game, army, stream, faces, fresh))


def reached(faces: tuple[int, ...], needed: int) -> int:
    """How many dice of a roll show `needed` or more.

    >>> reached((6, 4, 3, 2, 1), 3)
    3
    """
    return sum([face >= needed for face in faces])


def reaching(needed: int) -> Alike:
    """What makes rolls alike of which only those dice count that reach a number."""
    return Alike(tuple(int(face >= needed) for face in range(1, 7)))


class Amount(NamedTuple):
    """What an amount came to, and the dice that said so; none where it is fixed."""

    total: int
    faces: tuple[int, ...]


def amount(game: WarhammerGame, army: str, stream: str, text: str) -> Procedure[Amount]:
    """An amount as spells write it: "4", "D6", "2D6", "D3". A D3 is a die of its own and is never rolled
    again.
    """
    count, dice, sides = text.partition("D")
    if not dice:
        return Amount(int(count), ())
    n = int(count or 1)
    if sides == "6":
        faces = yield from d6(game, army, stream, n, merge=TOTAL)
    else:
        faces = yield from game.roll(stream, n, int(sides), TOTAL)
    return Amount(sum(faces), faces)


def reroll(
    game: WarhammerGame, army: str, stream: str, faces: tuple[int, ...], fresh: tuple[int, ...]
) -> Procedure[tuple[int, ...]]:
    """The player may roll dice again, one by one, of those in the places of `fresh`; what is rolled again
    stands.
    """
    while fresh and game.state.rerolls.get(army):
        left, kind = game.state.rerolls[army], stream.rpartition("/")[2]
        if game.log is not None:
            game.note("dice.rolled", army=army, kind=kind, faces=faces, left=left)
        option = yield from asking.ask(game, army, "reroll", (army, kind), partial(offers, fresh))
        if not isinstance(option, Reroll):
            break
        game.state.rerolls = game.state.rerolls | {army: left - 1}
        (new,) = yield from game.roll(stream, 1, 6)
        if game.log is not None:
            game.note("dice.rerolled", army=army, die=option.die + 1, was=faces[option.die], now=new)
        faces = (*faces[: option.die], new, *faces[option.die + 1 :])
        fresh = tuple(other for other in fresh if other != option.die)
    return faces


def offers(dice: tuple[int, ...]) -> Menu:
    """The dice that may still be rolled again, and to leave it at that."""
    options: tuple[Option, ...] = tuple(Reroll(die) for die in dice)
    return Menu((Pass(), *options))
