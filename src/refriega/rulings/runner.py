"""Running a ruling: the position is set up, the steps are taken, and every expectation is looked at.

Whatever the file does not mention is let by: turns before the actor's begin and end, reactions are passed.
What fails is a `Check` that does not hold, never an exception: a refused step, an answer that is never asked
for, a die too few or too many. `ScenarioError` is kept for what the file says wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeGuard

import msgspec

from refriega.boards.place import Place, is_row
from refriega.boards.table.point import Point
from refriega.core.chance import ScriptedChance, dice_of
from refriega.core.errors import ChanceError, IllegalChoice, InputError, Refusal, ScenarioError
from refriega.core.event import Arg, Event
from refriega.core.match import Match
from refriega.core.modifier import Breakdown
from refriega.core.procedure import Chance, Decision, Option, Pass, tag_of
from refriega.core.questions import AnyMatch, Look
from refriega.core.ruleset import Scenario
from refriega.core.state import State
from refriega.rulings.check import Check, compares, counted, judges, plain, refusal_check, tells
from refriega.rulings.format import Judged, Plain, Reply, Ruling, Step
from refriega.rulings.questions import Position

PATIENCE = 200
"""How many decisions are let by in search of an actor's turn."""


class Offer(NamedTuple):
    """A reaction that somebody was offered: at which timing, who, what could be done, and what was done
    ("" is nothing). `after` is how many events had happened by then; `said`: the file answers it."""

    at: str
    who: str
    acts: tuple[str, ...]
    did: str
    said: bool
    after: int


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a ruling. `offered` is every reaction that was offered, in order."""

    ruling: Ruling
    checks: tuple[Check, ...]
    log: list[Event]
    scene: Scenario
    match: AnyMatch
    offered: tuple[Offer, ...]

    @property
    def expects(self) -> bool:
        """Whether the file expects anything, or goes wrong; else the question is just answered."""
        return any(check.what != "check.answer" for check in self.checks)

    @property
    def holds(self) -> bool:
        """Whether every expectation holds; with none, the question is just answered."""
        return all(check.holds for check in self.checks)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the file names and those that the log rests on, each once."""
        events = (rule for event in self.log for rule in event.rules)
        checks = (rule for check in self.checks for rule in check.rules)
        return tuple(dict.fromkeys((*self.ruling.head.rules, *events, *checks)))


def answer(ruling: Ruling) -> Answer:
    """Run it. Raises `ScenarioError` only where the file names what does not exist in its fight."""
    try:
        return _Run(ruling).answer()
    except InputError as error:
        if error.file:
            raise
        raise ScenarioError(error.message, file=ruling.file, place=error.place) from None


class _Stop(Exception):
    """The ruling cannot go on; the reason stands among the checks."""


class _Run:
    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.questions = ruling.questions
        self.position: Position = ruling.position
        self.dice = ScriptedChance(ruling.head.dice)
        self.checks: list[Check] = []
        self.offered: list[Offer] = []
        self.events_before = self.offers_before = 0
        self.match: Match[Any]
        self.waiting: list[Reply] = []
        """The answers of the running step that nobody has asked for yet."""

    def answer(self) -> Answer:
        ruling = self.ruling
        scene = self.position.scene
        self.match = Match(ruling.ruleset, scene, _Held(), start=self.position.start())
        for at, judged in enumerate(ruling.inquiries):
            self.judge(judged, f"ask[{at}]", self.position.start())
        try:
            if ruling.steps or ruling.head.expect or self.dice.left:
                self.roll_on()
            for step in ruling.steps:
                self.take(step)
        except _Stop:
            pass
        else:
            self.events_before = self.offers_before = 0
            self.look_at(ruling.head.expect, "expect")
        if self.dice.left:
            self.fail("check.dice_left", "dice", expected=[], found=list(self.dice.left))
        return Answer(
            ruling=ruling,
            checks=tuple(self.checks),
            log=self.match.log or [],
            scene=scene,
            match=self.match,
            offered=tuple(self.offered),
        )

    # -- steps --------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        self.events_before, self.offers_before = len(self.log), len(self.offered)
        if step.judged is not None:
            self.judge(step.judged, step.place, self.match.state)
        elif step.intervention is not None:
            self.intervene(step.intervention, step.place)
        elif step.deed is not None:
            self.act(step)
        self.look_at(step.expect, f"{step.place}.expect")

    def act(self, step: Step) -> None:
        """Let the game go on to where the actor speaks, do the deed, and answer what is asked meanwhile."""
        assert step.deed is not None
        if not self.go_to(step):
            self.stop("check.never_asked", step, expected=True, found=False)
        decision = self.match.decision
        seat = self.questions.seat(self.match, decision, step.actor)
        self.waiting = list(step.replies)
        refused = self.choose(step.deed(self.match, step.actor), seat, step.place)
        if refused is not None:
            self.waiting = []  # it has not come to them
        named: dict[str, Arg] = {"actor": step.actor, "do": step.verb}
        if step.refused is not None:
            found = refused is not None and tells(refused, step.refused)
            self.checks.append(refusal_check(step.place, named, step.refused, refused, found))
            if refused is None:
                raise _Stop
            return
        if refused is not None:
            self.checks.append(refusal_check(step.place, named, None, refused, False))
            raise _Stop
        self.settle(step)

    def go_to(self, step: Step) -> bool:
        for _ in range(PATIENCE):
            if self.match.over:
                return False
            decision = self.match.decision
            if self.questions.said_at(decision, step.actor, step.verb):
                return True
            idle = self.questions.idle(decision, step.actor)
            if self.choose(idle, decision.seat, step.place) is not None:
                return False
        return False

    def settle(self, step: Step) -> None:
        """Answer everything that is asked until the next act: as the file says, else pass."""
        while not self.match.over:
            decision = self.match.decision
            if self.questions.at_rest(decision):
                break
            reply = next((r for r in self.waiting if self.answers(r, decision)), None)
            if reply is not None:
                self.waiting.remove(reply)
            self.reply(reply, decision, step)
        self.tell_unasked(step.place)

    def answers(self, reply: Reply, decision: Decision) -> bool:
        who = self.questions.asked(decision)
        return reply.by in (who, decision.seat) and reply.at in ("", decision.kind)

    def tell_unasked(self, place: str) -> None:
        """The answers of this step that nobody has asked for."""
        for reply in self.waiting:
            named: dict[str, Arg] = {"by": reply.by, "at": reply.at, "do": reply.verb}
            self.fail("check.answer_unasked", place, named, expected=True, found=False)
        self.waiting = []

    def reply(self, reply: Reply | None, decision: Decision, step: Step) -> None:
        acts = tuple(tag for tag in tags_on_offer(decision) if tag != "pass")
        who = self.questions.asked(decision)
        offer = Offer(decision.kind, who, acts, "", reply is not None, len(self.log))
        at = len(self.offered)
        self.offered.append(offer)
        if reply is not None and reply.deed is not None:
            named: dict[str, Arg] = {"actor": reply.by, "do": reply.verb}
            place = f"{step.place}.answers"
            option = reply.deed(self.match, reply.by)
            self.offered[at] = offer._replace(did=tag_of(option))
            refused = self.choose(option, decision.seat, place)
            if refused is not None:
                self.offered[at] = offer
            if reply.refused is not None:
                found = refused is not None and tells(refused, reply.refused)
                self.checks.append(refusal_check(place, named, reply.refused, refused, found))
                if refused is None:
                    return
            elif refused is not None:
                self.checks.append(refusal_check(place, named, None, refused, False))
                raise _Stop
            else:
                return
        idle = self.questions.idle(decision, step.actor)
        if not isinstance(idle, Pass):
            self.offered[at] = offer._replace(did=tag_of(idle))
        if self.choose(idle, decision.seat, step.place) is not None:
            asked_at: dict[str, Arg] = {"by": who, "at": decision.kind}
            self.stop("check.answer_owed", step, asked_at, expected=True, found=False)

    def choose(self, option: Option, seat: str, place: str) -> Refusal | None:
        try:
            self.match.choose(option, seat)
            self.roll_on(place)
        except IllegalChoice as refused:
            return refused.refusal
        return None

    def intervene(self, intervention: Option, place: str) -> None:
        if self.match.over or not self.match.between_steps:
            self.fail("check.never_asked", place, {"actor": "referee"}, expected=True, found=False)
            raise _Stop
        try:
            self.match.intervene(intervention, "referee")
        except IllegalChoice as error:
            named: dict[str, Arg] = {"actor": "referee", "do": tag_of(intervention)}
            self.checks.append(refusal_check(place, named, None, error.refusal, False))
            raise _Stop from None
        self.roll_on(place)

    def roll_on(self, place: str = "dice") -> None:
        """Give the dice that are asked for; one that is missing, or of another kind, ends the ruling."""
        while isinstance(chance := self.match.pending, Chance):
            try:
                faces = self.dice.draw(chance, 0)
            except ChanceError:
                who, _, kind = chance.stream.rpartition("/")
                bag = tuple(name for name, _ in chance.outcomes)
                named: dict[str, Arg] = {"dice": bag or dice_of(chance), "who": who, "kind": kind}
                given = self.dice.left[: chance.count]
                if len(given) < chance.count:
                    self.fail("check.die_missing", place, named, expected=True, found=False)
                else:
                    named["faces"] = given
                    self.fail("check.die_does_not_fit", place, named, expected=True, found=False)
                self.tell_unasked(place)  # that may be why
                raise _Stop from None
            self.match.roll(faces)

    # -- looking ------------------------------------------------------------------------------

    @property
    def log(self) -> list[Event]:
        return self.match.log or []

    def judge(self, judged: Judged, place: str, state: State) -> None:
        """Answer an inquiry; with nothing wanted of it, the answer is all."""
        found = judged.inquiry(state)
        named: dict[str, Arg] = {"ask": judged.verb, "name": judged.name, **about(judged)}
        value = plain(found.value)
        if not judged.wanted:
            self.checks.append(
                Check(
                    what="check.answer",
                    args=named,
                    place=place,
                    expected=None,
                    found=value,
                    holds=True,
                    rules=found.rules,
                    parts=found.parts,
                )
            )
        for key, wanted in judged.wanted.items():
            got = len(value) if key == "count" and isinstance(value, list) else value
            self.checks.append(
                Check(
                    what=f"check.{key}",
                    args=named,
                    place=place,
                    expected=wanted,
                    found=got,
                    holds=judges(key, wanted, got, ordered=not isinstance(found.value, frozenset)),
                    rules=found.rules,
                    parts=found.parts,
                )
            )

    def look_at(self, expect: dict[str, Plain], place: str) -> None:
        for key, wanted in expect.items():
            match key:
                case "happens":
                    self.happens(wanted, place)
                case "never":
                    self.never(wanted, place)
                case "offered":
                    self.was_offered(wanted, place)
                case _:
                    self.look(key, self.questions.looks[key], wanted, place)

    def look(self, key: str, look: Look, wanted: Plain, place: str) -> None:
        for of, value in wanted.items() if look.each else (("", wanted),):
            where = f"{place}.{key}" + (f".{of}" if of else "")
            try:
                found = plain(look.find(self.match, self.position, of))
            except ScenarioError as error:
                raise ScenarioError(error.message, place=where) from None
            self.checks.append(
                Check(
                    what=f"check.{key}",
                    args={"of": of} if of else {},
                    place=where,
                    expected=value,
                    found=found,
                    holds=compares(look.compare, value, found),
                )
            )

    def happens(self, wanted: Sequence[Plain], place: str) -> None:
        """The events named must stand in the log in this order, others between them or not."""
        at = self.events_before
        for number, event in enumerate(wanted):
            where = f"{place}.happens[{number}]"
            found = next((n for n in range(at, len(self.log)) if self.fits(self.log[n], event, where)), None)
            self.checks.append(
                Check(
                    what="check.happens",
                    place=where,
                    expected=event,
                    found=[plain(e.args) for e in self.nearest(event, at)] if found is None else event,
                    holds=found is not None,
                    rules=self.log[found].rules if found is not None else (),
                    events=(self.log[found],) if found is not None else self.nearest(event, at),
                )
            )
            if found is None:
                return
            at = found + 1

    def nearest(self, wanted: Plain, at: int) -> tuple[Event, ...]:
        """What happened instead: the events of the same key."""
        key = wanted if isinstance(wanted, str) else wanted.get("event")
        return tuple(event for event in self.log[at:] if event.key == key)

    def never(self, wanted: Sequence[Plain], place: str) -> None:
        for number, event in enumerate(wanted):
            where = f"{place}.never[{number}]"
            found = [e for e in self.log[self.events_before :] if self.fits(e, event, where)]
            self.checks.append(
                Check(
                    what="check.never",
                    place=where,
                    expected=event,
                    found=[plain(e.args) for e in found],
                    holds=not found,
                    events=tuple(found),
                )
            )

    def was_offered(self, wanted: Sequence[Plain], place: str) -> None:
        found = [offer.who for offer in self.offered[self.offers_before :]]
        self.checks.append(
            Check(
                what="check.offered",
                place=f"{place}.offered",
                expected=wanted,
                found=found,
                holds=found == wanted,
            )
        )

    def fits(self, event: Event, wanted: Plain, place: str) -> bool:
        """Whether an event is the one written: its key, and whatever else is written of it."""
        if isinstance(wanted, str):
            return event.key == wanted
        if not isinstance(wanted, dict) or "event" not in wanted:
            raise ScenarioError("write.event", place=place)
        if event.key != wanted["event"]:
            return False
        if "rule" in wanted and wanted["rule"] not in event.rules:
            return False
        return all(
            key in event.args and self.same(event.args[key], value, f"{place}.{key}")
            for key, value in wanted.items()
            if key not in ("event", "rule")
        )

    def same(self, arg: Arg, wanted: Plain, place: str) -> bool:
        """A breakdown is compared by its total, or by the parts written; places as files write them."""
        if isinstance(arg, Breakdown):
            if isinstance(wanted, dict):
                parts = counted(arg)
                return all(parts.get(source, 0) == value for source, value in wanted.items())
            return bool(arg.total == wanted)
        if self.is_place(arg) and isinstance(wanted, list):
            return self.position.plain(arg) == self.position.plain(self.position.space(wanted, place))
        if is_row(arg) and isinstance(wanted, list):
            return len(arg) == len(wanted) and all(
                self.same(part, other, f"{place}[{n}]")
                for n, (part, other) in enumerate(zip(arg, wanted, strict=True))
            )
        return bool(plain(arg) == wanted)

    def is_place(self, arg: Arg) -> TypeGuard[Place]:
        """Whether an argument may be a place: a number only where spaces are numbers."""
        return isinstance(arg, Point) or (isinstance(arg, int) and bool(self.questions.spaces))

    # -- failing ------------------------------------------------------------------------------

    def fail(
        self, what: str, place: str, args: dict[str, Arg] | None = None, *, expected: Plain, found: Plain
    ) -> None:
        self.checks.append(
            Check(what=what, args=args or {}, place=place, expected=expected, found=found, holds=False)
        )

    def stop(
        self, what: str, step: Step, args: dict[str, Arg] | None = None, *, expected: Plain, found: Plain
    ) -> None:
        named: dict[str, Arg] = {"actor": step.actor, "do": step.verb}
        self.fail(what, step.place, {**named, **(args or {})}, expected=expected, found=found)
        raise _Stop


class _Held:
    """Chance that is handed in from outside, so that a missing die leaves the match as it is."""

    covered = False

    def draw(self, chance: object, epoch: int) -> tuple[int, ...] | None:
        return None


def tags_on_offer(decision: Decision) -> tuple[str, ...]:
    """What can be answered, by tag, in the order in which it is offered."""
    return tuple(dict.fromkeys(tag_of(option) for option in decision.chooser.candidates()))


def about(judged: Judged) -> dict[str, Arg]:
    """Of whom, and against whom, an inquiry asks."""
    against = judged.about.get("by") or judged.about.get("target", "")
    return {"of": judged.about.get("of", ""), "against": against}
