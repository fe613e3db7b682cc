"""The schema of what cards do: effects and triggers, as data.

A card's text is a list of effects, carried out in printed order (MX-030). Whatever the rules of the game know
how to do is one kind of effect; a card needs no code.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.core.reading import Id, Name, Ref, Text
from refriega.rulesets.malifaux.terms import Stat, Suit, When

Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Signed = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Suits = Annotated[str, msgspec.Meta(max_length=6)]
"""Suits with multiplicity: `RR` is two Rams. That they are suits is looked at in `effect_checks.py`."""

Who = Literal["target", "actor", "attacker", "friends", "enemies", "all"]
"""To whom an effect is done: each target of the action, the model that acts, or those within `within` inches
of one of them, who is not counted (`friends` and `enemies` are the actor's).

In a defensive trigger it is told from the defender's side: `actor` is the model whose trigger it is,
`attacker` the one that it defends itself against, and `target` is not said. Inside `resist`, `target` is who
made the duel.
"""

Track = tuple[Small, Small, Small]
"""Weak, moderate and severe."""


class EffectBase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """What all effects have: to whom; for the several, how near to `around` they must be."""

    to: Who = "target"
    within: Small = 0
    around: Literal["target", "actor"] = "actor"


class Damage(EffectBase, frozen=True, kw_only=True, tag="damage"):
    """Damage: fixed (`amount`), or flipped on `track`; `blasts` are markers by severity. `plain`: nothing
    reduces it;
    `ignores_armor`. `modifier` is put on the flip."""

    amount: Small = 0
    track: Track | None = None
    blasts: Track = (0, 0, 0)
    modifier: Signed = 0
    ignores_armor: bool = False
    plain: bool = False


class Heal(EffectBase, frozen=True, kw_only=True, tag="heal"):
    """Wounds given back: fixed, or flipped on `track`."""

    amount: Small = 0
    track: Track | None = None


class Give(EffectBase, frozen=True, kw_only=True, tag="give"):
    """A condition is gained; `value` 0 is one without a value."""

    condition: Id
    value: Small = 0


class Remove(EffectBase, frozen=True, kw_only=True, tag="remove"):
    """A condition ends; "" is any one, as the actor's player chooses."""

    condition: Ref = ""


class Immunize(EffectBase, frozen=True, kw_only=True, tag="immunize"):
    """Immunity to a condition or a rule (`horror`, `manipulative`...) is gained until the end of the turn
    (MX-050).
    """

    against: Id


class Push(EffectBase, frozen=True, kw_only=True, tag="push"):
    """A push in a straight line: towards or away from the actor (the actor itself: its target), or `any`
    direction that the actor's player chooses.
    """

    inches: Small
    direction: Literal["towards", "away", "any"] = "any"


class Place(EffectBase, frozen=True, kw_only=True, tag="place"):
    """Lifted and put down within so many inches of where it stands, or in base contact with the actor."""

    inches: Small = 0
    beside: bool = False


class MoveUpTo(EffectBase, frozen=True, kw_only=True, tag="move"):
    """It moves up to so far, or its Wk or Cg; this is not the Walk Action.

    `any`: its own player may move it where they like; `towards` and `away`: it must go as near to the actor,
    or as far from it, as it can.
    """

    inches: Small = 0
    stat: Literal["", "wk", "cg"] = ""
    direction: Literal["towards", "away", "any"] = "any"


class Act(EffectBase, frozen=True, kw_only=True, tag="act"):
    """An action is taken at no AP (MX-040, MX-043): by the model named by `to`.

    `action` is the id of one on its card, or a common one (`walk`, `charge`...); "" any of `kind` and cost
    that fits. `times`: how often. `must`: it is forced, else it may.
    `against`: the same target (for a defender, the attacker), or one that is declared anew (each its own
    step 1); `friend` is one of its own crew, though the action is for enemies. Who forces an enemy declares
    for it. `direction`: a Walk must lead as near to the actor, or as far from it, as it can.
    """

    action: Ref = ""
    kind: Literal["", "melee", "attack", "tactical"] = ""
    cost: Small = 1
    times: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    must: bool = False
    against: Literal["same", "any", "friend"] = "same"
    direction: Literal["", "towards", "away"] = ""


class Summon(EffectBase, frozen=True, kw_only=True, tag="summon"):
    """A model of that card joins the crew within so many inches of the actor, with conditions of its own."""

    card: Id
    inches: Small = 3
    conditions: tuple[tuple[Id, Small], ...] = ()


class Draw(EffectBase, frozen=True, kw_only=True, tag="draw"):
    """The player of `to` draws cards, or (a negative number) discards them."""

    cards: Signed


class Resist(EffectBase, frozen=True, kw_only=True, tag="resist"):
    """`to` makes a simple duel; who fails suffers `fail`, who does not `success` (`target` in both)."""

    stat: Stat
    tn: Small
    suits: Suits = ""
    fail: tuple[AnyEffect, ...] = ()
    success: tuple[AnyEffect, ...] = ()


class Marker(EffectBase, frozen=True, kw_only=True, tag="marker"):
    """A marker is put down in base contact."""

    kind: Literal["scheme", "corpse", "scrap"] = "scheme"


class Sacrifice(EffectBase, frozen=True, kw_only=True, tag="sacrifice"):
    """A model is removed, though not killed."""


class Score(EffectBase, frozen=True, kw_only=True, tag="boost"):
    """The damage of the action that is going on changes: by `damage`, or (`per_suit`) by that for each such
    suit in the final total of who declared the trigger; its flip by `modifier`. Of the attacker only:
    `ignores_armor`, `plain` (nothing reduces it).
    """

    damage: Signed = 0
    per_suit: Suit | None = None
    modifier: Signed = 0
    ignores_armor: bool = False
    plain: bool = False


class Redirect(EffectBase, frozen=True, kw_only=True, tag="redirect"):
    """In a defensive trigger: the effects of the action fall on a friend of the target that is within
    `within` inches of it and need be no legal target; its player chooses which, and discards `discard` cards
    first.
    """

    discard: Small = 0


AnyEffect = (
    Damage | Heal | Give | Remove | Immunize | Push | Place | MoveUpTo | Act | Summon | Draw | Resist | Marker
    | Sacrifice | Score | Redirect
)  # fmt: skip


class Trigger(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A trigger: the suits that it needs in the final total, when it resolves, and what it does."""

    name: Name
    text: Text = {}
    suits: Suits = ""
    when: When = When.SUCCEEDING
    effects: tuple[AnyEffect, ...] = ()
