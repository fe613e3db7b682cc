"""Speaking: the typical free action (ML-144)."""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Speak
from refriega.rulesets.leyendas.terms import ActionKind

LONGEST = 200


def check_speak(game: LeyendasGame, who: str, option: Speak) -> Refusal | None:
    """A few words on one line."""
    if not option.text.strip() or not option.text.isprintable():
        return Refusal("speak.no_words", "ML-144")
    if len(option.text) > LONGEST:
        return Refusal("speak.too_long", "ML-144", args={"most": LONGEST})
    return None


def speak(game: LeyendasGame, who: str, option: Speak) -> Procedure[None]:
    """All hear it (ML-144)."""
    if game.log is not None:
        game.note("speech", "ML-144", who=who, text=option.text)
    yield from ()


ACTIONS = (
    Action(
        option=Speak,
        group="words",
        rules=("ML-144",),
        kind=ActionKind.FREE,
        check=check_speak,
        candidates=lambda game, who: (),
        carry_out=speak,
        tags=lambda game, who, option: ("speaks",),
        weight=0,
    ),
)
