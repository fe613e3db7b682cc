"""`warhammer` at the terminal: regiments on the table, who is asked what, what is typed, what it comes to."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from refriega.boards.table import INCH
from refriega.boards.table.regiment import facing_along
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.options import Cast, Wheel
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.spells.schema import Aim, Hits, Lasting, Spell, Test
from refriega.rulesets.warhammer.state import Change
from refriega.rulesets.warhammer.terms import Duration, Stat
from refriega.terminal.warhammer_effects import effect_lines
from refriega.terminal.warhammer_names import bearing, facing_said, long
from refriega.terminal.warhammer_typed import spelled, steps_of
from tests.cli.battle import FACE, MOVEMENT, begun, played, scene, voice

SCENE = scene()

# -- the table ---------------------------------------------------------------------------------------------


def test_a_regiment_is_drawn_with_all_its_ground_and_its_front_in_great_letters() -> None:
    """Two columns an inch after a margin of three; five bases of 20 mm are four inches, four ranks deep."""
    match = begun(SCENE)
    picture = FACE.picture(SCENE, match.state)
    lines = picture.lines
    assert lines[1 + 26][3 + 36 : 3 + 44] == "LLLLLLLL"
    assert lines[1 + 27][3 + 36 : 3 + 44] == "llllllll"
    assert lines[1 + 25][3 + 36 : 3 + 44] == "........"
    assert lines[1 + 11][3 + 36 : 3 + 44] == "OOOOOOOO"  # they face south: the front is the lowest row
    assert lines[1 + 10][3 + 36 : 3 + 44] == "oooooooo"
    assert [picture.colours[sign] for sign in "LlOo"] == [0, 0, 1, 1]


def test_a_character_in_a_unit_is_drawn_by_a_letter_of_its_own_among_the_others(tmp_path: Path) -> None:
    text = played(
        tmp_path,
        "done",
        "join radulf spearmen",
        "map",
        changes=(MOVEMENT, ("at = [10, 26]", "at = [15, 26]")),
    )
    assert "Radulf joins the spearmen." in text
    assert "   +R Radulf: level 3 wizard, Wounds 3/3, in the spearmen" in text
    assert re.search(r"L+RL+|L+R+|R+L+", text)


def test_the_roster_tells_models_ranks_wounds_place_facing_and_what_is_in_play(tmp_path: Path) -> None:
    text = played(tmp_path)
    assert "The Reds (ana): 5 power dice; victory points 0" in text
    assert ">L  the spearmen: 20 models, 5x4, at 20,26 facing N 0°" in text
    assert ">R  Radulf: level 3 wizard, Wounds 3/3, at 10,26 facing N 0°" in text
    assert " O  the orcs: 16 models, 4x4, at 20,12 facing S 180°; Pelt of Midnight" in text
    assert "The Blues (luis): 3 dispel dice; victory points 0" in text


def test_the_headline_tells_the_pools_and_how_what_is_in_play_can_end(tmp_path: Path) -> None:
    text = played(tmp_path)
    assert "Power dice of the Reds: 5. Dispel dice of the Blues: 3." in text
    assert (
        "In play: Pelt of Midnight on the orcs; cast by Shade; shots at it hit on 6 alone; dispelled at 7+, "
        "ends if Shade lets it go, casts another spell (with a power stone or without), reads a scroll, dies "
        "or leaves the table, or as soon as nobody is left under it."
    ) in text


def test_the_status_of_a_wizard_tells_profile_spells_items_and_distances(tmp_path: Path) -> None:
    text = played(tmp_path, "status radulf", "status orcs")
    assert "  M 4, WS 3, BS 3, S 3, T 4, W 3, I 3, A 1, Ld 8." in text
    assert '  Fire Ball 5+: magic missile; an enemy unit, 24", in sight, not engaged; instant' in text
    assert "  Flaming Sword of Rhuin 6+: on the wizard alone; Remains in Play" in text
    assert "  Carries power stone and dispel scroll." in text
    assert '  Enemies: the orcs 15.95", Shade 25".' in text
    assert "  Pelt of Midnight on the orcs; cast by Shade; shots at it hit on 6 alone;" in text


@pytest.mark.parametrize(
    ("x", "y", "angle", "en", "es"),
    [(0, -1, 0, "N 0°", "N 0°"), (1, -1, 45, "NE 45°", "NE 45°"), (-1, 0, 270, "W 270°", "O 270°")],
)
def test_facings_are_told_as_on_a_compass(x: int, y: int, angle: int, en: str, es: str) -> None:
    facing = facing_along(x, y)
    assert bearing(facing) == angle
    assert [facing_said(facing, lang) for lang in ("en", "es")] == [en, es]


def test_ten_centimetres_are_four_inches_where_a_battle_is_shown_in_centimetres() -> None:
    metric = scene(units="centimetres")
    assert [long(4 * INCH, of) for of in (SCENE, metric)] == ['4"', "10 cm"]
    words = voice("es", metric)
    assert "60 cm" in "\n".join(FACE.entry(metric, "bola de fuego", words))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_wider_than_eighty_columns(lang: str, tmp_path: Path) -> None:
    typed = {
        "en": ("map", "help", "1", "options", "key", "status", "status orcs", "help remains in play"),
        "es": ("mapa", "ayuda", "1", "opciones", "leyenda", "estado", "estado orcos", "ayuda permanece"),
    }
    text = played(tmp_path, *typed[lang], lang=lang, columns="80")
    assert max(map(len, text.splitlines())) <= 80


# -- what is offered, with its chances -----------------------------------------------------------------------


def test_every_casting_on_the_list_tells_its_exact_chances() -> None:
    """Two dice against 5+: 30 of 36, one of 36 irresistible, one a miscast. One die and a power stone against
    6+: three dice without two ones that reach 6 are 197 of 216, two ones 16, and nothing is irresistible.
    """
    match = begun(SCENE)
    words = voice("en", SCENE, match)
    words.asked = match.decision
    listed = [words.offered(option) for option in match.decision.chooser.candidates()]
    ball = (
        "Fire Ball at the orcs: Radulf, 2 dice (5+: 83.3 %, irresistible 2.8 %, miscast 2.8 %; "
        'at 15.95", range 24")'
    )
    sword = "Flaming Sword of Rhuin: Radulf, 1 die, with power stone (6+: 91.2 %, miscast 7.4 %)"
    assert ball in listed
    assert sword in listed
    assert "no more (casting is over)" in listed


def test_every_dispel_roll_tells_its_chance(tmp_path: Path) -> None:
    """Against 11 two dice do it with 5 and 6 or two sixes, 3 of 36; the Pelt later needs its 7, 21 of 36."""
    text = played(tmp_path, "fire ball with 2 at orcs", "5 6")
    assert "dispel with 2 dice (11+: 8.3 %)" in text
    assert "dispel Pelt of Midnight (the orcs) with 2 dice (7+: 58.3 %)" in text


# -- what is typed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "cast fire ball with 2 at orcs"),
        ("en", "fire ball at orcs with 2 dice"),
        ("en", "radulf"),
        ("es", "lanza bola de fuego con 2 a los orcos"),
        ("es", "bola_de_fuego con 2 a orcos"),
    ],
)
def test_a_spell_is_cast_by_its_name_its_target_and_its_dice(lang: str, typed: str, tmp_path: Path) -> None:
    text = played(tmp_path, typed, lang=lang)
    cast = ("Roll 2d6: casting of the Reds", "Tira 2d6: lanzamiento de los Rojos")
    assert (cast[lang == "es"] in text) == (typed != "radulf")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fire ball with 5 at orcs", "No: Radulf casts with 4 dice at most, and one at least."),
        ("fire ball with 2 at spearmen", "No: The spearmen: that is a friend."),
        ("cast pelt with 2 at orcs", "No: Shade is not yours to cast with now."),
        ("dispel pelt with 9", "No: There are 5 dice at most for that."),
        ("move spearmen 4", "No: That is not on offer now."),
        ("charge orcs", "No: That is not on offer now."),
        ("dance", "Not understood: dance. Type help."),
        ("fire ball with 2 at dragon", "Not done"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(typed: str, said: str, tmp_path: Path) -> None:
    assert said in played(tmp_path, typed)


def test_a_spell_in_play_is_dispelled_by_its_name_and_the_one_just_cast_without(tmp_path: Path) -> None:
    text = played(
        tmp_path, "dispel pelt with 2", "3 4", "fire ball with 2 at orcs", "4 4", "dispel with 2", "3 4"
    )
    assert (
        "Dispel roll of the Reds against Pelt of Midnight of Shade on the orcs: "
        "3 + 4 = 7 against 7+: it is dispelled."
    ) in text
    assert "Pelt of Midnight on the orcs ends: it is dispelled." in text
    assert (
        "Dispel roll of the Blues against Fire Ball of Radulf on the orcs: 3 + 4 = 7 against 8+: it fails."
    ) in text


def test_a_spell_of_ones_own_is_let_go_and_a_scroll_is_read(tmp_path: Path) -> None:
    own = ("cast sword with 2", "5 5", "pass", "drop sword")
    text = played(tmp_path, *own, "fire ball with 2 at orcs", "4 4", "scroll")
    assert "Flaming Sword of Rhuin on Radulf ends: Radulf lets it go. [WF-032]" in text
    assert "Shade reads dispel scroll: Fire Ball is dispelled." in text
    assert "Pelt of Midnight on the orcs ends: Shade reads a dispel scroll." in text


def test_another_seat_lets_its_spell_go_in_the_midst_of_somebody_elses_turn(tmp_path: Path) -> None:
    text = played(tmp_path, "meanwhile", "1")
    assert "let Pelt of Midnight (the orcs) end" in text
    assert "Pelt of Midnight on the orcs ends: Shade lets it go. [WF-032]" in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("move spearmen 4", 'The spearmen: a move (4" ahead), 4" of 4", to 20,22.'),
        ("move spearmen 10 cm", 'The spearmen: a move (4" ahead), 4" of 4", to 20,22.'),
        ("march spearmen 8", 'The spearmen: a march (8" ahead), 8" of 8", to 20,18.'),
        ("move spearmen toward orcs", 'The spearmen: a move (4" ahead), 4" of 4", to 20,22.'),
        ("wheel spearmen orcs 1", 'The spearmen: a move (1" ahead), 1" of 4", to 20,25.'),
        ("turn spearmen about", 'The spearmen: a move (turn about), 1" of 4", to 20,29.15.'),
        ("files spearmen 6", 'The spearmen: a move (+1 file in the front rank), 2" of 4", to 20,26.'),
        ("files spearmen +1", 'The spearmen: a move (+1 file in the front rank), 2" of 4", to 20,26.'),
        (
            "reform spearmen 7",
            'The spearmen: a new formation, 7 files wide, facing N 0°; it takes the whole move, 4".',
        ),
        ("go radulf 12,24", 'Radulf: a move, 2.73" of 4", to 12,24, facing NE 45°.'),
        ("move radulf toward spearmen", 'Radulf: a move, 4" of 4", to 14,26, facing N 0°.'),
        ("go radulf away from spearmen", 'Radulf: a move, 4" of 4", to 6,26, facing N 0°.'),
        ("march spearmen 9", 'No: That takes 9", more than 8".'),
        ("march spearmen 4 turn about", "No: On the march there are only wheels."),
        ("move orcs 4", "Move: nothing called orcs 4 is on offer for that now."),
        ("move spearmen 2 blah", "Not done (move): what does “blah” mean here?"),
    ],
)
def test_moves_are_typed_step_by_step(typed: str, said: str, tmp_path: Path) -> None:
    assert said in played(tmp_path, "done", typed, changes=(MOVEMENT,))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("mueve lanceros 4", 'Los lanceros: movimiento (4" adelante), 4" de 4", hasta 20,22.'),
        ("marcha lanceros 8", 'Los lanceros: marcha (8" adelante), 8" de 8", hasta 20,18.'),
        (
            "gira lanceros media vuelta",
            'Los lanceros: movimiento (girar: media vuelta), 1" de 4", hasta 20,29.15.',
        ),
        (
            "pivota lanceros izquierda 20 1",
            "Los lanceros: movimiento (pivotar a la izquierda, hasta mirar al N 340°, "
            '1" adelante), 2.37" de 4", hasta 19.54,24.39.',
        ),
        (
            "reorganiza lanceros filas 7",
            'Los lanceros: nueva formación, 7 de frente, mirando al N 0°; gasta todo su movimiento, 4".',
        ),
        ("ve radulf hacia los lanceros", 'Radulf: movimiento, 4" de 4", hasta 14,26, mirando al N 0°.'),
    ],
)
def test_moves_are_typed_in_spanish_too(typed: str, said: str, tmp_path: Path) -> None:
    assert said in played(tmp_path, "ya", typed, changes=(MOVEMENT,), lang="es")


def test_bare_numbers_are_centimetres_where_a_battle_is_shown_so(tmp_path: Path) -> None:
    text = played(
        tmp_path,
        "ya",
        "mueve lanceros 10",
        changes=(MOVEMENT,),
        lang="es",
        more=("--variant", "units=centimetres"),
    )
    assert "Los lanceros: movimiento (10 cm adelante), 10 cm de 10 cm, hasta 20,22." in text


def test_charges_and_reactions_to_them_are_typed_by_name(tmp_path: Path) -> None:
    near = (MOVEMENT, ("at = [20, 26]", "at = [20, 18]"))
    text = played(tmp_path, "charge spearmen orcs", "done", "flee", "3 4", changes=near)
    assert 'the spearmen: charge the orcs (6" away, reaches 8")' in text
    assert "The spearmen: charge declared against the orcs." in text
    assert "luis: charge of the spearmen against the orcs: which reaction?" in text
    assert 'The orcs: flight of 7" (3 + 4) from the spearmen.' in text


def test_any_option_can_be_given_as_json(tmp_path: Path) -> None:
    cast = {"type": "cast", "wizard": "radulf", "spell": "bola_de_fuego", "dice": 1, "target": "orcos"}
    assert "Roll 1d6: casting of the Reds" in played(tmp_path, json.dumps(cast))


@pytest.mark.parametrize(
    ("typed", "tokens"),
    [
        ("bola de fuego con 2 a orcos", "bola de fuego dice:2 a orcos"),
        ("fire ball with 3 dice at orcs", "fire ball dice:3 at orcs"),
        ("dispersa 4 dados", "dispersa dice:4"),
        ("pivota izquierda 30 4", "pivota left:30 4"),
        ("wheel right 7.5", "wheel right:7.5"),
        ("gira media vuelta", "gira about"),
        ("filas +1", "files:+1"),
        ("mueve lanceros 10 cm", "mueve lanceros 10cm"),
        ("con los lanceros 12,5;7", "con los lanceros 12,5;7"),
    ],
)
def test_what_belongs_together_is_read_as_one_word(typed: str, tokens: str) -> None:
    assert spelled(typed) == tokens


def test_an_angle_is_a_wheel_to_the_facing_that_many_degrees_aside() -> None:
    match = begun(SCENE)
    block = WarhammerGame(SCENE, match.state, None).block("lanceros")
    (step,) = steps_of(block, "wheel", ["right:90"], metric=False)
    assert step == Wheel("right", facing_along(1, 0))
    assert list(steps_of(block, "move", ["wheel", "left:90"], metric=False)) == [
        Wheel("left", facing_along(-1, 0))
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("go spearmen 20,26", "A way ahead is longer than nothing."),
        ("wheel spearmen left 400 1", "A wheel is of more than 0 and at most 180 degrees"),
        ("wheel spearmen right 0", "A wheel is of more than 0 and at most 180 degrees"),
        ("reform spearmen 0", "so many files at most, and one at least"),
    ],
)
def test_a_move_that_comes_to_nothing_is_refused_with_what_may_be_written(
    tmp_path: Path, line: str, reason: str
) -> None:
    text = played(tmp_path, "done", line, changes=(MOVEMENT,))
    assert reason in " ".join(text.split())


def test_what_is_typed_is_the_option_that_the_rules_check() -> None:
    match = begun(SCENE)
    made = FACE.build(SCENE, match.state, "rojo", (), "cast", ("bola_de_fuego", "dice:2", "orcos"))
    assert next(iter(made)) == Cast("radulf", "bola_de_fuego", 2, target="orcos")


# -- help ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("fire ball", "Lore of Fire, number 1; casting value 5+."),
        ("lore of fire", "Wall of Fire 12+:"),
        ("power stone", "two more dice for one casting, once"),
        ("halberdier", "Infantry, base 20x20 mm."),
        ("remains in play", "It lasts until it is dispelled by either player"),
        ("irresistible", "Two 6s or more"),
        ("WF-031", "WF-031: "),
        ("the meadow", '36" by 36".'),
    ],
)
def test_there_is_help_on_content_and_on_the_words_of_the_rules(
    asked: str, said: str, tmp_path: Path
) -> None:
    assert said in played(tmp_path, f"help {asked}")


def test_every_page_of_words_and_every_entry_of_the_content_can_be_told() -> None:
    for lang in LANGUAGES:
        words = voice(lang, SCENE)
        shelf = FACE.shelf()
        for entries in FACE.contents(shelf, words).values():
            for id_ in entries:
                assert FACE.entry(shelf, id_, words), id_
        assert words.catalogue.missing == set()


def test_a_spell_without_a_text_is_told_by_what_it_does() -> None:
    """As with spells of users' own: from their numbers."""
    spell = Spell(
        name={"en": "own blast"},
        lore="fuego",
        value=5,
        aim=Aim(whom="enemy", range=24),
        effects=(
            Hits(hits="D6", strength=4, flaming=True, armour=False),
            Test(failed=(Lasting(changes=(Change(Stat.M, half=True),), duration=Duration.THIS_TURN),)),
        ),
    )
    assert list(effect_lines(spell, voice("en", SCENE))) == [
        "D6 hits, Strength 4, of fire, no armour save.",
        "Leadership test: passed, nothing; failed, M halved; this turn.",
    ]


def test_the_texts_are_in_both_languages() -> None:
    english, spanish = (set(Catalogue(lang).extended(FACE.texts(lang))) for lang in ("en", "es"))
    assert english == spanish


HIDDEN = (
    "[sides.azul.place]",
    """[sides.azul.units.asesino]
troop = "asesino"
name = { es = "Filo", en = "Edge" }
character = true
joins = "orcos"
hidden = true
points = 90
[sides.azul.place]""",
)


def test_a_hidden_model_is_shown_to_its_owner_alone_and_changes_no_letter_of_the_map() -> None:
    small = ('troop = "orco"', 'troop = "goblin"')  # on bases like the hidden one's
    of, without = scene(small, HIDDEN), scene(small)
    match = begun(of)
    words = voice("en", of, match)
    shown = {}
    for seat in ("ana", "luis"):
        view = RULESET.view(of, match.state, seat)
        words.state = view
        shown[seat] = "\n".join(FACE.roster(of, view, words))
        assert FACE.picture(of, view).lines == FACE.picture(without, begun(without).state).lines
    assert "Edge" not in shown["ana"]
    assert "   +A Edge: character, Wounds 2/2, in the orcs; hidden" in shown["luis"]
    assert set(FACE.signs(of, RULESET.view(of, match.state, "ana"))) == set("RLOS")
