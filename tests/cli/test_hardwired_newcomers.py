"""What newcomers to `hardwired` stumbled over: signs of the map, markers, words, dice typed in, reasons."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from refriega.core.event import Event
from refriega.core.modifier import Breakdown, Part
from refriega.locale import LANGUAGES, Catalogue
from refriega.terminal.face import face_of
from refriega.terminal.hardwired_map import owners_of
from refriega.terminal.words import Words
from tests.cli.kit import good, refriega
from tests.cli.test_hardwired import ATTACK, ROLLED, begun, played, told

FACE = face_of("hardwired")

NARROW = {"COLUMNS": "1000"}


def real(*typed: str, lang: str = "en", scenario: str = "primera") -> str:
    """A fight with real dice while these lines are typed."""
    return good("play", scenario, "--dice", "real", "--lang", lang, typed="\n".join((*typed, "")))


# -- signs and markers -------------------------------------------------------------------------------------


def test_the_signs_of_the_map_are_names() -> None:
    owners = owners_of(begun().state.models)
    assert (owners["I"], owners["M2"], owners["M"]) == ("ines_okafor", "matones_2", "matones")


def test_a_sign_can_be_typed_wherever_a_name_can(tmp_path: Path) -> None:
    text = played(tmp_path, "I", "status M2", "attack m1")
    assert "Ines Okafor activates." in text
    assert "Thug 2: Health 8/8" in text
    assert "Ines Okafor, attack against Thug 1" in text


def test_the_letter_of_a_group_is_nobody_of_another_name(tmp_path: Path) -> None:
    """M are the thugs: it does not begin Sor Milagros."""
    assert "Not understood: M." in played(tmp_path, "M")
    assert "Sor Milagros activates." in played(tmp_path, "milagros")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_markers_are_called_as_the_mission_calls_them_and_told_with_their_place(lang: str) -> None:
    listed, lies = {
        "en": ("On the table: ! terminal 12,12", "Terminal: lies at 12,12."),
        "es": ("Sobre la mesa: ! terminal 12,12", "Terminal: está en 12,12."),
    }[lang]
    typed = {
        "en": "key\nstatus terminal\nhelp terminal\n",
        "es": "leyenda\nestado terminal\nayuda terminal\n",
    }
    text = good("play", "primera", "--seed", "7", "--lang", lang, typed=typed[lang], env=NARROW)
    assert text.count(listed) == 2  # beside the map, and in the legend
    assert lies in text
    assert "(marker of the mission The heist)" in text or "(marcador de la misión El golpe)" in text


def test_one_moves_toward_a_marker_by_its_name(tmp_path: Path) -> None:
    assert 'Ines Okafor moves to 12,16, 4".' in played(tmp_path, "ines", "move toward terminal")


def test_where_a_marker_goes_can_be_typed_alone_and_the_marks_leave_the_terrain_to_be_seen() -> None:
    text = good("play", "repetidores", "--seed", "2", typed="12,5\n5,5\nkey\n", env=NARROW)
    assert "where does a marker go (repeater)? As in: put 12,7" in text
    assert "! repeater 1 12,5, ! repeater 2 5,5" in text
    row = next(line for line in text.splitlines() if line.startswith("12 ") and "*" in line)
    assert "^^^" in row


# -- reasons -----------------------------------------------------------------------------------------------


def test_an_act_before_anybody_activates_says_that(tmp_path: Path) -> None:
    assert "No: Nobody is activating: say first who does." in played(tmp_path, "move toward thug 1")


def test_a_list_of_places_says_how_many_it_leaves_out(tmp_path: Path) -> None:
    text = played(tmp_path, "ines", "move")
    (many,) = re.findall(r"move\.\.\. \((\d+)\)", text.split("move.\n")[0])[:1]
    assert f"{int(many) - 9} more places: any point can be typed." in text


def test_yes_answers_what_could_also_be_let_pass(tmp_path: Path) -> None:
    text = played(tmp_path, "ines", "atacar matón 1", "sí", seed=7, lang="es")
    assert "Bendición: Impulso para Ines Okafor." in text


def test_the_end_of_a_fight_with_a_seed_speaks_of_no_secret(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    for seed, said in ((("--seed", "1"), "The dice are checked like this:"), ((), "The secret of the dice")):
        text = good("play", "primera", *seed, "--save", str(file), typed="concede\ny\npass\n" * 60)
        assert said in text, text[-600:]
        file.unlink()


def test_unknown_seats_are_told_in_one_language_alone() -> None:
    result = refriega("play", "primera", "--agents", "pepe=greedy", "--lang", "es")
    assert "cumplimiento (el Equipo de Cumplimiento)" in result.stderr
    assert "Compliance" not in result.stderr


# -- the log -----------------------------------------------------------------------------------------------


def test_level_totals_say_why_they_are_won() -> None:
    level = ROLLED | {"dice": "2d4", "faces": (3, 3), "total": 6, "other_faces": (4, 2), "other_total": 6}
    (line,) = told([Event("attack", ATTACK), Event("contest", level | {"multiple": 1})], "en")
    assert line.endswith("hit (of equal totals the lower tier wins).")


def test_a_riposte_that_fails_is_named() -> None:
    parts = Breakdown("tier", 0, (Part(1, "", "base"), Part(-1, "", "riposte")))
    (line,) = told([Event("attack", ATTACK), Event("contest", ROLLED | {"other_parts": parts})], "en")
    assert line.endswith("; in spite of the riposte.")


def test_four_boons_say_that_an_eight_was_rolled() -> None:
    event: dict[str, Any] = {"seat": "ana", "boons": ("boost", "reroll", "denied", "overtime")}
    twice = event | {"boons": (*event["boons"], "denied")}
    assert told([Event("boons", twice)], "en")[0].endswith("(Surplus, times 2: each 8 brings two).")
    assert told([Event("boons", event)], "en")[0].endswith("Overtime (Surplus, times 1: each 8 brings two).")
    assert "Surplus" not in told([Event("boons", event | {"boons": event["boons"][:3]})], "en")[0]


def test_a_critical_tells_its_die_and_what_is_added() -> None:
    event: dict[str, Any] = {"who": "ines_okafor", "target": "matones_1", "face": 4, "more": 2, "row": "x"}
    assert "4 on 1d6, 6 with what is added:" in told([Event("critical", event)], "en")[0]
    assert "4 on 1d6:" in told([Event("critical", event | {"more": 0})], "en")[0]


# -- real dice ---------------------------------------------------------------------------------------------


def test_boons_are_typed_one_by_one_or_in_a_row() -> None:
    text = real("3 5 2")
    assert "number 1; there are three, and two in its place for each 8" in text
    assert "ana rolls the boons of the round: Boost, Severance and Retry." in text
    assert "number 2;" in real("3")
    assert "Too many were typed: 7 is left over." in real("3 5 2 7")
    assert "Type 1 number from 1 to 8." in real("3 9 2")


def test_a_token_is_drawn_by_letter_and_a_group_keeps_its_own_in_the_bag() -> None:
    text = real("3 5 2", "T")
    assert "(name or letter)> T" in text
    assert "Token drawn: Gang Shooter (T), which goes back into the bag for the rest of the group" in text


def test_a_number_drawn_says_what_it_stands_for() -> None:
    assert "6: Gang Shooter (T)." in real("3 5 2", "6")


def test_who_goes_first_of_a_group_is_asked_by_name_alone() -> None:
    text = real("3 5 2", "T", "3", lang="es")
    assert "Saca al azar quién va antes en Tirador (T): Tirador 1, Tirador 3>" in text


# -- help --------------------------------------------------------------------------------------------------

WORDS = {
    "es": ("jauría", "crítico", "frenesí", "veneno", "pifia", "patrullar", "reagrupar", "daño", "empate",
           "línea de visión", "peana", "alcance corto", "despliegue", "ronda", "turno", "combate"),
    "en": ("mob", "critical", "frenzy", "poison", "fumble", "patrol", "regroup", "damage", "tie",
           "line of sight", "base", "short range", "deployment", "round", "turn", "combat"),
}  # fmt: skip


@pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang, names in WORDS.items() for name in names])
def test_the_words_on_the_screen_have_pages_of_their_own(lang: str, name: str) -> None:
    """An exact word of the rules is no armour or squad that has it in its name."""
    shelf = FACE.shelf()
    lines = FACE.entry(shelf, name, Words(Catalogue(lang), FACE, shelf))
    assert len(lines) >= 2
    assert "(" not in lines[0]


def test_help_takes_the_id_of_a_rule_and_lists_what_has_a_word_in_common() -> None:
    shelf = FACE.shelf()
    words = Words(Catalogue("en"), FACE, shelf)
    assert FACE.entry(shelf, "hw-003", words)[0].startswith("HW-003: A token is drawn")
    listed = FACE.entry(shelf, "plates", words)
    assert len(listed) > 1
    assert all("plates" in line for line in listed)


# -- rulings -----------------------------------------------------------------------------------------------

QUESTION = """
ruleset = "hardwired"
question = { es = "¿?", en = "?" }
models = [
    { id = "A", is = "lena_voss", at = [12, 20], side = "red" },
    { id = "x", is = "maton", at = [12, 10], side = "blue" },
]
turn = "A"
"""


def ruled(folder: Path, text: str, lang: str = "en") -> str:
    file = folder / "question.toml"
    file.write_text(QUESTION + text, encoding="utf-8")
    result = refriega("ruling", str(file), "--lang", lang)
    return result.stdout + result.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_chance_is_told_in_percent_too_and_tiers_as_dice(lang: str, tmp_path: Path) -> None:
    """2d8 and a tier up for not having moved, 2d10 against 2d6: of 3600 pairs of rolls 2741 are higher."""
    said = ruled(tmp_path, '[[steps]]\nask = "chance_to_hit"\nof = "A"\ntarget = "x"\n', lang)
    base = {"en": "2d8 base, has not moved +1", "es": "2d8 base, no se ha movido +1"}[lang]
    assert f": 2741/3600, 76 % ({base})" in said  # of level totals the lower tier wins


def test_an_act_that_nobody_knows_is_answered_with_the_nearest(tmp_path: Path) -> None:
    assert "did you mean 'golpeo'?" in ruled(tmp_path, '[[steps]]\nactor = "A"\ndo = "golpe"\n')
    running = '[[steps]]\nactor = "A"\ndo = "correr"\nto = [12, 18]\n'
    assert "steps[0].do" in ruled(tmp_path, running)  # no other name of Move Again


def test_an_event_that_does_not_happen_is_told_by_what_the_file_says_of_it(tmp_path: Path) -> None:
    wanted = '[[steps]]\nactor = "A"\ndo = "aim"\ntarget = "x"\n'
    wanted += '[expect]\nhappens = [{ event = "contest", dice = "2d4" }]\n'
    said = ruled(tmp_path, wanted)
    assert "the event `contest` with dice = 2d4" in said
    assert "..." not in said
