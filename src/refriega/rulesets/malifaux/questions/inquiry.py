"""What an inquiry is: a question that is answered without anybody doing anything."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from refriega.core.modifier import Breakdown
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.questions.position import RulingPosition


class Found(NamedTuple):
    """See `refriega.rulings.questions.Found`."""

    value: object
    parts: Breakdown | None = None
    rules: tuple[str, ...] = ()


class Inquiry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the inquiries; the tag is what `ask` says."""

    def check(self, position: RulingPosition, place: str) -> None:
        """Raise a `ScenarioError` for what is not there; models are looked up already."""

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        raise NotImplementedError
