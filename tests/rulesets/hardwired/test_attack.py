"""Atacar: who may be attacked and with what, what changes the dice, Contraataque, shots into a melee."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH, Footing
from refriega.rulesets.hardwired.options import (
    Aim,
    Defend,
    EndActivation,
    Move,
    MoveAgain,
    Overtime,
    Riposte,
    Strike,
)
from refriega.rulesets.hardwired.terms import Boon
from tests.rulesets.hardwired.kit import Bench, at, piece, table, wall


def gun(weapon: str = "carabina", **more: Any) -> dict[str, Any]:
    return {"at": (5, 5), "weapons": (weapon,), **more}


def dice_of(t: Bench) -> tuple[object, object]:
    contest = t.event("contest")
    return contest.args["dice"], contest.args["other_dice"]


# -- whom, and with what ----------------------------------------------------------------------------------


def test_a_bruto_hits_with_the_sword_and_adds_one() -> None:
    """11 against 8; the sword shows 4, and one more: 10 Health become 5."""
    t = table(
        A={"at": (5, 5), "combat": "2d8", "weapons": ("espada",), "contract": "bruto"},
        x={"at": (5, 6.5)},
        dice=("red", 5, 6, 4, 4, 4),
    )
    t.act("A", Strike("x", "espada"), x=Defend())
    assert (t.event("contest").args["total"], t.event("contest").args["other_total"]) == (11, 8)
    assert t.parts(t.event("damage.rolled")) == {"die": 4, "strength": 1}
    assert t.model("x").health == 5
    t.done()


@pytest.mark.rule("HW-006")
def test_an_attack_is_the_action_of_the_activation() -> None:
    t = table(A=gun(), x={"at": (5, 9)}, dice=("red", 1, 1, 1, 2))
    t.act("A", Strike("x", "carabina"))
    refusal = t.refusal("A", Strike("x", "carabina"))
    assert (refusal.key, refusal.rules) == ("activation.no_action_left", ("HW-006", "HW-008"))


@pytest.mark.rule("HW-018")
def test_only_enemies_may_be_attacked() -> None:
    t = table(A=gun(), B={"at": (5, 8)}, x={"at": (9, 5)}, dice=("red",))
    refusal = t.refusal("A", Strike("B", "carabina"))
    assert (refusal.key, refusal.rules) == ("attack.no_enemy", ("HW-018",))
    assert t.refusal("A", Strike("A", "carabina")).key == "attack.no_enemy"
    assert t.refusal("A", Strike("nobody", "carabina")).key == "attack.not_there"
    assert t.refusal("A", Strike("x", "rifle")).key == "attack.no_such_weapon"


@pytest.mark.parametrize(
    ("distance", "reached"), [(1.98, ("cuchillo", "latigo")), (1.99, ("latigo",)), (2.99, ())]
)
def test_melee_reaches_one_inch_and_a_lash_two(distance: float, reached: tuple[str, ...]) -> None:
    # between two bases of 25 mm there is 0.984 inches less than between their centres
    a = {"at": (5, 5), "weapons": ("cuchillo", "latigo")}
    t = table(A=a, x={"at": (5, 5 + distance)}, dice=("red",))
    offered = t.match.decision.chooser.candidates("attack")
    assert tuple(o.weapon for o in offered if isinstance(o, Strike)) == reached
    if "cuchillo" not in reached:
        refusal = t.refusal("A", Strike("x", "cuchillo"))
        assert (refusal.key, refusal.args) == ("attack.out_of_reach", {"target": "x", "reach": 1})


def test_nobody_strikes_through_a_wall_or_at_somebody_far_above() -> None:
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 6.6)},
        pieces=[wall(3, 5.6, 7, 5.8)],
        dice=("red",),
    )
    refusal = t.refusal("A", Strike("x", "cuchillo"))
    assert (refusal.key, refusal.args["blockers"]) == ("attack.wall", ("muro",))
    roof = piece(4, 6, 6, 8, Footing.TOP, height=2, opaque=True)
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.6)}, pieces=[roof], dice=("red",))
    refusal = t.refusal("A", Strike("x", "cuchillo"))
    assert (refusal.key, refusal.args["height"]) == ("attack.too_high", 2 * INCH)


def test_a_shot_out_of_line_of_sight_is_refused_with_what_is_in_the_way() -> None:
    t = table(A=gun(), x={"at": (5, 15)}, pieces=[wall(2, 9, 8, 10)], dice=("red",))
    refusal = t.refusal("A", Strike("x", "carabina"))
    assert refusal.key == "attack.out_of_sight"
    assert refusal.args == {"target": "x", "blockers": ("muro",)}


def test_shots_have_no_range_but_a_few_weapons_do() -> None:
    t = table(A=gun("grapadora"), x={"at": (5, 20)}, dice=("red",))
    assert t.refusal("A", Strike("x", "grapadora")).key == "attack.out_of_range"
    t = table(A=gun("grapadora"), x={"at": (5, 11.9)}, dice=("red", 6, 6, 5, 4))
    t.act("A", Strike("x", "grapadora"))
    assert t.model("x").health == 8
    t.done()


@pytest.mark.parametrize(("weapon", "left"), [("punos", 9), ("arma_improvisada", 7)])
def test_without_a_melee_weapon_one_strikes_two_tiers_down(weapon: str, left: int) -> None:
    dice = ("red", 4, 3, 3, 3, *((3,) if weapon == "arma_improvisada" else ()))
    t = table(A=gun(combat="2d8"), x={"at": (5, 6.5), "weapons": ()}, dice=dice)
    t.act("A", Strike("x", weapon))
    assert dice_of(t) == ("2d4", "2d6")
    assert t.model("x").health == left
    assert t.offered == [], "with bare hands nobody strikes back"
    t.done()


def test_whoever_has_a_melee_weapon_uses_it() -> None:
    t = table(A={"at": (5, 5), "weapons": ("carabina", "cuchillo")}, x={"at": (5, 6.5)}, dice=("red",))
    assert t.refusal("A", Strike("x", "punos")).key == "attack.no_such_weapon"
    t = table(A={"at": (5, 5), "weapons": ()}, x={"at": (5, 6.5)}, dice=("red",))
    assert t.refusal("A", Strike("x", "arma_improvisada")).key == "attack.no_such_weapon"


# -- what changes the dice of a shot ------------------------------------------------------------------------


def test_having_moved_cover_and_a_melee_take_three_tiers() -> None:
    """2d6 three down is 2d4, and the other two steps lift the target to 2d10."""
    t = table(
        A=gun(move=1),
        B={"at": (7.6, 15)},
        x={"at": (6, 15)},
        pieces=[wall(2, 13, 6.5, 13.5, 0.5)],
        dice=("red", 1, 1, 1, 2, 2),
    )
    t.act("A", Move(at(5, 5.5)))
    t.act("A", Strike("x", "carabina"))
    parts = {"base": 1, "moved": -1, "cover": -1, "into_melee": -1, "passed_over": 2}
    assert t.parts(t.event("contest")) == parts
    assert t.parts(t.event("contest"), "other_parts") == {"base": 1, "overflow": 2}
    assert dice_of(t) == ("2d4", "2d10")


def test_a_moving_shooter_of_2d4_lifts_a_target_in_cover_by_two() -> None:
    t = table(
        A=gun(combat="2d4"), x={"at": (5, 15)}, pieces=[wall(2, 13, 8, 13.5, 0.5)], dice=("red", 1, 1, 1, 2)
    )
    t.act("A", Move(at(5, 6)))
    t.act("A", Strike("x", "carabina"))
    assert dice_of(t) == ("2d4", "2d10")


def test_a_tirador_shoots_on_the_move() -> None:
    t = table(A=gun(contract="tirador"), x={"at": (5, 15)}, dice=("red", 1, 1, 1, 2))
    t.act("A", Move(at(5, 6)))
    t.act("A", Strike("x", "carabina"))
    assert t.parts(t.event("contest")) == {"base": 1}


def test_having_moved_does_not_count_in_melee() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 9)}, dice=("red", 1, 1, 1, 2))
    t.act("A", Move(at(5, 7.5)))
    t.act("A", Strike("x", "cuchillo"), x=Defend())
    assert t.parts(t.event("contest")) == {"base": 1}


@pytest.mark.rule("HW-007", "HW-014")
def test_with_an_extra_action_one_moves_again_and_shoots_a_tier_down() -> None:
    t = table(
        A=gun(boss=True),
        x={"at": (5, 20)},
        boons={"ana": [Boon.OVERTIME]},
        variants={"move_again": "spends_action"},
        dice=("red", 1, 1, 1, 2),
    )
    t.act("A", Overtime())
    t.act("A", MoveAgain(at(5, 8)))
    t.act("A", Strike("x", "carabina"))
    assert t.parts(t.event("contest")) == {"base": 1, "moved": -1}
    t.done()


def test_some_weapons_ignore_cover() -> None:
    t = table(
        A=gun("vocero"), x={"at": (5, 15)}, pieces=[wall(2, 13, 8, 13.5, 0.5)], dice=("red", 1, 1, 1, 2)
    )
    t.act("A", Strike("x", "vocero"))
    assert t.parts(t.event("contest")) == {"base": 1}


def test_a_pistol_is_worse_beyond_six_inches() -> None:
    # between two bases of 25 mm there is 0.984 inches less than between their centres
    for distance, parts in ((6.98, {"base": 1}), (6.99, {"base": 1, "far": -1})):
        t = table(A=gun("pistola"), x={"at": (5, 5 + distance)}, dice=("red", 1, 1, 1, 2))
        t.act("A", Strike("x", "pistola"))
        assert t.parts(t.event("contest")) == parts, distance


def test_a_laser_is_better_from_a_standstill() -> None:
    t = table(A=gun("laser"), x={"at": (5, 15)}, dice=("red", 1, 1, 1, 2))
    t.act("A", Strike("x", "laser"))
    assert t.parts(t.event("contest")) == {"base": 1, "steady": 1}
    t = table(A=gun("laser"), x={"at": (5, 15)}, dice=("red", 1, 1, 1, 2))
    t.act("A", Move(at(5, 6)))
    t.act("A", Strike("x", "laser"))
    assert t.parts(t.event("contest")) == {"base": 1, "moved": -1}


def test_a_scope_helps_beyond_twelve_inches() -> None:
    for distance, parts in ((12.98, {"base": 1}), (12.99, {"base": 1, "scope": 1})):
        t = table(A=gun(gear=("mira",)), x={"at": (5, 5 + distance)}, dice=("red", 1, 1, 1, 2))
        t.act("A", Strike("x", "carabina"))
        assert t.parts(t.event("contest")) == parts


def test_against_the_wounded_some_weapons_and_carroneros_are_better() -> None:
    t = table(A=gun("fusil_resonante"), x={"at": (5, 9), "left": 9}, dice=("red", 1, 1, 1, 2))
    t.act("A", Strike("x", "fusil_resonante"))
    assert t.parts(t.event("contest")) == {"base": 1, "wounded": 1}
    t = table(
        A={"at": (5, 5), "faction": "carroneros"}, x={"at": (5, 6.5), "left": 9}, dice=("red", 1, 1, 1, 2)
    )
    t.act("A", Strike("x", "cuchillo"))
    assert dice_of(t) == ("2d8", "2d6")


# -- what changes Defence ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("health", "left", "dice"), [(13, 6, "2d8"), (13, 7, "2d6"), (14, 7, "2d6")])
def test_a_veterano_below_half_health_defends_better(health: int, left: int, dice: str) -> None:
    x = {"at": (5, 9), "health": health, "left": left, "contract": "veterano"}
    t = table(A=gun(), x=x, dice=("red", 1, 1, 1, 2))
    t.act("A", Strike("x", "carabina"))
    assert dice_of(t) == ("2d6", dice)


def test_a_mask_helps_against_poison_and_camouflage_in_cover() -> None:
    x = {"at": (5, 15), "gear": ("mascara", "camuflaje")}
    low = [wall(2, 13, 8, 13.5, 0.5)]
    for weapon, pieces, parts in (
        ("dardos", [], {"base": 1, "mask": 1}),
        ("carabina", [], {"base": 1}),
        ("carabina", low, {"base": 1, "camouflage": 1}),
        ("vocero", low, {"base": 1}),
    ):
        t = table(A=gun(weapon), x=x, pieces=pieces, dice=("red", 1, 1, 1, 2))
        t.act("A", Strike("x", weapon))
        assert t.parts(t.event("contest"), "other_parts") == parts


def test_sensors_help_against_two_and_a_zelote_fights_two_better() -> None:
    x = {"at": (5, 6.5), "gear": ("sensores",), "contract": "zelote", "combat": "2d6"}
    t = table(A={"at": (5, 5)}, B={"at": (5, 8)}, x=x, dice=("red", 1, 1, 1, 2))
    t.act("A", Strike("x", "cuchillo"), x=Defend())
    assert t.parts(t.event("contest"), "other_parts") == {"base": 1, "sensors": 1}
    t = table(A={"at": (5, 5)}, B={"at": (5, 8)}, x=x, dice=("red", 1, 1, 1, 2, 1))
    t.act("A", Strike("x", "cuchillo"), x=Riposte())
    assert t.parts(t.event("contest"), "other_parts") == {"base": 1, "outnumbered": 1, "riposte": -1}
    t = table(A={"at": (5, 5)}, x=x, dice=("red", 1, 1, 1, 2))
    t.act("A", Strike("x", "cuchillo"), x=Defend())
    assert t.parts(t.event("contest"), "other_parts") == {"base": 1}


# -- Apuntar -------------------------------------------------------------------------------------------


def aimed(*dice: int | str, **more: Any) -> Bench:
    """A has aimed at x in the first round, and is asked again in the second."""
    t = table(A=gun(), x={"at": (5, 15), "weapons": ("carabina",)}, y={"at": (9, 15)}, dice=dice, **more)
    t.act("A", Aim("x"))
    return t


def test_the_next_shot_at_the_target_aimed_at_is_a_tier_up() -> None:
    t = aimed("red", 1, 1, 1, 2, boons={"ana": [Boon.OVERTIME]})
    t.act("A", Overtime())
    t.act("A", Strike("x", "carabina"))
    assert t.parts(t.event("contest")) == {"base": 1, "aim": 1}
    assert "A" not in t.state.effects
    t.done()


def test_a_shot_at_another_wastes_the_aim() -> None:
    t = aimed("red", 1, 1, 1, 2, boons={"ana": [Boon.OVERTIME]})
    t.act("A", Overtime())
    t.act("A", Strike("y", "carabina"))
    assert t.parts(t.event("contest")) == {"base": 1}
    assert "A" not in t.state.effects


def test_moving_loses_the_aim() -> None:
    t = aimed("red")
    t.act("A", Move(at(5, 6)))
    assert "A" not in t.state.effects


def test_being_hit_loses_the_aim_and_being_missed_does_not() -> None:
    t = aimed("red", "blue", 1, 1, 1, 2)
    t.act("x", Strike("A", "carabina"))
    assert [effect.name for effect in t.state.effects["A"]] == ["aim"]
    t = aimed("red", "blue", 2, 2, 1, 2, 2)
    t.act("x", Strike("A", "carabina"))
    assert "A" not in t.state.effects


def test_an_aim_is_no_help_in_melee() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina", "cuchillo")},
        x={"at": (5, 6.5)},
        boons={"ana": [Boon.OVERTIME]},
        dice=("red", 1, 1, 1, 2),
    )
    t.act("A", Aim("x"))
    t.act("A", Overtime())
    t.act("A", Strike("x", "cuchillo"), x=Defend())
    assert t.parts(t.event("contest")) == {"base": 1}
    assert [effect.name for effect in t.state.effects["A"]] == ["aim"]


def test_one_aims_only_at_what_one_could_shoot() -> None:
    t = table(A=gun(), x={"at": (5, 15)}, pieces=[wall(2, 9, 8, 10)], dice=("red",))
    assert t.refusal("A", Aim("x")).key == "attack.out_of_sight"
    t = table(A={"at": (5, 5)}, x={"at": (5, 15)}, dice=("red",))
    assert t.refusal("A", Aim("x")).key == "aim.nothing_to_shoot_with"


# -- Contraataque --------------------------------------------------------------------------------------


def test_a_contraataque_of_2d8_rolls_2d6_and_deals_damage_if_it_wins() -> None:
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 6.5), "combat": "2d8", "weapons": ("machete",)},
        dice=("red", 1, 3, 4, 4, 5),
    )
    t.act("A", Strike("x", "cuchillo"), x=Riposte())
    assert dice_of(t) == ("2d6", "2d6")
    assert (t.model("A").health, t.model("x").health) == (5, 10)
    t.done()


def test_a_sword_rolls_ones_again_only_in_a_contraataque() -> None:
    sword = {"weapons": ("espada",)}
    t = table(A={"at": (5, 5), **sword}, x={"at": (5, 6.5), **sword}, dice=("red", 1, 3, 4, 4, 1, 6))
    t.act("A", Strike("x", "espada"), x=Riposte())
    assert t.model("A").health == 4
    t.done()
    t = table(A={"at": (5, 5), **sword}, x={"at": (5, 6.5), **sword}, dice=("red", 4, 4, 2, 3, 1))
    t.act("A", Strike("x", "espada"), x=Riposte())
    assert t.model("x").health == 9
    t.done()


def test_a_contraataque_that_wins_twice_over_deals_rolled_damage() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5)}, dice=("red", 1, 2, 3, 3, 2))
    t.act("A", Strike("x", "cuchillo"), x=Riposte())
    assert t.model("A").health == 8
    t.done()


def test_an_attacker_who_dies_of_a_contraataque_fumbles_no_more() -> None:
    t = table(
        A={"at": (5, 5), "health": 3},
        B={"at": (20, 20)},
        x={"at": (5, 6.5)},
        dice=("red", 1, 1, 3, 4, 3, "red"),
    )
    t.act("A", Strike("x", "cuchillo"), x=Riposte())
    assert t.model("A").at is None
    assert t.events("fumble") == []
    assert t.match.decision.subjects == ("B",)


def test_with_an_improvised_weapon_nobody_strikes_back() -> None:
    x = {"at": (5, 6.5), "weapons": ("arma_improvisada",)}
    t = table(A={"at": (5, 5)}, x=x, dice=("red", 1, 1, 1, 2))
    t.act("A", Strike("x", "cuchillo"))
    assert t.offered == []


def test_armour_rolls_dice_of_defence_again_and_none_of_a_contraataque() -> None:
    x = {"at": (5, 6.5), "armour": "placas_de_fortin", "combat": "2d8"}
    t = table(A={"at": (5, 5)}, x=x, dice=("red", 3, 3, 1, 2))
    t.act("A", Strike("x", "cuchillo"), x=Riposte())
    assert t.event("contest").args["other_faces"] == (1, 2)
    t.done()


def test_shots_are_not_answered() -> None:
    t = table(A=gun(), x={"at": (5, 6.5)}, dice=("red", 1, 1, 1, 2))
    t.act("A", Strike("x", "carabina"))
    assert t.offered == []


@pytest.mark.parametrize(
    ("combat", "defence", "weapons", "strikes_back"),
    [
        ("2d10", "2d6", ("espada",), True),
        ("2d8", "2d6", ("espada",), False),
        ("2d10", "2d6", ("carabina",), False),
    ],
)
def test_the_rules_strike_back_with_what_gives_the_higher_tier(
    combat: str, defence: str, weapons: tuple[str, ...], strikes_back: bool
) -> None:
    gang = {"side": "bandas_salvajes", "group": "g", "faction": "bandas_salvajes"}
    x = {"at": (5, 6.5), "combat": combat, "defence": defence, "weapons": weapons, **gang}
    t = table(A={"at": (5, 5)}, g=x, dice=("red", 4, 4, 1, 4, 2))
    t.act("A", Strike("g", "cuchillo"))
    assert ("riposte" in t.parts(t.event("contest"), "other_parts")) is strikes_back
    t.done()


# -- a shot into a melee ----------------------------------------------------------------------------------


def brawl(*dice: int | str, **more: Any) -> Bench:
    """A shoots at x, who fights B and C; D stands well away."""
    return table(
        A=gun(**more),
        B={"at": (5, 13.5)},
        C={"at": (5, 16.5)},
        D={"at": (9, 15)},
        x={"at": (5, 15)},
        pieces=(),
        dice=("red", *dice),
    )


def test_a_miss_into_a_melee_strikes_a_random_other_model_there() -> None:
    t = brawl(2, 2, 3, 3, "C", 5)
    t.act("A", Strike("x", "carabina"))
    assert t.event("attack.stray").args == {"who": "A", "target": "x", "struck": "C", "fumbled": False}
    assert [t.model(who).health for who in "BCDx"] == [10, 5, 10, 10]
    t.done()


def test_of_the_only_other_model_in_the_melee_no_die_is_rolled() -> None:
    t = table(A=gun(), B={"at": (5, 16.5)}, x={"at": (5, 15)}, dice=("red", 2, 2, 3, 3, 5))
    t.act("A", Strike("x", "carabina"))
    assert t.model("B").health == 5
    t.done()


def test_a_fumble_into_a_melee_is_a_critical_against_that_other_model() -> None:
    """Six times over: three more on the table, and the carbine's eight."""
    t = brawl(1, 1, 6, 6, "B", 1)
    t.act("A", Strike("x", "carabina"))
    assert t.event("critical").args == {
        "who": "A", "target": "B", "face": 1, "more": 3, "row": "mano_atravesada",
    }  # fmt: skip
    assert t.event("attack.stray").args["fumbled"]
    assert t.model("B").health == 2
    assert t.events("fumble") == []
    t.done()


def test_a_weapon_without_fumbles_strays_like_any_miss() -> None:
    t = brawl(1, 1, 6, 6, "B", 3, weapons=("pistola_voltaica",))
    t.act("A", Strike("x", "pistola_voltaica"))
    assert t.model("B").health == 7
    assert t.events("critical") == []
    t.done()


def test_ones_own_melee_is_none_that_one_shoots_into() -> None:
    t = table(A=gun(), x={"at": (5, 6.5)}, dice=("red", 2, 2, 3, 3))
    t.act("A", Strike("x", "carabina"))
    assert t.parts(t.event("contest")) == {"base": 1}
    t.done()


# -- Companions ------------------------------------------------------------------------------------------

STAFF: dict[str, Any] = {
    "side": "companeros", "group": "c", "faction": "companeros", "companion": True,
}  # fmt: skip


@pytest.mark.rule("HW-020")
@pytest.mark.parametrize("dice", [(1, 1, 1, 2), (2, 2, 1, 2, 5)])
def test_a_companion_that_is_attacked_is_marked_hostile_hit_or_miss(dice: tuple[int, ...]) -> None:
    c, d = {"at": (5, 15), **STAFF}, {"at": (9, 15), **STAFF}
    t = table(A=gun(), z={"at": (20, 20)}, c=c, d=d, dice=("red", *dice))
    t.act("A", Strike("c", "carabina"))
    assert (t.model("c").hostile, t.model("d").hostile) == (True, False)
    assert t.event("companion.hostile").rules == ("HW-020",)
    t.done()


@pytest.mark.rule("HW-018")
def test_a_companion_may_be_attacked_unprovoked() -> None:
    c = {"at": (5, 6.5), "weapons": (), **STAFF}
    t = table(A={"at": (5, 5)}, z={"at": (20, 20)}, c=c, dice=("red", 4, 4, 1, 4, 2))
    t.act("A", Strike("c", "cuchillo"))
    assert t.model("c").health == 8


def test_a_death_ends_the_activation_of_who_dies_only() -> None:
    t = table(A=gun(), x={"at": (5, 9), "left": 2}, y={"at": (20, 20)}, dice=("red", 4, 4, 1, 4, 5, "blue"))
    t.act("A", Strike("x", "carabina"))
    assert (t.model("x").health, t.model("x").at) == (0, None)
    assert t.match.decision.subjects == ("A",)
    t.act("A", EndActivation())
    assert t.match.decision.subjects == ("y",)
    t.done()
