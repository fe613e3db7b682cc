"""What is done about the other player's spells: dice for what matters, scrolls for the worst."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.agents.warhammer.casting import Bid, chosen, dispel_bids, own_spells, shared_out, spell_bids
from refriega.agents.warhammer.mind import Mind
from refriega.agents.warhammer.spells import in_play_worth, spell_worth
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.warhammer.magic import dispelling, pools
from refriega.rulesets.warhammer.magic.odds import dispel_odds
from refriega.rulesets.warhammer.options import Dispel, ReadScroll
from refriega.rulesets.warhammer.state import Casting

A_SCROLL = 26.0
"""What a dispel scroll is worth if it is kept, at first; in the last turn half of it."""

FEW = 3.0
"""Harm that is not worth a thought."""


def answer(mind: Mind, decision: Decision) -> Iterator[Option]:
    """To the spell that was just cast: what keeps most of its harm away, and of what may still come."""
    casting = mind.in_flight(Casting)
    harm = -spell_worth(mind, casting) if casting is not None else 0.0
    if casting is None or harm <= 0:
        yield Pass()
        return
    game, pool = mind.game, pools.dice_of(mind.game, mind.army)
    later = kept_for(mind, pool) if harm > FEW else [0.0] * (pool + 1)
    resistance = dispelling.magic_resistance(game, mind.army, casting)

    def kept(option: Option) -> float:
        """What is saved by an answer."""
        match option:
            case Dispel(dice=dice):
                odds = dispelling.odds(game, mind.army, dice + resistance, casting.total)
                return float(odds) * harm + later[pool - dice]
            case ReadScroll(wizard=wizard):
                own = sum(max(in_play_worth(mind, live.id), 0.0) for live in own_spells(game, wizard))
                return harm - own - scroll(mind) + later[pool]
        return later[pool]

    yield max(decision.chooser.candidates(), key=kept)


def scroll(mind: Mind) -> float:
    """What a scroll is worth that is kept: less and less."""
    part = mind.game.state.round / max(mind.game.scene.turns, 1)
    return A_SCROLL * (1 - part / 2)


def kept_for(mind: Mind, pool: int) -> list[float]:
    """What each number of dice is likely to keep away of what the other player may still cast."""
    enemy = Mind(mind.game, mind.game.opponent(mind.army))
    power = pools.dice_of(enemy.game, enemy.army)
    bids = list(spell_bids(enemy)) if power and pool else []
    shares = shared_out(bids, power)
    threats = [
        threat(mind, bid, dice, pool)
        for bid, dice in zip(bids, shares, strict=True)
        if dice and bid.gains[dice] > FEW
    ]
    found = []
    for dice in range(pool + 1):
        parts = shared_out(threats, dice)
        found.append(sum(each.gains[part] for each, part in zip(threats, parts, strict=True)))
    return found


def threat(mind: Mind, bid: Bid, dice: int, pool: int) -> Bid:
    """What dispel dice are likely to be worth against a spell that may come with so many power dice."""
    total = round(3.5 * dice) + 1
    gains = [bid.gains[dice] * float(dispel_odds(each, total)) for each in range(1, pool + 1)]
    return Bid(bid.worth, (0.0, *gains), (None,) * (pool + 1))


def at_the_end(mind: Mind) -> Iterator[Option]:
    """Spells in play that do harm, with all the dice that are left: they would be lost."""
    bids = list(dispel_bids(mind))
    yield from reversed(list(chosen(bids, pools.dice_of(mind.game, mind.army))))
