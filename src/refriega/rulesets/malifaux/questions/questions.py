"""The object that the ruling runner talks to (`refriega.rulings.questions.Questions`)."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.core.match import Match
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.questions import Look, who_is_asked
from refriega.rulesets.malifaux.fate import value_of
from refriega.rulesets.malifaux.options import Activate, EndActivation, UseCard
from refriega.rulesets.malifaux.questions.deeds import DEEDS
from refriega.rulesets.malifaux.questions.inquiries import INQUIRIES
from refriega.rulesets.malifaux.questions.looks import LOOKS
from refriega.rulesets.malifaux.questions.position import read_position
from refriega.rulesets.malifaux.questions.words import EVENTS, check_expected
from refriega.rulesets.malifaux.state import MalifauxState

MalifauxMatch = Match[MalifauxState]

OF_PHASES: Mapping[str, str] = {
    "deploy": "deploy",
    "discard": "discard_cards",
    "stone_cards": "stone",
    "stone_initiative": "stone",
    "activate": "activate",
    "accomplice": "activate",
    "upkeep": "pick",
}
"""The questions that are put to a player between activations, and what is said there."""

AT_REST = ("activation", *OF_PHASES)
"""The questions that open a new act; all others are asked while something is happening."""


class MalifauxQuestions:
    """Rulings of `malifaux`."""

    looks: Mapping[str, Look] = LOOKS
    spaces: tuple[str, ...] = ()
    events = EVENTS
    verb = staticmethod(DEEDS.meant)
    expected = staticmethod(check_expected)
    position = staticmethod(read_position)
    deed = staticmethod(DEEDS.deed)
    intervention = staticmethod(DEEDS.intervention)
    inquiry = staticmethod(INQUIRIES.read)
    asked = staticmethod(who_is_asked)

    def said_at(self, decision: Decision, actor: str, verb: str) -> bool:
        """What is asked between activations is a side's to say, or its seat's; all else is a model's."""
        if verb == "concede":
            return decision.kind in AT_REST
        if decision.kind in OF_PHASES and verb in (OF_PHASES[decision.kind], "pass"):
            return actor in (decision.seat, *decision.subjects)
        return decision.kind == "activation" and decision.subjects[0] == actor

    def at_rest(self, decision: Decision) -> bool:
        return decision.kind in AT_REST

    def idle(self, decision: Decision, actor: str) -> Option:
        """Whoever the next deed is of activates, if they can; of cards that may count the highest does."""
        if decision.kind == "activation":
            return EndActivation()
        if decision.chooser.check(Pass()) is None:
            return Pass()
        own = Activate(actor)
        if decision.kind == "activate" and decision.chooser.check(own) is None:
            return own
        listed = list(decision.chooser.candidates())
        cards = [option for option in listed if isinstance(option, UseCard)]
        return max(cards, key=lambda one: value_of(one.card)) if cards else listed[0]

    def seat(self, match: MalifauxMatch, decision: Decision, actor: str) -> str:
        """Whoever is asked; giving up is anybody's."""
        return actor if actor in match.scenario.seats and actor not in decision.subjects else decision.seat


QUESTIONS = MalifauxQuestions()
