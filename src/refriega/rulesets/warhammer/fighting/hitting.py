"""What a blow needs to hit, and why."""

from __future__ import annotations

from refriega.core.modifier import Breakdown, Part
from refriega.rulesets.warhammer import in_play, values
from refriega.rulesets.warhammer.fighting import weapons
from refriega.rulesets.warhammer.fighting.ground import Target
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.terms import Mark, Stat

BEST, WORST = 2, 6
"""A 1 always misses and a 6 always hits."""

HIGHER, EQUAL_OR_LOWER, FAR_LOWER = 3, 4, 5


def needed(game: WarhammerGame, who: str, part: weapons.Part, target: Target) -> Breakdown | None:
    """What a D6 must reach; None for a cowed beast that would need a 6 anyway, and does not strike at all.

    Each effect counts once, however often it was cast (WF-026).
    """
    parts = [Part(by_skill(*skills(game, who, part, target)), "weapon_skill", "")]
    if part is weapons.Part.SELF and in_play.marked(game, who, Mark.HITS_ON_TWO):
        parts = [Part(BEST, Mark.HITS_ON_TWO, "")]
    parts += [
        Part(-change.value, change.type, change.source)
        for change in values.breakdown(game, who, Stat.TO_HIT).parts
        if change.value
    ]
    total = sum(change.value for change in parts)
    if weapons.is_beast(game, who, part) and in_play.marked(game, who, Mark.NEEDS_SIXES):
        if total >= WORST:
            return None
        parts.append(Part(WORST - total, Mark.NEEDS_SIXES, ""))
        return Breakdown("to_hit", WORST, tuple(parts))
    within = min(max(total, BEST), WORST)
    if within != total:
        parts.append(Part(within - total, "limit", ""))
    return Breakdown("to_hit", within, tuple(parts))


def skills(game: WarhammerGame, who: str, part: weapons.Part, target: Target) -> tuple[int, int]:
    """The Weapon Skill of who strikes, and of what is struck at."""
    return weapons.number(game, who, part, Stat.WS), skill(game, target)


def by_skill(own: int, other: int) -> int:
    """Weapon Skill against Weapon Skill: higher 3+, equal or lower 4+, less than half of the other 5+.

    >>> [by_skill(3, other) for other in range(1, 11)]
    [3, 3, 4, 4, 4, 4, 5, 5, 5, 5]
    """
    if own > other:
        return HIGHER
    return FAR_LOWER if other > 2 * own else EQUAL_OR_LOWER


def skill(game: WarhammerGame, target: Target) -> int:
    """The Weapon Skill of what is struck at: cavalry's is its rider's, a ridden monster has its own."""
    part = weapons.Part.MOUNT if target.mount else weapons.Part.SELF
    return weapons.number(game, target.who, part, Stat.WS)
