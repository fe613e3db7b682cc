"""Setting up: what dice choose, markers, squads put down in turn, the advance, and marks for death."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from refriega.boards.table import INCH, length
from refriega.core.chance import ScriptedChance
from refriega.core.errors import IllegalChoice
from refriega.core.match import Match
from refriega.core.procedure import Concede, Option, Pass
from refriega.core.view import view, visible_log
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Deploy, MarkForDeath, Move, PlaceMarker
from refriega.rulesets.hardwired.ruleset import RULESET
from refriega.rulesets.hardwired.scenario import load_scenario
from refriega.rulesets.hardwired.settings import chosen, own_edge
from refriega.rulesets.hardwired.state import HardwiredState, Phase
from tests.rulesets.hardwired.kit import at

YARD = """
ruleset = "hardwired"
title = { en = "test" }
table = "patio"
MORE

[sides.rojos]
seat = "ana"
squad = "equipo_de_cumplimiento"

[sides.azules]
seat = "luis"
squad = "equipo_de_recuperacion"

[tables.patio]
name = { en = "the yard" }
objectives = [[4, 12], [12, 12], [20, 12]]
pieces = [{ id = "muro", kind = "muro", at = [10, 15], size = [4, 1] }]
"""

REDS = ("ines_okafor", "bruno_tal", "sor_milagros", "karim_osei", "lena_voss")
BLUES = ("odile_marchetti", "dario_pena", "tomas_hale", "sunita_roche", "yun_arrieta")


class Setup:
    """A match that begins with its setting up."""

    def __init__(self, *more: str, dice: Iterable[int | str] = ()) -> None:
        scene = load_scenario(YARD.replace("MORE", "\n".join(more)), "test", {})
        self.dice = ScriptedChance(dice)
        self.match: Match[HardwiredState] = Match(RULESET, scene, self.dice)

    @property
    def asked(self) -> tuple[str, str, str]:
        """Whom is asked what, about what."""
        decision = self.match.decision
        return (decision.seat, decision.kind, decision.subjects[0])

    @property
    def state(self) -> HardwiredState:
        return self.match.state

    @property
    def game(self) -> HardwiredGame:
        game = self.match.game
        assert isinstance(game, HardwiredGame)
        return game

    def refusal(self, option: Option) -> str:
        with pytest.raises(IllegalChoice) as refused:
            self.match.choose(option)
        return refused.value.refusal.key

    def everybody(self) -> None:
        """All models in two rows, one after the other."""
        for n, pair in enumerate(zip(REDS, BLUES, strict=True)):
            for who, y in zip(pair, (1, 23), strict=True):
                self.match.choose(Deploy(who, at(2 + 4 * n, y)))


OPPOSITE = 'deployment = "bordes_opuestos"'


# -- squads ------------------------------------------------------------------------------------------


def test_the_players_put_down_one_model_each_in_turn_the_first_player_first() -> None:
    s = Setup('mission = "control"', OPPOSITE)
    seats = []
    for n, pair in enumerate(zip(REDS, BLUES, strict=True)):
        for who, y in zip(pair, (1, 23), strict=True):
            seats.append(s.asked[0])
            assert s.asked[1] == "deploy"
            s.match.choose(Deploy(who, at(2 + 4 * n, y)))
    assert seats == ["ana", "luis"] * 5
    assert s.state.models["lena_voss"].at == at(18, 1)


def test_a_model_is_put_down_wholly_in_its_own_zone_where_there_is_room() -> None:
    s = Setup('mission = "control"', OPPOSITE)
    assert (
        s.refusal(Deploy("ines_okafor", at(5, 1.51))) == "deploy.outside"
    )  # the base reaches 0.492" farther
    assert s.refusal(Deploy("ines_okafor", at(5, 23))) == "deploy.outside"
    assert s.refusal(Deploy("odile_marchetti", at(5, 1))) == "deploy.not_waiting"
    s.match.choose(Deploy("ines_okafor", at(5, 1.5)))
    s.match.choose(Deploy("odile_marchetti", at(5, 23)))
    assert s.refusal(Deploy("bruno_tal", at(5.9, 1.5))) == "deploy.no_room"
    assert s.refusal(Deploy("ines_okafor", at(9, 1))) == "deploy.not_waiting"


def test_a_round_zone_holds_whole_bases_around_the_centre() -> None:
    s = Setup('mission = "control"', 'deployment = "cercados"')
    s.match.choose(Deploy("ines_okafor", at(5, 1)))
    assert s.asked == ("luis", "deploy", "azules")
    assert s.refusal(Deploy("odile_marchetti", at(12, 9.49))) == "deploy.outside"
    told = s.match.decision.chooser.check(Deploy("odile_marchetti", at(12, 9.49)))
    assert told is not None and told.args["round"] is True
    s.match.choose(Deploy("odile_marchetti", at(12, 9.5)))


def test_nobody_is_put_down_in_contact_with_an_enemy() -> None:
    band = '[[groups]]\nid = "g"\nunit = "maton"\nat = [[12, 1]]'
    s = Setup('mission = "control"', OPPOSITE, band)
    assert s.refusal(Deploy("ines_okafor", at(13.9, 1))) == "deploy.contact"
    s.match.choose(Deploy("ines_okafor", at(14, 1)))


def test_all_places_that_are_listed_or_drawn_may_be_chosen() -> None:
    s = Setup('mission = "control"', OPPOSITE)
    chooser = s.match.decision.chooser
    listed = list(chooser.candidates())
    assert len(listed) > 50
    assert all(chooser.check(option) is None for option in listed)
    rng = Random(3)
    assert all(chooser.check(chooser.sample(rng)) is None for _ in range(100))


def test_one_may_give_up_while_setting_up() -> None:
    s = Setup('mission = "control"', OPPOSITE)
    s.match.choose(Concede(), "luis")
    assert s.state.result == ("rojos",)


# -- the advance -------------------------------------------------------------------------------------


def test_once_all_are_down_a_scout_may_advance_3_inches() -> None:
    s = Setup('mission = "control"', OPPOSITE, dice=[1] * 6 + ["rojos"])
    s.everybody()
    assert s.asked == ("luis", "advance", "dario_pena")
    assert s.refusal(Move(at(6, 19.99))) == "way.too_far"
    s.match.choose(Move(at(6, 20)))
    assert s.state.models["dario_pena"].at == at(6, 20)
    assert s.state.round == 1
    assert s.state.models["dario_pena"].activations == 0


def test_a_scout_may_stay() -> None:
    s = Setup('mission = "control"', OPPOSITE, dice=[1] * 6 + ["rojos"])
    s.everybody()
    s.match.choose(Pass())
    assert s.state.models["dario_pena"].at == at(6, 23)
    assert s.state.phase is not Phase.DEPLOYMENT


# -- markers -----------------------------------------------------------------------------------------


def test_the_defender_puts_the_objectives_down_apart_and_away_from_the_edges() -> None:
    s = Setup('mission = "repetidores"', OPPOSITE)
    assert s.asked == ("luis", "place_marker", "objective")
    assert s.refusal(PlaceMarker(at(2.99, 12))) == "marker.margin"
    s.match.choose(PlaceMarker(at(3, 12)))
    assert s.refusal(PlaceMarker(at(8.99, 12))) == "marker.apart"
    s.match.choose(PlaceMarker(at(9, 12)))
    assert s.refusal(PlaceMarker(at(12, 15.5))) == "marker.no_room"
    s.match.choose(PlaceMarker(at(20, 12)))
    assert [marker.id for marker in s.state.markers] == ["objetivo_1", "objetivo_2", "objetivo_3"]
    assert s.asked == ("ana", "deploy", "rojos")


def test_the_good_places_of_a_table_are_offered_first() -> None:
    s = Setup('mission = "repetidores"', OPPOSITE)
    first = s.match.decision.chooser.candidates()
    assert [next(first) for _ in range(3)] == [PlaceMarker(at(x, 12)) for x in (4, 12, 20)]


def test_an_objective_at_the_centre_lies_there_before_anybody_is_asked() -> None:
    s = Setup('mission = "baliza"', OPPOSITE)
    assert [(marker.id, marker.at) for marker in s.state.markers] == [("objetivo_1", at(12, 12))]


def test_where_the_centre_is_walled_up_the_objective_lies_beside_it() -> None:
    wall = '{ id = "bloque", kind = "muro", at = [11, 11], size = [2, 2] }'
    text = YARD.replace("MORE", f'mission = "baliza"\n{OPPOSITE}').replace(
        "pieces = [", f"pieces = [{wall}, "
    )
    (marker,) = load_scenario(text, "test", {}).markers
    assert length(marker.at, at(12, 12)) == 3 * INCH // 2


def test_loot_lies_where_its_layout_says() -> None:
    s = Setup('mission = "control"', OPPOSITE, 'loot = "reguero"')
    assert [marker.at for marker in s.state.markers] == [at(x, 12) for x in (4.8, 9.6, 14.4, 19.2)]


def test_loot_that_is_strewn_about_the_players_put_down_in_turn() -> None:
    s = Setup('mission = "control"', OPPOSITE, 'loot = "disperso"')
    seats = []
    assert s.refusal(PlaceMarker(at(5.99, 7))) == "marker.outside"
    for x, y in ((6, 6), (9, 6), (12, 6), (15, 6), (18, 6)):
        seats.append(s.asked[0])
        assert s.asked[1:] == ("place_marker", "loot")
        s.match.choose(PlaceMarker(at(x, y)))
    assert seats == ["ana", "luis", "ana", "luis", "ana"]
    assert s.asked[1] == "deploy"
    assert all(length(a.at, b.at) >= 3 * INCH for a, b in pairwise(s.state.markers))


def test_loot_along_an_edge_lies_near_one_where_nobody_is_set_up() -> None:
    s = Setup('mission = "control"', OPPOSITE, 'loot = "al_borde"')
    assert s.refusal(PlaceMarker(at(12, 3))) == "marker.outside"
    s.match.choose(PlaceMarker(at(6, 12)))
    s.match.choose(PlaceMarker(at(18, 3)))


def test_loot_near_the_centre_lies_within_3_inches_of_it() -> None:
    s = Setup('mission = "control"', OPPOSITE, 'loot = "alijo_central"')
    assert s.refusal(PlaceMarker(at(12, 8.99))) == "marker.outside"
    s.match.choose(PlaceMarker(at(12, 9)))


# -- what dice choose --------------------------------------------------------------------------------


def test_deployment_and_loot_are_rolled_where_the_scenario_says_so() -> None:
    s = Setup('mission = "control"', 'deployment = "rolled"', 'loot = "rolled"', dice=(2, 2))
    assert (chosen(s.game, "deployment"), chosen(s.game, "loot")) == ("mismo_borde", "sin_botin")
    assert [own_edge(s.game, side) for side in s.game.scene.sides.values()] == ["west", "east"]
    assert s.refusal(Deploy("ines_okafor", at(5, 1))) == "deploy.outside"
    s.match.choose(Deploy("ines_okafor", at(2, 22)))


def test_loot_that_is_rolled_may_be_laid_out_by_the_layout() -> None:
    s = Setup('mission = "control"', OPPOSITE, 'loot = "rolled"', dice=(6,))
    assert len(s.state.markers) == 5
    assert s.asked[1] == "deploy"


@pytest.mark.rule("HW-002")
def test_companions_that_are_rolled_stand_in_their_area_in_groups() -> None:
    # 1: a swarm within 6" of the centre; Currantes come as two groups of two, each around a place in the area
    s = Setup('mission = "control"', OPPOSITE, 'companions = "rolled"', dice=(1, "currante", 1, 60))
    staff = {who: model for who, model in s.state.models.items() if model.side == "companeros"}
    assert sorted(Counter(model.group for model in staff.values()).values()) == [2, 2]
    centre = at(12, 12)
    for model in staff.values():
        assert model.at is not None
        assert length(model.at, centre) <= 7 * INCH


# -- marks for death ---------------------------------------------------------------------------------


def test_each_side_marks_one_of_the_other_in_secret_once_all_are_down() -> None:
    s = Setup('mission = "objetivo_humano"', OPPOSITE, dice=[1] * 6 + ["rojos"])
    s.everybody()
    s.match.choose(Pass())
    assert s.asked == ("ana", "mark_for_death", "rojos")
    assert s.refusal(MarkForDeath("bruno_tal")) == "not_on_offer"
    s.match.choose(MarkForDeath("yun_arrieta"), "ana")
    assert s.state.targets == {}
    s.match.choose(MarkForDeath("bruno_tal"), "luis")
    assert s.state.targets == {"rojos": "yun_arrieta", "azules": "bruno_tal"}
    assert view(s.match, "luis").state.targets == {"rojos": "", "azules": "bruno_tal"}
    told = [event.args["who"] for event in visible_log(s.match, "ana") if event.key == "mission.marked"]
    assert told == ["yun_arrieta"]


def test_the_game_master_is_told_and_sees_whom_each_side_has_marked() -> None:
    s = Setup('mission = "objetivo_humano"', OPPOSITE, 'game_master = "eva"', dice=[1] * 6 + ["rojos"])
    s.everybody()
    for option in (Pass(), MarkForDeath("yun_arrieta"), MarkForDeath("bruno_tal")):
        s.match.choose(option)
    assert view(s.match, "eva").state.targets == {"rojos": "yun_arrieta", "azules": "bruno_tal"}
    told = [event.args["who"] for event in visible_log(s.match, "eva") if event.key == "mission.marked"]
    assert told == ["yun_arrieta", "bruno_tal"]
