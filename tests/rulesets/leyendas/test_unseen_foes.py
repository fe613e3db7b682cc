"""Striking at enemies that cannot be seen: at a space, by guess."""

from __future__ import annotations

import msgspec
import pytest

from refriega.core.chance import TypedChance
from refriega.core.match import Match
from refriega.core.procedure import Chance, Option
from refriega.core.view import view, visible_log
from refriega.rulesets.leyendas.interventions import SetCondition
from refriega.rulesets.leyendas.options import Attack, AttackSpace, Begin, EndTurn, Move, Ready, Strike
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.state import LeyendasState
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.triggers import Attacks, Deed, Does
from tests.rulesets.leyendas.table import FIGHTER, Table, at, scenario_text, table
from tests.rulesets.leyendas.test_views import seen_by

HIDDEN = FIGHTER | {"hidden": True}
INVISIBLE = FIGHTER | {"conditions": ["invisible"]}
GUESS = AttackSpace(at(1, 0), "espada")


def lurking(*dice: int, h: dict[str, object] = HIDDEN, a: dict[str, object] = FIGHTER) -> Table:
    """`A` at (0, 0), `h` unseen at (1, 0), `b` in plain sight at (6, 0)."""
    return table("Ah....b\n.......", dice, "Ahb", A=a, h=h, b=FIGHTER)


def told(t: Table, seat: str) -> list[str]:
    """The keys of what a seat has been told since the turn began, the mere declaring left out."""
    keys = [event.key for event in t.match.log or () if event.visible_to(seat)]
    return keys[keys.index("action") + 1 :] if "action" in keys else []


def guesses(t: Table, who: str) -> set[int]:
    """The spaces at which striking is on offer."""
    t.go_to(who)
    return {o.at for o in t.match.decision.chooser.candidates() if isinstance(o, AttackSpace)}


# -- the attack ------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-170", "ML-030")
@pytest.mark.parametrize(
    ("roll", "luck", "hits"), [(10, 51, True), (9, 51, False), (10, 50, False), (1, 100, False)]
)
def test_a_right_guess_hits_by_the_attack_roll_and_half_the_time(roll: int, luck: int, hits: bool) -> None:
    # +0 against defence 10; the d100 must be above 50; 1d8 = 4
    t = lurking(roll, luck, *([4] if hits else []))
    t.act("A", GUESS)
    assert t.dice_used_up()
    assert t.life("h") == (16 if hits else 20)
    assert (Condition.HIDDEN in t.conditions("h")) is not hits
    (event,) = t.events("attack.space")
    assert event.args == {
        "who": "A", "at": at(1, 0), "weapon": "espada", "natural": roll, "luck": luck, "chance": 50,
        "lost": luck <= 50,
    }  # fmt: skip
    assert bool(t.events("attack.space_nothing")) is not hits
    turn = t.state.turn
    assert turn is not None and turn.standard == 0


@pytest.mark.rule("ML-170")
def test_over_an_empty_space_the_same_dice_are_rolled_and_nothing_is_hit() -> None:
    t = table("A......b\n........", (20, 100), "Ab", A=FIGHTER, b=FIGHTER)
    t.act("A", GUESS)
    assert t.dice_used_up()
    assert told(t, "red") == ["attack.space", "attack.space_nothing"]
    assert t.refusal("A", GUESS).rules == ("ML-141", "ML-149")


@pytest.mark.rule("ML-038", "ML-037")
def test_a_threat_is_confirmed_after_the_luck() -> None:
    t = lurking(20, 51, 10, 3)
    t.act("A", GUESS)
    assert t.life("h") == 14
    assert t.dice_used_up()


@pytest.mark.rule("ML-031")
def test_nobody_flanks_whom_it_cannot_see() -> None:
    # with the +2 of a flank 8 would hit defence 10; an enemy in plain sight it does hit
    t = table("AhF\n...", (8, 51), "AhF", A=FIGHTER, h=INVISIBLE, F=FIGHTER)
    t.act("A", GUESS)
    assert t.life("h") == 20
    assert "disadvantage" not in t.parts(t.events("attack.miss")[0], "attack_parts")
    t = table("AhF\n...", (8, 1), "AhF", A=FIGHTER, h=FIGHTER, F=FIGHTER)
    t.act("A", Attack("h", "espada"))
    assert t.life("h") == 19


@pytest.mark.rule("ML-173", "ML-122", "ML-065", "ML-170")
def test_a_shot_at_a_space_is_a_shot() -> None:
    # 25 spaces with an increment of 20: -2; it provokes, uses an arrow and adds no Strength
    archer = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    field, far = "b" + "." * 30 + "\nA" + "." * 30, HIDDEN | {"place": [25, 1]}
    t = table(field, (1, 12, 51, 5), "Ahb", A=archer, h=far, b=FIGHTER)
    before = dict(t.state.charges)
    t.act("A", AttackSpace(at(25, 1), "arco_de_caza"), b=Strike("espada"))
    assert t.offered == [("declared", "b")]
    assert t.life("h") == 15
    assert t.parts(t.events("attack.hit")[0], "attack_parts")["range"] == -2
    (quiver,) = before
    assert t.state.charges[quiver] == before[quiver] - 1
    assert t.dice_used_up()


@pytest.mark.rule("ML-064", "ML-122")
def test_what_is_thrown_at_a_space_lies_there_whoever_is_in_it() -> None:
    thrower = FIGHTER | {"held": ["daga"]}
    for h in (HIDDEN | {"place": [2, 0]}, HIDDEN | {"place": [5, 1]}):
        t = table("A......\n.......", (3, 70), "Ah", A=thrower, h=h)
        t.act("A", AttackSpace(at(2, 0), "daga", thrown=True))
        assert t.state.ground == {at(2, 0): ("daga",)}
        assert t.body("A").held == ()
        assert t.dice_used_up()


@pytest.mark.rule("ML-172")
def test_a_hand_that_finds_spines_in_the_dark_is_hurt() -> None:
    spiny = HIDDEN | {"contact": [{"dice": "1d4", "type": "piercing"}]}
    t = lurking(10, 51, 1, 3, h=spiny, a=FIGHTER | {"held": []})
    t.act("A", AttackSpace(at(1, 0), "unarmed"))
    assert (t.life("h"), t.life("A")) == (19, 17)


@pytest.mark.rule("ML-200", "ML-201")
def test_it_can_be_readied_and_answered() -> None:
    t = table("Ah....b\n.......", (10, 51, 4), "bAh", A=FIGHTER, h=HIDDEN, b=FIGHTER)
    t.act("b", Ready(Attacks(who="A"), Move((at(5, 0),))))
    t.act("A", GUESS)
    assert t.at("b") == (5, 0)
    assert t.life("h") == 16
    t = table("Ah....b\n.......", (10, 51, 4), "Abh", A=FIGHTER, h=HIDDEN, b=FIGHTER)
    t.act("A", Ready(Does(Deed.MOVES, who="b"), GUESS))
    t.act("b", Move((at(5, 0),)))
    assert t.events("readied.goes_off")
    assert t.life("h") == 16


@pytest.mark.rule("ML-026")
def test_whoever_strikes_at_the_air_gives_itself_away() -> None:
    t = table("hA....b\n.......", (2, 2), "hAb", A=FIGHTER | {"hidden": True}, h=HIDDEN, b=FIGHTER)
    t.act("A", AttackSpace(at(0, 0), "espada"))
    assert Condition.HIDDEN not in t.conditions("A")
    assert Condition.HIDDEN in t.conditions("h")


# -- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-170", "ML-100", "ML-173")
def test_what_cannot_be_struck_at() -> None:
    t = table("#Ab....\n.F.....", A=FIGHTER, b=FIGHTER, F=FIGHTER, h=HIDDEN | {"place": [4, 1]}, order="AbFh")
    refused = {
        AttackSpace(at(2, 0), "espada"): ("attack.space_seen", ()),
        AttackSpace(at(1, 1), "espada"): ("attack.space_of_friend", ()),
        AttackSpace(at(3, 0), "espada"): ("attack.space_out_of_reach", ("ML-170", "ML-100")),
        AttackSpace(at(0, 0), "espada"): ("attack.no_such_space", ()),
        AttackSpace(at(0, 9), "espada"): ("attack.no_such_space", ()),
        AttackSpace(at(2, 1), "daga"): ("attack.not_in_hand", ("ML-170",)),
        AttackSpace(at(4, 1), "espada", thrown=True): ("attack.not_in_hand", ("ML-173",)),
    }
    for option, (key, rules) in refused.items():
        refusal = t.refusal("A", option)
        assert (refusal.key, refusal.rules) == (key, rules), option


@pytest.mark.rule("ML-173")
def test_a_throw_at_a_space_has_its_range_and_needs_a_way() -> None:
    thrower = FIGHTER | {"held": ["jabalina"]}
    t = table("A" + "." * 35 + "\n" + "." * 36, A=thrower, b=FIGHTER | {"place": [35, 1]})
    assert t.refusal("A", AttackSpace(at(31, 0), "jabalina", True)).key == "attack.out_of_range"
    t = table("A#...b", A=thrower, b=FIGHTER)
    assert t.refusal("A", AttackSpace(at(3, 0), "jabalina", True)).key == "attack.space_no_line"


# -- twin worlds -------------------------------------------------------------------------------------------


def world(place: list[int], unseen: dict[str, object]) -> Match[LeyendasState]:
    """`h`, with nothing in hand to strike back with, stands on `place`."""
    archer = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    h = unseen | {"place": place, "held": []}
    text = scenario_text("AG....b\n.......\n.......", {"A": FIGHTER, "b": FIGHTER, "G": archer, "h": h})
    match = Match(RULESET, load_scenario(text, "", {}), TypedChance())
    for face in (15, 9, 12, 3):  # the order: A, G, b, h
        match.roll((face,))
    return match


SCRIPT: list[Option | int] = [
    Begin(), AttackSpace(at(0, 1), "espada"), 9, 77, EndTurn(),
    Begin(), AttackSpace(at(0, 1), "arco_de_caza"), 18, 50, EndTurn(),
]  # fmt: skip


@pytest.mark.rule("ML-026")
@pytest.mark.parametrize("unseen", [HIDDEN, INVISIBLE], ids=["hidden", "invisible"])
def test_a_miss_does_not_tell_whether_anybody_was_there(unseen: dict[str, object]) -> None:
    worlds = [world(place, unseen) for place in ([0, 1], [5, 2])]
    assert view(worlds[0], "red").state.order.order == ("A", "G", "b")
    for number, step in enumerate(SCRIPT):
        here, there = (seen_by(match, "red") for match in worlds)
        assert here == there, number
        pending = [match.pending.key() for match in worlds if match.pending is not None]
        assert pending[0] == pending[1], number
        for match in worlds:
            if isinstance(step, int):
                assert isinstance(match.pending, Chance)
                match.roll((step,))
            else:
                match.choose(step)
    here, there = (seen_by(match, "red") for match in worlds)
    assert here[:2] == there[:2]
    assert [b"attack.miss" in msgspec.json.encode(visible_log(m, "blue")) for m in worlds] == [True, False]


def test_nor_does_a_refusal() -> None:
    worlds = [world(place, HIDDEN) for place in ([0, 1], [5, 2])]
    for match in worlds:
        match.choose(Begin())
    for to in (at(0, 1), at(1, 1), at(1, 0), at(3, 1)):
        option = AttackSpace(to, "espada")
        found = [match.decision.chooser.check(option) for match in worlds]
        first, second = (None if no is None else (no.key, no.rules, no.args) for no in found)
        assert first == second


@pytest.mark.rule("ML-026")
def test_a_hit_tells_who_was_hidden_and_that_somebody_invisible_is_there() -> None:
    t = lurking(10, 51, 4)
    t.act("A", GUESS)
    assert told(t, "red")[:1] == ["attack.space"]
    assert "attack.hit" in told(t, "red")
    assert "h" in view(t.match, "red").state.bodies
    t = lurking(10, 51, 4, h=INVISIBLE)
    t.act("A", GUESS)
    assert told(t, "red") == ["attack.space", "attack.space_hit"]
    assert "attack.hit" in told(t, "blue")
    assert "h" not in view(t.match, "red").state.bodies


# -- who has reason to strike at the air ---------------------------------------------------------------------


def test_nobody_strikes_at_the_air_without_reason() -> None:
    assert guesses(lurking(), "A") == set()
    assert guesses(lurking(h=INVISIBLE), "A") == set()


def test_with_no_enemy_to_be_seen_every_free_space_may_hide_one() -> None:
    t = table("AF....\n......", A=FIGHTER, F=FIGHTER, h=HIDDEN | {"place": [1, 1]}, order="AFh")
    assert guesses(t, "A") == {at(0, 1), at(1, 1), at(0, 0)}


def test_an_invisible_enemy_that_has_struck_is_looked_for() -> None:
    t = lurking(1, h=INVISIBLE)
    t.act("h", Attack("A", "espada"))
    assert at(1, 0) in guesses(t, "A")


def test_so_is_one_that_was_struck_or_walked_into() -> None:
    t = lurking(10, 51, 4, h=INVISIBLE)
    t.act("A", GUESS)
    t.act("A", EndTurn())
    assert at(1, 0) in guesses(t, "A")
    t = table("#######\nA.h...b\n#######", A=FIGHTER, h=INVISIBLE, b=FIGHTER)
    t.act("A", Move((at(1, 1), at(2, 1), at(3, 1))))
    assert t.at("A") == (1, 1)
    assert [e.args["at"] for e in t.events("move.bumped_unseen") if e.visible_to("red")] == [at(2, 1)]
    assert not [e for e in t.events("move.bumped") if e.visible_to("red")]
    assert at(2, 1) in guesses(t, "A")


def test_and_one_that_vanishes_before_everybodys_eyes_but_not_out_of_hiding() -> None:
    for h, known in ((FIGHTER, True), (HIDDEN, False)):
        t = lurking(h=h)
        t.go_to("A")
        t.match.intervene(SetCondition("h", Condition.INVISIBLE, True), by="blue")
        assert (at(1, 0) in guesses(t, "A")) is known


@pytest.mark.rule("ML-026", "ML-030")
def test_whoever_is_struck_out_of_hiding_sees_who_strikes_and_why() -> None:
    h = FIGHTER | {"base_attack": 4, "hidden": True}
    t = table("Ah", h=h, A=FIGHTER, order="hA", dice=(7, 5))
    t.act("h", Attack("A", "espada"))
    seen = [event for event in visible_log(t.match, "red") if event.key == "attack.hit"]
    # 7 + 4, and 2 for striking whoever does not see it, against 10
    assert [(event.args["who"], event.args["total"]) for event in seen] == [("h", 13)]
    assert t.parts(seen[0], "attack_parts") == {"base_attack": 4, "disadvantage": 2}


@pytest.mark.rule("ML-030")
def test_whoever_is_struck_by_the_invisible_learns_the_roll_and_not_by_whom() -> None:
    h = FIGHTER | {"base_attack": 4, "conditions": ["invisible"]}
    t = table("Ah", h=h, A=FIGHTER, order="hA", dice=(7, 5))
    t.act("h", Attack("A", "espada"))
    seen = visible_log(t.match, "red")
    (told_of,) = [event for event in seen if event.key == "attack.hit_unseen"]
    assert told_of.audience == ("red",)
    assert told_of.rules == ("ML-031", "ML-030", "ML-050")
    assert t.parts(told_of, "defence_parts") == {"base": 10}
    assert {key: told_of.args[key] for key in ("target", "natural", "total", "defence")} == {
        "target": "A", "natural": 7, "total": 13, "defence": 10,
    }  # fmt: skip
    assert not any("h" in event.args.values() for event in seen if event.key.startswith("attack"))


@pytest.mark.rule("ML-030")
def test_a_miss_of_the_invisible_is_told_as_a_miss() -> None:
    h = FIGHTER | {"base_attack": 4, "conditions": ["invisible"]}
    t = table("Ah", h=h, A=FIGHTER, order="hA", dice=(3,))
    t.act("h", Attack("A", "espada"))
    # 3 + 4 + 2 against 10
    assert [e.args["total"] for e in visible_log(t.match, "red") if e.key == "attack.miss_unseen"] == [9]
