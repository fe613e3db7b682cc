"""The exact odds of one strike: every outcome of the rules themselves, weighted.

+7 against 18; 18, 19 and 20 threaten; 2d6+4, three times over when confirmed; 5 off once.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from refriega.core.enumeration import outcomes
from refriega.core.procedure import Choice, Decision, Procedure
from refriega.rulesets.leyendas.attack import strike
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.state import Blow
from tests.rulesets.leyendas.table import FIGHTER, Table, table

WEAPON = """
[define.weapons.machete]
name = { es = "machete", en = "machete" }
damage = "2d6"
critical = "18-20/x3"
types = ["slashing"]
"""


def duel(crit_method: str) -> Table:
    attacker = FIGHTER | {"base_attack": 3, "abilities": {"strength": 18}, "held": ["machete"]}
    target = FIGHTER | {"natural_armour": 8, "life": 90, "damage_reduction": ["5/-"]}
    return table("Ab", (), "Ab", A=attacker, b=target, extra=WEAPON, variants={"crit_method": crit_method})


def never(decision: Decision) -> Choice:
    raise AssertionError(decision.key())


def damage(t: Table, *, weapon: str = "machete", merged: bool) -> tuple[dict[int, Fraction], int]:
    """Damage to probability, by the rules' own `strike` on copies of the state; and the leaves visited."""

    def start() -> Procedure[Blow]:
        game = RULESET.game(t.scene, t.state.copy(), None)
        return strike(game, Blow("A", "b", weapon))

    found: dict[int, Fraction] = defaultdict(Fraction)
    leaves = 0
    for weight, blow in outcomes(start, never, merged=merged):
        found[blow.damage] += weight
        leaves += 1
    return dict(found), leaves


@pytest.mark.rule("ML-030", "ML-036", "ML-037", "ML-038", "ML-039", "ML-040", "ML-060", "ML-066")
def test_the_exact_distribution_of_a_strike() -> None:
    found, leaves = damage(duel("roll_n_times"), merged=True)
    assert sum(found.values()) == 1
    assert found[0] == Fraction(1, 2)
    assert found[1] == Fraction(17, 1440)
    assert sum(value * weight for value, weight in found.items()) == Fraction(93, 20)
    assert max(found) == 43
    # 54: a miss; 11 sums of a plain hit and of an unconfirmed threat; 31 sums of the six dice of a critical
    assert leaves == 1 + 2 * 11 + 31


@pytest.mark.rule("ML-039", "ML-040")
def test_dice_rolled_three_times_over_merge_without_changing_a_probability() -> None:
    knife = WEAPON.replace("machete", "navaja").replace("2d6", "1d3")
    attacker = FIGHTER | {"base_attack": 3, "abilities": {"strength": 18}, "held": ["navaja"]}
    target = FIGHTER | {"natural_armour": 8, "life": 90, "damage_reduction": ["5/-"]}
    t = table("Ab", (), "Ab", A=attacker, b=target, extra=knife, variants={"crit_method": "roll_n_times"})
    merged, few = damage(t, weapon="navaja", merged=True)
    unmerged, many = damage(t, weapon="navaja", merged=False)
    assert merged == unmerged
    # a miss; 3 faces of a plain hit and of an unconfirmed threat; 7 sums of a critical's dice, 3 to 9
    assert few == 1 + 3 + 3 + 7
    # 10 misses; 7 plain hits by 3 faces; 3 threats by 10 failed confirmations by 3 faces, 10 good ones by 27
    assert many == 10 + 7 * 3 + 3 * 10 * 3 + 3 * 10 * 27


@pytest.mark.rule("ML-038", "ML-039")
def test_multiplying_one_roll_has_the_same_mean_and_few_leaves() -> None:
    found, leaves = damage(duel("multiply_total"), merged=True)
    assert leaves == 34  # miss, and the 11 sums of a plain hit, of an unconfirmed threat, of a critical
    assert sum(value * weight for value, weight in found.items()) == Fraction(93, 20)
    assert found[0] == Fraction(1, 2)
    assert max(found) == 43
    critical = sum(weight for value, weight in found.items() if value > 11)
    assert critical == Fraction(3, 40)  # a plain hit does 16 - 5 at most, a critical 18 - 5 at least


@pytest.mark.rule("ML-030", "ML-060")
def test_merging_classes_that_the_rules_do_not_tell_apart_changes_no_probability() -> None:
    merged, few = damage(duel("multiply_total"), merged=True)
    unmerged, many = damage(duel("multiply_total"), merged=False)
    assert merged == unmerged
    assert few < many
    # 10 misses; 7 plain hits of 36 rolls; 3 threats, each with 20 confirmations of 36 rolls
    assert many == 10 + 7 * 36 + 3 * 20 * 36


@pytest.mark.rule("ML-030", "ML-039", "ML-060")
@pytest.mark.parametrize(("strength", "concealment"), [(4, 0), (6, 0), (10, 20), (4, 35)])
def test_nor_where_a_roll_counts_for_at_least_1_or_concealment_swallows_it(
    strength: int, concealment: int
) -> None:
    # 1d4 - 3 or - 2: two rolls of 1 and 4 come to more than those of 2 and 3
    attacker = FIGHTER | {"base_attack": 5, "abilities": {"strength": strength}, "held": ["daga"]}
    target = FIGHTER | {"concealment": concealment, "life": 90}
    t = table("Ab", (), "Ab", A=attacker, b=target, variants={"crit_method": "roll_n_times"})
    merged, few = damage(t, weapon="daga", merged=True)
    unmerged, many = damage(t, weapon="daga", merged=False)
    assert merged == unmerged
    assert few < many
    assert sum(merged.values()) == 1
    # with -3, -2, +0 and base 5 against 10: 13, 14 or 16 of the faces hit
    hits = {4: 13, 6: 14, 10: 16}[strength]
    assert merged[0] == 1 - Fraction(hits, 20) * Fraction(100 - concealment, 100)


@pytest.mark.rule("ML-030")
def test_the_position_itself_is_untouched() -> None:
    t = duel("multiply_total")
    before = t.match.digest()
    damage(t, merged=True)
    assert t.match.digest() == before
