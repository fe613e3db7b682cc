"""Objects under a blow: how hard they are, how much they bear, and when they break.

The figures are a house table: hardness by material, what an object bears by its size. A damaged object has a
name of its own from then on (`espada#7`), under which `state.wear` keeps what it has taken.
"""

from __future__ import annotations

from refriega.core.modifier import breakdown, total
from refriega.core.procedure import TOTAL, Procedure
from refriega.rulesets.leyendas.actions.attacks import melee_share
from refriega.rulesets.leyendas.arms import weapon
from refriega.rulesets.leyendas.damage import damage_dice, damage_parts
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import Blow
from refriega.rulesets.leyendas.terms import Grip
from refriega.rulesets.leyendas.values import STACKING

HARDNESS = {"wood": 5, "stone": 8, "silver": 8, "steel": 10, "cold_iron": 10, "adamantine": 20}
SOFT = 2
BEARS = {Grip.LIGHT: 2, Grip.ONE_HANDED: 5, Grip.TWO_HANDED: 10}
SHIELD_BEARS = 10
FRAGILE = (1, 1)


def sturdiness(game: LeyendasGame, item: str) -> tuple[int, int]:
    """(hardness, damage that it bears): shields are steel and bear 10 for each point of their bonus."""
    kind = item.partition("#")[0]
    shield = game.content.shields.get(kind)
    if shield is not None:
        return HARDNESS["steel"], SHIELD_BEARS * shield.bonus
    found = game.content.weapons.get(kind)
    if found is None:
        return FRAGILE
    return HARDNESS.get(found.material, SOFT), BEARS[found.grip]


def strike_object(game: LeyendasGame, who: str, item: str, bearer: str, struck: str) -> Procedure[None]:
    """Weapon damage, less the hardness; an object that has taken all it bears is gone."""
    found = weapon(game, item) or game.content.weapons[item]
    blow = Blow(who, bearer, item, share=melee_share(game, who, item))
    dice = damage_dice(game, who, found)
    faces = yield from game.roll(f"{who}/damage", dice.count, dice.sides, TOTAL)
    parts = damage_parts(game, blow)
    dealt = max(1, sum(faces) + total(parts, STACKING))
    hardness, bears = sturdiness(game, struck)
    taken = max(0, dealt - hardness)
    name = own_name(game, bearer, struck) if taken else struck
    if taken:
        game.state.wear[name] = game.state.wear.get(name, 0) + taken
    broken = bool(taken) and game.state.wear[name] >= bears
    if game.log is not None:
        key = "object.broken" if broken else "object.struck"
        game.note(
            key, "ML-121", who=bearer, item=name, dice=str(dice), faces=faces, total=dealt,
            hardness=hardness, taken=taken, parts=breakdown("damage", parts, STACKING),
        )  # fmt: skip
    if broken:
        destroy(game, bearer, name)


def own_name(game: LeyendasGame, bearer: str, item: str) -> str:
    """The object under a name that tells it from others of its kind."""
    if "#" in item:
        return item
    name = game.next_id(f"{item}#")
    body = game.body(bearer)
    body.held = exchanged(body.held, item, (name,))
    if item in body.loaded:
        body.loaded = exchanged(body.loaded, item, (name,))
    return name


def destroy(game: LeyendasGame, bearer: str, item: str) -> None:
    body = game.body(bearer)
    body.held = exchanged(body.held, item, ())
    body.loaded = tuple(loaded for loaded in body.loaded if loaded != item)
    del game.state.wear[item]


def exchanged(items: tuple[str, ...], item: str, new: tuple[str, ...]) -> tuple[str, ...]:
    """`items` with the first `item` replaced."""
    at = items.index(item)
    return (*items[:at], *new, *items[at + 1 :])
