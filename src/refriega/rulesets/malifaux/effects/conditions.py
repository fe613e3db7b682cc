"""Effects that give, end and forbid conditions."""

from __future__ import annotations

from refriega.core.procedure import Decision, Menu, Procedure, ask
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects.whom import recipients
from refriega.rulesets.malifaux.effects_schema import Give, Immunize, Remove
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Pick
from refriega.rulesets.malifaux.state import Deed


def give(game: MalifauxGame, deed: Deed, effect: Give, cause: Cause) -> Procedure[None]:
    """Each of them gains a condition, but the immune; what else is done to those is done (MX-053)."""
    for who in tuple(recipients(game, effect, cause)):
        conditions.gain(game, who, effect.condition, effect.value, cause.by)
    yield from ()


def remove(game: MalifauxGame, deed: Deed, effect: Remove, cause: Cause) -> Procedure[None]:
    """A condition of each of them ends: the one named, or one that the acting player chooses."""
    for who in tuple(recipients(game, effect, cause)):
        name = effect.condition
        if not name:
            name = yield from chosen(game, who, deed.crew or game.model(cause.by).crew)
        if name:
            conditions.lose(game, who, name)


def chosen(game: MalifauxGame, who: str, crew: str) -> Procedure[str]:
    """One of the conditions of a model; "" if it has none."""
    names = [held.name for held in game.held(who) if not held.immune]
    if len(names) < 2:
        return names[0] if names else ""
    menu = Menu(map(Pick, names))
    option = yield from ask(Decision(game.scene.sides[crew].seat, "remove", (who,), menu))
    assert isinstance(option, Pick)
    return option.what


def immunize(game: MalifauxGame, deed: Deed, effect: Immunize, cause: Cause) -> Procedure[None]:
    """Each of them becomes immune until the end of the turn (MX-050)."""
    for who in tuple(recipients(game, effect, cause)):
        conditions.immunize(game, who, effect.against)
    yield from ()
