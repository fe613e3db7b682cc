"""Duels: totals, ties, what an action asks for besides, several targets, friends."""

from __future__ import annotations

import pytest

from refriega.core.procedure import Chance
from refriega.rulesets.malifaux.abilities_schema import Aura, Resistant
from refriega.rulesets.malifaux.duel import side, simple
from refriega.rulesets.malifaux.effects_schema import Damage
from refriega.rulesets.malifaux.options import Cheat, Relent, Stone, Take, UseCard
from refriega.rulesets.malifaux.state import Duel
from refriega.rulesets.malifaux.terms import Kind, Reach, Stat, Station
from tests.rulesets.malifaux.kit import Bench, action, gun, melee, piece, spell, table

pytestmark = pytest.mark.rule("MX-020")


# -- opposed -------------------------------------------------------------------------------------------


def strike(value: int, df: int, *cards: str, track: tuple[int, int, int] | None = (2, 3, 5)) -> Bench:
    """`A` strikes `x` in melee, nobody has a hand."""
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", value, track),)},
        x={"at": (5, 7), "df": df},
        cards=cards,
    )
    t.act("A", Take("golpe", ("x",)))
    t.done()
    return t


def test_a_tie_is_the_attackers_with_two_minus_on_the_damage() -> None:
    """Example 1: three cards, the lowest counts."""
    t = strike(6, 5, "M08", "T09", "C07", "R12", "R02")
    assert t.duels() == [(14, 14, True)]
    assert t.fate("damage") == [-2]
    assert t.wounds("x") == 6


def test_a_difference_of_two_is_a_minus_on_the_damage() -> None:
    """Example 2."""
    t = strike(6, 5, "M08", "T07", "C07", "R12")
    assert t.duels() == [(14, 12, True)]
    assert t.fate("damage") == [-1]
    assert t.wounds("x") == 5


def test_a_difference_of_one_is_a_minus_on_the_damage() -> None:
    """Example 3, nobody cheats."""
    t = strike(5, 4, "M09", "T09", "C07", "R12")
    assert t.duels() == [(14, 13, True)]
    assert t.fate("damage") == [-1]


def test_a_difference_of_seven_leaves_the_damage_flip_straight() -> None:
    """Example 5: Sh 6 and a 12 against Df 5 and a 6; an 11 is severe."""
    t = table(
        A={"at": (5, 5), "actions": (gun("tiro", 6),)},
        x={"at": (5, 12), "df": 5},
        cards=("M12", "T06", "C11"),
    )
    t.act("A", Take("tiro", ("x",)))
    t.done()
    assert t.duels() == [(18, 11, True)]
    assert t.fate("damage") == [0]
    assert t.wounds("x") == 3


def test_a_difference_of_eleven_is_a_plus_on_the_damage() -> None:
    """Example 6: Ca 7 and a 13 against Wp 4 and a 5; of 4 and 9 the 9 is moderate."""
    t = table(
        A={"at": (5, 5), "actions": (spell("rayo", 7),)},
        x={"at": (5, 12), "wp": 4},
        cards=("M13", "T05", "C04", "C09"),
        hands={"red": ("R13",)},
    )
    t.act("A", Take("rayo", ("x",)), A=(UseCard("C09"),))
    t.done()
    assert t.duels() == [(20, 9, True)]
    assert t.fate("damage") == [1]
    assert t.wounds("x") == 5
    assert t.offered.count(("cheat", "A")) == 2


@pytest.mark.parametrize(
    ("acting", "net", "damage_cards"),
    [("M05", -1, 2), ("M06", 0, 1), ("M10", 0, 1), ("M11", 1, 2)],
)
def test_the_bounds_of_the_differences(acting: str, net: int, damage_cards: int) -> None:
    """Example 7: Ml 6 against Df 5 and a 1 differ by the acting card."""
    t = strike(6, 5, acting, "T01", *("C02", "C03")[:damage_cards])
    (total, other, won) = t.duels()[0]
    assert (total - other, won) == (int(acting[1:]), True)
    assert t.fate("damage") == [net]


@pytest.mark.rule("MX-021")
def test_who_is_beaten_by_one_point_does_nothing() -> None:
    t = strike(6, 5, "M08", "T10")
    assert t.duels() == [(14, 15, False)]
    assert t.wounds("x") == 8
    assert t.events("damage") == []


def test_the_difference_says_nothing_on_damage_that_is_not_an_attacks() -> None:
    t = table(
        A={
            "at": (5, 5),
            "actions": (
                action(
                    "maldecir",
                    aims_at="enemy",
                    reach=Reach.CAST,
                    range=8,
                    stat=Stat.CA,
                    value=6,
                    resist=Stat.WP,
                    kind=Kind.TACTICAL,
                    effects=(Damage(track=(1, 2, 3)),),
                ),
            ),
        },
        x={"at": (5, 7)},
        cards=("M08", "T09", "C07"),
    )
    t.act("A", Take("maldecir", ("x",)))
    t.done()
    assert t.fate("damage") == [0]
    assert t.wounds("x") == 6


@pytest.mark.rule("MX-010", "MX-012")
def test_the_breakdown_names_what_a_total_is_made_of() -> None:
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None),)},
        x={"at": (5, 7), "df": 5, "abilities": (Aura(inches=3, stat=Stat.ML, value=-2),)},
        cards=("M08", "T01"),
    )
    t.act("A", Take("golpe", ("x",)))
    event = t.event("duel.opposed")
    assert t.parts(event, "total") == {"base": 6, "x": -2, "M08": 8}
    assert t.parts(event, "other_total") == {"base": 5, "T01": 1}


# -- fate modifiers ------------------------------------------------------------------------------------


def test_defensive_modifies_df_duels_and_no_others() -> None:
    """Example 35, its duels."""
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None), spell("rayo", 6, None))},
        x={"at": (5, 7), "held": {"defensive": 2}},
        cards=("M01", "T03", "T11", "T02", "M02", "T09"),
    )
    t.act("A", Take("golpe", ("x",)), x=(UseCard("T11"),))
    t.act("A", Take("rayo", ("x",)))
    t.done()
    assert t.fate("golpe", "x") == [2]
    assert t.fate("rayo", "x") == [0]


def test_focused_is_on_the_duel_and_on_the_damage_where_it_cancels() -> None:
    """Example 27: with a difference of 0, - - and + leave a -, two cards, and no cheating."""
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6),), "held": {"focused": 1}},
        x={"at": (5, 7), "df": 5},
        cards=("M08", "M02", "T09", "C07", "R12"),
        hands={"red": ("R13",)},
    )
    t.act("A", Take("golpe", ("x",), focus=True), A=(UseCard("M08"),))
    t.done()
    assert t.fate("golpe", "A") == [1]
    assert t.fate("damage") == [-1]
    assert t.parts(t.events("flip")[-1], "fate") == {"difference": -2, "focused": 1}
    assert t.offered.count(("cheat", "A")) == 1  # in the duel alone
    assert t.wounds("x") == 5


def test_focused_twice_makes_a_plus_of_a_minus() -> None:
    """Example 28: a difference of 3."""
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6),), "held": {"focused": 2}},
        x={"at": (5, 7), "df": 5},
        cards=("M08", "M02", "M01", "T06", "C07", "R12"),
    )
    t.act("A", Take("golpe", ("x",), focus=True), A=(UseCard("M08"), UseCard("R12")))
    t.done()
    assert t.duels() == [(14, 11, True)]
    assert t.fate("golpe", "A") == [2]
    assert t.fate("damage") == [1]
    assert t.wounds("x") == 3


def test_focused_makes_up_for_hard_cover_in_both_flips() -> None:
    """Example 29: a difference of 8."""
    t = table(
        A={"at": (5, 5), "actions": (gun("tiro", 6),), "held": {"focused": 1}},
        x={"at": (5, 12), "df": 5},
        pieces=[piece(4.2, 10, 5, 10.5, id="roca", height=6, opaque=True)],
        cards=("M10", "T03", "C07"),
    )
    t.act("A", Take("tiro", ("x",), focus=True))
    t.done()
    assert t.duels() == [(16, 8, True)]
    assert t.fate("tiro", "A") == [0]
    assert t.fate("damage") == [0]
    assert t.parts(t.events("flip")[0], "fate") == {"focused": 1, "cover": -1}
    assert t.parts(t.events("flip")[-1], "fate") == {"focused": 1, "cover": -1}


def test_soft_cover_is_a_minus_on_the_attack_alone() -> None:
    t = table(
        A={"at": (5, 5), "actions": (gun("tiro", 6),)},
        x={"at": (5, 12), "df": 5},
        pieces=[piece(4, 10, 6, 10.5, id="arbustos", height=6, screens=True)],
        cards=("M10", "M13", "T03", "C07"),
    )
    t.act("A", Take("tiro", ("x",)))
    t.done()
    assert t.fate("tiro", "A") == [-1]
    assert t.fate("damage") == [0]


def test_a_spell_knows_no_cover() -> None:
    t = table(
        A={"at": (5, 5), "actions": (spell("rayo", 6),)},
        x={"at": (5, 12)},
        pieces=[piece(4, 10, 6, 10.5, id="arbustos", height=6, screens=True)],
        cards=("M10", "T03", "C07"),
    )
    t.act("A", Take("rayo", ("x",)))
    t.done()
    assert t.fate("rayo", "A") == [0]


def test_what_is_resistant_to_actions_of_a_kind_is_so_against_those_alone() -> None:
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None), gun("tiro", 6, None))},
        x={"at": (5, 10), "abilities": (Resistant(stat=Stat.DF, modifier=1, against=Reach.GUN),)},
        y={"at": (5, 7), "abilities": (Resistant(stat=Stat.DF, modifier=1, against=Reach.GUN),)},
        cards=("M01", "T03"),
    )
    t.act("A", Take("golpe", ("y",)))
    assert t.fate("golpe", "y") == [0]


# -- simple --------------------------------------------------------------------------------------------


def cast(value: int, tn: int, tn_suits: str, card: str, suits: str = "") -> Bench:
    """`A` casts at nobody: a simple duel, and a wound given back if it succeeds."""
    t = table(
        A={
            "at": (5, 5),
            "actions": (action("conjuro", stat=Stat.CA, value=value, suits=suits, tn=tn, tn_suits=tn_suits),),
        },
        x={"at": (5, 7)},
        cards=(card,),
    )
    t.act("A", Take("conjuro"))
    t.done()
    return t


def test_a_built_in_suit_counts_beside_the_suit_of_the_card() -> None:
    """Example 23: Ca 6 with a Ram, TN 12 with a Ram; 6 of Crows."""
    event = cast(6, 12, "R", "C06", "R").event("duel.simple")
    assert (event.args["won"], event.args["suits"]) == (True, "RC")


def test_a_total_that_is_high_enough_fails_without_the_suit() -> None:
    """Example 24: Ca 5, TN 11 with a Tome; 9 of Masks."""
    t = cast(5, 11, "T", "M09")
    event = t.event("duel.simple")
    assert t.number(event, "total") == 14
    assert event.args["won"] is False


@pytest.mark.parametrize(("card", "won"), [("C06", True), ("C05", False)])
def test_a_simple_duel_is_won_by_the_number_itself(card: str, won: bool) -> None:
    assert cast(6, 12, "", card).event("duel.simple").args["won"] is won


@pytest.mark.parametrize(("suits", "won"), [("R", True), ("", False)])
def test_a_suit_that_is_asked_for_twice_must_be_there_twice(suits: str, won: bool) -> None:
    assert cast(6, 10, "RR", "R07", suits).event("duel.simple").args["won"] is won


# -- TN beside an opposed duel ---------------------------------------------------------------------------


def lure(*cards: str, hand: tuple[str, ...] = (), answer: tuple[Cheat, ...] = ()) -> Bench:
    """Ca 8 with a Crow and a Mask against Wp 5, TN 12 with a Crow and a Mask; a wound if it comes about."""
    t = table(
        A={
            "at": (5, 5),
            "actions": (
                spell(
                    "llamada",
                    8,
                    None,
                    suits="CM",
                    tn=12,
                    tn_suits="CM",
                    effects=(Damage(amount=1),),
                    range=12,
                ),
            ),
        },
        x={"at": (5, 10), "wp": 5},
        cards=cards,
        hands={"red": hand},
    )
    t.act("A", Take("llamada", ("x",)), A=answer)
    t.done()
    return t


@pytest.mark.rule("MX-021")
def test_who_wins_against_the_target_but_misses_the_number_fails() -> None:
    """Example 25: 11 against 7, TN 12."""
    t = lure("R03", "R02")
    assert t.duels() == [(11, 7, False)]
    assert t.wounds("x") == 8


def test_with_a_better_card_it_reaches_both() -> None:
    """Example 25, with a 4 cheated in: 12."""
    t = lure("R03", "R02", hand=("R04",), answer=(Cheat("R04"),))
    assert t.duels() == [(12, 7, True)]
    assert t.wounds("x") == 7


# -- several targets -------------------------------------------------------------------------------------


@pytest.mark.rule("MX-014", "MX-021")
def test_against_several_targets_there_is_one_acting_flip_and_each_resists_by_itself() -> None:
    t = table(
        A={"at": (5, 5), "actions": (spell("rayo", 6, None, targets=2, effects=(Damage(amount=1),)),)},
        x={"at": (5, 8)},
        y={"at": (8, 5)},
        cards=("M08", "T10", "C09"),
    )
    t.act("A", Take("rayo", ("x", "y")))
    t.done()
    assert t.duels() == [(14, 15, False), (14, 14, True)]
    assert (t.wounds("x"), t.wounds("y")) == (8, 7)
    assert t.crew("red").deck.discards == ("M08",)


def test_each_target_has_its_own_accuracy_of_the_damage() -> None:
    t = table(
        A={"at": (5, 5), "actions": (spell("rayo", 6, targets=2),)},
        x={"at": (5, 8)},
        y={"at": (8, 5)},
        cards=("M08", "T02", "C09", "R03", "R04", "R05", "R06"),
    )
    t.act("A", Take("rayo", ("x", "y")))
    t.done()
    assert t.fate("damage") == [0, -2]


# -- no duel ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-023", "MX-031")
def test_without_a_duel_the_effects_simply_happen() -> None:
    t = table(
        A={"at": (5, 5), "actions": (action("ira", aims_at="enemy", range=4, effects=(Damage(amount=2),)),)},
        x={"at": (5, 7)},
    )
    t.act("A", Take("ira", ("x",)))
    assert t.events("flip") == []
    assert t.wounds("x") == 6


# -- friends ---------------------------------------------------------------------------------------------


def friendly(answer: tuple[Relent, ...], *cards: str, relent: str = "yes") -> Bench:
    t = table(
        A={
            "at": (5, 5),
            "actions": (spell("empujar", 6, None, aims_at="friend", effects=(Damage(amount=1),)),),
        },
        B={"at": (5, 7)},
        x={"at": (20, 20)},
        cards=cards,
        variants={"may_relent": relent},
    )
    t.act("A", Take("empujar", ("B",)), B=answer)
    t.done()
    return t


def test_a_friend_may_relent_and_flips_nothing() -> None:
    t = friendly((Relent(),), "M01")
    assert [event.args["who"] for event in t.events("flip")] == ["A"]
    assert t.event("duel.relented").args["won"] is True
    assert t.wounds("B") == 7


def test_a_friend_may_resist_all_the_same() -> None:
    t = friendly((), "M01", "M09")
    assert t.duels() == [(7, 14, False)]


def test_by_variant_a_friend_has_to_resist() -> None:
    t = friendly((), "M01", "M09", relent="no")
    assert ("relent", "B") not in t.offered
    assert t.wounds("B") == 8


def test_an_enemy_is_never_asked_to_relent() -> None:
    assert strike(6, 5, "M08", "T10").offered == []


# -- who plays a side ------------------------------------------------------------------------------------


def test_a_model_that_another_crew_plays_flips_from_the_deck_of_that_crew() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 7)})
    for crew in ("red", "blue"):
        flip = next(simple(t.game, Duel("horror", side(t.game, "A", Stat.WP, crew=crew), tn=10)))
        assert isinstance(flip, Chance)
        assert flip.stream == f"{crew}/deck"


# -- order of the steps ----------------------------------------------------------------------------------


def test_stones_come_before_the_flip_and_cheating_before_the_trigger() -> None:
    t = table(
        A={"at": (5, 5), "station": Station.MASTER, "actions": (melee("golpe", 6, None),)},
        x={"at": (5, 7)},
        cards=("M08", "M02", "T09"),
        hands={"red": ("R13",), "blue": ("R12",)},
        stones={"red": 1},
    )
    t.act("A", Take("golpe", ("x",)), A=(Stone("+"), UseCard("M08"), Cheat("R13")))
    t.done()
    asked = [kind for kind, who in t.offered if who == "A"]
    assert asked == ["stone", "use_card", "cheat"]
