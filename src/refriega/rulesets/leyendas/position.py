"""A position instead of a beginning: a state with the order given, nobody having acted yet.

For rules questions and tests, where initiative is not the point.
"""

from __future__ import annotations

from collections.abc import Sequence

from refriega.core.errors import ScenarioError
from refriega.core.turn_order import InitiativeOrder
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scene import Scene
from refriega.rulesets.leyendas.state import LeyendasState, Phase


def position(
    scene: Scene, order: Sequence[str] = (), *, round_: int = 1, surprise: bool = False
) -> LeyendasState:
    """The state in which the first of `order` (default: as listed) is about to have its place."""
    order = tuple(order) or tuple(scene.sheets)
    if sorted(order) != sorted(scene.sheets):
        raise ScenarioError("ruling.order", creatures=tuple(scene.sheets), place="order")
    state = RULESET.start(scene)
    state.phase = Phase.ORDER
    state.order = InitiativeOrder(order)
    state.initiative = {who: len(order) - at for at, who in enumerate(order)}
    state.surprise = surprise
    state.round = 0 if surprise else round_
    return state
