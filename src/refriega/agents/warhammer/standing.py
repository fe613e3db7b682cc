"""What it is worth how units stand: in the fights they are in, and for what they may do yet.

What a spell changes is worth the difference that it makes to that.
"""

from __future__ import annotations

from collections.abc import Iterable

from refriega.agents.warhammer import clash
from refriega.agents.warhammer.chances import passes, reaches
from refriega.agents.warhammer.harm import Blow, harms
from refriega.agents.warhammer.mind import Mind, per_wound, value
from refriega.boards.table import INCH
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import fear, leadership, shooting
from refriega.rulesets.warhammer.moving import may, pace
from refriega.rulesets.warhammer.terms import Mark

AN_INCH = 0.012
"""What of its worth an inch of move is to a unit that is not fighting."""

COOL = 0.05
"""What of its worth it is to keep one's head."""

DREADED = 0.06
"""What of its worth it is to cause fear."""

SAFE = 0.3
"""What of the enemy's shots it is worth that they do not come through."""

RALLIES = 0.2


def standing(mind: Mind, units: Iterable[str]) -> float:
    """What it is worth to a player how some units stand, with the fights that they are in."""
    game, total = mind.game, 0.0
    counted: list[str] = []
    for unit in units:
        if not game.in_play(unit) or game.unit(unit).host:
            continue
        if not game.engaged(unit):
            total += mind.sign(unit) * able(game, unit)
        elif unit not in counted:
            pairs = clash.fought(game, unit)
            counted += [who for pair in pairs for who in pair[:2]]
            total += clash.worth(mind, pairs)
    return total


def able(game: WarhammerGame, unit: str) -> float:
    """What a unit that does not fight may do yet."""
    whole = value(game, unit)
    cool = passes(leadership.leadership(game, unit).total) + fear.is_immune(game, unit)
    total = whole * COOL * min(cool, 1.0)
    if game.unit(unit).fleeing:
        return total + whole * RALLIES * in_play.marked(game, unit, Mark.RALLIES)
    total += whole * DREADED * fear.causes(game, unit)
    if not may.is_held(game, unit):
        total += whole * AN_INCH * pace.move(game, unit) / INCH
    return total + volley(game, unit) + SAFE * sheltered(game, unit)


def volley(game: WarhammerGame, unit: str) -> float:
    """What a round of shooting of a unit is worth, at whomever."""
    missile = game.sheet(unit).troop.missile
    if missile is None or shooting.barred(game, unit) is not None:
        return 0.0
    targets = tuple(game.enemies(unit))
    if not targets:
        return 0.0
    blow = Blow(shooting.strength_of(game, unit, missile), magical=False)
    each = [harms(game, blow, target) * per_wound(game, target) for target in targets]
    chance = sum(each) / len(each) * shooting.shooters(game, unit)
    if not missile.skill:
        return chance / 2 * (1 / 2 if in_play.marked(game, unit, Mark.WET) else 1)
    needed = shooting.to_hit(game, unit, missile, targets[0], charging=False).total
    return chance * reaches(needed)


def sheltered(game: WarhammerGame, unit: str) -> float:
    """What shots at a unit cost the enemy by a spell on it."""
    shots_on_sixes = in_play.marked(game, unit, Mark.SHOT_ON_SIXES)
    if not shots_on_sixes and not in_play.marked(game, unit, Mark.NO_WEAK_SHOOTING):
        return 0.0
    shooters = [foe for foe in game.enemies(unit) if game.sheet(foe).troop.missile is not None]
    return sum(volley(game, foe) for foe in shooters) / 3
