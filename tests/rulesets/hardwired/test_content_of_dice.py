"""What dice choose from the content: criticals, fumbles, findings, missions and the rest, by the rules."""

from __future__ import annotations

import pytest

from refriega.rulesets.hardwired.boons import BY_FACE
from refriega.rulesets.hardwired.outcomes import Effect
from refriega.rulesets.hardwired.terms import DamageType
from tests.rulesets.hardwired.kit import content

# -- criticals and fumbles -------------------------------------------------------------------------


CRITICALS = {
    "bladed": ["damage d4", "bleed 2", "move -1", "drop_weapon", "tier -1 combat", "out_of_action"],
    "blunt": [
        "damage d4", "lose_activation", "tier -1 defence", "tier -1 wits", "move -1", "out_of_action",
    ],
    "broadcast": ["damage d6", "cascade 3", "tier -1 wits", "damage d8", "ignore_armour", "out_of_action"],
    "energy": [
        "damage d4", "armour_down", "tier -1 combat", "move -1", "tier -1 combat shooting", "out_of_action",
    ],
    "explosive": ["damage d6", "lose_activation", "tier -1 wits", "thrown d6", "move -1", "out_of_action"],
    "projectile": [
        "damage d4", "bleed 2", "tier -1 defence", "drop_weapon", "tier -1 combat,defence,wits",
        "out_of_action",
    ],
    "static": ["damage d6", "flee", "tier -1 combat", "tier -1 wits", "hijacked", "out_of_action"],
    "toxic": [
        "damage d4", "poison 2", "tier -1 combat", "tier -1 wits + stagger", "tier -1 combat,defence,wits",
        "out_of_action next_round_end",
    ],
}  # fmt: skip


@pytest.mark.parametrize("type_", DamageType)
def test_the_critical_table_of_a_type_of_damage(type_: DamageType) -> None:
    rows = [content().criticals[content().critical(type_, roll)] for roll in range(1, 7)]
    assert [said(row.effects) for row in rows] == CRITICALS[type_.value]


def test_beyond_six_a_table_has_its_last_row() -> None:
    assert content().critical(DamageType.BLADED, 9) == content().critical(DamageType.BLADED, 6)
    assert content().fumble("melee", 7) == content().fumble("melee", 6)


FUMBLES = {
    "melee": [
        "lose_activation", "next_defence -1", "own_weapon", "hit_friend 1", "drop_weapon + own_weapon",
        "weapon_lost + own_weapon maximum",
    ],
    "ranged": [
        "lose_activation", "next_attack -1", "own_weapon", "hit_friend 6", "drop_weapon + own_weapon",
        "weapon_lost + own_weapon maximum",
    ],
}  # fmt: skip


def test_the_fumble_tables() -> None:
    content_ = content()
    assert {
        "melee": [said(content_.fumbles[content_.fumble("melee", roll)].effects) for roll in range(1, 7)],
        "ranged": [said(content_.fumbles[content_.fumble("ranged", roll)].effects) for roll in range(1, 7)],
    } == FUMBLES


def said(effects: tuple[Effect, ...]) -> str:
    """An outcome in a few words."""
    return " + ".join(
        " ".join(
            part
            for part in (
                effect.kind.value,
                str(effect.amount) if effect.amount else "",
                f"d{effect.die}" if effect.die else "",
                ",".join(effect.attributes),
                "shooting" if effect.ranged_only else "",
                "maximum" if effect.maximum else "",
                effect.delayed,
            )
            if part
        )
        for effect in effects
    )


# -- dice tables -----------------------------------------------------------------------------------


@pytest.mark.rule("HW-001")
def test_the_boons_are_numbered_as_the_rules_read_the_die() -> None:
    boons = content().numbered("boons")
    assert tuple(content().boons[boons[face]].boon for face in range(1, 9)) == BY_FACE
    assert content().boons["bienestar"].die == 4
    assert content().boons["sinergia"].amount == 6


def test_the_powers() -> None:
    found = [content().powers[id_].effect for id_ in content().numbered("powers").values()]
    assert found == ["jam", "disarm", "trap", "push", "shield", "focus", "swap", "ping"]
    assert [power.support for power in content().powers.values()] == [False] * 4 + [True] * 4
    assert content().powers["interferir"].tier == -1
    assert content().powers["pantalla"].tier == 2
    assert content().powers["trueque"].range == 12


@pytest.mark.parametrize("table", ["loot", "deployments", "timings", "spawn_places", "companion_setups"])
def test_what_a_d6_chooses_has_six_rows(table: str) -> None:
    assert list(content().numbered(table)) == [1, 2, 3, 4, 5, 6]


def test_when_hostiles_come() -> None:
    rows = [content().timings[id_] for id_ in content().numbered("timings").values()]
    assert [[(spawn.round, spawn.rank.value) for spawn in row.spawns] for row in rows] == [
        [(1, "swarm"), (2, "normal")],
        [(2, "normal"), (4, "elite")],
        [(3, "swarm"), (5, "swarm")],
        [(1, "normal"), (4, "elite")],
        [(2, "normal"), (2, "elite")],
        [(1, "elite"), (3, "normal")],
    ]


def test_where_hostiles_come() -> None:
    rows = [content().spawn_places[id_] for id_ in content().numbered("spawn_places").values()]
    assert [(row.place, row.die, row.plus) for row in rows] == [
        ("free_edge", 0, 0),
        ("centre", 0, 0),
        ("last_search_edge", 0, 0),
        ("attacker_edge", 0, 0),
        ("from_centre", 4, 0),
        ("from_centre", 4, 2),
    ]


def test_where_companions_stand() -> None:
    rows = [content().companion_setups[id_] for id_ in content().numbered("companion_setups").values()]
    areas = [
        (row.rank.value, row.area.around, row.area.least, row.area.most, row.area.margin) for row in rows
    ]
    assert areas == [
        ("swarm", "centre", 0, 6, 0),
        ("swarm", "edge", 0, 1, 0),
        ("normal", "centre", 4, 8, 0),
        ("elite", "anywhere", 0, None, 6),
        ("normal", "marker", 0, 3, 0),
        ("elite", "centre", 0, 3, 0),
    ]


def test_what_a_search_finds() -> None:
    rows = content().findings_of("search")
    assert list(rows) == list(range(1, 21))
    found = {roll: content().findings[id_] for roll, id_ in rows.items()}
    assert {roll: row.subs for roll, row in found.items() if row.subs} == {
        3: 4, 5: 6, 8: 8, 14: 12, 16: 15, 18: 20,
    }  # fmt: skip
    assert [roll for roll, row in found.items() if row.evidence == 1] == [6, 10, 12, 17, 19]
    assert [roll for roll, row in found.items() if row.leads == 1] == [10]
    assert {roll: row.thing for roll, row in found.items() if row.thing} == {
        1: "grenade", 2: "light", 4: "melee", 7: "consumable", 9: "ranged", 11: "medium", 13: "gear",
        15: "heavy",
    }  # fmt: skip
    assert {roll: row.again for roll, row in found.items() if row.again} == {20: 2}


def test_what_an_interrogation_brings() -> None:
    rows = {roll: content().findings[id_] for roll, id_ in content().findings_of("interrogate").items()}
    assert {roll: (row.subs, row.evidence, row.leads, row.merits) for roll, row in rows.items()} == {
        2: (0, -1, 0, 0),
        3: (0, 0, 0, 0),
        4: (10, 0, 0, 0),
        5: (0, 0, 1, 0),
        6: (0, 1, 0, 0),
        7: (0, 1, 1, 0),
        8: (0, 0, 0, 1),
    }


# -- missions --------------------------------------------------------------------------------------


def test_the_numbers_of_the_missions() -> None:
    found = {
        mission.type: (mission.objectives, mission.centre, mission.radius, mission.goal)
        for mission in content().missions.values()
    }
    assert found == {
        "extraction": (1, True, 0, 0),
        "control": (0, False, 3, 0),
        "quadrants": (0, False, 0, 0),
        "seizure": (1, True, 3, 0),
        "assassination": (0, False, 0, 0),
        "breakthrough": (0, False, 0, 0),
        "triangulation": (3, False, 0, 0),
        "heist": (1, True, 0, 3),
        "uplink": (3, False, 3, 0),
    }


def test_a_game_lasts_five_to_seven_rounds() -> None:
    assert {mission.ends for mission in content().missions.values()} == {((5, 3), (6, 2), (7, 1))}
