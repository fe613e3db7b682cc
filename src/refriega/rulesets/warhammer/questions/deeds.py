"""Deeds: options written in a file.

`do` is the option's tag, or what people type for it in either language, and the other keys are its fields: a
point is [x, y] in inches, a facing an edge of the table or a vector, and so are the steps of a move. Whoever
casts, moves or shoots is the actor, if the file does not say; dice are as many as may be used; a spell in
play is named by its id, or by its spell. `hold`, `flee` and `stand_and_shoot` answer a charge.

`end_charges`, `end_moves`, `end_magic`, `end_dispels` and `end_shooting` stop doing what one is asked for
there; everything before that goes its way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from refriega.boards.table import Point, inches
from refriega.boards.table.written import read_space
from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.procedure import Option
from refriega.core.reading import convert
from refriega.core.written import Deeds, Fields, fields_of
from refriega.rulesets.warhammer.choices import INTERVENTION, OPTION
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import casting, pools
from refriega.rulesets.warhammer.options import (
    Ahead,
    Cast,
    Dispel,
    DispelInPlay,
    EndSpell,
    Files,
    Reform,
    Step,
    Turn,
    Wheel,
)
from refriega.rulesets.warhammer.questions.magic import called
from refriega.rulesets.warhammer.questions.position import RulingPosition
from refriega.rulesets.warhammer.scenario_file import Facing
from refriega.rulesets.warhammer.setting import towards
from refriega.rulesets.warhammer.state import WarhammerState
from refriega.rulesets.warhammer.terms import Response

WarhammerMatch: TypeAlias = Match[WarhammerState]

POINTS = ("to", "at")
"""The fields that are points."""

READY = (*POINTS, "facing", "steps")

ACTORS = ("wizard", "bearer", "unit")
"""The fields that are the actor if the file does not say."""

ENDS = {
    "end_charges": "charge",
    "end_moves": "move",
    "end_magic": "magic",
    "end_dispels": "dispels",
    "end_shooting": "shoot",
}
"""The words for being done, by the question that it answers."""

RESPONSES = tuple(response.value for response in Response)


def meant(written: str) -> str:
    """The tag that a word means."""
    return written if written in (*ENDS, *RESPONSES) else DEEDS.meant(written)


def read_deed(
    position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
) -> Callable[[WarhammerMatch, str], Option]:
    """Check a deed; what it returns makes the option when the time has come."""
    if verb in RESPONSES:
        return DEEDS.deed(position, "respond", {"response": verb, **keys}, place)
    return DEEDS.deed(position, "done" if verb in ENDS else verb, keys, place)


# -- fields ------------------------------------------------------------------------------------------


class StepOfPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a move: one of these, `wheel` with where the front then faces."""

    ahead: float | None = None
    wheel: Literal["left", "right"] | None = None
    facing: Facing | None = None
    turn: Literal["left", "right", "about"] | None = None
    files: int | None = None


def read_fields(position: RulingPosition, type_: Any, keys: Mapping[Any, Any], place: str) -> Fields:
    """The fields of an option as the file writes them, points turned into the board's."""

    def read(key: str, value: object, where: str) -> object:
        return read_value(position, key, value, where)

    return fields_of(type_, keys, place, read)


def read_value(position: RulingPosition, key: str, value: object, place: str) -> object:
    """A point, a facing, the steps of a move, or the value as it is."""
    if key in POINTS:
        return read_space(position.scene.table, value, place)
    if key == "facing":
        return facing_of(convert({key: value}, StepOfPosition, place.removesuffix(f".{key}")), place)
    if key == "steps":
        if not isinstance(value, list):
            raise ScenarioError("write.tables", place=place)
        return tuple(read_step(step, f"{place}[{n}]") for n, step in enumerate(value))
    return value


def read_step(value: object, place: str) -> Step:
    """A step of a move, as options have it."""
    step = convert(value, StepOfPosition, place)
    if step.wheel is not None:
        return Wheel(step.wheel, facing_of(step, f"{place}.facing"))
    if step.turn is not None:
        return Turn(step.turn)
    if step.files is not None:
        return Files(step.files)
    if step.ahead is None:
        raise ScenarioError("key.missing", name="ahead", place=place)
    return Ahead(inches(step.ahead))


def facing_of(step: StepOfPosition, place: str) -> Point:
    """Where a front faces then: to an edge of the table, or along a vector."""
    if step.facing is None:
        raise ScenarioError("key.missing", name="facing", place=place)
    return towards(step.facing, place)


def is_ready(key: str, value: object) -> bool:
    """Points, facings and steps have been read already."""
    return key in READY and isinstance(value, tuple)


# -- what may be left out ------------------------------------------------------------------------------


def complete(
    position: RulingPosition, match: WarhammerMatch, type_: Any, given: Fields, actor: str
) -> Fields:
    """Fill in what may be left out."""
    game, fields = WarhammerGame(position.scene, match.state, None), dict(given)
    if actor in game.state.units:
        for key in ACTORS:
            if key in type_.__struct_fields__:
                fields.setdefault(key, actor)
    if "live" in fields:
        fields["live"] = live_meant(game, str(fields["live"]), type_, actor)
    wizard, unit = (str(fields.get(key)) for key in ("wizard", "unit"))
    if type_ is Cast and wizard in game.state.units:
        fields.setdefault("dice", casting.most_dice(game, wizard))
    if type_ in (Dispel, DispelInPlay):
        fields.setdefault("dice", pools.dice_of(game, army_of(game, actor)))
    if type_ is Reform and unit in game.state.units:
        fields.setdefault("files", game.unit(unit).files)
    return fields


def army_of(game: WarhammerGame, actor: str) -> str:
    """The army that somebody is, is in, or plays."""
    if actor in game.state.units:
        return game.army(actor)
    return next((id_ for id_, army in game.scene.armies.items() if actor in (id_, army.seat)), actor)


def live_meant(game: WarhammerGame, written: str, type_: Any, actor: str) -> str:
    """The id of a spell in play: as written, or of that spell; one's own to end it, else the enemy's."""
    own, ends = army_of(game, actor), type_ is EndSpell
    found = sorted(called(game, written), key=lambda live: (live.id != written, (live.army == own) != ends))
    return found[0].id if found else written


DEEDS = Deeds("warhammer", OPTION, INTERVENTION, read=read_fields, complete=complete, is_ready=is_ready)
