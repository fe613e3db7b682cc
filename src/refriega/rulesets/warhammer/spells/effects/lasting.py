"""What a spell lays on its target for a time."""

from __future__ import annotations

from msgspec.structs import replace

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import leadership
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.spells.schema import Lasting
from refriega.rulesets.warhammer.state import Casting, Live
from refriega.rulesets.warhammer.terms import Ending, Mark


def lasting(game: WarhammerGame, casting: Casting, effect: Lasting, target: str) -> Procedure[None]:
    """The target comes under it, with the characters in it (WF-042), at once and for as long as the spell
    says (WF-020, WF-022, WF-023); a physical change stays and is no spell in play (WF-038).
    """
    remaining.begin(game, laid_on(game, casting, effect, target))
    yield from ()


def laid_on(game: WarhammerGame, casting: Casting, effect: Lasting, target: str) -> Live:
    """What is in play on the target then."""
    return replace(
        remaining.of_casting(game, casting, target, effect.duration),
        changes=effect.changes,
        marks=effect.marks,
        reach=effect.reach,
        whom=effect.whom if effect.reach else "",
        enemy_marks=effect.enemy_marks,
    )


def shake_off_doom(game: WarhammerGame) -> Procedure[None]:
    """Each unit of the active army under Doom and Darkness takes a Leadership test, with what that takes off
    its Leadership; if it passes, the spell is over.
    """
    doomed = dict.fromkeys(
        live.bearer
        for live in in_play.lives(game)
        if Mark.DOOMED in live.marks and game.army(live.bearer) == game.state.active
    )
    for who in doomed:
        if game.in_play(who) and (yield from leadership.test(game, who, "doom")):
            lift_doom(game, who)


def lift_doom(game: WarhammerGame, who: str) -> None:
    """The darkness leaves a unit."""
    remaining.end(game, lambda live: live.bearer == who and Mark.DOOMED in live.marks, Ending.OVER)
