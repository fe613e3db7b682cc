"""Moves worth thinking of, and moves at random: all of them can be made."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.boards.table.laid import at, bush, figure, rectangle, table, wall
from tests.boards.table.scenes import scenes

from refriega.boards.table import (
    INCH,
    MM,
    Candidate,
    Figure,
    Footing,
    Gait,
    Objective,
    Other,
    Piece,
    Point,
    Table,
    Travel,
    candidates,
    gap,
    length,
    sample,
    sight,
    travel,
    within,
)
from refriega.boards.table.travel import LATELY, walk_of

R = 25 * MM // 2
GAIT = Gait(5 * INCH)
SceneOf = tuple[Table, Figure, tuple[Other, ...]]


def of(found: list[Candidate], why: str, whom: str = "") -> Candidate:
    return next(candidate for candidate in found if (candidate.why, candidate.whom) == (why, whom))


def test_in_the_open_there_are_the_hours_of_the_clock_far_and_near() -> None:
    found = list(candidates(table(), figure(12, 12), GAIT))
    assert [candidate.why for candidate in found] == ["full"] * 12 + ["half"] * 12
    assert at(12, 7) in [candidate.to for candidate in found]
    assert at(12, "9.5") in [candidate.to for candidate in found]


def test_candidates_of_one_position_are_found_once_and_of_another_anew() -> None:
    where, foe = table(), Other("foe", figure(16, 12))
    begun = candidates(where, figure(12, 12), GAIT, (foe,), (foe,))
    first = next(begun)
    found = list(candidates(where, figure(12, 12), GAIT, (foe,), (foe,)))
    assert [first, *begun] == found
    assert next(candidates(where, figure(12, 12), GAIT, (foe,), (foe,))) is found[0]
    gone = Other("foe", figure(16, 13))
    assert of(list(candidates(where, figure(12, 12), GAIT, (gone,), (gone,))), "contact", "foe") != found[0]
    walk = walk_of(where, figure(12, 12), GAIT, (foe,))
    assert walk_of(where, figure(12, 12), GAIT, [foe]) is walk
    for _ in range(3):
        for x in range(3, 20):
            walk_of(where, figure(x, 12), GAIT)
    assert len(where.walks) <= LATELY


def test_a_foe_in_reach_can_be_met_kept_at_a_distance_and_fled() -> None:
    foe = Other("foe", figure(16, 12))
    found = list(candidates(table(), figure(12, 12), GAIT, (foe,), (foe,)))
    contact = of(found, "contact", "foe")
    assert contact.to == Point(16 * INCH - 2 * R, 12 * INCH)
    near = figure(12, 12)._replace(at=of(found, "near", "foe").to)
    assert not within(near, foe.figure, INCH)
    assert within(near, foe.figure, INCH + INCH // 20)
    assert of(found, "away", "foe").to == at(7, 12)


def test_just_out_of_reach_is_not_rounded_into_it() -> None:
    for y in range(30):
        foe = Other("foe", figure("15.5", f"1{y // 10}.{y % 10}7"))
        found = list(candidates(table(), figure(12, "12.41"), GAIT, (foe,), (foe,)))
        near = figure(12, 12)._replace(at=of(found, "near", "foe").to)
        assert not within(near, foe.figure, INCH)
        assert within(near, foe.figure, INCH + INCH // 20)


def test_just_out_of_reach_is_more_than_an_inch() -> None:
    foe = Other("foe", figure(16, 12, radius=INCH // 2))
    start = figure(12, 12, radius=INCH // 2)
    near = of(list(candidates(table(), start, GAIT, (foe,), (foe,))), "near", "foe")
    assert gap(start._replace(at=near.to), foe.figure) == INCH + 2 * INCH // 100


def test_a_foe_out_of_reach_is_moved_towards() -> None:
    foe = Other("foe", figure(22, 12))
    found = list(candidates(table(), figure(12, 12), GAIT, (foe,), (foe,)))
    assert of(found, "towards", "foe").to == at(17, 12)


def test_the_nearest_foes_come_first() -> None:
    foes = [Other("far", figure(20, 12)), Other("close", figure(9, 12))]
    first = next(candidates(table(), figure(12, 12), GAIT, foes, foes))
    assert (first.why, first.whom) == ("contact", "close")


def test_what_is_in_the_way_is_gone_around() -> None:
    foe = Other("foe", figure(16, 12))
    block = wall("block", rectangle("13.5", "11.5", 1, 5))
    found = list(candidates(table(block), figure(12, 12), Gait(6 * INCH), (foe,), (foe,)))
    contact = of(found, "contact", "foe")
    assert len(contact.path) > 1
    assert gap(figure(0, 0)._replace(at=contact.to), foe.figure) == 0


def test_behind_a_wall_one_is_hidden_from_the_foe() -> None:
    foe = Other("foe", figure(20, 12))
    block = wall("block", rectangle(13, 10, 1, 4))
    found = list(candidates(table(block), figure(12, 8), GAIT, (foe,), (foe,)))
    hidden = figure(0, 0)._replace(at=of(found, "behind", "block").to)
    assert not sight(table(block), foe.figure, hidden).visible


def test_terrain_can_be_got_into_and_onto() -> None:
    scrub = bush("scrub", rectangle(13, 11, 3, 3))
    house = Piece(
        id="house",
        kind="house",
        outline=rectangle(8, 11, 3, 3),
        footing=Footing.TOP,
        height=INCH,
        climbable=True,
    )
    found = list(candidates(table(scrub, house), figure(12, 12), GAIT))
    into = of(found, "onto", "scrub").to
    assert 13 * INCH + R <= into.x <= 14 * INCH
    assert table(scrub, house).elevation(of(found, "onto", "house").to) == INCH


def test_objectives_within_reach_are_gone_to() -> None:
    goals = [Objective("loot", at(15, 12)), Objective("gate", at(23, 12))]
    found = list(candidates(table(), figure(12, 12), GAIT, objectives=goals))
    assert of(found, "objective", "loot").to == at(15, 12)
    assert not [candidate for candidate in found if candidate.whom == "gate"]


def test_an_objective_in_a_wall_is_gone_up_to() -> None:
    block = wall("block", rectangle(14, 11, 2, 2))
    found = list(candidates(table(block), figure(12, 12), GAIT, objectives=[Objective("safe", at(14, 12))]))
    assert within(figure(0, 0)._replace(at=of(found, "objective", "safe").to), at(14, 12), INCH)


def test_places_are_whole_hundredths_of_an_inch() -> None:
    foe = Other("foe", figure(15, "13.7"))
    for candidate in candidates(table(), figure("12.01", "11.99"), GAIT, (foe,), (foe,)):
        if candidate.why != "contact":
            assert candidate.to.x % 254 == candidate.to.y % 254 == 0


@given(scenes(), st.integers(0, 7 * INCH))
def test_every_candidate_can_be_gone_and_no_two_end_alike(scene: SceneOf, allowance: int) -> None:
    on, start, others = scene
    goals = [Objective("middle", at(8, 8))]
    found = list(candidates(on, start, Gait(allowance), others, others, goals))
    for candidate in found:
        done = travel(on, start, candidate.path, Gait(allowance), others)
        assert isinstance(done, Travel)
        assert done.end == candidate.to
        if candidate.why == "near":
            foe = next(other for other in others if other.id == candidate.whom)
            assert not within(start._replace(at=candidate.to), foe.figure, INCH)
    ends = [start.at, *[candidate.to for candidate in found]]
    for number, end in enumerate(ends):
        assert all(length(end, other) >= INCH // 10 for other in ends[:number])


@given(scenes(), st.integers(0, 7 * INCH), st.randoms(use_true_random=False))
def test_every_sample_can_be_gone(scene: SceneOf, allowance: int, rng: Random) -> None:
    on, start, others = scene
    path = sample(rng, on, start, Gait(allowance), others)
    assert len(path) <= 1
    assert isinstance(travel(on, start, path, Gait(allowance), others), Travel)


def test_samples_go_everywhere() -> None:
    rng = Random(1)
    ends = [sample(rng, table(), figure(12, 12), GAIT)[0] for _ in range(200)]
    for right in (True, False):
        for down in (True, False):
            there = [e for e in ends if (e.x > 12 * INCH) is right and (e.y > 12 * INCH) is down]
            assert len(there) > 25
    assert max(length(at(12, 12), end) for end in ends) > 4.8 * INCH


def test_whoever_is_walled_in_stays() -> None:
    ring = [Other(f"{x} {y}", figure(x, y)) for x in (9, 10, 11) for y in (9, 10, 11) if (x, y) != (10, 10)]
    assert list(candidates(table(), figure(10, 10), GAIT, ring, ring[:2])) == []
