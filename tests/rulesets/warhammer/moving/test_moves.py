"""The other moves: how far, what they cost, who may make them and who may march."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from refriega.boards.table import INCH
from refriega.rulesets.warhammer.moving import pace
from refriega.rulesets.warhammer.moving.moves import MovesMenu, carry_out
from refriega.rulesets.warhammer.options import Ahead, Done, Files, Go, Move, Reform, Turn, Wheel
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Mark, Trait
from tests.rulesets.ground import wall
from tests.rulesets.warhammer.kit import Bench, at, battle, live, looking, piece


def field(enemy: tuple[float, float] = (24, 4), pieces: tuple[Any, ...] = (), **fields: Any) -> Bench:
    """Ten soldiers in two ranks, who look north at an enemy; M 4."""
    given: dict[str, Any] = {"models": 10, "files": 5, "at": (24, 24)}
    return battle(
        red={"lanzas": given | fields},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": enemy}},
        phase=Phase.MOVES,
        pieces=pieces,
    )


def ahead(inches: float, *, march: bool = False) -> Move:
    return Move("lanzas", (Ahead(round(inches * INCH)),), march)


def test_a_unit_moves_as_far_as_its_movement_and_once_a_turn() -> None:
    t = field()
    assert t.refused(ahead(4.01)).key == "way.too_far"
    t.act(ahead(4))
    assert t.unit("lanzas").at == at(24, 20)
    assert t.unit("lanzas").moved_in == 1
    assert t.refused(ahead(1)).key == "move.moved"
    t.act(Done())
    assert t.state.active == "blue"  # nothing else was there to do


def test_a_unit_marches_twice_its_movement() -> None:
    t = field()
    assert t.refused(ahead(8.01, march=True)).key == "way.too_far"
    t.act(ahead(8, march=True))
    assert t.unit("lanzas").at == at(24, 16)
    assert t.unit("lanzas").marched_in == 1


@pytest.mark.parametrize(("distance", "may"), [(8, False), (8.01, True)])
def test_nobody_marches_with_an_enemy_within_8_inches(distance: float, may: bool) -> None:
    """The enemy's rear is as far north as it is deep: only its front counts here."""
    t = field(enemy=(24, 24 - distance))
    march = Move("lanzas", (Turn("about"),), march=True)
    assert t.refused(march).key == ("march.only_wheels" if may else "march.enemy_near")


def test_a_lone_character_on_foot_marches_whoever_is_near() -> None:
    t = battle(
        red={"heroe": {"character": True, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)}},
        phase=Phase.MOVES,
    )
    t.act(Go("heroe", at(24, 31.99), looking(0, -1), march=True))
    assert t.unit("heroe").marched_in == 1


def test_on_the_march_there_are_only_wheels() -> None:
    t = field()
    for step in (Turn("left"), Files(1)):
        assert t.refused(Move("lanzas", (step,), march=True)).key == "march.only_wheels"
    assert t.offers(ahead(8, march=True))


def test_a_unit_keeps_an_inch_from_its_enemies() -> None:
    t = field(enemy=(24, 21))
    assert t.refused(ahead(2.01)).key == "way.too_near"
    t.act(ahead(2))
    assert t.game.gap("lanzas", "orcos") == INCH


def test_a_quarter_turn_costs_a_quarter_of_the_move_and_makes_files_of_ranks() -> None:
    """After 1 of 4 inches there are 3 left."""
    t = field()
    assert t.refused(Move("lanzas", (Turn("right"), Ahead(round(3.01 * INCH))))).key == "way.too_far"
    t.act(Move("lanzas", (Turn("right"), Ahead(3 * INCH))))
    assert t.unit("lanzas").facing == looking(1, 0)
    assert t.unit("lanzas").files == 2


def test_a_change_of_frontage_costs_half_the_move() -> None:
    t = field()
    assert t.refused(Move("lanzas", (Files(1), Ahead(round(2.01 * INCH))))).key == "way.too_far"
    assert t.refused(Move("lanzas", (Files(6),))).key == "move.files"
    assert t.refused(Move("lanzas", (Files(-5),))).key == "move.files"
    assert t.refused(Move("lanzas", (Files(0),))).key == "move.files"
    t.act(Move("lanzas", (Files(1), Ahead(2 * INCH))))
    assert t.unit("lanzas").files == 6


def test_a_wheel_costs_the_way_of_the_outer_corner() -> None:
    """A front of 100 mm wheels a right angle over 157 mm (within the thousandths of the house rule): 6.18
    inches, too far for a move of 4 and not for a march of 8.
    """
    t = field()
    right = (Wheel("right", looking(1, 0)),)
    refusal = t.refused(Move("lanzas", right))
    assert refusal.key == "way.too_far"
    cost = refusal.args["cost"]
    assert isinstance(cost, int)
    assert 156_700 <= cost <= 157_100
    t.act(Move("lanzas", right, march=True))
    assert t.unit("lanzas").facing == looking(1, 0)
    corner = 24 * INCH + 50_000  # the right front corner stays where it is
    assert t.unit("lanzas").at == at(24, 24)._replace(x=corner, y=24 * INCH - 50_000)


def test_a_wheel_through_a_wood_costs_twice_the_way_but_ethereal_ones_nothing_more() -> None:
    wood = (piece(20, 20, 28, 26, pace=2, id="bosque"),)
    right = (Wheel("right", looking(1, 0)),)
    refusal = field(pieces=wood).refused(Move("lanzas", right, march=True))
    assert refusal.key == "way.too_far"
    cost = refusal.args["cost"]
    assert isinstance(cost, int)
    assert 2 * 156_700 <= cost <= 2 * 157_100
    field(pieces=wood, traits=(Trait.ETHEREAL,)).act(Move("lanzas", right, march=True))


def test_a_hidden_model_makes_no_move() -> None:
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)},
            "asesino": {"troop": "asesino", "host": "lanzas", "hidden": True},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
    )
    assert t.refused(Go("asesino", at(24, 20), looking(0, -1))).key == "move.nobody"


def test_a_wheel_is_forward() -> None:
    t = field()
    assert t.refused(Move("lanzas", (Wheel("right", looking(-1, -1)),))).key == "move.wheels_back"
    assert t.refused(Move("lanzas", (Ahead(-INCH),))).key == "move.ahead"
    assert t.refused(Move("lanzas", ())).key == "move.nothing"


def test_reforming_takes_the_whole_move_around_the_centre() -> None:
    """Two ranks of 20 mm become one of ten: the middle stays, 20 mm behind the front it had."""
    t = field()
    t.act(Reform("lanzas", 10, looking(0, 1)))
    assert t.unit("lanzas").files == 10
    assert t.unit("lanzas").at == at(24, 24)._replace(y=24 * INCH + 20_000 + 10_000)
    assert t.refused(ahead(1)).key == "move.moved"


def test_difficult_ground_costs_double() -> None:
    t = field(pieces=(piece(20, 15, 28, 22, pace=2, id="bosque"),))
    assert t.refused(ahead(3.01)).key == "way.too_far"
    assert t.offers(ahead(3))


def test_nobody_moves_through_what_is_closed_or_off_the_table() -> None:
    t = field(pieces=(wall(20, 20, 28, 21),))
    assert t.refused(ahead(4)).key == "way.solid"
    t = field(at=(24, 2))
    assert t.refused(ahead(2.01)).key == "way.off_table"


def test_nobody_moves_through_friends() -> None:
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)},
            "otros": {"models": 10, "files": 5, "at": (24, 21)},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
    )
    assert t.refused(ahead(4)).key == "way.in_the_way"
    t.act(ahead(1.4))


def test_the_slowest_in_a_unit_sets_its_pace() -> None:
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (24, 24), "m": 5},
            "enano": {"m": 3, "host": "lanzas"},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
    )
    assert t.refused(ahead(3.01)).key == "way.too_far"
    assert t.offers(ahead(3))


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"fleeing": True}, "move.fleeing"),
        ({"charged_in": 1}, "move.charged"),
        ({"failed_charge_in": 1}, "move.failed_charge"),
        ({"rallied_in": 1}, "move.rallied"),
        ({"stupid_in": 1}, "move.stupid"),
        ({"moved_in": 1}, "move.moved"),
    ],
)
def test_who_has_done_something_else_this_turn_does_not_move(fields: dict[str, Any], key: str) -> None:
    t = field(**fields)
    assert t.refused(ahead(1)).key == key


def test_a_spell_may_forbid_to_move_halve_it_or_take_an_inch_of_it() -> None:
    for mark, most in ((Mark.NO_MOVE, 0), (Mark.HALF_MOVE, 2), (Mark.SLOWED_BY_ONE, 3)):
        t = battle(
            red={"lanzas": {"models": 10, "files": 5, "at": (24, 24)}},
            blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
            phase=Phase.MOVES,
            effects=(live("s", "lanzas", "x", army="blue", marks=(mark,)),),
        )
        if not most:
            assert t.refused(ahead(1)).key == "move.held"
            continue
        assert t.refused(ahead(most + 0.01)).key == "way.too_far"
        assert t.refused(ahead(2 * most + 0.01, march=True)).key == "way.too_far"
        assert t.offers(ahead(2 * most, march=True))


def test_who_needs_no_wheeling_goes_straight_and_faces_as_it_likes() -> None:
    t = field(traits=(Trait.SKIRMISHER,), files=5)
    t.act(Go("lanzas", at(27, 24), looking(1, -1)))
    assert t.unit("lanzas").facing == looking(1, -1)


def test_who_goes_straight_goes_through_neither_houses_nor_others() -> None:
    scouts: dict[str, Any] = {"traits": (Trait.SKIRMISHER,), "models": 5, "files": 5}
    t = field(pieces=(wall(20, 22, 28, 22.5),), **scouts)
    assert t.refused(Go("lanzas", at(24, 21), looking(0, -1))).key == "way.solid"
    t = battle(
        red={
            "lanzas": scouts | {"at": (24, 24)},
            "otros": {"models": 5, "files": 5, "at": (24, 22.5)},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
    )
    assert t.refused(Go("lanzas", at(24, 20.5), looking(0, -1))).key == "way.in_the_way"


def test_a_flight_of_several_goes_freely_too() -> None:
    t = field(troop="grifo", fly=20, models=3, files=3)
    t.act(Go("lanzas", at(36, 24), looking(1, 0)))
    assert t.unit("lanzas").at == at(36, 24)


def test_troops_in_ranks_do_not_go_as_they_like() -> None:
    t = field()
    assert t.refused(Go("lanzas", at(24, 22), looking(0, -1))).key == "move.in_ranks"


def test_flyers_go_over_everything_as_far_as_they_fly_and_do_not_march() -> None:
    t = battle(
        red={"aguila": {"troop": "grifo", "fly": 20, "at": (24, 40)}},
        blue={"orcos": {"troop": "orco", "models": 20, "files": 20, "at": (24, 30)}},
        pieces=(wall(0, 34, 48, 36), piece(0, 24, 48, 30, pace=2, id="bosque")),
        phase=Phase.MOVES,
    )
    over = at(24, 21)
    assert t.refused(Go("aguila", over, looking(0, -1), march=True)).key == "march.flies"
    assert t.refused(Go("aguila", at(24, 19.9), looking(0, -1))).key == "way.too_far"
    t.act(Go("aguila", over, looking(0, -1)))
    assert t.unit("aguila").at == over


def test_a_unit_slowed_by_the_eagle_flies_12_inches() -> None:
    t = battle(
        red={"aguila": {"troop": "grifo", "fly": 20, "at": (24, 40)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        effects=(live("s", "aguila", "x", army="blue", marks=(Mark.SLOWED_BY_ONE,)),),
    )
    assert pace.move(t.game, "aguila") == 12 * INCH


def test_all_that_is_listed_may_be_done_and_more_is_drawn_than_nothing() -> None:
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (20, 30)},
            "aguila": {"troop": "grifo", "fly": 20, "at": (30, 32)},
            "maga": {"level": 1, "host": "lanzas", "slot": 1},
            "heroe": {"character": True, "at": (24, 33)},
        },
        blue={
            "orcos": {"troop": "orco", "models": 15, "files": 5, "at": (24, 12)},
            "trol": {"troop": "trol", "at": (34, 24)},
        },
        pieces=(wall(21, 22, 23, 26), piece(14, 24, 18, 28, pace=2, id="bosque")),
        phase=Phase.MOVES,
    )
    menu = MovesMenu(t.game)
    listed = tuple(menu.candidates())
    assert 50 < len(listed) < 250
    assert all(menu.check(option) is None for option in listed)
    assert set(map(type, listed)) >= {Done, Move, Go, Reform}
    grouped = [option for group in menu.groups() for option in menu.candidates(group)]
    assert sorted(map(repr, grouped)) == sorted(map(repr, listed))
    drawn = [menu.sample(Random(seed)) for seed in range(40)]
    assert all(menu.check(option) is None for option in drawn)
    assert sum(not isinstance(option, Done) for option in drawn) > 20


def test_every_move_that_is_listed_keeps_units_apart() -> None:
    t = field(enemy=(24, 18))
    listed = [option for option in MovesMenu(t.game).candidates() if isinstance(option, Move | Go | Reform)]
    assert len(listed) > 10
    for option in listed:
        other = field(enemy=(24, 18))
        other.run(carry_out(other.game, option))
        assert other.game.gap("lanzas", "orcos") >= INCH - 40


def test_who_moves_through_a_wall_of_fire_is_burnt() -> None:
    """All ten models go through it: ten hits of Strength 4 wound soldiers on 3 or more."""
    wall_of_fire = live(
        "muro_de_fuego", "orcos", "x", army="blue", at=at(24, 22), facing=looking(0, 1), width=6 * INCH
    )
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
        effects=(wall_of_fire,),
    )
    t.act(ahead(4), dice=(3, 3, 3, 2, 2, 2, 2, 2, 2, 2))
    assert t.unit("lanzas").models == 7
    assert t.unit("lanzas").at == at(24, 20)
    t.done()
