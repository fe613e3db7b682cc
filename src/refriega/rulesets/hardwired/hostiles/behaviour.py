"""What hostiles and Companions do: the row of the die, the column of the situation (HW-003)."""

from __future__ import annotations

from collections.abc import Callable

from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles import attacking, moving, summoning
from refriega.rulesets.hardwired.terms import Behaviour, Situation


def behave(game: HardwiredGame, who: str, die: int) -> Procedure[None]:
    """Carry out what the table of its faction says for this die, in the situation that the model is in now
    (HW-003). A Companion that is marked Hostile reads the other table of its kind (HW-020).
    """
    situation = situation_of(game, who)
    faction = game.content.factions[game.profile(who).faction]
    does = faction.row(die, provoked=game.model(who).hostile).behaviour(situation)
    if game.log is not None:
        game.note("ai.acts", "HW-003", who=who, die=die, situation=situation, behaviour=does)
    yield from BEHAVIOURS[does](game, who)


def situation_of(game: HardwiredGame, who: str) -> Situation:
    """Engaged (Trabado) with an enemy, or else with one in sight, or with none."""
    if game.engaged(who):
        return Situation.ENGAGED
    if any(game.sees(who, enemy) for enemy in game.enemies(who)):
        return Situation.SEEN
    return Situation.UNSEEN


def wait(game: HardwiredGame, who: str) -> Procedure[None]:
    """Esperar: nothing."""
    yield from ()


def cooperate(game: HardwiredGame, who: str) -> Procedure[None]:
    """Cooperar: in the next round it is easier to interrogate."""
    game.model(who).cooperates = game.state.round + 1
    if game.log is not None:
        game.note("ai.cooperates", "HW-003", who=who, round=game.state.round + 1)
    yield from ()


BEHAVIOURS: dict[Behaviour, Callable[[HardwiredGame, str], Procedure[None]]] = {
    Behaviour.PATROL: moving.patrol,
    Behaviour.ATTACK: attacking.attack_once,
    Behaviour.MOB: attacking.mob,
    Behaviour.COVER: moving.take_cover,
    Behaviour.REGROUP: moving.regroup,
    Behaviour.SUMMON: summoning.summon,
    Behaviour.PHASE: moving.phase,
    Behaviour.WAIT: wait,
    Behaviour.FLEE: moving.flee,
    Behaviour.FRENZY: attacking.frenzy,
    Behaviour.COOPERATE: cooperate,
}
