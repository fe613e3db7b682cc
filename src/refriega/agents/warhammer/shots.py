"""Who shoots at whom: each unit at what its shots cost the enemy most."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.agents.warhammer.chances import reaches
from refriega.agents.warhammer.harm import Blow, toll
from refriega.agents.warhammer.mind import Mind
from refriega.core.procedure import Option
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import shooting
from refriega.rulesets.warhammer.options import Done, Shoot


def shoot(mind: Mind) -> Iterator[Option]:
    """The shots of the first unit that has any, the best first."""
    game = mind.game
    for unit in mind.friends():
        found = [shot for shot in shots_of(game, unit) if shooting.may_shoot(game, unit, shot.target) is None]
        if found:
            found.sort(key=lambda shot: -shot_worth(game, unit, shot.target))
            yield from found
            return
    yield Done()


def shots_of(game: WarhammerGame, unit: str) -> Iterator[Shoot]:
    if shooting.unfit_to_shoot(game, unit) is None:
        yield from (Shoot(unit, target) for target in game.enemies(unit))


def shot_worth(game: WarhammerGame, unit: str, target: str) -> float:
    """What a volley is likely to cost the enemy."""
    missile = game.sheet(unit).troop.missile
    if missile is None:
        return 0.0
    needed = shooting.to_hit(game, unit, missile, target, charging=False).total
    chance = reaches(needed) if needed <= shooting.SIX else reaches(6) * reaches(needed - shooting.SECOND)
    blow = Blow(shooting.strength_of(game, unit, missile), magical=False)
    return toll(game, blow, shooting.shooters(game, unit) * chance, target)
