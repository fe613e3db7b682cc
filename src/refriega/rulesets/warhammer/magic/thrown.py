"""A wizard who is thrown through the air by a miscast, and how they come to themselves again."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, Figure, Other, Point, nearest_room, push, towards_hour
from refriega.boards.table.regiment import alone
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.engagement import disengage
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.magic import backlash, remaining
from refriega.rulesets.warhammer.moving.placing import put
from refriega.rulesets.warhammer.state import Live
from refriega.rulesets.warhammer.terms import Ending, Mark

THROWN = "thrown"
"""The name of what keeps a wizard from casting until they recover."""

HOURS = 12


def throw(game: WarhammerGame, wizard: str, strength: int, recovers: int) -> Procedure[None]:
    """D6 inches in a random direction; a rider stays where they are, and rider and mount take a hit."""
    if wounds.rides(game, wizard):
        yield from backlash.hit_wizard(game, wizard, strength)
    else:
        yield from fly(game, wizard, strength)
    if game.in_play(wizard):
        live = Live(game.next_id("s"), THROWN, wizard, marks=(Mark.NO_CASTING,), detail=str(recovers))
        backlash.afflict(game, live)


def fly(game: WarhammerGame, wizard: str, strength: int) -> Procedure[None]:
    """The way through the air, straight on by the hours of a clock. It ends at other models, who take a hit
    as the wizard does, at solid terrain, which only hurts the wizard, and at the edge of the table.

    House rules: the wizard's own unit makes way; who comes down in it is put down where there is room on that
    line, and stays in the unit if there is none.
    """
    stream = f"{game.army(wizard)}/miscast"
    (hour,) = yield from game.roll(stream, 1, HOURS)
    (distance,) = yield from game.roll(stream, 1, 6)
    figure, host = game.body(wizard), game.host(wizard)
    there = [(f"{unit}/{nth}", unit, model, base) for unit, nth, model, base in bases(game) if unit != host]
    met = {id_: (unit, model) for id_, unit, model, _ in there}
    others = [Other(id_, base) for id_, _, _, base in there]
    behind = towards_hour(figure.at, hour + HOURS // 2, INCH)
    pushed = push(game.table, figure, behind, distance * INCH, others, once=True)
    landed = landing(game, figure, pushed.end, game.others(wizard))
    if game.log is not None:
        to = None if landed is None else alone(landed).at
        game.note("miscast.thrown", who=wizard, hour=hour, inches=distance, to=to)
    if landed is not None:
        come_down(game, wizard, landed)
    if pushed.stopped_by is not None and pushed.stopped_by.id:
        yield from backlash.hit_wizard(game, wizard, strength)
        if pushed.stopped_by.id in met:
            unit, model = met[pushed.stopped_by.id]
            yield from backlash.hit_others(game, wizard, unit, model, 1, strength)


def bases(game: WarhammerGame) -> Iterator[tuple[str, int, str, Figure]]:
    """Every base on the table: its unit, its number there, the character on it, and where it is."""
    for unit in game.present():
        for nth, (model, figure) in enumerate(game.bases(unit)):
            yield unit, nth, model, figure


def landing(game: WarhammerGame, figure: Figure, to: Point, others: tuple[Other, ...]) -> Figure | None:
    """Where somebody comes down who was thrown so far; None if that is where they were."""
    landed = figure._replace(at=nearest_room(game.table, figure, to, others))
    stays = landed.at == figure.at or game.table.has_room(landed, others) is not None
    return None if stays else landed


def come_down(game: WarhammerGame, wizard: str, landed: Figure) -> None:
    """The wizard stands where they came down, out of their unit and out of every fight."""
    unit, host = game.unit(wizard), game.unit(wizard).host
    unit.host, unit.slot = "", 0
    put(game, wizard, alone(landed))
    disengage(game, wizard, host)
    if host:
        remaining.left(game, wizard, host)


def recover(game: WarhammerGame, army: str) -> Procedure[None]:
    """At the start of their own magic phase those who were thrown roll a D6, and may cast again on a 6."""
    for who in tuple(game.everybody()):
        held = game.state.effects.get(who, ()) if game.army(who) == army else ()
        for live in held:
            if live.name != THROWN:
                continue
            (face,) = yield from game.roll(f"{army}/miscast", 1, 6)
            if game.log is not None:
                game.note("miscast.recovering", who=who, face=face, needed=int(live.detail))
            if face >= int(live.detail):
                remaining.end_one(game, live.id, Ending.RECOVERED)
