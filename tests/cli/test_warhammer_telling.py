"""The log of `warhammer` in both languages: a spell in play is told as the rulebook would tell it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refriega.boards.table import INCH, Point
from refriega.core.event import Event
from refriega.core.modifier import Breakdown, Part
from refriega.rulesets.warhammer.moving.steps import written
from refriega.rulesets.warhammer.options import Ahead, Turn
from refriega.terminal.screen import Screen
from refriega.terminal.words import Words
from tests.cli.battle import FACE, begun, played, scene, voice

SCENE = scene()


@pytest.fixture(scope="module")
def tellers() -> dict[str, Words]:
    match = begun(SCENE)
    return {lang: voice(lang, SCENE, match) for lang in ("en", "es")}


CASTING = Breakdown("cast", 12, (Part(11, "dice", ""), Part(1, "item", "baston_de_almendro")))
DISPEL: dict[str, Any] = {
    "army": "azul",
    "spell": "bola_de_fuego",
    "owner": "radulf",
    "bearer": "orcos",
    "needed": 7,
    "total": Breakdown("dispel", 8, (Part(8, "dice", ""),)),
}
CURSE = {"spell": "maldicion_de_los_anos"}
ON_ORCS = {"live": "s9", "bearer": "orcos", "owner": "radulf"}
SAVE = Breakdown("armour_save", 6, (Part(5, "armour", "orcos"), Part(1, "strength", "")))
ROLL: dict[str, Any] = {
    "who": "radulf",
    "spell": "bola_de_fuego",
    "value": 5,
    "success": True,
    "irresistible": False,
    "helped": False,
    "miscast": False,
}

SAID: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "cast.roll",
        {**ROLL, "faces": (5, 6), "total": CASTING},
        "Radulf, Fire Ball: 5 + 6 (+1) = 12 against 5+ (dice 11, almond staff +1): it is cast.",
        "Radulf, Bola de Fuego: 5 + 6 (+1) = 12 contra 5+ (dados 11, bastón de almendro +1): se lanza.",
    ),
    (
        "cast.roll",
        {**ROLL, "faces": (6, 6, 1), "total": Breakdown("cast", 13, (Part(13, "dice", ""),)), "helped": True},
        "Radulf, Fire Ball: 6 + 6 + 1 = 13 against 5+: "
        "it is cast, but with a power stone there is no irresistible force.",
        "Radulf, Bola de Fuego: 6 + 6 + 1 = 13 contra 5+: "
        "se lanza, pero con una piedra de energía no hay Fuerza Irresistible.",
    ),
    (
        "cast.roll",
        {**ROLL, "faces": (1, 5), "total": Breakdown("cast", 6, (Part(6, "dice", ""),)), "miscast": True},
        "Radulf, Fire Ball: 1 + 5 = 6 against 5+: "
        "a miscast, for the dice showed two ones before any was rolled again.",
        "Radulf, Bola de Fuego: 1 + 5 = 6 contra 5+: "
        "Disfunción Mágica: los dados mostraban dos unos antes de repetir ninguno.",
    ),
    (
        "dispel.roll",
        {**DISPEL, "faces": (1, 1, 6), "resistance": 1, "ones": True, "sixes": False, "success": False},
        "Dispel roll of the Blues against Fire Ball of Radulf on the orcs "
        "(1 of the dice by Magic Resistance): "
        "1 + 1 + 6 = 8 against 7+: two ones, it fails.",
        "Tirada de dispersión de los Azules contra Bola de Fuego de Radulf sobre los orcos "
        "(1 de los dados por RM): "
        "1 + 1 + 6 = 8 contra 7+: dos unos, falla.",
    ),
    (
        "miscast",
        {"who": "radulf", "spell": "bola_de_fuego", "faces": (1, 3), "total": 4, "applies": True},
        "Miscast of Radulf (Fire Ball), 1 + 3 = 4: the spell fails; "
        "the opponent may cast a spell no harder at once.",
        "Disfunción Mágica de Radulf (Bola de Fuego), 1 + 3 = 4: el hechizo falla; "
        "el rival puede lanzar al momento un hechizo no más difícil.",
    ),
    (
        "spell.begins",
        {
            **CURSE,
            "live": "s9",
            "bearer": "orcos",
            "owner": "radulf",
            "included": ("sombra",),
            "remains": True,
        },
        "Curse of Years takes effect on the orcs with Shade; it can be dispelled later.",
        "Maldición de los Años surte efecto sobre los orcos con Sombra; se podrá dispersar más tarde.",
    ),
    (
        "spell.stays_on_character",
        {**CURSE, "who": "sombra", "unit": "orcos"},
        "Shade stays under Curse of Years in the orcs; the spell does not come over the orcs.",
        "Sombra sigue bajo Maldición de los Años en los orcos; el hechizo no pasa a los orcos.",
    ),
    (
        "spell.stays_on_unit",
        {**CURSE, "who": "sombra", "unit": "orcos"},
        "Curse of Years stays on the orcs; it does not come over Shade, who joins.",
        "Maldición de los Años sigue sobre los orcos; no pasa a Sombra, que se une.",
    ),
    (
        "spell.left_behind",
        {**CURSE, "who": "sombra", "unit": "orcos"},
        "Shade leaves the orcs and with it Curse of Years, which stays on the orcs.",
        "Sombra deja los orcos y queda libre de Maldición de los Años, que sigue sobre los orcos.",
    ),
    (
        "spell.stays_on_survivor",
        {**CURSE, "who": ("sombra",), "unit": "orcos"},
        "The orcs: nobody else is left; Curse of Years goes on affecting Shade.",
        "Los orcos: no queda nadie más; Maldición de los Años sigue afectando a Sombra.",
    ),
    (
        "spell.ends",
        {**CURSE, **ON_ORCS, "included": ("sombra",), "why": "caster_gone"},
        "Curse of Years on the orcs ends (which frees Shade too): Radulf is no more.",
        "Acaba Maldición de los Años sobre los orcos (libera también a Sombra): Radulf ya no está.",
    ),
    (
        "harm.save",
        {"who": "orcos", "kind": "armour", "needed": SAVE, "faces": (6, 5, 2), "saved": 1},
        "The orcs, armour save 6+ (armour save 5, Strength +1): 6, 5, 2: 1 saved.",
        "Los orcos, salvación por armadura de 6+ (salvación por armadura 5, Fuerza +1): 6, 5, 2: 1 salvada.",
    ),
    (
        "flees",
        {"who": "orcos", "away_from": "lanceros", "distance": 7 * INCH, "faces": (3, 4)},
        'The orcs: flight of 7" (3 + 4) from the spearmen.',
        'Los orcos: huida de 7" (3 + 4) ante los lanceros.',
    ),
    (
        "moves",
        {
            "who": "lanceros",
            "steps": written((Turn("about"), Ahead(3 * INCH))),
            "cost": 4 * INCH,
            "most": 4 * INCH,
            "to": Point(20 * INCH, 22 * INCH),
            "facing": Point(0, 1),
        },
        'The spearmen: a move (turn about, 3" ahead), 4" of 4", to 20,22.',
        'Los lanceros: movimiento (girar: media vuelta, 3" adelante), 4" de 4", hasta 20,22.',
    ),
    (
        "spell.roll",
        {"spell": "pozo_de_sombras", "who": "orcos", "face": 4},
        "Pit of Shades: the orcs, 4: nothing.",
        "Pozo de Sombras: los orcos, 4: nada.",
    ),
    (
        "harm.casualties",
        {"who": "orcos", "cause": "combat", "wounds": 1, "fallen": 0, "left": 3, "carried": 2},
        "The orcs (close combat): 1 Wound lost; no model falls; Wounds suffered by one: 2.",
        "Los orcos (combate): 1 Herida perdida; no cae ninguna; Heridas sufridas por una: 2.",
    ),
    (
        "miscast.leaves",
        {"who": "radulf", "what": "stunned", "marks": ("no_casting",), "spell": "", "until": "phase_end"},
        "Radulf is stunned to the end of the phase: cannot cast.",
        "Radulf: aturdimiento hasta el final de la fase: no puede lanzar hechizos.",
    ),
    (
        "over",
        {"winners": ("rojo", "azul")},
        "The battle is over: a draw.",
        "La batalla ha terminado en empate.",
    ),
]


@pytest.mark.parametrize(("key", "args", "en", "es"), SAID)
def test_events_are_told_with_their_numbers(
    key: str, args: dict[str, Any], en: str, es: str, tellers: dict[str, Words]
) -> None:
    assert (tellers["en"].event(Event(key, args)), tellers["es"].event(Event(key, args))) == (en, es)


HITS = ("fire ball with 2 at orcs", "5 6", "pass", "4", "5 4 4 2", "2 6 3")
"""Four hits of Strength 4 on Toughness 4: on 4+ three wound. Orcs save on 5+, one worse for the Strength."""


def test_hits_and_all_that_comes_of_them_are_one_sentence(tmp_path: Path) -> None:
    text = played(tmp_path, *HITS)
    assert "Radulf casts Fire Ball at the orcs: 5 + 6 = 11 against 5+: it is cast." in text
    assert (
        "4 hits of Strength 4, of fire, on the orcs by Fire Ball of Radulf: "
        "to wound 4+: 5, 4, 4, 2: 3 wounds; "
        "armour save 6+ (armour save 5, Strength +1): 2, 6, 3: 1 saved; "
        "2 models fall, 14 left. [WF-014]"
    ) in text


def test_why_tells_what_every_number_of_a_line_is_made_of_and_its_rules_in_full(tmp_path: Path) -> None:
    text = played(tmp_path, *HITS, "why 3")
    told = text[text.index("> why 3") :]
    assert "armour save 6:\n" in told
    assert "      the orcs 5 (armour save)" in told
    assert "      Strength +1" in told
    assert "    WF-014: " in told


def test_the_story_of_a_spell_that_remains_in_play_reads_as_the_rules_tell_it(tmp_path: Path) -> None:
    """Cast at 14, which 12 does not dispel; its wizard joins a unit; then its casting value of 6 is enough:
    5 fail in the enemy's magic phase, in the next one 7 do it, with power dice.
    """
    mine = ("lanza espada con 3", "5 5 4", "dispersa con 3", "3 4 5", "ya")
    theirs = ("ya", "ya", "dispersa espada con 2", "2 3", "ya", "ya")
    again = ("ya", "une radulf lanceros", "ya", "ya", "ya")
    at_last = ("ya", "ya", "dispersa espada con 2", "3 4")
    near = ("radulf = { at = [10, 26]", "radulf = { at = [16, 26]")
    text = played(tmp_path, *mine, *theirs, *again, *at_last, changes=(near,), lang="es")
    told = (
        "Radulf lanza Espada Flamígera de Rhuin: 5 + 5 + 4 = 14 contra 6+: se lanza.",
        "Tirada de dispersión de los Azules contra Espada Flamígera de Rhuin de Radulf: "
        "3 + 4 + 5 = 12 contra 14+: falla.",
        "Espada Flamígera de Rhuin surte efecto sobre Radulf; se podrá dispersar más tarde. [WF-025]",
        "Turno 2: turno de los Azules.",
        "Tirada de dispersión de los Azules contra Espada Flamígera de Rhuin de Radulf: "
        "2 + 3 = 5 contra 6+: falla. [WF-037 WF-035]",
        "Turno 3: turno de los Rojos.",
        "Radulf se une a los lanceros.",
        "Radulf sigue bajo Espada Flamígera de Rhuin en los lanceros; el hechizo no pasa a los lanceros. "
        "[WF-040]",
        "Turno 3: turno de los Azules.",
        "Tirada de dispersión de los Azules contra Espada Flamígera de Rhuin de Radulf: "
        "3 + 4 = 7 contra 6+: se dispersa. [WF-037 WF-035]",
        "Acaba Espada Flamígera de Rhuin sobre Radulf: se dispersa. [WF-030]",
    )
    places = [text.find(line) for line in told]
    assert -1 not in places, [line for line in told if line not in text]
    assert places == sorted(places)


def test_casting_again_ends_what_the_wizard_keeps_and_says_so_before_the_dice(tmp_path: Path) -> None:
    text = played(tmp_path, "cast sword with 2", "5 5", "pass", "fire ball with 1 at orcs", "1")
    announced = text.index("Radulf casts Fire Ball at the orcs with 1 die, casting value 5+.")
    ended = text.index("Flaming Sword of Rhuin on Radulf ends: Radulf casts another spell. [WF-031 WF-021]")
    rolled = text.index("Radulf, Fire Ball: 1 against 5+: it fails.")
    assert announced < ended < rolled


def test_irresistible_force_and_miscasts_are_told_with_the_roll(tmp_path: Path) -> None:
    typed = ("fire ball with 2 at orcs", "6 6", "1", "1", "cast sword with 2", "1 1", "4 5")
    text = played(tmp_path, *typed)
    assert (
        "Radulf casts Fire Ball at the orcs: 6 + 6 = 12 against 5+: "
        "irresistible force: it is cast and cannot be dispelled. [WF-036]"
    ) in text
    assert "Radulf casts Flaming Sword of Rhuin: 1 + 1 = 2 against 6+: a miscast." in text
    assert (
        "Miscast of Radulf (Flaming Sword of Rhuin), 4 + 5 = 9: "
        "the spell fails; a hit, and no more spells in this phase."
    ) in text


def test_lengths_are_told_in_centimetres_where_a_battle_is_shown_so() -> None:
    metric = scene(units="centimetres")
    words = voice("es", metric, begun(metric))
    flight: dict[str, Any] = {"who": "orcos", "away_from": "", "distance": 8 * INCH, "faces": (3, 5)}
    assert words.event(Event("flees", flight)) == "Los orcos: huida de 20 cm (3 + 5)."


def test_two_things_that_happen_alike_are_told_twice(tmp_path: Path) -> None:
    """Two rolls of the same dice against the same number: the second is no echo of the first."""
    twice = ("dispel pelt with 1", "2", "dispel pelt with 1", "2")
    text = played(tmp_path, *twice, more=("--variant", "dispel_attempts=any"))
    assert text.count("against Pelt of Midnight of Shade on the orcs: 2 against 7+: it fails.") == 2


CURSED = """
[[effects]]
spell = "moho"
caster = "radulf"
on = "orcos"

[define.spells.moho]
name = { es = "Moho", en = "Mildew" }
lore = "fuego"
value = 10
duration = "remains"
aim = { whom = "enemy", range = 24 }
effects = [{ do = "every_model", to_wound = 6, armour = false }]
"""
MOHO = (
    ('"espada_flamigera_de_rhuin"]', '"espada_flamigera_de_rhuin", "moho"]'),
    ("sombra = { at", 'sombra = { joins = "orcos" }\n#'),
    ('on = "orcos"\n', f'on = "orcos"\n{CURSED}'),
    ("turn = 3", "turn = 3\nturns = 3"),
)


def test_a_spell_on_every_model_is_one_sentence_with_all_dice(tmp_path: Path) -> None:
    """16 orcs and Shade among them: the second time it wounds on 5+, and no armour saves."""
    text = played(tmp_path, " ".join(["1"] * 15 + ["5"]), "1", changes=MOHO, lang="es")
    assert (
        "Moho de Radulf, etapa 2: un impacto a cada miniatura de los orcos con Sombra, 17 en total, "
        "sin salvación por armadura: "
        "para herir 5+: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5: 1 herida; "
        "cae una miniatura, quedan 15; Sombra, para herir 5+: 1: 0 heridas."
    ) in text
    assert "[WF-060" not in text


def test_what_is_in_play_says_what_it_does_the_next_time_and_all_that_ends_it(tmp_path: Path) -> None:
    text = played(tmp_path, " ".join(["1"] * 16), "1", changes=MOHO, lang="es")
    assert (
        "En juego al empezar: Moho sobre los orcos con Sombra; lo lanzó Radulf; un impacto a cada miniatura, "
        "que hiere con 5+, sin salvación por armadura, al comienzo de la próxima fase de magia de los Rojos "
        "(etapa 2; van 1); se dispersa con 10+, acaba si Radulf lo deja, lanza otro hechizo (con piedra de "
        "energía o sin ella), lee un pergamino, muere o sale de la mesa, o en cuanto no quede nadie bajo él."
    ) in text
    assert "que hiere con 4+, sin salvación por armadura" in text


def test_whoever_is_freed_with_the_end_of_a_spell_is_named(tmp_path: Path) -> None:
    text = played(tmp_path, " ".join(["1"] * 16), "1", "cast sword with 1", "1", changes=MOHO)
    assert "Mildew on the orcs ends (which frees Shade too): Radulf casts another spell." in text


@pytest.mark.parametrize(("one", "other"), [("ws", "power"), ("moves", "m"), ("a", "orcos")])
def test_sides_are_called_by_their_names_whatever_their_ids_mean_besides(
    one: str, other: str, tmp_path: Path
) -> None:
    ids = (("[sides.rojo", f"[sides.{one}"), ("[sides.azul", f"[sides.{other}"))
    text = played(tmp_path, "dispel pelt with 1", "2", "done", "done", "status", changes=ids)
    for said in (
        "The Reds (ana) and the Blues (luis). First turn: the Reds.",
        "Magic phase of the Reds: 5 power dice (base 2, Radulf +3); of the Blues, 3 dispel dice",
        "Dispel roll of the Reds against Pelt of Midnight of Shade on the orcs: 2 against 7+: it fails.",
        "ana: magic phase of the Reds: what next?",
        "Game turn 2: turn of the Blues.",
        "Game turn 2 of 6, turn of the Blues: declaring charges.",
        "Victory points: the Reds 0, the Blues 0.",
    ):
        assert said in text


WHYS: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
    (
        ("fire ball with 2 at orcs", "5 6"),
        ("Dice: 5 + 6 = 11.", "Needed: 5+, the casting value of Fire Ball."),
    ),
    (HITS, ("Hits: die 4.",)),
    (
        ("dispel pelt with 1", "2"),
        ("Needed: 7+, the casting value or power level, whatever it was cast with.",),
    ),
]


@pytest.mark.parametrize(("typed", "reasons"), WHYS)
def test_why_tells_the_dice_and_what_was_needed(
    typed: tuple[str, ...], reasons: tuple[str, ...], tmp_path: Path
) -> None:
    text = played(tmp_path, *typed, "why")
    told = text[text.index("> why") :]
    for reason in reasons:
        assert f"    {reason}\n" in told
    assert "no numbers behind" not in told


def test_why_tells_how_far_it_was_and_how_far_somebody_could_go() -> None:
    words = voice("en", SCENE, begun(SCENE))
    lengths: dict[str, Any] = {"distance": 9 * INCH, "most": 8 * INCH}
    fails = Event("charge.fails", {"who": "lanceros", "target": "orcos", **lengths})
    lost = Event(
        "cast.out_of_range", {"spell": "bola_de_fuego", "caster": "radulf", "target": "orcos", **lengths}
    )
    flees = Event("flees", {"who": "orcos", "away_from": "", "distance": 4 * INCH, "faces": (5, 3)})
    assert words.event(fails) == 'The spearmen: the charge at the orcs fails (9" away, reach 8").'
    assert list(FACE.reasons(fails, words)) == list(FACE.reasons(lost, words)) == ['Distance 9", range 8".']
    assert words.event(flees) == 'The orcs: flight of 4" (5 + 3, halved).'
    assert list(FACE.reasons(flees, words)) == ['Dice: 5 + 3, halved by a spell: 4".']


def test_who_fled_off_the_table_is_not_said_to_be_gone_again() -> None:
    screen = Screen(voice("es", SCENE, begun(SCENE)))
    out: dict[str, Any] = {"who": "orcos", "fate": "fled", "cause": "flight"}
    events = [Event("flees_off_table", {"who": "orcos"}), Event("harm.out", {**out, "who": "sombra"})]
    told = screen.lines_of(list(enumerate([*events, Event("harm.out", out)])))
    assert [line.said for line in told] == ["Los orcos: huida fuera de la mesa.", "Sombra: huida de la mesa."]


def test_one_line_tells_who_leaves_a_unit_and_of_what_that_frees() -> None:
    screen = Screen(voice("es", SCENE, begun(SCENE)))
    left: dict[str, Any] = {"who": "sombra", "unit": "orcos"}
    events = [Event("leaves", left), Event("spell.left_behind", {**CURSE, **left}, ("WF-043",))]
    (line,) = screen.lines_of(list(enumerate(events)))
    assert (
        line.said
        == "Sombra deja los orcos y queda libre de Maldición de los Años, que sigue sobre la unidad."
    )
    assert line.event.rules == ("WF-043",)


def test_ones_that_are_rolled_again_are_told_with_the_roll() -> None:
    screen = Screen(voice("es", SCENE, begun(SCENE)))
    again = Event("dice.ones_rerolled", {"army": "rojo", "was": (1, 6, 6), "now": (5,)})
    hits: dict[str, Any] = {"who": "orcos", "model": "", "hits": 3, "strength": 3, "cause": "combat"}
    wound: dict[str, Any] = {"who": "orcos", "mount": False, "needed": 6, "faces": (5, 6, 6), "wounds": 2}
    struck = Event("harm.hits", {**hits, "by": "lanceros", "flaming": False})
    (line,) = screen.lines_of(list(enumerate([struck, again, Event("harm.wound", wound)])))
    assert line.said == (
        "3 impactos de Fuerza 3 a los orcos por combate de los lanceros: "
        "los unos otra vez (era 1 + 6 + 6), para herir 6+: 5, 6, 6: 2 heridas."
    )
