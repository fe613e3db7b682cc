"""Damage: bands and jokers, the order inside one instance, what reduces it, blasts, healing, the kill."""

from __future__ import annotations

import pytest

from refriega.boards.table import Point
from refriega.rulesets.malifaux.abilities_schema import (
    Ability,
    Armor,
    HardToKill,
    HardToWound,
    Incorporeal,
    Reduce,
    Resistant,
)
from refriega.rulesets.malifaux.damage import accuracy
from refriega.rulesets.malifaux.effects_schema import Damage, Heal
from refriega.rulesets.malifaux.options import Order, Take, ToPoint, UseCard
from refriega.rulesets.malifaux.terms import Fate, Stat
from tests.refusals import refuses
from tests.rulesets.malifaux.kit import Bench, action, at, gun, melee, spell, table

pytestmark = pytest.mark.rule("MX-030", "MX-031")


def hits(
    *cards: str,
    track: tuple[int, int, int] = (2, 3, 5),
    abilities: tuple[Ability, ...] = (),
    answers: tuple[UseCard, ...] = (),
    ml: int = 12,
    **x: object,
) -> Bench:
    """`A` strikes `x` for sure: Ml 12 and a 1 against Df 5 and a 1, a difference of 7: a straight damage
    flip, of these cards.
    """
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", ml, track),)},
        x={"at": (5, 7), "df": 5, "abilities": abilities, **x},
        z={"at": (20, 20)},
        cards=("M01", "T01", *cards),
    )
    t.act("A", Take("golpe", ("x",)), A=answers)
    t.done()
    return t


def suffers(amount: int, *abilities: Ability, order: tuple[Order, ...] = (), **x: object) -> Bench:
    """`x` suffers that much damage, of no attack."""
    t = table(
        A={
            "at": (5, 5),
            "actions": (action("ira", aims_at="enemy", range=4, effects=(Damage(amount=amount),)),),
        },
        x={"at": (5, 7), "abilities": abilities, **x},
        z={"at": (20, 20)},
    )
    t.act("A", Take("ira", ("x",)), x=order)
    return t


def lost(t: Bench) -> int:
    return 8 - t.wounds("x")


# -- bands ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "amount"),
    [("C01", 2), ("C05", 2), ("C06", 3), ("C10", 3), ("C11", 5), ("C13", 5), ("RJ", 7), ("BJ", 0)],
)
def test_a_card_says_whether_damage_is_weak_moderate_or_severe(card: str, amount: int) -> None:
    t = hits(card)
    assert t.fate("damage") == [0]
    assert lost(t) == amount


@pytest.mark.parametrize(
    ("difference", "net"), [(0, -2), (1, -1), (5, -1), (6, 0), (10, 0), (11, 1), (20, 1)]
)
def test_the_difference_of_the_totals_modifies_the_damage_flip(difference: int, net: int) -> None:
    """Example 7 and its neighbours."""
    assert accuracy(difference) == net


def test_a_red_joker_is_severe_and_weak_in_one_instance_and_counts_as_severe() -> None:
    """Example 38: 0/0/1."""
    t = hits("RJ", track=(0, 0, 1))
    assert lost(t) == 1
    assert t.event("damage").args["severity"] == "severe"


# -- reductions ----------------------------------------------------------------------------------------


def test_a_red_joker_on_two_minus_against_armor() -> None:
    """Example 15: of 12, RJ and 4 the joker may be used: 7, less Armor once: 5."""
    t = hits(
        "C12",
        "RJ",
        "C04",
        ml=5,
        abilities=(Armor(value=2),),
        answers=(UseCard("RJ"),),
    )
    assert t.fate("damage") == [-2]
    assert lost(t) == 5
    assert t.parts(t.event("damage"), "amount") == {"severe": 7, "armor": -2}


def test_armor_leaves_one() -> None:
    """Example 16: of 12, 7 and 4 the 4 is weak, 2, and Armor +2 leaves 1."""
    assert lost(hits("C12", "C07", "C04", ml=5, abilities=(Armor(value=2),))) == 1


def test_armor_more_than_the_damage_leaves_one() -> None:
    """Example 17."""
    assert lost(suffers(1, Armor(value=3))) == 1


def test_armor_does_not_make_damage_of_none() -> None:
    assert lost(suffers(0, Armor(value=3))) == 0
    assert lost(hits("BJ", abilities=(Armor(value=1),))) == 0


def test_armor_stacks_in_its_number_and_not_in_its_floor() -> None:
    assert lost(suffers(6, Armor(value=2), Armor(value=1))) == 3
    assert lost(suffers(3, Armor(value=2), Armor(value=1))) == 1


@pytest.mark.parametrize(("first", "amount"), [("armor", 0), ("reduce", 1)])
def test_the_player_of_the_model_orders_its_reductions_each_with_its_own_floor(
    first: str, amount: int
) -> None:
    """Example 20: 4 damage, Armor +2 and 2 less without a floor."""
    t = suffers(4, Armor(value=2), Reduce(value=2), order=(Order(first),))
    assert lost(t) == amount
    assert t.offered == [("order", "x")]


def test_an_order_that_changes_nothing_is_not_asked_for() -> None:
    t = suffers(6, Armor(value=2), Reduce(value=2))
    assert lost(t) == 2
    assert t.offered == []


def test_what_ignores_armor_and_what_nothing_reduces() -> None:
    for effect, amount in ((Damage(amount=4, ignores_armor=True), 3), (Damage(amount=4, plain=True), 4)):
        t = table(
            A={"at": (5, 5), "actions": (action("ira", aims_at="enemy", range=4, effects=(effect,)),)},
            x={"at": (5, 7), "abilities": (Armor(value=2), Reduce(value=1))},
        )
        t.act("A", Take("ira", ("x",)))
        assert lost(t) == amount


def test_an_incorporeal_model_takes_half_of_melee_rounding_up_and_all_of_magic() -> None:
    """Example 22, and Sh like Ml."""
    assert lost(hits("C11", abilities=(Incorporeal(),))) == 3
    for act, amount in ((gun("tiro", 12), 3), (spell("rayo", 12), 5)):
        t = table(
            A={"at": (5, 5), "actions": (act,)},
            x={"at": (5, 9), "abilities": (Incorporeal(),)},
            cards=("M01", "T01", "C11"),
        )
        t.act("A", Take(act.id, ("x",)))
        t.done()
        assert lost(t) == amount


def test_damage_that_is_no_attacks_is_not_halved() -> None:
    assert lost(suffers(5, Incorporeal())) == 5


# -- hard to wound, hard to kill -------------------------------------------------------------------------


def test_hard_to_wound_is_a_minus_on_damage_flips_each() -> None:
    t = hits("C12", "C09", "C13", abilities=(HardToWound(value=2),))
    assert t.fate("damage") == [-2]
    assert t.parts(t.events("flip")[-1], "fate") == {"hard_to_wound": -2}
    assert lost(t) == 3


def test_hard_to_kill_leaves_one_wound_but_once_there_it_dies() -> None:
    """Example 21: 7 damage at 5 Wounds, then 1."""
    t = suffers(7, HardToKill(), wounds=5)
    assert t.wounds("x") == 1
    assert t.number(t.event("damage"), "amount") == 7
    again = suffers(1, HardToKill(), wounds=5, left=1)
    assert again.model("x").fate is Fate.KILLED


def test_hard_to_kill_does_nothing_for_who_would_live() -> None:
    assert suffers(4, HardToKill(), wounds=5).wounds("x") == 1
    assert suffers(2, HardToKill(), wounds=5).wounds("x") == 3


# -- the kill ------------------------------------------------------------------------------------------


def test_who_has_no_wounds_left_is_killed_and_removed_with_its_conditions() -> None:
    t = suffers(9, wounds=8, held={"burning": 2})
    model = t.model("x")
    assert (model.fate, model.at, model.wounds, model.killed_by) == (Fate.KILLED, None, 0, "red")
    assert t.held("x") == {}
    assert t.event("leaves.killed").args == {"who": "x", "by": "A"}


def test_damage_short_of_the_wounds_does_not_kill() -> None:
    assert suffers(7, wounds=8).model("x").fate is Fate.IN_PLAY


# -- modifiers of the flip ---------------------------------------------------------------------------------


def test_a_modifier_of_the_effect_cancels_with_the_rest() -> None:
    t = table(
        A={
            "at": (5, 5),
            "actions": (melee("golpe", 12, None, effects=(Damage(track=(2, 3, 5), modifier=1),)),),
        },
        x={"at": (5, 7), "abilities": (HardToWound(value=1),)},
        cards=("M01", "T01", "C11"),
    )
    t.act("A", Take("golpe", ("x",)))
    t.done()
    assert t.fate("damage") == [0]


def test_what_modified_the_attack_flip_is_not_on_the_damage_flip() -> None:
    t = table(
        A={
            "at": (5, 5),
            "actions": (melee("golpe", 12),),
            "abilities": (Resistant(stat=Stat.ML, modifier=-1),),
        },
        x={"at": (5, 7)},
        cards=("M01", "M02", "T01", "C11"),
    )
    t.act("A", Take("golpe", ("x",)))
    t.done()
    assert t.fate("golpe", "A") == [-1]
    assert t.fate("damage") == [0]


# -- blasts ----------------------------------------------------------------------------------------------


def blast(
    *cards: str,
    to: tuple[Point, ...],
    blasts: tuple[int, int, int] = (0, 1, 2),
    y: tuple[float, float] = (5, 14),
    variants: dict[str, str] | None = None,
) -> Bench:
    """`A` shoots at `x` (at 5, 12): Sh 12 and a 1 against Df 5 and a 1; `y` stands 2 inches behind."""
    t = table(
        A={
            "at": (5, 5),
            "actions": (gun("granada", 12, None, effects=(Damage(track=(2, 3, 5), blasts=blasts),)),),
        },
        x={"at": (5, 12)},
        y={"at": y},
        cards=("M01", "T01", *cards),
        variants=variants,
    )
    t.act("A", Take("granada", ("x",)), A=tuple(ToPoint(each) for each in to))
    t.done()
    return t


BESIDE = Point(at(5, 12).x, at(5, 12).y + 40_000)
"""A marker of 50 mm touches a base of 30 mm when their centres are 40 mm apart."""


def test_a_blast_hurts_who_it_touches_one_level_lower_and_the_target_but_once() -> None:
    t = blast("C07", to=(BESIDE,))
    assert (t.wounds("x"), t.wounds("y")) == (5, 6)


def test_severe_brings_its_number_of_markers_and_moderate_damage() -> None:
    further = Point(BESIDE.x, BESIDE.y + 50_000)
    t = blast("C12", to=(BESIDE, further), y=(5, 16))
    assert (t.wounds("x"), t.wounds("y")) == (3, 5)
    assert len(t.events("blast")) == 2


def test_who_is_touched_by_two_markers_suffers_once() -> None:
    t = blast("C12", to=(BESIDE, Point(BESIDE.x, BESIDE.y + 50_000)))
    assert t.wounds("y") == 5


def test_a_blast_elsewhere_spares_who_it_does_not_touch() -> None:
    t = blast("C07", to=(Point(BESIDE.x, at(5, 12).y - 40_000),))
    assert t.wounds("y") == 8


def test_it_makes_no_duel_and_no_flip_for_those_it_touches() -> None:
    t = blast("C07", to=(BESIDE,))
    assert [event.args["who"] for event in t.events("flip")] == ["A", "x", "A"]


@pytest.mark.parametrize(("weak", "left"), [("none", 8), ("weak", 6)])
def test_a_blast_on_weak_damage_hurts_others_by_variant_only(weak: str, left: int) -> None:
    to = (BESIDE,) if weak == "weak" else ()
    t = blast("C02", to=to, blasts=(1, 1, 2), variants={"blast_weak": weak})
    assert t.wounds("y") == left
    assert (("blast", "A") in t.offered) is (weak == "weak")


def test_a_marker_must_touch_the_base_of_the_target_and_the_next_an_earlier_marker() -> None:
    t = table(
        A={
            "at": (5, 5),
            "actions": (gun("granada", 12, None, effects=(Damage(track=(2, 3, 5), blasts=(0, 0, 2)),)),),
        },
        x={"at": (5, 12)},
        cards=("M01", "T01", "C12"),
    )
    t.go_to("A")
    t.match.choose(Take("granada", ("x",)))
    for wrong in (at(5, 12), Point(BESIDE.x, BESIDE.y + 2_000), at(20, 20)):
        with refuses("blast.not_touching"):
            t.match.choose(ToPoint(wrong))
    t.match.choose(ToPoint(BESIDE))
    with refuses("blast.not_touching"):
        t.match.choose(ToPoint(Point(BESIDE.x, at(5, 12).y - 40_000)))
    for listed in t.match.decision.chooser.candidates():
        assert t.match.decision.chooser.check(listed) is None


# -- healing ---------------------------------------------------------------------------------------------


def heals(*cards: str, left: int = 1, amount: int = 0, variants: dict[str, str] | None = None) -> int:
    """The Wounds of who heals itself, of 8."""
    effect = Heal(to="actor", amount=amount) if amount else Heal(to="actor", track=(1, 2, 4))
    t = table(
        A={"at": (5, 5), "left": left, "actions": (action("curar", effects=(effect,)),)},
        x={"at": (20, 20)},
        cards=cards,
        variants=variants,
    )
    t.act("A", Take("curar"))
    t.done()
    return t.wounds("A")


@pytest.mark.parametrize(("card", "wounds"), [("C05", 2), ("C06", 3), ("C11", 5), ("BJ", 1), ("RJ", 6)])
def test_healing_flips_by_bands(card: str, wounds: int) -> None:
    assert heals(card) == wounds


def test_a_red_joker_heals_the_severe_value_alone_by_variant() -> None:
    assert heals("RJ", variants={"healing_rj": "severe"}) == 5


def test_nobody_is_healed_beyond_its_first_wounds() -> None:
    assert heals(left=7, amount=3) == 8
