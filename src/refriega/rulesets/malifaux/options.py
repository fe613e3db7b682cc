"""Everything that a seat can choose in `malifaux`, as frozen tagged data. Points are `boards.table.Point`,
in micrometres.
"""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.core.procedure import Option

# -- the order of play ---------------------------------------------------------------------------


class Activate(Option, frozen=True, tag="activate"):
    """Pick a model that has not activated."""

    model: str


class EndActivation(Option, frozen=True, tag="end_activation"):
    """End the activation; AP not spent are lost."""


class Deploy(Option, frozen=True, tag="deploy"):
    """Set up a model."""

    model: str
    to: Point


class DiscardCards(Option, frozen=True, tag="discard_cards"):
    """Discard cards of one's hand."""

    cards: tuple[str, ...] = ()


# -- actions -----------------------------------------------------------------------------------------


class Take(Option, frozen=True, tag="take", omit_defaults=True):
    """An action of the card (MX-010): every variable and target is declared with it (MX-014, MX-015)."""

    action: str
    targets: tuple[str, ...] = ()
    mode: int = 0
    focus: bool = False


class Walk(Option, frozen=True, tag="walk", omit_defaults=True):
    """Andar: up to Wk to a point, by the shortest way or along one's own; `jump`: down from edges, instead of
    climbing.
    """

    to: Point
    path: tuple[Point, ...] = ()
    jump: bool = False


class Charge(Option, frozen=True, tag="charge"):
    """Cargar: in a straight line, ending engaged with the target, then two attacks at no AP (MX-040)."""

    target: str
    to: Point


class Focus(Option, frozen=True, tag="focus"):
    """Concentrarse: gain Focused +1."""


class DefensiveStance(Option, frozen=True, tag="defensive_stance"):
    """Postura defensiva: discard a card, gain Defensive by the AP spent."""

    card: str
    ap: int = 1


class Interact(Option, frozen=True, tag="interact", omit_defaults=True):
    """Interactuar: a scheme marker, in the direction of an hour of the clock, or what a rule says."""

    what: str
    target: str = ""
    hour: int = 12


# -- duels -------------------------------------------------------------------------------------------


class UseCard(Option, frozen=True, tag="use_card"):
    """Which of the flipped cards counts; `suit` is what a red joker is."""

    card: str
    suit: str = ""


class Cheat(Option, frozen=True, tag="cheat"):
    """Burlar al Destino: a card of the hand takes the place of the one that counts."""

    card: str
    suit: str = ""


class Stone(Option, frozen=True, tag="stone"):
    """A soulstone: "+" or a suit for a duel; "prevent", "reflip", "cards" where those are on offer."""

    use: str


class DeclareTrigger(Option, frozen=True, tag="trigger"):
    """Declare one of the triggers that the total allows."""

    index: int


class Relent(Option, frozen=True, tag="relent"):
    """A friendly target lets the action have its way."""


class Order(Option, frozen=True, tag="order"):
    """Which of several reductions comes next."""

    source: str


# -- variables of effects ------------------------------------------------------------------------------


class ToPoint(Option, frozen=True, tag="to_point"):
    """Where an effect moves, pushes or places a model."""

    to: Point


class Pick(Option, frozen=True, tag="pick"):
    """Which model, or which thing, of those on offer."""

    what: str


class Strike(Option, frozen=True, tag="strike", omit_defaults=True):
    """Golpe de destrabamiento: a strike with an action of the card at whoever walks away (MX-011)."""

    action: str
    focus: bool = False
