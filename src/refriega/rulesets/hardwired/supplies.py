"""Supplies: consumables outside an activation: what undoes a critical, and what one pays for in the end."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.core.window import Reaction
from refriega.rulesets.hardwired.damage import hurt
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Consume
from refriega.rulesets.hardwired.state import Attack, without
from refriega.rulesets.hardwired.terms import Fate


def use_up(game: HardwiredGame, who: str, item: str) -> None:
    """One of a kind is gone."""
    model = game.model(who)
    model.items = without(model.items, item)


def shrug_off(game: HardwiredGame, attack: Attack) -> Iterator[Reaction]:
    """A surgeon's case undoes a critical before it has brought anything."""
    who = attack.target
    kits = [item for item in game.model(who).items if shrugs_off(game, item)]
    if not kits or not game.seat(who):
        return

    def resolve(option: Option) -> Procedure[None]:
        attack.shrugged_off = True
        use_up(game, who, kits[0])
        if game.log is not None:
            game.note("consumes", who=who, item=kits[0], target=who)
        yield from ()

    yield Reaction(who, game.seat(who), "shrug_off", Menu((Pass(), Consume(kits[0], who))), resolve)


def shrugs_off(game: HardwiredGame, item: str) -> bool:
    """Whether a thing undoes criticals."""
    thing = game.content.consumables.get(item)
    return thing is not None and thing.effect == "shrug_off"


def aftermath(game: HardwiredGame) -> Procedure[None]:
    """At the end of the game whoever took an overdose pays for it."""
    for who in tuple(game.alive()):
        for effect in game.state.effects.get(who, ()):
            thing = game.content.consumables.get(effect.name)
            if thing is not None and thing.aftermath_die and game.model(who).fate is Fate.IN_PLAY:
                (face,) = yield from game.roll(f"{who}/aftermath", 1, thing.aftermath_die)
                hurt(game, who, face, effect.name)
