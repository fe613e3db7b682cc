"""What is in hand: equipping and putting away, dropping, loading (ML-120, ML-203..ML-208, ML-210)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.attacks import projectile, without
from refriega.rulesets.leyendas.arms import weapon
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Drop, Equip, Load
from refriega.rulesets.leyendas.references import hands_taken
from refriega.rulesets.leyendas.settle import lay_down
from refriega.rulesets.leyendas.terms import ActionKind

# -- equip -------------------------------------------------------------------------------------


def equip_kind(game: LeyendasGame, who: str, option: Equip) -> ActionKind:
    """A movement action (ML-203); for some shields a full one (ML-207); ammunition is free (ML-206)."""
    if any(shield_needs_full(game, item) for item in option.items):
        return ActionKind.FULL
    if option.items and not option.stow and all(is_ammunition(game, item) for item in option.items):
        return ActionKind.FREE
    return ActionKind.MOVEMENT


def check_equip(game: LeyendasGame, who: str, option: Equip) -> Refusal | None:
    if not option.items and not option.stow:
        return Refusal("objects.nothing", "ML-203")
    return check_in_hand(game, who, option.items, option.stow)


def check_equip_items(
    game: LeyendasGame, who: str, items: Sequence[str], stow: Sequence[str] = ()
) -> Refusal | None:
    """What can be equipped in the course of a regular move (ML-204): nothing that takes a full action."""
    for item in items:
        if shield_needs_full(game, item):
            return Refusal("equip.full_action", "ML-207", args={"item": item})
    return check_in_hand(game, who, items, stow)


def check_in_hand(game: LeyendasGame, who: str, items: Sequence[str], stow: Sequence[str]) -> Refusal | None:
    """Things that are carried, and hands for all of them: one in each in the same action (ML-205).

    Never armour: to put it on takes minutes (ML-208).
    """
    body = game.body(who)
    held, carried = body.held, body.carried
    for item in stow:
        if item not in held:
            return not_held(item, "ML-203")
        held = without(held, item)
    for item in items:
        if kind_of(item) in game.content.armours:
            return Refusal("equip.armour", "ML-208", args={"item": item})
        if item not in carried:
            return Refusal("objects.not_carried", "ML-203", args={"item": item})
        carried = without(carried, item)
    return hands_free_for(game, who, (*held, *items))


def equip(game: LeyendasGame, who: str, option: Equip) -> Procedure[None]:
    """Weapons and objects, one in each hand at once, without provoking (ML-203, ML-205)."""
    take_in_hand(game, who, option.items, option.stow)
    yield from ()


def take_in_hand(game: LeyendasGame, who: str, items: Sequence[str], stow: Sequence[str] = ()) -> None:
    """Put away, then draw (ML-203, ML-204); a crossbow that is put away stays loaded."""
    body = game.body(who)
    for item in stow:
        body.held = without(body.held, item)
        body.carried = (*body.carried, item)
    for item in items:
        body.carried = without(body.carried, item)
        body.held = (*body.held, item)
    if game.log is not None:
        game.note("equipped", "ML-203", who=who, items=tuple(items), stowed=tuple(stow))


def list_equips(game: LeyendasGame, who: str) -> Iterator[Equip]:
    """Up to one object a hand, with whatever is put away for it; ammunition needs no hand (ML-206)."""
    body = game.body(who)
    carried = [item for item in body.carried if not is_ammunition(game, item)]
    hands = game.sheets[who].hands
    stowable = [stow for n in range(len(body.held) + 1) for stow in combos(body.held, n)]
    for number in range(min(hands, len(carried)) + 1):
        for items in combos(carried, number):
            for stow in stowable:
                yield Equip(items, stow)


def combos(items: Sequence[str], number: int) -> list[tuple[str, ...]]:
    """The different ways to take so many of them."""
    return list(dict.fromkeys(combinations(items, number)))


def kind_of(item: str) -> str:
    """The content id of an object: objects with charges have a number behind it."""
    return item.partition("#")[0]


def shield_needs_full(game: LeyendasGame, item: str) -> bool:
    shield = game.content.shields.get(kind_of(item))
    return shield is not None and shield.equip == "full"


def is_ammunition(game: LeyendasGame, item: str) -> bool:
    entry = game.content.items.get(kind_of(item))
    return entry is not None and entry.kind == "ammunition"


def hands_free_for(game: LeyendasGame, who: str, held: Sequence[str], *rules: str) -> Refusal | None:
    """Whether `who` has hands for all of `held`."""
    hands = game.sheets[who].hands
    if hands_taken(game.content, tuple(held)) > hands:
        return Refusal("objects.no_free_hand", *(rules or ("ML-205",)), args={"who": who, "hands": hands})
    return None


def not_held(item: str, *rules: str) -> Refusal:
    return Refusal("objects.not_in_hand", *rules, args={"item": item})


# -- drop --------------------------------------------------------------------------------------


def check_drop(game: LeyendasGame, who: str, option: Drop) -> Refusal | None:
    return None if option.item in game.body(who).held else not_held(option.item, "ML-210")


def drop(game: LeyendasGame, who: str, option: Drop) -> Procedure[None]:
    """Free, without provoking; it lies in the creature's own space (ML-210)."""
    lay_down(game, who, option.item, game.body(who).place)
    if game.log is not None:
        game.note("dropped", "ML-210", who=who, item=option.item)
    yield from ()


def list_drops(game: LeyendasGame, who: str) -> Iterator[Drop]:
    for item in dict.fromkeys(game.body(who).held):
        yield Drop(item)


# -- load --------------------------------------------------------------------------------------


def load_kind(game: LeyendasGame, who: str, option: Load) -> ActionKind:
    """What the crossbow's entry says."""
    found = weapon(game, option.weapon)
    return ActionKind[found.load.upper()] if found is not None and found.load else ActionKind.MOVEMENT


def check_load(game: LeyendasGame, who: str, option: Load) -> Refusal | None:
    """A crossbow in hand, not loaded yet, and something to load it with."""
    body = game.body(who)
    found = weapon(game, option.weapon)
    if option.weapon not in body.held:
        return not_held(option.weapon, "ML-120")
    if found is None or not found.load:
        return Refusal("load.needs_none", "ML-120", args={"weapon": option.weapon})
    if body.loaded.count(option.weapon) >= body.held.count(option.weapon):
        return Refusal("load.is_loaded", "ML-120", args={"weapon": option.weapon})
    if projectile(game, who, found) is None:
        return Refusal("attack.no_ammunition", "ML-065", args={"weapon": option.weapon})
    return None


def load(game: LeyendasGame, who: str, option: Load) -> Procedure[None]:
    """Loading lowers the guard (ML-120); the bolt is spent when it is shot."""
    body = game.body(who)
    body.loaded = (*body.loaded, option.weapon)
    if game.log is not None:
        game.note("loaded", "ML-120", who=who, weapon=option.weapon)
    yield from ()


def list_loads(game: LeyendasGame, who: str) -> Iterator[Load]:
    for item in dict.fromkeys(game.body(who).held):
        yield Load(item)


ACTIONS = (
    Action(
        option=Equip,
        group="objects",
        rules=("ML-203", "ML-205"),
        kind=equip_kind,
        check=check_equip,
        candidates=list_equips,
        carry_out=equip,
        tags=lambda game, who, option: ("equips",) if option.items else (),
        weight=3,
    ),
    Action(
        option=Drop,
        group="objects",
        rules=("ML-210",),
        kind=ActionKind.FREE,
        check=check_drop,
        candidates=list_drops,
        carry_out=drop,
        weight=1,
    ),
    Action(
        option=Load,
        group="objects",
        rules=("ML-120",),
        kind=load_kind,
        check=check_load,
        candidates=list_loads,
        carry_out=load,
        provokes=lambda game, who, option: True,
        weight=4,
    ),
)
