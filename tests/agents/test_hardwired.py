"""The adviser of `hardwired`: in clear positions it does the clear thing, and it beats chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from refriega.agents import Agent, GreedyAgent, RandomAgent, play_on
from refriega.agents.hardwired.purpose import Spot, spot_of
from refriega.agents.hardwired.worth import attack_worth, harm, odds_of
from refriega.boards.table import INCH, Footing, gap
from refriega.core.procedure import Option, Pass
from refriega.core.view import view
from refriega.rulesets.hardwired.options import (
    Aim,
    Assign,
    Boost,
    Consume,
    Defend,
    Disengage,
    EndActivation,
    FreeAttack,
    Interact,
    Interrogate,
    Leave,
    Move,
    MoveAgain,
    Overtime,
    Push,
    Reroll,
    Riposte,
    Search,
    Severance,
    Strike,
    Synergy,
    Throw,
    Wellness,
)
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import Attack, Marker, ModelEffect
from refriega.rulesets.hardwired.terms import Boon, Tier
from tests.everywhere.fights import FIGHTS
from tests.rulesets.hardwired.kit import Bench, at, piece, table, wall


def wish(t: Bench) -> Option:
    """What the adviser would answer now."""
    decision = t.match.decision
    return GreedyAgent().choose(view(t.match, decision.seat), decision)


def deeds(t: Bench, who: str) -> Iterator[Option]:
    """What it does in an activation, one thing after another, but for what ends it."""
    t.go_to(who)
    while True:
        option = wish(t)
        yield option
        if isinstance(option, EndActivation | Synergy | Leave):
            return
        t.match.choose(option)


# -- attacks -------------------------------------------------------------------------------------------


def test_a_shooter_shoots_before_it_moves() -> None:
    t = table(A={"at": (12, 4), "weapons": ("laser",)}, x={"at": (12, 14)}, dice=("red",))
    t.go_to("A")
    assert wish(t) == Strike("x", "laser")


def test_of_two_foes_the_one_that_can_be_felled_is_struck() -> None:
    t = table(
        A={"at": (12, 4), "weapons": ("laser",)},
        x={"at": (11, 14)},
        y={"at": (13, 14), "left": 2},
        dice=("red",),
    )
    t.go_to("A")
    assert wish(t) == Strike("y", "laser")


def test_a_foe_without_cover_is_shot_at_rather_than_one_in_cover() -> None:
    t = table(
        A={"at": (12, 4), "weapons": ("carabina",)},
        x={"at": (12, 14)},
        y={"at": (18, 14)},
        pieces=(wall(11, 12, 12, 12.5),),
        dice=("red",),
    )
    assert t.game.sight("A", "x").cover and not t.game.sight("A", "y").cover
    t.go_to("A")
    assert wish(t) == Strike("y", "carabina")


def test_whoever_fights_hand_to_hand_comes_up_and_strikes() -> None:
    t = table(
        A={"at": (12, 8), "combat": "2d10", "weapons": ("espada",)}, x={"at": (12, 12)}, dice=("red", 9, 8, 2)
    )
    t.go_to("A")
    move = wish(t)
    assert isinstance(move, Move)
    t.match.choose(move)
    assert t.game.gap("A", "x") == 0
    assert wish(t) == Strike("x", "espada")


def test_bystanders_are_left_alone_but_for_questions() -> None:
    t = table(
        A={"at": (12, 8), "weapons": ("grapadora",)},
        c={"unit": "administrativo", "at": (12, 12)},
        x={"at": (2, 22), "activated": True},
        dice=("red", 1, 2, 5, 6),
    )
    move, question, *_ = done = list(deeds(t, "A"))
    assert isinstance(move, Move)
    assert question == Interrogate("c")
    assert not [option for option in done if isinstance(option, Strike)]


def test_nobody_shoots_where_a_miss_is_likelier_to_strike_a_friend_than_the_shot_its_foe() -> None:
    """2d6 a tier down against 2d6: 31 hits in 100; every miss strikes the friend, if in heavy armour."""
    alone: dict[str, Any] = {
        "A": {"at": (12, 9), "weapons": ("grapadora",)},
        "x": {"at": (13.2, 14)},
        "dice": ("red",),
    }
    t = table(**alone)
    t.go_to("A")
    assert wish(t) == Strike("x", "grapadora")
    t = table(B={"at": (12, 14), "armour": "coraza_pesada", "activated": True}, **alone)
    t.go_to("A")
    assert not isinstance(wish(t), Strike)


def test_a_shot_into_a_melee_is_worth_its_hits_less_what_its_misses_do() -> None:
    """A staple gun has no die and does 2: hits 2; a triple, and the fumble, 3 more, friends one and a half
    times over.
    """
    t = table(
        A={"at": (12, 4), "combat": "2d10", "weapons": ("grapadora",)},
        B={"at": (12, 9), "activated": True},
        x={"at": (13.2, 9), "defence": "2d4"},
        dice=("red",),
    )
    t.go_to("A")
    hits, misses = odds_of(Tier.D8, Tier.D4), odds_of(Tier.D4, Tier.D8)
    worth = 2 * sum(hits) + 3 * hits.triple - 1.5 * (2 * sum(misses) + 3 * misses.triple)
    assert attack_worth(t.game, Attack("A", "x", "grapadora")) == pytest.approx(worth)


def test_where_only_foes_can_be_struck_a_miss_is_no_loss() -> None:
    t = table(
        A={"at": (12, 4), "weapons": ("carabina",)},
        x={"at": (12, 14)},
        z={"at": (13.2, 14), "side": "green"},
        dice=("red",),
    )
    t.go_to("A")
    hits = odds_of(Tier.D4, Tier.D6)
    alone = harm(t.game, Attack("A", "x", "carabina"), hits)
    assert attack_worth(t.game, Attack("A", "x", "carabina")) > alone


def test_a_weapon_that_leaps_is_not_fired_where_it_would_leap_to_friends() -> None:
    foe: dict[str, Any] = {"at": (12, 9)}
    t = table(A={"at": (12, 4), "weapons": ("fusil_de_arco",)}, x=foe, dice=("red",))
    t.go_to("A")
    alone = attack_worth(t.game, Attack("A", "x", "fusil_de_arco"))
    t = table(
        A={"at": (12, 4), "weapons": ("fusil_de_arco",)},
        x=foe,
        B={"at": (14, 10), "activated": True},
        dice=("red",),
    )
    t.go_to("A")
    assert attack_worth(t.game, Attack("A", "x", "fusil_de_arco")) < alone


def test_where_no_shot_would_do_harm_it_is_aimed() -> None:
    t = table(
        A={"at": (12, 4), "combat": "2d4", "weapons": ("grapadora",)},
        x={"at": (12, 9), "defence": "2d10", "armour": "coraza_pesada"},
        dice=("red",),
    )
    *_, aim, end = deeds(t, "A")
    assert (aim, end) == (Aim("x"), EndActivation())


def test_extra_is_spent_on_attacks_that_are_worth_it() -> None:
    boons = {"ana": (Boon.OVERTIME,)}
    strong: dict[str, Any] = {"at": (12, 4), "combat": "2d10", "weapons": ("plasma",)}
    t = table(A=strong, x={"at": (12, 14)}, boons=boons, dice=("red",))
    t.go_to("A")
    assert wish(t) == Overtime()
    t = table(
        A={**strong, "combat": "2d4", "weapons": ("pistola",)}, x={"at": (12, 9)}, boons=boons, dice=("red",)
    )
    t.go_to("A")
    assert wish(t) == Strike("x", "pistola")


def test_a_grenade_goes_where_it_reaches_most_foes_and_no_friend() -> None:
    crowd: dict[str, Any] = {"x": {"at": (12, 8)}, "y": {"at": (13.5, 8)}, "z": {"at": (12.5, 9.5)}}
    bomber: dict[str, Any] = {"at": (12, 3), "combat": "2d8", "weapons": ("granada_de_gas",)}
    t = table(A=bomber, dice=("red",), **crowd)
    t.go_to("A")
    thrown = wish(t)
    assert isinstance(thrown, Throw)
    for foe in crowd:
        assert gap(t.game.figure(foe), thrown.at) <= 3 * INCH
    friends: dict[str, Any] = {
        name: {"at": (x, 7), "activated": True} for name, x in zip("BCD", (11, 13, 14), strict=True)
    }
    t = table(A=bomber, dice=("red",), **crowd, **friends)
    t.go_to("A")
    assert not isinstance(wish(t), Throw)


def test_a_grenade_is_thrown_after_coming_near_enough() -> None:
    bomber: dict[str, Any] = {"at": (12, 3), "combat": "2d8", "weapons": ("granada_de_gas",)}
    t = table(
        A=bomber,
        x={"at": (12, 12)},
        y={"at": (13.5, 12)},
        z={"at": (12.5, 13.5)},
        dice=("red", 6, 5, 1, 2, 3, 4, 5),
    )
    t.go_to("A")
    move = wish(t)
    assert isinstance(move, Move)
    t.match.choose(move)
    assert isinstance(wish(t), Throw)


# -- answers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("combat", "defence", "answer"), [("2d10", "2d4", Riposte()), ("2d4", "2d10", Defend())]
)
def test_a_blow_is_answered_by_what_serves_better(combat: str, defence: str, answer: Option) -> None:
    t = table(
        A={"at": (12, 12), "combat": combat, "defence": defence, "weapons": ("espada",)},
        x={"at": (12, 13.2)},
        dice=("blue",),
    )
    t.go_to("x")
    t.match.choose(Strike("A", "cuchillo"))
    assert t.match.decision.kind == "answer"
    assert wish(t) == answer


@pytest.mark.parametrize(("combat", "defence", "answer"), [("2d6", "2d6", Boost()), ("2d12", "2d4", Pass())])
def test_a_boost_is_spent_where_it_makes_a_difference(combat: str, defence: str, answer: Option) -> None:
    t = table(
        A={"at": (12, 4), "combat": combat, "weapons": ("carabina",)},
        x={"at": (12, 14), "defence": defence},
        boons={"ana": (Boon.BOOST,)},
        dice=("red",),
    )
    t.go_to("A")
    t.match.choose(Strike("x", "carabina"))
    assert t.match.decision.kind == "before_roll"
    assert wish(t) == answer


def test_the_low_die_of_a_lost_roll_is_rolled_again() -> None:
    boons = {"ana": (Boon.REROLL,)}
    t = table(
        A={"at": (12, 4), "weapons": ("carabina",)}, x={"at": (12, 14)}, boons=boons, dice=("red", 5, 1, 3, 4)
    )
    t.go_to("A")
    t.match.choose(Strike("x", "carabina"))
    assert t.match.decision.kind == "rolled"
    assert wish(t) == Reroll(2)
    t = table(
        A={"at": (12, 4), "weapons": ("carabina",)}, x={"at": (12, 14)}, boons=boons, dice=("red", 5, 1, 2, 3)
    )
    t.go_to("A")
    t.match.choose(Strike("x", "carabina"))
    assert wish(t) == Pass()


@pytest.mark.parametrize(("weapon", "answer"), [("plasma", Severance()), ("pistola_voltaica", Pass())])
def test_finiquito_is_spent_on_weapons_that_gain_by_it(weapon: str, answer: Option) -> None:
    t = table(
        A={"at": (12, 4), "weapons": (weapon,)},
        x={"at": (12, 14), "health": 20},
        boons={"ana": (Boon.SEVERANCE,)},
        dice=("red", 5, 4, 3, 4),
    )
    t.go_to("A")
    t.match.choose(Strike("x", weapon))
    assert t.match.decision.kind == "hit"
    assert wish(t) == answer


def test_who_leaves_contact_is_struck_but_no_bystander() -> None:
    t = table(A={"at": (12, 12)}, x={"at": (12, 13.2)}, dice=("blue",))
    t.go_to("x")
    t.match.choose(Move(at(12, 16)))
    assert t.match.decision.kind == "leaving"
    assert wish(t) == FreeAttack("cuchillo")


def test_foes_are_pushed_off_roofs_but_not_out_of_a_fight() -> None:
    roof = piece(4, 4, 12, 12, Footing.TOP, height=6)
    for pieces, answer in (((roof,), Push()), ((), Pass())):
        t = table(
            A={"at": (10.5, 8), "weapons": ("maza",)},
            x={"at": (11.6, 8), "weapons": ()},
            pieces=pieces,
            dice=("red", 5, 4, 3, 4, 2),
        )
        t.go_to("A")
        t.match.choose(Strike("x", "maza"))
        assert t.match.decision.kind == "struck"
        assert wish(t) == answer


# -- where to be -----------------------------------------------------------------------------------------


def test_after_its_shot_a_shooter_gets_out_of_sight() -> None:
    t = table(
        A={"at": (12, 4), "weapons": ("carabina",)},
        x={"at": (12, 18), "weapons": ("plasma",), "combat": "2d10"},
        pieces=(wall(8, 5.5, 11, 6),),
        dice=("red", 2, 1, 3, 2),
    )
    assert t.game.sees("x", "A")
    shot, move, *_ = deeds(t, "A")
    assert shot == Strike("x", "carabina")
    assert isinstance(move, Move)
    assert not t.game.sees("x", "A")


def test_an_explorador_gets_away_from_a_blade_for_nothing() -> None:
    t = table(
        A={"at": (12, 12), "contract": "explorador", "weapons": ("carabina",)},
        x={"at": (12, 13.2), "combat": "2d10", "weapons": ("martinete",)},
        dice=("red",),
    )
    t.go_to("A")
    assert wish(t) == Disengage()


def test_nobody_walks_out_of_the_contact_of_a_foe_that_would_strike() -> None:
    t = table(A={"at": (12, 12), "weapons": ("espada",)}, x={"at": (12, 13.2)}, dice=("red", 1, 2, 3, 4))
    t.go_to("A")
    t.match.choose(Strike("x", "espada"))
    t.settle({})
    assert wish(t) == EndActivation()


def test_at_the_end_one_goes_where_the_mission_counts_models() -> None:
    """Control: at the end of round 5 models near the middle may count."""
    t = table(A={"at": (12, 19), "move": 4}, x={"at": (1, 1), "activated": True}, round=5, dice=("red",))
    done = list(deeds(t, "A"))
    assert [type(option) for option in done] == [Move, EndActivation]
    assert gap(t.game.figure("A"), at(12, 12)) <= 3 * INCH


# -- the mission --------------------------------------------------------------------------------------------


def test_the_terminal_comes_before_a_shot() -> None:
    terminal = Marker("terminal", "objective", at(12, 12))
    t = table(
        A={"at": (12, 13), "weapons": ("laser",)},
        x={"at": (12, 20)},
        markers=(terminal,),
        mission="golpe",
        dice=("red",),
    )
    t.go_to("A")
    assert wish(t) == Interact("terminal")
    t = table(
        A={"at": (12, 15), "weapons": ("laser",)},
        x={"at": (12, 20)},
        markers=(terminal,),
        mission="golpe",
        dice=("red",),
    )
    first, second, *_ = deeds(t, "A")
    assert isinstance(first, Move)
    assert second == Interact("terminal")


def test_whoever_carries_the_tablet_makes_off_with_it_and_leaves() -> None:
    t = table(
        A={"at": (12, 12), "carried": ("tableta",), "weapons": ("laser",)},
        x={"at": (12, 4)},
        mission="extraccion",
        dice=("red",),
    )
    done = list(deeds(t, "A"))
    assert [type(option) for option in done] == [Move, MoveAgain, EndActivation]
    assert t.game.figure("A").at.y == 16 * INCH
    t = table(
        A={"at": (12, 23), "carried": ("tableta",)}, x={"at": (12, 4)}, mission="extraccion", dice=("red",)
    )
    t.go_to("A")
    assert wish(t) == Leave()


def test_the_one_marked_for_death_is_shot_at_before_others() -> None:
    t = table(
        A={"at": (12, 4), "weapons": ("laser",)},
        x={"at": (11, 14)},
        y={"at": (13, 14)},
        mission="objetivo_humano",
        targets={"red": "y", "blue": "A"},
        dice=("red",),
    )
    t.go_to("A")
    assert wish(t) == Strike("y", "laser")


def test_whoever_breaks_through_runs_past_foes_and_leaves() -> None:
    t = table(A={"at": (12, 11), "weapons": ("laser",)}, x={"at": (20, 5)}, mission="ruptura", dice=("red",))
    done = list(deeds(t, "A"))
    assert [type(option) for option in done] == [Move, MoveAgain, EndActivation]
    assert t.game.figure("A").at.y <= 4 * INCH
    t = table(
        A={"at": (12, 4), "weapons": ("laser",)},
        x={"at": (20, 5)},
        mission="ruptura",
        dice=("red", 2, 3, 4, 3),
    )
    done = list(deeds(t, "A"))
    assert [type(option) for option in done] == [Strike, Move, Leave]


def test_a_runner_that_is_held_disengages_first_and_a_scout_for_nothing() -> None:
    held: dict[str, Any] = {"x": {"at": (12, 13.2)}, "mission": "ruptura", "dice": ("red",)}
    t = table(A={"at": (12, 12)}, **held)
    assert [type(option) for option in deeds(t, "A")] == [Disengage, Move, EndActivation]
    t = table(A={"at": (12, 12), "contract": "explorador"}, **held)
    assert [type(option) for option in deeds(t, "A")] == [Disengage, Move, MoveAgain, EndActivation]


def test_a_carrier_goes_home_round_a_foe_that_waits_in_its_way() -> None:
    t = table(
        A={"at": (12, 12), "carried": ("tableta",), "move": 8},
        x={"at": (12, 17)},
        mission="extraccion",
        dice=("red",),
    )
    t.go_to("A")
    move = wish(t)
    assert isinstance(move, Move)
    t.match.choose(move)
    assert t.game.figure("A").at.y > 14 * INCH
    assert not t.game.engaged("A")


def test_others_stand_between_their_carrier_and_its_foes() -> None:
    t = table(
        A={"at": (12, 16), "carried": ("tableta",), "activated": True},
        B={"at": (12, 22), "weapons": ()},
        x={"at": (12, 2)},
        mission="extraccion",
        dice=("red",),
    )
    assert spot_of(t.game, "B") == Spot(at(12, 14), 4 * INCH, True)


def test_late_in_the_match_nobody_is_lured_away_from_the_middle() -> None:
    position: dict[str, Any] = {
        "A": {"at": (12, 12), "weapons": ("espada",), "combat": "2d10"},
        "x": {"at": (12, 17), "left": 2},
        "dice": ("red",),
    }
    t = table(**position, round=1)
    t.go_to("A")
    assert isinstance(wish(t), Move)
    t = table(**position, round=4)
    assert [type(option) for option in deeds(t, "A")] == [EndActivation]


def test_loot_is_searched_by_whoever_has_nothing_better_to_do() -> None:
    loot = Marker("botin", "loot", at(12, 15))
    t = table(A={"at": (12, 12)}, x={"at": (1, 1)}, markers=(loot,), dice=("red", 1, 2, 3, 4))
    move, search, *_ = deeds(t, "A")
    assert isinstance(move, Move)
    assert search == Search("botin")
    t = table(A={"at": (12, 14.2), "weapons": ("laser",)}, x={"at": (12, 20)}, markers=(loot,), dice=("red",))
    t.go_to("A")
    assert wish(t) == Strike("x", "laser")


def test_a_weapon_that_has_been_dropped_is_picked_up() -> None:
    gun = Marker("w1", "weapon", at(12, 12.5), "carabina")
    t = table(A={"at": (12, 12)}, x={"at": (12, 20)}, markers=(gun,), dice=("red",))
    t.go_to("A")
    assert wish(t) == Interact("w1")


# -- the squad ---------------------------------------------------------------------------------------------


def test_the_token_goes_to_whoever_can_do_most() -> None:
    t = table(
        A={"at": (2, 2)},
        B={"at": (12, 4), "weapons": ("plasma",)},
        x={"at": (12, 14), "activated": True},
        dice=("red",),
    )
    assert t.match.decision.kind == "assign"
    assert wish(t) == Assign("B")


def test_the_wounded_are_healed_and_those_who_bleed_staunched() -> None:
    t = table(A={"at": (2, 2), "left": 4}, x={"at": (22, 22)}, boons={"ana": (Boon.WELLNESS,)}, dice=("red",))
    t.go_to("A")
    assert wish(t) == Wellness()
    bleeding = ModelEffect(id="e1", name="bleeding", bearer="A", detail=("1",))
    t = table(
        A={"at": (2, 2), "consumables": ("coagulante",)},
        x={"at": (22, 22)},
        effects={"A": (bleeding,)},
        dice=("red",),
    )
    t.go_to("A")
    assert wish(t) == Consume("coagulante", "A")


def test_a_friend_with_something_to_do_is_brought_forward() -> None:
    t = table(
        A={"at": (12, 2), "move": 1, "weapons": ()},
        B={"at": (13.5, 2), "weapons": ("plasma",)},
        x={"at": (12, 14)},
        boons={"ana": (Boon.SYNERGY,)},
        dice=("red",),
    )
    *_, last = deeds(t, "A")
    assert last == Synergy("B")


# -- whole matches ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["doce_fichas", "mi_plantilla", "repetidores"])
def test_it_beats_chance_clearly(name: str) -> None:
    """Three matches from each chair, all but one of them won at least."""
    fight = FIGHTS[name]
    sides = [side for side in cast(Scene, fight.scenario).sides.values() if side.seat]
    won = 0
    for seed in range(3):
        for side in sides:
            match = fight.match(seed, log=False, history=False)
            agents: dict[str, Agent] = {other.seat: RandomAgent(seed) for other in sides}
            agents[side.seat] = GreedyAgent(seed)
            play_on(match, agents)
            won += match.state.result == (side.id,)
    assert won >= 5
