"""All inquiries, by what `ask` says."""

from __future__ import annotations

from collections.abc import Collection

from refriega.core.questions import Inquiries
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.questions.numbers import NUMBERS
from refriega.rulesets.hardwired.questions.position import RulingPosition
from refriega.rulesets.hardwired.questions.table import ABOUT_THE_TABLE
from refriega.rulesets.hardwired.state import HardwiredState


def known(position: RulingPosition) -> Collection[str]:
    """The models that an inquiry may name."""
    return position.scene.models


def there(state: HardwiredState, who: str) -> bool:
    """Whether one is on the table when the question is put."""
    return state.models[who].at is not None


def game(position: RulingPosition, state: HardwiredState) -> HardwiredGame:
    """The game that answers."""
    return HardwiredGame(position.scene, state, None)


INQUIRIES = Inquiries((*NUMBERS, *ABOUT_THE_TABLE), what="model", known=known, there=there, game=game)
