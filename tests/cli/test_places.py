"""Places of either kind: spaces of a grid, and points of a table in inches; and draws by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refriega.boards.table.point import INCH, Point, inches
from refriega.core.errors import ScenarioError
from refriega.core.event import Event
from refriega.core.modifier import Breakdown, Part
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulings import Answer, answer, load_ruling, report
from refriega.terminal import scenarios
from refriega.terminal.face import Bearing, Face
from refriega.terminal.inches import InchFace
from refriega.terminal.ruling_words import RulingWords
from refriega.terminal.scenarios import bundled_scenarios, files_in, find_scenario
from refriega.terminal.typed import aims_at, phrases, tokens, values_in
from refriega.terminal.words import Words
from tests.cli.kit import good, lines_of_json
from tests.toy.hunt import RULESET, SCENARIO, HuntFace, Move, Throw
from tests.toy.installed import install_hunt


def at(x: float, y: float) -> Point:
    return Point(inches(x), inches(y))


# -- what places are called ------------------------------------------------------------------------


def test_a_space_goes_by_column_and_row_and_a_point_by_its_inches() -> None:
    assert Face().place_name(4005) == "5,4"
    assert Face().place_name(at(12.5, 7.25)) == InchFace().place_name(at(12.5, 7.25)) == "12.5,7.25"
    assert InchFace().place_name(Point(INCH // 3, 0)) == "0.33,0"


@pytest.mark.parametrize(("typed", "space"), [("5,4", 4005), ("e5", 5004), ("12.5,7", None), ("5 4", None)])
def test_a_grid_reads_whole_numbers_and_letters(typed: str, space: int | None) -> None:
    assert Face().read_place(typed) == space


@pytest.mark.parametrize(
    ("typed", "point"),
    [
        ("12.5,7.25", at(12.5, 7.25)),
        ("12.5, 7", at(12.5, 7)),
        ("12.5 7", at(12.5, 7)),
        ("[12.5, 7]", at(12.5, 7)),
        ('12.5",7"', at(12.5, 7)),
        ("12,5;7,25", at(12.5, 7.25)),
        ("0,.5", at(0, 0.5)),
        ("12.5", None),
        ("12.5 7 3", None),
        ("1,2,3", None),
        ("e5", None),
        ("-1,2", None),
        ("", None),
    ],
)
def test_a_table_reads_inches(typed: str, point: Point | None) -> None:
    assert InchFace().read_place(typed) == point


def test_a_place_is_meant_by_what_it_is_called() -> None:
    third = Point(INCH // 3, 0)
    assert aims_at(third, at(0.33, 0), InchFace())
    assert aims_at((at(9, 9), third), at(0.33, 0), InchFace())
    assert not aims_at(third, at(0.34, 0), InchFace())
    assert not aims_at(third, 0, Face())
    assert aims_at((4004, 4005), 4005, Face())


def spoken(face: Face) -> Words:
    return Words(Catalogue("en"), face, None)


def test_two_numbers_are_one_place_but_the_number_of_a_name_is_not() -> None:
    assert tokens("to 12.5 7 then 3 4", spoken(InchFace())) == ["12.5 7", "then", "3 4"]
    assert tokens("guard 2 12 7", spoken(InchFace())) == ["guard", "2", "12 7"]
    assert tokens("guard 2 12,7", spoken(InchFace())) == ["guard", "2", "12,7"]
    assert tokens("12 7", spoken(Face())) == ["12", "7"]


def test_only_tables_know_bearings_in_both_languages() -> None:
    said = {word: InchFace().read_bearing(word) for word in ("toward", "hacia", "away", "Lejos", "okafor")}
    assert list(said.values()) == [Bearing.TOWARD, Bearing.TOWARD, Bearing.AWAY, Bearing.AWAY, None]
    assert Face().read_bearing("toward") is None
    assert phrases(InchFace())["alejarse"] == ("verb", "away")
    assert "alejarse" not in phrases(Face())


def test_the_verbs_of_a_table_mean_nothing_else() -> None:
    for lang in LANGUAGES:
        own = [text for key, text in InchFace().texts(lang).items() if key.startswith("verb.")]
        assert len(own) == 2
        assert not {word.strip() for text in own for word in text.split(",")} & set(phrases(Face()))


# -- points in sentences ---------------------------------------------------------------------------


def voice(face: Face) -> Words:
    return Words(Catalogue("en"), face, RULESET.load(SCENARIO, "hunt.toml", {}))


def test_a_point_is_no_row_of_numbers_and_a_way_goes_by_its_end() -> None:
    words = voice(HuntFace())
    way = (at(1, 2), at(3, 4.5))
    assert words.value("anything", at(1, 2)) == "1,2"
    assert words.value("path", way) == "3,4.5"
    assert words.value("corners", way) == "1,2 3,4.5"
    assert words.value("faces", (1, 2)) == "1 + 2"
    assert words.value("places", (("ines", at(1, 2)), ("perro", at(3, 4)))) == "Ines Okafor 1,2, Perro 3,4"


def test_a_number_is_a_place_only_where_places_are_numbers() -> None:
    assert voice(HuntFace()).value("to", 3) == 3
    assert voice(Face()).value("to", 4005) == "5,4"
    assert voice(Face()).value("to", -1) == ""


def test_a_point_in_an_option_is_one_value() -> None:
    assert list(values_in(Throw("net", at(1, 2)))) == ["net", at(1, 2)]
    assert list(values_in(Move(at(1, 2), (at(3, 4),)))) == [at(1, 2), at(3, 4)]
    assert HuntFace().destination(Move(at(1, 2), (at(3, 4),))) == at(1, 2)


@pytest.mark.parametrize(("tier", "said"), [(1, "base +1, cover -2"), (10, "10 base, cover -2")])
def test_a_breakdown_begins_with_its_base(tier: int, said: str) -> None:
    words = voice(Face())
    words.catalogue = words.catalogue.extended(
        {"term.base": "base", "term.cover": "cover", "term.roll": "roll"}
    )
    number = Breakdown("roll", tier - 2, (Part(tier, "base", "base"), Part(-2, "", "cover")))
    assert str(words.summed(number)) == f"{tier - 2} ({said})"
    ((heading, parts),) = words.breakdowns(Event("x", {"parts": number}))
    assert (heading, parts) == (f"roll {tier - 2}:", [f"{tier} base", "cover -2"])


# -- at the table ----------------------------------------------------------------------------------


@pytest.fixture
def hunt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A scenario of the hunt, which is installed: Ines at 12,12, Marta at 12.5,7.25, a dog at 20,12."""
    install_hunt(tmp_path, monkeypatch)
    file = tmp_path / "hunt.toml"
    file.write_text(SCENARIO, encoding="utf-8")
    return str(file)


def play(file: str, *typed: str) -> str:
    """The red token is drawn first, so Ines acts."""
    lines = "".join(f"{line}\n" for line in ("red", *typed, "quit"))
    return good("play", file, "--dice", "real", typed=lines)


@pytest.mark.parametrize(
    "typed", ["move 13.5,10", "move to 13.5 10", "mover a [13.5, 10]", "move 13,5;10", 'go 13.5", 10"']
)
def test_a_point_that_is_on_no_list_may_be_typed(hunt: str, typed: str) -> None:
    assert "Ines Okafor goes to 13.5,10." in play(hunt, typed)


def test_several_points_are_a_way_of_ones_own(hunt: str) -> None:
    text = good("play", hunt, "--dice", "real", "--json", typed="red\nmove 13,12 13.5,10\nquit\n")
    (event,) = [line for line in lines_of_json(text) if line.get("key") == "went"]
    assert event["args"]["path"] == [[13 * INCH, 12 * INCH], [inches(13.5), 10 * INCH]]
    assert event["args"]["to"] == [inches(13.5), 10 * INCH]


@pytest.mark.parametrize(
    ("typed", "to"),
    [
        ("move toward dog", None),  # nobody is called that
        ("move toward perro", "16,12"),
        ("mover hacia el perro", "16,12"),
        ("acercarse a perro", "16,12"),
        ("approach perro", "16,12"),
        ("move away from perro", "8,12"),
        ("alejarse del perro", "8,12"),
        ("mover lejos de perro", "8,12"),
        ("move toward marta", "12.39,8.27"),  # 4.78 away, and not nearer than an inch: 3.75
        ("move away from marta", "11.58,15.98"),
        ("move toward 12,24", "12,16"),
    ],
)
def test_one_goes_toward_somebody_or_away_as_far_as_the_rules_allow(
    hunt: str, typed: str, to: str | None
) -> None:
    text = play(hunt, typed)
    assert (f"Ines Okafor goes to {to}." in text) == (to is not None)
    assert ("Ines Okafor goes" in text) == (to is not None)


def test_nobody_goes_the_other_way_instead(hunt: str) -> None:
    near = SCENARIO.replace("at = [12.5, 7.25]", "at = [12, 11]")
    Path(hunt).write_text(near, encoding="utf-8")
    text = play(hunt, "move toward marta")
    assert "No: Somebody stands too near" in text
    assert "Ines Okafor goes" not in text


def test_what_is_not_allowed_or_not_read_is_told(hunt: str) -> None:
    text = play(hunt, "move 12.5,7", "move 13,9 net", "move toward")
    assert "No: 12.5,7 is too far. [HU-1]" in text
    assert "what does “net” mean here?" in text
    assert "Ines Okafor goes" not in text


def test_other_words_choose_among_what_is_on_offer(hunt: str) -> None:
    assert "throws the stone at 1,2.5." in play(hunt, "hurl stone 1,2.5")
    assert "throws the stone at 20,12." in play(hunt, "hurl stone at perro")
    assert "throws the net at 12.5,7.25." in play(hunt, "hurl net 12.5,7.25")


def test_an_act_without_a_place_asks_where_and_takes_points_and_bearings(hunt: str) -> None:
    text = play(hunt, "move", "16,12")
    assert "Where? (12.5,7, or toward a name, or away from it; empty: back)> 16,12" in text
    assert "Ines Okafor goes to 16,12." in text
    assert "Ines Okafor goes to 13.5,10." in play(hunt, "move", "13.5, 10")
    assert "Ines Okafor goes to 12.39,8.27." in play(hunt, "move", "hacia marta")
    assert "Ines Okafor goes to 16,12." in play(hunt, "move 16,12")


# -- draws -----------------------------------------------------------------------------------------


def test_a_draw_tells_what_there_is_and_takes_a_name(hunt: str) -> None:
    text = good("play", hunt, "--dice", "real", typed="blue\npass\nthe red band\npass\nr\nquit\n")
    assert "Draw a token: the red band 2, Blue 1> blue" not in text  # a seat goes by what it is called
    assert "Draw a token: the red band 2, blue 1> blue" in text
    assert "Perro acts." in text
    assert "Draw a token: the red band 2> the red band" in text
    assert "Ines Okafor acts." in text
    assert "Marta acts." in text


def test_a_draw_takes_a_number_and_says_what_else_would_do(hunt: str) -> None:
    text = good("play", hunt, "--dice", "real", typed="4\ngreen\n3\nquit\n")
    assert text.count("Type what was drawn (the red band 2, blue 1), or a number from 1 to 3.") == 2
    assert "Perro acts." in text


def test_what_was_drawn_and_taken_back_is_offered_by_name(hunt: str) -> None:
    text = good("play", hunt, "--dice", "real", typed="red\nfix die\nblue\nquit\n")
    assert "Draw a token: the red band 2, blue 1 [before: the red band; Enter: again]> blue" in text


def test_programs_are_told_what_can_be_drawn(hunt: str) -> None:
    text = good("play", hunt, "--dice", "real", "--json", typed="blue\nquit\n")
    rolls = [line for line in lines_of_json(text) if line["type"] == "roll"]
    assert rolls[0]["outcomes"] == {"red": 2, "blue": 1}
    assert rolls[0]["sides"] == 3
    assert any(line.get("subjects") == ["perro"] for line in lines_of_json(text))


# -- rulings ---------------------------------------------------------------------------------------


RULING = """
ruleset = "hunt"
question = { en = "How far?" }
dice = ["blue", 1]
[models.perro]
seat = "blue"
at = [20, 12]
[[steps]]
actor = "perro"
do = "move"
to = [18.5, 12]
path = [[20, 11], [18.5, 12]]
expect.at.perro = [18.5, 12]
expect.happens = [{ event = "went", to = [18.5, 12.0], path = [[20, 11], [18.5, 12]] }]
"""


def ruled(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str = RULING) -> Answer:
    install_hunt(folder, monkeypatch)
    file = folder / "ruling.toml"
    file.write_text(text, encoding="utf-8")
    return answer(load_ruling(file))


def test_a_ruling_writes_points_in_inches_and_draws_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ruled(tmp_path, monkeypatch)
    assert found.holds
    assert len(found.checks) == 2
    data = json.loads(json.dumps(report(found)))
    assert data["log"][0]["args"] == {"who": "perro", "to": [18.5, 12], "path": [[20, 11], [18.5, 12]]}
    words = RulingWords(Catalogue("en"), found)
    assert [words.check(check) for check in found.checks] == [
        ["place of Perro: [18.5, 12]"],
        ["this happens: Perro goes to [18.5, 12]."],
    ]


@pytest.mark.parametrize("path", ["[[20, 11], [18.5, 12]]", "[[20, 11.001], [18.499, 12]]"])
def test_points_hold_to_the_hundredth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    text = RULING.replace("path = [[20, 11], [18.5, 12]] }", f"path = {path} }}")
    assert ruled(tmp_path, monkeypatch, text.replace("12.0]", "12.001]")).holds


def test_what_is_no_point_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ScenarioError) as raised:
        ruled(tmp_path, monkeypatch, RULING.replace("to = [18.5, 12.0]", 'to = [18.5, "far"]'))
    assert raised.value.place == "steps[0].expect.happens[0].to"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("to = [18.5, 12.0]", "to = [18.5, 12.01]"),
        ("[[20, 11], [18.5, 12]] }", "[[20, 11.5], [18.5, 12]] }"),
        ("[[20, 11], [18.5, 12]] }", "[[18.5, 12]] }"),
    ],
)
def test_another_point_or_another_way_does_not_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: str, wrong: str
) -> None:
    found = ruled(tmp_path, monkeypatch, RULING.replace(right, wrong))
    assert [check.what for check in found.checks if not check.holds] == ["check.happens"]
    assert found.checks[-1].found == [{"who": "perro", "to": [18.5, 12], "path": [[20, 11], [18.5, 12]]}]


def test_a_draw_that_does_not_fit_says_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ruled(tmp_path, monkeypatch, RULING.replace('["blue", 1]', '["green"]'))
    assert [check.what for check in found.checks] == ["check.die_does_not_fit", "check.dice_left"]
    said = RulingWords(Catalogue("en"), found).check(found.checks[0])
    assert said[0].startswith("the roll green does not fit blue (a token)")


# -- scenarios in folders --------------------------------------------------------------------------


def test_scenarios_may_lie_in_folders_of_their_ruleset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hunt").mkdir()
    for name in ("zorro.toml", "hunt/caza.toml", "hunt/notes.txt"):
        (tmp_path / name).write_text(SCENARIO, encoding="utf-8")
    assert files_in(tmp_path) == [tmp_path / "hunt" / "caza.toml", tmp_path / "zorro.toml"]
    monkeypatch.setattr(scenarios, "bundled", lambda: tmp_path)
    assert find_scenario("caza") == tmp_path / "hunt" / "caza.toml"


def test_no_two_scenarios_that_come_along_have_one_name() -> None:
    names = [file.stem for file in bundled_scenarios()]
    assert len(names) > 5
    assert len(set(names)) == len(names)
