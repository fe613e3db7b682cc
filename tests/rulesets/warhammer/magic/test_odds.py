"""Chances of casting and dispelling: counted, enumerated from the rules themselves, and worked by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from refriega.core.enumeration import outcomes
from refriega.core.procedure import Choice, Decision, Procedure
from refriega.rulesets.warhammer.magic import casting, dispelling
from refriega.rulesets.warhammer.magic.odds import CastOdds, cast_odds, counted, dispel_odds
from refriega.rulesets.warhammer.magic.verdict import Verdict, judge_cast, judge_dispel, read
from refriega.rulesets.warhammer.state import Casting
from tests.rulesets.warhammer.kit import Bench, battle
from tests.rulesets.warhammer.magic.things import spell


def bench(value: int = 5) -> Bench:
    return battle(
        red={"maga": {"level": 4, "spells": ("conjuro",), "at": (12, 20)}},
        blue={"orcos": {"models": 5, "at": (12, 8)}},
        spells={"conjuro": spell("instant", value=value)},
    )


def by_enumeration(dice: int, value: int) -> CastOdds:
    """The casting roll itself, in every way in which it can come up."""

    def start() -> Procedure[Verdict]:
        return casting.roll(bench(value).game, Casting("maga", "conjuro", target="orcos", dice=dice))

    found = list(outcomes(start, nobody))
    assert sum(chance for chance, _ in found) == 1
    return CastOdds(
        sum((chance for chance, verdict in found if verdict.success), Fraction(0)),
        sum((chance for chance, verdict in found if verdict.irresistible), Fraction(0)),
        sum((chance for chance, verdict in found if verdict.miscast), Fraction(0)),
    )


def nobody(decision: Decision) -> Choice:
    raise AssertionError(decision.key())


KNOWN = [
    (2, 5, 30, 1, 1),
    (2, 8, 15, 1, 1),
    (2, 11, 3, 1, 1),
    (3, 8, 178, 16, 16),
    (3, 12, 81, 16, 16),
    (4, 11, 1030, 165, 171),
    (5, 12, 6169, 1386, 1526),
]
"""Dice, casting value, and in how many of all rolls it succeeds, does so irresistibly, and is a miscast."""


@pytest.mark.parametrize(("dice", "value", "success", "irresistible", "miscast"), KNOWN)
def test_the_chances_of_casting(dice: int, value: int, success: int, irresistible: int, miscast: int) -> None:
    whole = 6**dice
    right = CastOdds(Fraction(success, whole), Fraction(irresistible, whole), Fraction(miscast, whole))
    assert by_enumeration(dice, value) == right
    assert cast_odds(dice, value) == right


@pytest.mark.rule("WF-035")
@pytest.mark.parametrize(("dice", "needed", "success"), [(2, 7, 21), (3, 11, 108), (4, 14, 715), (3, 8, 178)])
def test_the_chances_of_dispelling(dice: int, needed: int, success: int) -> None:
    def start() -> Procedure[bool]:
        return dispelling.roll(bench().game, "blue", dice, needed, dispelling.Against("conjuro", "", ""))

    found = sum((chance for chance, done in outcomes(start, nobody) if done), Fraction(0))
    assert found == Fraction(success, 6**dice)
    assert dispel_odds(dice, needed) == found


@pytest.mark.parametrize(("bonus", "stone"), [(0, False), (1, False), (0, True), (2, True)])
def test_counting_finds_what_every_single_roll_says(bonus: int, stone: bool) -> None:
    for dice in (1, 2, 3, 4):
        rolls = [read(faces) for faces in product(range(1, 7), repeat=dice)]
        assert sum(ways for _, ways in counted(dice)) == len(rolls)
        for value in range(3, 16, 3):
            verdicts = [judge_cast(seen, value, bonus, stone=stone) for seen in rolls]
            assert cast_odds(dice, value, bonus, stone=stone) == CastOdds(
                Fraction(sum(verdict.success for verdict in verdicts), len(rolls)),
                Fraction(sum(verdict.irresistible for verdict in verdicts), len(rolls)),
                Fraction(sum(verdict.miscast for verdict in verdicts), len(rolls)),
            )
            for both in (False, True):
                dispelled = [judge_dispel(seen, value, bonus, both_succeed=both) for seen in rolls]
                assert dispel_odds(dice, value, bonus, both_succeed=both) == Fraction(
                    sum(dispelled), len(rolls)
                )


def test_rolls_that_are_read_alike_come_to_the_same() -> None:
    seen: dict[object, set[tuple[Verdict, bool]]] = {}
    for faces in all_rolls():
        found = (judge_cast(read(faces), 9), judge_dispel(read(faces), 9))
        seen.setdefault(read(faces), set()).add(found)
    assert all(len(found) == 1 for found in seen.values())


def all_rolls() -> Iterator[tuple[int, ...]]:
    for dice in (1, 2, 3, 4):
        yield from product(range(1, 7), repeat=dice)


def test_no_dice_dispel_nothing_and_cast_nothing() -> None:
    assert cast_odds(0, 3, 5) == CastOdds(Fraction(0), Fraction(0), Fraction(0))
    assert dispel_odds(0, 3) == 0
