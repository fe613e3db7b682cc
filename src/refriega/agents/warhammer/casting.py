"""The magic phase: which spells are worth how many power dice, and what is dispelled with them.

Every spell is a bid for dice, at its best target; the dice are shared out so that they bring most in all. Of
the spells that get any the least is cast first: the other player's dice may go on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refriega.agents.warhammer.mind import Mind, price
from refriega.agents.warhammer.spells import in_play_worth, spell_worth
from refriega.core.procedure import Option
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import bound, casting, dispelling, pools, recast, remaining
from refriega.rulesets.warhammer.magic.aims import Source
from refriega.rulesets.warhammer.magic.menu import MagicMenu
from refriega.rulesets.warhammer.options import DispelInPlay
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.state import Casting, Live

LEAST_GAIN = 0.8
"""Less is not worth a choice."""

MISCAST = 20.0
"""What a miscast costs at the least, and of what the wizard is worth."""
OF_WIZARD = 0.15

A_STONE = 9.0
"""What a power stone is worth if it is kept."""

TRIES = 6
"""So many places for a spell are looked at for each target, at most."""


class Bid(NamedTuple):
    """Something to spend dice on: what it is worth if it comes off, and for each number of dice from 0 on
    what they are likely to bring, and the choice that spends them.
    """

    worth: float
    gains: tuple[float, ...]
    options: tuple[Option | None, ...]


def plan(mind: Mind) -> Iterator[Option]:
    """What to do next in one's magic phase, the best first; nothing if nothing is worth it."""
    found = [*bound_bids(mind), *spell_bids(mind), *dispel_bids(mind)]
    yield from chosen(found, pools.dice_of(mind.game, mind.army))


def chosen(bids: Sequence[Bid], pool: int) -> Iterator[Option]:
    """The choices of those bids that get dice, or need none: the least first."""
    shares = shared_out(bids, pool)
    wanted = [
        (bid.worth, nth, option)
        for nth, (bid, dice) in enumerate(zip(bids, shares, strict=True))
        if bid.gains[dice] > LEAST_GAIN and (option := bid.options[dice]) is not None
    ]
    yield from (option for _, _, option in sorted(wanted, key=lambda each: each[:2]))


def shared_out(bids: Sequence[Bid], pool: int) -> tuple[int, ...]:
    """How many dice each bid gets so that they bring most in all."""
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (pool + 1)
    for bid in bids:
        best = [
            max(
                (best[dice - spent][0] + bid.gains[spent], (*best[dice - spent][1], spent))
                for spent in range(min(dice, len(bid.gains) - 1) + 1)
            )
            for dice in range(pool + 1)
        ]
    return best[pool][1]


# -- spells to cast ------------------------------------------------------------------------------------


def spell_bids(mind: Mind) -> Iterator[Bid]:
    """The spells of the army whose magic phase it is, each at its best target."""
    for source in MagicMenu(mind.game).sources():
        if not source.item:
            aimed = best_aim(mind, aims(mind.game, source))
            if aimed is not None:
                yield spell_bid(mind, *aimed)


def spell_bid(mind: Mind, worth: float, aimed: Casting) -> Bid:
    """What a spell is worth with each number of dice, with a power stone if that brings more."""
    game, wizard = mind.game, aimed.caster
    kept = sum(max(in_play_worth(mind, live.id), 0.0) for live in own_spells(game, wizard))
    gains: list[float] = [0.0]
    options: list[Option | None] = [None]
    for dice in range(1, casting.most_dice(game, wizard) + 1):
        gain, option = max(
            (
                (gain_of(mind, worth, aimed, dice, stone) - kept, casting.option_of(aimed, dice, stone))
                for stone in casting.stones(game, wizard)
            ),
            key=lambda each: each[0],
        )
        gains.append(max(gain, 0.0))
        options.append(option if gain > 0 else None)
    return Bid(worth, tuple(gains), tuple(options))


def gain_of(mind: Mind, worth: float, aimed: Casting, dice: int, stone: str) -> float:
    """What a casting is likely to bring, less what may go wrong."""
    odds = casting.odds(mind.game, casting.option_of(aimed, dice, stone))
    risk = float(odds.miscast) * (MISCAST + OF_WIZARD * price(mind.game, aimed.caster))
    return worth * float(odds.success) - risk - (A_STONE if stone else 0)


def own_spells(game: WarhammerGame, wizard: str) -> list[Live]:
    """What a wizard keeps in play, which ends with the next casting."""
    return [live for live in in_play.lives(game) if live.owner == wizard and remaining.keeps(game, live)]


def bound_bids(mind: Mind) -> Iterator[Bid]:
    """Bound items, which need no dice."""
    for source in MagicMenu(mind.game).sources():
        if source.item:
            aimed = best_aim(mind, aims(mind.game, source))
            if aimed is not None:
                yield Bid(aimed[0], (aimed[0],), (bound.option_of(aimed[1], source.item),))


# -- targets -------------------------------------------------------------------------------------------


def aims(game: WarhammerGame, source: Source) -> Iterator[Casting]:
    """A few ways to aim a spell at each of its targets; a move to a place is not thought of."""
    for target in aiming.possible_targets(game, source.who, game.spell(source.spell).aim):
        found: list[Casting] = []
        for aimed in aiming.at_target(game, source.who, source.spell, target):
            if aimed.facing is not None:
                break
            found.append(aimed)
        yield from few(found)


def few(found: list[Casting]) -> list[Casting]:
    """Some of many, evenly spread."""
    return found if len(found) <= TRIES else [found[len(found) * nth // TRIES] for nth in range(TRIES)]


def best_aim(mind: Mind, found: Iterable[Casting]) -> tuple[float, Casting] | None:
    """The castings that is worth most, if it is worth something to its caster."""
    best: tuple[float, Casting] | None = None
    for aimed in found:
        if aiming.check(mind.game, aimed) is None:
            worth = spell_worth(mind, aimed)
            if worth > (best[0] if best else 0.0):
                best = worth, aimed
    return best


def gift(mind: Mind, most: int) -> Iterator[Option]:
    """The best spell that another's miscast lets one cast."""
    menu = recast.RecastMenu(mind.game, mind.army, most)
    found = [aimed for source in menu.sources() for aimed in aims(mind.game, source)]
    best = best_aim(mind, found)
    if best is not None:
        yield recast.option_of(best[1])


# -- spells in play ------------------------------------------------------------------------------------


def dispel_bids(mind: Mind) -> Iterator[Bid]:
    """Attempts on spells in play that do harm."""
    game, army = mind.game, mind.army
    most = pools.dice_of(game, army)
    for live in tuple(in_play.lives(game)):
        if dispelling.check_live(game, army, live) is not None:
            continue
        harm = -in_play_worth(mind, live.id)
        if harm > 0:
            needed = dispelling.later_value(game, live)
            gains = [float(dispelling.odds(game, army, dice, needed)) * harm for dice in range(1, most + 1)]
            options = [DispelInPlay(live.id, dice) for dice in range(1, most + 1)]
            yield Bid(harm, (0.0, *gains), (None, *options))
