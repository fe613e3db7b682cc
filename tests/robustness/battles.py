"""Battles of `warhammer` for hostile hands: scenarios made to measure, and two armies that keep spells."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import InputError
from refriega.core.match import Match
from refriega.core.procedure import Option, Pass
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.options import (
    Done,
    EndSpell,
)
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.scene import Scene
from tests.everywhere.fights import game_of

SLOW = 4
"""Seconds: a decision takes a small part of it, even on a machine that has much else to do."""


def load(text: str) -> Scene:
    return RULESET.load(text, "battle.toml", {})


def refused(text: str) -> str:
    """What is wrong with a scenario, said in all languages and at once."""
    begun = time.monotonic()
    with pytest.raises(InputError) as caught:
        load(text)
    assert time.monotonic() - begun < SLOW
    assert all(caught.value.said(Catalogue(lang)) for lang in LANGUAGES)
    return str(caught.value)


def started(text: str, seed: int = 1) -> Match[Any]:
    return Match(RULESET, load(text), SeededChance(secret_from_seed(seed)))


def side(id_: str, units: dict[str, str], places: dict[str, str]) -> str:
    """An army of its own units and where they stand, as files write them."""
    lines = [f"[sides.{id_}]", f"[sides.{id_}.units]"]
    lines += [f"{who} = {{ {said} }}" for who, said in units.items()]
    lines += [f"[sides.{id_}.place]", *[f"{who} = {{ {said} }}" for who, said in places.items()]]
    return "\n".join(lines)


def of(*sides: str, size: int = 96, pieces: str = "", phase: str = "start") -> str:
    """A scenario on a plain table of that size."""
    return f"""
ruleset = "warhammer"
title = {{ en = "test" }}
table = "campo"
phase = "{phase}"
{chr(10).join(sides)}
[tables.campo]
name = {{ en = "field" }}
width = {size}
depth = {size}
pieces = [{pieces}]
"""


# -- two armies that keep spells in play ----------------------------------------------------------------

KEEPERS = {
    "a": """
lanzas = { troop = "soldado", models = 12, files = 4, points = 60 }
arcos = { troop = "ballestero", models = 8, files = 8, points = 60 }
maga = { troop = "gran_hechicero", character = true, level = 4, joins = "lanzas", spells = [
    "furia_del_oso", "pellejo_de_medianoche", "segundo_sello_de_amul", "bola_de_fuego", "ley_del_oro"] }
mago = { troop = "hechicero", character = true, level = 3, joins = "arcos", items = [
    "manto_de_escarcha"], spells = [
    "espada_flamigera_de_rhuin", "luz_guardiana", "iluminacion_de_pha", "segundo_sello_de_amul"] }
[sides.a.place]
lanzas = { at = [14, 16], facing = "north" }
arcos = { at = [22, 18], facing = "north" }
""",
    "b": """
orcos = { troop = "orco", models = 12, files = 4, points = 60 }
goblins = { troop = "arquero_goblin", models = 8, files = 8, points = 60 }
chaman = { troop = "gran_chaman", character = true, level = 4, joins = "orcos", spells = [
    "sombras_de_muerte", "muro_de_fuego", "segundo_sello_de_amul", "furia_del_oso", "portento_de_far"] }
bruja = { troop = "bruja_goblin", character = true, level = 3, joins = "goblins", items = [
    "sello_del_alba"], spells = [
    "espada_flamigera_de_rhuin", "iluminacion_de_pha", "muerte_rauda", "ley_del_oro"] }
[sides.b.place]
orcos = { fights = "lanzas" }
goblins = { at = [24, 8], facing = "south" }
""",
}  # fmt: skip
"""Two armies in close combat, whose wizards keep spells in play."""


def keepers(seed: int, phase: str = "magic") -> Match[Any]:
    sides = [f"[sides.{id_}]\ndispel_dice = 4\n[sides.{id_}.units]{units}" for id_, units in KEEPERS.items()]
    return started(of(*sides, size=36, phase=phase), seed)


def kept(match: Match[Any], seat: str) -> list[EndSpell]:
    """The spells that a seat may let go."""
    return [EndSpell(held.id) for held in remaining.of_seat(game_of(match, WarhammerGame), seat)]


def eager(match: Match[Any], rng: Random) -> Option:
    """A random choice that is seldom to do nothing."""
    for _ in range(6):
        option = match.decision.chooser.sample(rng)
        if not isinstance(option, Done | Pass | EndSpell):
            return option
    return match.decision.chooser.sample(rng)
