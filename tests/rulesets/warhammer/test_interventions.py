"""What the referee may order, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import Point
from refriega.boards.table.regiment import FAR
from refriega.core.errors import IllegalChoice
from refriega.core.procedure import Option
from refriega.rulesets.warhammer.interventions import (
    Annul,
    Injure,
    Place,
    Restore,
    Rout,
    Steady,
)
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.terms import Fate, Trait
from tests.rulesets.warhammer.kit import Bench, at, battle, live

EAST = Point(1, 0)


def field(**fields: Any) -> Bench:
    return battle(
        red={
            "lanzas": {"models": 10, "at": (10, 24)},
            "maga": {"level": 2, "spells": ("pellejo_de_medianoche",), "host": "lanzas"},
            "jinete": {"character": True, "w": 2, "mount": "grifo", "at": (30, 40)},
        },
        blue={
            "orcos": {"troop": "orco", "models": 10, "at": (10, 23.99)},
            "troles": {"troop": "trol", "models": 3, "traits": (Trait.REGENERATION,), "at": (30, 8)},
        },
        contacts=[("lanzas", "orcos")],
        effects=[live("pellejo_de_medianoche", "lanzas", "maga")],
        **fields,
    )


def order(t: Bench, intervention: Option) -> None:
    t.run(RULESET.intervene(t.game, intervention))


def refused(t: Bench, intervention: Option) -> str:
    before = t.state.copy()
    with pytest.raises(IllegalChoice) as caught:
        RULESET.intervene(t.game, intervention)
    assert t.state == before
    return caught.value.refusal.key


def test_wounds_take_models_and_nothing_gives_them_back() -> None:
    t = field()
    order(t, Injure("troles", 7))
    assert (t.unit("troles").models, t.unit("troles").wounds) == (1, 1)
    assert t.state.regenerating == ()
    t.done()


def test_wounds_may_fall_on_a_mount_alone() -> None:
    t = field()
    order(t, Injure("jinete", 3, mount=True))
    assert (t.unit("jinete").wounds, t.unit("jinete").mount_wounds) == (0, 3)
    assert refused(t, Injure("maga", 1, mount=True)) == "referee.no_mount"


def test_a_wizard_who_is_killed_lets_go_what_remains_in_play() -> None:
    t = field()
    order(t, Injure("maga", 2))
    assert t.unit("maga").fate is Fate.DESTROYED
    assert t.lives("lanzas") == []


def test_wounds_given_back_raise_models_but_no_more_than_there_were() -> None:
    t = field()
    order(t, Injure("troles", 7))
    order(t, Restore("troles", 1))
    assert (t.unit("troles").models, t.unit("troles").wounds) == (1, 0)
    order(t, Restore("troles", 99))
    assert (t.unit("troles").models, t.unit("troles").wounds) == (3, 0)
    assert [event.args["wounds"] for event in t.events("referee.restored")] == [1, 6]


def test_a_unit_that_is_put_elsewhere_fights_no_more() -> None:
    t = field()
    order(t, Place("lanzas", at(24, 30), EAST))
    assert (t.unit("lanzas").at, t.unit("lanzas").facing) == (at(24, 30), Point(FAR, 0))
    assert list(t.state.contacts) == []


def test_a_unit_is_put_only_where_it_has_room_facing_somewhere() -> None:
    t = field()
    assert refused(t, Place("lanzas", at(30, 9), EAST)) == "referee.no_room"
    assert refused(t, Place("lanzas", at(48, 9), Point(0, 1))) == "referee.no_room"
    assert refused(t, Place("lanzas", at(24, 30), Point(0, 0))) == "referee.no_facing"
    assert refused(t, Place("maga", at(24, 30), EAST)) == "referee.in_a_unit"


def test_a_spell_in_play_may_be_ended() -> None:
    t = field()
    order(t, Annul("pellejo_de_medianoche"))
    assert t.lives("lanzas") == []
    assert t.event("spell.ends").args["why"] == "referee"
    assert refused(t, Annul("pellejo_de_medianoche")) == "referee.no_such_spell"


def test_a_unit_may_be_made_to_flee_and_to_rally() -> None:
    t = field(turn=3)
    assert refused(t, Steady("lanzas")) == "referee.flees_not"
    order(t, Rout("lanzas"))
    assert (t.unit("lanzas").fleeing, t.unit("lanzas").fled_in) == (True, 3)
    assert list(t.state.contacts) == []
    assert refused(t, Rout("lanzas")) == "referee.flees_already"
    assert refused(t, Steady("maga")) == "referee.in_a_unit"
    order(t, Steady("lanzas"))
    assert (t.unit("lanzas").fleeing, t.unit("lanzas").rallied_in) == (False, 3)


def test_amounts_are_within_reason_and_of_somebody_who_is_there() -> None:
    t = field()
    assert refused(t, Injure("lanzas", 101)) == "referee.no_such_amount"
    assert refused(t, Restore("lanzas", -1)) == "referee.no_such_amount"
    assert refused(t, Injure("nadie", 1)) == "referee.not_in_the_fight"
    t.unit("orcos").fate = Fate.DESTROYED
    assert refused(t, Rout("orcos")) == "referee.not_in_the_fight"


def test_an_army_that_the_referee_has_killed_has_lost() -> None:
    t = field()
    order(t, Injure("orcos", 10))
    assert list(t.state.result) == []
    order(t, Injure("troles", 9))
    assert t.state.result == ("red",)


def test_a_match_takes_an_order_between_steps() -> None:
    t = field(pools=(2, 2))
    t.match.intervene(Injure("lanzas", 4), by="arbitra")
    assert t.unit("lanzas").models == 6
