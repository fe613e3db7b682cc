"""Content written wrong is named with its place."""

from __future__ import annotations

import pytest

from refriega.core.errors import ScenarioError
from refriega.core.reading import decode
from refriega.rulesets.hardwired.content import Content, ContentFile, numbered, own_content
from refriega.rulesets.hardwired.references import check_content

NAMED = 'name = { es = "x", en = "x" }\n'

WRONG = [
    ("[weapons.x]\nkind = 'melee'", "weapons.x", "name"),
    (f"[weapons.x]\n{NAMED}kind = 'meele'\ntype = 'blunt'\ndie = 4", "weapons.x.kind", "melee"),
    (f"[weapons.x]\n{NAMED}kind = 'melee'\ntype = 'blunt'\ndies = 4", "weapons.x.dies", "die"),
    (f"[weapons.x]\n{NAMED}kind = 'melee'\ntype = 'blunt'", "weapons.x", "damage"),
    (f"[weapons.x]\n{NAMED}kind = 'melee'\ntype = 'blunt'\ndie = 4\nradius = 3", "weapons.x", "radius"),
    (
        f"[weapons.x]\n{NAMED}kind = 'melee'\ntype = 'blunt'\ndie = 4\nonly_on_riposte = true",
        "weapons.x",
        "reroll_up_to",
    ),
    (f"[factions.x]\n{NAMED}side = 'x'\nbehaviour = []", "factions.x", "1 to 6"),
    (f"[loot.x]\n{NAMED}roll = 1\nmarkers = 2\nat = [[1, 1]]", "loot.x", "markers"),
    (
        f"[deployments.x]\n{NAMED}roll = 1\nattacker = [{{}}]\ndefender = [{{ radius = 2 }}]\n"
        "attacker_edge = 'top'\ndefender_edge = 'bottom'",
        "deployments.x.attacker[0]",
        "box",
    ),
    (f"[missions.x]\n{NAMED}type = 'control'\ncentre = true", "missions.x", "objective"),
    (f"[missions.x]\n{NAMED}type = 'control'\nends = [[5, 3]]", "missions.x", "ends"),
    (
        f"[tables.x]\n{NAMED}pieces = [{{ id = 'a', kind = 'muro', at = [1, 1] }}]",
        "tables.x.pieces.a",
        "size",
    ),
    (
        f"[tables.x]\n{NAMED}pieces = [{{ id = 'a', kind = 'muro', "
        "corners = [[0, 0], [4, 4], [4, 0], [0, 4]] }]",
        "tables.x.pieces.a",
        "convex",
    ),
]


ROWS = "unseen = 'wait', seen = 'wait', engaged = 'wait'"

UNHELPFUL = [
    (f"[weapons.x]\n{NAMED}kind = 'melee'\ntype = 'blunt'\ndie = 7", "7 is none", "4, 6, 8, 10, 12, 20"),
    (f"[gear.x]\n{NAMED}cost = 2.5", "a whole number", "a number: 2.5"),
    (
        f"[factions.x]\n{NAMED}side = 'x'\nbehaviour = [{{ rolls = [1, 2, 2, 4, 6], {ROWS} }}]",
        "missing: 3, 5",
        "more than once: 2",
    ),
]


@pytest.mark.parametrize(("text", "wrong", "right"), UNHELPFUL, ids=[wrong for _, wrong, _ in UNHELPFUL])
def test_what_would_be_right_is_said(text: str, wrong: str, right: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        decode(text, ContentFile, "propio.toml")
    assert wrong in str(caught.value)
    assert right in str(caught.value)


def test_a_grenade_may_do_something_else_than_harm_but_no_other_weapon() -> None:
    for kind, more in (("melee", ""), ("grenade", "radius = 3"), ("ranged", "next_activation_tier = -1")):
        with pytest.raises(ScenarioError) as caught:
            decode(f"[weapons.x]\n{NAMED}kind = '{kind}'\ntype = 'blunt'\n{more}", ContentFile, "x.toml")
        assert caught.value.message.key == "weapon.harmless"
    grenade = f"[weapons.x]\n{NAMED}kind = 'grenade'\ntype = 'blunt'\nradius = 3\n"
    for does in ("smoke = true", "next_activation_tier = -1"):
        assert not decode(grenade + does, ContentFile, "x.toml").weapons["x"].harms


@pytest.mark.parametrize(("text", "place", "says"), WRONG, ids=[place for _, place, _ in WRONG])
def test_what_is_written_wrong_is_named_with_its_place(text: str, place: str, says: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        decode(text, ContentFile, "propio.toml")
    assert (caught.value.file, caught.value.place) == ("propio.toml", place)
    assert says in str(caught.value)


UNIT = "roll = 1\ngroups = [2]\nhealth = 5\nmove = 4\n"
UNIT += "attributes = { combat = '2d4', defence = '2d4', wits = '2d4' }\n"

ASTRAY = [
    (f"[units.x]\n{NAMED}{UNIT}faction = 'bandas'\nweapon = 'sable'", "units.x.faction", "bandas"),
    (
        f"[units.x]\n{NAMED}{UNIT}faction = 'bandas_salvajes'\nweapon = 'sabel'",
        "units.x.weapon",
        "did you mean 'sable'",
    ),
    (
        f"[units.x]\n{NAMED}{UNIT}faction = 'bandas_salvajes'\nweapon = 'sable'",
        "units.x.roll",
        "'cria' already",
    ),
    (f"[missions.x]\n{NAMED}type = 'control'\nloot = 'nada'", "missions.x.loot", "layout of loot"),
    (
        f"[tables.x]\n{NAMED}pieces = [{{ id = 'a', kind = 'mur', at = [1, 1], radius = 1 }}]",
        "tables.x.pieces.a.kind",
        "'muro'",
    ),
    (
        f"[tables.x]\n{NAMED}pieces = [{{ id = 'a', kind = 'muro', at = [0.5, 1], radius = 1 }}]",
        "tables.x.pieces.a",
        "off the table",
    ),
    (f"[tables.x]\n{NAMED}objectives = [[1, 1], [30, 2]]", "tables.x.objectives[1]", "off the table"),
    (
        f"[tables.x]\n{NAMED}pieces = [{{ id = 'a', kind = 'muro', at = [1, 1], radius = 1 }}, "
        "{ id = 'a', kind = 'muro', at = [5, 5], radius = 1 }]",
        "tables.x.pieces.a",
        "twice",
    ),
    (
        f"[factions.x]\n{NAMED}side = 'x'\nsummons = {{ unit = 'nadie', least = 3, less = 2 }}\n"
        "behaviour = [{ rolls = [1, 2, 3, 4, 5, 6], unseen = 'wait', seen = 'wait', engaged = 'wait' }]",
        "factions.x.summons.unit",
        "nadie",
    ),
]


@pytest.mark.parametrize(("text", "place", "says"), ASTRAY, ids=[place for _, place, _ in ASTRAY])
def test_what_refers_to_nothing_is_named_with_its_place(text: str, place: str, says: str) -> None:
    part = decode(text, ContentFile, "propio.toml")
    with pytest.raises(ScenarioError) as caught:
        check_content(Content((*own_content(), part)), part)
    assert caught.value.place == place
    assert says in str(caught.value).replace('"', "'")


def test_an_id_may_not_be_defined_twice() -> None:
    part = decode(f"[gear.mira]\n{NAMED}", ContentFile, "propio.toml")
    with pytest.raises(ScenarioError) as caught:
        Content((*own_content(), part))
    assert caught.value.place == "gear.mira"


def test_a_table_of_dice_is_read_by_its_numbers() -> None:
    gear = decode(
        f"[gear.b]\n{NAMED}roll = 2\n[gear.c]\n{NAMED}\n[gear.a]\n{NAMED}roll = 1", ContentFile, "x.toml"
    ).gear
    assert numbered(gear.items()) == {1: "a", 2: "b"}
