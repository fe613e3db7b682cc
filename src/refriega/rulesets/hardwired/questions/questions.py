"""The object that the ruling runner talks to (`refriega.rulings.questions.Questions`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from refriega.core.match import Match
from refriega.core.modifier import Found
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.hardwired.options import Assign, Defend, EndActivation
from refriega.rulesets.hardwired.questions.deeds import meant, read_deed, read_intervention
from refriega.rulesets.hardwired.questions.inquiries import read_inquiry
from refriega.rulesets.hardwired.questions.looks import LOOKS, Look
from refriega.rulesets.hardwired.questions.position import RulingPosition, read_position
from refriega.rulesets.hardwired.questions.words import all_events, check_expected
from refriega.rulesets.hardwired.state import HardwiredState

HardwiredMatch = Match[HardwiredState]

AT_REST = ("activation", "assign")
"""The questions that open a new act; all others are asked while something is happening."""


class HardwiredQuestions:
    """Rulings of `hardwired`."""

    looks: Mapping[str, Look] = LOOKS
    spaces: tuple[str, ...] = ()

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
    ) -> Callable[[HardwiredMatch, str], Option]:
        return read_deed(position, verb, keys, place)

    def intervention(
        self, position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
    ) -> Option:
        return read_intervention(position, verb, keys, place)

    def inquiry(
        self, position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
    ) -> Callable[[HardwiredMatch], Found]:
        return read_inquiry(position, verb, keys, place)

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
