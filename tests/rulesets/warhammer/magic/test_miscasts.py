"""Miscasts: the spell fails, and what a roll of 2D6 brings besides."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH, Footing, gap
from refriega.core.procedure import Pass
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.magic import backlash, thrown
from refriega.rulesets.warhammer.magic.miscast_table import table
from refriega.rulesets.warhammer.options import Cast, Dispel, ReadScroll, Recast
from refriega.rulesets.warhammer.state import Contact, Phase
from refriega.rulesets.warhammer.terms import Fate, Mark, Side
from tests.rulesets.warhammer.kit import Bench, battle, piece
from tests.rulesets.warhammer.magic.things import ITEMS, PELT, pelt, spell

SPELLS = {
    "canto": spell("instant", value=5),
    "golpe": spell("instant", value=8),
    "hechizo": spell("remains", value=5),
}

ONES = (1, 1)


def duel(**fields: Any) -> Bench:
    red = {
        "maga": {"level": 2, "spells": ("canto", PELT), "at": (12, 20)} | fields.pop("maga", {}),
        "mago": {"level": 2, "spells": ("canto",), "at": (36, 40)},
    } | fields.pop("red", {})
    blue = {
        "orcos": {"troop": "orco", "models": 10, "at": (12, 6)},
        "bruja": {"level": 2, "spells": ("canto", "golpe"), "at": (20, 6)} | fields.pop("bruja", {}),
    } | fields.pop("blue", {})
    return battle(red=red, blue=blue, spells=SPELLS, items=ITEMS, **{"pools": (8, 4)} | fields)


def miscast(t: Bench, *dice: int, **answers: Any) -> None:
    """Two 1s, the dice of the table, and what comes of them."""
    t.act(Cast("maga", "canto", 2, target="orcos"), dice=(*ONES, *dice), **answers)
    t.done()


def test_the_table_has_a_row_for_every_total_and_those_of_the_house_are_marked() -> None:
    assert sorted(table()) == list(range(2, 13))
    assert [total for total in sorted(table()) if not table()[total].house] == [2, 3, 4]


@pytest.mark.parametrize("total", range(5, 13))
def test_with_the_table_in_part_the_spell_simply_fails_on_rows_of_the_house(total: int) -> None:
    t = duel(variants={"miscast_table": "partial"}, effects=(pelt("mago", "mago", "red"),))
    miscast(t, min(total - 1, 6), total - min(total - 1, 6))
    assert t.event("miscast").args["applies"] is False
    assert not t.events("spell.begins")
    assert t.state.effects["mago"]
    assert t.unit("maga").wounds == 0
    assert t.refused(Cast("maga", "canto", 1, target="orcos")).key == "cast.once_a_phase"


def test_with_the_table_in_part_the_rows_of_the_rules_hold() -> None:
    t = duel(variants={"miscast_table": "partial"})
    miscast(t, 1, 1, 2)
    assert t.unit("maga").wounds == 1


# -- 2: a blast --------------------------------------------------------------------------------------


def test_on_a_two_the_wizard_and_all_in_base_contact_take_a_hit_of_strength_ten() -> None:
    t = duel(
        maga={"host": "lanzas", "slot": 2},
        red={"lanzas": {"models": 9, "files": 5, "at": (12, 20)}},
        blue={"trols": {"troop": "trol", "models": 1, "at": (12, 19.99)}},
        contacts=(Contact("trols", "lanzas", Side.FRONT, 1),),
    )
    # the second place of the second rank is behind her: two neighbours beside, three behind, the troll ahead
    touched = backlash.neighbours(t.game, "maga")
    assert touched == (("lanzas", "", 5), ("trols", "", 1))
    miscast(t, 1, 1, 2, 2, 2, 2, 2, 2, 3)
    assert [(event.args["who"], event.args["hits"]) for event in t.events("harm.hits")] == [
        ("lanzas", 1),
        ("lanzas", 5),
        ("trols", 1),
    ]
    assert {event.args["strength"] for event in t.events("harm.hits")} == {10}
    assert t.unit("maga").wounds == 1
    assert t.unit("lanzas").models == 4
    assert t.unit("trols").wounds == 1


def test_a_wizard_alone_is_hit_alone_and_so_is_what_they_ride() -> None:
    t = duel(maga={"mount": "grifo"})
    miscast(t, 1, 1, 2, 2)
    assert (t.unit("maga").wounds, t.unit("maga").mount_wounds) == (1, 1)


def test_nobody_panics_for_a_miscast_of_their_own_side() -> None:
    t = duel(maga={"host": "lanzas", "slot": 2}, red={"lanzas": {"models": 6, "files": 5, "at": (12, 20)}})
    miscast(t, 1, 1, 1, 2, 2, 2)
    assert t.unit("lanzas").models == 3
    assert t.unit("lanzas").lost == 0


# -- 3: thrown ---------------------------------------------------------------------------------------


def test_on_a_three_the_wizard_is_thrown_towards_an_hour_and_may_not_cast() -> None:
    t = duel()
    before = t.game.body("maga").at
    miscast(t, 1, 2, 6, 4)  # six o'clock: south, 4 inches
    after = t.game.body("maga").at
    assert (after.x - before.x, after.y - before.y) == (0, 4 * INCH)
    assert t.event("miscast.thrown").args["to"] == t.unit("maga").at  # as everywhere: of the front edge
    assert t.unit("maga").wounds == 0
    assert t.refused(Cast("maga", PELT, 1, target="mago")).key == "cast.barred"


def test_whoever_is_met_on_the_way_is_hit_and_so_is_the_wizard() -> None:
    t = duel(red={"lanzas": {"models": 5, "files": 5, "at": (12, 23)}})
    miscast(t, 1, 2, 6, 6, 2, 2)
    assert t.unit("lanzas").models == 4
    assert t.unit("maga").wounds == 1
    assert gap(t.game.body("maga"), t.game.body("lanzas")) < INCH // 100


def test_solid_terrain_hurts_the_wizard_alone() -> None:
    rock = piece(10, 23, 14, 25, Footing.CLOSED, id="roca")
    t = duel(pieces=(rock,))
    miscast(t, 1, 2, 6, 6, 2)
    assert t.unit("maga").wounds == 1
    assert t.game.body("maga").at.y < 23 * INCH


def test_a_wizard_is_thrown_out_of_their_unit_and_leaves_what_is_on_it() -> None:
    t = duel(
        maga={"host": "lanzas", "slot": 2},
        red={"lanzas": {"models": 9, "files": 5, "at": (12, 20)}},
        effects=(pelt("lanzas", "mago", "red", included=("maga",)),),
    )
    miscast(t, 1, 2, 12, 5)  # north
    assert t.unit("maga").host == ""
    assert t.game.block("lanzas").number == 9
    assert not in_play.marked(t.game, "maga", Mark.SHOT_ON_SIXES)
    assert in_play.marked(t.game, "lanzas", Mark.SHOT_ON_SIXES)
    assert gap(t.game.body("maga"), t.game.body("lanzas")) > 4 * INCH


def test_who_comes_down_in_their_own_unit_is_put_down_beside_it_or_stays_in_it() -> None:
    t = duel(
        maga={"host": "lanzas", "slot": 2},
        red={"lanzas": {"models": 9, "files": 5, "at": (12, 20)}},
    )
    miscast(t, 1, 2, 6, 1)  # south, an inch: in the second rank
    assert t.unit("maga").host == ""
    assert t.game.table.has_room(t.game.body("maga"), t.game.others("maga")) is None


def test_a_wizard_in_close_combat_is_thrown_out_of_it() -> None:
    t = duel(
        blue={"trols": {"troop": "trol", "models": 1, "at": (12, 19.99)}},
        contacts=(Contact("trols", "maga", Side.FRONT, 1),),
    )
    miscast(t, 1, 2, 6, 4)
    assert not t.game.engaged("maga")
    assert t.state.contacts == ()


def test_who_rides_stays_and_rider_and_mount_are_hit() -> None:
    t = duel(maga={"mount": "grifo"})
    before = t.game.body("maga").at
    miscast(t, 1, 2, 2, 2)
    assert t.game.body("maga").at == before
    assert (t.unit("maga").wounds, t.unit("maga").mount_wounds) == (1, 1)


@pytest.mark.parametrize(("face", "recovered"), [(5, False), (6, True)])
def test_on_a_six_as_their_own_magic_phase_begins_they_may_cast_again(face: int, recovered: bool) -> None:
    t = duel()
    miscast(t, 1, 2, 6, 4)
    t.go_to(Phase.MAGIC, "blue")
    assert in_play.marked(t.game, "maga", Mark.NO_CASTING)
    t.dice.add((face,))
    t.go_to(Phase.MAGIC, "red")
    assert t.event("miscast.recovering").args["face"] == face
    assert in_play.marked(t.game, "maga", Mark.NO_CASTING) is not recovered
    assert bool(t.events("spell.ends")) is recovered
    t.done()


def test_the_thrown_are_not_dispelled_into_health() -> None:
    t = duel()
    miscast(t, 1, 2, 6, 4)
    assert [live.name for live in t.state.effects["maga"]] == [thrown.THROWN]
    t.run(thrown.recover(t.game, "blue"))
    assert in_play.marked(t.game, "maga", Mark.NO_CASTING)


# -- 4: a gift ---------------------------------------------------------------------------------------


def test_on_a_four_the_opponent_casts_a_spell_that_is_no_harder_with_no_roll() -> None:
    t = duel()
    miscast(t, 2, 2, blue=Recast("bruja", "canto", target="maga"))
    assert [event.args["spell"] for event in t.events("spell.begins")] == ["canto"]
    assert t.state.effects["maga"][0].total == 5
    assert t.state.dispel == 4


def test_a_harder_spell_is_not_given_and_the_opponent_may_let_it_be() -> None:
    t = duel()
    t.dice.add((*ONES, 2, 2))
    t.match.choose(Cast("maga", "canto", 2, target="orcos"))
    assert t.match.decision.seat == "luis"
    assert t.refused(Recast("bruja", "golpe", target="maga")).key == "recast.too_hard"
    t.match.choose(Pass())
    assert not t.events("spell.begins")


@pytest.mark.parametrize(("dice", "dispelled"), [((2, 3), True), ((2, 2), False)])
def test_the_active_player_dispels_it_with_power_dice_against_its_casting_value(
    dice: tuple[int, int], dispelled: bool
) -> None:
    t = duel()
    miscast(t, 2, 2, *dice, blue=Recast("bruja", "canto", target="maga"), red=Dispel(2))
    assert bool(t.events("dispelled")) is dispelled
    assert t.state.power == 4


def test_or_with_a_scroll() -> None:
    t = duel(maga={"items": ("pergamino",)})
    miscast(t, 2, 2, blue=Recast("bruja", "canto", target="maga"), red=ReadScroll("maga", "pergamino"))
    assert not t.events("spell.begins")


@pytest.mark.rule("WF-031")
def test_a_gift_ends_what_remains_in_play_of_its_wizard() -> None:
    t = duel(effects=(pelt("orcos", "bruja", "blue"),))
    miscast(t, 2, 2, blue=Recast("bruja", "canto", target="maga"))
    assert t.lives("orcos") == []


def test_an_opponent_without_such_a_spell_is_not_asked() -> None:
    t = duel(bruja={"spells": ("golpe",)})
    miscast(t, 2, 2)
    assert t.event("recast.none").args["army"] == "blue"


# -- 5 to 12: the house table ------------------------------------------------------------------------

HOUSE = {"miscast_table": "house"}


@pytest.mark.parametrize("dice", [(2, 3), (3, 3)])
def test_house_row_of_five_and_six_the_wizard_does_nothing_more_in_this_turn(dice: tuple[int, int]) -> None:
    t = duel(variants=HOUSE)
    miscast(t, *dice)
    assert t.refused(Cast("maga", PELT, 1, target="mago")).key == "cast.barred"
    assert in_play.marked(t.game, "maga", Mark.NO_SHOOTING)
    t.go_to(Phase.MOVES, "blue")
    assert not in_play.marked(t.game, "maga", Mark.NO_CASTING)


@pytest.mark.parametrize("dice", [(3, 4), (4, 4), (4, 5)])
def test_house_row_of_seven_to_nine_a_hit_and_no_more_casting_in_this_phase(dice: tuple[int, int]) -> None:
    t = duel(variants=HOUSE)
    miscast(t, *dice, 2)
    assert t.event("harm.hits").args["strength"] == 4
    assert t.refused(Cast("maga", PELT, 1, target="mago")).key == "cast.barred"
    t.go_to(Phase.MOVES, "blue")
    assert not in_play.marked(t.game, "maga", Mark.NO_CASTING)


@pytest.mark.parametrize("dice", [(4, 6), (5, 6)])
def test_house_row_of_ten_and_eleven_all_that_remains_in_play_ends_and_so_does_the_phase(
    dice: tuple[int, int],
) -> None:
    held = (pelt("mago", "mago", "red"), pelt("orcos", "bruja", "blue", id="suyo"))
    t = duel(variants=HOUSE, effects=held)
    miscast(t, *dice)
    assert t.state.effects == {}
    assert {event.args["why"] for event in t.events("spell.ends")} == {"drained"}
    assert (t.state.power, t.state.dispel) == (0, 0)
    assert t.state.phase not in (Phase.MAGIC, Phase.DISPELS)


def test_house_row_of_twelve_the_spell_goes_off_and_is_forgotten() -> None:
    t = duel(variants=HOUSE)
    miscast(t, 6, 6, 2, 2, blue=Dispel(2))
    assert t.event("dispel.roll").args["needed"] == 5
    assert "canto" in t.lives("orcos")
    t.go_to(Phase.MOVES, "blue")
    t.go_to(Phase.MAGIC, "red")
    assert t.refused(Cast("maga", "canto", 1, target="orcos")).key == "cast.not_known"
    assert t.offers(Cast("maga", PELT, 1, target="mago"))


# -- the wizard who dies of it -----------------------------------------------------------------------


@pytest.mark.rule("WF-033")
def test_who_dies_of_a_miscast_is_gone_with_no_more_ado() -> None:
    t = duel(maga={"w": 1})
    miscast(t, 1, 1, 2)
    assert t.unit("maga").fate is Fate.DESTROYED
    t = duel(maga={"w": 1}, red={"lanzas": {"models": 5, "files": 5, "at": (12, 23)}})
    miscast(t, 1, 2, 6, 6, 2, 2)
    assert t.unit("maga").fate is Fate.DESTROYED
    assert "maga" not in t.state.effects


# -- a blast in a crowd ------------------------------------------------------------------------------


def test_a_hero_beside_the_wizard_is_hit_even_if_the_blast_takes_the_unit_around_both() -> None:
    red = {
        "lanzas": {"models": 2, "files": 4, "at": (12, 20)},
        "heroe": {"host": "lanzas", "slot": 2, "w": 2},
    }
    t = duel(maga={"host": "lanzas", "slot": 1, "w": 3}, red=red)
    assert backlash.neighbours(t.game, "maga") == (("lanzas", "", 1), ("lanzas", "heroe", 1))
    t.unit("lanzas").models = 1  # the one at her left is all there is
    miscast(t, 1, 1, 2, 2, 2)
    assert not t.game.in_play("lanzas")
    assert (t.unit("maga").wounds, t.unit("heroe").wounds) == (1, 1)


@pytest.mark.parametrize(("die", "wounds", "mount_wounds"), [(4, 0, 1), (5, 1, 0)])
def test_of_a_rider_and_a_monster_beside_the_wizard_one_is_hit(
    die: int, wounds: int, mount_wounds: int
) -> None:
    """Only the wizard's own mount is hit besides its rider."""
    rider = {"jefe": {"character": True, "w": 3, "mount": "grifo", "at": (12, 19.99)}}
    t = duel(blue=rider, contacts=(Contact("jefe", "maga", Side.FRONT, 1),))
    miscast(t, 1, 1, 2, die, 2)
    assert (t.unit("jefe").wounds, t.unit("jefe").mount_wounds) == (wounds, mount_wounds)


@pytest.mark.rule("WF-031")
def test_a_gift_ends_a_spell_that_its_wizard_bears_in_close_combat() -> None:
    """The witch stands in close combat under Pha's light: the spell that she is handed is her next one."""
    pha = pelt("bruja", "bruja", "blue", marks=(Mark.NO_MAGIC_WEAPON_STRIKES,))
    t = duel(effects=(pha,), contacts=(Contact("bruja", "mago", Side.FRONT, 1),))
    miscast(t, 2, 2, blue=Recast("bruja", "canto", target="maga"))
    assert t.lives("bruja") == []
    assert t.lives("maga") == ["canto"]
