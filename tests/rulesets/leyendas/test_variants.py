"""The switches of the ruleset: what each choice of each of them comes to, and that the record keeps them.

Each switch has one test with a row for every choice, the default first: there the fight names no variant at
all. Finer points of some choices stand below.
"""

from __future__ import annotations

import re
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import RecordError, ScenarioError
from refriega.core.ledger import read_ledger
from refriega.core.match import Match
from refriega.core.procedure import Decision, Option
from refriega.core.record import ChoiceLine, RecordWriter, make_header, open_record, parse_record, replay
from refriega.rulesets.leyendas.interventions import Injure, SetCondition
from refriega.rulesets.leyendas.magic.options import Cast, UsePower
from refriega.rulesets.leyendas.options import (
    Attack,
    Begin,
    Charge,
    CoupDeGrace,
    Delay,
    DropProne,
    EndTurn,
    Grapple,
    Move,
    OneSpace,
    Outside,
    Push,
    Ready,
    Speak,
    Strike,
    TotalDefence,
    TwoWeapons,
)
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.state import LeyendasState
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.triggers import ComesAdjacent, Deed, Does
from refriega.rulesets.leyendas.variants import VARIANTS
from tests.rulesets.leyendas.casters import DRUID, SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, Table, at, scenario_text, table

Chosen = dict[str, str]
BARE = FIGHTER | {"held": []}
F = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}  # +8, 1d8+3
COVERED: list[str] = []


def switch(name: str, **outcomes: Any) -> pytest.MarkDecorator:
    """A row for every choice of a switch, with what comes of it; a digit is written `_4`."""
    choices = {choice.removeprefix("_"): outcome for choice, outcome in outcomes.items()}
    variant = VARIANTS[name]
    assert set(choices) == set(variant.choices), name
    COVERED.append(name)
    return pytest.mark.parametrize(
        ("chosen", "outcome"),
        [
            pytest.param({} if choice == variant.default else {name: choice}, outcome, id=f"{name}={choice}")
            for choice, outcome in choices.items()
        ],
    )


def blow(t: Table) -> dict[str, Any]:
    """The last attack roll."""
    return dict((t.events("attack.hit") + t.events("attack.miss"))[-1].args)


def may(t: Table, who: str, option: Option) -> bool:
    """Whether `who` may choose this in its turn."""
    t.go_to(who)
    return t.match.decision.chooser.check(option) is None


def answer(t: Table, kind: str, who: str, option: Option) -> None:
    """What has to be asked next, of whom, and the answer."""
    decision: Decision = t.match.decision
    assert (decision.kind, decision.subjects[0]) == (kind, who)
    t.match.choose(option)


# -- attack and defence ----------------------------------------------------------------------------


@pytest.mark.rule("ML-052")
@switch("flat_footed_dexterity_penalty", dropped=10, kept=8)
def test_a_clumsy_creature_that_is_flat_footed(chosen: Chosen, outcome: int) -> None:
    clumsy = FIGHTER | {"abilities": {"dexterity": 6}, "aware": False}
    t = table("Ab", A=FIGHTER, b=clumsy, surprise=True, variants=chosen, dice=(1,))
    t.act("A", Attack("b", "espada"))
    assert blow(t)["defence"] == outcome


@pytest.mark.rule("ML-053")
@switch("touch_keeps_shield", yes=13, no=11)
def test_a_touch_against_a_shield(chosen: Chosen, outcome: int) -> None:
    # 10 + Dexterity 1, heavy shield 2; neither mail of scales nor hide
    g = FIGHTER | {
        "abilities": {"dexterity": 12},
        "held": ["escudo_pesado"],
        "armour": "escamas",
        "natural_armour": 1,
    }
    t = table("Wg", W=knows(SORCERER, "toque_helado"), g=g, order="Wg", variants=chosen, dice=(1,))
    t.act("W", Cast("toque_helado", targets=("g",)))
    assert blow(t)["defence"] == outcome


@pytest.mark.rule("ML-053")
@pytest.mark.parametrize(("choice", "defence"), [("yes", 14), ("no", 10)])
def test_a_shield_of_magic_is_a_shield_too(choice: str, defence: int) -> None:
    v = knows(SORCERER, "escudo_arcano")
    w = knows(SORCERER, "toque_helado")
    t = table("Wv", W=w, v=v, order="vW", variants={"touch_keeps_shield": choice}, dice=(1,))
    t.act("v", Cast("escudo_arcano", defensive=False))
    t.act("W", Cast("toque_helado", targets=("v",)))
    assert blow(t)["defence"] == defence


@pytest.mark.rule("ML-190")
@switch("cover", _4=4, _2=2)
def test_a_shot_past_ordinary_cover(chosen: Chosen, outcome: int) -> None:
    screen = '[legend]\n"%" = { name = "screen", cover = "standard" }\n'
    archer = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    t = table("A..%d", A=archer, d=BARE, extra=screen, variants=chosen, dice=(2,))
    t.act("A", Attack("d", "arco_de_caza"))
    assert t.parts(t.events("attack.miss")[0], "defence_parts")["cover"] == outcome


@pytest.mark.rule("ML-085", "ML-086", "ML-178")
@switch("helpless", plain=(10, 10), ogl=(14, 5))
def test_a_blow_at_the_helpless(chosen: Chosen, outcome: tuple[int, int]) -> None:
    # 8 and 2 for the disadvantage against 10 without Dexterity; or 4 more, against 10 - 5
    nimble = FIGHTER | {"abilities": {"dexterity": 14}, "conditions": ["paralysed"]}
    t = table("Ab", A=FIGHTER, b=nimble, order="Ab", variants=chosen, dice=(8, 1))
    t.act("A", Attack("b", "espada"))
    assert (blow(t)["total"], blow(t)["defence"]) == outcome


# -- damage ------------------------------------------------------------------------------------------


def lost(weapon: str, strength: int, dice: tuple[int, ...], chosen: Chosen, **target: Any) -> int:
    """What `b` loses by one attack with this weapon."""
    a = FIGHTER | {"abilities": {"strength": strength}, "held": [weapon]}
    t = table("Ab", A=a, b=BARE | {"life": 90} | target, order="Ab", variants=chosen, dice=dice)
    t.act("A", Attack("b", weapon))
    assert t.dice_used_up()
    return 90 - t.life("b")


@pytest.mark.rule("ML-062", "ML-063")
@switch("negative_strength", multiplied=6 - 2, plain=6 - 1)
def test_a_weak_arm_with_a_two_handed_axe(chosen: Chosen, outcome: int) -> None:
    # Strength 8: -1, one and a half times that rounded down is -2
    assert lost("gran_hacha", 8, (19, 6), chosen) == outcome


@pytest.mark.rule("ML-062", "ML-063")
@switch("half_strength_rounding", down=(6 + 4, 3 + 1), up=(6 + 5, 3 + 2))
def test_what_becomes_of_a_fraction_of_strength(chosen: Chosen, outcome: tuple[int, int]) -> None:
    # Strength 16: +3, one and a half times 4.5, half 1.5
    assert lost("gran_hacha", 16, (12, 6), chosen) == outcome[0]
    a = FIGHTER | {"abilities": {"strength": 16}, "held": ["daga", "daga"]}
    t = table("Ab", A=a, b=BARE, order="Ab", variants=chosen, dice=(12, 3, 1))
    t.act("A", TwoWeapons("b", "daga", "b", "daga"))
    assert 20 - t.life("b") == outcome[1]


@pytest.mark.rule("ML-061", "ML-062")
@switch("two_handed_grip_bonus", **{"class": 5 + 4, "grip": 5 + 6})
def test_a_sword_in_both_hands(chosen: Chosen, outcome: int) -> None:
    assert lost("espada", 18, (12, 5), chosen) == outcome


GRIP = {"two_handed_grip_bonus": "grip"}


@pytest.mark.rule("ML-061", "ML-062", "ML-063")
@pytest.mark.parametrize(
    ("held", "weapon", "strength", "dealt"),
    [
        (["espada", "escudo_pesado"], "espada", 18, 3 + 4),  # no hand is free
        (["espada", "espada_corta"], "espada", 18, 3 + 4),
        (["espada_corta"], "espada_corta", 18, 3 + 4),  # light
        (["escudo_pesado"], "escudo_pesado", 18, 3 + 4),  # strapped to one arm
        (["espada_de_dos_manos"], "espada_de_dos_manos", 18, 3 + 6),
        (["espada"], "espada", 8, 3 - 1),  # the weak do not make it worse
    ],
)
def test_when_the_grip_adds_nothing(held: list[str], weapon: str, strength: int, dealt: int) -> None:
    a = FIGHTER | {"abilities": {"strength": strength}, "held": held}
    t = table("Ab", A=a, b=BARE, order="Ab", variants=GRIP, dice=(14, 3))
    t.act("A", Attack("b", weapon))
    assert 20 - t.life("b") == dealt


@pytest.mark.rule("ML-062", "ML-126", "ML-176", "ML-178")
def test_the_grip_counts_in_charges_opportunities_and_coups_alike() -> None:
    # Strength 18: 5 + 6
    a = FIGHTER | {"abilities": {"strength": 18}, "base_attack": 5}
    t = table("A....b", A=a, b=BARE, order="Ab", variants=GRIP, dice=(10, 5))
    t.act("A", Charge("b", "espada", at(4, 0)))
    assert t.life("b") == 9
    t = table("Ab.", A=a, b=BARE, order="bA", variants=GRIP, dice=(10, 5))
    t.act("b", Move((at(2, 0),)), A=Strike("espada"))
    assert t.life("b") == 9
    down = BARE | {"life": 60, "conditions": ["paralysed"]}
    t = table("Ab.c", A=a, b=down, c=BARE, order="Abc", variants=GRIP, dice=(5,))
    t.act("A", CoupDeGrace("b", "espada"))
    t.end_turn("A")
    t.go_to("A")
    assert t.life("b") == 60 - 2 * 11


@pytest.mark.rule("ML-038", "ML-039", "ML-040")
@switch("crit_method", multiply_total=((3,), 2 * (3 + 2)), roll_n_times=((3, 7), 3 + 7 + 2 * 2))
def test_a_critical_hit(chosen: Chosen, outcome: tuple[tuple[int, ...], int]) -> None:
    rolled, dealt = outcome
    assert lost("espada", 14, (19, 15, *rolled), chosen) == dealt


@pytest.mark.rule("ML-039")
def test_a_lance_that_is_no_critical_multiplies_one_roll_all_the_same() -> None:
    lancer = FIGHTER | {"riding": "H", "held": ["lanza_de_caballeria"], "base_attack": 5}
    horse = {"size": "large", "mount": True, "reach": 1, "hands": 0, "speed": 10, "natural": ["casco"]}
    field = "\n".join(["." * 14] * 3)
    t = table(
        field,
        R=lancer,
        H=horse | {"place": [0, 0]},
        d=BARE | {"place": [8, 0]},
        order="RHd",
        variants={"crit_method": "roll_n_times"},
        dice=(10, 4),
    )
    t.act("R", Charge("d", "lanza_de_caballeria", at(6, 0)))
    assert t.life("d") == 20 - 2 * 4
    assert t.dice_used_up()


@pytest.mark.rule("ML-066", "ML-071")
@switch("vuln_stage", after_rd=(7 - 5) * 2, before_rd=7 * 2 - 5)
def test_reduction_and_vulnerability(chosen: Chosen, outcome: int) -> None:
    target = {"vulnerable": ["bludgeoning"], "damage_reduction": ["5/plata"]}
    assert lost("maza_pesada", 10, (12, 7), chosen, **target) == outcome


@pytest.mark.rule("ML-039", "ML-071")
@switch("vuln_stack", staged=8 * 4, additive=8 * 3)
def test_a_critical_hit_on_the_vulnerable(chosen: Chosen, outcome: int) -> None:
    # 5 + 3 by a mace
    assert lost("maza_pesada", 16, (20, 15, 5), chosen, vulnerable=["bludgeoning"]) == outcome


@pytest.mark.rule("ML-039", "ML-071")
@pytest.mark.parametrize(("choice", "dealt"), [("staged", 8 * 4), ("additive", 8 * 3)])
def test_a_critical_touch_of_the_vulnerable(choice: str, dealt: int) -> None:
    # a cold hand: 1d6 and the level, 3 + 5; the save is passed
    g = BARE | {"life": 60, "vulnerable": ["cold"]}
    w = knows(SORCERER, "toque_helado")
    t = table("Wg", W=w, g=g, order="Wg", variants={"vuln_stack": choice}, dice=(20, 15, 20, 3))
    t.act("W", Cast("toque_helado", targets=("g",)))
    assert 60 - t.life("g") == dealt
    assert t.dice_used_up()


@pytest.mark.rule("ML-068")
@switch("rd_physical", best=12 - 5, sum=12 - 5 - 4)
def test_two_reductions_that_are_not_evaded(chosen: Chosen, outcome: int) -> None:
    target = {"damage_reduction": ["5/plata", "4/lacerante", "9 ácido"]}
    assert lost("maza_pesada", 18, (12, 8), chosen, **target) == outcome


# -- life --------------------------------------------------------------------------------------------


def dying(order: str, chosen: Chosen) -> Table:
    """`b`, of Constitution 13 with 3 left, has an enemy A and a friend d far from it."""
    b = BARE | {"abilities": {"constitution": 13}, "life_now": 3}
    return table("A....b...d", A=FIGHTER, b=b, d=FIGHTER, order=order, variants=chosen, dice=(2, 2))


@pytest.mark.rule("ML-084")
@switch("dying_dc", depth=(16, 17), last_hit=(15, 15), round_damage=(19, 10))
def test_the_damage_received_by_the_dying(chosen: Chosen, outcome: tuple[int, int]) -> None:
    # 4 and 5 in one turn: from 3 to -6, and -7 after the first check
    t = dying("Abd", chosen)
    t.go_to("A")
    t.match.intervene(Injure(creature="b", amount=4), "referee")
    t.match.intervene(Injure(creature="b", amount=5), "referee")
    for _ in range(2):
        t.end_turn("A")
        t.end_turn("d")
    assert tuple(event.args["difficulty"] for event in t.events("check.failed")) == outcome


@pytest.mark.rule("ML-084")
def test_the_round_of_the_dying_runs_from_place_to_place() -> None:
    # hurt after its own turn, b checks against all of it when its place comes up in the next round
    t = dying("bAd", {"dying_dc": "round_damage"})
    t.go_to("A")
    t.match.intervene(Injure(creature="b", amount=9), "referee")
    for _ in range(2):
        t.end_turn("A")
        t.end_turn("d")
    t.go_to("A")
    assert [event.args["difficulty"] for event in t.events("check.failed")] == [19, 10]


@pytest.mark.rule("ML-178")
@switch("coup_save", off=(False, ()), fort_10_plus_damage=(True, (14,)))
def test_surviving_a_coup_de_grace(chosen: Chosen, outcome: tuple[bool, tuple[int, ...]]) -> None:
    # (2 + 2) x 2 = 8 of 30; 14 + 3 against 18
    dead, save = outcome
    k = FIGHTER | {"abilities": {"strength": 14}}
    v = BARE | {"life": 30, "saves": {"fortitude": 2}, "conditions": ["paralysed"]}
    t = table("Kv..g", K=k, v=v, g=BARE, order="Kvg", variants=chosen, dice=(2, *save))
    t.act("K", CoupDeGrace("v", "espada"))
    t.end_turn("K")
    t.go_to("K")
    assert t.body("v").dead is dead
    assert dead or t.life("v") == 22
    assert t.dice_used_up()


# -- movement ------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-225")
@switch("pass_helpless_enemies", no=False, yes=True)
def test_the_space_of_a_helpless_enemy(chosen: Chosen, outcome: bool) -> None:
    down = BARE | {"conditions": ["unconscious"]}
    t = table("m.G...\n######", m=BARE, G=down, variants=chosen)
    assert may(t, "m", Move(tuple(at(col, 0) for col in (1, 2, 3)))) is outcome
    assert not may(t, "m", Move((at(1, 0), at(2, 0))))


@pytest.mark.rule("ML-222", "ML-227")
@switch("difficult_diagonal", flat_3=1 + 3, doubled=1 + 4)
def test_a_diagonal_into_rubble_after_another(chosen: Chosen, outcome: int) -> None:
    t = table("m....\n.....\n..~..\n....D", m=BARE | {"speed": 3}, D=BARE, variants=chosen)
    refusal = t.refusal("m", Move((at(1, 1), at(2, 2))))
    assert refusal.args == {"cost": outcome, "speed": 3}


@pytest.mark.rule("ML-222")
@switch("parity_scope", turn=2 + 1 + 2, action=1 + 2 + 1)
def test_the_count_of_diagonals_in_a_second_move(chosen: Chosen, outcome: int) -> None:
    field = "\n".join(["m" + "." * 7] + ["." * 8] * 6 + ["." * 7 + "D"])
    t = table(field, m=BARE | {"speed": 3}, D=BARE, variants=chosen)
    t.act("m", Move((at(1, 1),)))
    refusal = t.refusal("m", Move((at(2, 2), at(3, 3), at(4, 4))))
    assert refusal.args == {"cost": outcome, "speed": 3}


@pytest.mark.rule("ML-162")
@switch("use_step_while_prone", no=False, yes=True)
def test_one_space_for_the_prone(chosen: Chosen, outcome: bool) -> None:
    t = table(".mF.", m=BARE | {"conditions": ["prone"]}, F=FIGHTER, order="mF", variants=chosen)
    assert may(t, "m", OneSpace(at(0, 0))) is outcome
    if outcome:
        t.act("m", OneSpace(at(0, 0)))
        assert t.offered == []
        assert Condition.PRONE in t.conditions("m")


@pytest.mark.rule("ML-113", "ML-114", "ML-115")
@switch("forced_movement_provokes", no=[], yes=[("leaving", "M"), ("leaving", "F")])
def test_a_push_along_a_friend_of_the_pusher(chosen: Chosen, outcome: list[tuple[str, str]]) -> None:
    # 18 + 7 against 10: the first step is out of both areas
    m = FIGHTER | {"base_attack": 3, "abilities": {"strength": 18}, "talents": ["improved_push"]}
    t = table(".F....\n.Md...", M=m, F=FIGHTER, d=BARE, order="MFd", variants=chosen, dice=(4,))
    t.act("M", Push("d"))
    assert t.at("d") == (3, 1)
    assert t.offered == outcome


@pytest.mark.rule("ML-103")
@switch("colosal_space", _4=16, _6=36)
def test_the_space_of_a_colossal_body(chosen: Chosen, outcome: int) -> None:
    giant = BARE | {"size": "colossal", "place": [2, 2]}
    field = "\n".join(["." * 12] * 12)
    t = table(field, G=giant, d=BARE | {"place": [11, 11]}, variants=chosen)
    assert len(RULESET.game(t.scene, t.state, None).cells("G")) == outcome


@pytest.mark.rule("ML-103", "ML-221")
@pytest.mark.parametrize("choice", ["4", "6"])
def test_on_hexes_a_colossal_body_has_nineteen_whatever_the_switch(choice: str) -> None:
    giant = BARE | {"size": "colossal", "place": [6, 6]}
    field = "\n".join((" " if row % 2 else "") + " ".join("." * 14) for row in range(14))
    t = table(field, G=giant, d=BARE | {"place": [0, 0]}, board="hex", variants={"colosal_space": choice})
    assert len(RULESET.game(t.scene, t.state, None).cells("G")) == 19


# -- areas and opportunities -----------------------------------------------------------------------------


LONG_ARMS = FIGHTER | {"player_race": False, "reach": 2}


@pytest.mark.rule("ML-100", "ML-103", "ML-113", "ML-114", "ML-115", "ML-116")
@switch("zone_metric", movement=False, squares=True)
def test_the_corner_of_an_area_of_two(chosen: Chosen, outcome: bool) -> None:
    # (2, 2) is 3 away as movement counts; long arms strike, seize and touch there or not at all
    field = "L....\n.....\n..d..\n....."
    o = LONG_ARMS | knows(SORCERER, "toque_helado", reach=2, player_race=False, held=["espada"])
    t = table(field, L=o, d=BARE, order="Ld", variants=chosen)
    assert may(t, "L", Attack("d", "espada")) is outcome
    assert may(t, "L", Grapple("d")) is outcome
    assert may(t, "L", Cast("toque_helado", targets=("d",))) is outcome
    walk = table(field, L=LONG_ARMS, d=BARE, order="dL", variants=chosen)
    walk.act("d", Move((at(3, 2), at(4, 2))))
    assert walk.offered == ([("leaving", "L")] if outcome else [])


@pytest.mark.rule("ML-100", "ML-121")
def test_by_the_wider_metric_a_hold_at_the_corner_holds() -> None:
    t = table(
        "L....\n.....\n..d..\n.....",
        L=LONG_ARMS | {"talents": ["improved_grapple"]},
        d=BARE,
        order="Ld",
        variants={"zone_metric": "squares"},
        dice=(18,),
    )
    t.act("L", Grapple("d"))
    assert Condition.GRAPPLED in t.conditions("d")


@pytest.mark.rule("ML-100")
@pytest.mark.parametrize(("metric", "malus"), [("movement", 0), ("squares", -4)])
def test_by_the_wider_metric_long_arms_are_engaged_across_the_corner(metric: str, malus: int) -> None:
    archer = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    t = table(
        "L....\n.....\n..d..\nA....",
        L=LONG_ARMS,
        A=archer,
        d=LONG_ARMS,
        order="ALd",
        variants={"zone_metric": metric},
        dice=(2,),
    )
    t.act("A", Attack("d", "arco_de_caza"))
    miss = t.events("attack.miss")[0]
    assert t.parts(miss, "attack_parts").get("into_melee", 0) == malus


@pytest.mark.rule("ML-112")
@switch("aoo_reset", round=1, own_turn=2)
def test_an_opportunity_before_and_another_after_the_own_turn(chosen: Chosen, outcome: int) -> None:
    # g provokes, F has its turn, h provokes: all in round 1
    t = table("gFh\n...", F=FIGHTER, g=FIGHTER, h=FIGHTER, order="gFh", variants=chosen, dice=(1,))
    t.act("g", Move((at(0, 1),)), F=Strike("espada"))
    t.end_turn("g")
    t.end_turn("F")
    t.act("h", Move((at(2, 1),)))
    assert t.offered == [("leaving", "F")] * outcome


@pytest.mark.rule("ML-112", "ML-013")
def test_a_turn_that_could_not_be_taken_brings_the_opportunity_back_too() -> None:
    variants = {"aoo_reset": "own_turn"}
    t = table("gFh\n...", F=FIGHTER, g=FIGHTER, h=FIGHTER, order="gFh", variants=variants, dice=(1,))
    t.act("g", Move((at(0, 1),)), F=Strike("espada"))
    t.match.intervene(SetCondition("F", Condition.DAZED), "referee")
    t.end_turn("g")
    t.go_to("h")
    t.match.intervene(SetCondition("F", Condition.DAZED, on=False), "referee")
    t.act("h", Move((at(2, 1),)))
    assert t.offered == [("leaving", "F")] * 2


# -- turns ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-176")
@switch("charge_min", _2=False, _0=True)
def test_a_charge_at_a_neighbour(chosen: Chosen, outcome: bool) -> None:
    t = table("Ab", A=FIGHTER, b=BARE, order="Ab", variants=chosen)
    assert may(t, "A", Charge("b", "espada", at(0, 0))) is outcome
    t = table("A.b", A=FIGHTER, b=BARE, order="Ab", variants=chosen)
    assert may(t, "A", Charge("b", "espada", at(1, 0))) is outcome
    t = table("A..b", A=FIGHTER, b=BARE, order="Ab", variants=chosen)
    assert may(t, "A", Charge("b", "espada", at(2, 0)))


@pytest.mark.rule("ML-176")
@switch("charge_ends_turn", no="A", yes="b")
def test_whose_turn_it_is_after_a_charge(chosen: Chosen, outcome: str) -> None:
    t = table("A..b", A=FIGHTER, b=BARE, order="Ab", variants=chosen, dice=(1,))
    t.act("A", Charge("b", "espada", at(2, 0)))
    assert (t.state.turn.actor if t.state.turn else t.match.decision.subjects[0]) == outcome


PARRY = """
[define.powers.quite]
name = { es = "quite", en = "parry" }
time = "immediate"
range = "self"
target = { on = "self" }
duration = "1 round"
effects = [{ do = "modifier", value = "defence", amount = 4 }]
"""
PARRIER = FIGHTER | {"powers": ["quite"]}


@pytest.mark.rule("ML-145")
@switch("immediate_limit", one_per_round=1, unlimited=2)
def test_two_occasions_for_an_immediate_action(chosen: Chosen, outcome: int) -> None:
    t = table("R..x", R=PARRIER, x=FIGHTER, order="xR", extra=PARRY, variants=chosen)
    t.act("x", TotalDefence(), R=UsePower("quite"))
    t.act("x", DropProne(), **({"R": UsePower("quite")} if outcome > 1 else {}))
    assert len(t.events("power.used")) == outcome


@pytest.mark.rule("ML-145", "ML-146")
@switch("immediate_costs_swift", no=1, yes=0)
def test_the_swift_action_after_an_immediate_one(chosen: Chosen, outcome: int) -> None:
    # used after its own turn of round 1: it is the turn of round 2 that pays
    t = table("R..x", R=PARRIER, x=FIGHTER, order="Rx", extra=PARRY, variants=chosen)
    t.end_turn("R")
    t.act("x", TotalDefence(), R=UsePower("quite"))
    t.end_turn("x")
    swift = []
    for _ in range(2):
        t.go_to("R")
        assert t.state.turn is not None
        swift.append(t.state.turn.swift)
        t.end_turn("R")
        t.end_turn("x")
    assert swift == [outcome, 1]


@pytest.mark.rule("ML-016", "ML-201")
@switch("initiative_after_ready", same="Rxyz", moved="xRyz")
def test_the_order_after_a_readied_action_has_gone_off(chosen: Chosen, outcome: str) -> None:
    t = table("R.x.y.z", R=BARE, x=BARE, y=BARE, z=BARE, order="Rxyz", variants=chosen)
    t.act("R", Ready(Does(Deed.MOVES, "y"), Speak("ya")))
    t.end_turn("R")
    t.act("y", Move((at(5, 0),)))
    assert t.events("readied.goes_off")
    t.end_turn("y")
    t.end_turn("z")
    assert t.state.order.order == tuple(outcome)


@pytest.mark.rule("ML-016", "ML-201")
def test_what_goes_off_in_the_own_turn_moves_nobody() -> None:
    # g speaks in the turn of R
    variants = {"initiative_after_ready": "moved"}
    t = table("R.g\n..h", R=BARE, g=FIGHTER, h=FIGHTER, order="gRh", variants=variants)
    t.go_to("R")
    t.act("R", Ready(Does(Deed.SPEAKS, "g"), Speak("ya")))
    t.match.choose(Outside("g", Speak("eh")), "blue")
    t.settle({})
    assert t.events("readied.goes_off")
    assert t.state.order.order == ("g", "R", "h")
    assert t.state.order.current == "R"
    t.end_turn("R")
    t.go_to("h")


@pytest.mark.rule("ML-014", "ML-044", "ML-177")
@switch("next_turn_when_delaying", turn_taken=8, old_place=10)
def test_the_penalty_of_a_charger_that_delays(chosen: Chosen, outcome: int) -> None:
    t = table("C...a.b", C=FIGHTER, a=FIGHTER, b=BARE, order="Cab", variants=chosen, dice=(2, 2))
    t.act("C", Charge("a", "espada", at(3, 0)))
    t.end_turn("C")
    t.end_turn("a")
    t.end_turn("b")
    answer(t, "begin", "C", Delay())
    answer(t, "begin", "a", Begin())
    t.match.choose(Attack("C", "espada"))
    assert blow(t)["defence"] == outcome


@pytest.mark.rule("ML-014", "ML-202")
@pytest.mark.parametrize(("choice", "still"), [("turn_taken", True), ("old_place", False)])
def test_what_was_readied_before_a_delay(choice: str, still: bool) -> None:
    variants = {"next_turn_when_delaying": choice}
    dice = (1,) if still else ()
    t = table("C....a.b", C=FIGHTER, a=BARE, b=BARE, order="Cab", variants=variants, dice=dice)
    t.act("C", Ready(ComesAdjacent("a"), Attack("a", "espada")))
    t.end_turn("C")
    t.end_turn("a")
    t.end_turn("b")
    answer(t, "begin", "C", Delay())
    answer(t, "begin", "a", Begin())
    t.match.choose(Move(tuple(at(col, 0) for col in (4, 3, 2, 1))))
    assert bool(t.events("readied.goes_off")) is still
    assert t.dice_used_up()


# -- magic ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-072")
@switch("sr_compare", greater=(20, ()), equal=(17, (2,)))
def test_a_check_that_just_equals_the_resistance(
    chosen: Chosen, outcome: tuple[int, tuple[int, ...]]
) -> None:
    # 11 + 7 against 18; a dart of 2 + 1
    left, damage = outcome
    g = BARE | {"spell_resistance": 18}
    w = knows(SORCERER, "dardos_de_fuerza")
    t = table("W..g", W=w, g=g, order="Wg", variants=chosen, dice=(11, *damage))
    t.act("W", Cast("dardos_de_fuerza", targets=("g",)))
    assert t.life("g") == left
    assert t.dice_used_up()


@pytest.mark.rule("ML-118", "ML-242")
@switch("concentration", fifteen_plus_grade=15 + 3, fifteen_plus_double=15 + 6)
def test_concentrating_on_a_rare_spell(chosen: Chosen, outcome: int) -> None:
    w = knows(SORCERER, "detener_persona")
    t = table("Wg", W=w, g=F, order="Wg", variants=chosen, dice=(2,))
    t.act("W", Cast("detener_persona", defensive=True, targets=("g",)))
    assert t.events("check.failed")[0].args["difficulty"] == outcome


@pytest.mark.rule("ML-243", "ML-257")
@switch("arcane_failure_scope", all=(10,), somatic=())
def test_armour_and_a_spell_of_words_alone(chosen: Chosen, outcome: tuple[int, ...]) -> None:
    # leather fails on 10 or less; light asks for no gesture
    w = knows(SORCERER, "luz", armour="cuero")
    t = table("W....g", W=w, g=BARE, order="Wg", variants=chosen, dice=outcome)
    t.act("W", Cast("luz", at=at(2, 0)))
    assert bool(t.events("spell.fails")) is bool(outcome)
    assert bool(t.state.castings) is not bool(outcome)


@pytest.mark.rule("ML-118", "ML-128")
@switch("spell_lost_when_interrupted", yes=1, no=0)
def test_a_caster_cut_down_in_mid_spell(chosen: Chosen, outcome: int) -> None:
    # 4 + 3 damage: struck down at 4 of life; broken at 20 by 2 + 7 against 10 + 7 + 3
    for life, spell, kind, dice in ((4, "flecha_acida", "basic", ()), (20, "detener_persona", "rare", (2,))):
        w = knows(SORCERER, spell, life=life)
        t = table("Wg", W=w, g=F, order="Wg", variants=chosen, dice=(12, 4, *dice))
        t.act("W", Cast(spell, targets=("g",)), g=Strike("espada"))
        assert dict(t.body("W").used).get(kind, 0) == outcome
        assert t.dice_used_up()


@pytest.mark.rule("ML-257")
@switch("somatic_hands", one=True, all=False)
def test_gestures_with_a_sword_in_hand(chosen: Chosen, outcome: bool) -> None:
    w = knows(SORCERER, "dardos_de_fuerza", held=["espada"])
    t = table("W...g", W=w, g=BARE, order="Wg", variants=chosen)
    assert may(t, "W", Cast("dardos_de_fuerza", targets=("g",))) is outcome


@pytest.mark.rule("ML-277")
@switch("druid_sources", needed=False, ignored=True)
def test_a_druid_without_sources(chosen: Chosen, outcome: bool) -> None:
    t = table("D.........g", D=knows(DRUID, "enredar"), g=BARE, order="Dg", variants=chosen)
    assert may(t, "D", Cast("enredar", at=at(1, 0))) is outcome


# -- all of them -----------------------------------------------------------------------------------------


def test_every_choice_of_every_switch_has_its_row_here() -> None:
    assert sorted(COVERED) == sorted(VARIANTS)
    assert all(variant.default == variant.choices[0] for variant in VARIANTS.values())


def test_the_source_reads_every_switch_and_no_other() -> None:
    source = Path(str(files("refriega.rulesets.leyendas")))
    asked = re.compile(r"""variant\(\s*"(\w+)"\s*\)|variants\["(\w+)"\]""")
    read = {
        name
        for file in sorted(source.rglob("*.py"))
        for pair in asked.findall(file.read_text(encoding="utf-8"))
        for name in pair
        if name
    }
    assert read == set(VARIANTS)


def test_switches_and_rules_name_each_other() -> None:
    by_switch = {(name, id_) for name, variant in VARIANTS.items() for id_ in variant.rules}
    by_rule = {(name, id_) for id_, rule in read_ledger(RULESET).items() for name in rule.variants}
    assert by_switch == by_rule
    assert all(variant.rules for variant in VARIANTS.values())


@pytest.mark.parametrize(
    ("chosen", "place"), [({"helpless": "very"}, "variants.helpless"), ({"luck": "yes"}, "variants.luck")]
)
def test_an_unknown_switch_or_choice_is_told(chosen: Chosen, place: str) -> None:
    text = scenario_text("A..b", {"A": FIGHTER, "b": BARE})
    with pytest.raises(ScenarioError) as caught:
        RULESET.load(text, "test.toml", chosen)
    assert caught.value.place == place


# -- the record ------------------------------------------------------------------------------------------


def recorded(given: Chosen) -> bytes:
    """A fight of a charge and what follows, kept; the file says that a charge ends the turn."""
    text = scenario_text(
        "A..b", {"A": FIGHTER, "b": FIGHTER}, variants={"charge_ends_turn": "yes", "cover": "2"}
    )
    scene = RULESET.load(text, "test.toml", given)
    secret = secret_from_seed(3)
    out = BytesIO()
    writer = RecordWriter(out, sync=False)
    writer.write(make_header(RULESET, scene, file="test.toml", secret=secret))
    match: Match[LeyendasState] = Match(RULESET, scene, SeededChance(secret), recorder=writer)
    charged = False
    for _ in range(12):
        decision = match.decision
        if decision.kind == "turn" and decision.subjects[0] == "A" and not charged:
            charged = True
            match.choose(Charge("b", "espada", at(2, 0)))
        else:
            match.choose(Begin() if decision.kind == "begin" else EndTurn())
    assert charged
    return out.getvalue()


def asked_after_the_charge(record: bytes) -> tuple[str, ...]:
    """Who was asked what right after the charge was decided."""
    lines = parse_record(record).lines
    choices = [line for line in lines if isinstance(line, ChoiceLine)]
    at_charge = next(n for n, line in enumerate(choices) if b'"charge"' in bytes(line.option))
    return tuple(choices[at_charge + 1].asked)


@pytest.mark.rule("ML-176")
def test_the_header_keeps_every_choice_and_the_replay_honours_it() -> None:
    kept = recorded({"crit_method": "roll_n_times"})
    header = parse_record(kept).header
    assert set(header.variants) == set(VARIANTS)
    differing = {n: c for n, c in header.variants.items() if c != VARIANTS[n].default}
    assert differing == {"charge_ends_turn": "yes", "cover": "2", "crit_method": "roll_n_times"}
    _, scenario = open_record(parse_record(kept))
    assert dict(scenario.variants) == header.variants
    again = replay(parse_record(kept))
    assert again.scenario.variants["crit_method"] == "roll_n_times"
    assert "A" not in asked_after_the_charge(kept)


@pytest.mark.rule("ML-176")
def test_what_the_caller_chooses_wins_over_the_file_and_the_replay_knows() -> None:
    kept = recorded({"charge_ends_turn": "no"})
    assert parse_record(kept).header.variants["charge_ends_turn"] == "no"
    assert asked_after_the_charge(kept)[1:] == ("turn", "A")
    replay(parse_record(kept))


@pytest.mark.rule("ML-176")
def test_a_record_under_another_choice_is_not_the_same_fight() -> None:
    kept = recorded({"charge_ends_turn": "no"})
    forged = kept.replace(b'"charge_ends_turn":"no"', b'"charge_ends_turn":"yes"', 1)
    assert forged != kept
    with pytest.raises(RecordError):
        replay(parse_record(forged))
