"""What hits are likely to cost a unit: Wounds, and courage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refriega.agents.warhammer.chances import passes, reaches
from refriega.agents.warhammer.mind import company, per_wound, value
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import fear, hits, leadership, saves, wounds
from refriega.rulesets.warhammer.state import Hits

FELLED = 0.8
"""What of its worth a Wound takes along: points are made only with whole units."""

RUNS = 0.45
"""What of its worth a unit loses by panicking: it may rally."""


class Blow(NamedTuple):
    """What a hit is like; `to_wound` is what wounds whatever the Strength, 0 where Strength says."""

    strength: int
    armour: bool = True
    flaming: bool = False
    magical: bool = True
    to_wound: int = 0


def harms(game: WarhammerGame, blow: Blow, who: str, *, mount: bool = False) -> float:
    """How many Wounds a hit costs on average: a model, a character, or the mount of one."""
    record = Hits(who, 1, blow.strength, "", magical=blow.magical, to_wound=blow.to_wound)
    needed = wounds.needed_by(game, record, who, mount=mount)
    chance = 1.0 if needed == wounds.OF_ITSELF else reaches(needed)
    armour = saves.armour(game, who, blow.strength, mount=mount) if blow.armour else None
    for save in (armour, saves.ward(game, who, mount=mount)):
        chance *= 1 - reaches(save.total) if save is not None else 1
    regenerates = wounds.troop(game, who, mount=mount).regenerates
    if blow.flaming:
        return chance * (2 if wounds.burns(game, who, mount=mount) else 1)
    return chance * (1 - reaches(regenerates))


def toll(game: WarhammerGame, blow: Blow, count: float, unit: str) -> float:
    """What so many hits on a unit, shared out as shots are, cost its player."""
    cost = fallen = 0.0
    for who, mount, share in shares(game, count, unit):
        lost = min(share * harms(game, blow, who, mount=mount), wounds.left(game, who, mount=mount))
        cost += lost * per_wound(game, who) * FELLED
        if who == unit and not mount:
            fallen += lost / wounds.capacity(game, who, mount=False)
    return cost + dread(game, unit, fallen)


def shares(game: WarhammerGame, count: float, unit: str) -> Iterator[tuple[str, bool, float]]:
    """Whom hits fall on, whether on its mount, and how many: as the rules share them out, on average."""
    exposed = [who for who in company(game, unit)[1:] if hits.is_exposed(game, unit, who)]
    ranked = game.unit(unit).models
    each = count / max(ranked + len(exposed), 1)
    for who, share in ((unit, each * ranked), *((who, each) for who in exposed)):
        if wounds.rides(game, who):
            yield who, True, share * 2 / 3
            share /= 3
        yield who, False, share


def dread(game: WarhammerGame, unit: str, fallen: float) -> float:
    """What it costs that a unit may panic: as likely as a quarter of it falls in this phase, and it fails."""
    state = game.unit(unit)
    if state.fleeing or fear.is_immune(game, unit) or state.models <= 1:
        return 0.0
    quarter = max(state.stood or state.models, 1) / 4
    likely = min(max((state.lost + fallen) / quarter - 0.3, 0.0), 1.0) if fallen else 0.0
    fails = 1 - passes(leadership.leadership(game, unit).total)
    return likely * fails * RUNS * value(game, unit)


def slap(game: WarhammerGame, blow: Blow, count: float, who: str, *, mount: bool = False) -> float:
    """What so many hits on one model, or on rank and file alone, cost its player."""
    lost = min(count * harms(game, blow, who, mount=mount), wounds.left(game, who, mount=mount))
    return lost * per_wound(game, who) * FELLED
