"""Damage reduction, as it is written."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from refriega.core.errors import Malformed
from refriega.rulesets.leyendas.terms import PHYSICAL, DamageType

# What damage reduction can be written against, in both languages (ML-068, ML-069).
WORDS = {
    "lacerante": "slashing",
    "cortante": "slashing",
    "perforante": "piercing",
    "contundente": "bludgeoning",
    "plata": "silver",
    "hierro": "cold_iron",
    "hierro frío": "cold_iron",
    "adamantina": "adamantine",
    "acero": "steel",
    "madera": "wood",
    "piedra": "stone",
    "magia": "magic",
    "fuego": "fire",
    "frío": "cold",
    "ácido": "acid",
    "electricidad": "electricity",
    "sonido": "sound",
}

_REDUCTION = re.compile(r"(\d{1,3})\s*(/|\s)\s*(\S.*)?")


class Reduction(msgspec.Struct, frozen=True):
    """Reducción al daño: physical with what beats it (`5/plata`; `5/-` nothing does), or of one
    element (`5 ácido`)."""

    amount: int
    bypass: str = ""
    element: str = ""

    @staticmethod
    @lru_cache(maxsize=256)
    def parse(text: str) -> Reduction:
        """Raises `Malformed` when it is neither `N/bypass` nor `N element`."""
        match = _REDUCTION.fullmatch(text.strip())
        if not match or not match[3]:
            raise Malformed("notation.reduction", text=text)
        word = match[3].strip().lower()
        word = WORDS.get(word, word)
        if match[2] == "/":
            return Reduction(int(match[1]), bypass="" if word == "-" else word)
        if word not in set(DamageType) - PHYSICAL:
            raise Malformed("notation.element", element=match[3], text=text)
        return Reduction(int(match[1]), element=word)

    def stops(self, type_: DamageType, material: str, types: tuple[DamageType, ...]) -> bool:
        """Whether it works against damage of `type_` from a weapon of `material` and `types`."""
        if self.element:
            return type_ == self.element
        return type_ in PHYSICAL and self.bypass != material and self.bypass not in types
