"""The fights that are measured.

Of `leyendas` one made on the spot: level-1 warriors against goblins, as the peers' is. One in four on each
side has a bow. Open ground, so that nothing is saved by walls. Of the others scenarios.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.ruleset import Ruleset
from refriega.rulesets import hardwired, leyendas, malifaux, warhammer

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"


class Fight(NamedTuple):
    """A scenario, and the ruleset that it is played by."""

    ruleset: Ruleset[Any]
    scene: Any

    def match(self, seed: int, *, history: bool = False) -> Match[Any]:
        chance = SeededChance(secret_from_seed(seed))
        return Match(self.ruleset, self.scene, chance, log=False, history=history)


HEAD = """
ruleset = "leyendas"
title = {{ es = "medida", en = "measure" }}
map = '''
{map}
'''
[sides.party]
[sides.goblins]
"""
BOW = 'but = { held = ["arco_corto"], carried = ["espada_corta", "flechas"] }\n'


def warriors(size: int, width: int) -> Fight:
    """`size` against `size` on `width` x `width` squares."""
    text = HEAD.format(map="\n".join("." * width for _ in range(width)))
    for number in range(size):
        row = width // 2 - size // 2 + number
        for side, what, column in (
            ("party", "guerrero_1", width // 4),
            ("goblins", "goblin", width - 1 - width // 4),
        ):
            text += f'[[creatures]]\nid = "{side}{number}"\nis = "{what}"\nside = "{side}"\n'
            text += f"at = [{column}, {row}]\n" + (BOW if number % 4 == 3 else "")
    return Fight(leyendas.RULESET, leyendas.RULESET.load(text, "benchmark", {}))


def squads(name: str) -> Fight:
    """A scenario of `hardwired` by its name."""
    return scenario(hardwired.RULESET, name)


def crews(name: str) -> Fight:
    """A scenario of `malifaux` by its name."""
    return scenario(malifaux.RULESET, name)


def armies(name: str) -> Fight:
    """A scenario of `warhammer` by its name."""
    return scenario(warhammer.RULESET, name)


def scenario(ruleset: Ruleset[Any], name: str) -> Fight:
    file = SCENARIOS / ruleset.id / f"{name}.toml"
    return Fight(ruleset, ruleset.load(file.read_text(encoding="utf-8"), str(file), {}))
