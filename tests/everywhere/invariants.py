"""What must hold at every moment of every match, whatever was chosen and rolled."""

from __future__ import annotations

from collections import Counter
from typing import Any

from refriega.core.match import Match
from refriega.core.procedure import Decision, Gather
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import LeyendasState, Phase
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import can_act, conditions


def invariants(match: Match[Any]) -> None:
    """Assert everything that holds of any match, and what its ruleset adds."""
    assert match.over == bool(match.state.result)
    assert match.over or isinstance(match.pending, (Decision, Gather))
    draws_are_named_once(match)
    if isinstance(match.state, LeyendasState):
        leyendas(match)


def draws_are_named_once(match: Match[Any]) -> None:
    """No two rolls of a match have the same key, else they would be the same roll."""
    keys = Counter(entry.key for entry in match.journal() if isinstance(entry.answer, tuple) and entry.answer
                   and isinstance(entry.answer[0], int))  # fmt: skip
    twice = [key for key, count in keys.items() if count > 1]
    assert not twice, twice


def leyendas(match: Match[Any]) -> None:
    state: LeyendasState = match.state
    game = LeyendasGame(match.scenario, state, None)  # type: ignore[arg-type]
    assert sorted(state.order.order) in ([], sorted(state.bodies))
    assert set(state.order.delaying) <= set(state.bodies)
    assert len(set(state.order.delaying)) == len(state.order.delaying)
    for who, body in state.bodies.items():
        sheet = game.sheets[who]
        assert body.life <= sheet.life, who
        assert 0 <= body.opportunities <= 1, who
        assert body.dead == (Condition.DEAD in conditions(game, who)), who
        if body.dead:
            assert body.place == -1, who
            assert who not in state.effects, who
            assert who not in state.readied, who
            assert not body.held, who
            assert who not in state.order.delaying or state.turn is not None or match.pending, who
        elif body.life < 0:
            assert body.stable or Condition.DYING in conditions(game, who), who
        for effect in state.effects.get(who, ()):
            assert effect.bearer == who
    assert len({e.id for held in state.effects.values() for e in held}) == sum(
        map(len, state.effects.values())
    )
    if state.turn is not None:
        turn = state.turn
        assert min(turn.standard, turn.movement, turn.swift) >= 0
        assert max(turn.standard, turn.movement, turn.swift) <= 1
        assert state.phase is Phase.TURN
    if match.between_steps or match.over:
        assert not state.in_flight
        bodies_have_room(game)
    if isinstance(match.pending, Decision):
        whoever_is_asked_can_act(game, match.pending)


def bodies_have_room(game: LeyendasGame) -> None:
    """No two bodies on a space, but for the smallest creatures, and riders on their mounts."""
    taken: dict[int, str] = {}
    for who in game.present():
        body = game.body(who)
        if game.sheets[who].reach == 0 or body.mount:
            continue
        for cell in game.cells(who):
            assert cell not in taken, (who, taken.get(cell))
            taken[cell] = who
            assert game.board.fits(body.place, game.extent(who)), who


def whoever_is_asked_can_act(game: LeyendasGame, decision: Decision) -> None:
    """Only whoever can act is asked to."""
    if decision.subjects and decision.subjects[0] in game.sheets and decision.kind != "tie":
        assert can_act(game, decision.subjects[0]), decision.key()
        assert decision.seat == game.sheets[decision.subjects[0]].seat
