"""How a round of close combat is likely to go: of the combats that there are, and of those that might be.

It is reckoned by fronts: as many models fight as find room along the side that is met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from refriega.agents.warhammer.chances import passes, reaches
from refriega.agents.warhammer.harm import FELLED, Blow, harms
from refriega.agents.warhammer.mind import Mind, company, per_wound, value
from refriega.boards.table.regiment import depth_of, files_of, front_edge
from refriega.rulesets.warhammer import in_play, values
from refriega.rulesets.warhammer.fighting import breaking, combats, hitting, result, striking, weapons
from refriega.rulesets.warhammer.fighting.ground import Target
from refriega.rulesets.warhammer.fighting.weapons import Part
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import fear, leadership, strength, wounds
from refriega.rulesets.warhammer.terms import Mark, Side, Stat, Trait

BREAKS = 0.75
"""What of its worth a unit loses by breaking: it may be run down."""


class Pair(NamedTuple):
    """Two units that fight: who has met whom, on which side, and whether the first charges."""

    charger: str
    other: str
    side: Side = Side.FRONT
    charging: bool = True


class Group(NamedTuple):
    """Models alike that strike at one unit: at its rank and file, or whom they would rather strike."""

    who: str
    unit: str
    part: Part
    models: float
    foe: str
    charging: bool


class Fray(NamedTuple):
    """What a round is likely to bring: the Wounds that each unit suffers, and what they are worth."""

    wounds: dict[str, float]
    cost: dict[str, float]


def fought(game: WarhammerGame, unit: str) -> tuple[Pair, ...]:
    """The pairs of the combat that a unit is in."""
    there = combats.connected(game, unit)
    return tuple(
        Pair(contact.charger, contact.other, contact.side, contact.turn == game.state.turn)
        for contact in game.state.contacts
        if contact.charger in there
    )


def worth(mind: Mind, pairs: Sequence[Pair]) -> float:
    """What a round of combat is worth to a player: what the enemy loses by it, less what it costs."""
    game = mind.game
    units = tuple(dict.fromkeys(who for pair in pairs for who in (pair.charger, pair.other)))
    if len({game.army(unit) for unit in units}) < 2:
        return 0.0
    fray = fought_out(game, pairs, units)
    total = -sum(mind.sign(unit) * cost for unit, cost in fray.cost.items())
    own = score(mind.game, mind.army, pairs, units, fray)
    ahead = own - score(game, game.opponent(mind.army), pairs, units, fray)
    spread = 0.7 * sqrt(sum(fray.wounds.values())) + 0.7
    for off, share in ((-1.4, 0.25), (0.0, 0.5), (1.4, 0.25)):
        total += share * outcome(mind, pairs, units, fray, ahead + off * spread)
    return total


# -- blows ---------------------------------------------------------------------------------------------


def fought_out(game: WarhammerGame, pairs: Sequence[Pair], units: Sequence[str]) -> Fray:
    """All blows of a round, those of the quicker first: whoever has fallen does not strike."""
    groups = [group for pair in pairs for group in groups_of(game, pair)]
    fray = Fray(dict.fromkeys(units, 0.0), dict.fromkeys(units, 0.0))
    turns = [(speed(game, group), group) for group in groups]
    for now in sorted({at for at, _ in turns}, reverse=True):
        struck = [strike(game, group, fray) for at, group in turns if at == now]
        for foe, lost, cost in struck:
            left = sum(wounds.left(game, who) for who in company(game, foe))
            fray.wounds[foe] = min(fray.wounds[foe] + lost, left)
            fray.cost[foe] += cost
    return fray


def speed(game: WarhammerGame, group: Group) -> int:
    """When they strike: the highest first."""
    if group.charging:
        return striking.CHARGING
    if weapons.weapon_of(game, group.who, group.part).last:
        return striking.LAST
    return weapons.number(game, group.who, group.part, Stat.I)


def strike(game: WarhammerGame, group: Group, fray: Fray) -> tuple[str, float, float]:
    """What a group does that still stands: whom it strikes, the Wounds, and what they are worth."""
    models = group.models
    if group.who == group.unit and game.rank_and_file(group.unit):
        fallen = fray.wounds[group.unit] / wounds.capacity(game, group.unit, mount=False)
        models = max(models - fallen, 0.0)
    blows = models * weapons.attacks(game, group.who, group.part)
    lost, cost = harm_to(game, group, Target(group.foe, group.foe))
    return group.foe, blows * lost, blows * cost


def harm_to(game: WarhammerGame, group: Group, target: Target) -> tuple[float, float]:
    """The Wounds that one blow costs on average, and what they are worth."""
    needed = hitting.needed(game, group.who, group.part, target)
    if needed is None:
        return 0.0, 0.0
    weapon = weapons.weapon_of(game, group.who, group.part)
    might = weapons.number(game, group.who, group.part, Stat.S) + weapon.strength
    if group.charging:
        might += weapon.charge
    blow = Blow(
        min(might, values.MOST),
        flaming=weapons.is_flaming(game, group.who, group.part),
        magical=weapons.is_magical(game, group.who, group.part),
    )
    chance = reaches(needed.total) * harms(game, blow, target.who, mount=target.mount)
    if in_play.marked(game, group.who, Mark.REROLLS_ONES):
        chance *= (7 / 6) ** 2
    return chance, chance * per_wound(game, target.who) * FELLED


# -- who strikes ---------------------------------------------------------------------------------------


def groups_of(game: WarhammerGame, pair: Pair) -> Iterator[Group]:
    """Everybody of two units who strikes at the other."""
    wide, side = width(game, pair.charger, Side.FRONT), width(game, pair.other, pair.side)
    yield from strikers(game, pair.charger, pair.other, side, Side.FRONT, charging=pair.charging)
    yield from strikers(game, pair.other, pair.charger, wide, pair.side, charging=False)


def strikers(
    game: WarhammerGame, unit: str, foe: str, room: int, side: Side, *, charging: bool
) -> Iterator[Group]:
    """Those of a unit who strike at another along so much room, on that side of their own."""
    base, block = game.sheet(unit).base, game.block(unit)
    flank = side in (Side.LEFT, Side.RIGHT)
    along = -(-block.number // files_of(block)) if flank else files_of(block)
    models = min(along, room // (base.depth if flank else base.width) + 1)
    chars = [who for who in company(game, unit)[1:] if side is Side.FRONT]
    if game.rank_and_file(unit):
        ranked = max(min(models, game.rank_and_file(unit)) - len(chars), 0)
        behind = 0 if charging or flank else weapons.weapon_of(game, unit).ranks * models
        behind = min(behind, max(game.rank_and_file(unit) - models, 0))
        yield Group(unit, unit, Part.SELF, ranked + behind, foe, charging)
        if game.sheet(unit).steed is not None:
            yield Group(unit, unit, Part.STEED, ranked, foe, charging)
    else:
        chars.insert(0, unit)
    for who in chars:
        for part in weapons.parts_of(game, who):
            yield Group(who, unit, part, 1, foe, charging)


def width(game: WarhammerGame, unit: str, side: Side) -> int:
    """How much room a side of a unit gives."""
    block = game.block(unit)
    if side in (Side.LEFT, Side.RIGHT):
        return depth_of(block)
    left, right = front_edge(block)
    return right - left


# -- what comes of it ----------------------------------------------------------------------------------


def score(game: WarhammerGame, army: str, pairs: Sequence[Pair], units: Sequence[str], fray: Fray) -> float:
    """What an army makes of a round."""
    own = [unit for unit in units if game.army(unit) == army]
    foes = [unit for unit in units if game.army(unit) != army]
    flanked = [pair.other for pair in pairs if pair.side is not Side.FRONT and heavy(game, pair.charger)]
    ranks = [result.rank_bonus(game, unit) for unit in own if unit not in flanked]
    sides = [
        result.REAR if pair.side is Side.REAR else result.FLANK
        for pair in pairs
        if pair.side is not Side.FRONT and pair.charger in own and heavy(game, pair.charger)
    ]
    bonus = max(ranks, default=0) + max(sides, default=0)
    bonus += any(game.sheet(unit).entry.standard for unit in own)
    bonus += might(game, own, fray) > might(game, foes, fray)
    return sum(fray.wounds[unit] for unit in foes) + bonus


def heavy(game: WarhammerGame, unit: str) -> bool:
    return strength.unit_strength(game, unit) >= result.ENOUGH


def might(game: WarhammerGame, units: Iterable[str], fray: Fray) -> float:
    """The unit strength that is left of some units."""
    return sum(strength.unit_strength(game, unit) * part_left(game, unit, fray) for unit in units)


def part_left(game: WarhammerGame, unit: str, fray: Fray) -> float:
    whole = sum(wounds.left(game, who) for who in company(game, unit))
    return max(1 - fray.wounds[unit] / max(whole, 1), 0.0)


def outcome(mind: Mind, pairs: Sequence[Pair], units: Sequence[str], fray: Fray, ahead: float) -> float:
    """What it is worth to have won by so much; a loss below 0."""
    game = mind.game
    by = round(abs(ahead))
    if not by:
        return 0.0
    losers = [unit for unit in units if mind.own(unit) == (ahead < 0)]
    return -sum(
        mind.sign(unit) * part_left(game, unit, fray) * lost(game, pairs, unit, by, fray) for unit in losers
    )


def lost(game: WarhammerGame, pairs: Sequence[Pair], unit: str, by: int, fray: Fray) -> float:
    """What a unit is likely to lose by having lost a combat by so much."""
    sheet, whole = game.sheet(unit), value(game, unit)
    if any(sheet.has(trait) for trait in breaking.CRUMBLING):
        return min(by * per_wound(game, unit), whole)
    if sheet.has(Trait.UNBREAKABLE):
        return 0.0
    met = [pair.other if pair.charger == unit else pair.charger for pair in pairs if unit in pair[:2]]
    feared = [foe for foe in met if fear.fears(game, unit, foe)]
    if feared and might(game, feared, fray) > might(game, (unit,), fray):
        return BREAKS * whole
    most = leadership.leadership(game, unit).total - (0 if sheet.has(Trait.STUBBORN) else by)
    return (1 - passes(most)) * BREAKS * whole
