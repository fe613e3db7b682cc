"""Leadership tests: 2D6 equal to or below the best Leadership at hand.

At hand are that of the unit, of the characters in it, and of the army's general within 12 inches, if the
general does not flee. House rule: what spells make of the unit's Leadership holds for whosever Leadership it
tests on, beside what they make of that one's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice, values
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.terms import Stat

GENERAL = 12
"""How many inches away the general is heard."""


def test(game: WarhammerGame, who: str, why: str, modifier: int = 0) -> Procedure[bool]:
    """A unit, or the unit that a character is in, tests its Leadership; returns whether it passes."""
    unit, army = game.host(who), game.army(who)
    most = leadership(game, unit, why, modifier)
    faces = yield from dice.d6(
        game, army, f"{army}/leadership", 2, merge=lambda faces: sum(faces) <= most.total
    )
    total = sum(faces)
    passed = total <= most.total
    if game.log is not None:
        game.note("leadership.test", who=unit, why=why, most=most, faces=faces, total=total, passed=passed)
    return passed


def leadership(game: WarhammerGame, unit: str, why: str = "", modifier: int = 0) -> Breakdown:
    """What a unit may roll at most, and why."""
    best = max((that_of(game, unit, who) for who in at_hand(game, unit)), key=lambda known: known.total)
    if not modifier:
        return best
    return Breakdown("leadership", best.total + modifier, (*best.parts, Part(modifier, "modifier", why)))


def that_of(game: WarhammerGame, unit: str, who: str) -> Breakdown:
    """The Leadership of one of those at hand, as spells on the unit and on that one leave it: each spell
    once, if both are under it (WF-026), and that on a character though the unit is not under it (WF-040).
    """
    total = values.profile_value(game, who, Stat.LD)
    parts = [Part(total, "leadership", who)]
    changes = values.changes_of(game, unit, Stat.LD)
    own = [change for change in values.changes_of(game, who, Stat.LD) if change not in changes]
    for name, change in (*changes, *own):
        after = values.changed(total, change)
        parts.append(Part(after - total, "spell", name))
        total = after
    return Breakdown("leadership", total, tuple(parts))


def at_hand(game: WarhammerGame, unit: str) -> Iterator[str]:
    """On whose Leadership it may test: the first of the best counts."""
    yield unit
    yield from (who for who in game.members(unit) if not game.unit(who).hidden)
    for who in generals(game, game.army(unit)):
        if who != unit and game.within(who, unit, GENERAL):
            yield who


def generals(game: WarhammerGame, army: str) -> Iterator[str]:
    """The general of an army, unless he flees or is hidden."""
    for who in game.everybody():
        if game.army(who) != army or not game.sheet(who).entry.general:
            continue
        if not game.unit(who).hidden and not game.unit(game.host(who)).fleeing:
            yield who
