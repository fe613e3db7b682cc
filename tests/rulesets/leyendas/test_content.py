"""The content that comes with the ruleset: its figures, and that everything it speaks of exists."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from refriega.core.chance import ScriptedChance
from refriega.core.match import Match
from refriega.core.variants import check_variants
from refriega.rulesets.leyendas.actions.contest import MANOEUVRES
from refriega.rulesets.leyendas.build import build_sheet
from refriega.rulesets.leyendas.content import Content, CreatureEntry, own_content
from refriega.rulesets.leyendas.magic.format import School
from refriega.rulesets.leyendas.references import TALENTS, check_content, hands_taken
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.sheet import Sheet
from refriega.rulesets.leyendas.terms import PHYSICAL, SIZES, Grip, Size
from refriega.rulesets.leyendas.values import capped_dexterity, speed
from refriega.rulesets.leyendas.variants import VARIANTS
from tests.rulesets.leyendas.table import scenario_text


@cache
def content() -> Content:
    return Content(own_content())


@cache
def sheet(id_: str) -> Sheet:
    entry = content().creatures[id_]
    return build_sheet(content(), entry, id_, "side", "seat", check_variants(VARIANTS, {}), id_, id_)


def creatures() -> dict[str, CreatureEntry]:
    return content().creatures


def own(kind: str) -> list[str]:
    return list(getattr(content(), kind))


# -- weapons ---------------------------------------------------------------------------------------

# id, grip, damage, critical, types (C, P, L), increment, and what else is particular
WEAPONS = """
unarmed                 light       1d3   20/x2     C   0   natural
daga                    light       1d4   19-20/x2  PL  2   thrown
espada_corta            light       1d6   19-20/x2  P   0
hacha_de_mano           light       1d6   20/x3     L   0
maza_ligera             light       1d6   20/x2     C   0
kukri                   light       1d4   18-20/x2  L   0
golpe_de_escudo_ligero  light       1d3   20/x2     C   0
espada                  one_handed  1d8   19-20/x2  L   0
cimitarra               one_handed  1d6   18-20/x2  L   0
estoque                 one_handed  1d6   18-20/x2  P   0
hacha_de_batalla        one_handed  1d8   20/x3     L   0
martillo_de_guerra      one_handed  1d8   20/x3     C   0
maza_pesada             one_handed  1d8   20/x2     C   0
lucero                  one_handed  1d8   20/x2     CP  0
lanza_corta             one_handed  1d6   20/x2     P   4   thrown
pico_pesado             one_handed  1d6   20/x4     P   0
golpe_de_escudo_pesado  one_handed  1d4   20/x2     C   0
espada_de_dos_manos     two_handed  1d10  19-20/x2  L   0
gran_hacha              two_handed  1d12  20/x3     L   0
alabarda                two_handed  1d10  20/x3     PL  0
lanza                   two_handed  1d8   20/x3     P   4   thrown
lanza_larga             two_handed  1d8   20/x3     P   0   reach
baston                  two_handed  1d6   20/x2     C   0   double
jabalina                one_handed  1d6   20/x2     P   6   thrown,ranged
honda                   one_handed  1d4   20/x2     C   10  bala,ranged
arco_corto              two_handed  1d6   20/x3     P   12  flecha,ranged
arco_de_caza            two_handed  1d8   20/x3     P   20  flecha,ranged
ballesta_ligera         two_handed  1d8   19-20/x2  P   16  virote,ranged,movement
ballesta_pesada         two_handed  1d10  19-20/x2  P   24  virote,ranged,full
"""

TYPES = {"C": "bludgeoning", "P": "piercing", "L": "slashing"}


@pytest.mark.rule("ML-040", "ML-043", "ML-060", "ML-101")
@pytest.mark.parametrize("row", WEAPONS.strip().splitlines(), ids=lambda row: row.split()[0])
def test_a_weapon_has_the_figures_of_the_table(row: str) -> None:
    id_, grip, damage, critical, types, increment, *rest = row.split()
    more = rest[0].split(",") if rest else []
    weapon = content().weapons[id_]
    assert weapon.grip is Grip(grip)
    assert str(weapon.damage) == damage
    assert str(weapon.critical) == critical
    assert [type_.value for type_ in weapon.types] == [TYPES[letter] for letter in types]
    assert weapon.increment == int(increment)
    assert weapon.thrown is ("thrown" in more)
    assert weapon.melee is ("ranged" not in more)
    assert weapon.double is ("double" in more)
    assert weapon.natural is ("natural" in more)
    assert weapon.reach == ((2, 2) if "reach" in more else None)
    assert weapon.ammunition in ("", *more) and weapon.shoots is bool(weapon.ammunition)
    assert bool(weapon.ammunition) is any(kind in more for kind in ("flecha", "virote", "bala"))
    assert weapon.load == next((kind for kind in more if kind in ("movement", "full")), "")


@pytest.mark.rule("ML-061", "ML-062", "ML-063", "ML-064", "ML-065")
@pytest.mark.parametrize(
    ("id_", "dice"),
    [
        ("espada", "1d8"),
        ("espada_de_dos_manos", "1d10"),
        ("espada_corta", "1d6"),
        ("jabalina", "1d6"),
        ("arco_de_caza", "1d8"),
    ],
)
def test_the_weapons_of_the_rulebook_s_examples_have_its_dice(id_: str, dice: str) -> None:
    assert str(content().weapons[id_].damage) == dice


def test_every_way_of_striking_without_a_weapon_is_there() -> None:
    natural = {id_ for id_, weapon in content().weapons.items() if weapon.natural}
    assert {"unarmed", "mordisco", "garra", "golpe", "cornada", "aguijon", "tentaculo", "casco"} <= natural


@pytest.mark.rule("ML-068")
def test_there_are_weapons_for_every_damage_reduction_of_a_material() -> None:
    materials = {weapon.material for weapon in content().weapons.values()}
    assert {"steel", "silver", "cold_iron", "adamantine"} <= materials


@pytest.mark.parametrize(
    ("id_", "kind", "charges"), [("flechas", "flecha", 20), ("virotes", "virote", 10), ("balas", "bala", 10)]
)
def test_projectiles_come_by_the_quiver(id_: str, kind: str, charges: int) -> None:
    item = content().items[id_]
    assert (item.kind, item.ammunition, item.charges) == ("ammunition", kind, charges)


# -- armour and shields ----------------------------------------------------------------------------

# id, bonus, maximum Dexterity, arcane failure, speed of who has 6, speed of who has 4
ARMOUR = """
acolchada        1  8   5  6 4
cuero            2  6  10  6 4
cuero_tachonado  3  5  15  6 4
camisa_de_malla  4  4  20  6 4
pieles           3  4  20  4 3
escamas          4  3  25  4 3
coraza           5  3  25  4 3
cota_de_malla    5  2  30  4 3
bandas           6  1  35  4 3
tablillas        6  0  40  4 3
media_placa      7  0  40  4 3
placa_completa   8  1  35  4 3
"""


@pytest.mark.rule("ML-034", "ML-054", "ML-220", "ML-243")
@pytest.mark.parametrize("row", ARMOUR.strip().splitlines(), ids=lambda row: row.split()[0])
def test_armour_has_the_figures_of_the_table(row: str) -> None:
    id_, *figures = row.split()
    bonus, dexterity, failure, fast, slow = map(int, figures)
    armour = content().armours[id_]
    assert (armour.bonus, armour.max_dexterity, armour.arcane_failure) == (bonus, dexterity, failure)
    worn = {"armour": id_, "abilities": {"dexterity": 30}, "player_race": True}
    text = scenario_text(
        "A.B.C.d",
        {
            "A": {**worn, "speed": 6},
            "B": {**worn, "speed": 4},
            "C": {**worn, "speed": 4, "sure_footed": True},
            "d": {},
        },
    )
    match = Match(RULESET, load_scenario(text, "armour", {}), ScriptedChance((20, 15, 10, 5)))
    game = RULESET.game(match.scenario, match.state, None)  # type: ignore[arg-type] # the scene just loaded
    assert [speed(game, who) for who in "ABC"] == [fast, slow, 4]
    assert capped_dexterity(game, "A") == dexterity


# id, bonus, arcane failure, action to take it up, grip and damage as a weapon
SHIELDS = """
broquel        1   5  movement
escudo_ligero  1   5  movement  light       1d3
escudo_pesado  2  15  movement  one_handed  1d4
escudo_torre   4  50  full
"""


@pytest.mark.rule("ML-043", "ML-207", "ML-243")
@pytest.mark.parametrize("row", SHIELDS.strip().splitlines(), ids=lambda row: row.split()[0])
def test_a_shield_has_the_figures_of_the_table(row: str) -> None:
    id_, bonus, failure, equip, *strikes = row.split()
    shield = content().shields[id_]
    assert (shield.bonus, shield.arcane_failure, shield.equip) == (int(bonus), int(failure), equip)
    assert (shield.max_dexterity, shield.attack_penalty) == ((2, 2) if id_ == "escudo_torre" else (99, 0))
    if strikes:
        weapon = content().weapons[shield.weapon]
        assert [weapon.grip.value, str(weapon.damage)] == strikes
    else:
        assert shield.weapon == ""


# -- classes and heroes ----------------------------------------------------------------------------

CLASSES = ("guerrero", "merodeador", "hechicero", "druida", "santo")


@pytest.mark.rule("ML-240")
@pytest.mark.parametrize("id_", CLASSES)
def test_a_class_has_a_table_of_five_levels_that_never_falls(id_: str) -> None:
    class_ = content().classes[id_]
    tables = (class_.base_attack, class_.fortitude, class_.reflex, class_.will, *class_.uses.values())
    for table in tables:
        assert len(table) == 5
        assert list(table) == sorted(table)
    assert class_.base_attack[-1] <= 5


@pytest.mark.rule("ML-245", "ML-253", "ML-254")
@pytest.mark.parametrize(
    ("id_", "caster", "kinds", "subject"),
    [
        ("guerrero", "", (), False),
        ("merodeador", "", (), False),
        ("hechicero", "sorcerer", ("basic", "rare", "exotic"), True),
        ("druida", "druid", ("basic", "rare", "exotic"), False),
        ("santo", "saint", ("basic", "general_rare", "god_rare"), False),
    ],
)
def test_each_class_says_how_its_magic_works(
    id_: str, caster: str, kinds: tuple[str, ...], subject: bool
) -> None:
    class_ = content().classes[id_]
    assert (class_.caster, tuple(class_.uses), class_.arcane_failure) == (caster, kinds, subject)
    assert all(uses[0] >= 1 for uses in class_.uses.values())  # ML-276: an exotic spell at level 1


@pytest.mark.rule("ML-145")
def test_the_prowler_has_adrenaline() -> None:
    assert sheet("merodeador_1").powers == ("adrenalina",)


# id, life, base attack, fortitude, reflex, will; life of a warrior with Constitution 14: 10+2, then 6+2
HEROES = """
guerrero_1     12  1  2 0 0
guerrero_3     28  3  3 1 1
guerrero_5     44  5  4 1 1
merodeador_1    9  0  0 2 0
merodeador_3   21  2  1 3 1
merodeador_5   33  3  1 4 1
hechicero_1     7  0  0 0 2
hechicero_3    17  1  1 1 3
hechicero_5    32  2  1 1 4
druida_1       10  0  2 0 2
druida_3       24  2  3 1 3
druida_5       38  3  4 1 4
santo_1        10  0  2 0 2
santo_3        24  2  3 1 3
santo_5        38  3  4 1 4
"""


@pytest.mark.parametrize("row", HEROES.strip().splitlines(), ids=lambda row: row.split()[0])
def test_a_hero_is_built_from_its_class_at_its_level(row: str) -> None:
    id_, *figures = row.split()
    hero = sheet(id_)
    saves = (hero.saves.fortitude, hero.saves.reflex, hero.saves.will)
    assert [hero.life, hero.base_attack, *saves] == list(map(int, figures))
    assert hero.level == int(id_[-1])
    assert hero.player_race and hero.reach == 1


@pytest.mark.rule("ML-242")
@pytest.mark.parametrize("id_", ["hechicero_3", "druida_3", "santo_3"])
def test_a_class_skill_is_level_and_3_and_the_ability_of_its_magic(id_: str) -> None:
    assert sheet(id_).skills["magic_knowledge"] == 3 + 3 + 3


def test_a_creature_s_own_skill_stands_for_the_class_s() -> None:
    entry = CreatureEntry(name={"es": "x"}, class_="merodeador", level=1, skills={"stealth": 9})
    built = build_sheet(content(), entry, "x", "a", "a", check_variants(VARIANTS, {}), "x")
    assert built.skills == {"stealth": 9, "perception": 4, "escape_artist": 4, "acrobatics": 4}


@pytest.mark.rule("ML-121", "ML-251")
def test_every_manoeuvre_and_every_school_has_its_talent_and_there_is_no_other() -> None:
    manoeuvres = {manoeuvre.talent for manoeuvre in MANOEUVRES.values()}
    assert sorted(TALENTS) == sorted((*manoeuvres, *(f"specialist_{school.value}" for school in School)))


def test_a_warrior_gains_talents_as_it_rises() -> None:
    assert sheet("guerrero_1").talents == {"improved_push"}
    assert sheet("guerrero_5").talents == {"improved_push", "improved_trip", "improved_disarm"}


@pytest.mark.parametrize("level", [1, 3, 5])
def test_saints_are_dwarves_whose_armour_never_slows_them(level: int) -> None:
    saint = sheet(f"santo_{level}")
    assert (saint.speed, saint.sure_footed) == (4, True)
    assert content().armours[creatures()[f"santo_{level}"].armour].slows


def casters() -> list[str]:
    return [id_ for id_ in own("creatures") if sheet(id_).caster]


@pytest.mark.rule("ML-252", "ML-254")
@pytest.mark.parametrize("id_", casters())
def test_a_caster_knows_a_spell_of_each_kind_its_class_has_and_none_that_is_not_for_it(id_: str) -> None:
    caster = sheet(id_)
    kinds = set()
    for known in caster.spells:
        listing = content().spells[known].listing(caster.caster, caster.god)
        assert listing is not None, known
        kinds.add(listing.kind.value)
    assert kinds == {kind for kind, uses in caster.uses.items() if uses}


@pytest.mark.rule("ML-258", "ML-277")
@pytest.mark.parametrize("id_", casters())
def test_a_caster_carries_what_its_spells_need(id_: str) -> None:
    caster = sheet(id_)
    carried = (*creatures()[id_].held, *creatures()[id_].carried)
    for known in caster.spells:
        spell = content().spells[known]
        if spell.material:
            assert spell.material in carried, known
        if spell.sources and caster.caster == "druid":
            assert not set(spell.sources).isdisjoint(carried), known


@pytest.mark.rule("ML-276")
@pytest.mark.parametrize("id_", ["hechicero_1", "cultista"])
def test_a_first_level_sorcerer_starts_with_the_units_that_its_exotic_spell_gives(id_: str) -> None:
    exotic = [known for known in sheet(id_).spells if content().spells[known].material]
    assert len(exotic) == 1
    spell = content().spells[exotic[0]]
    assert spell.starting_material is not None
    assert creatures()[id_].carried.count(spell.material) == spell.starting_material.units


# -- creatures -------------------------------------------------------------------------------------


@pytest.mark.rule("ML-035", "ML-056")
@pytest.mark.parametrize("size", SIZES)
def test_there_is_a_creature_of_every_size(size: Size) -> None:
    assert [id_ for id_, entry in creatures().items() if entry.size is size]


def test_there_are_enough_to_fill_a_table() -> None:
    assert len(creatures()) - 15 >= 16


@pytest.mark.rule("ML-101", "ML-103")
@pytest.mark.parametrize(
    ("id_", "reach", "extent"),
    [
        ("avispon", 0, 1),
        ("enjambre_de_ratas", 0, 1),
        ("goblin", 1, 1),
        ("orco", 1, 1),
        ("ogro", 2, 2),
        ("gigante", 4, 3),
        ("dragon_rojo", 8, 4),
        ("mediano", 1, 1),
    ],
)
def test_reach_and_space_follow_the_size(id_: str, reach: int, extent: int) -> None:
    assert (sheet(id_).reach, sheet(id_).extent) == (reach, extent)


@pytest.mark.rule("ML-068")
@pytest.mark.parametrize(
    ("id_", "bypass"), [("hombre_lobo", "silver"), ("esqueleto", "bludgeoning"), ("zombi", "slashing")]
)
def test_some_stop_5_of_what_does_not_beat_their_hide(id_: str, bypass: str) -> None:
    assert [(r.amount, r.bypass) for r in sheet(id_).reductions] == [(5, bypass)]


@pytest.mark.rule("ML-069", "ML-070")
def test_the_imp_resists_two_elements_at_once() -> None:
    assert [(r.amount, r.element) for r in sheet("diablillo").reductions if r.element] == [
        (5, "fire"),
        (5, "acid"),
    ]


FEATURES: dict[str, Callable[[Sheet], bool]] = {
    "vulnerable": lambda s: bool(s.vulnerable),
    "spell resistance": lambda s: s.spell_resistance > 0,
    "hurts whoever touches it": lambda s: bool(s.contact),
    "has spines": lambda s: any(part.type in PHYSICAL for part in s.contact),
    "burns whoever touches it": lambda s: any(part.type.value == "fire" for part in s.contact),
    "a mount": lambda s: s.mount,
    "hardly there": lambda s: s.concealment == 50,
    "immune to an element": lambda s: bool(s.immune_damage),
    "immune to conditions": lambda s: bool(s.immune),
    "a caster": lambda s: bool(s.caster) and s.entry == "cultista",
    "sees the invisible": lambda s: "see_invisible" in s.senses,
    "strikes with its body": lambda s: bool(s.natural),
    "sure-footed": lambda s: s.sure_footed,
}


@pytest.mark.rule("ML-071", "ML-072", "ML-172")
@pytest.mark.parametrize("feature", FEATURES)
def test_some_creature_has(feature: str) -> None:
    assert [id_ for id_ in own("creatures") if FEATURES[feature](sheet(id_))]


# -- everything ------------------------------------------------------------------------------------


def test_everything_that_is_referred_to_exists() -> None:
    for part in own_content():
        check_content(content(), part)


@pytest.mark.parametrize(
    "kind", ["weapons", "armours", "shields", "items", "creatures", "classes", "spells", "powers"]
)
def test_every_entry_has_a_name_of_its_own_in_both_languages(kind: str) -> None:
    entries = getattr(content(), kind)
    for id_, entry in entries.items():
        assert {"es", "en"} <= set(entry.name), id_
        assert not entry.text or {"es", "en"} <= set(entry.text), id_
    for language in ("es", "en"):
        names = [entry.name[language] for entry in entries.values()]
        assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("kind", ["weapons", "armours", "shields", "items", "creatures", "classes"])
def test_ids_are_plain_lower_case_words(kind: str) -> None:
    for id_ in own(kind):
        assert id_.isascii() and id_.islower() and id_.replace("_", "").isalnum()


def test_everybody_can_strike_and_holds_no_more_than_hands_allow() -> None:
    for id_, entry in creatures().items():
        assert hands_taken(content(), entry.held) <= entry.hands, id_
        assert entry.held or entry.natural or entry.hands, id_
