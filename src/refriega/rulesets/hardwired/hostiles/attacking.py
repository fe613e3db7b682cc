"""Behaviours that attack: once, as a mob, in a frenzy (HW-003). Whoever fights hand to hand closes in
first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refriega.boards.table import INCH, Point
from refriega.boards.table.route import way_up_to
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.actions.moves import move
from refriega.rulesets.hardwired.arms import check_attack, shoots, striking_arms
from refriega.rulesets.hardwired.attack import make_attack
from refriega.rulesets.hardwired.budget import change_turn, spend_action
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.moving import find_move, is_worth_going, stays
from refriega.rulesets.hardwired.hostiles.targets import Prospect, choose, prospect
from refriega.rulesets.hardwired.options import Move, Strike
from refriega.rulesets.hardwired.state import Attack
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.values import move_of


class Manner(NamedTuple):
    """How somebody attacks: what kind of attack it is, and what that is worth in tiers."""

    kind: str = "attack"
    tier: int = 0


ORDINARY = Manner()


def attack_once(game: HardwiredGame, who: str) -> Procedure[None]:
    """Atacar: the enemy with the best chance to be hit, among those that can be struck in this activation.

    A shooter that sees somebody stays where it is, for moving would spoil the shot. If nobody can be
    struck, it moves towards the one with the best chance, and no farther than its Movement.
    """
    yield from attack_best(game, who, ORDINARY)


def mob(game: HardwiredGame, who: str) -> Procedure[None]:
    """Jauría: an attack, some tiers up."""
    faction = game.content.factions[game.profile(who).faction]
    yield from attack_best(game, who, Manner("mob", faction.mob_tier))


def frenzy(game: HardwiredGame, who: str) -> Procedure[None]:
    """Frenesí: two attacks, which are two actions (HW-008). The second is on the same enemy, or, if it
    cannot be struck any more, on another in reach; with none in reach it is lost.
    """
    change_turn(game, extra="frenzy")
    first = yield from attack_best(game, who, ORDINARY)
    if not first or not can_go_on(game, who):
        return
    again = list(at_once(game, who, ORDINARY))
    same = [found for found in again if found.target == first]
    if not again:
        if game.log is not None:
            game.note("ai.nobody_left", "HW-003", who=who)
        return
    yield from strike(game, who, (yield from choose(game, who, same or again)), ORDINARY)


# -- one attack ----------------------------------------------------------------------------------------


def attack_best(game: HardwiredGame, who: str, manner: Manner) -> Procedure[str]:
    """One attack; returns who was attacked, "" if nobody was."""
    found = [*at_once(game, who, manner), *after_closing_in(game, who, manner)]
    found = found or list(out_of_reach(game, who, manner))
    if not found:
        if game.log is not None:
            game.note("ai.nobody", "HW-003", who=who)
        return ""
    best = yield from choose(game, who, found)
    if check_attack(game, who, best.target, best.weapon) is not None:
        yield from close_in(game, who, best)
        if not can_go_on(game, who) or check_attack(game, who, best.target, best.weapon) is not None:
            return ""
    yield from strike(game, who, best, manner)
    return best.target


def strike(game: HardwiredGame, who: str, best: Prospect, manner: Manner) -> Procedure[None]:
    """The attack itself, as an action (HW-006)."""
    if game.log is not None:
        game.note(
            "ai.strikes", "HW-003", who=who, target=best.target, weapon=best.weapon, chance=best.percent
        )
    spend_action(game, Strike(best.target, best.weapon))
    yield from make_attack(game, attack_with(who, best.target, best.weapon, manner))


def can_go_on(game: HardwiredGame, who: str) -> bool:
    """Whether it is still there, and has not begun to flee."""
    model = game.model(who)
    return model.fate is Fate.IN_PLAY and not model.fleeing


def attack_with(who: str, target: str, weapon: str, manner: Manner) -> Attack:
    return Attack(who, target, weapon, kind=manner.kind, penalty=manner.tier)


# -- whom it could attack --------------------------------------------------------------------------------


def at_once(game: HardwiredGame, who: str, manner: Manner) -> Iterator[Prospect]:
    """All attacks that it can make from where it stands."""
    for enemy in game.enemies(who):
        for weapon in striking_arms(game, who):
            if check_attack(game, who, enemy, weapon) is None:
                yield prospect(game, attack_with(who, enemy, weapon, manner))


def after_closing_in(game: HardwiredGame, who: str, manner: Manner) -> Iterator[Prospect]:
    """The attacks hand to hand that it can make if it moves first: not for shooters, nor out of contact."""
    if fights_from_afar(game, who) or game.engaged(who):
        return
    for found in out_of_reach(game, who, manner):
        reach = game.content.weapons[found.weapon].reach * INCH
        if found.gap <= move_of(game, who) + reach:
            closing = way_up(game, who, found.target, found.weapon)
            if closing is not None and could_strike(game, who, closing.to, found.target, found.weapon):
                yield found


def out_of_reach(game: HardwiredGame, who: str, manner: Manner) -> Iterator[Prospect]:
    """What attacks on those whom it sees, but cannot strike from where it stands, would promise."""
    for enemy in game.enemies(who):
        if game.sees(who, enemy):
            for weapon in striking_arms(game, who):
                if check_attack(game, who, enemy, weapon) is not None:
                    yield prospect(game, attack_with(who, enemy, weapon, manner))


def fights_from_afar(game: HardwiredGame, who: str) -> bool:
    """Whether it has something to shoot with."""
    return any(shoots(game, weapon) for weapon in striking_arms(game, who))


# -- closing in ----------------------------------------------------------------------------------------


def close_in(game: HardwiredGame, who: str, best: Prospect) -> Procedure[None]:
    """Move up to an enemy; a hair's breadth only where that brings it within reach."""
    closing = way_up(game, who, best.target, best.weapon)
    if closing is None or not (
        is_worth_going(game, who, closing) or could_strike(game, who, closing.to, best.target, best.weapon)
    ):
        stays(game, who)
        return
    if game.log is not None:
        game.note("ai.closes_in", "HW-003", who=who, target=best.target, chance=best.percent)
    yield from move(game, who, closing)


def way_up(game: HardwiredGame, who: str, enemy: str, weapon: str) -> Move | None:
    """The move up to an enemy, as far as the Movement goes: base to base, or, where that does not bring it
    within reach, just so near that it can strike.
    """
    target = game.figure(enemy)
    arm = game.content.weapons[weapon]
    reach = (arm.max_range if shoots(game, weapon) else arm.reach) * INCH
    beside = None
    if not shoots(game, weapon):
        beside = find_move(game, who, lambda walk: way_up_to(walk, target, 0))
        if beside is not None and could_strike(game, who, beside.to, enemy, weapon):
            return beside
    return find_move(game, who, lambda walk: way_up_to(walk, target, reach)) or beside


def could_strike(game: HardwiredGame, who: str, at: Point, enemy: str, weapon: str) -> bool:
    """Whether it could attack if it stood at a point."""
    model = game.model(who)
    here = model.at
    model.at = at
    able = check_attack(game, who, enemy, weapon) is None
    model.at = here
    return able
