"""Effects that make an action fall on another."""

from __future__ import annotations

from msgspec.structs import replace

from refriega.core.procedure import Decision, Menu, Procedure, ask
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects.cards import lose_cards
from refriega.rulesets.malifaux.effects_schema import Redirect
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Pick
from refriega.rulesets.malifaux.state import Deed


def redirect(game: MalifauxGame, deed: Deed, effect: Redirect, cause: Cause) -> Procedure[None]:
    """The effects of an action that has succeeded fall on a friend that is near, legal target or not; the
    price is paid first. It takes the place of the target: what comes at the same target goes for it.
    """
    who = cause.by
    crew = game.model(who).crew
    friends = tuple(friend for friend in game.friends(who) if game.within(who, friend, effect.within))
    if not friends or len(game.state.crews[crew].hand) < effect.discard:
        return
    yield from lose_cards(game, crew, effect.discard)
    menu = Menu(map(Pick, friends))
    option = yield from ask(Decision(game.scene.sides[crew].seat, "redirect", (who, deed.action), menu))
    assert isinstance(option, Pick)
    if game.log is not None:
        game.note("redirected", "MX-030", who=who, to=option.what, action=deed.action)
    deed.affected = tuple(option.what if each == who else each for each in deed.affected)
    deed.outcomes = tuple(
        replace(each, target=option.what) if each.target == who else each for each in deed.outcomes
    )
    for record in game.state.in_flight:
        if isinstance(record, Deed) and record.actor == deed.actor:
            record.targets = tuple(option.what if each == who else each for each in record.targets)
