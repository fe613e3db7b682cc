"""Effects: what actions and triggers do, one kind after another in printed order (MX-030)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects import (
    acting,
    cards,
    conditions,
    harm,
    leavings,
    moving,
    redirecting,
    resisting,
    summoning,
)
from refriega.rulesets.malifaux.effects.whom import goes_on
from refriega.rulesets.malifaux.effects_schema import (
    Act,
    AnyEffect,
    Damage,
    Draw,
    Give,
    Heal,
    Immunize,
    Marker,
    MoveUpTo,
    Place,
    Push,
    Redirect,
    Remove,
    Resist,
    Sacrifice,
    Score,
    Summon,
)
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Deed

# An effect is of its own type, which no signature common to all rows can say.
Row = Callable[[MalifauxGame, Deed, Any, Cause], Procedure[None]]

ROWS: dict[type[Any], Row] = {
    Damage: harm.damage,
    Heal: harm.heal,
    Score: harm.boost,
    Give: conditions.give,
    Remove: conditions.remove,
    Immunize: conditions.immunize,
    Push: moving.push,
    Place: moving.place,
    MoveUpTo: moving.move,
    Act: acting.act,
    Summon: summoning.summon,
    Draw: cards.draw,
    Resist: resisting.resist,
    Marker: leavings.marker,
    Sacrifice: leavings.sacrifice,
    Redirect: redirecting.redirect,
}


def carry_out(game: MalifauxGame, deed: Deed) -> Procedure[None]:
    """The effects of an action in printed order (MX-030), then those of the mode declared (MX-014)."""
    action = game.action(deed.actor, deed.action)
    of_mode = action.modes[deed.mode].effects if action.modes else ()
    yield from resolve(game, deed, (*action.effects, *of_mode), Cause(deed.actor, deed.affected))


def resolve(game: MalifauxGame, deed: Deed, effects: Iterable[AnyEffect], cause: Cause) -> Procedure[None]:
    """Effects of an action or of a trigger in it, as long as the model whose they are goes on."""
    for effect in effects:
        if goes_on(game, deed, cause):
            yield from ROWS[type(effect)](game, deed, effect, cause)
