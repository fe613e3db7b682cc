"""Ways to aim, for listing and for random play: generous, for `targets.check` has the last word.

On a small board every aim is listed; on a large one, areas are listed where somebody stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import TypeVar

import msgspec

from refriega.boards import Space
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic import targets
from refriega.rulesets.leyendas.magic.format import Magic, OnArea, OnCreatures, OnObject
from refriega.rulesets.leyendas.magic.lookup import concerns
from refriega.rulesets.leyendas.magic.options import Aimed
from refriega.rulesets.leyendas.sight import known_to_seat

# Up to so many spaces, every aim on a board is listed; walls have two ends.
SMALL = 100
SMALL_FOR_WALLS = 30

T = TypeVar("T", bound=Aimed)


def with_aim(option: T, aim: Aimed) -> T:
    """The option, aimed so."""
    return msgspec.structs.replace(option, targets=aim.targets, at=aim.at, to=aim.to, direction=aim.direction)


def candidates(game: LeyendasGame, who: str, magic: Magic) -> Iterator[Aimed]:
    """Ways to aim this magic that may be right."""
    for aim in undirected(game, who, magic):
        if targets.teleports(magic) is None:
            yield aim
        else:
            for to in destinations(game, who, magic, aim):
                yield Aimed(targets=aim.targets, to=to)


def undirected(game: LeyendasGame, who: str, magic: Magic) -> Iterator[Aimed]:
    """The same, whatever its destination."""
    target = magic.target
    match target:
        case OnCreatures():
            for group in groups(game, who, magic, target):
                yield Aimed(targets=group)
        case OnObject():
            for at in objects(game, target):
                yield Aimed(at=at)
        case OnArea():
            yield from areas(game, who, magic, target)
        case _:
            yield Aimed()


def groups(game: LeyendasGame, who: str, magic: Magic, target: OnCreatures) -> Iterator[tuple[str, ...]]:
    """Single creatures, and of the rest the groups, if there are not too many."""
    mine = [
        one
        for one in known(game, who)
        if concerns(game, who, target.who, one)
        and targets.check_creature(game, who, magic, target, one) is None
    ]
    for size in range(1, min(target.count, len(mine)) + 1):
        if size == 1 or len(mine) <= 6:
            yield from combinations(mine, size)
        elif size == target.count:
            # the nearest to each, in place of thousands of groups
            for one in mine:
                near = sorted([(game.distance(one, other), at) for at, other in enumerate(mine)])
                yield tuple(mine[at] for at in sorted(at for _, at in near[:size]))


def known(game: LeyendasGame, who: str) -> Iterator[str]:
    """Everybody on the board that the caster's seat knows of."""
    seat = game.sheets[who].seat
    for one in game.present():
        if known_to_seat(game, seat, one):
            yield one


def objects(game: LeyendasGame, target: OnObject) -> list[Space]:
    """Where objects lie, or where the doors are."""
    if target.door:
        board = game.board
        return [space for space in board.spaces() if board.terrain(space).door]
    return sorted(game.state.ground)


def areas(game: LeyendasGame, who: str, magic: Magic, area: OnArea) -> Iterator[Aimed]:
    """Places and directions for an area."""
    board = game.board
    match area.shape:
        case "emanation":
            yield Aimed()
        case "cone":
            for direction in range(len(board.directions)):
                yield Aimed(direction=direction)
        case "wall":
            yield from walls(game, who, magic, area)
        case "line":
            for at in places(game, who, area, area.size):
                yield Aimed(at=at)
        case _:
            for at in places(game, who, area, magic.range.spaces):
                yield Aimed(at=at)


def places(game: LeyendasGame, who: str, area: OnArea, reach: int) -> list[Space]:
    """Where an area may be aimed: everywhere in reach, or on a large board where somebody stands."""
    board = game.board
    if len(board.spaces()) <= SMALL:
        return sorted(board.within(game.cells(who), reach + 1))
    found: dict[Space, None] = {}
    for one in known(game, who):
        for cell in game.cells(one):
            spots = [cell]
            if area.shape == "sphere" and board.kind == "square":
                spots = [cell, cell + 1, cell + 1000, cell + 1001]
            found.update(dict.fromkeys(spot for spot in spots if board.inside(spot)))
    return list(found)


def walls(game: LeyendasGame, who: str, magic: Magic, area: OnArea) -> Iterator[Aimed]:
    """Both ends: all pairs on a small board; else beside known enemies, as long as may be, each way."""
    board = game.board
    if len(board.spaces()) <= SMALL_FOR_WALLS:
        for a in board.spaces():
            for b in board.spaces():
                if board.wall_fault(a, b) is None:
                    yield Aimed(at=a, to=b)
        return
    for enemy in game.enemies(who):
        if not known_to_seat(game, game.sheets[who].seat, enemy):
            continue
        for start in board.neighbours(game.body(enemy).place):
            for direction in range(len(board.directions)):
                end = run(game, start, direction, area.size)
                if end != start and board.wall_fault(start, end) is None:
                    yield Aimed(at=start, to=end)


def run(game: LeyendasGame, start: Space, direction: int, length: int) -> Space:
    """The last of `length` spaces in a direction, or the last on the board."""
    at = start
    for _ in range(length - 1):
        following = game.board.push(at, direction)
        if following is None:
            break
        at = following
    return at


def destinations(game: LeyendasGame, who: str, magic: Magic, aim: Aimed) -> Iterable[Space]:
    """Where a teleported creature may go."""
    part = targets.teleports(magic)
    assert part is not None
    traveller = aim.targets[0] if aim.targets else who
    return sorted(game.board.within(game.cells(traveller), part.spaces))


def sample(game: LeyendasGame, who: str, magic: Magic, rng: Random) -> Aimed | None:
    """One aim at random that is probably right."""
    found = list(candidates(game, who, magic))
    return found[int(rng.random() * len(found))] if found else None
