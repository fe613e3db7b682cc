"""Walking: how far, over what, out of whose reach; and other ways of being moved."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH, Footing, Piece, inches
from refriega.rulesets.malifaux.abilities_schema import Armor, Flight, Incorporeal, Manipulative, Terrifying
from refriega.rulesets.malifaux.effects_schema import MoveUpTo, Place, Push
from refriega.rulesets.malifaux.options import Cheat, Strike, Take, ToPoint, Walk
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Fate, When
from tests.rulesets.malifaux.kit import Bench, action, at, melee, piece, spell, table, trigger, wall

FAR = {"at": (20, 20)}
BASES = 1.1811
"""From centre to centre of two small bases that touch, in inches."""


def roof(height: float, *, climbable: bool = True) -> Piece:
    return piece(8, 2, 14, 14, Footing.TOP, height=height, climbable=climbable)


def cost(t: Bench) -> object:
    return t.event("moves").args["cost"]


# -- how far -----------------------------------------------------------------------------------------


@pytest.mark.rule("MX-023")
def test_a_walk_leads_up_to_wk_for_1_ap_and_needs_no_duel() -> None:
    t = table(A={"at": (5, 5), "wk": 5}, x=FAR)
    assert t.refusal("A", Walk(at(10.01, 5))).key == "way.too_far"
    t.act("A", Walk(at(10, 5)))
    t.done()
    assert t.model("A").at == at(10, 5)
    assert t.state.turns[-1].ap == 1
    assert cost(t) == 5 * INCH


def test_a_walk_may_bend_as_its_player_says() -> None:
    t = table(A={"at": (5, 5), "wk": 4}, x=FAR)
    assert t.refusal("A", Walk(at(7, 7), (at(5, 7),))).key == "way.ends_elsewhere"
    t.act("A", Walk(at(7, 7), (at(5, 7), at(7, 7))))
    assert cost(t) == 4 * INCH


def test_nobody_walks_through_a_model_of_either_crew() -> None:
    t = table(A={"at": (5, 5), "wk": 5}, B={"at": (7, 5)}, x=FAR)
    assert t.refusal("A", Walk(at(9, 5), (at(9, 5),))).key == "way.in_the_way"
    t.act("A", Walk(at(9, 5)))
    way = t.event("moves").args["way"]
    assert isinstance(way, tuple)
    assert len(way) > 1


def test_two_inches_of_severe_ground_in_five_cost_seven() -> None:
    """Example 37."""
    mud = piece(7, 0, 9, 24, pace=2)
    assert (
        table(A={"at": (5, 5), "wk": 5}, x=FAR, pieces=(mud,)).refusal("A", Walk(at(10, 5))).key
        == "way.too_far"
    )
    t = table(A={"at": (5, 5), "wk": 7}, x=FAR, pieces=(mud,))
    t.act("A", Walk(at(10, 5)))
    assert cost(t) == 7 * INCH


def test_a_climb_costs_its_inches_and_must_fit_in_the_move() -> None:
    up = Walk(at(9, 5))
    t = table(A={"at": (7, 5), "wk": 4}, x=FAR, pieces=(roof(3),))
    assert t.refusal("A", up).key == "way.too_far"
    t = table(A={"at": (7, 5), "wk": 5}, x=FAR, pieces=(roof(3),))
    t.act("A", up)
    assert cost(t) == 5 * INCH
    t = table(A={"at": (7, 5), "wk": 5}, x=FAR, pieces=(roof(3, climbable=False),))
    assert t.refusal("A", up).key == "way.unclimbable"


def test_down_one_climbs_too_or_jumps_and_is_hurt_by_half_the_inches() -> None:
    t = table(A={"at": (9, 5), "wk": 5}, x=FAR, pieces=(roof(5),))
    assert t.refusal("A", Walk(at(7, 5))).key == "way.too_far"
    t.act("A", Walk(at(7, 5), jump=True))
    assert t.model("A").at == at(7, 5)
    assert cost(t) == 2 * INCH
    assert t.event("falls").args["height"] == 5 * INCH
    assert t.wounds("A") == 8 - 2


def test_a_fall_may_hurt_nobody_by_a_variant() -> None:
    t = table(A={"at": (9, 5)}, x=FAR, pieces=(roof(5),), variants={"falling": "none"})
    t.act("A", Walk(at(7, 5), jump=True))
    assert t.wounds("A") == 8


@pytest.mark.rule("MX-030")
def test_a_kill_by_a_fall_is_nobodys() -> None:
    t = table(A={"at": (9, 5), "left": 2}, B=FAR, x={"at": (1, 1)}, pieces=(roof(5),))
    t.act("A", Walk(at(7, 5), jump=True))
    assert (t.model("A").fate, t.model("A").killed_by) == (Fate.KILLED, "")


# -- hazardous ground --------------------------------------------------------------------------------


def test_hazardous_ground_hurts_once_whoever_moves_in_it() -> None:
    acid = piece(6, 4, 8, 6, id="acido")
    t = table(A={"at": (5, 5), "wk": 5}, x=FAR, pieces=(acid,), hazards={"acido": 2})
    t.act("A", Walk(at(9, 5)))
    assert t.wounds("A") == 6
    assert t.event("hazard").args["piece"] == "acido"
    t.act("A", Walk(at(5, 5), (at(7, 5), at(7, 5.5), at(5, 5))))
    assert t.wounds("A") == 4


def test_hazardous_ground_hurts_nobody_by_a_variant() -> None:
    acid = piece(6, 4, 8, 6, id="acido")
    off = {"hazardous_terrain": "no"}
    t = table(A={"at": (5, 5)}, x=FAR, pieces=(acid,), hazards={"acido": 2}, variants=off)
    t.act("A", Walk(at(7, 5)))
    assert t.wounds("A") == 8


def test_who_dies_on_the_way_lies_where_it_died_and_the_kill_is_nobodys() -> None:
    acid = piece(6, 4, 8, 6, id="acido")
    t = table(A={"at": (5, 5), "left": 1}, B=FAR, x={"at": (1, 1)}, pieces=(acid,), hazards={"acido": 1})
    t.act("A", Walk(at(9, 5)))
    assert (t.model("A").fate, t.model("A").killed_by, t.model("A").at) == (Fate.KILLED, "", None)


# -- over and through --------------------------------------------------------------------------------


@pytest.mark.parametrize("ability", [Incorporeal(), Flight()])
def test_who_flies_or_is_incorporeal_moves_past_walls_models_and_mud(ability: Incorporeal | Flight) -> None:
    between = (wall(6, 0, 6.5, 24), piece(8, 0, 9, 24, pace=2))
    t = table(A={"at": (5, 5), "wk": 6, "abilities": (ability,)}, x={"at": (7.5, 5)}, pieces=between)
    assert t.refusal("A", Walk(at(11.01, 5))).key == "way.too_far"
    t.act("A", Walk(at(11, 5)))
    assert t.model("A").at == at(11, 5)
    assert cost(t) == 6 * INCH


@pytest.mark.parametrize("ability", [Incorporeal(), Flight()])
def test_but_it_ends_only_where_there_is_room(ability: Incorporeal | Flight) -> None:
    t = table(
        A={"at": (5, 5), "wk": 6, "abilities": (ability,)}, x={"at": (9, 5)}, pieces=(wall(6, 0, 7, 24),)
    )
    assert t.refusal("A", Walk(at(6.5, 5))).key == "way.solid"
    assert t.refusal("A", Walk(at(9, 5.5))).key == "way.taken"


@pytest.mark.parametrize("ability", [Incorporeal(), Flight()])
def test_nor_does_it_get_up_ten_inches_with_wk_six(ability: Incorporeal | Flight) -> None:
    """Situation 35: vertical inches count for it too."""
    t = table(A={"at": (7, 5), "wk": 6, "abilities": (ability,)}, x=FAR, pieces=(roof(10),))
    assert t.refusal("A", Walk(at(9, 5))).key == "way.too_far"
    t = table(A={"at": (7, 5), "wk": 6, "abilities": (ability,)}, x=FAR, pieces=(roof(4),))
    t.act("A", Walk(at(9, 5)))
    assert cost(t) == 6 * INCH


# -- disengaging strikes -----------------------------------------------------------------------------

CLAW = melee("garra", 5, range=1)


def surrounded(cards: tuple[str, ...], **variants: str) -> Bench:
    """`A` between `x` and `y`, who both have it in range."""
    return table(
        A={"at": (5, 5), "df": 5},
        x={"at": (5, 5 + BASES), "actions": (CLAW,)},
        y={"at": (5, 5 - BASES), "actions": (melee("garra", 6, range=1),)},
        cards=cards,
        variants=variants,
    )


@pytest.mark.rule("MX-011", "MX-012")
def test_a_strike_that_hits_stops_the_walk_and_does_no_more() -> None:
    """Example 36 and MAL-08: 13 against 14, then 16 against 12."""
    t = surrounded(("M08", "R09", "T10", "C07"))
    t.act("A", Walk(at(9, 5)), x=Strike("garra"), y=Strike("garra"))
    t.done()
    assert t.duels() == [(13, 14, False), (16, 12, True)]
    assert t.model("A").at == at(5, 5)
    assert t.wounds("A") == 8
    assert t.state.turns[-1].ap == 1
    assert t.event("walk.stopped").args["by"] == "y"
    assert not t.events("moves")
    assert not t.events("damage")


@pytest.mark.rule("MX-011")
def test_the_walk_goes_on_when_all_strikes_miss_or_nobody_strikes() -> None:
    t = surrounded(("M02", "R09", "T02", "C09"))
    t.act("A", Walk(at(9, 5)), x=Strike("garra"), y=Strike("garra"))
    assert t.model("A").at == at(9, 5)
    t = surrounded(())
    t.act("A", Walk(at(9, 5)))
    assert t.offered == [("declared", "x"), ("declared", "y")]
    assert t.model("A").at == at(9, 5)


@pytest.mark.rule("MX-011")
def test_a_tie_hits() -> None:
    t = surrounded(("M09", "R09"))
    t.act("A", Walk(at(9, 5)), x=Strike("garra"))
    assert t.duels() == [(14, 14, True)]
    assert t.model("A").at == at(5, 5)


@pytest.mark.rule("MX-011", "MX-010")
def test_strikes_come_at_the_declaration_before_anything_has_moved() -> None:
    t = surrounded(("M02", "R09"))
    t.go_to("A")
    t.match.choose(Walk(at(9, 5)))
    assert t.match.decision.key() == ("luis", "declared", "x", "disengaging_strike")
    (walk,) = t.state.in_flight
    assert isinstance(walk, Deed)
    assert (walk.action, walk.path, t.model("A").at) == ("walk", (at(9, 5),), at(5, 5))


@pytest.mark.rule("MX-011")
def test_who_stays_in_range_is_not_struck_at_whatever_way_it_takes() -> None:
    """MAL-09, situation 6: within the reach of 2 inches, though out of sight behind a wall."""
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 6.8), "actions": (melee("garra", 5, range=2),)},
        pieces=(wall(6, 6, 6.2, 10),),
    )
    to = at(7.2, 6.8)
    t.act("A", Walk(to, (at(6.6, 4.8), to)))
    assert t.offered == []
    assert not t.game.sees("A", "x")
    assert t.model("A").at == to


@pytest.mark.rule("MX-011")
def test_a_way_that_leaves_range_and_comes_back_leaves_it() -> None:
    t = table(A={"at": (5, 5), "wk": 8}, x={"at": (5, 5 + BASES), "actions": (CLAW,)})
    t.act("A", Walk(at(5.5, 5), (at(5, 2), at(5.5, 5))))
    assert t.offered == [("declared", "x")]


@pytest.mark.rule("MX-011")
def test_the_mover_s_own_longer_reach_keeps_it_engaged() -> None:
    t = table(
        A={"at": (5, 5), "actions": (melee("lanza", 5, range=3),)},
        x={"at": (5, 5 + BASES), "actions": (CLAW,)},
    )
    t.act("A", Walk(at(5, 5 - 2.9)))
    assert t.offered == []
    t.act("A", Walk(at(5, 1)))
    assert t.offered == []  # it is out of the reach of `x` by now, who has nothing to strike with
    assert t.model("A").at == at(5, 1)


@pytest.mark.rule("MX-011")
def test_a_paralyzed_enemy_engages_nobody_and_does_not_strike() -> None:
    numb = {"at": (5, 5 + BASES), "actions": (CLAW,), "held": {"paralyzed": 0}}
    for mine in ((), (CLAW,)):  # with a claw of its own it is engaged with it
        t = table(A={"at": (5, 5), "actions": mine}, x=numb)
        t.act("A", Walk(at(9, 5)))
        assert t.offered == []


@pytest.mark.rule("MX-011", "MX-017", "MX-040")
def test_a_strike_is_an_attack_that_a_terrifying_walker_may_forestall() -> None:
    """A failed horror duel (5 + 5 against 11) paralyses who strikes; Manipulative is off by then."""
    t = table(
        A={"at": (5, 5), "abilities": (Terrifying(tn=11), Manipulative(tn=20))},
        x={"at": (5, 5 + BASES), "actions": (CLAW,)},
        cards=("M05",),
    )
    t.act("A", Walk(at(9, 5)), x=Strike("garra"))
    t.done()
    assert t.held("x") == {"paralyzed": 0}
    assert t.model("A").at == at(9, 5)
    assert len(t.events("duel.simple")) == 1


@pytest.mark.rule("MX-011", "MX-017")
def test_a_stopped_walk_next_to_a_terrifying_enemy_is_no_occasion_for_horror() -> None:
    """Situation 7: the walk was not performed."""
    ghost = {"at": (5, 5 + BASES), "actions": (CLAW,), "abilities": (Terrifying(tn=20),)}
    t = table(A={"at": (5, 5)}, x=ghost, cards=("M13", "R01"))
    t.act("A", Walk(at(9, 5)), x=Strike("garra"))
    t.done()
    assert t.held("A") == {}


@pytest.mark.rule("MX-017")
def test_who_ends_a_walk_engaged_by_a_terrifying_enemy_faces_it() -> None:
    ghost = {"at": (5, 9), "actions": (CLAW,), "abilities": (Terrifying(tn=11),)}
    t = table(A={"at": (5, 5)}, x=ghost, cards=("M05",))
    t.act("A", Walk(at(5, 7.5)))
    t.done()
    assert "A" in {event.args["who"] for event in t.events("condition")}


@pytest.mark.rule("MX-011")
def test_a_strike_may_be_cheated_and_focused_as_any_attack() -> None:
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 5 + BASES), "actions": (CLAW,), "held": {"focused": 1}},
        cards=("M02", "T03", "R09"),
        hands={"blue": ("C12",)},
    )
    t.act("A", Walk(at(9, 5)), x=(Strike("garra", focus=True), Cheat("C12")))
    t.done()
    assert t.duels() == [(17, 14, True)]
    assert t.held("x") == {}


def test_there_are_no_triggers_in_a_strike_unless_a_variant_says_so() -> None:
    shove = trigger("M", When.AT_ONCE, Push(inches=3, direction="away"))
    said: dict[str, Any] = {
        "A": {"at": (5, 5)},
        "x": {"at": (5, 5 + BASES), "actions": (melee("garra", 5, range=1, triggers=(shove,)),)},
    }
    t = table(**said, cards=("M09", "R09"))
    t.act("A", Walk(at(9, 5)), x=Strike("garra"))
    assert not [kind for kind, _ in t.offered if kind == "trigger"]
    t = table(**said, cards=("M09", "R09"), variants={"triggers_in_disengaging_strike": "yes"})
    t.act("A", Walk(at(9, 5)), x=Strike("garra"))
    assert ("trigger", "x") in t.offered


def test_a_strike_deals_its_damage_too_by_a_variant() -> None:
    t = surrounded(("M09", "R09", "T05", "C08", "M07"), disengaging_strike_damage="yes")
    t.act("A", Walk(at(9, 5)), x=Strike("garra"))
    t.done()
    assert t.wounds("A") == 6
    assert t.model("A").at == at(5, 5)


# -- what is not the Walk Action ---------------------------------------------------------------------


def mover(*effects: MoveUpTo | Push | Place) -> Bench:
    """`A` does something to itself right beside `x`, who has it in range."""
    return table(
        A={"at": (5, 5), "actions": (action("salto", effects=effects),)},
        x={"at": (5, 5 + BASES), "actions": (CLAW,)},
    )


@pytest.mark.rule("MX-011")
@pytest.mark.parametrize(
    "effect",
    [
        Push(to="actor", inches=4, direction="any"),
        Place(to="actor", inches=4),
        MoveUpTo(to="actor", inches=4),
        MoveUpTo(to="actor", stat="wk"),
    ],
)
def test_pushes_places_and_other_moves_are_struck_at_by_nobody(effect: MoveUpTo | Push | Place) -> None:
    """Situation 19."""
    t = mover(effect)
    t.act("A", Take("salto"), A=ToPoint(at(9, 5)))
    assert "declared" not in [kind for kind, _ in t.offered]
    assert t.model("A").at == at(9, 5)


def test_a_push_goes_its_full_distance_or_up_to_what_stops_it() -> None:
    shove = spell("empellon", 5, None, effects=(Push(inches=6, direction="away"),))
    mud = piece(8, 0, 9, 24, pace=2)
    t = table(A={"at": (5, 5), "actions": (shove,)}, x={"at": (7, 5)}, cards=("M09", "T02"), pieces=(mud,))
    t.act("A", Take("empellon", ("x",)))
    assert t.model("x").at == at(13, 5)
    t = table(
        A={"at": (5, 5), "actions": (shove,)}, x={"at": (7, 5)}, y={"at": (10, 5)}, cards=("M09", "T02")
    )
    t.act("A", Take("empellon", ("x",)))
    where = t.model("x").at
    assert where is not None
    assert abs(where.x - inches(10 - BASES)) <= 2
    assert t.event("pushed").args["stopped"] == "y"


def test_who_is_pushed_off_a_roof_falls_at_once_and_is_pushed_on_if_it_lives() -> None:
    """Situation 20: a roof of 4 inches, so 2 damage, which Armor lowers to 1."""
    shove = spell("empellon", 5, None, effects=(Push(inches=6, direction="away"),))
    said: dict[str, Any] = {"A": {"at": (9, 5), "actions": (shove,)}, "B": FAR}
    tough = {"at": (12, 5), "abilities": (Armor(value=1),)}
    t = table(**said, x=tough, y={"at": (1, 1)}, pieces=(roof(4),), cards=("M09", "T02"))
    t.act("A", Take("empellon", ("x",)))
    assert t.wounds("x") == 7
    assert t.model("x").at == at(18, 5)
    first, last = (event.args["to"] for event in t.events("pushed"))
    assert isinstance(first, tuple)
    x, _ = first
    assert isinstance(x, int)
    assert inches(14.5) < x < inches(14.7)  # clear of the edge, where it comes down
    assert last == at(18, 5)
    frail = {"at": (12, 5), "left": 2}
    t = table(**said, x=frail, y={"at": (1, 1)}, pieces=(roof(4),), cards=("M09", "T02"))
    t.act("A", Take("empellon", ("x",)))
    assert (t.model("x").fate, t.model("x").killed_by) == (Fate.KILLED, "")
    assert len(t.events("pushed")) == 1
