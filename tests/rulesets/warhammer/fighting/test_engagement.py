"""Out of close combat, however that comes about, and what ends with it: Pha's Illumination."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.harm import casualties
from refriega.rulesets.warhammer.moving import flight, magical
from refriega.rulesets.warhammer.state import Contact, Live
from refriega.rulesets.warhammer.terms import Mark, Side
from tests.rulesets.warhammer.fighting.fray import TURN, fray
from tests.rulesets.warhammer.kit import Bench, live

PHA = "iluminacion_de_pha"


def lit(who: str) -> Live:
    """Somebody who has cast it upon themselves."""
    return live(PHA, who, who, marks=(Mark.ENDS_WITH_COMBAT,))


def in_ranks(**fields: Any) -> Bench:
    """A wizard in a unit that fights."""
    wizard = {"level": 2, "host": "rojos", "slot": 1} | fields.pop("maga", {})
    return fray({}, {}, with_red={"maga": wizard}, effects=[lit("maga")], **fields)


@pytest.mark.rule("WF-023")
@pytest.mark.parametrize("who", ["rojos", "azules"])
def test_it_ends_when_either_side_flees_even_before_a_blow_is_struck(who: str) -> None:
    t = in_ranks()
    flight.break_off(t.game, who)
    assert t.lives("maga") == []
    assert t.event("spell.ends").args["why"] == "over"


def test_it_ends_when_the_enemy_is_destroyed_and_goes_on_while_another_is_left() -> None:
    others: dict[str, Any] = {"mas": {"models": 5, "at": (29, 24)}}
    for contacts, left in (((), []), ((Contact("rojos", "mas", Side.FRONT, TURN),), [PHA])):
        t = in_ranks(with_blue=others, contacts=contacts)
        casualties.destroyed(t.game, "azules", "shooting")
        assert t.lives("maga") == left


def test_it_ends_for_who_is_carried_out_of_the_ranks_of_a_unit_that_fights_on() -> None:
    t = in_ranks()
    magical.break_away(t.game, "maga")
    assert t.lives("maga") == []
    assert t.game.engaged("rojos")


def test_a_survivor_who_touches_the_enemy_keeps_it_and_one_who_does_not_has_fought_out() -> None:
    for slot, left in ((1, [PHA]), (5, [])):
        t = in_ranks(maga={"slot": slot})
        t.run(casualties.suffer(t.game, "rojos", 5, "shooting"))
        assert t.game.engaged("maga") is bool(left)
        assert t.lives("maga") == left


def test_who_is_in_no_combat_keeps_it_even_in_flight() -> None:
    t = fray({}, {}, with_red={"maga": {"level": 2, "at": (4, 40)}}, effects=[lit("maga")])
    flight.break_off(t.game, "maga")
    flight.break_off(t.game, "azules")
    assert t.lives("maga") == [PHA]
