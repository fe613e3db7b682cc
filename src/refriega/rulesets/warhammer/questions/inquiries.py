"""All inquiries, by what `ask` says."""

from __future__ import annotations

from collections.abc import Collection

from refriega.core.questions import Inquiries
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.questions.harm import ABOUT_HARM
from refriega.rulesets.warhammer.questions.magic import ABOUT_MAGIC
from refriega.rulesets.warhammer.questions.position import RulingPosition
from refriega.rulesets.warhammer.questions.table import ABOUT_THE_TABLE
from refriega.rulesets.warhammer.state import WarhammerState
from refriega.rulesets.warhammer.terms import Fate


def known(position: RulingPosition) -> Collection[str]:
    """The units and characters that an inquiry may name."""
    return position.scene.sheets


def there(state: WarhammerState, who: str) -> bool:
    """Whether one is still in the battle when the question is put."""
    return state.units[who].fate is Fate.IN_PLAY


def game(position: RulingPosition, state: WarhammerState) -> WarhammerGame:
    """The game that answers."""
    return WarhammerGame(position.scene, state, None)


INQUIRIES = Inquiries(
    (*ABOUT_MAGIC, *ABOUT_HARM, *ABOUT_THE_TABLE), what="unit", known=known, there=there, game=game
)
