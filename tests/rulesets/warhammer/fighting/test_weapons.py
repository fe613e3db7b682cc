"""What models fight with: ranks of spears, heavy weapons, lances, and what spells do to them."""

from __future__ import annotations

from refriega.rulesets.warhammer.state import Change, Contact, Live
from refriega.rulesets.warhammer.terms import Mark, Side, Stat, Trait
from refriega.rulesets.warhammer.troops import Item, Melee
from tests.rulesets.warhammer.fighting.fray import TURN, blows, fray, strike
from tests.rulesets.warhammer.kit import Bench, live

ONES = (1, 1, 1, 1, 1)


def strengths(t: Bench) -> list[object]:
    """The Strength of hits, in order."""
    return [event.args["strength"] for event in t.events("harm.hits")]


def test_spears_strike_from_the_second_rank_too() -> None:
    t = fray({"models": 12, "melee": Melee(ranks=1)}, {"a": 0})
    strike(t, *ONES, *ONES)
    assert blows(t) == [("rojos", 10, 4, 0)]


def test_the_second_rank_of_spears_strikes_only_as_far_as_it_goes() -> None:
    t = fray({"models": 7, "melee": Melee(ranks=2)}, {"a": 0})
    strike(t, *ONES, 1, 1)
    assert blows(t) == [("rojos", 7, 4, 0)]


def test_who_charges_with_spears_strikes_with_the_front_rank_alone() -> None:
    t = fray({"models": 10, "melee": Melee(ranks=1)}, {"a": 0}, charge=True)
    strike(t, *ONES)
    assert blows(t) == [("rojos", 5, 4, 0)]


def test_spears_do_not_strike_over_the_shoulders_of_those_who_are_met_in_the_flank() -> None:
    t = fray(
        {"models": 10, "melee": Melee(ranks=1), "at": (24, 24), "facing": "east"},
        {"models": 1, "a": 0, "at": (23.6, 24 - 50 / 25.4)},
    )
    t.state.contacts = (Contact("azules", "rojos", Side.LEFT, TURN - 1),)
    strike(t, 1, 1)
    assert blows(t) == [("rojos", 2, 4, 0)]


def test_each_spearman_who_falls_is_one_blow_less() -> None:
    t = fray({"models": 10, "i": 1, "melee": Melee(ranks=1)}, {"a": 1})
    strike(t, 4, 4, 1, 1, 1, 4, 4, *ONES, 1, 1, 1)
    assert blows(t)[1] == ("rojos", 8, 4, 0)


def test_heavy_weapons_strike_last_and_harder() -> None:
    t = fray({"i": 6, "melee": Melee(strength=2, strikes_last=True)}, {"i": 1})
    strike(t, *ONES, 4, 1, 1, 1, 1, 2)
    assert blows(t) == [("azules", 5, 4, 0), ("rojos", 5, 4, 1)]
    assert strengths(t) == [5]


def test_who_charges_with_heavy_weapons_strikes_first_all_the_same() -> None:
    t = fray({"melee": Melee(strength=2, strikes_last=True)}, {"i": 6}, charge=True)
    strike(t, *ONES, *ONES)
    assert [who for who, *_ in blows(t)] == ["rojos", "azules"]


def test_a_lance_counts_in_the_turn_of_the_charge_alone() -> None:
    t = fray({"melee": Melee(charge_strength=2)}, {"a": 0}, charge=True)
    strike(t, 4, 1, 1, 1, 1, 1)
    later = fray({"melee": Melee(charge_strength=2)}, {"a": 0})
    strike(later, 4, 1, 1, 1, 1, 1)
    assert (strengths(t), strengths(later)) == ([5], [3])


def test_a_second_weapon_is_one_more_attack() -> None:
    t = fray({"models": 2, "melee": Melee(attacks=1)}, {"a": 0})
    strike(t, 1, 1, 1, 1)
    assert blows(t) == [("rojos", 4, 4, 0)]


def test_the_bane_of_forged_steel_takes_bonus_and_drawback_alike() -> None:
    t = fray(
        {"i": 6, "melee": Melee(strength=2, strikes_last=True)},
        {"i": 1},
        effects=[live("x", "rojos", "m", marks=(Mark.WEAPONS_USELESS,))],
    )
    strike(t, 4, 1, 1, 1, 1, 1, *ONES)
    assert [who for who, *_ in blows(t)] == ["rojos", "azules"]
    assert strengths(t) == [3]


SWORD = Item(name={"es": "espada", "en": "sword"}, type="weapon", strength=1, attacks=1)


def test_the_bane_of_forged_steel_spares_magic_weapons() -> None:
    t = fray(
        {"character": True, "models": 1, "items": ("espada",)},
        {"models": 1, "a": 0},
        items={"espada": SWORD},
        effects=[live("x", "rojos", "m", marks=(Mark.WEAPONS_USELESS,))],
    )
    strike(t, 4, 1, 1)
    assert blows(t) == [("rojos", 2, 4, 1)]
    assert strengths(t) == [4]


def test_the_bears_anger_is_fought_with_bare_hands() -> None:
    bear = live(
        "x", "rojos", "rojos", marks=(Mark.NO_WEAPON,), changes=(Change(Stat.A, add=3), Change(Stat.S, add=2))
    )
    t = fray(
        {"character": True, "models": 1, "items": ("espada",)},
        {"models": 1, "a": 0},
        items={"espada": SWORD},
        effects=[bear],
    )
    strike(t, 4, 1, 1, 1, 1)
    assert blows(t) == [("rojos", 4, 4, 1)]
    assert strengths(t) == [5]


def test_blows_that_a_spell_sets_on_fire_cost_the_flammable_two_wounds_each() -> None:
    """One blow hits and wounds once: both Wounds are gone."""
    for marks, left in ((), 1), ((Mark.FLAMING_BLOWS,), 0):
        t = fray(
            ALONE,
            {"models": 1, "a": 0, "w": 2, "traits": (Trait.FLAMMABLE,)},
            effects=[live("x", "rojos", "rojos", marks=marks)],
        )
        strike(t, 4, 4)
        assert t.event("harm.hits").args["flaming"] is bool(marks)
        assert t.unit("azules").models == left


PHA = (Mark.NO_WEAPON, Mark.MAGIC_BLOWS, Mark.NO_MAGIC_WEAPON_STRIKES)


def in_light(who: str) -> Live:
    """Pha's Illumination, which somebody has cast upon themselves."""
    return live("x", who, who, marks=PHA, changes=(Change(Stat.A, set=3), Change(Stat.S, set=5)))


ALONE = {"character": True, "models": 1}


def test_phas_light_sets_attacks_and_strength_and_leaves_the_sword_aside() -> None:
    pha = in_light("rojos")
    t = fray(
        ALONE | {"a": 4, "s": 6, "items": ("espada",)},
        {"models": 1, "a": 0},
        items={"espada": SWORD},
        effects=[pha],
    )
    strike(t, 4, 1, 1, 1)
    assert blows(t) == [("rojos", 3, 4, 1)]
    assert strengths(t) == [5]


def test_what_another_spell_adds_comes_on_top_of_what_phas_light_sets() -> None:
    """3 Attacks and 3 of the Bear; Strength 5 and 2: whichever was cast first."""
    bear = live(
        "y", "rojos", "otro", marks=(Mark.NO_WEAPON,), changes=(Change(Stat.A, add=3), Change(Stat.S, add=2))
    )
    pha = in_light("rojos")
    for effects in ([bear, pha], [pha, bear]):
        t = fray(ALONE, {"models": 1, "a": 0}, effects=effects)
        strike(t, 4, 1, 1, 1, 1, 1, 1)
        assert blows(t) == [("rojos", 6, 4, 1)]
        assert strengths(t) == [7]


def test_two_in_phas_light_strike_each_other_for_their_blows_are_of_no_weapon() -> None:
    pha = [in_light(who) for who in ("rojos", "azules")]
    t = fray(ALONE, ALONE, effects=pha)
    strike(t, 1, 1, 1, 1, 1, 1)
    assert [who for who, *_ in blows(t)] == ["rojos", "azules"]


def test_blows_in_phas_light_harm_those_whom_only_magic_harms() -> None:
    ghost = {"models": 1, "a": 0, "traits": (Trait.ETHEREAL,)}
    plain = fray(ALONE, ghost)
    strike(plain, 4)
    assert plain.events("harm.no_effect")
    t = fray(ALONE, ghost, effects=[in_light("rojos")])
    strike(t, 4, 1, 1, 2)
    assert not t.game.in_play("azules")


def test_the_sword_of_rhuin_is_a_magic_weapon_and_no_other_counts() -> None:
    sword = live(
        "x", "rojos", "rojos", marks=(Mark.MAGIC_WEAPON, Mark.HITS_ON_TWO), changes=(Change(Stat.S, add=3),)
    )
    t = fray(
        ALONE | {"items": ("espada",)},
        {"models": 1, "a": 0, "traits": (Trait.ETHEREAL,)},
        items={"espada": SWORD},
        effects=[sword],
    )
    strike(t, 2, 1)
    assert blows(t) == [("rojos", 1, 2, 1)]
    assert strengths(t) == [6]


def test_a_magic_weapon_that_the_law_of_gold_has_silenced_is_as_if_it_were_not_there() -> None:
    gold = live("x", "rojos", "m", marks=(Mark.ITEM_SILENCED,), detail="espada")
    t = fray(ALONE | {"items": ("espada",)}, {"models": 1, "a": 0}, items={"espada": SWORD}, effects=[gold])
    strike(t, 4, 1)
    assert blows(t) == [("rojos", 1, 4, 1)]
    assert strengths(t) == [3]
