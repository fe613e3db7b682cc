"""Values: what a model's numbers are now, base and effects together. Continuous effects are never written
in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refriega.boards.table import INCH
from refriega.core.modifier import Modifier
from refriega.rulesets.hardwired.contracts import Contract
from refriega.rulesets.hardwired.equipment import Armour, Gear
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import ModelEffect, Use
from refriega.rulesets.hardwired.terms import ArmourTier, Attribute

SEVERAL = 2
"""Enemies in contact that are many."""


def tier_parts(
    game: HardwiredGame, who: str, attribute: Attribute, against: str = "", uses: Iterable[Use] = ()
) -> list[Modifier]:
    """What makes the tier of `who` on an attribute: base, contract, gear, and what effects change."""
    parts = [Modifier(int(game.profile(who).tier(attribute)), "", "base")]
    parts += traits(game, who, attribute)
    changes: dict[str, int] = {}  # several of one name add up
    for effect in effects_on(game, who, against):
        for change in effect.tiers:
            if change.attribute in (None, attribute) and (change.only is None or change.only in uses):
                changes[effect.name] = changes.get(effect.name, 0) + change.amount
    return [*parts, *(Modifier(amount, "", name) for name, amount in changes.items())]


def traits(game: HardwiredGame, who: str, attribute: Attribute) -> Iterator[Modifier]:
    """Contract and gear: a Zelote among several, a Veterano below half Health, sensors against several."""
    contract = contract_of(game, who)
    if attribute is Attribute.COMBAT:
        if contract and contract.outnumbered_combat_tier and outnumbered(game, who):
            yield Modifier(contract.outnumbered_combat_tier, "", "outnumbered")
    elif attribute is Attribute.DEFENCE:
        if contract and contract.desperate_defence_tier and below_half(game, who):
            yield Modifier(contract.desperate_defence_tier, "", "desperate")
        for gear in gear_of(game, who):
            if gear.outnumbered_defence_tier and outnumbered(game, who):
                yield Modifier(gear.outnumbered_defence_tier, "", "sensors")


def below_half(game: HardwiredGame, who: str) -> bool:
    """Below half of its full Health."""
    return 2 * game.model(who).health < game.profile(who).health


def outnumbered(game: HardwiredGame, who: str) -> bool:
    """In contact with two enemies or more."""
    return sum([1 for _ in game.in_contact(who)]) >= SEVERAL


def move_of(game: HardwiredGame, who: str) -> int:
    """Movement in units, never below 0; whoever carries an objective may move at half, in whole inches."""
    move = max(0, game.profile(who).move + sum(effect.move for effect in effects_on(game, who)))
    if game.model(who).carried and game.scene.mission.carrier_halved:
        return move // 2 // INCH * INCH
    return move


def wounded(game: HardwiredGame, who: str) -> bool:
    """Below its full Health."""
    return game.model(who).health < game.profile(who).health


def armour_of(game: HardwiredGame, who: str) -> ArmourTier:
    """The weight of what is left of its armour, which is what it takes off damage."""
    lost = sum([1 for effect in game.state.effects.get(who, ()) if effect.name == "armour_down"])
    return ArmourTier(max(game.model(who).armour - lost, ArmourTier.NONE))


def worn(game: HardwiredGame, who: str) -> Armour | None:
    """The armour that it wears, unless none is left of it."""
    id_ = game.profile(who).armour
    return game.content.armours[id_] if id_ and armour_of(game, who) else None


def gear_of(game: HardwiredGame, who: str) -> Iterator[Gear]:
    """What always works for it."""
    gear = game.content.gear
    return (gear[item] for item in game.model(who).items if item in gear)


def contract_of(game: HardwiredGame, who: str) -> Contract | None:
    """What a squad's model was hired as."""
    return game.content.contracts.get(game.profile(who).contract)


def effects_on(game: HardwiredGame, who: str, against: str = "") -> Iterator[ModelEffect]:
    """The effects that hold on `who` now: those of its next activation hold only in it (HW-017)."""
    for effect in game.state.effects.get(who, ()):
        if effect.turn and (effect.turn != game.model(who).activations or not is_activating(game, who)):
            continue
        if effect.against in ("", against):
            yield effect


def is_activating(game: HardwiredGame, who: str) -> bool:
    """Whether the running activation is that model's."""
    return bool(game.state.turns) and game.state.turns[-1].who == who
