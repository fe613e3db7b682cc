"""The object that the ruling runner talks to (`refriega.rulings.questions.Questions`)."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.core.match import Match
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.questions import Look, who_is_asked
from refriega.rulesets.leyendas.options import Begin, ComeIn, Delay, Deploy, EndTurn, Order
from refriega.rulesets.leyendas.questions.deeds import meant, read_deed, read_intervention
from refriega.rulesets.leyendas.questions.inquiries import read_inquiry
from refriega.rulesets.leyendas.questions.looks import LOOKS
from refriega.rulesets.leyendas.questions.position import read_position
from refriega.rulesets.leyendas.questions.words import EVENTS, SPACES, check_expected
from refriega.rulesets.leyendas.state import LeyendasState

LeyendasMatch = Match[LeyendasState]

# Where a verb is said, by the kind of question; every other one is said in the actor's turn.
SAID_AT = {
    Begin: "begin",
    Delay: "begin",
    ComeIn: "come_in",
    Order: "tie",
    Deploy: "deploy",
}
ELSEWHERE = {str(option.__struct_config__.tag): kind for option, kind in SAID_AT.items()}

AT_REST = frozenset({"turn", "begin", "come_in", "tie", "deploy"})


class LeyendasQuestions:
    """Rulings of `leyendas`."""

    looks: Mapping[str, Look] = LOOKS
    spaces: tuple[str, ...] = SPACES
    events = EVENTS
    verb = staticmethod(meant)
    expected = staticmethod(check_expected)
    position = staticmethod(read_position)
    deed = staticmethod(read_deed)
    intervention = staticmethod(read_intervention)
    inquiry = staticmethod(read_inquiry)
    asked = staticmethod(who_is_asked)

    def said_at(self, decision: Decision, actor: str, verb: str) -> bool:
        """A free action in another's turn is said in whatever turn is running."""
        kind = ELSEWHERE.get(verb, "turn")
        if decision.kind != kind:
            return False
        if verb == "outside":
            return decision.subjects[0] != actor
        return actor == decision.seat if kind in ("tie", "deploy") else decision.subjects[0] == actor

    def at_rest(self, decision: Decision) -> bool:
        return decision.kind in AT_REST

    def idle(self, decision: Decision, actor: str) -> Option:
        match decision.kind:
            case "turn":
                return EndTurn()
            case "begin":
                return Begin()
            case "tie":
                return next(iter(decision.chooser.candidates()))
            case _:
                return Pass()

    def seat(self, match: LeyendasMatch, decision: Decision, actor: str) -> str:
        scene = match.scenario
        sheets = getattr(scene, "sheets", {})
        return sheets[actor].seat if actor in sheets else decision.seat


QUESTIONS = LeyendasQuestions()
