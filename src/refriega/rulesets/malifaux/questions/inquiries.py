"""All inquiries, by what `ask` says."""

from __future__ import annotations

from collections.abc import Collection

from refriega.core.questions import Inquiries
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.questions.duels import ABOUT_DUELS
from refriega.rulesets.malifaux.questions.position import RulingPosition
from refriega.rulesets.malifaux.questions.table import ABOUT_THE_TABLE
from refriega.rulesets.malifaux.state import MalifauxState


def known(position: RulingPosition) -> Collection[str]:
    """The models that an inquiry may name."""
    return position.scene.models


def there(state: MalifauxState, who: str) -> bool:
    """Whether one is on the table when the question is put."""
    return state.models[who].at is not None


def game(position: RulingPosition, state: MalifauxState) -> MalifauxGame:
    """The game that answers."""
    return MalifauxGame(position.scene, state, None)


INQUIRIES = Inquiries((*ABOUT_DUELS, *ABOUT_THE_TABLE), what="model", known=known, there=there, game=game)
