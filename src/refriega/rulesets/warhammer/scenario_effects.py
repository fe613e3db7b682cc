"""Spells that are in play as a battle begins, as its scenario has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need, need_all
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.scenario_file import EffectEntry
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.spells.effects.lasting import laid_on
from refriega.rulesets.warhammer.spells.schema import EveryModel, Lasting, effect_of
from refriega.rulesets.warhammer.state import Casting, Live


def effects_of(game: WarhammerGame, written: Iterable[EffectEntry]) -> tuple[Live, ...]:
    """All of them; raises a `ScenarioError` for all that is wrong with any."""
    faults = Faults()
    found: list[Live] = []
    for number, entry in enumerate(written):
        with faults.apart():
            live = live_of(game, entry, f"effects[{number}]")
            if remaining.keeps(game, live) and any(other.owner == live.owner for other in kept(game, found)):
                raise ScenarioError("scenario.keeps_one", id=live.owner, place=f"effects[{number}].caster")
            found.append(live)
    faults.settle()
    return tuple(found)


def kept(game: WarhammerGame, lives: Iterable[Live]) -> Iterator[Live]:
    """Those that their casters keep in play: each may keep one (WF-031)."""
    return (live for live in lives if remaining.keeps(game, live))


def live_of(game: WarhammerGame, entry: EffectEntry, place: str) -> Live:
    """One of them, cast in the last turn that the caster's army has had."""
    check_ids(game, entry, place)
    faults = Faults()
    for check in (check_spell, check_caster, check_total, check_target):
        with faults.apart():
            check(game, entry, place)
    faults.settle()
    army = game.army(entry.caster)
    game.state.active, game.state.turn = army, last_turn(game, army)
    casting = casting_of(game, entry)
    lasting = effect_of(game.spell(entry.spell), Lasting)
    if lasting is None:
        live = remaining.of_casting(game, casting, entry.on)
    else:
        live = laid_on(game, casting, lasting, entry.on)
    included = live.included if entry.included is None else entry.included
    return replace(live, included=included, stage=entry.stage)


def casting_of(game: WarhammerGame, entry: EffectEntry) -> Casting:
    """The casting that has brought it into play: of a wizard who knows the spell, or of a bound item."""
    item = "" if knows(game, entry) else bound_item(game, entry)
    level = game.content.items[item].level if item else game.spell(entry.spell).value
    return Casting(
        entry.caster,
        entry.spell,
        target=entry.on,
        total=entry.total or level,
        irresistible=entry.irresistible,
        bound=item,
    )


def knows(game: WarhammerGame, entry: EffectEntry) -> bool:
    caster = game.sheet(entry.caster).entry
    return bool(caster.level) and entry.spell in caster.spells


def bound_item(game: WarhammerGame, entry: EffectEntry) -> str:
    """The bound item of the caster that holds the spell, "" if there is none."""
    items = game.sheet(entry.caster).entry.items
    return next((id_ for id_ in items if game.content.items[id_].spell == entry.spell), "")


# -- what may be wrong with one ----------------------------------------------------------------------


def check_ids(game: WarhammerGame, entry: EffectEntry, place: str) -> None:
    """All that it names is there, and hidden from nobody."""
    need("spell", entry.spell, game.content.spells, f"{place}.spell")
    need("unit", entry.caster, game.state.units, f"{place}.caster")
    need("unit", entry.on, game.state.units, f"{place}.on")
    for key, who in (("caster", entry.caster), ("on", entry.on)):
        if game.unit(who).hidden:
            raise ScenarioError("scenario.effect_hidden", id=who, place=f"{place}.{key}")
    if entry.included is not None:
        need_all("unit", entry.included, game.members(entry.on), f"{place}.included")


def check_spell(game: WarhammerGame, entry: EffectEntry, place: str) -> None:
    """The spell leaves something in play on somebody; only one that grows worse has stages."""
    spell = game.spell(entry.spell)
    growing = effect_of(spell, EveryModel) is not None
    if effect_of(spell, Lasting) is None and not growing:
        raise ScenarioError("scenario.effect_lasts", id=entry.spell, place=f"{place}.spell")
    if entry.stage and not growing:
        raise ScenarioError("scenario.effect_stage", id=entry.spell, place=f"{place}.stage")


def check_caster(game: WarhammerGame, entry: EffectEntry, place: str) -> None:
    """The caster is a wizard who knows the spell, or bears an item that holds it."""
    if not knows(game, entry) and not bound_item(game, entry):
        raise ScenarioError(
            "scenario.effect_caster", id=entry.caster, spell=entry.spell, place=f"{place}.caster"
        )


def check_total(game: WarhammerGame, entry: EffectEntry, place: str) -> None:
    """It was cast: its total was enough, or its force irresistible."""
    value = game.spell(entry.spell).value
    if entry.total is not None and entry.total < value and not entry.irresistible:
        raise ScenarioError("scenario.effect_total", least=value, id=entry.spell, place=f"{place}.total")


def check_target(game: WarhammerGame, entry: EffectEntry, place: str) -> None:
    """It could be cast at whom it is on: a friend, an enemy or the caster, of troops that it affects."""
    spell = game.spell(entry.spell)
    on, place = entry.on, f"{place}.on"
    friend = game.army(on) == game.army(entry.caster)
    match spell.aim.whom:
        case "self":
            if on != entry.caster:
                raise ScenarioError("scenario.effect_self", id=on, spell=entry.spell, place=place)
            return
        case "friend" if not friend:
            raise ScenarioError("scenario.effect_friend", id=on, spell=entry.spell, place=place)
        case "enemy" if friend:
            raise ScenarioError("scenario.effect_enemy", id=on, spell=entry.spell, place=place)
    if aiming.wrong_kind(game, spell.aim, Casting(entry.caster, entry.spell, target=on)) is not None:
        raise ScenarioError("scenario.effect_kind", id=on, spell=entry.spell, place=place)


# -- when --------------------------------------------------------------------------------------------


def last_turn(game: WarhammerGame, army: str) -> int:
    """The last player turn of an army before the one in which the battle begins (below 1: before all)."""
    before = game.scene.turn - 1
    return before if game.scene.army_of(before) == army else before - 1
