"""Magic items that bear on magic: which somebody has left, and what they add."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.modifier import Part
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic.wizards import may_use_magic


def carried(game: WarhammerGame, who: str) -> Iterator[str]:
    """The items that somebody has and can use: those that are not used up, nor silenced by a spell; in the
    order of their list, a second of a kind too.
    """
    useless = [*game.unit(who).spent, *in_play.silenced(game, who)]
    for item in game.sheet(who).entry.items:
        if item in useless:
            useless.remove(item)
        else:
            yield item


def of_type(game: WarhammerGame, who: str, type_: str) -> tuple[str, ...]:
    """The items of a type that somebody has left."""
    return tuple(item for item in carried(game, who) if game.content.items[item].type == type_)


def spend(game: WarhammerGame, who: str, item: str) -> None:
    """An item that works once is used up."""
    unit = game.unit(who)
    unit.spent = (*unit.spent, item)


def added(game: WarhammerGame, who: str, type_: str) -> tuple[Part, ...]:
    """What somebody's items of a type add to a roll or to a pool, item by item."""
    return tuple(Part(game.content.items[item].value, "item", item) for item in of_type(game, who, type_))


def users(game: WarhammerGame, army: str) -> Iterator[str]:
    """Those of an army who may use magic items now."""
    return (who for who in game.everybody() if game.army(who) == army and may_use_magic(game, who) is None)
