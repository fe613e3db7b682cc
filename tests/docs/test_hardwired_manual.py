"""The manual of hardwired, in both languages: its examples load, and it names all that can be written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from refriega.boards.table import Footing, scenery, zones
from refriega.core.errors import ScenarioError
from refriega.core.reading import Entry
from refriega.locale import Catalogue
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

DOCS = Path(__file__).parents[2] / "docs"
MANUALS = {"en": DOCS / "scenarios-hardwired.md", "es": DOCS / "es" / "escenarios-hardwired.md"}
TEXTS = {lang: file.read_text(encoding="utf-8") for lang, file in MANUALS.items()}

FILES = {"en": "my_squad.toml", "es": "mi_plantilla.toml"}
"""How the manuals call the file with a squad of one's own."""

both = pytest.mark.parametrize("lang", TEXTS)


def blocks(lang: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", TEXTS[lang], flags=re.DOTALL)


def scenario(lang: str) -> str:
    (whole,) = [block for block in blocks(lang) if block.startswith("ruleset")]
    return whole


def squad(lang: str) -> str:
    (whole,) = [block for block in blocks(lang) if block.startswith("[squads.")]
    return whole


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
    examples = [block for block in blocks(lang) if block.startswith(tables)]
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
    error = caught.value
    catalogue = Catalogue(lang)
    told = f"{FILES[lang]}: {error.where(catalogue)}: {error.message.said(catalogue)}"
    assert Path(error.file).name == FILES[lang]
    assert f"```\n{told}\n```" in TEXTS[lang]


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


def choices(type_: type[msgspec.Struct], field: str) -> tuple[str, ...]:
    """The words that a field may be."""
    return get_args(get_type_hints(type_)[field])


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

WORDS = sorted(
    {
        *(field.encode_name for type_ in STRUCTS for field in msgspec.structs.fields(type_)),
        *(str(value) for values in VALUES for value in values),
    }
)


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 250
    missing = [word for word in WORDS if not re.search(rf"(?<![a-z_]){word}(?![a-z_])", TEXTS[lang])]
    assert missing == []


@both
@pytest.mark.parametrize("table", content.ContentFile.__struct_fields__)
def test_the_manual_lists_everything_that_comes_along(table: str, lang: str) -> None:
    entries: list[str] = [id_ for file in content.own_content() for id_ in entries_of(file, table)]
    listed = TEXTS[lang][TEXTS[lang].rindex("\n## ") :]
    assert [id_ for id_ in entries if f"`{id_}`" not in listed] == []
    assert entries


def entries_of(file: content.ContentFile, table: str) -> dict[str, Entry]:
    entries: dict[str, Entry] = getattr(file, table)
    return entries


@both
def test_the_manual_lists_nothing_that_does_not_come_along(lang: str) -> None:
    listed = re.findall(r"`(\w+)`", TEXTS[lang][TEXTS[lang].rindex("\n## ") :])
    known = {
        id_
        for file in content.own_content()
        for table in content.ContentFile.__struct_fields__
        for id_ in entries_of(file, table)
    }
    assert [id_ for id_ in listed if id_ not in known] == []
