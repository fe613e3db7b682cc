"""What an action or a trigger of a card says must go together, else a `ScenarioError` says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refriega.core.errors import ScenarioError
from refriega.rulesets.malifaux.card import Action, Card
from refriega.rulesets.malifaux.content import Content
from refriega.rulesets.malifaux.effect_checks import Spot, check_effects, check_suits, walk
from refriega.rulesets.malifaux.effects_schema import Act, AnyEffect, Damage, Trigger
from refriega.rulesets.malifaux.terms import Common, Reach, Stat, When

ACTING = (Stat.ML, Stat.SH, Stat.CA)
"""With what an action is taken: such a stat has its value in the action's own line."""

RESISTING = (Stat.DF, Stat.WP, Stat.WK, Stat.CG)
"""With what it is resisted: the stats at the head of a card."""

NO_TARGET = (Reach.SELF, Reach.PULSE)


def check_action(content: Content, card: Card, action: Action, place: str) -> None:
    """One action of a card, with all that it does and its triggers."""
    if action.id in tuple(Common):
        raise ScenarioError("card.common_action", id=action.id, place=f"{place}.id")
    check_suits(action, ("suits", "tn_suits"), place)
    check_reach(action, place)
    check_duel(action, place)
    if len(action.modes) == 1:
        raise ScenarioError("card.modes", place=f"{place}.modes")
    if not (action.effects or action.modes or action.triggers):
        raise ScenarioError("card.does_nothing", place=f"{place}.effects")
    spot = Spot(content, card, place, aimed=action.reach not in NO_TARGET)
    check_effects(spot, action.effects, "effects")
    for number, mode in enumerate(action.modes):
        check_effects(spot, mode.effects, f"modes[{number}].effects")
    for number, trigger in enumerate(action.triggers):
        at = f"{place}.triggers[{number}]"
        check_trigger(replace(spot, place=at, hurts=hurts(action)), trigger)


def check_reach(action: Action, place: str) -> None:
    """Who has a target has a range and says whom it aims at; who has none says neither."""
    if action.reach is Reach.AURA:
        raise ScenarioError("card.aura_action", place=f"{place}.reach")
    if action.reach in NO_TARGET:
        if action.aims_at != "self":
            raise ScenarioError("card.aims_at_nobody", reach=action.reach, place=f"{place}.aims_at")
        if action.range or action.targets > 1:
            key = "range" if action.range else "targets"
            raise ScenarioError("card.no_target", reach=action.reach, key=key, place=f"{place}.{key}")
        if action.resist is not None:
            raise ScenarioError("card.nobody_resists", reach=action.reach, place=f"{place}.resist")
    elif action.aims_at == "self":
        raise ScenarioError("card.aims_at_itself", reach=action.reach, place=f"{place}.aims_at")
    elif action.range == 0:
        raise ScenarioError("card.range", reach=action.reach, place=f"{place}.range")


def check_duel(action: Action, place: str) -> None:
    """A duel is made with something, and against something; without one there is nothing that belongs to
    it.
    """
    if action.stat is None:
        for key in ("value", "suits", "resist", "tn", "tn_suits", "denies", "triggers"):
            if getattr(action, key):
                raise ScenarioError("card.no_stat", key=key, place=f"{place}.{key}")
        return
    if action.stat not in ACTING:
        raise ScenarioError("card.acting_stat", stat=action.stat, known=ACTING, place=f"{place}.stat")
    if action.value == 0:
        raise ScenarioError("card.no_value", stat=action.stat, place=f"{place}.value")
    if action.resist is None and action.tn == 0:
        raise ScenarioError("card.no_opponent", place=place)
    if action.resist is not None and action.resist not in RESISTING:
        raise ScenarioError(
            "card.resisting_stat", stat=action.resist, known=RESISTING, place=f"{place}.resist"
        )
    if action.resist is None and action.denies:
        raise ScenarioError("card.denies", place=f"{place}.denies")
    if action.tn_suits and action.tn == 0:
        raise ScenarioError("card.no_tn", place=f"{place}.tn_suits")


def check_trigger(spot: Spot, trigger: Trigger) -> None:
    """A trigger does something, at a time that can come."""
    check_suits(trigger, ("suits",), spot.place)
    if not trigger.effects:
        raise ScenarioError("card.trigger_nothing", place=f"{spot.place}.effects")
    if trigger.when is When.DAMAGING and not (spot.defends or spot.hurts):
        raise ScenarioError("card.trigger_damage", place=f"{spot.place}.when")
    check_effects(replace(spot, trigger=trigger.when), trigger.effects, "effects")


def hurts(action: Action) -> bool:
    """Whether an action deals damage by itself."""
    return any(isinstance(effect, Damage) for effect in done_by(action))


def done_by(action: Action) -> Iterator[AnyEffect]:
    """All that an action may do without a trigger."""
    for effects in (action.effects, *(mode.effects for mode in action.modes)):
        yield from walk(effects)


# -- actions that would never end ------------------------------------------------------------------


def check_endless(card: Card, place: str) -> None:
    """No action takes itself again, by way of others or not, unless it is a trigger's doing: a trigger needs
    a duel with the right suits.
    """
    following = {action.id: tuple(always_takes(action)) for action in card.actions}
    for id_ in following:
        reached: list[str] = []
        ahead = list(following[id_])
        while ahead:
            other = ahead.pop()
            if other == id_:
                raise ScenarioError("card.endless", id=id_, place=f"{place}.actions.{id_}.effects")
            if other not in reached:
                reached.append(other)
                ahead += following.get(other, ())


def always_takes(action: Action) -> Iterator[str]:
    """The actions that its actor must take with it."""
    for effect in done_by(action):
        if isinstance(effect, Act) and effect.to == "actor" and effect.must:
            yield effect.action
