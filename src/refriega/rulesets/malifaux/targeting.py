"""Targets: who may be one, and what being declared, and being a target, sets off."""

from __future__ import annotations

from msgspec.structs import replace

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import conditions, duel, horror
from refriega.rulesets.malifaux.abilities_schema import Manipulative
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving import shooting_into_melee
from refriega.rulesets.malifaux.moving.engagement import engaged
from refriega.rulesets.malifaux.state import Deed, Duel
from refriega.rulesets.malifaux.terms import Kind, Reach, Stat

MANIPULATIVE = "manipulative"
"""The rule by the name under which one is immune to it."""


# -- whether -----------------------------------------------------------------------------------------


def check(game: MalifauxGame, deed: Deed) -> Refusal | None:
    """The targets of an action as they are declared (MX-015): as many as it may have, each of them legal.

    What would come of it does not matter: a model that is immune to all of it is as good a target as another.
    """
    action = as_aimed(game.action(deed.actor, deed.action), turned=deed.turned)
    if not takes_targets(action):
        return Refusal("target.none", "MX-015", args={"action": action.id}) if deed.targets else None
    if not 1 <= len(deed.targets) <= action.targets or len(set(deed.targets)) < len(deed.targets):
        return Refusal("target.number", "MX-015", args={"most": action.targets})
    for target in deed.targets:
        refusal = check_target(game, deed.actor, action, target)
        if refusal is not None:
            return refusal
    return None


def as_aimed(action: Action, *, turned: bool) -> Action:
    """An action as it is when somebody is made to turn it against its own."""
    return replace(action, aims_at="friend") if turned and action.aims_at == "enemy" else action


def takes_targets(action: Action) -> bool:
    """Whether targets are declared for an action at all."""
    return action.aims_at != "self" and action.reach is not Reach.PULSE


def check_target(game: MalifauxGame, who: str, action: Action, target: str) -> Refusal | None:
    """Whether a model may be a target: it is of those whom the action is for, within range and in line of
    sight, unless the action says otherwise (MX-016). Who is engaged does not shoot.
    """
    if target not in game.present():
        return Refusal("target.absent", "MX-015", args={"target": target})
    refusal = check_whom(game, who, action, target)
    if refusal is not None:
        return refusal
    if action.reach is Reach.GUN and engaged(game, who):
        return Refusal("target.engaged_cannot_shoot", "MX-016", args={"who": who})
    if action.reach is not Reach.SELF and not game.within(who, target, action.range):
        return Refusal("target.out_of_range", "MX-016", args={"target": target, "range": action.range})
    if action.needs_sight and not game.sees(who, target):
        return Refusal("target.out_of_sight", "MX-016", args={"target": target})
    return None


def check_whom(game: MalifauxGame, who: str, action: Action, target: str) -> Refusal | None:
    """Whether an action is for a model: for enemies, for friends, for others, for anybody."""
    if action.aims_at != "any" and target == who:
        return Refusal("target.itself", "MX-015", args={"who": who})
    if action.aims_at == "enemy" and not game.hostile(who, target):
        return Refusal("target.friend", "MX-015", args={"target": target})
    if action.aims_at == "friend" and game.hostile(who, target):
        return Refusal("target.enemy", "MX-015", args={"target": target})
    return None


# -- what it sets off --------------------------------------------------------------------------------


def react(game: MalifauxGame, deed: Deed) -> Procedure[bool]:
    """An action has been declared and paid for: others react to that (MX-011), then its targets demand their
    duels (MX-017). Once for each action, a generated one too (MX-042). Whether it goes on.
    """
    if not (yield from game.window("declared", deed)):
        return False
    yield from shooting_into_melee.find_target(game, deed)
    attack = game.action(deed.actor, deed.action).kind is Kind.ATTACK
    terrifies = attack or game.variant("terrifying_on") == "any_action"
    for target in deed.targets:
        if terrifies and not (yield from horror.face(game, deed.actor, target, deed.crew)):
            return False
        if attack and not (yield from persuade(game, deed, target)):
            return False
    return True


def persuade(game: MalifauxGame, deed: Deed, target: str) -> Procedure[bool]:
    """An attack on a Manipulative enemy (Manipulativo) that has not activated in this turn needs a Wp duel
    first, each attack its own (MX-042), unless the attacker is immune to that (MX-051).
    """
    who = deed.actor
    if not game.hostile(who, target) or game.model(target).turn == game.state.round:
        return True
    for ability in game.abilities(target):
        if not isinstance(ability, Manipulative):
            continue
        if conditions.immune(game, who, MANIPULATIVE, target):
            if game.log is not None:
                game.note("immune.duel", "MX-051", who=who, to=MANIPULATIVE, of=target)
            continue
        record = Duel(MANIPULATIVE, duel.side(game, who, Stat.WP, crew=deed.crew), tn=ability.tn)
        if not (yield from duel.simple(game, record)):
            return False
    return True
