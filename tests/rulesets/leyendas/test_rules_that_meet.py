"""Where two rules meet: what was readied foils what was declared, shields that strike out of turn, the last
moment of those who delay, the smallest in doorways."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Option, Pass
from refriega.rulesets.leyendas.interventions import Injure
from refriega.rulesets.leyendas.magic.options import Cast, CastFrom, Drink, TouchWithSpell
from refriega.rulesets.leyendas.options import (
    Attack,
    Begin,
    Charge,
    CloseDoor,
    ComeIn,
    Delay,
    Disarm,
    DropProne,
    EndTurn,
    Grapple,
    Move,
    OneSpace,
    PickUp,
    PutDown,
    Readiable,
    Ready,
    Squeeze,
    Strike,
    Trip,
)
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.triggers import AnyTrigger, Attacks, ComesAdjacent, Deed, Does
from tests.rulesets.leyendas.casters import SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

F = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16, "constitution": 12}}  # +8, 1d8+3
BARE = FIGHTER | {"held": []}
WASP = {"size": "diminutive", "natural": ["picadura"], "life": 2, "hands": 0, "speed": 8}
KNACK = ["improved_trip", "improved_disarm", "improved_grapple"]


def readied(sketch: str, trigger: AnyTrigger, deed: Readiable, dice: tuple[int, ...], **more: Any) -> Table:
    """b has readied something, and A is about to act."""
    creatures = {"A": F, "b": F | {"talents": KNACK}} | more
    t = table(sketch, dice, "bA", **creatures)
    t.act("b", Ready(trigger, deed))
    t.end_turn("b")
    return t


def answer(t: Table, kind: str, who: str, option: Option) -> None:
    """The next thing asked is this, of this creature; answer it."""
    decision = t.match.decision
    assert (decision.kind, decision.subjects[0]) == (kind, who)
    t.match.choose(option)


# -- acts that readied ones foil -----------------------------------------------------------------


@pytest.mark.rule("ML-170", "ML-201")
def test_a_blow_does_not_follow_a_target_that_has_stepped_away() -> None:
    t = readied("Ab..", Attacks("A"), OneSpace(at(2, 0)), ())
    t.act("A", Attack("b", "espada"))
    assert t.at("b") == (2, 0)
    assert t.events("action.lost") and not t.events("attack.hit")
    assert t.refusal("A", Attack("b", "espada")).key == "budget.standard"


@pytest.mark.rule("ML-170", "ML-201")
def test_whoever_is_disarmed_first_has_nothing_to_strike_with() -> None:
    t = readied("Ab", Attacks("A"), Disarm("A", "espada", "espada"), (10,))
    t.act("A", Attack("b", "espada"))
    assert t.state.ground == {at(0, 0): ("espada",)}
    assert t.events("action.lost")
    assert t.life("b") == 20


@pytest.mark.rule("ML-064", "ML-201")
def test_a_javelin_struck_from_the_hand_is_not_thrown() -> None:
    thrower = F | {"held": ["jabalina"]}
    t = readied("Ab", Attacks("A"), Disarm("A", "espada", "jabalina"), (10,), A=thrower)
    t.act("A", Attack("b", "jabalina", thrown=True))
    assert t.state.ground == {at(0, 0): ("jabalina",)}
    assert t.events("action.lost")


@pytest.mark.rule("ML-145", "ML-201")
@pytest.mark.parametrize(("luck", "life"), [(50, 20), (51, 13)])
def test_whoever_vanishes_in_time_is_struck_at_all_the_same_but_unseen(luck: int, life: int) -> None:
    drinker = FIGHTER | {"held": ["pocion_de_invisibilidad"]}
    dice = (12, luck, 4) if life < 20 else (12, luck)
    t = readied("Ab", Attacks("A"), Drink("pocion_de_invisibilidad"), dice, b=drinker)
    t.act("A", Attack("b", "espada"))
    assert Condition.INVISIBLE in t.conditions("b")
    assert t.life("b") == life
    assert t.dice_used_up()


@pytest.mark.rule("ML-176", "ML-201")
def test_a_charge_is_in_vain_when_its_target_steps_aside_at_the_last_moment() -> None:
    t = readied("A....b.", Attacks("A"), OneSpace(at(6, 0)), ())
    t.act("A", Charge("b", "espada", at(4, 0)))
    assert (t.at("A"), t.at("b")) == ((4, 0), (6, 0))
    (evaded,) = t.events("attack.evaded")
    assert (evaded.rules, evaded.args) == (("ML-170", "ML-201"), {"who": "A", "target": "b"})
    assert t.life("b") == 20


@pytest.mark.rule("ML-176", "ML-201")
def test_a_charge_whose_line_is_stepped_into_does_not_begin() -> None:
    t = table("A.....b\n...c...", (), "cbA", A=F, b=FIGHTER, c=FIGHTER)
    t.act("c", Ready(Does(Deed.MOVES, "A"), Move((at(3, 0),))))
    t.end_turn("c")
    t.act("A", Charge("b", "espada", at(5, 0)))
    assert t.at("A") == (0, 0)
    assert t.events("action.lost")


@pytest.mark.rule("ML-176", "ML-130", "ML-201")
def test_a_charge_does_not_go_beyond_speed_after_a_target_that_draws_back() -> None:
    t = readied("A......b.....", Does(Deed.MOVES, "A"), Move((at(8, 0), at(9, 0))), ())
    t.act("A", Charge("b", "espada", at(6, 0)))
    assert t.at("A") == (0, 0)
    assert t.events("action.lost")


@pytest.mark.rule("ML-209", "ML-201")
def test_of_two_who_reach_for_one_dagger_the_one_who_waited_has_it() -> None:
    t = table("A.b", (), "bA", A=BARE, b=FIGHTER | {"held": ["daga"]})
    t.act("b", PutDown("daga", at(1, 0)))
    t.act("b", Ready(Does(Deed.HANDLES, "A"), PickUp("daga", at(1, 0))))
    t.end_turn("b")
    t.act("A", PickUp("daga", at(1, 0)))
    assert (t.body("A").held, t.body("b").held) == ((), ("daga",))
    assert t.events("action.lost")


@pytest.mark.rule("ML-163", "ML-201")
def test_whoever_is_tripped_before_it_starts_goes_nowhere() -> None:
    t = readied("A....\n.b...", Does(Deed.MOVES, "A"), Trip("A", "espada"), (12,))
    t.act("A", Move((at(1, 0), at(2, 0))))
    assert t.at("A") == (0, 0)
    assert Condition.PRONE in t.conditions("A")
    assert t.events("action.lost")


@pytest.mark.rule("ML-163", "ML-201")
@pytest.mark.parametrize(
    ("deed", "ill"), [(Trip("A", "espada"), Condition.PRONE), (Grapple("A"), Condition.GRAPPLED)]
)
def test_whoever_is_felled_or_seized_on_the_way_goes_no_farther(deed: Readiable, ill: Condition) -> None:
    t = readied("A.....\n...b..", ComesAdjacent("A"), deed, (16,))
    t.act("A", Move(tuple(at(col, 0) for col in (1, 2, 3, 4))))
    assert t.at("A") == (2, 0)
    assert ill in t.conditions("A")


@pytest.mark.rule("ML-201", "ML-121")
def test_whoever_is_pinned_meanwhile_does_not_do_what_it_readied() -> None:
    holder = F | {"talents": KNACK, "held": []}
    t = table("Ab", (12, 12), "bA", A=F, b=holder)
    t.act("b", Grapple("A"))
    t.end_turn("b")
    t.act("A", Ready(Attacks("b", done=True), Attack("b", "espada")))
    t.end_turn("A")
    t.act("b", Grapple("A"))
    assert Condition.PINNED in t.conditions("A")
    assert t.events("readied.spoilt")
    assert t.life("b") == 20


# -- until the next turn, out of turn --------------------------------------------------------------


@pytest.mark.rule("ML-177", "ML-200")
def test_the_penalty_of_a_readied_charge_ends_with_the_chargers_very_next_turn() -> None:
    t = table("A......\n.......\n......b", (5, 1), "bA", A=F, b=FIGHTER)
    t.act("A", Ready(Does(Deed.MOVES, "b", done=True), Charge("b", "espada", at(3, 1))))
    t.end_turn("A")
    t.act("b", Move((at(5, 1), at(4, 1))))  # round 2, before A's turn in it
    assert [e.name for e in t.state.effects["A"]] == ["charged"]
    t.end_turn("b")
    t.go_to("A")
    assert t.state.round == 2
    assert "A" not in t.state.effects


@pytest.mark.rule("ML-044", "ML-126")
def test_a_shield_that_strikes_in_an_opportunity_protects_no_longer() -> None:
    shield = F | {"held": ["escudo_pesado"]}
    t = table("Abc\n...", (2, 1, 11, 1), "bcA", A=shield, b=FIGHTER, c=F)
    t.act("b", Move((at(1, 1),)), A=Strike("escudo_pesado"))
    t.end_turn("b")
    t.act("c", Move((at(1, 0),)))
    t.act("c", Attack("A", "espada"))
    blow = t.events("attack.hit")[-1]
    assert blow.args["defence"] == 10  # 12 with the shield
    t.end_turn("c")
    t.go_to("A")
    assert "A" not in t.state.effects  # from its own turn on it does again


@pytest.mark.rule("ML-044", "ML-121")
@pytest.mark.parametrize("deed", [Trip("b", "escudo_ligero"), Disarm("b", "escudo_ligero", "espada")])
def test_a_manoeuvre_with_the_shield_is_an_attack_with_it(deed: Option) -> None:
    shield = F | {"held": ["escudo_ligero"], "talents": KNACK}
    t = table("Ab", (12,), "Ab", A=shield, b=FIGHTER)
    t.act("A", deed)
    assert [e.name for e in t.state.effects["A"]] == ["shield_used"]


# -- the last moment of those who delay -------------------------------------------------------------


@pytest.mark.rule("ML-014", "ML-021")
def test_whoever_delays_in_the_surprise_round_may_still_act_after_the_last_of_the_surprised() -> None:
    t = table("A..b", (), "Ab", A=FIGHTER, b=FIGHTER | {"aware": False}, surprise=True)
    answer(t, "begin", "A", Delay())
    answer(t, "come_in", "A", ComeIn())
    assert t.state.round == 0
    assert t.state.order.order == ("b", "A")
    answer(t, "turn", "A", EndTurn())
    assert t.state.round == 1


@pytest.mark.rule("ML-014", "ML-013")
@pytest.mark.parametrize("choice", [ComeIn(), Pass()])
def test_whoever_delays_with_none_but_the_dead_behind_it_is_asked_before_the_round_ends(
    choice: Option,
) -> None:
    t = table("A..b..C.d", (), "AdC", A=FIGHTER, C=FIGHTER, d=FIGHTER)
    t.match.intervene(Injure(creature="C", amount=99), "referee")
    answer(t, "begin", "A", Begin())
    answer(t, "turn", "A", EndTurn())
    answer(t, "begin", "d", Delay())
    answer(t, "come_in", "d", choice)
    if choice == ComeIn():
        answer(t, "turn", "d", EndTurn())
    assert t.state.round == 2
    assert bool(t.events("delay.lost")) is (choice == Pass())


# -- and others --------------------------------------------------------------------------------------


@pytest.mark.rule("ML-209")
def test_no_door_is_shut_on_the_smallest_either() -> None:
    t = table("A/b", (), "Abw", A=BARE, b=FIGHTER, w=WASP | {"place": [1, 0]})
    assert t.refusal("A", CloseDoor(at(1, 0))).key == "door.taken"


@pytest.mark.rule("ML-209", "ML-201")
def test_a_door_stays_open_for_whoever_steps_into_it_in_time() -> None:
    t = readied("A/b", Does(Deed.HANDLES, "A"), Move((at(1, 0),)), (), A=BARE)
    t.act("A", CloseDoor(at(1, 0)))
    assert t.at("b") == (1, 0)
    assert t.state.terrain == ()
    assert t.events("action.lost")


@pytest.mark.rule("ML-265")
def test_a_wall_of_stone_rises_around_the_smallest_too() -> None:
    caster = knows(SORCERER, "muro_de_piedra") | {"carried": ["polvo_de_granito"]}
    t = table("C......\n......e", (), "Cew", C=caster, e=FIGHTER, w=WASP | {"place": [3, 0]})
    t.act("C", Cast("muro_de_piedra", at=at(2, 0), to=at(4, 0)))
    assert dict(t.state.terrain).keys() == {at(2, 0), at(4, 0)}


@pytest.mark.rule("ML-081")
def test_whoever_a_free_touch_brings_to_0_has_had_its_action_for_this_turn() -> None:
    caster = knows(SORCERER, "toque_helado") | {"life": 3}
    spiny = FIGHTER | {"contact": [{"dice": "1d4", "type": "fire"}]}
    t = table("Ce", (15, 3, 1, 1), "Ce", C=caster, e=spiny)  # touch, spines, damage, save
    t.act("C", Cast("toque_helado", keep=True))
    t.act("C", TouchWithSpell("e"))
    assert t.life("C") == 0
    assert t.refusal("C", OneSpace(at(0, 0))).key == "budget.movement"
    t.act("C", DropProne())


@pytest.mark.rule("ML-229")
def test_magic_that_takes_one_out_of_an_opening_ends_the_squeezing() -> None:
    caster = knows(SORCERER, "paso_de_sombra", skills={"magic_knowledge": 7, "escape_artist": 5})
    t = table("#n#\n.C.\n..b", (19,), "Cb", C=caster, b=FIGHTER)
    t.act("C", Squeeze((at(1, 0),)))
    assert Condition.SQUEEZING in t.conditions("C")
    t.act("C", Cast("paso_de_sombra", to=at(0, 1)))
    assert Condition.SQUEEZING not in t.conditions("C")


@pytest.mark.rule("ML-254", "ML-252", "ML-184")
def test_a_codex_opens_no_spell_to_its_reader_that_is_a_saints() -> None:
    strange = """
    [define.items.codex_ajeno]
    name = { es = "codex ajeno", en = "strange codex" }
    kind = "codex"
    spells = ["consagrar"]
    """
    reader = knows(SORCERER) | {"held": ["codex_ajeno"]}
    t = table("S..g", (), "Sg", S=reader, g=FIGHTER, extra=strange)
    refusal = t.refusal("S", CastFrom("codex_ajeno", "consagrar", at=at(1, 0)))
    assert (refusal.key, refusal.rules) == ("cast.not_your_class", ("ML-252", "ML-254"))


@pytest.mark.rule("ML-222")
def test_only_the_diagonals_really_made_count_for_the_next_move() -> None:
    t = table("A....\n.....\n..b..\n....c", (), "Abc", A=F, b=FIGHTER | {"conditions": ["invisible"]}, c=F)
    t.act("A", Move((at(1, 1), at(2, 2))))  # somebody unseen is in the way
    assert t.at("A") == (1, 1)
    back_and_forth = tuple(at(col, 0) for col in (2, 3, 4, 3, 2, 1))  # its diagonal is the second: 2
    assert t.refusal("A", Move(back_and_forth)).args["cost"] == 7


@pytest.mark.rule("ML-068")
@pytest.mark.parametrize(("weapon", "lost"), [("espada", 3), ("filo_rojo", 9)])
def test_what_only_magic_beats_is_beaten_by_an_enhanced_weapon(weapon: str, lost: int) -> None:
    red = """
    [define.weapons.filo_rojo]
    name = { es = "filo rojo", en = "red edge" }
    damage = "1d8"
    types = ["slashing"]
    enhancement = 1
    """
    guarded = FIGHTER | {"damage_reduction": ["5/magia"]}
    t = table("Ab", (12, 5), "Ab", A=F | {"held": [weapon]}, b=guarded, extra=red)
    t.act("A", Attack("b", weapon))
    assert t.life("b") == 20 - lost
