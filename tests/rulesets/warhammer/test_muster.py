"""A scenario becomes two armies on a table, each unit where and how the file says."""

from __future__ import annotations

from itertools import combinations

import pytest

from refriega.boards.table import INCH, MM, Point, Table, gap, inches
from refriega.boards.table.regiment import FAR, facing_along
from refriega.core.effect import Boundary
from refriega.core.errors import ScenarioError
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.state import Contact, Phase, WarhammerState
from refriega.rulesets.warhammer.terms import Mark, Side
from tests.rulesets.ground import at
from tests.rulesets.warhammer.files import SCENARIO, changed, load


def game_of(scene: Scene) -> WarhammerGame:
    return WarhammerGame(scene, WarhammerState(units=scene.units, contacts=scene.contacts), None)


def test_two_armies_with_their_seats_edges_and_dice() -> None:
    scene = load(SCENARIO)
    assert scene.seats == ("ana", "luis")
    assert [(army.id, army.edge, army.dispel_dice) for army in scene.armies.values()] == [
        ("rojos", "south", 4),
        ("azules", "north", 2),
    ]
    assert scene.armies["azules"].name == {"es": "azules", "en": "azules"}
    assert (scene.turn, scene.turns, scene.phase) == (3, 4, Phase.MAGIC_START)
    assert (scene.army_of(3), scene.army_of(4)) == ("rojos", "azules")


def test_only_what_the_side_takes_of_an_army_is_there() -> None:
    scene = load(SCENARIO)
    assert tuple(scene.units) == ("lanzas", "espia", "heroe", "maga", "orcos", "goblins", "carro")


def test_a_unit_stands_on_its_place_with_the_models_it_has_left() -> None:
    lanzas = load(SCENARIO).units["lanzas"]
    assert (lanzas.at, lanzas.facing, lanzas.files) == (at(12, 20), Point(0, -FAR), 4)
    assert (lanzas.models, lanzas.started, lanzas.stood) == (8, 10, 8)


def test_a_rider_alone_faces_along_a_vector_and_is_hurt_as_is_its_mount() -> None:
    scene = load(SCENARIO)
    hero = scene.units["heroe"]
    assert hero.facing == facing_along(1, -1)
    assert (hero.wounds, hero.mount_wounds) == (1, 2)
    mount = scene.sheets["heroe"].mount
    assert mount is not None and mount.profile.w == 4


def test_characters_begin_in_the_unit_that_their_army_list_names() -> None:
    scene = load(SCENARIO)
    assert (scene.units["maga"].host, scene.units["espia"].host) == ("lanzas", "lanzas")
    assert scene.units["espia"].hidden and not scene.units["maga"].hidden
    assert game_of(scene).block("lanzas").number == 9  # eight and the wizard: nobody sees the spy


def test_a_character_stands_in_the_middle_of_the_front_rank_or_where_it_is_said() -> None:
    assert load(SCENARIO).units["maga"].slot == 1  # of four files: the middle is between 1 and 2
    there = changed("[sides.rojos.place]", "[sides.rojos.place]\nmaga = { slot = 3 }")
    assert load(there).units["maga"].slot == 3


def test_a_character_that_is_given_a_place_stands_alone() -> None:
    scene = load(changed("[sides.rojos.place]", "[sides.rojos.place]\nmaga = { at = [20, 25] }"))
    assert (scene.units["maga"].host, scene.units["maga"].at) == ("", at(20, 25))
    assert scene.effects[0].included == ("espia",)


def test_who_fights_stands_against_the_front_of_its_enemy() -> None:
    scene = load(SCENARIO)
    orcs = scene.units["orcos"]
    assert orcs.facing == Point(0, FAR)
    assert orcs.at == Point(inches(12), inches(20) - MM // 50)
    assert scene.contacts == (Contact("orcos", "lanzas", Side.FRONT, 0),)


def test_who_fights_may_stand_against_a_flank() -> None:
    scene = load(changed('fights = "lanzas"', 'fights = "lanzas", side = "right", aside = 0.25'))
    orcs, game = scene.units["orcos"], game_of(scene)
    assert orcs.facing == Point(-FAR, 0)  # the right of who looks north is the east
    # Four files of 20 mm: the right edge is 40 mm east; three ranks: their middle is 30 mm south.
    assert orcs.at is not None
    assert orcs.at == Point(inches(12) + 40 * MM + MM // 50, inches(20) + 30 * MM - inches(0.25))
    assert scene.contacts == (Contact("orcos", "lanzas", Side.RIGHT, 0),)
    assert gap(game.body("orcos"), game.body("lanzas")) == MM // 50


def test_a_fleeing_unit_has_fled_since_the_turn_before() -> None:
    scene = load(SCENARIO)
    assert scene.units["goblins"].fleeing
    assert scene.units["goblins"].fled_in == 2


def test_a_rallied_unit_has_rallied_in_this_turn() -> None:
    scene = load(changed("fleeing = true", "rallied = true"))
    assert (scene.units["goblins"].fleeing, scene.units["goblins"].rallied_in) == (False, 3)


# -- along the edge ----------------------------------------------------------------------------------


def test_who_has_no_place_stands_twelve_inches_from_its_edge_and_faces_the_other() -> None:
    carro = load(SCENARIO).units["carro"]
    assert carro.facing == Point(0, FAR)
    assert carro.at is not None and carro.at.y == 12 * INCH


def test_whoever_is_laid_out_stands_about_the_middle_of_the_edge_the_first_at_the_left() -> None:
    """A table of 48": the chariot alone, and with the goblins; who looks south has the east at the left."""
    alone = load(SCENARIO).units["carro"].at
    assert alone is not None and abs(alone.x - 24 * INCH) <= INCH // 2
    scene = load(SCENARIO.replace('goblins = { at = [30, 6], facing = "north", fleeing = true }', ""))
    goblins, carro = scene.units["goblins"].at, scene.units["carro"].at
    assert goblins is not None and carro is not None and carro.x > 24 * INCH > goblins.x


def test_units_laid_out_keep_an_inch_between_them_and_are_all_on_the_table() -> None:
    text = SCENARIO.replace('orcos = { fights = "lanzas" }', "").replace(
        'goblins = { at = [30, 6], facing = "north", fleeing = true }', ""
    )
    scene = load(text)
    game = game_of(scene)
    bodies = [game.body(who) for who in ("orcos", "goblins", "carro")]
    assert all(gap(one, other) >= INCH for one, other in combinations(bodies, 2))
    assert all(game.table.on_table(body) for body in bodies)
    assert isinstance(game.table, Table)


def test_an_army_at_a_short_edge_is_laid_out_along_it() -> None:
    text = SCENARIO.replace('seat = "luis"', 'seat = "luis"\nedge = "right"')
    scene = load(text)
    carro = scene.units["carro"]
    assert scene.armies["rojos"].edge == "west"
    assert carro.facing == Point(-FAR, 0)
    assert carro.at is not None and carro.at.x == 36 * INCH


def test_a_table_with_room_for_two_rows_takes_no_third() -> None:
    """A chariot is 50 mm wide and 100 mm deep: with an inch around it, 13 fill a row of 40 inches, and
    behind twelve inches there is depth for two rows.
    """
    twenty_six = "\n".join(f'u{n} = {{ troop = "carro_de_jabalies" }}' for n in range(1, 26))
    text = changed("[sides.azules.place]", f"{twenty_six}\n[sides.azules.place]")
    text = changed("width = 48", "width = 40", changed("at = [40, 10]", "at = [35, 14]", text))
    text = changed("goblins = { at = [30, 6]", "goblins = { at = [30, 16]", text)
    assert sum(unit.at is not None and unit.at.y == 12 * INCH for unit in load(text).units.values()) == 13
    with pytest.raises(ScenarioError) as caught:
        load(changed("u1 = {", 'u26 = { troop = "carro_de_jabalies" }\nu1 = {', text))
    assert [error.place for error in caught.value.each()] == ["sides.azules.place.u25"]


# -- in play -------------------------------------------------------------------------------------------


def test_a_spell_in_play_is_on_the_unit_and_on_the_characters_in_it() -> None:
    (pelt,) = load(SCENARIO).effects
    assert (pelt.name, pelt.bearer, pelt.owner, pelt.army) == (
        "pellejo_de_medianoche",
        "lanzas",
        "maga",
        "rojos",
    )
    assert (pelt.included, pelt.total, pelt.phase) == (("espia", "maga"), 12, 0)
    assert pelt.marks == (Mark.SHOT_ON_SIXES,)
    assert pelt.until.boundary is Boundary.NEVER


def test_those_who_are_under_it_may_be_named() -> None:
    (pelt,) = load(changed("total = 12", "included = []")).effects
    assert pelt.included == ()
    assert pelt.total == 12 - 12 + 7  # no total written: the casting value


def test_what_lasts_to_the_next_turn_of_its_target_was_cast_in_the_caster_s_last_turn() -> None:
    text = changed('spell = "pellejo_de_medianoche"', 'spell = "luz_cegadora"')
    text = changed('"sombras"|["pellejo_de_medianoche", "muerte_rauda"]', '"luz"|["luz_cegadora"]', text)
    (light,) = load(changed('on = "lanzas"', 'on = "orcos"', text)).effects
    # Cast in turn 1, before turn 3; the target's next turn was turn 2: it ends with the next end of one.
    assert (light.until.boundary, light.until.whose, light.until.round) == (Boundary.TURN_END, "azules", 2)


def test_what_is_cast_in_the_battle_has_an_id_that_nothing_has_from_before() -> None:
    scene = load(SCENARIO)
    state = RULESET.start(scene)
    assert [live.id for live in scene.effects] == ["s1"]
    assert RULESET.game(scene, state, None).next_id("s") == "s2"
    assert (state.turn, state.round, state.active, state.scope) == (3, 2, "rojos", "2/rojos")
    assert state.effects["lanzas"] == scene.effects


def test_a_battle_that_begins_with_a_turn_stands_before_it() -> None:
    state = RULESET.start(load(changed('phase = "magic"', 'phase = "start"')))
    assert (state.turn, state.round, state.active) == (2, 1, "rojos")
    assert state.phase is Phase.START


def test_units_called_alike_are_numbered() -> None:
    scene = load(changed('troop = "goblin"', 'troop = "piquero"'))
    assert [scene.sheets[who].name["en"] for who in ("lanzas", "goblins", "orcos")] == [
        "the pikemen 1",
        "the pikemen 2",
        "the orcs",
    ]


def test_a_unit_without_a_name_is_called_by_its_troop() -> None:
    """In the plural if the troop has one, else as a unit of them; one model alone in the singular."""
    sheets = load(SCENARIO).sheets
    assert sheets["orcos"].name == {"es": "los orcos", "en": "the orcs"}
    assert sheets["carro"].name == {"es": "carro de jabalíes", "en": "boar chariot"}
    profile = "profile = { m = 4, ws = 2, bs = 2, s = 3, t = 3, w = 1, i = 2, a = 1, ld = 5 }"
    bare = f'[define.troops.sapo]\nname = {{ es = "sapo", en = "toad" }}\n{profile}\n'
    toads = load(changed('troop = "goblin"', 'troop = "sapo"') + bare).sheets
    assert toads["goblins"].name == {"es": "la unidad de sapo", "en": "the unit of toad"}
