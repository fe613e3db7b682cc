"""Immediate actions: declared right after another's declaration, carried out before it (ML-145)."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.state import InFlight
from refriega.core.window import Reaction
from refriega.rulesets.leyendas.game import LeyendasGame


def on_declared(game: LeyendasGame, act: InFlight) -> Iterator[Reaction]:
    """The immediate powers that creatures on the board have."""
    yield from ()
