"""Damage: the weapon's die and what is added, the most of it, armour, Health, pushes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from refriega.boards.table import INCH, Footing
from refriega.core.enumeration import outcomes
from refriega.core.modifier import Breakdown
from refriega.core.procedure import Choice, Decision, Procedure
from refriega.rulesets.hardwired.attack import make_attack
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Defend, EndActivation, Push, Strike
from refriega.rulesets.hardwired.state import Attack
from tests.rulesets.hardwired.kit import Bench, at, piece, table

HIT = (4, 4, 3, 3)
DOUBLE = (4, 4, 1, 3)
MISS = (3, 3, 4, 4)


def shot(weapon: str, *dice: int | str, x: dict[str, Any] | None = None, **a: Any) -> Bench:
    """A shoots at x, ten inches off in the open."""
    t = table(
        A={"at": (5, 5), "weapons": (weapon,), **a},
        x={"at": (5, 15), **(x or {})},
        dice=("red", *dice),
    )
    t.act("A", Strike("x", weapon))
    return t


def blow(weapon: str, *dice: int | str, x: dict[str, Any] | None = None, **a: Any) -> Bench:
    """A strikes at x, who defends."""
    t = table(
        A={"at": (5, 5), "weapons": (weapon,), **a},
        x={"at": (5, 6.5), **(x or {})},
        dice=("red", *dice),
    )
    t.act("A", Strike("x", weapon), x=Defend())
    return t


# -- the weapon ----------------------------------------------------------------------------------------


def test_a_double_deals_the_most_of_the_weapon_less_the_armour() -> None:
    """8 for the d8, less 2: 14 Health become 8, and the target is wounded."""
    t = shot("carabina", *DOUBLE, x={"health": 14, "armour": "coraza"})
    rolled = t.event("damage.rolled")
    assert t.parts(rolled) == {"most": 8, "armour": -2}
    made_of = rolled.args["parts"]
    assert isinstance(made_of, Breakdown)
    assert made_of.parts[0].type == "double"
    assert t.model("x").health == 8
    t.done()


def test_a_point_of_damage_is_nothing_to_heavy_armour() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ()}, x={"at": (5, 6.5), "armour": "coraza_pesada", "weapons": ()},
        dice=("red", *HIT),
    )  # fmt: skip
    t.act("A", Strike("x", "punos"))
    assert t.parts(t.event("damage.rolled")) == {"weapon": 1, "armour": -1}
    assert t.model("x").health == 10
    t.done()


@pytest.mark.rule("HW-004")
def test_two_health_and_five_damage_are_out_of_action() -> None:
    t = shot("carabina", *HIT, 5, x={"left": 2})
    assert (t.model("x").health, t.model("x").at) == (0, None)
    assert t.event("leaves.out_of_action").rules == ("HW-004",)


@pytest.mark.parametrize(
    ("weapon", "dice", "left"),
    [
        ("carabina", (1, 5), 5),  # a one is rolled again
        ("carabina", (1, 1), 9),  # once
        ("escopeta", (2,), 8),
        ("rifle", (2, 9), 1),
    ],
)
def test_low_dice_are_rolled_again_once(weapon: str, dice: tuple[int, ...], left: int) -> None:
    t = shot(weapon, *HIT, *dice, x={"health": 10, "gear": ("botas_magneticas",)})
    assert t.model("x").health == left
    t.done()


def test_needles_hurt_the_wounded_more() -> None:
    t = shot("aguja", *HIT, 2, x={"health": 10, "left": 9})
    assert t.parts(t.event("damage.rolled")) == {"die": 2, "wounded": 1}
    t = shot("aguja", *HIT, 2)
    assert t.parts(t.event("damage.rolled")) == {"die": 2}


def test_some_weapons_hurt_the_armoured_more() -> None:
    t = shot("pistola_de_metralla", *HIT, 4, x={"armour": "chaleco_de_lona"})
    assert t.parts(t.event("damage.rolled")) == {"die": 4, "armoured": 1, "armour": -1}
    t = shot("pistola_de_metralla", *HIT, 4)
    assert t.parts(t.event("damage.rolled")) == {"die": 4}


def test_a_bruto_adds_to_the_most_of_a_melee_weapon_but_not_to_shots() -> None:
    t = blow("espada", *DOUBLE, contract="bruto")
    assert t.parts(t.event("damage.rolled")) == {"most": 6, "strength": 1}
    t = shot("carabina", *DOUBLE, contract="bruto")
    assert t.parts(t.event("damage.rolled")) == {"most": 8}


def test_an_overcharged_rifle_rolls_a_tier_down_for_the_most_damage() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("rifle",)}, x={"at": (5, 15), "health": 20}, dice=("red", 4, 4, 3, 3)
    )
    t.act("A", Strike("x", "rifle", overcharged=True))
    assert t.parts(t.event("contest")) == {"base": 1, "overcharge": -1}
    assert t.model("x").health == 8
    t.done()
    t = table(A={"at": (5, 5), "weapons": ("carabina",)}, x={"at": (5, 15)}, dice=("red",))
    assert t.refusal("A", Strike("x", "carabina", overcharged=True)).key == "attack.no_overcharge"


@pytest.mark.parametrize(
    ("weapon", "dice", "left"),
    [
        ("fusil_de_arco", (5, 2), {"B": 10, "y": 8, "z": 10}),
        ("bobina", (5, 2, 3), {"B": 7, "y": 8, "z": 10}),
    ],
)
def test_an_arc_leaps_to_the_nearest_within_two_inches_friend_or_foe(
    weapon: str, dice: tuple[int, ...], left: dict[str, int]
) -> None:
    t = table(
        A={"at": (5, 5), "weapons": (weapon,)},
        B={"at": (7.5, 15)},
        x={"at": (5, 15)},
        y={"at": (3, 15)},
        z={"at": (5, 18)},
        dice=("red", *HIT, *dice),
    )
    t.act("A", Strike("x", weapon))
    assert {who: t.model(who).health for who in left} == left
    assert t.model("x").health == 5
    t.done()


def test_an_arc_does_not_leap_back_to_who_shot() -> None:
    t = table(A={"at": (5, 5), "weapons": ("fusil_de_arco",)}, x={"at": (5, 6.5)}, dice=("red", *HIT, 5))
    t.act("A", Strike("x", "fusil_de_arco"))
    assert (t.model("A").health, t.model("x").health) == (10, 5)
    t.done()


@pytest.mark.rule("HW-017")
def test_a_stunning_hit_costs_a_tier_in_the_next_activation_and_adds_up() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("dardos",)},
        B={"at": (8, 5), "weapons": ("dardos",)},
        x={"at": (5, 15), "weapons": ("carabina",), "combat": "2d10"},
        y={"at": (20, 20)},
        dice=("red", *HIT, 1, "red", *HIT, 1, "blue", *MISS, "blue"),
    )
    t.act("A", Strike("x", "dardos"))
    t.act("B", Strike("x", "dardos"))
    assert t.events("contest")[1].args["other_dice"] == "2d6", "not before it activates"
    t.act("x", Strike("A", "carabina"))
    assert t.events("contest")[2].args["dice"] == "2d6"
    t.match.choose(EndActivation())
    assert "x" not in t.state.effects


# -- the push ------------------------------------------------------------------------------------------


def test_whoever_is_hit_with_a_mace_may_be_pushed_straight_back() -> None:
    t = table(A={"at": (5, 5), "weapons": ("maza",)}, x={"at": (5, 6.5)}, dice=("red", *HIT, 3))
    t.act("A", Strike("x", "maza"), x=Defend(), A=Push())
    assert t.model("x").at == at(5, 7.5)
    assert t.event("pushed").args["distance"] == INCH
    t.done()


def test_the_attacker_need_not_push() -> None:
    t = table(A={"at": (5, 5), "weapons": ("maza",)}, x={"at": (5, 6.5)}, dice=("red", *HIT, 3))
    t.act("A", Strike("x", "maza"), x=Defend())
    assert ("struck", "A") in t.offered
    assert t.model("x").at == at(5, 6.5)


def test_padding_takes_an_inch_of_a_push_and_magnetic_boots_all_of_it() -> None:
    for x, pushed in (({"armour": "chaleco_acolchado"}, 1), ({"gear": ("botas_magneticas",)}, 0)):
        t = table(
            A={"at": (5, 5), "weapons": ("martinete",)},
            x={"at": (5, 6.5), "health": 20, **x},
            dice=("red", *HIT, 4),
        )
        answers = {"x": Defend(), **({"A": Push()} if pushed else {})}
        t.act("A", Strike("x", "martinete"), **answers)
        assert t.model("x").at == at(5, 6.5 + pushed)
        assert (("struck", "A") in t.offered) is bool(pushed)
        t.done()


def test_the_rules_push_whenever_they_can() -> None:
    gang = {"side": "bandas_salvajes", "group": "g", "faction": "bandas_salvajes"}
    t = table(
        g={"at": (5, 5), "weapons": ("maza",), **gang}, A={"at": (5, 6.5)}, x={"at": (20, 20)}, dice=("red",)
    )
    game = HardwiredGame(t.scene, t.state.copy(), None)
    procedure = make_attack(game, Attack("g", "A", "maza"))
    asked = drive(procedure, [*zip(HIT[::2], HIT[1::2], strict=True), (3,)])
    assert asked == ["answer"]
    assert game.model("A").at == at(5, 7.5)


def drive(procedure: Procedure[None], dice: list[tuple[int, ...]]) -> list[str]:
    """Run a procedure on these dice; whoever is asked defends. The kinds of the questions."""
    asked = []
    answer: object = None
    try:
        while True:
            request = procedure.send(answer)
            if isinstance(request, Decision):
                asked.append(request.kind)
                answer = Choice(request.seat, Defend())
            else:
                answer = dice.pop(0)
    except StopIteration:
        assert dice == []
        return asked


@pytest.mark.parametrize(("height", "dice"), [(3, ()), (5, (2,)), (8, (2, 1)), (12, (1, 1, 1))])
def test_whoever_is_pushed_over_an_edge_falls(height: int, dice: tuple[int, ...]) -> None:
    """The first three inches are free, then a d6 for every three begun."""
    roof = piece(3, 3, 7, 6.7, Footing.TOP, height=height)
    t = table(
        A={"at": (5, 5), "weapons": ("maza",)},
        x={"at": (5, 6.5)},
        pieces=[roof],
        dice=("red", *HIT, 3, *dice),
    )
    t.act("A", Strike("x", "maza"), x=Defend(), A=Push())
    assert t.model("x").health == 7 - sum(dice)
    assert t.event("falls").args["dice"] == len(dice)
    t.done()


def test_a_push_stops_at_whoever_is_behind() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("maza",)}, x={"at": (5, 6.5)}, y={"at": (5, 8)}, dice=("red", *HIT, 3)
    )
    t.act("A", Strike("x", "maza"), x=Defend(), A=Push())
    assert t.event("pushed").args["stopped"] == "y"
    assert INCH // 2 < t.event("pushed").args["distance"] < INCH  # type: ignore[operator]  # a length
    t.done()


# -- the exact odds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("weapon", "health"), [("carabina", 4), ("pistola", 10), ("escopeta", 8)])
def test_the_odds_of_an_attack_are_the_same_merged_and_unmerged(weapon: str, health: int) -> None:
    t = table(
        A={"at": (5, 5), "combat": "2d4", "weapons": (weapon,)},
        x={"at": (5, 10), "defence": "2d4", "left": health, "armour": "malla_reactiva"},
        dice=("red",),
    )

    def start() -> Procedure[int]:
        game = HardwiredGame(t.scene, t.state.copy(), None)
        yield from make_attack(game, Attack("A", "x", weapon))
        return game.model("x").health * 100 + game.model("A").health

    def decide(decision: Decision) -> Choice:
        return Choice(decision.seat, next(iter(decision.chooser.candidates())))

    def spread(*, merged: bool) -> tuple[dict[int, Fraction], int]:
        found: dict[int, Fraction] = {}
        leaves = list(outcomes(start, decide, merged=merged))
        for weight, value in leaves:
            found[value] = found.get(value, Fraction(0)) + weight
        return found, len(leaves)

    few, fewer = spread(merged=True)
    many, more = spread(merged=False)
    assert few == many
    assert fewer * 5 < more
