"""Everything that a seat can choose in `leyendas`, as frozen tagged data.

Spaces are the integers of `refriega.boards` (row * 1000 + column). What each option does, and when it is
legal, stands in `actions/`, `turn.py`, `magic/`.
"""

from __future__ import annotations

from refriega.boards import Space
from refriega.core.procedure import Option
from refriega.rulesets.leyendas.magic.options import (
    Activate,
    Cast,
    CastFrom,
    Concentrate,
    DetectMagic,
    Dismiss,
    Drink,
    UsePower,
)
from refriega.rulesets.leyendas.triggers import AnyTrigger

# -- the turn and its order --------------------------------------------------------------------


class Begin(Option, frozen=True, tag="begin"):
    """Take the turn now."""


class Delay(Option, frozen=True, tag="delay"):
    """Retrasar: act later in the order (ML-014)."""


class ComeIn(Option, frozen=True, tag="come_in"):
    """Whoever delayed takes its turn now."""


class EndTurn(Option, frozen=True, tag="end_turn"):
    """End the turn, actions unused or not (ML-147)."""


class Order(Option, frozen=True, tag="order"):
    """The order of tied creatures, first to last (ML-011)."""

    order: tuple[str, ...]


class Deploy(Option, frozen=True, tag="deploy"):
    """Where a seat places its creatures before the fight: (creature, space) pairs."""

    places: tuple[tuple[str, Space], ...]


# -- movement ----------------------------------------------------------------------------------


class Move(Option, frozen=True, tag="move", omit_defaults=True):
    """Movimiento regular along a path (ML-160), drawing things on the way if wished (ML-204)."""

    path: tuple[Space, ...]
    equip: tuple[str, ...] = ()
    stow: tuple[str, ...] = ()


class Withdraw(Option, frozen=True, tag="withdraw"):
    """Retirada (ML-161)."""

    path: tuple[Space, ...]


class OneSpace(Option, frozen=True, tag="one_space"):
    """Un espacio (ML-162)."""

    to: Space


class StandUp(Option, frozen=True, tag="stand_up"):
    """Ponerse de pie (ML-163)."""


class Crawl(Option, frozen=True, tag="crawl"):
    """Gatear (ML-164)."""

    to: Space


class DropProne(Option, frozen=True, tag="drop_prone"):
    """Dejarse caer (ML-212)."""


# -- attacks -----------------------------------------------------------------------------------


class Attack(Option, frozen=True, tag="attack", omit_defaults=True):
    """A melee, ranged, thrown, unarmed or natural attack (ML-170, ML-173, ML-175)."""

    target: str
    weapon: str
    thrown: bool = False


class AttackSpace(Option, frozen=True, tag="attack_space", omit_defaults=True):
    """An attack at whoever may stand unseen in a space (ML-170, ML-173)."""

    at: Space
    weapon: str
    thrown: bool = False


class TwoWeapons(Option, frozen=True, tag="two_weapons"):
    """One attack with each of two weapons (ML-041)."""

    target: str
    weapon: str
    second_target: str
    second: str


class Charge(Option, frozen=True, tag="charge"):
    """Carga: a straight move and an attack at +2 (ML-176)."""

    target: str
    weapon: str
    to: Space


class CoupDeGrace(Option, frozen=True, tag="coup_de_grace"):
    """Coup de grace upon the helpless (ML-178)."""

    target: str
    weapon: str


class Strike(Option, frozen=True, tag="strike"):
    """Take the offered attack of opportunity with this weapon (ML-110)."""

    weapon: str


# -- in another's turn -------------------------------------------------------------------------


class Outside(Option, frozen=True, tag="outside"):
    """`who` takes a free action while it is another's turn (ML-144)."""

    who: str
    action: DropProne | Drop | Speak


# -- objects -----------------------------------------------------------------------------------


class Equip(Option, frozen=True, tag="equip", omit_defaults=True):
    """Take what is carried in hand, and put away what is held (ML-203, ML-205..ML-208)."""

    items: tuple[str, ...] = ()
    stow: tuple[str, ...] = ()


class PickUp(Option, frozen=True, tag="pick_up"):
    """Recoger: an object that lies here or in an adjacent space (ML-209)."""

    item: str
    at: Space


class PutDown(Option, frozen=True, tag="put_down"):
    """Dejar: an object in hand onto a space here or adjacent (ML-209)."""

    item: str
    at: Space


class HandOver(Option, frozen=True, tag="hand_over"):
    """Entregar: an object in hand to an adjacent ally (ML-209)."""

    item: str
    to: str


class OpenDoor(Option, frozen=True, tag="open_door"):
    """Open an adjacent door (ML-209)."""

    at: Space


class CloseDoor(Option, frozen=True, tag="close_door"):
    """Close an adjacent door (ML-209)."""

    at: Space


class Drop(Option, frozen=True, tag="drop"):
    """Soltar: let go of an object (ML-210)."""

    item: str


class Load(Option, frozen=True, tag="load"):
    """Load a crossbow (ML-120)."""

    weapon: str


class Speak(Option, frozen=True, tag="speak"):
    """Hablar: a few words for all to hear (ML-144)."""

    text: str


# -- defence, help and readiness ---------------------------------------------------------------


class TotalDefence(Option, frozen=True, tag="total_defence"):
    """Defensa total (ML-190)."""


class Aid(Option, frozen=True, tag="aid", omit_defaults=True):
    """Ayudar a otro: with an attack against an enemy, or with a skill (ML-191)."""

    to: str
    against: str = ""
    skill: str = ""


class Ready(Option, frozen=True, tag="ready"):
    """Acción preparada: the action, and what sets it off (ML-200, ML-201)."""

    trigger: AnyTrigger
    action: Readiable


# -- manoeuvres ----------------------------------------------------------------------------------


class Trip(Option, frozen=True, tag="trip"):
    """Derribar: the target falls prone (ML-121)."""

    target: str
    weapon: str


class Disarm(Option, frozen=True, tag="disarm"):
    """Desarmar: what the target holds falls in its space (ML-121)."""

    target: str
    weapon: str
    item: str


class Sunder(Option, frozen=True, tag="sunder"):
    """Romper arma: a blow at what the target holds (ML-121)."""

    target: str
    weapon: str
    item: str


class Push(Option, frozen=True, tag="push"):
    """Empujar: the target is driven back (ML-121)."""

    target: str


class Grapple(Option, frozen=True, tag="grapple"):
    """Presa: take hold of the target; once it is held, pin it (ML-121)."""

    target: str


class Overrun(Option, frozen=True, tag="overrun"):
    """Arrollar: a move along a path that leads through the target (ML-121)."""

    target: str
    path: tuple[Space, ...]


class Escape(Option, frozen=True, tag="escape", omit_defaults=True):
    """Zafarse: get out of a hold, by force or by the skill of escape artists."""

    by_skill: bool = False


class Release(Option, frozen=True, tag="release"):
    """Let go of whom one holds."""


# -- mounts, and narrow openings -----------------------------------------------------------------


class Mount(Option, frozen=True, tag="mount"):
    """Montar (ML-211)."""

    mount: str


class Dismount(Option, frozen=True, tag="dismount"):
    """Desmontar, onto a free space beside the mount (ML-211)."""

    to: Space


class Ride(Option, frozen=True, tag="ride"):
    """The mount moves, on its own action, where its rider wants."""

    path: tuple[Space, ...]


class MountAttack(Option, frozen=True, tag="mount_attack"):
    """The mount attacks, on its own action, whom its rider wants."""

    target: str
    weapon: str


class Squeeze(Option, frozen=True, tag="squeeze"):
    """Move through openings smaller than a space (ML-229)."""

    path: tuple[Space, ...]


# -- what can be readied: keep this last ---------------------------------------------------------

Readiable = (
    Move
    | OneSpace
    | StandUp
    | Crawl
    | DropProne
    | Attack
    | AttackSpace
    | TwoWeapons
    | Charge
    | Equip
    | PickUp
    | PutDown
    | HandOver
    | OpenDoor
    | CloseDoor
    | Drop
    | Load
    | Speak
    | TotalDefence
    | Aid
    | Trip
    | Disarm
    | Sunder
    | Push
    | Grapple
    | Overrun
    | Escape
    | Release
    | Mount
    | Dismount
    | Squeeze
    | Cast
    | UsePower
    | CastFrom
    | Activate
    | Drink
    | Dismiss
    | Concentrate
    | DetectMagic
)
