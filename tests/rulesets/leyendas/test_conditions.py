"""Conditions: what each of them does to numbers, and what it leaves a creature to do."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.effect import Until
from refriega.core.procedure import Option
from refriega.rulesets.leyendas.actions.book import BOOK
from refriega.rulesets.leyendas.checks import save_parts
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.interventions import Restore, SetCondition
from refriega.rulesets.leyendas.options import (
    Attack,
    CoupDeGrace,
    Crawl,
    DropProne,
    EndTurn,
    Escape,
    Move,
    OneSpace,
    Outside,
    StandUp,
    Strike,
    TotalDefence,
    Trip,
    Withdraw,
)
from refriega.rulesets.leyendas.restraints import restrained
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import CombatEffect
from refriega.rulesets.leyendas.terms import Ability, Condition, Save, Value
from refriega.rulesets.leyendas.values import (
    ability_modifier,
    ability_score,
    can_act,
    check_modifiers,
    modifiers,
    speed,
)
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

C = Condition
# +5 to hit; defence 19 = 10 + Dexterity 3 + armour 4 + shield 2
A = FIGHTER | {"base_attack": 5}
KNIGHT = FIGHTER | {
    "abilities": {"dexterity": 16, "constitution": 12},
    "armour": "camisa_de_malla",
    "held": ["escudo_pesado"],
}
BOW = A | {"held": ["arco_de_caza"], "carried": ["flechas"]}
OTHER = FIGHTER | {"held": [], "place": [9, 2]}
FIELD = "A.d.......\n..........\n.........."
NEXT = "Ad........\n..........\n.........."


def attack(attacker: dict[str, Any], target: dict[str, Any], near: bool = True, **more: object) -> Table:
    """A table on which A has just rolled a 2 to hit d with what it holds."""
    variants = more.get("variants", {})
    assert isinstance(variants, dict)
    dice = more.get("dice", (2,))
    assert isinstance(dice, tuple)
    t = table(
        NEXT if near else FIELD, A=attacker, d=target, g=OTHER, order="Adg", dice=dice, variants=variants
    )
    held = attacker["held"]
    assert isinstance(held, list)
    t.act("A", Attack("d", held[0] if held else "unarmed"))
    return t


def numbers(t: Table) -> tuple[dict[str, int], dict[str, int]]:
    """The parts of the last attack roll and of the defence against it."""
    event = (t.events("attack.hit") + t.events("attack.miss"))[-1]
    return t.parts(event, "attack_parts"), t.parts(event, "defence_parts")


def game_of(t: Table) -> LeyendasGame:
    """The ruleset's own game, to look at values."""
    return RULESET.game(t.scene, t.state, None)


def lone(who: dict[str, Any], **variants: str) -> Table:
    return table(NEXT, d=who, A=A, g=OTHER, order="dAg", variants=variants)


def ill(condition: str, who: dict[str, Any] = KNIGHT) -> dict[str, Any]:
    return {**who, "conditions": [condition]}


# -- flat-footed, at a disadvantage --------------------------------------------------------------


@pytest.mark.rule("ML-052")
def test_the_flat_footed_leave_out_dexterity_and_shield() -> None:
    attack_parts, defence = numbers(attack(A, ill("flat_footed")))
    assert defence == {"base": 10, "item:camisa_de_malla": 4}
    assert "disadvantage" not in attack_parts


@pytest.mark.rule("ML-086")
def test_disadvantage_gives_attackers_two_once_only() -> None:
    assert numbers(attack(A, ill("disadvantaged")))[0] == {"base_attack": 5, "disadvantage": 2}
    both = {**KNIGHT, "conditions": ["disadvantaged", "stunned", "blinded"]}
    assert numbers(attack(A, both))[0]["disadvantage"] == 2


@pytest.mark.rule("ML-086")
@pytest.mark.parametrize(
    ("condition", "disadvantage"),
    [
        ("blinded", True),
        ("stunned", True),
        ("grappled", True),
        ("helpless", True),
        ("dazed", False),
        ("prone", False),
        ("fatigued", False),
        ("shaken", False),
        ("entangled", False),
        ("flat_footed", False),
    ],
)
def test_what_puts_at_a_disadvantage(condition: str, disadvantage: bool) -> None:
    assert ("disadvantage" in numbers(attack(A, ill(condition)))[0]) is disadvantage


@pytest.mark.rule("ML-086")
def test_the_flanked_are_at_a_disadvantage_against_those_two_in_melee() -> None:
    field = ".....\nAdB..\n.C..."
    # C does not stand opposite, though it is the first of A's friends
    friends: dict[str, Any] = {"C": FIGHTER, "B": FIGHTER}
    t = table(field, A=A, d=KNIGHT, order="ABCd", dice=(2, 2, 2), **friends)
    t.act("A", Attack("d", "espada"))
    assert numbers(t)[0]["disadvantage"] == 2
    t.act("B", Attack("d", "espada"))
    assert numbers(t)[0]["disadvantage"] == 2
    t.act("C", Attack("d", "espada"))
    assert "disadvantage" not in numbers(t)[0]


@pytest.mark.rule("ML-086")
@pytest.mark.parametrize("friend", [{"held": []}, {"held": ["arco_de_caza"]}, {"conditions": ["dazed"]}])
def test_a_friend_that_does_not_threaten_does_not_flank(friend: dict[str, Any]) -> None:
    t = table("AdB..", A=A, d=KNIGHT, B={**FIGHTER, **friend}, order="ABd", dice=(2,))
    t.act("A", Attack("d", "espada"))
    assert "disadvantage" not in numbers(t)[0]


@pytest.mark.rule("ML-086")
def test_flanking_on_hexes_is_standing_on_opposite_hexes() -> None:
    t = table("A d B .", A=A, d=KNIGHT, B=FIGHTER, order="ABd", dice=(2,), board="hex")
    t.act("A", Attack("d", "espada"))
    assert numbers(t)[0]["disadvantage"] == 2
    t = table("A d . .\n . B . .", A=A, d=KNIGHT, B=FIGHTER, order="ABd", dice=(2,), board="hex")
    t.act("A", Attack("d", "espada"))
    assert "disadvantage" not in numbers(t)[0]


# -- prone ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-212", "ML-050")
def test_the_prone_are_easier_to_hit_in_melee_and_harder_with_arrows() -> None:
    # 16 -> 12 and 20
    down = FIGHTER | {"natural_armour": 6, "conditions": ["prone"]}
    melee = attack(A, down, dice=(7, 1))
    assert melee.events("attack.hit")[0].args["defence"] == 12
    arrow = attack(BOW, down, near=False, dice=(14,))
    assert arrow.events("attack.miss")[0].args["defence"] == 20


@pytest.mark.rule("ML-031", "ML-173")
def test_the_prone_strike_at_minus_four_and_shoot_only_crossbows() -> None:
    assert numbers(attack({**A, "conditions": ["prone"]}, KNIGHT))[0] == {"base_attack": 5, "prone": -4}
    archer = table(FIELD, A={**BOW, "conditions": ["prone"]}, d=KNIGHT)
    assert archer.refusal("A", Attack("d", "arco_de_caza")).key == "attack.prone_archer"
    crossbow = {**A, "held": ["ballesta_ligera"], "carried": ["virotes"], "loaded": ["ballesta_ligera"]}
    t = attack({**crossbow, "conditions": ["prone"]}, KNIGHT, near=False)
    assert "prone" not in numbers(t)[0]


@pytest.mark.rule("ML-163", "ML-164")
def test_the_prone_crawl_or_stand_up_and_walk_nowhere() -> None:
    t = lone(ill("prone", FIGHTER))
    for walk in (Move((at(2, 0),)), Withdraw((at(2, 0),)), OneSpace(at(2, 0))):
        assert t.refusal("d", walk).key == "move.prone"
    t.act("d", Crawl(at(2, 0)))
    t.act("d", StandUp())
    assert C.PRONE not in t.conditions("d")


# -- helpless, unconscious, dying ----------------------------------------------------------------


@pytest.mark.rule("ML-085", "ML-086", "ML-052")
def test_the_dying_are_flat_footed_at_a_disadvantage_and_down() -> None:
    # flat-footed 14; melee 14 - 4 against 3 + 5 + 2, bow 14 + 4 against 11 + 5 + 2
    dying = {**KNIGHT, "life_now": -3}
    melee = attack(A, dying, dice=(3, 1))
    hit = melee.events("attack.hit")[0]
    assert (hit.args["total"], hit.args["defence"]) == (10, 10)
    assert attack(A, dying, dice=(2,)).events("attack.miss")
    bow = attack(BOW, dying, near=False, dice=(11, 1))
    hit = bow.events("attack.hit")[0]
    assert (hit.args["total"], hit.args["defence"]) == (18, 18)
    assert attack(BOW, dying, near=False, dice=(10,)).events("attack.miss")


@pytest.mark.rule("ML-085", "ML-086")
def test_the_helpless_are_flat_footed_and_at_a_disadvantage_and_no_more() -> None:
    attack_parts, defence = numbers(attack(A, ill("helpless")))
    assert attack_parts == {"base_attack": 5, "disadvantage": 2}
    assert defence == {"base": 10, "item:camisa_de_malla": 4}


@pytest.mark.rule("ML-085", "ML-086")
def test_by_the_variant_the_helpless_have_no_dexterity_and_blades_find_them() -> None:
    ogl = {"helpless": "ogl"}
    attack_parts, defence = numbers(attack(A, ill("helpless"), variants=ogl, dice=(2, 1)))
    assert attack_parts == {"base_attack": 5, "disadvantage": 2, "helpless": 4}
    assert defence == {"base": 10, "item:camisa_de_malla": 4, "dexterity": -5}
    assert "helpless" not in numbers(attack(BOW, ill("helpless"), near=False, variants=ogl, dice=(1,)))[0]
    t = lone(ill("helpless"), helpless="ogl")
    assert ability_score(game_of(t), "d", Ability.DEXTERITY) == 0


@pytest.mark.rule("ML-178")
@pytest.mark.parametrize("condition", ["helpless", "paralysed", "unconscious", "asleep"])
def test_the_helpless_may_be_given_the_coup_de_grace(condition: str) -> None:
    t = table(NEXT, A=A, d=ill(condition), g=OTHER)
    t.go_to("A")
    assert any(isinstance(option, CoupDeGrace) for option in t.match.decision.chooser.candidates())


@pytest.mark.rule("ML-083", "ML-163")
def test_who_comes_round_is_still_lying_there() -> None:
    # T: a healed dying creature stands up with a movement action
    t = table(NEXT, A=A, d=FIGHTER | {"life_now": -3}, g=OTHER, order="Adg")
    t.go_to("A")
    t.match.intervene(Restore("d", 8), by="A")
    assert t.conditions("d") == {C.PRONE}
    t.act("d", StandUp())
    assert t.conditions("d") == frozenset()


# -- without actions -----------------------------------------------------------------------------


@pytest.mark.rule("ML-013")
@pytest.mark.parametrize("condition", ["stunned", "dazed", "paralysed", "unconscious", "asleep", "helpless"])
def test_some_conditions_leave_no_actions(condition: str) -> None:
    t = lone(ill(condition))
    assert not can_act(game_of(t), "d")
    assert t.match.decision.subjects == ("A",)


@pytest.mark.rule("ML-210", "ML-050")
def test_the_stunned_drop_what_they_hold_and_lose_their_dexterity() -> None:
    t = table(NEXT, A=A, d=KNIGHT, g=OTHER, order="Adg", dice=(2,))
    t.go_to("A")
    t.match.intervene(SetCondition("d", C.STUNNED), by="A")
    assert t.body("d").held == ()
    assert t.state.ground[at(1, 0)] == ("escudo_pesado",)
    t.act("A", Attack("d", "espada"))
    attack_parts, defence = numbers(t)
    assert attack_parts["disadvantage"] == 2
    assert defence == {"base": 10, "item:camisa_de_malla": 4}


@pytest.mark.rule("ML-050")
def test_the_dazed_defend_themselves_as_ever() -> None:
    attack_parts, defence = numbers(attack(A, ill("dazed")))
    assert attack_parts == {"base_attack": 5}
    assert sum(defence.values()) == 19


@pytest.mark.rule("ML-146")
@pytest.mark.parametrize("surprise", [False, True])
def test_the_nauseated_have_one_movement_action_and_nothing_else(surprise: bool) -> None:
    t = table(
        NEXT, d=ill("nauseated"), A={**A, "aware": not surprise}, g=OTHER, order="dAg", surprise=surprise
    )
    assert t.refusal("d", Attack("A", "escudo_pesado")).key == "budget.standard"
    assert t.refusal("d", Withdraw((at(2, 0),))).key == "budget.full"
    t.act("d", Move((at(2, 0),)))
    assert t.refusal("d", Move((at(3, 0),))).key == "budget.movement"


# -- senses --------------------------------------------------------------------------------------


@pytest.mark.rule("ML-050")
def test_the_blind_lose_dexterity_and_half_their_speed_and_miss_half_the_time() -> None:
    attack_parts, defence = numbers(attack(A, ill("blinded")))
    assert attack_parts["disadvantage"] == 2
    assert defence == {"base": 10, "item:camisa_de_malla": 4, "item:escudo_pesado": 2}
    t = lone(ill("blinded"))
    assert speed(game_of(t), "d") == 3
    lost = attack({**A, "conditions": ["blinded"]}, FIGHTER, dice=(15, 50))
    assert lost.events("attack.concealed")[0].args == {"who": "A", "natural": 50, "chance": 50, "lost": True}
    assert lost.life("d") == 20
    struck = attack({**A, "conditions": ["blinded"]}, FIGHTER, dice=(15, 51, 3))
    assert struck.life("d") == 17


@pytest.mark.rule("ML-010")
def test_the_deaf_are_slower_to_act() -> None:
    t = lone(ill("deafened"))
    found = modifiers(game_of(t), "d", Value.INITIATIVE)
    assert [(part.value, part.source) for part in found] == [(-4, "deafened")]


@pytest.mark.rule("ML-050", "ML-086")
def test_against_the_invisible_one_is_at_a_disadvantage_without_dexterity() -> None:
    attack_parts, defence = numbers(attack({**A, "conditions": ["invisible"]}, KNIGHT))
    assert attack_parts == {"base_attack": 5, "disadvantage": 2}
    assert "dexterity" not in defence and defence["item:escudo_pesado"] == 2
    seer = {**KNIGHT, "senses": ["see_invisible"]}
    attack_parts, defence = numbers(attack({**A, "conditions": ["invisible"]}, seer))
    assert attack_parts == {"base_attack": 5} and defence["dexterity"] == 3


@pytest.mark.rule("ML-026")
def test_whoever_strikes_out_of_hiding_is_seen_from_then_on() -> None:
    t = attack({**A, "hidden": True}, KNIGHT)
    assert numbers(t)[0]["disadvantage"] == 2
    assert C.HIDDEN not in t.conditions("A")
    unseen = attack({**A, "conditions": ["invisible"]}, KNIGHT)
    assert C.INVISIBLE in unseen.conditions("A")


# -- bonds ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-220")
def test_the_entangled_are_slow_and_clumsy() -> None:
    t = lone(ill("entangled"))
    assert speed(game_of(t), "d") == 3
    assert ability_modifier(game_of(t), "d", Ability.DEXTERITY) == 1
    assert numbers(attack({**A, "conditions": ["entangled"]}, KNIGHT))[0] == {
        "base_attack": 5,
        "entangled": -2,
    }


@pytest.mark.rule("ML-050")
def test_the_grappled_have_no_dexterity_against_outsiders_and_stay_where_they_are() -> None:
    attack_parts, defence = numbers(attack(A, ill("grappled")))
    assert attack_parts["disadvantage"] == 2 and "dexterity" not in defence
    t = lone(ill("grappled"))
    assert t.refusal("d", Move((at(2, 0),))).key == "move.held"
    assert t.refusal("d", OneSpace(at(2, 0))).key == "move.held"


@pytest.mark.rule("ML-050", "ML-140")
def test_the_pinned_do_nothing_but_try_to_get_out() -> None:
    assert numbers(attack(A, ill("pinned")))[1]["pinned"] == -4
    assert numbers(attack(BOW, ill("pinned"), near=False))[1]["pinned"] == -4
    t = lone(ill("pinned"))
    for option in (Attack("A", "escudo_pesado"), Move((at(2, 0),)), DropProne(), TotalDefence()):
        assert t.refusal("d", option).key == "restrained.pinned"
    t.go_to("d")
    others = {type(option) for option in t.match.decision.chooser.candidates()}
    assert others <= {Escape, EndTurn, Outside}  # of others of its seat


# -- weakness ------------------------------------------------------------------------------------


@pytest.mark.rule("ML-031", "ML-220")
def test_fatigue_and_exhaustion_take_strength_and_dexterity() -> None:
    t = lone(ill("fatigued"))
    game = game_of(t)
    assert (ability_score(game, "d", Ability.STRENGTH), ability_score(game, "d", Ability.DEXTERITY)) == (
        8,
        14,
    )
    assert speed(game, "d") == 6
    worse = lone({**KNIGHT, "conditions": ["fatigued", "exhausted"]})
    game = game_of(worse)
    assert (ability_score(game, "d", Ability.STRENGTH), ability_score(game, "d", Ability.DEXTERITY)) == (
        4,
        10,
    )
    assert speed(game, "d") == 3


@pytest.mark.rule("ML-130", "ML-220")
def test_several_hindrances_halve_speed_once() -> None:
    t = lone({**KNIGHT, "conditions": ["blinded", "entangled", "exhausted"]})
    assert speed(game_of(t), "d") == 3


@pytest.mark.rule("ML-031", "ML-133")
@pytest.mark.parametrize("condition", ["shaken", "frightened", "panicked", "sickened"])
def test_fear_and_sickness_take_two_from_attacks_saves_and_checks(condition: str) -> None:
    source = "sickened" if condition == "sickened" else "shaken"
    t = lone(ill(condition, FIGHTER))
    game = game_of(t)
    assert [(m.value, m.source) for m in modifiers(game, "d", Value.ATTACK)] == [(-2, source)]
    for save in Save:
        assert (-2, source) in [(m.value, m.source) for m in save_parts(game, "d", save)]
    assert (-2, source) in [(m.value, m.source) for m in check_modifiers(game, "d", "perception")]
    damage = [(m.value, m.source) for m in modifiers(game, "d", Value.DAMAGE)]
    assert damage == ([(-2, "sickened")] if condition == "sickened" else [])


@pytest.mark.rule("ML-031")
def test_the_shaken_still_attack() -> None:
    assert numbers(attack({**A, "conditions": ["shaken"]}, KNIGHT))[0] == {"base_attack": 5, "shaken": -2}


# -- fear ----------------------------------------------------------------------------------------


def moves(t: Table, who: str) -> list[Option]:
    t.go_to(who)
    return [option for option in t.match.decision.chooser.candidates() if isinstance(option, Move)]


@pytest.mark.rule("ML-005", "ML-160")
def test_the_frightened_attack_nobody_and_move_only_away() -> None:
    t = table("A..d......", A=A, d=ill("frightened", FIGHTER), order="dA")
    assert t.refusal("d", Move((at(2, 0),))).key == "restrained.frightened"
    assert {option.path[-1] for option in moves(t, "d") if isinstance(option, Move)} == {
        at(col, 0) for col in range(4, 10)
    }
    t.act("d", Move((at(4, 0), at(5, 0))))
    near = table(NEXT, A=A, d=ill("frightened", FIGHTER), g=OTHER, order="dAg")
    for option in (Attack("A", "espada"), Trip("A", "espada")):
        assert near.refusal("d", option).key == "restrained.frightened"
    near.act("d", TotalDefence())


@pytest.mark.rule("ML-005")
def test_the_cornered_fight_for_all_their_fear() -> None:
    t = table("#####\n#dA.#\n#####", A=A, d=ill("frightened", FIGHTER), order="dA", dice=(2,))
    t.act("d", Attack("A", "espada"))
    assert numbers(t)[0] == {"shaken": -2}


@pytest.mark.rule("ML-005")
def test_fear_of_one_enemy_leaves_the_way_to_another_open() -> None:
    t = table("A..d...B..", A=A, B=A, d=FIGHTER, order="dAB")
    t.go_to("d")
    game = game_of(t)
    fear = CombatEffect(
        id="fear", name="fear", bearer="d", owner="A", until=Until(), conditions=(C.FRIGHTENED,)
    )
    assert apply_effect(game, fear)
    move = BOOK.actions[Move]
    assert restrained(game, "d", move, Move((at(4, 0), at(5, 0), at(6, 0)))) is None
    assert restrained(game, "d", move, Move((at(2, 0),))) is not None
    strike = BOOK.actions[Attack]
    assert restrained(game, "d", strike, Attack("B", "espada")) is not None


@pytest.mark.rule("ML-210")
def test_the_panicked_drop_what_they_hold_and_flee() -> None:
    t = table(NEXT, d=FIGHTER, A=A, g=OTHER, order="Adg", dice=(1,))
    t.go_to("A")
    t.match.intervene(SetCondition("d", C.PANICKED), by="A")
    assert t.body("d").held == ()
    assert t.refusal("d", Attack("A", "unarmed")).key == "restrained.frightened"
    t.act("d", Move((at(2, 0), at(3, 0))), A=Strike("espada"))
    assert t.at("d") == (3, 0)


# -- place ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-031")
def test_higher_ground_gives_one_in_melee_only() -> None:
    hill = '[legend]\n"^" = { name = "hill", elevation = 1 }\n'
    t = table(
        "^d........\n..........\n..........",
        A={**A, "place": [0, 0]},
        d=KNIGHT,
        g=OTHER,
        dice=(2,),
        extra=hill,
    )
    t.act("A", Attack("d", "espada"))
    assert numbers(t)[0] == {"base_attack": 5, "higher_ground": 1}
    t = table(
        "^.d.......\n..........\n..........",
        A={**BOW, "place": [0, 0]},
        d=KNIGHT,
        g=OTHER,
        dice=(2,),
        extra=hill,
    )
    t.act("A", Attack("d", "arco_de_caza"))
    assert "higher_ground" not in numbers(t)[0]
    t = table(
        "^^........\n..........\n..........",
        A={**A, "place": [0, 0]},
        d={**KNIGHT, "place": [1, 0]},
        g=OTHER,
        dice=(2,),
        extra=hill,
    )
    t.act("A", Attack("d", "espada"))
    assert "higher_ground" not in numbers(t)[0]  # both stand on it


@pytest.mark.rule("ML-229")
def test_the_squeezed_strike_and_defend_at_minus_four_at_half_speed() -> None:
    assert numbers(attack(A, ill("squeezing")))[1]["squeezing"] == -4
    assert numbers(attack({**A, "conditions": ["squeezing"]}, KNIGHT))[0]["squeezing"] == -4
    assert speed(game_of(lone(ill("squeezing"))), "d") == 3
