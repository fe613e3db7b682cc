"""Spells as files write them: whom they are cast at, how long they last, and what they do, as data.

A spell holds all that it does (WF-004): a list of effects, carried out in the order in which they stand. What
the rules know how to do is one kind of effect each; a spell needs no code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec

from refriega.core.reading import Entry, Id
from refriega.rulesets.warhammer.state import Change
from refriega.rulesets.warhammer.terms import Duration, Kind, Mark, Trait

Inches = Annotated[int, msgspec.Meta(ge=1, le=72)]
Strength = Annotated[int, msgspec.Meta(ge=1, le=10)]
T = TypeVar("T")

DICE = ["4", "D3", "D6", "2D6"]

Dice = Annotated[str, msgspec.Meta(pattern=r"^([1-9]|[1-3]?D[36])$(?!\n)", examples=DICE)]
"""How many: a number, or dice of six or three faces (`D6`, `2D6`, `D3`)."""
OptionalDice = Annotated[str, msgspec.Meta(pattern=r"^([1-9]|[1-3]?D[36])?$(?!\n)", examples=DICE)]
"""The same, or nothing."""

Needed = Annotated[int, msgspec.Meta(ge=0, le=6)]
"""What a D6 must reach; 0: there is no such roll."""
Ground = Literal["wood", "hill", "water", "rock", "ruin", "building", "obstacle"]
Whom = Literal["friends", "enemies", "all"]


# -- effects -----------------------------------------------------------------------------------------


class EffectBase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """What all effects are: done to the target, to every unit in the area, or to the wizard."""


class Burns(EffectBase, frozen=True, kw_only=True):
    """What all hits have: the Strength; whether they are of fire, and whether armour saves against them."""

    strength: Strength
    flaming: bool = False
    armour: bool = True


class Hits(Burns, frozen=True, kw_only=True, tag="hits"):
    """So many hits, shared out as shots are; `inside` more if the target stands in the terrain that the spell
    must be near to.
    """

    hits: Dice
    inside: OptionalDice = ""


class HitByArmour(EffectBase, frozen=True, kw_only=True, tag="hit_by_armour"):
    """One hit on one model, the stronger the better its armour: `bare` without any or with a save of 6+,
    `light` at 5+, `heavy` at 4+ or better.
    """

    bare: Strength
    light: Strength
    heavy: Strength
    flaming: bool = False


class Conflagration(Burns, frozen=True, kw_only=True, tag="conflagration"):
    """So many hits, and more: both players roll a D6, and as long as the caster's is higher it is added."""

    hits: Dice


class Line(Burns, frozen=True, kw_only=True, tag="line"):
    """One hit on every model on a straight line from the wizard, as long as the spell's range."""


class Template(Burns, frozen=True, kw_only=True, tag="template"):
    """One hit on every model under a round template, so many inches across (WF-001). `partial`: whoever is
    under it in part is hit on that roll (WF-002).
    """

    across: Literal[3, 5]
    partial: Needed = 0


class Wall(Burns, frozen=True, kw_only=True, tag="wall"):
    """A wall along the front of the target: one hit on every model there, later on whoever crosses it."""


class EveryModel(EffectBase, frozen=True, kw_only=True, tag="every_model"):
    """One hit on every model of the target (WF-060), again at the start of each magic phase of the caster.

    Each time it is stronger by one; or, where `to_wound` is what wounds whatever the Strength, that is one
    lower, down to `least`.
    """

    strength: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    to_wound: Needed = 0
    least: Annotated[int, msgspec.Meta(ge=2, le=6)] = 2
    flaming: bool = False
    armour: bool = True


class Lasting(EffectBase, frozen=True, kw_only=True, tag="lasting"):
    """What the target is under for a time: the spell's `duration`, or one of its own.

    `reach`: it is an aura around the wizard, so many inches wide, over `whom`; `enemy_marks` are those that
    fall on the enemies in it alone.
    """

    changes: tuple[Change, ...] = ()
    marks: tuple[Mark, ...] = ()
    duration: Duration | None = None
    reach: Annotated[int, msgspec.Meta(ge=0, le=72)] = 0
    whom: Whom = "all"
    enemy_marks: tuple[Mark, ...] = ()


class SilenceItem(EffectBase, frozen=True, kw_only=True, tag="silence_item"):
    """One magic item among the target, as its owner says, is of no use: on a D6 up to `briefly` to the end of
    its next turn, else for the battle.
    """

    briefly: Annotated[int, msgspec.Meta(ge=0, le=6)]


class MoveUnit(EffectBase, frozen=True, kw_only=True, tag="move"):
    """A move in the magic phase (WF-070): up to `inches`, or as far as the dice say towards somebody.

    `fly`: over everything; out of close combat too. `charge`: into contact, if it could charge; `holds`: the
    enemy may only hold. `to_wizard`: towards the wizard too.
    """

    inches: Annotated[int, msgspec.Meta(ge=0, le=24)] = 0
    dice: OptionalDice = ""
    fly: bool = False
    charge: bool = False
    holds: bool = False
    to_wizard: bool = False


class Drive(EffectBase, frozen=True, kw_only=True, tag="drive"):
    """The target is driven so many inches towards its own edge of the table; it stops short of others."""

    inches: Dice


class Rally(EffectBase, frozen=True, kw_only=True, tag="rally"):
    """The fleeing target rallies at once, if enough of it are left."""


class Heal(EffectBase, frozen=True, kw_only=True, tag="heal"):
    """The target has all its Wounds back."""


class Steal(EffectBase, frozen=True, kw_only=True, tag="steal"):
    """The target loses a Wound, without armour save; the wizard has it, for the battle."""


class Rerolls(EffectBase, frozen=True, kw_only=True, tag="rerolls"):
    """So many dice of this turn may be rolled again by the caster's player."""

    number: Dice


class Comet(Burns, frozen=True, kw_only=True, tag="comet"):
    """A marker on a point. At the start of each player's turn a D6: up to `waits` there is one marker more,
    else it strikes: everybody within the roll times the markers, in inches, takes so many hits.
    """

    hits: Dice
    waits: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3


class Test(EffectBase, frozen=True, kw_only=True, tag="test"):
    """The target takes a Leadership test: what is done if it is passed, and if not."""

    passed: tuple[AnyEffect, ...] = ()
    failed: tuple[AnyEffect, ...] = ()


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is done on a D6 of `least` to `most`."""

    least: Annotated[int, msgspec.Meta(ge=1, le=6)]
    most: Annotated[int, msgspec.Meta(ge=1, le=6)]
    effects: tuple[AnyEffect, ...]


class Roll(EffectBase, frozen=True, kw_only=True, tag="roll"):
    """A D6 by the target's player decides what more is done; a number that no row has does nothing."""

    rows: tuple[Row, ...]


AnyEffect: TypeAlias = (
    Hits
    | HitByArmour
    | Conflagration
    | Line
    | Template
    | Wall
    | EveryModel
    | Lasting
    | SilenceItem
    | MoveUnit
    | Drive
    | Rally
    | Heal
    | Steal
    | Rerolls
    | Comet
    | Test
    | Roll
)


def within(effects: Sequence[AnyEffect]) -> Iterator[AnyEffect]:
    """Effects with all that hang on a test or a roll in them."""
    for effect in effects:
        yield effect
        if isinstance(effect, Test):
            yield from within((*effect.passed, *effect.failed))
        elif isinstance(effect, Roll):
            for row in effect.rows:
                yield from within(row.effects)


# -- spells ------------------------------------------------------------------------------------------


class Near(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The target must be within so many inches of such terrain, or `otherwise` so near to the wizard.

    `only_without`: the latter only if there is no such terrain on the table at all.
    """

    ground: tuple[Ground, ...]
    inches: Inches
    otherwise: Inches
    only_without: bool = False


TARGETED = ("friend", "enemy")
"""Aims at a target that the casting names."""


class Aim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom a spell is cast at.

    `whom`: a friend may be the wizard, or the unit that the wizard is in; `area` is every enemy unit within
    range; `point` a place on the table. `model`: one model is chosen, even out of a unit; `companion`: a
    character of the wizard's own unit, or the wizard. `range` is in inches (0: anywhere), `sight` whether
    the wizard must see it, `engaged` whether it must, may or must not be in close combat: the wizard always
    may. `kinds` are the kinds of troops it may be (none: all), `never` traits that it may not have.
    `fleeing`: it must flee. `alone`: only models by themselves, on foot. `fronted`: it has a front that not
    all see from, with nobody within an inch of it.
    """

    whom: Literal["self", "friend", "enemy", "area", "point"]
    model: bool = False
    companion: bool = False
    range: Annotated[int, msgspec.Meta(ge=0, le=72)] = 0
    sight: bool = False
    engaged: Literal["no", "must", "may"] = "no"
    kinds: tuple[Kind, ...] = ()
    never: tuple[Trait, ...] = ()
    never_kinds: tuple[Kind, ...] = ()
    fleeing: bool = False
    alone: bool = False
    fronted: bool = False
    near: Near | None = None


class Original(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What of a spell was otherwise before its lore was revised."""

    value: Annotated[int, msgspec.Meta(ge=3, le=20)] | None = None
    aim: Aim | None = None
    effects: tuple[AnyEffect, ...] = ()


class Spell(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell of a lore: its number there (0: none), its casting value, how long it lasts (WF-020).

    `missile`: it is a magic missile (WF-010). `original` is what the variant of unrevised lores makes of it.
    """

    lore: Id
    number: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    value: Annotated[int, msgspec.Meta(ge=3, le=20)]
    missile: bool = False
    duration: Duration = Duration.INSTANT
    aim: Aim
    effects: tuple[AnyEffect, ...]
    original: Original | None = None

    def as_printed_first(self) -> Spell:
        """The spell before its lore was revised."""
        if self.original is None:
            return self
        return msgspec.structs.replace(
            self,
            value=self.original.value or self.value,
            aim=self.original.aim or self.aim,
            effects=self.original.effects or self.effects,
            original=None,
        )


class Lore(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lore of magic: its spells are those that name it."""


def effect_of(spell: Spell, type_: type[T]) -> T | None:
    """The effect of that kind that a spell has, if it has one."""
    return next((effect for effect in within(spell.effects) if isinstance(effect, type_)), None)
