"""`ruling`: answers in sentences, in both languages, and in the spaces of the file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refriega.core.event import Event
from refriega.core.modifier import Breakdown, Part
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulings import answer, load_ruling
from refriega.terminal.ruling_words import RulingWords
from tests.cli.kit import ROOT, good, refriega

RULINGS = sorted((ROOT / "rulings").rglob("*.toml"))

QUESTION = """
ruleset = "leyendas"
question.es = "¿Provoca?"
dice = []
order = ["G", "E1", "E2"]
creatures = [
    { id = "E1", side = "e", at = [-1, -1], attack = 5, damage = "1d8+3" },
    { id = "E2", side = "e", at = [-1, 0], attack = 5, damage = "1d8+3" },
    { id = "G", at = [0, 0], defence = 13, life = 10 },
]
[[steps]]
actor = "G"
do = "move"
path = [[1, 0]]
"""

STRIKES = 'answers = [{ by = "E1", do = "strike" }, { by = "E2", do = "pass" }]\n'


def ask(folder: Path, text: str, *arguments: str, lang: str = "en", code: int = 0) -> str:
    """What the program says to a question, in one line."""
    file = folder / "question.toml"
    file.write_text(text, encoding="utf-8")
    result = refriega("ruling", str(file), *arguments, "--lang", lang, env={"COLUMNS": "500"})
    assert result.exit_code == code, result.output
    return result.stdout


def test_without_expectations_it_is_answered_not_held(tmp_path: Path) -> None:
    said = ask(tmp_path, QUESTION)
    assert "question.toml: answered" in said
    assert "1 ruling: answered." in said
    assert "question.toml: respondida" in ask(tmp_path, QUESTION, lang="es")


def test_it_is_told_who_was_offered_what_and_that_they_passed(tmp_path: Path) -> None:
    said = ask(tmp_path, QUESTION)
    assert "Offered to E1 and E2: attack of opportunity; pass (write `answers`" in said
    spanish = ask(tmp_path, QUESTION, lang="es")
    assert "Se ofrece a E1 y E2: ataque de oportunidad; pasan (se escribe `answers`" in spanish


def test_it_is_told_who_took_up_an_offer_and_who_declined(tmp_path: Path) -> None:
    said = ask(tmp_path, QUESTION.replace("dice = []", "dice = [12, 4]") + STRIKES)
    assert "Offered to E1: attack of opportunity; does so." in said
    assert "Offered to E2: attack of opportunity; passes." in said


def test_a_short_answer_explains_its_numbers(tmp_path: Path) -> None:
    said = ask(tmp_path, QUESTION.replace("dice = []", "dice = [12, 4]") + STRIKES)
    assert "12 + 5 (base attack +5) = 17 against 13" in said
    assert said.count("10 base, natural armour +3") == 1


def test_a_long_answer_explains_them_when_asked(tmp_path: Path) -> None:
    more = "".join(f'[[steps]]\nactor = "G"\ndo = "speak"\ntext = "{n}"\n' for n in range(10))
    long = QUESTION.replace("dice = []", "dice = [12, 4]") + STRIKES + more
    assert "natural armour" not in ask(tmp_path, long)
    assert ask(tmp_path, long, "--verbose").count("10 base, natural armour +3") == 1


def test_spaces_are_those_of_the_file(tmp_path: Path) -> None:
    said = ask(tmp_path, QUESTION.replace("[1, 0]", "[1, -1]") + "[expect]\nat = { G = [1, -1] }\n")
    assert "G moves: [1, -1]." in said
    assert "place of G: [1, -1]" in said


WRONG = {
    "life = { G = 3 }": ("life of G: expected 3, found 10", "vida de G: se esperaba 3, se encuentra 10"),
    'offered = ["E1"]': ("expected E1, found E1 and E2", "se esperaba E1, se encuentra E1 y E2"),
    'conditions = { G = ["prone"] }': ("expected prone, found none", "en el suelo, se encuentra ninguno"),
    "readied = { G = true }": ("expected yes, found no", "se esperaba sí, se encuentra no"),
    'at = { G = "off" }': ("expected off the board", "se esperaba fuera del tablero"),
    'happens = [{ event = "attack.hit", who = "E1", total = 18, attack_parts = { charge = 2 }, '
    'rule = "ML-176" }]': (
        "this should happen, and does not: E1 attacks ... with ...: ... ... = 18 against ...: hits. "
        "(charge +2) [ML-176]",
        "esto debería suceder y no sucede: E1 ataca a ... con ...",
    ),
    'never = [{ event = "move.step", to = [1, 0] }]': (
        "this should never happen, and does: ... moves to [1, 0].",
        "esto no debería suceder y sucede: ... pasa a [1, 0].",
    ),
}  # fmt: skip


@pytest.mark.parametrize("expect", WRONG)
def test_what_does_not_hold_is_told_in_words(tmp_path: Path, expect: str) -> None:
    for lang, words in zip(("en", "es"), WRONG[expect], strict=True):
        said = ask(tmp_path, f"{QUESTION}[expect]\n{expect}\n", lang=lang, code=1)
        assert words in said
        assert " ".join(re.findall(r"[{}\"]|true|false|None", said)) == ""


FAILING = {
    "a die off its faces": ("[12, 50]", STRIKES, "the roll 50 does not fit 1d8 (damage, E1)"),
    "a die too few": ("[12]", STRIKES, "a die is missing: 1d8 (damage, E1)"),
    "dice too many": ("[7, 8]", "", "dice left over: 7 and 8"),
    "a refusal": ("[]", 'equip = ["espada"]', "G: regular move: not allowed. "),
    "no refusal": ("[]", 'refused = "ML-228"', "G: regular move: should be refused (ML-228), but is allowed"),
    "no refusal for a reason": ("[]", 'refused = "move.too_far"', "(That is too far: it costs ... and the"),
}


@pytest.mark.parametrize("what", FAILING)
def test_what_goes_wrong_is_told_in_words(tmp_path: Path, what: str) -> None:
    dice, more, words = FAILING[what]
    assert words in ask(tmp_path, QUESTION.replace("dice = []", f"dice = {dice}") + more, code=1)


def test_a_refusal_under_another_rule_is_told_with_both(tmp_path: Path) -> None:
    far = QUESTION.replace("[[1, 0]]", "[[9, 9]]") + 'refused = "ML-228"'
    said = ask(tmp_path, far, code=1)
    assert "should be refused for another reason (ML-228), but is for this one: Step 1" in said


def test_an_inquiry_tells_its_parts(tmp_path: Path) -> None:
    asked = '[[ask]]\nask = "defence"\nof = "G"\nby = "E1"\n'
    assert "defence of G against E1: 13 (10 base, natural armour +3)" in ask(tmp_path, QUESTION + asked)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_in_the_rulings_that_come_along_has_a_text(lang: str) -> None:
    for file in RULINGS:
        found = answer(load_ruling(file))
        words = RulingWords(Catalogue(lang), found)
        for check in found.checks:
            assert all(words.check(check))
        assert all(words.offers(found.offered)) or not found.offered
        for event in found.log:
            words.event(event, full=True)
        assert (file.stem, sorted(words.catalogue.missing)) == (file.stem, [])


def test_a_number_of_the_other_side_is_explained_too() -> None:
    words = RulingWords(Catalogue("en"), answer(load_ruling(ROOT / "rulings" / "leyendas" / "d20_01.toml")))
    number = Breakdown("defence", 13, (Part(10, "", "base"), Part(3, "shield", "shield")))
    told = words.event(Event("draw", {"defence_parts": number}), full=True)
    assert told == "Nobody wins. (defence 13: 10 base, shield +3)"


def test_all_rulings_at_once_are_counted(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(QUESTION)
    (tmp_path / "b.toml").write_text(QUESTION + "[expect]\nlife = { G = 10 }\n")
    assert "2 rulings: 1 holds, 1 is just answered." in good("ruling", str(tmp_path), "-q")


PUSH = """
ruleset = "leyendas"
question.en = "How far?"
dice = [20]
creatures = [
    { id = "A", at = [0, 0], attack = 9, talents = ["improved_push"] },
    { id = "B", at = [1, 0] },
]
[[steps]]
actor = "A"
do = "push"
target = "B"
"""


def test_how_many_spaces_is_a_number(tmp_path: Path) -> None:
    assert re.search(r"B is driven back \d spaces?\.", ask(tmp_path, PUSH))
