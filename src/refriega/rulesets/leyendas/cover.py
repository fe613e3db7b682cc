"""Cover and concealment: what stands, or hangs in the air, between attacker and target."""

from __future__ import annotations

from refriega.boards import Cover, Space
from refriega.core.modifier import Modifier
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.sight import sees
from refriega.rulesets.leyendas.state import Blow
from refriega.rulesets.leyendas.terms import BonusType, Condition
from refriega.rulesets.leyendas.values import conditions

# Defence bonus by level of cover, for the two choices of the variant `cover`.
WORTH = {
    "4": {Cover.PARTIAL: 2, Cover.STANDARD: 4, Cover.IMPROVED: 8},
    "2": {Cover.PARTIAL: 1, Cover.STANDARD: 2, Cover.IMPROVED: 4},
}

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


def bystanders(game: LeyendasGame, attacker: str, target: str) -> frozenset[Space]:
    """The spaces of everybody else on the board."""
    return frozenset(
        cell for cell, who in game.occupied().items() if who != attacker and who != target
    )


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
    """A friend of the shooter and the target are adjacent enemies."""
    return any(
        game.distance(ally, target) <= 1
        and Condition.CANNOT_ACT not in conditions(game, ally)
        for ally in game.allies(shooter)
        if game.hostile(ally, target)
    )


def concealment(game: LeyendasGame, attacker: str, target: str) -> int:
    """The miss chance in percent: total where the attacker does not see the target."""
    if not sees(game, attacker, target):
        return TOTAL_CONCEALMENT
    chances = [effect.concealment for effect in game.state.effects.get(target, ())]
    return max(chances, default=0) or game.sheets[target].concealment
