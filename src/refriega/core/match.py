"""The runner: a running fight.

A match holds a checkpoint (the state between two steps), the generator of the running step, which
works on a copy, and the journal of all answers so far. Fork, undo, save and load in the middle of a
step are all one thing: take a checkpoint and run the journal again. Keys are compared on every
re-run; a difference is a loud `Desync`.

Without `history` nothing of this is kept: such a match only goes forward, in flat memory.

Callers may assume: after every method the match is at a decision (`pending`), or over; a refused
choice changes nothing; what is told to the `recorder` is told before the match goes on.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

import msgspec

from refriega.core.chance import ChanceSource, check_faces, draw_key
from refriega.core.errors import ConsentNeeded, Desync, IllegalChoice, Refusal
from refriega.core.event import Event
from refriega.core.procedure import (
    Answer,
    Chance,
    Choice,
    Chooser,
    Decision,
    Gather,
    Option,
    Pass,
    Procedure,
    Request,
)
from refriega.core.ruleset import Ruleset, Scenario
from refriega.core.state import Game, State
from refriega.locale.message import Message

RECENT = 32
"""Checkpoints kept of the last steps; of the older ones every 32nd stays."""

_ABOUT_THE_TABLE = ("taken_back", "taken_back.answers", "new_dice")
"""Events of the table rather than of the fight."""

S = TypeVar("S", bound=State)


class Entry(NamedTuple):
    """One answer of the journal: to which request, and what."""

    key: tuple[str, ...]
    answer: Choice | tuple[int, ...]


class Step(NamedTuple):
    """Where a step begins in the journal and in the log, and what opened it (None: the rules)."""

    answers: int
    events: int
    intervention: Option | None


class Recorder(Protocol):
    """Told of everything that the record holds, before the match goes on."""

    def choice(self, key: tuple[str, ...], choice: Choice) -> None: ...

    def chance(self, key: str, faces: tuple[int, ...], covered: bool) -> None: ...

    def intervention(self, by: str, intervention: Option) -> None: ...

    def rewind(self, by: str, answers: int, consent: Sequence[str]) -> None: ...

    def epoch(self, by: str, epoch: int) -> None: ...

    def turn(self, mark: str, digest: str) -> None: ...


class Match(Generic[S]):
    """A running fight; see the module's head."""

    def __init__(
        self,
        ruleset: Ruleset[S],
        scenario: Scenario,
        chance: ChanceSource,
        *,
        recorder: Recorder | None = None,
        log: bool = True,
        history: bool = True,
        digests: bool = False,
        start: S | None = None,
        begin: bool = True,
    ) -> None:
        """`start` is a state to begin with, in place of the scenario's own; `begin` is for `fork` alone."""
        self.ruleset = ruleset
        self.scenario = scenario
        self.chance = chance
        self.recorder = recorder
        self.epoch = 0
        self.log: list[Event] | None = [] if log else None
        self.pending: Request | None = None
        self.sealed: dict[str, Option] = {}
        self.redoable: list[Entry] = []
        self.turns: deque[tuple[str, str]] = deque(maxlen=1024)
        self._history = history
        self._marks_turns = history and (digests or recorder is not None)
        self._journal: list[Entry] = []
        self._steps: list[Step] = []
        self._checkpoints: dict[int, S] = {}
        self._drawn: dict[str, tuple[int, ...]] = {}
        self._by_hand: dict[str, tuple[int, ...]] = {}
        if begin:
            self._begin(ruleset.start(scenario) if start is None else start, None)
            self._run(None)

    # -- what it is now ---------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The working state: read it, never change it."""
        return self.game.state

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return self.pending is None

    @property
    def decision(self) -> Decision:
        """The pending decision; of a gather, the first that is still owed."""
        if isinstance(self.pending, Decision):
            return self.pending
        if isinstance(self.pending, Gather):
            return next(d for d in self.pending.decisions if d.seat not in self.sealed)
        raise IllegalChoice(Refusal("no_decision_pending"))

    @property
    def answers(self) -> int:
        """How many answers, of people and of chance, have been given."""
        return len(self._journal)

    def journal(self) -> Sequence[Entry]:
        """All answers so far, in order."""
        return tuple(self._journal)

    def digest(self) -> str:
        """A short hash of the whole state; holds secrets, so it is never shown to a seat."""
        return state_digest(self.state)

    # -- play -------------------------------------------------------------------------------

    def choose(self, option: Option, seat: str | None = None) -> None:
        """Answer the pending decision, or take up a standing offer (`seat`), and run on."""
        seat = self.decision.seat if seat is None else seat
        self._answer_choice(Choice(seat, option))
        self.redoable.clear()

    def roll(self, faces: tuple[int, ...]) -> None:
        """Answer pending chance with the dice that somebody rolled."""
        chance = self.pending
        if not isinstance(chance, Chance):
            raise IllegalChoice(Refusal("no_dice_pending"))
        check_faces(chance, faces)
        key = draw_key(chance, self.epoch)
        self._by_hand[key] = faces
        self._note_chance(chance, key, faces, covered=False)
        self._run(faces)

    @property
    def rolled_before(self) -> tuple[int, ...] | None:
        """What somebody rolled for the pending chance before it was taken back: it may be otherwise now."""
        chance = self.pending
        return self._by_hand.get(draw_key(chance, self.epoch)) if isinstance(chance, Chance) else None

    def intervene(self, intervention: Option, by: str) -> None:
        """The referee's override, as a step of its own; the running step begins again after it."""
        if not self.between_steps:
            raise IllegalChoice(Refusal("in_the_middle_of_an_action"))
        aside = self.ruleset.game(self.scenario, self.ruleset.copy(self._checkpoint()), None)
        self.ruleset.intervene(aside, intervention).close()  # what it refuses, it refuses here
        if self.recorder:
            self.recorder.intervention(by, intervention)
        self.redoable.clear()
        state = self._abandon_step()
        self._begin(state, intervention)
        self._run(None)

    def take_up(self, chance: ChanceSource) -> None:
        """Go on with `chance` from here: what is being rolled just now comes from it already."""
        self.chance = chance
        if isinstance(self.pending, Chance):
            faces = self._draw(self.pending)
            if faces is not None:
                self._run(faces)

    @property
    def between_steps(self) -> bool:
        """Whether the running step asks its first question: only then may the referee step in."""
        if not self._steps or not isinstance(self.pending, (Decision, Gather)):
            return False
        step = self._steps[-1]
        return step.answers == len(self._journal) and step.intervention is None

    # -- the past ---------------------------------------------------------------------------

    def undo(self, by: str, consent: Sequence[str] = ()) -> None:
        """Take back the last choice of `by` and everything after it; the same dice will come again.

        Dice that people rolled are asked for again: they were on trust, and may have been mistyped. Free
        while only `by` itself has answered since. Else every other seat, or the game master, must consent
        (`ConsentNeeded` tells which).
        """
        at = next(
            (
                i
                for i in range(len(self._journal) - 1, -1, -1)
                if isinstance(answer := self._journal[i].answer, Choice) and answer.seat == by
            ),
            None,
        )
        if at is None:
            raise IllegalChoice(Refusal("nothing_to_undo"))
        self.rewind(at, by, consent)

    def consent_owed(self, to: int, by: str) -> tuple[str, ...]:
        """The seats that must agree before `by` may take back all answers from number `to` on."""
        since = (entry.answer for entry in self._journal[to:])
        overridden = any(step.intervention is not None and step.answers > to for step in self._steps)
        if not overridden and all(_shows_nothing(answer, by) for answer in since):
            return ()
        return tuple(seat for seat in self.scenario.seats if seat != by)

    def rewind(self, to: int, by: str, consent: Sequence[str] = ()) -> None:
        """Go back to the moment before answer number `to`."""
        if not 0 <= to <= len(self._journal):
            raise IllegalChoice(Refusal("nothing_to_undo"))
        owed = self.consent_owed(to, by)
        game_master = getattr(self.scenario, "game_master", "")
        mastered = game_master and (game_master == by or game_master in consent)
        if not mastered and not set(owed) <= set(consent):
            raise ConsentNeeded(tuple(seat for seat in owed if seat not in consent))
        if self.recorder:
            self.recorder.rewind(by, to, consent)
        taken_back = self._journal[to:]
        self._rerun(to)
        self.redoable = _from_first_choice([*taken_back, *self.redoable])
        if self.log is not None:
            made = [entry.answer.option for entry in taken_back if isinstance(entry.answer, Choice)]
            choices = sum(1 for option in made if type(option) is not Pass)
            key = "taken_back" if choices else "taken_back.answers"
            self.log.append(Event(key, {"by": by, "answers": len(taken_back), "choices": choices}))

    def redo(self) -> None:
        """Give the last answer that was taken back again, with the dice that followed it."""
        if not self.redoable:
            raise IllegalChoice(Refusal("nothing_to_redo"))
        first, *rest = self.redoable
        assert isinstance(first.answer, Choice)
        asked = self._asked_of(first.answer.seat)
        if asked is None or asked.key() != first.key:
            raise IllegalChoice(Refusal("nothing_to_redo"))
        self._answer_choice(first.answer)
        self.redoable = _from_first_choice(rest)  # the same dice have come again

    def raise_epoch(self, by: str) -> None:
        """New dice from here on: the game master's doing, recorded and still verifiable."""
        if self.recorder:
            self.recorder.epoch(by, self.epoch + 1)
        self.epoch += 1
        self.redoable = []
        if self.log is not None:
            self.log.append(Event("new_dice", {"by": by, "epoch": self.epoch}))

    def fork(self, chance: ChanceSource, *, log: bool = False, epoch: int | None = None) -> Match[S]:
        """An independent match at this very moment, in mid-action too, with its own chance."""
        if not self._history:
            raise Desync(Message("desync.checkpoint"), Message("desync.no_history"))
        new = Match(self.ruleset, self.scenario, chance, log=log, begin=False)
        new.epoch = self.epoch if epoch is None else epoch
        step = self._steps[-1]
        new._replay_step(self._checkpoint(), step, self._journal[step.answers :])
        new.take_up(chance)
        return new

    def before(self, to: int) -> Match[S]:
        """The match as it was before answer number `to`, to be looked at: nothing is taken back here."""
        at = max(i for i in self._checkpoints if self._steps[i].answers <= to)
        first, later = self._steps[at], self._steps[at + 1 :]
        new = Match(self.ruleset, self.scenario, self.chance, log=False, begin=False)
        new._journal = self._journal[: first.answers]
        interventions = [step for step in later if step.intervention is not None and step.answers <= to]
        new._replay_step(self._checkpoints[at], first, self._journal[first.answers : to], interventions)
        return new

    # -- inside -----------------------------------------------------------------------------

    def _answer_choice(self, choice: Choice) -> None:
        pending = self.pending
        if isinstance(pending, Gather):
            self._seal(pending, choice)
            return
        if not isinstance(pending, Decision):
            raise IllegalChoice(Refusal("no_decision_pending"))
        if choice.seat != pending.seat and choice.seat not in self.scenario.seats:
            raise IllegalChoice(Refusal("not_your_turn"))
        self._check(pending.chooser_for(choice.seat), choice.option)
        if self.recorder:
            self.recorder.choice(pending.key(), choice)
        if self._history:
            self._journal.append(Entry(pending.key(), choice))
        self._run(choice)

    def _seal(self, gather: Gather, choice: Choice) -> None:
        decision = next((d for d in gather.decisions if d.seat == choice.seat), None)
        if decision is None or choice.seat in self.sealed:
            raise IllegalChoice(Refusal("not_your_turn"))
        self._check(decision.chooser, choice.option)
        if self.recorder:
            self.recorder.choice(decision.key(), choice)
        if self._history:
            self._journal.append(Entry(decision.key(), choice))
        self.sealed[choice.seat] = choice.option
        if len(self.sealed) == len(gather.decisions):
            answers, self.sealed = self.sealed, {}
            self._run(answers)

    @staticmethod
    def _check(chooser: Chooser | None, option: Option) -> None:
        if chooser is None:
            raise IllegalChoice(Refusal("not_your_turn"))
        refusal = chooser.check(option)
        if refusal is not None:
            raise IllegalChoice(refusal)

    def _begin(self, state: S, intervention: Option | None) -> None:
        """Make `state` the checkpoint and start a step on a copy of it."""
        if self._history:
            at = len(self._steps)
            events = len(self.log) if self.log is not None else 0
            self._steps.append(Step(len(self._journal), events, intervention))
            self._checkpoints[at] = state
            old = at - RECENT
            if old % RECENT:
                self._checkpoints.pop(old, None)
            state = self.ruleset.copy(state)
        self.game: Game[S] = self.ruleset.game(self.scenario, state, self.log)
        self._procedure: Procedure[None] = (
            self.ruleset.step(self.game)
            if intervention is None
            else self.ruleset.intervene(self.game, intervention)
        )

    def _run(self, answer: Answer) -> None:
        """Send `answer` and run until a decision, dice to be typed in, or the end."""
        while True:
            try:
                request = self._procedure.send(answer)
            except StopIteration:
                if not self._next_step():
                    return
                answer = None
                continue
            if not isinstance(request, Chance):
                self.pending = request
                return
            answer = self._draw(request)
            if answer is None:
                self.pending = request
                return

    def _next_step(self) -> bool:
        """Commit the step that has just ended and begin the next; False when the fight is over."""
        state = self.game.state
        if self._marks_turns or (self.recorder is not None and self._history):
            mark = self.ruleset.turn_mark(state)
            if state.result or mark != self.ruleset.turn_mark(self._checkpoint()):
                digest = state_digest(state)
                self.turns.append((mark, digest))
                if self.recorder:
                    self.recorder.turn(mark, digest)
        if state.result:
            self.pending = None
            return False
        self._begin(state, None)
        return True

    def _draw(self, chance: Chance) -> tuple[int, ...] | None:
        covered = self.chance.covered
        if covered and self.recorder is None:
            faces = self.chance.draw(chance, self.epoch)
            if faces is not None and self._history:
                self._journal.append(Entry(chance.key(), faces))
            return faces
        key = draw_key(chance, self.epoch)
        faces = None if covered else self._drawn.get(key)
        if faces is None:
            faces = self.chance.draw(chance, self.epoch)
            if faces is None:
                return None
            if not covered:
                self._drawn[key] = faces
        self._note_chance(chance, key, faces, covered)
        return faces

    def _note_chance(self, chance: Chance, key: str, faces: tuple[int, ...], covered: bool) -> None:
        if self.recorder:
            self.recorder.chance(key, faces, covered)
        if self._history:
            self._journal.append(Entry(chance.key(), faces))

    def _checkpoint(self) -> S:
        """The state at which the running step began."""
        return self._checkpoints[len(self._steps) - 1]

    def _abandon_step(self) -> S:
        """Drop the running step, which nobody has answered; returns the state it began with."""
        state = self._checkpoint()
        self._procedure.close()
        step = self._steps.pop()
        if self.log is not None:  # it will tell its beginning again
            self.log[step.events :] = [e for e in self.log[step.events :] if e.key in _ABOUT_THE_TABLE]
        self._checkpoints.pop(len(self._steps), None)
        return state

    def _rerun(self, to: int) -> None:
        """Rebuild the match as it was before answer number `to`."""
        at = max(i for i in self._checkpoints if self._steps[i].answers <= to)
        state, steps, entries = self._checkpoints[at], self._steps[at:], self._journal
        recorder, self.recorder = self.recorder, None
        self._procedure.close()
        self.sealed = {}
        first = steps[0]
        if self.log is not None:
            del self.log[first.events :]
        self._steps = self._steps[:at]
        self._journal = entries[: first.answers]
        self._checkpoints = {i: s for i, s in self._checkpoints.items() if i < at}
        interventions = [step for step in steps if step.intervention is not None and step.answers <= to]
        self._replay_step(state, first, entries[first.answers : to], interventions)
        self.recorder = recorder
        self.take_up(self.chance)

    def _replay_step(
        self, state: S, first: Step, entries: Sequence[Entry], interventions: Sequence[Step] = ()
    ) -> None:
        """Begin `first` at `state` and answer from `entries`, comparing every key.

        `interventions` are the later steps that the referee opened, met again at their place.
        """
        base = len(self._journal)
        waiting = [step for step in interventions if step is not first]
        live, self.chance = self.chance, _Journal(entries)
        try:
            self._begin(state, first.intervention)
            self._run(None)
            while True:
                done = len(self._journal) - base
                if waiting and waiting[0].answers == len(self._journal) and self.between_steps:
                    self._begin(self._abandon_step(), waiting.pop(0).intervention)
                    self._run(None)
                elif done < len(entries):
                    self._repeat(entries[done])
                else:
                    break
        finally:
            self.chance = live
        if waiting:
            raise Desync(Message("desync.nothing"), Message("desync.intervention", answer=waiting[0].answers))

    def _repeat(self, entry: Entry) -> None:
        """Give one recorded answer again."""
        pending = self.pending
        seat = entry.answer.seat if isinstance(entry.answer, Choice) else ""
        asked = self._asked_of(seat) or pending
        if asked is None or asked.key() != entry.key or not isinstance(entry.answer, Choice):
            raise Desync(asked_for(asked), written(entry.key))
        if isinstance(pending, Gather):
            self._seal(pending, entry.answer)
        else:
            self._journal.append(entry)
            self._run(entry.answer)

    def _asked_of(self, seat: str) -> Decision | None:
        """The decision that a choice of `seat` would answer: a standing offer answers the pending one."""
        pending = self.pending
        if isinstance(pending, Gather):
            return next((d for d in pending.decisions if d.seat == seat), None)
        return pending if isinstance(pending, Decision) else None


def asked_for(request: Request | None) -> str | Message:
    """What is pending, for a `Desync`."""
    return Message("desync.nothing") if request is None else written(request.key())


def written(key: Sequence[str]) -> str:
    """The key of a request as people read it."""
    return " / ".join(filter(None, key))


def _from_first_choice(entries: list[Entry]) -> list[Entry]:
    """Without the dice at the beginning, which come by themselves."""
    at = next((i for i, entry in enumerate(entries) if isinstance(entry.answer, Choice)), len(entries))
    return entries[at:]


def _shows_nothing(answer: Choice | tuple[int, ...], by: str) -> bool:
    """Whether an answer told `by` nothing: its own choice, or that another let something pass."""
    return isinstance(answer, Choice) and (answer.seat == by or type(answer.option) is Pass)


class _Journal:
    """Chance answered from journal entries, in order; nothing once they are used up."""

    covered = True

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._rolls = iter([entry for entry in entries if not isinstance(entry.answer, Choice)])

    def draw(self, chance: Chance, epoch: int) -> tuple[int, ...] | None:
        entry = next(self._rolls, None)
        if entry is None:
            return None
        if entry.key != chance.key() or isinstance(entry.answer, Choice):
            raise Desync(written(chance.key()), written(entry.key))
        return entry.answer


_encoder = msgspec.json.Encoder(order="deterministic")


def state_digest(state: State) -> str:
    """A short hash of every field of a state."""
    plain = msgspec.to_builtins(state, str_keys=True)  # spaces are keys too
    return hashlib.blake2b(_encoder.encode(plain), digest_size=8).hexdigest()
