"""The manual of hardwired, in both languages: its examples load, and it names all that can be written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from refriega.boards.table import Footing, scenery, zones
from refriega.core.errors import ScenarioError
from refriega.rulesets.hardwired import (
    RULESET,
    content,
    contracts,
    equipment,
    factions,
    missions,
    outcomes,
    scenario_file,
    terms,
)
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.squads import price
from tests.docs.manuals import (
    block,
    blocks,
    both,
    choices,
    fields_of,
    is_told,
    lists_all,
    lists_nothing_else,
    texts,
    unnamed,
)

TEXTS = texts("scenarios-hardwired.md", "escenarios-hardwired.md")

FILES = {"en": "my_squad.toml", "es": "mi_plantilla.toml"}
"""How the manuals call the file with a squad of one's own."""


def scenario(lang: str) -> str:
    return block(TEXTS[lang], "ruleset")


def squad(lang: str) -> str:
    return block(TEXTS[lang], "[squads.")


def with_squad(lang: str, folder: Path, written: str) -> Scene:
    """The scenario of the manual, played by a squad that stands in a file beside it."""
    (folder / FILES[lang]).write_text(written, encoding="utf-8")
    head, rest = scenario(lang).split("[sides.", 1)
    groups = rest[rest.index("[[groups]]") :]
    side = 'deployment = "bordes_opuestos"\n\n[sides.mia]\nsquad = "guardia"\n\n'
    text = f'{head}content = ["{FILES[lang]}"]\n{side}{groups}'
    return RULESET.load(text, str(folder / "scenario.toml"), {})


@both
def test_the_smallest_scenario_loads(lang: str) -> None:
    scene = RULESET.load(scenario(lang), "manual.toml", {})
    assert sorted(scene.sides) == ["bandas_salvajes", "cumplimiento"]
    assert len(scene.models) == 7
    assert not scene.setup


@both
def test_the_examples_of_content_load_together(lang: str, tmp_path: Path) -> None:
    tables = tuple(f"[{table}." for table in content.ContentFile.__struct_fields__)
    examples = [block for block in blocks(TEXTS[lang]) if block.startswith(tables)]
    assert len(examples) == 5
    scene = with_squad(lang, tmp_path, "\n".join(examples))
    assert {"rata_gorda"} <= set(scene.content.units)
    assert {"almacen_viejo"} <= set(scene.content.tables)


@both
def test_the_squad_of_the_manual_plays_and_costs_what_it_says(lang: str, tmp_path: Path) -> None:
    scene = with_squad(lang, tmp_path, squad(lang))
    members = scene.content.squads["guardia"].members
    assert [member.id for member in members] == ["nadia", "otto", "vera", "chico", "siena"]
    assert sum(price(scene.content, member) for member in members) == 55
    assert re.search(r"55 (of|de) (its|sus) 60 subs", TEXTS[lang])


@both
def test_a_squad_with_a_fault_is_refused_in_the_words_of_the_manual(lang: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as caught:
        with_squad(lang, tmp_path, squad(lang).replace('["maza"]', '["pistola"]'))
    is_told(caught.value, FILES[lang], TEXTS[lang], lang)


@both
def test_an_entry_without_a_number_is_used_by_its_id(lang: str) -> None:
    own = """
[define.deployments.pasillo]
name = { es = "pasillo", en = "corridor" }
attacker = [{ box = [0, 0, 24, 3] }]
defender = [{ box = [0, 21, 24, 24] }]
attacker_edge = "top"
defender_edge = "bottom"
"""
    head, rest = scenario(lang).split("[sides.", 1)
    groups = rest[rest.index("[[groups]]") :]
    side = '[sides.mia]\nsquad = "cobradores"\n\n'
    scene = RULESET.load(f'{head}deployment = "pasillo"\n\n{side}{groups}{own}', "manual.toml", {})
    assert scene.settings["deployment"] == "pasillo"


STRUCTS: tuple[type[msgspec.Struct], ...] = (
    scenario_file.ScenarioFile, scenario_file.SideEntry, scenario_file.GroupEntry, scenario_file.ModelEntry,
    scenario_file.MarkerEntry, scenario_file.ReinforcementsEntry, content.ContentFile, equipment.Weapon,
    equipment.Armour, equipment.Gear, equipment.Consumable, contracts.Contract, contracts.Member,
    contracts.Attributes, contracts.Squad, factions.Unit, factions.Faction, factions.Row, factions.Summons,
    factions.Reboot, missions.Area, missions.LootLayout, zones.Zone, missions.Deployment, missions.Spawn,
    missions.Timing, missions.SpawnPlace, missions.CompanionSetup, missions.Mission, outcomes.Effect,
    outcomes.Critical, outcomes.Fumble, outcomes.BoonEntry, outcomes.Power, outcomes.Finding,
    scenery.PieceKind, scenery.PieceOnTable, scenery.TableEntry,
)  # fmt: skip

VALUES: tuple[Iterable[str], ...] = (
    terms.Attribute, terms.WeaponClass, terms.DamageType, terms.Boon, terms.Behaviour, Footing, factions.Rank,
    outcomes.EffectKind, get_args(scenario_file.Role), get_args(equipment.Weight),
    get_args(contracts.TierText),
    get_args(zones.EdgeName), get_args(missions.MissionType), get_args(missions.TieBreak),
    filter(None, get_args(outcomes.Kind)), get_args(outcomes.FindingTable), get_args(outcomes.FumbleTable),
    *(
        filter(None, choices(type_, field))
        for type_, field in (
            (equipment.Consumable, "effect"), (equipment.Consumable, "lasts"), (outcomes.Power, "effect"),
            (outcomes.Effect, "delayed"), (missions.Area, "around"), (missions.SpawnPlace, "place"),
            (scenario_file.MarkerEntry, "kind"), (factions.Faction, "kind"),
        )
    ),
)  # fmt: skip

WORDS = {*fields_of(*STRUCTS), *(value for values in VALUES for value in values)}


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 250
    assert unnamed(WORDS, TEXTS[lang]) == []


@both
@pytest.mark.parametrize("table", content.ContentFile.__struct_fields__)
def test_the_manual_lists_everything_that_comes_along(table: str, lang: str) -> None:
    lists_all(TEXTS[lang], content.own_content(), table)


@both
def test_the_manual_lists_nothing_that_does_not_come_along(lang: str) -> None:
    lists_nothing_else(TEXTS[lang], content.own_content())
