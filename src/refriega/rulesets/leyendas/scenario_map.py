"""The map of a scenario: its legend, its rows, its marks."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import combining, east_asian_width

from refriega.boards import LEGEND, MapError, Space, Terrain, parse_map, space
from refriega.core.errors import ScenarioError
from refriega.locale.message import Message
from refriega.rulesets.leyendas.scenario_file import Place, ScenarioFile, TerrainEntry

VOID = LEGEND[" "]
NOTHING = "_"
"""A sign for a space that is no part of the map: editors strip the blanks at the end of a line."""


class ScenarioMap:
    """The board, and where the marks stand."""

    def __init__(self, written: ScenarioFile) -> None:
        self.legend = {**LEGEND, NOTHING: VOID, **own_signs(written.legend)}
        check_rows(written.map, spaced=written.board == "hex" and written.orientation == "pointy")
        try:
            parsed = parse_map(
                written.map, kind=written.board, orientation=written.orientation, legend=self.legend
            )
        except MapError as error:
            raise ScenarioError(error.message, place="map") from None
        self.board = parsed.board
        self.marks = parsed.marks

    def mark(self, mark: str, place: str) -> tuple[Space, ...]:
        """All spaces with this mark; there must be some."""
        found = self.marks.get(mark)
        if found:
            return found
        terrain = self.legend.get(mark)
        if terrain is not None:
            why = Message("mark.terrain", mark=mark, terrain=terrain.name)
        elif len(mark) != 1:
            why = Message("mark.long", mark=mark)
        else:
            why = Message("mark.absent", mark=mark, known=tuple(sorted(self.marks)))
        raise ScenarioError(why, place=place)

    def at(self, written: Place, place: str) -> Space:
        """The one space that a mark or [column, row] names."""
        if isinstance(written, str):
            found = self.mark(written, place)
            if len(found) > 1:
                raise ScenarioError("mark.several", mark=written, spaces=len(found), place=place)
            return found[0]
        col, row = written
        if not (0 <= col < self.board.width and 0 <= row < self.board.height):
            last = (self.board.width - 1, self.board.height - 1)
            raise ScenarioError("map.off", at=(col, row), last=last, place=place)
        return space(col, row)


def own_signs(written: Mapping[str, TerrainEntry]) -> dict[str, Terrain]:
    """The scenario's own signs: one character each, none that means something already."""
    found: dict[str, Terrain] = {}
    names = {terrain.name for terrain in LEGEND.values()}
    for sign, entry in written.items():
        place = f"legend.{sign!r}"
        if not fills_a_space(sign):
            raise ScenarioError("legend.long", place=place)
        if sign in LEGEND or sign == NOTHING:
            meaning = LEGEND.get(sign, VOID).name
            raise ScenarioError("legend.known", sign=sign, terrain=meaning, place=place)
        if entry.name in names:
            raise ScenarioError("legend.twice", id=entry.name, place=f"{place}.name")
        names.add(entry.name)
        found[sign] = entry.terrain()
    return found


def fills_a_space(sign: str) -> bool:
    """Whether it is one character that is as wide as the others and stands by itself."""
    return (
        len(sign) == 1
        and sign.isprintable()
        and not sign.isspace()
        and not combining(sign)
        and east_asian_width(sign) not in ("W", "F")
    )


def check_rows(text: str, *, spaced: bool) -> None:
    """All rows of the map are equally long; `spaced` ones stand in every second column."""
    rows = [line.rstrip() for line in text.split("\n")]
    full = [number for number, row in enumerate(rows) if row]
    if not full:
        raise ScenarioError("map.empty", place="map")
    indent = min(len(rows[number]) - len(rows[number].lstrip(" ")) for number in full)
    lengths: dict[int, int] = {}
    for number in range(full[0], full[-1] + 1):
        signs = len(rows[number]) - indent
        odd = (number - full[0]) % 2
        lengths[number] = (signs + 1 - odd) // 2 if spaced else signs
    longest = max(lengths.values())
    for number, length in lengths.items():
        if length < longest:
            raise ScenarioError(
                "map.ragged",
                row=number + 1,
                spaces=max(length, 0),
                longest=longest,
                sign=NOTHING,
                place="map",
            )
