"""The object that the ruling runner talks to (`refriega.rulings.questions.Questions`)."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.core.match import Match
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.questions import Look
from refriega.rulesets.warhammer.asking import Beside
from refriega.rulesets.warhammer.options import Done, EndSpell, Pursue
from refriega.rulesets.warhammer.questions.deeds import DEEDS, ENDS, RESPONSES, army_of, meant, read_deed
from refriega.rulesets.warhammer.questions.inquiries import INQUIRIES
from refriega.rulesets.warhammer.questions.looks import LOOKS
from refriega.rulesets.warhammer.questions.position import read_position
from refriega.rulesets.warhammer.questions.words import EVENTS, check_expected
from refriega.rulesets.warhammer.state import WarhammerState

WarhammerMatch = Match[WarhammerState]

AT_REST = ("charge", "move", "magic", "dispels", "shoot", "fight", "reveal")
"""The questions that open a new act; all others are asked while something is happening."""

SAID_AT: dict[str, tuple[str, ...]] = {
    "charge": ("charge",),
    "move": ("move",),
    "go": ("move",),
    "join": ("move",),
    "reform": ("move", "rally.reform"),
    "cast": ("magic",),
    "use_bound": ("magic",),
    "dispel_in_play": ("magic", "dispels"),
    "dispel": ("dispel",),
    "scroll": ("dispel", "dispels"),
    "recast": ("recast",),
    "shoot": ("shoot",),
    "fight": ("fight",),
    "strike": ("strike",),
    "pursue": ("pursue",),
    "pick": ("silence_item",),
    "reroll": ("reroll",),
    "reveal": ("reveal",),
    "respond": ("respond",),
    **{verb: (kind,) for verb, kind in ENDS.items()},
    **dict.fromkeys(RESPONSES, ("respond",)),
}
"""What is said at which questions."""


class WarhammerQuestions:
    """Rulings of `warhammer`."""

    looks: Mapping[str, Look] = LOOKS
    spaces: tuple[str, ...] = ()
    events = EVENTS
    verb = staticmethod(meant)
    expected = staticmethod(check_expected)
    position = staticmethod(read_position)
    deed = staticmethod(read_deed)
    intervention = staticmethod(DEEDS.intervention)
    inquiry = staticmethod(INQUIRIES.read)

    def said_at(self, decision: Decision, actor: str, verb: str) -> bool:
        """Whoever speaks is of the army that is asked; only spells are ended, and battles given up, in
        anybody's turn.
        """
        if verb in ("end_spell", "concede"):
            return self.at_rest(decision)
        if seat_of(decision, actor) != decision.seat:
            return False
        if verb == "done":
            return self.at_rest(decision)
        return decision.kind in SAID_AT.get(verb, (decision.kind,))

    def asked(self, decision: Decision) -> str:
        """The unit or character, where the question names one of the army that is asked; else its seat."""
        who = decision.subjects[0] if decision.subjects else ""
        return who if who != decision.seat and seat_of(decision, who) == decision.seat else decision.seat

    def at_rest(self, decision: Decision) -> bool:
        return decision.kind in AT_REST

    def idle(self, decision: Decision, actor: str) -> Option:
        """To pass, to be done, or what is listed first; whoever has broken an enemy pursues it."""
        for option in (Pursue(), Pass(), Done()):
            if decision.chooser.check(option) is None:
                return option
        return next(option for option in decision.chooser.candidates() if not isinstance(option, EndSpell))

    def seat(self, match: WarhammerMatch, decision: Decision, actor: str) -> str:
        """Whoever speaks for the actor: ending a spell, and giving up, is anybody's."""
        return seat_of(decision, actor) or decision.seat


def seat_of(decision: Decision, actor: str) -> str:
    """The seat that plays an army, or a unit or character of it; "" for nobody's."""
    chooser = decision.chooser
    assert isinstance(chooser, Beside)  # every question is put with what stands open beside it
    army = chooser.game.scene.armies.get(army_of(chooser.game, actor))
    return army.seat if army is not None else ""


QUESTIONS = WarhammerQuestions()
