"""What a ruling may say, and what is reported when it does not hold or is written wrongly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refriega.core.errors import ScenarioError
from refriega.rulesets.leyendas.questions.deeds import INTERVENTIONS, OPTIONS, TRIGGERS
from refriega.rulesets.leyendas.questions.inquiries import BY_TAG
from refriega.rulesets.leyendas.questions.looks import LOOKS
from refriega.rulesets.leyendas.questions.position import SHORT, PositionFile
from refriega.rulings import Answer, answer, load_ruling, report
from refriega.rulings.format import read_ruling

HEAD = """
ruleset = "leyendas"
question = { es = "¿Provoca?", en = "Does it provoke?" }
rules = ["ML-113"]
"""

POSITION = """
order = ["G", "F"]
creatures = [
    { id = "F", at = [0, 0], attack = 5, damage = "1d8+3" },
    { id = "G", at = [1, 0], defence = 13, life = 10 },
]
"""

STEP = """
[[steps]]
actor = "G"
do = "move"
path = [[1, 1]]
"""

STRIKE = 'answers = [{ by = "F", at = "leaving", do = "strike" }]\n'


def ask(text: str, dice: str = "[]") -> Answer:
    return answer(read_ruling(f"{HEAD}dice = {dice}\n{text}", "question.toml"))


def failed(found: Answer) -> list[str]:
    return [check.what for check in found.checks if not check.holds]


# -- what holds ---------------------------------------------------------------------------------


def test_without_expectations_the_question_is_just_answered() -> None:
    found = ask(POSITION + STEP + STRIKE, "[12, 4]")
    assert found.holds
    assert found.checks == ()
    assert [event.key for event in found.log if event.key == "attack.hit"] == ["attack.hit"]
    assert [(offer.at, offer.who, offer.acts, offer.did) for offer in found.offered] == [
        ("leaving", "F", ("strike",), "strike")
    ]
    assert not found.expects
    assert {"ML-110", "ML-128"} <= set(found.rules)


def test_what_the_file_does_not_answer_is_passed() -> None:
    found = ask(POSITION + STEP + '[expect]\noffered = ["F"]\nlife = { G = 10 }\nat = { G = [1, 1] }')
    assert found.holds
    assert found.expects
    assert len(found.checks) == 3
    assert [(offer.who, offer.did, offer.said) for offer in found.offered] == [("F", "", False)]


def test_an_event_is_found_by_its_total_and_by_the_parts_of_it() -> None:
    event = '{ event = "attack.hit", total = 17, attack_parts = { base_attack = 5 }, rule = "ML-110" }'
    found = ask(POSITION + STEP + STRIKE + f"[expect]\nhappens = [{event}]", "[12, 4]")
    assert found.holds


def test_an_inquiry_is_answered_with_its_parts() -> None:
    found = ask(POSITION + '[[ask]]\nask = "defence"\nof = "G"\n')
    (check,) = found.checks
    assert check.found == 13
    assert check.holds
    assert check.parts is not None
    assert check.parts.total == 13


def test_variants_given_from_outside_win_over_the_files(tmp_path: Path) -> None:
    path = tmp_path / "question.toml"
    path.write_text(
        HEAD
        + 'variants = { zone_metric = "movement" }\n'
        + 'creatures = [{ id = "L", at = [0, 0], reach = 2 }]\n'
        + 'ask = [{ ask = "threatened", of = "L", count = 24 }]\n'
    )
    assert not answer(load_ruling(path)).holds
    assert answer(load_ruling(path, {"zone_metric": "squares"})).holds


def test_the_report_is_plain_data() -> None:
    data = report(ask(POSITION + STEP + STRIKE + "[expect]\nlife = { G = 3 }", "[12, 4]"))
    assert data["holds"] is True
    assert data["checks"][0]["expected"] == data["checks"][0]["found"] == 3
    assert data["question"]["es"] == "¿Provoca?"
    assert data["offered"] == [{"by": "F", "at": "leaving", "acts": ["strike"], "did": "strike"}]
    assert data["expects"] is True
    assert [event["args"]["to"] for event in data["log"] if event["event"] == "move.step"] == [[1, 1]]


# -- what does not hold ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "what"),
    [
        ("life = { G = 4 }", "check.life"),
        ("at = { G = [2, 1] }", "check.at"),
        ('conditions = { G = ["prone"] }', "check.conditions"),
        ('without = { F = ["prone"] }\nbudget = { movement = 1 }', "check.budget"),
        ("offered = []", "check.offered"),
        ('happens = [{ event = "attack.hit", total = 18 }]', "check.happens"),
        ('happens = ["move.step", "attack.hit"]', "check.happens"),
        ('happens = [{ event = "attack.hit", attack_parts = { strength = 5 } }]', "check.happens"),
        ('never = ["attack.hit"]', "check.never"),
        ('order = ["F", "G"]', "check.order"),
        ("round = 2", "check.round"),
    ],
)
def test_a_wrong_expectation_does_not_hold(expect: str, what: str) -> None:
    found = ask(POSITION + STEP + STRIKE + f"[expect]\n{expect}", "[12, 4]")
    assert not found.holds
    assert failed(found) == [what]


@pytest.mark.parametrize(
    ("wanted", "what"),
    [
        ("is = 14", "check.is"),
        ('is = "13"', "check.is"),
    ],
)
def test_a_wrong_number_does_not_hold(wanted: str, what: str) -> None:
    assert failed(ask(POSITION + f'[[ask]]\nask = "defence"\nof = "G"\n{wanted}\n')) == [what]


@pytest.mark.parametrize("wanted", ["count = 9", "includes = [[2, 0]]", "excludes = [[0, 1]]"])
def test_a_wrong_area_does_not_hold(wanted: str) -> None:
    found = ask(POSITION + f'[[ask]]\nask = "threatened"\nof = "F"\n{wanted}\n')
    assert failed(found) == [f"check.{wanted.split()[0]}"]


def test_an_answer_that_is_never_asked_for_does_not_hold() -> None:
    twice = 'answers = [{ by = "F", do = "strike" }, { by = "F", do = "strike" }]\n'
    assert failed(ask(POSITION + STEP + twice, "[12, 4]")) == ["check.answer_unasked"]
    other = 'answers = [{ by = "F", at = "declared", do = "strike" }]\n'
    assert failed(ask(POSITION + STEP + other)) == ["check.answer_unasked"]
    lacking = ask(POSITION + STEP + twice, "[12]")
    assert failed(lacking) == ["check.die_missing", "check.answer_unasked"], "that may be why"


def test_dice_that_are_left_over_do_not_hold() -> None:
    found = ask(POSITION + STEP + STRIKE, "[12, 4, 7]")
    assert failed(found) == ["check.dice_left"]
    assert found.checks[-1].found == [7]


def test_a_die_that_is_missing_does_not_hold() -> None:
    found = ask(POSITION + STEP + STRIKE + "[expect]\nlife = { G = 3 }", "[12]")
    assert failed(found) == ["check.die_missing"]
    assert found.match.state.bodies["G"].life == 10


def test_a_die_of_another_kind_does_not_hold() -> None:
    assert failed(ask(POSITION + STEP + STRIKE, "[12, 9]")) == ["check.die_does_not_fit", "check.dice_left"]


def test_a_step_that_is_refused_does_not_hold_and_ends_the_ruling() -> None:
    far = STEP.replace("[[1, 1]]", "[[3, 3]]")
    found = ask(POSITION + far + "[expect]\nlife = { G = 10 }")
    assert failed(found) == ["check.legal"]
    assert len(found.checks) == 1


def test_a_step_that_should_be_refused_but_is_not_does_not_hold() -> None:
    assert failed(ask(POSITION + STEP + 'refused = "ML-228"')) == ["check.refused"]


def test_a_step_refused_under_another_rule_does_not_hold() -> None:
    far = STEP.replace("[[1, 1]]", "[[3, 3]]")
    assert failed(ask(POSITION + far + 'refused = "ML-228"')) == ["check.refused"]
    assert ask(POSITION + far + "refused = true").holds


def test_a_creature_that_never_comes_to_act_does_not_hold() -> None:
    asleep = POSITION.replace("life = 10", 'life = 10, conditions = ["asleep"]')
    assert failed(ask(asleep + STEP)) == ["check.never_asked"]


def test_a_fight_in_which_nobody_can_ever_act_again_is_not_played_for_ever() -> None:
    asleep = 'creatures = [{ id = "A", at = [0, 0], conditions = ["asleep"] }]\n'
    assert ask(asleep + '[expect]\nwinner = ["draw"]').holds


# -- the manual ------------------------------------------------------------------------------------

DOCS = Path(__file__).parents[2] / "docs"
MANUALS = {file: (DOCS / file).read_text(encoding="utf-8") for file in ("rulings.md", "es/preguntas.md")}
WORDS = (*OPTIONS, *INTERVENTIONS, *TRIGGERS, *BY_TAG, *LOOKS, *PositionFile.__struct_fields__, *SHORT)


@pytest.mark.parametrize("manual", MANUALS)
def test_the_manual_names_everything_that_can_be_written(manual: str) -> None:
    words = sorted(set(WORDS) - {"pass", "concede", "deploy"})
    assert [word for word in words if not re.search(rf"[`\"]{word}\b", MANUALS[manual])] == []


@pytest.mark.parametrize("manual", MANUALS)
def test_the_question_in_the_manual_is_answered_as_it_says(manual: str) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", MANUALS[manual], flags=re.S)
    found = answer(read_ruling(example, "question.toml"))
    assert found.holds
    assert len(found.checks) == 3


# -- what is written wrongly -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("creatures = 3", "creatures"),
        ("nonsense = 3", "nonsense"),
        ('verdict = "perhaps"', "verdict"),
        ('variants = { zone_metric = "yards" }', "variants.zone_metric"),
        ('creatures = [{ id = "A", at = [0, 0], lif = 3 }]', "creatures.A.lif"),
        ('creatures = [{ id = "A" }]', "creatures.A.at"),
        ('creatures = [{ id = "A", at = [0, 0], damage = "lots" }]', "creatures.A.weapon.damage"),
        (POSITION.replace('["G", "F"]', '["G"]'), "order"),
        (POSITION + 'turn = "H"\n', "turn"),
        (POSITION + '[[steps]]\nactor = "G"\ndo = "fly"\n', "steps[0].do"),
        (POSITION + '[[steps]]\ndo = "move"\n', "steps[0]"),
        (POSITION + '[[steps]]\nactor = "G"\ndo = "move"\nfar = 3\n', "steps[0].far"),
        (POSITION + '[[steps]]\nactor = "G"\ndo = "attack"\n', "steps[0]"),
        ("creatures = [{ at = [0, 0] }]", "creatures[0]"),
        (POSITION + '[[steps]]\nactor = "G"\ndo = "move"\npath = [[900, 1]]\n', "steps[0].path[0]"),
        (POSITION + STEP + 'answers = [{ by = "F" }]\n', "steps[0].answers[0]"),
        (POSITION + STEP + "expect = { lif = { G = 3 } }\n", "steps[0].expect"),
        (POSITION + '[[steps]]\nintervene = "bless"\n', "steps[0].intervene"),
        (POSITION + '[[ask]]\nask = "mood"\nof = "G"\n', "ask[0].ask"),
        (POSITION + '[[ask]]\nask = "defence"\nof = "H"\n', "ask[0].of"),
        (POSITION + '[[ask]]\nask = "defence"\nof = "G"\nagainst = "love"\n', "ask[0].against"),
        (POSITION + "[expect]\nlife = 3\n", "expect.life"),
        (POSITION + "[expect]\nlife = { H = 3 }\n", "expect.life.H"),
    ],
)
def test_a_malformed_file_names_the_place(text: str, place: str) -> None:
    with pytest.raises(ScenarioError) as error:
        ask(text)
    assert (error.value.file, error.value.place) == ("question.toml", place)


@pytest.mark.parametrize("question", ['{ es = "¿Provoca?" }', '{ en = "Does it provoke?" }'])
def test_a_question_may_be_put_in_one_language(question: str) -> None:
    read_ruling(f'ruleset = "leyendas"\nquestion = {question}\n', "question.toml")


@pytest.mark.parametrize("question", ["{}", '{ fr = "Provoque-t-il?" }'])
def test_a_question_is_put_in_a_language_that_is_spoken_here(question: str) -> None:
    with pytest.raises(ScenarioError, match="`es` or `en`"):
        read_ruling(f'ruleset = "leyendas"\nquestion = {question}\n', "question.toml")


@pytest.mark.parametrize("verb", ["stand_up", "levantarse", "stand up", "Ponerse de pie"])
def test_a_deed_may_be_called_what_people_type(verb: str) -> None:
    lying = POSITION.replace("life = 10", 'conditions = ["prone"]')
    found = ask(lying + f'[[steps]]\nactor = "G"\ndo = "{verb}"\n[expect]\nwithout = {{ G = ["prone"] }}\n')
    assert found.holds


@pytest.mark.parametrize(
    ("expect", "place", "words"),
    [
        ('conditions = { G = ["prono"] }', "expect.conditions.G", "did you mean 'prone'?"),
        ('without = { G = ["mareado"] }', "expect.without.G", "no condition 'mareado'"),
        ('offered = ["H"]', "expect.offered", "no creature 'H'"),
        ('order = ["F", "H"]', "expect.order", "no creature 'H'"),
        ('held = { G = ["espda"] }', "expect.held.G", "did you mean 'espada'?"),
        ('conditions = { G = "prone" }', "expect.conditions.G", "write a list"),
        ('never = ["attack.hits"]', "expect.never[0]", "perhaps attack.hit"),
        ("happens = [{ who = 3 }]", "expect.happens[0]", "write an event"),
    ],
)
def test_an_expectation_of_what_there_is_not_is_an_error(expect: str, place: str, words: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(words)) as error:
        ask(POSITION + STEP + f"[expect]\n{expect}\n")
    assert error.value.place == place


def test_a_suggestion_is_made_only_when_it_is_near() -> None:
    with pytest.raises(ScenarioError) as error:
        ask(POSITION + '[[steps]]\nactor = "G"\ndo = "filosofar"\n')
    assert "did you mean" not in str(error.value)


def test_what_is_wrong_with_a_position_names_the_spaces_of_the_file() -> None:
    with pytest.raises(ScenarioError, match=re.escape("[2, -1]")):
        ask('creatures = [{ id = "A", at = [2, -1] }, { id = "B", at = [2, -1] }]\n')


def test_what_is_no_toml_names_the_line() -> None:
    with pytest.raises(ScenarioError, match="line 1"):
        read_ruling("ruleset = leyendas", "question.toml")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as error:
        load_ruling(tmp_path / "none.toml")
    assert error.value.file.endswith("none.toml")
