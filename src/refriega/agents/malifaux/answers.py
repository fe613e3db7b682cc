"""Answers in the middle of a duel or a flip: which card counts, whether to cheat, stones, triggers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from refriega.agents.malifaux.harm import ORDER, card_worth
from refriega.agents.malifaux.mind import Mind, price
from refriega.agents.malifaux.stakes import (
    best_trigger,
    deed_of,
    expected,
    outcome_worth,
    place_of,
    supposed,
    with_side,
)
from refriega.agents.malifaux.worth import action_worth
from refriega.core.modifier import Modifier
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.malifaux import attack
from refriega.rulesets.malifaux.bands import amount_of
from refriega.rulesets.malifaux.damage import PREVENTION
from refriega.rulesets.malifaux.effects_schema import Damage, Heal
from refriega.rulesets.malifaux.fate import BLACK_JOKER, value_of
from refriega.rulesets.malifaux.options import Cheat, DeclareTrigger, Order, Relent, Stone, Strike, UseCard
from refriega.rulesets.malifaux.sides import losing, places, seat_of, side_at
from refriega.rulesets.malifaux.state import Deed, Duel, Flip, Hurt
from refriega.rulesets.malifaux.terms import Fate

LEAST_GAIN = 0.2
"""A card is not parted with for less, nor for what it costs."""

ANSWERED = 0.7
"""How much of a gain is left where the other may still cheat."""

A_STONE, LAST_STONE = 1.3, 0.6
"""What a soulstone must gain; from the last turn that is sure on."""

HEAVY = 4
"""Damage from which on a stone is well spent on it, if there are some."""

PLENTY = 3
"""So many soulstones are some."""


# -- cards ---------------------------------------------------------------------------------------------


def use_card(mind: Mind, who: str, what: str, decision: Decision) -> Iterator[Option]:
    """The card that leaves the duel best; in a flip the highest."""
    offers = [option for option in decision.chooser.candidates() if isinstance(option, UseCard)]
    duel = running_duel(mind, who, what)
    if duel is None:
        yield from sorted(offers, key=lambda option: -value_of(option.card))
        return
    place = place_of(duel, who)

    def worth(option: UseCard) -> tuple[float, int]:
        side = replace(side_at(duel, place), used=option.card, suit=option.suit)
        return outcome_worth(mind, supposed(with_side(duel, place, side))), value_of(option.card)

    yield max(offers, key=worth)


def running_duel(mind: Mind, who: str, what: str) -> Duel | None:
    """The duel that a question is about: what is asked may be about a flip as well."""
    records = reversed(mind.game.state.in_flight)
    record = next((record for record in records if isinstance(record, Duel | Flip)), None)
    if not isinstance(record, Duel) or record.what != what:
        return None
    return record if any(side_at(record, place).who == who for place in places(record)) else None


def cheat(mind: Mind, who: str, what: str, decision: Decision) -> Iterator[Option]:
    """With the card that gains most over what it costs, if it turns the duel, or the band of the damage."""
    offers = [option for option in decision.chooser.candidates() if isinstance(option, Cheat)]
    duel = running_duel(mind, who, what)
    gain = gain_in_flip(mind) if duel is None else gain_in_duel(mind, duel, who)
    best: tuple[float, Cheat] | None = None
    for option in offers:
        if option.card == BLACK_JOKER:
            continue
        net = gain(option) - price(option.card)
        if net > LEAST_GAIN and (best is None or net > best[0]):
            best = net, option
    if best is not None:
        yield best[1]
    yield Pass()


def gain_in_duel(mind: Mind, duel: Duel, who: str) -> Callable[[Cheat], float]:
    """What a card changes for the seat; less, if the other decides after it."""
    place = place_of(duel, who)
    side = side_at(duel, place)
    before = outcome_worth(mind, duel)
    others = [side_at(duel, other) for other in places(duel) if other != place]
    answered = losing(duel, place) and any(
        mind.game.state.crews[other.crew or mind.game.model(other.who).crew].hand for other in others
    )
    share = ANSWERED if answered else 1.0

    def gain(option: Cheat) -> float:
        cheated = replace(side, used=option.card, suit=option.suit, cheated=True)
        return share * (outcome_worth(mind, with_side(duel, place, cheated)) - before)

    return gain


def gain_in_flip(mind: Mind) -> Callable[[Cheat], float]:
    """What a card changes in a flip for damage, healing or prevention."""
    flip = mind.in_flight(Flip)
    assert flip is not None
    before = flip_worth(mind, flip, flip.used)
    return lambda option: flip_worth(mind, flip, option.card) - before


def flip_worth(mind: Mind, flip: Flip, card: str) -> float:
    """What a card is worth in a flip: by the first effect of the action that flips."""
    if flip.what == "prevention":
        return float(amount_of(PREVENTION, card))
    deed = mind.in_flight(Deed)
    if deed is None:
        return 0.0
    game = mind.game
    there = (who for who in (*deed.affected, *deed.targets) if game.model(who).fate is Fate.IN_PLAY)
    target = next(there, None)
    if target is None:
        return 0.0
    action = game.action(deed.actor, deed.action)
    for effect in (*action.effects, *(action.modes[deed.mode].effects if action.modes else ())):
        if isinstance(effect, Damage) and effect.track and flip.what == "damage":
            return card_worth(mind, deed, effect, target, card)
        if isinstance(effect, Heal) and effect.track and flip.what != "damage":
            missing = game.card(target).wounds - game.model(target).wounds
            return mind.sign(target) * min(missing, amount_of(effect.track, card))
    return 0.0


# -- stones --------------------------------------------------------------------------------------------


def stone(mind: Mind, who: str, what: str, decision: Decision) -> Iterator[Option]:
    """A stone for a duel, where it gains more than it is worth."""
    duel = running_duel(mind, who, what)
    if duel is not None:
        before = expected(mind, duel)
        place = place_of(duel, who)
        offers = [option for option in decision.chooser.candidates() if isinstance(option, Stone)]
        gains = [(stone_gain(mind, duel, place, option) - before, option.use, option) for option in offers]
        gain, _, option = max(gains)
        late = mind.game.state.round >= mind.game.scene.strategy.turns
        if gain >= (LAST_STONE if late else A_STONE):
            yield option
    yield Pass()


def stone_gain(mind: Mind, duel: Duel, place: int, option: Stone) -> float:
    """What a duel is worth with what a stone gives to a side."""
    side = replace(side_at(duel, place), stone=option.use)
    if option.use.startswith("+"):
        side = replace(side, fates=(*side.fates, Modifier(1, "", "soulstone")))
    return expected(mind, with_side(duel, place, side))


def prevent(mind: Mind, who: str) -> Iterator[Option]:
    """A stone, where a model would die and may not, or for much damage if there are stones enough."""
    hurt = mind.in_flight(Hurt)
    assert hurt is not None
    wounds, stones = mind.game.model(who).wounds, mind.game.crew(who).stones
    saves = wounds <= hurt.amount < wounds + PREVENTION[2]
    if saves or (hurt.amount < wounds and hurt.amount >= HEAVY and stones >= PLENTY):
        yield Stone("prevent")
    yield Pass()


# -- the rest ------------------------------------------------------------------------------------------


def trigger(mind: Mind, who: str, what: str) -> Iterator[Option]:
    """The one that is worth most, if any is worth something."""
    duel = running_duel(mind, who, what)
    deed = None if duel is None else deed_of(mind, duel)
    if duel is not None and deed is not None:
        for place in places(duel):
            side = side_at(duel, place)
            if side.who == who and seat_of(mind.game, side) == mind.seat:
                index, worth = best_trigger(mind, duel, deed, place)
                if worth > 0:
                    yield DeclareTrigger(index)
    yield Pass()


def relent(mind: Mind, who: str) -> Iterator[Option]:
    """A friend has its way, if it means well."""
    deed = mind.in_flight(Deed)
    if deed is not None:
        action = mind.game.action(deed.actor, deed.action)
        crew = deed.crew or mind.game.model(deed.actor).crew
        kind = mind.game.scene.sides[crew].seat == mind.seat
        if kind and action_worth(mind, deed.actor, action, (who,), mode=deed.mode) > 0:
            yield Relent()
    yield Pass()


def order(decision: Decision) -> Iterator[Option]:
    """Reductions in the order that leaves least."""
    offers = [option for option in decision.chooser.candidates() if isinstance(option, Order)]
    yield from sorted(offers, key=lambda option: ORDER.index(option.source))


def strike(mind: Mind, who: str, decision: Decision) -> Iterator[Option]:
    """A strike at whoever walks away costs nothing: with the attack that is likeliest to hit."""
    walk = mind.in_flight(Deed)
    assert walk is not None
    offers = [o for o in decision.chooser.candidates() if isinstance(o, Strike) and not o.focus]

    def likely(option: Strike) -> int:
        action = mind.game.action(who, option.action)
        assert action.stat is not None  # only such are on offer
        deed = Deed(who, option.action, (walk.actor,), generated=True)
        record = attack.duel_for(mind.game, deed, action, action.stat)
        return record.acting.value - max((side.value for side in record.resisting), default=0)

    yield from sorted(offers, key=lambda option: -likely(option))
    yield Pass()
