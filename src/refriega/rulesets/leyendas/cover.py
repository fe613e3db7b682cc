"""Cover and concealment: what stands, or hangs in the air, between attacker and target.

Cover is a bonus of type *cubierta*: of several only the best counts, total defence included. Partial,
standard and improved cover raise the defence; total cover is no line of effect at all.
"""

from __future__ import annotations

from refriega.boards import Cells, Cover, Space
from refriega.core.modifier import Modifier
from refriega.rulesets.leyendas.arms import farthest_reach, threatens_body
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.sight import sees
from refriega.rulesets.leyendas.state import Blow
from refriega.rulesets.leyendas.terms import BonusType, Condition
from refriega.rulesets.leyendas.values import conditions

# Defence bonus by level of cover, for the two choices of the variant `cover`. Reflex gets half of it.
WORTH = {
    "4": {Cover.PARTIAL: 2, Cover.STANDARD: 4, Cover.IMPROVED: 8},
    "2": {Cover.PARTIAL: 1, Cover.STANDARD: 2, Cover.IMPROVED: 4},
}

CONCEALMENT = 20
TOTAL_CONCEALMENT = 50


def cover_modifier(game: LeyendasGame, blow: Blow) -> Modifier | None:
    """The bonus of the cover that the target has from this attack, typed so that the best counts.

    Creatures in the way give soft cover against ranged attacks; never between adjacent foes.
    """
    board = game.board
    attacker, target = game.cells(blow.actor), game.cells(blow.target)
    soft: frozenset[Space] = frozenset()
    if blow.melee:
        if board.coverless:
            return None
    elif game.distance(blow.actor, blow.target) > 1:
        soft = bystanders(game, blow.actor, blow.target)
    if board.coverless and not soft:
        return None
    found = board.cover(attacker, target, soft)
    worth = WORTH[game.variant("cover")]
    bonus = worth.get(found.level, 0)
    if found.soft:
        bonus = max(bonus, worth[Cover.STANDARD])
    return Modifier(bonus, BonusType.COVER, "cover") if bonus else None


def cover_in_save(game: LeyendasGame, origin: Cells, target: str) -> Modifier | None:
    """What cover adds to a Reflex save against an effect that comes from `origin`: half its defence
    bonus. Creatures in the way add nothing.
    """
    board = game.board
    if board.coverless:
        return None
    level = board.cover(origin, game.cells(target)).level
    bonus = WORTH[game.variant("cover")].get(level, 0) // 2
    return Modifier(bonus, BonusType.COVER, "cover") if bonus else None


def bystanders(game: LeyendasGame, attacker: str, target: str) -> frozenset[Space]:
    """The spaces of everybody else on the board, mounts and riders of the two left out."""
    near = {attacker, target, game.body(attacker).mount, game.body(target).mount}
    return frozenset(cell for cell, who in game.occupied().items() if who not in near)


def covered_from(game: LeyendasGame, attacker: str, target: str) -> bool:
    """Whether the ground gives the target cover: no attack of opportunity then."""
    board = game.board
    if board.coverless:
        return False
    return board.cover(game.cells(attacker), game.cells(target)).level >= Cover.STANDARD


def effect_reaches(game: LeyendasGame, attacker: str, target: str) -> bool:
    """Line of effect: an unblocked straight path; fog and darkness do not break it."""
    board = game.board
    return board.unobstructed or board.line_of_effect(game.cells(attacker), game.cells(target)).clear


def into_melee(game: LeyendasGame, shooter: str, target: str) -> bool:
    """A friend of the shooter is engaged with the target: adjacent enemies, or each threatens the other."""
    return any(game.hostile(ally, target) and engaged(game, ally, target) for ally in game.allies(shooter))


def engaged(game: LeyendasGame, who: str, enemy: str) -> bool:
    if Condition.CANNOT_ACT in conditions(game, who):
        return False
    distance = game.distance(who, enemy)
    if distance <= 1:
        return True
    if distance > min(farthest_reach(game, who), farthest_reach(game, enemy)):
        return False
    return threatens_body(game, who, enemy) and threatens_body(game, enemy, who)


def concealment(game: LeyendasGame, attacker: str, target: str) -> int:
    """The miss chance in percent: total where the attacker does not see the target.

    Whoever stands in fog, and is near enough to be seen, is concealed by it.
    """
    if not sees(game, attacker, target):
        return TOTAL_CONCEALMENT
    chances = [effect.concealment for effect in game.state.effects.get(target, ())]
    chances.append(game.sheets[target].concealment)
    board = game.board
    if not board.see_through and any(board.terrain(cell).blocks_sight for cell in game.cells(target)):
        chances.append(CONCEALMENT)
    return max(chances)
