"""Damage: what a blow deals, what reduction stops, and who takes double."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refriega.rulesets.leyendas.damage import Hurt, damage_parts, hurt, resized
from refriega.rulesets.leyendas.dice import Dice
from refriega.rulesets.leyendas.interventions import Injure
from refriega.rulesets.leyendas.options import Attack, TwoWeapons
from refriega.rulesets.leyendas.reduction import Reduction
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import Blow, CombatEffect, ValueModifier
from refriega.rulesets.leyendas.terms import DamageType, Value
from tests.rulesets.leyendas.table import FIGHTER, table

ARMOURY = """
[define.weapons.llama]
name = { es = "llama", en = "flame" }
damage = "1d8"
types = ["slashing"]
extra = [{ dice = "1d4", type = "fire" }]

[define.weapons.maza_de_plata]
name = { es = "maza de plata", en = "silver mace" }
damage = "1d8"
types = ["bludgeoning"]
material = "silver"

[define.weapons.pica]
name = { es = "pica", en = "pick" }
damage = "1d8"
types = ["piercing", "slashing"]
"""


def strong(score: int, *held: str, **more: Any) -> dict[str, Any]:
    return FIGHTER | {"abilities": {"strength": score}, "held": held or ["espada"], "base_attack": 5} | more


def victim(**more: Any) -> dict[str, Any]:
    return FIGHTER | {"life": 90} | more


def struck(
    dice: tuple[int, ...],
    striker: dict[str, Any],
    target: dict[str, Any] | None = None,
    *,
    sketch: str = "Ab",
    weapon: str = "",
    second: str = "",
    thrown: bool = False,
    variants: dict[str, str] | None = None,
) -> int:
    """What the target loses to one attack; the first die of each roll to hit is given too."""
    t = table(
        sketch,
        dice,
        "Ab",
        A=striker,
        b=victim() if target is None else target,
        extra=ARMOURY,
        variants=variants,
    )
    before = t.life("b")
    first = weapon or striker["held"][0]
    t.act("A", TwoWeapons("b", first, "b", second) if second else Attack("b", first, thrown))
    assert t.dice_used_up()
    return before - t.life("b")


def injured(amount: int, kind: str, variants: dict[str, str] | None = None, **target: Any) -> int:
    """What damage of a kind from outside takes."""
    t = table("A.b", (), "Ab", A=FIGHTER, b=victim(**target), variants=variants)
    t.match.intervene(Injure(creature="b", amount=amount, kind=kind), "referee")
    return 90 - t.life("b")


# -- strength ------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-060", "ML-061")
def test_a_one_handed_weapon_adds_strength() -> None:
    assert struck((12, 5), strong(18, "espada")) == 9


@pytest.mark.rule("ML-061")
def test_a_light_weapon_alone_adds_the_whole_of_it() -> None:
    assert struck((12, 5), strong(18, "espada_corta")) == 9


@pytest.mark.rule("ML-062")
def test_a_two_handed_weapon_adds_one_and_a_half() -> None:
    assert struck((12, 7), strong(18, "espada_de_dos_manos")) == 13


@pytest.mark.rule("ML-063")
def test_with_two_weapons_each_adds_half() -> None:
    both = strong(18, "espada_corta", "espada_corta")
    assert struck((12, 3, 12, 6), both, second="espada_corta") == 5 + 8


@pytest.mark.rule("ML-063")
def test_one_of_two_weapons_used_alone_adds_the_whole() -> None:
    assert struck((12, 3), strong(18, "espada_corta", "espada_corta")) == 7


@pytest.mark.rule("ML-064")
def test_a_thrown_weapon_adds_strength() -> None:
    assert struck((12, 4), strong(18, "jabalina"), sketch="A...b", thrown=True) == 8


@pytest.mark.rule("ML-065")
@pytest.mark.parametrize("score", [18, 6])
def test_an_arrow_adds_nothing_and_takes_nothing_off(score: int) -> None:
    archer = strong(score, "arco_de_caza", carried=["flechas"])
    assert struck((12, 4), archer, sketch="A...b") == 4


@pytest.mark.rule("ML-062", "ML-063")
@pytest.mark.parametrize(
    ("score", "rounding", "two_handed", "half"),
    [(17, "down", 4, 1), (17, "up", 5, 2), (16, "down", 4, 1), (18, "up", 6, 2), (10, "down", 0, 0)],
)
def test_how_odd_strength_is_shared(score: int, rounding: str, two_handed: int, half: int) -> None:
    variants = {"half_strength_rounding": rounding}
    assert struck((12, 4), strong(score, "gran_hacha"), variants=variants) == 4 + two_handed
    pair = strong(score, "daga", "daga")
    assert struck((12, 3, 12, 3), pair, second="daga", variants=variants) == 2 * (3 + half)


@pytest.mark.rule("ML-062", "ML-063")
@pytest.mark.parametrize(("choice", "two_handed", "half"), [("multiplied", -2, -1), ("plain", -1, -1)])
def test_weakness_is_multiplied_too_or_counts_plainly(choice: str, two_handed: int, half: int) -> None:
    variants = {"negative_strength": choice}
    assert struck((12, 6), strong(8, "gran_hacha"), variants=variants) == 6 + two_handed
    pair = strong(8, "daga", "daga")
    assert struck((12, 3, 12, 3), pair, second="daga", variants=variants) == 2 * (3 + half)


@pytest.mark.rule("ML-061")
def test_weakness_counts_once_with_one_hand() -> None:
    assert struck((12, 6), strong(6)) == 4


@pytest.mark.rule("ML-060")
def test_a_hit_deals_at_least_1_before_reduction() -> None:
    assert struck((12, 1), strong(8, "espada_de_dos_manos")) == 1
    assert struck((12, 1), strong(8), victim(damage_reduction=["5/-"])) == 0


@pytest.mark.rule("ML-060", "ML-080")
def test_damage_is_taken_off_the_life_that_is_left() -> None:
    t = table("Ab", (12, 5), "Ab", A=strong(18), b=victim(life_now=30))
    t.act("A", Attack("b", "espada"))
    assert t.life("b") == 21
    (lost,) = t.events("life.lost")
    assert (lost.args["amount"], lost.args["life"]) == (9, 21)
    assert t.parts(t.events("damage.rolled")[0], "parts") == {"strength": 4}


@pytest.mark.rule("ML-060")
@pytest.mark.parametrize(
    ("size", "dice", "lost"), [("small", (12, 6), 6), ("large", (12, 6, 5), 11), ("medium", (12, 8), 8)]
)
def test_the_dice_of_a_weapon_grow_with_its_bearer(size: str, dice: tuple[int, ...], lost: int) -> None:
    assert struck(dice, strong(10, size=size), sketch="A.b\n...\n..." if size == "large" else "Ab") == lost


@pytest.mark.rule("ML-060")
@pytest.mark.parametrize(
    ("written", "steps", "found"),
    [
        ("1d1", -1, "1d1"), ("1d2", -1, "1d1"), ("1d8", 1, "2d6"), ("2d6", -1, "1d8"), ("6d6", 1, "8d6"),
        ("8d6", 1, "8d6"), ("8d6", -1, "6d6"), ("1d10", 1, "2d8"), ("1d10", -1, "1d8"), ("1d12", 1, "3d6"),
        ("1d12", -1, "1d10"), ("2d4", 1, "2d6"), ("2d4", -1, "1d6"), ("3d8", 1, "4d8"), ("3d8", -1, "2d8"),
        ("1d10", 2, "3d8"), ("1d12", -3, "1d6"), ("5d7", 1, "5d7"), ("1d8+2", 2, "3d6+2"), ("1d8", 0, "1d8"),
    ],
)  # fmt: skip
def test_each_step_of_the_ladder_of_damage_dice(written: str, steps: int, found: str) -> None:
    resized.cache_clear()  # or another test may have asked already
    assert str(resized(Dice.parse(written), steps)) == found


@pytest.mark.rule("ML-060")
def test_natural_weapons_deal_what_is_written_whatever_the_size() -> None:
    bear = strong(10, size="large", player_race=False, hands=0, natural=["garra"], held=[])
    t = table("A.b\n...\n...", (12, 6), "Ab", A=bear, b=victim())
    t.act("A", Attack("b", "garra"))
    assert [e.args["dice"] for e in t.events("damage.rolled")] == ["1d6"]


@pytest.mark.rule("ML-060")
@pytest.mark.parametrize(
    ("versus", "sketch", "weapon", "lost"),
    [
        ("", "Ab", "espada", 7),
        ("melee", "Ab", "espada", 7),
        ("ranged", "Ab", "espada", 4),
        ("b", "Ab", "espada", 7),
        ("A", "Ab", "espada", 4),
        ("ranged", "A...b", "arco_de_caza", 7),
        ("melee", "A...b", "arco_de_caza", 4),
    ],
)
def test_an_effect_may_add_to_the_damage_of_some_blows(
    versus: str, sketch: str, weapon: str, lost: int
) -> None:
    t = table(sketch, (15, 4), "Ab", A=strong(10, weapon, carried=["flechas"]), b=victim())
    fury = ValueModifier(Value.DAMAGE, 3, versus=versus)
    apply_effect(
        RULESET.game(t.scene, t.state, None),
        CombatEffect(id="fury", name="fury", bearer="A", modifiers=(fury,)),
    )
    t.act("A", Attack("b", weapon))
    assert 90 - t.life("b") == lost


@pytest.mark.rule("ML-060")
def test_every_part_of_damage_is_named() -> None:
    extra = """
    [define.weapons.filo]
    name = { es = "filo", en = "edge" }
    damage = "1d8+4"
    types = ["slashing"]
    enhancement = 2
    extra = [{ dice = "1d4+3", type = "fire" }]
    """
    t = table("Ab", (12, 5, 2), "Ab", A=strong(18, "filo"), b=victim(), extra=extra)
    assert damage_parts(RULESET.game(t.scene, t.state, None), Blow("A", "b", "filo")) == [
        (4, "", "item:filo"),
        (4, "", "strength"),
        (2, "enhancement", "item:filo"),
    ]
    t.act("A", Attack("b", "filo"))
    assert 90 - t.life("b") == (5 + 4 + 4 + 2) + (2 + 3)


# -- reduction -----------------------------------------------------------------------------------------


@pytest.mark.rule("ML-066", "ML-067")
@pytest.mark.parametrize(("die", "lost"), [(7, 2), (5, 0), (4, 0)])
def test_reduction_comes_off_and_stops_at_nothing(die: int, lost: int) -> None:
    assert struck((12, die), strong(10), victim(damage_reduction=["5/-"])) == lost


@pytest.mark.rule("ML-066")
def test_reduction_comes_off_every_attack_roll() -> None:
    target = victim(damage_reduction=["5/plata"])
    assert (
        struck((12, 4, 12, 2), strong(18, "espada_corta", "espada_corta"), target, second="espada_corta") == 1
    )
    assert sum(struck((12, die), strong(18), target) for die in (4, 5)) == 7  # 8 and 9: 3 + 4


@pytest.mark.rule("ML-066", "ML-039")
@pytest.mark.parametrize(("weapon", "lost"), [("espada", 15), ("espada_de_plata", 20)])
def test_reduction_comes_after_the_multiplier(weapon: str, lost: int) -> None:
    target = victim(damage_reduction=["5/plata"])
    assert struck((20, 19, 6), strong(18, weapon), target) == lost


@pytest.mark.rule("ML-066", "ML-039")
def test_a_critical_of_9_against_10_gets_8_through() -> None:
    assert struck((20, 19, 5), strong(18), victim(damage_reduction=["10/-"])) == 8


@pytest.mark.rule("ML-068")
@pytest.mark.parametrize(("weapon", "lost"), [("espada", 8), ("martillo_de_guerra", 3), ("pica", 8)])
def test_reduction_is_beaten_by_a_kind_of_damage(weapon: str, lost: int) -> None:
    assert struck((12, 8), strong(10, weapon), victim(damage_reduction=["5/lacerante"])) == lost


@pytest.mark.rule("ML-068")
@pytest.mark.parametrize(
    ("weapon", "best", "summed"),
    [("espada", 7, 7), ("martillo_de_guerra", 2, 0), ("maza_de_plata", 2, 2), ("espada_de_plata", 12, 12)],
)
def test_of_two_reductions_the_best_that_is_not_beaten(weapon: str, best: int, summed: int) -> None:
    target = victim(damage_reduction=["5/plata", "10/lacerante"])
    assert struck((12, 8), strong(18, weapon), target) == best
    assert struck((12, 8), strong(18, weapon), target, variants={"rd_physical": "sum"}) == summed


@pytest.mark.rule("ML-069", "ML-070")
@pytest.mark.parametrize(("kind", "lost"), [("acid", 4), ("fire", 7), ("cold", 9), ("slashing", 9)])
def test_each_element_has_its_own_reduction(kind: str, lost: int) -> None:
    assert injured(9, kind, damage_reduction=["5 ácido", "2 fuego"]) == lost


@pytest.mark.rule("ML-069")
def test_reductions_of_one_element_never_add_up() -> None:
    reductions = ["5 fuego", "3 fuego"]
    assert injured(9, "fire", damage_reduction=reductions) == 4
    assert injured(9, "fire", {"rd_physical": "sum"}, damage_reduction=reductions) == 4


@pytest.mark.rule("ML-068", "ML-069")
@pytest.mark.parametrize(("reductions", "lost"), [(["5/plata"], 6), (["5/plata", "5 fuego"], 2)])
def test_one_blow_of_two_kinds_meets_each_its_own_reduction(reductions: list[str], lost: int) -> None:
    assert struck((12, 7, 4), strong(10, "llama"), victim(damage_reduction=reductions)) == lost


@pytest.mark.rule("ML-039", "ML-060")
def test_the_fire_on_a_blade_is_not_multiplied() -> None:
    assert struck((20, 19, 7, 4), strong(10, "llama")) == 18


@pytest.mark.rule("ML-066", "ML-069")
def test_reduction_against_blows_does_not_stop_fire() -> None:
    assert injured(9, "fire", damage_reduction=["5/plata"]) == 9


TEETH = """
[define.weapons.sierra]
name = { es = "sierra", en = "saw" }
damage = "1d8"
types = ["slashing"]
extra = [{ dice = "1d4", type = "slashing" }, { dice = "1d6", type = "fire" }]
"""


@pytest.mark.rule("ML-066", "ML-068", "ML-069")
@pytest.mark.parametrize(
    ("material", "faces", "lost"),
    # 5 off all the slashing together, 3 off the fire; silver evades the first for its teeth too
    [("steel", (3, 4, 6), 7 - 5 + 3), ("steel", (7, 4, 6), 11 - 5 + 3), ("silver", (3, 4, 6), 7 + 3)],
)
def test_reduction_works_once_against_each_type_in_a_blow(
    material: str, faces: tuple[int, ...], lost: int
) -> None:
    t = table(
        "Ab",
        (12, *faces),
        "Ab",
        A=strong(10, "sierra"),
        b=victim(damage_reduction=["5/plata", "3 fuego"]),
        extra=TEETH + f'material = "{material}"\n',
    )
    t.act("A", Attack("b", "sierra"))
    assert 90 - t.life("b") == lost
    assert t.dice_used_up()


@pytest.mark.rule("ML-068", "ML-069")
@pytest.mark.parametrize("text", ["5/plata", "5/lacerante", "10/-", "5 ácido", "5 acid", "12/adamantine"])
def test_reduction_as_it_is_written(text: str) -> None:
    found = Reduction.parse(text)
    assert found.amount == int(text.partition("/")[0].split()[0])
    assert bool(found.element) is ("/" not in text)


@pytest.mark.rule("ML-068", "ML-069")
@pytest.mark.parametrize("text", ["", "5", "5/", "plata", "5 plata", "-5/plata", "5 slashing"])
def test_what_is_no_reduction_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"reduc|element"):
        Reduction.parse(text)


@pytest.mark.rule("ML-066", "ML-068", "ML-070")
def test_reduction_comes_from_the_body_from_armour_and_from_effects() -> None:
    extra = """
    [define.armours.caparazon]
    name = { es = "caparazón", en = "carapace" }
    bonus = 1
    damage_reduction = ["3 frío"]
    """
    b = victim(damage_reduction=["2 fuego"], armour="caparazon")
    t = table("A.b", (), "Ab", A=FIGHTER, b=b, extra=extra)
    game = RULESET.game(t.scene, t.state, None)
    apply_effect(game, CombatEffect(id="ward", name="ward", bearer="b", reductions=("4 ácido",)))
    kinds = (DamageType.FIRE, DamageType.COLD, DamageType.ACID, DamageType.ELECTRICITY)
    assert [hurt(game, "b", [Hurt(9, kind)], "test") for kind in kinds] == [7, 6, 5, 9]


@pytest.mark.rule("ML-172", "ML-069")
def test_spines_deal_what_is_written_of_their_own_kind() -> None:
    spiny = victim(contact=[{"dice": "1d4+2", "type": "fire"}])
    wolf = strong(10, hands=0, natural=["mordisco"], held=[], damage_reduction=["4 fuego"])
    t = table("Ab", (12, 5, 3), "Ab", A=wolf, b=spiny)
    t.act("A", Attack("b", "mordisco"))
    assert t.life("A") == 20 - (3 + 2 - 4)


# -- vulnerability ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-071")
def test_the_vulnerable_take_double() -> None:
    assert injured(9, "fire", vulnerable=["fire"]) == 18
    assert injured(9, "cold", vulnerable=["fire"]) == 9


@pytest.mark.rule("ML-071", "ML-069")
@pytest.mark.parametrize(
    ("stage", "amount", "lost"),
    [("after_rd", 9, 8), ("after_rd", 20, 30), ("before_rd", 20, 35), ("before_rd", 2, 0)],
)
def test_reduction_first_then_double(stage: str, amount: int, lost: int) -> None:
    found = injured(amount, "fire", {"vuln_stage": stage}, vulnerable=["fire"], damage_reduction=["5 fuego"])
    assert found == lost


@pytest.mark.rule("ML-071", "ML-039")
@pytest.mark.parametrize(
    ("stack", "reductions", "lost"),
    [("staged", [], 32), ("additive", [], 24), ("staged", ["5/-"], 22), ("additive", ["5/-"], 19)],
)
def test_a_critical_against_the_vulnerable(stack: str, reductions: list[str], lost: int) -> None:
    # a mace for 5 + 3, doubled, against somebody vulnerable to it
    target = victim(vulnerable=["bludgeoning"], damage_reduction=reductions)
    assert struck((20, 19, 5), strong(16, "maza_pesada"), target, variants={"vuln_stack": stack}) == lost


@pytest.mark.rule("ML-071")
@pytest.mark.parametrize(("reductions", "lost"), [([], 16), (["5/-"], 6)])
def test_without_a_critical_the_additive_reading_changes_nothing(reductions: list[str], lost: int) -> None:
    target = victim(vulnerable=["bludgeoning"], damage_reduction=reductions)
    assert struck((12, 5), strong(16, "maza_pesada"), target, variants={"vuln_stack": "additive"}) == lost
    assert injured(9, "fire", {"vuln_stack": "additive"}, vulnerable=["fire"]) == 18


@pytest.mark.rule("ML-071", "ML-039")
def test_the_additive_reading_of_several_rolls_rounds_down() -> None:
    # 5 + 3 and 2 + 3 are 13, and half of it is 6
    variants = {"vuln_stack": "additive", "crit_method": "roll_n_times"}
    target = victim(vulnerable=["bludgeoning"])
    assert struck((20, 19, 5, 2), strong(16, "maza_pesada"), target, variants=variants) == 19


@pytest.mark.rule("ML-071", "ML-068")
@pytest.mark.parametrize("kind", ["piercing", "slashing"])
def test_a_weapon_of_two_kinds_finds_either_vulnerability(kind: str) -> None:
    assert struck((12, 5), strong(10, "pica"), victim(vulnerable=[kind])) == 10


@pytest.mark.rule("ML-066", "ML-067", "ML-069", "ML-071")
@given(st.integers(0, 40), st.integers(1, 20), st.booleans())
def test_whatever_arrives_is_never_negative_and_the_log_tells_how(
    amount: int, reduction: int, twice: bool
) -> None:
    t = table(
        "A.b", (), "Ab", A=FIGHTER,
        b=victim(damage_reduction=[f"{reduction} fuego"], vulnerable=["fire"] if twice else []),
    )  # fmt: skip
    t.match.intervene(Injure(creature="b", amount=amount, kind="fire"), "referee")
    left = max(0, amount - reduction)
    expected = left * (2 if twice else 1)
    assert 90 - t.life("b") == expected
    (event,) = t.events("damage.reduced")
    assert (event.args["amount"], event.args["reduction"], event.args["arrives"]) == (amount, reduction, left)
    raised = [(event.args["amount"], event.args["arrives"]) for event in t.events("damage.raised")]
    assert raised == ([(left, expected)] if twice and left else [])
