"""Lanzar hechizos (ML-179, ML-240..ML-245): the action, and its paragraph in order.

Declared and paid for; enemies may strike whoever casts without concentrating. Then: the spell is used,
with its material; concentration; the voice of the deaf; arcane failure; and it takes effect
(`resolve.py`). A spell that fails has been used all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic import aims, held_touch, targets
from refriega.rulesets.leyendas.magic.components import (
    check_components,
    fails,
    grade_of,
    keeps_concentration,
)
from refriega.rulesets.leyendas.magic.format import OnCreatures, Spell
from refriega.rulesets.leyendas.magic.lookup import spell_source
from refriega.rulesets.leyendas.magic.notation import RangeKind
from refriega.rulesets.leyendas.magic.options import Cast
from refriega.rulesets.leyendas.magic.resolve import aim, resolve
from refriega.rulesets.leyendas.magic.uses import give_back, listing_of, spend, uses_left
from refriega.rulesets.leyendas.state import Act, Unfinished
from refriega.rulesets.leyendas.terms import ActionKind

# -- may it be cast ----------------------------------------------------------------------------


def check_cast(game: LeyendasGame, who: str, option: Cast) -> Refusal | None:
    """Known, on its lists, not used up; its time, its components, its aim."""
    spell = game.content.spells.get(option.spell)
    if spell is None or option.spell not in game.sheets[who].spells:
        return Refusal("cast.unknown", "ML-252", args={"spell": option.spell})
    refusal = check_spell(game, who, option.spell, spell)
    if refusal is not None:
        return refusal
    if option.keep:
        return check_keep(game, who, spell, option)
    return targets.check(game, who, spell, option)


def check_spell(game: LeyendasGame, who: str, id_: str, spell: Spell) -> Refusal | None:
    """All but the aim: the same for spells in the mind and in a codex."""
    if listing_of(game, who, spell) is None:
        return Refusal("cast.not_your_class", "ML-252", "ML-254", args={"spell": id_})
    if spell.time.action is None or spell.time.action is ActionKind.IMMEDIATE:
        return Refusal("cast.outside_combat", "ML-255", args={"spell": id_})
    if uses_left(game, who, spell) <= 0:
        return Refusal("cast.used_up", "ML-253", args={"spell": id_})
    return check_components(game, who, spell)


def check_keep(game: LeyendasGame, who: str, spell: Spell, option: Cast) -> Refusal | None:
    """Only a touch, only in one's own turn, and nobody is named yet (ML-262)."""
    turn = game.state.turn
    if spell.range.kind is not RangeKind.TOUCH or turn is None or turn.actor != who:
        return Refusal("cast.cannot_keep", "ML-262")
    if not isinstance(spell.target, OnCreatures) or targets.teleports(spell) is not None:
        return Refusal("cast.cannot_keep", "ML-262")
    if option.targets or targets.unneeded(spell, option):
        return Refusal("aim.unneeded", "ML-265")
    return None


def kind_of(game: LeyendasGame, who: str, option: Cast) -> ActionKind:
    """Commonly standard; the spell may say otherwise (ML-179, ML-241, ML-255)."""
    spell = game.content.spells.get(option.spell)
    action = spell.time.action if spell is not None else None
    return action if action is not None else ActionKind.STANDARD


def provokes(game: LeyendasGame, who: str, option: Cast) -> bool:
    """Casting without concentrating lowers the guard, unless the range is melee touch (ML-118, ML-179)."""
    return not option.defensive and game.content.spells[option.spell].range.kind is not RangeKind.TOUCH


# -- casting -----------------------------------------------------------------------------------


def cast(game: LeyendasGame, who: str, option: Cast) -> Procedure[None]:
    """ML-179: what takes a round is only begun."""
    spell = game.content.spells[option.spell]
    if game.log is not None:
        game.note(
            "spell.cast", "ML-179", who=who, spell=spell_source(option.spell),
            at=option.at, to=option.to, direction=option.direction,
        )  # fmt: skip
    spend(game, who, option.spell)
    if spell.time.takes_a_round:
        begun = Unfinished(who, option, game.body(who).life + wounds(game, who))
        game.state.unfinished = (*game.state.unfinished, begun)
        return
    yield from complete(game, who, option, wounds(game, who))


def complete(game: LeyendasGame, who: str, option: Cast, hurt: int) -> Procedure[None]:
    """Concentration, failure, effect (ML-242..ML-244). `hurt` is what the caster suffered meanwhile."""
    spell = game.content.spells[option.spell]
    grade = grade_of(game, who, spell)
    kept, broken = yield from keeps_concentration(game, who, grade, option.defensive, hurt)
    if not kept:
        lose(game, who, option.spell, broken=broken)
        return
    if (yield from fails(game, who, spell)):
        return
    record = aim(
        game,
        who,
        spell_source(option.spell),
        option,
        level=max(1, game.sheets[who].caster_level),
        grade=grade,
        ability=game.sheets[who].casting_ability,
    )
    if option.keep:
        held_touch.keep(game, record)
        return
    yield from resolve(game, record)


def wounds(game: LeyendasGame, who: str) -> int:
    """The damage that the caster has taken since it declared the spell."""
    for record in reversed(game.state.in_flight):
        if isinstance(record, Act) and record.actor == who:
            return game.body(who).damage_taken - record.before
    return 0


def lose(game: LeyendasGame, who: str, spell: str, *, broken: bool) -> None:
    """The spell comes to nothing; if it was cut short from outside, a variant leaves it to its caster."""
    if game.log is not None:
        game.note("spell.lost", "ML-118", "ML-242", who=who, spell=spell_source(spell))
    if broken and game.variant("spell_lost_when_interrupted") == "no":
        give_back(game, who, spell)


def interrupted(game: LeyendasGame, who: str, option: Cast) -> None:
    """Struck down before the spell was complete: it is used, unless the variant says otherwise (ML-128)."""
    if game.log is not None:
        game.note("spell.interrupted", "ML-128", who=who, spell=spell_source(option.spell))
    if game.variant("spell_lost_when_interrupted") == "yes":
        spend(game, who, option.spell)


def finish(game: LeyendasGame, who: str) -> Procedure[None]:
    """The caster's turn starts: the spell that took a round is done now (ML-255).

    If it can no longer be aimed as it was, it comes to nothing.
    """
    begun = next((one for one in game.state.unfinished if one.who == who), None)
    if begun is None:
        return
    game.state.unfinished = tuple(one for one in game.state.unfinished if one != begun)
    spell = game.content.spells[begun.option.spell]
    if targets.check(game, who, spell, begun.option) is not None:
        lose(game, who, begun.option.spell, broken=False)
        return
    yield from complete(game, who, begun.option, begun.life - game.body(who).life)


# -- listing -----------------------------------------------------------------------------------


def ready_spells(game: LeyendasGame, who: str) -> Iterator[tuple[str, Spell]]:
    """The spells that could be cast now, if they can be aimed."""
    for id_ in game.sheets[who].spells:
        spell = game.content.spells.get(id_)
        if spell is not None and check_spell(game, who, id_, spell) is None:
            yield id_, spell


def list_casts(game: LeyendasGame, who: str) -> Iterator[Cast]:
    for id_, spell in ready_spells(game, who):
        for defensive in (False, True):
            for found in aims.candidates(game, who, spell):
                yield aims.with_aim(Cast(id_, defensive), found)
        if spell.range.kind is RangeKind.TOUCH:
            yield Cast(id_, keep=True)


def sample_cast(game: LeyendasGame, who: str, rng: Random) -> Cast | None:
    if not game.sheets[who].spells:
        return None
    spells = list(ready_spells(game, who))
    if not spells:
        return None
    id_, spell = spells[int(rng.random() * len(spells))]
    found = aims.sample(game, who, spell, rng)
    if found is None:
        return Cast(id_, keep=True) if spell.range.kind is RangeKind.TOUCH else None
    return aims.with_aim(Cast(id_, rng.random() < 0.3), found)


ACTIONS = (
    Action(
        option=Cast,
        group="magic",
        rules=("ML-179", "ML-240", "ML-241"),
        kind=kind_of,
        check=check_cast,
        candidates=list_casts,
        sample=sample_cast,
        carry_out=cast,
        provokes=provokes,
        tags=lambda game, who, option: ("casts",),
        interrupted=interrupted,
        weight=12,
    ),
)
