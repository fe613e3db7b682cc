"""The table at which a fight is typed in: sub-prompts, mistyped dice, reactions that pass, what is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refriega.locale import Catalogue
from tests.cli.kit import duel, good, lines_of_json, refriega
from tests.cli.test_play import mover, play

PLAIN = {"COLUMNS": None}

POWERS = 'base_attack = 1\npowers = ["adrenalina"]'


def with_powers(folder: Path) -> str:
    """The duel of two who can let adrenaline flow when somebody acts."""
    file = Path(duel(folder))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("base_attack = 1", POWERS), encoding="utf-8")
    return str(file)


# -- sub-prompts -----------------------------------------------------------------------------------


def test_an_act_typed_at_a_sub_prompt_takes_its_place(tmp_path: Path) -> None:
    text = play(tmp_path, "", "withdraw", "end", "quit")
    other = "Brun" if mover(tmp_path) == "Mira" else "Mira"
    asked, _, rest = text.partition("Where? ")
    assert f"Turn of {other}" not in asked
    assert rest.count("Where? ") == 0
    assert f"{other} (" in rest


def test_a_fight_that_ends_at_a_sub_prompt_is_over(tmp_path: Path) -> None:
    typed = "retirada\nfin\n" * 30
    text = good("play", "duelo", "--agents", "luis=greedy", "--seed", "1", "--lang", "es", typed=typed)
    assert text.splitlines()[-1].startswith("Victoria: Brun")


def test_a_command_at_a_sub_prompt_leaves_it_open(tmp_path: Path) -> None:
    to = "2,1" if mover(tmp_path) == "Mira" else "7,1"
    text = play(tmp_path, "", "withdraw", "log 1", to, "quit")
    assert text.count("Where? ") == 2
    assert re.search(r"moves: " + to, text)


def test_a_refused_act_closes_the_sub_prompt_and_shows_the_menu_again(tmp_path: Path) -> None:
    text = play(tmp_path, "", "withdraw", "stand", "quit")
    after = text.partition("No: That is for those on the ground.")[2]
    assert "regular move..." in after


def test_an_illegal_act_does_not_begin_the_turn(tmp_path: Path) -> None:
    text = play(tmp_path, "stand", "attack", "quit")
    assert "No: That is for those on the ground." in text
    assert "No: Nobody is in reach for that." in text
    assert "Turn of" not in text


def test_a_mistyped_name_is_guessed(tmp_path: Path) -> None:
    assert "Did you mean Brun?" in play(tmp_path, "attack bryn", "status brub", "quit")


@pytest.mark.parametrize(
    ("sign", "why"),
    [("+", "There is no way there: the door at 2,1 is closed."), ("#", "There is no way to 4,1.")],
)
def test_no_way_and_a_closed_door_are_told(tmp_path: Path, sign: str, why: str) -> None:
    file = Path(duel(tmp_path))
    text = file.read_text(encoding="utf-8").replace("..........", "####......")
    file.write_text(text.replace(".A......B.", f"#A{sign}.....B."), encoding="utf-8")
    assert f"No: {why}" in good("play", str(file), "--seed", "3", typed="move 4,1\nquit\n")


# -- casting ---------------------------------------------------------------------------------------


def test_casting_with_concentration_is_offered_in_words_and_only_under_threat(tmp_path: Path) -> None:
    file = Path(duel(tmp_path))
    text = file.read_text(encoding="utf-8").replace('is = "luchador"', 'is = "hechicero_1"', 1)
    file.write_text(text, encoding="utf-8")
    alone = good("play", str(file), "--seed", "3", typed="\ncast darts\nquit\n")
    assert "defensively" not in alone
    file.write_text(text.replace(".A......B.", ".AB......."), encoding="utf-8")
    menu = good("play", str(file), "--seed", "3", typed="\ncast darts\n\ncast sleep\nquit\n")
    assert "True" not in menu + alone
    assert "cast Darts of force defensively on Brun" in menu
    assert "defensively (concentrating)..." in menu
    cast = good(
        "play", str(file), "--seed", "3", "--lang", "es", typed="\nlanzar dardos a la defensiva\nsalir\n"
    )
    assert "conocimiento de magia: concentrarse ante una amenaza" in cast


def test_a_spell_that_cannot_be_cast_now_is_refused_with_the_reason() -> None:
    typed = "fin\n" * 2 + "lanzar dormir\n\ndefensa total\nlanzar dormir\nlanzar bola de fuego\nsalir\n"
    text = good("play", "demo", "--seed", "3", "--lang", "es", typed=typed)
    assert "No se puede: No queda acción estándar." in text
    assert "Querías decir" not in text


# -- real dice -------------------------------------------------------------------------------------


def test_a_mistyped_die_is_typed_again(tmp_path: Path) -> None:
    text = play(tmp_path, "15", "4", "fix die", "7", "", "quit", more=("--dice", "real"))
    assert "Roll 1d20: initiative of Brun [before: 4; Enter: again]> 7" in text
    assert "Initiative of Brun: 7 + 0 = 7." in text
    assert "Nobody has typed any dice" in play(tmp_path, "fix", "quit")


def test_undone_dice_are_asked_for_again_and_enter_keeps_them(tmp_path: Path) -> None:
    charge = ("charge brun", "12", "3")
    text = play(
        tmp_path, "15", "4", "", *charge, "undo", "y", "charge brun", "", "8", "quit", more=("--dice", "real")
    )
    assert Catalogue("en").text("play.asked_again") in text
    assert "[before: 12; Enter: again]> \n" in text
    assert re.search(r"1d8 \(8\)", text)


# -- undo ------------------------------------------------------------------------------------------


def test_undo_is_of_whoever_is_asked_and_another_may_be_named(tmp_path: Path) -> None:
    first = mover(tmp_path)
    to = "2,1" if first == "Mira" else "7,1"
    seat = "ana" if first == "Mira" else "luis"
    text = play(tmp_path, f"move {to}", "end", "undo", f"undo {seat}", "quit")
    assert f"The last choice was made by {seat}: undo {seat}." in text
    assert f"{seat} takes back" in text


def test_undo_goes_back_past_what_passes_without_being_asked(tmp_path: Path) -> None:
    """What was said to pass always passes at once again; the way back is to what the seat chose itself."""
    typed = "\ndefend\npass always adren\nend\n\nend\n\ndefend\nundo luis\ny\nquit\n"
    text = good("play", with_powers(tmp_path), "--seed", "3", typed=typed)
    before, after = text.split("luis takes back 3 choices.")
    assert "Brun lets it pass: Adrenaline" in before
    assert "Brun (luis): what now?" in after


def test_undo_of_the_pass_for_always_has_it_asked_again(tmp_path: Path) -> None:
    typed = "\ndefend\npass always adren\nundo luis\ny\nquit\n"
    text = good("play", with_powers(tmp_path), "--seed", "3", typed=typed)
    assert text.count("react to this?") == 2
    assert "luis goes back." in text


# -- reactions -------------------------------------------------------------------------------------


def test_reactions_pass_as_was_said(tmp_path: Path) -> None:
    file = with_powers(tmp_path)
    typed = "\nequip\n1\npass always\nend\n\nend\n\nequip\n1\nquit\n"
    text = good(
        "play", file, "--seed", "3", typed="\ndefend\npass always adren\nend\n\nend\n\ndefend\nend\nquit\n"
    )
    assert text.count("react to this?") == 1, typed
    assert "lets it pass" in text


def test_a_reaction_prompt_tells_what_the_power_does_and_how_it_stands(tmp_path: Path) -> None:
    text = good("play", with_powers(tmp_path), "--seed", "3", typed="\ndefend\nquit\n")
    asked = text.partition("total defence")[2]
    assert "Strength +4; defence +2 (anticipation)" in asked
    assert re.search(r">[MB] (Mira|Brun) 12/12", asked)


# -- what is shown ---------------------------------------------------------------------------------


def test_piped_lines_are_eighty_wide_and_hang(tmp_path: Path) -> None:
    text = good("play", "demo", "--seed", "1", typed="\nhelp\nstatus\nquit\n", env=PLAIN)
    assert max(map(len, text.splitlines())) <= 80


def test_the_screen_of_a_turn_has_room_in_24_rows() -> None:
    text = good("play", "demo", "--seed", "1", "--agents", "luis=greedy", typed="\nquit\n", env=PLAIN)
    turn = text.partition("ana> \n")[2].partition("ana>")[0]
    assert 0 < len(turn.splitlines()) <= 24


def test_the_map_is_drawn_once_a_turn_and_after_moves(tmp_path: Path) -> None:
    text = play(tmp_path, "", "stand", "say hello", "options", "quit")
    assert text.count("  0123456789") == 1
    first = mover(tmp_path)
    to = "2,1" if first == "Mira" else "7,1"
    assert play(tmp_path, "", f"move {to}", "quit").count("  0123456789") == 2


def test_the_log_is_numbered_line_by_line(tmp_path: Path) -> None:
    first = mover(tmp_path)
    charge = "charge brun" if first == "Mira" else "charge mira"
    text = play(tmp_path, charge, "quit")
    numbers = [int(n) for n in re.findall(r"^ *(\d+) [A-Z]", text, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_beginning_tells_what_it_is_about_and_how_to_win() -> None:
    text = good("play", "demo", "--seed", "1", "--lang", "es", typed="salir\n")
    assert "Al alba llegan sus dueños" in text
    assert "Tras 40 rondas se acaba: nadie vence." in text


def test_signs_are_explained_and_columns_have_letters_too() -> None:
    text = good("play", "demo", "--seed", "1", typed="map\nquit\n")
    assert "abcdefghijklmnopqrstuv" in text
    assert "# wall" in text
    assert "+ closed door" in text


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("help espada", "Damage 1d8 slashing; critical 19-20/x2; one-handed."),
        ("ayuda bola de fuego", "at most 5 dice"),
        ("help Adrenaline", "Immediate action; on itself"),
        ("help prone", "ML-212"),
        ("help nonsense", "Nothing is called nonsense"),
        ("order", "Order of turns: "),
        ("status mira", "Saves: Fortitude +"),
    ],
)
def test_things_are_explained(tmp_path: Path, asked: str, answer: str) -> None:
    assert answer in play(tmp_path, asked, "quit")


def test_an_entry_of_the_content_has_a_page_in_both_languages() -> None:
    for lang in ("es", "en"):
        listed = lines_of_json(good("content", "leyendas", "--json", "--lang", lang))
        assert {line["kind"] for line in listed} >= {"creatures", "weapons", "spells", "powers", "classes"}
        text = good("content", *[], "--lang", lang)
        assert text
    assert "orc (orco)" in good("content", "leyendas", "creatures")
    assert "Daño 1d8" in good("content", "hacha de batalla", "--lang", "es")
    assert refriega("content", "leyendas", "nonsense").exit_code == 2


def test_every_page_is_said_without_a_missing_word() -> None:
    from refriega.terminal.face import face_of
    from refriega.terminal.leyendas_pages import TABLES, page
    from refriega.terminal.words import Words

    face = face_of("leyendas")
    for lang in ("es", "en"):
        shelf = face.shelf()
        words = Words(Catalogue(lang), face, shelf)
        for table in TABLES:
            for id_, entry in getattr(shelf.content, table).items():
                assert not re.search(r"[{}]", "".join(page(table, id_, entry, words))), id_
        assert sorted(words.catalogue.missing) == []


def test_the_agents_of_a_fight_play_on(tmp_path: Path) -> None:
    save = tmp_path / "fight.jsonl"
    good(
        "play", duel(tmp_path), "--seed", "3", "--save", str(save), "--agents", "luis=random", typed="quit\n"
    )
    assert "random plays luis." in good("play", "--save", str(save), typed="quit\n")


def test_hints_name_the_command_as_it_was_started(tmp_path: Path) -> None:
    env = {"REFRIEGA_AS": "./run"}
    save = str(tmp_path / "fight.jsonl")
    more = ("--agents", "luis=random", "--lang", "es")
    text = good("play", duel(tmp_path), "--seed", "3", "--save", save, *more, typed="salir\n", env=env)
    assert f"./run play --save {save} --agents luis=random --lang es" in text
    assert "The broken tower" in good("--lang", "en", typed="quit\n", env=env)


def test_the_rules_are_searched_for_a_word() -> None:
    text = good("rules", "leyendas", "presa", "--lang", "es", env=PLAIN)
    assert re.search(r"^ML-\d+", text, re.MULTILINE)
    assert refriega("rules", "leyendas", "xyzzy").exit_code == 2


def test_with_more_to_say_every_number_has_its_parts_at_the_table_too(tmp_path: Path) -> None:
    first = mover(tmp_path)
    charge = "charge brun" if first == "Mira" else "charge mira"
    plain = play(tmp_path, charge, "quit")
    full = play(tmp_path, charge, "quit", more=("--seed", "3", "-v"))
    assert "charge +2" not in plain
    assert re.search(r"\(base attack \+1, Strength \+2, charge \+2\) = \d+ against \d+ \(10 base", full)
