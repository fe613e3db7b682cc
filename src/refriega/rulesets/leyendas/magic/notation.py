"""Notations of spells: casting time, range and duration, each written as one short text."""

from __future__ import annotations

import re
from enum import StrEnum

from refriega.core.errors import Malformed
from refriega.core.reading import Notation
from refriega.rulesets.leyendas.terms import ActionKind

# ML-004: ten rounds are a minute.
ROUNDS = {"round": 1, "minute": 10, "hour": 600, "day": 14_400}

_COUNT = re.compile(r"(\d{1,4}) (round|minute|hour|day)s?")
_DURATION = re.compile(r"(concentration up to )?(\d{1,4}) (round|minute|hour|day)s?( per level)?")
_RANGE = re.compile(r"(ranged touch|distance) (\d{1,3})")


class CastingTime(Notation):
    """Tiempo de lanzamiento (ML-255): a kind of action, `1 round`, or minutes, hours, days.

    `action` is None for what takes longer than a round: such a spell is cast outside combat only.
    """

    __slots__ = ("action", "count", "unit")

    def __init__(self, count: int, unit: str) -> None:
        self.count = count
        self.unit = unit
        self.action: ActionKind | None = None
        if unit == "round":
            self.action = ActionKind.FULL if count == 1 else None
        elif unit not in ROUNDS:
            self.action = ActionKind[unit.upper()]

    @staticmethod
    def parse(text: str) -> CastingTime:
        """Raises `Malformed` for anything but `standard`, `full`, ..., `1 round`, `10 minutes`."""
        if text.upper() in ActionKind.__members__ and text.islower():
            return CastingTime(1, text)
        match = _COUNT.fullmatch(text)
        if not match or not int(match[1]):
            raise Malformed("notation.casting_time", text=text)
        return CastingTime(int(match[1]), match[2])

    def __str__(self) -> str:
        return counted(self.count, self.unit) if self.unit in ROUNDS else self.unit

    @property
    def takes_a_round(self) -> bool:
        """Done at the start of the caster's next turn."""
        return self.unit == "round"


STANDARD = CastingTime(1, "standard")


class RangeKind(StrEnum):
    """Rango: uno mismo, toque, toque a distancia, distancia fija (ML-260, ML-263, ML-264)."""

    SELF = "self"
    TOUCH = "touch"
    RANGED_TOUCH = "ranged touch"
    DISTANCE = "distance"


class Range(Notation):
    """`self`, `touch`, `ranged touch 10`, `distance 20`: spaces for the last two."""

    __slots__ = ("kind", "spaces")

    def __init__(self, kind: RangeKind, spaces: int = 0) -> None:
        self.kind = kind
        self.spaces = spaces

    @staticmethod
    def parse(text: str) -> Range:
        """Raises `Malformed` for anything else."""
        if text in ("self", "touch"):
            return Range(RangeKind(text))
        match = _RANGE.fullmatch(text)
        if not match or not int(match[2]):
            raise Malformed("notation.range", text=text)
        return Range(RangeKind(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.kind.value} {self.spaces}" if self.spaces else self.kind.value


class DurationKind(StrEnum):
    """Duración: instantánea, de tiempo, permanente (ML-271..ML-273), concentración."""

    INSTANTANEOUS = "instantaneous"
    TIMED = "timed"
    PERMANENT = "permanent"
    CONCENTRATION = "concentration"


class Duration(Notation):
    """`instantaneous`, `permanent`, `concentration`, `3 rounds`, `1 minute per level`, `2 days`,
    `concentration up to 5 rounds`.
    """

    __slots__ = ("count", "kind", "per_level", "unit")

    def __init__(
        self, kind: DurationKind, count: int = 0, unit: str = "round", *, per_level: bool = False
    ) -> None:
        self.kind = kind
        self.count = count
        self.unit = unit
        self.per_level = per_level

    @staticmethod
    def parse(text: str) -> Duration:
        """Raises `Malformed` for anything else."""
        if text in ("instantaneous", "permanent", "concentration"):
            return Duration(DurationKind(text))
        match = _DURATION.fullmatch(text)
        if not match or not int(match[2]):
            raise Malformed("notation.duration", text=text)
        kind = DurationKind.CONCENTRATION if match[1] else DurationKind.TIMED
        return Duration(kind, int(match[2]), match[3], per_level=bool(match[4]))

    def __str__(self) -> str:
        if not self.count:
            return self.kind.value
        upto = "concentration up to " if self.kind is DurationKind.CONCENTRATION else ""
        return f"{upto}{counted(self.count, self.unit)}{' per level' if self.per_level else ''}"

    def rounds(self, level: int) -> int:
        """How many rounds it lasts for a caster of this level; 0 where no time is stated."""
        return self.count * ROUNDS[self.unit] * (max(level, 1) if self.per_level else 1)


INSTANTANEOUS = Duration(DurationKind.INSTANTANEOUS)


def counted(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
