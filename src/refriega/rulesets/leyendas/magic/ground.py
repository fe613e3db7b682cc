"""What spells do to the ground: walls and other terrain, fog, darkness and light, zones."""

from __future__ import annotations

import msgspec

from refriega.boards import Space
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic import parts
from refriega.rulesets.leyendas.magic.dispelling import dispel_ground
from refriega.rulesets.leyendas.magic.edges import end_castings
from refriega.rulesets.leyendas.magic.format import Magic, OnObject
from refriega.rulesets.leyendas.magic.lookup import magic_of
from refriega.rulesets.leyendas.scene import VEILED
from refriega.rulesets.leyendas.settle import end_effects
from refriega.rulesets.leyendas.state import Casting, Spellcast, Zone
from refriega.rulesets.leyendas.terms import Condition


def shape_ground(game: LeyendasGame, cast: Spellcast, magic: Magic) -> Procedure[None]:
    """Carry out the parts that act on the spaces aimed at, in order."""
    for number, part in enumerate(magic.effects):
        match part:
            case parts.Ground():
                lay(game, cast, part.terrain, everywhere=isinstance(magic.target, OnObject))
            case parts.Obscure(by="darkness"):
                darken(game, cast)
            case parts.Obscure():
                veil(game, cast, cast.cells)
            case parts.Light():
                light(game, cast)
            case parts.Zone():
                open_zone(game, cast, number)
            case parts.Dispel():
                yield from dispel_ground(game, cast, part)
            case _:
                pass


def lay(game: LeyendasGame, cast: Spellcast, name: str, *, everywhere: bool) -> None:
    """Other terrain on the spaces; what cannot be entered stays as it is, unless it is what is aimed at.

    Terrain that cannot be entered leaves the spaces of creatures free.
    """
    board = game.board
    solid = not game.scene.terrain_named(name).move
    taken = {cell for who in game.present() for cell in game.cells(who)} if solid else set()
    cells = [c for c in cast.cells if (everywhere or board.terrain(c).move) and c not in taken]
    cover(game, cast, tuple((cell, name) for cell in cells))


def cover(game: LeyendasGame, cast: Spellcast, pairs: tuple[tuple[Space, str], ...]) -> None:
    """Put terrain on the board: for as long as the spell lasts, or for good (ML-271)."""
    game.state.terrain = (*game.state.terrain, *pairs)
    if cast.casting:
        change(game, cast, terrain=pairs)
    if game.log is not None:
        game.note("ground.changes", who=cast.actor, spell=cast.source, spaces=tuple(c for c, _ in pairs))


def veil(game: LeyendasGame, cast: Spellcast, cells: tuple[Space, ...]) -> None:
    """The ground stays what it is, but nobody sees through it."""
    board = game.board
    open_ = [cell for cell in cells if not board.terrain(cell).blocks_sight]
    cover(game, cast, tuple((cell, VEILED + board.terrain(cell).name) for cell in open_))


def darken(game: LeyendasGame, cast: Spellcast) -> None:
    """Darkness puts out light of no higher grade and falls where no brighter one is left."""
    put_out(game, cast, parts.Light)
    lit = {cell for casting in at_work(game, parts.Light) for cell in casting.cells}
    cells = tuple(cell for cell in cast.cells if cell not in lit)
    change(game, cast, cells=cells)
    veil(game, cast, cells)


def light(game: LeyendasGame, cast: Spellcast) -> None:
    """Light ends darkness of no higher grade, and nobody hides in it."""
    put_out(game, cast, parts.Obscure)
    change(game, cast, cells=cast.cells)
    cells = set(cast.cells)
    shown = [who for who in game.present() if not cells.isdisjoint(game.cells(who))]
    end_effects(game, lambda e: e.bearer in shown and e.conditions == (Condition.HIDDEN,))


def put_out(game: LeyendasGame, cast: Spellcast, kind: type[parts.Light] | type[parts.Obscure]) -> None:
    """End the lights (or darknesses) that overlap and are of no higher grade."""
    cells = set(cast.cells)
    rivals = {
        casting.id
        for casting in at_work(game, kind)
        if casting.grade <= cast.grade and not cells.isdisjoint(casting.cells)
    }
    end_castings(game, lambda casting: casting.id in rivals)


def at_work(game: LeyendasGame, kind: type[parts.Light] | type[parts.Obscure]) -> list[Casting]:
    """The lasting spells of light, or of darkness."""
    return [
        casting
        for casting in game.state.castings
        if any(
            isinstance(part, kind) and not (isinstance(part, parts.Obscure) and part.by == "fog")
            for part in magic_of(game, casting.source).effects
        )
    ]


def open_zone(game: LeyendasGame, cast: Spellcast, number: int) -> None:
    """From now on the spaces act on whoever comes."""
    zone = Zone(
        id=game.next_id("z"),
        casting=cast.casting,
        source=cast.source,
        part=number,
        owner=cast.actor,
        level=cast.level,
        grade=cast.grade,
        difficulty=cast.difficulty,
        cells=cast.cells,
    )
    game.state.zones = (*game.state.zones, zone)


def change(
    game: LeyendasGame,
    cast: Spellcast,
    *,
    cells: tuple[Space, ...] = (),
    terrain: tuple[tuple[Space, str], ...] = (),
) -> None:
    """Note on the lasting spell where it is at work."""
    game.state.castings = tuple(
        msgspec.structs.replace(casting, cells=casting.cells + cells, terrain=casting.terrain + terrain)
        if casting.id == cast.casting
        else casting
        for casting in game.state.castings
    )
