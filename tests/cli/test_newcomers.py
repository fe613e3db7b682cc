"""What newcomers stumbled over: words that have a page, prompts that say what is done, numbers that stay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refriega.locale import LANGUAGES, Catalogue
from refriega.rulesets.leyendas.terms import Condition
from tests.cli.kit import duel, good, refriega
from tests.cli.test_play import mover, play
from tests.cli.test_table import with_powers

# -- pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_condition_has_a_page_by_its_name_in_either_language(lang: str) -> None:
    from refriega.terminal.face import face_of
    from refriega.terminal.leyendas_terms import term_pages
    from refriega.terminal.words import Words

    face = face_of("leyendas")
    words = Words(Catalogue(lang), face, face.shelf())
    for condition in Condition:
        for said in LANGUAGES:
            name = Catalogue(said).text(f"term.{condition.value}")
            assert len(term_pages(name, words, whole=True)) > 1, (condition, name)
        assert term_pages(condition.value.replace("_", "-"), words, whole=True)
    assert sorted(words.catalogue.missing) == []


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("help shaken", "Attack -2, saves -2, checks -2."),
        ("help flat-footed", "leaves out Dexterity, shield"),
        ("help prone", "defence -4 in melee, defence +4 at range"),
        ("help attack of opportunity", "One a round"),
        ("help flank", "both have +2 in melee"),
        ("help presa", "a second success pins"),
        ("help cover", "standard +4"),
        ("help orc", "Attacks with battleaxe: +4"),
        ("help sorcerer", "Level 3: base attack +1"),
        ("help red dragon", "10/magic"),
    ],
)
def test_words_of_the_rules_have_pages(tmp_path: Path, asked: str, answer: str) -> None:
    assert answer in " ".join(play(tmp_path, asked, "quit").split())


@pytest.mark.parametrize("word", ["grapple", "trip", "cover", "flank"])
def test_the_rules_are_searched_for_what_they_presuppose(word: str) -> None:
    assert word in good("rules", "leyendas", word).splitlines()[0].lower()


def test_conditions_are_listed_with_the_content() -> None:
    assert "shaken (shaken)" in " ".join(good("content", "leyendas", "conditions").split())
    assert "con temor (shaken)" in " ".join(good("content", "estados", "--lang", "es").split())


# -- sides -----------------------------------------------------------------------------------------


def test_agents_are_named_by_what_sides_are_called(tmp_path: Path) -> None:
    file = duel(tmp_path)
    said = good("run", file, "--seed", "1", "--agents", "ReDs=random,azules=random")
    assert said == good("run", file, "--seed", "1", "--agents", "red=random,blue=random")


def test_scenarios_tell_their_sides_and_seats() -> None:
    assert "viajeros (travellers): ana" in " ".join(good("scenarios").split())


# -- at the table ----------------------------------------------------------------------------------

DICE = ("--dice", "real")


def test_the_last_die_is_corrected_without_asking_anybody(tmp_path: Path) -> None:
    text = play(tmp_path, "15", "4", "", "charge brun", "12", "fix die", "13", "quit", more=DICE)
    assert "[before: 12; Enter: again]> 13" in text
    assert Catalogue("en").text("play.asked_again") not in text


def test_a_die_that_something_was_answered_after_is_not(tmp_path: Path) -> None:
    text = play(tmp_path, "15", "4", "", "fix die", "n", "quit", more=DICE)
    assert Catalogue("en").text("play.asked_again") in text
    assert Catalogue("en").text("play.no_consent") in text


def test_lines_keep_their_numbers_when_the_fight_is_gone_on_with(tmp_path: Path) -> None:
    save = str(tmp_path / "fight.jsonl")
    charge = "charge brun" if mover(tmp_path) == "Mira" else "charge mira"
    typed = ("", charge, "12", "fix die", "9", "3")
    live = play(tmp_path, "15", "4", *typed, "log all", "quit", more=(*DICE, "--save", save))
    after = good("play", "--save", save, typed="log all\nquit\n")
    line = re.compile(r"^ *(\d+) \S.*$", re.MULTILINE)
    told = [found[0].strip() for found in line.finditer(live.partition("log all")[2])]
    assert told == [found[0].strip() for found in line.finditer(after.partition("log all")[2])]
    assert [int(number) for number in line.findall(after.partition("log all")[2])] == [
        *range(1, len(told) + 1)
    ]


def test_a_word_too_many_is_named_and_nothing_is_done(tmp_path: Path) -> None:
    to = "2,1" if mover(tmp_path) == "Mira" else "7,1"
    text = play(tmp_path, "", f"move {to} quickly", "defend loudly", "quit")
    assert "what does “quickly” mean here?" in text
    assert "what does “loudly” mean here?" in text
    assert "moves: " not in text
    assert text.count("total defence") > 0
    assert ": total defence" not in text


def test_the_longest_name_of_the_right_kind_is_meant(tmp_path: Path) -> None:
    assert "No: Light crossbow is not in hand." in play(tmp_path, "", "load light crossbow", "quit")
    assert re.search(r"No: (Mira|Brun) carries no battleaxe", play(tmp_path, "", "equip battleaxe", "quit"))


def test_a_door_far_away_is_out_of_reach() -> None:
    assert "No: That is out of reach." in good("play", "demo", "--seed", "3", typed="\nopen door\nquit\n")


def test_an_aim_without_a_space_says_how(tmp_path: Path) -> None:
    typed = "\ncast lightning\n\ncast lightning east\nquit\n"
    text = good("play", "conjuradores", "--seed", "3", typed=typed)
    assert "It needs a space: cast Lightning at 5,4." in text


def test_a_move_for_the_standard_action_says_so(tmp_path: Path) -> None:
    first, second = ("2,1", "3,1") if mover(tmp_path) == "Mira" else ("7,1", "6,1")
    text = play(tmp_path, "", f"move {first}", f"move {second}", "quit")
    assert text.count("it takes the standard action") == 1


def test_wrong_sides_are_told_with_the_right_ones() -> None:
    result = refriega("play", "demo", "--agents", "nobody=random")
    assert "viajeros (travellers" in result.stderr


def test_a_reaction_prompt_says_what_is_being_done_and_whose_turn_it_is(tmp_path: Path) -> None:
    first, to = mover(tmp_path), "2,1" if mover(tmp_path) == "Mira" else "7,1"
    file = with_powers(tmp_path)
    text = good("play", file, "--seed", "3", typed=f"\nmove {to}\nequip sword\nquit\n")
    assert f"{first} is about to move to {to}." in text
    assert f"No: It is the turn of {first}; only what is asked above" in text
