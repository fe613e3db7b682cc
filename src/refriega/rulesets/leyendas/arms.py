"""What is in hand: weapons ready to strike, the area they threaten, shields.

ML-100..ML-103: the threatened area is where a creature can strike in melee and handle objects. It needs
a melee weapon in hand, or natural weapons; with a ranged weapon only there is none, and empty hands
may strike adjacent spaces but threaten nothing (no attack of opportunity: ML-126).
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards import Metric, Space
from refriega.rulesets.leyendas.content import Shield, Weapon
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import conditions

UNARMED = "unarmed"


def weapon(game: LeyendasGame, item: str) -> Weapon | None:
    """The weapon that an object is, or counts as (ML-043)."""
    return game.content.arms.get(item.partition("#")[0])


def shield_of(game: LeyendasGame, who: str) -> tuple[str, Shield] | None:
    """The shield in hand, if any."""
    for item in game.state.bodies[who].held:
        shield = game.content.shields.get(item.partition("#")[0])
        if shield is not None:
            return item, shield
    return None


def melee_weapons(game: LeyendasGame, who: str) -> Iterator[str]:
    """The melee weapons in hand and the natural ones (ML-126)."""
    for item in game.state.bodies[who].held:
        found = weapon(game, item)
        if found is not None and found.melee:
            yield item
    yield from game.sheets[who].natural


def strikes(game: LeyendasGame, who: str) -> Iterator[str]:
    """Everything `who` may strike in melee with: weapons, or bare hands when no hand holds a ranged
    weapon.
    """
    armed = False
    for item in melee_weapons(game, who):
        armed = True
        yield item
    if not armed and not holds_ranged(game, who) and game.sheets[who].hands:
        yield UNARMED


def holds_ranged(game: LeyendasGame, who: str) -> bool:
    """Armed with a ranged weapon only (ML-102)."""
    return any(
        (found := weapon(game, item)) is not None and not found.melee for item in game.state.bodies[who].held
    )


def reach_of(game: LeyendasGame, who: str, item: str) -> tuple[int, int]:
    """(nearest, farthest) distance at which the weapon strikes; its own entry wins (ML-101)."""
    found = weapon(game, item)
    if found is not None and found.reach is not None:
        return found.reach
    reach = game.sheets[who].reach
    if item == UNARMED:
        return (1, 1) if reach else (0, 0)
    return (1, reach) if reach else (0, 0)


def area_of(game: LeyendasGame, who: str, item: str) -> frozenset[Space]:
    """The spaces that `who` can strike in with this weapon (ML-100, ML-101, ML-103)."""
    return area_from(game, who, item, game.state.bodies[who].place)


def area_from(game: LeyendasGame, who: str, item: str, place: Space) -> frozenset[Space]:
    """The area that the weapon would have if its bearer stood on `place`.

    The smallest creatures have no more than the spaces that they share with others.
    """
    nearest, farthest = reach_of(game, who, item)
    extent = game.extent(who)
    if not farthest:
        return frozenset(game.board.footprint(place, extent))
    return game.board.threatened(place, extent, farthest, nearest, zone_metric(game))


def grasp(game: LeyendasGame, who: str) -> frozenset[Space]:
    """What the body itself reaches, whatever it holds: its own spaces and the adjacent ones at least."""
    reach = max(game.sheets[who].reach, 1)
    area = game.board.threatened(game.body(who).place, game.extent(who), reach, 1, zone_metric(game))
    return area.union(game.cells(who))


def farthest_reach(game: LeyendasGame, who: str) -> int:
    """How far away, as movement counts, anything within reach of `who` can be at most."""
    reach = max((reach_of(game, who, item)[1] for item in melee_weapons(game, who)), default=1)
    return reach * 3 // 2 if zone_metric(game) == "squares" else reach


def zone_metric(game: LeyendasGame) -> Metric:
    """How areas are counted on squares: as movement is, or with every diagonal as 1."""
    return "squares" if game.variant("zone_metric") == "squares" else "movement"


def close_area(game: LeyendasGame, who: str, item: str) -> frozenset[Space]:
    """The area and, unless the weapon strikes only at a distance, the bearer's own spaces: there are the
    smallest creatures that share them.
    """
    nearest, farthest = reach_of(game, who, item)
    if nearest > 1:
        return area_of(game, who, item)
    return game.board.threatened(game.body(who).place, game.extent(who), farthest, 0, zone_metric(game))


def can_strike(game: LeyendasGame, who: str, target: str, item: str) -> bool:
    """Whether `target` stands in the area of the weapon (ML-170)."""
    return not close_area(game, who, item).isdisjoint(game.cells(target))


def threatens(game: LeyendasGame, who: str) -> list[tuple[str, frozenset[Space]]]:
    """The weapons with which `who` makes attacks of opportunity, with their areas.

    Empty for whoever cannot act, is flat-footed or grappled, blinded, or in total defence, and for
    whoever is armed with a ranged weapon only (ML-102).
    """
    if conditions(game, who) & GUARDLESS:
        return []
    return [(item, close_area(game, who, item)) for item in melee_weapons(game, who)]


def threatens_body(game: LeyendasGame, who: str, target: str) -> bool:
    """Whether `target` stands where `who` makes attacks of opportunity."""
    cells = game.cells(target)
    return any(not area.isdisjoint(cells) for _, area in threatens(game, who))


GUARDLESS = frozenset(
    {
        Condition.CANNOT_ACT,
        Condition.FLAT_FOOTED,
        Condition.GRAPPLED,
        Condition.BLINDED,
        Condition.TOTAL_DEFENCE,
    }
)
