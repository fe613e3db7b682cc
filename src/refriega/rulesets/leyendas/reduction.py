"""Damage reduction, as it is written."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from refriega.core.errors import Malformed
from refriega.rulesets.leyendas.terms import PHYSICAL, DamageType

MATERIALS = ("steel", "silver", "cold_iron", "adamantine", "wood", "stone", "magic")
"""What may beat physical damage reduction besides a type of damage (ML-068)."""

# The Spanish words for what damage reduction is written against (ML-068, ML-069), and the English ones in
# which a blank stands for the line.
WORDS = {
    "lacerante": "slashing",
    "cortante": "slashing",
    "perforante": "piercing",
    "contundente": "bludgeoning",
    "plata": "silver",
    "hierro": "cold_iron",
    "hierro frío": "cold_iron",
    "cold iron": "cold_iron",
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
    "fuerza": "force",
}

ELEMENTS = tuple(type_.value for type_ in DamageType if type_ not in PHYSICAL)
BYPASSES = (*MATERIALS, *(type_.value for type_ in DamageType if type_ in PHYSICAL))

_REDUCTION = re.compile(r"(\d{1,3})\s*(/|\s)\s*(\S.*)?")


class Reduction(msgspec.Struct, frozen=True):
    """Reducción al daño: physical with what beats it (`5/plata`; `5/-` nothing does), or of one
    element (`5 ácido`).
    """

    amount: int
    bypass: str = ""
    element: str = ""

    @staticmethod
    @lru_cache(maxsize=256)
    def parse(text: str) -> Reduction:
        """Raises `Malformed` when it is neither `N/bypass` nor `N element`, or names what no weapon is."""
        match = _REDUCTION.fullmatch(text.strip())
        if not match or not match[3]:
            raise Malformed("notation.reduction", text=text)
        word = match[3].strip().lower()
        word = WORDS.get(word, word)
        if match[2] == "/":
            if word not in (*BYPASSES, "-"):
                raise Malformed("notation.bypass", word=match[3], text=text, known=written(BYPASSES))
            return Reduction(int(match[1]), bypass="" if word == "-" else word)
        if word not in ELEMENTS:
            raise Malformed("notation.element", element=match[3], text=text, known=written(ELEMENTS))
        return Reduction(int(match[1]), element=word)

    def stops(self, type_: DamageType, material: str, types: tuple[DamageType, ...]) -> bool:
        """Whether it works against damage of `type_` from a weapon of `material` and `types`."""
        if self.element:
            return type_ == self.element
        return type_ in PHYSICAL and self.bypass != material and self.bypass not in types


def written(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words with what they may be called in Spanish: what a file may say."""
    spanish = {english: word for word, english in reversed(WORDS.items()) if word != "cold iron"}
    return tuple(f"{word} ({spanish[word]})" if word in spanish else word for word in words)
