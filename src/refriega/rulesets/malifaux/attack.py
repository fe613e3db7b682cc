"""The duels that an action needs, and the triggers that wait for what comes of them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from refriega.core.modifier import Modifier
from refriega.core.procedure import Decision, Menu, Pass, Procedure, ask
from refriega.rulesets.malifaux import duel as duels_of
from refriega.rulesets.malifaux import triggers
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.cover import cover
from refriega.rulesets.malifaux.options import Relent
from refriega.rulesets.malifaux.sides import beats, reaches, seat_of
from refriega.rulesets.malifaux.state import Deed, Duel, Outcome, Side
from refriega.rulesets.malifaux.terms import Fate, Reach, Stat, When


def duels(game: MalifauxGame, deed: Deed) -> Procedure[bool]:
    """Step 2 of an action: the duel that it needs, if any (MX-020, MX-023); whether its effects come about.

    Where it is lost they do not (MX-021); of several targets, on those alone that lost theirs.
    """
    action = game.action(deed.actor, deed.action)
    if action.stat is None:
        deed.affected = deed.targets
        return True
    duel = duel_for(game, deed, action, action.stat)
    yield from relenting(game, duel)
    won = yield from (duels_of.opposed if duel.resisting else duels_of.simple)(game, duel)
    deed.outcomes = tuple(outcomes(duel, won=won))
    if duel.resisting:
        beaten = [each.target for each in deed.outcomes if each.won]
        if reaches(duel):  # nobody resists oneself
            beaten.append(deed.actor)
        deed.affected = tuple(target for target in deed.targets if target in beaten)
        won = bool(deed.affected)
    elif won:
        deed.affected = deed.targets
    deed.failed = not won
    yield from triggers.resolve(game, deed, When.BEFORE)
    return won and game.model(deed.actor).fate is Fate.IN_PLAY


def afterwards(game: MalifauxGame, deed: Deed) -> Procedure[None]:
    """Triggers that wait until the action has succeeded or failed: of a failed one too (MX-022)."""
    yield from triggers.resolve(game, deed, When.SUCCEEDING)
    yield from triggers.resolve(game, deed, When.FAILING)


# -- its sides -----------------------------------------------------------------------------------------


def duel_for(game: MalifauxGame, deed: Deed, action: Action, stat: Stat) -> Duel:
    """One flip of the actor against the TN, if there is one, and all targets, if they resist."""
    fates = tuple(attack_fates(game, deed, action))
    acting = duels_of.side(game, deed.actor, stat, action=action, crew=deed.crew, fates=fates)
    resisting: tuple[Side, ...] = ()
    if action.resist is not None:
        resist = action.resist
        resisting = tuple(
            duels_of.side(game, target, resist, against=action)
            for target in deed.targets
            if target != deed.actor
        )
    # without an action of its own a duel has no triggers
    silent = deed.strike and game.variant("triggers_in_disengaging_strike") == "no"
    of = "" if silent else action.id
    return Duel(action.id, acting, resisting, action.tn, action.tn_suits, of, action.denies)


def attack_fates(game: MalifauxGame, deed: Deed, action: Action) -> Iterator[Modifier]:
    """Fate modifiers of an acting flip besides the model's own: Focused that was dropped for it, cover."""
    if deed.focus:
        yield Modifier(deed.focus, "condition", "focused")
    if action.reach is Reach.GUN and any(cover(game, deed.actor, target) for target in deed.targets):
        yield Modifier(-1, "terrain", "cover")


def relenting(game: MalifauxGame, duel: Duel) -> Procedure[None]:
    """Friends of the acting model may let it have its way."""
    if game.variant("may_relent") == "no":
        return
    for place, side in enumerate(duel.resisting):
        if game.hostile(duel.acting.who, side.who):
            continue
        menu = Menu((Pass(), Relent()))
        option = yield from ask(Decision(seat_of(game, side), "relent", (side.who, duel.what), menu))
        if isinstance(option, Relent):
            resisting = list(duel.resisting)
            resisting[place] = replace(side, relents=True)
            duel.resisting = tuple(resisting)


def outcomes(duel: Duel, *, won: bool) -> Iterator[Outcome]:
    """How it went against each target; of a duel that nobody resists, at all."""
    if not duel.resisting:
        yield Outcome("", won, duel.acting)
    for place, side in enumerate(duel.resisting):
        yield Outcome(side.who, beats(duel, place), duel.acting, side)
