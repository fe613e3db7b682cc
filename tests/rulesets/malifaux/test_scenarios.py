"""The scenarios of the ruleset: each loads, starts and is played to a result."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from refriega.boards.table import INCH, Point, inches, overlap
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.procedure import Concede, Decision, Option, Pass
from refriega.rulesets.malifaux.content import own_content
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Deploy, EndActivation
from refriega.rulesets.malifaux.ruleset import RULESET
from refriega.rulesets.malifaux.scenario import load_scenario
from refriega.rulesets.malifaux.state import MalifauxState, Phase
from refriega.rulesets.malifaux.terms import Fate
from tests.refusals import refuses
from tests.rulesets.bundled import Bundled, at_random
from tests.rulesets.malifaux.kit import at

BUNDLED = Bundled("malifaux", load_scenario)
SCENARIOS = tuple(BUNDLED.files)
scene = BUNDLED.scene
GAMES = 3


def match_of(name: str, seed: int = 1) -> Match[MalifauxState]:
    return Match(RULESET, scene(name), SeededChance(secret_from_seed(seed)))


def test_there_is_a_duel_of_two_and_a_match_of_seven_a_side_and_every_strategy_is_another() -> None:
    sizes = {name: Counter(model.crew for model in scene(name).models.values()) for name in SCENARIOS}
    assert sizes["duelo_del_cruce"] == {"linea": 2, "coro": 2}
    assert sizes["vias_muertas"] == {"linea": 7, "coro": 7}
    types = [scene(name).strategy.type for name in SCENARIOS]
    assert len(types) >= 4
    assert len(set(types)) == len(types)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_told_in_two_languages_and_nobody_is_called_like_another(name: str) -> None:
    it = scene(name)
    for told in (it.title, it.text, it.table_name, *(side.name for side in it.sides.values())):
        assert {"es", "en"} <= set(told)
    assert set(Counter(called["es"] for called in it.names.values()).values()) == {1}
    assert set(it.names) == set(it.models)


@pytest.mark.parametrize("id_", [id_ for part in own_content() for id_ in part.tables])
def test_a_table_is_alike_from_both_ends(id_: str) -> None:
    (entry,) = (part.tables[id_] for part in own_content() if id_ in part.tables)
    turned: Counter[tuple[object, ...]] = Counter()
    pieces: Counter[tuple[object, ...]] = Counter()
    for piece in entry.pieces:
        assert piece.at is not None
        (x, y), (w, h) = piece.at, piece.size or (0.0, 0.0)
        pieces[piece.kind, x, y, w, h, piece.radius] += 1
        turned[piece.kind, entry.width - x - w, entry.depth - y - h, w, h, piece.radius] += 1
    assert pieces == turned
    there = {tuple(place) for place in entry.objectives}
    assert there == {(entry.width - x, entry.depth - y) for x, y in there}


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_random_choices_play_a_scenario_to_its_end(name: str, seed: int) -> None:
    it = scene(name)
    match = Match(RULESET, it, SeededChance(secret_from_seed(seed)), log=seed == 0)
    for _ in at_random(match, seed):
        if match.between_steps:
            game = match.game
            assert isinstance(game, MalifauxGame)
            check_invariants(game)
    assert set(match.state.result) <= set(it.sides)
    assert match.state.result


def check_invariants(game: MalifauxGame) -> None:
    """Every card of a crew is in one place; nobody overlaps; who is gone is off the table; points add up."""
    state = game.state
    for side, crew in state.crews.items():
        assert not crew.in_use
        assert tuple(sorted((*crew.deck.cards, *crew.deck.discards, *crew.hand))) == FULL_DECK
        assert crew.stones >= 0
        assert crew.points == sum(score.points for score in state.scores if score.crew == side)
    for who, model in state.models.items():
        if model.fate is not Fate.IN_PLAY:
            assert model.at is None
            assert not game.held(who)
        else:
            assert 0 < model.wounds <= game.card(who).wounds
    bodies = [(who, game.figure(who)) for who in game.present()]
    for (a, one), (b, other) in combinations(bodies, 2):
        assert not overlap(one, other), (a, b)


# -- setting up --------------------------------------------------------------------------------------


def test_crews_are_set_up_one_model_after_another_in_turn_in_their_own_strips() -> None:
    match = match_of("vias_muertas")
    seats = []
    while match.state.phase is Phase.DEPLOYMENT and match.decision.kind == "deploy":
        decision = match.decision
        seats.append(decision.seat)
        match.choose(next(decision.chooser.candidates()), decision.seat)
    assert seats == ["ana", "luis"] * 7
    for model in match.state.models.values():
        assert model.at is not None
        if model.crew == "linea":
            assert model.at.y > 30 * INCH
        else:
            assert model.at.y < 6 * INCH
    assert match.state.round == 1


def test_a_model_is_set_up_whole_in_its_zone_and_where_there_is_room() -> None:
    match = match_of("vias_muertas")
    with refuses("deploy.outside"):  # its base of 40 mm reaches over the line, 6" from the edge
        match.choose(Deploy("automata_de_via", Point(18 * INCH, 36 * INCH - inches(6) + INCH // 2)))
    with refuses("deploy.outside"):
        match.choose(Deploy("fogonero", at(18, 3)))
    with refuses("deploy.not_waiting"):
        match.choose(Deploy("percebe_1", at(18, 33)))
    match.choose(Deploy("fogonero", at(18, 33)))
    match.choose(Deploy("la_solista", at(18, 3)), "luis")
    with refuses("deploy.no_room"):
        match.choose(Deploy("regente_ulloa", at(18.5, 33)))
    with refuses("deploy.not_waiting"):
        match.choose(Deploy("fogonero", at(10, 33)))


def test_corners_are_on_their_players_left() -> None:
    it = scene("funcion_de_noche")
    edges = {id_: str(side.edge) for id_, side in it.sides.items()}
    assert edges == {"horno": "south", "feria": "north"}
    boxes = {id_: zone.box for id_, (zone,) in it.deployment.items()}
    assert boxes == {"horno": (0, 24, 12, 36), "feria": (24, 0, 36, 12)}


def test_with_everybody_in_place_the_first_turn_begins_at_once() -> None:
    match = match_of("duelo_del_cruce")
    assert match.state.phase is not Phase.DEPLOYMENT
    assert match.state.round == 1


def test_a_model_may_begin_hurt_and_with_conditions() -> None:
    match = match_of("cinco_bultos")
    who = "obrera_de_remaches_2"
    assert match.state.models[who].wounds == 3
    assert [(held.name, held.value) for held in match.state.effects[who]] == [("poison", 1)]
    assert match.state.models["obrera_de_remaches_1"].wounds > 3


# -- the end -----------------------------------------------------------------------------------------


def quiet(decision: Decision) -> Option:
    """What lets the game go on and does nothing, or what is listed first."""
    options = (Pass(), EndActivation(), next(decision.chooser.candidates()))
    return next(option for option in options if decision.chooser.check(option) is None)


def play_on(match: Match[MalifauxState]) -> None:
    """Nobody does anything."""
    while not match.over:
        match.choose(quiet(match.decision), match.decision.seat)


def test_after_the_last_turn_a_flip_says_whether_another_follows() -> None:
    match = match_of("duelo_del_cruce")
    play_on(match)
    flips = [event.args for event in match.log or () if event.key == "last_turn"]
    assert [flip["turn"] for flip in flips] == list(range(3, 3 + len(flips)))
    assert [flip["least"] for flip in flips] == list(range(10, 10 + len(flips)))
    assert [flip["goes_on"] for flip in flips] == [True] * (len(flips) - 1) + [False]
    assert match.state.result == ("linea", "coro"), "level at no points"


@pytest.mark.parametrize(("seat", "winner"), [("ana", "coro"), ("luis", "linea")])
def test_who_gives_up_has_lost_whoever_is_asked(seat: str, winner: str) -> None:
    match = match_of("duelo_del_cruce")
    while not match.decision.subjects or match.decision.kind != "activate":
        match.choose(next(match.decision.chooser.candidates()), match.decision.seat)
    match.choose(Concede(), seat)
    assert match.over
    assert match.state.result == (winner,)


def test_the_game_master_of_a_scenario_has_a_seat_and_no_crew() -> None:
    text = scene("duelo_del_cruce").source.replace("table =", 'game_master = "eva"\ntable =', 1)
    it = load_scenario(text, "prueba.toml", {})
    assert it.seats == ("ana", "luis", "eva")
    match = Match(RULESET, it, SeededChance(secret_from_seed(1)))
    with refuses("not_your_turn"):
        match.choose(Concede(), "eva")


def test_models_are_picked_in_turn() -> None:
    match = match_of("duelo_del_cruce")
    picks: list[str] = []
    while match.state.round == 1:
        decision = match.decision
        if decision.kind == "activate":
            picks.append(decision.subjects[0])
        match.choose(quiet(decision), decision.seat)
    assert picks in (["linea", "coro"] * 2, ["coro", "linea"] * 2)
