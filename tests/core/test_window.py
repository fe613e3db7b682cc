"""Windows: who is asked, how often, in which order, and how deep reactions may nest."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from refriega.core.procedure import Choice, Decision, Menu, Option, Pass, Procedure
from refriega.core.state import InFlight
from refriega.core.window import MAX_DEPTH, Reaction, WindowTooDeep, window
from tests.core.duels import REACT, duel, stances
from tests.toy.duel import Strike


class Shot(InFlight):
    """What is reacted to."""

    stopped: bool = False


class Table:
    """A game of windows: offers by timing, and what was answered."""

    def __init__(
        self, *offers: tuple[str, str, tuple[str, ...]], order: str = "abc", deep: bool = False
    ) -> None:
        self.offers = list(offers)
        self.order = order
        self.deep = deep
        self.taken: list[str] = []
        self.in_flight: list[InFlight] = []

    def reactions(self, timing: str, subject: Shot) -> Iterable[Reaction]:
        for reactor, source, terms in self.offers:

            def resolve(option: Option, reactor: str = reactor, source: str = source) -> Procedure[None]:
                assert option == REACT
                self.taken.append(f"{reactor}/{source}")
                if source == "raise":  # what it is worth has changed for everybody
                    self.offers = [
                        (r, s, ("changed",)) if s != "raise" else (r, s, t) for r, s, t in self.offers
                    ]
                if source == "stop":
                    subject.stopped = True
                if self.deep:
                    self.in_flight.append(Shot())
                    yield from window(self, self.in_flight, timing, subject)
                    self.in_flight.pop()
                yield from ()

            forced = REACT if source == "forced" else None
            yield Reaction(reactor, reactor, source, Menu((Pass(), REACT)), resolve, terms, forced=forced)

    def reaction_order(self, reaction: Reaction) -> tuple[int, ...]:
        return (self.order.index(reaction.reactor),)

    def may_go_on(self, subject: Shot) -> bool:
        return not subject.stopped

    def run(self, *answers: Option) -> tuple[list[str], bool]:
        """Who was asked, in order, and whether the subject may go on; passes when `answers` run out."""
        asked: list[str] = []
        left = list(answers)
        procedure = window(self, self.in_flight, "shot", Shot())
        answer: Choice | None = None
        while True:
            try:
                request = procedure.send(answer)
            except StopIteration as stop:
                return asked, stop.value
            assert isinstance(request, Decision)
            asked.append("/".join(request.subjects))
            answer = Choice(request.seat, left.pop(0) if left else Pass())


def test_everybody_who_can_react_is_asked_once_in_the_order_of_the_game() -> None:
    table = Table(("a", "x", ()), ("b", "x", ()), ("c", "x", ()), order="cab")
    assert table.run() == (["c/x", "a/x", "b/x"], True)


def test_nobody_is_asked_again_after_reacting() -> None:
    table = Table(("a", "x", ()), ("b", "x", ()))
    assert table.run(REACT, REACT) == (["a/x", "b/x"], True)
    assert table.taken == ["a/x", "b/x"]


def test_two_sources_of_one_reactor_are_two_offers() -> None:
    assert Table(("a", "x", ()), ("a", "y", ())).run()[0] == ["a/x", "a/y"]


def test_whoever_passed_is_asked_again_only_if_the_terms_changed() -> None:
    table = Table(("a", "x", ()), ("b", "raise", ()))
    assert table.run(Pass(), REACT)[0] == ["a/x", "b/raise", "a/x"]
    table = Table(("a", "x", ()), ("b", "y", ()))
    assert table.run(Pass(), REACT)[0] == ["a/x", "b/y"]


def test_the_window_shuts_when_the_subject_is_stopped() -> None:
    table = Table(("a", "stop", ()), ("b", "x", ()))
    assert table.run(REACT) == (["a/stop"], False)


def test_what_is_forced_is_carried_out_unasked() -> None:
    table = Table(("a", "forced", ()), ("b", "x", ()))
    assert table.run() == (["b/x"], True)
    assert table.taken == ["a/forced"]


def test_with_nobody_to_react_nothing_is_asked() -> None:
    assert Table().run() == ([], True)


def test_reactions_that_nest_without_end_are_an_error_that_names_the_chain() -> None:
    with pytest.raises(WindowTooDeep) as error:
        Table(("a", "x", ()), deep=True).run(*[REACT] * 50)
    assert MAX_DEPTH == 12
    assert str(error.value) == "reactions nest too deeply: " + " > ".join(["Shot"] * 13)


def test_a_reaction_to_a_reaction_resolves_first() -> None:
    match = duel((4,))
    stances(match)
    match.choose(Strike())
    match.choose(REACT)  # south sidesteps
    assert match.decision.key() == ("north", "sidestepped", "north", "press")
    match.choose(REACT)  # north pays a token: 4 + 1 hits again
    assert match.decision.kind == "hurt"
    assert match.decision.hidden  # only south knows of its charm
    match.choose(REACT)
    assert match.state.fighters["south"].tokens == 4
    assert match.state.fighters["north"].tokens == 3
    assert match.state.in_flight == []


def test_a_decision_names_its_reactor_and_source_for_the_record() -> None:
    match = duel((1,))
    stances(match)
    match.choose(Strike())
    assert match.decision.key() == ("south", "struck_at", "south", "sidestep")
