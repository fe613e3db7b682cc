"""The schema of stat cards: what a player writes to bring models of their own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.boards.table import INCH, MM, Figure, Point, Round
from refriega.core.reading import Entry, Id, Name, Text
from refriega.rulesets.malifaux.abilities_schema import AnyAbility
from refriega.rulesets.malifaux.effects_schema import AnyEffect, Small, Suits, Trigger
from refriega.rulesets.malifaux.terms import Kind, Reach, Stat, Station

HEIGHT = INCH
"""How tall a model is on the table for each point of its Ht."""

StatValue = Annotated[int, msgspec.Meta(ge=0, le=15)]


class Mode(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the alternatives of an action (MX-014)."""

    name: Name
    effects: tuple[AnyEffect, ...] = ()


class Action(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action of a card (MX-002, MX-005): its cost in AP, its name, what it does.

    `stat` (with `value` and built-in `suits`) is the acting stat of its duel, if it has one; `resist` makes
    it opposed,
    `tn` and `tn_suits` are what must be reached besides or alone. `range` in inches, found by `reach`;
    `targets` is how many
    it may have, each of `aims_at`; one of reach `self` or `pulse` has none (`aims_at = "self"`).
    `effects` are carried out in printed order if every duel it needs is won, then those of the mode.
    `modes`: alternatives of which one is declared (MX-014). `once`: no more than once an activation.
    `denies`: what who resists it may not use: its triggers, its built-in suits, cheating.
    """

    id: Id
    name: Name
    text: Text = {}
    kind: Kind
    ap: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    reach: Reach = Reach.SELF
    range: Small = 0
    needs_sight: bool = True
    stat: Stat | None = None
    value: StatValue = 0
    suits: Suits = ""
    resist: Stat | None = None
    tn: Small = 0
    tn_suits: Suits = ""
    aims_at: Literal["enemy", "friend", "other", "any", "self"] = "enemy"
    targets: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    once: bool = False
    effects: tuple[AnyEffect, ...] = ()
    denies: tuple[Literal["triggers", "suits", "cheating"], ...] = ()
    modes: tuple[Mode, ...] = ()
    triggers: tuple[Trigger, ...] = ()


class Card(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model: its stats, station, abilities, actions. `df_suits` and `wp_suits` are built into those stats;
    `defences` are triggers on its Df and Wp duels. `base` in millimetres, `height` is Ht."""

    station: Station
    characteristics: tuple[Id, ...] = ()
    df: StatValue
    wp: StatValue
    wk: Small
    cg: Small
    height: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2
    wounds: Annotated[int, msgspec.Meta(ge=1, le=30)]
    base: Literal[30, 40, 50] = 30
    cost: Small = 0
    df_suits: Suits = ""
    wp_suits: Suits = ""
    abilities: tuple[AnyAbility, ...] = ()
    actions: tuple[Action, ...] = ()
    df_triggers: tuple[Trigger, ...] = ()
    wp_triggers: tuple[Trigger, ...] = ()

    def figure(self, at: Point) -> Figure:
        """Its body with the base at a point."""
        return Figure(at, Round(self.base * MM // 2), self.height * HEIGHT)

    def action(self, id_: str) -> Action:
        """Its action of that id; `KeyError` if it has none."""
        for action in self.actions:
            if action.id == id_:
                return action
        raise KeyError(id_)


class CrewEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A crew: ids of cards, as often as it has the model; its soulstones."""

    members: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=20)]
    stones: Annotated[int, msgspec.Meta(ge=0, le=7)] = 4
