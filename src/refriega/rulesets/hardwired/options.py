"""Everything that a seat can choose in `hardwired`, as frozen tagged data.

Points are `boards.table.Point`, in micrometres. What each option does, and when it is legal, stands in
`actions/` and `turn.py`.
"""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.core.procedure import Option

# -- the order of play ---------------------------------------------------------------------------


class Assign(Option, frozen=True, tag="assign"):
    """Give the token that was drawn to a model that has not activated (HW-003)."""

    model: str


class EndActivation(Option, frozen=True, tag="end_activation"):
    """End the activation, whatever is left of it."""


class Deploy(Option, frozen=True, tag="deploy"):
    """Set up a model before the first round."""

    model: str
    to: Point


class PlaceMarker(Option, frozen=True, tag="place_marker"):
    """Set up a marker before the first round: an objective, or loot."""

    at: Point


class MarkForDeath(Option, frozen=True, tag="mark_for_death"):
    """Choose in secret which of the opponent's models is to fall."""

    model: str


# -- movement --------------------------------------------------------------------------------------


class Move(Option, frozen=True, tag="move", omit_defaults=True):
    """Movimiento: to a point by the shortest way, or along a way of one's own that ends there (HW-006).

    `climb_down`: where the way leads down it climbs, at the cost of climbing up, instead of jumping.
    """

    to: Point
    path: tuple[Point, ...] = ()
    climb_down: bool = False


class MoveAgain(Option, frozen=True, tag="move_again", omit_defaults=True):
    """Moverse de Nuevo: a second move, as the action (HW-014)."""

    to: Point
    path: tuple[Point, ...] = ()
    climb_down: bool = False


class Disengage(Option, frozen=True, tag="disengage"):
    """Destrabarse: leaving contact sets off no free attacks in this activation."""


class Leave(Option, frozen=True, tag="leave"):
    """Leave the table over the edge that the mission names, when within an inch of it: part of its move."""


# -- actions -----------------------------------------------------------------------------------------


class Strike(Option, frozen=True, tag="attack", omit_defaults=True):
    """Atacar: with a weapon, against a model; `overcharged` where the weapon allows it."""

    target: str
    weapon: str
    overcharged: bool = False


class Throw(Option, frozen=True, tag="throw"):
    """Throw a grenade at a point within 6 inches."""

    weapon: str
    at: Point


class Aim(Option, frozen=True, tag="aim"):
    """Apuntar: the next shot at that target is rolled one tier up."""

    target: str


class Interact(Option, frozen=True, tag="interact"):
    """Interactuar: with something within an inch."""

    marker: str


class Search(Option, frozen=True, tag="search"):
    """Buscar: a loot marker within an inch."""

    marker: str


class Interrogate(Option, frozen=True, tag="interrogate"):
    """Interrogar: a Companion within an inch."""

    target: str


class Channel(Option, frozen=True, tag="channel"):
    """Canalizar: refused, for its powers are not in the sources of this ruleset."""

    power: str = ""


class Consume(Option, frozen=True, tag="consume"):
    """Use a consumable, upon oneself or a model in contact."""

    item: str
    target: str


# -- boons and reactions -----------------------------------------------------------------------------


class Overtime(Option, frozen=True, tag="overtime"):
    """Extra: the activating model takes two actions (HW-008)."""


class Wellness(Option, frozen=True, tag="wellness"):
    """Bienestar: the activating model regains d4 Health."""


class Synergy(Option, frozen=True, tag="synergy"):
    """Sinergia: a friend within 6 inches that has not activated does so next (HW-016)."""

    model: str


class Boost(Option, frozen=True, tag="boost"):
    """Impulso: one roll is made one tier up."""


class Reroll(Option, frozen=True, tag="reroll"):
    """Repetición: one die is rolled again; `die` is its place among one's own, from 1."""

    die: int


class Severance(Option, frozen=True, tag="severance"):
    """Finiquito: the attack deals the most its weapon can."""


class Defend(Option, frozen=True, tag="defend"):
    """Answer an attack in melee with Defence."""


class Riposte(Option, frozen=True, tag="riposte"):
    """Contraataque: answer it with Combat at -1 tier, and deal damage if it wins."""


class FreeAttack(Option, frozen=True, tag="free_attack"):
    """Strike at a model that leaves contact."""

    weapon: str


class Push(Option, frozen=True, tag="push"):
    """Empuje: push the model that was hit straight back."""
