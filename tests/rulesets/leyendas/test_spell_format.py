"""The format of spells and powers: every field, every value, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from refriega.core.errors import Malformed, ScenarioError
from refriega.core.reading import decode
from refriega.rulesets.leyendas.content import Content, ContentFile, own_content
from refriega.rulesets.leyendas.magic import parts
from refriega.rulesets.leyendas.magic.format import (
    GRADE,
    KINDS,
    Component,
    Kind,
    Magic,
    OnArea,
    OnCreatures,
    OnObject,
    OnSelf,
    School,
    Spell,
)
from refriega.rulesets.leyendas.magic.notation import CastingTime, Duration, DurationKind, Range, RangeKind
from refriega.rulesets.leyendas.magic.options import Cast
from refriega.rulesets.leyendas.magic.parts import Moment, Part, SaveKind, SaveResult, Who
from refriega.rulesets.leyendas.references import check_content
from refriega.rulesets.leyendas.terms import ActionKind, DamageType
from tests.rulesets.leyendas.casters import SAINT, SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, at, table

CONTENT = Content(own_content())
SPELLS = CONTENT.spells
MAGIC: tuple[Magic, ...] = (*SPELLS.values(), *CONTENT.powers.values())


def all_parts(magic: Iterable[Magic] = MAGIC) -> list[Part]:
    """Every part of every spell and power, those of zones and auras included."""
    found: list[Part] = []
    for one in magic:
        for part in one.effects:
            found.append(part)
            if isinstance(part, (parts.Zone, parts.Aura)):
                found += part.effects
    return found


# -- the content uses it all -----------------------------------------------------------------------


@pytest.mark.rule("ML-250")
def test_there_is_enough_to_choose_from() -> None:
    assert len(SPELLS) >= 32
    assert len(CONTENT.powers) >= 8


@pytest.mark.rule("ML-251")
@pytest.mark.parametrize("school", School)
def test_every_school_has_a_spell(school: School) -> None:
    assert [id_ for id_, spell in SPELLS.items() if spell.school is school]


@pytest.mark.rule("ML-252", "ML-253", "ML-254")
@pytest.mark.parametrize(
    ("class_", "kind"), [(class_, kind) for class_, kinds in KINDS.items() for kind in kinds]
)
def test_every_class_has_spells_of_each_of_its_kinds(class_: str, kind: Kind) -> None:
    found = [
        id_
        for id_, spell in SPELLS.items()
        if any((entry.class_, entry.kind) == (class_, kind) for entry in spell.lists)
    ]
    assert len(found) >= 2


@pytest.mark.rule("ML-254")
def test_two_gods_have_spells_of_their_own() -> None:
    assert {entry.god for spell in SPELLS.values() for entry in spell.lists} - {""} == {"sol", "guerra"}


@pytest.mark.rule("ML-255", "ML-241")
def test_casting_times_range_from_a_word_to_a_night() -> None:
    times = {spell.time for spell in SPELLS.values()} | {power.time for power in CONTENT.powers.values()}
    assert {time.action for time in times} == {None, *ActionKind}
    assert {time.unit for time in times} >= {"round", "minute", "hour"}


@pytest.mark.rule("ML-256", "ML-257", "ML-258")
@pytest.mark.parametrize("component", Component)
def test_every_component_is_needed_somewhere_and_absent_somewhere(component: Component) -> None:
    assert {component in spell.components for spell in SPELLS.values()} == {True, False}


@pytest.mark.rule("ML-258", "ML-276", "ML-277")
def test_materials_starting_materials_and_sources_are_used() -> None:
    assert [spell for spell in SPELLS.values() if spell.material and spell.material_exception]
    starting = [spell.starting_material for spell in SPELLS.values() if spell.starting_material]
    assert any(one.units for one in starting) and any(one.days for one in starting)
    assert [spell for spell in SPELLS.values() if spell.sources]


@pytest.mark.rule("ML-260", "ML-263", "ML-264")
def test_every_range_is_used_and_set_distances_are_six_or_twenty() -> None:
    ranges = {magic.range for magic in MAGIC}
    assert {range_.kind for range_ in ranges} == set(RangeKind)
    assert {range_.spaces for range_ in ranges if range_.kind is RangeKind.DISTANCE} == {6, 20}


@pytest.mark.rule("ML-265", "ML-266", "ML-267", "ML-268", "ML-269")
def test_every_target_and_shape_is_used() -> None:
    targets = [magic.target for magic in MAGIC]
    assert {type(target) for target in targets} == {OnSelf, OnCreatures, OnObject, OnArea}
    shapes = {target.shape for target in targets if isinstance(target, OnArea)}
    assert shapes == {"cone", "line", "sphere", "cube", "wall", "emanation"}
    creatures = [target for target in targets if isinstance(target, OnCreatures)]
    assert any(target.count > 1 and target.within for target in creatures)
    assert {target.door for target in targets if isinstance(target, OnObject)} == {True, False}
    whom = {target.who for target in targets if isinstance(target, (OnArea, OnCreatures))}
    assert whom == set(Who)


@pytest.mark.rule("ML-270", "ML-271", "ML-272", "ML-273")
def test_every_duration_is_used_and_the_mark_a() -> None:
    durations = {magic.duration for magic in MAGIC}
    assert {duration.kind for duration in durations} == set(DurationKind)
    assert {duration.unit for duration in durations if duration.count} >= {"round", "minute", "hour", "day"}
    assert {duration.per_level for duration in durations} == {True, False}
    assert {magic.dispellable for magic in MAGIC} == {True, False}


@pytest.mark.rule("ML-274", "ML-275")
def test_every_save_and_result_is_used_and_resistance_both_ways() -> None:
    saves = [magic.save for magic in MAGIC if magic.save is not None]
    assert {save.kind for save in saves} == set(SaveKind)
    assert {save.result for save in saves} == set(SaveResult)
    assert any(magic.save is None for magic in MAGIC)
    assert {magic.spell_resistance for magic in MAGIC} == {True, False}
    assert {magic.harmless for magic in MAGIC} == {True, False}


@pytest.mark.rule("ML-250")
def test_every_kind_of_effect_and_of_moment_is_used() -> None:
    used = {type(part) for part in all_parts()}
    assert used == {*parts.INSTANT, *parts.LASTING, *parts.PLACED, parts.Aura}
    presences = [part for part in all_parts() if isinstance(part, (parts.Zone, parts.Aura))]
    assert {moment for part in presences for moment in part.acts} == set(Moment)
    assert {part.type for part in all_parts() if isinstance(part, parts.Damage)} == set(DamageType)
    for field in ("despite_save", "only_if_saved"):
        assert {getattr(part, field) for part in all_parts()} == {True, False}


@pytest.mark.rule("ML-250")
@pytest.mark.parametrize("kind", [*parts.INSTANT, *parts.LASTING, *parts.PLACED, parts.Aura])
def test_every_field_of_an_effect_is_set_somewhere(kind: type[Part]) -> None:
    mine = [part for part in all_parts() if isinstance(part, kind)]
    shared = {"who", "despite_save", "only_if_saved", "duration", "spent_on"}
    for field in msgspec.structs.fields(kind):
        if field.name not in shared and field.default is not msgspec.NODEFAULT:
            assert any(getattr(part, field.name) != field.default for part in mine), field.name


@pytest.mark.rule("ML-275", "ML-073")
def test_the_two_spells_that_the_rules_name() -> None:
    ball, arrow = SPELLS["bola_de_fuego"], SPELLS["flecha_acida"]
    assert (ball.spell_resistance, arrow.spell_resistance) == (True, False)
    assert ball.save == parts.SpellSave(SaveKind.REFLEX, SaveResult.HALF)
    assert arrow.range.kind is RangeKind.RANGED_TOUCH


def test_everything_that_magic_refers_to_exists() -> None:
    for part in own_content():
        check_content(CONTENT, part)


@pytest.mark.parametrize("table_", ["spells", "powers"])
def test_every_entry_has_a_sentence_in_both_languages(table_: str) -> None:
    for id_, entry in getattr(CONTENT, table_).items():
        assert {"es", "en"} <= set(entry.name) and {"es", "en"} <= set(entry.text), id_
        assert id_.isascii() and id_.islower()


# -- which class, which god ------------------------------------------------------------------------


@pytest.mark.rule("ML-254")
@pytest.mark.parametrize(("god", "listed"), [("sol", True), ("guerra", False), ("", False)])
def test_a_saint_uses_the_rare_spells_of_its_own_god_only(god: str, listed: bool) -> None:
    assert (SPELLS["manto_del_sol"].listing("saint", god) is not None) is listed
    saint = knows(SAINT, god=god) | ({"spells": ["manto_del_sol"]} if listed else {})
    if listed:
        t = table("S..g", S=saint, g=FIGHTER, order="Sg")
        t.act("S", Cast("manto_del_sol"))
        assert dict(t.body("S").used) == {"god_rare": 1}


@pytest.mark.rule("ML-254")
def test_general_rare_spells_are_for_every_saint() -> None:
    listing = SPELLS["silencio"].listing("saint", "guerra")
    assert listing is not None and listing.kind is Kind.GENERAL_RARE


@pytest.mark.rule("ML-252")
def test_one_spell_may_be_of_different_kinds_for_different_classes() -> None:
    spell = SPELLS["presagio"]
    saint, druid = spell.listing("saint", "guerra"), spell.listing("druid", "")
    assert saint is not None and druid is not None
    assert (GRADE[saint.kind], GRADE[druid.kind]) == (3, 5)
    assert spell.listing("sorcerer", "") is None


@pytest.mark.rule("ML-254", "ML-252")
def test_a_creature_cannot_know_a_spell_that_its_class_or_god_does_not_have() -> None:
    for caster in (knows(SAINT, "manto_del_sol", god="guerra"), knows(SORCERER, "bendicion")):
        with pytest.raises(ScenarioError) as error:
            table("C..g", C=caster, g=FIGHTER)
        assert error.value.place.endswith("spells")


# -- notations -------------------------------------------------------------------------------------


@pytest.mark.rule("ML-255")
@pytest.mark.parametrize(
    "text", ["free", "standard", "full", "immediate", "1 round", "10 minutes", "8 hours", "3 days"]
)
def test_casting_times_read_and_write_alike(text: str) -> None:
    assert str(CastingTime.parse(text)) == text


@pytest.mark.rule("ML-255")
def test_what_takes_more_than_a_round_is_no_action() -> None:
    assert CastingTime.parse("1 round").action is ActionKind.FULL
    assert CastingTime.parse("2 rounds").action is None
    assert CastingTime.parse("10 minutes").action is None


@pytest.mark.rule("ML-264")
@pytest.mark.parametrize("text", ["self", "touch", "ranged touch 10", "distance 20"])
def test_ranges_read_and_write_alike(text: str) -> None:
    assert str(Range.parse(text)) == text


@pytest.mark.rule("ML-272", "ML-004")
@pytest.mark.parametrize(
    ("text", "rounds"),
    [("instantaneous", 0), ("permanent", 0), ("concentration", 0), ("3 rounds", 3), ("1 round per level", 4),
     ("1 minute", 10), ("10 minutes per level", 400), ("1 hour", 600), ("2 days", 28_800),
     ("concentration up to 5 rounds", 5)],
)  # fmt: skip
def test_durations_read_and_write_alike_and_come_to_rounds(text: str, rounds: int) -> None:
    assert str(Duration.parse(text)) == text
    assert Duration.parse(text).rounds(4) == rounds


@pytest.mark.parametrize("text", ["", "soon", "0 rounds", "Standard", "1d6 rounds"])
def test_nonsense_is_refused(text: str) -> None:
    for notation in (CastingTime, Range, Duration):
        with pytest.raises(Malformed):
            notation.parse(text)


# -- what is refused -------------------------------------------------------------------------------

GOOD = """
[spells.prueba]
name = { es = "prueba", en = "test" }
school = "evocation"
lists = [{ class = "sorcerer", kind = "basic" }]
components = ["V"]
range = "distance 20"
target = { on = "area", shape = "sphere", size = 4 }
duration = "instantaneous"
effects = [{ do = "damage", dice = "1d6", type = "fire" }]
"""
BURNS = '{ do = "damage", dice = "1d6", type = "fire" }'
WRONG_MATERIAL = 'components = ["M"]\nmaterial = "espada"\nmaterial_exception = true'


def read(text: str) -> Spell:
    return decode(text, ContentFile, "mine.toml").spells["prueba"]


@pytest.mark.rule("ML-250")
def test_a_good_entry_is_read() -> None:
    assert read(GOOD).range == Range(RangeKind.DISTANCE, 20)


@pytest.mark.rule("ML-250")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('kind = "basic"', 'kind = "general_rare"'),  # not a Sorcerer's
        ('class = "sorcerer"', 'class = "saint", god = "sol"'),  # a god without god_rare
        ('kind = "basic" }', 'kind = "basic" }, { class = "saint", kind = "god_rare" }'),  # and the reverse
        ('lists = [{ class = "sorcerer", kind = "basic" }]', "lists = []"),
        ('components = ["V"]', 'components = ["V", "M"]'),  # a component without its material
        ('components = ["V"]', 'components = ["V"]\nmaterial = "polvo_de_diamante"'),
        ('components = ["V"]', 'components = ["M"]\nmaterial = "polvo_de_diamante"'),  # ML-258
        ('components = ["V"]', "starting_material = { units = 1 }"),  # ML-276
        ('components = ["V"]', 'sources = ["semilla_viva"]'),  # ML-277
        ('range = "distance 20"', 'range = "self"'),
        ('range = "distance 20"', 'range = "touch"'),
        ('range = "distance 20"', 'range = "far"'),
        ('shape = "sphere"', 'shape = "cone"'),  # from the caster: no range
        ('shape = "sphere"', 'shape = "star"'),
        ("size = 4", "size = 0"),
        ('target = { on = "area", shape = "sphere", size = 4 }', 'target = { on = "self" }'),
        ('target = { on = "area", shape = "sphere", size = 4 }', 'target = { on = "object" }'),
        ('duration = "instantaneous"', 'duration = "instantaneous"\ndispellable = true'),  # ML-271
        ('{ do = "damage", dice = "1d6", type = "fire" }', '{ do = "condition", conditions = ["prone"] }'),
        ('{ do = "damage", dice = "1d6", type = "fire" }', '{ do = "zone", conditions = ["silenced"] }'),
        ('do = "damage"', 'do = "harm"'),
        ('dice = "1d6"', 'dice = "six"'),
        ('type = "fire"', 'type = "fyre"'),
        ('type = "fire"', 'type = "fire", colour = "red"'),
        ('school = "evocation"', 'school = "evocacion"'),
        ('name = { es = "prueba", en = "test" }', ""),
    ],
)
def test_what_cannot_be_is_refused_with_the_place(old: str, new: str) -> None:
    assert old in GOOD
    with pytest.raises(ScenarioError) as error:
        read(GOOD.replace(old, new, 1))
    assert error.value.file == "mine.toml"
    assert error.value.place.startswith("spells.prueba")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[items.x]\nname = { en = "x" }\nkind = "wand"\nspell = "bola_de_nieve"', "items.x.spell"),
        ('[items.x]\nname = { en = "x" }\nkind = "wand"', "items.x.spell"),
        ('[items.x]\nname = { en = "x" }\nkind = "potion"\nspell = "bola_de_fuego"', "items.x.spell"),
        ('[items.x]\nname = { en = "x" }\nspell = "bola_de_fuego"', "items.x.spell"),
        (GOOD.replace('components = ["V"]', WRONG_MATERIAL), "spells.prueba.material"),
        (GOOD.replace(BURNS, '{ do = "terrain", terrain = "lava" }'), "spells.prueba.effects[0].terrain"),
        ('[creatures.x]\nname = { en = "x" }\npowers = ["volar"]', "creatures.x.powers"),
    ],
)  # fmt: skip
def test_what_is_referred_to_must_exist(text: str, place: str) -> None:
    part = decode(text, ContentFile, "mine.toml")
    with pytest.raises(ScenarioError) as error:
        check_content(Content((*own_content(), part)), part)
    assert error.value.place == place


# -- a spell of one's own --------------------------------------------------------------------------

OWN = """
[define.spells.lluvia_de_ranas]
name = { es = "lluvia de ranas", en = "rain of frogs" }
school = "conjuration"
lists = [{ class = "sorcerer", kind = "basic" }]
range = "distance 6"
target = { on = "area", shape = "cube", size = 2, who = "enemies" }
duration = "2 rounds"
save = { kind = "reflex", result = "half" }
effects = [
    { do = "damage", dice = "1d4", type = "bludgeoning" },
    { do = "terrain", terrain = "ranas" },
    { do = "modifier", value = "speed", amount = -2, despite_save = true },
]

[legend."%"]
name = "ranas"
move = 2
"""


@pytest.mark.rule("ML-250", "ML-265")
def test_a_spell_written_in_a_scenario_works_without_any_code() -> None:
    w = knows(SORCERER, "lluvia_de_ranas")
    t = table("W....g\n......", W=w, g=FIGHTER, order="Wg", dice=(14, 3), extra=OWN)
    t.act("W", Cast("lluvia_de_ranas", at=at(5, 0)))
    assert t.life("g") == 19  # half of 3
    assert t.state.terrain == ((at(5, 0), "ranas"), (at(5, 1), "ranas"))
    (effect,) = t.state.effects["g"]
    assert (effect.name, effect.modifiers[0].amount) == ("spell:lluvia_de_ranas#2", -2)
