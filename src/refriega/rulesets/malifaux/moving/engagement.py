"""Engagement (Trabado): which enemies hold each other in melee."""

from __future__ import annotations

from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.terms import Condition, Kind, Reach


def engagement_range(game: MalifauxGame, who: str) -> int | None:
    """The longest range of a model's melee attacks; None of one that has none, or is Paralyzed."""
    if conditions.has(game, who, Condition.PARALYZED):
        return None
    actions = game.card(who).actions
    return max((a.range for a in actions if a.reach is Reach.MELEE and a.kind is Kind.ATTACK), default=None)


def engages(game: MalifauxGame, who: str, other: str) -> bool:
    """Whether an enemy is in the engagement range of a model, and in its sight."""
    reach = engagement_range(game, who)
    return (
        reach is not None
        and game.hostile(who, other)
        and game.within(who, other, reach)
        and game.sees(who, other)
    )


def engaged_with(game: MalifauxGame, who: str) -> tuple[str, ...]:
    """The enemies that a model is engaged with: one in the range of the other is enough for both."""
    return tuple(
        enemy for enemy in game.enemies(who) if engages(game, who, enemy) or engages(game, enemy, who)
    )


def engaged(game: MalifauxGame, who: str) -> bool:
    """Whether a model is engaged with anybody."""
    return any(engages(game, who, enemy) or engages(game, enemy, who) for enemy in game.enemies(who))
