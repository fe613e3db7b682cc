"""Cheating fate: who may, who decides first, what takes the place of what; and that a hand stays secret."""

from __future__ import annotations

import pytest

from refriega.core.view import view, visible_log
from refriega.rulesets.malifaux.abilities_schema import Resistant
from refriega.rulesets.malifaux.effects_schema import Heal
from refriega.rulesets.malifaux.options import Cheat, Take, UseCard
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.terms import Stat
from tests.refusals import refuses
from tests.rulesets.bench import Answers
from tests.rulesets.malifaux.kit import Bench, action, melee, spell, table

pytestmark = pytest.mark.rule("MX-020")


def strike(
    *cards: str,
    ml: int = 5,
    df: int = 4,
    red: tuple[str, ...] = (),
    blue: tuple[str, ...] = (),
    variants: dict[str, str] | None = None,
    track: tuple[int, int, int] | None = None,
    **answers: Answers,
) -> Bench:
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", ml, track),)},
        x={"at": (5, 7), "df": df},
        cards=cards,
        hands={"red": red, "blue": blue},
        variants=variants,
    )
    t.act("A", Take("golpe", ("x",)), **answers)
    t.done()
    return t


def asked_to_cheat(t: Bench) -> list[str]:
    return [who for kind, who in t.offered if kind == "cheat"]


# -- the order -----------------------------------------------------------------------------------------


def test_the_defender_who_is_losing_decides_first() -> None:
    """Example 3: 14 against 13."""
    t = strike("M09", "T09", red=("R01",), blue=("R02",))
    assert asked_to_cheat(t) == ["x", "A"]
    assert t.duels() == [(14, 13, True)]


def test_the_attacker_answers_what_the_defender_cheats_in() -> None:
    """Example 4: an 11 makes it 15 against 14; a 10 makes it a tie, which is a hit with two minus."""
    t = strike(
        "M09",
        "T09",
        "C02",
        "C03",
        "C04",
        red=("R10",),
        blue=("R11",),
        track=(2, 3, 5),
        x=Cheat("R11"),
        A=Cheat("R10"),
    )
    assert t.duels() == [(15, 15, True)]
    assert t.fate("damage") == [-2]
    assert [event.args["who"] for event in t.events("cheat")] == ["x", "A"]


@pytest.mark.rule("MX-021")
def test_unanswered_the_attack_fails() -> None:
    """Example 4."""
    t = strike("M09", "T09", red=("R10",), blue=("R11",), x=Cheat("R11"))
    assert t.duels() == [(14, 15, False)]


def test_an_attacker_who_is_losing_decides_first() -> None:
    t = strike("M02", "T09", red=("R01",), blue=("R02",))
    assert asked_to_cheat(t) == ["A", "x"]


def test_each_has_one_chance_and_there_is_no_going_back() -> None:
    t = strike("M09", "T09", red=("R10", "R12"), blue=("R11", "R13"), x=Cheat("R11"), A=Cheat("R10"))
    assert asked_to_cheat(t) == ["x", "A"]


@pytest.mark.parametrize(("first", "asked"), [("defender", ["x", "A"]), ("attacker", ["A", "x"])])
def test_with_level_totals_a_variant_says_who_decides_first(first: str, asked: list[str]) -> None:
    t = strike("M08", "T09", red=("R01",), blue=("R02",), variants={"tie_cheats_first": first})
    assert t.duels() == [(13, 13, True)]
    assert asked_to_cheat(t) == asked


def test_who_misses_the_number_of_the_action_is_losing_though_ahead() -> None:
    t = table(
        A={"at": (5, 5), "actions": (spell("llamada", 5, None, tn=14),)},
        x={"at": (5, 7), "wp": 2},
        cards=("M06", "T02"),
        hands={"red": ("R01",), "blue": ("R02",)},
    )
    t.act("A", Take("llamada", ("x",)))
    assert asked_to_cheat(t) == ["A", "x"]


def test_of_several_losers_the_acting_side_decides_first_and_who_is_winning_last() -> None:
    """14 against 15 and 14: it loses against `x`, and `y` loses against it."""
    t = table(
        A={"at": (5, 5), "actions": (spell("rayo", 6, None, targets=2),)},
        x={"at": (5, 8)},
        y={"at": (8, 5)},
        cards=("M08", "T10", "C09"),
        hands={"red": ("R01",), "blue": ("R02",)},
    )
    t.act("A", Take("rayo", ("x", "y")))
    assert asked_to_cheat(t) == ["A", "y", "x"]


# -- who may -------------------------------------------------------------------------------------------


def test_an_empty_hand_is_not_asked() -> None:
    assert asked_to_cheat(strike("M09", "T09", blue=("R02",))) == ["x"]


@pytest.mark.parametrize(("modifier", "cards"), [(-1, ("M08", "M09")), (0, ("M08",))])
def test_a_minus_rules_out_cheating_for_the_side_that_has_it(modifier: int, cards: tuple[str, ...]) -> None:
    t = table(
        A={
            "at": (5, 5),
            "actions": (melee("golpe", 6, None),),
            "abilities": (Resistant(stat=Stat.ML, modifier=modifier),),
        },
        x={"at": (5, 7)},
        cards=(*cards, "T07"),
        hands={"red": ("R01",), "blue": ("R02",)},
    )
    t.act("A", Take("golpe", ("x",)))
    assert asked_to_cheat(t) == (["x"] if modifier else ["x", "A"])


def test_a_red_joker_that_the_defender_flips_leaves_the_attacker_no_chance() -> None:
    """Example 14: Df 5 and 14 against Ml 7 and a 9."""
    t = strike("M09", "RJ", ml=7, df=5, red=("R13",), x=(UseCard("RJ", "R"),))
    assert t.duels() == [(16, 19, False)]
    assert asked_to_cheat(t) == []


def test_a_red_joker_that_the_attacker_flips_leaves_the_defender_no_chance() -> None:
    t = strike("RJ", "T09", red=("R13",), blue=("R12",), A=(UseCard("RJ", "R"),))
    assert t.duels() == [(19, 13, True)]
    assert asked_to_cheat(t) == ["A"]


def test_its_own_red_joker_leaves_a_side_its_chance() -> None:
    t = strike("M09", "RJ", ml=7, df=5, blue=("R01",), x=(UseCard("RJ", "R"),))
    assert asked_to_cheat(t) == ["x"]


def test_a_black_joker_leaves_a_side_no_chance_but_the_other_has_its_own() -> None:
    t = strike("BJ", "T09", red=("R13",), blue=("R01",))
    assert asked_to_cheat(t) == ["x"]


@pytest.mark.parametrize(("blocks", "asked"), [("no", ["x", "A"]), ("yes", ["x"])])
def test_a_red_joker_from_the_hand_leaves_the_opponent_the_chance_but_by_variant(
    blocks: str, asked: list[str]
) -> None:
    t = strike(
        "M09",
        "T09",
        red=("R13",),
        blue=("RJ",),
        variants={"cheated_rj_blocks_opponent": blocks},
        x=Cheat("RJ", "T"),
    )
    assert asked_to_cheat(t) == asked
    assert t.duels() == [(14, 18, False)]


def test_a_black_joker_can_be_cheated_in_and_is_worth_nothing() -> None:
    t = strike("M09", "T09", red=("BJ",), A=Cheat("BJ"))
    assert t.duels() == [(5, 13, False)]
    assert t.event("duel.opposed").args["suits"] == ""


def test_an_action_may_deny_cheating_to_who_resists_it() -> None:
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None, denies=("cheating",)),)},
        x={"at": (5, 7)},
        cards=("M08", "T07"),
        hands={"red": ("R01",), "blue": ("R02",)},
    )
    t.act("A", Take("golpe", ("x",)))
    assert asked_to_cheat(t) == ["A"]


# -- what it does --------------------------------------------------------------------------------------


def test_the_card_takes_the_place_of_the_other_with_its_value_and_its_suit() -> None:
    t = strike("M09", "T09", red=("R10",), A=Cheat("R10"))
    event = t.event("duel.opposed")
    assert t.parts(event, "total") == {"base": 5, "R10": 10}
    assert event.args["suits"] == "R"


def test_card_and_replaced_card_go_to_the_discards_and_the_hand_is_one_less() -> None:
    t = strike("M09", "T09", red=("R10", "R12"), A=Cheat("R10"))
    assert t.crew("red").hand == ("R12",)
    assert t.crew("red").deck.discards == ("M09", "R10")
    assert t.crew("red").in_use == ()


def test_a_red_joker_from_the_hand_is_the_suit_that_its_owner_names() -> None:
    t = strike("M09", "T09", red=("RJ",), A=Cheat("RJ", "C"))
    assert t.event("duel.opposed").args["suits"] == "C"


def test_a_healing_flip_can_be_cheated() -> None:
    t = table(
        A={
            "at": (5, 5),
            "left": 1,
            "actions": (action("curar", effects=(Heal(to="actor", track=(1, 2, 4)),)),),
        },
        x={"at": (20, 20)},
        cards=("C02",),
        hands={"red": ("R11",)},
    )
    t.act("A", Take("curar"), A=Cheat("R11"))
    t.done()
    assert t.wounds("A") == 5


def test_a_damage_flip_can_be_cheated_for_a_better_band() -> None:
    """A black joker in the duel leaves no chance there; 13 against 6 is a straight damage flip."""
    t = strike("BJ", "T01", "C02", ml=13, df=5, red=("R11",), track=(2, 3, 5), A=Cheat("R11"))
    assert t.fate("damage") == [0]
    assert t.event("cheat.flip").args["card"] == "R11"
    assert t.wounds("x") == 3


def test_a_black_joker_on_the_damage_cannot_be_cheated_away() -> None:
    t = strike("M13", "T01", "BJ", "C12", red=("R11",), track=(2, 3, 5))
    assert asked_to_cheat(t) == ["A"]  # in the duel
    assert t.wounds("x") == 8


def test_a_damage_flip_with_a_minus_cannot_be_cheated() -> None:
    t = strike("M09", "T09", "C02", "C09", red=("R11",), track=(2, 3, 5))
    assert asked_to_cheat(t) == ["A"]
    assert t.wounds("x") == 6


# -- refusals ------------------------------------------------------------------------------------------


def test_only_a_card_of_the_hand_can_be_cheated_in() -> None:
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None),)},
        x={"at": (5, 7)},
        cards=("M08", "T07"),
        hands={"red": ("R01", "RJ")},
    )
    t.go_to("A")
    t.match.choose(Take("golpe", ("x",)))
    with refuses("cheat.not_in_hand"):
        t.match.choose(Cheat("R13"))
    with refuses("card.suit"):
        t.match.choose(Cheat("R01", "M"))
    with refuses("card.suit"):
        t.match.choose(Cheat("RJ"))


# -- secrets -------------------------------------------------------------------------------------------


def told(hand: tuple[str, ...]) -> tuple[object, ...]:
    """What `luis` can see of an attack of `ana`'s, who has this hand and does not cheat."""
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 5),)},
        x={"at": (5, 7), "df": 4},
        cards=("M09", "T09", "C02", "C09"),
        hands={"red": hand, "blue": ("R11",)},
    )
    t.go_to("A")
    t.match.choose(Take("golpe", ("x",)))
    seen = []
    while t.match.decision.kind == "cheat":
        decision = t.match.decision
        seen.append((decision.seat, decision.key(), view(t.match, "luis").state.crews["red"]))
        t.match.choose(t.idle(decision))
    t.done()
    return seen, t.offered, [(event.key, event.args) for event in visible_log(t.match, "luis")]


def test_what_an_opponent_sees_does_not_depend_on_the_hand() -> None:
    """No question, no absence of one, no event and no view tells a useless hand from a useful one."""
    assert told(("R13", "RJ")) == told(("M01", "BJ"))


def test_the_cards_that_a_player_draws_are_told_to_nobody_else() -> None:
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 7)},
        phase=Phase.DRAW,
        cards=(*(f"R{n:02d}" for n in range(1, 7)), *(f"M{n:02d}" for n in range(1, 7)), "C02", "C01"),
    )
    t.go_to("A")
    drawn = {f"R{n:02d}" for n in range(1, 7)}
    assert set(t.crew("red").hand) == drawn
    said = str([(event.key, event.args) for event in visible_log(t.match, "luis")])
    assert not any(card in said for card in drawn)
    assert all(card in str([event.args for event in visible_log(t.match, "ana")]) for card in drawn)


def test_a_view_shows_how_many_cards_another_has_and_not_which() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 7)}, hands={"red": ("R13", "RJ"), "blue": ("R11",)})
    seen = view(t.match, "luis").state.crews
    assert len(seen["red"].hand) == 2
    assert not {"R13", "RJ"} & set(seen["red"].hand)
    assert {"R13", "RJ"} <= set(seen["red"].deck.cards)
    assert seen["blue"].hand == ("R11",)
    assert t.crew("red").hand == ("R13", "RJ")
