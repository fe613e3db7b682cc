"""Who wins a round, and what losing it does."""

from __future__ import annotations

import pytest

from refriega.rulesets.warhammer.fighting import result
from refriega.rulesets.warhammer.harm import regeneration
from refriega.rulesets.warhammer.state import Broken, Contact, Fight
from refriega.rulesets.warhammer.terms import Fate, Side, Trait
from tests.rulesets.warhammer.fighting.fray import TURN, fight, fray, scores
from tests.rulesets.warhammer.kit import Bench

WEAK = {"a": 0}


def broken(t: Bench) -> list[str]:
    return [each.unit for each in t.state.broken]


# -- the score ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("models", "files", "bonus"), [(9, 5, 1), (8, 5, 0), (15, 5, 2), (30, 5, 3), (12, 3, 0), (8, 4, 1)]
)
def test_each_rank_of_four_behind_the_first_is_worth_one_up_to_three(
    models: int, files: int, bonus: int
) -> None:
    t = fray(WEAK | {"models": models, "files": files, "ld": 10}, WEAK | {"models": 40, "files": 8, "ld": 10})
    fight(t, 1, 1)
    assert scores(t)["red"].get("ranks", 0) == bonus


def test_ranks_are_counted_before_the_first_blow_and_heads_after_the_last() -> None:
    # the knights kill four of fifteen orcs; the fifth kills one of them: 4 against 1 + 2 for ranks + 1 for
    # unit strength 11 against 10
    knights = {"troop": "caballero", "models": 6, "files": 6, "save": 0, "ws": 4}
    t = fray(knights, {"troop": "orco", "models": 15}, charge=True)
    fight(t, 3, 3, 3, 3, 1, 1, 6, 6, 6, 6, 4, 4)
    assert scores(t) == {"red": {"wounds": 4}, "blue": {"wounds": 1, "ranks": 2, "outnumbering": 1}}
    assert t.events("combat.drawn")


def test_standards_count_one_and_flank_and_rear_one_and_two() -> None:
    for side, worth in ((Side.LEFT, 1), (Side.REAR, 2)):
        t = fray(
            WEAK | {"standard": True},
            WEAK | {"models": 20, "ld": 10},
            with_red={"otros": WEAK | {"models": 5, "at": (40, 40)}},
            contacts=[Contact("otros", "azules", side, TURN)],
        )
        fight(t, 1, 1)
        assert scores(t)["red"] == {"wounds": 0, "standard": 1, "side": worth}
        assert scores(t)["blue"] == {"wounds": 0, "outnumbering": 1}  # and no ranks: 3 are lost


def test_fewer_than_five_in_the_flank_are_of_no_account() -> None:
    t = fray(
        WEAK,
        WEAK | {"models": 20},
        with_red={"otros": WEAK | {"models": 4, "at": (40, 40)}},
        contacts=[Contact("otros", "azules", Side.LEFT, TURN)],
    )
    fight(t, 1, 1, 1, 1)
    assert scores(t)["red"] == {"wounds": 0}
    assert scores(t)["blue"]["ranks"] == 3


def test_who_falls_below_five_in_the_flank_during_the_combat_takes_neither_side_nor_ranks() -> None:
    """Five at first, and four when the result is reckoned."""
    t = fray(
        WEAK | {"ld": 10},
        WEAK | {"models": 20},
        with_red={"otros": WEAK | {"models": 5, "at": (40, 40), "ld": 10}},
        contacts=[Contact("otros", "azules", Side.LEFT, TURN)],
    )
    combat = Fight(("rojos", "azules", "otros"), ("rojos", "azules", "otros"))
    combat.ranks = result.rank_bonuses(t.game, combat.units)
    assert result.score(t.game, combat, "blue", combat.units).total == 1  # unit strength alone
    assert result.score(t.game, combat, "red", combat.units).total == 1  # the flank
    t.unit("otros").models = 4
    assert result.score(t.game, combat, "blue", combat.units).total == 4
    assert result.score(t.game, combat, "red", combat.units).total == 0


def test_a_musician_turns_a_draw() -> None:
    t = fray(WEAK | {"musician": True}, WEAK)
    fight(t, 3, 3)  # blue stands on 7 - 1 = 6
    won = t.event("combat.won").args
    assert (won["army"], won["by"]) == ("red", 1)
    assert scores(t) == {"red": {"wounds": 0, "musician": 1}, "blue": {"wounds": 0}}
    both = fray(WEAK | {"musician": True}, WEAK | {"musician": True})
    fight(both)
    assert both.events("combat.drawn")


# -- losing ------------------------------------------------------------------------------------------


def lost_by_two(**of: object) -> Bench:
    """Blue has lost by 2: it is outnumbered, and there is a standard."""
    return fray(WEAK | {"models": 6, "standard": True}, WEAK | of)


@pytest.mark.parametrize(("faces", "breaks"), [((2, 3), False), ((3, 3), True)])
def test_a_break_test_is_taken_on_leadership_less_the_difference(
    faces: tuple[int, int], breaks: bool
) -> None:
    t = lost_by_two()
    fight(t, *faces)
    assert broken(t) == (["azules"] if breaks else [])
    assert t.number(t.event("leadership.test"), "most") == 5
    if breaks:
        assert t.state.broken == (Broken("azules", ("rojos",)),)


def test_the_stubborn_test_on_their_whole_leadership() -> None:
    t = lost_by_two(traits=(Trait.STUBBORN,))
    fight(t, 3, 4)
    assert broken(t) == []


def test_the_unbreakable_take_no_test() -> None:
    t = lost_by_two(traits=(Trait.UNBREAKABLE,))
    fight(t)
    assert broken(t) == []


@pytest.mark.parametrize("trait", [Trait.UNDEAD, Trait.DAEMON])
def test_undead_and_daemons_crumble_by_the_difference_without_saves(trait: Trait) -> None:
    t = lost_by_two(traits=(trait,), save=2, ward=3)
    fight(t)
    assert t.unit("azules").models == 3
    assert broken(t) == []


def test_who_is_beaten_by_more_of_those_it_fears_breaks_without_a_test() -> None:
    t = fray(WEAK | {"models": 6, "traits": (Trait.FEAR,)}, WEAK | {"ld": 10})
    fight(t)
    assert broken(t) == ["azules"]


@pytest.mark.parametrize(
    ("red", "blue"),
    [
        ({"models": 5, "traits": (Trait.FEAR,), "standard": True}, {}),
        ({"models": 6, "traits": (Trait.FEAR,)}, {"traits": (Trait.FEAR,)}),
        ({"models": 6, "traits": (Trait.FEAR,)}, {"traits": (Trait.IMMUNE_TO_PSYCHOLOGY,)}),
    ],
)
def test_no_more_of_them_or_no_fear_means_a_test(red: dict[str, object], blue: dict[str, object]) -> None:
    t = fray(WEAK | red, WEAK | blue)
    fight(t, 1, 1)
    assert broken(t) == []


def test_where_nobody_is_left_to_lose_nobody_tests() -> None:
    t = fray({"models": 5}, {"models": 1, "a": 0}, charge=True)
    fight(t, 4, 1, 1, 4)  # three of the five touch it
    assert t.event("combat.won").args["army"] == "red"
    assert t.unit("azules").fate is Fate.DESTROYED


def test_what_the_ranks_cannot_lose_any_more_their_characters_crumble_by() -> None:
    """Lost by 5: the last skeleton, then four of five Wounds of their lord; none of it regenerates."""
    t = fray(
        WEAK | {"models": 20, "standard": True},
        WEAK | {"models": 1, "files": 2, "traits": (Trait.UNDEAD, Trait.REGENERATION)},
        with_blue={
            "senor": {
                "host": "azules",
                "slot": 1,
                "w": 5,
                "a": 0,
                "traits": (Trait.UNDEAD, Trait.REGENERATION),
            }
        },
    )
    fight(t)
    assert t.event("combat.crumbles").args["by"] == 5  # 3 ranks, standard, unit strength
    assert not t.game.in_play("azules")
    assert t.unit("senor").wounds == 4
    t.run(regeneration.finish(t.game))
    assert t.unit("senor").wounds == 4


def test_undead_that_cause_fear_make_the_living_run_and_crumble_themselves() -> None:
    """Beaten by more of those it fears the living breaks without a test; the undead fears nobody."""
    dead = {"traits": (Trait.UNDEAD, Trait.FEAR)}
    t = fray(WEAK | dead, WEAK | {"models": 6, "traits": (Trait.FEAR,)})
    fight(t)
    assert broken(t) == []
    assert t.unit("rojos").models == 4


def test_a_unit_tests_on_the_leadership_of_the_character_who_breaks_with_it() -> None:
    t = fray(
        WEAK | {"models": 6, "standard": True},
        WEAK | {"models": 4},
        with_blue={"heroe": {"host": "azules", "slot": 2, "a": 0, "ld": 9}},
    )
    fight(t, 4, 4)
    assert t.parts(t.event("leadership.test"), "most") == {"heroe": 9, "break": -2}
    assert broken(t) == ["azules"]


def test_a_character_alone_tests_and_breaks_by_itself() -> None:
    t = fray(WEAK | {"models": 6, "standard": True}, WEAK | {"models": 1, "character": True, "ld": 9})
    fight(t, 4, 4)
    assert broken(t) == ["azules"]
