"""Dispelling a spell as it is cast: dice, Magic Resistance, scrolls."""

from __future__ import annotations

import pytest

from refriega.rulesets.warhammer.magic.verdict import judge_dispel, read
from refriega.rulesets.warhammer.options import Cast, Dispel, ReadScroll, Reroll
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Mark
from tests.rulesets.warhammer.kit import Bench, live
from tests.rulesets.warhammer.magic.dispels import duel, sings
from tests.rulesets.warhammer.magic.things import PELT, pelt


def is_dispelled(t: Bench) -> bool:
    return bool(t.events("dispelled"))


# -- a spell that was just cast ----------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "dispelled"), [((5, 6), True), ((4, 6), False)])
def test_a_roll_to_dispel_must_equal_the_casting_roll(dice: tuple[int, int], dispelled: bool) -> None:
    t = duel(dice=(5, 6, *dice))
    t.act(sings(), blue=Dispel(2))
    assert t.event("dispel.roll").args["needed"] == 11
    assert is_dispelled(t) is dispelled
    assert bool(t.events("spell.begins")) is not dispelled
    assert t.state.dispel == 4
    t.done()


def test_two_sixes_dispel_whatever_the_casting_roll_was() -> None:
    t = duel(dice=(5, 6, 4, 6, 6))
    t.act(sings(3), blue=Dispel(2))
    assert is_dispelled(t)


@pytest.mark.parametrize(
    ("first", "new", "dispelled"),
    [((4, 2), 5, True), ((1, 1), 6, False), ((6, 2), 6, True), ((6, 1), 6, True)],
)
def test_a_die_to_dispel_may_be_rolled_again_but_that_makes_no_double_and_undoes_none(
    first: tuple[int, int], new: int, dispelled: bool
) -> None:
    """9 are needed: 4 and 5 are. Two 1s stay two 1s; 6 and 6 are 12, not the double that always does it."""
    t = duel(dice=(4, 5, *first, new), rerolls={"blue": 1})
    t.act(sings(), blue=(Dispel(2), Reroll(1)))
    assert is_dispelled(t) is dispelled
    assert t.event("dispel.roll").args["sixes"] is False
    t.done()


def test_two_ones_never_dispel() -> None:
    t = duel(dice=(3, 4, 1, 1, 6))
    t.act(sings(), blue=Dispel(3))
    assert not is_dispelled(t)


def test_two_ones_and_two_sixes_fail_or_by_variant_succeed() -> None:
    for choice, dispelled in (("fails", False), ("succeeds", True)):
        t = duel(variants={"double_one_and_six": choice}, dice=(3, 4, 1, 1, 6, 6))
        t.act(sings(), blue=Dispel(4))
        assert is_dispelled(t) is dispelled
    assert not judge_dispel(read((1, 1, 6, 6)), 3)


def test_there_is_one_attempt_with_any_number_of_dice() -> None:
    t = duel(dice=(5, 6, 1, 2))
    t.act(sings(), blue=Dispel(2))
    assert t.offered.count(("dispel", "blue")) == 1
    t = duel(dice=(5, 6, 1, 2, 2, 2, 2, 3))
    t.act(sings(), blue=Dispel(6))
    assert is_dispelled(t)
    assert t.state.dispel == 0


def test_nobody_is_asked_who_has_neither_dice_nor_scroll() -> None:
    t = duel(pools=(6, 0), dice=(5, 6))
    t.act(sings())
    assert ("dispel", "blue") not in t.offered


def test_dispel_dice_need_no_wizard() -> None:
    t = duel(bruja={"fleeing": True}, dice=(2, 3, 2, 3))
    t.act(sings(), blue=Dispel(2))
    assert is_dispelled(t)


def test_an_item_adds_to_the_roll_of_its_army_the_best_one_alone() -> None:
    other = {"otra": {"level": 1, "items": ("sello_mayor",), "at": (24, 8)}}
    t = duel(bruja={"items": ("sello",)}, blue=other, dice=(2, 6, 3, 3))
    t.act(sings(), blue=Dispel(2))
    assert t.parts(t.event("dispel.roll"), "total") == {"dice": 6, "sello_mayor": 2}
    assert is_dispelled(t)


# -- Magic Resistance --------------------------------------------------------------------------------


def test_magic_resistance_adds_dice_when_that_unit_is_the_target() -> None:
    t = duel(orcos={"resistance": 2}, dice=(2, 5, 1, 3, 3))
    t.act(sings(), blue=Dispel(1))
    event = t.event("dispel.roll")
    assert (event.args["resistance"], event.args["faces"]) == (2, (1, 3, 3))
    assert is_dispelled(t)
    assert t.state.dispel == 5


def test_magic_resistance_needs_no_die_of_the_pool() -> None:
    t = duel(orcos={"resistance": 1}, pools=(6, 0), dice=(2, 3, 5))
    t.act(sings(), blue=Dispel(0))
    assert is_dispelled(t)


def test_magic_resistance_of_a_unit_and_its_characters_is_never_summed() -> None:
    hero = {"heroe": {"host": "orcos", "items": ("broche",)}}
    t = duel(orcos={"resistance": 1}, blue=hero, dice=(5, 6, 3, 3, 3))
    t.act(sings(), blue=Dispel(1))
    assert t.event("dispel.roll").args["resistance"] == 2


def test_magic_resistance_is_of_no_use_to_others() -> None:
    t = duel(bruja={"resistance": 3}, dice=(5, 6, 3))
    t.act(sings(), blue=Dispel(1))
    assert t.event("dispel.roll").args["resistance"] == 0


def test_nor_to_the_enemies_of_who_has_it_when_a_spell_is_cast_on_a_friend() -> None:
    t = duel(maga={"resistance": 2}, dice=(4, 5, 6))
    t.act(Cast("maga", PELT, 2, target="maga"), blue=Dispel(1))
    assert t.event("dispel.roll").args["faces"] == (6,)


# -- scrolls -----------------------------------------------------------------------------------------


def test_reading_a_scroll_ends_what_remains_in_play_of_its_reader() -> None:
    t = duel(bruja={"items": ("pergamino",)}, effects=(pelt("orcos", "bruja", "blue"),), dice=(5, 6))
    t.act(sings(), blue=ReadScroll("bruja", "pergamino"))
    assert t.lives("orcos") == []
    assert t.event("spell.ends").args["why"] == "scroll"


def test_who_flees_reads_no_scroll() -> None:
    t = duel(bruja={"items": ("pergamino",), "fleeing": True}, pools=(6, 0), dice=(5, 6))
    t.act(sings())
    assert ("dispel", "blue") not in t.offered


def test_nor_does_who_is_no_wizard() -> None:
    hero = {"heroe": {"character": True, "items": ("pergamino",), "at": (26, 8)}}
    t = duel(blue=hero, pools=(6, 0), dice=(5, 6))
    t.act(sings())
    assert ("dispel", "blue") not in t.offered


def test_nor_one_who_is_hidden_in_a_unit() -> None:
    t = duel(bruja={"items": ("pergamino",), "host": "orcos", "hidden": True}, pools=(6, 0), dice=(5, 6))
    t.act(sings())
    assert ("dispel", "blue") not in t.offered


def test_nor_is_one_read_that_a_spell_has_silenced() -> None:
    held = live("hielo", "bruja", "maga", "red", marks=(Mark.ITEM_SILENCED,), detail="pergamino")
    t = duel(bruja={"items": ("pergamino",)}, effects=(held,), pools=(6, 0), dice=(5, 6))
    t.act(sings())
    assert ("dispel", "blue") not in t.offered


def test_a_scroll_is_of_no_use_against_a_spell_of_an_earlier_phase() -> None:
    t = duel(bruja={"items": ("pergamino",)}, effects=(pelt("maga", "maga", "red"),), phase=Phase.DISPELS)
    assert t.refused(ReadScroll("bruja", "pergamino")).key == "not_on_offer"


def test_magic_resistance_of_a_unit_helps_against_a_spell_at_somebody_in_it() -> None:
    """Rule of Burning Iron picks the hero out of the ranks; the unit has Magic Resistance 2."""
    iron = "regla_del_hierro_candente"
    hero = {"heroe": {"host": "orcos"}}
    t = duel(maga={"spells": (iron,)}, orcos={"resistance": 2}, blue=hero, dice=(5, 6, 4, 4, 3))
    t.act(Cast("maga", iron, 2, target="heroe"), blue=Dispel(1))
    assert t.event("dispel.roll").args["resistance"] == 2
    assert is_dispelled(t)
    t.done()


def test_who_reads_a_scroll_ends_spells_of_their_own_not_those_of_others_on_them() -> None:
    other = {"otra": {"level": 1, "at": (26, 8)}}
    held = (pelt("bruja", "otra", "blue", id="ajeno"), pelt("orcos", "bruja", "blue", id="propio"))
    t = duel(bruja={"items": ("pergamino",)}, blue=other, effects=held, dice=(5, 6))
    t.act(sings(), blue=ReadScroll("bruja", "pergamino"))
    assert (t.lives("bruja"), t.lives("orcos")) == ([PELT], [])


@pytest.mark.rule("WF-030")
def test_a_reader_who_bears_the_spell_that_they_keep_is_rid_of_it() -> None:
    t = duel(bruja={"items": ("pergamino",)}, effects=(pelt("bruja", "bruja", "blue"),), dice=(5, 6))
    t.act(sings(), blue=ReadScroll("bruja", "pergamino"))
    assert t.lives("bruja") == []
