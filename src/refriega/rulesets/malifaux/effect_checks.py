"""What an effect of a card says must make sense where it stands, else a `ScenarioError` says what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from refriega.core.errors import ScenarioError
from refriega.core.reading import need
from refriega.rulesets.malifaux.card import Card
from refriega.rulesets.malifaux.content import Content
from refriega.rulesets.malifaux.effects_schema import (
    Act,
    AnyEffect,
    Damage,
    Draw,
    Give,
    Heal,
    Immunize,
    MoveUpTo,
    Place,
    Push,
    Redirect,
    Remove,
    Resist,
    Score,
    Summon,
    Track,
)
from refriega.rulesets.malifaux.terms import VALUED, Common, Condition, Stat, Station, Suit, When

RULES = ("horror", "manipulative")
"""The rules that one can be immune to, besides conditions (MX-050)."""

SEVERAL = ("friends", "enemies", "all")


@dataclass(frozen=True)
class Spot:
    """Where effects stand: on which card, at what place of the file.

    `aimed`: there is a target. `defends`: in a trigger of Df or Wp. `trigger` is when it resolves, None in
    the action itself; `hurts` whether the action deals damage. `tried`: inside `resist`.
    """

    content: Content
    card: Card
    place: str
    aimed: bool = False
    defends: bool = False
    trigger: When | None = None
    hurts: bool = False
    tried: bool = False


def check_effects(spot: Spot, effects: Sequence[AnyEffect], key: str) -> None:
    """All effects of a list, in order."""
    for number, effect in enumerate(effects):
        here = replace(spot, place=f"{spot.place}.{key}[{number}]")
        check_whom(here, effect)
        check_effect(here, effect)


def check_whom(spot: Spot, effect: AnyEffect) -> None:
    """To whom it is done: somebody whom there is where it stands."""
    named = ("target",) if effect.around == "target" else ()
    for whom in (effect.to, *named):
        if whom == "target" and spot.defends and not spot.tried and not isinstance(effect, Redirect | Score):
            raise ScenarioError("effect.to_defender", place=f"{spot.place}.to")
        if whom == "target" and not (spot.aimed or spot.defends or spot.tried or isinstance(effect, Summon)):
            raise ScenarioError("effect.to_nobody", place=f"{spot.place}.to")
    if effect.to == "attacker" and not spot.defends:
        raise ScenarioError("effect.to_attacker", place=f"{spot.place}.to")
    several = effect.to in SEVERAL or isinstance(effect, Redirect)
    if several and effect.within == 0:
        raise ScenarioError("effect.no_within", place=f"{spot.place}.within")
    if effect.within and not several:
        raise ScenarioError("effect.within", to=effect.to, place=f"{spot.place}.within")


def check_effect(spot: Spot, effect: AnyEffect) -> None:
    """What it does, by its kind."""
    place = spot.place
    match effect:
        case Damage() | Heal():
            check_amount(effect, place)
        case Give():
            check_gift(spot.content, effect.condition, effect.value, place)
        case Remove() if effect.condition:
            need("condition", effect.condition, conditions(spot.content), f"{place}.condition")
        case Immunize():
            need("immunity", effect.against, immunities(spot.content), f"{place}.against")
        case Push() if effect.inches == 0:
            raise ScenarioError("effect.inches", place=f"{place}.inches")
        case Place() if (effect.inches > 0) == effect.beside:
            raise ScenarioError("effect.either", one="inches", other="beside", place=place)
        case MoveUpTo() if (effect.inches > 0) == bool(effect.stat):
            raise ScenarioError("effect.either", one="inches", other="stat", place=place)
        case Act():
            check_act(spot, effect)
        case Summon():
            check_summon(spot.content, effect, place)
        case Draw() if effect.cards == 0:
            raise ScenarioError("effect.no_cards", place=f"{place}.cards")
        case Resist():
            check_resist(spot, effect)
        case Score():
            check_boost(spot, effect)
        case Redirect() if not spot.defends or spot.trigger is not When.BEFORE:
            raise ScenarioError("effect.redirect", place=place)


# -- kinds of effects ------------------------------------------------------------------------------


def check_amount(effect: Damage | Heal, place: str) -> None:
    """Damage and healing are fixed or flipped; what belongs to a flip needs one."""
    if (effect.amount > 0) == (effect.track is not None):
        raise ScenarioError("effect.either", one="amount", other="track", place=place)
    if effect.track is not None and not rises(effect.track):
        raise ScenarioError("effect.track", place=f"{place}.track")
    if isinstance(effect, Damage) and effect.track is None:
        for key in ("blasts", "modifier"):
            if getattr(effect, key) not in (0, (0, 0, 0)):
                raise ScenarioError("effect.no_flip", key=key, place=f"{place}.{key}")


def rises(track: Track) -> bool:
    """Severe is no less than moderate, nor moderate than weak."""
    return track[0] <= track[1] <= track[2]


def check_gift(content: Content, condition: str, value: int, place: str) -> None:
    """A condition that there is, with a value if it is of those that have one."""
    need("condition", condition, conditions(content), f"{place}.condition")
    own = content.conditions.get(condition)
    valued = own.valued if own is not None else condition in VALUED
    if valued and value == 0:
        raise ScenarioError("effect.value_missing", condition=condition, place=f"{place}.value")
    if value and not valued:
        raise ScenarioError("effect.value_extra", condition=condition, place=f"{place}.value")


def check_act(spot: Spot, effect: Act) -> None:
    """An action that whoever is to take it may have."""
    place = spot.place
    if bool(effect.action) == bool(effect.kind):
        raise ScenarioError("effect.either", one="action", other="kind", place=place)
    if effect.action:
        cards = [spot.card] if effect.to == "actor" else list(spot.content.cards.values())
        known = [action.id for card in cards for action in card.actions]
        need("action", effect.action, dict.fromkeys((*known, *Common)), f"{place}.action")
    if effect.against == "same" and not (spot.aimed or spot.defends):
        raise ScenarioError("effect.same_target", place=f"{place}.against")
    if effect.direction and effect.action != Common.WALK:
        raise ScenarioError("effect.direction", place=f"{place}.direction")


def check_summon(content: Content, effect: Summon, place: str) -> None:
    """A card that there is and that does not lead a crew, within some inches, with conditions that there
    are.
    """
    need("card", effect.card, content.cards, f"{place}.card")
    station = content.cards[effect.card].station
    if station in (Station.MASTER, Station.HENCHMAN):
        raise ScenarioError("effect.summons_leader", id=effect.card, place=f"{place}.card")
    for number, (condition, value) in enumerate(effect.conditions):
        check_gift(content, condition, value, f"{place}.conditions[{number}]")


def check_resist(spot: Spot, effect: Resist) -> None:
    """A simple duel with a stat that every card has, against a number, about something."""
    known = (Stat.DF, Stat.WP, Stat.WK, Stat.CG)
    if effect.stat not in known:
        raise ScenarioError("card.resisting_stat", stat=effect.stat, known=known, place=f"{spot.place}.stat")
    if effect.tn == 0:
        raise ScenarioError("effect.no_tn", place=f"{spot.place}.tn")
    if not effect.fail and not effect.success:
        raise ScenarioError("effect.resists_nothing", place=spot.place)
    check_suits(effect, ("suits",), spot.place)
    inner = replace(spot, tried=True)
    check_effects(inner, effect.fail, "fail")
    check_effects(inner, effect.success, "success")


def check_boost(spot: Spot, effect: Score) -> None:
    """Damage changes before it is dealt: by a trigger that resolves at once, of an action that deals some."""
    if spot.trigger is not When.AT_ONCE:
        raise ScenarioError("effect.boost_time", place=spot.place)
    if not (spot.defends or spot.hurts):
        raise ScenarioError("effect.boost_nothing", place=spot.place)
    if effect.per_suit is not None and effect.damage == 0:
        raise ScenarioError("effect.boost_per_suit", place=f"{spot.place}.damage")
    if not (effect.damage or effect.modifier or effect.ignores_armor or effect.plain):
        raise ScenarioError("effect.boost_empty", place=spot.place)
    if spot.defends and (effect.ignores_armor or effect.plain):
        raise ScenarioError("effect.boost_own", place=spot.place)


def check_suits(written: object, keys: Sequence[str], place: str) -> None:
    """Texts of suits hold letters of suits only."""
    for key in keys:
        odd = [letter for letter in getattr(written, key) if letter not in tuple(Suit)]
        if odd:
            raise ScenarioError(
                "card.suits", letter=odd[0], known=tuple(map(str, Suit)), place=f"{place}.{key}"
            )


# -- what there is ---------------------------------------------------------------------------------


def conditions(content: Content) -> tuple[str, ...]:
    """The conditions of the rules and those that content brings."""
    return (*Condition, *content.conditions)


def immunities(content: Content) -> tuple[str, ...]:
    """All that one can be immune to: a rule or a condition (MX-050, MX-052)."""
    return (*RULES, *conditions(content))


def walk(effects: Sequence[AnyEffect]) -> Iterator[AnyEffect]:
    """Effects and those that they hold."""
    for effect in effects:
        yield effect
        if isinstance(effect, Resist):
            yield from walk((*effect.fail, *effect.success))
