"""Spells on every model of a unit, which grow worse from magic phase to magic phase."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.harm.hits import strike_every_model
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.spells.at_work import at_work
from refriega.rulesets.warhammer.spells.schema import EveryModel
from refriega.rulesets.warhammer.state import Casting, Hits, Live

STRONGEST = 10


def begin(game: WarhammerGame, casting: Casting, effect: EveryModel, target: str) -> Procedure[None]:
    """It comes into play, and does its first harm at once."""
    live = remaining.of_casting(game, casting, target)
    remaining.begin(game, live)
    yield from strike(game, live, effect)


def go_on(game: WarhammerGame, army: str) -> Procedure[None]:
    """All such spells of an army do what they do once more, each a stage further. Of castings of one spell on
    the same unit the last alone does harm (WF-026).
    """
    for id_, effect in tuple((live.id, effect) for live, effect in at_work(game, EveryModel)):
        old = in_play.find(game, id_)  # others' harm may have ended it, or passed it on
        if old is None or old.army != army:
            continue
        live = replace(old, stage=old.stage + 1)
        remaining.put(game, old, live)
        if live in in_play.on(game, live.bearer):
            yield from strike(game, live, effect)


def strike(game: WarhammerGame, live: Live, effect: EveryModel) -> Procedure[None]:
    """One hit on every model under it: rank and file, the characters who were among them when it was cast,
    and the mounts that those ride (WF-060); nobody who is hidden (WF-061).
    """
    strength, needed = at_stage(effect, live.stage)
    if game.log is not None:
        game.note(
            "spell.every_model",
            *(("WF-060",) if is_ridden(game, live) else ()),
            spell=live.name,
            live=live.id,
            target=live.bearer,
            included=remaining.seen(game, live),
            stage=live.stage + 1,
            strength=strength,
            needed=needed,
            armour=effect.armour,
        )
    hits = Hits(
        target=live.bearer,
        count=0,
        strength=strength,
        cause=live.name,
        by=live.owner,
        army=live.army,
        as_shooting=False,
        armour=effect.armour,
        flaming=effect.flaming,
        to_wound=needed,
    )
    yield from strike_every_model(game, hits, live.included)


class Harm(NamedTuple):
    """How strong its hits are, or on what they wound whatever the Strength; the other is 0."""

    strength: int
    needed: int


def at_stage(effect: EveryModel, stage: int) -> Harm:
    """What it does after so many times."""
    strength = min(effect.strength + stage, STRONGEST) if effect.strength else 0
    needed = max(effect.to_wound - stage, effect.least) if effect.to_wound else 0
    return Harm(strength, needed)


def is_ridden(game: WarhammerGame, live: Live) -> bool:
    """Whether anybody who is seen to be under it has a mount that takes a hit of its own (WF-060). Nothing is
    said of those who are hidden (WF-061): it would betray them.
    """
    return any(wounds.rides(game, who) for who in (live.bearer, *remaining.seen(game, live)))
