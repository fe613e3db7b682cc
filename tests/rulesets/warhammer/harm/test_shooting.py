"""The shooting phase, and shots at a charger."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH
from refriega.rulesets.warhammer.harm import shooting
from refriega.rulesets.warhammer.options import Done, Shoot
from refriega.rulesets.warhammer.state import Change, Phase
from refriega.rulesets.warhammer.terms import Kind, Mark, Stat, Trait
from refriega.rulesets.warhammer.troops import Missile
from tests.rulesets.warhammer.kit import Bench, battle, live

BOW = Missile(range=24, strength=3)


def field(*dice: int, effects: Any = (), orcos: Any = None, distance: int = 10, **archers: Any) -> Bench:
    """Five archers of red, twelve orcs of blue so many inches away."""
    return battle(
        red={"arqueros": {"models": 5, "at": (24, 30), "missile": BOW} | archers},
        blue={
            "orcos": {"models": 12, "files": 6, "troop": "orco", "at": (24, 30 - distance)} | (orcos or {})
        },
        phase=Phase.SHOOTING,
        dice=dice,
        effects=effects,
    )


def needed(t: Bench, *, charging: bool = False) -> dict[str, int]:
    """The parts of what a shot at the orcs needs."""
    missile = t.game.sheet("arqueros").troop.missile
    assert missile is not None
    found = shooting.to_hit(t.game, "arqueros", missile, "orcos", charging=charging)
    assert sum(part.value for part in found.parts) == found.total
    return {part.source or part.type: part.value for part in found.parts} | {"total": found.total}


def refused(t: Bench) -> str:
    found = shooting.may_shoot(t.game, "arqueros", "orcos")
    return "" if found is None else found.key


# -- to hit ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bs", "total"), [(3, 4), (4, 3), (1, 6), (5, 2), (9, 2)])
def test_seven_less_ballistic_skill_and_a_one_always_misses(bs: int, total: int) -> None:
    assert needed(field(bs=bs))["total"] == total


def test_long_range_and_having_moved_make_it_harder_by_one_each() -> None:
    assert needed(field(distance=12))["total"] == 4
    assert needed(field(distance=13)) == {"arqueros": 4, "range": 1, "total": 5}
    assert needed(field(distance=13, moved_in=1)) == {"arqueros": 4, "range": 1, "moved": 1, "total": 6}
    assert needed(field(moved_in=0))["total"] == 4


def test_a_charger_and_a_man_alone_are_harder_and_a_large_target_easier_to_hit() -> None:
    assert needed(field(), charging=True)["total"] == 5
    assert needed(field(orcos={"models": 1, "character": True}))["small"] == 1
    assert needed(field(orcos={"traits": (Trait.SKIRMISHER,)}))["small"] == 1
    large = {"troop": "grifo", "models": 1, "traits": (Trait.LARGE_TARGET,)}
    assert needed(field(orcos=large))["large"] == -1


def test_under_the_pelt_only_sixes_hit() -> None:
    t = field(effects=(live("pellejo", "orcos", "brujo", "blue", marks=(Mark.SHOT_ON_SIXES,)),))
    assert needed(t)["total"] == 6


def test_the_rain_makes_it_harder_by_one() -> None:
    rain = live("lluvia", "arqueros", "brujo", "blue", changes=(Change(Stat.TO_SHOOT, add=-1),))
    assert needed(field(effects=(rain,))) == {"arqueros": 4, "lluvia": 1, "total": 5}


def test_what_needs_seven_takes_a_six_and_then_a_four() -> None:
    t = field(6, 6, 5, 1, 1, 4, 3, 6, bs=1, distance=13)
    t.run(shooting.shoot(t.game, "arqueros", "orcos"))
    assert t.event("shooting").args["hits"] == 2
    assert t.event("shooting.again").args["hits"] == 1
    assert t.unit("orcos").models == 11  # the last die wounds Toughness 4
    t.done()


# -- who shoots at whom ----------------------------------------------------------------------------------


def test_the_front_rank_shoots_once_each_and_kills() -> None:
    t = field(4, 4, 4, 3, 1, 5, 5, 4, models=10, files=5)
    t.act(Shoot("arqueros", "orcos"))
    assert t.unit("orcos").models == 10
    assert t.unit("arqueros").shot_in == 1
    t.done()


def test_characters_in_the_front_rank_do_not_shoot_and_all_skirmishers_do() -> None:
    t = battle(
        red={
            "arqueros": {"models": 9, "files": 5, "at": (24, 30), "missile": BOW},
            "heroe": {"host": "arqueros", "slot": 2},
            "sueltos": {
                "models": 7,
                "files": 4,
                "at": (10, 30),
                "missile": BOW,
                "traits": (Trait.SKIRMISHER,),
            },
        },
        blue={"orcos": {"models": 5, "at": (24, 10)}},
    )
    assert shooting.shooters(t.game, "arqueros") == 4
    assert shooting.shooters(t.game, "sueltos") == 7


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, ""),
        ({"missile": None}, "shoot.no_missile"),
        ({"bs": 0}, "shoot.no_missile"),
        ({"fleeing": True}, "shoot.busy"),
        ({"marched_in": 1}, "shoot.busy"),
        ({"charged_in": 1}, "shoot.busy"),
        ({"failed_charge_in": 1}, "shoot.busy"),
        ({"rallied_in": 1}, "shoot.busy"),
        ({"stupid_in": 1}, "shoot.busy"),
        ({"shot_in": 1}, "shoot.busy"),
        ({"moved_in": 1}, ""),
        ({"moved_in": 1, "missile": Missile(range=24, after_moving=False)}, "shoot.moved"),
        ({"missile": Missile(range=9)}, "shoot.out_of_range"),
    ],
)
def test_who_may_shoot(fields: dict[str, Any], why: str) -> None:
    assert refused(field(**fields)) == why


@pytest.mark.parametrize("mark", [Mark.NO_SHOOTING, Mark.WEAPONS_USELESS])
def test_spells_keep_units_from_shooting(mark: Mark) -> None:
    assert (
        refused(field(effects=(live("hechizo", "arqueros", "brujo", "blue", marks=(mark,)),)))
        == "shoot.spell"
    )


def test_useless_weapons_do_not_stop_a_war_machine() -> None:
    useless = live("acero", "arqueros", "brujo", "blue", marks=(Mark.WEAPONS_USELESS,))
    assert refused(field(models=1, kind=Kind.WAR_MACHINE, effects=(useless,))) == ""


@pytest.mark.parametrize(("strength", "why"), [(4, "shoot.wind"), (5, "")])
def test_the_howling_wind_stops_shots_of_strength_four_or_less(strength: int, why: str) -> None:
    wind = live("viento", "orcos", "brujo", "blue", marks=(Mark.NO_WEAK_SHOOTING,))
    assert refused(field(missile=Missile(range=24, strength=strength), effects=(wind,))) == why


# -- war machines ----------------------------------------------------------------------------------------


def machine(*dice: int, effects: Any = ()) -> Bench:
    return field(
        *dice,
        effects=effects,
        models=1,
        kind=Kind.WAR_MACHINE,
        bs=0,
        missile=Missile(range=48, strength=7, skill=False, after_moving=False),
    )


def test_a_machine_that_takes_no_skill_hits_on_four_with_one_strong_shot() -> None:
    t = machine(4, 2)
    t.act(Shoot("arqueros", "orcos"))
    assert t.unit("orcos").models == 11
    t.done()


@pytest.mark.parametrize(("face", "works"), [(3, False), (4, True)])
def test_in_the_rain_it_works_on_four_or_more(face: int, works: bool) -> None:
    wet = live("lluvia", "arqueros", "brujo", "blue", marks=(Mark.WET,))
    t = machine(face, *((3,) if works else ()), effects=(wet,))
    t.act(Shoot("arqueros", "orcos"))
    assert t.event("shooting.wet").args["works"] is works
    t.done()


# -- the phase -------------------------------------------------------------------------------------------


def test_each_unit_shoots_once_and_when_nobody_can_the_phase_ends_of_itself() -> None:
    t = field(1, 1, 1, 1, 1)
    assert t.offers(Shoot("arqueros", "orcos"))
    t.act(Shoot("arqueros", "orcos"))
    assert t.state.phase is not Phase.SHOOTING
    t.done()


def test_whoever_is_done_shoots_no_more() -> None:
    t = field()
    t.act(Done())
    assert t.events("shooting") == []
    assert t.state.phase is not Phase.SHOOTING


def test_a_quarter_shot_down_is_a_test_at_the_end_of_the_phase() -> None:
    t = field(4, 4, 4, 1, 1, 5, 5, 5, 6, 6, 1, 1, orcos={"stood": 12})
    t.act(Shoot("arqueros", "orcos"))
    assert t.event("leadership.test").args["why"] == "panic.losses"
    assert t.unit("orcos").fleeing
    t.done()


# -- at who charges --------------------------------------------------------------------------------------


def test_a_charger_must_have_more_than_half_of_its_charge_before_it() -> None:
    t = field(distance=5)
    between = t.game.gap("arqueros", "orcos")
    assert between == 5 * INCH
    allowed = [
        shooting.may_stand_and_shoot(t.game, "arqueros", "orcos", reach * INCH) is None
        for reach in (9, 10, 11)
    ]
    assert allowed == [True, False, False]


def test_shots_at_a_charger_that_cost_a_quarter_are_a_test_there_and_then() -> None:
    t = field(5, 5, 5, 1, 1, 5, 5, 5, 1, 1, orcos={"stood": 40})  # of which many fell in an earlier phase
    t.run(shooting.stand_and_shoot(t.game, "arqueros", "orcos"))
    assert t.unit("orcos").models == 9
    assert t.event("leadership.test").args["passed"] is True
    assert t.unit("arqueros").shot_in == 0
    t.done()


def test_a_charger_that_regenerates_does_so_before_it_counts_its_losses_and_goes_on() -> None:
    """Of the 12 Wounds of four trolls 3 are lost, a whole troll; two come back, and none has fallen."""
    trolls = {"troop": "trol", "models": 4, "files": 4, "traits": (Trait.REGENERATION,)}
    t = field(5, 5, 5, 1, 1, 5, 5, 5, 4, 4, 1, orcos=trolls)
    t.run(shooting.stand_and_shoot(t.game, "arqueros", "orcos"))
    assert (t.unit("orcos").models, t.unit("orcos").wounds) == (4, 1)
    assert t.events("leadership.test") == []
    t.done()
