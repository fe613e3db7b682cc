"""The table: asks whoever's turn it is, shows what they may see, and does what they type."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from refriega.agents import Agent
from refriega.core.errors import IllegalChoice, RefriegaError
from refriega.core.event import Event
from refriega.core.foreign import of_value
from refriega.core.procedure import Chance, Choice, Chooser, Decision, Option
from refriega.terminal.commands import AT_DICE, COMMANDS, Leave
from refriega.terminal.face import read_place
from refriega.terminal.menu import Entry, by_space, main_menu, narrowed
from refriega.terminal.run import choose, tell_result
from refriega.terminal.screen import Screen
from refriega.terminal.session import Session
from refriega.terminal.typed import Phrase, matching, read_phrase, spaces_in, things_named, tokens
from refriega.terminal.words import Words, encoded, tag_of


class Table:
    """A fight, the people at this keyboard and the agents. `seat` is the only one shown, if set."""

    def __init__(
        self,
        session: Session,
        words: Words,
        screen: Screen,
        players: Mapping[str, Agent],
        seat: str | None,
        flags: str,
    ) -> None:
        self.session = session
        self.match = session.match
        self.scenario = session.scenario
        self.words = words
        self.face = words.face
        self.screen = screen
        self.players = players
        self.seat = seat
        self.flags = flags
        self.entries: list[Entry] = []
        self.shown = -1
        self.untold: list[tuple[int, Event]] = []
        self.heard = 0

    # -- the loop --------------------------------------------------------------------------------

    def play(self) -> int:
        """Until the fight is over or the people leave."""
        try:
            while not self.match.over:
                self.turn()
        except Leave:
            self.farewell()
            return 0
        self.tell_news(None if self.seat is None else self.seat)
        self.session.finish()
        tell_result(self.screen, self.face, self.match, self.made, self.session.header.seed or "-")
        if self.session.file is not None:
            self.screen.tell("play.revealed", file=self.session.file)
        return 0

    def turn(self) -> None:
        """One question: to an agent, to the dice, or to somebody here."""
        if isinstance(self.match.pending, Chance):
            self.roll(self.match.pending)
            return
        decision = self.match.decision
        agent = self.players.get(decision.seat)
        if agent is not None:
            choose(self.match, agent)
            return
        viewer = self.seat if self.seat is not None else decision.seat
        if self.shown != self.match.answers:
            self.tell_news(viewer)
            self.show(decision)
        line = self.read(f"{decision.seat}> ")
        try:
            self.obey(line, decision)
        except IllegalChoice as refused:
            self.refuse(refused)
        except RefriegaError as error:
            self.screen.say(error.said(self.words.catalogue), "yellow")

    @property
    def made(self) -> int:
        """How many choices have been made."""
        return sum(1 for entry in self.match.journal() if isinstance(entry.answer, Choice))

    @property
    def people(self) -> list[str]:
        """The seats played by people."""
        return [seat for seat in self.scenario.seats if seat not in self.players]

    def state(self, seat: str) -> Any:
        """The state as the seat may see it."""
        self.words.state = self.match.ruleset.view(self.scenario, self.match.state, self.seat or seat)
        return self.words.state

    def read(self, prompt: str) -> str:
        """A line from the keyboard, or from whatever is piped in; its end is a farewell."""
        if self.screen.as_json:
            line = sys.stdin.readline()
        elif sys.stdin.isatty():
            try:
                line = input(prompt) + "\n"
            except EOFError:
                line = ""
        else:
            line = sys.stdin.readline()
            self.screen.say(prompt + line.rstrip("\n"))
        if not line:
            self.screen.tell("play.end_of_input")
            raise Leave
        return line.strip()

    # -- showing ---------------------------------------------------------------------------------

    def tell_news(self, viewer: str | None) -> None:
        """What has happened since, as far as `viewer` may know; the rest waits for whoever may."""
        log = self.match.log or []
        self.heard = min(self.heard, len(log))
        self.untold = [(n, event) for n, event in self.untold if n <= self.heard]
        self.untold += enumerate(log[self.heard :], start=self.heard + 1)
        self.heard = len(log)
        self.screen.events([(n, event) for n, event in self.untold if event.visible_to(viewer)])
        self.untold = [(n, event) for n, event in self.untold if not event.visible_to(viewer)]

    def show(self, decision: Decision) -> None:
        """The map, everybody, the question and the options."""
        self.shown = self.match.answers
        state = self.state(decision.seat)
        if decision.kind in ("turn", "begin", "deploy", "come_in") or self.heard == 0:
            lit = self.face.lit(self.scenario, decision)
            self.screen.picture(self.face.picture(self.scenario, state, lit))
            self.screen.lines(self.face.roster(self.scenario, state, self.words))
        headline = self.face.headline(self.scenario, state, decision, self.words)
        for line in headline or [self.words.question(decision)]:
            self.screen.say(line, "bold")
        self.show_options(decision.chooser, decision)

    def show_options(self, chooser: Chooser, decision: Decision) -> None:
        self.entries = []
        if self.screen.as_json:
            self.entries = [Entry(self.words.option(o), (o,)) for o in chooser.candidates()]
            self.screen.data(
                "decision", seat=decision.seat, kind=decision.kind, subjects=decision.subjects,
                options=[
                    {"n": n, "text": entry.label, "option": encoded(entry.options[0])}
                    for n, entry in enumerate(self.entries, start=1)
                ],
            )  # fmt: skip
            return
        for heading, entries in main_menu(chooser, self.words):
            if heading:
                self.screen.say(f"  {heading}", "dim")
            self.list_entries(entries)

    def list_entries(self, entries: list[Entry]) -> None:
        """Number on from what is listed already."""
        for entry in entries:
            self.entries.append(entry)
            self.screen.say(f"{len(self.entries):>4}  {entry.label}")

    def refuse(self, refused: IllegalChoice) -> None:
        self.screen.say(self.words.text("play.refused", why=self.words.refusal(refused.refusal)), "yellow")

    # -- obeying ---------------------------------------------------------------------------------

    def obey(self, line: str, decision: Decision) -> None:
        """Do what was typed: a number, an option as JSON, a command, or an act."""
        if not line:
            opening = self.face.opening(decision)
            if opening is None:
                self.show(decision)
            else:
                self.match.choose(opening)
            return
        if line.isdecimal():
            if not 1 <= int(line) <= len(self.entries):
                self.screen.tell("play.no_number", n=line, last=len(self.entries))
                return
            self.pick(self.entries[int(line) - 1].options, decision)
            return
        if line.startswith("{"):
            self.choose_json(line)
            return
        phrase = read_phrase(line)
        if phrase is None:
            self.screen.tell("play.not_understood", "yellow", line=line)
        elif phrase.section == "command":
            COMMANDS[phrase.name](self, phrase.rest, decision)
        else:
            self.act(phrase, decision)

    def choose_json(self, line: str) -> None:
        try:
            option = msgspec.json.decode(line, type=self.match.ruleset.option_type)
        except msgspec.MsgspecError as error:
            self.screen.tell("play.not_understood", "yellow", line=of_value(error).said(self.words.catalogue))
            return
        self.match.choose(option)

    def act(self, phrase: Phrase, decision: Decision) -> None:
        """An act that was typed whole."""
        typed = tokens(phrase.rest)
        named = self.named(typed, self.state(decision.seat))
        tag = self.face.meant(phrase.name, named, self.scenario)
        listed = [o for o in decision.chooser.candidates() if tag_of(o) == tag]
        if not listed and (opening := self.face.opening(decision)) is not None:
            self.match.choose(opening)
            if isinstance(self.match.pending, Decision) and self.match.decision.seat == decision.seat:
                self.act(phrase, self.match.decision)
            return
        if len(spaces_in(typed)) < 2:
            found = matching(listed, typed, self.words)
            if found:
                self.pick(found, decision)
                return
        if listed or decision.kind == "turn":
            self.try_anyway(tag, listed, typed, decision)
        else:
            self.screen.tell("play.no_such", "yellow", act=self.words.act(tag), rest=" ".join(typed))

    def try_anyway(self, tag: str, listed: Sequence[Option], typed: list[str], decision: Decision) -> None:
        """What is not on the list may be legal all the same (a way of one's own); if not, say why."""
        state = self.state(decision.seat)
        who = decision.subjects[0] if decision.subjects else ""
        refusal = None
        for option in self.face.build(self.scenario, state, who, listed, tag, self.named(typed, state)):
            found = decision.chooser.check(option)
            if found is None:
                self.match.choose(option)
                return
            refusal = refusal or found
        if refusal is not None:
            raise IllegalChoice(refusal)
        self.screen.tell("play.no_such", "yellow", act=self.words.act(tag), rest=" ".join(typed))

    def named(self, typed: list[str], state: Any) -> tuple[str | int, ...]:
        """What the typed words name: spaces, creatures in sight, things."""
        found: list[str | int] = []
        for token in typed:
            place = read_place(token)
            people = things_named(token, self.face.in_sight(state), self.words)
            if people:
                found.append(people[0])
            elif place is not None:
                found.append(place)
            else:
                found += things_named(token, self.face.things(self.scenario, state), self.words)[:1]
        return tuple(found)

    def pick(self, options: tuple[Option, ...], decision: Decision) -> None:
        """Choose among options that are told apart step by step; an empty line goes back."""
        while len(options) > 1:
            spaces = by_space(options, self.face)
            chosen = self.pick_space(spaces, decision) if spaces else self.pick_line(options, decision)
            if not chosen:
                return
            options = chosen
        self.match.choose(options[0])

    def pick_line(self, options: tuple[Option, ...], decision: Decision) -> tuple[Option, ...]:
        entries = narrowed(options, self.words, self.face)
        self.entries = []
        self.list_entries(entries)
        line = self.read(self.words.text("play.which"))
        if line.isdecimal() and 1 <= int(line) <= len(entries):
            return entries[int(line) - 1].options
        if line:
            found = matching(options, tokens(line), self.words)
            if found and len(found) < len(options):
                return found
            self.elsewhere(line, decision)
        self.show_options(decision.chooser, decision)
        return ()

    def pick_space(self, spaces: dict[int, tuple[Option, ...]], decision: Decision) -> tuple[Option, ...]:
        """A space by its coordinates, or one of a few that make sense."""
        state = self.state(decision.seat)
        who = decision.subjects[0] if decision.subjects else ""
        self.screen.picture(self.face.picture(self.scenario, state, frozenset(spaces)))
        few = self.face.sensible(self.scenario, state, who, {to: found[0] for to, found in spaces.items()})
        self.entries = []
        self.list_entries([Entry(self.words.option(spaces[to][0]), spaces[to]) for to in few])
        line = self.read(self.words.text("play.where"))
        place = read_place(line)
        if place in spaces:
            return spaces[place]
        if line.isdecimal() and 1 <= int(line) <= len(few):
            return spaces[few[int(line) - 1]]
        if place is not None:
            offered = [option for found in spaces.values() for option in found]
            self.try_anyway(tag_of(offered[0]), offered, [line], decision)
            return ()
        if line:
            self.elsewhere(line, decision)
        self.show_options(decision.chooser, decision)
        return ()

    def elsewhere(self, line: str, decision: Decision) -> None:
        """Where one of a few was asked, a command or another act does as well."""
        if line.isdecimal() or read_phrase(line) is None:
            self.screen.tell("play.not_understood", "yellow", line=line)
        else:
            self.obey(line, decision)

    # -- dice and farewell -----------------------------------------------------------------------

    def roll(self, chance: Chance) -> None:
        """Real dice: ask for the faces until they fit."""
        self.tell_news(self.seat or (self.people or list(self.scenario.seats))[0])
        what = self.words.dice(chance)
        if self.screen.as_json:
            self.screen.data("roll", count=chance.count, sides=chance.sides, stream=chance.stream, text=what)
        line = self.read(self.words.text("dice.roll", what=what) + "> ")
        phrase = read_phrase(line) if line and not line[0].isdigit() else None
        if phrase is not None and phrase.section == "command" and phrase.name in AT_DICE:
            COMMANDS[phrase.name](self, phrase.rest, None)
            return
        faces = [int(part) for part in line.replace("+", " ").replace(",", " ").split() if part.isdecimal()]
        if len(faces) != chance.count or not all(1 <= face <= chance.sides for face in faces):
            self.screen.tell("dice.wrong", "yellow", count=chance.count, sides=chance.sides)
            return
        self.match.roll(tuple(faces))

    def farewell(self) -> None:
        """How to go on."""
        if self.session.file is not None:
            self.screen.tell("play.go_on", file=self.session.file, flags=self.flags)
        else:
            self.screen.tell("play.not_saved")
