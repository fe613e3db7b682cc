"""The fight that is measured, made on the spot: level-1 warriors against goblins, as the peers' is.

One in four on each side has a bow. Open ground, so that nothing is saved by walls.
"""

from __future__ import annotations

from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scene import Scene

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


def fight(size: int, width: int) -> Scene:
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
    return RULESET.load(text, "benchmark", {})
