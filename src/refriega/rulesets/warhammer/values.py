"""Numbers as they are now, each with what it is made of."""

from __future__ import annotations

from refriega.core.modifier import Breakdown, Part
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.state import Change
from refriega.rulesets.warhammer.terms import Stat

MOST = 10


def value(game: WarhammerGame, who: str, stat: Stat) -> int:
    """A number of a unit's models, or of a character, with all that is in play."""
    return breakdown(game, who, stat).total


def breakdown(game: WarhammerGame, who: str, stat: Stat) -> Breakdown:
    """The same with its parts: the profile, then each effect once (WF-026)."""
    base = profile_value(game, who, stat)
    total, parts = base, [Part(base, "profile", who)]
    for name, change in changes_of(game, who, stat):
        after = changed(total, change)
        parts.append(Part(after - total, "spell", name))
        total = after
    if stat not in MODIFIERS and not 0 <= total <= MOST:
        clamped = min(max(total, 0), MOST)
        parts.append(Part(clamped - total, "limit", ""))
        total = clamped
    return Breakdown(stat, total, tuple(parts))


MODIFIERS = (Stat.SAVE, Stat.TO_HIT, Stat.TO_SHOOT)
"""Not numbers of a profile but what is added to rolls."""


def profile_value(game: WarhammerGame, who: str, stat: Stat) -> int:
    """What the profile says; a rider moves as its mount or steed does."""
    if stat in MODIFIERS:
        return 0
    sheet = game.sheet(who)
    return (sheet.mover if stat is Stat.M else sheet.troop).profile.number(stat)


def changes_of(game: WarhammerGame, who: str, stat: Stat) -> tuple[tuple[str, Change], ...]:
    """What effects make of a number: first what sets it, then what halves it, then what is added."""
    affecting = in_play.on(game, who)
    found = [(live.name, change) for live in affecting for change in live.changes if change.stat is stat]
    return tuple(sorted(found, key=lambda pair: (pair[1].set is None, not pair[1].half)))


def changed(value: int, change: Change) -> int:
    """A number after one change."""
    if change.set is not None:
        value = change.set
    if change.half:
        value //= 2
    return value + change.add
