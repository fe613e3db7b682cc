"""The map of `leyendas` at a terminal: letters, ways, and how everybody fares."""

from __future__ import annotations

from collections.abc import Sequence

from refriega.boards import Board, Space
from refriega.boards.terrain import OPEN_DOOR
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import reach_by_moving
from refriega.rulesets.leyendas.scene import Scene
from refriega.rulesets.leyendas.state import LeyendasState
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import conditions

# More than any way on a board costs.
FAR = 9999

# So many columns have a letter of one sign each.
LETTERED = 26

# Letters that no terrain sign looks like, for creatures whose own initial is taken.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdeghijklmpqrsuvxyz"


def letters_of(scene: Scene) -> dict[str, str]:
    """One letter for each creature: of its name, if it is free."""
    taken: dict[str, str] = {}
    for id_ in scene.sheets:
        own = [sign for sign in id_.upper() if sign in LETTERS]
        free = (sign for sign in (*own, *LETTERS) if sign not in taken.values())
        taken[id_] = next(free, "@")
    return taken


def typed_path(scene: Scene, state: LeyendasState, who: str, spaces: list[int]) -> tuple[int, ...]:
    """The spaces as typed; a single one far away is meant as the end of the shortest way."""
    here = state.bodies[who].place
    game = LeyendasGame(scene, state, None)
    if len(spaces) == 1 and here >= 0 and game.board.inside(spaces[0]):
        ways = reach_by_moving(game, who, FAR, careful=False)
        if spaces[0] in ways:
            return ways.path(spaces[0])
        straight = game.board.straight_path(here, game.extent(who), spaces[0])
        if straight is not None:
            return straight
    return tuple(spaces)


def doors_between(game: LeyendasGame, who: str, to: Space) -> list[Space]:
    """The closed doors on the shortest way there would be if all doors were open."""
    board = game.board
    closed = [
        space for space in board.spaces() if board.terrain(space).door and not board.terrain(space).move
    ]
    opened = board.with_terrain(tuple((space, OPEN_DOOR) for space in closed))
    ways = opened.reachable(game.body(who).place, game.extent(who), FAR)
    return [space for space in ways.path(to) if space in closed] if to in ways else []


def doors_from(scene: Scene, state: LeyendasState, who: str) -> list[Space]:
    """All doors, the nearest first."""
    game, here = LeyendasGame(scene, state, None), state.bodies[who].place
    doors = [space for space in game.board.spaces() if game.board.terrain(space).door]
    return sorted(doors, key=lambda space: (game.board.distance(here, space), space)) if here >= 0 else doors


def in_order(state: LeyendasState) -> list[str]:
    """Everybody in sight, in the order of their turns, then the rest."""
    order = [who for who in state.order.order if who in state.bodies]
    return [*order, *(who for who in state.bodies if who not in order)]


def told_conditions(scenario: Scene, state: LeyendasState, who: str) -> list[str]:
    """The conditions worth telling: of whoever has fallen, only how it fares."""
    held = conditions(LeyendasGame(scenario, state, None), who)
    for worst in (Condition.DEAD, Condition.DYING, Condition.STABLE):
        if worst in held:
            return [worst.value]
    implied = {other for condition in held for other in IMPLIED.get(condition, ())}
    return sorted(condition.value for condition in held - implied)


# What goes without saying.
IMPLIED = {
    Condition.UNCONSCIOUS: (Condition.HELPLESS, Condition.PRONE, Condition.CANNOT_ACT),
    Condition.ASLEEP: (Condition.HELPLESS, Condition.PRONE, Condition.CANNOT_ACT, Condition.UNCONSCIOUS),
    Condition.PARALYSED: (Condition.HELPLESS, Condition.CANNOT_ACT),
    Condition.STUNNED: (Condition.CANNOT_ACT, Condition.NO_DEXTERITY),
    Condition.DAZED: (Condition.CANNOT_ACT,),
    Condition.BLINDED: (Condition.NO_DEXTERITY,),
    Condition.PINNED: (Condition.GRAPPLED,),
}


def lettered(board: Board, lines: Sequence[str]) -> tuple[str, ...]:
    """The letters of the columns, above their numbers, while one letter each is enough."""
    if board.width > LETTERED or not lines:
        return ()
    margin = len(lines[0]) - len(lines[0].lstrip()) if board.width <= 10 else len(str(board.height - 1)) + 1
    gap = "" if board.layout == "grid" else " "
    return (" " * margin + gap.join("abcdefghijklmnopqrstuvwxyz"[: board.width]),)
