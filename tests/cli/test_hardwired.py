"""`hardwired` at the terminal: the table to scale, what is asked and typed, the log in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refriega.boards.table import INCH, Point
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Decision, Menu, Pass
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulesets.hardwired.options import Reroll
from refriega.rulesets.hardwired.ruleset import RULESET
from refriega.rulesets.hardwired.state import Contest
from refriega.rulesets.hardwired.terms import Attribute, Tier
from refriega.terminal.face import Picture, face_of
from refriega.terminal.hardwired_map import letters_of
from refriega.terminal.hardwired_moment import is_needless
from refriega.terminal.menu import grouped
from refriega.terminal.scenarios import load_scenario
from refriega.terminal.screen import Screen
from refriega.terminal.words import Words
from tests.cli import kit
from tests.cli.kit import good

FACE = face_of("hardwired")

SMALL = """
ruleset = "hardwired"
title = { es = "Prueba", en = "Trial" }
table = "patio"
mission = "golpe"
loot = "sin_botin"
[sides.cumplimiento]
name = { es = "el Equipo", en = "the Team" }
seat = "ana"
squad = "equipo_de_cumplimiento"
edge = "bottom"
[sides.cumplimiento.at]
ines_okafor = [12, 20]
bruno_tal = [3, 23]
sor_milagros = [6, 23]
karim_osei = [18, 23]
lena_voss = [21, 23]
[[groups]]
id = "matones"
unit = "maton"
at = [[12, 5], [20.5, 5]]
[tables.patio]
name = { es = "El patio", en = "The yard" }
pieces = [{ id = "muro_norte", kind = "muro", at = [4, 8], size = [3, 2] }]
"""


def small(folder: Path) -> str:
    """A fight in a yard, in a file: five against two who are far away."""
    return kit.written(folder, SMALL)


def played(folder: Path, *typed: str, seed: int = 1, lang: str = "en", columns: str = "1000") -> str:
    """What the terminal prints while these lines are typed."""
    return kit.played(small(folder), *typed, how=("--seed", str(seed)), lang=lang, columns=columns)


def begun(seed: int = 1) -> Match[Any]:
    return kit.begun(RULESET, RULESET.load(SMALL, "-", {}), seed)


def voice(lang: str, match: Match[Any]) -> Words:
    return kit.voice(lang, FACE, match.scenario, match)


# -- the table ---------------------------------------------------------------------------------------------


def drawn(match: Match[Any]) -> Picture:
    picture = FACE.picture(match.scenario, match.state)
    assert picture is not None
    return picture


def test_the_map_is_drawn_to_scale() -> None:
    """A margin of three, then two columns an inch; the first line is the ruler, then a row an inch."""
    match = begun()
    lines = drawn(match).lines
    assert lines[0].split() == [str(inch) for inch in range(0, 25, 2)]
    assert lines[0].index("12") == 3 + 24
    assert len(lines) == 1 + 24
    assert {len(line) for line in lines[1:]} == {3 + 48}
    assert lines[1 + 20][3 + 24] == "I"  # Ines Okafor at 12,20
    assert lines[1 + 23][3 + 6] == "B"  # Bruno Tal at 3,23
    assert lines[1 + 5][3 + 24 : 3 + 26] == "M1"  # a thug at 12,5
    assert lines[1 + 5][3 + 41 : 3 + 43] == "M2"  # another at 20.5,5
    assert lines[1 + 12][3 + 24] == "!"  # the terminal at the centre
    for row in (8, 9):  # the wall: 3 by 2 inches with its corner at 4,8
        assert lines[1 + row][3 + 7 : 3 + 15] == ".######."
    assert lines[1 + 7][3 + 8] == lines[1 + 10][3 + 8] == "."


@pytest.mark.parametrize(
    ("heights", "said"),
    [(("", ""), '4"'), ((", height = 3", ", height = 3"), '3"'), (("", ", height = 2.5"), '2.5-4"')],
)
def test_the_legend_tells_how_high_the_pieces_of_this_table_are(heights: tuple[str, str], said: str) -> None:
    """A `muro` is 4 inches high, unless the piece says its own height."""
    walls = ", ".join(
        f'{{ id = "muro_{n}", kind = "muro", at = [{4 + 8 * n}, 8], size = [3, 2]{high} }}'
        for n, high in enumerate(heights)
    )
    text = re.sub("pieces = .*", f"pieces = [{walls}]", SMALL)
    match = Match(RULESET, RULESET.load(text, "-", {}), SeededChance(secret_from_seed(1)))
    legend = FACE.legend(match.scenario, match.state, voice("en", match))
    assert [line for line in legend if line.startswith("#")] == [
        f"# Wall: no passing, {said} high; blocks sight"
    ]


def test_letters_are_of_ids_and_those_of_a_group_are_numbered() -> None:
    match = begun()
    assert letters_of(match.state.models) == {
        "ines_okafor": "I",
        "bruno_tal": "B",
        "sor_milagros": "S",
        "karim_osei": "K",
        "lena_voss": "L",
        "matones_1": "M1",
        "matones_2": "M2",
    }
    colours = drawn(match).colours
    assert (colours["I"], colours["L"], colours["M"]) == (0, 0, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_wider_than_eighty_columns(lang: str, tmp_path: Path) -> None:
    typed = {"en": ("map", "help", "1", "options", "why"), "es": ("mapa", "ayuda", "1", "opciones", "porqué")}
    text = played(tmp_path, *typed[lang], lang=lang, columns="80")
    assert max(map(len, text.splitlines())) <= 80


# -- what is asked -----------------------------------------------------------------------------------------


def test_the_headline_tells_the_bag_the_boons_and_what_is_left(tmp_path: Path) -> None:
    text = played(tmp_path, "ines")
    assert "ana: a token of the Team; who activates?" in text
    assert "Bag: the Team 4, Thug (M) 1." in text
    assert 'Left: Movement 4" and 1 action.' in text
    assert "Bag: the Team 4, Thug (M) 1. Boons of ana:" in text


def test_attacks_are_listed_with_their_exact_chance(tmp_path: Path) -> None:
    """Needler, 2d8 against 2d6: 491 in 768; having moved, 2d6 against 2d6: one in two."""
    text = played(tmp_path, "ines", "move 12,18")
    assert "attack Thug 1 with the needler (64 %: 2d8 against 2d6)" in text
    assert "attack Thug 1 with the needler (50 %: 2d6 against 2d6; has moved -1)" in text


def test_a_name_alone_chooses_where_only_names_are_asked_for(tmp_path: Path) -> None:
    assert "Karim Osei activates." in played(tmp_path, "karim")
    assert "Not understood: nobody." in played(tmp_path, "nobody")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("move 12,16", 'Ines Okafor moves to 12,16, 4".'),
        ("move 12 17.5", 'Ines Okafor moves to 12,17.5, 2.5".'),
        ("move 12,5;18,5", 'Ines Okafor moves to 12.5,18.5, 1.58".'),  # 0.5 aside, 1.5 ahead: sqrt 2.5
        ("move 14,20 14,18", 'Ines Okafor moves to 14,18, 4".'),  # that very way: 2 and 2
        ("move toward thug 1", 'Ines Okafor moves to 12,16, 4".'),
        ("move thug 1", 'Ines Okafor moves to 12,16, 4".'),
        ("move toward thug 2", "Ines Okafor moves to "),  # of two thugs the second
        ("move 12,15.9", 'No: That is farther than the 4" there are.'),
        ("move 12,25", "No: That is off the table."),
        ("attack thug 1 spike", 'No: Thug 1 is beyond the reach of 1".'),
        ("disengage", "No: Ines Okafor is not engaged."),
        ("search", "Search: nothing is on offer for that now."),
        ("channel", "No: Ines Okafor is no Emitter: it cannot channel."),
        ("wellness", "No: There is no Wellness among your boons."),
    ],
)
def test_acts_are_typed_whole(typed: str, said: str, tmp_path: Path) -> None:
    assert said in played(tmp_path, "ines", typed)


def test_who_moves_away_goes_as_far_from_somebody_as_it_can(tmp_path: Path) -> None:
    """From 12,20 and the thug at 12,5 four inches, aslant at the edge of the table: the centre of a base
    stays half of 25 mm from it.
    """
    text = played(tmp_path, "ines", "move away from thug 1")
    (to,) = re.findall(r"Ines Okafor moves to ([\d.]+),([\d.]+), ", text)
    away = (float(to[0]) - 12) ** 2 + (float(to[1]) - 5) ** 2
    assert 18.5**2 <= away <= 19**2
    assert float(to[1]) <= 23.51


def test_acts_are_typed_in_spanish_too(tmp_path: Path) -> None:
    text = played(tmp_path, "ines", "mover hacia matón 1", "mover 12,20", "porqué", "turnos", lang="es")
    assert 'Ines Okafor se mueve a 12,16, 4".' in text
    assert "No se puede: Ines Okafor ya ha usado su Movimiento" in text
    assert "Bolsa: el Equipo 4, Matón (M) 1." in text


def test_models_are_put_down_where_one_types_in_turn() -> None:
    """The attacker's zone is two inches deep along the north edge, the defender's along the south."""
    typed = "deploy urraca 3,20\ndeploy urraca 3,1.5\ndesplegar capitana 4,22.5\nmartillo\nquit\n"
    text = good("play", "tableta", "--seed", "3", typed=typed)
    assert "outside the zone where Madre Urraca can be put down, base and all: 0,0 to 24,2." in text
    assert "Madre Urraca takes up position at 3,1.5." in text
    assert "Capitana Ruiz takes up position at 4,22.5." in text
    assert "put Martillo at " in text


def test_moves_are_chosen_from_a_list_with_what_there_is_to_know(tmp_path: Path) -> None:
    text = played(tmp_path, "ines", "move", "toward thug 1")
    assert "(seen by 2)" in text
    assert 'Ines Okafor moves to 12,16, 4".' in text


# -- the log -----------------------------------------------------------------------------------------------

TIERS = Breakdown("tier", 1, (Part(2, "", "base"), Part(-1, "", "cover")))
PLAIN = Breakdown("tier", 1, (Part(1, "", "base"),))
ROLLED: dict[str, Any] = {
    "what": "attack", "who": "ines_okafor", "other": "matones_1", "dice": "2d6", "other_dice": "2d6",
    "faces": (4, 6), "other_faces": (3, 2), "total": 10, "other_total": 5, "won": True, "multiple": 2,
    "parts": TIERS, "other_parts": PLAIN,
}  # fmt: skip
ATTACK: dict[str, Any] = {"who": "ines_okafor", "target": "matones_1", "weapon": "aguja", "kind": "attack"}
FIGHT = [
    Event("attack", ATTACK),
    Event("contest", ROLLED),
    Event("attack.hit", {"who": "ines_okafor", "target": "matones_1", "multiple": 2}),
    Event(
        "damage.rolled",
        {"who": "ines_okafor", "target": "matones_1", "weapon": "aguja", "maximal": True,
         "parts": Breakdown("tier", 4, (Part(4, "", "die"),))},
    ),
    Event("damage", {"who": "matones_1", "amount": 4, "cause": "aguja", "left": 4}),
]  # fmt: skip


def told(events: list[Event], lang: str, *, full: bool = False) -> list[str]:
    screen = Screen(voice(lang, begun()), full=full)
    return [line.said for line in screen.lines_of(list(enumerate(events)))]


def test_an_attack_is_one_sentence_with_its_dice() -> None:
    assert told(FIGHT, "en") == [
        "Ines Okafor shoots at Thug 1 with the needler: 2d6 (4 + 6 = 10) against 2d6 (3 + 2 = 5): "
        "hit, by a double.",
        "Thug 1 takes 4 damage from the needler, the most it does (die +4): 4 Health left.",
    ]
    assert told(FIGHT, "es") == [
        "Ines Okafor dispara a Matón 1 con pistola de agujas: 2d6 (4 + 6 = 10) contra 2d6 (3 + 2 = 5): "
        "impacta, por un doble.",
        "Matón 1 sufre 4 de daño de pistola de agujas, el máximo (dado +4): le quedan 4 de Salud.",
    ]


def test_tiers_are_told_as_dice() -> None:
    assert "2d6 [2d8 base, cover -1] (4 + 6 = 10) against 2d6 [2d6 base]" in told(FIGHT, "en", full=True)[0]
    screen = Screen(voice("es", begun()))
    line = screen.lines_of(list(enumerate(FIGHT)))[0]
    assert list(screen.words.breakdowns(line.event)) == [
        ("dados de Ines Okafor 2d6:", ["2d8 base", "cobertura -1"]),
        ("dados de Matón 1 2d6:", ["2d6 base"]),
    ]


def test_damage_is_told_in_points_and_not_in_dice() -> None:
    screen = Screen(voice("en", begun()))
    line = screen.lines_of(list(enumerate(FIGHT)))[1]
    assert list(screen.words.breakdowns(line.event)) == [("damage 4:", ["die +4"])]


def test_what_a_reaction_comes_between_is_told_in_two_lines() -> None:
    boon = Event("boon", {"who": "ines_okafor", "boon": "boost"})
    lines = told([FIGHT[0], boon, FIGHT[1], FIGHT[2]], "en")
    assert lines == [
        "Ines Okafor shoots at Thug 1 with the needler.",
        "Boon: Boost for Ines Okafor.",
        "Ines Okafor, attack against Thug 1: 2d6 (4 + 6 = 10) against 2d6 (3 + 2 = 5): hit, by a double.",
    ]


def test_a_riposte_that_wins_is_told_with_the_miss() -> None:
    parts = Breakdown("tier", 0, (Part(1, "", "base"), Part(-1, "", "riposte")))
    lost = ROLLED | {"won": False, "multiple": 3, "faces": (1, 1), "total": 2, "other_parts": parts}
    lost |= {"other_faces": (3, 3), "other_total": 6}
    (line,) = told([Event("attack", ATTACK | {"weapon": "punzon"}), Event("contest", lost)], "en")
    assert line.startswith("Ines Okafor strikes at Thug 1 with the spike:")
    assert line.endswith("miss, by a triple; and is struck back.")


def test_a_hostile_says_why() -> None:
    acts: dict[str, Any] = {"who": "matones_1", "die": 3, "situation": "unseen", "behaviour": "patrol"}
    events = [
        Event("group", {"group": "matones", "die": 3}),
        Event("activation", {"who": "matones_1"}),
        Event("ai.acts", acts),
        Event("ai.wanders", {"who": "matones_1", "hour": 2}),
        Event("moves", {"who": "matones_1", "how": "move", "way": (inch(14, 5),), "cost": 2 * INCH}),
    ]
    assert told(events, "en") == [
        "Thug 1 (no enemy in sight, die 3): patrols towards 2 o'clock.",
        'Thug 1 moves to 14,5, 2".',
    ]
    assert (
        told(events, "es")[0] == "Matón 1 (sin enemigos a la vista, dado 3): patrulla hacia las 2 del reloj."
    )


def inch(x: int, y: int) -> Point:
    return Point(x * INCH, y * INCH)


# -- reactions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "other_faces", "needless"),
    [
        ((8, 1), (3, 3), False),  # 9 against 6; 16 would be a double
        ((4, 1), (6, 6), False),  # 5 against 12 is lost; 4 + 8 = 12 of equal tiers is rolled again
        ((2, 1), (6, 5), False),  # 3 against 11 is a fumble, and 2 + 8 = 10 is none
        ((3, 2), (6, 6), True),  # 5 against 12 is lost, and 3 + 8 = 11 too
        ((8, 8), (1, 1), True),  # eight times as much: there is no more than that
    ],
)
def test_a_die_is_not_offered_again_where_it_could_better_nothing(
    faces: tuple[int, ...], other_faces: tuple[int, ...], needless: bool
) -> None:
    """Both roll 2d8: the best that one more roll of one die can do is an 8 in place of the lower."""
    scene = RULESET.load(SMALL, "-", {})
    state = RULESET.start(scene)
    record = Contest("attack", "ines_okafor", "matones_1", Attribute.COMBAT, Attribute.DEFENCE)
    record.tier = record.other_tier = Tier.D8
    record.faces, record.other_faces = faces, other_faces
    state.in_flight.append(record)
    offer = Menu((Pass(), Reroll(1), Reroll(2)))
    from_boon = Decision("ana", "rolled", ("ines_okafor", "reroll"), offer)
    assert is_needless(RULESET.game(scene, state, None), from_boon) is needless


def test_a_boon_passes_always_once_that_was_said(tmp_path: Path) -> None:
    """Seed 7 of this fight brings a Boost in the first round."""
    typed = ("ines", "attack thug 1", "pass always", "end", "lena", "attack thug 1")
    text = played(tmp_path, *typed, seed=7)
    assert "Ines Okafor (ana): Boost before the roll?" in text
    assert "Ines Okafor, attack against Thug 1: 2d8 against 2d6, 64 % for Ines Okafor." in text
    assert "Ines Okafor lets Boost pass for the whole fight" in text
    assert "Not done" not in text


def test_undo_goes_back_past_a_boon_that_passed_unasked(tmp_path: Path) -> None:
    """In this fight a Retry that could better nothing passes after Bruno; two undos lead back to his
    choice and to who activates, in a file that is gone on with too.
    """
    file = tmp_path / "x.jsonl"
    typed = "ines\nend\nbruno\nend\nquit\n"
    good("play", "primera", "--seed", "1", "--save", str(file), typed=typed)
    passed = [line for line in file.read_text().splitlines() if '{"type":"pass"}' in line]
    assert passed
    text = good("play", "--save", str(file), typed="undo\nundo\nquit\n")
    first, second = text.split("ana takes back 1 choice.")[1:]
    assert "Bruno Tal (ana): what now?" in first
    assert "who activates?" in second


# -- pages -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [
        ("en", "trabado", 'Whoever has an enemy within 1"'),
        ("es", "engaged", 'Quien tiene un enemigo a 1"'),
        ("en", "needler", "Ranged, toxic; damage 1d4; 4 subs; +1 damage against the wounded."),
        ("es", "pistola de agujas", "A distancia, tóxico; daño 1d4; 4 subs; +1 de daño contra heridos."),
        (
            "en",
            "savage gangs",
            "Die 5: no enemy in sight: patrol; enemy in sight: attack as a mob; engaged: attack as a mob.",
        ),
        ("es", "veterano", "+1 ND a Defensa con menos de media Salud."),
        ("en", "overtime", "One model takes two actions in its activation."),
        ("es", "adrenalina", 'Movimiento +2" hasta el final de la ronda; 4 subs.'),
        ("en", "heist", "downloads a file; one model a side and round."),
    ],
)
def test_there_are_pages_on_content_and_on_the_words_of_the_rules(lang: str, name: str, said: str) -> None:
    words = Words(Catalogue(lang), FACE, FACE.shelf())
    assert said in "\n".join(FACE.entry(FACE.shelf(), name, words))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_of_the_content_has_a_page_without_a_missing_text(lang: str) -> None:
    shelf = FACE.shelf()
    words = Words(Catalogue(lang), FACE, shelf)
    contents = FACE.contents(shelf, words)
    assert set(contents) <= set(FACE.tables)
    for entries in contents.values():
        for id_ in entries:
            assert len(FACE.entry(shelf, id_, words)) > 1 or not entries, id_
    assert words.catalogue.missing == set()


def test_the_introduction_tells_the_mission(tmp_path: Path) -> None:
    text = played(tmp_path)
    assert "Mission: The heist." in text
    assert "The first to have three wins" in text
    assert "It may end after round 5 (3+ on a d6), 6 (2+ on a d6), 7." in text


# -- a whole fight -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["primera", "doce_fichas", "tableta"])
def test_a_whole_fight_is_told_without_a_missing_text(name: str) -> None:
    loaded = load_scenario(name, {})
    match: Match[Any] = Match(loaded.ruleset, loaded.scenario, SeededChance(secret_from_seed(3)))
    rng = Random(3)
    voices = [Words(Catalogue(lang), FACE, loaded.scenario) for lang in LANGUAGES]
    for turn in range(400):
        if match.over:
            break
        decision = match.decision
        for words in voices:
            words.state = match.state
            assert FACE.headline(loaded.scenario, match.state, decision, words)
            assert FACE.roster(loaded.scenario, match.state, words)
            FACE.glance(loaded.scenario, match.state, decision, words)
            if turn % 10 == 0:
                for _, options in grouped(decision.chooser, words):
                    for option in FACE.likely(loaded.scenario, match.state, decision, tuple(options))[:4]:
                        words.offered(option)
                for who in FACE.in_sight(match.state)[:3]:
                    assert FACE.status(loaded.scenario, match.state, who, words)
        match.choose(decision.chooser.sample(rng))
    assert match.over
    for words in voices:
        words.state = match.state
        for full in (False, True):
            assert Screen(words, full=full).lines_of(list(enumerate(match.log or ())))
        assert sorted(words.catalogue.missing) == []
