"""Opposed rolls: tiers, ties, margins, and the exact chances of them all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TypeVar

import pytest

from refriega.core.enumeration import outcomes
from refriega.core.modifier import Modifier
from refriega.core.procedure import Choice, Decision, Pass, Procedure
from refriega.rulesets.hardwired.contest import contest, explained, tiers
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Strike
from refriega.rulesets.hardwired.state import Contest
from refriega.rulesets.hardwired.terms import Attribute, Tier
from tests.rulesets.hardwired.kit import table

T = TypeVar("T", bound=Hashable)

DICE = [tier.dice for tier in Tier]

WINS = {
    "2d4": (0.5000, 0.3090, 0.1758, 0.1125, 0.0781),
    "2d6": (0.6910, 0.5000, 0.3607, 0.2386, 0.1661),
    "2d8": (0.8242, 0.6393, 0.5000, 0.3906, 0.2832),
    "2d10": (0.8875, 0.7614, 0.6094, 0.5000, 0.4101),
    "2d12": (0.9219, 0.8339, 0.7168, 0.5899, 0.5000),
}
"""The chance that the attacker of a row wins against the defender of a column, 2d4 to 2d12."""


def parts(tier: int) -> tuple[Modifier, ...]:
    return (Modifier(tier, "", "base"),)


def roll(tier: int, other: int, other_rerolls: int = 0) -> Contest:
    return Contest(
        what="attack",
        who="A",
        other="x",
        attribute=Attribute.COMBAT,
        other_attribute=Attribute.DEFENCE,
        parts=parts(tier),
        other_parts=parts(other),
        other_rerolls=other_rerolls,
    )


def passes(decision: Decision) -> Choice:
    return Choice(decision.seat, Pass())


def chances(
    read: Callable[[Contest], T], record: Callable[[], Contest], *, merged: bool = True, **a: object
) -> dict[T, Fraction]:
    """What comes of a contest of A with x, and how likely that is: every outcome of the procedure itself."""
    t = table(A={"at": (5, 5), **a}, x={"at": (5, 6.5)}, dice=("red",))

    def start() -> Procedure[T]:
        rolled = record()
        yield from contest(HardwiredGame(t.scene, t.state.copy(), None), rolled)
        return read(rolled)

    found: dict[T, Fraction] = defaultdict(Fraction)
    for weight, value in outcomes(start, passes, merged=merged):
        found[value] += weight
    assert sum(found.values()) == 1
    return dict(found)


def won(rolled: Contest) -> bool:
    return rolled.won


@pytest.mark.parametrize("dice", DICE)
def test_the_chance_to_win_of_each_tier_against_each(dice: str) -> None:
    own = Tier(DICE.index(dice))
    for other, chance in zip(Tier, WINS[dice], strict=True):
        found = chances(won, partial(roll, own, other))
        assert round(float(found[True]), 4) == chance, other.dice


@pytest.mark.parametrize(
    ("own", "other", "chance"),
    [
        (Tier.D6, Tier.D4, Fraction(199, 288)),
        (Tier.D8, Tier.D6, Fraction(491, 768)),
        (Tier.D10, Tier.D6, Fraction(2741, 3600)),
        (Tier.D6, Tier.D8, Fraction(277, 768)),
    ],
)
def test_chances_to_win_as_fractions(own: Tier, other: Tier, chance: Fraction) -> None:
    assert chances(won, lambda: roll(own, other))[True] == chance


def test_chances_of_doubles_triples_and_fumbles() -> None:
    margins = chances(lambda rolled: (rolled.won, rolled.multiple), lambda: roll(Tier.D8, Tier.D6))
    assert sum(margins[True, multiple] for multiple in range(2, 9)) == Fraction(263, 1152)
    assert sum(margins[True, multiple] for multiple in (3, 4, 5, 6, 7, 8)) == Fraction(61, 768)
    assert sum(margins[False, multiple] for multiple in (3, 4, 5, 6)) == Fraction(49, 2304)


# -- tiers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other", "rolled"),
    [
        # a shooter who has moved, cover, a melee: one step down, two over to the target
        (1 - 3, 1, ("2d4", "2d10")),
        (4 + 1, 2, ("2d12", "2d6")),
        (0 - 2, 1, ("2d4", "2d10")),
        # both go over: each hands its surplus on once, and what is then too much is lost
        (4 + 2, 4 + 1, ("2d10", "2d8")),
        (0 - 1, 4, ("2d4", "2d12")),
        (2, 1, ("2d8", "2d6")),
    ],
)
def test_what_goes_beyond_the_ends_passes_to_the_other(own: int, other: int, rolled: tuple[str, str]) -> None:
    assert tuple(tier.dice for tier in tiers(parts(own), parts(other))) == rolled


@pytest.mark.parametrize(
    ("own", "other", "own_parts", "other_parts"),
    [
        (1, 2, {"base": 1}, {"base": 2}),
        # two too few lift the other by two
        (-2, 1, {"base": -2, "passed_over": 2}, {"base": 1, "overflow": 2}),
        # of three too few the other has room for one
        (-3, 3, {"base": -3, "passed_over": 3}, {"base": 3, "overflow": 1}),
        (-1, 4, {"base": -1, "passed_over": 1}, {"base": 4}),
        # both go over: 2 pass down, 1 comes back
        (
            6,
            5,
            {"base": 6, "passed_over": -2, "overflow": -1},
            {"base": 5, "passed_over": -1, "overflow": -2},
        ),
    ],
)
def test_the_parts_of_a_tier_add_up_to_it_with_what_passed_over(
    own: int, other: int, own_parts: dict[str, int], other_parts: dict[str, int]
) -> None:
    told = explained(parts(own), parts(other))
    found = [{part.source: part.value for part in side.parts} for side in told]
    assert found == [own_parts, other_parts]
    assert tuple(side.total for side in told) == tiers(parts(own), parts(other))


def test_several_copies_of_one_effect_add_up() -> None:
    hampered = Modifier(-1, "", "hampered")
    assert tiers((*parts(3), hampered, hampered), parts(1)) == (Tier.D6, Tier.D6)


# -- who wins ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("combat", "defence", "dice", "hit"),
    [
        ("2d6", "2d8", (4, 4, 4, 4, 1), True),
        ("2d8", "2d6", (4, 4, 4, 4), False),
        ("2d6", "2d6", (4, 4, 4, 4, 5, 4, 4, 4, 1), True),
        ("2d6", "2d6", (4, 4, 4, 4, 3, 4, 4, 4), False),
        ("2d6", "2d8", (4, 4, 1, 8), False),
    ],
)
def test_of_equal_totals_the_lower_tier_wins_and_equal_tiers_roll_again(
    combat: str, defence: str, dice: tuple[int, ...], hit: bool
) -> None:
    t = table(
        A={"at": (5, 5), "combat": combat, "weapons": ("carabina",)},
        x={"at": (5, 9), "defence": defence},
        dice=("red", *dice, *((5,) if hit else ())),
    )
    t.act("A", Strike("x", "carabina"))
    assert bool(t.events("attack.hit")) is hit
    assert len(t.events("contest.tied")) == len(dice) // 8
    t.done()


def test_equal_totals_are_no_double() -> None:
    rolled = roll(Tier.D6, Tier.D8)
    rolled.tier, rolled.other_tier = Tier.D6, Tier.D8
    rolled.faces, rolled.other_faces = (1, 1), (1, 1)
    assert (rolled.won, rolled.multiple) == (True, 1)


@pytest.mark.parametrize(
    ("own", "other", "multiple"),
    [(12, 6, 2), (11, 4, 2), (18, 6, 3), (24, 6, 4), (3, 9, 3), (3, 12, 4), (4, 11, 2)],
)
def test_margins_count_whole_multiples(own: int, other: int, multiple: int) -> None:
    rolled = roll(Tier.D12, Tier.D12)
    rolled.faces, rolled.other_faces = (own - 1, 1), (other - 1, 1)
    assert (rolled.won, rolled.multiple) == (own > other, multiple)


# -- dice that are rolled again ------------------------------------------------------------------------------


def test_reactive_armour_rolls_low_dice_of_defence_again_once() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina",)},
        x={"at": (5, 9), "armour": "placas_de_fortin"},
        # 3 and 2 become 3 and 6: no third roll
        dice=("red", 3, 4, 3, 2, 3, 6),
    )
    t.act("A", Strike("x", "carabina"))
    assert t.event("contest").args["other_faces"] == (3, 6)
    assert t.event("attack.missed").args["target"] == "x"
    t.done()


def test_chances_against_reactive_armour_count_every_die_that_is_rolled_again() -> None:
    """2d4 with ones rolled again: a 1 stays on 1 die of 16, the others come on 5 of 16."""

    def test() -> Contest:
        return roll(Tier.D6, Tier.D4, other_rerolls=1)

    totals = chances(lambda rolled: rolled.other_total, test, merged=False)
    assert totals[2] == Fraction(1, 16) ** 2
    assert totals[8] == Fraction(5, 16) ** 2
    assert totals[3] == 2 * Fraction(1, 16) * Fraction(5, 16)
    margins = chances(lambda rolled: (rolled.won, rolled.multiple), test)
    assert margins == chances(lambda rolled: (rolled.won, rolled.multiple), test, merged=False)


def test_an_agente_rolls_a_failed_test_of_wits_again_once() -> None:
    def test() -> Contest:
        return Contest("morale", "A", "", Attribute.WITS, Attribute.WITS, parts(1), parts(1))

    assert chances(won, test)[True] == Fraction(1, 2)
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    undecided = Fraction(sum(ways[total] ** 2 for total in ways), 36**2)
    second = Fraction(0)
    for own, other, again in product(ways, ways, ways):
        if own < other:  # failed: the other's total stays, a tie with it is one for both
            weight = Fraction(ways[own] * ways[other] * ways[again], 36**3) / (1 - undecided)
            second += weight * (1 if again > other else Fraction(1, 2) if again == other else 0)
    assert chances(won, test, contract="agente")[True] == Fraction(1, 2) + second


def test_an_agente_keeps_the_rolls_of_its_attacks() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina",), "contract": "agente"},
        x={"at": (5, 9)},
        dice=("red", 1, 3, 2, 4),
    )
    t.act("A", Strike("x", "carabina"))
    assert t.event("attack.missed").args["who"] == "A"
    t.done()
