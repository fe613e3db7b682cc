"""A spell that remains in play over four player turns, as the log tells it."""

from __future__ import annotations

import pytest

from refriega.rulesets.warhammer.options import Cast, Dispel, DispelInPlay, Go, Join
from refriega.rulesets.warhammer.state import Phase
from tests.rulesets.warhammer.kit import at, battle, looking
from tests.rulesets.warhammer.magic.things import PELT

TOLD = (
    "cast",
    "cast.roll",
    "dispel.roll",
    "spell.begins",
    "spell.left_behind",
    "spell.stays_on_unit",
    "spell.ends",
)


@pytest.mark.rule("WF-021", "WF-042", "WF-043", "WF-041", "WF-035", "WF-037", "WF-030")
def test_cast_joined_left_and_dispelled_in_the_fourth_turn() -> None:
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (12, 40)},
            "heroe": {"host": "lanzas", "slot": 2},
            "otro": {"character": True, "at": (16, 40)},
            "maga": {"level": 2, "spells": (PELT,), "at": (24, 40)},
        },
        blue={
            "orcos": {"troop": "orco", "models": 10, "at": (12, 6)},
            "bruja": {"level": 2, "spells": (), "at": (20, 6)},
        },
        pools=(4, 4),
    )
    # first turn, red: cast with 11, blue rolls 10
    t.act(Cast("maga", PELT, 2, target="lanzas"), dice=(5, 6, 4, 6), blue=Dispel(2))
    # second turn, blue: two of its power dice come to 6, where 7 is needed
    t.go_to(Phase.MAGIC, "blue")
    (held,) = t.state.effects["lanzas"]
    t.act(DispelInPlay(held.id, 2), dice=(2, 4))
    # third turn, red: the hero walks away, another takes the place
    t.go_to(Phase.MOVES, "red")
    t.act(Go("heroe", at(12, 37), looking(0, -1)))
    t.act(Join("otro", "lanzas"))
    # fourth turn, blue: 7 is enough
    t.go_to(Phase.MAGIC, "blue")
    t.act(DispelInPlay(held.id, 2), dice=(3, 4))
    t.done()

    log = [event for event in t.match.log or () if event.key in TOLD]
    assert [(event.key, event.rules) for event in log] == [
        ("cast", ()),
        ("cast.roll", ()),
        ("dispel.roll", ()),
        ("spell.begins", ("WF-025", "WF-042")),
        ("dispel.roll", ("WF-037", "WF-035")),
        ("spell.left_behind", ("WF-043",)),
        ("spell.stays_on_unit", ("WF-041",)),
        ("dispel.roll", ("WF-037", "WF-035")),
        ("spell.ends", ("WF-030",)),
    ]
    rolls = [event for event in log if event.key == "dispel.roll"]
    assert [(t.number(event, "total"), event.args["needed"], event.args["success"]) for event in rolls] == [
        (10, 11, False),
        (6, 7, False),
        (7, 7, True),
    ]
    assert log[3].args["included"] == ("heroe",)
    assert log[-1].args["why"] == "dispelled"
