"""Immediate actions, and free ones in one's own turn and in the turns of others."""

from __future__ import annotations

import pytest

from refriega.core.errors import IllegalChoice, Refusal
from refriega.core.procedure import Option
from refriega.rulesets.leyendas.interventions import SetCondition
from refriega.rulesets.leyendas.magic.options import UsePower
from refriega.rulesets.leyendas.options import (
    Attack,
    Drop,
    DropProne,
    Move,
    Outside,
    Speak,
    Strike,
    TotalDefence,
)
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

GUARD_UP = """
[define.powers.quite]
name = { es = "quite", en = "parry" }
time = "immediate"
range = "self"
target = { on = "self" }
duration = "1 round"
effects = [{ do = "modifier", value = "defence", amount = 4 }]
"""
PARRIER = FIGHTER | {"powers": ["quite"]}
ARCHER = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}


def refused(t: Table, option: Option, seat: str) -> Refusal:
    """Why a seat may not choose this now."""
    with pytest.raises(IllegalChoice) as caught:
        t.match.choose(option, seat)
    return caught.value.refusal


def keys(t: Table) -> list[str]:
    return [event.key for event in t.match.log or ()]


# -- immediate actions ---------------------------------------------------------------------------


@pytest.mark.rule("ML-145")
def test_an_immediate_action_is_carried_out_before_the_act_it_answers() -> None:
    t = table("Rx", R=PARRIER, x=FIGHTER, order="xR", dice=(12,), extra=GUARD_UP)
    t.act("x", Attack("R", "espada"), R=UsePower("quite"))
    assert t.offered == [("declared", "R")]
    assert t.life("R") == 20  # 12 against 10 + 4
    assert keys(t).index("power.used") < keys(t).index("attack.miss")
    assert t.dice_used_up()


@pytest.mark.rule("ML-145")
def test_an_immediate_action_may_be_declined() -> None:
    t = table("Rx", R=PARRIER, x=FIGHTER, order="xR", dice=(12, 5), extra=GUARD_UP)
    t.act("x", Attack("R", "espada"))
    assert t.offered == [("declared", "R")]
    assert t.life("R") == 15


@pytest.mark.rule("ML-145", "ML-128")
def test_immediate_actions_come_before_attacks_of_opportunity() -> None:
    s = FIGHTER | {"side": "red", "place": [2, 0]}
    t = table("R.S\n..x", R=PARRIER, S=s, x=ARCHER, order="xSR", dice=(1, 1), extra=GUARD_UP)
    t.act("x", Attack("R", "arco_de_caza"), R=UsePower("quite"), S=Strike("espada"))
    assert t.offered == [("declared", "R"), ("declared", "S")]


@pytest.mark.rule("ML-145")
def test_of_immediate_actions_the_last_declared_is_carried_out_first() -> None:
    y = PARRIER | {"place": [3, 0]}
    t = table("Rx.y", R=PARRIER, x=FIGHTER, y=y, order="xyR", dice=(12,), extra=GUARD_UP)
    t.act("x", Attack("R", "espada"), R=UsePower("quite"), y=UsePower("quite"))
    assert t.offered == [("declared", "y"), ("declared", "R")]  # R answers y
    assert [event.args["who"] for event in t.events("power.used")] == ["R", "y"]


@pytest.mark.rule("ML-145")
def test_an_immediate_action_may_answer_another_immediate_action() -> None:
    s = PARRIER | {"side": "red", "place": [3, 0]}
    t = table("Rx.S", R=PARRIER, S=s, x=FIGHTER, order="xRS", dice=(12,), extra=GUARD_UP)
    t.go_to("x")
    t.match.choose(Attack("R", "espada"))
    assert t.match.decision.subjects[0] == "R"
    t.match.choose(UsePower("quite"))
    assert t.match.decision.subjects[0] == "S"  # asked about R's action
    t.match.choose(UsePower("quite"))
    t.settle({})
    assert [event.args["who"] for event in t.events("power.used")] == ["S", "R"]


@pytest.mark.rule("ML-145")
def test_a_creature_takes_one_immediate_action_a_round() -> None:
    t = table("Rx\n..", R=PARRIER, x=FIGHTER, order="xR", dice=(1,), extra=GUARD_UP)
    t.act("x", Attack("R", "espada"), R=UsePower("quite"))
    t.act("x", DropProne())
    assert t.offered == [("declared", "R")]
    t.end_turn("x")
    t.end_turn("R")
    t.act("x", TotalDefence(), R=UsePower("quite"))  # a new round


@pytest.mark.rule("ML-145")
def test_by_the_variant_it_takes_as_many_as_it_likes() -> None:
    t = table(
        "Rx", R=PARRIER, x=FIGHTER, order="xR", extra=GUARD_UP, variants={"immediate_limit": "unlimited"}
    )
    t.act("x", TotalDefence(), R=UsePower("quite"))
    t.act("x", DropProne(), R=UsePower("quite"))
    assert len(t.events("power.used")) == 2


@pytest.mark.rule("ML-145", "ML-146")
@pytest.mark.parametrize(("variant", "swift"), [("no", 1), ("yes", 0)])
def test_whether_it_costs_the_swift_action_of_the_next_turn(variant: str, swift: int) -> None:
    t = table(
        "R.x",
        R=PARRIER,
        x=FIGHTER,
        order="xR",
        extra=GUARD_UP,
        variants={"immediate_costs_swift": variant},
    )
    t.act("x", TotalDefence(), R=UsePower("quite"))
    t.go_to("R")
    assert t.state.turn is not None and t.state.turn.swift == swift
    t.end_turn("R")
    t.go_to("x")
    t.end_turn("x")
    t.go_to("R")
    assert t.state.turn.swift == 1


@pytest.mark.rule("ML-145")
def test_it_answers_what_another_declares_and_is_not_taken_unasked() -> None:
    t = table("R.x", R=PARRIER, x=FIGHTER, order="Rx", extra=GUARD_UP)
    refusal = t.refusal("R", UsePower("quite"))
    assert (refusal.key, refusal.rules) == ("budget.immediate", ("ML-145",))
    t.act("R", TotalDefence())
    assert t.offered == []


@pytest.mark.rule("ML-145")
def test_it_takes_a_creature_that_can_act_and_sees_the_act() -> None:
    t = table("R.x", R=PARRIER, x=FIGHTER, order="xR", extra=GUARD_UP)
    t.go_to("x")
    t.match.intervene(SetCondition("R", Condition.DAZED), by="red")
    t.act("x", TotalDefence())
    assert t.offered == []
    t = table("R.x", R=PARRIER, x=FIGHTER | {"conditions": ["invisible"]}, order="xR", extra=GUARD_UP)
    t.act("x", TotalDefence())
    assert t.offered == []


@pytest.mark.rule("ML-145")
def test_the_unaware_take_no_immediate_actions() -> None:
    t = table("R.x", R=PARRIER | {"aware": False}, x=FIGHTER, order="xR", extra=GUARD_UP, surprise=True)
    t.act("x", TotalDefence())
    assert t.offered == []


@pytest.mark.rule("ML-145", "ML-180")
def test_a_merodeador_activates_adrenalina_before_the_attack_that_it_answers() -> None:
    # defence 10 + 3 Dexterity + 3 armour; Adrenalina adds 2 for three rounds, twice a day
    t = table("Rx", R={"is": "merodeador_1"}, x=FIGHTER, order="xR", dice=(17, 15, 15))
    t.act("x", Attack("R", "espada"), R=UsePower("adrenalina"))
    missed = t.events("attack.miss")[-1]
    assert (missed.args["total"], missed.args["defence"]) == (17, 18)
    t.end_turn("x")
    t.act("x", Attack("R", "espada"), R=UsePower("adrenalina"))
    t.end_turn("x")
    t.act("x", Attack("R", "espada"))
    assert t.offered == [("declared", "R"), ("declared", "R")]  # the third time none is left
    assert t.dice_used_up()


# -- free actions in another's turn --------------------------------------------------------------


@pytest.mark.rule("ML-005")
def test_in_anothers_turn_nobody_moves_or_attacks() -> None:
    t = table("Rx.", R=FIGHTER, x=FIGHTER, order="Rx")
    t.go_to("R")
    for option in (Move((at(2, 0),)), Attack("R", "espada"), TotalDefence()):
        refusal = refused(t, option, "blue")
        assert (refusal.key, refusal.rules) == ("not_your_turn", ("ML-005",))


@pytest.mark.rule("ML-144", "ML-005", "ML-212")
def test_whoever_drops_prone_between_anothers_actions_is_better_off_against_its_arrow() -> None:
    t = table("R...x", R=ARCHER, x=FIGHTER, order="Rx", dice=(12,))
    t.go_to("R")
    t.match.choose(Outside("x", DropProne()), "blue")
    assert t.match.decision.subjects == ("R",)
    t.act("R", Attack("x", "arco_de_caza"))
    assert t.events("attack.miss")[-1].args["defence"] == 14
    assert Condition.PRONE in t.conditions("x")
    assert t.dice_used_up()


@pytest.mark.rule("ML-144")
def test_once_the_shot_is_declared_it_is_too_late_to_drop() -> None:
    t = table("Rx.y", R=ARCHER, x=FIGHTER, y=FIGHTER, order="Rxy", dice=(2,))
    t.go_to("R")
    t.match.choose(Attack("y", "arco_de_caza"))
    assert t.match.decision.kind == "declared"  # x may strike; y is not asked anything
    refused(t, Outside("y", DropProne()), "blue")
    t.settle({})
    assert Condition.PRONE not in t.conditions("y")


@pytest.mark.rule("ML-144")
def test_one_free_action_in_each_turn_of_another_and_words_besides() -> None:
    t = table("R...x", R=FIGHTER, x=FIGHTER, order="Rx")
    t.go_to("R")
    for text in ("alto", "quién vive"):
        t.match.choose(Outside("x", Speak(text)), "blue")
    t.match.choose(Outside("x", Drop("espada")), "blue")
    refusal = refused(t, Outside("x", DropProne()), "blue")
    assert (refusal.key, refusal.rules) == ("outside.only_one", ("ML-144",))
    t.match.choose(Outside("x", Speak("me rindo")), "blue")
    assert [event.args["text"] for event in t.events("speech")] == ["alto", "quién vive", "me rindo"]
    assert t.state.ground == {at(4, 0): ("espada",)}
    t.end_turn("R")
    t.end_turn("x")
    t.go_to("R")
    t.match.choose(Outside("x", DropProne()), "blue")


@pytest.mark.rule("ML-144")
def test_a_seat_speaks_for_its_own_creatures_that_can_act_and_in_the_turns_of_others() -> None:
    s = FIGHTER | {"side": "red", "place": [1, 0]}
    t = table("RS.x", R=FIGHTER, S=s, x=FIGHTER, order="RSx")
    t.go_to("R")
    assert refused(t, Outside("S", Speak("hola")), "blue").key == "not_your_turn"
    assert refused(t, Outside("R", Speak("hola")), "red").key == "not_your_turn"
    t.match.choose(Outside("S", Speak("por la izquierda")), "red")  # in the turn of a friend
    t.match.intervene(SetCondition("x", Condition.STUNNED), by="red")
    assert refused(t, Outside("x", Speak("ay")), "blue").key == "outside.cannot_act"


@pytest.mark.rule("ML-144")
def test_speaking_is_free_in_ones_own_turn_and_for_all_to_hear() -> None:
    t = table("Rx", R=FIGHTER, x=FIGHTER, order="Rx")
    t.act("R", Speak("A mí los valientes"))
    t.act("R", Speak("y los otros"))
    event = t.events("speech")[-1]
    assert event.args == {"who": "R", "text": "y los otros"}
    assert event.visible_to("blue")
    turn = t.state.turn
    assert turn is not None and (turn.standard, turn.movement, turn.swift) == (1, 1, 1)
    assert t.offered == []


@pytest.mark.rule("ML-144")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "speak.no_words"),
        ("  ", "speak.no_words"),
        ("a\nb", "speak.no_words"),
        ("a" * 201, "speak.too_long"),
    ],
)
def test_words_are_a_line_of_at_most_200_signs(text: str, key: str) -> None:
    t = table("Rx", R=FIGHTER, x=FIGHTER, order="Rx")
    assert t.refusal("R", Speak(text)).key == key
    t.act("R", Speak("a" * 200))


@pytest.mark.rule("ML-144")
def test_every_free_action_that_is_listed_is_accepted() -> None:
    s = FIGHTER | {"side": "red", "place": [1, 0]}
    t = table("RS.x", R=FIGHTER, S=s, x=FIGHTER, order="RSx")
    t.go_to("R")
    decision = t.match.decision
    standing = decision.chooser_for("blue")
    assert standing is not None
    listed = list(standing.candidates())
    assert listed == [Outside("x", DropProne()), Outside("x", Drop("espada"))]
    mine = [option for option in decision.chooser.candidates("turn") if isinstance(option, Outside)]
    assert mine == [Outside("S", DropProne()), Outside("S", Drop("espada"))]
    assert all(standing.check(option) is None for option in listed)
    assert all(decision.chooser.check(option) is None for option in mine)
