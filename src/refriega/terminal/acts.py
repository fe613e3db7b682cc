"""What a typed act means: which options of a decision fit it, and why none does."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from refriega.boards.table.point import Point
from refriega.core.chance import SeededChance
from refriega.core.errors import IllegalChoice, Refusal
from refriega.core.match import Match
from refriega.core.procedure import Decision, Option, tag_of
from refriega.terminal.face import Bearing, Face, Named, plain
from refriega.terminal.typed import (
    Phrase,
    aims_at,
    fits,
    matching,
    named_together,
    places_in,
    tokens,
    values_in,
)
from refriega.terminal.words import Words

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

LONGEST_NAME = 5
"""So many words at most are tried as one name."""


class Moment(NamedTuple):
    """A decision to choose at, now; or, with an `opening`, the one that will be asked after that is chosen.

    The latter stands on a fork: an act that is refused there has not begun the turn.
    """

    match: Match[Any]
    decision: Decision
    opening: Option | None = None


class Unread(Exception):
    """A word after an act that says nothing about it."""

    def __init__(self, tag: str, word: str) -> None:
        super().__init__(tag, word)
        self.tag = tag
        self.word = word


class NothingFits(Exception):
    """Nothing on offer, legal or not, is what was typed. `near` are names that it may have meant."""

    def __init__(self, tag: str, rest: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(tag, rest)
        self.tag = tag
        self.rest = rest
        self.near = near


def opened(match: Match[Any], face: Face, decision: Decision) -> Moment | None:
    """The same seat's decision after the opening that this one has; None if there is none, or it differs.

    The dice of the fork are its own: nothing is learnt from it but what may be done.
    """
    opening = face.opening(decision)
    if opening is None:
        return None
    fork = match.fork(SeededChance(secrets.token_bytes(32)))
    fork.choose(opening, decision.seat)
    pending = fork.pending
    if not isinstance(pending, Decision) or pending.seat != decision.seat:
        return None
    if pending.subjects[:1] != decision.subjects[:1] or face.opening(pending) is not None:
        return None
    return Moment(fork, pending, opening)


class Reader:
    """Reads acts for one fight; `seat` is the only one whose eyes are used, if set."""

    def __init__(self, scenario: Any, words: Words, seat: str | None) -> None:
        self.scenario = scenario
        self.words = words
        self.face = words.face
        self.seat = seat

    def state(self, moment: Moment) -> Any:
        """The state of a moment as whoever is asked may see it."""
        seat = self.seat or moment.decision.seat
        return moment.match.ruleset.view(self.scenario, moment.match.state, seat)

    def meant(self, phrase: Phrase, moment: Moment) -> tuple[Option, ...]:
        """The options that are meant: one, or several that have to be told apart.

        Raises `IllegalChoice` if it can only be something that is refused, else `NothingFits`.
        """
        typed = self.typed(phrase)
        tag = self.face.meant(phrase.name, self.named(typed, self.state(moment), phrase.name), self.scenario)
        listed = [o for o in moment.decision.chooser.candidates() if tag_of(o) == tag]
        if len(places_in(typed, self.face)) < 2:
            found = matching(listed, typed, self.words)
            if found:
                found = self.face.sparing(found, typed, self.words)
                return self.face.likely(self.scenario, self.state(moment), moment.decision, found)
        if listed or moment.decision.kind in self.face.turns:
            return (self.built(tag, listed, typed, moment),)
        acting = self.face.acting(self.state(moment))
        if acting and acting not in moment.decision.subjects[:1]:
            raise IllegalChoice(Refusal("turn_of_another", args={"who": acting}))
        not_now = self.face.not_now(self.state(moment), moment.decision)
        if not_now is not None:
            raise IllegalChoice(not_now)
        raise NothingFits(tag, " ".join(typed))

    def typed(self, phrase: Phrase) -> list[str]:
        """The words that matter; a verb that is itself a bearing (`approach`) is one of them."""
        typed = tokens(phrase.rest, self.words)
        return typed if self.face.read_bearing(phrase.name) is None else [phrase.name, *typed]

    def offers(self, phrase: Phrase, decision: Decision) -> bool:
        """Whether a decision has anything of the kind."""
        tag = self.face.meant(phrase.name, (), self.scenario)
        return any(tag_of(option) == tag for option in decision.chooser.candidates())

    def says_where(self, typed: list[str]) -> bool:
        """Whether what was typed is a place, or has a bearing on something."""
        alone = len(typed) == 1 and self.face.read_place(typed[0]) is not None
        return alone or any(self.face.read_bearing(word) is not None for word in typed)

    def aimed(self, options: tuple[Option, ...], typed: list[str], moment: Moment) -> tuple[Option, ...]:
        """Those of some acts of one kind that aim where was typed; if none does, one that is made of it."""
        place = self.face.read_place(typed[0])
        ends = ((option, self.face.destination(option)) for option in options)
        found = tuple(o for o, end in ends if place is not None and aims_at(end, place, self.face))
        return found or (self.built(tag_of(options[0]), options, typed, moment),)

    def built(self, tag: str, listed: Sequence[Option], typed: list[str], moment: Moment) -> Option:
        """What is not on the list may be legal all the same (a way of one's own); if not, say why."""
        state = self.state(moment)
        decision = moment.decision
        who = decision.subjects[0] if decision.subjects else ""
        named = self.named(typed, state, tag)
        refusal: Refusal | None = None
        for option in self.face.build(self.scenario, state, who, listed, tag, named):
            found = decision.chooser.check(option)
            if found is None:
                for word in typed:
                    if not self.bears_on(option, word, state, tag, typed):
                        raise Unread(tag, word)
                return option
            refusal = refusal or self.face.reason(self.scenario, state, who, option, found)
        unknown = self.unknown(typed, state, tag)
        if refusal is not None and not unknown:
            raise IllegalChoice(refusal)
        near = self.near(unknown, state, tag)
        if refusal is not None and not near and len(unknown) < len(typed):
            raise Unread(tag, unknown[0])
        if not typed and not listed and self.face.targets(tag):
            raise IllegalChoice(Refusal("nobody_in_reach"))
        raise NothingFits(tag, " ".join(typed), near)

    def named(self, typed: list[str], state: Any, tag: str = "") -> tuple[Named, ...]:
        """What the typed words name: places, creatures in sight, things, bearings; the longest name first."""
        found: list[Named] = []
        at = 0
        while at < len(typed):
            for length in range(min(LONGEST_NAME, len(typed) - at), 0, -1):
                meaning = self.meaning(typed[at : at + length], state, tag)
                if meaning is not None:
                    found.append(meaning)
                    at += length
                    break
            else:
                at += 1
        return tuple(found)

    def meaning(self, together: list[str], state: Any, tag: str) -> Named | None:
        """What some words mean together, as one name, place or bearing."""
        bearing = self.face.read_bearing(" ".join(together))
        if bearing is not None:
            return bearing
        if len(together) == 1 and self.face.literal(tag, together[0]):
            return together[0]
        people = named_together(together, self.face.in_sight(state), self.words)
        if people:
            return people[0]
        place = self.face.read_place(together[0]) if len(together) == 1 else None
        if place is not None:
            return place
        for kind in self.face.kinds(self.scenario, state, tag):
            things = named_together(together, kind, self.words)
            if things:
                return things[0]
        return None

    def bears_on(self, option: Option, word: str, state: Any, tag: str, typed: list[str]) -> bool:
        """Whether a typed word is part of what the option says."""
        if fits(option, word, self.words) or hasattr(option, "text") or self.face.literal(tag, word):
            return True
        if tag in self.face.stepwise and self.named([word], state, tag):
            return True
        named = self.named(typed, state, tag)
        known = (self.face.in_sight(state), *self.face.kinds(self.scenario, state, tag))
        own = [thing for kind in known for thing in named_together([word], kind, self.words)]
        meant = {m for m in named if m in (*self.named([word], state, tag), *own)}
        said = set(values_in(option))
        end = self.face.destination(option)
        if isinstance(end, Point) and not any(isinstance(part, Bearing) for part in named):
            near = (*self.face.in_sight(state), *self.face.landmarks)  # nobody stands on another
            said |= {part for part in named if part in near}
        if end is not None:  # a bearing, and on what, say where to
            said |= {part for pair in pairwise(named) if isinstance(pair[0], Bearing) for part in pair}
        return bool(meant & said) or any(self.face.stands_at(state, str(m)) in said for m in meant)

    def unknown(self, typed: list[str], state: Any, tag: str) -> list[str]:
        """The words that name nothing."""
        points = {plain(self.words.text(f"term.direction.{point}")).split()[-1] for point in COMPASS}
        return [t for t in typed if plain(t) not in points and not self.named([t], state, tag)]

    def near(self, unknown: list[str], state: Any, tag: str) -> tuple[str, ...]:
        """Names of creatures in sight, and of what the act is done with, that may have been meant."""
        known = [*self.face.in_sight(state), *self.face.kinds(self.scenario, state, tag)[0]]
        return tuple(dict.fromkeys(name for token in unknown for name in self.words.near(token, known)))
