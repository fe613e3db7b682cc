"""Carrying out what a spell does to a creature: resistance, save, then part after part.

What happens at once comes first, in the order in which it is written; then what lasts. Damage is rolled once
for all whom a spell reaches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from refriega.core.effect import Boundary, Until
from refriega.core.procedure import TOTAL, Procedure
from refriega.rulesets.leyendas.damage import Hurt, hurt
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import heal, tell_life_dice
from refriega.rulesets.leyendas.magic import moving, parts
from refriega.rulesets.leyendas.magic.dispelling import dispel_on
from refriega.rulesets.leyendas.magic.format import Magic
from refriega.rulesets.leyendas.magic.lookup import concerns, effect_name, magic_of
from refriega.rulesets.leyendas.magic.notation import Duration
from refriega.rulesets.leyendas.magic.parts import Lasting, Part, SaveResult, SpellSave
from refriega.rulesets.leyendas.magic.resistance import resisted, saves
from refriega.rulesets.leyendas.settle import apply_effect, end_effects
from refriega.rulesets.leyendas.state import CombatEffect, Spellcast, ValueModifier, Zone

T = TypeVar("T")


def affect(
    game: LeyendasGame, cast: Spellcast, target: str, effects: Sequence[Part], save: SpellSave | None
) -> Procedure[None]:
    """What `effects` do to one target, if neither resistance nor a save prevents it (ML-072, ML-274)."""
    magic = magic_of(game, cast.source)
    willing = magic.harmless and not game.hostile(cast.actor, target)
    if magic.spell_resistance and not willing and (yield from resisted(game, cast, target)):
        return
    saved = False
    if save is not None and not willing:
        saved = yield from saves(game, cast, target, save)
        if saved and save.result is SaveResult.NEGATES:
            if game.log is not None:
                game.note("spell.negated", "ML-274", who=target, spell=cast.source)
            return
    halves = saved and save is not None and save.result is SaveResult.HALF
    for number, part in enumerate(effects):
        if game.body(target).place < 0:
            return
        if meant_for(game, cast, part, target) and happens(part, saved, halves):
            yield from at_once(game, cast, target, number, part, halves)
    lasting = [
        (number, part)
        for number, part in enumerate(effects)
        if isinstance(part, parts.LASTING)
        and meant_for(game, cast, part, target)
        and happens(part, saved, halves)
    ]
    if lasting and game.body(target).place >= 0:
        begin_lasting(game, cast, magic, target, lasting)


def meant_for(game: LeyendasGame, cast: Spellcast, part: Part, target: str) -> bool:
    """Whether a part concerns the target; of an aura, `who` says whom it acts on, not who bears it."""
    return isinstance(part, parts.Aura) or concerns(game, cast.actor, part.who, target)


def happens(part: Part, saved: bool, halves: bool) -> bool:
    """What a passed save leaves: halved damage, and the parts that say so."""
    if part.only_if_saved:
        return saved
    return not saved or part.despite_save or (halves and isinstance(part, parts.Damage))


def at_once(
    game: LeyendasGame, cast: Spellcast, target: str, number: int, part: Part, halves: bool
) -> Procedure[None]:
    """The parts that happen and are over (ML-271)."""
    match part:
        case parts.Damage():
            yield from damage(game, cast, target, number, part, halves and not part.despite_save)
        case parts.Heal():
            yield from give_life(game, cast, target, part)
        case parts.Move():
            towards = part.direction == "towards"
            yield from moving.drive(game, target, cast.actor, part.spaces, towards=towards)
        case parts.Teleport():
            yield from teleport(game, cast, target)
        case parts.Dispel():
            yield from dispel_on(game, cast, target, part)
        case parts.Free():
            freed = set(part.conditions)
            end_effects(game, lambda e: e.bearer == target and not freed.isdisjoint(e.conditions))
        case parts.Aura():
            surround(game, cast, target, number, part)
        case _:
            pass


def damage(
    game: LeyendasGame, cast: Spellcast, target: str, number: int, part: parts.Damage, halved: bool
) -> Procedure[None]:
    """Rolled once for all; doubled by a critical touch (ML-039); half is rounded down, then reduced."""
    rolled = dict(cast.rolled).get(number)
    times = 2 if cast.critical else 1
    if rolled is None:
        dice = part.dice_at(cast.level)
        rolls = times if game.variant("crit_method") == "roll_n_times" else 1
        rolled = 0
        for _ in range(rolls):
            faces = yield from game.roll(f"{cast.actor}/spell", dice.count, dice.sides, TOTAL)
            dealt = (sum(faces) + dice.plus) * (times // rolls)
            rolled += dealt
            if game.log is not None:
                game.note(
                    "spell.damage", "ML-060", who=cast.actor, spell=cast.source, dice=str(dice),
                    faces=faces, times=times // rolls, total=dealt,
                )  # fmt: skip
        cast.rolled = (*cast.rolled, (number, rolled))
    amount = rolled // 2 if halved else rolled
    if halved and game.log is not None:
        game.note("spell.halved", "ML-274", who=target, spell=cast.source, amount=amount)
    hurt(game, target, [Hurt(amount, part.type, spell=True, times=times)], cast.source)


def give_life(game: LeyendasGame, cast: Spellcast, target: str, part: parts.Heal) -> Procedure[None]:
    """So many of the target's own life dice (ML-089)."""
    die = game.sheets[target].life_die
    faces = yield from game.roll(f"{cast.actor}/heal", part.count(cast.level), die, TOTAL)
    tell_life_dice(game, target, die, faces, cast.source)
    heal(game, target, sum(faces), cast.source)


def teleport(game: LeyendasGame, cast: Spellcast, target: str) -> Procedure[None]:
    """To the space named, unless somebody unseen stands there."""
    if cast.to < 0 or not moving.free_for(game, target, cast.to):
        if game.log is not None:
            game.note("spell.no_room", "ML-224", who=target, spell=cast.source)
        return
    yield from moving.put_elsewhere(game, target, cast.to)


def surround(game: LeyendasGame, cast: Spellcast, target: str, number: int, part: parts.Aura) -> None:
    """An aura begins; it moves with the target."""
    game.state.zones = (
        *game.state.zones,
        Zone(
            id=game.next_id("z"),
            casting=cast.casting,
            source=cast.source,
            part=number,
            owner=cast.actor,
            level=cast.level,
            grade=cast.grade,
            difficulty=cast.difficulty,
            bearer=target,
            radius=part.radius,
        ),
    )


# -- what lasts --------------------------------------------------------------------------------


def begin_lasting(
    game: LeyendasGame, cast: Spellcast, magic: Magic, target: str, lasting: list[tuple[int, Lasting]]
) -> None:
    """Effects on the target (ML-272): parts that end together are one effect."""
    groups: dict[tuple[Duration | None, str], list[tuple[int, Lasting]]] = {}
    for number, part in lasting:
        groups.setdefault((part.duration, part.spent_on), []).append((number, part))
    for members in groups.values():
        first = str(members[0][0])
        name = effect_name(cast.source, f"{cast.part}.{first}" if cast.part else first)
        apply_effect(game, one_effect(game, cast, magic, target, name, [part for _, part in members]))


def one_effect(
    game: LeyendasGame, cast: Spellcast, magic: Magic, target: str, name: str, members: list[Lasting]
) -> CombatEffect:
    """The effect of parts that begin and end together.

    What has a duration of its own is no part of the lasting spell and may outlast it.
    """
    duration, spent_on = members[0].duration, members[0].spent_on
    immunities = [part for part in members if isinstance(part, parts.Immunity)]
    return CombatEffect(
        id=game.next_id("e"),
        name=name,
        bearer=target,
        owner=cast.actor,
        until=until(game, duration or magic.duration, cast.actor, cast.level),
        conditions=joined(part.conditions for part in members if isinstance(part, parts.Afflict)),
        modifiers=tuple(
            ValueModifier(part.value, part.amount, part.type.value, part.versus)
            for part in members
            if isinstance(part, parts.Modify)
        ),
        immune_to=joined(part.conditions for part in immunities),
        immune_damage=joined(part.damage for part in immunities),
        reductions=joined(part.reductions for part in members if isinstance(part, parts.Protect)),
        concealment=max((part.percent for part in members if isinstance(part, parts.Conceal)), default=0),
        spell=cast.source,
        level=cast.level,
        dispellable=magic.dispellable,
        casting="" if duration is not None else cast.casting,
        spent_on=spent_on,
    )


def joined(several: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(one for each in several for one in each)


def until(game: LeyendasGame, duration: Duration, caster: str, level: int) -> Until:
    """N rounds end at the caster's place in the order, N rounds on (ML-272); else it names no end.

    A permanent effect lasts until something ends it (ML-273).
    """
    rounds = duration.rounds(level)
    return Until(Boundary.PLACE, caster, game.state.round + rounds) if rounds else Until()
