"""Criticals and fumbles: what each row of the tables brings, and how long it lasts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from refriega.boards.table import INCH
from refriega.rulesets.hardwired.criticals import shrug_off
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Assign, Defend, EndActivation, Riposte, Strike
from refriega.rulesets.hardwired.scenario_file import MarkerEntry
from refriega.rulesets.hardwired.terms import Attribute, Boon, Fate
from refriega.rulesets.hardwired.values import armour_of, move_of, tier_parts
from tests.rulesets.hardwired.kit import Bench, at, table

TRIPLE = (3, 3, 1, 1)


def shot(weapon: str, *dice: int | str, triple: tuple[int, ...] = TRIPLE, **x: Any) -> Bench:
    """A shoots at x, ten inches off, and triples it: the weapon's most, and a critical."""
    t = table(
        A={"at": (5, 5), "weapons": (weapon,)},
        x={"at": (5, 15), "health": 30, "weapons": ("carabina", "cuchillo"), **x},
        y={"at": (20, 20)},
        dice=("red", *triple, *dice),
    )
    t.act("A", Strike("x", weapon))
    return t


def game(t: Bench) -> HardwiredGame:
    return HardwiredGame(t.scene, t.state, None)


def tiers(t: Bench, who: str) -> list[int]:
    """Combat, Defence and Wits as they are now, 2d4 as 0."""
    return [sum(part.value for part in tier_parts(game(t), who, attribute)) for attribute in Attribute]


# -- the roll ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "more", "row"),
    [
        ((3, 3, 1, 1), 0, "rozadura"),
        ((4, 4, 1, 1), 1, "herida_abierta"),
        ((5, 5, 1, 1), 2, "desequilibrado"),
        ((6, 6, 1, 1), 3, "mano_atravesada"),
    ],
)
def test_each_multiple_beyond_the_triple_adds_one(dice: tuple[int, ...], more: int, row: str) -> None:
    t = shot("carabina", 1, *((2,) if more == 0 else ()), triple=dice)
    assert (t.event("critical").args["more"], t.event("critical").args["row"]) == (more, row)
    assert t.parts(t.event("damage.rolled")) == {"most": 8}
    t.done()


def test_beyond_six_the_worst_row_stands() -> None:
    t = shot("carabina", 5, triple=(6, 6, 1, 1))
    assert t.event("critical").args["row"] == "en_el_vientre"
    assert (t.model("x").fate, t.model("x").health) == (Fate.OUT_OF_ACTION, 0)
    t.done()


def test_weapons_and_armour_change_the_critical() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("garra_voltaica",)},
        x={"at": (5, 6.5), "health": 30, "armour": "forro_de_seguridad"},
        dice=("red", *TRIPLE, 3),
    )
    t.act("A", Strike("x", "garra_voltaica"), x=Defend())
    assert (t.event("critical").args["more"], t.event("critical").args["row"]) == (0, "circuitos_agotados")
    t = shot("carabina", 1, 2, armour="forro_de_seguridad")
    assert t.event("critical").args["row"] == "rozadura", "never below the first"
    t.done()


def test_a_double_is_no_critical_and_the_dead_need_none() -> None:
    t = shot("carabina", triple=(4, 4, 2, 2))
    assert t.events("critical") == []
    t = shot("carabina", left=8)
    assert t.events("critical") == []
    t.done()


# -- what it brings --------------------------------------------------------------------------------------


def test_a_die_of_damage_that_armour_does_not_reduce_again() -> None:
    t = shot("carabina", 1, 4, armour="coraza")
    assert t.model("x").health == 30 - (8 - 2) - 4
    t.done()


@pytest.mark.parametrize(("weapon", "name"), [("carabina", "bleeding"), ("aguja", "poisoned")])
def test_bleeding_and_poison_cost_two_at_the_start_of_each_activation(weapon: str, name: str) -> None:
    t = shot(weapon, 2, "blue")
    before = t.model("x").health
    assert [effect.name for effect in t.state.effects["x"]] == [name]
    t.go_to("x")
    assert t.model("x").health == before - 2
    t.done()


def test_bleeding_does_not_add_up() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina",)},
        B={"at": (8, 5), "weapons": ("carabina",)},
        x={"at": (5, 15), "health": 30},
        dice=("red", *TRIPLE, 2, "red", *TRIPLE, 2, "blue"),
    )
    t.act("A", Strike("x", "carabina"))
    t.act("B", Strike("x", "carabina"))
    t.go_to("x")
    assert t.model("x").health == 30 - 8 - 8 - 2


@pytest.mark.rule("HW-017")
def test_a_lost_activation_is_the_next_one_of_the_target() -> None:
    t = shot("pistola_de_metralla", 2, "blue", "blue")
    t.end("A")
    t.match.choose(Assign("x"))
    assert t.match.decision.subjects == ("y",), "the token of x is spent all the same"
    assert [event.args["who"] for event in t.events("activation.lost")] == ["x"]
    assert t.event("activation.lost").rules == ("HW-017",)
    t.done()


@pytest.mark.parametrize(
    ("weapon", "face", "after"),
    [
        ("carabina", 3, [1, 0, 1]),
        ("carabina", 5, [0, 0, 0]),
        ("laser", 3, [0, 1, 1]),
        ("vocero", 3, [1, 1, 0]),
        ("aguja", 5, [0, 0, 0]),
    ],
)
def test_lasting_harm_takes_a_tier_for_the_rest_of_the_game(weapon: str, face: int, after: list[int]) -> None:
    t = shot(weapon, face)
    assert tiers(t, "x") == after
    t.done()


def test_shaking_hands_count_for_shots_alone() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("laser", "cuchillo")},
        x={"at": (5, 6.5), "health": 30, "weapons": ("laser", "cuchillo")},
        y={"at": (20, 20)},
        dice=("red", *TRIPLE, 5, "blue", 1, 1, 1, 2),
    )
    t.act("A", Strike("x", "laser"))
    t.act("x", Strike("A", "cuchillo"), A=Defend())
    assert t.parts(t.events("contest")[-1]) == {"base": 1}
    t = table(
        A={"at": (5, 5), "weapons": ("laser", "cuchillo")},
        x={"at": (5, 6.5), "health": 30, "weapons": ("laser", "cuchillo")},
        y={"at": (20, 20)},
        dice=("red", *TRIPLE, 5, "blue", 1, 1, 1, 2),
    )
    t.act("A", Strike("x", "laser"))
    t.act("x", Strike("A", "laser"))
    assert t.parts(t.events("contest")[-1]) == {"base": 1, "steady": 1, "maimed": -1}


def test_a_hurt_leg_takes_an_inch() -> None:
    t = shot("laser", 4)
    assert move_of(game(t), "x") == 3 * INCH


def test_armour_comes_down_a_weight_each_time() -> None:
    t = shot("laser", 2, armour="coraza")
    assert int(armour_of(game(t), "x")) == 1
    t = shot("laser", 2)
    assert t.state.effects == {}, "whoever wears none loses none"


def test_armour_that_is_gone_does_nothing_more() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("laser",)},
        B={"at": (8, 5), "weapons": ("carabina",)},
        x={"at": (5, 15), "health": 30, "armour": "malla_reactiva"},
        dice=("red", *TRIPLE[:2], 1, 1, 1, 1, 2, "red", 4, 4, 1, 2),
    )
    t.act("A", Strike("x", "laser"))
    t.act("B", Strike("x", "carabina"))
    # neither is the one rolled again, nor anything taken off the damage
    assert t.events("damage.rolled")[1].args["parts"].total == 8  # type: ignore[union-attr]  # a breakdown
    t.done()


def test_a_weapon_in_use_falls_where_its_bearer_stands() -> None:
    t = shot("carabina", 4)
    assert t.model("x").weapons == ("cuchillo",)
    (marker,) = t.state.markers
    assert (marker.kind, marker.thing, marker.at) == ("weapon", "carabina", at(5, 15))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": marker.id, "at": (5, 15)}, MarkerEntry)  # no scenario has one of that id
    t = table(
        A={"at": (5, 5)}, x={"at": (5, 6.5), "health": 30, "weapons": ("carabina", "cuchillo")},
        dice=("red", *TRIPLE, 4),
    )  # fmt: skip
    t.act("A", Strike("x", "cuchillo"), x=Defend())
    assert t.model("x").weapons == ("carabina",), "in contact the one for melee"


def test_panic_sends_the_target_into_flight() -> None:
    t = shot("pistola_voltaica", 2, "blue", 4, 4, 3, 3)
    assert t.model("x").fleeing
    assert t.event("flees").args == {"who": "x"}
    t.go_to("x")
    assert t.event("rallies").args == {"who": "x"}
    assert "x" not in t.state.effects, "and of the panic nothing is left to be cured"
    t.done()


@pytest.mark.rule("HW-017")
def test_whoever_is_hijacked_does_in_its_next_activation_what_the_attacker_says() -> None:
    t = shot("pistola_voltaica", 5, "blue", 4, 4, 3, 3, 5, "blue")
    t.go_to("x")
    assert (t.match.decision.subjects, t.match.decision.seat) == (("x",), "ana")
    t.act("x", Strike("y", "carabina"))
    assert t.model("y").health == 5, "it may even strike its own"
    t.match.choose(EndActivation())
    assert t.match.decision.seat == "luis"


def test_thrown_so_many_inches_straight_away() -> None:
    t = shot("pistola_de_metralla", 4, 5)
    assert t.model("x").at == at(5, 20)
    t.done()


def test_delirium_sends_it_up_to_its_nearest_enemy() -> None:
    t = shot("aguja", 4)
    assert tiers(t, "x") == [1, 1, 0]
    place = t.model("x").at
    assert place is not None
    assert place.x == at(5, 11).x
    assert abs(place.y - at(5, 11).y) <= 1


def test_the_hit_leaps_to_the_nearest_enemy_within_three_inches() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("vocero",)},
        B={"at": (6.5, 15)},
        x={"at": (5, 15), "health": 30},
        y={"at": (5, 18)},
        z={"at": (9, 15)},
        dice=("red", *TRIPLE, 2, 4),
    )
    t.act("A", Strike("x", "vocero"))
    assert [t.model(who).health for who in "Byz"] == [10, 6, 10]


def test_what_armour_stopped_goes_through_after_all() -> None:
    t = shot("vocero", 5, armour="coraza_pesada")
    assert t.model("x").health == 30 - 6


@pytest.mark.rule("HW-011")
def test_whoever_dissolves_is_out_at_the_end_of_the_next_round() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("aguja",)},
        x={"at": (5, 15), "health": 30},
        y={"at": (20, 20)},
        dice=(
            "red",
            *TRIPLE,
            6,
            "blue",
            "blue",
            1,
            1,
            1,
            1,
            1,
            1,
            "red",
            "blue",
            "blue",
            1,
            1,
            1,
            1,
            1,
            1,
            "red",
        ),
    )
    t.act("A", Strike("x", "aguja"))
    for who in "xyAx":
        t.end(who)
        assert t.model("x").fate is Fate.IN_PLAY, (who, t.state.round)
    t.end("y")
    assert (t.model("x").fate, t.state.round) == (Fate.OUT_OF_ACTION, 3)
    t.done()


def test_shrugging_off_undoes_what_the_last_critical_brought() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina",)},
        B={"at": (8, 5), "weapons": ("carabina",)},
        x={"at": (5, 15), "health": 30},
        dice=("red", *TRIPLE, 3, "red", *TRIPLE, 5),
    )
    t.act("A", Strike("x", "carabina"))
    t.act("B", Strike("x", "carabina"))
    assert tiers(t, "x") == [0, -1, 0]
    assert shrug_off(game(t), "x")
    assert tiers(t, "x") == [1, 0, 1]
    assert shrug_off(game(t), "x")
    assert not shrug_off(game(t), "x")
    t = shot("pistola_voltaica", 2)
    assert shrug_off(game(t), "x")
    assert not t.model("x").fleeing


# -- fumbles ---------------------------------------------------------------------------------------------

FUMBLE = (1, 1, 3, 3)


def bungled_shot(*dice: int | str, fumble: tuple[int, ...] = FUMBLE, **b: Any) -> Bench:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina", "cuchillo")},
        B={"at": (8, 5), **b},
        x={"at": (5, 15)},
        dice=("red", *fumble, *dice),
    )
    t.act("A", Strike("x", "carabina"))
    return t


def bungled_blow(*dice: int | str, **b: Any) -> Bench:
    t = table(
        A={"at": (5, 5), "weapons": ("machete",)},
        B={"at": (6.5, 5), **b},
        x={"at": (5, 6.5)},
        dice=("red", *FUMBLE, *dice),
    )
    t.act("A", Strike("x", "machete"), x=Defend())
    return t


@pytest.mark.parametrize(("dice", "more"), [((1, 2, 4, 5), 0), ((1, 2, 6, 6), 1), ((2, 2, 5, 6), None)])
def test_three_times_the_attackers_total_is_a_fumble(dice: tuple[int, ...], more: int | None) -> None:
    t = bungled_shot(*(() if more is None else (1,)), fumble=dice)
    assert [event.args["more"] for event in t.events("fumble")] == ([] if more is None else [more])
    t.done()


def test_some_weapons_never_fumble() -> None:
    t = table(A={"at": (5, 5), "weapons": ("pistola_voltaica",)}, x={"at": (5, 15)}, dice=("red", *FUMBLE))
    t.act("A", Strike("x", "pistola_voltaica"))
    assert t.events("fumble") == []
    t.done()


@pytest.mark.rule("HW-017")
def test_a_fumble_may_cost_the_next_activation_not_this_one() -> None:
    t = bungled_shot(1, "red")
    assert t.match.decision.subjects == ("A",)
    (effect,) = t.state.effects["A"]
    assert (effect.name, effect.turn) == ("stunned", 2)


def test_an_open_guard_lasts_for_one_roll_of_defence() -> None:
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 6.5)},
        y={"at": (6.5, 5)},
        dice=("red", *FUMBLE, 2, "blue", 1, 1, 1, 2, "blue", 1, 1, 1, 2),
    )
    t.act("A", Strike("x", "cuchillo"), x=Defend())
    t.act("x", Strike("A", "cuchillo"), A=Defend())
    t.act("y", Strike("A", "cuchillo"), A=Defend())
    assert [t.parts(event, "other_parts").get("next_defence") for event in t.events("contest")[1:]] == [
        -1,
        None,
    ]


def test_an_open_guard_is_kept_through_a_contraataque() -> None:
    t = table(
        A={"at": (5, 5)}, x={"at": (5, 6.5)}, y={"at": (20, 20)}, dice=("red", *FUMBLE, 2, "blue", 4, 4, 1, 3)
    )
    t.act("A", Strike("x", "cuchillo"), x=Defend())
    t.act("x", Strike("A", "cuchillo"), A=Riposte())
    assert [effect.name for effect in t.state.effects["A"]] == ["next_defence"]


def test_bent_sights_last_for_one_attack_and_not_for_an_answer() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina", "cuchillo")},
        x={"at": (5, 6.5)},
        boons={"ana": [Boon.OVERTIME]},
        dice=("red", *FUMBLE, 2, "blue", 4, 4, 1, 4, 1, "red"),
        B={"at": (20, 20)},
    )
    t.act("A", Strike("x", "carabina"))
    t.act("x", Strike("A", "cuchillo"), A=Riposte())
    assert t.parts(t.events("contest")[1], "other_parts") == {"base": 1, "riposte": -1}
    assert [effect.name for effect in t.state.effects["A"]] == ["next_attack"]


def test_a_kickback_hurts_through_armour_like_any_hit() -> None:
    t = bungled_shot(3, 6)
    assert t.model("A").health == 4
    t.done()


def test_a_friend_in_the_way_is_hit_or_else_oneself() -> None:
    t = bungled_shot(4, 6)
    assert (t.model("A").health, t.model("B").health) == (10, 4)
    t = bungled_shot(4, 6, at=(20, 20))
    assert (t.model("A").health, t.model("B").health) == (4, 10)
    t = bungled_blow(4, 6)
    assert (t.model("A").health, t.model("B").health) == (10, 4)
    t = bungled_blow(4, 6, at=(8, 5))
    assert (t.model("A").health, t.model("B").health) == (4, 10)
    t.done()


def test_a_weapon_slips_and_hurts() -> None:
    t = bungled_shot(5, 6)
    assert (t.model("A").weapons, t.model("A").health) == (("cuchillo",), 4)
    assert [marker.thing for marker in t.state.markers] == ["carabina"]
    t.done()


def test_a_weapon_bursts_and_hurts_the_most() -> None:
    t = bungled_blow(6)
    assert (t.model("A").weapons, t.model("A").health) == ((), 2)
    assert t.state.markers == ()
    t.done()


@pytest.mark.rule("HW-004")
def test_a_fumble_can_kill_and_the_activation_is_over() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina",), "left": 3},
        B={"at": (20, 5)},
        x={"at": (5, 15)},
        dice=("red", *FUMBLE, 6, "red"),
    )
    t.act("A", Strike("x", "carabina"))
    assert t.model("A").fate is Fate.OUT_OF_ACTION
    assert t.match.decision.subjects == ("B",)
    t.done()
