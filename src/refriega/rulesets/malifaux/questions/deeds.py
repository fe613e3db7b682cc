"""Deeds: options written in a file.

`do` is the option's tag, or what people type for it in either language, and the other keys are its fields:
a point is [x, y] in inches, a path a list of them. `target` is one of the `targets`; of an action of the
card its id may be left out: it is then the first that may be taken at these. A strike is made with the first
attack of the card, and a charge ends where the target is in range, in contact if it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from refriega.boards.table import Point
from refriega.boards.table.written import read_spaces
from refriega.core.match import Match
from refriega.core.reading import need
from refriega.core.written import Deeds, Fields, fields_of
from refriega.rulesets.malifaux.choices import INTERVENTION, OPTION
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.charge import check as check_charge
from refriega.rulesets.malifaux.moving.charge import ends
from refriega.rulesets.malifaux.options import Charge, DeclareTrigger, Interact, Strike, Take
from refriega.rulesets.malifaux.questions.position import RulingPosition
from refriega.rulesets.malifaux.state import Deed, MalifauxState
from refriega.rulesets.malifaux.targeting import check as check_targets

MalifauxMatch: TypeAlias = Match[MalifauxState]

POINTS = ("to", "at", "path")
"""The fields that are points, or rows of them."""

# -- fields ------------------------------------------------------------------------------------------


def read_fields(position: RulingPosition, type_: Any, keys: Mapping[Any, Any], place: str) -> Fields:
    """The fields of an option as the file writes them, points turned into the board's."""
    written = dict(keys)
    if type_ is Take and "target" in written:
        written["targets"] = [written.pop("target")]

    def read(key: str, value: object, where: str) -> object:
        return read_value(position, key, value, where)

    given = fields_of(type_, written, place, read)
    if given.get("path") and "to" in type_.__struct_fields__:
        given.setdefault("to", given["path"][-1])
    return given


def read_value(position: RulingPosition, key: str, value: object, place: str) -> object:
    """A point, a row of them, a card that there is, or the value as it is."""
    if key in POINTS:
        return read_spaces(position.scene.table, value, place)
    if key == "card" and isinstance(value, str):
        need("fate_card", value, FULL_DECK, place)
    return value


def is_ready(key: str, value: object) -> bool:
    """Points have been read already."""
    return key in POINTS and isinstance(value, (Point, tuple))


# -- what may be left out ------------------------------------------------------------------------------


def complete(position: RulingPosition, match: MalifauxMatch, type_: Any, given: Fields, actor: str) -> Fields:
    """Fill in what may be left out."""
    game, fields = MalifauxGame(position.scene, match.state, None), dict(given)
    if type_ is DeclareTrigger:
        fields.setdefault("index", 0)
    if type_ is Interact:
        fields.setdefault("what", "scheme")
    if actor not in game.state.models:
        return fields
    if type_ in (Take, Strike) and "action" not in fields:
        targets = tuple([aim for aim in fields.get("targets", ()) if isinstance(aim, str)])
        fill(fields, "action", actions_at(game, actor, targets))
    if type_ is Charge and "to" not in fields:
        fill(fields, "to", charge_ends(game, actor, str(fields.get("target", ""))))
    return fields


def fill(fields: Fields, name: str, likely: Iterable[object]) -> None:
    found = next(iter(likely), None)
    if found is not None:
        fields[name] = found


def actions_at(game: MalifauxGame, who: str, targets: tuple[str, ...]) -> list[str]:
    """The actions of a card, those first that may be taken at these targets."""
    own = [action.id for action in game.card(who).actions]
    return sorted(own, key=lambda id_: check_targets(game, Deed(who, id_, targets)) is not None)


def charge_ends(game: MalifauxGame, who: str, target: str) -> list[Point]:
    """Where a charge may end, the best first."""
    if target not in game.state.models or game.model(target).at is None:
        return []
    found = list(ends(game, who, target))
    return sorted(found, key=lambda to: check_charge(game, who, target, to) is not None)


DEEDS = Deeds("malifaux", OPTION, INTERVENTION, read=read_fields, complete=complete, is_ready=is_ready)
