"""Edges: what follows at once from a change, before anything else is asked.

`settle` runs ordered predicates over the state to a fixed point: who is dead leaves the game, who is
unconscious lets go of what it was doing, whoever lost its owner loses the effect. Nothing here
rolls or asks.
"""

from __future__ import annotations

from collections.abc import Callable

from refriega.boards import Space
from refriega.core import effect as effects
from refriega.core.effect import Boundary, Until
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.holds import loosen_holds
from refriega.rulesets.leyendas.immunity import is_immune
from refriega.rulesets.leyendas.magic import edges
from refriega.rulesets.leyendas.riding import unseat_riders
from refriega.rulesets.leyendas.sight import UNSEEN, is_unseen, note_presence
from refriega.rulesets.leyendas.state import CombatEffect
from refriega.rulesets.leyendas.terms import Ability, Condition
from refriega.rulesets.leyendas.values import ability_score, conditions


def settle(game: LeyendasGame) -> None:
    """Run the edges until nothing changes."""
    while any(edge(game) for edge in EDGES):
        pass


def bury_the_dead(game: LeyendasGame) -> bool:
    """At minus Constitution or lower a creature is dead and leaves the game (ML-087, ML-088)."""
    changed = False
    for who, body in game.state.bodies.items():
        if body.life < 0 and not body.dead:
            if body.life > -ability_score(game, who, Ability.CONSTITUTION):
                continue
            drop_everything(game, who)
            body.dead = True
            body.place = -1
            game.state.readied.pop(who, None)
            game.state.effects.pop(who, None)
            changed = True
            if game.log is not None:
                game.note("life.dead", "ML-087", "ML-088", who=who)
    return changed


def let_go(game: LeyendasGame) -> bool:
    """Whoever cannot act drops what it holds, readies nothing, and concentrates on nothing."""
    changed = False
    state = game.state
    for who, body in state.bodies.items():
        if body.dead or (not body.held and who not in state.readied):
            continue
        held = conditions(game, who)
        if Condition.UNCONSCIOUS in held or Condition.STUNNED in held or Condition.PANICKED in held:
            if body.held and body.place >= 0:
                drop_everything(game, who)
                changed = True
            if state.readied.pop(who, None) is not None:
                changed = True
    return changed


def drop_everything(game: LeyendasGame, who: str) -> None:
    """What was in hand lies in the creature's space (ML-210)."""
    body = game.body(who)
    if body.place >= 0:
        for item in body.held:
            lay_down(game, who, item, body.place)


def lay_down(game: LeyendasGame, who: str, item: str, at: Space) -> None:
    """An object leaves the hand and lies on a space; the bolt slips from a loaded crossbow."""
    body = game.body(who)
    place = body.held.index(item)
    body.held = body.held[:place] + body.held[place + 1 :]
    body.loaded = tuple(weapon for weapon in body.loaded if weapon != item or item in body.held)
    game.state.ground[at] = (*game.state.ground.get(at, ()), item)


def lie_down(game: LeyendasGame) -> bool:
    """Whoever loses its senses falls, and still lies there when it comes round; a rider sits slumped."""
    changed = False
    effects_of = game.state.effects.get
    for who, body in game.state.bodies.items():
        held = effects_of(who, ())
        if (body.life >= 0 and not held) or body.dead or body.mount:
            continue
        if any(Condition.PRONE in effect.conditions for effect in held):
            continue
        if SENSELESS.isdisjoint(conditions(game, who)):
            continue
        prone = CombatEffect(
            id=game.next_id("e"),
            name="prone",
            bearer=who,
            until=Until(),
            conditions=(Condition.PRONE,),
        )
        if not is_immune(game, prone):
            game.state.effects[who] = (*held, prone)
            changed = True
    return changed


SENSELESS = frozenset({Condition.UNCONSCIOUS, Condition.ASLEEP})

EDGES = (bury_the_dead, unseat_riders, let_go, lie_down, loosen_holds, edges.edge)


def apply_effect(game: LeyendasGame, effect: CombatEffect) -> bool:
    """Put an effect on its bearer, unless it is immune; one of the same name, and used up by the same
    check, replaces the older. Whoever vanishes before everybody's eyes is known to be about still.
    """
    vanishes = not UNSEEN.isdisjoint(effect.conditions) and not is_unseen(game, effect.bearer)
    applied = effects.apply(
        game.state.effects,
        effect,
        immune=lambda e: is_immune(game, e),
        stacks=lambda old, new: old.name != new.name or old.spent_on != new.spent_on,
    )
    if game.log is not None:
        game.note("effect.begins" if applied else "effect.immune", who=effect.bearer, effect=effect.name)
    if applied:
        if vanishes:
            note_presence(game, effect.bearer)
        settle(game)
    return applied


def end_spent(game: LeyendasGame, who: str, check: str, against: str = "") -> None:
    """End what lasted for one check only, such as a friend's help (ML-194): any of that kind, or the one
    `against` somebody.
    """
    held = game.state.effects.get(who)
    if held is None or not any(effect.spent_on for effect in held):
        return
    checks = (check, f"{check}:{against}")
    if any(effect.spent_on in checks for effect in held):
        end_effects(game, lambda e: e.bearer == who and e.spent_on in checks)


def end_effects(game: LeyendasGame, ends: Callable[[CombatEffect], bool]) -> None:
    """End effects, log it, and let what follows from it follow."""
    note_ended(game, effects.end(game.state.effects, ends))


def end_due(game: LeyendasGame, boundary: Boundary, whose: str) -> None:
    """End the effects whose duration names this moment."""
    if game.state.castings and edges.end_castings_due(game, boundary, whose):
        settle(game)
    if game.state.effects:
        note_ended(game, effects.end_due(game.state.effects, boundary, whose, game.state.round))


def note_ended(game: LeyendasGame, ended: tuple[CombatEffect, ...]) -> None:
    for effect in ended:
        if game.log is not None:
            game.note("effect.ends", who=effect.bearer, effect=effect.name)
    if ended:
        settle(game)
