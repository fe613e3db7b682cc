"""Engagement, cover, and shots into a melee."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.malifaux.abilities_schema import Manipulative, Terrifying
from refriega.rulesets.malifaux.moving.cover import cover
from refriega.rulesets.malifaux.moving.engagement import engaged, engaged_with, engagement_range
from refriega.rulesets.malifaux.options import Charge, Interact, Take
from tests.rulesets.malifaux.kit import Bench, at, gun, melee, piece, spell, table, wall
from tests.rulesets.malifaux.test_walk import BASES

CLAW = melee("garra", 5, range=1)
PIKE = melee("pica", 5, range=3)


def pair(gap: float, mine: tuple[Any, ...] = (), theirs: tuple[Any, ...] = (), **more: Any) -> Bench:
    """`A` and `x` so far apart, edge to edge."""
    return table(A={"at": (5, 5), "actions": mine}, x={"at": (5, 5 + BASES + gap), "actions": theirs}, **more)


# -- who is engaged ----------------------------------------------------------------------------------


def test_the_engagement_range_is_that_of_the_longest_melee_attack() -> None:
    t = pair(9, (CLAW, PIKE, gun("tiro", 5), spell("rayo", 5)), (gun("tiro", 5),))
    assert engagement_range(t.game, "A") == 3
    assert engagement_range(t.game, "x") is None


def test_one_in_range_of_the_other_is_enough_for_both() -> None:
    for gap, ranges in ((3.0, True), (3.01, False)):
        t = pair(gap, (), (PIKE,))
        assert engaged(t.game, "A") is engaged(t.game, "x") is ranges
        assert engaged_with(t.game, "A") == (("x",) if ranges else ())


def test_range_is_measured_from_above_whatever_the_height() -> None:
    tower = piece(0, 0, 10, 5.5, height=8)
    t = pair(1, (), (CLAW,), pieces=(tower,))
    assert engaged(t.game, "A")


def test_nobody_is_engaged_through_a_wall_nor_with_a_friend() -> None:
    t = pair(1, (CLAW,), (CLAW,), pieces=(wall(0, 6, 24, 6.2),))
    assert not engaged(t.game, "A")
    t = table(
        A={"at": (5, 5), "actions": (CLAW,)}, B={"at": (5, 6.5), "actions": (CLAW,)}, x={"at": (20, 20)}
    )
    assert not engaged(t.game, "A")


def test_a_paralyzed_model_engages_nobody_but_may_be_engaged() -> None:
    held = {"paralyzed": 0}
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5), "actions": (CLAW,), "held": held})
    assert not engaged(t.game, "A")
    t = table(A={"at": (5, 5), "actions": (CLAW,)}, x={"at": (5, 6.5), "held": held})
    assert engaged(t.game, "A")
    assert engaged(t.game, "x")


@pytest.mark.rule("MX-016")
def test_who_is_engaged_neither_shoots_nor_charges_nor_interacts_but_casts() -> None:
    t = pair(1, (gun("tiro", 5), spell("rayo", 5)), (CLAW,), cards=("M09", "T02", "C07"))
    assert t.refusal("A", Take("tiro", ("x",))).key == "target.engaged_cannot_shoot"
    assert t.refusal("A", Charge("x", at(5, 5.5))).key == "charge.engaged"
    assert t.refusal("A", Interact("scheme")).key == "interact.engaged"
    t.act("A", Take("rayo", ("x",)))
    t.done()


# -- cover -------------------------------------------------------------------------------------------


def test_what_screens_is_soft_cover_and_what_stops_lines_is_hard() -> None:
    hedge = piece(0, 8, 24, 8.5, id="seto", height=2, screens=True)
    low_wall = piece(0, 8, 5, 8.5, id="tapia", height=4, opaque=True)
    for terrain, found in (((), ""), ((hedge,), "soft"), ((low_wall,), "hard"), ((hedge, low_wall), "hard")):
        t = pair(5, pieces=terrain)
        assert cover(t.game, "A", "x") == found


def test_models_in_between_give_no_cover() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 11)}, y={"at": (4.5, 8)})
    assert t.game.sees("A", "x")
    assert cover(t.game, "A", "x") == ""


# -- shots into a melee ------------------------------------------------------------------------------


def shot(cards: tuple[str, ...], *, more: dict[str, Any] | None = None, **variants: str) -> Bench:
    """`A` shoots at `x`, whom its friend `B` fights; `y` stands behind `x`, `z` far away."""
    t = table(
        A={"at": (5, 5), "actions": (gun("tiro", 6),)},
        B={"at": (12, 5)},
        x={"at": (12, 6.5), "actions": (CLAW,)},
        y={"at": (12, 9), **(more or {})},
        z={"at": (20, 20)},
        cards=cards,
        variants=variants,
    )
    t.act("A", Take("tiro", ("x",)))
    t.done()
    return t


@pytest.mark.rule("MX-015")
def test_of_those_close_together_the_highest_card_is_struck_friend_or_foe() -> None:
    t = shot(("M05", "R11", "T02", "C10", "M04", "R07"))
    assert [(event.args["who"], event.args["card"]) for event in t.events("melee.card")] == [
        ("B", "M05"),
        ("x", "R11"),
        ("y", "T02"),
    ]
    assert t.event("melee.target").args["who"] == "x"
    t = shot(("M12", "R11", "T02", "C10", "M04", "R07"))
    assert t.event("melee.target").args["who"] == "B"
    assert t.wounds("B") == 8 - 3
    assert t.wounds("x") == 8


@pytest.mark.rule("MX-015")
def test_the_lowest_by_a_variant_and_level_cards_are_flipped_again() -> None:
    t = shot(("M02", "R11", "T02", "C03", "M04", "R10", "C04", "R07"), random_target="lowest")
    assert len(t.events("melee.card")) == 5
    assert t.event("melee.target").args["who"] == "B"


@pytest.mark.rule("MX-015")
def test_only_engaged_models_by_a_variant() -> None:
    t = shot(("M05", "R11", "C10", "M04", "R07"), random_target_needs_engaged="yes")
    assert [event.args["who"] for event in t.events("melee.card")] == ["B", "x"]


@pytest.mark.rule("MX-015", "MX-017")
def test_only_who_is_struck_demands_a_duel_for_it() -> None:
    """Situation 28."""
    manipulative = {"abilities": (Manipulative(tn=12),)}
    t = shot(("M05", "R03", "T11", "C06"), more=manipulative)
    assert t.event("melee.target").args["who"] == "y"
    assert t.event("duel.simple").args["who"] == "A"
    t = shot(("M05", "R11", "T02", "C10", "M04", "R07"), more=manipulative)
    assert not t.events("duel.simple")


@pytest.mark.rule("MX-017")
def test_the_first_choice_does_not_terrify_unless_it_is_struck() -> None:
    ghost = {"at": (12, 6.5), "actions": (CLAW,), "abilities": (Terrifying(tn=20),)}
    t = table(
        A={"at": (5, 5), "actions": (gun("tiro", 6),)},
        B={"at": (12, 5)},
        x=ghost,
        cards=("M12", "R03", "C10", "M04", "R07"),
    )
    t.act("A", Take("tiro", ("x",)))
    t.done()
    assert t.held("A") == {}
    assert t.wounds("B") == 5


@pytest.mark.rule("MX-015")
def test_the_shooter_itself_is_never_struck_however_near() -> None:
    t = table(
        A={"at": (12, 4), "actions": (gun("tiro", 6),)},
        B={"at": (13.5, 7)},
        x={"at": (12, 7), "actions": (CLAW,)},
        cards=("M05", "R11", "C10", "M04", "R07"),
    )
    assert t.game.within("A", "x", 2)
    t.act("A", Take("tiro", ("x",)))
    t.done()
    assert [event.args["who"] for event in t.events("melee.card")] == ["B", "x"]


def test_a_shot_at_who_is_not_engaged_strikes_its_target() -> None:
    t = table(
        A={"at": (5, 5), "actions": (gun("tiro", 6),)},
        B={"at": (12, 5)},
        x={"at": (12, 6.5)},
        cards=("C10", "M04", "R07"),
    )
    t.act("A", Take("tiro", ("x",)))
    t.done()
    assert not t.events("melee.card")
