"""Where everybody stands as a battle begins: on the places written, against an enemy, or along the edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refriega.boards.table import INCH, Edge, Other, Point, Rectangle, inches
from refriega.boards.table.contact import CONTACT, against, touching
from refriega.boards.table.regiment import FAR, Block, body, extent, facing_along, right_of, shifted
from refriega.boards.table.room import room_for
from refriega.boards.table.scenery import no_room, point
from refriega.boards.table.shapes import shape_of
from refriega.boards.table.zones import OPPOSITE, TOWARDS
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.scenario_file import Facing, PlaceEntry
from refriega.rulesets.warhammer.state import Contact, Unit

AHEAD = 12 * INCH
"""How far from its edge an army is laid out."""

APART = INCH
"""How far apart units are laid out."""

STEP = INCH // 2


def set_up(game: WarhammerGame, entries: Mapping[str, PlaceEntry], places: Mapping[str, str]) -> None:
    """Everybody on the table stands: first whoever has a place, then who fights somebody, then the others.

    `places` say where in the file the entry of a unit stands. Raises a `ScenarioError` for all that is wrong.
    """
    faults = Faults()
    slots(game, entries, places, faults)
    standing = [who for who in entries if not game.unit(who).host]
    for who in standing:
        if entries[who].at is not None:
            with faults.apart():
                stand(game, who, entries[who], places[who])
    for who in standing:
        if entries[who].fights:
            with faults.apart():
                meet(game, who, entries[who], places[who])
    faults.settle()
    laid = [who for who in standing if game.unit(who).at is None]
    for who in laid:
        with faults.apart():
            lay_out(game, who, places[who])
    faults.settle()
    for army in game.scene.armies:
        centre(game, army, [who for who in laid if game.army(who) == army])


# -- on a place written ------------------------------------------------------------------------------


def stand(game: WarhammerGame, who: str, entry: PlaceEntry, place: str) -> None:
    """A unit on its place."""
    unit = game.unit(who)
    assert entry.at is not None
    unit.at = point(entry.at)
    if entry.facing is not None:
        unit.facing = towards(entry.facing, f"{place}.facing")
    check_room(game, who, f"{place}.at")


def towards(written: Facing, place: str) -> Point:
    """A facing as it is written."""
    if isinstance(written, str):
        return TOWARDS[written]
    if written == (0, 0):
        raise ScenarioError("scenario.facing", place=place)
    return facing_along(*written)


def check_room(game: WarhammerGame, who: str, place: str) -> None:
    """There must be room; else the unit is taken off again, so that only one of two stands in the way."""
    fault = room_for(game.table, game.block(who), game.others(who))
    if fault is not None:
        game.unit(who).at = None
        raise no_room(game.table, who, fault, place)


# -- against an enemy --------------------------------------------------------------------------------


def meet(game: WarhammerGame, who: str, entry: PlaceEntry, place: str) -> None:
    """A unit stands in close combat against a side of an enemy."""
    placed = [other for other in game.enemies(who) if not game.unit(other).fleeing]
    need("unit", entry.fights, placed, f"{place}.fights")
    foe, unit = game.block(entry.fights), game.unit(who)
    middle, unit.facing, _ = against(foe, entry.side.value)
    unit.at = shifted(middle, unit.facing, inches(entry.aside), -CONTACT)
    check_room(game, who, f"{place}.aside")
    if not touching(game.block(who), foe):
        raise ScenarioError("scenario.no_contact", id=who, other=entry.fights, place=f"{place}.aside")
    game.state.contacts = (*game.state.contacts, Contact(who, entry.fights, entry.side, 0))


# -- along the edge ----------------------------------------------------------------------------------


def lay_out(game: WarhammerGame, who: str, place: str) -> None:
    """A unit on the first place along its army's edge with room around it, from its left, then back."""
    unit = game.unit(who)
    unit.facing = across(game.scene.armies[unit.army].edge)
    others = game.others(who)
    for at in spots(game, who):
        unit.at = at
        if room_around(game, game.block(who), others):
            return
    unit.at = None
    raise ScenarioError("scenario.edge_full", id=who, place=place)


def centre(game: WarhammerGame, army: str, laid: list[str]) -> None:
    """Units that were laid out from the left go to the middle of their edge, as nearly as there is room."""
    if not laid:
        return
    facing = across(game.scene.armies[army].edge)
    right, corner = right_of(facing), left_corner(game, game.unit(laid[0]))
    reach = [
        ((at.x - corner.x) * right.x + (at.y - corner.y) * right.y) // FAR
        for who in laid
        for at in shape_of(game.body(who)).corners
    ]
    along = game.table.width if facing.x == 0 else game.table.depth
    others = game.others(*laid)
    before = {who: game.unit(who).at for who in laid}
    for shift in range((along - min(reach) - max(reach)) // 2 // STEP * STEP, 0, -STEP):
        for who, at in before.items():
            assert at is not None
            game.unit(who).at = shifted(at, facing, shift, 0)
        if all([room_around(game, game.block(who), others) for who in laid]):
            return
    for who, at in before.items():
        game.unit(who).at = at


def spots(game: WarhammerGame, who: str) -> Iterator[Point]:
    """Where the front of a unit may be along its edge: rows from the front one back, each from the left."""
    table, facing = game.table, game.unit(who).facing
    along = table.width if facing.x == 0 else table.depth
    corner = left_corner(game, game.unit(who))
    for back in range(0, AHEAD, STEP):
        for right in range(0, along + 1, STEP):
            yield shifted(corner, facing, right, AHEAD - back)


def across(edge: Edge) -> Point:
    """Where an army looks that is set up along an edge: to the other one."""
    return TOWARDS[OPPOSITE[edge]]


def left_corner(game: WarhammerGame, unit: Unit) -> Point:
    """The end of an army's edge at its left hand."""
    width, depth = game.table.width, game.table.depth
    return {
        "south": Point(0, depth),
        "north": Point(width, 0),
        "west": Point(0, 0),
        "east": Point(width, depth),
    }[game.scene.armies[unit.army].edge]


def room_around(game: WarhammerGame, block: Block, others: tuple[Other, ...]) -> bool:
    """Whether there is room for a unit and some more around it."""
    _, size = extent(block)
    wide = Rectangle(size.width + 2 * APART, size.depth + 2 * APART)
    return game.table.has_room(body(block)._replace(base=wide), others) is None


# -- in a unit ---------------------------------------------------------------------------------------


def slots(
    game: WarhammerGame, entries: Mapping[str, PlaceEntry], places: Mapping[str, str], faults: Faults
) -> None:
    """Characters in the ranks of a unit stand where the scenario says, the others from the middle of the
    front rank outwards. Who is hidden passes for one of the ranks, on a base like theirs.
    """
    for host in entries:
        for who in game.members(host):
            if game.unit(who).hidden and game.sheet(who).base != game.sheet(host).base:
                with faults.apart():
                    raise ScenarioError("scenario.hidden_base", id=host, place=places[who])
        ranked = [who for who in game.members(host) if game.sheet(who).base == game.sheet(host).base]
        ranked = [who for who in ranked if not game.unit(who).hidden]
        number = game.unit(host).models + len(ranked)
        taken: list[int] = []
        for who in sorted(ranked, key=lambda who: entries[who].slot is None):
            written = entries[who].slot
            slot = next(free for free in outwards(game.unit(host).files, number) if free not in taken)
            if written is not None:
                slot = written
            if slot in taken or slot >= number:
                with faults.apart():
                    raise ScenarioError("scenario.slot", id=host, place=f"{places[who]}.slot")
            taken.append(slot)
            game.unit(who).slot = slot


def outwards(files: int, number: int) -> Iterator[int]:
    """The places of the front rank from the middle outwards, then those behind in their order.

    >>> list(outwards(5, 7))
    [2, 1, 3, 0, 4, 5, 6]
    """
    front = min(files, number)
    yield from sorted(range(front), key=lambda place: (abs(2 * place - front + 1), place))
    yield from range(front, number)
