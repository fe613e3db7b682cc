"""Who breaks, flees; who has broken them, pursues; and the phase ends."""

from __future__ import annotations

import pytest

from refriega.boards.table import inches, overlap
from refriega.core.effect import Boundary, Until
from refriega.core.procedure import Pass
from refriega.rulesets.warhammer.fighting import chasing
from refriega.rulesets.warhammer.options import Pursue
from refriega.rulesets.warhammer.state import Broken, Contact, Phase, Wounded
from refriega.rulesets.warhammer.terms import Fate, Mark, Side, Trait
from tests.rulesets.bench import Answers
from tests.rulesets.warhammer.fighting.fray import TURN, blows, fray, strike
from tests.rulesets.warhammer.kit import Bench, live

BROKEN = (Broken("azules", ("rojos",)),)


def chase(t: Bench, *dice: int, **answers: Answers) -> None:
    t.run(chasing.chase(t.game), dice=dice, **answers)
    t.done()


def ahead(t: Bench, who: str) -> float:
    """How many inches north of where the fronts met a unit's front edge is."""
    at = t.unit(who).at
    assert at is not None
    return (inches(24) - at.y) / inches(1)


def test_who_is_pursued_by_as_much_as_it_flees_is_cut_down() -> None:
    t = fray({}, {}, broken=BROKEN)
    chase(t, 3, 3, 4, 2, red=Pursue())
    assert t.unit("azules").fate is Fate.DESTROYED
    assert t.state.contacts == ()
    assert round(ahead(t, "rojos"), 2) == 6
    assert t.state.phase is Phase.END


def test_who_flees_farther_escapes() -> None:
    t = fray({}, {}, broken=BROKEN)
    chase(t, 4, 3, 4, 2, red=Pursue())
    blue = t.unit("azules")
    assert (blue.fate, blue.fleeing, blue.fled_in) == (Fate.IN_PLAY, True, TURN)
    assert t.state.broken == ()


def test_pursuers_go_through_those_whom_they_cut_down() -> None:
    t = fray({}, {"models": 30}, broken=BROKEN)
    chase(t, 1, 1, 1, 6, red=Pursue())
    assert t.unit("azules").fate is Fate.DESTROYED
    assert round(ahead(t, "rojos"), 2) == 7


def test_pursuers_do_not_come_to_stand_on_those_who_escape() -> None:
    flank = {"at": (24 - 50.5 / 25.4, 22), "facing": "east", "models": 10, "files": 10}
    t = fray(
        {"models": 20},
        {"models": 30},
        with_red={"flanco": flank},
        contacts=[Contact("flanco", "azules", Side.RIGHT, TURN)],
        broken=(Broken("azules", ("rojos", "flanco")),),
    )
    chase(t, 1, 2, 1, 1, 1, 1, red=(Pursue(), Pursue()))
    assert t.unit("azules").fleeing
    assert not overlap(t.game.body("flanco"), t.game.body("azules"))


def test_cavalry_flees_and_pursues_with_three_dice() -> None:
    t = fray({"troop": "caballero"}, {}, broken=BROKEN)
    chase(t, 4, 3, 2, 2, 3, red=Pursue())
    assert t.unit("azules").fate is Fate.DESTROYED


def test_a_test_is_needed_to_let_them_run() -> None:
    restrained = fray({}, {}, broken=BROKEN)
    chase(restrained, 3, 4, 1, 1, red=Pass())
    assert ahead(restrained, "rojos") == 0
    assert restrained.unit("azules").fleeing
    carried_away = fray({}, {}, broken=BROKEN)
    chase(carried_away, 4, 4, 1, 1, 1, 1, red=Pass())
    assert carried_away.unit("azules").fate is Fate.DESTROYED


def test_who_still_fights_somebody_does_not_pursue() -> None:
    t = fray(
        {},
        {},
        with_blue={"firmes": {"at": (40, 8), "models": 5}},
        contacts=[Contact("firmes", "rojos", Side.LEFT, TURN - 1)],
        broken=BROKEN,
    )
    chase(t, 3, 3)
    assert t.offered == []
    assert t.unit("azules").fleeing


def test_friends_within_six_inches_who_see_it_break_may_panic() -> None:
    friends = {
        "cerca": {"at": (24 + 100 / 25.4 + 5.9, 24), "models": 5},
        "lejos": {"at": (24 - 100 / 25.4 - 6.1, 24), "models": 5},
    }
    t = fray({}, {}, with_blue=friends, broken=BROKEN)
    chase(t, 4, 4, 1, 2, 3, 4, 1, 1, red=Pursue())
    assert t.event("leadership.test").args["who"] == "cerca"
    assert t.unit("cerca").fleeing
    assert not t.unit("lejos").fleeing


def test_friends_within_four_inches_of_those_who_are_cut_down_may_panic() -> None:
    friends = {"cerca": {"at": (24 + 100 / 25.4 + 3.9, 24), "models": 5}}
    t = fray({}, {}, with_blue=friends, broken=BROKEN)
    chase(t, 3, 3, 2, 2, 2, 2, 3, 4, red=Pursue())
    assert [event.args["why"] for event in t.events("leadership.test")] == [
        "panic.friend_broken",
        "panic.friend_cut_down",
    ]


def test_pursuers_charge_a_fresh_enemy_in_their_way_and_strike_first_in_the_next_turn() -> None:
    t = fray(
        {"i": 1}, {}, with_blue={"frescos": {"at": (24, 20), "models": 5, "i": 5, "ld": 10}}, broken=BROKEN
    )
    chase(t, 5, 5, 6, 6, 5, 5, red=Pursue())
    assert t.state.contacts == (Contact("rojos", "frescos", Side.FRONT, TURN + 1),)
    t.state.turn, t.state.active = TURN + 1, "blue"
    strike(t, *(1,) * 10)
    assert [who for who, *_ in blows(t)] == ["rojos", "frescos"]


def test_all_who_are_broken_flee_before_anybody_pursues() -> None:
    """Nobody charges one that is broken and has not run yet, nor does it panic at that or flee twice."""
    others = {"otros": {"at": (24, 20), "models": 5}}
    t = fray({}, {}, with_blue=others, broken=(*BROKEN, Broken("otros", ())))
    chase(t, 2, 2, 6, 6, 1, 2, red=Pursue())
    assert [event.key for event in t.log] == ["flees", "flees", "pursues"]
    assert t.state.contacts == ()


IN_FLIGHT = {"otros": {"at": (24, 20), "models": 5, "fleeing": True, "fled_in": TURN - 2}}


def test_one_in_flight_that_a_pursuer_runs_into_flees_again() -> None:
    """Fled 10 inches, pursued by 9: those on the way, who flee from an earlier turn, run on."""
    t = fray({}, {}, with_blue=IN_FLIGHT, broken=BROKEN)
    chase(t, 5, 5, 6, 3, 6, 5, red=Pursue())
    assert [event.args["who"] for event in t.events("flees")] == ["azules", "otros"]
    assert t.unit("otros").fate is Fate.IN_PLAY
    assert t.state.contacts == ()


def test_one_in_flight_that_does_not_run_far_enough_is_cut_down() -> None:
    t = fray({}, {}, with_blue=IN_FLIGHT, broken=BROKEN)
    chase(t, 5, 5, 6, 3, 1, 1, red=Pursue())
    assert t.event("combat.cut_down").args["who"] == "otros"
    assert t.unit("otros").fate is Fate.DESTROYED
    assert t.unit("azules").fate is Fate.IN_PLAY


def test_who_pursues_off_the_table_goes_the_way_they_fled() -> None:
    t = fray({"at": (24, 6)}, {"at": (24, 6)}, broken=BROKEN)
    chase(t, 4, 4, 1, 2, red=Pursue())
    at = t.unit("rojos").at
    assert t.unit("azules").fate is Fate.FLED
    assert at is not None
    assert at.y == inches(3)


# -- the end of the phase ----------------------------------------------------------------------------


@pytest.mark.rule("WF-023")
def test_what_lasts_for_this_combat_ends_with_the_phase() -> None:
    t = fray(
        {},
        {},
        effects=[
            live("plomo", "azules", "m", until=Until(Boundary.PHASE_END, "combat", TURN)),
            live("despues", "azules", "m", until=Until(Boundary.TURN_END, "red", TURN)),
        ],
    )
    chase(t)
    assert t.lives("azules") == ["despues"]


def test_phas_illumination_ends_with_the_combat_of_its_bearer_and_not_before() -> None:
    pha = live("iluminacion_de_pha", "rojos", "rojos", marks=(Mark.ENDS_WITH_COMBAT,))
    goes_on = fray({"character": True, "models": 1}, {}, effects=[pha], fought=("rojos", "azules"))
    chase(goes_on)
    assert goes_on.lives("rojos") == ["iluminacion_de_pha"]
    over = fray(
        {"character": True, "models": 1}, {}, effects=[pha], fought=("rojos", "azules"), broken=BROKEN
    )
    chase(over, 3, 4, 1, 1, red=Pursue())
    assert over.lives("rojos") == []


def test_wounds_regenerate_when_all_blows_of_the_phase_are_struck() -> None:
    t = fray(
        {"a": 1, "models": 4},
        {"troop": "trol", "models": 3, "files": 3, "a": 0, "traits": (Trait.REGENERATION,)},
    )
    strike(t, 4, 4, 4, 4, 5, 5, 5, 5)
    assert (t.unit("azules").models, t.unit("azules").wounds) == (2, 1)
    chase(t, 4, 5, 1, 2)  # two come back: 2 wounds are left, nobody is lost
    assert (t.unit("azules").models, t.unit("azules").wounds) == (3, 2)


def test_who_regenerates_does_so_before_anybody_runs() -> None:
    """One troll of two has lost a Wound: it is back on a 4. Then they flee 4 inches, and are pursued by 2."""
    t = fray(
        {},
        {"troop": "trol", "models": 2, "files": 2, "wounds": 1, "traits": (Trait.REGENERATION,)},
        broken=BROKEN,
        regenerating=(Wounded("azules", 1),),
    )
    chase(t, 4, 2, 2, 1, 1, red=Pursue())
    assert t.event("flees").args["distance"] == inches(4)
    assert t.unit("azules").wounds == 0
