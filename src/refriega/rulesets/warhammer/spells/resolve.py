"""What a spell does once it is cast: its effects one after another, as its data say (WF-004)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.spells.effects import (
    areas,
    branches,
    comet,
    every_model,
    giving,
    hitting,
    lasting,
    moving,
    silencing,
)
from refriega.rulesets.warhammer.spells.schema import (
    AnyEffect,
    Comet,
    Conflagration,
    Drive,
    EveryModel,
    Heal,
    HitByArmour,
    Hits,
    Lasting,
    Line,
    MoveUnit,
    Rally,
    Rerolls,
    Roll,
    SilenceItem,
    Steal,
    Template,
    Test,
    Wall,
)
from refriega.rulesets.warhammer.state import Casting

# An effect is of its own type, which no signature common to all rows can say.
Row = Callable[[WarhammerGame, Casting, Any, str], Procedure[None]]
Branch = Callable[[WarhammerGame, Casting, Any, str], Procedure[tuple[AnyEffect, ...]]]

ROWS: dict[type[Any], Row] = {
    Hits: hitting.hits,
    HitByArmour: hitting.hit_by_armour,
    Conflagration: hitting.conflagration,
    Line: areas.line,
    Template: areas.template,
    Wall: areas.wall,
    EveryModel: every_model.begin,
    Lasting: lasting.lasting,
    SilenceItem: silencing.silence_item,
    MoveUnit: moving.move,
    Drive: moving.drive,
    Rally: giving.rally,
    Heal: giving.heal,
    Steal: giving.steal,
    Rerolls: giving.rerolls,
    Comet: comet.fall_due,
}
"""What carries out each kind of effect on one target."""

BRANCHES: dict[type[Any], Branch] = {Test: branches.test, Roll: branches.roll}
"""What decides which effects come next."""


def resolve(game: WarhammerGame, casting: Casting) -> Procedure[None]:
    """A spell that nothing has stopped takes effect at once (WF-024, WF-025): on its target, on all in its
    area one after another, on the wizard, or where it was aimed. As often as it is cast on somebody, it is
    carried out.
    """
    for target in tuple(recipients(game, casting)):
        yield from carry_out(game, casting, game.spell(casting.spell).effects, target)


def recipients(game: WarhammerGame, casting: Casting) -> Iterator[str]:
    """On whom a spell is carried out, "" for the table."""
    match game.spell(casting.spell).aim.whom:
        case "area":
            yield from aiming.in_area(game, casting)
        case "point":
            yield ""
        case "self":
            yield casting.caster
        case _:
            yield casting.target


def carry_out(
    game: WarhammerGame, casting: Casting, effects: Iterable[AnyEffect], target: str
) -> Procedure[None]:
    """Effects in their order, as long as there is whom they are done to."""
    for effect in effects:
        if target and not game.in_play(target):
            return
        branch = BRANCHES.get(type(effect))
        if branch is None:
            yield from ROWS[type(effect)](game, casting, effect, target)
        else:
            yield from carry_out(game, casting, (yield from branch(game, casting, effect, target)), target)
