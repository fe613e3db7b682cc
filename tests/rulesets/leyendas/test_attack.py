"""Attack rolls: what is added, what hits, what threatens, and attacks with two weapons or a shield."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refriega.core.modifier import Modifier
from refriega.rulesets.leyendas.attack import attack_parts, defence_parts, still_reaches
from refriega.rulesets.leyendas.dice import Critical
from refriega.rulesets.leyendas.options import Attack, TwoWeapons
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import Blow, CombatEffect, ValueModifier
from refriega.rulesets.leyendas.terms import Value
from tests.rulesets.leyendas.table import FIGHTER, Table, table

SIZES = {"diminutive": 4, "tiny": 2, "small": 1, "medium": 0, "large": -1, "huge": -2, "colossal": -4}

GLAIVE = """
[define.weapons.palo]
name = { es = "palo", en = "stick" }
damage = "1d4"
types = ["bludgeoning"]

[define.weapons.guja]
name = { es = "guja", en = "glaive" }
damage = "1d8"
critical = "18-20/x4"
types = ["slashing"]

[define.weapons.hacha]
name = { es = "hacha", en = "axe" }
damage = "1d8+4"
critical = "20/x3"
types = ["slashing"]
"""


def strength(score: int, attack: int = 0, **more: Any) -> dict[str, Any]:
    return FIGHTER | {"abilities": {"strength": score}, "base_attack": attack} | more


def armoured(defence: int, **more: Any) -> dict[str, Any]:
    """Somebody whose defence is just that, with life to spare."""
    return FIGHTER | {"natural_armour": defence - 10, "life": 90} | more


def duel(dice: tuple[int, ...], striker: dict[str, Any], target: dict[str, Any], **more: Any) -> Table:
    return table("Ab", dice, "Ab", A=striker, b=target, extra=GLAIVE, **more)


def swing(t: Table, weapon: str = "espada") -> None:
    t.act("A", Attack("b", weapon))
    assert t.dice_used_up()


# -- what is added -------------------------------------------------------------------------------------


@pytest.mark.rule("ML-030", "ML-031", "ML-051")
@pytest.mark.parametrize(("defence", "hits"), [(15, True), (16, False)])
def test_a_melee_attack_that_equals_the_defence_hits(defence: int, hits: bool) -> None:
    t = duel((9, 1) if hits else (9,), strength(18, attack=2), armoured(defence))
    swing(t)
    (event,) = t.events("attack.hit" if hits else "attack.miss")
    assert event.args["total"] == 15
    assert event.args["defence"] == defence
    assert t.parts(event, "attack_parts") == {"base_attack": 2, "strength": 4}
    assert {"ML-030", "ML-031", "ML-050"} <= set(event.rules)
    assert t.life("b") == (85 if hits else 90)


@pytest.mark.rule("ML-031", "ML-035")
def test_a_large_creature_strikes_a_little_worse() -> None:
    ogre = strength(22, attack=5, size="large", player_race=False)
    t = table("A.b\n...", (7, 1, 2), "Ab", A=ogre, b=armoured(17))  # its sword deals 2d6
    swing(t)
    assert t.life("b") == 81
    (event,) = t.events("attack.hit")
    assert event.args["total"] == 17
    assert t.parts(event, "attack_parts") == {"base_attack": 5, "strength": 6, "size": -1}


@pytest.mark.rule("ML-032", "ML-034", "ML-035")
def test_armour_caps_the_dexterity_of_an_archer_too() -> None:
    archer = FIGHTER | {
        "size": "small", "base_attack": 3, "abilities": {"dexterity": 20, "strength": 18},
        "armour": "escamas", "held": ["arco_de_caza"], "carried": ["flechas"],
    }  # fmt: skip
    t = table("A....b", (6, 4), "Ab", A=archer, b=armoured(13))
    swing(t, "arco_de_caza")
    (event,) = t.events("attack.hit")
    assert event.args["total"] == 13
    assert t.parts(event, "attack_parts") == {"base_attack": 3, "dexterity": 3, "size": 1}
    assert "ML-032" in event.rules


@pytest.mark.rule("ML-034")
def test_armour_never_makes_dexterity_better() -> None:
    archer = FIGHTER | {
        "abilities": {"dexterity": 6}, "armour": "escamas", "held": ["arco_de_caza"], "carried": ["flechas"],
    }  # fmt: skip
    t = table("A....b", (6,), "Ab", A=archer, b=armoured(30))
    swing(t, "arco_de_caza")
    assert t.parts(t.events("attack.miss")[0], "attack_parts") == {"dexterity": -2}


@pytest.mark.rule("ML-035")
@pytest.mark.parametrize(("size", "modifier"), SIZES.items())
def test_the_size_modifier_of_an_attack(size: str, modifier: int) -> None:
    archer = FIGHTER | {
        "size": size, "player_race": False, "held": ["arco_de_caza"], "carried": ["flechas"],
    }  # fmt: skip
    t = table("A........b\n" + "\n".join(["." * 10] * 3), (2,), "Ab", A=archer, b=armoured(40))
    swing(t, "arco_de_caza")
    (event,) = t.events("attack.miss")
    assert t.parts(event, "attack_parts") == ({"size": modifier} if modifier else {})
    assert event.args["total"] == 2 + modifier


@pytest.mark.rule("ML-033")
def test_an_enchanted_weapon_and_conditions_bear_on_the_roll() -> None:
    magic = """
    [define.weapons.filo]
    name = { es = "filo", en = "edge" }
    damage = "1d8"
    types = ["slashing"]
    enhancement = 2
    """
    t = table(
        "Ab", (10, 3), "Ab", A=strength(10, held=["filo"], conditions=["shaken"]), b=armoured(10), extra=magic
    )
    swing(t, "filo")
    (event,) = t.events("attack.hit")
    assert event.args["total"] == 10
    assert t.parts(event, "attack_parts") == {"item:filo": 2, "shaken": -2}
    assert t.life("b") == 90 - 5  # the enchantment sharpens the blow as well


@pytest.mark.rule("ML-032")
@pytest.mark.parametrize(("spaces", "penalty"), [(6, 0), (7, -2), (12, -2), (13, -4), (18, -4), (19, -6)])
def test_each_increment_of_range_beyond_the_first_costs_two(spaces: int, penalty: int) -> None:
    sketch = "A" + "." * (spaces - 1) + "b"  # a javelin has an increment of 6
    t = table(sketch, (2,), "Ab", A=strength(10, held=["jabalina"]), b=armoured(30))
    t.act("A", Attack("b", "jabalina", thrown=True))
    parts = t.parts(t.events("attack.miss")[0], "attack_parts")
    assert parts == ({"range": penalty} if penalty else {})


@pytest.mark.rule("ML-031", "ML-033", "ML-035")
def test_every_part_of_a_blow_has_its_type() -> None:
    extra = """
    [legend]
    "^" = { name = "hill", elevation = 1 }
    [define.weapons.filo]
    name = { es = "filo", en = "edge" }
    damage = "1d8"
    types = ["slashing"]
    enhancement = 2
    [define.shields.muro]
    name = { es = "muro", en = "wall" }
    bonus = 4
    attack_penalty = 2
    """
    t = table(
        "^bc",
        A=strength(18, 5, size="small", held=["filo", "muro"], place=[0, 0]),
        b=FIGHTER | {"conditions": ["helpless"]},
        c=FIGHTER,
        extra=extra,
        variants={"helpless": "ogl"},
    )
    game = RULESET.game(t.scene, t.state, None)
    assert attack_parts(game, Blow("A", "b", "filo", bonus=(Modifier(2, "", "charge"),))) == [
        (5, "", "base_attack"),
        (4, "", "strength"),
        (1, "", "size"),
        (2, "enhancement", "item:filo"),
        (-2, "", "item:muro"),
        (2, "", "charge"),
        (2, "", "disadvantage"),
        (1, "", "higher_ground"),
        (4, "", "helpless"),
    ]


@pytest.mark.rule("ML-032", "ML-034")
def test_every_part_of_a_shot_has_its_type() -> None:
    archer = FIGHTER | {"abilities": {"dexterity": 16}, "held": ["arco_de_caza"], "base_attack": 2}
    t = table("A" + "." * 40 + "bC", A=archer, b=FIGHTER, C=FIGHTER)
    t.go_to("A")
    assert t.state.turn is not None
    t.state.turn.mount_done = ("move", "move")
    assert attack_parts(
        RULESET.game(t.scene, t.state, None), Blow("A", "b", "arco_de_caza", melee=False)
    ) == [
        (2, "", "base_attack"),
        (3, "", "dexterity"),
        (-4, "", "range"),  # 41 spaces are the third increment of 20
        (-4, "", "into_melee"),
        (-4, "", "galloping"),
    ]


@pytest.mark.rule("ML-031", "ML-032", "ML-050")
@pytest.mark.parametrize(
    ("bearer", "value", "versus", "melee", "ranged"),
    [
        ("A", Value.ATTACK, "", 3, 3),
        ("A", Value.ATTACK, "melee", 3, 0),
        ("A", Value.ATTACK, "ranged", 0, 3),
        ("A", Value.ATTACK, "b", 3, 3),
        ("A", Value.ATTACK, "A", 0, 0),
        ("A", Value.MELEE_ATTACK, "", 3, 0),
        ("A", Value.MELEE_ATTACK, "b", 3, 0),
        ("A", Value.RANGED_ATTACK, "b", 0, 3),
        ("b", Value.DEFENCE, "", 3, 3),
        ("b", Value.DEFENCE, "melee", 3, 0),
        ("b", Value.DEFENCE, "ranged", 0, 3),
        ("b", Value.DEFENCE, "A", 3, 3),
        ("b", Value.DEFENCE, "b", 0, 0),
    ],
)
def test_an_effect_may_bear_on_some_attacks_only(
    bearer: str, value: Value, versus: str, melee: int, ranged: int
) -> None:
    t = table("A..b", A=strength(10), b=armoured(10))
    game = RULESET.game(t.scene, t.state, None)
    part = ValueModifier(value, 3, versus=versus)
    apply_effect(game, CombatEffect(id="x", name="luck", bearer=bearer, modifiers=(part,)))
    counted = attack_parts if bearer == "A" else defence_parts
    for blow, worth in ((Blow("A", "b", "espada"), melee), (Blow("A", "b", "espada", melee=False), ranged)):
        assert sum(part.value for part in counted(game, blow) if part.source == "luck") == worth


@pytest.mark.rule("ML-170", "ML-173", "ML-201")
@pytest.mark.parametrize(
    ("sketch", "blow", "reaches"),
    [
        ("Ab.", Blow("A", "b", "espada"), True),
        ("A.b", Blow("A", "b", "espada"), False),
        ("Ab.", Blow("A", "b", "daga"), False),  # it is not in hand any more
        ("A.b", Blow("A", "b", "arco_de_caza", melee=False), True),
        ("A#b\n.#.", Blow("A", "b", "arco_de_caza", melee=False), False),
        ("Ab#", Blow("A", "b", "unarmed", touches=True), True),
        ("A.b", Blow("A", "b", "unarmed", touches=True), False),
    ],
)
def test_whether_a_blow_still_reaches_after_others_have_acted(sketch: str, blow: Blow, reaches: bool) -> None:
    t = table(sketch, A=strength(10), b=armoured(10))
    assert still_reaches(RULESET.game(t.scene, t.state, None), blow) is reaches


# -- natural 1 and 20, threats, confirmation -------------------------------------------------------------


@pytest.mark.rule("ML-036")
def test_a_natural_1_misses_whatever_the_total() -> None:
    t = duel((1,), strength(10, attack=30), armoured(12))
    swing(t)
    (event,) = t.events("attack.miss")
    assert event.args["total"] == 31
    assert "ML-036" in event.rules


@pytest.mark.rule("ML-037", "ML-038")
def test_a_natural_20_hits_whatever_the_total_and_threatens() -> None:
    t = duel((20, 15, 6), strength(10, attack=-5), armoured(30))
    swing(t)
    (event,) = t.events("attack.hit")
    assert event.args["total"] == 15
    assert "ML-037" in event.rules
    assert [e.args["total"] for e in t.events("attack.not_critical")] == [10]
    assert t.life("b") == 84


@pytest.mark.rule("ML-036", "ML-037")
def test_a_total_of_1_or_20_is_no_natural_one() -> None:
    clumsy = FIGHTER | {"abilities": {"dexterity": 1}, "conditions": ["prone"]}
    hit = duel((2, 5), strength(8), clumsy)  # 10 - 5 - 4
    swing(hit)
    assert hit.events("attack.hit")[0].args["total"] == 1
    miss = duel((19,), strength(12, held=["martillo_de_guerra"]), armoured(21))
    swing(miss, "martillo_de_guerra")
    assert miss.events("attack.miss")[0].args["total"] == 20


@pytest.mark.rule("ML-038", "ML-040")
@pytest.mark.parametrize(
    ("natural", "defence", "attack", "weapon"), [(19, 23, 3, "espada"), (18, 25, 5, "guja")]
)
def test_a_roll_in_the_threat_range_that_falls_short_is_a_miss(
    natural: int, defence: int, attack: int, weapon: str
) -> None:
    t = duel((natural,), strength(10, attack=attack, held=[weapon]), armoured(defence))
    swing(t, weapon)
    assert t.events("attack.miss")
    assert t.life("b") == 90


@pytest.mark.rule("ML-038", "ML-039")
@pytest.mark.parametrize(
    ("confirmation", "critical"),
    [(15, False), (18, True), (20, True), (1, False)],
)
def test_a_threat_is_confirmed_by_a_second_roll_like_the_first(confirmation: int, critical: bool) -> None:
    # +2 against 20: 18 confirms by its total, 20 by itself, 1 never
    t = duel((20, confirmation, 6), strength(10, attack=2), armoured(20))
    swing(t)
    (event,) = t.events("attack.critical" if critical else "attack.not_critical")
    assert event.args["natural"] == confirmation
    assert event.args["defence"] == 20
    assert t.life("b") == 90 - (12 if critical else 6)


@pytest.mark.rule("ML-038", "ML-037")
def test_a_natural_20_below_the_defence_needs_another_20_to_be_critical() -> None:
    t = duel((20, 20, 4), strength(10), armoured(40))
    swing(t)
    assert t.events("attack.critical")
    assert t.life("b") == 82


@pytest.mark.rule("ML-036", "ML-038")
def test_a_natural_1_does_not_confirm_even_with_the_best_of_bonuses() -> None:
    t = duel((20, 1, 6), strength(10, attack=30), armoured(12))
    swing(t)
    assert t.events("attack.not_critical")
    assert t.life("b") == 84


@pytest.mark.rule("ML-040", "ML-039")
def test_a_wide_threat_range_and_its_own_multiplier() -> None:
    t = duel((18, 14, 5), strength(16, attack=7, held=["guja"]), armoured(24))
    swing(t, "guja")
    assert t.events("attack.hit")[0].args["total"] == 28
    assert t.events("attack.critical")[0].args["total"] == 24
    assert t.life("b") == 90 - 32  # (5 + 3) x 4


@pytest.mark.rule("ML-039")
def test_a_critical_multiplies_the_whole_damage_of_one_roll() -> None:
    t = duel((20, 14, 5), strength(10, attack=6, held=["hacha"]), armoured(18))
    swing(t, "hacha")
    (event,) = t.events("damage.rolled")
    assert event.args["times"] == 3
    assert event.args["total"] == 27
    assert t.life("b") == 63


@pytest.mark.rule("ML-039")
def test_damage_may_be_rolled_as_often_as_the_multiplier_says() -> None:
    t = duel(
        (20, 14, 5, 1, 8),
        strength(10, attack=6, held=["hacha"]),
        armoured(18),
        variants={"crit_method": "roll_n_times"},
    )
    swing(t, "hacha")
    assert t.life("b") == 90 - (9 + 5 + 12)
    assert [(e.args["faces"], e.args["times"], e.args["total"]) for e in t.events("damage.rolled")] == [
        ((5,), 1, 9),
        ((1,), 1, 5),
        ((8,), 1, 12),
    ]


@pytest.mark.rule("ML-039")
def test_a_weapon_that_says_nothing_threatens_on_20_for_double() -> None:
    assert str(Critical()) == "20/x2"
    t = duel((20, 12, 3), strength(10, held=["palo"]), armoured(12))
    swing(t, "palo")
    assert t.life("b") == 84


@pytest.mark.rule("ML-040")
@given(st.integers(2, 20), st.integers(1, 9))
def test_the_notation_of_criticals_parses_and_prints_back_unchanged(threat: int, multiplier: int) -> None:
    text = f"20/x{multiplier}" if threat == 20 else f"{threat}-20/x{multiplier}"
    found = Critical.parse(text)
    assert str(found) == text
    assert (found.threat, found.multiplier) == (threat, multiplier)


@pytest.mark.rule("ML-040")
@pytest.mark.parametrize(
    "text",
    ["", "20", "x2", "20/x", "21-20/x2", "1-20/x2", "0-20/x2", "18-19/x2", "20/x0", "20/x2 ", "-20/x2"],
)
def test_what_is_no_critical_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="18-20/x4"):
        Critical.parse(text)


# -- two weapons -----------------------------------------------------------------------------------------


def both(t: Table, first: str, second: str) -> list[int]:
    """The totals of the two rolls."""
    t.act("A", TwoWeapons("b", first, "b", second))
    assert t.dice_used_up()
    return [e.args["total"] for e in t.match.log or () if e.key in ("attack.hit", "attack.miss")]  # type: ignore[misc]


@pytest.mark.rule("ML-041", "ML-042")
@pytest.mark.parametrize(
    ("first", "second", "bonus"),
    [
        ("espada", "cimitarra", 4),
        ("espada", "espada_corta", 8),
        ("espada_corta", "espada", 8),
        ("daga", "espada_corta", 8),
    ],
)
def test_two_weapons_are_two_rolls_and_two_one_handed_ones_are_awkward(
    first: str, second: str, bonus: int
) -> None:
    t = duel((5, 6), strength(10, attack=8, held=[first, second]), armoured(30))
    assert both(t, first, second) == [5 + bonus, 6 + bonus]
    parts = t.parts(t.events("attack.miss")[0], "attack_parts")
    assert parts == {"base_attack": 8} | ({"two_weapons": -4} if bonus == 4 else {})


@pytest.mark.rule("ML-041", "ML-149")
def test_two_weapons_take_one_standard_action() -> None:
    t = duel((5, 6), strength(10, held=["daga", "espada_corta"]), armoured(30))
    both(t, "daga", "espada_corta")
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement) == (0, 1)


@pytest.mark.rule("ML-041")
def test_two_alike_need_two_in_hand() -> None:
    t = duel((), strength(10, held=["daga"]), armoured(30))
    assert t.refusal("A", TwoWeapons("b", "daga", "b", "daga")).key == "attack.not_in_hand"
    two = duel((5, 6), strength(10, held=["daga", "daga"]), armoured(30))
    assert both(two, "daga", "daga") == [5, 6]


@pytest.mark.rule("ML-042")
@pytest.mark.parametrize("pair", [("gran_hacha", "espada"), ("daga", "gran_hacha"), ("gran_hacha",) * 2])
def test_with_four_arms_a_two_handed_weapon_makes_both_rolls_worse_by_eight(pair: tuple[str, str]) -> None:
    t = duel((2, 2), strength(10, attack=8, hands=4, held=list(pair)), armoured(30))
    t.act("A", TwoWeapons("b", pair[0], "b", pair[1]))
    assert [miss.args["total"] for miss in t.events("attack.miss")] == [2, 2]
    assert t.parts(t.events("attack.miss")[0], "attack_parts")["two_weapons"] == -8


@pytest.mark.rule("ML-041")
def test_the_second_blow_falls_on_nobody_once_the_first_has_killed() -> None:
    frail = FIGHTER | {"life": 1, "abilities": {"constitution": 4}}
    t = duel((15, 6), strength(18, held=["daga", "espada_corta"]), frail)
    t.act("A", TwoWeapons("b", "espada_corta", "b", "daga"))
    assert t.match.over
    assert len(t.events("attack.hit")) == 1


@pytest.mark.rule("ML-041")
def test_each_weapon_may_have_its_own_target() -> None:
    t = table(
        "cAb",
        (15, 3, 15, 2),
        "Abc",
        A=strength(10, held=["daga", "espada_corta"]),
        b=armoured(10),
        c=armoured(10),
    )
    t.act("A", TwoWeapons("b", "daga", "c", "espada_corta"))
    assert (t.life("b"), t.life("c")) == (87, 88)


# -- the shield as a weapon ------------------------------------------------------------------------------


@pytest.mark.rule("ML-043", "ML-044")
def test_a_shield_strikes_as_its_entry_says_and_does_not_protect_until_the_next_turn() -> None:
    a = strength(14, held=["espada", "escudo_ligero"])
    t = table("Ab", (12, 3, 9, 10, 10, 1), "Ab", A=a, b=armoured(12))
    t.act("A", Attack("b", "escudo_ligero"))
    assert t.life("b") == 90 - 5  # 1d3 + 2
    t.act("b", Attack("A", "espada"))  # 9: no shield, so against 10
    t.end_turn("b")
    t.go_to("A")
    t.end_turn("A")
    t.act("b", Attack("A", "espada"))  # the shield is back: 10 against 11
    misses = t.events("attack.miss")
    assert [e.args["defence"] for e in misses] == [10, 11]
    assert "item:escudo_ligero" not in t.parts(misses[0], "defence_parts")
    assert t.parts(misses[1], "defence_parts")["item:escudo_ligero"] == 1
    assert t.dice.left == (10, 1)


@pytest.mark.rule("ML-043", "ML-044", "ML-042", "ML-063")
def test_sword_and_light_shield_together() -> None:
    t = duel((12, 2, 12, 3), strength(18, held=["espada", "escudo_ligero"]), armoured(10))
    assert both(t, "espada", "escudo_ligero") == [16, 16]  # light and one-handed: no penalty
    assert t.life("b") == 90 - (2 + 2) - (3 + 2)


@pytest.mark.rule("ML-043")
def test_a_heavy_shield_is_a_one_handed_weapon_and_some_shields_are_none() -> None:
    t = duel((12, 12), strength(10, held=["espada", "escudo_pesado"]), armoured(30))
    assert both(t, "espada", "escudo_pesado") == [8, 8]
    t = duel((), strength(10, held=["espada", "broquel"]), armoured(30))
    assert t.refusal("A", Attack("b", "broquel")).key == "attack.not_in_hand"


@pytest.mark.rule("ML-044")
def test_a_shield_held_while_the_sword_strikes_protects_on() -> None:
    t = duel((5, 5), strength(10, held=["espada", "escudo_pesado"]), armoured(30))
    swing_only = Attack("b", "espada")
    t.act("A", swing_only)
    t.act("b", Attack("A", "espada"))
    assert t.events("attack.miss")[1].args["defence"] == 12
