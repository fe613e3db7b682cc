"""What some factions are, whatever their die says: Automata that start again, Parasites that feed."""

from __future__ import annotations

from refriega.boards.table.scatter import room_near
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.damage import heal
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.terms import Fate


def reboot_fallen(game: HardwiredGame) -> Procedure[None]:
    """Reinicio: whoever of the Automata has just gone out of action rolls a d6, and may be back where it
    fell.

    It has never left play: if it had still to activate it has now, and its group keeps the token (HW-005). If
    it was in flight, it is no longer.
    """
    state = game.state
    while state.fallen:
        (who, at), *left = state.fallen
        state.fallen = tuple(left)
        rule = game.content.factions[game.profile(who).faction].reboot
        assert rule is not None
        (face,) = yield from game.roll(f"{who}/reboot", 1, 6)
        if game.log is not None:
            game.note("reboot", "HW-005", who=who, face=face, least=rule.on, back=face >= rule.on)
        if face < rule.on:
            continue
        room = room_near(game.table, game.profile(who).figure(at), game.bodies(game.present()))
        if room is None:
            continue
        model = game.model(who)
        model.at = room
        model.fate = Fate.IN_PLAY
        model.fleeing = False
        (health,) = yield from game.roll(f"{who}/reboot", 1, rule.die)
        heal(game, who, health)


def feast(game: HardwiredGame, who: str, victim: str) -> Procedure[None]:
    """Parasites regain Health when an attack of theirs takes somebody out of action."""
    faction = game.content.factions.get(game.profile(who).faction)
    if faction is None or not faction.feast_die:
        return
    if game.model(victim).fate is Fate.OUT_OF_ACTION and game.model(who).fate is Fate.IN_PLAY:
        if game.log is not None:
            game.note("feast", who=who, victim=victim)
        (face,) = yield from game.roll(f"{who}/feast", 1, faction.feast_die)
        heal(game, who, face)
