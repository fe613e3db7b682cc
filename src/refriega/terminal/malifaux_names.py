"""What things of `malifaux` are called: models, crews, actions, triggers, cards, markers, content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from refriega.boards.table import in_inches
from refriega.locale import own_texts
from refriega.rulesets.malifaux.card import Action, Card
from refriega.rulesets.malifaux.content import ContentFile
from refriega.rulesets.malifaux.effects_schema import Trigger
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.state import MalifauxState
from refriega.terminal.battles import thing_name
from refriega.terminal.malifaux_cards import card_said
from refriega.terminal.pages import spoken

TABLES = tuple(ContentFile.__struct_fields__)
"""The tables of content, in the order in which their ids are looked up."""

LENGTHS = frozenset({"distance", "height"})
"""Arguments that are lengths of the table."""

EITHER = frozenset({"cost", "most"})
"""Arguments that are lengths, or counts: so many AP, so many cards."""

LONGEST_COUNT = 1_000
"""No count is more; a length is."""


def name_of(scene: Scene, state: MalifauxState | None, id_: str, lang: str) -> str | None:
    """A crew, a seat, a card of the fate deck, a model that has come since, an action, a marker, a piece of
    the table, an entry of the content.
    """
    if id_ in scene.sides:
        return spoken(scene.sides[id_].name, lang)
    if id_ in scene.seats or id_.isdecimal():
        return id_
    said = card_said(id_, lang)
    if said is not None:
        return said
    if "/" in id_:
        return pair_named(scene, state, id_, lang)
    if state is not None and id_ in state.models:
        return newcomer(scene, state, id_, lang)
    for action in actions_of(scene):
        if action.id == id_:
            return spoken(action.name, lang)
    return marker_name(scene, state, id_, lang) or thing_name(scene, TABLES, id_, lang)


def pair_named(scene: Scene, state: MalifauxState | None, id_: str, lang: str) -> str | None:
    """What stands with a `/` between: a condition of a model; a trigger of nobody in particular."""
    first, _, last = id_.rpartition("/")
    if last.isdecimal():
        trigger = trigger_named(scene.cards.values(), first, int(last))
        return spoken(trigger.name, lang) if trigger is not None else id_
    model = spoken(scene.names[first], lang) if first in scene.names else name_of(scene, state, first, lang)
    what = own_texts("malifaux", lang).get(f"term.{last}") or name_of(scene, state, last, lang)
    return f"{model}: {what}"


def newcomer(scene: Scene, state: MalifauxState, who: str, lang: str) -> str:
    """A model that was summoned, like its card, with a number where it is not the only one."""
    if who in scene.names:
        return spoken(scene.names[who], lang)
    card = state.models[who].card
    alike = [other for other, model in state.models.items() if model.card == card]
    name = spoken(scene.cards[card].name, lang)
    return name if len(alike) == 1 else f"{name} {alike.index(who) + 1}"


def actions_of(scene: Scene) -> Iterator[Action]:
    """All actions of the cards in the match; of content alone those of all cards."""
    for card in cards_of(scene):
        yield from card.actions


def cards_of(scene: Scene) -> tuple[Card, ...]:
    return tuple(scene.cards.values())


def trigger_named(cards: Any, of: str, index: int) -> Trigger | None:
    """A trigger by the action or stat that it stands with."""
    for card in cards:
        rows = {"df": card.df_triggers, "wp": card.wp_triggers}
        rows |= {action.id: action.triggers for action in card.actions}
        if index < len(rows.get(of, ())):
            found: Trigger = rows[of][index]
            return found
    return None


def trigger_of(scene: Scene, state: MalifauxState | None, who: str, reference: str) -> Trigger | None:
    """A trigger of a model, as the log names it."""
    of, _, index = reference.rpartition("/")
    own = scene.cards.get(state.models[who].card) if state is not None and who in state.models else None
    cards = (own, *scene.cards.values()) if own is not None else scene.cards.values()
    return trigger_named(cards, of, int(index)) if index.isdecimal() else None


def marker_name(scene: Scene, state: MalifauxState | None, id_: str, lang: str) -> str | None:
    """A marker by its kind, and a number where there are several of it."""
    known = {marker.id: marker for marker in (*scene.markers, *(state.markers if state is not None else ()))}
    if id_ not in known:
        return None
    kind = known[id_].kind
    alike = [other for other, marker in known.items() if marker.kind == kind]
    name = own_texts("malifaux", lang)[f"term.{kind}"]
    return name if len(alike) == 1 else f"{name} {alike.index(id_) + 1}"


def length_said(name: str, value: int) -> str | None:
    """A length in inches, if an argument is one."""
    if name in LENGTHS or (name in EITHER and value > LONGEST_COUNT):
        return in_inches(value)
    return None
