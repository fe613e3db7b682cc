"""Flight and pursuit: how far, which way, and where it ends."""

from __future__ import annotations

import pytest

from refriega.boards.table import INCH, inches
from refriega.rulesets.warhammer.moving import flight
from refriega.rulesets.warhammer.terms import Fate, Mark
from tests.rulesets.warhammer.kit import at, battle, live, looking


def test_a_unit_flees_two_dice_straight_away_from_its_enemy() -> None:
    """5 ranks of 20 mm: it turns on its centre, so that its rear becomes its front."""
    t = battle(
        red={"lanzas": {"models": 25, "files": 5, "at": (24, 30)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)}},
        contacts=(("lanzas", "orcos"),),
    )
    distance = t.run(flight.flee(t.game, "lanzas", "orcos"), dice=(3, 4))
    assert distance == 7 * INCH
    unit = t.unit("lanzas")
    assert unit.fleeing
    assert unit.fled_in == 1
    assert unit.facing == looking(0, 1)
    assert unit.at == at(24, 30)._replace(y=30 * INCH + 100_000 + 7 * INCH)
    assert t.game.gap("lanzas", "orcos") == 17 * INCH
    assert t.state.contacts == ()
    t.done()


@pytest.mark.parametrize(("m", "dice"), [(6, (1, 2)), (7, (1, 2, 3))])
def test_who_moves_more_than_6_flees_with_three_dice(m: int, dice: tuple[int, ...]) -> None:
    t = battle(
        red={"lanzas": {"models": 5, "files": 5, "at": (24, 30), "m": m}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)}},
    )
    assert t.run(flight.flee(t.game, "lanzas", "orcos"), dice=dice) == sum(dice) * INCH
    t.done()


def test_a_flyer_flees_by_its_movement_on_foot() -> None:
    t = battle(
        red={"aguila": {"troop": "grifo", "m": 2, "fly": 20, "at": (24, 30)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)}},
    )
    assert t.run(flight.flee(t.game, "aguila", "orcos"), dice=(2, 6)) == 8 * INCH
    t.done()


def test_what_halves_all_movement_halves_the_flight() -> None:
    t = battle(
        red={"lanzas": {"models": 5, "files": 5, "at": (24, 30)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)}},
        effects=(live("s", "lanzas", "x", army="blue", marks=(Mark.HALF_MOVE,)),),
    )
    assert t.run(flight.flee(t.game, "lanzas", "orcos"), dice=(3, 4)) == 7 * INCH // 2


def test_who_flees_runs_through_friends_to_the_nearest_room() -> None:
    """4 inches would end in the friends, who stand from 34 to 36: the first place behind them is free."""
    t = battle(
        red={
            "lanzas": {"models": 5, "files": 5, "at": (24, 30)},
            "amigos": {"models": 10, "files": 5, "at": (24, 34)},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)}},
    )
    t.run(flight.flee(t.game, "lanzas", "orcos"), dice=(2, 2))
    rear = 34 * INCH + 40_000  # two ranks of 20 mm
    unit = t.unit("lanzas")
    assert unit.at is not None
    assert rear <= unit.at.y - 20_000 <= rear + flight.SEARCHED
    t.done()


def test_who_flees_to_the_edge_of_the_table_has_left_it() -> None:
    t = battle(
        red={
            "lanzas": {"models": 5, "files": 5, "at": (24, 40)},
            "maga": {"level": 1, "host": "lanzas"},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)}},
        effects=(live("s", "orcos", "maga"),),
        spells={},
    )
    t.run(flight.flee(t.game, "lanzas", "orcos"), dice=(4, 4))
    assert t.unit("lanzas").fate is Fate.FLED
    assert t.unit("maga").fate is Fate.FLED
    t.done()


def test_a_unit_flees_from_the_nearest_enemy_if_nobody_else_is_named() -> None:
    t = battle(
        red={"lanzas": {"models": 5, "files": 5, "at": (24, 30)}},
        blue={
            "lejos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 5)},
            "cerca": {"troop": "orco", "models": 1, "files": 1, "at": (30, 30.39370), "facing": "west"},
        },
    )
    t.run(flight.flee(t.game, "lanzas"), dice=(1, 1))
    assert t.unit("lanzas").facing.x < 0


def test_an_effect_that_says_so_ends_when_its_bearer_flees() -> None:
    t = battle(
        red={"lanzas": {"models": 5, "files": 5, "at": (24, 30)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)}},
        effects=(
            live("a", "lanzas", "x", army="blue", marks=(Mark.NO_MOVE, Mark.ENDS_WITH_FLIGHT)),
            live("b", "lanzas", "x", army="blue", marks=(Mark.NO_SHOOTING,)),
        ),
    )
    t.run(flight.flee(t.game, "lanzas", "orcos"), dice=(1, 1))
    assert t.lives("lanzas") == ["b"]


def test_a_pursuer_follows_the_way_they_went() -> None:
    t = battle(
        red={"lanzas": {"models": 5, "files": 5, "at": (24, 30)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (40, 4), "facing": "east"}},
    )
    assert t.run(flight.pursue(t.game, "lanzas", "orcos"), dice=(2, 3)) == 5 * INCH
    assert t.unit("lanzas").facing == looking(1, 0)
    middle = 30 * INCH + 10_000  # of a rank 20 mm deep
    assert t.unit("lanzas").at == at(29, 30)._replace(x=29 * INCH + 10_000, y=middle)


def test_a_pursuer_stops_an_inch_short_of_other_enemies() -> None:
    t = battle(
        red={"lanzas": {"models": 5, "files": 5, "at": (24, 30)}},
        blue={
            "orcos": {"troop": "orco", "models": 5, "files": 5, "at": (4, 4), "facing": "north"},
            "otros": {"troop": "orco", "models": 5, "files": 5, "at": (24, 21)},
        },
    )
    t.run(flight.pursue(t.game, "lanzas", "orcos"), dice=(6, 6))
    assert INCH - 20 <= t.game.gap("lanzas", "otros") <= INCH


def test_a_unit_flees_from_the_enemy_that_is_named_though_another_is_nearer() -> None:
    t = battle(
        red={"lanzas": {"models": 5, "files": 5, "at": (24, 24)}},
        blue={
            "cerca": {"troop": "orco", "models": 5, "files": 5, "at": (24, 20)},
            "lejos": {"troop": "orco", "models": 5, "files": 5, "at": (34, 24.4), "facing": "west"},
        },
    )
    t.run(flight.flee(t.game, "lanzas", "lejos"), dice=(2, 3))
    end = t.game.body("lanzas").at
    assert end.x < inches(20)  # westward, not south
    t.done()
