"""Answers to what effects ask: where to, whom, which cards, what to do at no AP."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from refriega.agents.malifaux.effects import condition_value
from refriega.agents.malifaux.harm import harm
from refriega.agents.malifaux.mind import Mind, cheapest
from refriega.agents.malifaux.plans import free_charges, free_walks, nearest_foes, variants_of
from refriega.agents.malifaux.purpose import is_there, spot_of
from refriega.agents.malifaux.ways import appeal, walk_to
from refriega.boards.table import Point, length, touched
from refriega.boards.table.zones import OPPOSITE, centre, to_edge
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.malifaux.blasts import RADIUS
from refriega.rulesets.malifaux.common import COMMON
from refriega.rulesets.malifaux.effects.acting import ErrandMenu
from refriega.rulesets.malifaux.fate import value_of
from refriega.rulesets.malifaux.options import Deploy, DiscardCards, Focus, Pick, Take, ToPoint
from refriega.rulesets.malifaux.terms import Common

MANY = 160
"""So many places are looked at."""

FILL = 7
"""In the draw phase all lower cards are changed for others."""


def answer(mind: Mind, decision: Decision) -> Iterator[Option]:
    """The wishes for what an effect asks, the best first."""
    who, *more = decision.subjects
    match decision.kind:
        case "act":
            yield from act(mind, who, decision)
        case "push" | "place" | "move":
            yield from to_point(mind, who, decision)
        case "summon":
            yield from summon(mind, who, decision)
        case "blast":
            yield from blast(mind, more[0], decision)
        case "marker":
            yield from marker(mind, who, decision)
        case "remove":
            yield from remove(mind, who, decision)
        case "redirect":
            yield from redirect(mind, decision)
        case _:
            # the order of things that all come about
            yield from (option for option in decision.chooser.candidates() if type(option) is not Pass)


# -- at no AP ------------------------------------------------------------------------------------------


def act(mind: Mind, who: str, decision: Decision) -> Iterator[Option]:
    """The action that is worth most to the seat; none, if it may be left and is worth nothing."""
    chooser = decision.chooser
    assert isinstance(chooser, ErrandMenu)
    errand = chooser.errand
    for common in COMMON.values():
        if chooser.fits(common):
            yield from common_act(mind, who, common.id)
    found: list[tuple[float, Take]] = []
    for action in mind.game.card(who).actions:
        if chooser.fits(action):
            found += variants_of(mind, who, action, errand.crew, turned=errand.turned)
    for worth, take in sorted(found, key=lambda one: -one[0]):
        if worth > 0 or errand.effect.must:
            yield take
    yield Pass()
    yield from chooser.candidates()


def common_act(mind: Mind, who: str, id_: str) -> Iterator[Option]:
    """One of the actions that all have."""
    if id_ == Common.WALK:
        yield from free_walks(mind, who)
    elif id_ == Common.CHARGE:
        yield from free_charges(mind, who)
    elif id_ == Common.FOCUS:
        yield Focus()


# -- where to ------------------------------------------------------------------------------------------


def to_point(mind: Mind, who: str, decision: Decision) -> Iterator[Option]:
    """Where a model does best, or a foe worst, of the places that are listed."""
    places = [o for o in islice(decision.chooser.candidates(), MANY) if isinstance(o, ToPoint)]
    aim = aim_of(mind, who)
    if mind.own(who) and aim is not None and decision.kind == "move":
        walk = walk_to(mind.game, who, aim)
        if walk is not None:
            yield ToPoint(walk.to)
    yield from sorted(places, key=lambda option: -appeal(mind, who, option.to, aim))
    yield Pass()


def aim_of(mind: Mind, who: str) -> Point | None:
    """Where a model wants to be: where the points are, or at the nearest foe."""
    spot = spot_of(mind, who)
    if spot is not None:
        return mind.game.figure(who).at if is_there(mind, who, spot) else spot.at
    foes = nearest_foes(mind, who, 1)
    return mind.game.figure(foes[0]).at if foes else None


def summon(mind: Mind, by: str, decision: Decision) -> Iterator[Option]:
    """Near whom it can fight."""
    places = [o for o in islice(decision.chooser.candidates(), MANY) if isinstance(o, ToPoint)]
    aim = aim_of(mind, by) or mind.game.figure(by).at
    yield from sorted(places, key=lambda option: length(option.to, aim))


def blast(mind: Mind, target: str, decision: Decision) -> Iterator[Option]:
    """Where a marker touches the most foes, and the fewest friends."""
    game = mind.game
    bodies = [(who, game.figure(who)) for who in game.present() if who != target]

    def caught(option: ToPoint) -> float:
        return sum(harm(mind, who, 2) for who, figure in bodies if touched(option.to, RADIUS, figure))

    places = [o for o in islice(decision.chooser.candidates(), MANY) if isinstance(o, ToPoint)]
    yield from sorted(places, key=lambda option: -caught(option))


def marker(mind: Mind, who: str, decision: Decision) -> Iterator[Option]:
    """Towards the enemy's edge."""
    game = mind.game
    edge = OPPOSITE[game.scene.sides[game.model(who).crew].edge]
    figure = game.figure(who)
    places = [o for o in islice(decision.chooser.candidates(), MANY) if isinstance(o, ToPoint)]
    yield from sorted(places, key=lambda o: to_edge(game.table, figure._replace(at=o.to), edge))


def deploy(mind: Mind, decision: Decision) -> Iterator[Option]:
    """The next of the crew as near to the middle as may be."""
    game = mind.game
    offers = (option for option in decision.chooser.candidates() if isinstance(option, Deploy))
    first = next(offers, None)
    if first is None:
        return
    places = [first, *islice((option for option in offers if option.model == first.model), MANY)]
    yield min(places, key=lambda option: length(option.to, centre(game.table)))


# -- whom, and which -----------------------------------------------------------------------------------


def remove(mind: Mind, who: str, decision: Decision) -> Iterator[Option]:
    """What hurts one's own most, or helps a foe."""
    held = {each.name: each.value for each in mind.game.held(who) if not each.immune}
    offers = [option for option in decision.chooser.candidates() if isinstance(option, Pick)]
    sign = mind.sign(who)
    yield from sorted(offers, key=lambda o: sign * condition_value(mind, who, o.what, held.get(o.what, 1)))


def redirect(mind: Mind, decision: Decision) -> Iterator[Option]:
    """On whoever is missed least, and can bear it."""
    offers = [option for option in decision.chooser.candidates() if isinstance(option, Pick)]
    yield from sorted(offers, key=lambda option: -harm(mind, option.what, 2))


def discard(mind: Mind, crew: str, decision: Decision) -> Iterator[Option]:
    """Low cards: as many as one likes, else as few as must be."""
    hand = cheapest(mind.hand(crew))
    low = tuple(card for card in hand if value_of(card) < FILL)
    yield DiscardCards(low)
    for count in range(1, len(hand) + 1):
        yield DiscardCards(hand[:count])
