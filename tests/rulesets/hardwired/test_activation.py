"""An activation: one Movement and one action, what gives more, what takes away, and whose it is."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from refriega.boards.table import INCH
from refriega.core.procedure import Option
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.options import (
    Assign,
    Channel,
    Consume,
    EndActivation,
    FreeAttack,
    Move,
    MoveAgain,
    Overtime,
    Synergy,
    Wellness,
)
from refriega.rulesets.hardwired.state import TierChange
from refriega.rulesets.hardwired.terms import Attribute, Boon
from refriega.rulesets.hardwired.turn import tokens
from refriega.rulesets.hardwired.values import tier_parts
from tests.rulesets.hardwired.kit import Bench, at, table

FAR = {"at": (20, 20)}

SPENDS = {"move_again": "spends_action"}

NO_BOONS = (1,) * 6
"""Three boons of each of two players that come to nothing."""


def stocked(*dice: int | str, boons: Iterable[Boon] = (), variants: dict[str, str] | None = None) -> Bench:
    """A with adrenaline to take actions with (and no dice to roll for them), and an enemy far away."""
    return table(
        A={"at": (5, 5), "move": 4, "consumables": ("adrenalina",) * 3}, x=FAR,
        dice=("red", *dice), boons={"ana": boons}, variants=variants,
    )  # fmt: skip


ACTION = Consume("adrenalina", "A")


def east(t: Bench, inches: float = 1) -> Move:
    where = t.model("A").at
    assert where is not None
    return Move(at(where.x / INCH + inches, where.y / INCH))


def again(t: Bench) -> MoveAgain:
    return MoveAgain(east(t).to)


# -- the budget --------------------------------------------------------------------------------------


@pytest.mark.rule("HW-006")
def test_movement_and_action_come_in_either_order() -> None:
    t = stocked()
    t.act("A", east(t))
    t.act("A", ACTION)
    assert (t.state.turns[-1].moved, t.state.turns[-1].actions) == (True, ("consume",))
    t = stocked()
    t.act("A", ACTION)
    t.act("A", east(t))
    assert (t.state.turns[-1].moved, t.state.turns[-1].actions) == (True, ("consume",))


@pytest.mark.rule("HW-006")
def test_the_movement_is_not_split_around_the_action() -> None:
    t = stocked()
    t.act("A", east(t, 2))
    t.act("A", ACTION)
    refusal = t.refusal("A", east(t, 2))
    assert (refusal.key, refusal.rules) == ("activation.has_moved", ("HW-006",))


@pytest.mark.rule("HW-006", "HW-008")
def test_one_action_is_all_without_an_extra_one() -> None:
    t = stocked()
    t.act("A", ACTION)
    refusal = t.refusal("A", ACTION)
    assert (refusal.key, refusal.rules) == ("activation.no_action_left", ("HW-006", "HW-008"))


@pytest.mark.rule("HW-007", "HW-008")
@pytest.mark.parametrize("order", ["AMA", "MAA", "AAM"])
def test_an_extra_action_is_one_more_in_the_same_activation_in_any_order(order: str) -> None:
    t = stocked(boons=(Boon.OVERTIME,))
    t.act("A", Overtime())
    for letter in order:
        t.act("A", east(t) if letter == "M" else ACTION)
    assert t.state.turns[-1].actions == ("consume", "consume")
    assert t.refusal("A", ACTION).key == "activation.no_action_left"
    assert t.refusal("A", east(t)).key == "activation.has_moved"


@pytest.mark.rule("HW-007", "HW-008")
def test_the_extra_action_may_be_given_after_the_first_and_to_a_model_once() -> None:
    t = stocked(boons=(Boon.OVERTIME, Boon.OVERTIME))
    t.act("A", ACTION)
    t.act("A", Overtime())
    refusal = t.refusal("A", Overtime())
    assert (refusal.key, refusal.rules) == ("activation.two_at_most", ("HW-008",))
    t.act("A", ACTION)
    assert t.refusal("A", ACTION).key == "activation.no_action_left"
    assert t.state.boons["ana"] == (Boon.OVERTIME,)


@pytest.mark.rule("HW-013")
def test_a_model_that_is_given_a_token_need_do_nothing() -> None:
    t = stocked("blue")
    t.act("A", EndActivation())
    assert t.model("A").round == 1
    assert t.match.decision.subjects == ("x",)


# -- Moverse de Nuevo --------------------------------------------------------------------------------


@pytest.mark.rule("HW-014")
def test_moving_again_is_the_action() -> None:
    t = stocked()
    t.act("A", east(t, 4))
    t.act("A", MoveAgain(at(13, 5)))
    assert t.model("A").at == at(13, 5)
    assert t.state.turns[-1].actions == ("move_again",)
    assert t.refusal("A", ACTION).key == "activation.no_action_left"


@pytest.mark.rule("HW-006", "HW-014")
def test_whoever_has_acted_cannot_move_again() -> None:
    for variants in ({}, SPENDS):
        t = stocked(variants=variants)
        t.act("A", east(t))
        t.act("A", ACTION)
        assert t.refusal("A", again(t)).key == "activation.no_action_left"


@pytest.mark.rule("HW-014")
def test_it_is_the_only_action_be_there_an_extra_one_or_not() -> None:
    t = stocked(boons=(Boon.OVERTIME,))
    t.act("A", Overtime())
    t.act("A", ACTION)
    refusal = t.refusal("A", again(t))
    assert (refusal.key, refusal.rules) == ("move_again.only_action", ("HW-014",))
    t = stocked(boons=(Boon.OVERTIME,))
    t.act("A", Overtime())
    t.act("A", again(t))
    assert t.refusal("A", ACTION).key == "activation.moved_again"
    assert t.refusal("A", again(t)).key == "activation.moved_again"
    t = stocked(boons=(Boon.OVERTIME,))
    t.act("A", again(t))
    assert t.refusal("A", Overtime()).rules == ("HW-014",)


@pytest.mark.rule("HW-008", "HW-014")
def test_by_the_variant_it_spends_one_action_and_an_extra_one_may_be_anything() -> None:
    t = stocked(boons=(Boon.OVERTIME,), variants=SPENDS)
    t.act("A", Overtime())
    t.act("A", east(t))
    t.act("A", again(t))
    t.act("A", ACTION)
    assert t.state.turns[-1].actions == ("move_again", "consume")
    t = stocked(boons=(Boon.OVERTIME,), variants=SPENDS)
    t.act("A", again(t))
    t.act("A", Overtime())
    t.act("A", again(t))
    assert t.refusal("A", again(t)).key == "activation.no_action_left"


# -- boons of an activation --------------------------------------------------------------------------


@pytest.mark.rule("HW-001")
def test_a_model_receives_one_boon_a_round() -> None:
    t = stocked(3, boons=(Boon.OVERTIME, Boon.WELLNESS))
    t.act("A", Overtime())
    refusal = t.refusal("A", Wellness())
    assert (refusal.key, refusal.rules) == ("boon.one_a_round", ("HW-001",))
    assert t.refusal("A", Synergy("A")).key == "boon.not_there"


def test_bienestar_gives_a_wounded_model_a_d4_of_health() -> None:
    wounded = {"at": (5, 5), "left": 3}
    t = table(A=wounded, x=FAR, boons={"ana": (Boon.WELLNESS,)}, dice=("red", 3))
    t.act("A", Wellness())
    assert t.model("A").health == 6
    assert t.state.turns[-1].actions == ()
    t.done()
    t = table(A={"at": (5, 5)}, x=FAR, boons={"ana": (Boon.WELLNESS,)}, dice=("red",))
    assert t.refusal("A", Wellness()).key == "boon.unhurt"


def three(*dice: int | str, boons: Iterable[Boon] = (Boon.SYNERGY, Boon.SYNERGY)) -> Bench:
    return table(
        A={"at": (5, 5)}, B={"at": (5, 11)}, C={"at": (5, 19)}, D={"at": (11, 11), "activated": True},
        x=FAR, y={"at": (20, 5)}, boons={"ana": boons}, dice=dice,
    )  # fmt: skip


@pytest.mark.rule("HW-015", "HW-016")
def test_sinergia_brings_a_friends_activation_forward_and_takes_its_token_along() -> None:
    t = three("red", "red")
    t.match.choose(Assign("A"))
    assert dict(tokens(t.game)) == {"red": 2, "blue": 2}
    t.act("A", Synergy("B"))
    assert t.match.decision.subjects == ("B",)
    assert dict(tokens(t.game)) == {"red": 1, "blue": 2}
    assert (t.model("A").round, t.model("B").round) == (1, 1)
    assert t.event("brought_forward").rules == ("HW-016",)
    t.end("B")
    assert t.match.decision.subjects == ("C",)  # the next red token can only be C's
    t.done()


@pytest.mark.rule("HW-015")
def test_sinergia_is_for_friends_within_six_inches_that_have_not_activated() -> None:
    t = three("red")
    t.match.choose(Assign("A"))
    assert t.refusal("A", Synergy("C")).key == "synergy.too_far"
    refusal = t.refusal("A", Synergy("D"))
    assert (refusal.key, refusal.rules) == ("synergy.has_activated", ("HW-015",))
    assert t.refusal("A", Synergy("x")).key == "synergy.no_friend"
    assert t.refusal("A", Synergy("A")).key == "synergy.not_there"
    assert t.state.boons["ana"] == (Boon.SYNERGY, Boon.SYNERGY)


def test_with_nobody_left_to_bring_forward_it_is_not_offered() -> None:
    t = table(
        A={"at": (5, 5)}, B={"at": (5, 8), "activated": True}, x=FAR, boons={"ana": (Boon.SYNERGY,)},
        dice=("red",),
    )  # fmt: skip
    options = list(t.match.decision.chooser.candidates("boons"))
    assert options == []


@pytest.mark.rule("HW-016")
def test_a_friend_brought_forward_may_bring_forward_another_with_a_boon_of_its_own() -> None:
    t = table(
        A={"at": (5, 5)}, B={"at": (5, 10)}, C={"at": (5, 15)}, x=FAR, boons={"ana": (Boon.SYNERGY,) * 2},
        dice=("red", "blue"),
    )  # fmt: skip
    t.match.choose(Assign("A"))
    t.act("A", Synergy("B"))
    t.act("B", Synergy("C"))
    assert t.match.decision.subjects == ("C",)
    assert dict(tokens(t.game)) == {"blue": 1}
    t.end("C")
    assert t.match.decision.subjects == ("x",)
    t.done()


@pytest.mark.rule("HW-015")
def test_an_activation_brought_forward_is_the_friends_only_one() -> None:
    t = table(
        A={"at": (5, 5)}, B={"at": (5, 10)}, x=FAR, boons={"ana": (Boon.SYNERGY,)}, dice=("red", "blue")
    )
    t.match.choose(Assign("A"))
    t.act("A", Synergy("B"))
    t.act("B", Move(at(5, 9)))
    assert t.refusal("B", Move(at(5, 8))).key == "activation.has_moved"
    t.end("B")
    assert t.match.decision.subjects == ("x",)
    t.done()


# -- next activation, end of the round -----------------------------------------------------------------


def hampered(t: Bench, who: str, times: int = 1) -> None:
    for _ in range(times):
        effects.in_next_activation(t.game, who, "hampered", tiers=(TierChange(-1),), move=-INCH)


def combat(t: Bench, who: str) -> list[int]:
    return [part.value for part in tier_parts(t.game, who, Attribute.COMBAT)]


@pytest.mark.rule("HW-017")
def test_the_next_activation_of_a_model_that_has_activated_is_in_the_next_round() -> None:
    t = stocked("blue", *NO_BOONS, "red", "blue", *NO_BOONS, "red")
    t.end("A")
    hampered(t, "A")
    assert combat(t, "A") == [1]  # not yet
    t.end("x")
    t.go_to("A")
    assert t.state.round == 2
    assert combat(t, "A") == [1, -1]
    assert t.refusal("A", east(t, 3.01)).key == "way.too_far"
    t.end("A")
    assert "A" not in t.state.effects
    t.end("x")
    t.go_to("A")
    assert combat(t, "A") == [1]


@pytest.mark.rule("HW-017")
def test_of_a_model_that_is_activating_the_next_is_the_one_after() -> None:
    t = stocked("blue", *NO_BOONS, "red")
    t.go_to("A")
    hampered(t, "A")
    assert combat(t, "A") == [1]
    t.end("A")
    t.end("x")
    t.go_to("A")
    assert combat(t, "A") == [1, -1]


@pytest.mark.rule("HW-017")
def test_several_of_them_add_up_and_end_together() -> None:
    t = stocked("blue", *NO_BOONS, "red", "blue")
    t.end("A")
    hampered(t, "A", times=2)
    t.end("x")
    t.go_to("A")
    assert combat(t, "A") == [1, -2]
    t.end("A")
    assert "A" not in t.state.effects


@pytest.mark.rule("HW-017")
def test_it_lapses_with_a_model_that_leaves_the_game() -> None:
    # A leaves the contact of x, which strikes it down: 3 + 3 against 1 + 3, and 3 damage
    t = table(
        A={"at": (5, 5), "left": 3}, B={"at": (9, 9)}, x={"at": (5, 6.5)}, dice=("red", 3, 3, 1, 3, 3, "red")
    )
    t.match.choose(Assign("A"))
    hampered(t, "A")
    t.act("A", Move(at(5, 2)), x=FreeAttack("cuchillo"))
    assert t.model("A").at is None
    assert "A" not in t.state.effects
    t.done()


@pytest.mark.rule("HW-011", "HW-017")
def test_the_end_of_the_round_ends_the_one_and_leaves_the_other() -> None:
    t = stocked("blue", *NO_BOONS, "red")
    t.end("A")
    hampered(t, "A")
    effects.until_end_of_round(t.game, "A", "adrenalina", move=2 * INCH)
    t.end("x")
    assert t.state.round == 2
    assert [effect.name for effect in t.state.effects["A"]] == ["hampered"]


@pytest.mark.rule("HW-013", "HW-017")
def test_whoever_loses_its_next_activation_must_be_given_a_token_and_does_nothing() -> None:
    t = stocked("blue", *NO_BOONS, "red", "blue")
    t.end("A")
    effects.in_next_activation(t.game, "A", "stunned")
    t.end("x")
    assert t.state.round == 2
    # its token was in the bag of round 2, was drawn, and brought it nothing
    assert t.event("activation.lost").rules == ("HW-017",)
    assert t.model("A").round == 2
    assert t.match.decision.subjects == ("x",)
    assert "A" not in t.state.effects


@pytest.mark.rule("HW-017")
def test_in_a_hijacked_activation_the_opponent_decides_though_the_token_is_the_owners() -> None:
    t = table(
        A={"at": (5, 5)}, B={"at": (9, 9)}, x=FAR, boons={"ana": (Boon.OVERTIME,)}, dice=("blue", "red")
    )
    effects.in_next_activation(t.game, "A", "hijacked", owner="luis")
    t.end("x")
    assert t.match.decision.seat == "ana"
    t.match.choose(Assign("A"))
    assert (t.match.decision.seat, t.match.decision.subjects) == ("luis", ("A",))
    assert t.refusal("A", Overtime()).key == "boon.not_yours"
    t.act("A", Move(at(5, 8)))
    assert t.model("A").at == at(5, 8)


# -- Canalizar -------------------------------------------------------------------------------------------


def test_nobody_can_channel_powers() -> None:
    t = table(A={"at": (5, 5), "contract": "emisor"}, B={"at": (9, 9)}, x=FAR, dice=("red",))
    t.match.choose(Assign("A"))
    assert t.refusal("A", Channel("cepo")).key == "channel.no_powers"
    t = stocked()
    assert t.refusal("A", Channel()).key == "channel.no_emitter"


def test_what_is_listed_is_legal() -> None:
    t = stocked(boons=(Boon.OVERTIME,))
    t.go_to("A")
    chooser = t.match.decision.chooser
    options: list[Option] = list(chooser.candidates())
    assert {type(option) for option in options} >= {Move, MoveAgain, Consume, Overtime, EndActivation}
    assert [option for option in options if chooser.check(option) is not None] == []
