"""What a battle changes: units, who fights whom, the pools of the magic phase, spells in play, the phase."""

from __future__ import annotations

from copy import copy
from enum import StrEnum

import msgspec

from refriega.boards.table import Point
from refriega.core.effect import Effect
from refriega.core.state import InFlight, State
from refriega.rulesets.warhammer.terms import Duration, Fate, Mark, Response, Side, Stat


class Phase(StrEnum):
    """Where the outer structure stands: the steps of a player's turn, in their order."""

    START = "start"  # start of the turn
    CHARGES = "charges"  # charges are declared, all of them
    RESPONSES = "responses"  # what charged units do about it
    RALLY = "rally"
    COMPULSORY = "compulsory"  # fleeing units and others that nobody leads
    CHARGING = "charging"  # chargers move
    MOVES = "moves"  # the other moves
    MAGIC_START = "magic_start"  # pools are built; what begins with a magic phase
    MAGIC = "magic"  # the active player acts
    DISPELS = "dispels"  # the reactive player may dispel spells in play
    MAGIC_END = "magic_end"
    SHOOTING = "shooting"
    SHOOTING_END = "shooting_end"
    COMBAT = "combat"  # start of close combat
    FIGHTS = "fights"  # one combat after another is fought
    CHASE = "chase"  # who was broken flees, who broke them pursues
    END = "end"  # end of the turn


class Unit(msgspec.Struct):
    """A unit, or a character, which alone is a unit of one: all fields are plain values or tuples, so a
    shallow copy is whole.

    `at` is the middle of its front edge, `facing` a vector of about `FAR` units; both are of no account while
    it is in a `host` (a character in a unit; `slot` is its place there, 0 the leftmost of the front rank, in
    files from the left, rank by rank). `models` are its rank and file that stand, champion and command among
    them; 1 for a single model. `wounds` are those suffered by the model that is hurt (a character: itself),
    `mount_wounds` those of a separate mount. `started` is how many models it began the battle with.

    The fields that end in `_in` hold the number of the player turn in which that happened last, 0 for never.
    `stood` and `lost` are of the running phase: models at its start, and how many of them enemy shooting or
    magic has taken since. `hidden`: it is in its host and has not been revealed.
    """

    army: str
    at: Point | None
    facing: Point
    files: int
    models: int
    started: int
    wounds: int = 0
    mount_wounds: int = 0
    host: str = ""
    slot: int = 0
    fate: Fate = Fate.IN_PLAY
    hidden: bool = False
    fleeing: bool = False
    fled_in: int = 0
    rallied_in: int = 0
    moved_in: int = 0
    marched_in: int = 0
    charged_in: int = 0
    failed_charge_in: int = 0
    stupid_in: int = 0
    shot_in: int = 0
    stood: int = 0
    lost: int = 0
    spent: tuple[str, ...] = ()


class Contact(msgspec.Struct, frozen=True):
    """Two units in base contact: `charger` met `other` on that side of it, in that player turn."""

    charger: str
    other: str
    side: Side
    turn: int


class Declared(msgspec.Struct, frozen=True):
    """A charge that was declared, and what the target does about it."""

    unit: str
    target: str
    response: Response | None = None


class Change(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an effect makes of a number: `set` it, or `add` to it; `half` rounds down."""

    stat: Stat
    add: int = 0
    set: int | None = None
    half: bool = False


class Live(Effect, frozen=True, kw_only=True):
    """Something cast that goes on: a spell in play, or a result that lasts.

    `name` is the id of its spell (or of what else brought it), `owner` who cast it, `bearer` the unit or
    model it was cast on, "" for one that lies on the table (`at`, `facing`, `width`). `army` is the caster's.
    `duration` is how long this effect of the spell lasts, None for as long as the spell.
    `included` are the characters that were in the unit then and are under it still (WF-042, WF-043). `phase`
    is the number of the magic phase in which it was cast, `total` the roll, `level` the power level of the
    bound item that held it (0 for a spell that was cast). `stage` counts what the spell does turn after turn;
    `detail` is what else it must know.

    `reach` > 0 makes it an aura around its bearer, so many inches wide, over `whom`; `enemy_marks` are those
    that fall on the enemies in it alone.
    """

    army: str = ""
    duration: Duration | None = None
    phase: int = 0
    total: int = 0
    level: int = 0
    irresistible: bool = False
    included: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    changes: tuple[Change, ...] = ()
    reach: int = 0
    whom: str = ""
    enemy_marks: tuple[Mark, ...] = ()
    at: Point | None = None
    facing: Point | None = None
    width: int = 0
    stage: int = 0
    detail: str = ""


class Wounded(msgspec.Struct, frozen=True):
    """Wounds that may be regenerated at the end of the phase: of whom (or of its mount), how many."""

    who: str
    wounds: int
    mount: bool = False


class Broken(msgspec.Struct, frozen=True):
    """A unit that has failed its break test, and by whom it was beaten."""

    unit: str
    by: tuple[str, ...]


class WarhammerState(State):
    """The changing side of a battle.

    `round` counts game turns, `turn` player turns from 1; `active` is the army whose turn it is. `power` and
    `dispel` are the pools. `magic` counts magic phases. `cast` holds (wizard, spell) and (bearer, item) of
    this magic phase, `tried` (army, live) of attempts on spells in play in it. `rerolls` are those left of
    the Second Sign of Amul, by army. `fought` are the units whose combat of this phase has been fought,
    `broken` those that have lost it and will flee. `regenerating` are wounds of this phase, `panicking` the
    units that have seen a friend wiped out in it. `victory` are points by army, `conceded` the seats that
    have given up.
    """

    phase: Phase = Phase.START
    turn: int = 0
    active: str = ""
    units: dict[str, Unit] = {}
    contacts: tuple[Contact, ...] = ()
    charges: tuple[Declared, ...] = ()
    effects: dict[str, tuple[Live, ...]] = {}
    power: int = 0
    dispel: int = 0
    magic: int = 0
    cast: tuple[tuple[str, str], ...] = ()
    tried: tuple[tuple[str, str], ...] = ()
    rerolls: dict[str, int] = {}
    fought: tuple[str, ...] = ()
    broken: tuple[Broken, ...] = ()
    regenerating: tuple[Wounded, ...] = ()
    panicking: tuple[str, ...] = ()
    victory: dict[str, int] = {}
    conceded: tuple[str, ...] = ()

    def copy(self) -> WarhammerState:
        """An independent state: units are copied, all else is replaced on change."""
        new = self.copy_base()
        new.units = {who: copy(unit) for who, unit in self.units.items()}
        new.effects = self.effects.copy()
        new.rerolls = self.rerolls.copy()
        new.victory = self.victory.copy()
        return new


# -- what is being resolved ------------------------------------------------------------------------


class Casting(InFlight):
    """A spell on its way: who casts what with how many dice at whom or where, and the roll.

    `bound` is the item of a bound spell. `dice` counts those of a power stone too. `total` is 0 before the
    roll; it is what a roll to dispel must reach. `faces` are empty where no roll is made.
    """

    caster: str
    spell: str
    target: str = ""
    at: Point | None = None
    facing: Point | None = None
    also: str = ""
    dice: int = 0
    bound: str = ""
    faces: tuple[int, ...] = ()
    total: int = 0
    irresistible: bool = False


COMBAT, SHOOTING, MISCAST = "combat", "shooting", "miscast"
"""What causes hits besides spells."""


class Hits(InFlight):
    """Hits on their way to a unit, or to one model of it.

    `cause` is the id of a spell, or one of those above; `by` who causes them, "" for nobody,
    `army` whose they are. `model` is a character, or "" for the unit; `mount` for its mount. `as_shooting`:
    they are shared out as shots are. `armour`: an armour save is allowed. `to_wound` is what wounds whatever
    the Strength, 0 where Strength says.
    """

    target: str
    count: int
    strength: int
    cause: str
    by: str = ""
    army: str = ""
    model: str = ""
    mount: bool = False
    as_shooting: bool = True
    armour: bool = True
    flaming: bool = False
    magical: bool = True
    to_wound: int = 0


class Charge(InFlight):
    """A charge on its way: `reach` is how far it may go, in units of the table, `by` the spell that brings it
    about, `flies` whether that lets the charger fly.
    """

    unit: str
    target: str
    reach: int
    by: str = ""
    flies: bool = False


class Slain(msgspec.Struct, frozen=True):
    """How many rank-and-file models of a unit another has slain."""

    unit: str
    by: str
    models: int


class Fight(InFlight):
    """A close combat on its way: its units, everybody in them, what the ranks of each unit were worth at its
    start, the wounds that each army has caused, and which models were slain, blow by blow.
    """

    units: tuple[str, ...]
    everybody: tuple[str, ...]
    ranks: dict[str, int] = {}
    caused: dict[str, int] = {}
    slain: tuple[Slain, ...] = ()
