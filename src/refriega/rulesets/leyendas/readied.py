"""Readied actions: an action and the condition that sets it off (ML-200..ML-202)."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.state import InFlight
from refriega.core.window import Reaction
from refriega.rulesets.leyendas.game import LeyendasGame


def before(game: LeyendasGame, subject: InFlight) -> Iterator[Reaction]:
    """Readied actions that interrupt what is happening."""
    yield from ()


def after(game: LeyendasGame, subject: InFlight) -> Iterator[Reaction]:
    """Readied actions that follow its completion."""
    yield from ()
