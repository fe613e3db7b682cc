"""The scenarios of the ruleset: each loads, starts and is played to a result, and shows what it is about."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from refriega.boards.table import overlap
from refriega.boards.table.regiment import inside_of
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.procedure import Pass
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.content import Content, own_content
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.options import Cast, Done, Go, Join
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.scenario import load_scenario
from refriega.rulesets.warhammer.state import Phase, WarhammerState
from refriega.rulesets.warhammer.terms import Fate, Kind, Trait
from tests.rulesets.bundled import Bundled, at_random
from tests.rulesets.warhammer.kit import Bench, at

BUNDLED = Bundled("warhammer", load_scenario)
SCENARIOS = tuple(BUNDLED.files)
scene = BUNDLED.scene
GAMES = 2


def bench(name: str, dice: tuple[int, ...] = ()) -> Bench:
    """A scenario with scripted dice; answers are by the army of the kit that has the seat."""
    return Bench(scene(name), RULESET.start(scene(name)), dice)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_told_in_two_languages_and_nobody_is_called_like_another(name: str) -> None:
    it = scene(name)
    for told in (it.title, it.text, it.table_name, *(army.name for army in it.armies.values())):
        assert {"es", "en"} <= set(told)
    for lang in ("es", "en"):
        assert set(Counter(sheet.name[lang] for sheet in it.sheets.values()).values()) == {1}


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_random_choices_play_a_scenario_to_its_end(name: str, seed: int) -> None:
    match: Match[WarhammerState] = Match(
        RULESET, scene(name), SeededChance(secret_from_seed(seed)), log=seed == 0, history=False
    )
    for _ in at_random(match, seed):
        game = match.game
        assert isinstance(game, WarhammerGame)
        check_all_is_well(game)
    assert set(match.state.result) <= set(scene(name).armies)


def check_all_is_well(game: WarhammerGame) -> None:
    """What holds at any moment of any battle."""
    state = game.state
    assert state.power >= 0 and state.dispel >= 0
    for who, unit in state.units.items():
        assert (unit.models > 0) == (unit.fate is Fate.IN_PLAY), who
        assert not unit.host or game.in_play(unit.host)
    for one, other in combinations(game.present(), 2):
        assert not overlap(inside_of(game.block(one)), inside_of(game.block(other))), (one, other)
    kept = Counter(live.owner for live in in_play.lives(game) if remaining.keeps(game, live))
    assert all(number == 1 for number in kept.values())
    assert all(game.in_play(wizard) for wizard in kept)


# -- what each is about ------------------------------------------------------------------------------


@pytest.mark.rule("WF-003", "WF-015")
def test_the_pit_is_put_where_it_touches_nobody_who_fights_and_the_fire_mage_throws_nothing() -> None:
    t = bench("plantilla_en_fila", (4, 4, 4, 3, 3, 3))
    pit = Cast("sombrista", "pozo_de_sombras", 3, target="orcos", at=at(25.2, 14))
    assert t.refused(pit).rules == ("WF-003",)
    assert t.refused(Cast("maga", "bola_de_fuego", 2, target="orcos")).rules == ("WF-015",)
    chooser = t.match.decision.chooser
    assert chooser.check(Cast("maga", "espada_flamigera_de_rhuin", 2)) is None
    assert chooser.check(Cast("sombrista", "pozo_de_sombras", 3, target="orcos", at=at(26.5, 14))) is None


@pytest.mark.rule("WF-040", "WF-043")
def test_the_cursed_captain_keeps_his_curse_among_the_pikes_and_the_wizard_leaves_hers_behind() -> None:
    t = bench("heroe_maldito")
    t.go_to(Phase.MOVES)
    t.act(Join("capitan", "piqueros"))
    t.act(Go("hechicera", at(29, 28), t.unit("alabarderos").facing))
    curse = "maldicion_de_los_anos"
    under = {
        who: [live.name for live in in_play.on(t.game, who)]
        for who in ("capitan", "piqueros", "hechicera", "alabarderos")
    }
    assert under == {"capitan": [curse], "piqueros": [], "hechicera": [], "alabarderos": [curse]}


@pytest.mark.rule("WF-072", "WF-073")
@pytest.mark.parametrize(("dice", "fate"), [((1, 3), Fate.IN_PLAY), ((1, 2), Fate.DESTROYED)])
def test_those_who_flee_flee_again_from_the_lurker_and_may_be_caught(
    dice: tuple[int, ...], fate: Fate
) -> None:
    """Three ranks of goblins end 4.6 inches from the spears, which charge 8: to run 4 is enough, 3 is not."""
    t = bench("huida_y_carga_magica", (4, 4, 3, 2, *dice))
    t.act(Cast("tejesombras", "acechante_invisible", 4, target="lanceros", also="goblins"), blue=Pass())
    t.done()
    assert t.event("flees").args["who"] == "goblins"
    assert t.state.units["goblins"].fate is fate
    assert not t.game.engaged("lanceros")


@pytest.mark.rule("WF-071")
def test_those_who_have_just_rallied_fight_when_the_lurker_brings_them_into_contact() -> None:
    t = bench("huida_y_carga_magica", (4, 4, 3, 2))
    t.act(Cast("tejesombras", "acechante_invisible", 4, target="espadachines", also="orcos"), blue=Pass())
    assert t.unit("espadachines").rallied_in == t.state.turn
    assert t.game.foes("espadachines") == ("orcos",)


@pytest.mark.rule("WF-060", "WF-061")
def test_the_flames_strike_rider_and_griffon_and_not_the_assassin() -> None:
    """Sixteen spears, the sorceress, the prince and his griffon: 19 hits of Strength 4 in the next phase."""
    t = bench("asesino_oculto", (1,) * 19)
    t.go_to(Phase.MAGIC)
    t.done()
    hits = t.event("harm.hits")
    assert (hits.args["hits"], hits.args["strength"]) == (19, 4)
    assert "asesino" not in [event.args["who"] for event in t.events("harm.wound")]
    assert t.unit("asesino").hidden


def test_a_duel_is_over_when_one_side_has_nobody_left() -> None:
    t = bench("duelo_de_hechiceros")
    for who in ("brujo", "guardia"):
        t.unit(who).fate = Fate.DESTROYED
        t.unit(who).models = 0
    while not t.match.over:
        t.act(Done())
    assert t.state.result == ("brasa",)


# -- content -------------------------------------------------------------------------------------------

CONTENT = Content(own_content())
UNITS = [unit for army in CONTENT.armies.values() for unit in army.units.values()]

PROFILES = {
    # M WS BS S T W I A Ld, base
    "soldado": (4, 3, 3, 3, 3, 1, 3, 1, 7, 20),
    "hechicero": (4, 3, 3, 3, 3, 2, 3, 1, 7, 20),
    "gran_hechicero": (4, 3, 3, 3, 4, 3, 3, 1, 8, 20),
    "orco": (4, 3, 3, 3, 4, 1, 2, 1, 7, 25),
    "goblin": (4, 2, 3, 3, 3, 1, 2, 1, 6, 20),
    "guerrero_enano": (3, 4, 3, 3, 4, 1, 2, 1, 9, 20),
    "lancero_elfo": (5, 4, 4, 3, 3, 1, 5, 1, 8, 20),
    "hombre_rata": (5, 3, 3, 3, 3, 1, 4, 1, 5, 20),
    "hombre_lagarto": (4, 3, 0, 4, 4, 1, 1, 2, 8, 25),
    "esqueleto": (4, 2, 2, 3, 3, 1, 2, 1, 3, 20),
    "guerrero_maldito": (4, 5, 3, 4, 4, 1, 5, 1, 8, 25),
    "trol": (6, 3, 1, 5, 4, 3, 1, 3, 4, 40),
    "aguila_gigante": (2, 5, 0, 4, 4, 3, 4, 2, 8, 40),
    "grifo": (6, 5, 0, 5, 5, 4, 5, 4, 7, 50),
    "dragon": (6, 6, 0, 6, 6, 6, 3, 5, 8, 50),
    "asesino": (6, 9, 9, 4, 3, 2, 10, 3, 10, 20),
}


@pytest.mark.parametrize("id_", PROFILES)
def test_a_troop_has_the_profile_of_its_kind(id_: str) -> None:
    troop = CONTENT.troops[id_]
    p = troop.profile
    assert (p.m, p.ws, p.bs, p.s, p.t, p.w, p.i, p.a, p.ld, troop.base[0]) == PROFILES[id_]


def test_the_armies_have_wizards_of_all_levels_and_of_the_eight_lores() -> None:
    assert len(CONTENT.armies) == 4
    assert {unit.level for unit in UNITS} == {0, 1, 2, 3, 4}
    eight = {"fuego", "metal", "sombras", "bestias", "cielos", "luz", "vida", "muerte"}
    assert eight <= {unit.lore for unit in UNITS}


def test_no_wizard_of_an_army_wears_armour_and_each_knows_as_many_spells_as_they_have_levels() -> None:
    for unit in UNITS:
        if unit.level:
            assert not CONTENT.troops[unit.troop].armoured
            assert 1 <= len(unit.spells) <= unit.level


def test_the_armies_have_every_sort_of_troop() -> None:
    troops = [CONTENT.troops[unit.troop] for unit in UNITS]
    assert {troop.kind for troop in troops} >= set(Kind) - {Kind.WAR_BEAST}
    assert {trait for troop in troops for trait in troop.traits} >= {
        Trait.SKIRMISHER,
        Trait.REGENERATION,
        Trait.LARGE_TARGET,
        Trait.UNDEAD,
        Trait.ETHEREAL,
        Trait.FLYER,
    }
    assert any(unit.hidden for unit in UNITS)
    assert any(unit.mount for unit in UNITS)
    assert any(unit.runesmith for unit in UNITS)


@pytest.mark.parametrize("id_", CONTENT.armies)
def test_any_two_armies_can_be_laid_out_across_a_table(id_: str) -> None:
    text = f"""
        ruleset = "warhammer"
        title = {{ es = "x", en = "x" }}
        table = "valle"
        [sides.una]
        army = "{id_}"
        [sides.otra]
        army = "{id_}"
    """
    it = load_scenario(text, "x.toml", {})
    assert all(unit.at is not None or unit.host for unit in it.units.values())
    assert set(Counter(sheet.name["es"] for sheet in it.sheets.values()).values()) == {1}
