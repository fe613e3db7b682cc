"""Comets: markers on the table that draw nearer each turn until they strike."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from refriega.boards.table import inches, within
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice, in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm.hits import strike
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.spells.at_work import at_work, hits_of
from refriega.rulesets.warhammer.spells.schema import Comet
from refriega.rulesets.warhammer.state import Casting, Live
from refriega.rulesets.warhammer.terms import Ending


def fall_due(game: WarhammerGame, casting: Casting, effect: Comet, target: str) -> Procedure[None]:
    """A marker is put where the comet will strike; the stage of what is in play counts the markers."""
    remaining.begin(game, replace(remaining.of_casting(game, casting, ""), at=casting.at, stage=1))
    yield from ()


def approach(game: WarhammerGame) -> Procedure[None]:
    """A D6 for each comet: a marker more, or it strikes."""
    for live, effect in tuple(at_work(game, Comet)):
        if in_play.find(game, live.id) is None:  # another comet's harm may have ended it
            continue
        (face,) = yield from dice.d6(game, live.army, f"{live.army}/comet")
        strikes = face > effect.waits
        if game.log is not None:
            game.note(
                "spell.comet", spell=live.name, live=live.id, face=face, markers=live.stage, strikes=strikes
            )
        if strikes:
            yield from come_down(game, live, effect, face * live.stage)
        else:
            remaining.put(game, live, replace(live, stage=live.stage + 1))


def come_down(game: WarhammerGame, live: Live, effect: Comet, reach: int) -> Procedure[None]:
    """Every unit within so many inches is struck, friend and foe; not those in close combat."""
    remaining.end_one(game, live.id, Ending.OVER)
    for unit in tuple(struck(game, live, reach)):
        count, faces = yield from dice.amount(game, live.army, f"{live.army}/hits", effect.hits)
        if game.log is not None:
            game.note("spell.hits", spell=live.name, target=unit, hits=count, faces=faces)
        yield from strike(game, hits_of(live, effect, unit, count))


def struck(game: WarhammerGame, live: Live, reach: int) -> Iterator[str]:
    """The units that a comet reaches with some model."""
    assert live.at is not None
    for unit in game.present():
        near = any([within(live.at, figure, inches(reach)) for _, figure in game.bases(unit)])
        if near and not game.engaged(unit):
            yield unit
