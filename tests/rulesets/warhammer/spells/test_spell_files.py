"""Spells that users write: what makes no sense is refused, with the key that is wrong."""

from __future__ import annotations

import pytest

from refriega.core.errors import ScenarioError
from refriega.core.reading import decode
from refriega.rulesets.warhammer.content import Content, ContentFile, own_content
from refriega.rulesets.warhammer.references import check_content

HEAD = """
[spells.mio]
name = { es = "Mío", en = "Mine" }
lore = "fuego"
value = 7
"""

AT_ENEMY = 'aim = { whom = "enemy" }\n'
HITS = 'effects = [{ do = "hits", hits = "D6", strength = 4 }]\n'


def read(text: str) -> None:
    part = decode(text, ContentFile, "mio.toml")
    check_content(Content((*own_content(), part)), part)


def test_a_spell_of_ones_own_is_data_alone() -> None:
    read(HEAD + AT_ENEMY + HITS)
    read(
        HEAD
        + 'duration = "remains"\naim = { whom = "friend", range = 18 }\n'
        + 'effects = [{ do = "lasting", changes = [{ stat = "t", add = 1 }], marks = ["fear"] }]\n'
    )


def lasting(rest: str) -> str:
    return f'effects = [{{ do = "lasting", {rest} }}]\n'


FAULTS = {
    "absent.near": ('aim = { whom = "enemy" }\n' + HITS, "spells.mio.lore", "fuegos"),
    "spell.same_number": ("number = 1\n" + AT_ENEMY + HITS, "spells.mio.number", ""),
    "spell.missile": ("missile = true\n" + AT_ENEMY + HITS, "spells.mio.aim", ""),
    "spell.no_target": (
        'aim = { whom = "area", range = 6, kinds = ["monster"] }\n' + HITS,
        "spells.mio.aim.kinds",
        "",
    ),
    "spell.area_range": ('aim = { whom = "area" }\n' + HITS, "spells.mio.aim.range", ""),
    "spell.of_friends": ('aim = { whom = "enemy", alone = true }\n' + HITS, "spells.mio.aim.whom", ""),
    "spell.near_range": (
        'aim = { whom = "enemy", range = 6, near = { ground = ["wood"], inches = 6, otherwise = 6 } }\n'
        + HITS,
        "spells.mio.aim.range",
        "",
    ),
    "spell.no_effects": (AT_ENEMY + "effects = []\n", "spells.mio.effects", ""),
    "spell.one_remains": (
        'duration = "remains"\n'
        + AT_ENEMY
        + 'effects = [{ do = "lasting", marks = ["fear"] }, { do = "lasting", marks = ["no_shooting"] }]\n',
        "spells.mio.duration",
        "",
    ),
    "spell.nothing_remains": ('duration = "remains"\n' + AT_ENEMY + HITS, "spells.mio.duration", ""),
    "spell.aim_of_effect": ('aim = { whom = "self" }\n' + HITS, "spells.mio.effects[0]", ""),
    "spell.inside": (
        AT_ENEMY + 'effects = [{ do = "hits", hits = "D6", inside = "D6", strength = 4 }]\n',
        "spells.mio.effects[0].inside",
        "",
    ),
    "spell.for_models": (AT_ENEMY + 'effects = [{ do = "steal" }]\n', "spells.mio.effects[0]", ""),
    "spell.line_range": (
        'aim = { whom = "point" }\neffects = [{ do = "line", strength = 4 }]\n',
        "spells.mio.effects[0]",
        "",
    ),
    "spell.strength_or_wound": (
        AT_ENEMY + 'effects = [{ do = "every_model", strength = 3, to_wound = 6 }]\n',
        "spells.mio.effects[0]",
        "",
    ),
    "spell.wall_front": (
        'duration = "remains"\n' + AT_ENEMY + 'effects = [{ do = "wall", strength = 4 }]\n',
        "spells.mio.effects[0]",
        "",
    ),
    "spell.inches_or_dice": (
        'aim = { whom = "friend" }\neffects = [{ do = "move", inches = 4, dice = "D6" }]\n',
        "spells.mio.effects[0]",
        "",
    ),
    "spell.to_wizard": (
        'aim = { whom = "friend" }\neffects = [{ do = "move", inches = 4, to_wizard = true }]\n',
        "spells.mio.effects[0].to_wizard",
        "",
    ),
    "spell.rally": ('aim = { whom = "friend" }\neffects = [{ do = "rally" }]\n', "spells.mio.effects[0]", ""),
    "spell.lasting_empty": (
        'duration = "remains"\n' + AT_ENEMY + 'effects = [{ do = "lasting" }]\n',
        "spells.mio.effects[0]",
        "",
    ),
    "spell.lasting_time": (AT_ENEMY + lasting('marks = ["fear"]'), "spells.mio.effects[0].duration", ""),
    "spell.lasting_remains": (
        AT_ENEMY + lasting('marks = ["fear"], duration = "remains"'),
        "spells.mio.effects[0].duration",
        "",
    ),
    "spell.aura": (
        'duration = "this_turn"\n' + AT_ENEMY + lasting('marks = ["fear"], reach = 6'),
        "spells.mio.effects[0].reach",
        "",
    ),
    "spell.no_aura": (
        'duration = "this_turn"\n' + AT_ENEMY + lasting('marks = ["fear"], whom = "friends"'),
        "spells.mio.effects[0]",
        "",
    ),
    "spell.change_empty": (
        'duration = "this_turn"\n' + AT_ENEMY + lasting('changes = [{ stat = "t" }]'),
        "spells.mio.effects[0].changes[0]",
        "",
    ),
    "spell.rows": (
        AT_ENEMY
        + 'effects = [{ do = "roll", rows = [{ least = 1, most = 4, effects = [] }, '
        + "{ least = 4, most = 6, effects = [] }] }]\n",
        "spells.mio.effects[0].rows[1]",
        "",
    ),
}
"""What is written, where it is wrong, and the lore if that is what is wrong."""


@pytest.mark.parametrize("key", FAULTS)
def test_what_makes_no_sense_is_refused_with_the_key_that_is_wrong(key: str) -> None:
    text, place, lore = FAULTS[key]
    with pytest.raises(ScenarioError) as found:
        read((HEAD.replace("fuego", lore) if lore else HEAD) + text)
    assert [(error.message.key, error.place) for error in found.value.each()] == [(key, place)]
    assert key not in str(found.value)


def test_what_hangs_on_a_test_is_looked_at_too() -> None:
    text = AT_ENEMY + 'effects = [{ do = "test", failed = [{ do = "lasting", marks = ["fear"] }] }]\n'
    with pytest.raises(ScenarioError) as found:
        read(HEAD + text)
    assert found.value.place == "spells.mio.effects[0].failed[0].duration"


def test_what_was_first_printed_is_looked_at_too() -> None:
    text = AT_ENEMY + HITS + '[spells.mio.original]\naim = { whom = "self" }\n'
    with pytest.raises(ScenarioError) as found:
        read(HEAD + text)
    assert found.value.place == "spells.mio.original.effects[0]"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (AT_ENEMY + 'effects = [{ do = "hits", hits = "4D6", strength = 4 }]', "spells.mio.effects[0].hits"),
        (AT_ENEMY + 'effects = [{ do = "hit", hits = "D6", strength = 4 }]', "spells.mio.effects[0].do"),
        (
            AT_ENEMY + 'effects = [{ do = "hits", hits = "D6", strength = 11 }]',
            "spells.mio.effects[0].strength",
        ),
        (AT_ENEMY + HITS + 'durtion = "remains"', "spells.mio.durtion"),
        ('aim = { whom = "foe" }\n' + HITS, "spells.mio.aim.whom"),
        (
            'duration = "this_turn"\n' + AT_ENEMY + lasting('changes = [{ stat = "t", ad = 1 }]'),
            "spells.mio.effects[0].changes[0].ad",
        ),
        (
            'duration = "this_turn"\n' + AT_ENEMY + lasting('marks = ["feer"]'),
            "spells.mio.effects[0].marks[0]",
        ),
    ],
)
def test_a_misspelt_word_is_named(text: str, place: str) -> None:
    with pytest.raises(ScenarioError) as found:
        read(HEAD + text)
    assert found.value.place == place
