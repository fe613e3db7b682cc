"""What the faces of games measured in inches share: places are points of the table, typed as `12.5,7`.

An act that goes somewhere goes to any point that is typed, on the list or not, or `toward Okafor`, or
`away from 12,7`: as near, or as far, as the rules allow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import ClassVar

from msgspec.structs import replace

from refriega.boards.place import end_of
from refriega.boards.table.figure import Figure
from refriega.boards.table.point import INCH, Point, along, inches, length, squared
from refriega.boards.table.shapes import gap
from refriega.core.procedure import Option
from refriega.locale import LANGUAGES, Catalogue
from refriega.terminal.face import Bearing, Face, Named, Scenario, State, plain
from refriega.terminal.typed import values_in
from refriega.terminal.words import fields

NUMBER = r'([0-9]{0,4}\.?[0-9]{1,4})"?'
POINT = re.compile(rf"[\[(]?{NUMBER}(?:\s*,\s*|\s+){NUMBER}[\])]?")
BY_SEMICOLON = re.compile(rf"{NUMBER}\s*;\s*{NUMBER}".replace(r"\.", "[.,]"))
"""Whoever writes decimals with a comma puts a semicolon between the numbers: `12,5;7,25`."""

STEP = INCH // 4
"""How finely a straight way is tried for where it may end."""

FEW_PLACES = 9
"""So many places are listed, of the many that one could go to."""

FARTHEST = 24 * INCH
"""Nobody goes farther in one act."""


class InchFace(Face):
    """See the module. A face that brings texts of its own adds these to them."""

    numbered: ClassVar[frozenset[str]] = frozenset()

    going: ClassVar[str] = "move"
    """The tag of what is meant by a verb that only says a bearing: `approach Okafor`."""

    def texts(self, lang: str) -> Mapping[str, str]:
        catalogue = Catalogue(lang)
        own = {key: catalogue.get(key) or "" for key in catalogue if key.startswith("inches.")}
        return {key.removeprefix("inches."): text for key, text in own.items()}

    def read_place(self, text: str) -> Point | None:
        """The point that `12.5,7` or `12.5 7` names, in inches from the left and the upper edge."""
        found = POINT.fullmatch(text.strip()) or BY_SEMICOLON.fullmatch(text.strip())
        return Point(*(inches(number.replace(",", ".")) for number in found.groups())) if found else None

    def read_bearing(self, word: str) -> Bearing | None:
        return bearings().get(plain(word))

    def destination(self, option: Option) -> Point | None:
        """The first point that an option names, or the end of the first way."""
        ends = (end_of(value) for _, value in fields(option))
        return next((end for end in ends if isinstance(end, Point)), None)

    def meant(self, tag: str, named: tuple[Named, ...], scenario: Scenario) -> str:
        return self.going if self.read_bearing(tag) is not None else tag

    def build(
        self,
        scenario: Scenario,
        state: State,
        who: str,
        listed: Sequence[Option],
        tag: str,
        named: tuple[Named, ...],
    ) -> Iterator[Option]:
        """What is on offer, but with the typed points, or the places of those that no option names."""
        after = bearing_in(named)
        others = [word for word in named if after is None or word not in after]
        offered = {value for option in listed for value in values_in(option)}
        wanted = {word for word in others if word in offered and not isinstance(word, Point)}
        alike = [option for option in listed if wanted <= set(values_in(option))]
        if after is not None:
            yield from self.bound(state, who, alike, *after)
            return
        points = (self.whereabouts(state, word) for word in others if word not in wanted)
        way = tuple(point for point in points if point is not None)
        if way and alike:
            yield from placed(alike[0], way)

    def bound(
        self, state: State, who: str, listed: Sequence[Option], bearing: Bearing, goal: Named
    ) -> Iterator[Option]:
        """Those on offer, and others straight there or straight back, in the order of how well they do it."""
        here, there = self.whereabouts(state, who), self.whereabouts(state, goal)
        if there is None:
            return
        sign = -1 if bearing is Bearing.AWAY else 1

        def miss(end: Point) -> int:  # the less, the better
            return sign * squared(end, there)

        found = [(end, option) for option in listed if (end := self.destination(option)) is not None]
        if here is not None and found:
            model = found[0][1]
            ends = straight(here, there, sign)
            found += [(end, option) for end in ends for option in placed(model, (end,))]
            found = [(end, option) for end, option in found if miss(end) < miss(here)]
        found.sort(key=lambda pair: miss(pair[0]))
        yield from (option for _, option in found)

    def whereabouts(self, state: State, named: Named) -> Point | None:
        """A point, or where somebody in sight is."""
        place = self.stands_at(state, named) if isinstance(named, str) else named
        return place if isinstance(place, Point) else None


def placed(option: Option, way: tuple[Point, ...]) -> Iterator[Option]:
    """An option, but to the end of that way, and by that very way where it has several points."""
    ends = [name for name, value in fields(option) if isinstance(value, Point)][:1]
    changes: dict[str, object] = dict.fromkeys(ends, way[-1])
    if hasattr(option, "path"):
        changes["path"] = way if len(way) > 1 or not ends else ()
    if changes:
        yield replace(option, **changes)


def straight(here: Point, there: Point, sign: int) -> Iterator[Point]:
    """Points in a line with both: from here on up to there, or, where the sign is -1, the other way."""
    gap = length(here, there)
    aim = Point(here.x + sign * (there.x - here.x), here.y + sign * (there.y - here.y))
    most = min(gap, FARTHEST) if sign > 0 else FARTHEST
    for distance in range(STEP, most + 1, STEP):
        yield along(here, aim, distance)


def bearing_in(named: Sequence[Named]) -> tuple[Bearing, Named] | None:
    """The first bearing among what was named, and what is named next."""
    return next(((first, goal) for first, goal in pairwise(named) if isinstance(first, Bearing)), None)


@cache
def bearings() -> Mapping[str, Bearing]:
    """The words for each bearing, of both languages."""
    texts = [(b, Catalogue(lang).text(f"inches.bearing.{b.value}")) for lang in LANGUAGES for b in Bearing]
    written = {plain(word.strip()): bearing for bearing, text in texts for word in text.split(",")}
    return written | {bearing.value: bearing for bearing in Bearing}


# -- which places are worth listing ----------------------------------------------------------------------


def some_of(points: Sequence[Point]) -> Sequence[Point]:
    """A few points, from all over the table."""
    return points[:: len(points) // FEW_PLACES + 1]


def nearest_first(points: Iterable[Point], figure: Figure, others: Sequence[Figure]) -> list[Point]:
    """Points by how near to any of the others somebody would be there."""

    def nearness(at: Point) -> int:
        there = figure._replace(at=at)
        return min([gap(there, other) for other in others], default=0)

    return sorted(points, key=lambda at: (nearness(at), at))
