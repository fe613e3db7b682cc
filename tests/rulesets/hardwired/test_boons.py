"""Corporate Boons: what a d8 brings, who may receive it, and what each of them does."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from refriega.core.procedure import Chance, Pass, Procedure
from refriega.rulesets.hardwired.boons import one_boon, roll_boons
from refriega.rulesets.hardwired.options import (
    Boost,
    Overtime,
    Reroll,
    Severance,
    Strike,
)
from refriega.rulesets.hardwired.terms import Boon
from tests.rulesets.hardwired.kit import Bench, table


def duel(
    *dice: int | str,
    ana: tuple[Boon, ...] = (),
    luis: tuple[Boon, ...] = (),
) -> Bench:
    """A with a carbine, and x ten inches off."""
    return table(
        A={"at": (5, 5), "weapons": ("carabina",), "combat": "2d8"},
        x={"at": (5, 15), "health": 20},
        boons={"ana": ana, "luis": luis},
        dice=("red", *dice),
    )


def rolled(procedure: Procedure[list[Boon]], *faces: int) -> list[Boon]:
    """What a procedure gives that rolls these d8."""
    left = list(faces)
    answer: object = None
    while True:
        try:
            request = procedure.send(answer)
        except StopIteration as stop:
            assert left == []
            found: list[Boon] = stop.value
            return found
        assert isinstance(request, Chance)
        assert request.sides == 8
        answer = (left.pop(0),)


# -- the roll ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-001")
@pytest.mark.parametrize(
    ("faces", "boons"),
    [
        ((1,), [Boon.DENIED]),
        ((2,), [Boon.REROLL]),
        ((3,), [Boon.BOOST]),
        ((4,), [Boon.OVERTIME]),
        ((5,), [Boon.SEVERANCE]),
        ((6,), [Boon.SYNERGY]),
        ((7,), [Boon.WELLNESS]),
        ((8, 3, 1), [Boon.BOOST, Boon.DENIED]),
        ((8, 8, 3, 8, 8, 7), [Boon.BOOST, Boon.WELLNESS]),
    ],
)
def test_what_a_d8_brings(faces: tuple[int, ...], boons: list[Boon]) -> None:
    t = duel()
    assert rolled(one_boon(t.game, "ana"), *faces) == boons


@pytest.mark.rule("HW-001", "HW-010")
def test_three_d8_a_player_and_round_and_none_for_the_rules() -> None:
    gang = {"side": "bandas_salvajes", "group": "g", "faction": "bandas_salvajes"}
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 15)},
        g={"at": (20, 20), "activated": True, **gang},
        boons={"ana": [Boon.SEVERANCE], "luis": [Boon.SYNERGY, Boon.SYNERGY]},
        # the first player's, then the other's, and then the first token of the round
        dice=("red", "blue", 2, 1, 8, 7, 4, 3, 3, 3, "red"),
    )
    t.end("A")
    t.end("x")
    assert t.state.round == 2
    assert t.state.boons == {
        "ana": (Boon.REROLL, Boon.WELLNESS, Boon.OVERTIME),
        "luis": (Boon.BOOST, Boon.BOOST, Boon.BOOST),
    }, "what was left of the last round is lost"
    t.done()


@pytest.mark.rule("HW-001")
def test_a_player_can_expect_81_boons_of_use_in_28_rounds() -> None:
    """Of a d8: 1/8 is nothing, 6/8 is one, and an 8 is two rolls of seven equal chances."""
    t = duel()
    useful: dict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, 8):
        useful[rolled(one_boon(t.game, "ana"), face).count(Boon.DENIED)] += Fraction(1, 8)
        for second in range(1, 8):
            found = rolled(one_boon(t.game, "ana"), 8, face, second)
            useful[found.count(Boon.DENIED) - 1] += Fraction(1, 8 * 49)
    assert sum(useful.values()) == 1
    expected = sum((1 - denied) * chance for denied, chance in useful.items())
    assert expected == Fraction(27, 28)
    assert 3 * expected == Fraction(81, 28)
    assert rolled_for(t, "ana") == 3


def rolled_for(t: Bench, seat: str) -> int:
    """How many d8 a seat rolls in a round if none shows an 8."""
    streams: list[str] = []
    procedure = roll_boons(t.game)
    answer: object = None
    while True:
        try:
            request = procedure.send(answer)
        except StopIteration:
            return streams.count(f"{seat}/boon")
        assert isinstance(request, Chance)
        streams.append(request.stream)
        answer = (1,)


# -- who may receive one -------------------------------------------------------------------------------------


@pytest.mark.rule("HW-001")
def test_a_model_receives_one_boon_a_round() -> None:
    t = duel(ana=(Boon.OVERTIME, Boon.OVERTIME))
    t.act("A", Overtime())
    assert t.state.boons["ana"] == (Boon.OVERTIME,)
    t = duel(4, 4, 3, 3, 5, ana=(Boon.OVERTIME, Boon.BOOST, Boon.REROLL, Boon.SEVERANCE))
    t.act("A", Overtime())
    t.act("A", Strike("x", "carabina"))
    assert t.offered == [], "it has had its boon of this round"
    t.done()


@pytest.mark.rule("HW-001")
def test_a_boon_that_was_not_rolled_cannot_be_used() -> None:
    t = duel(ana=(Boon.BOOST,))
    refusal = t.refusal("A", Overtime())
    assert (refusal.key, refusal.rules, refusal.args["boon"]) == ("boon.not_there", ("HW-001",), "overtime")


# -- what they do --------------------------------------------------------------------------------------


def test_repeticion_rolls_one_of_ones_own_dice_again() -> None:
    t = duel(4, 1, 3, 3, 6, 5, ana=(Boon.REROLL,))
    t.act("A", Strike("x", "carabina"), A=Reroll(2))
    assert t.event("rerolled").args == {"who": "A", "faces": (4, 1), "die": 1, "face": 6}
    assert t.event("contest").args["faces"] == (4, 6)
    assert t.model("x").health == 15
    assert t.state.boons["ana"] == ()
    t.done()


def test_the_target_may_roll_a_die_of_its_defence_again_after_the_attacker() -> None:
    t = duel(4, 3, 3, 3, 5, 6, ana=(Boon.REROLL,), luis=(Boon.REROLL,))
    t.act("A", Strike("x", "carabina"), A=Reroll(2), x=Reroll(1))
    assert t.offered == [("rolled", "A"), ("rolled", "x")], "the first player is asked first"
    assert (t.event("contest").args["faces"], t.event("contest").args["other_faces"]) == ((4, 5), (6, 3))
    t.done()


def test_who_has_declined_is_asked_again_when_the_other_has_rolled_a_die_anew() -> None:
    """A leads by 8 to 6 and declines; x makes 9 of its 6; A makes 11 of its 8, and hits."""
    t = duel(4, 4, 3, 3, 6, 7, 5, ana=(Boon.REROLL,), luis=(Boon.REROLL,))
    t.go_to("A")
    t.match.choose(Strike("x", "carabina"))
    for who, answer in (("A", Pass()), ("x", Reroll(1)), ("A", Reroll(1))):
        assert t.match.decision.subjects[0] == who
        t.match.choose(answer)
    contest = t.event("contest")
    assert (contest.args["faces"], contest.args["other_faces"]) == ((7, 4), (6, 3))
    assert t.model("x").health == 15
    t.done()


def test_who_declines_is_not_asked_again_about_the_same_dice() -> None:
    t = duel(4, 4, 3, 3, 5, ana=(Boon.REROLL,), luis=(Boon.REROLL,))
    t.act("A", Strike("x", "carabina"))
    assert t.offered == [("rolled", "A"), ("rolled", "x")]
    t.done()


def test_impulso_lifts_one_roll_by_a_tier_before_it_is_rolled() -> None:
    t = duel(4, 4, 5, 4, ana=(Boon.BOOST,), luis=(Boon.BOOST,))
    t.act("A", Strike("x", "carabina"), A=Boost(), x=Boost())
    contest = t.event("contest")
    assert (contest.args["dice"], contest.args["other_dice"]) == ("2d10", "2d8")
    assert t.parts(contest) == {"base": 2, "boost": 1}
    t.done()


@pytest.mark.rule("HW-007", "HW-008")
def test_extra_is_two_actions_never_three() -> None:
    t = duel(4, 4, 5, 5, 4, 4, 5, 5, ana=(Boon.OVERTIME, Boon.OVERTIME))
    t.act("A", Strike("x", "carabina"))
    t.act("A", Overtime())
    refusal = t.refusal("A", Overtime())
    assert (refusal.key, refusal.rules) == ("activation.two_at_most", ("HW-008",))
    t.act("A", Strike("x", "carabina"))
    assert t.refusal("A", Strike("x", "carabina")).key == "activation.no_action_left"
    t.done()


def test_finiquito_makes_the_damage_of_a_hit_the_most() -> None:
    t = duel(4, 4, 3, 4, ana=(Boon.SEVERANCE,))
    t.act("A", Strike("x", "carabina"), A=Severance())
    assert t.model("x").health == 12
    assert t.offered == [("hit", "A")]
    t.done()
    t = duel(4, 4, 5, 4, ana=(Boon.SEVERANCE,))
    t.act("A", Strike("x", "carabina"))
    assert t.offered == [], "of a miss there is nothing to make the most of"
    t = duel(4, 4, 2, 2, ana=(Boon.SEVERANCE,))
    t.act("A", Strike("x", "carabina"))
    assert t.model("x").health == 12
    assert t.offered == [], "a double deals the most anyway"
    t = table(
        A={"at": (5, 5), "weapons": ()}, x={"at": (5, 6.5)}, boons={"ana": (Boon.SEVERANCE,)},
        dice=("red", 4, 4, 3, 4),
    )  # fmt: skip
    t.act("A", Strike("x", "punos"))
    assert t.model("x").health == 9
    assert t.offered == [("answer", "x")], "fists always deal the same"
    t.done()
