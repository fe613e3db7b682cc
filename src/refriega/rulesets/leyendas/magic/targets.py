"""Aiming: ranges, targets and areas (ML-260..ML-269).

`check` is the truth about an aim; `cells_of` and `creatures_of` say what it comes to. Lines of effect are
needed throughout: to a creature, to the centre of a sphere, and from it to whoever is inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from refriega.boards import Space
from refriega.core.errors import Refusal
from refriega.rulesets.leyendas.arms import grasp
from refriega.rulesets.leyendas.cover import effect_reaches
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic import moving, parts
from refriega.rulesets.leyendas.magic.format import Magic, OnArea, OnCreatures, OnObject
from refriega.rulesets.leyendas.magic.lookup import around, concerns
from refriega.rulesets.leyendas.magic.notation import RangeKind
from refriega.rulesets.leyendas.magic.options import Aimed
from refriega.rulesets.leyendas.sharing import has_room
from refriega.rulesets.leyendas.sight import known_to_seat, sees


def check(game: LeyendasGame, who: str, magic: Magic, aim: Aimed) -> Refusal | None:
    """Whether `who` may aim this magic so: nothing more, nothing less than its target asks for."""
    target = magic.target
    if unneeded(magic, aim):
        return Refusal("aim.unneeded", "ML-265")
    match target:
        case OnCreatures():
            refusal = check_creatures(game, who, magic, target, aim.targets)
        case OnObject():
            refusal = check_object(game, who, magic, target, aim.at)
        case OnArea():
            refusal = check_area(game, who, magic, target, aim)
        case _:
            refusal = None
    return refusal or check_destination(game, who, magic, aim)


def unneeded(magic: Magic, aim: Aimed) -> bool:
    """Whether the aim says something that this magic has no use for."""
    target = magic.target
    shape = target.shape if isinstance(target, OnArea) else ""
    at = isinstance(target, OnObject) or shape in ("sphere", "cube", "line", "wall")
    to = shape == "wall" or teleports(magic) is not None
    return bool(
        (aim.targets and not isinstance(target, OnCreatures))
        or (aim.at >= 0 and not at)
        or (aim.to >= 0 and not to)
        or (aim.direction >= 0 and shape != "cone")
    )


# -- creatures and objects -----------------------------------------------------------------------


def check_creatures(
    game: LeyendasGame, who: str, magic: Magic, target: OnCreatures, targets: Sequence[str]
) -> Refusal | None:
    """One creature or several (ML-265), each in range and in sight; those touched need not be seen."""
    if not targets or len(targets) > target.count or len(set(targets)) != len(targets):
        return Refusal("aim.how_many", "ML-265", args={"count": target.count})
    for one in targets:
        refusal = check_creature(game, who, magic, target, one)
        if refusal is not None:
            return refusal
    if target.within and any(game.distance(a, b) > target.within for a in targets for b in targets if a < b):
        return Refusal("aim.too_far_apart", "ML-265", args={"spaces": target.within})
    return None


def check_creature(
    game: LeyendasGame, who: str, magic: Magic, target: OnCreatures, one: str
) -> Refusal | None:
    if one not in game.sheets or game.body(one).place < 0:
        return Refusal("attack.no_such_target", args={"target": one})
    if not known_to_seat(game, game.sheets[who].seat, one):
        return Refusal("attack.no_such_target", args={"target": one})
    if not concerns(game, who, target.who, one):
        return Refusal("aim.not_for_it", "ML-265", args={"target": one})
    if magic.range.kind is RangeKind.TOUCH:
        if grasp(game, who).isdisjoint(game.cells(one)):  # ML-260: adjacent, or within natural reach
            return Refusal("aim.out_of_touch", "ML-260", args={"target": one})
    elif game.distance(who, one) > magic.range.spaces:
        return Refusal("aim.out_of_range", *range_rules(magic), args={"target": one})
    elif not sees(game, who, one):
        return Refusal("aim.unseen", args={"target": one})
    if not effect_reaches(game, who, one):
        return Refusal("attack.no_line", args={"target": one})
    return None


def range_rules(magic: Magic) -> tuple[str, ...]:
    return ("ML-263",) if magic.range.kind is RangeKind.RANGED_TOUCH else ("ML-264",)


def check_object(game: LeyendasGame, who: str, magic: Magic, target: OnObject, at: Space) -> Refusal | None:
    """Something must lie there, or the door must be there (ML-265)."""
    board = game.board
    if at < 0 or not board.inside(at):
        return Refusal("aim.where", "ML-265")
    if target.door != board.terrain(at).door or not (target.door or game.state.ground.get(at)):
        return Refusal("aim.no_object", "ML-265")
    reach = magic.range.spaces
    if magic.range.kind is RangeKind.TOUCH:
        if at not in grasp(game, who):
            return Refusal("aim.out_of_range", "ML-260")
        reach = board.distance_between(game.cells(who), (at,))
    return check_space(game, who, (at,), reach, range_rules(magic))


def check_space(
    game: LeyendasGame, who: str, at: Iterable[Space], reach: int, rules: tuple[str, ...]
) -> Refusal | None:
    """Whether one of some spaces is in range, with a line of effect."""
    board = game.board
    mine = game.cells(who)
    near = [space for space in at if board.inside(space) and board.distance_between(mine, (space,)) <= reach]
    if not near:
        return Refusal("aim.out_of_range", *rules)
    if not board.unobstructed and not any(board.line_of_effect(mine, (space,)).clear for space in near):
        return Refusal("attack.no_line")
    return None


# -- areas -------------------------------------------------------------------------------------


def check_area(game: LeyendasGame, who: str, magic: Magic, area: OnArea, aim: Aimed) -> Refusal | None:
    """Where the area may be: the centre of a sphere (ML-268) and the whole of a cube (ML-269) in range."""
    board, reach = game.board, magic.range.spaces
    if area.shape in ("sphere", "cube", "line", "wall") and not board.inside(aim.at):
        return Refusal("aim.where", "ML-265")
    match area.shape:
        case "sphere":
            return check_space(game, who, around(game, aim.at), reach, ("ML-268",))
        case "cube":
            mine = game.cells(who)
            if any(board.distance_between(mine, (cell,)) > reach for cell in board.cube(aim.at, area.size)):
                return Refusal("aim.out_of_range", "ML-269")
            return check_space(game, who, board.cube(aim.at, area.size), reach, ("ML-269",))
        case "wall":
            return check_wall(game, who, reach, area, aim)
        case "cone":
            if not 0 <= aim.direction < len(board.directions):
                return Refusal("aim.direction", "ML-266")
        case "line":
            if aim.at in game.cells(who):
                return Refusal("aim.where", "ML-267")
        case _:
            pass
    return None


def check_wall(game: LeyendasGame, who: str, reach: int, area: OnArea, aim: Aimed) -> Refusal | None:
    """Both ends in range; on hexes at least one space between them (ML-221); no longer than it may be."""
    board = game.board
    if aim.to < 0:
        return Refusal("aim.where", "ML-265")
    fault = board.wall_fault(aim.at, aim.to)
    if fault is not None:
        return Refusal("aim.wall_ends", "ML-221")
    if len(board.wall(aim.at, aim.to)) > area.size:
        return Refusal("aim.wall_too_long", "ML-265", args={"spaces": area.size})
    for end in (aim.at, aim.to):
        refusal = check_space(game, who, (end,), reach, ("ML-264",))
        if refusal is not None:
            return refusal
    return None


def cells_of(game: LeyendasGame, who: str, magic: Magic, aim: Aimed) -> tuple[Space, ...]:
    """The spaces that are aimed at, in order; of an area those with a line of effect from its origin."""
    target = magic.target
    if isinstance(target, OnObject):
        return (aim.at,)
    if not isinstance(target, OnArea):
        return ()
    board, mine = game.board, game.cells(who)
    match target.shape:
        case "sphere":
            cells = board.sphere(aim.at, target.size)
            cells = cells if board.unobstructed else board.unblocked_burst(aim.at, cells)
        case "cube":
            cells = board.cube(aim.at, target.size)
        case "wall":
            cells = board.wall(aim.at, aim.to)
        case "cone":
            cells = unblocked(game, mine, board.cone(mine, aim.direction, target.size))
        case "line":
            cells = unblocked(game, mine, board.line_to(mine, aim.at, target.size))
        case _:
            cells = unblocked(game, mine, board.emanation(mine, target.size))
    return tuple(sorted(cells))


def unblocked(game: LeyendasGame, origin: tuple[Space, ...], cells: frozenset[Space]) -> frozenset[Space]:
    return cells if game.board.unobstructed else game.board.unblocked(origin, cells)


def creatures_of(
    game: LeyendasGame, who: str, magic: Magic, aim: Aimed, cells: tuple[Space, ...]
) -> tuple[str, ...]:
    """Whom it reaches, in the order of the creatures' list: those aimed at, or all whom it concerns there."""
    target = magic.target
    if isinstance(target, OnCreatures):
        return aim.targets
    if isinstance(target, OnObject):
        return ()
    if not isinstance(target, OnArea):
        return (who,)
    inside = frozenset(cells)
    return tuple(
        one
        for one in game.present()
        if not inside.isdisjoint(game.cells(one)) and concerns(game, who, target.who, one)
    )


# -- where to ----------------------------------------------------------------------------------


def teleports(magic: Magic) -> parts.Teleport | None:
    """The part that needs a destination."""
    return next((part for part in magic.effects if isinstance(part, parts.Teleport)), None)


def check_destination(game: LeyendasGame, who: str, magic: Magic, aim: Aimed) -> Refusal | None:
    """A free space, as far as the caster knows, near enough to the one who is sent there."""
    part = teleports(magic)
    if part is None:
        return None
    traveller = aim.targets[0] if aim.targets else who
    board = game.board
    extent = game.extent(traveller)
    if aim.to < 0 or not board.fits(aim.to, extent):
        return Refusal("aim.where", "ML-224")
    there = board.footprint(aim.to, extent)
    if board.distance_between(game.cells(traveller), there) > part.spaces:
        return Refusal("aim.out_of_range", "ML-264")
    if not has_room(game, traveller, aim.to, game.sheets[who].seat):
        return Refusal("aim.taken", "ML-224")
    if not moving.free_for(game, traveller, aim.to) and not hidden_there(game, who, there):
        return Refusal("aim.taken", "ML-224")
    return None


def hidden_there(game: LeyendasGame, who: str, cells: tuple[Space, ...]) -> bool:
    """Whether all who stand there are unknown to the caster's seat."""
    occupied = game.occupied()
    standing = [occupied[cell] for cell in cells if cell in occupied]
    return all(not known_to_seat(game, game.sheets[who].seat, other) for other in standing)
