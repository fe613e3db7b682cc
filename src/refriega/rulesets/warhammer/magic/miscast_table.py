"""The miscast table as data: `miscast.toml`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias

import msgspec

from refriega.core.reading import decode
from refriega.rulesets.warhammer.terms import Mark

FILE = "miscast.toml"


class EffectBase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """What all effects of a miscast are: done to the wizard, or to more."""


class Blast(EffectBase, frozen=True, kw_only=True, tag="blast"):
    """The wizard and every model in base contact take a hit."""

    strength: Annotated[int, msgspec.Meta(ge=1, le=10)]


class Thrown(EffectBase, frozen=True, kw_only=True, tag="thrown"):
    """The wizard is thrown D6 inches in a random direction, and casts nothing until a D6 comes up `recovers`
    at the start of a magic phase of theirs; whomever they hit takes a hit, and so do they.
    """

    strength: Annotated[int, msgspec.Meta(ge=1, le=10)]
    recovers: Annotated[int, msgspec.Meta(ge=2, le=6)]


class OpponentCasts(EffectBase, frozen=True, kw_only=True, tag="opponent_casts"):
    """The opponent casts a spell at once, no harder than this one, with no roll."""


class Hit(EffectBase, frozen=True, kw_only=True, tag="hit"):
    """The wizard takes a hit."""

    strength: Annotated[int, msgspec.Meta(ge=1, le=10)]


class Stunned(EffectBase, frozen=True, kw_only=True, tag="stunned"):
    """The wizard is under these marks until the end of the phase or the turn."""

    marks: tuple[Mark, ...]
    until: Literal["phase", "turn"]


class Drain(EffectBase, frozen=True, kw_only=True, tag="drain"):
    """All that remains in play ends, and so does the magic phase."""


class GoesOff(EffectBase, frozen=True, kw_only=True, tag="goes_off"):
    """The spell is cast after all; it can be dispelled against its casting value."""


class Forgets(EffectBase, frozen=True, kw_only=True, tag="forgets"):
    """The wizard forgets the spell for the battle."""


MiscastEffect: TypeAlias = Blast | Thrown | OpponentCasts | Hit | Stunned | Drain | GoesOff | Forgets


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens on some totals of 2D6; `house`: the row is a house table's."""

    totals: tuple[Annotated[int, msgspec.Meta(ge=2, le=12)], ...]
    effects: tuple[MiscastEffect, ...]
    house: bool = False


class MiscastTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rows."""

    rows: tuple[Row, ...]


@cache
def table() -> dict[int, Row]:
    """The row of each total."""
    text = (files(__package__) / FILE).read_text(encoding="utf-8")
    return {total: row for row in decode(text, MiscastTable, FILE).rows for total in row.totals}
