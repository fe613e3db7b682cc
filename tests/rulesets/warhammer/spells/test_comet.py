"""The Comet of Casandora: markers, turn after turn, and at last it strikes."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.spells.turns import start_of_turn
from refriega.rulesets.warhammer.terms import Ending
from tests.rulesets.warhammer.kit import Bench, at, battle
from tests.rulesets.warhammer.spells.casting import cast, refusal

COMET = "cometa_de_casandora"


def field(**fields: Any) -> Bench:
    """A comet on its way to a point; single men 8, 12 and 13 inches from it, base to point, and a friend."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 44)}, "lanzas": {"at": (28, 24)}} | fields.pop("red", {}),
        blue={
            "cerca": {"at": (24, 16)},
            "justo": {"at": (12 - 0.4, 24), "facing": "west"},
            "lejos": {"at": (37 + 0.8, 24), "facing": "east"},
        }
        | fields.pop("blue", {}),
        **fields,
    )
    cast(t, COMET, at=at(24, 24))
    return t


def markers(t: Bench) -> int:
    (live,) = t.state.effects[""]
    return live.stage


def struck(t: Bench) -> list[object]:
    return [event.args["target"] for event in t.events("spell.hits")]


def test_a_low_roll_at_the_start_of_any_turn_puts_one_marker_more() -> None:
    t = field()
    assert markers(t) == 1
    for face in (1, 2, 3):
        t.run(start_of_turn(t.game), dice=(face,))
    assert markers(t) == 4
    t.done()


def test_three_markers_and_a_four_strike_everybody_within_twelve_inches_friend_and_foe() -> None:
    """12 inches: three units, each 2D6 hits of S4 on T3."""
    t = field()
    t.run(start_of_turn(t.game), dice=(3,))
    t.run(start_of_turn(t.game), dice=(1,))
    t.run(start_of_turn(t.game), dice=(4, *(1, 1, 1, 1), *(1, 1, 1, 1), *(1, 1, 6, 1)))
    assert struck(t) == ["lanzas", "cerca", "justo"]
    assert t.lives("") == []
    assert [t.game.in_play(who) for who in ("lanzas", "cerca", "justo")] == [True, True, False]
    t.done()


def test_two_markers_and_a_four_reach_eight_inches() -> None:
    t = field()
    t.run(start_of_turn(t.game), dice=(2,))
    t.run(start_of_turn(t.game), dice=(4, *(1, 1, 1, 1), *(1, 1, 1, 1)))
    assert struck(t) == ["lanzas", "cerca"]
    t.done()


def test_it_passes_by_those_in_close_combat() -> None:
    t = field(
        red={"lanzas": {"models": 3, "at": (24, 16.01)}},
        contacts=[("lanzas", "cerca")],
    )
    t.run(start_of_turn(t.game), dice=(3,))
    t.run(start_of_turn(t.game), dice=(6, 1, 1, 1, 1))
    assert struck(t) == ["justo"]  # 12 inches
    t.done()


@pytest.mark.rule("WF-023")
def test_the_death_of_its_wizard_does_not_stop_it_nor_does_another_spell_and_it_can_be_dispelled() -> None:
    t = field()
    (live,) = t.state.effects[""]
    remaining.caster_gone(t.game, "maga")
    remaining.end_own(t.game, "maga", Ending.CASTS)
    assert t.lives("") == [COMET]
    assert remaining.remains(t.game, live)


def test_a_wizard_has_one_comet_in_play() -> None:
    t = field(red={"otra": {"level": 4, "at": (40, 44)}})
    assert refusal(t, COMET, at=at(10, 10)).key == "aim.one_comet"
    cast(t, COMET, by="otra", at=at(10, 10))
    assert t.lives("") == [COMET, COMET]


def test_whom_it_strikes_regenerates_and_tests_for_panic_at_once() -> None:
    """Two of four trolls fall; one comes back: a quarter is lost; Leadership 4 against 5: they run."""
    trolls = {"troop": "trol", "models": 4, "files": 4, "at": (24, 16), "regenerates": 4}
    t = field(
        blue={"cerca": trolls, "justo": {"at": (2, 2)}, "lejos": {"at": (44, 2)}},
        red={"lanzas": {"at": (44, 24)}},
    )
    hits = (3, 3, *[4] * 6)
    t.run(start_of_turn(t.game), dice=(3,))
    t.unit("cerca").stood = 20  # how many there were when the last phase that counts began
    t.run(start_of_turn(t.game), dice=(6, *hits, *(4, 4, 1, 1, 1, 1), 2, 3, 1, 1))
    assert (t.unit("cerca").models, t.unit("cerca").wounds) == (3, 1)
    assert t.event("leadership.test").args["why"] == "panic.losses"
    assert t.unit("cerca").fleeing
    t.done()


def test_friends_do_not_panic_at_a_comet_of_their_own() -> None:
    t = field(
        red={"lanzas": {"models": 4, "at": (24, 16)}}, blue={"cerca": {"at": (2, 2)}, "justo": {"at": (6, 2)}}
    )
    t.run(start_of_turn(t.game), dice=(3,))
    t.run(start_of_turn(t.game), dice=(6, 1, 1, 6, 6))
    assert t.unit("lanzas").models == 2
    assert not t.events("leadership.test")
    t.done()
