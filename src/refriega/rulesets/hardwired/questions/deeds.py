"""Deeds: options written in a file.

`do` is the option's tag, or what people type for it in either language, and the other keys are its fields:
a point is [x, y] in inches, a path a list of them. The weapon may be left out: it is then the first in hand
that reaches the target; so may whom a consumable is used upon, who is then the user.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from refriega.boards.table import Point
from refriega.boards.table.written import read_spaces
from refriega.core.match import Match
from refriega.core.reading import need
from refriega.core.written import Deeds, Fields, fields_of
from refriega.rulesets.hardwired.arms import arms, check_attack, shoots, striking_arms
from refriega.rulesets.hardwired.choices import INTERVENTION, OPTION
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Consume, FreeAttack, Throw
from refriega.rulesets.hardwired.questions.position import RulingPosition
from refriega.rulesets.hardwired.state import HardwiredState
from refriega.rulesets.hardwired.terms import WeaponClass

HardwiredMatch: TypeAlias = Match[HardwiredState]

POINTS = ("to", "at", "path")
"""The fields that are points, or rows of them."""


def read_fields(position: RulingPosition, type_: Any, keys: Mapping[Any, Any], place: str) -> Fields:
    """The fields of an option as the file writes them, points turned into the board's."""

    def read(key: str, value: object, where: str) -> object:
        return read_value(position, key, value, where)

    given = fields_of(type_, keys, place, read)
    to = any(field.name == "to" for field in msgspec.structs.fields(type_))
    if given.get("path") and to:
        given.setdefault("to", given["path"][-1])
    return given


def read_value(position: RulingPosition, key: str, value: object, place: str) -> object:
    """A point, a row of them, an id that must be there, or the value as it is."""
    content = position.scene.content
    if key in POINTS:
        return read_spaces(position.scene.table, value, place)
    if key == "weapon" and isinstance(value, str):
        need("weapon", value, content.weapons, place)
    if key == "item" and isinstance(value, str):
        need("consumable", value, content.consumables, place)
    return value


def complete(
    position: RulingPosition, match: HardwiredMatch, type_: Any, given: Fields, actor: str
) -> Fields:
    """Fill in what may be left out."""
    game, fields = HardwiredGame(position.scene, match.state, None), dict(given)
    wanted = {field.name for field in msgspec.structs.fields(type_) if field.required}
    if actor in game.state.models and "weapon" in wanted - fields.keys():
        weapon = next(iter(at_hand(game, type_, actor, str(fields.get("target", "")))), None)
        if weapon is not None:
            fields["weapon"] = weapon
    if type_ is Consume:
        fields.setdefault("target", actor)
    return fields


def at_hand(game: HardwiredGame, type_: Any, who: str, target: str) -> Iterable[str]:
    """The weapons that a deed may mean, the likeliest first."""
    if type_ is Throw:
        return arms(game, who, WeaponClass.GRENADE)
    found = list(striking_arms(game, who))
    if type_ is FreeAttack:
        return [weapon for weapon in found if not shoots(game, weapon)]
    return [w for w in found if target and check_attack(game, who, target, w) is None] or found


def is_ready(key: str, value: object) -> bool:
    """Points have been read already."""
    return key in POINTS and isinstance(value, (Point, tuple))


DEEDS = Deeds("hardwired", OPTION, INTERVENTION, read=read_fields, complete=complete, is_ready=is_ready)
