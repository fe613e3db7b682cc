"""Finding what is meant by the names that the state keeps: `spell:bendicion`, `power:adrenalina`."""

from __future__ import annotations

from refriega.boards import Space
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.format import Magic, Power, Spell
from refriega.rulesets.leyendas.magic.parts import Aura, Who, Zone
from refriega.rulesets.leyendas.state import Zone as ZoneState


def spell_source(spell: str) -> str:
    return f"spell:{spell}"


def power_source(power: str) -> str:
    return f"power:{power}"


def magic_of(game: LeyendasGame, source: str) -> Magic:
    """The spell or power that a source names."""
    table, _, id_ = source.partition(":")
    found: Spell | Power = game.content.spells[id_] if table == "spell" else game.content.powers[id_]
    return found


def presence_of(game: LeyendasGame, zone: ZoneState) -> Zone | Aura:
    """The part of its spell that says how a zone acts."""
    part = magic_of(game, zone.source).effects[zone.part]
    assert isinstance(part, (Zone, Aura))
    return part


def zone_cells(game: LeyendasGame, zone: ZoneState) -> frozenset[Space]:
    """Where a zone is now: an aura is around its bearer."""
    if not zone.bearer:
        return frozenset(zone.cells)
    if game.body(zone.bearer).place < 0:
        return frozenset()
    return game.board.emanation(game.cells(zone.bearer), zone.radius)


def concerns(game: LeyendasGame, caster: str, who: Who, target: str) -> bool:
    """Whether something of `caster` that concerns `who` concerns `target`."""
    match who:
        case Who.ALLIES:
            return not game.hostile(caster, target)
        case Who.ENEMIES:
            return game.hostile(caster, target)
        case Who.OTHERS:
            return caster != target
        case _:
            return True


def effect_name(source: str, part: str) -> str:
    """The name of an effect: of parts of one spell, all but the first are told apart by their number."""
    return source if part in ("", "0") else f"{source}#{part}"


def around(game: LeyendasGame, at: Space) -> tuple[Space, ...]:
    """The spaces that touch the centre of a sphere: on squares it is a point of the grid."""
    return (at,) if game.board.kind == "hex" else (at, at - 1, at - 1000, at - 1001)
