"""The scenarios that come with the ruleset: each loads, starts and is played to a result."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from refriega.boards import LEGEND
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.reading import decode
from refriega.core.variants import check_variants
from refriega.rulesets.leyendas.build import build_sheet
from refriega.rulesets.leyendas.content import Content, ContentFile, CreatureEntry, Weapon, own_content
from refriega.rulesets.leyendas.references import check_content, hands_taken
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.scenario_file import Participant, ScenarioFile, SideEntry, TerrainEntry
from refriega.rulesets.leyendas.scene import Scene, Victory
from refriega.rulesets.leyendas.state import LeyendasState, Phase
from refriega.rulesets.leyendas.terms import Condition, Size
from refriega.rulesets.leyendas.variants import VARIANTS
from tests.rulesets.bundled import FOLDER, Bundled, at_random

BUNDLED = Bundled("leyendas", load_scenario)
SCENARIOS = tuple(BUNDLED.files)
scene = BUNDLED.scene
GAMES = 5


def sizes(name: str) -> set[Size]:
    return {sheet.size for sheet in scene(name).sheets.values()}


def test_all_of_them_are_there() -> None:
    assert {
        "conjuradores",
        "demo",
        "despliegue",
        "duelo",
        "emboscada",
        "gigante",
        "jinetes",
        "puente",
        "taberna",
    } <= set(SCENARIOS)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_told_in_two_languages_and_played_by_two_seats(name: str) -> None:
    it = scene(name)
    assert {"es", "en"} <= set(it.title)
    assert len(it.seats) >= 2
    for side in it.side_names.values():
        assert {"es", "en"} <= set(side)
    for sheet in it.sheets.values():
        assert {"es", "en"} <= set(sheet.name)
    names = Counter(sheet.name["es"] for sheet in it.sheets.values())
    assert set(names.values()) == {1}, "two creatures on one map have the same name"


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_map_fits_a_screen(name: str) -> None:
    board = scene(name).board
    assert board.width <= 30 and board.height <= 20


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_random_choices_play_a_scenario_to_its_end(name: str, seed: int) -> None:
    it = scene(name)
    match = Match(RULESET, it, SeededChance(secret_from_seed(seed)), log=seed == 0)
    asked = []
    for seat in at_random(match, seed):
        asked.append(seat)
        if match.between_steps:
            check_invariants(it, match.state)
    check_result(it, match.state)
    assert len(set(asked)) >= 2 or len(asked) < 20


def check_invariants(it: Scene, state: LeyendasState) -> None:
    """What holds whenever nothing is being resolved."""
    board = it.board_with(state.terrain)
    taken: dict[int, str] = {}
    for who, body in state.bodies.items():
        sheet = it.sheets[who]
        assert body.life <= sheet.life, who
        assert body.opportunities <= 1 and body.immediates <= 1, who
        assert not body.dead or body.place < 0 or body.life <= 0, who
        assert hands_taken(it.content, body.held) <= sheet.hands, who
        assert all(count >= 0 for _, count in body.used), who
        if body.mount:
            assert state.bodies[body.mount].rider == who
            assert body.place == state.bodies[body.mount].place
        elif body.place >= 0:
            assert board.inside(body.place), who
            for cell in board.footprint(body.place, sheet.extent):
                other = taken.get(cell)
                assert other is None or not (sheet.reach and it.sheets[other].reach), (who, other)
                taken[cell] = who
        elif state.phase is not Phase.DEPLOYMENT:
            assert body.dead, who
    assert all(count >= 0 for count in state.charges.values())
    assert not state.in_flight
    assert objects(state) <= objects(RULESET.start(it)), "an object has come from nowhere"


def objects(state: LeyendasState) -> Counter[str]:
    """How many objects of each kind are in somebody's hands or bag, or on the ground."""
    items = [
        *(item for body in state.bodies.values() for item in (*body.held, *body.carried)),
        *(item for lying in state.ground.values() for item in lying),
    ]
    return Counter(item.partition("#")[0] for item in items)


def check_result(it: Scene, state: LeyendasState) -> None:
    """Who has won is a side, or nobody; and there is a reason for it."""
    assert len(state.result) == 1
    winner = state.result[0]
    standing = {
        sheet.side
        for who, sheet in it.sheets.items()
        if state.bodies[who].place >= 0 and state.bodies[who].life >= 0
    }
    if winner == "draw":
        assert not standing or state.round > it.victory.rounds > 0
        return
    assert winner in it.side_names
    reached = winner == it.victory.side and any(
        cell in it.objective
        for who, sheet in it.sheets.items()
        if sheet.side == winner and state.bodies[who].place >= 0
        for cell in it.board.footprint(state.bodies[who].place, sheet.extent)
    )
    lasted = winner == it.victory.otherwise and state.round > it.victory.rounds
    assert standing <= {winner} or reached or lasted


# -- what each is there to show --------------------------------------------------------------------


def test_the_demo_is_three_against_four_with_a_bow_a_caster_a_door_and_rough_ground() -> None:
    it = scene("demo")
    assert sorted(Counter(sheet.side for sheet in it.sheets.values()).values()) == [3, 4]
    assert any(it.sheets[who].caster for who in it.sheets)
    assert any("arco_corto" in body.held for body in it.bodies.values())
    terrains = {it.board.terrain(place).name for place in it.board.spaces()}
    assert {LEGEND[sign].name for sign in "+,t=o"} <= terrains


@pytest.mark.rule("ML-002", "ML-026")
def test_the_ambush_finds_part_of_the_caravan_unaware_of_hidden_bandits() -> None:
    it = scene("emboscada")
    caravan = {it.bodies[who].aware for who, sheet in it.sheets.items() if sheet.side == "caravana"}
    assert caravan == {True, False}
    for who, sheet in it.sheets.items():
        if sheet.side == "bandidos":
            assert it.bodies[who].aware
            assert [effect.conditions for effect in it.effects[who]] == [(Condition.HIDDEN,)]
    assert it.game_master == "marta"
    match = Match(RULESET, it, SeededChance(secret_from_seed(3)))
    assert match.state.surprise and match.state.round == 0


def test_the_tavern_has_things_to_handle_and_three_sides() -> None:
    it = scene("taberna")
    assert len(it.side_names) == 3
    assert it.ground
    doors = [place for place in it.board.spaces() if it.board.terrain(place).door]
    assert len(doors) >= 3


def test_the_bridge_is_on_hexes_two_wide_and_has_a_far_bank_to_reach() -> None:
    it = scene("puente")
    assert it.board.kind == "hex"
    assert it.victory.side == "aventureros" and it.objective
    column = 10
    dry = [
        row for row in range(it.board.height) if it.board.terrain(row * 1000 + column).name != "deep water"
    ]
    assert len(dry) == 2


def test_the_giants_are_huge_and_colossal_and_the_heroes_only_have_to_last() -> None:
    assert {Size.HUGE, Size.COLOSSAL} <= sizes("gigante")
    assert (scene("gigante").victory.rounds, scene("gigante").victory.otherwise) == (10, "guardianes")


def test_the_casters_duel_has_a_caster_of_each_class_and_a_resisting_imp() -> None:
    sheets = scene("conjuradores").sheets.values()
    assert {sheet.caster for sheet in sheets} >= {"sorcerer", "druid", "saint"}
    assert any(sheet.spell_resistance for sheet in sheets)


def test_riders_begin_in_the_saddle_on_both_sides() -> None:
    it = scene("jinetes")
    riders = {it.sheets[who].side for who, body in it.bodies.items() if body.mount}
    assert riders == {"caballeros", "orda"}


def test_both_sides_deploy_in_secret_on_flat_hexes() -> None:
    it = scene("despliegue")
    assert set(it.deployment) == {"defensores", "asaltantes"}
    match = Match(RULESET, it, SeededChance(secret_from_seed(1)))
    assert match.state.phase is Phase.DEPLOYMENT
    first = match.decision
    match.choose(next(iter(first.chooser.candidates())), first.seat)
    assert all(body.place < 0 for body in match.state.bodies.values()), (
        "nothing is seen before both have placed"
    )
    second = match.decision
    assert second.seat != first.seat
    match.choose(next(iter(second.chooser.candidates())), second.seat)
    assert all(body.place >= 0 for body in match.state.bodies.values())


# -- what the page on scenarios says ---------------------------------------------------------------

PAGE = (FOLDER.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_smallest_scenario_of_the_page_can_be_played() -> None:
    it = load_scenario(BLOCKS[0], "docs/scenarios.md", {})
    assert it.sheets["orco"].life == 14
    assert it.bodies["orco"].held == ("gran_hacha",)


def test_the_content_of_the_page_can_be_read() -> None:
    whole = [block for block in BLOCKS if block.startswith(("[creatures.", "[weapons."))]
    assert len(whole) == 2
    part = decode("\n".join(whole), ContentFile, "docs/scenarios.md")
    content = Content((*own_content(), part))
    check_content(content, part)
    hound = build_sheet(
        content, content.creatures["sabueso"], "s", "a", "a", check_variants(VARIANTS, {}), "s"
    )
    assert hound.life == 8 + 2 + 3 * (5 + 2)


@pytest.mark.parametrize("sign", [sign for sign in LEGEND if sign != " "])
def test_the_page_explains_every_sign_of_the_map(sign: str) -> None:
    assert f"`{sign}`" in PAGE


@pytest.mark.parametrize(
    "type_", [ScenarioFile, Participant, SideEntry, TerrainEntry, Victory, CreatureEntry, Weapon]
)
def test_the_page_names_every_key(type_: type[msgspec.Struct]) -> None:
    words = set(re.findall(r"\w+", PAGE))
    assert {field.encode_name for field in msgspec.structs.fields(type_)} <= words
