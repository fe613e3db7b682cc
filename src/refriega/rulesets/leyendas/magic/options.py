"""What can be chosen in magic, as frozen tagged data.

`Aimed` is how anything magical is aimed. Which of its fields are needed follows from the target of the spell:
`targets` for creatures; `at` for an object's space, the centre of a sphere, the north-western corner of
a cube, a space that a line runs through, one end of a wall; `to` for its other end, or where a
creature is teleported to; `direction`, a direction of the board, for a cone.
"""

from __future__ import annotations

from refriega.boards import Space
from refriega.core.procedure import Option


class Aimed(Option, frozen=True, kw_only=True, omit_defaults=True):
    """Base of all that is aimed: see the module's head."""

    targets: tuple[str, ...] = ()
    at: Space = -1
    to: Space = -1
    direction: int = -1


class Cast(Aimed, frozen=True, tag="cast", omit_defaults=True):
    """Lanzar un hechizo (ML-179). `defensive` is casting while concentrating (ML-118).

    `keep` a touch spell to touch later in the same turn (ML-262).
    """

    spell: str
    defensive: bool = False
    keep: bool = False


class TouchWithSpell(Option, frozen=True, tag="touch_with_spell"):
    """Touch somebody with the spell that was kept, a free action (ML-262)."""

    target: str


class UsePower(Aimed, frozen=True, tag="use_power", omit_defaults=True):
    """Poder espiritual (ML-180)."""

    power: str


class CastFrom(Aimed, frozen=True, tag="cast_from", omit_defaults=True):
    """Cast from a wand, scroll, staff or codex in hand (ML-182..ML-184)."""

    item: str
    spell: str


class Activate(Aimed, frozen=True, tag="activate", omit_defaults=True):
    """Activate a magic object (ML-181)."""

    item: str
    spell: str


class Drink(Option, frozen=True, tag="drink"):
    """Drink a potion that is in hand (ML-119)."""

    item: str


class Dismiss(Option, frozen=True, tag="dismiss"):
    """Cancelar hechizo activo: end a spell of one's own (ML-213)."""

    casting: str


class Concentrate(Option, frozen=True, tag="concentrate"):
    """Keep up a spell that lasts as long as its caster concentrates."""

    casting: str


class DetectMagic(Option, frozen=True, tag="detect_magic"):
    """Study a creature for lasting spells (ML-272)."""

    target: str
