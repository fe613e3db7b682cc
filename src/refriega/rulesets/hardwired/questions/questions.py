"""The object that the ruling runner talks to (`refriega.rulings.questions.Questions`)."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.core.match import Match
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.questions import Look, who_is_asked
from refriega.rulesets.hardwired.options import Assign, Defend, EndActivation
from refriega.rulesets.hardwired.questions.deeds import DEEDS
from refriega.rulesets.hardwired.questions.inquiries import INQUIRIES
from refriega.rulesets.hardwired.questions.looks import LOOKS
from refriega.rulesets.hardwired.questions.position import read_position
from refriega.rulesets.hardwired.questions.words import EVENTS, check_expected
from refriega.rulesets.hardwired.state import HardwiredState

HardwiredMatch = Match[HardwiredState]

AT_REST = ("activation", "assign")
"""The questions that open a new act; all others are asked while something is happening."""


class HardwiredQuestions:
    """Rulings of `hardwired`."""

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
        """A token is given by a side or its seat; whoever gives up is a seat; all else is a model's."""
        if verb == "concede":
            return decision.kind in AT_REST
        if verb == "assign":
            return decision.kind == "assign" and actor in (decision.seat, *decision.subjects)
        return decision.kind == "activation" and decision.subjects[0] == actor

    def at_rest(self, decision: Decision) -> bool:
        return decision.kind in AT_REST

    def idle(self, decision: Decision, actor: str) -> Option:
        """A token goes to whoever the next deed is of, if it can."""
        match decision.kind:
            case "activation":
                return EndActivation()
            case "assign":
                own = Assign(actor)
                fits = decision.chooser.check(own) is None
                return own if fits else next(iter(decision.chooser.candidates()))
            case _:
                return Pass() if decision.chooser.check(Pass()) is None else Defend()

    def seat(self, match: HardwiredMatch, decision: Decision, actor: str) -> str:
        """Whoever is asked; giving up is anybody's."""
        return actor if actor in match.scenario.seats and actor not in decision.subjects else decision.seat


QUESTIONS = HardwiredQuestions()
