"""How a battle ends: after the last game turn by points, or when an army has nobody left."""

from __future__ import annotations

from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Fate


def judge(game: WarhammerGame) -> None:
    """Between steps: an army with nobody left in the battle has lost it; else it is over when the last player
    turn of the last game turn is. Armies that leave together are judged by points.
    """
    if game.state.result:
        return
    count(game)
    left = tuple(
        army for army in game.scene.armies if any(game.army(who) == army for who in game.everybody())
    )
    if len(left) == 1:
        decide(game, left)
    elif not left or over(game):
        decide(game, winners(game))


def over(game: WarhammerGame) -> bool:
    """Whether both armies have had their turn in every game turn."""
    state = game.state
    return state.phase is Phase.START and state.turn >= game.scene.turns * len(game.scene.armies)


def decide(game: WarhammerGame, found: tuple[str, ...]) -> None:
    """The battle has come to its end, with so many points each."""
    if game.log is not None:
        for army, made in game.state.victory.items():
            game.note("victory.points", army=army, points=made)
    finish(game, found)


def concede(game: WarhammerGame, seat: str) -> None:
    """A player gives up: the other has won."""
    game.state.conceded = (*game.state.conceded, seat)
    if game.log is not None:
        game.note("conceded", seat=seat)
    finish(game, tuple(army for army, side in game.scene.armies.items() if side.seat != seat))


def finish(game: WarhammerGame, found: tuple[str, ...]) -> None:
    """The battle is over."""
    game.state.result = found
    if game.log is not None:
        made = game.state.victory
        game.note("over", winners=found, armies=tuple(made), points=tuple(made.values()))


def winners(game: WarhammerGame) -> tuple[str, ...]:
    """The armies with the most points: level armies share it."""
    made = game.state.victory
    return tuple(army for army in made if made[army] == max(made.values()))


def count(game: WarhammerGame) -> None:
    """What each army has made of the other: all the points of what was destroyed or has left the table, half
    of what flees, rounded down (a house rule).
    """
    made = dict.fromkeys(game.scene.armies, 0)
    for who, unit in game.state.units.items():
        made[game.opponent(unit.army)] += worth(game, who)
    game.state.victory = made


def worth(game: WarhammerGame, who: str) -> int:
    """What a unit is worth to its enemy as it is now; nothing while it is hidden, for the points are seen."""
    whole = game.sheet(who).entry.points
    if game.unit(who).fate is not Fate.IN_PLAY:
        return whole
    return whole // 2 if game.unit(game.host(who)).fleeing and not game.unit(who).hidden else 0
