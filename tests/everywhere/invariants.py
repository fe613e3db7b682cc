"""What must hold at every moment of every match, whatever was chosen and rolled."""

from __future__ import annotations

from collections import Counter
from typing import Any

from refriega.core.match import Match
from refriega.core.procedure import Decision, Gather
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import HardwiredState
from refriega.rulesets.hardwired.state import Phase as HardwiredPhase
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.turn import tokens
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import LeyendasState, Phase
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import can_act, conditions
from refriega.rulesets.malifaux.conditions import is_valued, may_act
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Deed, MalifauxState
from refriega.rulesets.malifaux.terms import Fate as MalifauxFate
from refriega.rulesets.warhammer.state import WarhammerState
from tests.everywhere import of_warhammer
from tests.everywhere.fights import game_of


def invariants(match: Match[Any]) -> None:
    """Assert everything that holds of any match, and what its ruleset adds."""
    assert match.over == bool(match.state.result)
    assert match.over or isinstance(match.pending, (Decision, Gather))
    draws_are_named_once(match)
    if isinstance(match.state, LeyendasState):
        leyendas(match)
    elif isinstance(match.state, HardwiredState):
        hardwired(match)
    elif isinstance(match.state, MalifauxState):
        malifaux(match)
    elif isinstance(match.state, WarhammerState):
        of_warhammer.battle(match)


def draws_are_named_once(match: Match[Any]) -> None:
    """No two rolls of a match have the same key, else they would be the same roll."""
    keys = Counter(entry.key for entry in match.journal() if isinstance(entry.answer, tuple) and entry.answer
                   and isinstance(entry.answer[0], int))  # fmt: skip
    twice = [key for key, count in keys.items() if count > 1]
    assert not twice, twice


def leyendas(match: Match[Any]) -> None:
    state: LeyendasState = match.state
    game = game_of(match, LeyendasGame)
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


# -- hardwired -------------------------------------------------------------------------------------------


def hardwired(match: Match[Any]) -> None:
    state: HardwiredState = match.state
    game = game_of(match, HardwiredGame)
    for who, model in state.models.items():
        assert 0 <= model.health <= game.profile(who).health, who
        assert model.round <= state.round, who
        assert model.activations <= state.round, f"{who} has activated more than once in a round"
        if model.fate is not Fate.IN_PLAY:
            assert model.at is None, who
            assert who not in state.effects, who
            assert not model.carried, who
            assert all(turn.who != who for turn in state.turns) or not match.between_steps, who
        for effect in state.effects.get(who, ()):
            assert effect.bearer == who
    for turn in state.turns:
        assert len(turn.actions) <= 2, turn
        assert state.models[turn.who].round == state.round, turn
    for seat, boons in state.boons.items():
        assert seat in match.scenario.seats
        assert len(boons) <= 6, boons
    the_bag_follows_from_who_waits(game)
    the_bag_only_empties(match)
    if state.phase is HardwiredPhase.ROUND and (match.between_steps or match.over):
        behind = [who for who in game.present() if state.models[who].round != state.round]
        assert not behind or match.over, f"{behind} have not activated in round {state.round}"
    if match.between_steps:  # of a group's step the first question may come in the middle of a move
        game = game_of(match, HardwiredGame, match._checkpoint())
    if match.between_steps or match.over:
        assert not game.state.in_flight
        bases_have_room(game)


def the_bag_follows_from_who_waits(game: HardwiredGame) -> None:
    """A squad's tokens are its models in play that have not activated; a group's is one or none."""
    state = game.state
    bag = dict(tokens(game))
    waiting = [who for who in game.present() if state.models[who].round < state.round]
    for holder in {state.models[who].group or state.models[who].side for who in state.models}:
        mine = [who for who in waiting if holder == (state.models[who].group or state.models[who].side)]
        shared = any(model.group == holder for model in state.models.values())
        turn = state.group_turn
        if turn is None or turn.group != holder:  # a whole group that is just activating is out already
            assert bag.get(holder, 0) == (min(1, len(mine)) if shared else len(mine)), holder


def the_bag_only_empties(match: Match[Any]) -> None:
    """Within a round every draw leaves fewer tokens, or as many where a group's stays in; and it ends."""
    filled, draws, last = 0, 0, 0
    for event in match.log or ():
        if event.key == "bag.filled":
            count = event.args["count"]
            assert isinstance(count, int)
            filled, draws, last = count, 0, count
        elif event.key == "bag.drawn":
            left = event.args["left"]
            assert isinstance(left, int)
            draws += 1
            assert 0 <= left <= last, (left, last)
            last = left
    assert draws <= len(match.state.models), (draws, filled)


def bases_have_room(game: HardwiredGame) -> None:
    """No two bases overlap, nobody stands in a wall or off the table."""
    for who in game.present():
        assert game.table.has_room(game.figure(who), game.others(who)) is None, who


# -- malifaux --------------------------------------------------------------------------------------------


def malifaux(match: Match[Any]) -> None:
    state: MalifauxState = match.state
    game = game_of(match, MalifauxGame)
    cards_are_where_they_belong(game)
    for who, model in state.models.items():
        assert 0 <= model.wounds <= game.card(who).wounds, who
        assert model.turn <= state.round, who
        if model.fate is not MalifauxFate.IN_PLAY:
            assert model.at is None, who
            assert 0 < model.gone <= state.round, who
            assert who not in state.effects, who
            assert all(turn.who != who for turn in state.turns) or not match.between_steps, who
        elif match.between_steps or match.over:
            assert model.wounds > 0, who
    for who, held in state.effects.items():
        assert all(each.bearer == who for each in held), who
        assert all(each.value >= 1 for each in held if not each.immune and is_valued(game, each.name)), held
        names = [(each.name, each.immune, each.owner if each.immune else "") for each in held]
        assert len(names) == len(set(names)), f"{who} has something twice: {names}"
    for turn in state.turns:
        assert turn.ap >= 0, turn
        assert state.models[turn.who].turn == state.round, turn
    for id_, crew in state.crews.items():
        assert crew.stones >= 0, id_
        assert crew.points == sum(score.points for score in state.scores if score.crew == id_), id_
    if isinstance(match.pending, Decision):
        whoever_acts_is_in_play(game, match.pending)
    if match.between_steps:  # the first question of a step may be about damage that is being suffered
        game = game_of(match, MalifauxGame, match._checkpoint())
    if match.between_steps or match.over:
        assert not game.state.in_flight
        for who in game.present():
            assert game.table.has_room(game.figure(who), game.others(who)) is None, who


def cards_are_where_they_belong(game: MalifauxGame) -> None:
    """Every crew's 54 cards are in its deck, its discards, its hand, or in use."""
    for id_, crew in game.state.crews.items():
        there = (*crew.deck.cards, *crew.deck.discards, *crew.hand, *crew.in_use)
        assert tuple(sorted(there)) == FULL_DECK, id_


def whoever_acts_is_in_play(game: MalifauxGame, decision: Decision) -> None:
    """Whoever is asked what to do is there and can do it; no activation begins inside an action."""
    if decision.kind in ("activation", "act"):
        assert may_act(game, decision.subjects[0]), decision.key()
    if decision.kind == "activation":
        assert not any(isinstance(record, Deed) for record in game.state.in_flight)
