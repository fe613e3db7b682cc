"""Blasts: markers of 50 mm that spread the damage of a flip, one level lower, to those they touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from refriega.boards.table import MM, Point, length, touched, towards_hour
from refriega.core.errors import Refusal
from refriega.core.procedure import Decision, Menu, Option, Procedure, ask
from refriega.rulesets.malifaux.bands import BANDS, at_level
from refriega.rulesets.malifaux.effects_schema import Damage
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import ToPoint
from refriega.rulesets.malifaux.state import Hurt
from refriega.rulesets.malifaux.terms import Severity

RADIUS = 25 * MM
"""Of a blast marker."""

SLACK = MM // 2
"""How far apart, or into each other, what touches may be: points of a table are whole numbers."""

Suffer = Callable[[MalifauxGame, Hurt], Procedure[int]]


def explode(game: MalifauxGame, effect: Damage, hurt: Hurt, centre: Point, suffer: Suffer) -> Procedure[None]:
    """The blasts of the band that was reached: the first marker touches the base of the target, which stood
    at `centre`, each next one an earlier marker. The target has had its damage; others touched suffer once,
    one level lower, without being targets or making duels.
    """
    level = lower(game, hurt.severity)
    if effect.track is None or level is Severity.NONE:
        return
    markers: list[Point] = []
    for _ in range(at_level(effect.blasts, hurt.severity)):
        menu = BlastMenu(game, hurt.target, centre, markers)
        seat = game.scene.sides[hurt.crew].seat
        option = yield from ask(Decision(seat, "blast", (hurt.attacker, hurt.target), menu))
        assert isinstance(option, ToPoint)
        markers.append(option.to)
        if game.log is not None:
            game.note("blast", who=hurt.attacker, at=option.to)
    for who in tuple(caught(game, hurt, markers)):
        amount = at_level(effect.track, level)
        blast = Hurt(
            who,
            hurt.attacker,
            "blast",
            amount,
            level,
            hurt.stat,
            hurt.plain,
            hurt.ignores_armor,
            hurt.crew,
        )
        yield from suffer(game, blast)


def lower(game: MalifauxGame, severity: Severity) -> Severity:
    """One level lower; what is lower than weak is for a variant to say."""
    if severity is Severity.WEAK:
        return Severity.WEAK if game.variant("blast_weak") == "weak" else Severity.NONE
    return Severity.NONE if severity is Severity.NONE else BANDS[BANDS.index(severity) - 1]


def caught(game: MalifauxGame, hurt: Hurt, markers: Sequence[Point]) -> Iterator[str]:
    """Whom markers touch besides the target: those of the crew whose blast it is first."""
    found = [
        who
        for who in game.present()
        if who != hurt.target and any(touched(marker, RADIUS, game.figure(who)) for marker in markers)
    ]
    return iter(sorted(found, key=lambda who: game.model(who).crew != hurt.crew))


class BlastMenu(Menu):
    """Where a marker may lie: touching the target's base, or an earlier marker. Twelve places are listed
    round each; any other that touches will do.
    """

    __slots__ = ("rims",)

    def __init__(self, game: MalifauxGame, target: str, centre: Point, markers: Sequence[Point]) -> None:
        base = game.card(target).base * MM // 2
        self.rims = [(marker, 2 * RADIUS) for marker in markers] if markers else [(centre, base + RADIUS)]
        super().__init__(
            ToPoint(towards_hour(at, hour, distance)) for at, distance in self.rims for hour in range(1, 13)
        )

    def check(self, option: Option) -> Refusal | None:
        if not isinstance(option, ToPoint):
            return Refusal("not_on_offer")
        if any(abs(length(at, option.to) - distance) <= SLACK for at, distance in self.rims):
            return None
        return Refusal("blast.not_touching")
