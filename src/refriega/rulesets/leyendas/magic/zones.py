"""Zones and auras at work: on entry, on exit, and at the start of a creature's turn.

A zone acts on a creature that steps in or out, however it comes to move, and once a round on everybody
inside when its place in the order comes up.
"""

from __future__ import annotations

from refriega.boards import Space
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.lookup import concerns, presence_of, zone_cells
from refriega.rulesets.leyendas.magic.parts import Moment
from refriega.rulesets.leyendas.settle import settle
from refriega.rulesets.leyendas.state import Spellcast, Zone


def stepped(game: LeyendasGame, who: str, before: Space) -> Procedure[None]:
    """`who` has just moved from the anchor `before`: the zones it left and entered act, on its rider too."""
    if not game.state.zones:
        return
    rider = game.body(who).rider
    for zone in game.state.zones:
        for creature in (
            tuple(game.present()) if zone.bearer in (who, rider) and zone.bearer else (who, rider)
        ):
            if creature:
                yield from crossed(game, zone, creature, who, before)
    settle(game)


def crossed(game: LeyendasGame, zone: Zone, creature: str, mover: str, before: Space) -> Procedure[None]:
    """Act on one creature that is on another side of the zone's border than it was."""
    part = presence_of(game, zone)
    if not part.acts or game.body(creature).place < 0:
        return
    old = game.board.footprint(before, game.extent(mover))
    moved = creature in (mover, game.body(mover).rider)
    cells = zone_cells(game, zone)
    former = cells
    if zone.bearer and zone.bearer in (mover, game.body(mover).rider):
        former = game.board.emanation(old, zone.radius)
    was = not former.isdisjoint(old if moved else game.cells(creature))
    now = not cells.isdisjoint(game.cells(creature))
    if was != now:
        yield from act(game, zone, creature, Moment.ENTRY if now else Moment.EXIT)


def upkeep(game: LeyendasGame, who: str) -> Procedure[None]:
    """The place of `who` has come up: zones that it stands in act, once a round."""
    body = game.body(who)
    if not game.state.zones or body.upkeep == game.state.round or body.place < 0:
        return
    body.upkeep = game.state.round
    for zone in game.state.zones:
        if body.place >= 0 and not zone_cells(game, zone).isdisjoint(game.cells(who)):
            yield from act(game, zone, who, Moment.TURN_START)


def act(game: LeyendasGame, zone: Zone, who: str, moment: Moment) -> Procedure[None]:
    """The zone does to `who` what it does at this moment."""
    from refriega.rulesets.leyendas.magic.effects import affect

    part = presence_of(game, zone)
    if moment not in part.acts or not concerns(game, zone.owner, part.who, who):
        return
    if all(other.id != zone.id for other in game.state.zones):
        return  # it has ended meanwhile
    if game.log is not None:
        game.note("zone.acts", who=who, spell=zone.source, moment=moment.value)
    cast = Spellcast(
        actor=zone.owner,
        source=zone.source,
        level=zone.level,
        grade=zone.grade,
        difficulty=zone.difficulty,
        targets=(who,),
        part=str(zone.part),
        casting=zone.casting,
    )
    with game.in_flight(cast):
        yield from affect(game, cast, who, part.effects, part.save)
