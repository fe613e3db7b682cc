"""Morale: the fall of a leader, and flight (Huida)."""

from __future__ import annotations

from refriega.boards.table.route import way_towards
from refriega.boards.table.zones import to_edge
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.contest import contest, unopposed
from refriega.rulesets.hardwired.effects import drop
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.terms import Attribute, Fate
from refriega.rulesets.hardwired.values import tier_parts
from refriega.rulesets.hardwired.walking import walk
from refriega.rulesets.hardwired.ways import means_of, way_looked_for


def owed_tests(game: HardwiredGame) -> Procedure[None]:
    """Those whose leader has fallen test Wits against 2d6 at once; who fails flees."""
    state = game.state
    while state.owed and not state.result:
        (who, leader), *rest = state.owed
        state.owed = tuple(rest)
        model = game.model(who)
        if model.fate is not Fate.IN_PLAY or model.fleeing:
            continue
        if game.log is not None:
            game.note("leader_fell", who=who, leader=leader)
        if not (yield from holds(game, who)):
            begin_to_flee(game, who)


def begin_to_flee(game: HardwiredGame, who: str) -> None:
    """Huida: in its activations it does nothing but run, until it holds."""
    game.model(who).fleeing = True
    if game.log is not None:
        game.note("flees", who=who)


def still_flees(game: HardwiredGame, who: str) -> Procedure[bool]:
    """At the start of its activation whoever flees tests again; if it fails, it runs, and that is all it
    does.
    """
    if (yield from holds(game, who)):
        game.model(who).fleeing = False
        drop(game, who, "panic")
        if game.log is not None:
            game.note("rallies", who=who)
        return False
    yield from run(game, who)
    return True


def holds(game: HardwiredGame, who: str) -> Procedure[bool]:
    """The test of morale: Wits against 2d6."""
    test = unopposed("morale", who, Attribute.WITS, tier_parts(game, who, Attribute.WITS))
    return (yield from contest(game, test))


def run(game: HardwiredGame, who: str) -> Procedure[None]:
    """Towards the nearest edge of the table as far as it can, and over it if it comes up to it."""
    means = means_of(game, who)
    at = game.figure(who).at
    edge, goal = game.table.nearest_edge(at)
    way = way_looked_for(game, who, means, lambda steps: way_towards(steps, goal))
    end = game.profile(who).figure(way.path[-1] if way.path else at)
    yield from walk(game, who, way, means, kind="flight", off=to_edge(game.table, end, edge) <= 0)
