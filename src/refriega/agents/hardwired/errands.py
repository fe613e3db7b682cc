"""Errands: what is done to objectives, loot, Companions and friends, here or a move away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from refriega.agents.hardwired.purpose import draws_away, is_there, spot_of
from refriega.agents.hardwired.ways import can_move, towards
from refriega.boards.table import INCH, Figure, Point, gap, within
from refriega.core.procedure import Option
from refriega.rulesets.hardwired.actions.interrogate import advantages
from refriega.rulesets.hardwired.actions.objectives import scanners
from refriega.rulesets.hardwired.contest import PLAIN
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals import goal_of
from refriega.rulesets.hardwired.hostiles.chances import chance
from refriega.rulesets.hardwired.options import Consume, Interact, Interrogate, Move, Search
from refriega.rulesets.hardwired.terms import Attribute
from refriega.rulesets.hardwired.values import move_of, tier_parts

WORK = 6.0
"""What it is worth to do what the mission is about."""

ARM = 2.0
"""What it is worth to have a better weapon in hand."""

FIND = 1.0
"""What it is worth to find something."""

AFAR = 0.8
"""How much of that is left where one has to go there first."""

HURT = 3
"""So much Health lost is worth healing."""

REMEDIES = {"staunch": 3.0, "antidote": 3.0, "shrug_off": 2.5, "combat": 1.0, "defence": 1.0}
"""What consumables are worth that do not heal; those that strengthen, while there is time to profit by it."""

EARLY = 3
"""Until that round there is."""


class Plan(NamedTuple):
    """Something to do with an action: what it is worth, and the wishes that bring it about."""

    worth: float
    wishes: Callable[[], Iterator[Option]]


def wish(*options: Option) -> Callable[[], Iterator[Option]]:
    return lambda: iter(options)


def moves(*found: Move | None) -> Iterator[Option]:
    """Those that were found."""
    return (move for move in found if move is not None)


# -- objectives ------------------------------------------------------------------------------------------


def work(game: HardwiredGame, who: str) -> Iterator[Plan]:
    """What is done to objectives; whoever has dropped its weapon, or finds a better one, picks it up."""
    for marker in game.state.markers:
        if within(game.figure(who), marker.at, INCH):
            if marker.kind == "objective" and goal_of(game).handling is not None:
                yield Plan(WORK, wish(Interact(marker.id)))
            elif marker.kind == "weapon" and arms_better(game, who, marker.thing):
                yield Plan(ARM, wish(Interact(marker.id)))


def arms_better(game: HardwiredGame, who: str, thing: str) -> bool:
    """Whether a weapon does more than all of its kind that somebody has."""
    weapons = game.content.weapons
    kind, most = weapons[thing].kind, weapons[thing].most
    return all(weapons[own].most < most for own in game.model(who).weapons if weapons[own].kind == kind)


def work_nearby(game: HardwiredGame, who: str) -> Iterator[Plan]:
    """To go to an objective that can be worked on in this activation."""
    spot = spot_of(game, who)
    if spot is None or spot.edge or spot.radius > INCH or is_there(game, who, spot):
        return
    if gap(game.figure(who), spot.at) <= move_of(game, who) + INCH:
        yield Plan(WORK, lambda: moves(towards(game, who, spot.at)))


# -- what can be found ---------------------------------------------------------------------------------


def pickings(game: HardwiredGame, who: str) -> Iterator[Plan]:
    """Loot to search and Companions to interrogate, within reach of an action."""
    wits = tier_parts(game, who, Attribute.WITS)
    search = FIND * float(chance((*wits, *scanners(game, who)), PLAIN))
    if not game.engaged(who):
        for marker in game.state.markers:
            if marker.kind == "loot":
                yield from errand(game, who, marker.at, search, Search(marker.id))
    for other in game.present():
        if not game.scene.sides[game.model(other).side].companions:
            continue
        asked = (*wits, *advantages(game, other))
        told = FIND * float(chance(asked, tier_parts(game, other, Attribute.WITS)))
        yield from errand(game, who, game.figure(other), told, Interrogate(other))


def errand(
    game: HardwiredGame, who: str, there: Point | Figure, worth: float, option: Option
) -> Iterator[Plan]:
    """To do something beside a thing; or first to go there, if the mission can spare the model."""
    here = game.figure(who)
    if within(here, there, INCH):
        yield Plan(worth, wish(option))
    elif gap(here, there) <= move_of(game, who) + INCH and may_roam(game, who, there):
        at = there.at if isinstance(there, Figure) else there
        yield Plan(AFAR * worth, lambda: moves(towards(game, who, at)))


def may_roam(game: HardwiredGame, who: str, there: Point | Figure) -> bool:
    """Whether it can go to a thing, and that does not draw it away from where it is wanted."""
    spot = spot_of(game, who)
    return can_move(game, who) and not (spot is not None and draws_away(game, who, spot, there))


# -- those in need ---------------------------------------------------------------------------------------


def remedies(game: HardwiredGame, who: str) -> Iterator[Plan]:
    """Consumables, for whoever needs them most."""
    for item in dict.fromkeys(game.model(who).items):
        thing = game.content.consumables.get(item)
        if thing is None:
            continue
        if thing.effect == "heal":
            for target in (who, *game.friends(who)):
                missing = game.profile(target).health - game.model(target).health
                yield Plan(
                    min(missing, thing.die / 2) if missing >= HURT else 0.0, wish(Consume(item, target))
                )
        elif thing.effect not in ("combat", "defence") or game.state.round <= EARLY:
            helped = (who, *(game.friends(who) if thing.adjacent else ()))
            yield Plan(REMEDIES.get(thing.effect, 0.0), wish(*(Consume(item, one) for one in helped)))
