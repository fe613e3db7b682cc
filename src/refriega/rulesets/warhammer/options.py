"""Everything that a seat can choose in `warhammer`, as frozen tagged data. Points are `boards.table.Point`,
lengths whole units of the table (micrometres).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from refriega.boards.table import Point
from refriega.core.procedure import Option
from refriega.rulesets.warhammer.terms import Response

# -- the order of play ---------------------------------------------------------------------------


class Done(Option, frozen=True, tag="done"):
    """No more of this: the next step of the turn."""


class DeclareCharge(Option, frozen=True, tag="charge"):
    """Declarar una carga."""

    unit: str
    target: str


class Respond(Option, frozen=True, tag="respond"):
    """What a charged unit does."""

    response: Response


# -- moves ---------------------------------------------------------------------------------------


class Ahead(msgspec.Struct, frozen=True, tag="ahead"):
    """Straight ahead."""

    distance: int


class Wheel(msgspec.Struct, frozen=True, tag="wheel"):
    """Pivotar: forward around the front corner of that hand, until the front faces along `facing`."""

    hand: Literal["left", "right"]
    facing: Point


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """Girar: every model on its spot, a quarter to that hand, or about."""

    to: Literal["left", "right", "about"]


class Files(msgspec.Struct, frozen=True, tag="files"):
    """Cambiar de frente: so many files more or fewer."""

    files: int


Step: TypeAlias = Ahead | Wheel | Turn | Files


class Move(Option, frozen=True, tag="move", omit_defaults=True):
    """A move step by step; `march` doubles it. A character in a unit that moves leaves it."""

    unit: str
    steps: tuple[Step, ...]
    march: bool = False


class Go(Option, frozen=True, tag="go"):
    """A move of who needs no wheeling (skirmishers, lone models), to a point, facing along a vector."""

    unit: str
    to: Point
    facing: Point
    march: bool = False


class Reform(Option, frozen=True, tag="reform"):
    """Reorganizar: the whole move; around its centre, in so many files, facing along a vector."""

    unit: str
    files: int
    facing: Point


class Join(Option, frozen=True, tag="join"):
    """A character joins a unit within its move."""

    unit: str
    host: str


class Reveal(Option, frozen=True, tag="reveal"):
    """Show a hidden model."""

    unit: str


# -- magic ---------------------------------------------------------------------------------------


class Aimed(Option, frozen=True, kw_only=True, omit_defaults=True):
    """Base of what works a spell: `target` is a unit or a model; `at` and `facing` a place on the table, or
    where a unit is moved to; `also` a second id where the spell needs one (a charge's target, a magic item).
    """

    target: str = ""
    at: Point | None = None
    facing: Point | None = None
    also: str = ""


class Cast(Aimed, frozen=True, tag="cast"):
    """Lanzar un hechizo: all of it named before the roll. `stone` is a power stone spent on it."""

    wizard: str
    spell: str
    dice: int
    stone: str = ""


class UseBound(Aimed, frozen=True, tag="use_bound"):
    """Usar un objeto portahechizos."""

    bearer: str
    item: str


class Dispel(Option, frozen=True, tag="dispel"):
    """Dispersar the spell that was just cast, with so many dice."""

    dice: int


class ReadScroll(Option, frozen=True, tag="scroll"):
    """Leer un pergamino de dispersión."""

    wizard: str
    item: str


class DispelInPlay(Option, frozen=True, tag="dispel_in_play"):
    """Dispersar a spell in play, with dice of one's own pool."""

    live: str
    dice: int


class EndSpell(Option, frozen=True, tag="end_spell"):
    """The caster lets a spell in play end: at any moment, with no roll (WF-032)."""

    live: str


class Recast(Aimed, frozen=True, tag="recast"):
    """A miscast lets the opponent cast a spell at once: which, by whom, at whom."""

    wizard: str
    spell: str


class Reroll(Option, frozen=True, tag="reroll"):
    """Roll one die again: its place in the roll, from 0."""

    die: int


# -- shooting and close combat ---------------------------------------------------------------------


class Shoot(Option, frozen=True, tag="shoot"):
    """Disparar."""

    unit: str
    target: str


class ChooseFight(Option, frozen=True, tag="fight"):
    """Which combat is fought next, by a unit in it."""

    unit: str


class Strike(Option, frozen=True, tag="strike", omit_defaults=True):
    """Whom models that may choose strike at: a unit's rank and file, a character, or its `mount`."""

    target: str
    mount: bool = False


class Pursue(Option, frozen=True, tag="pursue"):
    """Perseguir those who flee; to restrain is `Pass`."""


class Pick(Option, frozen=True, tag="pick"):
    """One of the things on offer."""

    what: str
