"""Warhammer at its limits: crowds, and odd places."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from refriega.boards.table import INCH, Point
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.rulesets.warhammer import in_play, revealing
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties
from refriega.rulesets.warhammer.magic.thrown import throw
from refriega.rulesets.warhammer.options import (
    Ahead,
    Files,
    Move,
    Reform,
    Wheel,
)
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Fate, Mark
from tests.everywhere.fights import game_of, play
from tests.everywhere.invariants import invariants
from tests.everywhere.of_warhammer import units_have_room
from tests.robustness.battles import SLOW, of, refused, side, started
from tests.rulesets.warhammer.kit import at, battle, live, looking

# -- crowds ----------------------------------------------------------------------------------------------


def quick(match: Match[Any], decisions: int) -> None:
    """Random play in which nothing takes long: neither choosing, nor what follows, nor listing a group."""
    rng = Random(1)
    begun = time.monotonic()
    for number in play(match, rng, decisions):
        if number % 8 == 0:
            chooser = match.decision.chooser
            list(chooser.candidates(rng.choice(list(chooser.groups()))))
        assert time.monotonic() - begun < SLOW, match.log and match.log[-1]
        begun = time.monotonic()
    invariants(match)


MAGIC = '"bola_de_fuego", "cometa_de_casandora", "muro_de_fuego", "absorber_vida", "corcel_de_sombras"'


def horde(id_: str, ahead: int) -> str:
    """Twenty-seven units of sixty in three lines, and three wizards in the first of them."""
    facing = "north" if ahead > 0 else "south"
    units, places = {}, {}
    for nth in range(27):
        rank, file = divmod(nth, 9)
        units[f"{id_}{nth}"] = 'troop = "soldado", models = 60, files = 10'
        at = f"[{6 + 10.2 * file:.1f}, {48 + ahead * (1.5 + 6 * rank)}]"
        places[f"{id_}{nth}"] = f'at = {at}, facing = "{facing}"'
    for nth in range(3):
        units[f"mago_{id_}{nth}"] = (
            f'troop = "hechicero", character = true, level = 4, joins = "{id_}{3 * nth}", spells = [{MAGIC}]'
        )
    return side(id_, units, places)


@pytest.mark.parametrize("phase", ["movement", "magic"])
def test_thirty_units_of_sixty_on_each_side_of_a_table_full_of_terrain(phase: str) -> None:
    rng = Random(1)
    pieces = ""
    for nth in range(200):
        kind, at = rng.choice(("bosque", "agua", "seto", "colina")), [rng.randrange(92), rng.randrange(92)]
        size = [rng.randint(1, 4), rng.randint(1, 4)]
        pieces += f'{{ id = "p{nth}", kind = "{kind}", at = {at}, size = {size} }},\n'
    match = started(of(horde("a", 1), horde("b", -1), pieces=pieces, phase=phase))
    assert len(match.state.units) == 60
    quick(match, 40)


def test_a_unit_of_more_characters_than_rank_and_file() -> None:
    units = {"lanzas": 'troop = "soldado", models = 5, files = 5'}
    for nth in range(20):
        base = "chaman" if nth % 2 else "hechicero"
        units[f"mago{nth}"] = (
            f'troop = "{base}", character = true, level = 1, joins = "lanzas", spells = ["bola_de_fuego"]'
        )
    other = side("b", {"orcos": 'troop = "orco", models = 20, files = 5'}, {})
    places = {"lanzas": 'at = [20, 24], facing = "north"'}
    match = started(of(side("a", units, places), other, size=48))
    assert len(game_of(match, WarhammerGame).members("lanzas")) == 20
    quick(match, 120)


@pytest.mark.parametrize("number", ["nan", "inf", "-1", "97", "1e308", '"a"', "true", "[]", "1" * 30])
def test_a_place_is_a_point_on_the_table(number: str) -> None:
    other = side("b", {"orcos": 'troop = "orco", models = 9'}, {})
    for said in (f"at = [{number}, 3]", f"at = [3, 40], facing = [{number}, 1]", f"aside = {number}"):
        own = side("a", {"lanzas": 'troop = "soldado", models = 9'}, {"lanzas": f'fights = "orcos", {said}'})
        refused(of(own, other))


def test_a_unit_wider_than_the_table_finds_no_place_on_it() -> None:
    own = side("a", {"carros": 'troop = "ancho", models = 20, files = 20'}, {})
    other = side("b", {"orcos": 'troop = "orco", models = 9'}, {})
    wide = """
[define.troops.ancho]
name = { en = "wide" }
base = [200, 200]
profile = { m = 4, s = 3, t = 3 }
"""
    assert "carros" in refused(of(own, other, size=24) + wide)


# -- odd places ------------------------------------------------------------------------------------------


def test_nobody_forms_a_front_that_does_not_fit_the_table() -> None:
    t = battle(
        red={"lanzas": {"models": 60, "files": 10, "at": (6, 6)}},
        blue={"orcos": {"models": 5, "at": (10, 20)}},
        size=(12, 24),
        phase=Phase.MOVES,
    )
    for step in (Files(50), Files(10**30), Files(-(10**30)), Ahead(10**30), Wheel("left", Point(10**30, 1))):
        assert t.refused(Move("lanzas", (step,))).key.startswith(("move.", "way."))
    assert t.refused(Move("lanzas", (Ahead(1),) * 100_000)).key == "way.too_many_legs"
    assert t.refused(Reform("lanzas", 60, looking(0, -1))).key == "way.off_table"
    assert t.refused(Reform("lanzas", 10**30, looking(0, -1))).key == "move.files"


@pytest.mark.parametrize("corner", [(1.2, 0.1), (46.8, 0.1), (1.2, 47.9), (46.8, 47.9)])
@pytest.mark.parametrize("facing", ["north", "south"])
def test_who_flees_from_a_corner_is_gone_or_still_on_the_table(
    corner: tuple[float, float], facing: str
) -> None:
    x, y = corner
    spot = (x, y + (0.9 if facing == "north" and y < 24 else -0.9 if y > 24 else 0))
    t = battle(
        red={
            "lanzas": {"models": 3, "files": 3, "at": spot, "facing": facing, "fleeing": True, "fled_in": 1}
        },
        blue={"orcos": {"models": 5, "at": (24, 24)}},
        phase=Phase.COMPULSORY,
        turn=3,
    )
    match = Match(RULESET, t.scene, SeededChance(secret_from_seed(1)), start=t.state)
    unit = match.state.units["lanzas"]
    game = game_of(match, WarhammerGame)
    assert unit.fate is Fate.FLED or game.table.on_table(game.body("lanzas"))


def test_a_wall_that_ends_while_its_caster_goes_through_another_burns_nobody() -> None:
    """The first wall kills the wizard in the unit, whose own is the second."""
    walls = [
        live("muro_de_fuego", "", by, army, id=by, at=at(24, y), facing=looking(0, 1), width=10 * INCH)
        for by, army, y in (("brujo", "blue", 29), ("mago", "red", 28))
    ]
    t = battle(
        red={
            "lanzas": {"models": 2, "files": 3, "at": (24, 30)},
            "mago": {"level": 1, "spells": ("muro_de_fuego",), "w": 1, "host": "lanzas", "slot": 1},
        },
        blue={"brujo": {"level": 1, "spells": ("muro_de_fuego",), "at": (24, 5)}},
        effects=walls,
        phase=Phase.MOVES,
        dice=(1, 1, 6),
    )
    t.act(Move("lanzas", (Ahead(4 * INCH),)))
    t.done()
    assert t.unit("mago").fate is Fate.DESTROYED
    assert t.unit("lanzas").models == 2
    assert [event.args["spell"] for event in t.events("spell.wall_crossed")] == ["muro_de_fuego"]


def test_auras_fall_on_nobody_who_has_left_the_battle() -> None:
    """One may be asked about the dead: whether the slain strike once more, say."""
    t = battle(
        red={
            "maga": {"level": 1, "spells": ("luz_guardiana",), "at": (10, 30)},
            "lanzas": {"models": 5, "at": (12, 30)},
            "heroe": {"character": True, "host": "lanzas"},
        },
        blue={"orcos": {"models": 5, "at": (12, 10)}},
        effects=[live("luz_guardiana", "maga", "maga", reach=12, whom="friends", marks=(Mark.FEAR,))],
    )
    assert in_play.marked(t.game, "heroe", Mark.FEAR)
    for who in ("heroe", "lanzas"):
        casualties.destroyed(t.game, who, "combat")
        assert not in_play.marked(t.game, who, Mark.FEAR)


@pytest.mark.parametrize(("inches", "host"), [(1, "lanzas"), (2, "")])
def test_who_is_thrown_out_of_a_unit_does_not_come_down_in_the_gap_of_its_last_rank(
    inches: int, host: str
) -> None:
    """There it would keep the unit from ever moving."""
    t = battle(
        red={
            "lanzas": {"models": 4, "files": 3, "at": (24, 30)},
            "maga": {"level": 1, "spells": ("bola_de_fuego",), "host": "lanzas", "slot": 0},
        },
        blue={"orcos": {"models": 5, "at": (24, 5)}},
        dice=(4, inches),
    )
    t.run(throw(t.game, "maga", 4, 6))
    t.done()
    assert t.unit("maga").host == host
    units_have_room(t.game)


@pytest.mark.rule("WF-061")
def test_who_shows_itself_where_no_rank_has_room_makes_the_unit_wider() -> None:
    """Else it would hang off the table and could never move again."""
    for y, files in ((48 - 1.6, 6), (40, 5)):
        t = battle(
            red={
                "lanzas": {"models": 10, "files": 5, "at": (24, y)},
                "asesino": {"troop": "asesino", "host": "lanzas", "hidden": True},
            },
            blue={"orcos": {"models": 5, "at": (24, 5)}},
            phase=Phase.MOVES,
        )
        revealing.show(t.game, "asesino")
        assert t.unit("lanzas").files == files
        assert t.game.table.on_table(t.game.body("lanzas"))
        t.act(Move("lanzas", (Ahead(INCH),)))
