"""A table as text: to scale, with rulers, figures, marks and terrain."""

from __future__ import annotations

from tests.boards.table.laid import at, bush, disc, figure, rectangle, roof, wall

from refriega.boards.table import INCH, Figure, Footing, Piece, Point, Rectangle, Table, draw_table

SMALL = (10 * INCH, 6 * INCH)


def test_a_row_is_twice_as_high_as_a_column_is_wide() -> None:
    assert draw_table(Table(*SMALL), width=22) == [
        "  0   2   4   6   8   10",
        "0 ....................",
        "  ....................",
        "2 ....................",
        "  ....................",
        "4 ....................",
        "  ....................",
    ]


def test_terrain_is_drawn_by_how_it_is_walked_on() -> None:
    pieces = [
        roof("house", rectangle(0, 0, 2, 2)),
        wall("block", rectangle(3, 0, 1, 2)),
        bush("scrub", rectangle(5, 0, 2, 2)),
        Piece(id="crates", kind="crates", outline=rectangle(0, 4, 2, 1), footing=Footing.OVER, height=INCH),
        Piece(id="pit", kind="pit", outline=disc(7, 4, "1.2"), footing=Footing.GAP),
    ]
    assert draw_table(Table(*SMALL, pieces), width=22) == [
        "  0   2   4   6   8   10",
        "0 ^^^^..##..::::......",
        "  ^^^^..##..::::......",
        "2 ....................",
        "  ............____....",
        "4 ====........____....",
        "  ....................",
    ]


def test_a_ruleset_may_have_signs_for_its_kinds() -> None:
    scrub = bush("scrub", rectangle(5, 0, 2, 2))
    assert draw_table(Table(*SMALL, [scrub]), width=22, signs={"bush": "%"})[1] == "0 ..........%%%%......"


def test_the_highest_of_several_pieces_shows() -> None:
    low, high = roof("low", rectangle(0, 0, 4, 2), 2), wall("high", rectangle(1, 0, 1, 2), 3)
    for pieces in ([low, high], [high, low]):
        assert draw_table(Table(*SMALL, pieces), width=22)[1] == "0 ^^##^^^^............"


def test_a_thin_wall_is_not_lost_between_the_rows() -> None:
    fence = wall("fence", rectangle(1, "1.9", 3, "0.05"))
    lines = draw_table(Table(*SMALL, [fence]), width=22)
    assert [line for line in lines if "#" in line] == ["  ..######............"]


def test_figures_hide_marks_and_marks_hide_terrain() -> None:
    scrub = bush("scrub", rectangle(0, 0, 4, 2))
    lines = draw_table(
        Table(*SMALL, [scrub]),
        {"A": figure("0.7", "0.7"), "12": figure(5, "0.7")},
        {at(1, "0.2"): "*", at("3.2", "0.2"): "*", at("0.6", "0.6"): "*"},
        width=22,
    )
    assert lines[1] == "0 :A*:::*:..12........"


def test_no_figure_hides_another() -> None:
    close = {"A": figure(5, "0.9"), "B": Figure(Point(5 * INCH, INCH // 2)), "CC": figure("9.9", "0.5")}
    assert draw_table(Table(*SMALL), close, width=22)[1].count("A") == 1
    assert draw_table(Table(*SMALL), close, width=22)[1] == "0 .........BA.......CC"


def test_the_wider_the_terminal_the_finer_the_picture() -> None:
    table = Table(24 * INCH, 24 * INCH)
    for width, across in ((27, 1), (51, 2), (80, 3), (100, 4)):
        lines = draw_table(table, width=width)
        assert {len(line) for line in lines[1:]} == {24 * across + 3}
        assert len(lines) == 1 + 12 * across
    assert draw_table(table, width=5)[1:] == draw_table(table, width=27)[1:]


def test_a_body_shows_all_its_ground_with_a_great_letter_along_its_front() -> None:
    def ranks(x: float, y: float, facing: Point) -> Figure:
        """Three inches wide and two deep, around a point."""
        return Figure(at(x, y), Rectangle(3 * INCH, 2 * INCH), facing=facing)

    bodies = {"A": ranks(2, 2, Point(0, -5)), "B": ranks(6, 2.2, Point(7, 0)), "C": ranks(8, 5, Point(0, 1))}
    assert draw_table(Table(*SMALL), width=22, bodies=bodies)[1:] == [
        "0 ....................",
        "  .AAAAAA...bbbB......",
        "2 .aaaaaa...bbbB......",
        "  ..........bbbB......",
        "4 .............cccccc.",
        "  .............CCCCCC.",
    ]


def test_a_body_smaller_than_a_character_shows_and_names_hide_bodies() -> None:
    one = Figure(at("4.1", "2.1"), Rectangle(INCH // 5, INCH // 5), facing=Point(0, 1))
    regiment = Figure(at(7, 3), Rectangle(3 * INCH, 2 * INCH), facing=Point(1, -1))
    lines = draw_table(Table(*SMALL), {"7": figure(7, 3)}, width=22, bodies={"K": one, "M": regiment})
    assert lines[3][2 + 8] == "K"
    assert "7" in lines[4] and "M" in lines[3]
