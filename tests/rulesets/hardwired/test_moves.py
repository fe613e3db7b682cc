"""Movement: how far, which way, over what terrain, and how deep one falls."""

from __future__ import annotations

from random import Random

import pytest

from refriega.boards.table import INCH, Footing, Piece, Point, inches
from refriega.core.procedure import Pass
from refriega.rulesets.hardwired.contracts import Attributes, Member
from refriega.rulesets.hardwired.falls import dice_of_fall
from refriega.rulesets.hardwired.options import Aim, Move
from refriega.rulesets.hardwired.squads import member_profile
from refriega.rulesets.hardwired.values import move_of
from tests.rulesets.hardwired.kit import Bench, at, content, piece, table, wall

FAR = {"at": (20, 20)}


def roof(height: int, *, climbable: bool = True, left: float = 8, right: float = 14) -> Piece:
    return piece(left, 2, right, 14, Footing.TOP, height=height, climbable=climbable)


def walked(t: Bench) -> int:
    cost = t.event("moves").args["cost"]
    assert isinstance(cost, int)
    return cost


# -- how far -----------------------------------------------------------------------------------------


@pytest.mark.rule("HW-006")
def test_a_model_moves_up_to_its_movement_and_no_farther() -> None:
    t = table(A={"at": (5, 5), "move": 4}, x=FAR, dice=("red",))
    refusal = t.refusal("A", Move(at(9.01, 5)))
    assert (refusal.key, refusal.rules) == ("way.too_far", ("HW-006",))
    t.act("A", Move(at(9, 5)))
    assert t.model("A").at == at(9, 5)
    assert walked(t) == 4 * INCH
    assert t.state.turns[-1].moved


@pytest.mark.rule("HW-006")
def test_a_move_may_follow_any_way_that_ends_at_its_goal() -> None:
    t = table(A={"at": (5, 5), "move": 4}, x=FAR, dice=("red",))
    assert t.refusal("A", Move(at(7, 5), (at(5, 7),))).key == "way.ends_elsewhere"
    assert t.refusal("A", Move(at(7, 7.01), (at(5, 7.01), at(7, 7.01)))).key == "way.too_far"
    t.act("A", Move(at(7, 7), (at(5, 7), at(7, 7))))
    assert t.event("moves").args["way"] == (at(5, 7), at(7, 7))
    assert walked(t) == 4 * INCH


def test_to_stay_where_one_is_is_no_move() -> None:
    t = table(A={"at": (5, 5)}, x=FAR, dice=("red",))
    assert t.refusal("A", Move(at(5, 5))).key == "way.nowhere"


def test_the_shortest_way_to_a_point_goes_around_a_wall() -> None:
    block = wall(7, 4, 7.5, 6)
    t = table(A={"at": (6, 5), "move": 5}, x=FAR, pieces=[block], dice=("red",))
    assert t.refusal("A", Move(at(8.5, 5), (at(8.5, 5),))).key == "way.solid"
    t.act("A", Move(at(8.5, 5)))
    assert t.model("A").at == at(8.5, 5)
    assert 2.5 * INCH < walked(t) <= 5 * INCH


@pytest.mark.rule("HW-006")
def test_where_only_the_way_round_is_too_far_that_is_the_reason() -> None:
    """Straight it would be three inches. The way round turns 1.492 inches beside that, at 6.008 and 7.992: it
    is 2 x 1.576 and 1.984, five in all. Where nothing leads round, what is in the way is the reason.
    """
    block = wall(6.5, 4, 7.5, 6)
    t = table(A={"at": (5.5, 5), "move": 4}, x=FAR, pieces=[block], dice=("red",))
    refusal = t.refusal("A", Move(at(8.5, 5)))
    assert (refusal.key, refusal.rules) == ("way.too_far", ("HW-006",))
    closed = wall(7, 0, 7.5, 24)
    t = table(A={"at": (6, 5), "move": 4}, x=FAR, pieces=[closed], dice=("red",))
    refusal = t.refusal("A", Move(at(8.5, 5)))
    assert (refusal.key, refusal.args["id"]) == ("way.solid", "muro")


def test_friends_are_passed_enemies_are_not_and_nobody_ends_on_another() -> None:
    t = table(A={"at": (5, 5)}, B={"at": (7, 5)}, x={"at": (5, 7)}, dice=("red",))
    assert t.refusal("A", Move(at(7.5, 5))).key == "way.taken"
    refusal = t.refusal("A", Move(at(5, 8.5), (at(5, 8.5),)))
    assert (refusal.key, refusal.args["id"]) == ("way.in_the_way", "x")
    assert t.refusal("A", Move(at(0.2, 5))).key == "way.off_table"
    t.act("A", Move(at(8.5, 5)))
    assert walked(t) == 3.5 * INCH


# -- over what -----------------------------------------------------------------------------------------


def test_rough_ground_costs_double() -> None:
    cables = piece(6, 2, 8, 9, Footing.GROUND, pace=2)
    t = table(A={"at": (5, 5)}, x=FAR, pieces=[cables], dice=("red",))
    assert t.refusal("A", Move(at(8, 5))).key == "way.too_far"  # 1 + 2 x 2
    t.act("A", Move(at(7.5, 5)))
    assert walked(t) == 4 * INCH  # 1 + 1.5 x 2
    inches = {"distance": 5 * INCH // 2, "ground": 3 * INCH // 2}
    assert t.parts(t.event("moves")) == inches


def test_climbing_costs_two_inches_for_each() -> None:
    t = table(A={"at": (7, 5), "move": 4}, x=FAR, pieces=[roof(1)], dice=("red",))
    t.act("A", Move(at(9, 5)))
    assert walked(t) == 4 * INCH  # 2 of way and 1 up
    assert t.parts(t.event("moves")) == {"distance": 2 * INCH, "climbing": 2 * INCH}
    t = table(A={"at": (7, 5), "move": 4}, x=FAR, pieces=[roof(1, climbable=False)], dice=("red",))
    assert t.refusal("A", Move(at(9, 5))).key == "way.unclimbable"


def test_a_grapple_climbs_three_inches_for_nothing() -> None:
    t = table(A={"at": (7, 5)}, B={"at": (7, 9), "gear": ("gancho",)}, x=FAR, pieces=[roof(4)], dice=("red",))
    assert t.refusal("A", Move(at(9, 5))).key == "way.too_far"
    t = table(B={"at": (7, 9), "gear": ("gancho",)}, x=FAR, pieces=[roof(4)], dice=("red",))
    assert t.refusal("B", Move(at(9.01, 9))).key == "way.too_far"
    t.act("B", Move(at(9, 9)))  # 2 of way, and the last of 4 inches of climbing
    assert walked(t) == 4 * INCH
    assert t.model("B").items == ("gancho",)


def test_a_gap_of_two_inches_is_jumped_a_wider_one_is_not() -> None:
    pit = piece(6, 2, 8, 9, Footing.GAP)
    t = table(A={"at": (5, 5)}, x=FAR, pieces=[pit], dice=("red",))
    t.act("A", Move(at(9, 5)))
    assert walked(t) == 4 * INCH
    wide = piece(6, 0, 8.1, 24, Footing.GAP)
    t = table(A={"at": (5, 5), "move": 6}, x=FAR, pieces=[wide], dice=("red",))
    assert t.refusal("A", Move(at(9, 5))).key == "way.too_wide"
    assert t.refusal("A", Move(at(7, 5))).key == "way.over_gap"


def test_a_grapple_finds_the_way_over_where_the_way_around_is_too_far() -> None:
    low = piece(7, 2.5, 9, 7.5, Footing.TOP, height=3, climbable=True)

    def over(*gear: str) -> Bench:
        return table(
            A={"at": (6.2, 5), "move": 6, "gear": gear}, x={"at": (8, 5), "base": 20}, pieces=[low],
            dice=("red",),
        )  # fmt: skip

    assert over().refusal("A", Move(at(9.9, 5))).key == "way.too_far"
    t = over("gancho")
    t.act("A", Move(at(9.9, 5)), x=Pass())
    assert t.model("A").at == at(9.9, 5)
    assert walked(t) < 6 * INCH


# -- falls ---------------------------------------------------------------------------------------------


def test_three_inches_of_a_fall_are_free_then_a_die_for_every_three_begun() -> None:
    assert [dice_of_fall(height * INCH) for height in (3, 5, 8, 12)] == [0, 1, 2, 3]
    assert dice_of_fall(3 * INCH + 1) == 1


def test_jumping_down_five_inches_hurts_and_three_do_not() -> None:
    t = table(A={"at": (9, 5)}, x=FAR, pieces=[roof(5)], dice=("red", 4))
    t.act("A", Move(at(7, 5)))
    assert t.event("falls").args == {"who": "A", "height": 5 * INCH, "dice": 1}
    assert t.model("A").health == 6
    assert t.model("A").at == at(7, 5)
    assert walked(t) == 2 * INCH
    t.done()
    t = table(A={"at": (9, 5)}, x=FAR, pieces=[roof(3)], dice=("red",))
    t.act("A", Move(at(7, 5)))
    assert t.model("A").health == 10
    t.done()


def test_whoever_dies_of_a_fall_goes_no_farther() -> None:
    t = table(A={"at": (9, 5), "left": 3}, B=FAR, x={"at": (20, 5)}, pieces=[roof(5)], dice=("red", 3, "red"))
    t.act("A", Move(at(6, 5)))
    assert t.model("A").fate == "out_of_action"
    assert [turn.who for turn in t.state.turns] == ["B"]
    t.done()


def test_climbing_down_costs_as_much_as_up_and_hurts_nobody() -> None:
    t = table(A={"at": (9, 5), "move": 12}, x=FAR, pieces=[roof(5)], dice=("red",))
    assert t.refusal("A", Move(at(6.9, 5), climb_down=True)).key == "way.too_far"
    t.act("A", Move(at(7, 5), climb_down=True))
    assert walked(t) == 12 * INCH  # 2 of way and 5 down
    assert t.model("A").health == 10
    assert t.events("falls") == []
    t.done()


def test_where_a_way_leads_down_deep_climbing_down_is_listed_beside_the_jump() -> None:
    t = table(A={"at": (8.5, 5), "move": 20}, x=FAR, pieces=[roof(5)], dice=("red",))
    moves = [option for option in t.match.decision.chooser.candidates("move") if isinstance(option, Move)]
    jumps = [option for option in moves if not option.climb_down]
    climbs = [option for option in moves if option.climb_down]
    assert jumps
    assert climbs
    assert {option.to for option in climbs} <= {option.to for option in jumps}


# -- who moves farther, or less ------------------------------------------------------------------------


def test_a_zelote_goes_two_inches_farther_if_that_ends_engaged() -> None:
    t = table(A={"at": (5, 5), "move": 5, "contract": "zelote"}, x={"at": (13.98, 5)}, dice=("red",))
    assert t.refusal("A", Move(at(11.99, 5))).key == "way.too_far"  # more than an inch between
    t.act("A", Move(at(12, 5)))
    assert t.model("A").at == at(12, 5)
    t = table(A={"at": (5, 5), "move": 5, "contract": "zelote"}, x={"at": (13.98, 5)}, dice=("red",))
    assert t.refusal("A", Move(at(12.01, 5))).key == "way.too_far"
    t = table(A={"at": (5, 5), "move": 5}, x={"at": (13.98, 5)}, dice=("red",))
    assert t.refusal("A", Move(at(12, 5))).key == "way.too_far"


def test_who_carries_the_objective_of_an_extraction_moves_at_half_in_whole_inches() -> None:
    t = table(A={"at": (5, 5), "move": 5, "carried": ("tablet",)}, x=FAR, mission="extraccion", dice=("red",))
    t.go_to("A")
    assert move_of(t.game, "A") == 2 * INCH
    assert t.refusal("A", Move(at(7.01, 5))).key == "way.too_far"
    t.act("A", Move(at(7, 5)))


@pytest.mark.parametrize(
    ("contract", "armour", "move"),
    [
        ("jefe", "", 4), ("jefe", "chaleco_ligero", 5), ("jefe", "arnes_de_carrera", 6),
        ("jefe", "traje_blindado", 2), ("bruto", "traje_blindado", 3), ("bruto", "coraza_pesada", 3),
        ("explorador", "malla_basta", 4),
    ],
)  # fmt: skip
def test_armour_changes_movement_but_does_not_slow_a_bruto(contract: str, armour: str, move: int) -> None:
    attributes = Attributes("2d6", "2d6", "2d6")
    member = Member(id="m", name="M", contract=contract, attributes=attributes, armour=armour)
    assert member_profile(content(), member).move == inches(move)


def test_whoever_moves_no_longer_aims() -> None:
    t = table(A={"at": (5, 5), "weapons": ("pistola",)}, x=FAR, dice=("red",))
    t.act("A", Aim("x"))
    assert [effect.name for effect in t.state.effects["A"]] == ["aim"]
    t.act("A", Move(at(6, 5)))
    assert "A" not in t.state.effects


def test_random_play_draws_legal_moves_without_listing_them() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (8, 5)}, pieces=[roof(1, left=6, right=7)], dice=("red",))
    chooser = t.match.decision.chooser
    rng = Random(1)
    drawn = [chooser.sample(rng) for _ in range(60)]
    assert [option for option in drawn if chooser.check(option) is not None] == []
    assert len({option.to for option in drawn if isinstance(option, Move)}) > 10


def test_points_are_exact_to_the_hundredth_of_an_inch() -> None:
    t = table(A={"at": (5, 5)}, x=FAR, dice=("red",))
    t.act("A", Move(at(5.25, 8.99)))
    assert t.model("A").at == Point(133350, 228346)
