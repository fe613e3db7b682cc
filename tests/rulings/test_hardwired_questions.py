"""What a ruling of `hardwired` may say, what does not hold, and what is reported of one that is wrong."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

import refriega.rulesets.hardwired
from refriega.core.errors import ScenarioError
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulesets.hardwired.questions.deeds import DEEDS
from refriega.rulesets.hardwired.questions.inquiries import INQUIRIES
from refriega.rulesets.hardwired.questions.looks import LOOKS
from refriega.rulesets.hardwired.questions.people import EFFECTS, EffectEntry, ModelEntry
from refriega.rulesets.hardwired.questions.position import MarkerEntry, PositionFile, SideEntry
from refriega.rulesets.hardwired.questions.words import EVENTS, FATES
from refriega.rulings import Answer, answer
from refriega.rulings.format import read_ruling

HEAD = """
ruleset = "hardwired"
question = { es = "¿Cuántas fichas?", en = "How many tokens?" }
"""

MODELS = """
models = [
    { id = "A", at = [12, 14], side = "red", weapons = ["vocero"] },
    { id = "B", at = [4, 20], side = "red" },
    { id = "x", at = [12, 8], side = "blue" },
    { id = "t", is = "tirador_de_banda", at = [22, 2], group = "gang" },
]
"""

SHOT = """
[[steps]]
actor = "A"
do = "attack"
target = "x"
"""

HIT = '["red", 5, 5, 4, 4, 3]'


def ask(text: str, dice: str = "[]") -> Answer:
    return answer(read_ruling(f"{HEAD}dice = {dice}\n{text}", "question.toml"))


def failed(found: Answer) -> list[str]:
    return [check.what for check in found.checks if not check.holds]


# -- what holds ------------------------------------------------------------------------------------


def test_an_inquiry_alone_needs_no_draw() -> None:
    found = ask(MODELS + '[[ask]]\nask = "tokens"\nis = { red = 2, blue = 1, gang = 1 }\n')
    assert found.holds
    assert found.expects


def test_a_token_goes_to_whoever_the_next_deed_is_of() -> None:
    found = ask(
        MODELS + SHOT.replace('"A"', '"B"').replace("attack", "end_activation").replace('target = "x"', ""),
        '["red", "red"]',
    )
    assert [event.args["who"] for event in found.log if event.key == "activation"] == ["B", "A"]


def test_a_shot_is_made_with_the_weapon_that_reaches_the_target() -> None:
    armed = MODELS.replace('weapons = ["vocero"]', 'weapons = ["cuchillo", "vocero"]')
    found = ask(armed + SHOT + "[expect]\nhealth = { x = 7 }\ntokens = { red = 1 }\nbag = 3\n", HIT)
    assert found.holds
    assert [event.args["weapon"] for event in found.log if event.key == "attack"] == ["vocero"]


def test_a_blow_that_the_file_does_not_answer_is_met_with_defence() -> None:
    near = MODELS.replace("at = [12, 8]", "at = [12, 12.75]").replace(', weapons = ["vocero"]', "")
    found = ask(near + SHOT + '[expect]\noffered = ["x"]\nhealth = { x = 7 }\n', HIT)
    assert found.holds
    assert [(offer.acts, offer.did, offer.said) for offer in found.offered] == [
        (("defend", "riposte"), "defend", False)
    ]


def test_deeds_are_written_in_either_language() -> None:
    assert DEEDS.meant("atacar") == DEEDS.meant("shoot") == "attack"
    assert DEEDS.meant("moverse de nuevo") == DEEDS.meant("move again") == "move_again"
    found = ask(MODELS + SHOT.replace('"attack"', '"disparar"') + "[expect]\nhealth = { x = 7 }\n", HIT)
    assert found.holds


def test_a_match_may_stand_in_somebodys_activation() -> None:
    found = ask('turn = "A"\n' + MODELS + SHOT + '[expect]\nturn = "A"\nbag = 3\n', "[5, 5, 4, 4, 3]")
    assert found.holds
    assert found.match.state.models["A"].activations == 1


def test_a_match_may_stand_before_a_round() -> None:
    dice = '[3, 1, 1, 1, 1, 1, "red", 5, 5, 4, 4, 3]'
    found = ask(
        'stands = "round"\nround = 2\n'
        + MODELS
        + SHOT
        + '[expect]\nround = 2\nboons = { red = ["boost"] }\n',
        dice,
    )
    assert found.holds


def test_a_model_that_has_activated_in_the_last_round_waits_in_the_new_one() -> None:
    acted = MODELS.replace('id = "B",', 'id = "B", activated = true,')
    tokens = '[[ask]]\nask = "tokens"\n'
    assert ask(acted + tokens).checks[0].found == {"red": 1, "blue": 1, "gang": 1}
    next_round = 'stands = "round"\nround = 2\n' + acted + SHOT + "[expect]\ntokens = { red = 1 }\n"
    assert ask(next_round, '[1, 1, 1, 1, 1, 1, "red", 5, 5, 4, 4, 3]').holds


def test_a_model_has_what_its_entry_says_and_what_the_file_says_otherwise() -> None:
    content = """
models = [
    { id = "v", is = "karim_osei", at = [12, 14], side = "red", health = 6 },
    { id = "w", is = "karim_osei", at = [16, 14], side = "red", defence = "2d10", move = 5.5 },
    { id = "x", at = [12, 8], side = "blue", contract = "explorador" },
]
ask = [
    { ask = "tier", of = "v", attribute = "defence", is = "2d8" },
    { ask = "tier", of = "w", attribute = "defence", is = "2d10" },
    { ask = "move", of = "w", is = 5.5 },
    { ask = "move", of = "x", is = 5 },
    { ask = "armour", of = "v", is = 1 },
    { ask = "distance", of = "v", target = "w" },
]
"""
    found = ask(content)
    assert found.holds
    assert found.match.state.models["v"].weapons == ("pistola", "punzon")
    assert found.checks[-1].found == 3.02  # 4 inches less a base of 25 mm


def test_chances_count_dice_that_armour_rolls_again() -> None:
    """A die of 1 is rolled again: against 2d4 of it, each face has 1/16 for a one and 5/16 for the others."""
    worn = MODELS.replace('side = "blue"', 'side = "blue", armour = "malla_reactiva", defence = "2d4"')
    plain = MODELS.replace('side = "blue"', 'side = "blue", defence = "2d4"')
    question = '[[ask]]\nask = "chance_to_hit"\nof = "A"\ntarget = "x"\n'
    assert ask(plain + question).checks[0].found == "199/288"
    faces = [(1, 1), (2, 5), (3, 5), (4, 5)]
    won = sum(
        ways * other
        for one in range(1, 7)
        for two in range(1, 7)
        for three, ways in faces
        for four, other in faces
        if one + two > three + four
    )
    assert ask(worn + question).checks[0].found == str(Fraction(won, 36 * 256)) == "925/1536"


def test_effects_hold_as_long_as_the_file_says() -> None:
    hampered = '{ name = "hampered", lasts = "next_activation", tier = -1 }'
    slowed = '{ name = "slowed", lasts = "game", move = -1 }'
    borne = MODELS.replace('id = "B",', f'id = "B", effects = [{hampered}, {slowed}],')
    inquiries = '[[ask]]\nask = "tier"\nof = "B"\nattribute = "wits"\n[[ask]]\nask = "move"\nof = "B"\n'
    assert [check.found for check in ask(borne + inquiries).checks] == ["2d6", 3]
    assert [check.found for check in ask('turn = "B"\n' + borne + inquiries).checks] == ["2d4", 3]


def test_a_seat_may_give_up() -> None:
    text = MODELS.replace('    { id = "t", is = "tirador_de_banda", at = [22, 2], group = "gang" },\n', "")
    given_up = '[[steps]]\nactor = "blue"\ndo = "concede"\n[expect]\nwinner = ["red"]\n'
    assert ask('turn = "A"\n' + text + given_up).holds


# -- what does not hold ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "what"),
    [
        ("health = { x = 8 }", "check.health"),
        ("tokens = { red = 2 }", "check.tokens"),
        ("bag = 4", "check.bag"),
        ('at = { x = "off" }', "check.at"),
        ('fate = { x = "out_of_action" }', "check.fate"),
        ("activated = { A = false }", "check.activated"),
        ('effects = { x = ["stunned"] }', "check.effects"),
        ('boons = { red = ["boost"] }', "check.boons"),
        ("points = { red = 1 }", "check.points"),
        ("budget = { actions = 1 }", "check.budget"),
        ("budget = { movement = false }", "check.budget"),
        ("fleeing = { x = true }", "check.fleeing"),
        ("hostile = { t = true }", "check.hostile"),
        ("weapons = { A = [] }", "check.weapons"),
        ('items = { A = ["botiquin"] }', "check.items"),
        ('carried = { A = ["tableta"] }', "check.carried"),
        ("lying = { vocero = [12, 14] }", "check.lying"),
        ('turn = "x"', "check.turn"),
        ("round = 2", "check.round"),
        ('winner = ["red"]', "check.winner"),
        ('offered = ["x"]', "check.offered"),
        ('happens = [{ event = "attack.hit", multiple = 2 }]', "check.happens"),
        ('never = ["attack.hit"]', "check.never"),
    ],
)
def test_a_wrong_expectation_does_not_hold(expect: str, what: str) -> None:
    found = ask(MODELS + SHOT + f"[expect]\n{expect}", HIT)
    assert failed(found) == [what]


@pytest.mark.parametrize(
    "inquiry",
    [
        'ask = "next_token"\nholder = "red"\nis = "1/3"',
        'ask = "bag"\nis = 5',
        'ask = "sees"\nof = "A"\ntarget = "x"\nis = false',
        'ask = "cover"\nof = "A"\ntarget = "x"\nis = true',
        'ask = "contact"\nof = "A"\nis = ["x"]',
        'ask = "situation"\nof = "t"\nis = "unseen"',
        'ask = "way"\nof = "A"\nto = [12, 12]\nis = 3',
        'ask = "way"\nof = "A"\nto = [12, 4]\nis = 10',
        'ask = "expected_boons"\nis = "3"',
    ],
)
def test_a_wrong_answer_to_an_inquiry_does_not_hold(inquiry: str) -> None:
    assert failed(ask(MODELS + f"[[ask]]\n{inquiry}\n")) == ["check.is"]


def test_a_draw_that_is_missing_does_not_hold() -> None:
    found = ask(MODELS + SHOT + "[expect]\nhealth = { x = 7 }\n")
    assert failed(found) == ["check.die_missing"]
    (check,) = found.checks
    assert check.args["dice"] == ("red", "blue", "gang")


def test_a_token_that_is_not_in_the_bag_does_not_fit() -> None:
    assert failed(ask(MODELS + SHOT, '["green"]')) == ["check.die_does_not_fit", "check.dice_left"]


# -- the manual and the words ------------------------------------------------------------------------

DOCS = Path(__file__).parents[2] / "docs"
MANUALS = {
    file: (DOCS / file).read_text(encoding="utf-8")
    for file in ("rulings-hardwired.md", "es/preguntas-hardwired.md")
}
TABLES = (PositionFile, SideEntry, ModelEntry, MarkerEntry, EffectEntry)
KEYS = (field.encode_name for table in TABLES for field in msgspec.structs.fields(table))
INQUIRED = (
    field.encode_name for inquiry in INQUIRIES.by_tag.values() for field in msgspec.structs.fields(inquiry)
)
WORDS = (*DEEDS.options, *DEEDS.interventions, *INQUIRIES.by_tag, *LOOKS, *KEYS, *INQUIRED, *EFFECTS, *FATES)


@pytest.mark.parametrize("manual", MANUALS)
def test_the_manual_names_everything_that_can_be_written(manual: str) -> None:
    words = sorted(set(WORDS) - {"pass", "concede"})  # every game has them
    assert [word for word in words if not re.search(rf"[`\"]{word}\b", MANUALS[manual])] == []


@pytest.mark.parametrize("manual", MANUALS)
def test_the_question_in_the_manual_is_answered_as_it_says(manual: str) -> None:
    example, _ = re.findall(r"```toml\n(.*?)```", MANUALS[manual], flags=re.S)
    found = answer(read_ruling(example, "question.toml"))
    assert found.holds
    assert len(found.checks) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_can_be_asked_and_expected_has_a_text(lang: str) -> None:
    catalogue = Catalogue(lang)
    keys = [f"inquiry.{tag}" for tag in INQUIRIES.by_tag] + [f"expectation.{key}" for key in LOOKS]
    assert [key for key in keys if key not in catalogue] == []


def test_every_event_of_the_ruleset_can_be_expected() -> None:
    noted = set(events_noted())
    assert len(noted) > 70
    assert sorted(noted - EVENTS) == []


def events_noted() -> Iterator[str]:
    """The keys that the ruleset's code notes."""
    folder = Path(refriega.rulesets.hardwired.__file__).parent
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "note":
                match node.args[0]:
                    case ast.Constant(value=str() as key):
                        yield key
                    case ast.IfExp(
                        body=ast.Constant(value=str() as one), orelse=ast.Constant(value=str() as other)
                    ):
                        yield from (one, other)
                    case ast.JoinedStr():
                        yield from (f"leaves.{fate}" for fate in FATES if fate != "in_play")


# -- what is written wrongly -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("models = 3", "models"),
        ("nonsense = 3", "nonsense"),
        ('variants = { group_activation = "none" }', "variants.group_activation"),
        ('table = "nowhere"', "table"),
        ('table = "mesa"\npieces = [{ id = "p", kind = "muro", at = [1, 1], size = [1, 1] }]', "pieces"),
        ('mission = "peace"', "mission"),
        ("width = 500", "width"),
        ('pieces = [{ id = "p", kind = "muros", at = [1, 1], size = [1, 1] }]', "pieces.p.kind"),
        ('pieces = [{ id = "p", kind = "muro", at = [23, 1], size = [5, 1] }]', "pieces.p"),
        ("models = [{ at = [1, 1] }]", "models[0]"),
        ('models = [{ id = "A" }]', "models.A"),
        ('models = [{ id = "A", at = [1, 1], helth = 3 }]', "models.A.helth"),
        ('models = [{ id = "A", at = [1, 1], combat = "2d7" }]', "models.A.combat"),
        ('models = [{ id = "A", at = [1, 1], is = "nobody" }]', "models.A.is"),
        ('models = [{ id = "A", at = [1, 1], weapons = ["excalibur"] }]', "models.A.weapons"),
        ('models = [{ id = "A", at = [1, 1], armour = "hide" }]', "models.A.armour"),
        ('models = [{ id = "A", at = [1, 1], gear = ["rope"] }]', "models.A.gear"),
        ('models = [{ id = "A", at = [1, 1], consumables = ["tea"] }]', "models.A.consumables"),
        ('models = [{ id = "A", at = [1, 1], contract = "cook" }]', "models.A.contract"),
        ('models = [{ id = "A", at = [1, 1], faction = "monks" }]', "models.A.faction"),
        ('models = [{ id = "A", at = [1, 1], full = 5, health = 6 }]', "models.A.health"),
        ('models = [{ id = "A", at = [1, 1], hostile = true }]', "models.A.hostile"),
        ('models = [{ id = "A", at = [30, 1] }]', "models.A.at"),
        ('models = [{ id = "A", at = [1, 1] }, { id = "B", at = [1, 1.5] }]', "models.B.at"),
        ('models = [{ id = "A", at = [1, 1] }, { id = "A", at = [5, 5] }]', "models.A"),
        (
            'models = [{ id = "A", at = [1, 1], effects = [{ name = "bored", lasts = "game" }] }]',
            "models.A.effects[0].name",
        ),
        (MODELS + "boons = { green = [] }", "boons.green"),
        (MODELS + 'boons = { bandas_salvajes = ["boost"] }', "boons.bandas_salvajes"),
        (MODELS + 'boons = { red = ["luck"] }', "boons.red[0]"),
        (MODELS + "points = { green = 1 }", "points.green"),
        (MODELS + 'markers = [{ id = "m", kind = "weapon", at = [1, 1] }]', "markers.m.thing"),
        (MODELS + 'markers = [{ id = "m", at = [1, 1], side = "green" }]', "markers.m.side"),
        (MODELS + 'reinforcements = { faction = "monks" }', "reinforcements.faction"),
        (MODELS + 'turn = "Z"', "turn"),
        (MODELS + 'turn = "A"\nstands = "round"', "stands"),
        (MODELS + "round = 40", "round"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "fly"\n', "steps[0].do"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "move"\nfar = 3\n', "steps[0].far"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "move"\nto = [90, 1]\n', "steps[0].to"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "move"\npath = [[9, 1], [9]]\n', "steps[0].path[1]"),
        (MODELS + SHOT + 'weapon = "excalibur"\n', "steps[0].weapon"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "consume"\nitem = "tea"\n', "steps[0].item"),
        (MODELS + '[[steps]]\nintervene = "bless"\n', "steps[0].intervene"),
        (MODELS + '[[steps]]\nintervene = "injure"\nmodel = "A"\n', "steps[0]"),
        (MODELS + '[[ask]]\nask = "mood"\n', "ask[0].ask"),
        (MODELS + '[[ask]]\nask = "move"\nof = "Z"\n', "ask[0].of"),
        (MODELS + '[[ask]]\nask = "next_token"\nholder = "green"\n', "ask[0].holder"),
        (MODELS + '[[ask]]\nask = "sees"\nof = "A"\ntarget = "Z"\n', "ask[0].target"),
        (MODELS + '[[ask]]\nask = "tiers"\nof = "A"\ntarget = "x"\nweapon = "excalibur"\n', "ask[0].weapon"),
        (MODELS + '[[ask]]\nask = "blast"\nweapon = "vocero"\nat = [1, 1]\n', "ask[0].weapon"),
        (MODELS + '[[ask]]\nask = "way"\nof = "A"\nto = [90, 1]\n', "ask[0].to"),
        (MODELS + '[[ask]]\nask = "compared"\ntiers = ["2d6", "2d6"]\ntotals = [1, 8]\n', "ask[0].totals"),
        (MODELS + "[expect]\nmood = 3\n", "expect"),
        (MODELS + "[expect]\ntokens = { green = 3 }\n", "expect.tokens.green"),
        (MODELS + '[expect]\nboons = { red = ["luck"] }\n', "expect.boons.red"),
        (MODELS + "[expect]\npoints = { green = 3 }\n", "expect.points.green"),
        (MODELS + '[expect]\nno_effects = { A = ["bored"] }\n', "expect.no_effects.A"),
        (MODELS + '[expect]\nweapons = { A = ["excalibur"] }\n', "expect.weapons.A"),
        (MODELS + '[expect]\nitems = { A = ["tea"] }\n', "expect.items.A"),
        (MODELS + '[expect]\nfate = { A = "dead" }\n', "expect.fate.A"),
        (MODELS + '[expect]\noffered = ["Z"]\n', "expect.offered"),
        (MODELS + '[expect]\nhappens = ["attack.hits"]\n', "expect.happens[0]"),
    ],
)
def test_a_malformed_file_names_file_and_key(text: str, place: str) -> None:
    with pytest.raises(ScenarioError) as error:
        ask(text)
    assert (error.value.file, error.value.place) == ("question.toml", place)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (SHOT + "[expect]\nhealth = { Z = 3 }\n", "expect.health.Z"),
        (SHOT + "[expect]\nbudget = { swift = 1 }\n", "expect.budget.swift"),
        (
            '[[steps]]\nintervene = "injure"\nmodel = "x"\namount = 10\n[[steps]]\nask = "move"\nof = "x"\n',
            "steps[1].of",
        ),
    ],
)
def test_what_does_not_exist_when_it_is_looked_for_names_file_and_key(text: str, place: str) -> None:
    dice = "[5, 5, 4, 4, 3]" if "attack" in text else "[]"
    with pytest.raises(ScenarioError) as error:
        ask('turn = "A"\n' + MODELS + text, dice)
    assert (error.value.file, error.value.place) == ("question.toml", place)
