"""Dice and notations: `2d6+1`, `18-20/x4`, `5/plata`. Each parses and prints back unchanged."""

from __future__ import annotations

import re

from refriega.core.errors import Malformed
from refriega.core.reading import Notation

_DICE = re.compile(r"(\d{1,2})d(\d{1,3})([+-]\d{1,3})?")
_CRITICAL = re.compile(r"(?:(\d{1,2})-)?20/x(\d)")


class Dice(Notation):
    """`count` dice of `sides`, plus a flat number."""

    __slots__ = ("count", "plus", "sides")

    def __init__(self, count: int, sides: int, plus: int = 0) -> None:
        self.count = count
        self.sides = sides
        self.plus = plus

    @staticmethod
    def parse(text: str) -> Dice:
        """Raises `Malformed` for anything but `NdS`, `NdS+K` or `NdS-K`."""
        match = _DICE.fullmatch(text)
        if not match or not int(match[1]) or not int(match[2]):
            raise Malformed("notation.dice", text=text)
        return Dice(int(match[1]), int(match[2]), int(match[3] or 0))

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    @property
    def twice_mean(self) -> int:
        """Twice the mean, so that it stays whole."""
        return self.count * (self.sides + 1) + 2 * self.plus


class Critical(Notation):
    """Rango de amenaza and multiplier (ML-038..ML-040): `20/x2`, `18-20/x4`."""

    __slots__ = ("multiplier", "threat")

    def __init__(self, threat: int = 20, multiplier: int = 2) -> None:
        self.threat = threat
        self.multiplier = multiplier

    @staticmethod
    def parse(text: str) -> Critical:
        """Raises `Malformed` for anything but `20/xN` or `T-20/xN`."""
        match = _CRITICAL.fullmatch(text)
        threat = int(match[1] or 20) if match else 0
        multiplier = int(match[2]) if match else 0
        if not 2 <= threat <= 20 or multiplier < 1:
            raise Malformed("notation.critical", text=text)
        return Critical(threat, multiplier)

    def __str__(self) -> str:
        return f"{'' if self.threat == 20 else f'{self.threat}-'}20/x{self.multiplier}"
