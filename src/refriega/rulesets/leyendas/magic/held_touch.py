"""A touch spell kept for later in the turn (ML-262): a free touch while the turn lasts, then it is gone."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.effect import Boundary, Until
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.format import OnCreatures
from refriega.rulesets.leyendas.magic.lookup import magic_of
from refriega.rulesets.leyendas.magic.options import TouchWithSpell
from refriega.rulesets.leyendas.magic.resolve import resolve
from refriega.rulesets.leyendas.magic.targets import check_creature
from refriega.rulesets.leyendas.settle import apply_effect, end_effects
from refriega.rulesets.leyendas.state import CombatEffect, Spellcast
from refriega.rulesets.leyendas.terms import ActionKind

HELD = "held_touch"


def keep(game: LeyendasGame, cast: Spellcast) -> None:
    """The spell waits in the caster's hand until its turn ends (ML-262)."""
    apply_effect(
        game,
        CombatEffect(
            id=game.next_id("e"),
            name=HELD,
            bearer=cast.actor,
            owner=cast.actor,
            until=Until(Boundary.TURN_END, cast.actor, game.state.round),
            spell=cast.source,
            level=cast.level,
            detail=(str(cast.grade), str(cast.difficulty)),
        ),
    )


def held_touch(game: LeyendasGame, who: str) -> CombatEffect | None:
    """The spell that `who` keeps for a touch."""
    return next((e for e in game.state.effects.get(who, ()) if e.name == HELD), None)


def check_touch(game: LeyendasGame, who: str, option: TouchWithSpell) -> Refusal | None:
    held = held_touch(game, who)
    if held is None:
        return Refusal("touch.nothing_held", "ML-262")
    magic = magic_of(game, held.spell)
    assert isinstance(magic.target, OnCreatures)
    return check_creature(game, who, magic, magic.target, option.target)


def touch_with_spell(game: LeyendasGame, who: str, option: TouchWithSpell) -> Procedure[None]:
    """A free action; one touch, which spends the spell whether it hits or misses (ML-262)."""
    held = held_touch(game, who)
    assert held is not None
    end_effects(game, lambda e: e.id == held.id)
    grade, difficulty = map(int, held.detail)
    yield from resolve(
        game,
        Spellcast(
            actor=who,
            source=held.spell,
            level=held.level,
            grade=grade,
            difficulty=difficulty,
            targets=(option.target,),
        ),
    )


def list_touches(game: LeyendasGame, who: str) -> Iterator[TouchWithSpell]:
    if held_touch(game, who) is not None:
        for target in game.present():
            yield TouchWithSpell(target)


ACTIONS = (
    Action(
        option=TouchWithSpell,
        group="magic",
        rules=("ML-261", "ML-262"),
        kind=ActionKind.FREE,
        check=check_touch,
        candidates=list_touches,
        carry_out=touch_with_spell,
        tags=lambda game, who, option: ("attacks",),
        weight=12,
    ),
)
