"""Why somebody cannot go somewhere, as the reason of a refusal: what rulesets say alike."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table.point import Point
from refriega.boards.table.table import Fault
from refriega.boards.table.travel import Path
from refriega.core.errors import Refusal

LONGEST = 24
"""How many legs a way may be written with."""

FAULTS = {
    "table.off": "way.off_table",
    "table.solid": "way.solid",
    "table.gap": "way.over_gap",
    "table.taken": "way.taken",
    "table.in_the_way": "way.in_the_way",
}
"""What a table finds fault with in every game, as the rules say it."""


def of_fault(fault: Fault, faults: Mapping[str, str]) -> Refusal:
    """A fault of the table as the reason of a refusal, in the words of a game."""
    return Refusal(faults[fault.key], args={"id": fault.id})


def check_way(start: Point | None, to: Point, path: Path) -> Refusal | None:
    """Whether a move is one at all as it is written: to somewhere else, by a way that ends there, of not too
    many legs.
    """
    if len(path) > LONGEST:
        return Refusal("way.too_many_legs", args={"most": LONGEST})
    if path and path[-1] != to:
        return Refusal("way.ends_elsewhere")
    if not path and to == start:
        return Refusal("way.nowhere")
    return None
