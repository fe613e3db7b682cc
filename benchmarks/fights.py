"""The fights that are measured: two equal sides on an open square, made on the spot."""

from __future__ import annotations

from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scene import Scene

HEAD = """
ruleset = "leyendas"
title = {{ es = "medida", en = "measure" }}
map = '''
{map}
'''
[sides.red]
[sides.blue]
[define.creatures.swordsman]
name = {{ es = "espadachín", en = "swordsman" }}
player_race = true
abilities = {{ strength = 15, dexterity = 12, constitution = 13 }}
life = 16
base_attack = 2
armour = "cuero_tachonado"
held = ["espada", "escudo_ligero"]
[define.creatures.archer]
name = {{ es = "arquera", en = "archer" }}
player_race = true
abilities = {{ strength = 12, dexterity = 16, constitution = 12 }}
life = 13
base_attack = 2
armour = "cuero"
held = ["arco_de_caza"]
carried = ["espada_corta", "flechas"]
"""


def fight(size: int, width: int) -> Scene:
    """`size` against `size` on `width` x `width` squares; every fourth is an archer."""
    text = HEAD.format(map="\n".join("." * width for _ in range(width)))
    for number in range(size):
        what = "archer" if number % 4 == 3 else "swordsman"
        row = width // 2 - size // 2 + number
        for side, column in (("red", width // 4), ("blue", width - 1 - width // 4)):
            text += f'[[creatures]]\nid = "{side}{number}"\nis = "{what}"\nside = "{side}"\n'
            text += f"at = [{column}, {row}]\n"
    return RULESET.load(text, "benchmark", {})
