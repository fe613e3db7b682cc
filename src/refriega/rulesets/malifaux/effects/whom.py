"""To whom an effect is done, and who decides about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refriega.core.procedure import Decision, Menu, Procedure, ask
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects_schema import EffectBase
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Pick
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Fate


def recipients(game: MalifauxGame, effect: EffectBase, cause: Cause) -> tuple[str, ...]:
    """To whom an effect is done, of those still in play."""
    match effect.to:
        case "target":
            found = cause.targets
        case "actor":
            found = (cause.by,)
        case "attacker":
            found = (cause.attacker,)
        case _:
            found = tuple(several(game, effect, cause))
    return tuple(who for who in found if game.model(who).fate is Fate.IN_PLAY)


def several(game: MalifauxGame, effect: EffectBase, cause: Cause) -> Iterator[str]:
    """Those near the actor, or near a target, who are not counted themselves; the actor is no friend of its
    own.
    """
    middles = (cause.by,) if effect.around == "actor" else cause.targets
    standing = [middle for middle in middles if game.model(middle).at is not None]
    for who in game.present():
        if who in middles:
            continue
        if effect.to == "friends" and (who == cause.by or game.hostile(cause.by, who)):
            continue
        if effect.to == "enemies" and not game.hostile(cause.by, who):
            continue
        if any(game.within(middle, who, effect.within) for middle in standing):
            yield who


def goes_on(game: MalifauxGame, deed: Deed, cause: Cause) -> bool:
    """Whether effects go on: the model whose they are is in play, and an actor not Paralyzed besides."""
    if cause.by == deed.actor:
        return conditions.may_act(game, cause.by)
    return game.model(cause.by).fate is Fate.IN_PLAY


def crew_of(game: MalifauxGame, deed: Deed, cause: Cause) -> str:
    """Whose player decides about an effect: who controls the action, or whose model's trigger it is."""
    if cause.by == deed.actor and deed.crew:
        return deed.crew
    return game.model(cause.by).crew


def seat_of(game: MalifauxGame, deed: Deed, cause: Cause) -> str:
    return game.scene.sides[crew_of(game, deed, cause)].seat


def next_of(game: MalifauxGame, deed: Deed, cause: Cause, left: Iterable[str]) -> Procedure[str]:
    """Of several to whom it is done one after another, the next: as the actor's player says."""
    names = tuple(dict.fromkeys(left))
    if len(names) == 1:
        return names[0]
    menu = Menu(map(Pick, names))
    option = yield from ask(Decision(seat_of(game, deed, cause), "next", (cause.by, deed.action), menu))
    assert isinstance(option, Pick)
    return option.what


def without(left: tuple[str, ...], who: str) -> tuple[str, ...]:
    """The others who are left: who is meant twice, has it done twice."""
    at = left.index(who)
    return (*left[:at], *left[at + 1 :])
