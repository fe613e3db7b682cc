"""The charge: straight at the enemy, and a blow at +2 (ML-176, ML-177, ML-228).

A rider charges on its mount's feet: the mount moves, the rider strikes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from refriega.boards import Space
from refriega.core.effect import Boundary, Until
from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.attacks import check_target, melee_share, use_shield
from refriega.rulesets.leyendas.arms import area_from, can_strike, farthest_reach, strikes, weapon
from refriega.rulesets.leyendas.attack import strike
from refriega.rulesets.leyendas.cover import effect_reaches
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import barred, check_path, walk
from refriega.rulesets.leyendas.options import Charge
from refriega.rulesets.leyendas.riding import MOVE, check_mount_acts, mount_acts
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import Blow, CombatEffect, Stride, ValueModifier
from refriega.rulesets.leyendas.terms import ActionKind, Condition, Value
from refriega.rulesets.leyendas.values import conditions, speed

Path = tuple[Space, ...]


def check_charge(game: LeyendasGame, who: str, option: Charge) -> Refusal | None:
    """A straight way over clear ground, up to speed, ending where the weapon reaches (ML-176, ML-228)."""
    refusal = check_target(game, who, option.target)
    if refusal is not None:
        return refusal
    if option.weapon not in strikes(game, who):
        return Refusal("attack.not_in_hand", "ML-176", args={"weapon": option.weapon})
    mover = game.body(who).mount or who
    for body in dict.fromkeys((who, mover)):
        if not NO_CHARGE.isdisjoint(conditions(game, body)):
            return Refusal("charge.not_now", "ML-176")
    path = charge_path(game, who, option.target, option.weapon)
    if path is None or option.to != (path[-1] if path else game.body(who).place):
        return Refusal("charge.no_straight_way", "ML-176", "ML-228")
    if len(path) < int(game.variant("charge_min")):
        return Refusal("charge.too_near", "ML-176", args={"least": int(game.variant("charge_min"))})
    if mover != who and path:
        refusal = check_mount_acts(game, who, MOVE)
        if refusal is not None:
            return refusal
    return check_path(game, mover, path, speed(game, mover)) if path else None


NO_CHARGE = frozenset(
    {
        Condition.PRONE,
        Condition.ENTANGLED,
        Condition.FATIGUED,
        Condition.EXHAUSTED,
        Condition.GRAPPLED,
        Condition.SQUEEZING,
    }
)


def charge_path(game: LeyendasGame, who: str, target: str, item: str) -> Path | None:
    """The straight path at the target up to the first space from which the weapon reaches it.

    Of bodies that take up several spaces the nearest ones face each other. () where the weapon reaches
    already; None where ground, enemies or difficult terrain, that at the start included, forbid the charge.
    """
    board = game.board
    mine, its = game.cells(who), game.cells(target)
    if any(board.terrain(cell).move > 1 for cell in mine):
        return None
    if reaches_from(game, who, item, game.body(who).place, its):
        return ()
    facing = sorted((board.straight_squared(a, b), a, b) for a in mine for b in its)
    for squared, a, b in facing:
        if squared > facing[0][0]:
            break
        for nudge in (-1, 1):  # exactly between two spaces a straight line may take either
            path = clear_way(game, who, item, board.straight(a, b, nudge), a, its)
            if path is not None:
                return path
    return None


def clear_way(
    game: LeyendasGame, who: str, item: str, line: list[Space], start: Space, its: Path
) -> Path | None:
    """The body's path along a line of spaces, as far as it must go; None where something is in the way."""
    board = game.board
    mover = game.body(who).mount or who
    extent = game.sheets[mover].extent
    closed, no_stop = barred(game, mover)
    at = game.body(who).place
    path: list[Space] = []
    for here, there in pairwise([start, *line]):
        to = board.push(at, board.direction_from(here, there))
        step = next((step for step in board.steps(at, extent) if step.to == to), None)
        if step is None or step.hard or not closed.isdisjoint(step.entered):
            return None
        at = step.to
        path.append(at)
        if no_stop.isdisjoint(board.footprint(at, extent)) and reaches_from(game, who, item, at, its):
            return tuple(path)
    return None


def reaches_from(game: LeyendasGame, who: str, item: str, place: Space, its: Path) -> bool:
    """Whether the weapon would reach any of the spaces, past no wall, if its bearer stood on `place`."""
    area = area_from(game, who, item, place)
    if area.isdisjoint(its):
        return False
    board = game.board
    return board.unobstructed or bool(board.line_of_effect(board.footprint(place, game.extent(who)), its))


def charge(game: LeyendasGame, who: str, option: Charge) -> Procedure[None]:
    """Move, then strike at +2; -2 to defence until the charger's next turn (ML-176, ML-177).

    Whoever stepped aside, or in between, since it was declared may have left no straight way.
    """
    path = charge_path(game, who, option.target, option.weapon)
    if path is None or charges_too_far(game, who, path):
        if game.log is not None:
            game.note("action.lost", "ML-176", who=who)
        return
    apply_effect(
        game,
        CombatEffect(
            id=game.next_id("e"),
            name="charged",
            bearer=who,
            owner=who,
            until=Until(Boundary.TURN_START, who),
            modifiers=(ValueModifier(Value.DEFENCE, -2),),
        ),
    )
    mounted = game.body(who).mount
    if path:
        mover = mounted or who
        if mounted:
            mount_acts(game, who, MOVE)
        if not (yield from walk(game, Stride(mover, path, game.body(who).place))):
            return
    if option.weapon not in strikes(game, who) or not can_strike(game, who, option.target, option.weapon):
        return
    if not effect_reaches(game, who, option.target):
        return
    use_shield(game, who, option.weapon)
    found = weapon(game, option.weapon)
    lance = found is not None and found.lance and mounted == game.body(who).mount != ""
    yield from strike(
        game,
        Blow(
            who,
            option.target,
            option.weapon,
            share=melee_share(game, who, option.weapon),
            bonus=(Modifier(2, "", "charge"),),
            times=2 if lance else 1,
        ),
    )


def charges_too_far(game: LeyendasGame, who: str, path: Path) -> bool:
    """Whether the target has drawn back beyond the charger's speed."""
    mover = game.body(who).mount or who
    return bool(path) and check_path(game, mover, path, speed(game, mover)) is not None


def ends_the_turn(game: LeyendasGame, option: Option) -> bool:
    """Whether nothing may follow this action, by the variant `charge_ends_turn`."""
    return isinstance(option, Charge) and game.variant("charge_ends_turn") == "yes"


def list_charges(game: LeyendasGame, who: str) -> Iterator[Charge]:
    reach = speed(game, game.body(who).mount or who) + farthest_reach(game, who)
    for target in game.enemies(who):
        if game.distance(who, target) > reach:
            continue
        for item in strikes(game, who):
            path = charge_path(game, who, target, item)
            if path is not None:
                yield Charge(target, item, path[-1] if path else game.body(who).place)


def sample_charge(game: LeyendasGame, who: str, rng: Random) -> Charge | None:
    """At one enemy with one weapon, at random."""
    targets, weapons = list(game.enemies(who)), list(strikes(game, who))
    if not targets or not weapons:
        return None
    target = targets[int(rng.random() * len(targets))]
    item = weapons[int(rng.random() * len(weapons))]
    path = charge_path(game, who, target, item)
    return None if path is None else Charge(target, item, path[-1] if path else game.body(who).place)


ACTIONS = (
    Action(
        option=Charge,
        group="attack",
        rules=("ML-176", "ML-177", "ML-228"),
        kind=ActionKind.STANDARD,
        check=check_charge,
        candidates=list_charges,
        sample=sample_charge,
        carry_out=charge,
        tags=lambda game, who, option: ("attacks", "moves"),
        weight=8,
        attack=True,
        moves=True,
    ),
)
