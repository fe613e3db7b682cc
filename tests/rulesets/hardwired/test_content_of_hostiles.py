"""Hostiles and Companions of the content: units, tables of behaviour, what is particular to each."""

from __future__ import annotations

import pytest

from refriega.rulesets.hardwired.factions import Rank, Row
from refriega.rulesets.hardwired.terms import Attribute, Behaviour, Situation
from tests.rulesets.hardwired.kit import content

# id, groups, Combat, Defence, Wits, Health, Move, weapon's kind and die
UNITS = {
    "carroneros": """
        cloaquero              4+4  6   4   4   6   5  ranged 4
        rata_de_cable          2+2  6   6   4   8   4  melee 4
        chatarrero             3    4   4   6   10  5  ranged 4
        capataz                2    8   6   4   12  5  melee 6
        emisor_renegado        1    6   4   8   12  5  power 6
        embargador             1    8   6   8   14  5  ranged 6
    """,
    "bandas_salvajes": """
        cria                   4+4  4   4   4   6   4  ranged 4
        maton                  2+2  8   6   4   8   4  melee 6
        tirador_de_banda       3    6   6   4   10  4  ranged 6
        antorcha               2    6   6   4   12  4  melee 6
        pesado                 1    10  6   4   12  4  ranged 8
        jefe_de_banda          1    10  6   6   14  4  melee 10
    """,
    "invocadores_de_onda": """
        iniciado               4+4  4   4   4   6   5  ranged 4
        injertado              4+4  6   4   4   8   4  melee 4
        converso               3    6   6   6   10  5  ranged 4
        oficiante              2    6   4   8   12  5  power 6
        campeon_de_la_onda     1    8   6   6   12  5  melee 6
        recipiente             1    10  6   4   14  5  melee 8
    """,
    "espectros_de_estatica": """
        parpadeo               4+4  6   4   4   6   6  power 4
        deriva                 2+2  8   6   6   8   6  melee 6
        eco                    3    6   4   8   10  4  power 6
        interferencia          2    6   8   4   12  3  melee 6
        sobretension           1    10  6   4   12  5  melee 8
        emision                1    8   6   4   14  4  melee 8
    """,
    "automatas_salvajes": """
        enjambre               4+4  4   4   4   6   6  melee 4
        dron_de_vigilancia     2+2  6   6   4   8   4  ranged 6
        unidad_de_punteria     3    6   6   8   10  4  ranged 8
        unidad_pesada          2    8   8   4   12  3  melee 8
        cazador                1    8   6   6   12  6  melee 6
        plataforma             1    10  6   4   14  3  melee 10
    """,
    "parasitos_de_cable": """
        segador                4+4  6   4   4   6   6  ranged 4
        larva                  2+2  6   4   6   8   4  melee 6
        acechador              3    8   6   4   10  4  melee 6
        senuelo                2    4   4   10  12  4  power 6
        devorador              1    10  6   4   12  5  melee 8
        agonista               1    10  6   6   14  5  melee 8
    """,
    "companeros": """
        currante               2+2  4   4   10  8   4  melee 4
        eventual               2+2  4   4   10  8   5  ranged 4
        viajero                4    4   6   8   8   7  melee 4
        administrativo         3    4   6   8   10  5  ranged 4
        mando_intermedio       2    8   8   6   10  5  melee 6
        asistente_del_gerente  2    10  8   6   8   6  ranged 4
    """,
}


@pytest.mark.parametrize("faction", UNITS)
def test_the_units_of_a_faction(faction: str) -> None:
    found = []
    for id_ in content().units_of(faction):
        unit = content().units[id_]
        weapon = content().weapons[unit.weapon]
        tiers = [unit.attributes.tier(attribute).sides for attribute in Attribute]
        groups = "+".join(map(str, unit.groups))
        figures = (id_, groups, *tiers, unit.health, unit.move, weapon.kind.value, weapon.die)
        found.append(" ".join(map(str, figures)))
    assert found == [" ".join(row.split()) for row in UNITS[faction].strip().splitlines()]


@pytest.mark.parametrize("faction", UNITS)
def test_a_faction_has_two_units_of_each_rank_in_the_order_of_its_list(faction: str) -> None:
    units = content().units_of(faction)
    assert [content().units[id_].rank for id_ in units] == [
        Rank.SWARM, Rank.SWARM, Rank.NORMAL, Rank.NORMAL, Rank.ELITE, Rank.ELITE,
    ]  # fmt: skip
    assert content().units_of(faction, Rank.NORMAL) == units[2:4]


ON_FIVE = {
    "carroneros": "patrol cover attack",
    "bandas_salvajes": "patrol mob mob",
    "invocadores_de_onda": "summon summon attack",
    "espectros_de_estatica": "phase phase attack",
    "automatas_salvajes": "wait wait attack",
    "parasitos_de_cable": "patrol regroup attack",
}


@pytest.mark.parametrize("faction", ON_FIVE)
def test_hostiles_differ_in_what_they_do_on_a_five(faction: str) -> None:
    entry = content().factions[faction]
    assert [in_words(entry.row(roll)) for roll in range(1, 7)] == [
        *["patrol attack attack"] * 4,
        ON_FIVE[faction],
        "regroup attack frenzy",
    ]


@pytest.mark.rule("HW-020")
def test_companions_have_a_table_for_peace_and_one_for_when_they_are_hostile() -> None:
    entry = content().factions["companeros"]
    assert [in_words(entry.row(roll)) for roll in range(1, 7)] == [
        *["wait wait wait"] * 4,
        "cooperate cooperate cooperate",
        "patrol patrol flee",
    ]
    assert [in_words(entry.row(roll, provoked=True)) for roll in range(1, 7)] == [
        *["patrol attack attack"] * 4,
        "patrol cover attack",
        "flee flee flee",
    ]


def in_words(row: Row) -> str:
    return " ".join(
        row.behaviour(situation).value for situation in (Situation.UNSEEN, Situation.SEEN, Situation.ENGAGED)
    )


def test_a_unit_is_listed_for_nothing_that_a_behaviour_does_not_name() -> None:
    used = {
        row.behaviour(situation)
        for faction in content().factions.values()
        for row in (*faction.behaviour, *faction.provoked)
        for situation in Situation
    }
    assert used == set(Behaviour)


def test_what_is_particular_to_each_faction() -> None:
    factions = content().factions
    assert {id_: faction.roll for id_, faction in factions.items() if faction.roll} == {
        "carroneros": 1, "bandas_salvajes": 2, "invocadores_de_onda": 3, "espectros_de_estatica": 4,
        "automatas_salvajes": 5, "parasitos_de_cable": 6,
    }  # fmt: skip
    assert factions["carroneros"].vs_wounded_tier == 1
    assert factions["bandas_salvajes"].mob_tier == 1
    assert factions["espectros_de_estatica"].phase_die == 6
    assert factions["parasitos_de_cable"].feast_die == 6
    assert factions["companeros"].cooperate_tier == 1
    reboot = factions["automatas_salvajes"].reboot
    assert reboot is not None
    assert (reboot.on, reboot.die) == (6, 6)
    summons = factions["invocadores_de_onda"].summons
    assert summons is not None
    assert (summons.unit, summons.least, summons.less) == ("parpadeo", 3, 2)
    assert (summons.within, summons.apart, summons.times) == (1, 1, 1)


@pytest.mark.rule("HW-019")
def test_wave_callers_and_static_wraiths_are_of_one_side_and_all_others_of_their_own() -> None:
    sides = {id_: faction.side for id_, faction in content().factions.items()}
    assert sides.pop("invocadores_de_onda") == sides["espectros_de_estatica"]
    assert len(set(sides.values())) == len(sides) == 6
