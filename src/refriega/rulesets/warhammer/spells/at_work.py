"""Spells in play, by what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.spells.schema import Burns, effect_of
from refriega.rulesets.warhammer.state import Hits, Live

T = TypeVar("T")


def at_work(game: WarhammerGame, type_: type[T]) -> Iterator[tuple[Live, T]]:
    """What is in play of spells with such an effect, and that effect."""
    for live in in_play.lives(game):
        effect = effect_of(game.spell(live.name), type_) if live.name in game.content.spells else None
        if effect is not None:
            yield live, effect


def hits_of(live: Live, effect: Burns, target: str, count: int) -> Hits:
    """So many hits on a unit, of a spell that is in play."""
    return Hits(
        target=target,
        count=count,
        strength=effect.strength,
        cause=live.name,
        by=live.owner,
        army=live.army,
        armour=effect.armour,
        flaming=effect.flaming,
    )
