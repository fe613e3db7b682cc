"""Setting up: near the fight, behind something, and the objectives where they are handy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from refriega.agents.hardwired.purpose import spot_of
from refriega.agents.hardwired.ways import to_safety, towards
from refriega.boards.table import INCH, Lying, Point, Table, length
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.presence import centre
from refriega.rulesets.hardwired.options import Deploy, MarkForDeath, PlaceMarker
from refriega.rulesets.hardwired.settings import own_edge
from refriega.rulesets.hardwired.zones import on_edge

MANY = 160
"""So many places are looked at."""

CLOSE = 2 * INCH
"""So near to something one is soon behind it."""

SHELTER = 3 * INCH
"""So much farther one sets up to be near shelter."""


def deploy(game: HardwiredGame, side: str, decision: Decision) -> Iterator[Option]:
    """The next of the squad as near to the middle as may be, with shelter in front of it."""
    offers = (option for option in decision.chooser.candidates() if isinstance(option, Deploy))
    first = next(offers, None)
    if first is None:
        return
    places = [first, *islice((option for option in offers if option.model == first.model), MANY)]
    yield min(places, key=lambda option: exposed(game, option.to))


def exposed(game: HardwiredGame, at: Point) -> int:
    """How far from the middle a place is; less, if there is shelter on the way there."""
    middle = centre(game)
    sheltered = any(is_between(game.table, lying, at, middle) for lying in game.table.terrain)
    return length(at, middle) - SHELTER * sheltered


def is_between(table: Table, lying: Lying, at: Point, middle: Point) -> bool:
    """Whether a piece that hides stands close by, towards the middle."""
    box = lying.box
    near = Point(min(max(at.x, box.left), box.right), min(max(at.y, box.top), box.bottom))
    hides = lying.piece.opaque or lying.piece.screens
    return hides and 0 < length(at, near) <= CLOSE and length(near, middle) < length(at, middle)


def place_marker(game: HardwiredGame, seat: str, decision: Decision) -> Iterator[Option]:
    """As near to the own edge as is allowed."""
    side = next(side for side in game.scene.sides.values() if side.seat == seat)
    edge = own_edge(game, side)
    places = [o for o in islice(decision.chooser.candidates(), MANY) if isinstance(o, PlaceMarker)]
    yield from sorted(places, key=lambda option: length(option.at, on_edge(game.table, option.at, edge)))


def marked(game: HardwiredGame, decision: Decision) -> Iterator[Option]:
    """Whoever falls first: of those with the least Health the one that defends itself worst."""
    offers = [option for option in decision.chooser.candidates() if isinstance(option, MarkForDeath)]

    def staying_power(option: MarkForDeath) -> int:
        who = option.model
        return game.model(who).health + 2 * game.profile(who).defence + 2 * game.model(who).armour

    yield from sorted(offers, key=staying_power)


def advance(game: HardwiredGame, who: str) -> Iterator[Option]:
    """Nearer to where the mission wants it; it is not asked again."""
    spot = spot_of(game, who)
    move = None if spot is None else towards(game, who, spot.at)
    if move is not None:
        yield move
    safe = to_safety(game, who)
    if safe is not None:
        yield safe
    yield Pass()
