"""Defence: a fixed number that nobody rolls, and what flat-footed and touch defence leave out."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.modifier import breakdown
from refriega.rulesets.leyendas.attack import defence_against, defence_parts
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Attack
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import Blow, CombatEffect, ValueModifier
from refriega.rulesets.leyendas.terms import Against, BonusType, Condition, Value
from refriega.rulesets.leyendas.values import STACKING
from tests.rulesets.leyendas.table import FIGHTER, Table, table

MAIL = """
[define.armours.cota]
name = { es = "cota", en = "coat" }
bonus = 4
max_dexterity = 2

[define.armours.cota_magica]
name = { es = "cota mágica", en = "magic coat" }
bonus = 4
enhancement = 1

[define.shields.egida]
name = { es = "égida", en = "aegis" }
bonus = 2
enhancement = 3
"""

KNIGHT = FIGHTER | {
    "abilities": {"dexterity": 16},
    "armour": "cota",
    "held": ["espada", "escudo_pesado"],
    "natural_armour": 1,
    "deflection": 1,
}


def standing(target: dict[str, Any], variants: dict[str, str] | None = None) -> Table:
    return table(
        "A....b\n......\n......\n......", (), "Ab", A=FIGHTER, b=target, extra=MAIL, variants=variants
    )


def effect(
    game: LeyendasGame, name: str, *modifiers: ValueModifier, conditions: tuple[Condition, ...] = ()
) -> None:
    apply_effect(
        game, CombatEffect(id=name, name=name, bearer="b", modifiers=modifiers, conditions=conditions)
    )


class Defences:
    """The four defences of `b` against `A`, with extras on a copy of the state."""

    def __init__(self, t: Table, *modifiers: ValueModifier) -> None:
        self.t = t
        self.modifiers = modifiers

    def against(self, *, flat: bool = False, touch: bool = False) -> int:
        game = RULESET.game(self.t.scene, self.t.state.copy(), None)
        for number, modifier in enumerate(self.modifiers):
            effect(game, f"extra{number}", modifier)
        if flat:
            effect(game, "flat", conditions=(Condition.FLAT_FOOTED,))
        blow = Blow("A", "b", "espada", touch=Against.TOUCH if touch else Against.NORMAL)
        found = breakdown("defence", defence_parts(game, blow), STACKING)
        assert found.total == defence_against(game, blow)
        return found.total

    @property
    def all(self) -> tuple[int, int, int, int]:
        """Normal, flat-footed, touch, touch and flat-footed."""
        return (
            self.against(),
            self.against(flat=True),
            self.against(touch=True),
            self.against(flat=True, touch=True),
        )


@pytest.mark.rule("ML-050", "ML-052", "ML-053", "ML-054")
def test_the_four_defences_of_a_knight() -> None:
    # 10, Dexterity 3 capped at 2, armour 4, shield 2, natural 1, deflection 1
    assert Defences(standing(KNIGHT)).all == (20, 16, 15, 11)


@pytest.mark.rule("ML-052", "ML-055")
def test_anticipation_and_morale_are_lost_by_the_flat_footed_only() -> None:
    extras = (
        ValueModifier(Value.DEFENCE, 2, BonusType.ANTICIPATION),
        ValueModifier(Value.DEFENCE, 1, BonusType.MORALE),
    )
    assert Defences(standing(KNIGHT), *extras).all == (23, 16, 18, 11)


@pytest.mark.rule("ML-055")
@pytest.mark.parametrize("type_", [BonusType.ENHANCEMENT, BonusType.DIVINE])
def test_enhancement_and_divine_bonuses_count_always(type_: BonusType) -> None:
    assert Defences(standing(KNIGHT), ValueModifier(Value.DEFENCE, 3, type_)).all == (23, 19, 18, 14)


@pytest.mark.rule("ML-053")
@pytest.mark.parametrize(("type_", "amount"), [(BonusType.ARMOUR, 6), (BonusType.NATURAL, 3)])
def test_armour_and_hide_of_magic_are_left_out_of_touch_defence_too(type_: BonusType, amount: int) -> None:
    extra = ValueModifier(Value.DEFENCE, amount, type_)  # in place of the knight's own 4, or 1
    assert Defences(standing(KNIGHT), extra).all == (22, 18, 15, 11)


@pytest.mark.rule("ML-055")
def test_deflection_counts_always_and_the_best_counts() -> None:
    extra = ValueModifier(Value.DEFENCE, 4, BonusType.DEFLECTION)
    assert Defences(standing(KNIGHT), extra).all == (23, 19, 18, 14)


@pytest.mark.rule("ML-055", "ML-053")
def test_the_enchantment_of_armour_counts_against_a_touch() -> None:
    assert Defences(standing(FIGHTER | {"armour": "cota_magica"})).all == (15, 15, 11, 11)


@pytest.mark.rule("ML-055", "ML-052")
def test_the_enchantment_of_a_shield_counts_for_the_flat_footed() -> None:
    assert Defences(standing(FIGHTER | {"held": ["egida"]})).all == (15, 13, 15, 13)


@pytest.mark.rule("ML-053")
def test_a_table_may_leave_the_shield_out_of_touch_defence() -> None:
    assert Defences(standing(KNIGHT, {"touch_keeps_shield": "no"})).all == (20, 16, 13, 11)


@pytest.mark.rule("ML-050", "ML-056", "ML-053")
def test_a_huge_beast_is_easily_touched() -> None:
    beast = FIGHTER | {
        "size": "huge", "player_race": False, "abilities": {"dexterity": 12}, "natural_armour": 9, "held": [],
    }  # fmt: skip
    t = table("A....b..\n........\n........", (), "Ab", A=FIGHTER, b=beast, extra=MAIL)
    assert Defences(t).all == (18, 17, 9, 8)


@pytest.mark.rule("ML-052")
@pytest.mark.parametrize(("kept", "flat"), [("dropped", 10), ("kept", 8)])
def test_a_clumsy_creature_caught_flat_footed(kept: str, flat: int) -> None:
    clumsy = FIGHTER | {"abilities": {"dexterity": 6}}
    t = standing(clumsy, {"flat_footed_dexterity_penalty": kept})
    assert Defences(t).all == (8, flat, 8, flat)


@pytest.mark.rule("ML-054")
def test_the_cap_of_armour_does_not_touch_a_small_dexterity() -> None:
    assert Defences(standing(KNIGHT | {"abilities": {"dexterity": 12}})).against() == 19
    assert Defences(standing(KNIGHT | {"abilities": {"dexterity": 8}})).against() == 17


SIZES = {"diminutive": 4, "tiny": 2, "small": 1, "medium": 0, "large": -1, "huge": -2, "colossal": -4}


@pytest.mark.rule("ML-056")
@pytest.mark.parametrize(("size", "modifier"), SIZES.items())
def test_the_size_modifier_of_a_defence_counts_always(size: str, modifier: int) -> None:
    t = table(
        "A....b....\n" + "\n".join(["." * 10] * 3),
        (),
        "Ab",
        A=FIGHTER,
        b=FIGHTER | {"size": size},
        extra=MAIL,
    )
    assert Defences(t).all == (10 + modifier,) * 4


@pytest.mark.rule("ML-050", "ML-051")
def test_nobody_rolls_a_defence_and_the_log_names_its_parts() -> None:
    t = table("Ab", (19,), "Ab", A=FIGHTER, b=KNIGHT, extra=MAIL)
    t.act("A", Attack("b", "espada"))
    assert t.dice_used_up()
    (event,) = t.events("attack.miss")
    assert event.args["defence"] == 20
    assert t.parts(event, "defence_parts") == {
        "base": 10,
        "dexterity": 2,
        "item:cota": 4,
        "item:escudo_pesado": 2,
        "natural_armour": 1,
        "deflection": 1,
    }


@pytest.mark.rule("ML-052", "ML-085")
def test_a_flat_footed_knight_in_a_tower_of_a_shield_has_nothing_of_it() -> None:
    tower = FIGHTER | {"held": ["escudo_torre"]}
    assert Defences(standing(tower)).all == (14, 10, 14, 10)


@pytest.mark.rule("ML-050", "ML-055", "ML-190")
def test_every_part_of_a_defence_has_its_type() -> None:
    b = FIGHTER | {
        "abilities": {"dexterity": 16}, "size": "small", "armour": "cota_magica", "held": ["egida"],
        "natural_armour": 1, "deflection": 5, "conditions": ["total_defence", "sickened"],
    }  # fmt: skip
    screen = '[legend]\n"%" = { name = "screen", cover = "partial" }\n'
    t = table("A..%b", A=FIGHTER, b=b, extra=MAIL + screen)
    game = RULESET.game(t.scene, t.state, None)
    assert defence_parts(game, Blow("A", "b", "arco_de_caza", melee=False)) == [
        (10, "", "base"),
        (3, "dexterity", "dexterity"),
        (4, "armour", "item:cota_magica"),
        (1, "enhancement", "item:cota_magica"),
        (1, "natural_armour", "natural_armour"),
        (2, "shield", "item:egida"),
        (3, "enhancement", "item:egida"),
        (1, "size", "size"),
        (5, "deflection", "deflection"),
        (4, "cover", "total_defence"),
        (2, "cover", "cover"),
    ]
    # of two enchantments and two kinds of cover the better
    assert defence_against(game, Blow("A", "b", "arco_de_caza", melee=False)) == 33
