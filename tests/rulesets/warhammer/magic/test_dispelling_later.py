"""Dispelling spells in play in later phases: what by whom, when, and what a roll needs."""

from __future__ import annotations

import pytest

from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.options import Cast, Dispel, DispelInPlay, Done
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Mark
from tests.rulesets.warhammer.kit import battle, live
from tests.rulesets.warhammer.magic.dispels import duel, sings
from tests.rulesets.warhammer.magic.things import PELT, pelt, spell

# -- spells in play, the reactive player -------------------------------------------------------------


@pytest.mark.rule("WF-034", "WF-035", "WF-030")
@pytest.mark.parametrize(("dice", "stays"), [((3, 4), False), ((3, 3), True)])
def test_later_a_roll_needs_the_casting_value_not_the_roll_of_the_casting(
    dice: tuple[int, int], stays: bool
) -> None:
    t = duel(effects=(pelt("maga", "maga", "red"),), phase=Phase.DISPELS)
    t.act(DispelInPlay(PELT, 2), dice=dice)
    assert t.event("dispel.roll").args["needed"] == 7
    assert t.event("dispel.roll").rules == ("WF-034", "WF-035")
    assert (t.lives("maga") == [PELT]) is stays


@pytest.mark.rule("WF-035")
def test_nine_dispels_a_spell_of_nine_that_was_cast_with_seventeen() -> None:
    held = live("sello_rojo", "orcos", "maga", "red", total=17)
    t = battle(
        red={"maga": {"level": 3, "spells": (), "at": (12, 20)}},
        blue={"orcos": {"models": 5, "at": (12, 8)}},
        spells={"sello_rojo": spell("remains", value=9)},
        effects=(held,),
        phase=Phase.DISPELS,
        pools=(0, 3),
    )
    t.act(DispelInPlay("sello_rojo", 2), dice=(4, 5))
    assert t.lives("orcos") == []


@pytest.mark.rule("WF-034")
def test_the_reactive_player_comes_after_the_active_one_has_finished_with_the_dice_left() -> None:
    t = duel(effects=(pelt("maga", "maga", "red"),), pools=(2, 4), dice=(5, 6, 1, 2))
    assert t.match.decision.kind == "magic"
    t.act(Cast("spare", "canto", 2, target="orcos"), blue=Dispel(2))
    t.go_to(Phase.DISPELS)
    assert t.match.decision.seat == "luis"
    assert t.refused(DispelInPlay(PELT, 3)).key == "dispel.dice"
    t.act(DispelInPlay(PELT, 2), dice=(3, 4))
    assert t.lives("maga") == []


@pytest.mark.rule("WF-034")
def test_no_spell_of_this_very_phase_is_dispelled_then() -> None:
    t = duel(dice=(5, 2))
    t.act(Cast("maga", "hechizo", 2, target="orcos"))
    assert t.lives("orcos") == ["hechizo"]
    t.match.choose(Done())
    assert t.state.phase is not Phase.DISPELS  # nothing that blue may dispel: nobody is asked
    t = duel(effects=(pelt("maga", "spare", "red"),), dice=(5, 2))
    t.act(Cast("maga", "hechizo", 2, target="orcos"))
    t.go_to(Phase.DISPELS)
    held = t.state.effects["orcos"][0]
    assert t.refused(DispelInPlay(held.id, 2)).key == "dispel.this_phase"


@pytest.mark.rule("WF-036")
def test_irresistible_force_keeps_a_spell_safe_in_its_own_phase_alone() -> None:
    this_phase = pelt("maga", "maga", "red", id="hoy", phase=1, irresistible=True)
    t = duel(effects=(this_phase, pelt("spare", "spare", "red", id="ayer")), phase=Phase.DISPELS)
    refusal = t.refused(DispelInPlay("hoy", 2))
    assert (refusal.key, refusal.rules) == ("dispel.this_phase", ("WF-036",))

    earlier = pelt("maga", "maga", "red", irresistible=True)
    t = duel(effects=(earlier,), phase=Phase.DISPELS)
    t.act(DispelInPlay(PELT, 2), dice=(3, 4))
    assert t.lives("maga") == []
    assert "WF-036" in t.event("dispel.roll").rules


def test_each_spell_is_tried_once_a_phase_by_each_player_or_by_variant_as_often_as_they_like() -> None:
    for choice, more in (("one", False), ("any", True)):
        held = (pelt("maga", "maga", "red"), pelt("spare", "spare", "red", id="otro"))
        t = duel(effects=held, phase=Phase.DISPELS, variants={"dispel_attempts": choice})
        t.act(DispelInPlay(PELT, 2), dice=(1, 2))
        if more:
            assert t.offers(DispelInPlay(PELT, 2))
        else:
            assert t.refused(DispelInPlay(PELT, 2)).key == "dispel.tried"
        assert t.offers(DispelInPlay("otro", 2))


def test_doubles_count_against_spells_in_play_as_well() -> None:
    t = duel(effects=(pelt("maga", "maga", "red"),), phase=Phase.DISPELS)
    t.act(DispelInPlay(PELT, 3), dice=(1, 1, 6))
    assert t.lives("maga") == [PELT]


def test_magic_resistance_is_of_no_use_against_spells_in_play() -> None:
    held = live("hechizo", "orcos", "maga", "red")
    t = duel(orcos={"resistance": 3}, effects=(held,), phase=Phase.DISPELS)
    t.act(DispelInPlay("hechizo", 1), dice=(4,))
    assert t.event("dispel.roll").args["faces"] == (4,)


# -- spells in play, the active player ---------------------------------------------------------------


@pytest.mark.rule("WF-037", "WF-030")
def test_the_active_player_dispels_enemy_spells_with_power_dice_of_any_number() -> None:
    t = duel(effects=(pelt("orcos", "bruja", "blue"),), pools=(3, 0))
    t.act(DispelInPlay(PELT, 3), dice=(2, 3, 2))
    assert t.lives("orcos") == []
    assert t.state.power == 0
    assert t.event("dispel.roll").rules[0] == "WF-037"
    assert t.event("spell.ends").args["why"] == "dispelled"


@pytest.mark.rule("WF-037", "WF-035")
def test_for_the_active_player_too_the_casting_value_itself_is_enough() -> None:
    t = duel(effects=(pelt("orcos", "bruja", "blue"),), pools=(3, 0))
    t.act(DispelInPlay(PELT, 2), dice=(3, 4))
    assert t.lives("orcos") == []


@pytest.mark.rule("WF-037")
def test_the_active_player_dispels_no_spells_of_their_own() -> None:
    t = duel(effects=(pelt("maga", "spare", "red"),))
    refusal = t.refused(DispelInPlay(PELT, 2))
    assert (refusal.key, refusal.rules) == ("dispel.own", ("WF-037",))


def test_the_active_player_may_do_so_between_two_castings() -> None:
    t = duel(effects=(pelt("orcos", "bruja", "blue"),))
    t.act(sings(), dice=(1, 2))
    t.act(DispelInPlay(PELT, 2), dice=(1, 2))
    t.act(Cast("spare", "canto", 2, target="orcos"), dice=(1, 2))
    assert t.state.power == 0


# -- what can never be dispelled later ---------------------------------------------------------------


@pytest.mark.rule("WF-023", "WF-038")
@pytest.mark.parametrize("name", ["golpe", "sello", "ira"])
def test_what_does_not_remain_in_play_is_never_dispelled(name: str) -> None:
    held = live(name, "maga", "bruja", "blue", marks=(Mark.WEAPONS_USELESS,))
    t = duel(effects=(held, pelt("orcos", "bruja", "blue")))
    assert t.refused(DispelInPlay(name, 2)).key == "dispel.does_not_remain"


@pytest.mark.rule("WF-022")
def test_what_lasts_one_turn_is_dispelled_by_variant_alone() -> None:
    held = live("hielo", "maga", "bruja", "blue")
    t = duel(effects=(held, pelt("orcos", "bruja", "blue")))
    assert t.refused(DispelInPlay("hielo", 2)).key == "dispel.does_not_remain"
    t = duel(effects=(held,), variants={"one_turn_dispellable": "yes"})
    t.act(DispelInPlay("hielo", 2), dice=(4, 4))
    assert t.lives("maga") == []


def test_what_says_so_of_itself_can_be_dispelled() -> None:
    t = duel(effects=(live("signo", "", "bruja", "blue"),))
    t.act(DispelInPlay("signo", 3), dice=(4, 4, 2))
    assert t.lives("") == []


def test_what_is_not_in_play_is_not_dispelled() -> None:
    assert (
        duel(effects=(pelt("orcos", "bruja", "blue"),)).refused(DispelInPlay("x", 1)).key
        == "dispel.not_in_play"
    )


# -- where rules meet -------------------------------------------------------------------------------


@pytest.mark.rule("WF-034", "WF-037")
def test_what_one_player_has_tried_in_vain_the_other_may_try_in_the_same_phase() -> None:
    """Blue's own spell lies on blue: red tries with power dice, then blue with dispel dice, each once."""
    t = duel(effects=(pelt("orcos", "bruja", "blue"),), pools=(3, 3))
    t.act(DispelInPlay(PELT, 2), dice=(1, 2))
    assert t.refused(DispelInPlay(PELT, 1)).key == "dispel.tried"
    t.go_to(Phase.DISPELS)
    assert (t.match.decision.seat, t.state.turn) == ("luis", 1)
    t.act(DispelInPlay(PELT, 2), dice=(3, 4))
    assert t.lives("orcos") == []
    assert [event.rules[0] for event in t.events("dispel.roll")] == ["WF-037", "WF-034"]


@pytest.mark.rule("WF-030", "WF-034")
def test_of_two_comets_one_is_dispelled_and_the_other_comes_nearer() -> None:
    comet = "cometa_de_casandora"
    held = [live(comet, "", who, "red", id=who, stage=1) for who in ("maga", "spare")]
    t = duel(effects=held, phase=Phase.DISPELS)
    assert t.refused(DispelInPlay("nada", 2)).key == "dispel.not_in_play"
    t.act(DispelInPlay("maga", 3), dice=(4, 4, 3))  # 11
    assert [live.id for live in t.state.effects[""]] == ["spare"]
    assert t.offers(DispelInPlay("spare", 2))


@pytest.mark.rule("WF-022", "WF-023")
def test_an_item_that_is_silenced_for_the_battle_is_so_even_where_one_turn_can_be_dispelled() -> None:
    """The Law of Gold: on 1-4 it lasts one turn, on 5-6 for good."""
    gold = "ley_del_oro"
    for face, remains in ((4, True), (5, False)):
        hero = {"heroe": {"host": "orcos", "items": ("sello",)}}
        t = duel(
            maga={"spells": (gold,)}, blue=hero, variants={"one_turn_dispellable": "yes"}, dice=(5, 4, face)
        )
        t.act(Cast("maga", gold, 2, target="orcos"))
        (held,) = t.state.effects["heroe"]
        assert remaining.remains(t.game, held) is remains
