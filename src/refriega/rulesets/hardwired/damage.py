"""Damage and casualties: Health, going out of action, and leaving the table.

A token needs no code here: the bag holds those who wait, and whoever is out of action does not (HW-004,
HW-005).
"""

from __future__ import annotations

from refriega.boards.table import Edge
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Marker
from refriega.rulesets.hardwired.terms import Fate


def hurt(game: HardwiredGame, who: str, amount: int, cause: str) -> None:
    """Take Health; at 0 the model is out of action at once."""
    model = game.model(who)
    if model.fate is not Fate.IN_PLAY:
        return
    model.health = max(0, model.health - amount)
    if game.log is not None:
        game.note("damage", who=who, amount=amount, cause=cause, left=model.health)
    if model.health == 0:
        leave(game, who, Fate.OUT_OF_ACTION)


def fell(game: HardwiredGame, who: str) -> None:
    """A model is out of action at once, whatever Health it had."""
    game.model(who).health = 0
    leave(game, who, Fate.OUT_OF_ACTION)


def heal(game: HardwiredGame, who: str, amount: int) -> None:
    """Give Health back, never beyond the full."""
    model = game.model(who)
    before = model.health
    model.health = min(game.profile(who).health, model.health + amount)
    if game.log is not None:
        game.note("healed", who=who, amount=model.health - before, left=model.health)


def leave(game: HardwiredGame, who: str, fate: Fate, edge: Edge | None = None) -> None:
    """The model leaves the game: its token, if it waited, is out of the bag now (HW-004); a group keeps its
    own while a member waits (HW-005).

    What it carried lies where it stood; of its leader's fall its friends are told. Over which `edge` it left
    is kept in mind; the nearest, if it is not said.
    """
    state = game.state
    model = game.model(who)
    waited = game.waits(who)
    at = model.at
    drop_carried(game, who)
    if fate is Fate.LEFT and at is not None:
        state.deeds = (*state.deeds, ("left", who, edge or game.table.nearest_edge(at)[0]))
    model.fate = fate
    model.at = None
    state.effects.pop(who, None)
    if game.log is not None:
        rule = "HW-005" if model.group else "HW-004"
        game.note(f"leaves.{fate}", rule, who=who, waited=waited and not model.group)
    faction = game.content.factions.get(game.profile(who).faction)
    if fate is Fate.OUT_OF_ACTION and faction is not None and faction.reboot is not None and at is not None:
        state.fallen = (*state.fallen, (who, at))
    if fate is Fate.OUT_OF_ACTION and game.profile(who).boss:
        friends = [o for o in game.present() if state.models[o].side == model.side]
        state.owed = (*state.owed, *((friend, who) for friend in friends))


def drop_carried(game: HardwiredGame, who: str) -> None:
    """Objectives that it carried lie where it stands."""
    model = game.model(who)
    assert model.at is not None
    for thing in model.carried:
        game.state.markers = (*game.state.markers, Marker(thing, "objective", model.at))
        if game.log is not None:
            game.note("dropped", who=who, thing=thing)
    model.carried = ()
