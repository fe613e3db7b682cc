"""The scenarios that come with the ruleset: each loads, starts and is played to a result."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from refriega.boards.table import overlap
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.book import GOALS
from refriega.rulesets.hardwired.ruleset import RULESET
from refriega.rulesets.hardwired.scenario import load_scenario
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState, Phase
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.turn import count, tokens
from tests.rulesets.bundled import Bundled, at_random

BUNDLED = Bundled("hardwired", load_scenario)
SCENARIOS = tuple(BUNDLED.files)
scene = BUNDLED.scene
GAMES = 3


def test_there_is_one_for_every_type_of_mission_and_for_one_player_and_two() -> None:
    assert {scene(name).mission.type for name in SCENARIOS} == set(GOALS)
    players = Counter(sum(bool(side.seat) for side in scene(name).sides.values()) for name in SCENARIOS)
    assert players[1] >= 2 and players[2] >= 5


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_told_in_two_languages_and_nobody_is_called_like_another(name: str) -> None:
    it = scene(name)
    for told in (it.title, it.text, it.table_name, *(side.name for side in it.sides.values())):
        assert {"es", "en"} <= set(told)
    names = Counter(called["es"] for called in it.names.values())
    assert set(names.values()) == {1}


def test_the_first_scenario_is_one_squad_against_a_gang() -> None:
    it = scene("primera")
    assert it.seats == ("ana",)
    assert not it.setup
    assert Counter(model.side for model in it.models.values()) == {"cumplimiento": 5, "bandas_salvajes": 5}


@pytest.mark.rule("HW-002", "HW-012")
def test_two_squads_a_gang_and_companions_have_twelve_tokens() -> None:
    match = Match(RULESET, scene("doce_fichas"), SeededChance(secret_from_seed(1)))
    filled = next(event for event in match.log or () if event.key == "bag.filled")
    assert filled.args["count"] == 12


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_random_choices_play_a_scenario_to_its_end(name: str, seed: int) -> None:
    it = scene(name)
    match = Match(RULESET, it, SeededChance(secret_from_seed(seed)), log=seed == 0)
    for _ in at_random(match, seed):
        if match.between_steps:
            game = match.game
            assert isinstance(game, HardwiredGame)
            check_invariants(game)
    check_result(it, match.state)


def check_invariants(game: HardwiredGame) -> None:
    """What holds whenever nothing is being resolved."""
    state = game.state
    assert not state.in_flight
    for who, model in state.models.items():
        profile = game.profile(who)
        assert 0 <= model.health <= profile.health, who
        if model.fate is not Fate.IN_PLAY:
            assert model.at is None, who
            assert not model.carried, who
        elif model.at is not None:
            assert model.health > 0, who
            assert game.table.on_table(game.figure(who)), who
        else:
            assert state.phase is Phase.DEPLOYMENT, who
    bodies = [(who, game.figure(who)) for who in game.present()]
    for (a, one), (b, other) in combinations(bodies, 2):
        assert not overlap(one, other), (a, b)
    assert count(tokens(game)) <= sum(1 for _ in game.alive())
    carried = [thing for model in state.models.values() for thing in model.carried]
    lying = [marker.id for marker in state.markers]
    assert len({*carried, *lying}) == len(carried) + len(lying)


def check_result(it: Scene, state: HardwiredState) -> None:
    """Who has won is one side, or nobody; there are never more rounds than the mission has."""
    (winner,) = state.result
    assert winner in (*it.sides, "nobody")
    assert state.round <= it.mission.ends[-1][0]
