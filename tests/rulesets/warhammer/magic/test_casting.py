"""Casting: what is named, what the roll comes to, what it costs, who may cast what."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Option
from refriega.rulesets.warhammer.magic.verdict import judge_cast, read
from refriega.rulesets.warhammer.options import Cast, Dispel, Done, ReadScroll, Reroll
from refriega.rulesets.warhammer.state import Live
from refriega.rulesets.warhammer.terms import Mark
from tests.rulesets.warhammer.kit import Bench, battle
from tests.rulesets.warhammer.magic.things import BALL, ITEMS, PELT, pelt, spell

SPELLS = {"susurro": spell("instant", value=3), "canto": spell("instant", value=5)}


def duel(**fields: Any) -> Bench:
    """A red wizard alone, and a blue unit 12 inches away."""
    own = {"level": 2, "spells": (BALL, PELT, "susurro", "canto"), "at": (12, 20)}
    given: dict[str, Any] = {"pools": (6, 0), "dispel_dice": {}}
    maga = own | fields.pop("maga", {})
    red = {"maga": maga} | fields.pop("red", {})
    blue = {"orcos": {"troop": "orco", "models": 10, "at": (12, 8)}} | fields.pop("blue", {})
    return battle(red=red, blue=blue, spells=SPELLS, items=ITEMS, **given | fields)


def whisper(dice: int = 1, **fields: Any) -> Cast:
    return Cast("maga", "susurro", dice, target="orcos", **fields)


def succeeds(t: Bench) -> bool:
    return t.event("cast.roll").args["success"] is True


# -- the roll ----------------------------------------------------------------------------------------


def test_a_total_that_equals_the_casting_value_is_enough() -> None:
    t = duel(dice=(1, 2))
    t.act(whisper(2))
    assert succeeds(t)
    t.done()


def test_a_total_below_it_fails_and_the_dice_are_gone_either_way() -> None:
    t = duel(dice=(1, 3))
    t.act(Cast("maga", "canto", 2, target="orcos"))
    assert not succeeds(t)
    assert t.state.power == 4
    t.act(whisper(2), dice=(3, 3))
    assert t.state.power == 2


def test_dice_that_show_less_than_three_fail_whatever_is_added() -> None:
    t = duel(maga={"items": ("libro",)}, dice=(2,))
    t.act(whisper())
    assert t.number(t.event("cast.roll"), "total") == 3
    assert not succeeds(t)


def test_what_items_add_counts_from_a_natural_three_on() -> None:
    t = duel(maga={"items": ("libro",)}, dice=(1, 3))
    t.act(Cast("maga", "canto", 2, target="orcos"))
    assert succeeds(t)
    assert t.parts(t.event("cast.roll"), "total") == {"dice": 4, "libro": 1}


@pytest.mark.rule("WF-036")
def test_two_sixes_are_irresistible_nobody_is_asked_for_dice_or_a_scroll() -> None:
    sage = {"level": 4, "at": (20, 8), "items": ("pergamino",)}
    t = duel(blue={"sabio": sage}, pools=(6, 6), dice=(6, 6))
    t.act(Cast("maga", "canto", 2, target="orcos"))
    assert ("dispel", "blue") not in t.offered
    assert t.event("cast.roll").args["irresistible"] is True
    assert t.event("dispel.irresistible").rules == ("WF-036",)


def test_two_ones_are_a_miscast_and_the_spell_fails_whatever_the_total() -> None:
    t = duel(variants={"miscast_table": "partial"}, dice=(1, 1, 6, 3, 4))
    t.act(Cast("maga", "canto", 3, target="orcos"))
    event = t.event("cast.roll")
    assert t.number(event, "total") == 8
    assert (event.args["success"], event.args["miscast"]) == (False, True)
    t.done()


def test_with_two_ones_and_two_sixes_the_miscast_wins() -> None:
    verdict = judge_cast(read((1, 1, 6, 6)), 5)
    assert (verdict.success, verdict.irresistible, verdict.miscast) == (False, False, True)


def test_only_natural_faces_make_a_double() -> None:
    assert not judge_cast(read((5, 5)), 5, 2).irresistible
    assert judge_cast(read((6, 6)), 20).success


# -- what is named before it -------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "most"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_a_wizard_uses_one_die_more_than_their_level_at_most(level: int, most: int) -> None:
    t = duel(maga={"level": level})
    assert t.offers(whisper(most))
    assert t.refused(whisper(most + 1)).key == "cast.dice"


def test_nobody_uses_more_dice_than_there_are_or_none_at_all() -> None:
    t = duel(pools=(1, 0))
    assert t.offers(whisper(1))
    assert t.refused(whisper(2)).key == "cast.dice"
    assert t.refused(whisper(0)).key == "cast.dice"


def test_a_wizard_casts_only_what_they_know() -> None:
    assert duel().refused(Cast("maga", "rafaga_ardiente", 2, target="orcos")).key == "cast.not_known"


@pytest.mark.rule("WF-024")
def test_a_wizard_tries_each_spell_once_a_phase_and_another_wizard_may_cast_the_same() -> None:
    other = {"level": 1, "spells": ("susurro",), "at": (16, 20)}
    t = duel(red={"mago": other}, dice=(1, 1, 5, 5))
    t.act(whisper(1))
    assert not succeeds(t)
    assert t.refused(whisper(1)).key == "cast.once_a_phase"
    assert t.offers(Cast("mago", "susurro", 1, target="orcos"))


@pytest.mark.rule("WF-024")
def test_the_same_missile_of_two_wizards_hits_the_same_unit_twice() -> None:
    other = {"level": 2, "spells": (BALL,), "at": (16, 20)}
    t = duel(red={"mago": other}, blue={"orcos": {"troop": "orco", "models": 40, "files": 8, "at": (12, 8)}})
    t.act(Cast("maga", BALL, 2, target="orcos"), dice=(4, 4, 3, 1, 1, 1))
    t.act(Cast("mago", BALL, 2, target="orcos"), dice=(4, 4, 4, 1, 1, 1, 1))
    assert [event.args["hits"] for event in t.events("harm.hits")] == [3, 4]
    t.done()


def test_wizards_may_take_turns_with_one_another() -> None:
    other = {"level": 1, "spells": ("susurro",), "at": (16, 20)}
    t = duel(red={"mago": other})
    for option in (
        whisper(1),
        Cast("mago", "susurro", 1, target="orcos"),
        Cast("maga", "canto", 1, target="orcos"),
    ):
        t.act(option, dice=(2,))
    assert [event.args["who"] for event in t.events("cast")] == ["maga", "mago", "maga"]


def test_the_wizards_of_the_other_side_do_not_cast() -> None:
    t = duel(blue={"bruja": {"level": 2, "spells": ("susurro",), "at": (20, 8)}})
    assert t.refused(Cast("bruja", "susurro", 1, target="maga")).key == "cast.not_yours"


def test_range_is_measured_only_when_nothing_stops_the_spell() -> None:
    near = {"at": (12, 40)}
    t = duel(maga=near, dice=(4, 4))
    assert t.offers(Cast("maga", BALL, 2, target="orcos"))
    t.act(Cast("maga", BALL, 2, target="orcos"))
    assert t.event("cast.out_of_range").args["target"] == "orcos"
    assert t.state.power == 4
    assert not t.events("harm.hits")
    t.done()


# -- power stones ------------------------------------------------------------------------------------


def test_a_power_stone_adds_two_dice_over_the_limit_of_its_wizard() -> None:
    t = duel(maga={"items": ("piedra",)}, dice=(1, 2, 2, 2, 2))
    t.act(whisper(3, stone="piedra"))
    assert t.event("cast.roll").args["faces"] == (1, 2, 2, 2, 2)
    assert t.state.power == 3
    assert t.unit("maga").spent == ("piedra",)
    assert t.refused(Cast("maga", "canto", 1, target="orcos", stone="piedra")).key == "cast.no_stone"
    t.done()


def test_a_power_stone_is_never_the_only_source() -> None:
    t = duel(maga={"items": ("piedra",)})
    assert t.refused(whisper(0, stone="piedra")).key == "cast.dice"


@pytest.mark.rule("WF-036")
def test_with_a_power_stone_a_casting_is_never_irresistible_but_may_be_a_miscast() -> None:
    assert not judge_cast(read((6, 6, 6)), 5, stone=True).irresistible
    assert judge_cast(read((6, 6, 6)), 5, stone=True).success
    assert judge_cast(read((1, 1, 6)), 5, stone=True).miscast
    t = duel(maga={"items": ("piedra",)}, pools=(2, 1), dice=(6, 6, 6, 1))
    t.act(Cast("maga", "canto", 1, target="orcos", stone="piedra"), blue=Dispel(1))
    assert t.event("dispel.roll").args["success"] is False


def test_a_wizard_with_two_stones_has_one_left_after_one_is_spent() -> None:
    t = duel(maga={"items": ("piedra", "piedra")}, dice=(2, 2, 3))
    t.act(whisper(1, stone="piedra"))
    assert t.offers(Cast("maga", "canto", 1, target="orcos", stone="piedra"))


# -- who may cast ------------------------------------------------------------------------------------


def barred(t: Bench) -> str:
    return t.refused(whisper(1)).key


SPARE = {"spare": {"level": 1, "spells": (BALL,), "at": (30, 20)}}
"""Another wizard, so that there is something to do in the phase."""


def test_a_fleeing_wizard_casts_nothing() -> None:
    assert barred(duel(maga={"fleeing": True}, red=SPARE)) == "magic.fleeing"


def test_nor_does_one_in_armour() -> None:
    assert barred(duel(maga={"armoured": True}, red=SPARE)) == "cast.armoured"


def test_nor_one_in_the_second_rank_of_their_unit() -> None:
    host = {"lanzas": {"models": 9, "files": 5, "at": (12, 20)}} | SPARE
    assert barred(duel(maga={"host": "lanzas", "slot": 7}, red=host)) == "magic.second_rank"
    assert duel(maga={"host": "lanzas", "slot": 4}, red=host).offers(whisper(1))


def test_nor_one_whom_a_miscast_holds() -> None:
    held = Live("s1", "stunned", "maga", marks=(Mark.NO_CASTING,))
    assert barred(duel(red=SPARE, effects=(held,))) == "cast.barred"


def test_who_has_rallied_marched_or_failed_a_charge_in_this_turn_casts() -> None:
    for field in ("rallied_in", "marched_in", "failed_charge_in"):
        assert duel(maga={field: 1}).offers(whisper(1))


def test_who_is_no_wizard_does_not_cast() -> None:
    t = duel(red={"lanzas": {"models": 5, "at": (30, 30)}})
    assert t.refused(Cast("lanzas", BALL, 1, target="orcos")).key == "cast.no_wizard"


# -- the phase ---------------------------------------------------------------------------------------


def test_a_player_who_can_do_nothing_is_not_asked() -> None:
    t = duel(pools=(0, 0))
    assert t.match.decision.kind not in ("magic", "dispels")


def test_the_options_are_grouped_by_wizard() -> None:
    t = duel(red=SPARE)
    groups = t.match.decision.chooser.groups()
    assert set(groups) >= {"maga", "spare", "turn"}
    own: tuple[Option, ...] = tuple(t.match.decision.chooser.candidates("spare"))
    assert own
    assert all(isinstance(option, Cast) and option.wizard == "spare" for option in own)
    assert tuple(t.match.decision.chooser.candidates("turn")) == (Done(),)


def test_what_remains_of_the_wizard_is_not_touched_by_what_another_casts() -> None:
    t = duel(red=SPARE, effects=(pelt("maga", "spare", "red"),), dice=(1,))
    t.act(whisper(1))
    assert t.lives("maga") == [PELT]


def test_a_reader_of_a_scroll_dispels_with_no_roll() -> None:
    sage = {"level": 1, "at": (20, 8), "items": ("pergamino",)}
    t = duel(blue={"sabio": sage}, dice=(3, 3))
    t.act(Cast("maga", "canto", 2, target="orcos"), blue=ReadScroll("sabio", "pergamino"))
    assert t.unit("sabio").spent == ("pergamino",)
    assert not t.events("spell.begins")
    t.done()


def test_as_a_unit_shrinks_its_wizard_moves_up_in_the_front_rank_and_goes_on_casting() -> None:
    host = {"lanzas": {"models": 2, "files": 5, "at": (12, 20)}} | SPARE
    assert duel(maga={"host": "lanzas", "slot": 4}, red=host).offers(whisper(1))
    full = {"lanzas": {"models": 3, "files": 2, "at": (12, 20)}} | SPARE
    assert barred(duel(maga={"host": "lanzas", "slot": 2}, red=full)) == "magic.second_rank"


@pytest.mark.rule("WF-036")
def test_irresistible_force_does_not_carry_a_spell_beyond_its_range() -> None:
    t = duel(maga={"at": (12, 40)}, dice=(6, 6))
    t.act(Cast("maga", BALL, 2, target="orcos"))
    assert [len(t.events(key)) for key in ("dispel.irresistible", "cast.out_of_range")] == [1, 1]
    assert not t.events("harm.hits")
    t.done()


# -- dice that are rolled again ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "die", "new", "cast", "irresistible"),
    [
        ((1, 3), 0, 2, True, False),  # 4 is not enough for 5, 5 is
        ((1, 6), 0, 6, True, False),  # the second 6 is no natural one
        ((6, 6), 0, 1, True, True),  # and no force is lost
        ((1, 1), 0, 6, False, False),  # a miscast stays one
        ((1, 4), 1, 1, False, False),  # and none comes of it
    ],
)
def test_a_casting_die_may_be_rolled_again_but_that_makes_no_double_and_undoes_none(
    faces: tuple[int, int], die: int, new: int, cast: bool, irresistible: bool
) -> None:
    t = duel(rerolls={"red": 1}, variants={"miscast_table": "partial"})
    miscast = (3, 3) if faces == (1, 1) else ()
    t.act(Cast("maga", "canto", 2, target="orcos"), dice=(*faces, new, *miscast), red=Reroll(die))
    verdict = t.event("cast.roll").args
    assert (verdict["success"], verdict["irresistible"]) == (cast, irresistible)
    assert verdict["miscast"] is (faces == (1, 1))
    t.done()
