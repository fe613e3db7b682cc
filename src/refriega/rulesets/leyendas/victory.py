"""When a fight is over: last side standing, an objective reached, rounds played, or conceded."""

from __future__ import annotations

from refriega.core.effect import Boundary
from refriega.core.errors import Refusal
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import Phase
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import can_act, conditions


def judge(game: LeyendasGame) -> None:
    """Set the result if the scenario's victory is met; () means that the fight goes on."""
    state = game.state
    if state.phase is Phase.DEPLOYMENT or state.result:
        return
    result = winners(game)
    if result:
        state.result = result
        if game.log is not None:
            game.note("victory" if result != ("draw",) else "draw", sides=result)


def winners(game: LeyendasGame) -> tuple[str, ...]:
    """The sides that have won; ("draw",) when nobody has."""
    victory = game.scene.victory
    if victory.objective:
        for who in game.present():
            sheet = game.sheets[who]
            if sheet.side == victory.side and on_objective(game, who):
                return (sheet.side,)
    fighting = sides_fighting(game)
    if len(fighting) <= (1 if victory.last_standing else 0):
        return fighting or ("draw",)
    if nobody_will_act(game):
        return ("draw",)
    if victory.rounds and game.state.round > victory.rounds:
        return (victory.otherwise,) if victory.otherwise else ("draw",)
    return ()


def sides_fighting(game: LeyendasGame) -> tuple[str, ...]:
    """The sides that somebody still fights for; two are enough to know that the fight goes on."""
    sides: tuple[str, ...] = ()
    for who in game.present():
        side = game.sheets[who].side
        if side not in sides and in_the_fight(game, who):
            sides = (*sides, side)
            if len(sides) == 2:
                break
    return sides


def nobody_will_act(game: LeyendasGame) -> bool:
    """At a round's end: nobody can act, and nothing will end by itself that keeps them from it.

    Such a fight would go on for ever without a question to anybody.
    """
    state = game.state
    if state.order.index >= 0 or state.surprise or state.castings:
        return False
    for who in game.present():
        if can_act(game, who) or Condition.DYING in conditions(game, who):
            return False
    return all(effect.until.boundary is Boundary.NEVER for held in state.effects.values() for effect in held)


def on_objective(game: LeyendasGame, who: str) -> bool:
    return in_the_fight(game, who) and any(cell in game.scene.objective for cell in game.cells(who))


def in_the_fight(game: LeyendasGame, who: str) -> bool:
    """Neither dead, nor dying or stable, nor of a side that gave up."""
    if game.sheets[who].seat in game.state.conceded:
        return False
    body = game.body(who)
    if body.life > 0 and not game.state.effects.get(who):
        return True
    return body.life >= 0 and Condition.DEAD not in conditions(game, who)


def check_concede(game: LeyendasGame, seat: str) -> Refusal | None:
    """Nobody gives up twice."""
    return Refusal("already_conceded") if seat in game.state.conceded else None


def concede(game: LeyendasGame, seat: str) -> None:
    """A seat gives the fight up: its creatures no longer count."""
    game.state.conceded = (*game.state.conceded, seat)
    if game.log is not None:
        game.note("conceded", seat=seat)
