"""Magic items that a spell makes useless."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from refriega.core.procedure import Menu, Option, Procedure
from refriega.rulesets.warhammer import asking, dice
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import items, remaining
from refriega.rulesets.warhammer.options import Pick
from refriega.rulesets.warhammer.spells.schema import SilenceItem
from refriega.rulesets.warhammer.state import Casting
from refriega.rulesets.warhammer.terms import Duration, Mark


def silence_item(game: WarhammerGame, casting: Casting, effect: SilenceItem, target: str) -> Procedure[None]:
    """The target's owner names a magic item in it; a D6 says whether it is useless to the end of the owner's
    next turn or for the battle. It is one of its kind, of its bearer, whoever else is in the unit; of those
    of a hidden model nothing may be known. What a bound item has cast already goes on (house rule).
    """
    there = tuple(items_in(game, target))
    if not there:
        return
    bearer, item = there[0]
    if len(there) > 1:
        names = {f"{who}/{id_}": (who, id_) for who, id_ in there}
        option: Option = yield from asking.ask(
            game, game.army(target), "silence_item", (casting.spell, target), lambda: Menu(map(Pick, names))
        )
        assert isinstance(option, Pick)
        bearer, item = names[option.what]
    army = game.army(casting.caster)
    (face,) = yield from dice.d6(game, army, f"{army}/item")
    duration = Duration.ITS_NEXT_TURN if face <= effect.briefly else Duration.BATTLE
    if game.log is not None:
        game.note("spell.item", spell=casting.spell, who=bearer, item=item, face=face, duration=duration)
    live = replace(
        remaining.of_casting(game, casting, bearer, duration),
        included=(),
        marks=(Mark.ITEM_SILENCED,),
        detail=item,
    )
    remaining.begin(game, live)


def items_in(game: WarhammerGame, target: str) -> Iterator[tuple[str, str]]:
    """The magic items in a unit that are of use still: who bears which. Nothing is known of hidden models."""
    for who in (target, *game.members(target)):
        if game.unit(who).hidden:
            continue
        for item in dict.fromkeys(items.carried(game, who)):
            yield who, item
