"""Charges: one wheel, straight ahead, squared up; what is in the way; and who touches whom then."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boards.table.laid import Inches, at, bush, disc, rectangle, roof, units, wall
from tests.boards.table.regiments import NORTH, SOUTH, WEST, block, blocks, field, other

from refriega.boards.table import INCH, MM, Fault, Other, Point, Table, gap, overlap
from refriega.boards.table.arcs import Met, in_front, side_met
from refriega.boards.table.charge_path import IN_RANKS, Charging, Stride, charge_path
from refriega.boards.table.contact import CONTACT, flush, touching
from refriega.boards.table.manoeuvres import advance, wheel, wheel_length
from refriega.boards.table.regiment import Block, body, facing_along, shifted
from refriega.boards.table.room import cost_ahead, room_for, way_ahead, way_round

OPEN = field()
LOOSE = Stride(free=True, slowed=False)
FLYING = Stride(free=True, slowed=False, flies=True)


def charge(
    charger: Block,
    target: Block,
    reach: Inches,
    others: Sequence[Other] = (),
    stride: Stride = IN_RANKS,
    table: Table = OPEN,
) -> Charging:
    """The charge; fails if there is none."""
    found = charge_path(table, charger, target, units(reach), others, stride)
    assert isinstance(found, Charging), found
    return found


def refused(
    charger: Block,
    target: Block,
    reach: Inches,
    others: Sequence[Other] = (),
    stride: Stride = IN_RANKS,
    table: Table = OPEN,
) -> tuple[str, str]:
    """Why there is none, and what is in the way."""
    found = charge_path(table, charger, target, units(reach), others, stride)
    assert isinstance(found, Fault), found
    return found.key, found.id


# -- the way -------------------------------------------------------------------------------------------


def test_straight_ahead_no_wheel_is_needed() -> None:
    found = charge(block(24, 30), block(24, 22, SOUTH), 8)
    assert (found.hand, found.side, found.cost, found.ahead) == (None, "front", units(8), units(8))
    assert found.block == block(24, 30)._replace(at=Point(at(24, 22).x, at(24, 22).y + CONTACT))
    # five against five, man to man and with their neighbours' corners
    assert len(touching(found.block, block(24, 22, SOUTH))) == 5 + 4 + 4


def test_the_last_thousandth_of_an_inch_counts() -> None:
    assert refused(block(24, 30), block(24, 22, SOUTH), "7.99") == ("table.too_far", "")


def test_who_is_wider_than_the_target_need_not_wheel_to_have_all_of_it_in_front() -> None:
    found = charge(block(24, 30, files=10), block(25, 22, SOUTH, files=3), 8)
    assert found.hand is None
    assert found.block.at.x == at(24, 30).x


def test_a_target_to_the_right_is_wheeled_to_as_little_as_brings_all_of_the_front_to_it() -> None:
    target = block(28, 22, SOUTH)
    found = charge(block(24, 30), target, 10)
    assert found.hand == "right" and found.facing is not None
    # from where it meets the target, it stands man to man
    assert abs(found.block.at.x - target.at.x) < MM
    wheeled = wheel_length(block(24, 30), "right", found.facing)
    assert found.cost == wheeled + found.ahead
    less = facing_along(found.facing.x - 5_000, found.facing.y)
    short = wheel(block(24, 30), "right", less)
    met = shifted(short.at, less, 0, found.ahead)
    assert met.x < target.at.x  # any less would fall short of it


def test_out_of_reach_by_that_wheel_it_wheels_less() -> None:
    target = block(28, 22, SOUTH)
    far, near = charge(block(24, 30), target, 10), charge(block(24, 30), target, "8.5")
    assert near.cost <= units("8.5") < far.cost
    assert near.block.at.x < far.block.at.x
    assert 0 < len(touching(near.block, target)) < len(touching(far.block, target))


def test_left_and_right_are_alike() -> None:
    right = charge(block(24, 30), block(28, 22, SOUTH), 10)
    left = charge(block(24, 30), block(20, 22, SOUTH), 10)
    assert (right.hand, left.hand) == ("right", "left")
    assert abs(right.cost - left.cost) <= 4
    assert abs((right.block.at.x - at(24, 30).x) + (left.block.at.x - at(24, 30).x)) <= 4


def test_the_side_is_the_one_on_which_the_charger_starts() -> None:
    target = block(24, 22, WEST)  # it shows its left flank to the south
    found = charge(block(24, 30), target, 12)
    assert found.side == "left"
    assert found.block.facing == facing_along(*NORTH)
    assert charge(block(24, 30), block(24, 22, NORTH), 12).side == "rear"


def test_a_target_askew_is_met_by_a_corner_and_squared_up_to() -> None:
    target = block(24, 22, Point(1, 4))
    found = charge(block(24, 30), target, 9)
    assert found.block.facing == facing_along(-1, -4)
    assert gap(body(found.block), body(target)) <= CONTACT
    assert touching(found.block, target)


def test_nobody_charges_what_is_not_in_front() -> None:
    assert refused(block(24, 30), block(24, 40, NORTH), 20) == ("table.not_in_front", "")
    assert refused(block(24, 30), block(34, 31, WEST), 20) == ("table.not_in_front", "")


# -- those who turn freely, and those who fly ----------------------------------------------------------


def test_who_turns_freely_charges_in_any_direction() -> None:
    lone = block(24, 30, files=1, number=1)
    found = charge(lone, block(24, 36, NORTH), 8, stride=LOOSE)
    # 6 inches from front to front, less its own depth
    assert found.cost == 6 * INCH - 20 * MM
    assert found.block.facing == facing_along(*SOUTH)
    assert found.side == "front"


def test_a_flyer_passes_over_all_but_needs_room_to_land() -> None:
    flyer, target = block(24, 30, files=1, number=1, base=(40, 40)), block(24, 20, SOUTH)
    between = other("wall", block(24, 25, files=10, number=20))
    assert refused(flyer, target, 12, [between], LOOSE) == ("table.in_the_way", "wall")
    assert charge(flyer, target, 12, [between], FLYING).side == "front"
    crowd = other("crowd", block(24, "20.5", files=9, number=9))
    assert refused(flyer, target, 12, [crowd], FLYING) == ("table.taken", "crowd")


# -- what is in the way --------------------------------------------------------------------------------


def test_another_unit_in_the_way_stops_a_charge() -> None:
    between = other("friends", block(24, 26))
    assert refused(block(24, 30), block(24, 20, SOUTH), 12, [between]) == ("table.in_the_way", "friends")


def test_impassable_terrain_stops_a_charge_and_a_hill_does_not() -> None:
    rock = wall("rock", rectangle(23, 25, 2, 1))
    found = charge_path(field(rock), block(24, 30), block(24, 20, SOUTH), units(12))
    assert found == Fault("table.solid", "rock")


def test_who_fights_there_already_is_wheeled_past() -> None:
    target = block(24, 22, SOUTH, files=10)  # 200 mm wide
    fighting = flush(block(24, 30), target, "front", -50 * MM)  # it stands on the western half
    found = charge(block(25, 34), target, 14, [other("friends", fighting)])
    assert found.hand == "right"
    left = shifted(found.block.at, found.block.facing, -50 * MM, 0).x
    right_of_friends = shifted(fighting.at, fighting.facing, 50 * MM, 0).x
    assert left > right_of_friends
    assert len(touching(found.block, target)) >= 5


def test_who_fights_where_the_charger_would_come_to_stand_is_shifted_past() -> None:
    target = block(24, 22, SOUTH, files=10)
    fighting = flush(block(24, 30), target, "front")  # in the middle, 50 mm to both sides
    flyer = block("24.1", 34, files=1, number=1, base=(40, 40))
    found = charge(flyer, target, 14, [other("friends", fighting)], FLYING)
    assert found.block.at.x == at(24, 0).x + (50 + 20) * MM + CONTACT
    # the last whom it meets reaches from 80 to 100 mm
    assert [theirs for _, theirs in touching(found.block, target)] == [0, 1, 2]


def test_no_room_left_beside_those_who_fight() -> None:
    target = block(24, 22, SOUTH)
    fighting = [other(f"f{n}", flush(block(24, 30), target, "front", n * 101 * MM)) for n in (-1, 0, 1)]
    assert refused(block(24, 34), target, 14, fighting)[0] in ("table.taken", "table.in_the_way")


def test_slow_ground_makes_the_way_longer() -> None:
    wood = bush("wood", rectangle(20, 25, 8, 1))
    # it is in the wood from its front's coming in to its rear's coming out: an inch and 80 mm
    assert cost_ahead(field(wood), block(24, 30), units(9)) == units(10) + 80 * MM
    # its rear is in the wood still when its front has gone 8 inches
    assert refused(block(24, 30), block(24, 22, SOUTH), "11.99", table=field(wood)) == ("table.too_far", "")
    assert charge(block(24, 30), block(24, 22, SOUTH), 12, table=field(wood)).cost == units(12)
    unslowed = Stride(slowed=False)
    assert charge(block(24, 30), block(24, 22, SOUTH), 8, stride=unslowed, table=field(wood)).cost == units(8)


def test_slow_ground_beside_the_way_is_of_no_account() -> None:
    wood = bush("wood", rectangle(27, 25, 8, 1))
    assert cost_ahead(field(wood), block(24, 30), units(8)) == units(8)


@pytest.mark.parametrize(
    ("x", "slow"),
    [
        (24, 4 * INCH),  # right ahead: all of its four inches
        ("25.9", 4 * INCH),  # its middle is 48 mm to the right: straight ahead of the right flank, just
        ("26.97", 2 * 43_972),  # 25.438 mm beyond the flank: twice the root of 50.8² - 25.438²
        (28, 0),  # 51.6 mm beyond it: it does not come into the way
    ],
)
def test_round_slow_ground_is_slow_as_far_as_the_flanks_come_into_it(x: Inches, slow: int) -> None:
    """A round wood of 2 inches to each side, 6 inches ahead; a regiment 100 mm wide and 80 mm deep."""
    wood = bush("wood", disc(x, 24, 2))
    more = cost_ahead(field(wood), block(24, 30), units(12)) - units(12)
    assert more == (slow + 80 * MM if slow else 0)


def test_of_a_way_that_ends_in_slow_ground_only_that_part_is_slow() -> None:
    wood = bush("wood", rectangle(20, 20, 8, 6))
    assert cost_ahead(field(wood), block(24, 30), units(5)) == units(6)
    assert cost_ahead(field(wood), block(24, 24), units(1)) == units(2)  # it begins in it


# -- room ----------------------------------------------------------------------------------------------


def test_room_to_stand() -> None:
    assert room_for(OPEN, block(24, 24)) is None
    assert room_for(OPEN, block(1, 24)) == Fault("table.off")
    assert room_for(OPEN, block(24, 24), [other("b", block(26, 24))]) == Fault("table.taken", "b")
    assert room_for(OPEN, block(24, 24), [other("b", block(28, 24))]) is None
    # 101.6 mm between middles are 1.6 mm between flanks
    assert room_for(OPEN, block(24, 24), [other("b", block(28, 24))], INCH) == Fault("table.too_near", "b")
    touching_it = Other("b", body(block(24, 24)._replace(at=Point(at(24, 24).x + 100 * MM, at(24, 24).y))))
    assert room_for(OPEN, block(24, 24), [touching_it]) is None


def test_a_regiment_may_stand_half_on_a_hill_but_not_in_a_house() -> None:
    hill = roof("hill", rectangle(23, 23, 6, 6), 2)
    assert room_for(field(hill), block(24, 24)) is None
    assert room_for(field(wall("house", rectangle(23, 23, 6, 6))), block(24, 24)) == Fault(
        "table.solid", "house"
    )


def test_a_wheel_needs_room_for_the_rear_too() -> None:
    """Wheeling right, the left rear corner swings out to the left and forward."""
    start = block(24, 24)
    west = other("west", block("19.9", 26, files=5))
    assert room_for(OPEN, start, [west]) is None
    assert way_round(OPEN, start, "right", Point(1, -1), [west]) == Fault("table.in_the_way", "west")
    assert way_round(OPEN, start, "left", Point(-1, -1), [west]) is None
    edge = block("2.5", 24)
    assert room_for(OPEN, edge) is None
    assert way_round(OPEN, edge, "right", Point(1, -1)) == Fault("table.off")


def test_the_way_ahead_is_looked_at_all_along() -> None:
    start = block(24, 24)
    low = other("low", block(24, 18, files=1, number=1))
    assert way_ahead(OPEN, start, units(5), [low]) is None
    assert way_ahead(OPEN, start, units(12), [low]) == Fault("table.in_the_way", "low")
    assert way_ahead(OPEN, start, units(30)) == Fault("table.off")


# -- contact -------------------------------------------------------------------------------------------


def test_corner_to_corner_is_contact() -> None:
    target = block(24, 22, SOUTH, files=3, number=3)
    past = flush(block(24, 30, files=2, number=4), target, "front", 50 * MM)  # from its right corner on
    assert touching(past, target) == ((0, 0),)
    assert not touching(flush(past, target, "front", 51 * MM), target)


def test_only_the_front_touches_and_a_flank_has_its_files() -> None:
    target = block(24, 22, NORTH, files=5, number=15)
    flank = flush(block(30, 30), target, "right")
    # 60 mm of flank against 100 mm of front
    pairs = touching(flank, target)
    assert sorted({theirs for _, theirs in pairs}) == [4, 9, 14]
    assert all([own < 5 for own, _ in pairs])


@pytest.mark.parametrize("side", ["front", "left", "right", "rear"])
def test_flush_to_every_side(side: Met) -> None:
    target = block(24, 22, Point(2, 7), files=4, number=12)
    there = flush(block(30, 30), target, side)
    assert not overlap(body(there), body(target))
    assert gap(body(there), body(target)) <= CONTACT + 2
    assert side_met(target, there) == side
    assert touching(there, target)


# -- whatever the regiments ----------------------------------------------------------------------------


@settings(max_examples=150)
@given(blocks(), blocks(), st.integers(0, 30 * INCH), st.lists(blocks(), max_size=4), st.booleans())
def test_after_a_charge_nobody_overlaps_and_the_charger_is_in_contact(
    charger: Block, target: Block, reach: int, crowd: list[Block], free: bool
) -> None:
    standing: list[Block] = []
    for one in (charger, target, *crowd):
        if not any([overlap(body(one), body(before)) for before in standing]):
            standing.append(one)
    if standing[:2] != [charger, target]:
        return
    others = [other(f"o{n}", one) for n, one in enumerate(standing[2:])]
    found = charge_path(OPEN, charger, target, reach, others, Stride(free=free))
    if isinstance(found, Fault):
        return
    assert gap(body(charger), body(target)) <= found.cost <= reach
    assert found.side == side_met(target, charger)
    assert not overlap(body(found.block), body(target))
    assert gap(body(found.block), body(target)) <= CONTACT + 4
    assert not room_for(OPEN, found.block, others)
    if found.hand and found.facing:
        wheeled = wheel(charger, found.hand, found.facing)
        assert not way_ahead(OPEN, wheeled, found.ahead, others)
        assert not way_round(OPEN, charger, found.hand, found.facing, others)
    if not free:
        assert in_front(charger, body(target))


@settings(max_examples=100)
@given(blocks(), blocks(), st.integers(0, 30 * INCH))
def test_more_reach_never_spoils_a_charge(charger: Block, target: Block, reach: int) -> None:
    if overlap(body(charger), body(target)):
        return
    if isinstance(charge_path(OPEN, charger, target, reach), Charging):
        assert isinstance(charge_path(OPEN, charger, target, reach + INCH), Charging)


@settings(max_examples=100)
@given(blocks(), blocks())
def test_whatever_is_in_front_can_be_reached_from_far_enough(charger: Block, target: Block) -> None:
    """On an endless table, that is: nothing is in the way."""
    endless = Table(10**9, 10**9)
    charger, target = (
        one._replace(at=Point(one.at.x + 10**8, one.at.y + 10**8)) for one in (charger, target)
    )
    if overlap(body(charger), body(target)) or not in_front(charger, body(target)):
        return
    assert isinstance(charge_path(endless, charger, target, 200 * INCH), Charging)


@given(blocks(), st.integers(0, 8 * INCH), st.lists(blocks(), min_size=1, max_size=3))
def test_a_way_that_is_free_is_free_in_every_place(one: Block, distance: int, crowd: list[Block]) -> None:
    others = [other(f"o{n}", it) for n, it in enumerate(crowd)]
    if not way_ahead(OPEN, one, distance, others):
        for part in range(5):
            assert not room_for(OPEN, advance(one, distance * part // 4), others)
