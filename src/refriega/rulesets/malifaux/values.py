"""What abilities and conditions make of a model's numbers: parts of its stats, fate modifiers of its duels.

Nothing is written into a model: a value is projected whenever it is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.modifier import Modifier
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.abilities_schema import Aura, Hand, Resistant
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.terms import Condition, Stat

HAND = 6
"""How many cards a hand may hold."""


def stat_parts(game: MalifauxGame, who: str, stat: Stat) -> Iterator[Modifier]:
    """What is added to a stat of a model: by auras that it stands in, by conditions of cards' own.

    A signed number of a condition grows with its value.
    """
    for source, aura in auras_on(game, who):
        if aura.stat is stat and aura.value:
            yield Modifier(aura.value, "aura", source)
    for held in game.held(who):
        entry = game.content.conditions.get(held.name)
        if not held.immune and entry is not None and entry.stat is stat and entry.modifier:
            yield Modifier(entry.modifier * max(held.value, 1), "condition", held.name)


def fate_parts(game: MalifauxGame, who: str, stat: Stat, against: Action | None = None) -> Iterator[Modifier]:
    """Fate modifiers of a model's own duels with a stat: Defensive on Df alone, and what its abilities give;
    `against` is the action that it resists, if it resists one.
    """
    defensive = conditions.value(game, who, Condition.DEFENSIVE)
    if stat is Stat.DF and defensive:
        yield Modifier(defensive, "condition", Condition.DEFENSIVE)
    for ability in game.abilities(who):
        if isinstance(ability, Resistant) and ability.stat is stat and is_against(ability, against):
            yield Modifier(ability.modifier, "ability", "resistant")


def is_against(ability: Resistant, action: Action | None) -> bool:
    """Whether an ability holds in a duel in which an action, or none, is resisted."""
    return ability.against is None or (action is not None and action.reach is ability.against)


def auras_on(game: MalifauxGame, who: str) -> Iterator[tuple[str, Aura]]:
    """The auras of others that a model stands in, and whose they are; none, if it has left the table."""
    if game.model(who).at is None:
        return
    for other in game.present():
        if other == who:
            continue
        for ability in game.abilities(other):
            if isinstance(ability, Aura) and affects(game, other, ability, who):
                yield other, ability


def affects(game: MalifauxGame, source: str, aura: Aura, who: str) -> bool:
    """Whether an aura is for a model, and reaches it."""
    meant = {"all": True, "enemies": game.hostile(source, who), "friends": not game.hostile(source, who)}
    if not meant.get(aura.affects, aura.affects in game.card(who).characteristics):
        return False
    return game.within(source, who, aura.inches)


def most_cards(game: MalifauxGame, crew: str) -> int:
    """How many cards the hand of a crew may hold, with what its models in play add."""
    return HAND + sum(
        ability.cards
        for who in game.present()
        if game.model(who).crew == crew
        for ability in game.abilities(who)
        if isinstance(ability, Hand)
    )
