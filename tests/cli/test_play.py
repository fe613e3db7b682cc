"""`refriega play`: a fight typed in, line by line."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.kit import DUEL, duel, good, lines_of_json, refriega


def play(folder: Path, *typed: str, more: tuple[str, ...] = ("--seed", "3"), head: str = "") -> str:
    return good("play", duel(folder, head=head), *more, typed="".join(f"{line}\n" for line in typed))


def test_the_table_shows_the_map_who_acts_and_what_is_left(tmp_path: Path) -> None:
    text = play(tmp_path, "", "quit")
    assert "  0123456789" in text
    assert "1 .M......B." in text
    assert "what now?" in text
    assert "Left: full action, standard action, movement action and swift action." in text
    assert re.search(r"\d+  regular move\.\.\. \(\d+\)", text)


def test_a_whole_act_may_be_typed(tmp_path: Path) -> None:
    first = mover(tmp_path)
    text = play(tmp_path, f"move {'2,1' if first == 'Mira' else '7,1'}", "quit")
    assert f"{first} moves: {'2,1' if first == 'Mira' else '7,1'}" in text


def test_letters_name_columns_too(tmp_path: Path) -> None:
    first = mover(tmp_path)
    typed, meant = ("c1", "2,1") if first == "Mira" else ("h1", "7,1")
    assert f"{first} moves: {meant}" in play(tmp_path, f"move {typed}", "quit")


def test_several_spaces_are_a_way_of_ones_own(tmp_path: Path) -> None:
    first = mover(tmp_path)
    way = "2,0 3,1" if first == "Mira" else "7,0 6,1"
    assert f"{first} moves: {way}" in play(tmp_path, f"move {way}", "quit")


def test_a_refused_act_says_why_and_by_which_rule(tmp_path: Path) -> None:
    first = mover(tmp_path)
    other = "brun" if first == "Mira" else "mira"
    text = play(tmp_path, f"attack {other}", "stand", "quit")
    assert f"No: {other.capitalize()} is out of reach. [ML-170 ML-100]" in text
    assert "No: That is for those on the ground. [ML-163]" in text


def test_an_attack_may_be_aimed_at_a_space(tmp_path: Path) -> None:
    first = mover(tmp_path)
    near, name = ("c1", "2,1") if first == "Mira" else ("h1", "7,1")
    typed = (f"attack at {near}", f"attack {near} with sword", f"atacar en {near}", f"attack space {name}")
    for line in typed:
        text = play(tmp_path, line, "quit")
        assert re.search(rf"{first} strikes at .*{name} with sword: \d+ on the die", text)
    other = "8,1" if first == "Mira" else "1,1"
    assert re.search(r"No: .*(Mira|Brun).*by name", play(tmp_path, f"attack at {other}", "quit"))
    assert re.search(r"No: .*4,1.* \[ML-170 ML-100\]", play(tmp_path, "attack at 4,1", "quit"))


def test_a_branch_opens_into_spaces(tmp_path: Path) -> None:
    text = play(tmp_path, "", "quit")
    number = re.search(r"(\d+)  regular move\.\.\.", text)
    assert number is not None
    first = mover(tmp_path)
    to = "2,1" if first == "Mira" else "7,1"
    opened = play(tmp_path, "", number[1], to, "quit")
    assert "Where?" in opened
    assert "*" in opened
    assert f"{first} moves: {to}" in opened


def test_why_explains_the_last_roll_and_any_line(tmp_path: Path) -> None:
    text = play(tmp_path, "why", "why 1", "why 3", "why 99", "quit")
    assert "initiative 0:" in text or "initiative 1:" in text
    assert "Dexterity +1" in text
    assert "ML-010: Each participant rolls initiative" in text
    assert "There are no numbers behind that line." in text
    assert "The log has no line 99" in text


def test_both_languages_are_understood_and_spanish_is_spoken(tmp_path: Path) -> None:
    text = good("play", duel(tmp_path), "--seed", "3", "--lang", "es", typed="\nopciones\nfin\nend\nsalir\n")
    assert "Turno de" in text
    assert "acción estándar" in text
    assert "movimiento regular" in text
    assert "Este combate no se ha guardado" in text


def test_the_end_of_the_input_is_a_clean_farewell(tmp_path: Path) -> None:
    text = play(tmp_path, "")
    assert "That is the end of the input." in text
    assert "not kept" in text


def test_undo_gives_the_choice_back_and_the_same_dice_come_again(tmp_path: Path) -> None:
    first = mover(tmp_path)
    charge = "charge brun" if first == "Mira" else "charge mira"
    text = play(tmp_path, charge, "undo", "n", "undo", "y", charge, "quit")
    assert "the same dice will come again" in text
    assert "Then it stands." in text
    assert "takes back" in text
    blows = re.findall(r"attacks (\w+ with sword: .*)", text)
    assert len(blows) == 2
    assert blows[0] == blows[1]


def test_undo_of_what_revealed_nothing_is_free_and_redo_does_it_again(tmp_path: Path) -> None:
    first = mover(tmp_path)
    to = "2,1" if first == "Mira" else "7,1"
    text = play(tmp_path, f"move {to}", "undo", "redo", "quit")
    assert "Do the others agree" not in text
    assert text.count(f"{first} moves: {to}") == 2


def test_creatures_are_placed_in_secret_as_typed(tmp_path: Path) -> None:
    file = tmp_path / "hill.toml"
    text = DUEL.replace('seat = "ana"', 'seat = "ana"\ndeployment = "X"').replace('at = "A"', "")
    file.write_text(
        text.replace(".A......B.", "XX......B.").replace("..........", "XX........", 1), encoding="utf-8"
    )
    shown = good("play", str(file), "--seed", "3", typed="place mira 5,0\nplace mira 1,0\nquit\n")
    assert "ana: place Mira" in shown
    assert "**" in shown
    assert "No: Mira cannot be placed there." in shown
    assert "Mira takes up position at 1,0." in shown


def test_delaying_passes_the_place_on(tmp_path: Path) -> None:
    first = mover(tmp_path)
    assert f"{first} delays." in play(tmp_path, "delay", "quit")


def test_new_dice_are_the_game_masters(tmp_path: Path) -> None:
    assert "Only a game master" in play(tmp_path, "new dice", "quit")
    text = play(tmp_path, "new dice", "quit", head='game_master = "eva"')
    assert "eva asks for new dice" in play(tmp_path, "new dice", "log", "quit", head='game_master = "eva"'), (
        text
    )


def test_giving_up_asks_first_and_ends_the_fight(tmp_path: Path) -> None:
    text = play(tmp_path, "", "concede luis", "n", "concede luis", "y")
    assert "Does luis really give up?" in text
    assert "Victory: reds." in text


def test_status_tells_all_of_a_creature(tmp_path: Path) -> None:
    text = play(tmp_path, "status mira", "status nobody", "quit")
    assert "Mira: life 12/12, 1,1, sword" in text
    assert "Strength 14" in text
    assert "Defence 11 (10 base, Dexterity +1)." in text
    assert "Touch defence 11 (10 base, Dexterity +1)." in text
    attack = "Attacks with sword: +3 (base attack +1, Strength +2); damage 1d8, critical 19-20/x2; reach 1."
    assert attack in " ".join(text.split())
    assert "Saves: Fortitude +3, Reflex +1, Will +0." in text
    assert "There is nobody called nobody" in text


def test_what_is_not_understood_is_said(tmp_path: Path) -> None:
    text = play(tmp_path, "", "frobnicate", "999", "help", "quit")
    assert "Not understood: frobnicate." in text
    assert "There is no number 999" in text
    assert "whole act" in text


def test_real_dice_are_asked_for_and_checked(tmp_path: Path) -> None:
    text = play(tmp_path, "21", "six", "15", "4", "", "quit", more=("--dice", "real"))
    assert text.count("Type 1 number from 1 to 20.") == 2
    assert "Initiative of Mira: 15 + 1 = 16." in text
    assert "Initiative of Brun: 4 + 0 = 4." in text
    assert "Mira (ana): what now?" in text


def test_real_dice_are_asked_for_in_json_too(tmp_path: Path) -> None:
    text = good("play", duel(tmp_path), "--dice", "real", "--json", typed="15\n4\nquit\n")
    rolls = [line for line in lines_of_json(text) if line["type"] == "roll"]
    assert [(roll["stream"], roll["count"], roll["sides"]) for roll in rolls] == [
        ("mira/initiative", 1, 20),
        ("brun/initiative", 1, 20),
    ]


def test_one_seat_alone_plays_against_agents(tmp_path: Path) -> None:
    text = play(
        tmp_path, *["end"] * 3, "quit", more=("--seed", "3", "--as", "luis", "--agents", "ana=random")
    )
    assert "random plays ana." in text
    assert "ana>" not in text
    assert "luis>" in text


def test_what_one_seat_may_not_know_is_not_shown(tmp_path: Path) -> None:
    hidden = DUEL_WITH_A_HIDER
    more = ("--seed", "3", "--as", "ana", "--agents", "luis=random")
    text = good("play", duel(tmp_path, hidden), *more, typed="\nmap\nstatus sombra\nquit\n")
    assert "Sombra" not in text.replace("Initiative of Sombra", "")
    assert "There is nobody called sombra" in text
    seen = good(
        "play",
        duel(tmp_path, hidden),
        "--seed",
        "3",
        "--as",
        "luis",
        "--agents",
        "ana=random",
        typed="map\nquit\n",
    )
    assert "Sombra" in seen


DUEL_WITH_A_HIDER = """
[[creatures]]
id = "sombra"
is = "luchador"
name = { es = "Sombra", en = "Sombra" }
side = "blue"
at = [5, 0]
hidden = true
"""


def test_json_play_offers_options_and_takes_numbers_or_options(tmp_path: Path) -> None:
    typed = '1\n{"type":"end_turn"}\nquit\n'
    lines = lines_of_json(good("play", duel(tmp_path), "--seed", "3", "--json", typed=typed))
    decisions = [line for line in lines if line["type"] == "decision"]
    assert [d["kind"] for d in decisions] == ["begin", "turn", "turn"]
    assert decisions[0]["options"][0] == {"n": 1, "text": "begin the turn", "option": {"type": "begin"}}
    assert any(line["type"] == "map" for line in lines)


def test_a_wrong_seat_is_told_before_anything_is_written(tmp_path: Path) -> None:
    save = tmp_path / "fight.jsonl"
    result = refriega("play", duel(tmp_path), "--as", "eva", "--save", str(save))
    assert result.exit_code == 2
    assert "its seats are: ana, luis" in result.stderr
    assert not save.exists()


def mover(folder: Path) -> str:
    """Who acts first with the seed of these tests."""
    found = re.search(r"Order of turns: (\w+)", play(folder, "quit"))
    assert found is not None
    return found[1]
