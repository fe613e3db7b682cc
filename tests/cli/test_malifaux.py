"""`malifaux` at the terminal: the table, hands for their owners only, what is asked and typed, the log."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refriega.boards.table import INCH, Point
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Chance
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.ruleset import RULESET
from refriega.terminal import real_dice
from refriega.terminal.malifaux import MalifauxFace
from refriega.terminal.malifaux_cards import cards_in, spelled
from refriega.terminal.screen import Screen
from refriega.terminal.words import Words
from tests.cli import kit

FACE = MalifauxFace()

SMALL = """
ruleset = "malifaux"
title = { es = "Prueba", en = "Trial" }
table = "patio"
strategy = "matanza"
[crews.linea]
name = { es = "la Línea", en = "the Line" }
members = ["capitana_bielas", "fogonero"]
stones = 1
[crews.horno]
name = { es = "el Horno", en = "the Kiln" }
members = ["sor_yunque", "golem_de_chatarra"]
stones = 0
[sides.linea]
crew = "linea"
seat = "ana"
at = { capitana_bielas = [12, 20], fogonero = [16, 20] }
[sides.horno]
crew = "horno"
seat = "luis"
at = { sor_yunque = [12, 14], golem_de_chatarra = [20, 4] }
[tables.patio]
name = { es = "El patio", en = "The yard" }
pieces = [{ id = "muro", kind = "casa", at = [4, 8], size = [3, 2] }]
"""


SCENE = RULESET.load(SMALL, "-", {})


def small(folder: Path) -> str:
    return kit.written(folder, SMALL)


def played(
    folder: Path,
    *typed: str,
    seed: int = 1,
    lang: str = "en",
    columns: str = "1000",
    more: tuple[str, ...] = (),
) -> str:
    """What the terminal prints while these lines are typed, with the cards of a seed."""
    how = more or ("--seed", str(seed))
    return kit.played(small(folder), *typed, how=how, lang=lang, columns=columns)


def begun(seed: int = 1) -> Match[Any]:
    return kit.begun(RULESET, SCENE, seed)


def voice(lang: str, match: Match[Any]) -> Words:
    return kit.voice(lang, FACE, SCENE, match)


REAL = ("--dice", "real")

HANDS = (
    "r13 c3 m10 8 carneros rj 1 tomes",  # six cards of ana
    "r1, r2, r3, r4, r5, r6",  # six of luis
    "pass",  # ana's soulstone for more cards
    "12 crows",  # initiative
    "2 of masks",
    "pass",
)
"""Up to who activates, with real decks: ana has 13 and 8 of Rams, 3 of Crows, 10 of Masks, the red joker and
1 of Tomes, and is First Player.
"""


# -- the table ---------------------------------------------------------------------------------------------


def test_the_map_is_drawn_to_scale() -> None:
    """A margin of three, then two columns an inch; the first line is the ruler, then a row an inch."""
    match = begun()
    picture = FACE.picture(SCENE, match.state)
    lines = picture.lines
    assert lines[0].index("12") == 3 + 24
    assert {len(line) for line in lines[1:]} == {3 + 48}
    assert lines[1 + 20][3 + 24] == "C"  # Captain Crankshaft at 12,20
    assert lines[1 + 4][3 + 40] == "G"  # the golem at 20,4
    for row in (8, 9):  # the wall: 3 by 2 inches with its corner at 4,8
        assert lines[1 + row][3 + 7 : 3 + 15] == ".######."
    assert (picture.colours["C"], picture.colours["G"]) == (0, 1)


def test_the_roster_tells_wounds_places_engagement_and_what_each_crew_has(tmp_path: Path) -> None:
    text = played(tmp_path, "pass", "pass", "status")
    assert "The Line (ana): points 0, soulstones 1, deck 47, discards 1" in text
    assert "C  Captain Crankshaft: Wounds 10/10, 12,20" in text
    assert "The Kiln (luis): points 0, soulstones 0, deck 47, discards 1" in text


@pytest.mark.parametrize(("seat", "other"), [("ana", "luis"), ("luis", "ana")])
def test_each_seat_sees_its_own_hand_and_only_the_number_of_the_others_cards(seat: str, other: str) -> None:
    match = begun()
    sides = SCENE.sides
    view = RULESET.view(SCENE, match.state, seat)
    words = voice("en", match)
    words.state = view
    roster = "\n".join(FACE.roster(SCENE, view, words))
    own, others = (
        next(crew for side, crew in match.state.crews.items() if sides[side].seat == who)
        for who in (seat, other)
    )
    assert all(words.name(card) in roster for card in own.hand)
    assert not any(f" {words.name(card)}" in roster for card in others.hand)
    assert "Hand (6): 6 cards that you do not see" in roster
    assert roster.count("deck 48") == 2  # the hidden cards are not counted with the deck


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_wider_than_eighty_columns(lang: str, tmp_path: Path) -> None:
    typed = {
        "en": ("pass", "map", "help", "1", "options", "help cheating"),
        "es": ("pasar", "mapa", "ayuda", "1", "opciones", "ayuda burlar"),
    }
    text = played(tmp_path, *typed[lang], lang=lang, columns="80")
    assert max(map(len, text.splitlines())) <= 80


# -- cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("R8", ["R08"]),
        ("8r", ["R08"]),
        ("8 carneros", ["R08"]),
        ("8 of Rams", ["R08"]),
        ("8 de máscaras", ["M08"]),
        ("king of hearts", ["R13"]),
        ("rj", ["RJ"]),
        ("comodín negro", ["BJ"]),
        ("r13, c3 1 tomes", ["R13", "C03", "T01"]),
        ("R14", []),
        ("walk 12,5;7", []),
    ],
)
def test_cards_are_written_in_many_ways(written: str, cards: list[str]) -> None:
    assert cards_in(written) == cards


def test_what_names_no_card_is_left_as_it_was_written() -> None:
    assert spelled("walk toward Señora R. 12,5;7") == "walk toward Señora R. 12,5;7"


@pytest.mark.parametrize(
    ("id_", "en", "es"),
    [
        ("R08", "8 of Rams", "8 de Carneros"),
        ("RJ", "Red Joker", "comodín rojo"),
        ("T", "Tomes", "Tomos"),
        ("+", "+ on the flip", "+ al volteo"),
    ],
)
def test_cards_are_said_as_people_do(id_: str, en: str, es: str) -> None:
    match = begun()
    assert [voice(lang, match).name(id_) for lang in ("en", "es")] == [en, es]


def test_a_number_stands_for_no_card_of_a_deck() -> None:
    words = voice("en", begun())
    chance = Chance("1", "linea/deck", 0, 1, 54, outcomes=tuple((card, 1) for card in FULL_DECK))
    assert real_dice.read(chance, "8", words) is None
    assert real_dice.read(chance, "8 rams", words) == (FULL_DECK.index("R08") + 1,)
    assert real_dice.prompt(chance, None, words) == (
        "Draw the next card of the Line (R8, 8 rams, rj...; several may be typed in a row)> "
    )


def test_real_cards_are_typed_by_name_and_several_in_a_row(tmp_path: Path) -> None:
    text = played(tmp_path, *HANDS, more=REAL)
    assert "Your hand: 3 of Crows, 10 of Masks, 8 of Rams, 13 of Rams, Red Joker and 1 of Tomes." in text
    assert "Initiative: the Line flips 12 of Crows." in text
    assert "The Line is First Player." in text


def test_a_card_that_is_in_no_deck_any_more_is_asked_for_again(tmp_path: Path) -> None:
    text = played(tmp_path, "r13", "r13", "c3", more=REAL)
    assert text.count("No such card is in that deck now.") == 1


# -- what is asked and typed -------------------------------------------------------------------------------


def test_the_headline_tells_what_is_left_the_engagement_and_the_hand(tmp_path: Path) -> None:
    text = played(tmp_path, *HANDS, "captain", more=REAL)
    assert "ana: which model of the Line activates?" in text
    assert "Captain Crankshaft activates: 2 AP, and one more for each of these alone: Charge." in text
    assert "Left: 2 AP, 1 more AP for Charge alone and a (0) action." in text
    assert "Soulstones 1, discards 1." in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("walk 12,22", 'Captain Crankshaft walks to 12,22, 2".'),
        ("walk 12 21.5", 'Captain Crankshaft walks to 12,21.5, 1.5".'),
        ("walk away from anvil", "Captain Crankshaft walks to "),
        ("walk 4,14", 'No: That is farther than the 5" that it may move.'),
        ("walk 12,25", "No: That is off the table."),
        ("charge anvil", "Captain Crankshaft charges Sister Anvil, to 12,"),
        ("steam sabre golem", 'No: Scrap Golem is farther than 2" away.'),
        ("word of command stoker", "Captain Crankshaft: Word Of Command at Stoker."),
        ("focus", "Captain Crankshaft gains Focused, now +1."),
        ("defensive stance 1 tomes", "The Line discards 1 of Tomes."),
        ("relent", "Relent: nothing is on offer for that now."),
    ],
)
def test_acts_are_typed_whole(typed: str, said: str, tmp_path: Path) -> None:
    assert said in played(tmp_path, *HANDS, "captain", typed, "1", more=REAL)


CHARGE = ("captain", "charge anvil", "steam sabre", "pass", "10 rams", "3 crows")
"""Up to the first attack of a charge: the captain, Ml 6 with Rams, has flipped the 10 of Rams; Sister Anvil,
Df 4 with Rams, the 3 of Crows. The stone of ana's crew is kept.
"""


def test_the_duel_is_told_as_it_stands_while_somebody_is_asked_to_cheat(tmp_path: Path) -> None:
    """6 + 10 = 16 against 4 + 3 = 7; with the 6 of Rams it would be 10."""
    text = played(tmp_path, *HANDS, *CHARGE, more=REAL)
    assert (
        "Steam Sabre (within Charge): Captain Crankshaft 16 [Rams x2] (10 of Rams) "
        "against Sister Anvil 7 [Rams, Crows] (3 of Crows): ahead."
    ) in text
    assert "cheat with 6 of Rams (total 10 [Rams x2]: behind)" in text


def test_a_duel_is_told_in_one_sentence_and_its_damage_in_another(tmp_path: Path) -> None:
    """By 6 points: a straight damage flip. A 9 is moderate: 4, less 2 for Armor."""
    typed = (*CHARGE, "r6", "pass", "trigger", "9 masks", "pass")
    text = played(tmp_path, *HANDS, *typed, more=REAL)
    assert (
        "Captain Crankshaft, Steam Sabre against Sister Anvil (within Charge): 16 [Rams x2] (10 of Rams) "
        "against 10 [Rams x2] (cheats fate with 6 of Rams in place of 3 of Crows): it succeeds. "
        "Trigger of Sister Anvil: Tempered."
    ) in text
    assert (
        "Sister Anvil suffers 1 damage (Steam Sabre, of Captain Crankshaft: "
        "moderate +4, trigger -1, Armor -2; 9 of Masks): 10 Wounds left."
    ) in text


def test_triggers_are_offered_by_their_names(tmp_path: Path) -> None:
    text = played(tmp_path, *HANDS, *CHARGE, "r6", "pass", more=REAL)
    assert "Trigger: Tempered (-1 to the damage of this attack.)" in text


def test_letting_soulstones_pass_does_not_let_cheating_pass(tmp_path: Path) -> None:
    typed = ("captain", "charge anvil", "steam sabre", "pass turn", "10 rams", "3 crows", "pass")
    text = played(tmp_path, *HANDS, *typed, more=REAL)
    assert "Captain Crankshaft lets soulstone pass until the turn is over." in text
    assert "Captain Crankshaft (ana): cheat fate?" in text


def test_cards_to_discard_are_typed_in_a_row(tmp_path: Path) -> None:
    typed = (*HANDS[:2], "stone", "m1 m2", "r8, c3")
    text = played(tmp_path, *typed, more=REAL)
    assert "The Line discards 3 of Crows and 8 of Rams." in text


def test_acts_are_typed_in_spanish_too(tmp_path: Path) -> None:
    begun_so = (
        *HANDS[:2],
        "pasar",
        *HANDS[3:5],
        "pasar",
        "capitana",
        "cargar yunque",
        "sable de vapor",
        "pasar",
    )
    typed = (
        *begun_so,
        "10 carneros",
        "3 de cuervos",
        "burlar 6 carneros",
        "pasar",
        "pasar",
        "9 mascaras",
        "pasar",
    )
    text = played(tmp_path, *typed, lang="es", more=REAL)
    assert (
        "Capitana Bielas, Sable De Vapor contra Sor Yunque (dentro de Cargar): 16 [Carneros x2] "
        "(10 de Carneros) contra 10 [Carneros x2] (burla al destino con 6 de Carneros en lugar de "
        "3 de Cuervos): tiene éxito."
    ) in text
    assert "Sor Yunque sufre 2 de daño (Sable De Vapor, de Capitana Bielas: moderado +4, Armadura -2" in text


# -- the log -----------------------------------------------------------------------------------------------


def told(events: list[Event], lang: str) -> list[str]:
    screen = Screen(voice(lang, begun()))
    return [line.said for line in screen.lines_of(list(enumerate(events)))]


FATE = Breakdown("fate", 1, (Part(1, "condition", "focused"),))
TOTAL = Breakdown("ml", 14, (Part(6, "", "base"), Part(8, "card", "R08")))
OTHER = Breakdown("df", 9, (Part(4, "", "base"), Part(5, "card", "C05")))
SABRE = "sable_de_vapor"
DECLARED: dict[str, Any] = {
    "who": "capitana_bielas", "action": SABRE, "targets": ("sor_yunque",), "cost": 1, "generated": False,
    "focus": 1, "within": "",
}  # fmt: skip
SETTLED: dict[str, Any] = {
    "who": "capitana_bielas", "what": SABRE, "total": TOTAL, "suits": "RR", "target": "sor_yunque",
    "other_total": OTHER, "other_suits": "RC", "needs": "", "won": True,
}  # fmt: skip
DUEL = [
    Event("deed", DECLARED),
    Event("flip", {"who": "capitana_bielas", "what": SABRE, "cards": ("R08", "C02"), "fate": FATE}),
    Event("flip.used", {"who": "capitana_bielas", "card": "R08", "suit": ""}),
    Event("flip", {"who": "sor_yunque", "what": SABRE, "cards": ("C05",), "fate": Breakdown("fate", 0, ())}),
    Event("duel.opposed", SETTLED),
    Event("deed.resolved", {"who": "capitana_bielas", "action": SABRE}),
]


def test_all_that_was_flipped_is_told_with_the_duel() -> None:
    assert told(DUEL, "en") == [
        "Captain Crankshaft, Steam Sabre against Sister Anvil, dropping Focused +1: 14 [Rams x2] (8 of Rams, "
        "of 8 of Rams and 2 of Crows, fate +1) against 9 [Rams, Crows] (5 of Crows): it succeeds."
    ]


def test_what_a_duel_is_interrupted_by_is_told_in_between() -> None:
    pushed: dict[str, Any] = {
        "who": "sor_yunque",
        "distance": 2 * INCH,
        "to": Point(INCH, INCH),
        "stopped": "",
    }
    lines = told([*DUEL[:4], Event("pushed", pushed), *DUEL[4:]], "en")
    assert lines[0] == (
        "Captain Crankshaft, Steam Sabre at Sister Anvil: Captain Crankshaft 8 of Rams, of 8 of Rams and "
        "2 of Crows, fate +1; Sister Anvil 5 of Crows."
    )
    assert lines[1].startswith('Sister Anvil is pushed 2"')
    assert lines[2].startswith(
        "Captain Crankshaft, Steam Sabre against Sister Anvil: 14 [Rams x2] (8 of Rams)"
    )


def test_totals_and_fate_are_explained_side_by_side() -> None:
    screen = Screen(voice("en", begun()))
    (line,) = screen.lines_of(list(enumerate(DUEL)))
    assert list(screen.words.breakdowns(line.event)) == [
        ("total of Captain Crankshaft 14:", ["6 stat", "8 of Rams +8 (card)"]),
        ("total of Sister Anvil 9:", ["4 stat", "5 of Crows +5 (card)"]),
        ("fate of Captain Crankshaft +1:", ["Focused +1 (condition)"]),
    ]


# -- pages -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [
        ("en", "trabado", "Two enemies, one of them in the range"),
        ("es", "engaged", "Dos enemigos, uno en el rango"),
        ("en", "captain crankshaft", "Df 5, Wp 5, Wk 5, Cg 7, Ht 2, Wounds 10, base 30 mm."),
        ("es", "capitana bielas", "Difícil de Matar: con 2 Heridas o más"),
        (
            "en",
            "steam sabre",
            '(1) Steam Sabre: attack action; melee 2", Ml 6 [Rams], against Df. Damage 3/4/6.',
        ),
        ("en", "once more", "[Rams, Crows] Once more: After succeeding"),
        ("en", "eviction order", "TN 11 [Tomes]"),
        ("es", "comodín rojo", "Cada jugador tiene un mazo de 54"),
        ("en", "marked", "-1 to Df."),
        ("en", "the black line", "Riveter x2"),
        ("en", "burlar al destino", "a card of the hand may take the place"),
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
            assert len(FACE.entry(shelf, id_, words)) > 1, id_
    for card in shelf.cards.values():
        for action in card.actions:
            assert len(FACE.entry(shelf, action.id, words)) > 1, action.id
    assert words.catalogue.missing == set()


def test_the_introduction_tells_what_scores(tmp_path: Path) -> None:
    text = played(tmp_path)
    assert "Strategy: Slaughter. At the end of each turn, 1 point to a crew that has killed two" in text
    assert "It may end after turn 5" in text


# -- played out --------------------------------------------------------------------------------------------


def test_everything_said_in_a_match_has_a_text() -> None:
    match = begun()
    rng = Random(3)
    voices = [voice(lang, match) for lang in LANGUAGES]
    for _ in range(150):
        if match.over:
            break
        decision = match.decision
        option = decision.chooser.sample(rng)
        for words in voices:
            words.state = RULESET.view(SCENE, match.state, decision.seat)
            words.asked = decision
            FACE.headline(SCENE, words.state, decision, words)
            FACE.roster(SCENE, words.state, words)
            FACE.glance(SCENE, words.state, decision, words)
            for offered in (option, *islice(decision.chooser.candidates(), 12)):
                words.offered(offered)
        match.choose(option)
    for words in voices:
        words.state = match.state
        screen = Screen(words)
        for line in screen.lines_of(list(enumerate(match.log or ()))):
            assert "{" not in line.said
            assert all(heading for heading, _ in words.breakdowns(line.event))
        for event in match.log or ():
            words.event(event)
        assert sorted(words.catalogue.missing) == []
