"""The exact odds of duels and flips, by visiting every card: equal to counting by hand, and to playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TypeVar

import pytest

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.enumeration import outcomes
from refriega.core.modifier import Modifier
from refriega.core.procedure import Chance, Choice, Decision, Option, Pass, Procedure
from refriega.rulesets.malifaux.abilities_schema import Resistant
from refriega.rulesets.malifaux.bands import amount_of, band_flip
from refriega.rulesets.malifaux.duel import opposed, side, simple
from refriega.rulesets.malifaux.fate import BLACK_JOKER, FULL_DECK, RED_JOKER, value_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Cheat, UseCard
from refriega.rulesets.malifaux.state import Duel
from refriega.rulesets.malifaux.terms import Stat
from tests.rulesets.malifaux.kit import Bench, melee, table

pytestmark = pytest.mark.rule("MX-020")

T = TypeVar("T", bound=Hashable)
Start = Callable[[MalifauxGame], Procedure[T]]


def game_of(t: Bench) -> MalifauxGame:
    """The game of a bench on a state of its own."""
    return MalifauxGame(t.scene, t.state.copy(), None)


def duelists(*modifiers: int, hand: Iterable[str] = ()) -> Bench:
    """`A` (Ml 6, Wp 5) and `x` (Df 5)."""
    return table(
        A={
            "at": (5, 5),
            "actions": (melee("golpe", 6),),
            "abilities": tuple(Resistant(stat=Stat.WP, modifier=each) for each in modifiers),
        },
        x={"at": (5, 7)},
        hands={"red": hand},
    )


def wp_duel(game: MalifauxGame) -> Procedure[bool]:
    """Wp 5 against TN 12."""
    return simple(game, Duel("horror", side(game, "A", Stat.WP), tn=12))


def strike(game: MalifauxGame) -> Procedure[bool]:
    """Ml 6 against Df 5."""
    golpe = game.action("A", "golpe")
    acting = side(game, "A", Stat.ML, action=golpe)
    return opposed(game, Duel("golpe", acting, (side(game, "x", Stat.DF),)))


# -- policies ------------------------------------------------------------------------------------------


def best(decision: Decision) -> Choice:
    """Of the cards that may count the highest; no cheating."""
    listed = list(decision.chooser.candidates())
    cards = [option for option in listed if isinstance(option, UseCard)]
    option: Option = max(cards, key=lambda one: value_of(one.card)) if cards else Pass()
    return Choice(decision.seat, option)


def cheats_with_a_thirteen(decision: Decision) -> Choice:
    """Cheats the 13 in whenever it is asked."""
    if decision.kind == "cheat":
        return Choice(decision.seat, Cheat("R13"))
    return best(decision)


def exact(t: Bench, start: Start[T], decide: Callable[[Decision], Choice] = best) -> dict[T, Fraction]:
    """The chance of every result."""
    found: dict[T, Fraction] = {}
    for weight, result in outcomes(lambda: start(game_of(t)), decide):
        found[result] = found.get(result, Fraction(0)) + weight
    assert sum(found.values()) == 1
    return found


def played(t: Bench, start: Start[T], times: int) -> dict[T, float]:
    """How often each result comes up with seeded cards."""
    found: Counter[T] = Counter()
    for seed in range(times):
        chance = SeededChance(secret_from_seed(seed))
        procedure = start(game_of(t))
        answer: object = None
        while True:
            try:
                request = procedure.send(answer)
            except StopIteration as stop:
                found[stop.value] += 1
                break
            if isinstance(request, Chance):
                answer = chance.draw(request, 0)
            else:
                assert isinstance(request, Decision)
                answer = best(request)
    return {result: count / times for result, count in found.items()}


# -- simple duels --------------------------------------------------------------------------------------


def test_a_straight_flip_reaches_seven_with_29_cards_of_54() -> None:
    assert exact(duelists(), wp_duel)[True] == Fraction(29, 54)


def test_with_a_plus_it_fails_by_a_black_joker_or_two_low_cards() -> None:
    pairs = comb(53, 2) - comb(24, 2)
    assert exact(duelists(1), wp_duel)[True] == Fraction(pairs, comb(54, 2))


def test_with_a_minus_it_succeeds_by_two_high_cards_or_a_red_joker_beside_anything_but_a_black_one() -> None:
    pairs = comb(29, 2) + 24
    assert exact(duelists(-1), wp_duel)[True] == Fraction(pairs, comb(54, 2))


def test_a_thirteen_in_the_hand_fails_by_a_black_joker_alone() -> None:
    """It is not in the deck, which has 53 cards then."""
    t = duelists(hand=("R13",))
    assert exact(t, wp_duel, cheats_with_a_thirteen)[True] == Fraction(52, 53)


# -- opposed duels -------------------------------------------------------------------------------------


def test_an_opposed_duel_is_won_by_as_many_pairs_of_cards_as_can_be_counted() -> None:
    won = sum(6 + value_of(mine) >= 5 + value_of(other) for mine in FULL_DECK for other in FULL_DECK)
    assert exact(duelists(), strike)[True] == Fraction(won, 54 * 54)


def test_playing_it_comes_to_the_same() -> None:
    times = 4000
    chance = float(exact(duelists(), strike)[True])
    spread = (chance * (1 - chance) / times) ** 0.5
    assert abs(played(duelists(), strike, times)[True] - chance) < 4 * spread


# -- damage flips --------------------------------------------------------------------------------------


def damage(net: int) -> Start[int]:
    """2/3/5 with that modifier."""

    def start(game: MalifauxGame) -> Procedure[int]:
        card = yield from band_flip(game, "damage", "A", "red", (Modifier(net, "", "difference"),))
        return amount_of((2, 3, 5), card)

    return start


def counted(net: int) -> dict[int, Fraction]:
    """By hand: of every set of cards the one that counts."""
    found: Counter[int] = Counter()
    for cards in combinations(FULL_DECK, 1 + abs(net)):
        if BLACK_JOKER in cards:
            used = BLACK_JOKER
        elif RED_JOKER in cards:
            used = RED_JOKER
        else:
            used = max(cards, key=value_of) if net > 0 else min(cards, key=value_of)
        found[amount_of((2, 3, 5), used)] += 1
    return {amount: Fraction(count, comb(54, 1 + abs(net))) for amount, count in found.items()}


@pytest.mark.parametrize("net", [0, 1, -1, -2])
@pytest.mark.rule("MX-030")
def test_a_damage_flip_has_the_chances_of_all_sets_of_cards(net: int) -> None:
    assert exact(duelists(), damage(net)) == counted(net)
