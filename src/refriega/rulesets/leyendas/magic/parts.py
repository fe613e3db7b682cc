"""What spells and powers do, as data: the tagged union `Part`, told apart by the key `do`.

A part acts on each creature that the spell reaches, or on the ground it is aimed at (`terrain`, `obscure`,
`light`, `zone`). Everything here is checked when it is read; `effects.py` and `ground.py` carry it out.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

import msgspec

from refriega.core.errors import Malformed
from refriega.rulesets.leyendas.dice import Dice
from refriega.rulesets.leyendas.magic.notation import Duration
from refriega.rulesets.leyendas.reduction import Reduction
from refriega.rulesets.leyendas.terms import BonusType, Condition, DamageType, Value


class Who(StrEnum):
    """Whom something concerns, seen from the caster."""

    ANY = "any"
    ALLIES = "allies"
    ENEMIES = "enemies"
    OTHERS = "others"


class SaveKind(StrEnum):
    """The check that avoids or lessens a spell (ML-274): a save, or perception against illusions."""

    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    WILL = "will"
    PERCEPTION = "perception"


class SaveResult(StrEnum):
    """What passing it does: nothing happens, half the damage, or what the parts say."""

    NEGATES = "negates"
    HALF = "half"
    PARTIAL = "partial"


class SpellSave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chequeo de salvación of a spell (ML-274)."""

    kind: SaveKind
    result: SaveResult


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """Base: whom it concerns, and what a passed save means to it where the spell says `partial`, or `half`.

    `despite_save` parts happen all the same, `only_if_saved` parts happen instead.
    """

    who: Who = Who.ANY
    despite_save: bool = False
    only_if_saved: bool = False


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier: on which value, how much, of which type, and against what (an id, "melee", a school...)."""

    value: Value
    amount: int
    type: BonusType = BonusType.UNTYPED
    versus: str = ""


# -- at once -----------------------------------------------------------------------------------


class Damage(_Part, frozen=True, kw_only=True, tag="damage"):
    """Damage of one type. `per_level`: that many dice for each caster level, at most `most` dice."""

    dice: Dice
    type: DamageType
    per_level: bool = False
    most: int = 0
    plus_per_level: int = 0

    def dice_at(self, level: int) -> Dice:
        """The dice of a caster of this level."""
        count = self.dice.count * (max(level, 1) if self.per_level else 1)
        if self.most:
            count = min(count, self.most)
        return Dice(count, self.dice.sides, self.dice.plus + self.plus_per_level * level)


class Heal(_Part, frozen=True, kw_only=True, tag="heal"):
    """Rolls the target's own life die (ML-089): `life_dice`, and one more for each `per_levels` levels."""

    life_dice: int = 1
    per_levels: int = 0

    def count(self, level: int) -> int:
        return self.life_dice + (level // self.per_levels if self.per_levels else 0)


class Move(_Part, frozen=True, kw_only=True, tag="move"):
    """The target is pushed away from the caster, or pulled towards it, so many spaces."""

    direction: Literal["away", "towards"]
    spaces: int


class Teleport(_Part, frozen=True, kw_only=True, tag="teleport"):
    """The target is elsewhere: on a free space at most so many spaces away, named when casting."""

    spaces: int


class Dispel(_Part, frozen=True, kw_only=True, tag="dispel"):
    """Ends what is marked (A) (ML-270): a magic-knowledge check for each; `bonus` is added to it."""

    bonus: int = 0


class Free(_Part, frozen=True, kw_only=True, tag="free"):
    """Ends effects that bring one of these conditions."""

    conditions: tuple[Condition, ...]


# -- for a while -------------------------------------------------------------------------------


class _Lasting(_Part, frozen=True, kw_only=True):
    """Base of what lasts: as long as the spell, or for its own `duration`, or until `spent_on` a check."""

    duration: Duration | None = None
    spent_on: Literal["", "attack"] = ""


class Afflict(_Lasting, frozen=True, kw_only=True, tag="condition"):
    """Conditions."""

    conditions: tuple[Condition, ...]


class Modify(_Lasting, frozen=True, kw_only=True, tag="modifier"):
    """A modifier on one value."""

    value: Value
    amount: int
    type: BonusType = BonusType.UNTYPED
    versus: str = ""


class Immunity(_Lasting, frozen=True, kw_only=True, tag="immunity"):
    """Immunity to conditions, or to types of damage."""

    conditions: tuple[Condition, ...] = ()
    damage: tuple[DamageType, ...] = ()


class Protect(_Lasting, frozen=True, kw_only=True, tag="damage_reduction"):
    """Damage reduction, as written elsewhere: `5/plata`, `5 fire`."""

    reductions: tuple[str, ...]

    def __post_init__(self) -> None:
        for reduction in self.reductions:
            Reduction.parse(reduction)


class Conceal(_Lasting, frozen=True, kw_only=True, tag="concealment"):
    """Attacks on the target miss so many times in a hundred."""

    percent: int


# -- on the ground, and around a creature --------------------------------------------------------


class Ground(_Part, frozen=True, kw_only=True, tag="terrain"):
    """The spaces become another terrain, by name; of an instantaneous spell for good (ML-271).

    Terrain that cannot be entered leaves out the spaces where creatures stand.
    """

    terrain: str


class Obscure(_Part, frozen=True, kw_only=True, tag="obscure"):
    """Nobody sees into or through the spaces. Darkness and light of no higher grade end one another."""

    by: Literal["fog", "darkness"]


class Light(_Part, frozen=True, kw_only=True, tag="light"):
    """Light: nobody hides in it."""


class Moment(StrEnum):
    """When a zone acts on a creature."""

    ENTRY = "entry"
    EXIT = "exit"
    TURN_START = "turn_start"


class _Presence(_Part, frozen=True, kw_only=True):
    """Base of zones and auras: what holds for those inside while they are, and what happens to them when.

    `acts` names the moments; then `effects` happen, under a `save` of their own.
    """

    conditions: tuple[Condition, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    immune_to: tuple[Condition, ...] = ()
    concealment: int = 0
    acts: tuple[Moment, ...] = ()
    save: SpellSave | None = None
    effects: tuple[Act, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.acts) != bool(self.effects):
            raise Malformed("magic.acts")

    @property
    def holds(self) -> bool:
        """Whether anything holds merely by being inside."""
        return bool(self.conditions or self.bonuses or self.immune_to or self.concealment)


class Zone(_Presence, frozen=True, kw_only=True, tag="zone"):
    """The spaces keep acting while the spell lasts."""


class Aura(_Presence, frozen=True, kw_only=True, tag="aura"):
    """A zone of `radius` spaces around the target, which moves with it."""

    radius: int


Instant: TypeAlias = Damage | Heal | Move | Teleport | Dispel | Free
Lasting: TypeAlias = Afflict | Modify | Immunity | Protect | Conceal
Act: TypeAlias = Damage | Heal | Move | Dispel | Free | Afflict | Modify | Immunity | Protect | Conceal
Placed: TypeAlias = Ground | Obscure | Light | Zone
Part: TypeAlias = Instant | Lasting | Placed | Aura

INSTANT = (Damage, Heal, Move, Teleport, Dispel, Free)
LASTING = (Afflict, Modify, Immunity, Protect, Conceal)
PLACED = (Ground, Obscure, Light, Zone)
