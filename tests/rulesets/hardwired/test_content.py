"""The content of the ruleset: names and ids, weapons, armour, gear, consumables, contracts, by the rules."""

from __future__ import annotations

import re

import msgspec
import pytest

from refriega.rulesets.hardwired.content import ContentFile, own_content
from refriega.rulesets.hardwired.equipment import Ware, Weapon
from refriega.rulesets.hardwired.outcomes import Kind
from refriega.rulesets.hardwired.references import check_content
from tests.rulesets.hardwired.kit import content

# -- the whole -------------------------------------------------------------------------------------


def test_all_that_the_content_speaks_of_exists_and_no_number_is_taken_twice() -> None:
    for part in own_content():
        check_content(content(), part)


def test_everything_has_a_name_in_both_languages() -> None:
    nameless = [
        f"{table}.{id_}"
        for table in ContentFile.__struct_fields__
        for id_, entry in getattr(content(), table).items()
        if set(entry.name) != {"es", "en"} or set(entry.text) not in (set(), {"es", "en"})
    ]
    assert nameless == []


def test_ids_are_plain_spanish_words() -> None:
    odd = [
        f"{table}.{id_}"
        for table in ContentFile.__struct_fields__
        for id_ in getattr(content(), table)
        if not re.fullmatch("[a-z][a-z_]*", id_)
    ]
    assert odd == []


# -- weapons ---------------------------------------------------------------------------------------


# id: kind, damage (d6 or a number), cost, and its traits with their amount
WEAPONS = """
nudilleras          melee   blunt       2    2
cuchillo            melee   bladed      d4   3   sidearm
punzon              melee   toxic       d4   4   vs_wounded_damage=1
aguijon             melee   energy      d4   5   next_activation_tier=-1
inyector            melee   toxic       d6   9   reroll_up_to=1
maza                melee   blunt       d6   9   push=1
espada              melee   bladed      d6   10  reroll_up_to=1 only_on_riposte
latigo              melee   static      d6   11  reach=2
machete             melee   bladed      d8   13  reroll_up_to=1
aturdidor           melee   energy      d8   13  next_activation_tier=-1
almadena            melee   blunt       d8   15  reroll_up_to=1 push=1
filo_de_estatica    melee   static      d8   15  vs_wounded_tier=1
filo_caustico       melee   toxic       d10  17  vs_armoured_damage=1
garra_voltaica      melee   static      d10  19  reroll_up_to=1 critical_bonus=1
sable               melee   bladed      d10  19  reroll_up_to=2
manopla             melee   blunt       d10  21  reroll_up_to=2 push=1
garfio_septico      melee   toxic       d12  22  reroll_up_to=1 vs_wounded_damage=1
ariete              melee   static      d12  25  reroll_up_to=1 push=2
motosierra          melee   bladed      d12  27  reroll_up_to=2 vs_armoured_damage=2
martinete           melee   energy      d12  27  reroll_up_to=2 push=2
grapadora           ranged  projectile  2    1   max_range=6
pistola             ranged  projectile  d4   2   short_range=6
aguja               ranged  toxic       d4   4   vs_wounded_damage=1
pistola_voltaica    ranged  static      d4   5   no_fumbles
dardos              ranged  toxic       d6   9   next_activation_tier=-1
pistola_de_metralla ranged  explosive   d6   9   vs_armoured_damage=1
laser               ranged  energy      d6   9   steady_tier=1
vocero              ranged  broadcast   d6   11  ignores_cover
carabina            ranged  projectile  d8   13  reroll_up_to=1
lanzallamas         ranged  energy      d8   15  ignores_cover
fusil_resonante     ranged  broadcast   d8   15  vs_wounded_tier=1
fusil_de_arco       ranged  static      d8   15  arcs=1
criolanzador        ranged  toxic       d10  19  ignores_cover
lanzabombas         ranged  explosive   d10  19  reroll_up_to=1 vs_armoured_damage=1
escopeta            ranged  projectile  d10  19  reroll_up_to=1 push=1
bobina              ranged  static      d10  21  reroll_up_to=1 arcs=2
plasma              ranged  energy      d12  25  ignores_cover vs_armoured_damage=1
rifle               ranged  energy      d12  25  reroll_up_to=2 overcharge
sirena              ranged  broadcast   d12  25  reroll_up_to=1 push=2
lanzacohetes        ranged  explosive   d12  27  reroll_up_to=2 vs_armoured_damage=2
granada_de_humo     grenade explosive   0    8   max_range=6 radius=3 smoke
granada_cegadora    grenade energy      0    10  max_range=6 radius=3 next_activation_tier=-1
granada_de_gas      grenade toxic       d6   10  max_range=6 radius=3
granada_de_pulso    grenade static      d6   12  max_range=6 radius=3 next_activation_tier=-1
granada_de_fragmentacion grenade explosive d8 14 max_range=6 radius=3
granada_incendiaria grenade energy      d6   14  max_range=6 radius=3 ignores_cover
punos               melee   blunt       1    -   combat_tier=-2 no_riposte
arma_improvisada    melee   blunt       d4   -   combat_tier=-2 no_riposte
"""


@pytest.mark.parametrize("row", WEAPONS.strip().splitlines(), ids=lambda row: row.split()[0])
def test_the_figures_of_a_weapon(row: str) -> None:
    id_, kind, type_, damage, cost, *traits = row.split()
    weapon = content().weapons[id_]
    assert (weapon.kind, weapon.type) == (kind, type_)
    assert hurts(weapon) == damage
    assert weapon.cost == (None if cost == "-" else int(cost))
    assert traits_of(weapon) == sorted(traits)


def hurts(weapon: Weapon) -> str:
    return f"d{weapon.die}" if weapon.die and not weapon.damage else str(weapon.damage)


def traits_of(weapon: Weapon) -> list[str]:
    """What is not as with every weapon."""
    plain = {"name", "text", "kind", "type", "die", "damage", "cost", "roll"}
    return sorted(
        field.name + ("" if value is True else f"={value}")
        for field in msgspec.structs.fields(Weapon)
        if field.name not in plain and (value := getattr(weapon, field.name)) != field.default
    )


def test_nothing_on_sale_is_left_out_of_the_table() -> None:
    listed = {row.split()[0] for row in WEAPONS.strip().splitlines()}
    hostile = {unit.weapon for unit in content().units.values()}
    assert listed | hostile == set(content().weapons)
    assert listed & hostile == set()


def test_hostiles_weapons_are_not_for_sale() -> None:
    assert [unit.weapon for unit in content().units.values() if content().weapons[unit.weapon].for_sale] == []


@pytest.mark.parametrize(
    ("kind", "faces"),
    [
        ("melee", 20), ("ranged", 20), ("grenade", 6), ("light", 8), ("medium", 6), ("heavy", 6), ("gear", 8),
        ("consumable", 8),
    ],
)  # fmt: skip
def test_a_table_of_things_has_one_for_every_face(kind: Kind, faces: int) -> None:
    content_ = content()
    wares: dict[str, Ware] = {
        **content_.weapons, **content_.armours, **content_.gear, **content_.consumables,
    }  # fmt: skip
    assert [wares[id_].roll for id_ in content_.things(kind)] == list(range(1, faces + 1))


# -- armour, gear, consumables ---------------------------------------------------------------------


# id: reduction, cost, Move, faces rerolled up to, criticals, push
ARMOURS = {
    "malla_basta": (1, 2, -1, 0, 0, 0),
    "chaleco_de_lona": (1, 4, 0, 0, 0, 0),
    "forro_de_seguridad": (1, 6, 0, 0, -1, 0),
    "chaleco_ligero": (1, 7, 1, 0, 0, 0),
    "chaleco_acolchado": (1, 7, 0, 0, 0, 1),
    "malla_reactiva": (1, 8, 0, 1, 0, 0),
    "arnes_de_carrera": (1, 10, 2, 0, 0, 0),
    "traje_de_batidor": (1, 11, 1, 1, 0, 0),
    "coraza": (2, 8, 0, 0, 0, 0),
    "peto_articulado": (2, 11, 1, 0, 0, 0),
    "arnes_de_ronda": (2, 12, 0, 1, 0, 0),
    "armazon_de_carga": (2, 14, 2, 0, 0, 0),
    "placas_remachadas": (2, 14, 0, 2, 0, 0),
    "traje_de_campo": (2, 15, 1, 1, 0, 0),
    "coraza_pesada": (3, 12, 0, 0, 0, 0),
    "traje_blindado": (3, 14, -2, 2, 0, 0),
    "armazon_de_estibador": (3, 14, -1, 1, 0, 0),
    "placas_de_combate": (3, 16, 0, 1, 0, 0),
    "exoesqueleto": (3, 18, 0, 2, 0, 0),
    "placas_de_fortin": (3, 20, 0, 3, 0, 0),
}


def test_the_figures_of_armour() -> None:
    found = {
        id_: (
            int(armour.tier),
            armour.cost,
            armour.move,
            armour.reroll_up_to,
            armour.critical_modifier,
            armour.push_reduction,
        )
        for id_, armour in content().armours.items()
    }
    assert found == ARMOURS


def test_the_figures_of_gear() -> None:
    gear = content().gear
    assert {id_: thing.cost for id_, thing in gear.items()} == {
        "mascara": 6, "escaner": 8, "mira": 8, "camuflaje": 10, "sensores": 10, "botas_magneticas": 10,
        "gancho": 12, "inhibidor": 12,
    }  # fmt: skip
    assert gear["mascara"].toxic_defence_tier == 1
    assert gear["escaner"].search_tier == 1
    assert (gear["mira"].far_shot_tier, gear["mira"].far_shot_beyond) == (1, 12)
    assert gear["camuflaje"].cover_defence_tier == 1
    assert gear["sensores"].outnumbered_defence_tier == 1
    assert gear["botas_magneticas"].ignores_push
    assert gear["gancho"].free_climb == 3
    assert gear["inhibidor"].ignores_free_attacks


def test_the_figures_of_consumables() -> None:
    found = {
        id_: (thing.cost, thing.effect, thing.amount, thing.die, thing.lasts, thing.adjacent)
        for id_, thing in content().consumables.items()
    }
    assert found == {
        "adrenalina": (4, "move", 2, 0, "round", False),
        "estimulante_de_combate": (6, "combat", 1, 0, "game", False),
        "estimulante_de_reflejos": (6, "defence", 1, 0, "game", False),
        "coagulante": (6, "staunch", 0, 0, "", True),
        "antidoto": (6, "antidote", 0, 0, "", True),
        "botiquin": (8, "heal", 0, 6, "", True),
        "sobredosis": (10, "combat", 2, 0, "game", False),
        "maletin_de_trauma": (14, "shrug_off", 0, 0, "", False),
    }
    assert content().consumables["sobredosis"].aftermath_die == 4


# -- contracts -------------------------------------------------------------------------------------


# id: Health, Move, weapons, heaviest armour, most, special
CONTRACTS = """
jefe        16  4  melee,ranged  heavy   1  leader boosts=1
bruto       14  3  melee         heavy   2  melee_damage=1 ignores_slow_armour
veterano    13  4  melee,ranged  medium  2  desperate_defence_tier=1
tirador     14  4  ranged        medium  2  shoots_on_the_move
explorador  12  5  melee,ranged  light   2  free_disengage advance=3
zelote      12  5  melee         light   2  closing_move=2 outnumbered_combat_tier=1
agente      14  4  melee,ranged  light   2  rerolls_wits
emisor      14  4  melee         light   1  channels
"""


def test_the_figures_of_contracts() -> None:
    plain = {"name", "text", "health", "move", "weapons", "armour", "most"}
    found = []
    for id_, contract in content().contracts.items():
        special = [
            field + ("" if value is True else f"={value}")
            for field in contract.__struct_fields__
            if field not in plain and (value := getattr(contract, field))
        ]
        figures = (id_, contract.health, contract.move, ",".join(contract.weapons), contract.armour)
        found.append((*map(str, figures), str(contract.most), *special))
    assert found == [tuple(row.split()) for row in CONTRACTS.strip().splitlines()]
