"""The models of a position: one of the content by its id, or one that is numbers only.

Whatever the file says of a model stands in place of what its card says; a model that is nobody's in
particular is a minion with Df, Wp and Wk 5, Cg 6 and 8 Wounds, and strikes with Ml 5 at 1 inch for 2/3/5.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from refriega.boards.table.scenery import At, point
from refriega.core.errors import ScenarioError
from refriega.core.reading import Id, OptionalName, Ref, need
from refriega.rulesets.malifaux.abilities_schema import AnyAbility
from refriega.rulesets.malifaux.card import Action, Card, StatValue
from refriega.rulesets.malifaux.content import Content
from refriega.rulesets.malifaux.effect_checks import conditions
from refriega.rulesets.malifaux.effects_schema import AnyEffect, Damage, Small, Suits, Track, Trigger
from refriega.rulesets.malifaux.state import Model
from refriega.rulesets.malifaux.terms import Kind, Reach, Stat, Station

STAT = 5
"""Of a model that is nobody's in particular: its Df, Wp, Wk and Ml."""

CG = 6
WOUNDS = 8
DAMAGE: Track = (2, 3, 5)
MELEE_RANGE = 1
FAR_RANGE = 12

SHORT = {
    "ml": ("golpe", "blow", Stat.ML, Reach.MELEE, Stat.DF),
    "sh": ("disparo", "shot", Stat.SH, Reach.GUN, Stat.DF),
    "ca": ("conjuro", "spell", Stat.CA, Reach.CAST, Stat.WP),
}
"""The attacks that need no more than their stat: id and English name, stat, reach, what resists them."""

Wounds = Annotated[int, msgspec.Meta(ge=1, le=30)]


class ModelEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model as a file writes it.

    `is` is the id of a card; `full` how many Wounds it begins with, `wounds` what it has left. `ml`, `sh` and
    `ca` make attacks that need no more than that, with `damage`, `range`, built-in `suits`, further `effects`
    and `triggers`; `actions` are written out, and stand in place of those of its card. `conditions` are by
    value, 0 for one that has none.
    """

    id: Id
    at: At
    is_: Ref = msgspec.field(name="is", default="")
    side: Ref = ""
    name: OptionalName = {}
    station: Station | None = None
    characteristics: tuple[Id, ...] | None = None
    df: StatValue | None = None
    wp: StatValue | None = None
    wk: Small | None = None
    cg: Small | None = None
    height: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    base: Literal[30, 40, 50] | None = None
    df_suits: Suits | None = None
    wp_suits: Suits | None = None
    abilities: tuple[AnyAbility, ...] | None = None
    df_triggers: tuple[Trigger, ...] | None = None
    wp_triggers: tuple[Trigger, ...] | None = None
    actions: tuple[Action, ...] | None = None
    ml: StatValue | None = None
    sh: StatValue | None = None
    ca: StatValue | None = None
    damage: Track = DAMAGE
    range: Small | None = None
    suits: Suits = ""
    effects: tuple[AnyEffect, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    full: Wounds | None = None
    wounds: Wounds | None = None
    activated: bool = False
    conditions: dict[Id, Small] = {}


KEPT = (
    "station",
    "characteristics",
    "df",
    "wp",
    "wk",
    "cg",
    "height",
    "base",
    "df_suits",
    "wp_suits",
    "abilities",
    "df_triggers",
    "wp_triggers",
)
"""What stands in a file as it does on a card."""


def card_of(content: Content, entry: ModelEntry, place: str) -> Card:
    """The card of a model: what its own says, and what the file says otherwise."""
    if entry.is_:
        need("card", entry.is_, content.cards, f"{place}.is")
    base = content.cards[entry.is_] if entry.is_ else plain(entry.id)
    changes: dict[str, Any] = {key: getattr(entry, key) for key in KEPT if getattr(entry, key) is not None}
    full = entry.full if entry.full is not None else max(base.wounds, entry.wounds or 0)
    if (entry.wounds or 0) > full:
        raise ScenarioError("scenario.wounds", most=full, place=f"{place}.wounds")
    changes |= {"wounds": full, "actions": actions_of(base, entry), "name": entry.name or base.name}
    return msgspec.structs.replace(base, **changes)


def plain(id_: str) -> Card:
    """A model that is nobody's in particular."""
    return Card(
        name={"es": id_, "en": id_},
        station=Station.MINION,
        df=STAT,
        wp=STAT,
        wk=STAT,
        cg=CG,
        wounds=WOUNDS,
    )


def actions_of(base: Card, entry: ModelEntry) -> tuple[Action, ...]:
    """The attacks by their stats alone, then those written out, or those of the card; one blow, if there is
    nothing else at all.
    """
    short = tuple(short_attacks(entry))
    if entry.actions is not None:
        return (*short, *entry.actions)
    if short or entry.is_:
        return (*short, *base.actions)
    return (attack(entry, "ml", STAT),)


def short_attacks(entry: ModelEntry) -> Iterator[Action]:
    for key in SHORT:
        value = getattr(entry, key)
        if value is not None:
            yield attack(entry, key, value)


def attack(entry: ModelEntry, key: str, value: int) -> Action:
    """An attack that deals damage, and whatever else the file says."""
    id_, name, stat, reach, resist = SHORT[key]
    inches = entry.range if entry.range is not None else MELEE_RANGE if key == "ml" else FAR_RANGE
    return Action(
        id=id_,
        name={"es": id_, "en": name},
        kind=Kind.ATTACK,
        reach=reach,
        range=inches,
        stat=stat,
        value=value,
        suits=entry.suits,
        resist=resist,
        effects=(Damage(track=entry.damage), *entry.effects),
        triggers=entry.triggers,
    )


def model_of(content: Content, entry: ModelEntry, card: Card, side: str, turn: int) -> Model:
    """The model in this moment: where it stands, what is left of it, whether it has activated."""
    for condition in entry.conditions:
        need("condition", condition, conditions(content), f"models.{entry.id}.conditions.{condition}")
    left = card.wounds if entry.wounds is None else entry.wounds
    model = Model(entry.id, side, point(entry.at), left)
    if entry.activated:
        model.turn = turn
        model.activations = 1
    return model
