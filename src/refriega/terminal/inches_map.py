"""What the maps of games measured in inches share: letters for models, signs for terrain, what is lit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from refriega.boards.place import Place
from refriega.boards.table import INCH, Footing, Piece, Point, Table, draw_table, in_inches, inches
from refriega.boards.table.scenery import PieceKind
from refriega.terminal.words import Words

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

ACROSS = 2
"""So many characters an inch, so that the whole of a usual table is on the screen; a row is an inch then."""

WIDEST = 78

SIGNS = {
    Footing.CLOSED: "#%&",
    Footing.TOP: "^nm",
    Footing.OVER: "=-",
    Footing.GROUND: ":;,",
    Footing.GAP: "_",
}
"""By how terrain is walked on; where there are several kinds, each has a sign of its own."""

LIT = "*"


def initials(owners: Iterable[str]) -> dict[str, str]:
    """A letter for each. They come of the ids, so that they are the same in every language, and stay what
    they are.
    """
    taken: dict[str, str] = {}
    for owner in owners:
        own = [sign for sign in owner.upper() if sign in LETTERS]
        free = (sign for sign in (*own, *LETTERS, *LETTERS.lower()) if sign not in taken.values())
        taken[owner] = next(free, "@")
    return taken


def signs_of(table: Table) -> dict[str, str]:
    """The sign of each kind of terrain on a table."""
    found: dict[str, str] = {}
    free = {footing: list(signs) for footing, signs in SIGNS.items()}
    for piece in table.pieces:
        if piece.kind not in found:
            signs = free[piece.footing]
            found[piece.kind] = signs.pop(0) if len(signs) > 1 else signs[0]
    return found


# -- how wide, and what is lit -------------------------------------------------------------------------


def width_of(table: Table) -> int:
    """How many columns a picture of the table takes."""
    margin = len(str(table.depth // INCH)) + 1
    return min(ACROSS * table.width // INCH + margin, WIDEST)


def lit_lines(table: Table, lines: list[str], lit: Collection[Place]) -> list[str]:
    """The lines of a picture, with places marked."""
    spots = {place: LIT for place in lit if isinstance(place, Point)}
    return list(map(lit_up, lines, draw_table(table, {}, spots, width=width_of(table)))) if spots else lines


def lit_up(line: str, spots: str) -> str:
    """A line of the map with the marks of what is free, of the same line: what lies there is not hidden."""
    return "".join(
        LIT if sign == "." and spot == LIT else sign for sign, spot in zip(line, spots, strict=True)
    )


# -- what terrain is -----------------------------------------------------------------------------------


def terrain_facts(
    kind: PieceKind | Piece,
    words: Words,
    heights: Sequence[int] = (),
    said: Callable[[Sequence[int]], str] | None = None,
) -> str:
    """How a kind of terrain is walked on, how high it is (or its pieces are), and what it does. `said` tells
    heights otherwise than in inches.
    """
    known = heights or ((inches(kind.height),) if isinstance(kind, PieceKind) else (kind.height,))
    facts = [words.text(f"footing.{kind.footing.value}", height=(said or high)(known))]
    if kind.footing is Footing.GROUND and kind.pace > 1:
        facts.append(words.text("terrain.pace", times=kind.pace))
    if kind.opaque:
        facts.append(words.text("terrain.opaque"))
    if kind.screens:
        facts.append(words.text("terrain.screens"))
    return "; ".join(facts)


def heights_of(table: Table, kind: str) -> list[int]:
    """How high the pieces of a kind are on a table, from low to high."""
    return sorted(piece.height for piece in table.pieces if piece.kind == kind)


def high(heights: Sequence[int]) -> str:
    """Heights in inches as one: `3`, or `2-4`; "" if there is none."""
    lowest, highest = heights[0], heights[-1]
    if lowest == highest:
        return in_inches(highest) if highest else ""
    return f"{in_inches(lowest)}-{in_inches(highest)}"
