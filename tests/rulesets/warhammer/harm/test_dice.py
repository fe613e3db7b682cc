"""Dice that may be rolled again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from refriega.core.enumeration import outcomes
from refriega.core.procedure import Choice, Decision, Pass, Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.harm import leadership
from refriega.rulesets.warhammer.harm.hits import strike
from refriega.rulesets.warhammer.options import Reroll
from refriega.rulesets.warhammer.state import Hits
from refriega.rulesets.warhammer.terms import Mark
from tests.rulesets.warhammer.kit import Bench, battle, live


def bench(*faces: int, rerolls: int = 0, effects: Any = ()) -> Bench:
    return battle(
        red={"maga": {"level": 2, "at": (12, 20)}},
        blue={"orcos": {"models": 10, "at": (12, 8), "save": 4}},
        dice=faces,
        rerolls={"red": rerolls} if rerolls else {},
        effects=effects,
    )


def hits(number: int, cause: str = "bola_de_fuego") -> Hits:
    return Hits("orcos", number, 3, cause, by="maga", army="red", armour=False)


def test_without_rerolls_nobody_is_asked() -> None:
    t = bench(1, 2, 3)
    t.run(strike(t.game, hits(3)))
    assert t.offered == []


def test_a_die_to_wound_may_be_rolled_again_while_the_sign_has_any_left() -> None:
    t = bench(1, 6, 2, 5, 4, rerolls=2)
    assert t.run(strike(t.game, hits(3)), red=(Reroll(0), Reroll(2))) == 3
    assert t.state.rerolls == {"red": 0}
    assert t.offered == [("reroll", "red")] * 2
    assert t.events("dice.rerolled")[0].args == {"army": "red", "die": 1, "was": 1, "now": 5}
    t.done()


def test_who_leaves_it_at_that_keeps_the_reroll() -> None:
    t = bench(1, rerolls=1)
    assert t.run(strike(t.game, hits(1)), red=Pass()) == 0
    assert t.state.rerolls == {"red": 1}


def test_no_die_is_rolled_a_third_time() -> None:
    t = bench(1, 1, 1, rerolls=3)
    t.run(strike(t.game, hits(1)), red=Reroll(0))
    assert t.state.rerolls == {"red": 2}
    assert t.offered == [("reroll", "red")]
    assert t.dice.left == (1,)


def test_only_the_army_that_rolls_is_asked() -> None:
    t = bench(6, 1, rerolls=0)
    t.state.rerolls = {"blue": 1}
    blow = hits(1)
    blow.armour = True
    assert t.run(strike(t.game, blow), dice=(4,), blue=Reroll(0)) == 0
    assert t.offered == [("reroll", "blue")]
    t.done()


def test_one_of_the_two_dice_of_a_test_may_be_rolled_again() -> None:
    """Leadership 7: 12 becomes 7."""
    t = bench(6, 6, 1, rerolls=1)
    assert t.run(leadership.test(t.game, "maga", "rally"), red=Reroll(1))
    assert t.offered == [("reroll", "red")]
    t.done()


@pytest.mark.parametrize(
    ("text", "faces", "total"), [("4", (), 4), ("D6", (5,), 5), ("2D6", (5, 6), 11), ("D3", (2,), 2)]
)
def test_amounts_are_as_spells_write_them(text: str, faces: tuple[int, ...], total: int) -> None:
    t = bench(*faces)
    assert t.run(dice.amount(t.game, "red", "red/amount", text)).total == total
    t.done()


def test_a_die_of_an_amount_may_be_rolled_again_but_no_d3() -> None:
    t = bench(1, 6, 1, 1, 5, 1, rerolls=3)
    assert t.run(dice.amount(t.game, "red", "red/amount", "D6"), red=Reroll(0)).total == 6
    assert t.run(dice.amount(t.game, "red", "red/amount", "2D6"), red=Reroll(1)).total == 6
    assert t.run(dice.amount(t.game, "red", "red/amount", "D3")) == (1, (1,))
    assert t.state.rerolls == {"red": 1}
    t.done()


def test_under_the_portent_ones_to_wound_in_close_combat_are_rolled_again_once() -> None:
    portent = live("portento", "maga", "maga", marks=(Mark.REROLLS_ONES,))
    t = bench(1, 4, 1, 6, 1, effects=(portent,))
    assert t.run(strike(t.game, hits(3, "combat"))) == 2
    assert t.event("dice.ones_rerolled").args["now"] == (6, 1)
    t.done()


def test_ones_of_a_spell_are_not() -> None:
    portent = live("portento", "maga", "maga", marks=(Mark.REROLLS_ONES,))
    t = bench(1, 4, effects=(portent,))
    assert t.run(strike(t.game, hits(2))) == 1


def test_the_sign_does_not_roll_again_what_the_portent_has() -> None:
    portent = live("portento", "maga", "maga", marks=(Mark.REROLLS_ONES,))
    t = bench(1, 2, 1, 5, rerolls=2, effects=(portent,))
    assert t.run(strike(t.game, hits(2, "combat")), red=Reroll(1)) == 1
    assert t.offered == [("reroll", "red")]
    t.done()


def test_rolls_to_which_nobody_can_react_are_told_apart_by_successes_alone() -> None:
    """Twenty hits on ten in armour have few outcomes, and their chances are exact."""

    def twenty() -> Procedure[int]:
        return strike(bench().game, Hits("orcos", 20, 3, "bola_de_fuego", army="red"))

    found: dict[int, Fraction] = {}
    for chance, lost in outcomes(twenty, nobody_decides):
        found[lost] = found.get(lost, Fraction(0)) + chance
    each = Fraction(1, 4)  # wounds on 4+, saves on 4+
    assert found[0] == (1 - each) ** 20
    assert found[1] == 20 * each * (1 - each) ** 19
    assert sum(found.values()) == 1


def nobody_decides(decision: Decision) -> Choice:
    raise AssertionError(decision.key())
