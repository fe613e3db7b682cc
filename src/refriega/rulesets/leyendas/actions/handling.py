"""Handling objects: pick up, put down, hand over, doors (ML-209, ML-124).

Within reach of the hands are a creature's own spaces and the adjacent ones, whatever it holds. Each is a
movement action and lowers the guard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from refriega.boards import Space
from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.leyendas.actions.action import Action, CarryOut, Check
from refriega.rulesets.leyendas.actions.attacks import without
from refriega.rulesets.leyendas.actions.objects import hands_free_for, not_held
from refriega.rulesets.leyendas.cover import effect_reaches
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import CloseDoor, HandOver, OpenDoor, PickUp, PutDown
from refriega.rulesets.leyendas.settle import lay_down
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.values import can_act

OPEN = "open door"
CLOSED = "closed door"

# -- objects -----------------------------------------------------------------------------------


def check_pick_up(game: LeyendasGame, who: str, option: PickUp) -> Refusal | None:
    """It lies within reach, and a hand is free for it."""
    if option.item not in game.state.ground.get(option.at, ()):
        return Refusal("objects.not_there", "ML-209", args={"item": option.item})
    return within_hands(game, who, option.at) or hands_free_for(
        game, who, (*game.body(who).held, option.item), "ML-209"
    )


def pick_up(game: LeyendasGame, who: str, option: PickUp) -> Procedure[None]:
    """From the ground into the hand (ML-209)."""
    ground = game.state.ground
    lying = without(ground[option.at], option.item)
    if lying:
        ground[option.at] = lying
    else:
        del ground[option.at]
    body = game.body(who)
    body.held = (*body.held, option.item)
    note(game, "picked_up", who, option.item, option.at)
    yield from ()


def list_pick_ups(game: LeyendasGame, who: str) -> Iterator[PickUp]:
    for at in near(game, who):
        for item in dict.fromkeys(game.state.ground.get(at, ())):
            yield PickUp(item, at)


def check_put_down(game: LeyendasGame, who: str, option: PutDown) -> Refusal | None:
    if option.item not in game.body(who).held:
        return not_held(option.item, "ML-209")
    if not game.board.terrain(option.at).move:
        return Refusal("objects.no_room", "ML-209")
    return within_hands(game, who, option.at)


def put_down(game: LeyendasGame, who: str, option: PutDown) -> Procedure[None]:
    """From the hand onto a chosen space (ML-209); merely to let go is free (ML-210)."""
    lay_down(game, who, option.item, option.at)
    note(game, "put_down", who, option.item, option.at)
    yield from ()


def list_put_downs(game: LeyendasGame, who: str) -> Iterator[PutDown]:
    for item in dict.fromkeys(game.body(who).held):
        for at in near(game, who):
            yield PutDown(item, at)


def check_hand_over(game: LeyendasGame, who: str, option: HandOver) -> Refusal | None:
    """To an adjacent ally who can take it and has a hand free."""
    if option.item not in game.body(who).held:
        return not_held(option.item, "ML-209")
    if option.to not in game.allies(who):
        return Refusal("objects.not_an_ally", "ML-209", args={"who": option.to})
    if game.distance(who, option.to) > 1 or not effect_reaches(game, who, option.to):
        return Refusal("objects.out_of_reach", "ML-209", "ML-100")
    if not can_act(game, option.to):
        return Refusal("objects.cannot_take", "ML-209", args={"who": option.to})
    return hands_free_for(game, option.to, (*game.body(option.to).held, option.item), "ML-209")


def hand_over(game: LeyendasGame, who: str, option: HandOver) -> Procedure[None]:
    """From hand to hand (ML-209); a loaded crossbow stays loaded."""
    giver, taker = game.body(who), game.body(option.to)
    giver.held = without(giver.held, option.item)
    taker.held = (*taker.held, option.item)
    if option.item in giver.loaded:
        giver.loaded = without(giver.loaded, option.item)
        taker.loaded = (*taker.loaded, option.item)
    if game.log is not None:
        game.note("handed_over", "ML-209", who=who, item=option.item, to=option.to)
    yield from ()


def list_hand_overs(game: LeyendasGame, who: str) -> Iterator[HandOver]:
    for to in game.allies(who):
        if game.distance(who, to) <= 1:
            for item in dict.fromkeys(game.body(who).held):
                yield HandOver(item, to)


# -- doors -------------------------------------------------------------------------------------


def check_open(game: LeyendasGame, who: str, option: OpenDoor) -> Refusal | None:
    """A door within reach that is closed."""
    ground = game.board.terrain(option.at)
    if not ground.door:
        return Refusal("door.none", "ML-209")
    if ground.move:
        return Refusal("door.is_open", "ML-209")
    return within_hands(game, who, option.at)


def check_close(game: LeyendasGame, who: str, option: CloseDoor) -> Refusal | None:
    """A door within reach that is open, with nobody in it."""
    ground = game.board.terrain(option.at)
    if not ground.door:
        return Refusal("door.none", "ML-209")
    if not ground.move:
        return Refusal("door.is_closed", "ML-209")
    if any(option.at in game.cells(other) for other in game.present()):
        return Refusal("door.taken", "ML-209")
    return within_hands(game, who, option.at)


def open_door(game: LeyendasGame, who: str, option: OpenDoor) -> Procedure[None]:
    """The door stands open from now on (ML-209)."""
    turn_door(game, who, option.at, OPEN)
    yield from ()


def close_door(game: LeyendasGame, who: str, option: CloseDoor) -> Procedure[None]:
    """The door is shut from now on (ML-209)."""
    turn_door(game, who, option.at, CLOSED)
    yield from ()


def turn_door(game: LeyendasGame, who: str, at: Space, terrain: str) -> None:
    """Change the ground of a space; ground that is again as the map has it is no change."""
    changes = dict(game.state.terrain)
    if game.scene.board.terrain(at).name == terrain:
        changes.pop(at, None)
    else:
        changes[at] = terrain
    game.state.terrain = tuple(sorted(changes.items()))
    if game.log is not None:
        game.note("door.opened" if terrain == OPEN else "door.closed", "ML-209", who=who, at=at)


def list_open(game: LeyendasGame, who: str) -> Iterator[OpenDoor]:
    for at in near(game, who):
        if game.board.terrain(at).door:
            yield OpenDoor(at)


def list_close(game: LeyendasGame, who: str) -> Iterator[CloseDoor]:
    for at in near(game, who):
        if game.board.terrain(at).door:
            yield CloseDoor(at)


# -- within reach of the hands -----------------------------------------------------------------


def within_hands(game: LeyendasGame, who: str, at: Space) -> Refusal | None:
    """A creature with hands reaches its own spaces and the adjacent ones, not through walls (ML-100)."""
    if not game.sheets[who].hands:
        return Refusal("objects.no_hands", "ML-209")
    cells = game.cells(who)
    if game.board.distance_between(cells, (at,)) > 1:
        return Refusal("objects.out_of_reach", "ML-209", "ML-100")
    if not game.board.unobstructed and not game.board.line_of_effect(cells, (at,)).clear:
        return Refusal("objects.out_of_reach", "ML-209", "ML-100")
    return None


def near(game: LeyendasGame, who: str) -> list[Space]:
    """The spaces within reach of the hands, in order."""
    return sorted(at for at in game.board.within(game.cells(who), 1) if game.board.inside(at))


def note(game: LeyendasGame, key: str, who: str, item: str, at: Space) -> None:
    if game.log is not None:
        game.note(key, "ML-209", who=who, item=item, at=at)


def lowers_guard(game: LeyendasGame, who: str, option: Option) -> bool:
    """Handling objects provokes (ML-124)."""
    return True


def handles(game: LeyendasGame, who: str, option: Option) -> tuple[str, ...]:
    return ("handles",)


def row(
    option: type[Option],
    check: Check,
    candidates: Callable[[LeyendasGame, str], Iterator[Option]],
    carry_out: CarryOut,
    weight: int,
) -> Action:
    """A movement action that provokes (ML-209, ML-124)."""
    return Action(
        option=option,
        group="objects",
        rules=("ML-209",),
        kind=ActionKind.MOVEMENT,
        check=check,
        candidates=candidates,
        carry_out=carry_out,
        provokes=lowers_guard,
        tags=handles,
        weight=weight,
    )


ACTIONS = (
    row(PickUp, check_pick_up, list_pick_ups, pick_up, 4),
    row(PutDown, check_put_down, list_put_downs, put_down, 1),
    row(HandOver, check_hand_over, list_hand_overs, hand_over, 1),
    row(OpenDoor, check_open, list_open, open_door, 3),
    row(CloseDoor, check_close, list_close, close_door, 2),
)
