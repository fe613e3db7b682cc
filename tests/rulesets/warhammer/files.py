"""A whole scenario and a whole content file for the tests of loading; those that break it replace a piece."""

from __future__ import annotations

from refriega.rulesets.warhammer.scenario import load_scenario
from refriega.rulesets.warhammer.scene import Scene
from tests.rulesets.broken import FILE, broken

SCENARIO = """
ruleset = "warhammer"
title = { es = "prueba", en = "test" }
table = "prado"
turns = 4
turn = 3
phase = "magic"

[sides.rojos]
name = { es = "rojos", en = "red" }
seat = "ana"
army = "mios"
only = ["lanzas", "maga", "espia", "heroe"]

[sides.rojos.place]
lanzas = { at = [12, 20], facing = "north", files = 4, models = 8 }
heroe = { at = [30, 20], facing = [1, -1], wounds = 1, mount_wounds = 2 }

[sides.azules]
seat = "luis"

[sides.azules.units]
orcos = { troop = "orco", models = 10, points = 100 }
goblins = { troop = "goblin", models = 12, files = 4, points = 50 }
carro = { troop = "carro_de_jabalies", points = 80 }

[sides.azules.place]
orcos = { fights = "lanzas" }
goblins = { at = [30, 6], facing = "north", fleeing = true }

[[effects]]
spell = "pellejo_de_medianoche"
caster = "maga"
on = "lanzas"
total = 12

[tables.prado]
name = { es = "el prado", en = "the meadow" }
width = 48
depth = 36
pieces = [
    { id = "roca", kind = "penascos", at = [40, 10], size = [3, 3] },
    { id = "bosquecillo", kind = "bosque", at = [2, 14], size = [6, 6] },
]

[armies.mios]
name = { es = "los míos", en = "mine" }
dispel_dice = 4

[armies.mios.units]
lanzas = { troop = "piquero", models = 10, files = 5, points = 80 }
espia = { troop = "asesino", character = true, hidden = true, joins = "lanzas", points = 100 }
heroe = { troop = "capitan", character = true, general = true, mount = "grifo", points = 300 }
reserva = { troop = "caballero", models = 5, points = 120 }

[armies.mios.units.maga]
troop = "hechicero"
character = true
level = 2
lore = "sombras"
spells = ["pellejo_de_medianoche", "muerte_rauda"]
items = ["pergamino_de_dispersion"]
joins = "lanzas"
points = 120
"""


def load(text: str) -> Scene:
    return load_scenario(text, FILE, {})


def changed(old: str, new: str, text: str = SCENARIO) -> str:
    """The scenario with one piece of it replaced."""
    return broken(text, old, new)
