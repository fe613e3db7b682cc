"""A small battle of `warhammer` at the terminal, in a file, and in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from refriega.core.match import Match
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.scene import Scene
from refriega.terminal.warhammer import WarhammerFace
from refriega.terminal.words import Words
from tests.cli import kit

FACE = WarhammerFace()

SMALL = """
ruleset = "warhammer"
title = { es = "Prueba", en = "Trial" }
table = "prado"
phase = "magic"
turn = 3

[sides.rojo]
name = { es = "los Rojos", en = "the Reds" }
seat = "ana"
[sides.rojo.units.radulf]
troop = "gran_hechicero"
name = { es = "Radulf", en = "Radulf" }
character = true
general = true
level = 3
lore = "fuego"
spells = ["bola_de_fuego", "espada_flamigera_de_rhuin"]
items = ["piedra_de_energia", "pergamino_de_dispersion"]
points = 200
[sides.rojo.units.lanceros]
troop = "alabardero"
name = { es = "los lanceros", en = "the spearmen" }
models = 20
files = 5
points = 140
[sides.rojo.place]
radulf = { at = [10, 26], facing = "north" }
lanceros = { at = [20, 26], facing = "north" }

[sides.azul]
name = { es = "los Azules", en = "the Blues" }
seat = "luis"
[sides.azul.units.orcos]
troop = "orco"
name = { es = "los orcos", en = "the orcs" }
models = 16
files = 4
points = 120
[sides.azul.units.sombra]
troop = "hechicero"
name = { es = "Sombra", en = "Shade" }
character = true
general = true
level = 2
lore = "sombras"
spells = ["pellejo_de_medianoche"]
items = ["pergamino_de_dispersion"]
points = 130
[sides.azul.place]
orcos = { at = [20, 12], facing = "south" }
sombra = { at = [30, 10], facing = "south" }

[tables.prado]
name = { es = "El prado", en = "The meadow" }
width = 36
depth = 36
pieces = [{ id = "bosque", kind = "bosque", at = [2, 4], size = [6, 5] }]

[[effects]]
spell = "pellejo_de_medianoche"
caster = "sombra"
on = "orcos"
"""
"""The Reds' second magic phase: Shade keeps the Pelt of Midnight on the orcs, cast in an earlier one."""

MOVEMENT = ('phase = "magic"', 'phase = "movement"')


def changed(*changes: tuple[str, str]) -> str:
    """The battle with other words in its file."""
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def scene(*changes: tuple[str, str], **variants: str) -> Scene:
    return RULESET.load(changed(*changes), "-", variants)


def begun(of: Scene, seed: int = 1) -> Match[Any]:
    return kit.begun(RULESET, of, seed)


def voice(lang: str, of: Scene, match: Match[Any] | None = None) -> Words:
    return kit.voice(lang, FACE, of, match)


def played(
    folder: Path,
    *typed: str,
    changes: tuple[tuple[str, str], ...] = (),
    lang: str = "en",
    columns: str = "1000",
    more: tuple[str, ...] = (),
) -> str:
    """What the terminal prints while these lines are typed, dice among them."""
    file = kit.written(folder, changed(*changes))
    return kit.played(file, *typed, how=("--dice", "real", *more), lang=lang, columns=columns)
