"""Bound items (objetos portahechizos): spells that are cast with no dice, at the power level of the item."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import items, remaining
from refriega.rulesets.warhammer.magic.aims import Source, aim, aims
from refriega.rulesets.warhammer.magic.unleash import unleash
from refriega.rulesets.warhammer.magic.wizards import may_use_magic
from refriega.rulesets.warhammer.options import UseBound
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.state import Casting
from refriega.rulesets.warhammer.terms import Ending


def use(game: WarhammerGame, option: UseBound) -> Procedure[None]:
    """A bound spell is cast of itself, never irresistibly and with no miscast; a roll to dispel must reach
    the power level. The bearer's own spell in play goes on, except by variant (WF-031).
    """
    with game.in_flight(casting_of(game, option)) as casting:
        if game.log is not None:
            game.note(
                "bound",
                who=option.bearer,
                item=option.item,
                spell=casting.spell,
                target=option.target,
                level=casting.total,
            )
        if game.variant("bound_ends_remains") == "yes":
            remaining.end_own(game, option.bearer, Ending.CASTS)
        game.state.cast = (*game.state.cast, (option.bearer, option.item))
        yield from unleash(game, casting)


def casting_of(game: WarhammerGame, option: UseBound) -> Casting:
    """The spell of an item on its way."""
    item = game.content.items[option.item]
    return Casting(option.bearer, item.spell, bound=option.item, total=item.level, **aim(option))


def check(game: WarhammerGame, option: UseBound) -> Refusal | None:
    """Why a bound item may not be used so."""
    return check_item(game, option.bearer, option.item) or aiming.check(game, casting_of(game, option))


def check_item(game: WarhammerGame, bearer: str, item: str) -> Refusal | None:
    """Why the active player may not use a bound item at all: each works once a phase; its bearer need not be
    a wizard.
    """
    args = {"who": bearer, "item": item}
    if bearer not in game.state.units or game.army(bearer) != game.state.active:
        return Refusal("cast.not_yours", args={"who": bearer})
    if item not in items.of_type(game, bearer, "bound"):
        return Refusal("bound.not_carried", args=args)
    if (bearer, item) in game.state.cast:
        return Refusal("bound.once_a_phase", args=args)
    return may_use_magic(game, bearer)


def sources(game: WarhammerGame, bearer: str) -> Iterator[Source]:
    """The bound spells that somebody may use now."""
    for item in dict.fromkeys(items.of_type(game, bearer, "bound")):
        if check_item(game, bearer, item) is None:
            yield Source(bearer, game.content.items[item].spell, item)


def options(game: WarhammerGame, source: Source) -> Iterator[UseBound]:
    """Every use of a bound item that may be made now."""
    return (option_of(aimed, source.item) for aimed in aims(game, source))


def option_of(aimed: Casting, item: str) -> UseBound:
    """The choice of a bound item at that target."""
    return UseBound(aimed.caster, item, **aim(aimed))
