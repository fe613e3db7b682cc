"""A creature of the content as it would stand in a fight, unhurt and alone: for its page."""

from __future__ import annotations

from refriega.rulesets.leyendas.build import build_sheet
from refriega.rulesets.leyendas.content import Content, CreatureEntry
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.state import Body

ALONE = """
ruleset = "leyendas"
title = { en = "nobody" }
map = "AB"
[sides.one]
seat = "one"
[sides.other]
seat = "other"
[[creatures]]
id = "one"
is = "lobo"
side = "one"
at = "A"
[[creatures]]
id = "other"
is = "lobo"
side = "other"
at = "B"
"""


def alone(content: Content, id_: str, entry: CreatureEntry) -> LeyendasGame:
    """A fight that holds nobody but `id_`."""
    scene = RULESET.load(ALONE, "-", {})
    scene.content = content
    sheet = build_sheet(content, entry, id_, "one", "one", scene.variants, id_)
    scene.sheets = {id_: sheet}
    scene.bodies = {
        id_: Body(life=sheet.life, place=0, held=entry.held, carried=entry.carried, armour=entry.armour)
    }
    scene.effects = {}
    return LeyendasGame(scene, RULESET.start(scene), None)
