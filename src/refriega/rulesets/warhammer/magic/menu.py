"""What the active player may do in the magic phase, and the reactive one at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Option
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import bound, casting, dispelling, items
from refriega.rulesets.warhammer.magic.aims import Source, aim_of
from refriega.rulesets.warhammer.options import Cast, DispelInPlay, Done, UseBound

DISPEL, TURN = "dispel", "turn"
"""The headings beside those of wizards."""

STOPS = 0.15
"""How often random play leaves it at that."""


class MagicMenu(Chooser):
    """Cast a spell, use a bound item, dispel what an enemy keeps in play, or stop; grouped by who casts."""

    __slots__ = ("army", "game")

    def __init__(self, game: WarhammerGame) -> None:
        self.game = game
        self.army = game.state.active

    def check(self, option: Option) -> Refusal | None:
        match option:
            case Done():
                return None
            case Cast():
                return casting.check(self.game, option)
            case UseBound():
                return bound.check(self.game, option)
            case DispelInPlay():
                return dispelling.check_in_play(self.game, self.army, option)
        return Refusal("not_on_offer")

    def groups(self) -> Sequence[str]:
        casters = tuple(dict.fromkeys(source.who for source in self.sources()))
        dispels = (DISPEL,) if any(dispelling.chances_in_play(self.game, self.army)) else ()
        return (*casters, *dispels, TURN)

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield from self.deeds(group)
        if group in ("", TURN):
            yield Done()

    def deeds(self, group: str = "") -> Iterator[Option]:
        """All that can be done besides stopping."""
        for source in self.sources():
            if group in ("", source.who):
                yield from self.workings(source)
        if group in ("", DISPEL):
            yield from dispelling.chances_in_play(self.game, self.army)

    def workings(self, source: Source) -> Iterator[Option]:
        """Every way to work a spell."""
        if source.item:
            return bound.options(self.game, source)
        return casting.options(self.game, source)

    def sources(self) -> Iterator[Source]:
        """The spells that can be worked, whether or not there is a target for them."""
        for who in items.users(self.game, self.army):
            yield from casting.sources(self.game, who)
            yield from bound.sources(self.game, who)

    def sample(self, rng: Random) -> Option:
        if rng.random() < STOPS:
            return Done()
        dispels = tuple(dispelling.chances_in_play(self.game, self.army))
        if dispels and rng.random() < 1 / 2:
            return dispels[int(rng.random() * len(dispels))]
        found = aim_of(rng, self.game, tuple(self.sources()))
        if found is None:
            return Done()
        source, aimed = found
        if source.item:
            return bound.option_of(aimed, source.item)
        return casting.sample(rng, self.game, aimed)


class DispelMenu(Chooser):
    """The reactive player tries to dispel spells in play, or leaves it at that."""

    __slots__ = ("army", "game")

    def __init__(self, game: WarhammerGame) -> None:
        self.game = game
        self.army = game.reactive

    def check(self, option: Option) -> Refusal | None:
        match option:
            case Done():
                return None
            case DispelInPlay():
                return dispelling.check_in_play(self.game, self.army, option)
        return Refusal("not_on_offer")

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield from dispelling.chances_in_play(self.game, self.army)
        yield Done()

    def sample(self, rng: Random) -> Option:
        found = tuple(self.candidates())
        return found[int(rng.random() * len(found))]
