"""Manoeuvres: the one formula, what it costs to try, and what each of them does."""

from __future__ import annotations

import pytest

from refriega.core.errors import IllegalChoice
from refriega.core.modifier import Breakdown
from refriega.rulesets.leyendas.actions.manoeuvres import ACTIONS as MANOEUVRES
from refriega.rulesets.leyendas.options import (
    Attack,
    Disarm,
    DropProne,
    EndTurn,
    Escape,
    Grapple,
    Move,
    Overrun,
    Push,
    Release,
    StandUp,
    Strike,
    Sunder,
    Trip,
)
from refriega.rulesets.leyendas.terms import ActionKind, Condition
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

C = Condition
# rolls 1d20 + 3 + 4
M = FIGHTER | {"base_attack": 3, "abilities": {"strength": 18, "constitution": 12}, "life": 30}
# 10 + 2 + 2 + 1 = 15
D = FIGHTER | {
    "base_attack": 2,
    "abilities": {"strength": 14, "dexterity": 12, "constitution": 12},
    "held": ["espada"],
    "life": 30,
}
SKILLED = M | {
    "talents": [
        "improved_trip",
        "improved_disarm",
        "improved_sunder",
        "improved_push",
        "improved_grapple",
        "improved_overrun",
    ]
}
LARGE = {"player_race": False, "size": "large"}


def duel(me: dict[str, object], it: dict[str, object], *dice: int, **variants: str) -> Table:
    return table("......\n.Md...\n......", M=me, d=it, order="Md", dice=dice, variants=variants)


def last(t: Table) -> tuple[str, dict[str, int], dict[str, int]]:
    """How the last attempt came out, with the parts of both numbers."""
    events = [e for e in t.match.log or () if e.key in ("manoeuvre.succeeds", "manoeuvre.fails")]
    event = events[-1]
    return event.key, t.parts(event, "parts"), t.parts(event, "number_parts")


# -- the formula ---------------------------------------------------------------------------------


@pytest.mark.rule("ML-121", "ML-030")
def test_the_number_must_be_equalled() -> None:
    t = duel(SKILLED, D, 8)
    t.act("M", Trip("d", "espada"))
    key, mine, its = last(t)
    assert key == "manoeuvre.succeeds"
    assert mine == {"base_attack": 3, "strength": 4}
    assert its == {"base": 10, "base_attack": 2, "strength": 2, "dexterity": 1}
    assert C.PRONE in t.conditions("d")
    t = duel(SKILLED, D, 7)
    t.act("M", Trip("d", "espada"))
    assert last(t)[0] == "manoeuvre.fails"
    assert C.PRONE not in t.conditions("d")


@pytest.mark.rule("ML-121", "ML-137")
def test_a_natural_twenty_succeeds_and_a_natural_one_fails() -> None:
    t = duel(SKILLED, D | {"base_attack": 30}, 20)
    t.act("M", Trip("d", "espada"))
    assert C.PRONE in t.conditions("d")
    t = duel(SKILLED | {"base_attack": 30}, D, 1)
    t.act("M", Trip("d", "espada"))
    assert C.PRONE not in t.conditions("d")


@pytest.mark.rule("ML-121", "ML-035")
def test_size_counts_the_other_way_round() -> None:
    t = duel(SKILLED, D | LARGE, 1)
    t.act("M", Trip("d", "espada"))
    assert last(t)[2]["size"] == 1
    t = duel(SKILLED | {"size": "small", "player_race": False}, D, 1)
    t.act("M", Trip("d", "espada"))
    assert last(t)[1]["size"] == -1


@pytest.mark.rule("ML-121", "ML-052")
def test_a_flat_footed_target_drops_dexterity_from_its_number() -> None:
    t = duel(SKILLED, D | {"conditions": ["flat_footed"]}, 7)
    t.act("M", Trip("d", "espada"))
    assert last(t) == (
        "manoeuvre.succeeds",
        {"base_attack": 3, "strength": 4},
        {"base": 10, "base_attack": 2, "strength": 2},
    )


@pytest.mark.rule("ML-121")
def test_what_hampers_attacks_hampers_manoeuvres() -> None:
    t = duel(SKILLED | {"conditions": ["shaken", "prone"]}, D, 8)
    t.act("M", Trip("d", "espada"))
    assert last(t)[1] == {"base_attack": 3, "strength": 4, "shaken": -2, "prone": -4}


@pytest.mark.rule("ML-121", "ML-141")
def test_a_manoeuvre_takes_the_place_of_the_attack() -> None:
    assert all(action.kind is ActionKind.STANDARD and action.attack for action in MANOEUVRES)
    t = duel(SKILLED, D, 8)
    t.act("M", Trip("d", "espada"))
    assert t.refusal("M", Attack("d", "espada")).key == "budget.standard"
    t.act("M", Move((at(0, 1),)))


@pytest.mark.rule("ML-121", "ML-100")
def test_only_enemies_within_the_area_of_the_weapon() -> None:
    t = table("M.d", M=SKILLED, d=D)
    assert t.refusal("M", Trip("d", "espada")).key == "attack.out_of_reach"
    assert t.refusal("M", Push("d")).key == "attack.out_of_reach"
    spear = table("M.d", M=SKILLED | {"held": ["lanza_larga"]}, d=D, dice=(8,))
    assert spear.refusal("M", Grapple("d")).key == "attack.out_of_reach"
    spear.act("M", Trip("d", "lanza_larga"))
    friend = table("MFd", M=SKILLED, F=M, d=D)
    assert friend.refusal("M", Trip("F", "espada")).key == "attack.not_an_enemy"


@pytest.mark.rule("ML-121")
def test_concealment_spoils_manoeuvres_too() -> None:
    t = duel(SKILLED, D | {"concealment": 20}, 8, 20)
    t.act("M", Trip("d", "espada"))
    assert C.PRONE not in t.conditions("d")
    assert t.dice_used_up()


# -- provoking -----------------------------------------------------------------------------------


@pytest.mark.rule("ML-121", "ML-111")
def test_without_the_talent_everybody_who_threatens_may_strike_first() -> None:
    t = table("e.....\n.Md...\n......", M=M, d=D, e=D, order="Mde", dice=(1, 1, 8))
    t.act("M", Trip("d", "espada"), d=Strike("espada"), e=Strike("espada"))
    assert t.offered == [("declared", "d"), ("declared", "e")]
    t = table("e.....\n.Md...\n......", M=SKILLED, d=D, e=D, order="Mde", dice=(8,))
    t.act("M", Trip("d", "espada"))
    assert t.offered == []


@pytest.mark.rule("ML-121")
def test_each_manoeuvre_has_its_own_talent() -> None:
    t = duel(M | {"talents": ["improved_disarm"]}, D, 8)
    t.act("M", Disarm("d", "espada", "espada"))
    assert t.offered == []
    t = duel(M | {"talents": ["improved_disarm"]}, D, 8)
    t.act("M", Trip("d", "espada"))
    assert t.offered == [("declared", "d")]


@pytest.mark.rule("ML-121", "ML-128")
def test_the_damage_of_those_attacks_makes_the_attempt_harder() -> None:
    # 15 + 4 hits for 3 + 2 = 5; 12 + 7 - 5 = 14 against 15
    t = duel(M, D, 15, 3, 12)
    t.act("M", Trip("d", "espada"), d=Strike("espada"))
    key, mine, _ = last(t)
    assert (key, mine) == ("manoeuvre.fails", {"base_attack": 3, "strength": 4, "opportunity": -5})
    # two of them, 5 and 1 + 2 = 3: each counts
    t = table("e.....\n.Md...\n......", M=M, d=D, e=D, order="Mde", dice=(15, 3, 15, 1, 16))
    t.act("M", Trip("d", "espada"), d=Strike("espada"), e=Strike("espada"))
    assert last(t)[1]["opportunity"] == -8


@pytest.mark.rule("ML-121", "ML-128")
def test_struck_down_in_the_attempt_there_is_no_attempt() -> None:
    t = duel(M | {"life": 4}, D, 15, 3)
    t.act("M", Trip("d", "espada"), d=Strike("espada"))
    assert t.life("M") == -1
    assert t.dice_used_up()
    assert C.PRONE not in t.conditions("d")


@pytest.mark.rule("ML-126", "ML-127", "ML-117")
def test_an_attack_of_opportunity_is_never_a_manoeuvre() -> None:
    # D20-08
    t = table("Mp", M=SKILLED, p=D | {"conditions": ["prone"]}, order="pM")
    t.go_to("p")
    t.match.choose(StandUp())
    assert t.match.decision.subjects[0] == "M"
    for option in (Trip("p", "espada"), Grapple("p"), Disarm("p", "espada", "espada")):
        with pytest.raises(IllegalChoice) as refused:
            t.match.choose(option)
        assert refused.value.refusal.rules == ("ML-126", "ML-127")


# -- size limits ---------------------------------------------------------------------------------


@pytest.mark.rule("ML-121")
@pytest.mark.parametrize("option", [Trip("d", "espada"), Push("d"), Grapple("d")])
def test_a_target_may_be_one_size_larger_and_no_more(option: Trip | Push | Grapple) -> None:
    field = "......\n.Md...\n......\n......\n......"
    huge = D | {"player_race": False, "size": "huge"}
    t = table(field, M=SKILLED, d=huge)
    refusal = t.refusal("M", option)
    assert (refusal.key, refusal.rules) == ("manoeuvre.too_big", ("ML-121",))
    table(field, M=SKILLED, d=D | LARGE, dice=(1,)).act("M", option)


@pytest.mark.rule("ML-121")
def test_what_is_held_may_be_struck_at_however_big_its_bearer() -> None:
    field = "......\n.Md...\n......\n......\n......"
    huge = D | {"player_race": False, "size": "huge"}
    table(field, M=SKILLED, d=huge, dice=(1,)).act("M", Disarm("d", "espada", "espada"))


# -- trip, disarm, sunder ------------------------------------------------------------------------


@pytest.mark.rule("ML-121", "ML-212")
def test_nobody_trips_who_is_down() -> None:
    t = duel(SKILLED, D | {"conditions": ["prone"]})
    assert t.refusal("M", Trip("d", "espada")).key == "manoeuvre.prone"


@pytest.mark.rule("ML-121", "ML-210")
def test_a_disarmed_weapon_lies_in_its_bearers_space() -> None:
    t = duel(SKILLED, D, 8)
    assert t.refusal("M", Disarm("d", "espada", "daga")).key == "manoeuvre.not_held"
    t.act("M", Disarm("d", "espada", "espada"))
    assert t.body("d").held == ()
    assert t.state.ground == {at(2, 1): ("espada",)}


@pytest.mark.rule("ML-121")
def test_a_struck_weapon_takes_what_its_hardness_lets_through_and_breaks_at_last() -> None:
    # steel 10, one-handed 5: 6 + 6 is 2 over, 7 + 6 is 3 over; espada_de_dos_manos adds 4 x 1.5
    t = duel(SKILLED | {"held": ["espada_de_dos_manos"]}, D, 8, 6, 8, 7)
    t.act("M", Sunder("d", "espada_de_dos_manos", "espada"))
    (worn,) = t.body("d").held
    assert worn.startswith("espada#")
    assert t.state.wear == {worn: 2}
    told = t.events("object.struck")[0].args
    assert (told["dice"], told["faces"], told["total"], told["taken"]) == ("1d10", (6,), 12, 2)
    assert isinstance(told["parts"], Breakdown)
    assert told["parts"].total == 6
    t.act("M", EndTurn())
    t.act("M", Sunder("d", "espada_de_dos_manos", worn))
    assert t.body("d").held == ()
    assert t.state.wear == {}
    assert t.state.ground == {}
    assert t.events("object.broken")[0].args["taken"] == 3


@pytest.mark.rule("ML-121", "ML-170")
def test_a_worn_weapon_still_strikes() -> None:
    t = duel(SKILLED | {"held": ["espada_de_dos_manos"]}, D, 8, 6, 10, 4)
    t.act("M", Sunder("d", "espada_de_dos_manos", "espada"))
    (worn,) = t.body("d").held
    t.act("d", Attack("M", worn))
    assert t.life("M") == 24


@pytest.mark.rule("ML-121", "ML-050")
def test_a_shield_is_a_thing_to_break_too() -> None:
    # steel 10 and 10 for each point of its bonus: 20; a maul of 10 + 6 = 16 takes 6
    t = duel(SKILLED | {"held": ["espada_de_dos_manos"]}, D | {"held": ["escudo_pesado"]}, 8, 10)
    t.act("M", Sunder("d", "espada_de_dos_manos", "escudo_pesado"))
    assert list(t.state.wear.values()) == [6]


@pytest.mark.rule("ML-121")
def test_too_weak_a_blow_leaves_no_mark() -> None:
    t = duel(SKILLED, D, 8, 3)
    t.act("M", Sunder("d", "espada", "espada"))
    assert t.body("d").held == ("espada",)
    assert t.state.wear == {}


# -- push ----------------------------------------------------------------------------------------


@pytest.mark.rule("ML-121")
@pytest.mark.parametrize(("roll", "spaces"), [(7, 0), (8, 1), (12, 1), (13, 2), (18, 3)])
def test_a_push_drives_one_space_and_one_more_for_every_five_above(roll: int, spaces: int) -> None:
    t = duel(SKILLED, D, roll)
    t.act("M", Push("d"))
    assert t.at("d") == (2 + spaces, 1)
    assert t.at("M") == (1, 1)


@pytest.mark.rule("ML-121")
def test_a_push_goes_straight_away_on_squares_and_hexes() -> None:
    t = table("M...\n.d..\n....\n....", M=SKILLED, d=D, dice=(13,))
    t.act("M", Push("d"))
    assert t.at("d") == (3, 3)
    t = table("M . . .\n d . . .\n. . . .\n . . . .", M=SKILLED, d=D, dice=(13,), board="hex")
    t.act("M", Push("d"))
    assert t.at("d") == (1, 3)  # twice south-east of (0, 1)


@pytest.mark.rule("ML-121", "ML-224")
def test_a_push_ends_at_a_wall_or_a_body() -> None:
    t = table("Md.#", M=SKILLED, d=D, dice=(20,))
    t.act("M", Push("d"))
    assert t.at("d") == (2, 0)
    t = table("Mde.", M=SKILLED, d=D, e=D, dice=(20,))
    t.act("M", Push("d"))
    assert t.at("d") == (1, 0)


@pytest.mark.rule("ML-113", "ML-114", "ML-121")
def test_being_pushed_provokes_only_where_the_variant_says_so() -> None:
    field = "..F...\n.Md...\n......"
    t = table(field, M=SKILLED, F=M, d=D, order="MFd", dice=(18,))
    t.act("M", Push("d"))
    assert t.offered == []
    t = table(
        field, M=SKILLED, F=M, d=D, order="MFd", dice=(18, 1), variants={"forced_movement_provokes": "yes"}
    )
    t.act("M", Push("d"), F=Strike("espada"))
    assert t.offered[0] == ("leaving", "M")
    assert t.at("d") == (5, 1)


# -- grapple -------------------------------------------------------------------------------------


@pytest.mark.rule("ML-121")
@pytest.mark.parametrize(
    ("held", "hands", "needs"),
    [
        ([], 2, 8),  # 8 + 7 = 15
        (["espada"], 2, 12),  # one hand is left: 12 + 7 - 4
        (["espada_de_dos_manos"], 2, 12),
        (["espada", "escudo_pesado"], 2, 12),
        ([], 1, 12),
        ([], 0, 8),  # a beast holds on with what it has
    ],
)
def test_without_two_free_hands_it_is_hard_to_take_hold(held: list[str], hands: int, needs: int) -> None:
    for roll in (needs - 1, needs):
        t = duel(SKILLED | {"held": held, "hands": hands}, D, roll)
        t.act("M", Grapple("d"))
        key, parts, _ = last(t)
        assert key == ("manoeuvre.succeeds" if roll == needs else "manoeuvre.fails")
        assert parts.get("hands_full", 0) == 8 - needs
        assert (C.GRAPPLED in t.conditions("d")) is (roll == needs)


@pytest.mark.rule("ML-121")
def test_full_hands_hinder_no_other_manoeuvre_and_nobody_who_struggles_free() -> None:
    t = duel(SKILLED, D, 12, 13)
    t.act("M", Grapple("d"))
    t.act("d", Escape())  # 13 + 2 + 2 = 17 against 10 + 3 + 4
    key, parts, _ = last(t)
    assert (key, parts.get("hands_full")) == ("manoeuvre.succeeds", None)
    t = duel(SKILLED, D, 8)
    t.act("M", Push("d"))
    assert last(t)[0] == "manoeuvre.succeeds"


@pytest.mark.rule("ML-121")
def test_both_are_grappled_and_neither_is_an_outsider_to_the_other() -> None:
    t = duel(SKILLED, D, 12, 2, 2)
    t.act("M", Grapple("d"))
    assert t.conditions("d") == t.conditions("M") == {C.GRAPPLED}
    assert t.refusal("M", Move((at(0, 1),))).key == "move.held"
    t.act("d", Attack("M", "espada"))
    miss = t.events("attack.miss")[0]
    assert "disadvantage" not in t.parts(miss, "attack_parts")
    t.act("M", EndTurn())
    t.act("M", Attack("d", "espada"))
    miss = t.events("attack.miss")[1]
    assert t.parts(miss, "defence_parts") == {"base": 10, "dexterity": 1}


@pytest.mark.rule("ML-121", "ML-100")
def test_outsiders_find_the_grappled_at_a_disadvantage_and_unguarded() -> None:
    t = table("g....\n.Md..\n.....", M=SKILLED, d=D, g=D, order="Mdg", dice=(12,))
    t.act("M", Grapple("d"))
    t.act("g", DropProne())
    t.act("g", StandUp())
    assert t.offered == []
    t = table(".....\n.MdF.\n.....", M=SKILLED, F=M, d=D, order="MFd", dice=(12, 1))
    t.act("M", Grapple("d"))
    t.act("F", Attack("d", "espada"))
    miss = t.events("attack.miss")[0]
    assert t.parts(miss, "attack_parts")["disadvantage"] == 2
    assert t.parts(miss, "defence_parts") == {"base": 10}


@pytest.mark.rule("ML-121", "ML-140")
def test_a_second_success_pins() -> None:
    t = duel(SKILLED, D, 12, 12)
    t.act("M", Grapple("d"))
    t.act("M", EndTurn())
    t.act("M", Grapple("d"))
    assert t.conditions("d") == {C.PINNED, C.GRAPPLED}
    assert t.conditions("M") == {C.GRAPPLED}
    assert t.refusal("d", Attack("M", "espada")).key == "restrained.pinned"
    assert t.refusal("M", Grapple("d")).key == "manoeuvre.pinned"


@pytest.mark.rule("ML-121", "ML-137")
def test_a_hold_is_broken_by_force_or_by_skill() -> None:
    # against 10 + 3 + 4 = 17 and no Dexterity: 13 + 2 + 2
    for force, rolls in ((True, (12, 12, 13)), (False, (12, 7, 8))):
        escapee = D | {"skills": {"escape_artist": 9}}
        t = duel(SKILLED, escapee, *rolls)
        t.act("M", Grapple("d"))
        t.act("d", Escape(by_skill=not force))
        assert C.GRAPPLED in t.conditions("d")
        t.act("d", EndTurn())
        t.act("d", Escape(by_skill=not force))
        assert t.conditions("d") == t.conditions("M") == frozenset()
        assert t.dice_used_up()


@pytest.mark.rule("ML-121")
def test_the_pinned_get_out_of_the_whole_hold() -> None:
    t = duel(SKILLED, D, 12, 12, 20)
    t.act("M", Grapple("d"))
    t.act("M", EndTurn())
    t.act("M", Grapple("d"))
    t.act("d", Escape())
    assert t.conditions("d") == t.conditions("M") == frozenset()


@pytest.mark.rule("ML-121", "ML-144")
def test_the_holder_lets_go_freely() -> None:
    t = duel(SKILLED, D, 12)
    assert t.refusal("M", Release()).key == "manoeuvre.holds_nobody"
    assert t.refusal("M", Escape()).key == "manoeuvre.not_in_a_hold"
    t.act("M", Grapple("d"))
    t.act("M", Release())
    assert t.conditions("d") == t.conditions("M") == frozenset()


@pytest.mark.rule("ML-121")
def test_a_hold_ends_when_the_holder_falls_or_the_two_are_driven_apart() -> None:
    t = table(
        "..d.\n.M..\n....",
        M=SKILLED | {"life": 3},
        d=D,
        g=D | {"place": [3, 2]},
        order="Mdg",
        dice=(12, 15, 4),
    )
    t.act("M", Grapple("d"))
    t.act("d", Attack("M", "espada"))
    assert t.life("M") == -3
    assert C.GRAPPLED not in t.conditions("d")
    t = table("..F...\n.Md...\n......\n......", M=SKILLED, F=SKILLED, d=D, order="MFd", dice=(12, 13))
    t.act("M", Grapple("d"))
    assert t.refusal("F", Grapple("d")).key == "manoeuvre.already_held"
    t.act("F", Push("d"))  # two spaces
    assert t.at("d") == (2, 3)
    assert t.conditions("d") == t.conditions("M") == frozenset()


@pytest.mark.rule("ML-172", "ML-175")
def test_whoever_grasps_what_burns_is_burnt() -> None:
    fire = {"contact": [{"dice": "1d6", "type": "fire"}]}
    t = duel(SKILLED, D | fire, 12, 4)
    t.act("M", Grapple("d"))
    assert t.life("M") == 26
    assert "ML-172" in t.events("damage.contact")[0].rules


@pytest.mark.rule("ML-172", "ML-175")
def test_fists_and_claws_touch_what_they_hit_and_swords_do_not() -> None:
    spines = {"contact": [{"dice": "1d4", "type": "piercing"}]}
    fist = duel(M | {"held": []}, D | spines, 10, 2, 3)
    fist.act("M", Attack("d", "unarmed"))
    assert (fist.life("d"), fist.life("M")) == (24, 27)
    claw = duel(M | {"held": [], "natural": ["garra"]}, D | spines, 10, 1, 3)
    claw.act("M", Attack("d", "garra"))
    assert claw.life("M") == 27
    sword = duel(M, D | spines, 10, 2)
    sword.act("M", Attack("d", "espada"))
    assert sword.life("M") == 30
    miss = duel(M | {"held": []}, D | spines, 2)
    miss.act("M", Attack("d", "unarmed"))
    assert miss.dice_used_up()


# -- overrun -------------------------------------------------------------------------------------

LANE = "########\nM..d....\n########"
THROUGH = tuple(at(col, 1) for col in range(1, 6))


@pytest.mark.rule("ML-121", "ML-225")
def test_an_overrun_leads_through_the_enemy() -> None:
    t = table(LANE, M=SKILLED, d=D, order="Md", dice=(8,))
    assert t.refusal("M", Move(THROUGH)).key == "move.closed"
    t.act("M", Overrun("d", THROUGH))
    assert t.at("M") == (5, 1)
    assert C.PRONE not in t.conditions("d")
    assert ("leaving", "d") in t.offered  # the movement itself provokes as ever


@pytest.mark.rule("ML-121")
def test_beaten_by_five_the_enemy_is_knocked_down() -> None:
    t = table(LANE, M=SKILLED, d=D, order="Md", dice=(13,))
    t.act("M", Overrun("d", THROUGH))
    assert C.PRONE in t.conditions("d")


@pytest.mark.rule("ML-121", "ML-224")
def test_a_failed_overrun_ends_in_front_of_the_enemy() -> None:
    t = table(LANE, M=SKILLED, d=D, order="Md", dice=(7,))
    t.act("M", Overrun("d", THROUGH))
    assert t.at("M") == (2, 1)


@pytest.mark.rule("ML-121", "ML-128")
def test_without_the_talent_it_provokes_where_it_meets_the_enemy() -> None:
    # 15 + 4 hits for 2 + 2; 12 + 7 - 4 = 15
    t = table(LANE, M=M, d=D, order="Md", dice=(15, 2, 12))
    t.act("M", Overrun("d", THROUGH), d=Strike("espada"))
    assert t.offered[0] == ("attempt", "d")
    assert last(t)[1]["opportunity"] == -4
    assert t.at("M") == (5, 1)


@pytest.mark.rule("ML-121", "ML-224", "ML-130")
def test_an_overrun_must_lead_through_and_end_on_free_ground_within_speed() -> None:
    t = table(LANE, M=SKILLED, d=D)
    assert t.refusal("M", Overrun("d", THROUGH[:2])).key == "overrun.not_through"
    assert t.refusal("M", Overrun("d", THROUGH[:3])).key == "move.no_stop"
    far = tuple(at(col, 1) for col in range(1, 8))
    assert t.refusal("M", Overrun("d", far)).key == "move.too_far"
    t = table("########\nM.Fd....\n########", M=SKILLED, F=M, d=D)
    assert t.refusal("M", Overrun("d", THROUGH)).key == "overrun.no_room"


@pytest.mark.rule("ML-121")
def test_overruns_are_listed() -> None:
    t = table(LANE, M=SKILLED, d=D)
    t.go_to("M")
    listed = [o for o in t.match.decision.chooser.candidates() if isinstance(o, Overrun)]
    assert listed == [Overrun("d", THROUGH[:4])]
