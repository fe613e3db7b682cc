"""The Burning Head that flies in a line, and the Wall of Fire that burns along one."""

from __future__ import annotations

import pytest

from refriega.boards.table import INCH, inches
from refriega.boards.table.manoeuvres import wheel
from refriega.boards.table.regiment import shifted
from refriega.rulesets.warhammer.moving import charging
from refriega.rulesets.warhammer.moving.placing import bring
from refriega.rulesets.warhammer.options import Ahead, Move
from refriega.rulesets.warhammer.state import Charge, Phase
from tests.rulesets.warhammer.kit import Bench, at, battle, looking
from tests.rulesets.warhammer.spells.casting import cast

HEAD, WALL = "cabeza_llameante", "muro_de_fuego"


def test_the_head_burns_every_model_on_its_way_friend_and_foe() -> None:
    """Straight north through a file of three friends and one of two orcs; not the file beside them."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}, "lanzas": {"models": 9, "files": 3, "at": (24, 26)}},
        blue={"orcos": {"troop": "orco", "models": 6, "files": 3, "at": (24, 20)}},
    )
    cast(t, HEAD, at=at(24, 20), dice=(3, 3, 3, 4, 3))
    assert [(e.args["unit"], e.args["models"]) for e in t.events("spell.line")] == [
        ("lanzas", 3),
        ("orcos", 2),
    ]
    assert (t.unit("lanzas").models, t.unit("orcos").models) == (6, 5)
    t.done()


def test_the_head_flies_18_inches() -> None:
    """The wizard's base reaches from 30 inches south: the front of the near ones is 18 inches off."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={"cerca": {"at": (24, 12)}, "lejos": {"at": (24, 11)}},
    )
    cast(t, HEAD, at=at(24, 29), dice=(1,))
    assert [e.args["unit"] for e in t.events("spell.line")] == ["cerca"]


def test_the_head_passes_by_those_in_close_combat() -> None:
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}, "lanzas": {"models": 3, "at": (24, 20.01)}},
        blue={"orcos": {"troop": "orco", "models": 3, "at": (24, 20)}},
        contacts=[("lanzas", "orcos")],
    )
    cast(t, HEAD, at=at(24, 20))
    assert t.events("spell.line") == []


def test_the_head_strikes_the_hero_who_stands_in_its_way() -> None:
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={
            "otros": {"models": 8, "files": 3, "at": (24, 20)},
            "heroe": {"character": True, "host": "otros", "slot": 1, "w": 2},
        },
    )
    cast(t, HEAD, at=at(24, 20), dice=(6, 6, 6))
    assert (t.unit("heroe").wounds, t.unit("otros").models) == (1, 6)
    t.done()


# -- walls ---------------------------------------------------------------------------------------------


def burning() -> Bench:
    """Ten orcs in five files, facing south, with a wall before them; nobody was hurt yet."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 40)}, "lanzas": {"models": 6, "files": 3, "at": (24, 22)}},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 20)}},
    )
    cast(t, WALL, "orcos", dice=(1, 1, 1, 1, 1))
    return t


def test_the_wall_burns_each_model_of_the_front_rank_and_stays() -> None:
    """5 hits of S4 on T4: 4+."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 40)}},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 20)}},
    )
    cast(t, WALL, "orcos", dice=(4, 4, 3, 3, 3))
    assert t.unit("orcos").models == 8
    assert t.lives("") == [WALL]
    (live,) = t.state.effects[""]
    assert live.at == at(24, 20.5) and live.width == 125_000
    t.done()


def test_a_hero_in_the_front_rank_burns_with_it() -> None:
    t = battle(
        red={"maga": {"level": 4, "at": (24, 40)}},
        blue={
            "otros": {"models": 9, "files": 5, "at": (24, 20)},
            "heroe": {"character": True, "host": "otros", "slot": 2, "w": 2},
        },
    )
    cast(t, WALL, "otros", dice=(1, 1, 1, 1, 6))
    assert (t.unit("heroe").wounds, t.unit("otros").models) == (1, 9)
    t.done()


def moved(t: Bench, unit: str, ahead: float, dice: tuple[int, ...] = ()) -> None:
    block = t.game.block(unit)
    end = block._replace(at=shifted(block.at, block.facing, 0, round(ahead * INCH)))
    t.run(bring(t.game, unit, end), dice=dice)


def test_whoever_crosses_the_wall_later_burns_model_by_model() -> None:
    """All ten orcs go 3 inches forward through it."""
    t = burning()
    moved(t, "orcos", 3, dice=(4, 4, *[1] * 8))
    assert t.event("spell.wall_crossed").args["models"] == 10
    assert t.unit("orcos").models == 8
    t.done()


def test_only_those_who_come_through_it_burn() -> None:
    """Three files of 20 mm, 1.5 inches from the wall: 2 inches ahead take the front rank through."""
    t = burning()
    moved(t, "lanzas", 2, dice=(1, 1, 1))
    assert t.event("spell.wall_crossed").args["models"] == 3
    t.done()


def test_who_goes_the_other_way_does_not_burn() -> None:
    t = burning()
    moved(t, "orcos", -3)
    moved(t, "lanzas", 1)
    assert t.events("spell.wall_crossed") == []


def test_who_stood_on_the_wall_already_goes_off_it_unharmed() -> None:
    t = burning()
    moved(t, "lanzas", 1.6, dice=(1, 1, 1))
    moved(t, "lanzas", -1)
    assert len(t.events("spell.wall_crossed")) == 1
    t.done()


@pytest.mark.rule("WF-025")
def test_the_wall_burns_where_it_is_when_the_unit_has_gone() -> None:
    t = burning()
    moved(t, "orcos", -6)
    moved(t, "lanzas", 4, dice=(1,) * 6)
    assert t.event("spell.wall_crossed").args["who"] == "lanzas"
    t.done()


def charged(t: Bench, dice: tuple[int, ...]) -> None:
    """Six spearmen in two ranks, 4 inches from the orcs, have charged them."""
    t.unit("lanzas").at = at(24, 24)
    t.run(charging.complete(t.game, Charge("lanzas", "orcos", inches(8))), dice=dice)


def test_who_charges_through_the_wall_burns_and_who_is_left_fights() -> None:
    """It burns half an inch before the orcs: the front rank comes to stand in it, the second behind it."""
    t = burning()
    charged(t, (3, 2, 1))
    assert t.event("spell.wall_crossed").args["models"] == 3
    assert t.unit("lanzas").models == 5
    assert t.game.foes("lanzas") == ("orcos",)
    t.done()


def test_a_charge_that_the_wall_consumes_meets_nobody() -> None:
    t = burning()
    t.unit("lanzas").models = 3
    charged(t, (3, 3, 3))
    assert not t.game.in_play("lanzas")
    assert t.state.contacts == ()
    t.done()


def test_who_wheels_into_the_wall_burns_as_far_as_it_comes_to_stand_in_it() -> None:
    """A rank of five, 100 mm wide, looks west at the east end of the wall, which is 62.5 mm from its middle;
    it wheels to the right and comes to stand along the wall, from 13.5 mm east of that middle to 113.5: three
    bases of 20 mm are on it.
    """
    t = burning()
    t.unit("lanzas").models = t.unit("lanzas").files = 5
    middle = at(24, 20.5)
    t.unit("lanzas").at = middle._replace(x=middle.x + 113_500, y=middle.y + 40_000)
    t.unit("lanzas").facing = looking(-1, 0)
    before = t.game.block("lanzas")
    t.run(bring(t.game, "lanzas", wheel(before, "right", looking(0, -1))), dice=(1, 1, 1))
    assert t.event("spell.wall_crossed").args["models"] == 3
    t.done()


def test_a_hero_who_leaves_his_unit_through_the_wall_burns_alone() -> None:
    """He stands in the middle of the front rank and goes 2 inches ahead."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 40)}},
        blue={
            "orcos": {"troop": "orco", "models": 9, "files": 5, "at": (24, 20)},
            "jefe": {"troop": "orco", "host": "orcos", "slot": 2, "w": 2},
        },
        phase=Phase.MOVES,
        active="blue",
    )
    cast(t, WALL, "orcos", dice=(1, 1, 1, 1, 1))
    t.act(Move("jefe", (Ahead(2 * INCH),)), dice=(4,))
    assert (t.event("spell.wall_crossed").args["who"], t.unit("jefe").wounds) == ("jefe", 1)
    assert t.unit("orcos").models == 9
    t.done()
