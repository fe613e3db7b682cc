"""The small questions: whom to strike, how to rally, whom to reveal, which item to name."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.agents.warhammer import clash
from refriega.agents.warhammer.clash import Group
from refriega.agents.warhammer.mind import Mind
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.warhammer.fighting import weapons
from refriega.rulesets.warhammer.fighting.ground import Target
from refriega.rulesets.warhammer.fighting.weapons import Part
from refriega.rulesets.warhammer.options import ChooseFight, Pick, Reform, Reveal, Strike


def strike(mind: Mind, who: str, decision: Decision) -> Iterator[Option]:
    """Whoever is dearest, as far as a blow is likely to hurt."""
    game = mind.game
    charging = weapons.charged(game, who)
    part = next((part for part in weapons.RIDDEN if part in decision.subjects), Part.SELF)

    def worth(option: Strike) -> float:
        unit = game.host(option.target)
        group = Group(who, game.host(who), part, 1, unit, charging)
        return clash.harm_to(game, group, Target(option.target, unit, option.mount))[1]

    offers = [option for option in decision.chooser.candidates() if isinstance(option, Strike)]
    yield from sorted(offers, key=lambda option: -worth(option))


def fight(mind: Mind, decision: Decision) -> Iterator[Option]:
    """The combat that goes best first."""
    offers = [option for option in decision.chooser.candidates() if isinstance(option, ChooseFight)]
    yield from sorted(offers, key=lambda option: -clash.worth(mind, clash.fought(mind.game, option.unit)))


def reform(mind: Mind, unit: str, decision: Decision) -> Iterator[Option]:
    """Towards the nearest enemy, in as many files as before."""
    files = mind.game.unit(unit).files
    yield from (
        option
        for option in decision.chooser.candidates()
        if isinstance(option, Reform) and option.files == files
    )
    yield Pass()


def reveal(mind: Mind) -> Iterator[Option]:
    """A hidden model shows itself when there is somebody to strike."""
    game = mind.game
    for who in game.everybody():
        if mind.own(who) and game.unit(who).hidden and game.engaged(who):
            yield Reveal(who)
    yield Pass()


def silence(mind: Mind, decision: Decision) -> Iterator[Option]:
    """The item that is least missed: of a kind that does its work once, or of the cheapest bearer."""
    offers = [option for option in decision.chooser.candidates() if isinstance(option, Pick)]
    items = mind.game.content.items
    yield from sorted(offers, key=lambda option: MISSED.index(items[option.what.rpartition("/")[2]].type))


MISSED = (
    "resistance",
    "armour",
    "ward",
    "dispelling",
    "power_stone",
    "weapon",
    "dispel_dice",
    "casting",
    "power_dice",
    "bound",
    "dispel_scroll",
)
"""Kinds of items, those first that are missed least."""
