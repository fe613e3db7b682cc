"""The object that the ruling runner talks to (`refriega.rulings.questions.Questions`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from refriega.core.match import Match
from refriega.core.modifier import Found
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.leyendas.options import Begin, ComeIn, Delay, Deploy, EndTurn, Order
from refriega.rulesets.leyendas.questions.deeds import meant, read_deed, read_intervention
from refriega.rulesets.leyendas.questions.inquiries import read_inquiry
from refriega.rulesets.leyendas.questions.looks import LOOKS, Look
from refriega.rulesets.leyendas.questions.position import RulingPosition, read_position
from refriega.rulesets.leyendas.questions.words import SPACES, all_events, check_expected
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

    @property
    def events(self) -> frozenset[str]:
        return all_events()

    def verb(self, written: str) -> str:
        return meant(written)

    def expected(self, position: RulingPosition, key: str, wanted: Any, place: str) -> None:
        check_expected(position, key, wanted, place)

    def position(
        self,
        written: Mapping[str, Any],
        question: Mapping[str, str],
        file: str,
        text: str,
        variants: Mapping[str, str],
    ) -> RulingPosition:
        return read_position(written, question, file, text, variants)

    def deed(
        self, position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
    ) -> Callable[[LeyendasMatch, str], Option]:
        return read_deed(position, verb, keys, place)

    def intervention(
        self, position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
    ) -> Option:
        return read_intervention(position, verb, keys, place)

    def inquiry(
        self, position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
    ) -> Callable[[LeyendasMatch], Found]:
        return read_inquiry(position, verb, keys, place)

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
