"""Effects that put markers on the table, and take models off it."""

from __future__ import annotations

from refriega.core.procedure import Decision, Menu, Procedure, ask
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects.whom import recipients, seat_of
from refriega.rulesets.malifaux.effects_schema import Marker, Sacrifice
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.markers import HOURS, place_for, put_marker
from refriega.rulesets.malifaux.options import ToPoint
from refriega.rulesets.malifaux.removal import remove
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Fate


def marker(game: MalifauxGame, deed: Deed, effect: Marker, cause: Cause) -> Procedure[None]:
    """A marker is put down in base contact with each of them, on the side that the actor's player says."""
    for who in recipients(game, effect, cause):
        places = [at for hour in HOURS if (at := place_for(game, who, hour)) is not None]
        if not places:
            continue
        menu = Menu(map(ToPoint, places))
        option = yield from ask(Decision(seat_of(game, deed, cause), "marker", (who, effect.kind), menu))
        assert isinstance(option, ToPoint)
        put_marker(game, who, effect.kind, option.to)


def sacrifice(game: MalifauxGame, deed: Deed, effect: Sacrifice, cause: Cause) -> Procedure[None]:
    """Each of them is removed; nobody has killed it."""
    for who in recipients(game, effect, cause):
        remove(game, who, Fate.SACRIFICED, cause.by)
    yield from ()
