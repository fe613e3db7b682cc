"""What a ruling of `malifaux` may say, what does not hold, and what is reported of one that is wrong."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

import refriega.rulesets.malifaux
from refriega.core.errors import ScenarioError
from refriega.locale import LANGUAGES, Catalogue, own_texts
from refriega.rulesets.malifaux.fate import BLACK_JOKER, FULL_DECK, RED_JOKER, value_of
from refriega.rulesets.malifaux.questions.deeds import DEEDS
from refriega.rulesets.malifaux.questions.inquiries import INQUIRIES
from refriega.rulesets.malifaux.questions.looks import LOOKS
from refriega.rulesets.malifaux.questions.words import EVENTS, FATES
from refriega.rulings import Answer, answer
from refriega.rulings.format import read_ruling

HEAD = """
ruleset = "malifaux"
question = { es = "¿Acierta?", en = "Does it hit?" }
"""

MODELS = """
models = [
    { id = "A", at = [10, 10], side = "red", ml = 6, sh = 5 },
    { id = "B", at = [4, 20], side = "red" },
    { id = "x", at = [10, 12], side = "blue" },
]
"""

BLOW = """
[[steps]]
actor = "A"
do = "attack"
target = "x"
"""

HIT = '["M12", "R06", "C07"]'


def ask(text: str, cards: str = "[]") -> Answer:
    return answer(read_ruling(f"{HEAD}dice = {cards}\n{text}", "question.toml"))


def failed(found: Answer) -> list[str]:
    return [check.what for check in found.checks if not check.holds]


# -- what holds ------------------------------------------------------------------------------------


def test_whoever_the_next_deed_is_of_is_picked() -> None:
    found = ask(MODELS + BLOW + '[expect]\nturn = "A"\nap = 1\nwounds = { x = 5 }\n', HIT)
    assert found.holds


def test_deeds_are_written_in_either_language() -> None:
    assert DEEDS.meant("atacar") == DEEDS.meant("attack") == "take"
    assert DEEDS.meant("Burlar al Destino") == DEEDS.meant("cheat fate") == "cheat"
    assert DEEDS.meant("andar") == DEEDS.meant("walk") == "walk"


def test_the_first_action_that_may_be_taken_at_the_target_is_meant() -> None:
    """Engaged, it cannot shoot; at a distance, it cannot strike."""
    near = ask(MODELS + BLOW + '[expect]\nhappens = [{ event = "deed", action = "golpe" }]\n', HIT)
    far = ask(
        MODELS.replace("[10, 12]", "[10, 18]")
        + BLOW
        + '[expect]\nhappens = [{ event = "deed", action = "disparo" }]\n',
        HIT,
    )
    assert near.holds
    assert far.holds


def test_a_charge_finds_its_end_in_contact() -> None:
    charge = '[[steps]]\nactor = "B"\ndo = "cargar"\ntarget = "x"\n'
    text = MODELS.replace("[4, 20]", "[10, 17]") + charge + "[expect]\nap = 0\n"
    found = ask(text + '[[steps]]\nask = "within"\nof = "B"\ntarget = "x"\ninches = 0.01\nis = true\n')
    assert found.holds


def test_a_model_has_what_its_card_says_and_what_the_file_says_otherwise() -> None:
    found = ask(
        """
models = [
    { id = "v", is = "doctor_vela", at = [10, 10], side = "red", wounds = 4 },
    { id = "w", is = "forzudo", at = [14, 10], side = "red", df = 9, full = 20 },
    { id = "x", at = [10, 12], side = "blue" },
]
ask = [
    { ask = "stat", of = "v", stat = "wp", is = 7 },
    { ask = "stat", of = "w", stat = "df", is = 9 },
    { ask = "immune", of = "v", to = "poison", is = true },
    { ask = "who_is_immune", to = "poison", is = ["v"] },
    { ask = "hand_limit", side = "red", is = 7 },
    { ask = "hand_limit", side = "blue", is = 6 },
]
[expect]
wounds = { v = 4, w = 20, x = 8 }
"""
    )
    assert found.holds


def test_a_match_may_stand_in_the_middle_of_an_activation() -> None:
    assert ask('turn = "A"\nap = 1\n' + MODELS + BLOW + "[expect]\nap = 0\n", HIT).holds


def test_cards_that_the_file_places_are_not_in_the_deck() -> None:
    text = 'hands = { red = ["R01"] }\ndiscards = { red = ["R02"] }\n' + MODELS
    found = ask(text + '[expect]\ndeck = { red = 52, blue = 54 }\nhand = { red = ["R01"] }\n')
    assert found.holds
    assert failed(ask(text + BLOW, '["R01", "R06", "C07"]'))[0] == "check.die_does_not_fit"


def test_a_deck_of_a_few_cards_is_shuffled_when_it_runs_out() -> None:
    text = 'decks = { red = ["M12"] }\ndiscards = { red = ["C07"] }\n' + MODELS + BLOW
    assert ask(text + "[expect]\nwounds = { x = 5 }\n", HIT).holds


def test_what_is_not_mentioned_is_passed_and_the_highest_card_counts() -> None:
    text = 'hands = { red = ["R13"] }\n' + MODELS.replace("ml = 6", "ml = 6, conditions = { focused = 1 }")
    found = ask(
        text + BLOW + "focus = true\n[expect]\nhand = { red = ['R13'] }\n",
        '["M02", "M12", "R06", "C01", "C07"]',
    )
    assert found.holds
    assert [event.args["card"] for event in found.log if event.key == "flip.used"] == ["M12", "C07"]


def test_a_seat_may_give_up() -> None:
    given_up = '[[steps]]\nactor = "blue"\ndo = "concede"\n[expect]\nwinner = ["red"]\n'
    assert ask(MODELS + given_up).holds


# -- inquiries -------------------------------------------------------------------------------------


@pytest.mark.rule("MX-020")
def test_totals_and_suits_are_told_with_their_parts() -> None:
    text = MODELS.replace("ml = 6", 'ml = 6, suits = "R"')
    asked = '[[ask]]\nask = "{}"\nof = "A"\ntarget = "x"\ncard = "{}"\n{}\n'
    found = ask(
        text
        + asked.format("total", "M08", "is = 14")
        + asked.format("suits", "M08", 'is = "MR"')
        + asked.format("suits", "RJ", 'suit = "R"\nstone = "T"\nis = "RRT"')
        + asked.format("total", "BJ", "is = 6")
        + asked.format("suits", "BJ", 'is = "R"')
        + asked.format("total", "C09", "defends = true\nis = 14")
    )
    assert found.holds
    parts = found.checks[0].parts
    assert parts is not None
    assert [(part.source, part.value) for part in parts.parts] == [("base", 6), ("M08", 8)]


@pytest.mark.rule("MX-020")
def test_the_chance_to_pass_a_simple_duel_is_exact() -> None:
    """Wp 5 against 12: the cards from 7 to 13 in four suits, and the red joker."""
    asked = '[[ask]]\nask = "chance_to_pass"\nof = "A"\nstat = "wp"\ntn = 12\n'
    assert ask(MODELS + asked).checks[0].found == str(Fraction(29, 54)) == "29/54"
    suited = asked + 'suits = "R"\n'
    assert ask(MODELS + suited).checks[0].found == str(Fraction(8, 54)) == "4/27"


@pytest.mark.rule("MX-020")
def test_the_chance_to_pass_with_a_plus_counts_pairs_of_cards() -> None:
    def passes(one: str, other: str) -> bool:
        return BLACK_JOKER not in (one, other) and 5 + max(value_of(one), value_of(other)) >= 12

    pairs = [passes(one, other) for one, other in combinations(FULL_DECK, 2)]
    text = MODELS.replace("ml = 6", 'ml = 6, abilities = [{ is = "resistant", stat = "wp" }]')
    found = ask(text + '[[ask]]\nask = "chance_to_pass"\nof = "A"\nstat = "wp"\ntn = 12\n')
    assert found.checks[0].found == str(Fraction(sum(pairs), len(pairs)))


@pytest.mark.rule("MX-020")
def test_the_chance_to_win_an_opposed_duel_is_exact() -> None:
    """Ml 6 against Df 5, each with a deck of its own; ties are the attacker's."""
    values = [value_of(card) for card in FULL_DECK]
    apart = Counter(6 + mine - 5 - theirs for mine in values for theirs in values)
    asked = '[[ask]]\nask = "chance_to_win"\nof = "A"\ntarget = "x"\naction = "golpe"\n'
    for by in (0, 6, 11):
        wanted = Fraction(sum(n for difference, n in apart.items() if difference >= by), 54**2)
        assert ask(MODELS + asked + f"by = {by}\n").checks[0].found == str(wanted)
    assert RED_JOKER in FULL_DECK


@pytest.mark.rule("MX-016")
def test_why_somebody_may_not_be_the_target() -> None:
    asked = '[[ask]]\nask = "may_target"\nof = "{}"\ntarget = "{}"\naction = "{}"\nis = "{}"\n'
    found = ask(
        MODELS
        + asked.format("A", "x", "golpe", "yes")
        + asked.format("A", "x", "disparo", "target.engaged_cannot_shoot")
        + asked.format("A", "B", "golpe", "target.friend")
        + asked.format("B", "x", "golpe", "target.out_of_range")
    )
    assert found.holds


# -- what does not hold ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "what"),
    [
        ("wounds = { x = 8 }", "check.wounds"),
        ("ap = 2", "check.ap"),
        ('turn = "x"', "check.turn"),
        ("round = 2", "check.round"),
        ('first = "blue"', "check.first"),
        ('winner = ["red"]', "check.winner"),
        ("times = { flip = 2 }", "check.times"),
        ('hand = { red = ["R01"] }', "check.hand"),
        ("cards = { red = 1 }", "check.cards"),
        ("deck = { red = 54 }", "check.deck"),
        ('discards = { red = ["R06"] }', "check.discards"),
        ("stones = { red = 1 }", "check.stones"),
        ("points = { red = 1 }", "check.points"),
        ('at = { x = "off" }', "check.at"),
        ('fate = { x = "killed" }', "check.fate"),
        ('killed_by = { x = "red" }', "check.killed_by"),
        ("activated = { A = false }", "check.activated"),
        ("conditions = { x = { slow = 0 } }", "check.conditions"),
        ('has = { x = ["slow"] }', "check.has"),
        ('immune = { x = ["slow"] }', "check.immune"),
        ("markers = { scheme = 1 }", "check.markers"),
        ('offered = ["x"]', "check.offered"),
        ('never = ["damage"]', "check.never"),
    ],
)
def test_a_wrong_expectation_does_not_hold(expect: str, what: str) -> None:
    assert failed(ask(MODELS + BLOW + f"[expect]\n{expect}", HIT)) == [what]


@pytest.mark.parametrize(
    "inquiry",
    [
        'ask = "accuracy"\ndifference = 6\nis = 1',
        'ask = "net"\nplus = 5\nis = 5',
        'ask = "damage"\ntrack = [2, 3, 5]\ncard = "RJ"\nis = 5',
        'ask = "severity"\ncard = "R06"\nis = "weak"',
        'ask = "duel_fate"\nof = "A"\ntarget = "x"\nis = 1',
        'ask = "damage_fate"\nof = "A"\ntarget = "x"\ndifference = 3\nis = 0',
        'ask = "sees"\nof = "A"\ntarget = "x"\nis = false',
        'ask = "cover"\nof = "A"\ntarget = "x"\nis = "hard"',
        'ask = "engaged"\nof = "A"\nis = []',
        'ask = "engagement_range"\nof = "A"\nis = 2',
        'ask = "distance"\nof = "A"\ntarget = "x"\nis = 2',
        'ask = "way"\nof = "A"\nto = [10, 5]\nis = 4',
        'ask = "way"\nof = "A"\nto = [10, 4]\nis = 6',
    ],
)
def test_a_wrong_answer_to_an_inquiry_does_not_hold(inquiry: str) -> None:
    assert failed(ask(MODELS + f"[[ask]]\n{inquiry}\n")) == ["check.is"]


# -- the words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_can_be_asked_and_expected_has_a_text(lang: str) -> None:
    catalogue = Catalogue(lang).extended(own_texts("malifaux", lang))
    keys = [f"inquiry.{tag}" for tag in INQUIRIES.by_tag] + [f"expectation.{key}" for key in LOOKS]
    assert [key for key in keys if key not in catalogue] == []


def test_every_event_of_the_ruleset_can_be_expected() -> None:
    noted = set(events_noted())
    assert len(noted) > 30
    assert sorted(noted - EVENTS) == []


def events_noted() -> Iterator[str]:
    """The keys that the ruleset's code notes."""
    folder = Path(refriega.rulesets.malifaux.__file__).parent
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

ONE = 'models = [{{ id = "A", at = [1, 1]{} }}, {{ id = "x", at = [9, 9] }}]'


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("models = 3", "models"),
        ("nonsense = 3", "nonsense"),
        ('variants = { may_relent = "none" }', "variants.may_relent"),
        (MODELS + 'table = "nowhere"', "table"),
        (MODELS + 'strategy = "peace"', "strategy"),
        (MODELS + 'pieces = [{ id = "p", kind = "muros", at = [1, 1], size = [1, 1] }]', "pieces.p.kind"),
        ("models = [{ at = [1, 1] }]", "models[0]"),
        ('models = [{ id = "A", at = [1, 1] }]', "models"),
        (ONE.format(", wunds = 3"), "models.A.wunds"),
        (ONE.format(', is = "nobody"'), "models.A.is"),
        (ONE.format(", full = 5, wounds = 6"), "models.A.wounds"),
        (ONE.format(", conditions = { bored = 0 }"), "models.A.conditions.bored"),
        (ONE.format(', abilities = [{ is = "immune", to = "rain" }]'), "models.A.abilities[0].to"),
        (ONE.replace('"A"', '"doctor_vela"').format(""), "models.doctor_vela"),
        ('models = [{ id = "A", at = [30, 1] }, { id = "x", at = [9, 9] }]', "models.A.at"),
        ('models = [{ id = "A", at = [1, 1] }, { id = "A", at = [5, 5] }]', "models.A"),
        (MODELS + "stones = { green = 1 }", "stones.green"),
        (MODELS + 'hands = { red = ["X01"] }', "hands.red"),
        (MODELS + 'hands = { red = ["R01", "R01"] }', "hands.red"),
        (MODELS + 'hands = { red = ["R01"] }\ndiscards = { red = ["R01"] }', "discards.red"),
        (MODELS + 'markers = [{ id = "m", at = [1, 1], side = "green" }]', "markers.m.side"),
        (MODELS + 'first = "green"', "first"),
        (MODELS + 'turn = "Z"', "turn"),
        (MODELS + 'turn = "A"\nstands = "draw"', "stands"),
        (MODELS + "ap = 2", "ap"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "fly"\n', "steps[0].do"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "walk"\nfar = 3\n', "steps[0].far"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "walk"\nto = [90, 1]\n', "steps[0].to"),
        (MODELS + '[[steps]]\nactor = "A"\ndo = "walk"\npath = [[9, 1], [9]]\n', "steps[0].path[1]"),
        (
            MODELS + BLOW + 'answers = [{ by = "A", do = "cheat", card = "R14" }]\n',
            "steps[0].answers[0].card",
        ),
        (MODELS + '[[steps]]\nintervene = "bless"\n', "steps[0].intervene"),
        (MODELS + '[[ask]]\nask = "mood"\n', "ask[0].ask"),
        (MODELS + '[[ask]]\nask = "engaged"\nof = "Z"\n', "ask[0].of"),
        (MODELS + '[[ask]]\nask = "immune"\nof = "A"\nto = "rain"\n', "ask[0].to"),
        (MODELS + '[[ask]]\nask = "who_is_immune"\nto = "rain"\n', "ask[0].to"),
        (MODELS + '[[ask]]\nask = "hand_limit"\nside = "green"\n', "ask[0].side"),
        (MODELS + '[[ask]]\nask = "severity"\ncard = "R14"\n', "ask[0].card"),
        (MODELS + '[[ask]]\nask = "total"\nof = "A"\ntarget = "x"\ncard = "R14"\n', "ask[0].card"),
        (MODELS + '[[ask]]\nask = "duel_fate"\nof = "A"\ntarget = "x"\naction = "pray"\n', "ask[0].action"),
        (MODELS + '[[ask]]\nask = "may_target"\nof = "A"\ntarget = "x"\naction = "pray"\n', "ask[0].action"),
        (MODELS + '[[ask]]\nask = "way"\nof = "A"\nto = [90, 1]\n', "ask[0].to"),
        (
            ONE.format(", actions = []") + '\n[[ask]]\nask = "duel_fate"\nof = "A"\ntarget = "x"\n',
            "ask[0].of",
        ),
        (MODELS + "[expect]\nmood = 3\n", "expect"),
        (MODELS + "[expect]\nstones = { green = 3 }\n", "expect.stones.green"),
        (MODELS + '[expect]\nhand = { red = ["R14"] }\n', "expect.hand.red"),
        (MODELS + '[expect]\nhas = { A = ["bored"] }\n', "expect.has.A"),
        (MODELS + "[expect]\nconditions = { A = { bored = 1 } }\n", "expect.conditions.A.bored"),
        (MODELS + '[expect]\nimmune = { A = ["rain"] }\n', "expect.immune.A"),
        (MODELS + '[expect]\nfate = { A = "dead" }\n', "expect.fate.A"),
        (MODELS + "[expect]\nmarkers = { gold = 1 }\n", "expect.markers.gold"),
        (MODELS + "[expect]\ntimes = { hits = 1 }\n", "expect.times.hits"),
        (MODELS + '[expect]\noffered = ["Z"]\n', "expect.offered"),
    ],
)
def test_a_malformed_file_names_file_and_key(text: str, place: str) -> None:
    with pytest.raises(ScenarioError) as error:
        ask(text)
    assert (error.value.file, error.value.place) == ("question.toml", place)
