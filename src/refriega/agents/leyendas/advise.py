"""What to answer to each kind of question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from refriega.agents.leyendas.magic import magic_options
from refriega.agents.leyendas.moves import approach, away_from_blades
from refriega.agents.leyendas.worth import aims_at, blow_worth, is_threat
from refriega.core.modifier import Modifier
from refriega.core.procedure import Concede, Decision, Option, Pass
from refriega.core.view import View
from refriega.rulesets.leyendas.actions.attacks import (
    is_ranged,
    list_attacks,
    list_two_weapons,
    melee_share,
    pair_penalty,
    projectile,
)
from refriega.rulesets.leyendas.actions.charge import charge_path
from refriega.rulesets.leyendas.actions.mounted import list_dismounts, list_mount_attacks
from refriega.rulesets.leyendas.arms import can_strike, holds_ranged, melee_weapons, strikes, weapon
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import moves_in
from refriega.rulesets.leyendas.opportunity import guarded_spaces
from refriega.rulesets.leyendas.options import (
    Attack,
    Begin,
    Charge,
    ComeIn,
    EndTurn,
    Equip,
    OneSpace,
    StandUp,
    Strike,
    TwoWeapons,
)
from refriega.rulesets.leyendas.state import Blow, LeyendasState
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import can_act, conditions, speed

LITTLE = 0.01
"""Anything worth less is not worth an action."""

FEW = 2

TIRED = 60
"""After so many rounds a fight that nobody can win is given up."""


def advise(view: View[LeyendasState], decision: Decision) -> Iterator[Option]:
    """The adviser's wishes for any decision of `leyendas`, the best first."""
    game = cast(LeyendasGame, view.game())
    match decision.kind:
        case "turn":
            if game.state.round > TIRED:
                yield Concede()
            yield from plans(game, decision.subjects[0])
            yield EndTurn()
        case "begin":
            yield Begin()
        case "come_in":
            yield ComeIn()
        case _:
            yield from reactions(decision)


def reactions(decision: Decision) -> Iterator[Option]:
    """Strike when one may; else the first thing on offer that is not declining it."""
    options = list(decision.chooser.candidates())
    yield from (option for option in options if isinstance(option, Strike))
    yield from (option for option in options if not isinstance(option, Pass))
    yield from options


def plans(game: LeyendasGame, who: str) -> Iterator[Option]:
    """What to try, most wanted first."""
    turn = game.state.turn
    if turn is None:
        return
    if Condition.PRONE in conditions(game, who):
        yield StandUp()
    foes = [foe for foe in game.enemies(who) if is_threat(game, foe)]
    if not foes:
        return
    if game.body(who).mount:
        yield from riding_plans(game, who, foes)
    aloof = shooter(game, who) or aims_at(game, who) > 0
    if turn.standard:
        if aloof and turn.movement:
            yield from out_of_reach(game, who)
        best = sorted(
            (*attacks(game, who), *magic_options(game, who, aloof and in_reach(game, who))),
            key=lambda plan: plan[0],
            reverse=True,
        )
        yield from (option for worth, option in best if worth > LITTLE)
        if not armed(game, who):
            yield from draw_something(game, who)
        charge = None if shooter(game, who) else best_charge(game, who, foes)
        if charge is not None:
            yield charge
        yield from approach(game, who, foes)
        yield from clear_the_way(game, who, foes)
    elif turn.movement and not can_strike_one(game, who, foes):
        yield from approach(game, who, foes)


def clear_the_way(game: LeyendasGame, who: str, foes: list[str]) -> Iterator[Option]:
    """When no foe can be come at: the fallen enemies that bar the way are finished off."""
    yield from list_attacks(game, who)
    fallen = [enemy for enemy in game.enemies(who) if enemy not in foes]
    yield from approach(game, who, fallen)


def riding_plans(game: LeyendasGame, who: str, foes: list[str]) -> Iterator[Option]:
    """What costs the rider nothing: the mount's own blow, its own move; off a mount that fails."""
    if not can_act(game, game.body(who).mount):
        yield from list_dismounts(game, who)
    steed = game.body(who).mount
    bites = [
        (blow_worth(game, Blow(steed, bite.target, bite.weapon)), bite)
        for bite in list_mount_attacks(game, who)
        if is_threat(game, bite.target)
    ]
    yield from (bite for _, bite in sorted(bites, key=lambda plan: plan[0], reverse=True))
    if not can_strike_one(game, who, foes):
        yield from approach(game, who, foes)


def out_of_reach(game: LeyendasGame, who: str) -> Iterator[Option]:
    """Whoever shoots or casts first gets away from a blade, if that costs no blow."""
    guarded = guarded_spaces(game, who)
    if game.body(who).place in guarded:
        retreat = away_from_blades(game, who)
        if retreat is not None:
            yield retreat
        yield from side_steps(game, who, guarded)


def in_reach(game: LeyendasGame, who: str) -> bool:
    """Whether an enemy threatens the space of `who`."""
    return game.body(who).place in guarded_spaces(game, who)


def shooter(game: LeyendasGame, who: str) -> bool:
    """Whether `who` fights at range."""
    return holds_ranged(game, who) and not any(melee_weapons(game, who))


def can_strike_one(game: LeyendasGame, who: str, foes: list[str]) -> bool:
    """Whether a foe already stands in reach, or the fighter need not come near."""
    if shooter(game, who):
        return True
    return any(can_strike(game, who, foe, item) for item in strikes(game, who) for foe in foes)


def attacks(game: LeyendasGame, who: str) -> Iterator[tuple[float, Option]]:
    """(worth, option) of the attacks that could be made from here; a lone one needs no weighing."""
    kept = keep_in_hand(game, who)
    options = [o for o in worth_weighing(game, who) if not (o.thrown and o.weapon in kept)]
    pairs = [pair for pair in list_two_weapons(game, who) if pair.target == pair.second_target]
    if len(pairs) == 1 or (len(options) == 1 and not pairs):
        lone: Attack | TwoWeapons = pairs[0] if pairs else options[0]
        yield (1.0 if is_threat(game, lone.target) else 0.0), lone
        return
    for option in [] if pairs else options:
        melee = not option.thrown and not is_ranged(game, option.weapon)
        share = melee_share(game, who, option.weapon) if melee or option.thrown else 0
        yield blow_worth(game, Blow(who, option.target, option.weapon, melee=melee, share=share)), option
    for pair in pairs:
        penalty = pair_penalty(game, pair)
        bonus = (Modifier(penalty, "", "two_weapons"),) if penalty else ()
        # the other hand's blow is much like the first
        yield 1.8 * blow_worth(game, Blow(who, pair.target, pair.weapon, share=1, bonus=bonus)), pair


def worth_weighing(game: LeyendasGame, who: str) -> list[Attack]:
    """Of the attacks on each foe those with the strongest weapon of their kind, and of the distant foes
    only the nearest few: weighing all of them takes longer than it is worth."""
    best: dict[tuple[str, bool], tuple[int, Attack]] = {}
    for option in list_attacks(game, who):
        found = weapon(game, option.weapon)
        strong = strength_of(game, option.weapon)
        key = (option.target, option.thrown or (found is not None and not found.melee))
        if key not in best or strong > best[key][0]:
            best[key] = (strong, option)
    close = [option for (_, distant), (_, option) in best.items() if not distant]
    shots = [option for (_, distant), (_, option) in best.items() if distant]
    shots.sort(key=lambda option: game.distance(who, option.target))
    return close + shots[:FEW]


def keep_in_hand(game: LeyendasGame, who: str) -> tuple[str, ...]:
    """The last melee weapon is not thrown away."""
    held = [item for item in game.body(who).held if (w := weapon(game, item)) is not None and w.melee]
    return tuple(held) if len(held) == 1 and not game.sheets[who].natural else ()


def best_charge(game: LeyendasGame, who: str, foes: list[str]) -> Charge | None:
    """The charge that is worth most, of those at the nearest foes with the strongest weapon."""
    item = max(strikes(game, who), key=lambda item: strength_of(game, item), default=None)
    if item is None:
        return None
    far = speed(game, moves_in(game, who)) + max(game.sheets[who].reach, 2)
    near = sorted(
        (foe for foe in foes if game.distance(who, foe) <= far), key=lambda foe: game.distance(who, foe)
    )
    best: Charge | None = None
    most = LITTLE
    for foe in near[:FEW]:
        path = charge_path(game, who, foe, item)
        if not path:
            continue
        blow = Blow(who, foe, item, share=melee_share(game, who, item), bonus=(Modifier(2, "", "charge"),))
        worth = blow_worth(game, blow)
        if worth > most:
            best, most = Charge(foe, item, path[-1]), worth
    return best


def strength_of(game: LeyendasGame, item: str) -> int:
    """Twice the mean of the weapon's dice."""
    found = weapon(game, item)
    return found.damage.twice_mean if found is not None else 0


def side_steps(game: LeyendasGame, who: str, guarded: dict[int, int]) -> Iterator[OneSpace]:
    """One step out of every blade's reach."""
    for step in game.board.steps(game.body(who).place, game.sheets[who].extent):
        if step.to not in guarded:
            yield OneSpace(step.to)


def armed(game: LeyendasGame, who: str) -> bool:
    """Whether there is something in hand, or of its own, to fight with."""
    if game.sheets[who].natural or any(melee_weapons(game, who)):
        return True
    return any(
        (found := weapon(game, item)) is not None
        and (found.thrown or projectile(game, who, found) is not None)
        for item in game.body(who).held
    )


def draw_something(game: LeyendasGame, who: str) -> Iterator[Option]:
    """Takes up a weapon that is carried, and puts away what is of no use."""
    body = game.body(who)
    for item in body.carried:
        if weapon(game, item) is not None:
            yield Equip((item,))
            yield Equip((item,), body.held)
