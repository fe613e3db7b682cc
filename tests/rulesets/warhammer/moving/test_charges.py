"""Charges: who may declare them, what the enemy does about it, and what becomes of them."""

from __future__ import annotations

import pytest

from refriega.boards.table import INCH
from refriega.rulesets.warhammer.options import DeclareCharge, Done, Respond
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Fate, Mark, Response, Side, Trait
from refriega.rulesets.warhammer.troops import Missile
from tests.rulesets.ground import wall
from tests.rulesets.warhammer.kit import Bench, at, battle, live, looking, piece


def charge(distance: float, **fields: object) -> Bench:
    """Soldiers who march up to orcs, that far apart, front to front."""
    return battle(
        red={"lanzas": dict(models=10, files=5, at=(24, 24), **fields)},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 24 - distance)}},
        phase=Phase.CHARGES,
    )


def test_a_charge_reaches_twice_the_movement() -> None:
    """M 4: 8 inches."""
    t = charge(8)
    t.act(DeclareCharge("lanzas", "orcos"))
    t.act(Done())
    t.act(Respond(Response.HOLD))
    assert t.state.phase is Phase.MOVES
    (contact,) = t.state.contacts
    assert (contact.charger, contact.other, contact.side) == ("lanzas", "orcos", Side.FRONT)
    assert t.unit("lanzas").charged_in == 1
    assert t.game.gap("lanzas", "orcos") <= INCH // 100


def test_a_charge_that_falls_short_goes_its_movement_straight_ahead() -> None:
    t = charge(8.5)
    t.act(DeclareCharge("lanzas", "orcos"))
    t.act(Done())
    t.act(Respond(Response.HOLD))
    assert t.state.contacts == ()
    assert t.unit("lanzas").at == at(24, 20)
    assert t.unit("lanzas").failed_charge_in == 1


def test_who_flees_from_a_charge_escapes_if_it_gets_out_of_reach() -> None:
    """6 inches away and 7 more: 13, and the charge is 8."""
    t = charge(6)
    t.act(DeclareCharge("lanzas", "orcos"))
    t.act(Done())
    t.act(Respond(Response.FLEE), dice=(3, 4))
    assert t.unit("orcos").fleeing
    assert t.unit("orcos").fled_in == 1
    assert t.unit("lanzas").at == at(24, 20)
    assert t.event("charge.fails").args["who"] == "lanzas"
    t.done()


def test_who_flees_too_slowly_is_caught_and_destroyed() -> None:
    """3 inches away and 3 more: 6, well within the charge of 8."""
    t = charge(3)
    t.act(DeclareCharge("lanzas", "orcos"))
    t.act(Done())
    t.act(Respond(Response.FLEE), dice=(1, 2))
    assert t.unit("orcos").fate is Fate.DESTROYED
    assert t.state.contacts == ()
    assert t.unit("lanzas").charged_in == 1
    t.done()


def test_a_fleeing_unit_has_no_choice_but_to_flee_again() -> None:
    t = charge(5)
    t.unit("orcos").fleeing = True
    t.unit("orcos").facing = t.unit("lanzas").facing
    t.act(DeclareCharge("lanzas", "orcos"))
    t.act(Done(), dice=(5, 4))
    assert ("respond", "blue") not in t.offered
    assert t.event("charge.response").args["response"] == Response.FLEE
    assert t.unit("orcos").fled_in == 0  # it did not begin to flee now
    t.done()


def test_an_engaged_unit_can_only_hold() -> None:
    t = battle(
        red={
            "lanzas": {"models": 5, "files": 5, "at": (24, 24)},
            "otros": {"models": 5, "files": 5, "at": (31, 22), "facing": "west"},
        },
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 23.99)}},
        contacts=(("lanzas", "orcos"),),
        phase=Phase.CHARGES,
    )
    t.act(DeclareCharge("otros", "orcos"))
    t.act(Done(), dice=(3, 4))  # a flank charge makes them test for panic: 7 is enough
    assert t.event("charge.response").args["response"] == Response.HOLD
    assert {contact.charger for contact in t.state.contacts} == {"lanzas", "otros"}
    assert t.state.contacts[1].side is Side.LEFT
    t.done()


@pytest.mark.parametrize(("distance", "may"), [(4, False), (4.5, True)])
def test_missile_troops_stand_and_shoot_at_who_comes_from_more_than_half_the_charge(
    distance: float, may: bool
) -> None:
    """The charge is 8 inches, half of it 4."""
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 24)}},
        blue={
            "arqueros": {
                "models": 5,
                "files": 5,
                "at": (24, 24 - distance),
                "missile": Missile(range=24, strength=3),
            }
        },
        phase=Phase.CHARGES,
    )
    t.act(DeclareCharge("lanzas", "arqueros"))
    t.act(Done())
    assert (t.match.decision.chooser.check(Respond(Response.STAND_AND_SHOOT)) is None) == may
    if may:
        # 5 shots at Ballistic Skill 3, harder at who charges: 5s; then two wounds on 4s
        t.act(Respond(Response.STAND_AND_SHOOT), dice=(5, 6, 4, 1, 1, 4, 5))
        assert t.unit("lanzas").models == 8
        assert len(t.state.contacts) == 1
        t.done()


def test_a_flight_is_not_doubled_by_a_charge() -> None:
    for distance, reached in ((19.9, True), (20.1, False)):
        t = battle(
            red={"aguila": {"troop": "grifo", "fly": 20, "at": (24, 40)}},
            blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 40 - distance)}},
            phase=Phase.CHARGES,
        )
        t.act(DeclareCharge("aguila", "orcos"))
        t.act(Done())
        t.act(Respond(Response.HOLD))
        assert bool(t.state.contacts) == reached


def test_a_flyer_charges_over_friends_and_woods_which_slow_it_for_nothing() -> None:
    t = battle(
        red={
            "aguila": {"troop": "grifo", "fly": 20, "at": (24, 40), "traits": (Trait.LARGE_TARGET,)},
            "lanzas": {"models": 10, "files": 10, "at": (24, 34)},
        },
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 21)}},
        pieces=(piece(10, 24, 38, 30, pace=2, id="bosque"),),
        phase=Phase.CHARGES,
    )
    t.act(DeclareCharge("aguila", "orcos"))
    t.act(Done())
    t.act(Respond(Response.HOLD))
    assert t.game.foes("aguila") == ("orcos",)


def test_what_halves_all_movement_halves_the_charge() -> None:
    slow = live("s", "lanzas", "x", army="blue", marks=(Mark.HALF_MOVE,))
    for distance, reached in ((4, True), (4.1, False)):
        t = battle(
            red={"lanzas": {"models": 10, "files": 5, "at": (24, 24)}},
            blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 24 - distance)}},
            phase=Phase.CHARGES,
            effects=(slow,),
        )
        t.act(DeclareCharge("lanzas", "orcos"))
        t.act(Done())
        t.act(Respond(Response.HOLD))
        assert bool(t.state.contacts) == reached


def test_a_wood_halves_the_part_of_a_charge_that_leads_through_it() -> None:
    """Of 6 inches the last 2 in a wood: 4 and twice 2 make 8. The last 3: 9."""
    for depth, reached in ((1, True), (2, False)):
        t = battle(
            red={"lanzas": {"models": 5, "files": 5, "at": (24, 24)}},
            blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 18)}},
            pieces=(piece(20, 19, 28, 19 + depth, pace=2, id="bosque"),),
            phase=Phase.CHARGES,
        )
        t.act(DeclareCharge("lanzas", "orcos"))
        t.act(Done())
        t.act(Respond(Response.HOLD))
        assert bool(t.state.contacts) == reached


def test_who_is_not_seen_or_not_in_front_is_not_charged() -> None:
    t = battle(
        red={"lanzas": {"models": 5, "files": 5, "at": (24, 24)}},
        blue={
            "detras": {"troop": "orco", "models": 5, "files": 5, "at": (24, 30)},
            "tapados": {"troop": "orco", "models": 5, "files": 5, "at": (24, 18)},
        },
        pieces=(wall(14, 20, 34, 21),),
        phase=Phase.CHARGES,
    )
    assert t.refused(DeclareCharge("lanzas", "detras")).key == "charge.not_in_front"
    assert t.refused(DeclareCharge("lanzas", "tapados")).key == "charge.unseen"
    assert t.refused(DeclareCharge("lanzas", "lanzas")).key == "charge.no_enemy"
    assert t.refused(DeclareCharge("detras", "lanzas")).key == "move.not_yours"


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"fleeing": True}, "move.fleeing"),
        ({"rallied_in": 1}, "move.rallied"),
        ({"stupid_in": 1}, "move.stupid"),
    ],
)
def test_who_is_not_free_to_move_declares_no_charge(fields: dict[str, object], key: str) -> None:
    t = charge(6, **fields)
    assert t.refused(DeclareCharge("lanzas", "orcos")).key == key


def test_a_unit_that_a_spell_forbids_to_move_declares_no_charge() -> None:
    held = live("s", "lanzas", "x", army="blue", marks=(Mark.NO_MOVE,))
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 18)}},
        phase=Phase.CHARGES,
        effects=(held,),
    )
    assert t.refused(DeclareCharge("lanzas", "orcos")).key == "move.held"


def test_all_charges_are_declared_before_anybody_reacts() -> None:
    t = battle(
        red={
            "unos": {"models": 5, "files": 5, "at": (20, 24)},
            "otros": {"models": 5, "files": 5, "at": (28, 24)},
        },
        blue={
            "orcos": {"troop": "orco", "models": 5, "files": 5, "at": (20, 18)},
            "mas": {"troop": "orco", "models": 5, "files": 5, "at": (28, 18)},
        },
        phase=Phase.CHARGES,
    )
    t.act(DeclareCharge("otros", "mas"))
    assert t.refused(DeclareCharge("otros", "orcos")).key == "charge.declared"
    t.act(DeclareCharge("unos", "orcos"))
    t.act(Done())
    assert t.match.decision.subjects == ("mas", "otros")
    t.act(Respond(Response.HOLD))
    t.act(Respond(Response.HOLD))
    assert [event.args["who"] for event in t.events("charges")] == ["otros", "unos"]


def test_who_fears_its_target_and_fails_does_not_charge() -> None:
    """Leadership 7: a roll of 8 is too much."""
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 24)}},
        blue={"espectros": {"models": 10, "files": 5, "at": (24, 18), "traits": (Trait.FEAR,)}},
        phase=Phase.CHARGES,
        dice=(4, 4),
    )
    t.act(DeclareCharge("lanzas", "espectros"))
    assert t.state.charges == ()
    assert [event.key for event in t.log] == ["leadership.test", "charge.feared"]
    assert t.event("leadership.test").args["faces"] == (4, 4)
    t.act(Done())
    assert t.state.phase is Phase.MOVES
    assert t.unit("lanzas").at == at(24, 24)
    t.done()


def test_a_charger_wheels_towards_a_target_that_is_not_straight_ahead() -> None:
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (29, 18.5)}},
        phase=Phase.CHARGES,
    )
    t.act(DeclareCharge("lanzas", "orcos"))
    t.act(Done())
    t.act(Respond(Response.HOLD))
    assert len(t.state.contacts) == 1
    assert t.unit("lanzas").facing == looking(0, -1)  # squared up to the front that it met


def test_a_unit_charged_by_several_reacts_once_to_the_first() -> None:
    t = battle(
        red={
            "unos": {"models": 5, "files": 5, "at": (22, 24)},
            "otros": {"models": 5, "files": 5, "at": (27, 24)},
        },
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 20)}},
        phase=Phase.CHARGES,
    )
    t.act(DeclareCharge("unos", "orcos"))
    t.act(DeclareCharge("otros", "orcos"))
    t.act(Done())
    t.act(Respond(Response.FLEE), dice=(6, 5))
    assert len(t.events("flees")) == 1
    assert len(t.events("charge.fails")) == 2
    t.done()


def test_who_is_caught_by_the_first_charger_leaves_the_second_to_fail() -> None:
    t = battle(
        red={
            "unos": {"models": 5, "files": 5, "at": (22, 24)},
            "otros": {"models": 5, "files": 5, "at": (27, 24)},
        },
        blue={
            "orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 20)},
            "lejos": {"troop": "orco", "models": 5, "files": 5, "at": (6, 4)},
        },
        phase=Phase.CHARGES,
    )
    t.act(DeclareCharge("unos", "orcos"))
    t.act(DeclareCharge("otros", "orcos"))
    t.act(Done())
    t.act(Respond(Response.FLEE), dice=(1, 1))
    assert t.event("caught").args["by"] == "unos"
    assert t.event("charge.fails").args["who"] == "otros"
    t.done()
