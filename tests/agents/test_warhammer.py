"""The adviser of `warhammer`: in clear positions it does the clear thing, and it beats chance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refriega.agents import GreedyAgent, RandomAgent, play_on
from refriega.agents.warhammer.chances import passes, reaches
from refriega.agents.warhammer.charges import pursue
from refriega.agents.warhammer.clash import Pair, worth
from refriega.agents.warhammer.mind import Mind
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.procedure import Option, Pass
from refriega.core.view import view
from refriega.rulesets.warhammer.options import (
    Cast,
    DeclareCharge,
    Dispel,
    DispelInPlay,
    Done,
    Go,
    Join,
    Move,
    Pursue,
    ReadScroll,
    Respond,
    Reveal,
    Shoot,
    Strike,
    UseBound,
)
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Response, Side
from refriega.rulesets.warhammer.troops import Missile
from tests.rulesets.warhammer.kit import Bench, battle, live

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "warhammer"


def wish(t: Bench) -> Option:
    """What the adviser would answer now."""
    decision = t.match.decision
    return GreedyAgent().choose(view(t.match, decision.seat), decision)


def mind(t: Bench, army: str = "red") -> Mind:
    return Mind(t.game, army)


MAGE: dict[str, Any] = {"level": 2, "spells": ("bola_de_fuego",), "at": (24, 40)}
ORCS: dict[str, Any] = {"troop": "orco", "models": 20, "at": (24, 20)}


def duel(**fields: Any) -> Bench:
    """A red wizard alone with four power dice, and twenty blue orcs within range."""
    given: dict[str, Any] = {"red": {"maga": MAGE}, "blue": {"orcos": ORCS}, "pools": (4, 3)}
    return battle(**given | fields)


# -- chances -------------------------------------------------------------------------------------------


def test_chances_are_what_dice_show() -> None:
    assert reaches(4) == 0.5
    assert reaches(1) == 5 / 6  # a 1 always fails
    assert reaches(7) == reaches(0) == 0
    assert passes(7) == 21 / 36
    assert (passes(1), passes(12)) == (0, 1)


def test_whoever_is_stronger_is_expected_to_win_a_combat_and_charging_helps() -> None:
    t = battle(
        red={"lanzas": {"models": 10, "at": (24, 24)}},
        blue={"goblins": {"models": 10, "ws": 2, "ld": 5, "at": (24, 20)}},
    )
    charging, charged = (Pair("lanzas", "goblins"),), (Pair("goblins", "lanzas"),)
    assert worth(mind(t), charging) > 0
    assert worth(mind(t), charging) > worth(mind(t), charged)
    assert worth(mind(t, "blue"), charging) == pytest.approx(-worth(mind(t), charging))


def test_a_flank_is_worth_more_than_a_front() -> None:
    t = battle(
        red={"lanzas": {"models": 10, "at": (24, 24)}}, blue={"orcos": ORCS | {"models": 20, "at": (24, 20)}}
    )
    flank = worth(mind(t), (Pair("lanzas", "orcos", Side.LEFT),))
    assert flank > worth(mind(t), (Pair("lanzas", "orcos"),))


# -- casting -------------------------------------------------------------------------------------------


def test_a_spell_is_cast_at_whom_it_reaches() -> None:
    """The goblins are dearer to lose, but too far away."""
    far = {"models": 20, "at": (8, 4), "points": 400}
    t = duel(blue={"orcos": ORCS, "goblins": far})
    assert wish(t) == Cast("maga", "bola_de_fuego", 2, target="orcos")


def test_no_dice_are_spent_on_what_is_out_of_range() -> None:
    t = duel(blue={"orcos": ORCS | {"at": (24, 10)}})
    assert wish(t) == Done()


def test_the_target_that_loses_most_is_chosen() -> None:
    plate = {"models": 20, "t": 4, "save": 2, "at": (16, 20)}
    t = duel(blue={"orcos": ORCS, "acero": plate})
    option = wish(t)
    assert isinstance(option, Cast)
    assert option.target == "orcos"


def test_an_easy_spell_gets_fewer_dice_where_a_miscast_would_cost_a_dear_wizard() -> None:
    dear = MAGE | {"level": 4, "points": 900}
    t = duel(red={"maga": dear}, pools=(6, 0))
    option = wish(t)
    assert isinstance(option, Cast)
    assert option.dice < 3


def test_dice_are_shared_out_so_that_the_better_spell_gets_enough() -> None:
    """Five dice for a Fire Ball and a Fiery Blast of twice the hits."""
    own = MAGE | {"level": 4, "spells": ("bola_de_fuego", "rafaga_ardiente")}
    t = duel(red={"maga": own}, pools=(5, 0))
    first = wish(t)
    assert isinstance(first, Cast)
    assert (first.spell, first.dice) == ("bola_de_fuego", 2)  # the lesser one first


def test_power_dice_are_spent_on_an_enemy_spell_that_hurts() -> None:
    """The Curse of Years will wound each of twenty men, on a 5 next time."""
    curse = live("maldicion_de_los_anos", "lanzas", "brujo", "blue", phase=0)
    t = duel(
        red={"lanzas": {"models": 20, "at": (24, 40), "points": 200}},
        blue={"brujo": {"level": 2, "at": (4, 4)}},
        effects=(curse,),
    )
    assert wish(t) == DispelInPlay("maldicion_de_los_anos", 4)


def test_what_is_kept_in_play_is_not_given_up_for_less() -> None:
    """Flames burn on twenty orcs: a Fire Ball would end them."""
    flames = live("llamas_del_fenix", "orcos", "maga", phase=0)
    assert wish(duel(effects=(flames,))) == Done()


def test_a_bound_spell_is_used_for_nothing() -> None:
    t = duel(red={"capitan": {"character": True, "items": ("anillo_de_brasas",), "at": (24, 40)}})
    assert wish(t) == UseBound("capitan", "anillo_de_brasas", target="orcos")


# -- dispelling ----------------------------------------------------------------------------------------


def cast_at(harm: int, **fields: Any) -> Bench:
    """Red has cast at a blue unit that is worth so much; blue is asked."""
    blue = {
        "orcos": ORCS | {"points": harm},
        "bruja": {"level": 1, "items": ("pergamino_de_dispersion",), "at": (4, 4)},
    }
    own = MAGE | {"level": 4, "spells": ("rafaga_ardiente",)}
    t = duel(red={"maga": own}, blue=blue, dice=(6, 5, 4, 3), **{"pools": (4, 1)} | fields)
    t.match.choose(Cast("maga", "rafaga_ardiente", 4, target="orcos"))
    assert t.match.decision.kind == "dispel"
    return t


def test_a_scroll_is_read_for_the_worst() -> None:
    assert wish(cast_at(600)) == ReadScroll("bruja", "pergamino_de_dispersion")


def test_but_not_for_what_matters_little() -> None:
    """And one die cannot reach 18."""
    assert wish(cast_at(40)) == Pass()


def test_what_does_no_harm_is_let_pass() -> None:
    """Out of range: it will fail of itself."""
    t = duel(blue={"orcos": ORCS | {"at": (24, 10)}}, dice=(6, 5))
    t.match.choose(Cast("maga", "bola_de_fuego", 2, target="orcos"))
    assert wish(t) == Pass()


def test_all_dice_that_are_enough_are_thrown_at_the_last_spell() -> None:
    t = duel(blue={"orcos": ORCS | {"points": 600}}, dice=(6, 5, 4), pools=(3, 3))
    t.match.choose(Cast("maga", "bola_de_fuego", 3, target="orcos"))
    assert wish(t) == Dispel(3)


def test_dispel_dice_that_are_left_go_on_a_spell_in_play_that_hurts() -> None:
    flames = live("llamas_del_fenix", "orcos", "maga", phase=0)
    t = duel(effects=(flames,))
    t.match.choose(Done())
    assert (t.match.decision.kind, wish(t)) == ("dispels", DispelInPlay("llamas_del_fenix", 3))


# -- charges -------------------------------------------------------------------------------------------


KNIGHTS: dict[str, Any] = {"troop": "caballero", "models": 6, "s": 5, "at": (24, 30), "points": 150}


def charges(**fields: Any) -> Bench:
    given: dict[str, Any] = {
        "red": {"caballeros": KNIGHTS},
        "blue": {"goblins": {"models": 10, "ws": 2, "ld": 5, "at": (24, 18), "points": 60}},
        "phase": Phase.CHARGES,
    }
    return battle(**given | fields)


def test_a_charge_that_is_likely_to_win_is_declared() -> None:
    assert wish(charges()) == DeclareCharge("caballeros", "goblins")


def test_one_that_does_not_get_there_is_not() -> None:
    assert wish(charges(red={"caballeros": KNIGHTS | {"at": (24, 40)}})) == Done()


def test_nor_one_at_whoever_is_stronger() -> None:
    ogres = {"models": 10, "s": 6, "t": 6, "w": 4, "a": 4, "ws": 5, "base": (40, 40), "at": (24, 18)}
    assert wish(charges(blue={"ogros": ogres})) == Done()


def answer_to_charge(**target: Any) -> Option:
    given = {"models": 10, "at": (24, 18), "points": 60} | target
    t = charges(blue={"blanco": given})
    t.match.choose(DeclareCharge("caballeros", "blanco"))
    t.match.choose(Done())
    return wish(t)


def test_whoever_can_withstand_a_charge_holds() -> None:
    assert answer_to_charge(ws=6, s=5, t=5, ld=10, models=20) == Respond(Response.HOLD)


def test_whoever_cannot_flees() -> None:
    assert answer_to_charge(ws=1, t=2, ld=3, points=300, m=9, at=(24, 16)) == Respond(Response.FLEE)


def test_whoever_can_shoot_at_the_charger_does() -> None:
    bows = Missile(range=24, strength=3)
    option = answer_to_charge(ws=6, s=5, t=5, ld=10, models=20, missile=bows, at=(24, 16))
    assert option == Respond(Response.STAND_AND_SHOOT)


def test_victors_pursue_but_for_those_who_shoot() -> None:
    for missile, expected in ((False, Pursue()), (True, Pass())):
        red = {"tropa": {"troop": "ballestero" if missile else "piquero", "models": 20, "at": (24, 24)}}
        t = battle(
            red=red,
            blue={"goblins": {"models": 4, "ld": 2, "t": 2, "at": (24, 23.99)}},
            contacts=[("tropa", "goblins")],
            phase=Phase.CHASE,
        )
        assert next(pursue(mind(t), "tropa", "goblins")) == expected


# -- moves, shots, blows -------------------------------------------------------------------------------


def test_fighters_go_towards_those_whom_they_beat() -> None:
    t = charges(red={"caballeros": KNIGHTS | {"at": (24, 44)}}, phase=Phase.MOVES)
    option = wish(t)
    assert isinstance(option, Move)
    assert option.unit == "caballeros"
    before = t.game.gap("caballeros", "goblins")
    t.match.choose(option)
    assert t.game.gap("caballeros", "goblins") < before


def test_a_wizard_joins_a_unit_while_enemies_are_near() -> None:
    red = {
        "maga": MAGE | {"at": (28, 28)},
        "ballesteros": {"troop": "ballestero", "models": 10, "at": (24, 28)},
    }
    t = battle(red=red, blue={"orcos": ORCS | {"at": (24, 14)}}, phase=Phase.MOVES)
    assert wish(t) == Join("maga", "ballesteros")


def test_a_lone_wizard_keeps_away_from_the_enemy() -> None:
    t = battle(red={"maga": MAGE | {"at": (24, 28)}}, blue={"orcos": ORCS}, phase=Phase.MOVES)
    before = t.game.gap("maga", "orcos")
    option = wish(t)
    assert isinstance(option, Go)
    t.match.choose(option)
    assert t.game.gap("maga", "orcos") > before


def test_shots_go_at_whom_they_cost_most() -> None:
    bows = {"troop": "ballestero", "models": 10, "at": (24, 40)}
    blue = {"acero": {"models": 10, "save": 2, "at": (16, 24)}, "orcos": ORCS | {"at": (32, 24)}}
    t = battle(red={"arcos": bows}, blue=blue, phase=Phase.SHOOTING)
    assert wish(t) == Shoot("arcos", "orcos")


def test_blows_go_at_the_dearest_who_can_be_hurt() -> None:
    """Whoever touches both rank and file and a wizard strikes at the wizard."""
    blue = {
        "orcos": ORCS | {"at": (24, 23.99), "files": 5},
        "brujo": {"level": 2, "points": 150, "host": "orcos", "slot": 2, "base": (25, 25)},
    }
    t = battle(
        red={"lanzas": {"models": 10, "i": 5, "at": (24, 24)}},
        blue=blue,
        contacts=[("lanzas", "orcos")],
        phase=Phase.COMBAT,
        dice=(1,) * 40,
    )
    while t.match.decision.kind != "strike":
        t.match.choose(wish(t))
    option = wish(t)
    assert isinstance(option, Strike)
    assert option.target == "brujo"


def test_a_hidden_model_shows_itself_where_there_is_somebody_to_strike() -> None:
    own = {
        "lanzas": {"models": 10, "at": (24, 24)},
        "espia": {"troop": "asesino", "host": "lanzas", "hidden": True},
    }
    blue = {"orcos": ORCS | {"at": (24, 23.99)}}
    fights = battle(red=own, blue=blue, contacts=[("lanzas", "orcos")], phase=Phase.COMBAT)
    assert wish(fights) == Reveal("espia")
    waits = battle(red=own, blue={"orcos": ORCS}, phase=Phase.START, turn=2, active="red")
    assert wish(waits) == Pass()


# -- what it may know ----------------------------------------------------------------------------------


@pytest.mark.rule("WF-061")
def test_it_knows_nothing_of_hidden_models() -> None:
    """The same wishes, whether or not somebody hides among the enemies."""
    blue = {"orcos": ORCS, "goblins": {"models": 12, "at": (12, 20)}}
    spy = {"espia": {"troop": "asesino", "host": "goblins", "hidden": True, "points": 400}}
    for phase in (Phase.CHARGES, Phase.MOVES, Phase.MAGIC, Phase.SHOOTING):
        wishes = [
            wish(
                battle(
                    red={
                        "maga": MAGE | {"at": (16, 30)},
                        "arcos": {"troop": "ballestero", "models": 8, "at": (12, 34)},
                    },
                    blue=blue | hidden,
                    phase=phase,
                    pools=(4, 3),
                )
            )
            for hidden in ({}, spy)
        ]
        assert wishes[0] == wishes[1]


# -- against chance ------------------------------------------------------------------------------------


def fought(file: Path, greedy: int, seeds: range) -> int:
    """By how many points the greedy agent is ahead, in all these battles together, from that seat."""
    ahead = 0
    for seed in seeds:
        scene = RULESET.load(file.read_text(encoding="utf-8"), str(file), {})
        match: Match[Any] = Match(
            RULESET, scene, SeededChance(secret_from_seed(seed)), history=False, log=False
        )
        agents: dict[str, Any] = {seat: RandomAgent(f"{seed}/{seat}") for seat in scene.seats}
        own = scene.seats[greedy]
        agents[own] = GreedyAgent(seed)
        play_on(match, agents)
        assert match.over
        for army, made in match.state.victory.items():
            ahead += made if scene.armies[army].seat == own else -made
    return ahead


@pytest.mark.parametrize("file", sorted(SCENARIOS.glob("*.toml")), ids=lambda file: file.stem)
def test_it_beats_chance_from_both_sides_together(file: Path) -> None:
    seeds = range(1, 3) if file.stem == "batalla_campal" else range(1, 9)
    assert fought(file, 0, seeds) + fought(file, 1, seeds) > 0


@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_a_duel_of_wizards_against_chance(seat: int) -> None:
    assert fought(SCENARIOS / "duelo_de_hechiceros.toml", seat, range(1, 9)) > 1000
