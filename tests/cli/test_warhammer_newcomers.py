"""What somebody types who has read the rules of `warhammer` and not the manual, and what they are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refriega.core.procedure import Pass
from refriega.rulesets.warhammer.options import Cast, Dispel
from refriega.terminal.menu import placeless
from tests.cli import kit
from tests.cli.battle import FACE, MOVEMENT, begun, played, scene, voice

SKIES = (
    ('lore = "fuego"', 'lore = "cielos"'),
    ('["bola_de_fuego", "espada_flamigera_de_rhuin"]', '["cometa_de_casandora", "rayo_multiple"]'),
)

PIT = (
    ('lore = "fuego"', 'lore = "sombras"'),
    ('["bola_de_fuego", "espada_flamigera_de_rhuin"]', '["pozo_de_sombras", "corcel_de_sombras"]'),
)

CURSES = (
    (
        '[[effects]]\nspell = "pellejo_de_medianoche"\ncaster = "sombra"\non = "orcos"\n',
        '[[effects]]\nspell = "pellejo_de_medianoche"\ncaster = "sombra"\non = "orcos"\n'
        '[[effects]]\nspell = "pellejo_de_medianoche"\ncaster = "sombrio"\non = "sombra"\n',
    ),
    (
        "[sides.azul.place]\n",
        '[sides.azul.units.sombrio]\ntroop = "hechicero"\nname = { es = "Sombrío", en = "Gloom" }\n'
        'character = true\nlevel = 2\nlore = "sombras"\nspells = ["pellejo_de_medianoche"]\npoints = 100\n'
        '[sides.azul.place]\nsombrio = { at = [33, 10], facing = "south" }\n',
    ),
)

# -- spells at a point -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "typed", "landed"),
    [
        (SKIES, ("cast comet with 4 at 20,18",), "20,18"),
        (SKIES, ("cast comet with 4", "22.5,19"), "22.5,19"),
        (SKIES, ("cast comet with 4", "toward orcs"), "20,10.03"),
        (SKIES, ("comet with 4 at orcs",), "20,10.03"),
        (PIT, ("cast pit with 4 at orcs in 20.5,11.5",), "20.5,11.5"),
        (PIT, ("cast pit with 4 at 20.5,11.5",), "20.5,11.5"),
    ],
)
def test_a_spell_is_cast_at_any_legal_point_and_the_log_tells_where(
    changes: tuple[tuple[str, str], ...], typed: tuple[str, ...], landed: str, tmp_path: Path
) -> None:
    text = played(tmp_path, *typed, "5 5 3 4", changes=changes)
    assert "Radulf casts " in text
    assert f", at {landed}: 5 + 5 + 3 + 4 = 17 against 11+: it is cast." in text


def test_an_order_that_leaves_the_point_open_is_asked_where(tmp_path: Path) -> None:
    text = played(tmp_path, "cast comet with 4", "salir", changes=SKIES)
    assert "Where? (12.5,7" in text
    assert "Roll 4d6" not in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("cast pit with 3 at orcs in 28,20", "The template is over nobody of the orcs."),
        ("cast pit with 3 at spearmen", "No: The spearmen: that is a friend."),
        ("cast pit with 3 at orcs in 90,90", "The template is over nobody of the orcs."),
    ],
)
def test_a_point_that_will_not_do_is_refused_for_what_is_wrong_with_it(
    typed: str, said: str, tmp_path: Path
) -> None:
    assert said in played(tmp_path, typed, changes=PIT)


def test_a_template_on_an_engaged_unit_is_refused_because_it_is_engaged(tmp_path: Path) -> None:
    fight = (('orcos = { at = [20, 12], facing = "south" }', 'orcos = { fights = "lanceros" }'),)
    assert "No: The orcs: the unit is engaged." in played(
        tmp_path, "cast pit with 3 at orcs", changes=(*PIT, *fight)
    )


# -- orders that were misread ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("lanza bola con 0 a orcos", "Radulf lanza con 4 dados como mucho, y uno como poco."),
        ("bola con 2 a orcos", "Tira 2d6: lanzamiento de los Rojos"),
        ("bola de fuego con 2 a dragon", "no he entendido"),
        ("mueve lanceros 4", "Eso no se ofrece ahora. Turno de los Rojos: magia."),
    ],
)
def test_numbers_of_dice_and_beginnings_of_names_mean_what_they_say(
    typed: str, said: str, tmp_path: Path
) -> None:
    text = played(tmp_path, typed, lang="es")
    assert said in text or (said == "no he entendido" and "Tira" not in text and "dragon" in text)


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("gira lanceros derecha 2", "4x5, en 23.97,27.57 mirando al E 90°"),
        ("pivota lanceros 20 izquierda 2", "5x4, en 19.2,23.45 mirando al N 340°"),
        ("pivota lanceros izquierda 20 2", "5x4, en 19.2,23.45 mirando al N 340°"),
        ("frente lanceros 6", "6x4, en 20,26 mirando al N 0°"),
    ],
)
def test_turns_and_wheels_are_made_as_they_are_written(typed: str, stands: str, tmp_path: Path) -> None:
    assert stands in played(tmp_path, "ya", typed, changes=(MOVEMENT,), lang="es")


def test_a_wheel_without_degrees_is_asked_for_them(tmp_path: Path) -> None:
    text = played(tmp_path, "ya", "pivota lanceros izquierda", changes=(MOVEMENT,), lang="es")
    assert "No se puede: Di cómo se mueve, con números: `pivota lanceros izquierda 30`" in text


# -- spells in play ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["deja pellejo", "luis: deja pellejo", "luis: deja el pellejo"])
def test_a_spell_is_let_go_by_its_name_while_somebody_else_is_asked(typed: str, tmp_path: Path) -> None:
    text = played(tmp_path, typed, lang="es")
    assert "Acaba Pellejo de Medianoche sobre los orcos: Sombra lo deja. [WF-032]" in text


def test_a_seat_that_can_do_nothing_of_the_kind_now_is_told_so(tmp_path: Path) -> None:
    text = played(tmp_path, "luis: cast fire ball", "ana: fire ball with 2 at orcs")
    assert "That is nothing that luis can do now, while somebody else is asked." in text
    assert "Roll 2d6: casting of the Reds" in text


def test_of_two_spells_of_one_name_it_is_asked_which_or_said_by_whom_it_is_on(tmp_path: Path) -> None:
    asked = played(tmp_path, "dispersa pellejo con 2", changes=CURSES, lang="es")
    assert "¿Cuál?" in asked
    assert "Tira" not in asked
    said = played(tmp_path, "dispersa el pellejo sobre los orcos con 2", changes=CURSES, lang="es")
    assert "Tira 2d6: dispersión de los Rojos" in said


def test_the_list_of_castings_warns_of_the_spell_that_ends_and_tells_how_far_the_target_is(
    tmp_path: Path,
) -> None:
    text = played(tmp_path, "cast sword with 2", "5 5", "pass", "fire ball at orcs")
    assert 'at 15.95", range 24"; Flaming Sword of Rhuin ends)' in text


# -- lists -------------------------------------------------------------------------------------------------


def test_dispel_rolls_that_cannot_succeed_are_not_listed_but_can_be_made(tmp_path: Path) -> None:
    text = played(tmp_path, "fire ball with 2 at orcs", "5 6", "dispel with 1")
    assert "dispel with 1 die (" not in text
    assert "dispel with 2 dice (11+: 8.3 %)" in text
    assert "Roll 1d6: dispelling of the Blues" in text


def test_where_no_dispel_roll_can_succeed_they_are_listed_all_the_same() -> None:
    small = scene()
    match = begun(small)
    options = (Dispel(1), Dispel(2))
    assert FACE.likely(small, match.state, match.decision, options) == options
    assert FACE.likely(small, match.state, match.decision, (Pass(), Dispel(1))) == (Pass(),)


def test_the_list_of_all_options_has_them_one_by_one_in_the_order_of_the_short_one(tmp_path: Path) -> None:
    text = played(tmp_path, "options")
    unfolded = text.partition("ana> options")[2]
    ball = "Fire Ball at the orcs: Radulf, 2 dice (5+: 83.3 %"
    assert ball in unfolded
    assert unfolded.index(ball) < unfolded.index("dispel Pelt") < unfolded.index("no more")


def test_a_casting_without_its_place_stands_for_all_places() -> None:
    match = begun(scene(*SKIES))
    casts = [o for o in match.decision.chooser.candidates() if isinstance(o, Cast) and o.at is not None]
    assert {placeless(o, FACE) for o in casts if o.dice == 2 and not o.stone} == {
        Cast("radulf", "cometa_de_casandora", 2)
    }


def test_of_the_map_and_the_roster_only_what_has_changed_is_shown_again(tmp_path: Path) -> None:
    text = played(tmp_path, "deja pellejo", lang="es")
    after = text.partition("ana> deja pellejo")[2]
    assert "O  los orcos: 16 miniaturas, 4x4, en 20,12 mirando al S 180°\n" in after
    assert "L  los lanceros" not in after
    assert "OOOOOOOO" not in after


def test_the_legend_says_how_high_a_row_of_the_map_is(tmp_path: Path) -> None:
    assert 'A sign of the map is 0.5" wide, a row 1" high.' in played(tmp_path, "key")


BIG = (
    'orcos = { at = [20, 12], facing = "south" }\n',
    'orcos = { at = [20, 12], facing = "south" }\ngrandes = { at = [28, 16], facing = "south" }\n',
)

BIGGER = (
    "[sides.azul.units.sombra]\n",
    '[sides.azul.units.grandes]\ntroop = "orco"\nname = { es = "los grandes orcos", en = "the big orcs" }\n'
    "models = 16\nfiles = 4\npoints = 120\n[sides.azul.units.sombra]\n",
)

FIGHTS = (
    ('phase = "magic"', 'phase = "combat"'),
    ('orcos = { at = [20, 12], facing = "south" }', 'orcos = { fights = "lanceros" }'),
    ('sombra = { at = [30, 10], facing = "south" }', 'sombra = { fights = "radulf" }'),
)


def test_a_whole_name_means_nobody_whose_name_is_longer(tmp_path: Path) -> None:
    said = played(tmp_path, "fire ball with 2 at orcs", changes=(BIG, BIGGER))
    assert "Roll 2d6: casting of the Reds" in said
    assert "casting of the Reds" not in played(tmp_path, "fire ball with 2 at or", changes=(BIG, BIGGER))


def test_each_combat_is_listed_once_and_may_be_named_by_any_unit_in_it(tmp_path: Path) -> None:
    said = played(tmp_path, "fight orcs", changes=FIGHTS)
    assert said.count("fight the combat of") == 2
    assert "fight the combat of the spearmen (the orcs)" in said
    assert "Close combat: the spearmen and the orcs." in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("let Pelt of Midnight (the orcs) end", "Pelt of Midnight on the orcs ends"),
        ("dispel Pelt of Midnight (the orcs) with 2 dice (7+: 58.3 %)", "Roll 2d6: dispelling of the Reds"),
        ("no more (casting is over)", "luis> "),
    ],
)
def test_what_is_printed_on_a_list_can_be_typed_as_it_is_printed(
    typed: str, said: str, tmp_path: Path
) -> None:
    assert said in played(tmp_path, typed)


def test_letting_pass_is_typed_as_it_is_printed(tmp_path: Path) -> None:
    said = played(tmp_path, "fire ball with 2 at orcs", "5 4", "let it pass")
    assert "Roll 1d6: hits of the Reds" in said


def test_what_is_no_answer_is_refused_with_the_question_and_whose_it_is(tmp_path: Path) -> None:
    said = played(tmp_path, "fire ball with 2 at orcs", "5 4", "done")
    assert "That is no answer to what is asked now. luis: dispel Fire Ball of Radulf?" in said


def test_no_line_is_broken_before_the_sign_of_percent(tmp_path: Path) -> None:
    for columns in range(60, 80):
        text = played(tmp_path, "options", columns=str(columns))
        assert "%" in text
        assert not [row for row in text.splitlines() if row.lstrip().startswith("%")]


def test_a_general_by_trade_is_told_as_one_once() -> None:
    trade = scene(
        ('troop = "gran_hechicero"', 'troop = "general"'),
        ("level = 3\n", ""),
        ('lore = "fuego"\nspells = ["bola_de_fuego", "espada_flamigera_de_rhuin"]\n', ""),
    )
    page = "\n".join(FACE.status(trade, begun(trade).state, "radulf", voice("en", trade)))
    assert "general of the Reds." in page


def test_spells_spare_whoever_is_any_of_what_they_do_not_affect() -> None:
    page = "\n".join(FACE.entry(scene(), "fatalidad_y_oscuridad", voice("en", scene())))
    assert "except Undead, Daemon, Unbreakable or Immune to Psychology" in page


def test_the_result_tells_programs_the_victory_points_of_each_army() -> None:
    told = kit.good("run", "duelo_de_hechiceros", "--seed", "a", "--json", "--agents", "random")
    *_, over, result = map(json.loads, told.splitlines())
    assert over["key"] == "over"
    assert result["points"] == dict(zip(over["args"]["armies"], over["args"]["points"], strict=True))
    assert set(result["points"]) == {"brasa", "sepulcro"}


# -- giving up ---------------------------------------------------------------------------------------------


def test_giving_up_where_it_is_not_possible_is_refused_before_it_is_confirmed(tmp_path: Path) -> None:
    text = played(tmp_path, "fire ball with 2 at orcs", "5 6", "concede")
    assert "luis cannot give up in the midst of this" in text


# -- help --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ayuda lanceros", "alabardero de los Rojos."),
        ("ayuda mientras", "`mientras` enumera lo que el resto puede hacer ahora"),
        ("ayuda deja", "puedes dejar que acabe un hechizo tuyo"),
        ("ayuda músico", "Quien es el único con músico"),
        ("ayuda contenerse", "superar un chequeo de Liderazgo para contenerse"),
        ("ayuda filas", "5x4 son 5 de frente y 4 filas"),
        ("ayuda disfunción", "5-6: por los suelos: nada más en este turno."),
        ("ayuda mano", "  D6 impactos, Fuerza 4."),
    ],
)
def test_help_knows_units_and_the_words_of_the_manual(typed: str, said: str, tmp_path: Path) -> None:
    assert said in played(tmp_path, typed, lang="es")


def test_the_page_of_a_spell_with_a_text_says_what_its_data_do_as_well() -> None:
    page = "\n".join(FACE.entry(scene(), "pozo de sombras", voice("es", scene())))
    assert 'La plantilla de 3"' in page
    assert 'Un impacto por miniatura bajo una plantilla de 3"' in page


# -- the other commands ------------------------------------------------------------------------------------


def test_rules_finds_other_forms_of_a_word() -> None:
    assert "WF-034" in kit.good("rules", "warhammer", "dispersar", "--lang", "es")


def test_content_of_one_thing_is_json_where_that_is_asked_for() -> None:
    found = json.loads(kit.good("content", "warhammer", "troops", "dragon", "--json"))
    assert found["name"] == "dragon"
    assert found["text"][0] == "Dragon (troop; dragon)"


def test_content_of_a_table_lists_its_pieces_and_a_mistyped_ruleset_is_told_as_one() -> None:
    assert 'colina (loma) en 30,20, 12" por 7".' in kit.good(
        "content", "warhammer", "tables", "valle", "--lang", "es"
    )
    assert "warhamer" in kit.refriega("content", "warhamer").stderr
    assert "malifaux" in kit.refriega("content", "warhamer").stderr


def test_scenarios_tells_the_ruleset_of_each() -> None:
    line = next(row for row in kit.good("scenarios").splitlines() if row.startswith("batalla_campal"))
    assert line.split()[1] == "warhammer"


def test_a_content_file_is_counted_in_the_words_of_the_reader_and_dice_that_are_misspelt_are_explained(
    tmp_path: Path,
) -> None:
    spell = (
        '[spells.yy]\nname = { es = "x", en = "x" }\nlore = "fuego"\nvalue = 5\n'
        'aim = { whom = "enemy", range = 24 }\neffects = [{ do = "hits", hits = "2D6", strength = 4 }]\n'
    )
    file = tmp_path / "own.toml"
    file.write_text(spell, encoding="utf-8")
    assert "warhammer: hechizos 1" in kit.good("check", str(file), "--lang", "es").lower()
    file.write_text(spell.replace("2D6", "2d6"), encoding="utf-8")
    assert "write for example 4, D3, D6, 2D6" in kit.refriega("check", str(file)).stdout


def test_a_spell_that_needs_no_other_target_is_listed_as_one_that_goes_to_a_point() -> None:
    said = kit.played(
        "huida_y_carga_magica", "cast", "unseen", "5", "1", "1", how=(), lang="en", columns="100"
    )
    assert "to a point of the table... (" in said
    assert "False" not in said
