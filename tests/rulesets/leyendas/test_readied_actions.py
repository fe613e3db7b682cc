"""Readied actions: declared now, carried out when their condition comes true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
import pytest

from refriega.rulesets.leyendas.actions.book import BOOK
from refriega.rulesets.leyendas.interventions import SetCondition
from refriega.rulesets.leyendas.magic.options import Cast, Drink, TouchWithSpell
from refriega.rulesets.leyendas.options import (
    Attack,
    Charge,
    CloseDoor,
    DropProne,
    Equip,
    Load,
    MountAttack,
    Move,
    Outside,
    Readiable,
    Ready,
    Ride,
    Speak,
    StandUp,
    Strike,
    TotalDefence,
)
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.terms import ActionKind, Condition
from refriega.rulesets.leyendas.triggers import (
    ANY_ALLY,
    ANY_ENEMY,
    ANYONE,
    AnyTrigger,
    Attacks,
    ComesAdjacent,
    Deed,
    Does,
    Enters,
    Falls,
    HavePassed,
    Leaves,
)
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

ARCHER = FIGHTER | {"base_attack": 3, "held": ["arco_de_caza"], "carried": ["flechas"]}
TARGET = FIGHTER | {"life": 6, "natural_armour": 5, "held": [], "carried": ["espada"]}  # defence 15
FRIEND = FIGHTER | {"life": 20}
CALM = FIGHTER | {"life": 60}


# -- readying ------------------------------------------------------------------------------------


@pytest.mark.rule("ML-200", "ML-201")
def test_readying_is_a_standard_action_that_provokes_nobody() -> None:
    t = table("Rx", R=FIGHTER, x=FIGHTER, order="Rx")
    t.act("R", Ready(ComesAdjacent(ANY_ENEMY), Attack(ANYONE, "espada")))
    assert t.offered == []
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement) == (0, 1)
    assert t.refusal("R", Attack("x", "espada")).key == "budget.standard"


@pytest.mark.rule("ML-201")
def test_what_was_readied_only_its_own_seat_sees() -> None:
    t = table("R.x", R=ARCHER, x=TARGET, order="Rx")
    t.act("R", Ready(Does(Deed.EQUIPS, "x"), Attack("x", "arco_de_caza")))
    assert set(RULESET.view(t.scene, t.match.state, "red").readied) == {"R"}
    assert RULESET.view(t.scene, t.match.state, "blue").readied == {}
    event = t.events("readied")[-1]
    assert event.visible_to("red") and not event.visible_to("blue")


@pytest.mark.rule("ML-201")
def test_a_full_action_cannot_be_readied_nor_readying_itself() -> None:
    r = FIGHTER | {"held": ["ballesta_pesada"], "carried": ["virotes", "escudo_torre"]}
    t = table("R.x", R=r, x=FIGHTER, order="Rx")
    trigger = Does(Deed.MOVES)
    assert t.refusal("R", Ready(trigger, Load("ballesta_pesada"))).key == "ready.not_this_kind"
    assert t.refusal("R", Ready(trigger, Equip(("escudo_torre",)))).key == "ready.not_this_kind"
    nested = msgspec.structs.replace(Ready(trigger, Speak("ya")), action=Ready(trigger, Speak("ya")))
    assert t.refusal("R", nested).key == "ready.not_an_action"


@pytest.mark.rule("ML-201")
@pytest.mark.parametrize(
    ("trigger", "key"),
    [
        (Does(Deed.MOVES, "nobody"), "ready.no_such_creature"),
        (Attacks("x", victim="nobody"), "ready.no_such_creature"),
        (ComesAdjacent("nobody"), "ready.no_such_creature"),
        (Falls("hidden"), "ready.no_such_creature"),
        (Enters((at(9, 9),)), "ready.no_such_place"),
        (Leaves(()), "ready.no_such_place"),
        (HavePassed(("R",), at(9, 9)), "ready.no_such_place"),
        (HavePassed((), at(0, 0)), "ready.nobody"),
    ],
)
def test_a_condition_names_what_is_there(trigger: AnyTrigger, key: str) -> None:
    hidden = FIGHTER | {"hidden": True, "side": "blue", "place": [2, 0]}
    t = table("R..x", R=FIGHTER, x=FIGHTER, hidden=hidden, order=("R", "x", "hidden"))
    assert t.refusal("R", Ready(trigger, DropProne())).key == key


@pytest.mark.rule("ML-201")
def test_whatever_takes_a_standard_or_lesser_action_can_be_readied_and_written_down() -> None:
    lesser = {
        option
        for option, action in BOOK.actions.items()
        if not isinstance(action.kind, ActionKind) or ActionKind.FREE <= action.kind <= ActionKind.STANDARD
    }
    # itself; what a mount does in its rider's turn; the touch that belongs to a casting (ML-262)
    never = {Ready, Ride, MountAttack, TouchWithSpell}
    assert set(get_args(Readiable)) == lesser - never


@pytest.mark.rule("ML-201")
def test_a_readied_action_survives_being_written_and_read() -> None:
    option = Ready(HavePassed(("a", "b"), at(1, 0)), Move((at(0, 0), at(1, 1)), equip=("espada",)))
    written = msgspec.json.encode(option)
    assert msgspec.json.decode(written, type=RULESET.option_type) == option


# -- going off -----------------------------------------------------------------------------------


@pytest.mark.rule("ML-201")
def test_the_shot_falls_before_the_weapon_is_drawn() -> None:
    t = table("R...x\n....k", R=ARCHER, x=TARGET, k=FRIEND, order="Rxk", dice=(14, 7))
    t.act("R", Ready(Does(Deed.EQUIPS, "x"), Attack("x", "arco_de_caza")))
    t.act("x", Equip(("espada",)))
    assert t.life("x") == -1  # 14 + 3 against 15
    assert t.body("x").held == ()
    assert t.body("x").carried == ("espada",)
    assert t.events("action.lost")
    assert t.state.readied == {}
    assert t.dice_used_up()


@pytest.mark.rule("ML-201")
def test_no_other_target_is_chosen_when_the_readied_shot_is_impossible() -> None:
    r = FIGHTER | {"held": ["daga"]}  # increment 2: at most 10 spaces
    t = table("Rk.............x", R=r, x=TARGET, k=FRIEND, order="Rxk")
    t.act("R", Ready(Does(Deed.EQUIPS, "x"), Attack("x", "daga", thrown=True)))
    t.act("x", Equip(("espada",)))
    assert t.body("x").held == ("espada",)
    assert t.body("R").held == ("daga",)
    assert [event.args["who"] for event in t.events("readied.spoilt")] == ["R"]
    assert t.state.readied == {}


@pytest.mark.rule("ML-200")
def test_the_readied_action_itself_provokes_as_ever() -> None:
    t = table("Rg..x", R=ARCHER, x=TARGET, g=FIGHTER, order="Rxg", dice=(11, 2, 14))
    t.act("R", Ready(Does(Deed.EQUIPS, "x"), Attack("x", "arco_de_caza")))
    assert t.offered == []
    t.act("x", Equip(("espada",)), g=Strike("espada"))
    assert t.offered == [("declared", "g")]
    assert t.life("R") == 18
    assert t.life("x") == 6  # 14 + 3 against 15 + 4, g being in the way
    assert t.dice_used_up()


@pytest.mark.rule("ML-201")
def test_a_readied_action_happens_once_upon_the_first_who_comes() -> None:
    t = table("..e\nR..\n..k", R=FIGHTER, e=CALM, k=CALM, order="Rek", dice=(12, 4))
    t.act("R", Ready(ComesAdjacent(ANY_ENEMY), Attack(ANYONE, "espada")))
    t.act("e", Move((at(1, 0),)))
    assert (t.life("e"), t.life("k")) == (56, 60)
    assert t.dice_used_up()
    t.act("k", Move((at(1, 2),)))
    assert t.life("k") == 60


@pytest.mark.rule("ML-201")
def test_two_with_the_same_condition_both_act_in_initiative_order() -> None:
    s = FIGHTER | {"place": [0, 2], "side": "red"}
    t = table("..e\nR..\n...", R=FIGHTER, S=s, e=CALM, order="SRe", dice=(12, 1, 13, 2))
    for who in "SR":
        t.act(who, Ready(Enters((at(1, 1),)), Attack(ANYONE, "espada")))
    t.act("e", Move((at(1, 1),)))
    assert [event.args["who"] for event in t.events("attack.hit")] == ["S", "R"]
    assert t.life("e") == 57
    assert t.dice_used_up()
    assert t.match.decision.subjects == ("e",)


@pytest.mark.rule("ML-202")
def test_what_never_comes_true_is_lost_and_the_creature_acts_afresh() -> None:
    t = table("R.x", R=FIGHTER, x=CALM, order="Rx", dice=(12, 4))
    t.act("R", Ready(ComesAdjacent(ANY_ENEMY), Attack(ANYONE, "espada")))
    t.end_turn("R")
    t.go_to("R")
    assert t.state.readied == {}
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement) == (1, 1)
    t.act("R", Move((at(1, 0),)))
    t.act("R", Attack("x", "espada"))
    assert t.life("x") == 56


@pytest.mark.rule("ML-202")
def test_a_turn_that_cannot_be_taken_ends_the_waiting_too() -> None:
    t = table("R..x", R=FIGHTER, x=CALM, order="Rx")
    t.act("R", Ready(ComesAdjacent(ANY_ENEMY), Attack(ANYONE, "espada")))
    t.go_to("x")
    t.match.intervene(SetCondition("R", Condition.DAZED), by="red")
    t.end_turn("x")
    t.go_to("x")
    assert t.state.readied == {}


@pytest.mark.rule("ML-201")
def test_whoever_cannot_act_just_then_does_nothing() -> None:
    t = table("R..x", R=FIGHTER, x=CALM, order="Rx")
    t.act("R", Ready(ComesAdjacent(ANY_ENEMY), Attack(ANYONE, "espada")))
    t.go_to("x")
    t.match.intervene(SetCondition("R", Condition.DAZED), by="red")
    t.act("x", Move((at(2, 0), at(1, 0))))
    assert t.life("x") == 60
    assert not t.events("readied.goes_off")


@pytest.mark.rule("ML-201")
def test_nobody_reacts_to_an_enemy_it_does_not_see() -> None:
    t = table("R..x", R=FIGHTER, x=CALM | {"conditions": ["invisible"]}, order="Rx")
    t.act("R", Ready(ComesAdjacent(ANY_ENEMY), Attack(ANYONE, "espada")))
    t.act("x", Move((at(2, 0), at(1, 0))))
    assert t.life("x") == 60
    assert set(t.state.readied) == {"R"}


# -- the conditions ------------------------------------------------------------------------------


def waiting(
    trigger: AnyTrigger, sketch: str = "R..x", dice: tuple[int, ...] = (), **creatures: Mapping[str, Any]
) -> Table:
    """R has readied a cry upon a condition: whether it has cried shows whether it came true."""
    named: dict[str, Any] = {"R": FIGHTER, "x": CALM, **creatures}  # creatures, as in the kit
    t = table(sketch, dice, tuple(named), **named)
    t.act("R", Ready(trigger, Speak("ya")))
    return t


def cried(t: Table) -> bool:
    return bool(t.events("speech"))


@pytest.mark.rule("ML-201")
def test_condition_entering_an_area() -> None:
    t = waiting(Enters((at(1, 0), at(1, 1)), "x"), "R..x\n....")
    t.act("x", Move((at(2, 0),)))
    assert not cried(t)
    t.act("x", Move((at(1, 1), at(1, 0))))
    assert cried(t)
    assert len(t.events("speech")) == 1


@pytest.mark.rule("ML-201")
def test_condition_leaving_an_area_comes_true_before_the_step_is_made() -> None:
    t = table("R.x.", R=FIGHTER | {"held": ["lanza_larga"]}, x=CALM, order="Rx", dice=(12, 4))
    t.act("R", Ready(Leaves((at(2, 0),)), Attack(ANYONE, "lanza_larga")))
    t.act("x", Move((at(3, 0),)))
    assert t.life("x") == 56  # struck at distance 2, where it still stood
    assert t.dice_used_up()


@pytest.mark.rule("ML-201")
def test_condition_coming_adjacent_to_somebody_else() -> None:
    t = waiting(ComesAdjacent("x", to="W"), "R.....\n...Wx.", W=FIGHTER, x=CALM | {"place": [5, 0]})
    t.act("x", Move((at(4, 0),)))
    assert cried(t)


@pytest.mark.rule("ML-201")
def test_condition_a_movement_before_it_begins_or_once_it_is_over() -> None:
    t = waiting(Does(Deed.MOVES, "x"), "R...x")
    t.act("x", Move((at(3, 0), at(2, 0))))
    keys = [event.key for event in t.match.log or ()]
    assert keys.index("speech") < keys.index("move.step")
    t = waiting(Does(Deed.MOVES, "x", done=True), "R...x")
    t.act("x", Move((at(3, 0), at(2, 0))))
    keys = [event.key for event in t.match.log or ()]
    assert keys.index("speech") > len(keys) - 1 - keys[::-1].index("move.step")


@pytest.mark.rule("ML-201")
@pytest.mark.parametrize(("victim", "expected"), [("*", True), ("*ally", True), ("W", True), ("R", False)])
def test_condition_an_attack_upon_somebody(victim: str, expected: bool) -> None:
    w = CALM | {"place": [2, 0], "side": "red"}
    t = table("R..x", R=FIGHTER, W=w, x=FIGHTER, order="RWx", dice=(2,))
    t.act("R", Ready(Attacks(ANY_ENEMY, victim), Speak("ya")))
    t.act("x", Attack("W", "espada"))
    assert cried(t) is expected


@pytest.mark.rule("ML-201")
def test_condition_an_attack_counts_opportunities_too() -> None:
    w = CALM | {"place": [2, 0], "side": "red"}
    t = table("R..x\n....", R=FIGHTER, W=w, x=FIGHTER, order="RWx", dice=(2,))
    t.act("R", Ready(Attacks("x", "W"), Speak("ya")))
    t.act("W", Move((at(2, 1),)), x=Strike("espada"))
    assert cried(t)


@pytest.mark.rule("ML-201")
def test_condition_an_attack_counts_opportunities_that_an_attack_gives_rise_to() -> None:
    # x attacks W; S shoots at x for it, which lets x strike S; R waits for just that
    s = ARCHER | {"place": [2, 0]}
    w = CALM | {"place": [3, 1], "side": "red"}
    t = table("R....\n..x..", R=FIGHTER, S=s, W=w, x=CALM, order="RSWx", dice=(2, 2, 2))
    t.act("R", Ready(Attacks("x", "S"), Speak("ya")))
    t.act("S", Ready(Attacks("x", "W"), Attack("x", "arco_de_caza")))
    t.act("x", Attack("W", "espada"), x=Strike("espada"))
    assert cried(t)
    assert t.dice_used_up()


@pytest.mark.rule("ML-201", "ML-176")
def test_a_charge_is_answered_when_it_strikes() -> None:
    t = table("R....x", R=FIGHTER, x=FIGHTER, order="Rx", dice=(12, 4, 3))
    t.act("R", Ready(Attacks("x", "R"), Attack("x", "espada")))
    t.act("x", Charge("R", "espada", at(1, 0)))
    assert [event.key for event in t.events("attack.hit") + t.events("attack.miss")] == [
        "attack.hit",
        "attack.miss",
    ]
    assert t.life("x") == 16
    assert t.life("R") == 20  # 3 + 2 against 10
    assert t.dice_used_up()


@pytest.mark.rule("ML-201", "ML-190")
def test_a_readied_total_defence_is_in_time_for_the_attack() -> None:
    t = table("Rx", R=FIGHTER, x=FIGHTER, order="Rx", dice=(11,))
    t.act("R", Ready(Attacks(ANY_ENEMY, "R"), TotalDefence()))
    t.act("x", Attack("R", "espada"))
    assert t.life("R") == 20  # 11 against 12
    t.go_to("R")
    assert Condition.TOTAL_DEFENCE not in t.conditions("R")


@pytest.mark.rule("ML-201", "ML-128")
def test_condition_casting_comes_true_before_the_spell() -> None:
    x = {"is": "hechicero_1", "life": 5, "spells": ["dardos_de_fuerza"]}  # defence 12
    t = table("R....x", R=ARCHER, x=x, order="Rx", dice=(9, 7))
    t.act("R", Ready(Does(Deed.CASTS), Attack(ANYONE, "arco_de_caza")))
    t.act("x", Cast("dardos_de_fuerza", targets=("R",)))
    assert t.life("x") == -2
    assert t.life("R") == 20
    assert t.events("action.lost")
    assert t.dice_used_up()


@pytest.mark.rule("ML-201")
def test_condition_drinking() -> None:
    x = CALM | {"held": ["pocion_de_curacion"], "life_now": 50}
    t = waiting(Does(Deed.DRINKS, "x"), x=x, dice=(4,))
    t.act("x", Drink("pocion_de_curacion"))
    assert cried(t)
    assert t.life("x") == 54


@pytest.mark.rule("ML-201")
def test_condition_standing_up() -> None:
    t = waiting(Does(Deed.STANDS_UP, "x"), x=CALM | {"conditions": ["prone"]})
    t.act("x", StandUp())
    assert cried(t)


@pytest.mark.rule("ML-201")
def test_condition_falling() -> None:
    t = waiting(Falls("x"))
    t.act("x", DropProne())
    assert cried(t)


@pytest.mark.rule("ML-201")
def test_condition_falling_does_not_mean_those_who_lie_there_already() -> None:
    y = CALM | {"place": [2, 0], "conditions": ["prone"]}
    t = waiting(Falls(ANY_ENEMY), x=CALM, y=y)
    t.act("x", TotalDefence())
    assert not cried(t)


@pytest.mark.rule("ML-201", "ML-144")
def test_condition_a_word_agreed_even_behind_a_wall() -> None:
    t = waiting(Does(Deed.SPEAKS, ANY_ALLY), "R#Wx", W=FIGHTER)
    t.act("W", Speak("ahora"))
    assert [event.args["text"] for event in t.events("speech")] == ["ya", "ahora"]
    t = waiting(Does(Deed.SPEAKS, ANY_ALLY, done=True), "R#Wx", W=FIGHTER)
    t.go_to("x")
    t.match.choose(Outside("W", Speak("ahora")), "red")
    assert [event.args["text"] for event in t.events("speech")] == ["ahora", "ya"]


# -- the door ------------------------------------------------------------------------------------


def shut(t: Table) -> bool:
    return "closed door" in dict(t.state.terrain).values()


@pytest.mark.rule("ML-201", "ML-209")
def test_the_door_is_closed_once_all_have_passed() -> None:
    sketch = "...R#.....\n..../AB..x\n....#....."
    t = table(sketch, R=FIGHTER, A=FIGHTER, B=FIGHTER, x=FIGHTER, order="RABx")
    t.act("R", Ready(HavePassed(("A", "B"), at(4, 1)), CloseDoor(at(4, 1))))
    t.act("A", Move((at(4, 1), at(3, 1), at(2, 1))))
    assert not shut(t)
    t.act("B", Move((at(5, 1), at(4, 1))))
    assert not shut(t)  # B stands in the door
    t.act("B", Move((at(3, 1),)))
    assert shut(t)
    assert t.state.readied == {}


@pytest.mark.rule("ML-201")
def test_who_steps_back_out_of_the_door_has_not_passed() -> None:
    t = table("...#..\n..R/A.\n...#.x", R=FIGHTER, A=FIGHTER, x=FIGHTER, order="RAx")
    t.act("R", Ready(HavePassed(("A",), at(3, 1)), CloseDoor(at(3, 1))))
    t.act("A", Move((at(3, 1), at(4, 1))))
    assert not shut(t)
    t.act("A", Move((at(3, 1),)))
    t.end_turn("A")
    assert not shut(t)


@pytest.mark.rule("ML-201", "ML-200", "ML-124")
def test_closing_the_door_provokes_whoever_threatens_the_doorkeeper() -> None:
    t = table("..R#..\n.g./A.\n...#..", R=FIGHTER, A=FIGHTER, g=FIGHTER, order="RAg", dice=(12, 4))
    t.act("R", Ready(HavePassed(("A",), at(3, 1)), CloseDoor(at(3, 1))))
    t.act("A", Move((at(3, 1), at(2, 1))), g=Strike("espada"))
    assert t.offered == [("declared", "g")]
    assert t.life("R") == 16
    assert shut(t)


# -- the order of turns --------------------------------------------------------------------------


def order_after(variant: str, order: str, actor: str) -> tuple[str, ...]:
    """The order once R's readied cry has answered a movement of `actor`."""
    t = table(
        "R.x.y.z",
        R=FIGHTER,
        x=CALM,
        y=CALM,
        z=CALM,
        order=order,
        variants={"initiative_after_ready": variant},
    )
    t.act("R", Ready(Does(Deed.MOVES, actor), Speak("ya")))
    t.end_turn("R")
    to = {"x": at(3, 0), "y": at(5, 0)}[actor]
    t.act(actor, Move((to,)))
    assert cried(t)
    t.end_turn(actor)
    return t.state.order.order


@pytest.mark.rule("ML-201", "ML-016")
def test_a_readied_action_leaves_the_order_as_it_is() -> None:
    assert order_after("same", "Rxyz", "y") == tuple("Rxyz")


@pytest.mark.rule("ML-201", "ML-016")
def test_by_the_variant_the_place_moves_to_the_moment_of_the_action_but_never_earlier() -> None:
    assert order_after("moved", "Rxyz", "y") == tuple("xRyz")
    assert order_after("moved", "xRyz", "x") == tuple("xRyz")
