"""What an inquiry is: a question that is answered without anybody doing anything."""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from refriega.core.modifier import Found
from refriega.core.reading import AbstractStruct
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.questions.position import RulingPosition


class Inquiry(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, metaclass=AbstractStruct
):
    """Base of the inquiries; the tag is what `ask` says."""

    def check(self, position: RulingPosition, place: str) -> None:
        """Raise a `ScenarioError` for what is not there; models are looked up already."""

    @abstractmethod
    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        """The answer, as the position is."""
