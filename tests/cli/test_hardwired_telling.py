"""What a player of `hardwired` is told: heights, dice in flight, why the score changes, what a word means."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refriega.boards.table import INCH, Point
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.modifier import Breakdown, Modifier, Part
from refriega.core.procedure import Decision, Menu, Pass
from refriega.rulesets.hardwired.ruleset import RULESET
from refriega.rulesets.hardwired.state import Contest
from refriega.rulesets.hardwired.terms import Attribute, Tier
from tests.cli import kit
from tests.cli.kit import good, refriega
from tests.cli.test_hardwired import FACE, SMALL, played, small, voice

CRATE = '{ id = "caja", kind = "contenedor", at = [10, 18], size = [4, 4] }'


def raised(folder: Path) -> str:
    """The fight in the yard, with Okafor on a container."""
    file = folder / "raised.toml"
    file.write_text(SMALL.replace("size = [3, 2] }", f"size = [3, 2] }}, {CRATE}"), encoding="utf-8")
    return str(file)


def begun(text: str = SMALL) -> Match[Any]:
    return kit.begun(RULESET, RULESET.load(text, "-", {}))


def told(event: Event, lang: str = "en", match: Match[Any] | None = None) -> str:
    """The sentence of an event in the yard."""
    return voice(lang, match or begun()).event(event)


# -- real dice ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["attack thug 1", "move 1", "mesa 5", "d8 5", "+"])
def test_what_is_no_number_is_no_die_though_there_be_a_number_in_it(tmp_path: Path, line: str) -> None:
    text = good("play", small(tmp_path), "--dice", "real", typed=f"{line}\nquit\n")
    assert "Type 1 number from 1 to 8." in text
    assert "(number 1; there are three" in text.rpartition("Roll 1d8")[2], "still the first is asked for"


# -- heights -----------------------------------------------------------------------------------------------


def test_who_stands_on_something_is_told_so_and_how_high(tmp_path: Path) -> None:
    arguments = ("play", raised(tmp_path), "--seed", "1")
    text = good(*arguments, typed="status okafor\nstatus\nquit\n")
    assert text.count('needler, spike, 12,20 (on the container, 2" up)') == 3, "map, status and roster"
    assert '12,20 (en alto: contenedor, 2")' in good(*arguments, "--lang", "es", typed="estado\nsalir\n")


def test_a_move_onto_something_is_told_so() -> None:
    match = begun(text=SMALL.replace("size = [3, 2] }", f"size = [3, 2] }}, {CRATE}"))
    args: dict[str, Any] = {"who": "ines_okafor", "how": "move", "cost": 4 * INCH}
    up = args | {"way": (Point(12 * INCH, 20 * INCH),)}
    assert told(Event("moves", up), match=match) == (
        'Ines Okafor moves to 12,20 (on the container, 2" up), 4".'
    )
    down = args | {"way": (Point(12 * INCH, 23 * INCH),)}
    assert told(Event("moves", down), match=match) == 'Ines Okafor moves to 12,23, 4".'


# -- why, and how it stands --------------------------------------------------------------------------------


def test_the_dice_before_a_retry_are_in_the_log() -> None:
    event = Event("rerolled", {"who": "ines_okafor", "faces": (2, 4), "die": 2, "face": 7})
    assert told(event) == "Ines Okafor had 2 + 4 and rolls the 2 again: 7."
    assert told(event, "es") == "Ines Okafor tenía 2 + 4 y repite el 2: 7."


def test_a_line_of_a_fight_that_is_over_can_be_asked_about(tmp_path: Path) -> None:
    record = str(tmp_path / "fight.jsonl")
    good("run", small(tmp_path), "--seed", "1", "--agents", "random", "--record", record, "-q")
    log = good("replay", record)
    line = next(line for line in log.splitlines() if "against 2d" in line)
    number = line.split()[0]
    text = good("replay", record, "--why", number)
    assert text.startswith(line.partition(": ")[0])
    assert "dice of " in text
    assert refriega("replay", record, "--why", "9999").exit_code == 1


def test_why_explains_the_roll_on_the_table() -> None:
    match = begun()
    record = Contest("attack", "ines_okafor", "matones_1", Attribute.COMBAT, Attribute.DEFENCE)
    record.parts = (Modifier(2, "", "base"), Modifier(-1, "", "cover"))
    record.other_parts = (Modifier(1, "", "base"),)
    match.state.in_flight = (record,)
    asked = Decision("ana", "before_roll", ("ines_okafor", "boost"), Menu((Pass(),)))
    event = FACE.under_way(match.scenario, match.state, asked)
    assert event is not None
    assert told(event) == (
        "To be rolled: Ines Okafor, attack against Thug 1: 2d6 against 2d6, 50 % for Ines Okafor."
    )
    record.tier, record.other_tier, record.faces, record.other_faces = Tier.D6, Tier.D6, (2, 4), (3, 1)
    event = FACE.under_way(match.scenario, match.state, asked)
    assert event is not None
    assert told(event).endswith("2d6 (2 + 4 = 6) against 2d6 (3 + 1 = 4): hit.")
    assert ["2d8 base", "cover -1"] in [parts for _, parts in voice("en", match).breakdowns(event)]
    match.state.in_flight = ()
    assert FACE.under_way(match.scenario, match.state, asked) is None


def test_the_most_of_a_die_is_told_from_a_roll_and_by_what_it_comes() -> None:
    parts = Breakdown("damage", 6, (Part(6, "double", "most"),))
    words = voice("en", begun())
    event = Event(
        "damage.rolled",
        {"who": "ines_okafor", "target": "matones_1", "weapon": "laser", "maximal": True, "parts": parts},
    )
    assert list(words.breakdowns(event)) == [("damage 6:", ["most of the die +6 (by a double)"])]


def test_what_an_effect_does_is_told_with_its_numbers() -> None:
    args: dict[str, Any] = {
        "who": "matones_1", "effect": "maimed", "tiers": (-1,), "attributes": ("combat",), "uses": ("",),
        "move": 0, "drain": 0, "against": "", "next": False, "to_round": 0,
    }  # fmt: skip
    assert told(Event("effect", args)) == "Thug 1: maimed (Combat -1)."
    slowed = args | {"effect": "slowed", "tiers": (), "attributes": (), "uses": (), "move": -25400}
    assert told(Event("effect", slowed)) == 'Thug 1: slowed (Movement -1").'
    bleeding = slowed | {"effect": "bleeding", "move": 0, "drain": 2}
    assert told(Event("effect", bleeding)) == (
        "Thug 1: bleeding (−2 Health at the start of each activation)."
    )
    dazed = args | {"effect": "hampered", "attributes": ("",), "next": True}
    assert told(Event("effect", dazed)) == "Thug 1: hampered (all rolls -1, in its next activation)."


def test_the_end_tells_what_was_needed_and_what_decides_between_those_who_are_level() -> None:
    scored: dict[str, Any] = {"sides": ("cumplimiento",), "scores": (1,), "needed": 3}
    assert told(Event("mission.scored", scored)) == "What counts: the Team 1 (3 needed)."
    tie: dict[str, Any] = {"tie": "holder", "sides": ("cumplimiento",), "scores": (0,)}
    assert told(Event("mission.tie", tie)) == "With the objective: nobody."
    tie = {"tie": "survivors", "sides": ("cumplimiento",), "scores": (4,)}
    assert told(Event("mission.tie", tie)) == "Level; models in play: the Team 4."


def test_a_fumble_into_a_melee_says_what_it_is() -> None:
    stray: dict[str, Any] = {
        "who": "ines_okafor",
        "target": "matones_1",
        "struck": "bruno_tal",
        "fumbled": True,
    }
    said = told(Event("attack.stray", stray))
    assert said.startswith("The shot of Ines Okafor misses Thug 1 and strikes Bruno Tal: a fumble")
    assert "fumble" not in told(Event("attack.stray", stray | {"fumbled": False}))


def test_status_and_mission_tell_how_it_stands_and_what_it_is_about(tmp_path: Path) -> None:
    text = played(tmp_path, "status", "mission")
    assert "Round 1.\nScore: the Team 0." in text
    assert text.count("Mission: The heist.") == 2
    es = played(tmp_path, "estado", "misión", lang="es")
    assert "Ronda 1.\nMarcador: el Equipo 0." in es
    assert es.count("Misión: El golpe.") == 2


# -- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("interrogate", "Interrogate"), ("maimed", "Lasting wounds"), ("overcharge", "Overcharge"),
        ("stunned", "Stunned"), ("fleeing", "Flight"), ("charge", "Charge"), ("mission", "Mission"),
        ("fall", "Movement"), ("smoke", "Smoke"), ("hampered", "Hampered"), ("slowed", "Lasting wounds"),
        ("night shift", "The Night Shift (squad; turno_de_noche)"),
    ],
)  # fmt: skip
def test_help_knows_the_words_that_the_screen_uses(tmp_path: Path, word: str, title: str) -> None:
    assert f"> help {word}\n{title}\n" in played(tmp_path, f"help {word}")


def test_a_word_without_a_page_is_answered_with_those_that_have_one(tmp_path: Path) -> None:
    text = played(tmp_path, "help moral")
    assert "Flight" in text
    text = played(tmp_path, "help overchrge")
    assert "Nothing is called overchrge in this ruleset. Did you mean overcharge?" in text
    assert "There are pages on: activation, " in text
    assert "Hay páginas sobre: " in played(tmp_path, "ayuda temas", lang="es")


def test_one_may_move_toward_the_centre(tmp_path: Path) -> None:
    for typed in ("move toward centre", "move to the centre"):
        assert "Ines Okafor moves to 12,16" in played(tmp_path, "ines", typed)
    assert "Ines Okafor se mueve a 12,16" in played(tmp_path, "ines", "mover hacia el centro", lang="es")


def test_the_same_kind_of_wall_is_named_once() -> None:
    assert voice("en", begun()).value("blockers", ("muro_norte", "muro_norte")) == "wall"
