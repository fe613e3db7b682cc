"""How any action is declared and carried out (ML-145, ML-128, ML-082).

Declared and paid for; then whoever may react does, immediate actions before all; if the actor can still
act the action is carried out; then those who waited for its completion react; then an
incapacitated actor pays for the strain.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure, tag_of
from refriega.rulesets.leyendas import budget
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.book import BOOK
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import after_standard_action, is_incapacitated
from refriega.rulesets.leyendas.movement import moves_in, stays_free
from refriega.rulesets.leyendas.restraints import restrained
from refriega.rulesets.leyendas.state import Act
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.values import can_act, conditions


def check(game: LeyendasGame, who: str, option: Option) -> Refusal | None:
    """Whether `who` may declare `option` now: the budget first, then the action's own rules."""
    action = BOOK.actions.get(type(option))
    if action is None:
        return Refusal("not_on_offer")
    turn = game.state.turn
    assert turn is not None
    return (
        budget.affordable(turn, action.kind_of(game, who, option))
        or restrained(game, who, action, option)
        or action.check(game, who, option)
    )


def listed(game: LeyendasGame, who: str, action: Action) -> Iterator[Option]:
    """The options of one action that may be declared now."""
    if out_of_budget(game, action):
        return
    exact = action.exact and not conditions(game, who)
    for option in action.candidates(game, who):
        if exact or check(game, who, option) is None:
            yield option


def sampled(game: LeyendasGame, who: str, action: Action, rng: Random) -> Option | None:
    """One of those options at random, without listing all where the action can; None if it found none."""
    if out_of_budget(game, action):
        return None
    if action.sample is not None:
        found = action.sample(game, who, rng)
    else:
        options = list(action.candidates(game, who))
        found = options[int(rng.random() * len(options))] if options else None
    if found is None or (action.exact and not conditions(game, who)) or check(game, who, found) is None:
        return found
    return None


def out_of_budget(game: LeyendasGame, action: Action) -> bool:
    """Whether no option of the action can be paid for any more."""
    turn = game.state.turn
    assert turn is not None
    return isinstance(action.kind, ActionKind) and budget.affordable(turn, action.kind) is not None


def declare(game: LeyendasGame, who: str, option: Option) -> Procedure[None]:
    """Declare an action of the running turn and carry it out."""
    action = BOOK.actions[type(option)]
    turn = game.state.turn
    assert turn is not None
    kind = action.kind_of(game, who, option)
    budget.spend(turn, kind)
    turn.done = (*turn.done, tag_of(option))
    yield from perform(game, who, option, action, kind)


def perform(
    game: LeyendasGame, who: str, option: Option, action: Action, kind: ActionKind
) -> Procedure[None]:
    """Carry out an action that has been paid for, with all its windows."""
    act = Act(
        who,
        option,
        kind,
        provokes=action.provokes(game, who, option),
        tags=action.tags(game, who, option),
        before=game.body(who).damage_taken,
    )
    if game.log is not None:
        game.note("action", *action.rules, who=who, action=tag_of(option))
    with game.in_flight(act):
        strained = False
        before, free = deeds(game), stays_free(game, moves_in(game, who))
        go_on = yield from game.window("declared", act)
        if go_on and (deeds(game) == before or not foiled(game, act, action, free)):
            strained = is_incapacitated(game, who)
            yield from action.carry_out(game, who, option)
            yield from game.window("done", act)
        else:
            if game.log is not None:
                game.note("action.lost", "ML-128", who=who)
            action.interrupted(game, who, option)
            yield from game.window("lost", act)
    if kind in (ActionKind.STANDARD, ActionKind.FULL) and can_act(game, who):
        after_standard_action(game, who, strained)


def deeds(game: LeyendasGame) -> tuple[int, int]:
    """What changes when somebody answers an act with a readied or an immediate action."""
    state = game.state
    return len(state.readied), sum(body.immediates for body in state.bodies.values())


def foiled(game: LeyendasGame, act: Act, action: Action, free: tuple[bool, bool]) -> bool:
    """Whether an act that others answered has become impossible: its target has stepped away (ML-170), its
    weapon is gone, the door is no longer free (ML-201).

    A move ends where something stops it; it does not begin if the mover was tripped or seized (`free`: what
    it was when it declared).
    """
    if action.moves:
        return stays_free(game, moves_in(game, act.actor)) != free
    if act.kind is ActionKind.IMMEDIATE:
        return False
    refusal = action.check(game, act.actor, act.option)
    # whoever has only vanished from sight is still struck at, as well as can be
    return refusal is not None and refusal.key != "attack.no_such_target"
