"""Reactions that are let pass without asking, because their seat has said so: a setting of this terminal.

The rules ask at every chance there is. Whoever does not want to be asked says `pass turn`, `pass round` or
`pass always`, with the name of what reacts or without. Immediate powers are asked for only in the turns of
enemies, unless `ask all` was said. Each pass is a choice like any other, and recorded.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from refriega.core.match import Match
from refriega.core.procedure import Decision
from refriega.terminal.face import Face, plain
from refriega.terminal.words import Words


class Span(NamedTuple):
    """Whose reaction passes (by seat, reactor and source; "" is any source), and while what is the same.

    `since` counts the answers of the match when it was said.
    """

    seat: str
    who: str
    source: str
    while_: str
    mark: object
    since: int


class Passing:
    """What passes."""

    def __init__(self, asks_all: bool, spans: Iterable[Span] = ()) -> None:
        self.asks_all = asks_all
        self.spans = list(spans)

    def reason(self, decision: Decision, state: Any, face: Face, scenario: Any) -> str:
        """Why this is not to be asked: "said", "ally" (a power in a friend's turn), or "" (it is)."""
        if len(decision.subjects) < 2:
            return ""
        who, source = decision.subjects[0], face.passing(decision)
        marks = marks_of(state, face)
        for span in self.spans:
            meant = (span.seat, span.who) == (decision.seat, who) and span.source in ("", source)
            if meant and span.mark == marks[span.while_]:
                return "said"
        return "" if self.asks_all or not face.needless(scenario, state, decision) else "ally"

    def before(self, answers: int) -> Passing:
        """Without what was said since so many answers: what it was said of is taken back."""
        return Passing(self.asks_all, [span for span in self.spans if span.since < answers])

    def set(self, rest: str, decision: Decision, match: Match[Any], words: Words) -> str | None:
        """Carry out `pass turn`, `pass always NAME`; returns what to say, or None if it is not understood."""
        first, _, name = rest.strip().partition(" ")
        marks = marks_of(match.state, words.face)
        while_ = next((key for key in marks if plain(first) in said(words, f"play.span.{key}")), None)
        if while_ is None or not decision.subjects:
            return None
        who = decision.subjects[0]
        source = words.face.passing(decision) if len(decision.subjects) > 1 else ""
        if name.strip():
            source = next(
                (
                    s
                    for s in (source, *words.face.sources(words.scenario, who))
                    if s and any(word.startswith(plain(name)) for word in plain(words.name(s)).split())
                ),
                "",
            )
            if not source:
                return None
        self.spans.append(Span(decision.seat, who, source, while_, marks[while_], match.answers))
        what = words.name(source) if source else words.text("play.any_reaction")
        return words.sentence(f"play.passing.{while_}", who=words.name(who), source=what)


def marks_of(state: Any, face: Face) -> dict[str, object]:
    """What stays the same during a turn, during a round, and always."""
    round_ = getattr(state, "round", 0)
    return {
        "turn": (round_, face.turn_mark(state)),
        "round": round_,
        "always": "",
    }


def said(words: Words, key: str) -> set[str]:
    return {plain(word.strip()) for word in words.text(key).split(",")}
