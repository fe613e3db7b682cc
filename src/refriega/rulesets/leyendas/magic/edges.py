"""Edges of magic: what ends, begins and moves as soon as something else does. Nothing here rolls or asks.

A lasting spell (`Casting`) ends with its concentration, or when nothing of it is left; what belongs to it
ends with it. Auras move with their bearers, and what holds inside a zone holds for whoever is there now.
"""

from __future__ import annotations

from collections.abc import Callable

from refriega.core import effect as effects
from refriega.core.effect import Boundary
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.immunity import is_immune
from refriega.rulesets.leyendas.magic.lookup import concerns, effect_name, presence_of, zone_cells
from refriega.rulesets.leyendas.magic.parts import Bonus
from refriega.rulesets.leyendas.magic.uses import give_back
from refriega.rulesets.leyendas.state import Casting, CombatEffect, Spellcast, ValueModifier, Zone
from refriega.rulesets.leyendas.values import can_act


def edge(game: LeyendasGame) -> bool:
    """One round of them; whether anything has changed."""
    state = game.state
    changed = False
    if state.unfinished:
        changed = lose_unfinished(game)
    if state.castings:
        changed = lose_concentration(game) or changed
    bound = any(effect.casting for held in state.effects.values() for effect in held)
    if bound or state.castings or state.zones:
        changed = end_what_is_over(game) or changed
        changed = hold_inside(game) or changed
    return changed


def lose_unfinished(game: LeyendasGame) -> bool:
    """A caster that can no longer act does not finish its spell (ML-128)."""
    lost = tuple(one for one in game.state.unfinished if not can_act(game, one.who))
    for one in lost:
        game.state.unfinished = tuple(other for other in game.state.unfinished if other != one)
        note_lost(game, one.who, one.option.spell)
        if game.variant("spell_lost_when_interrupted") == "no":
            give_back(game, one.who, one.option.spell)
    return bool(lost)


def note_lost(game: LeyendasGame, who: str, spell: str) -> None:
    if game.log is not None:
        game.note("spell.interrupted", "ML-128", who=who, spell=spell)


def lose_concentration(game: LeyendasGame) -> bool:
    """Nobody concentrates who cannot act."""
    return end_castings(
        game,
        lambda casting: (
            casting.concentration
            and casting.caster in game.state.bodies
            and (game.body(casting.caster).place < 0 or not can_act(game, casting.caster))
        ),
    )


def end_castings(game: LeyendasGame, ends: Callable[[Casting], bool]) -> bool:
    """End lasting spells; the ground is again what it was. Their effects and zones follow by the edges."""
    state = game.state
    ended = [casting for casting in state.castings if ends(casting)]
    for casting in ended:
        state.castings = tuple(other for other in state.castings if other.id != casting.id)
        for pair in casting.terrain:
            if pair in state.terrain:
                at = state.terrain.index(pair)
                state.terrain = state.terrain[:at] + state.terrain[at + 1 :]
        if game.log is not None:
            game.note("spell.ends", who=casting.caster, spell=casting.source)
    return bool(ended)


def end_castings_due(game: LeyendasGame, boundary: Boundary, whose: str) -> bool:
    """End the lasting spells whose duration names this moment."""
    round_ = game.state.round
    return end_castings(game, lambda casting: casting.until.due(boundary, whose, round_))


def end_what_is_over(game: LeyendasGame) -> bool:
    """What has lost its spell ends, and a spell of which nothing is left."""
    state = game.state
    zones = tuple(zone for zone in state.zones if stands(game, zone))
    changed = len(zones) != len(state.zones)
    state.zones = zones
    alive = {casting.id for casting in state.castings}
    for ended in effects.end(state.effects, lambda e: bool(e.casting) and e.casting not in alive):
        changed = True
        if game.log is not None:
            game.note("effect.ends", who=ended.bearer, effect=ended.name)
    used = {zone.casting for zone in state.zones}
    used.update(record.casting for record in state.in_flight if isinstance(record, Spellcast))
    used.update(effect.casting for held in state.effects.values() for effect in held)
    return end_castings(game, lambda c: not (c.terrain or c.cells or c.id in used)) or changed


def stands(game: LeyendasGame, zone: Zone) -> bool:
    """A zone needs its spell, and an aura somebody to bear it."""
    if all(casting.id != zone.casting for casting in game.state.castings):
        return False
    return not zone.bearer or game.body(zone.bearer).place >= 0


def hold_inside(game: LeyendasGame) -> bool:
    """Give what holds inside zones and auras to those who are inside, and take it from those who are not."""
    wanted: dict[tuple[str, str], Zone] = {}
    for zone in game.state.zones:
        part = presence_of(game, zone)
        if not part.holds:
            continue
        cells = zone_cells(game, zone)
        name = effect_name(zone.source, str(zone.part))
        for who in game.present():
            if not cells.isdisjoint(game.cells(who)) and concerns(game, zone.owner, part.who, who):
                wanted.setdefault((who, name), zone)
    held = {
        (effect.bearer, effect.name): effect.zone
        for mine in game.state.effects.values()
        for effect in mine
        if effect.zone
    }
    changed = False
    for ended in effects.end(game.state.effects, lambda e: bool(e.zone) and (e.bearer, e.name) not in wanted):
        changed = True
        if game.log is not None:
            game.note("effect.ends", who=ended.bearer, effect=ended.name)
    for (who, name), zone in wanted.items():
        if (who, name) not in held:
            changed = begin_inside(game, who, name, zone) or changed
    return changed


def begin_inside(game: LeyendasGame, who: str, name: str, zone: Zone) -> bool:
    """Apply what a zone holds to one creature; False if it is immune."""
    part = presence_of(game, zone)
    effect = CombatEffect(
        id=f"{zone.id}-{who}",
        name=name,
        bearer=who,
        owner=zone.owner,
        conditions=part.conditions,
        modifiers=tuple(map(value_modifier, part.bonuses)),
        immune_to=part.immune_to,
        concealment=part.concealment,
        spell=zone.source,
        level=zone.level,
        casting=zone.casting,
        zone=zone.id,
    )
    if is_immune(game, effect):
        return False
    effects.apply(
        game.state.effects,
        effect,
        immune=lambda e: is_immune(game, e),
        stacks=lambda old, new: old.name != new.name,
    )
    if game.log is not None:
        game.note("effect.begins", who=who, effect=name)
    return True


def value_modifier(bonus: Bonus) -> ValueModifier:
    return ValueModifier(bonus.value, bonus.amount, bonus.type.value, bonus.versus)
