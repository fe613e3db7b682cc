"""Who strikes when, and what a blow needs to hit."""

from __future__ import annotations

import pytest

from refriega.rulesets.warhammer.harm import saves
from refriega.rulesets.warhammer.options import Strike
from refriega.rulesets.warhammer.state import Change, Contact
from refriega.rulesets.warhammer.terms import Kind, Mark, Side, Stat
from refriega.rulesets.warhammer.troops import Melee
from tests.rulesets.warhammer.fighting.fray import TURN, blows, fray, strike
from tests.rulesets.warhammer.kit import battle, live, troop

ONES = (1, 1, 1, 1, 1)

LEAD = (Change(Stat.TO_HIT, add=-1), Change(Stat.SAVE, add=-1))


@pytest.mark.rule("WF-026")
def test_lead_cast_twice_takes_one_from_hits_and_saves_and_not_two() -> None:
    t = fray(
        {},
        {"save": 5},
        effects=[
            live("transmutacion_del_plomo", "azules", "maga", changes=LEAD),
            live("transmutacion_del_plomo", "azules", "otra", changes=LEAD, id="s2", phase=1),
        ],
    )
    # red: 4+; blue: 5+ for 4+; red's two hits wound on 4+, blue saves on 6+ for 5+; then blue's one hit
    strike(t, 4, 4, 3, 2, 1, 4, 4, 5, 2, 1, 4, 4, 5, 6, 4)
    assert blows(t) == [("rojos", 5, 4, 2), ("azules", 5, 5, 1)]
    assert t.number(t.event("harm.save"), "needed") == 6
    assert t.parts(t.events("combat.blows")[1], "needed")["transmutacion_del_plomo"] == 1
    assert (t.unit("rojos").models, t.unit("azules").models) == (4, 4)


@pytest.mark.rule("WF-026")
def test_two_castings_add_up_where_the_table_plays_it_so() -> None:
    t = fray(
        {},
        {"save": 5},
        effects=[
            live("transmutacion_del_plomo", "azules", "maga", changes=LEAD),
            live("transmutacion_del_plomo", "azules", "otra", changes=LEAD, id="s2"),
        ],
        variants={"same_spell_adds_up": "yes"},
    )
    strike(t, 4, 3, 3, 2, 1, 5, 5, 5, 5, 1, 4)  # blue needs 6; it has no save left
    assert blows(t) == [("rojos", 5, 4, 1), ("azules", 5, 6, 0)]
    assert t.unit("azules").models == 4


def test_whoever_has_charged_strikes_before_the_quicker_and_the_slain_do_not_strike() -> None:
    t = fray({"i": 1}, {"i": 5, "models": 10}, charge=True)
    # three of the five in front fall; two are left of them to strike, those who step up wait
    strike(t, 4, 4, 4, 1, 1, 4, 4, 4, 1, 1)
    assert blows(t) == [("rojos", 5, 4, 3), ("azules", 2, 4, 0)]
    assert t.unit("azules").models == 7


def test_a_charge_of_an_earlier_turn_is_past_and_initiative_decides() -> None:
    t = fray({"i": 1}, {"i": 5})
    strike(t, 4, 4, 1, 1, 1, 4, 4, 4, 1, 1, 4)  # two of red fall; three strike; one of blue falls
    assert blows(t) == [("azules", 5, 4, 2), ("rojos", 3, 4, 1)]


def test_those_of_one_initiative_strike_together() -> None:
    t = fray({}, {})
    strike(t, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    assert t.unit("rojos").models == t.unit("azules").models == 0


@pytest.mark.parametrize(
    ("own", "other", "needed"), [(4, 3, 3), (3, 3, 4), (3, 6, 4), (3, 7, 5), (1, 3, 5), (3, 1, 3)]
)
def test_weapon_skill_against_weapon_skill(own: int, other: int, needed: int) -> None:
    t = fray({"ws": own}, {"ws": other, "a": 0})
    strike(t, *ONES)
    assert blows(t)[0][2] == needed


def test_nothing_makes_a_blow_worse_than_a_six() -> None:
    t = fray({"ws": 1}, {"a": 0}, effects=[live("x", "rojos", "m", changes=(Change(Stat.TO_HIT, add=-3),))])
    strike(t, 5, 5, 5, 5, 6, 1)
    assert blows(t) == [("rojos", 5, 6, 1)]


def test_dazzling_brightness_leaves_weapon_skill_one() -> None:
    t = fray(
        {"ws": 4}, {"ws": 4, "i": 1}, effects=[live("x", "azules", "m", changes=(Change(Stat.WS, set=1),))]
    )
    strike(t, *ONES, *ONES)
    assert [needed for _, _, needed, _ in blows(t)] == [3, 5]


def test_the_sword_of_rhuin_hits_on_two_whoever_it_meets() -> None:
    t = fray(
        {"character": True, "models": 1, "ws": 2},
        {"ws": 10, "i": 1, "models": 1},
        effects=[live("x", "rojos", "rojos", marks=(Mark.HITS_ON_TWO, Mark.MAGIC_WEAPON))],
    )
    strike(t, 2, 1, 1)
    assert blows(t)[0] == ("rojos", 1, 2, 1)


# -- beasts ------------------------------------------------------------------------------------------

HORSE = troop("caballo", ws=3, s=3, i=2, a=1, ld=5)


def test_steeds_strike_with_their_own_skill_strength_and_initiative() -> None:
    knights = {"troop": "caballero", "ws": 5, "i": 5, "s": 4, "models": 3, "save": 0, "steed": HORSE}
    t = fray(knights, {"models": 6, "files": 6, "a": 0, "ws": 4})
    strike(t, 3, 3, 1, 3, 3, 4, 1, 1, 4)  # riders 3+, wound on 3+; horses 4+, wound on 4+
    assert blows(t) == [("rojos", 3, 3, 2), ("rojos", 3, 4, 1)]
    assert [event.args["strength"] for event in t.events("harm.wound")] == [4, 3]


def test_cowed_steeds_need_a_six_and_their_riders_do_not() -> None:
    knights = {"troop": "caballero", "models": 2, "steed": HORSE}
    t = fray(knights, {"models": 2, "a": 0}, effects=[live("x", "rojos", "m", marks=(Mark.NEEDS_SIXES,))])
    strike(t, 1, 1, 5, 5)
    assert blows(t) == [("rojos", 2, 3, 0), ("rojos", 2, 6, 0)]


def test_cowed_beasts_that_need_a_six_already_do_not_strike() -> None:
    t = fray(
        {"kind": Kind.WAR_BEAST, "ws": 1},
        {"a": 0},
        effects=[
            live("x", "rojos", "m", marks=(Mark.NEEDS_SIXES,)),
            live("y", "rojos", "m", changes=(Change(Stat.TO_HIT, add=-1),)),
        ],
    )
    strike(t)
    assert t.events("combat.cowed")


# -- rolling again, striking when dead ---------------------------------------------------------------


def test_portent_of_far_rolls_ones_again_to_hit_and_to_wound() -> None:
    t = fray({}, {"a": 0}, effects=[live("x", "rojos", "m", marks=(Mark.REROLLS_ONES,))])
    strike(t, 4, 1, 2, 2, 1, 4, 1, 4, 1, 4)  # hits 4 and, again, 4; wounds 4 and, again, 4
    assert blows(t) == [("rojos", 5, 4, 2)]
    assert t.unit("azules").models == 3


def test_death_dealer_lets_the_slain_strike_once_more_with_their_bare_strength() -> None:
    blue = troop("azul", a=2, i=1)
    t = fray(
        {},
        {"troop": blue, "melee": Melee(strength=2)},
        effects=[live("x", "azules", "m", marks=(Mark.STRIKES_DYING,))],
    )
    # two fall and strike once each: one hit, Strength 3, wounds on 4; then the three that stand strike twice
    strike(t, 4, 4, 1, 1, 1, 4, 4, 4, 1, 4, *ONES, 1)
    assert blows(t) == [("rojos", 5, 4, 2), ("azules", 2, 4, 1), ("azules", 6, 4, 0)]
    assert [event.args["strength"] for event in t.events("harm.wound")] == [3, 3]
    assert t.unit("rojos").models == 4


# -- at whom -----------------------------------------------------------------------------------------


def test_models_that_touch_a_character_choose_between_it_and_the_rank_and_file() -> None:
    hero = {"host": "azules", "slot": 2, "w": 2, "a": 0}
    t = fray({}, {"models": 4, "a": 0}, with_blue={"heroe": hero})
    # the three in the middle touch him; two groups, each of those at its side, have no choice
    strike(t, 4, 1, 1, 4, 4, 4, 1, 4, red=Strike("heroe"))
    assert sorted(str(event.args["target"]) for event in t.events("combat.blows")) == ["azules", "heroe"]
    assert t.unit("heroe").wounds == 1


def test_nobody_chooses_who_touches_rank_and_file_alone() -> None:
    t = fray({}, {"a": 0})
    strike(t, *ONES)
    assert t.offered == []


def test_a_rider_and_the_monster_are_two_targets_with_weapon_skills_of_their_own() -> None:
    rider = {
        "at": (24, 24),
        "character": True,
        "models": 1,
        "ws": 7,
        "a": 0,
        "mount": troop("g", ws=3, t=5, w=4, a=0, base=(50, 50)),
    }
    t = fray({"models": 2}, rider)
    strike(t, 4, 1, 6, red=Strike("azules", mount=True))
    assert blows(t) == [("rojos", 2, 4, 1)]
    assert t.unit("azules").mount_wounds == 1


def test_no_magic_weapon_may_strike_whom_phas_light_shields() -> None:
    t = fray(
        {"character": True, "models": 1},
        {"character": True, "models": 1, "a": 0},
        effects=[
            live("x", "rojos", "rojos", marks=(Mark.MAGIC_WEAPON,)),
            live("y", "azules", "azules", marks=(Mark.NO_MAGIC_WEAPON_STRIKES,)),
        ],
    )
    strike(t)
    assert t.events("combat.blows") == []


@pytest.mark.rule("WF-071")
def test_a_unit_that_rallied_this_turn_and_came_into_contact_by_magic_fights() -> None:
    t = fray({"rallied_in": 3}, {"i": 1}, charge=True)
    strike(t, *ONES, *ONES)
    assert blows(t)[0] == ("rojos", 5, 4, 0)
    assert t.events("combat.blows")[0].rules == ("WF-071",)


def test_a_character_whose_unit_has_fallen_around_it_strikes_when_its_turn_comes() -> None:
    t = fray(
        {"models": 1, "files": 2, "i": 1},
        {"models": 3, "i": 5},
        with_red={"heroe": {"host": "rojos", "slot": 1, "i": 1}},
    )
    # of the three one touches the hero alone, one both of them (and strikes at the soldier), one him alone
    strike(t, 1, 4, 1, 4, 4, 4, blue=Strike("rojos"))
    assert blows(t)[-1] == ("heroe", 1, 4, 1)
    assert t.unit("azules").models == 2


# -- where spells meet -------------------------------------------------------------------------------


@pytest.mark.rule("WF-042", "WF-041")
def test_lead_weighs_on_the_hero_whom_it_found_in_the_unit_and_on_no_other() -> None:
    """Cast on the unit with one hero in it; the other has come later. Saves: 5+ becomes 6+."""
    lead = live("transmutacion_del_plomo", "azules", "maga", changes=LEAD, included=("heroe",))
    heroes = {who: {"host": "azules", "slot": slot, "save": 5} for who, slot in (("heroe", 1), ("tarde", 3))}
    t = fray({"a": 0}, {"models": 3, "files": 5, "save": 5}, with_blue=heroes, effects=[lead])
    strike(t, 1, 1, 1, 1, 1)
    assert {who: needed for who, _, needed, _ in blows(t)} == {"azules": 5, "heroe": 5, "tarde": 4}
    found = {who: saves.armour(t.game, who, 3, mount=False) for who in ("azules", "heroe", "tarde")}
    assert {who: save.total for who, save in found.items() if save} == {"azules": 6, "heroe": 6, "tarde": 5}


def test_lead_weighs_down_the_sword_of_rhuin_too() -> None:
    sword = live("x", "rojos", "rojos", marks=(Mark.HITS_ON_TWO, Mark.MAGIC_WEAPON))
    t = fray(
        {"character": True, "models": 1},
        {"models": 1, "a": 0},
        effects=[sword, live("y", "rojos", "m", changes=LEAD)],
    )
    strike(t, 2)
    assert blows(t) == [("rojos", 1, 3, 0)]


def test_a_cowed_beast_needs_its_six_whatever_spell_would_let_it_hit_on_two() -> None:
    both = [
        live("x", "rojos", "m", marks=(Mark.NEEDS_SIXES,)),
        live("y", "rojos", "m", marks=(Mark.HITS_ON_TWO,)),
    ]
    t = fray({"kind": Kind.WAR_BEAST, "models": 1}, {"models": 1, "a": 0}, effects=both)
    strike(t, 5)
    assert blows(t) == [("rojos", 1, 6, 0)]


def test_death_dealer_gives_one_blow_to_those_slain_before_their_turn_and_after_it() -> None:
    """Blue is quicker; red's two are slain before they strike, and strike once; the dying slay one of blue,
    who has no such spell; the third of red strikes at its turn, twice.
    """
    red = troop("rojo", a=2, i=1)
    t = fray(
        {"troop": red, "models": 3},
        {"models": 3, "i": 5},
        effects=[live("x", "rojos", "m", marks=(Mark.STRIKES_DYING,))],
    )
    strike(t, 4, 4, 1, 4, 4, 4, 1, 4, 1, 1)
    assert blows(t) == [("azules", 3, 4, 2), ("rojos", 2, 4, 1), ("rojos", 2, 4, 0)]
    assert (t.unit("rojos").models, t.unit("azules").models) == (1, 2)


def test_death_dealer_lets_a_hero_strike_who_dies_and_his_blow_counts() -> None:
    hero = {"character": True, "models": 1, "i": 1, "a": 3, "s": 4}
    t = fray({"models": 1, "i": 5}, hero, effects=[live("x", "azules", "m", marks=(Mark.STRIKES_DYING,))])
    strike(t, 4, 4, 4, 3)
    assert blows(t) == [("rojos", 1, 4, 1), ("azules", 1, 4, 1)]
    assert not t.game.in_play("rojos")
    assert not t.game.in_play("azules")


def test_who_has_fallen_from_the_flank_leaves_those_who_are_nearest_to_the_enemy_there() -> None:
    """Of five files of 20 mm two are gone: on each side the rank is 20 mm shorter. Of the three in its left
    flank one is level with it and two at its corners: they strike all the same, and the end of the rank may
    strike at them.
    """
    t = fray(
        {"models": 1, "ws": 1, "a": 0},
        {"models": 3, "started": 5, "files": 5},
        with_red={
            "flanco": {"models": 3, "files": 3, "at": (24 + 50 / 25.4, 24 - 10 / 25.4), "facing": "west"}
        },
        contacts=[Contact("flanco", "azules", Side.LEFT, TURN - 1)],
    )
    assert t.game.gap("flanco", "azules") == 20_000
    strike(t, 1, 1, 1, 1, 1, 1, blue=Strike("flanco"))
    struck = [(e.args["who"], e.args["target"], e.args["models"]) for e in t.events("combat.blows")]
    assert sorted(struck) == [("azules", "flanco", 1), ("azules", "rojos", 2), ("flanco", "azules", 3)]


def test_who_meets_the_gap_of_a_rank_that_is_not_full_fights_those_before_it() -> None:
    """A hero at the right end of the rear of five and one men: that one stands at the left end."""
    t = battle(
        red={"heroe": {"character": True, "at": (24 + 40 / 25.4, 24 - 40 / 25.4), "facing": "south", "a": 2}},
        blue={"azules": {"models": 6, "files": 5, "at": (24, 24)}},
        contacts=[Contact("heroe", "azules", Side.REAR, TURN - 1)],
        turn=TURN,
    )
    strike(t, 1, 1, 1)
    assert [(who, dice) for who, dice, _, _ in blows(t)] == [("heroe", 2), ("azules", 1)]
