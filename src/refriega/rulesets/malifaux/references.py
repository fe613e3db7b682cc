"""What content says about other content: every id that is referred to exists, and a card says nothing that
cannot be played.

Raises a `ScenarioError` that names the place and what to do. Actions and triggers are looked at in
`card_checks.py`, their effects in `effect_checks.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from refriega.boards.table.scenery import check_table
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need, need_all
from refriega.rulesets.malifaux.abilities_schema import AnyAbility, Aura, Immune, Terrifying
from refriega.rulesets.malifaux.card import Card, CrewEntry
from refriega.rulesets.malifaux.card_checks import check_action, check_endless, check_trigger
from refriega.rulesets.malifaux.conditions_schema import ConditionEntry
from refriega.rulesets.malifaux.content import Content, ContentFile
from refriega.rulesets.malifaux.effect_checks import Spot, check_suits, immunities
from refriega.rulesets.malifaux.terms import Condition, Station


def check_content(content: Content, part: ContentFile, place: str = "") -> None:
    """All that the entries of one file say; `place` is where its tables stand."""
    prefix = f"{place}." if place else ""
    faults = Faults()
    for id_, condition in part.conditions.items():
        with faults.apart():
            check_condition(id_, condition, f"{prefix}conditions.{id_}")
    for id_, card in part.cards.items():
        check_card(content, card, f"{prefix}cards.{id_}", faults)
    for id_, table in part.tables.items():
        check_table(content.pieces, table, f"{prefix}tables.{id_}", faults)
    for id_, crew in part.crews.items():
        with faults.apart():
            check_crew(content, crew, f"{prefix}crews.{id_}")
    faults.settle()


# -- conditions ------------------------------------------------------------------------------------


def check_condition(id_: str, condition: ConditionEntry, place: str) -> None:
    """A condition of a card's own has a name of its own; a modifier says of what."""
    if id_ in tuple(Condition):
        raise ScenarioError("condition.known", id=id_, place=place)
    if (condition.stat is None) != (condition.modifier == 0):
        raise ScenarioError("condition.modifier", place=place)


# -- cards -----------------------------------------------------------------------------------------


def check_card(content: Content, card: Card, place: str, faults: Faults) -> None:
    """One stat card: its abilities, its actions with their triggers, the triggers of its defences."""
    with faults.apart():
        check_suits(card, ("df_suits", "wp_suits"), place)
    for number, ability in enumerate(card.abilities):
        with faults.apart():
            check_ability(content, ability, f"{place}.abilities[{number}]")
    seen: list[str] = []
    for action in card.actions:
        at = f"{place}.actions.{action.id}"
        with faults.apart():
            if action.id in seen:
                raise ScenarioError("card.same_action", id=action.id, place=at)
            check_action(content, card, action, at)
        seen.append(action.id)
    for key, triggers in (("df_triggers", card.df_triggers), ("wp_triggers", card.wp_triggers)):
        for number, trigger in enumerate(triggers):
            with faults.apart():
                check_trigger(Spot(content, card, f"{place}.{key}[{number}]", defends=True), trigger)
    with faults.apart():
        check_endless(card, place)


def check_ability(content: Content, ability: AnyAbility, place: str) -> None:
    """An ability that speaks of a characteristic, a condition or a rule names one that there is."""
    match ability:
        case Aura():
            known = ("enemies", "friends", "all", *characteristics(content))
            need("characteristic", ability.affects, known, f"{place}.affects")
            if ability.inches == 0:
                raise ScenarioError("card.aura_inches", place=f"{place}.inches")
            if ability.hazardous == 0 and (ability.stat is None or ability.value == 0):
                raise ScenarioError("card.aura_empty", place=place)
        case Terrifying():
            need("characteristic", ability.of, ("all", *characteristics(content)), f"{place}.of")
        case Immune():
            need("immunity", ability.to, immunities(content), f"{place}.to")


def characteristics(content: Content) -> tuple[str, ...]:
    """All that some card has."""
    return tuple(dict.fromkeys(word for card in content.cards.values() for word in card.characteristics))


# -- crews -----------------------------------------------------------------------------------------

UNIQUE = (Station.MASTER, Station.HENCHMAN, Station.TOTEM)
"""Whoever is one of these is in a crew once."""


def check_crew(content: Content, crew: CrewEntry, place: str) -> None:
    """A crew is of known cards and has somebody to lead it."""
    need_all("card", crew.members, content.cards, f"{place}.members")
    check_leaders(content, crew.members, f"{place}.members")


def check_leaders(content: Content, members: Sequence[str], place: str) -> None:
    """One master at most, or a henchman; nobody unique twice; a totem only where there is a master."""
    stations = Counter(content.cards[id_].station for id_ in members)
    if stations[Station.MASTER] > 1:
        raise ScenarioError("crew.masters", n=stations[Station.MASTER], place=place)
    if not stations[Station.MASTER] and not stations[Station.HENCHMAN]:
        raise ScenarioError("crew.leader", place=place)
    if stations[Station.TOTEM] and not stations[Station.MASTER]:
        raise ScenarioError("crew.totem", place=place)
    for id_, n in Counter(members).items():
        if n > 1 and content.cards[id_].station in UNIQUE:
            raise ScenarioError("crew.unique", id=id_, n=n, place=place)
