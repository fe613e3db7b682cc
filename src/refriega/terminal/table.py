"""The table: asks whoever's turn it is, shows what they may see, and does what they type.

There is one loop over one decision. Where something typed leaves several options open, these become the
sub-prompt `choosing`: data, not a second loop, so that an act or a command typed there takes its place.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

from refriega.agents import Agent
from refriega.core.errors import IllegalChoice, RefriegaError
from refriega.core.event import Event
from refriega.core.foreign import of_value
from refriega.core.procedure import Chance, Choice, Chooser, Decision, Option, Pass
from refriega.core.record import Unwritten
from refriega.terminal import others, rolling
from refriega.terminal.acts import Moment, NothingFits, Reader, Unread, opened
from refriega.terminal.chronicle import Chronicle
from refriega.terminal.commands import COMMANDS, Leave
from refriega.terminal.face import plain
from refriega.terminal.menu import (
    MOST,
    Entry,
    Groups,
    by_place,
    entries_of,
    grouped,
    labelled,
    narrowed,
    rank,
    several_acts,
    short_menu,
    unfolded,
)
from refriega.terminal.passing import Passing, said
from refriega.terminal.run import choose, tell_result
from refriega.terminal.screen import Screen
from refriega.terminal.session import Session
from refriega.terminal.typed import LONGEST_TYPED, Phrase, matching, read_line, read_phrase, tokens
from refriega.terminal.words import Words, encoded


class Table:
    """A fight, the people at this keyboard and the agents. `seat` is the only one shown, if set."""

    def __init__(
        self,
        session: Session,
        words: Words,
        screen: Screen,
        players: Mapping[str, Agent],
        seat: str | None,
        again: str,
    ) -> None:
        self.session = session
        self.match = session.match
        self.scenario = session.scenario
        self.words = words
        self.face = words.face
        self.screen = screen
        self.players = players
        self.seat = seat
        self.again = again
        self.reader = Reader(session.scenario, words, seat)
        self.passing = Passing(asks_all=screen.as_json)
        self.entries: list[Entry] = []
        self.choosing: tuple[Option, ...] = ()
        self.moment: Moment | None = None
        self.shown = -1
        self.drawn: tuple[object, ...] = ()
        self.rostered: list[str] = []
        self.chronicle = Chronicle(screen, session.scenario.seats)

    # -- the loop --------------------------------------------------------------------------------

    def play(self) -> int:
        """Until the fight is over or the people leave."""
        try:
            while not self.match.over:
                self.turn()
        except Leave:
            self.farewell()
            return 0
        except Unwritten:  # all that was acknowledged is in the file
            self.farewell()
            raise
        self.tell_news(self.seat)
        self.session.finish()
        tell_result(self.screen, self.face, self.match, self.made, self.session.header.seed)
        if self.session.file is not None:
            key = "play.revealed" if self.session.header.seed is None else "play.verify"
            self.screen.tell(key, file=self.session.file, program=self.words.program)
        return 0

    def turn(self) -> None:
        """One question: to an agent, to the dice, or to somebody here."""
        if isinstance(self.match.pending, Chance):
            rolling.roll(self, self.match.pending)
            return
        decision = self.match.decision
        agent = self.players.get(decision.seat)
        if agent is not None:
            choose(self.match, agent)
            return
        self.words.asked = decision
        if self.passes(decision):
            return
        if self.shown != self.match.answers:
            self.tell_news(self.viewer(decision))
            self.show(decision)
        line = self.read(self.prompt(decision))
        try:
            self.obey(line, decision)
        except IllegalChoice as refused:
            self.refuse(refused)
        except Unwritten:
            raise
        except Unread as unread:
            act = self.words.act(unread.tag)
            word = self.face.unspelled(unread.word, self.words)
            self.screen.tell("play.unread", "yellow", act=act, word=word)
        except NothingFits as nothing:
            self.screen.say(self.words.nothing_fits(nothing.tag, nothing.rest, nothing.near), "yellow")
        except RefriegaError as error:
            self.screen.say(error.said(self.words.catalogue), "yellow")
        if self.shown == self.match.answers:  # nothing was chosen
            self.tell_news(self.viewer(decision))
            if not self.entries:
                self.show_options(decision.chooser, decision)

    def passes(self, decision: Decision) -> bool:
        """Let a reaction pass that its seat has said to let pass."""
        if len(decision.subjects) < 2:
            return False
        option = Pass()
        state = self.state(decision.seat)
        reason = self.passing.reason(decision, state, self.face, self.scenario)
        if not reason or decision.chooser.check(option) is not None:
            return False
        if reason != "ally" and not self.face.needless(self.scenario, state, decision):
            source = self.words.name(self.face.passing(decision))
            who = self.words.name(decision.subjects[0])
            self.tell_news(self.viewer(decision))
            self.screen.tell("play.passes", "dim", who=who, source=source)
        self.match.choose(option)
        return True

    @property
    def made(self) -> int:
        """How many choices have been made."""
        return sum(1 for entry in self.match.journal() if isinstance(entry.answer, Choice))

    @property
    def people(self) -> list[str]:
        """The seats played by people."""
        return [seat for seat in self.scenario.seats if seat not in self.players]

    def viewer(self, decision: Decision | None) -> str:
        """Through whose eyes the people look now."""
        if self.seat is not None:
            return self.seat
        return decision.seat if decision is not None else (self.people or list(self.scenario.seats))[0]

    def state(self, seat: str) -> Any:
        """The state as the seat may see it."""
        self.words.state = self.match.ruleset.view(self.scenario, self.match.state, self.seat or seat)
        return self.words.state

    def under_way(self, decision: Decision | None) -> Event | None:
        """What is being rolled while somebody is asked."""
        if decision is None:
            return None
        return self.face.under_way(self.scenario, self.state(decision.seat), decision)

    def prompt(self, decision: Decision) -> str:
        if not self.choosing:
            return f"{decision.seat}> "
        where = by_place(self.choosing, self.face) is not None
        return self.words.text("play.where" if where else "play.which") + " "

    def read(self, prompt: str) -> str:
        """A line from the keyboard, or from whatever is piped in; its end is a farewell."""
        while True:
            if sys.stdin is not None and sys.stdin.isatty() and not self.screen.as_json:
                try:
                    line = input(prompt) + "\n"
                except EOFError:
                    line = ""
            else:
                line = read_line(LONGEST_TYPED)
                if not self.screen.as_json:
                    self.screen.say(prompt + line.rstrip("\n"))
            if not line:
                self.screen.tell("play.end_of_input")
                raise Leave
            if len(line) <= LONGEST_TYPED:
                return line.strip()
            self.screen.tell("play.too_long", "yellow", most=LONGEST_TYPED)

    # -- showing ---------------------------------------------------------------------------------

    def tell_news(self, viewer: str | None) -> None:
        """What has happened since, as far as `viewer` may know; the rest waits for whoever may."""
        self.state(viewer or "")
        pending = self.match.pending
        settled = self.match.over or (isinstance(pending, Decision) and pending.kind in self.face.scenes)
        self.chronicle.tell(viewer, self.match.log or [], in_the_middle=not settled)

    def show(self, decision: Decision) -> None:
        """The map, if it is another than the last; the question and the options."""
        self.shown = self.match.answers
        self.choosing = ()
        state = self.state(decision.seat)
        picture = self.face.picture(self.scenario, state, self.face.lit(self.scenario, decision))
        stage = self.face.stage(state, decision)
        drawn = (picture, self.viewer(decision), stage, getattr(state, "round", 0))
        if decision.kind in self.face.scenes or not self.drawn:
            if drawn != self.drawn:
                self.draw(drawn, self.face.roster(self.scenario, state, self.words))
        elif not self.screen.as_json:
            self.screen.say(self.face.glance(self.scenario, state, decision, self.words))
        headline = self.face.headline(self.scenario, state, decision, self.words)
        for line in headline or [self.words.question(decision)]:
            self.screen.say(line, "bold")
        self.show_options(decision.chooser, decision)

    def draw(self, drawn: tuple[Any, ...], roster: list[str]) -> None:
        """The map and who is on it; or, if that is enough, what has changed."""
        same = [before == now for before, now in zip(self.drawn, drawn, strict=False)]
        known = self.rostered if self.face.brief and same[1::2] == [True, True] else []
        picture = None if known and same[0] and not self.screen.as_json else drawn[0]
        told = roster if self.screen.as_json else [line for line in roster if line not in known]
        self.screen.picture(picture, told)
        self.drawn, self.rostered = drawn, roster

    def show_options(self, chooser: Chooser, decision: Decision, *, all_of_them: bool = False) -> None:
        self.entries = []
        self.choosing = ()
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
        groups = [
            (heading, list(self.face.likely(self.scenario, self.words.state, decision, tuple(options))))
            for heading, options in grouped(chooser, self.words)
        ]
        if all_of_them:
            self.list_all(groups)
            return
        lines, rest = short_menu(groups, self.words)
        self.list_entries(lines)
        if rest:
            self.list_groups(rest)

    def list_all(self, groups: Groups) -> None:
        """Everything, under its headings."""
        unfolds = self.face.unfolds
        told = [(h, (unfolded if unfolds else entries_of)(options, self.words)) for h, options in groups]
        if unfolds:
            likeliest = self.face.likeliest
            told.sort(key=lambda group: min([rank(entry, likeliest) for entry in group[1]], default=0))
        for heading, entries in told:
            if heading:
                self.screen.say(f"  {heading}", "dim")
            self.list_entries(entries)

    def list_groups(self, groups: list[Entry]) -> None:
        """The groups of acts, as many in a line as fit; each has a number too."""
        line = f"  {self.words.text('play.more')}"
        for group in groups:
            self.entries.append(group)
            said = f"{len(self.entries)} {group.label} ({len(entries_of(group.options, self.words))})"
            if len(line) + 3 + len(said) > self.screen.console.width:
                self.screen.say(line, "dim")
                line = "   "
            line += f"   {said}"
        self.screen.say(line, "dim")

    def list_entries(self, entries: list[Entry]) -> None:
        """Number on from what is listed already."""
        for entry in entries:
            self.entries.append(entry)
            self.screen.say(f"{len(self.entries):>4}  {entry.label}", indent=6)

    def refuse(self, refused: IllegalChoice) -> None:
        self.screen.say(self.words.text("play.refused", why=self.words.refusal(refused.refusal)), "yellow")

    # -- obeying ---------------------------------------------------------------------------------

    def obey(self, line: str, decision: Decision) -> None:
        """Do what was typed: an answer to the sub-prompt, a number, an option, a command, or an act."""
        label = self.labelled(line, decision)
        if label is not None:
            self.take(label, decision)
            return
        if self.choosing and self.answered(line):
            return
        if not line:
            self.empty_line(decision)
            return
        if line.isdecimal():
            if not 1 <= int(line) <= len(self.entries):
                self.screen.tell("play.no_number", n=line, last=len(self.entries))
                return
            self.take(self.entries[int(line) - 1], decision)
            return
        if line.startswith("{"):
            self.choose_json(line)
            return
        if self.said_yes(line, decision):
            return
        implied = self.face.implied(self.scenario, self.words.state, decision, line, self.words)
        seat, colon, rest = line.partition(":")
        if colon and seat.strip() in self.people:
            if seat.strip() == decision.seat and rest.strip():
                self.obey(rest.strip(), decision)
            else:
                others.obey(self, seat.strip(), rest.strip(), decision)
            return
        phrase = Phrase("verb", implied, line) if implied else read_phrase(line, self.face)
        if phrase is None:
            named = self.named_alone(line, decision)
            if named:
                self.pick(named, self.here(decision))
            else:
                self.screen.tell("play.not_understood", "yellow", line=line)
        elif phrase.section == "command":
            COMMANDS[phrase.name](self, phrase.rest, decision)
        elif phrase.name == "order" and not self.reader.offers(phrase, decision):
            COMMANDS["turns"](self, "", decision)
        else:
            self.act(phrase, decision)

    def take(self, entry: Entry, decision: Decision) -> None:
        """What a line of the list stands for."""
        moment = self.moment if self.choosing and self.moment is not None else self.here(decision)
        self.pick(entry.options, moment, entry.seat)

    def labelled(self, line: str, decision: Decision) -> Entry | None:
        """The line of the list, or what another seat may do, that is typed just as it is printed."""
        if " " not in line and not line.startswith("("):  # a word alone is a name or an act
            return None
        offered = [Entry("", (option,), seat) for seat, option in others.offers(self, decision)]
        return labelled(line, [*self.entries, *offered], self.words)

    def named_alone(self, line: str, decision: Decision) -> tuple[Option, ...]:
        """What a name alone chooses where nothing but one kind of act is on offer."""
        options = tuple(islice(decision.chooser.candidates(), MOST))
        if several_acts(options):
            return ()
        typed = tokens(line, self.words)
        if by_place(options, self.face) is not None and self.reader.says_where(typed):
            return self.reader.aimed(options, typed, self.here(decision))
        return matching(options, typed, self.words)

    def said_yes(self, line: str, decision: Decision) -> bool:
        """Whether it was a yes to what could also be let pass."""
        if plain(line) not in said(self.words, "play.yes") or decision.chooser.check(Pass()) is not None:
            return False
        options = tuple(o for o in islice(decision.chooser.candidates(), MOST) if type(o) is not Pass)
        if options:
            self.pick(options, self.here(decision))
        return bool(options)

    def here(self, decision: Decision) -> Moment:
        return Moment(self.match, decision)

    def empty_line(self, decision: Decision) -> None:
        """Go back, or on: an empty line takes what is taken for granted."""
        opening = self.face.opening(decision)
        if self.choosing or opening is None:
            self.show_options(decision.chooser, decision)
        else:
            self.match.choose(opening)

    def choose_json(self, line: str) -> None:
        try:
            option = msgspec.json.decode(line, type=self.match.ruleset.option_type)
        except (msgspec.MsgspecError, RecursionError) as error:
            self.screen.tell("play.not_understood", "yellow", line=of_value(error).said(self.words.catalogue))
            return
        self.match.choose(option)

    def act(self, phrase: Phrase, decision: Decision) -> None:
        """An act that was typed whole. Typed before the turn is begun, it begins it, unless it is refused."""
        if self.choosing:  # the act takes the place of the sub-prompt
            self.choosing, self.entries = (), []
        moment = self.here(decision)
        opening = self.face.opening(decision)
        if phrase.name == "pass":
            if not self.pass_on(phrase.rest, decision):
                return
            phrase = phrase._replace(rest="")  # what else is to pass has been said
        if opening is not None and not self.reader.offers(phrase, decision):
            later = opened(self.match, self.face, decision)
            if later is None:  # what comes next is not foreseen: dice, or somebody else
                self.match.choose(opening)
                return
            moment = later
        if not others.act(self, phrase, decision):
            self.pick(self.reader.meant(phrase, moment), moment)

    def pass_on(self, rest: str, decision: Decision) -> bool:
        """`pass turn`, `pass always NAME`: what else is to pass. Whether this very question passes too."""
        if not rest.strip():
            return True
        told = self.passing.set(rest, decision, self.match, self.words)
        if told is None:
            raise NothingFits("pass", rest)
        self.screen.say(told)
        return self.passing.reason(decision, self.match.state, self.face, self.scenario) != ""

    # -- the sub-prompt --------------------------------------------------------------------------

    def pick(self, options: tuple[Option, ...], moment: Moment, seat: str = "") -> None:
        """Choose, or ask among what is left: step by step, what tells the options apart."""
        if len(options) == 1:
            self.commit(options[0], moment, seat)
            return
        self.choosing = options
        self.moment = moment
        self.entries = []
        places = by_place(options, self.face)
        if places is None:
            self.list_entries(narrowed(options, self.words, self.face))
            return
        state = self.reader.state(moment)
        who = moment.decision.subjects[0] if moment.decision.subjects else ""
        self.screen.picture(self.face.picture(self.scenario, state, frozenset(places)))
        few = self.face.sensible(self.scenario, state, who, {to: found[0] for to, found in places.items()})
        self.list_entries([Entry(self.words.offered(places[to][0]), places[to]) for to in few])
        if len(few) < len(places):
            self.screen.tell("play.more_places", "dim", n=len(places) - len(few))

    def answered(self, line: str) -> bool:
        """Whether the line answered the sub-prompt: by a place or a name (numbers are read as ever)."""
        if not line or line.isdecimal() or self.moment is None:
            return False
        typed = tokens(line, self.words)
        if by_place(self.choosing, self.face) is not None and self.reader.says_where(typed):
            self.pick(self.reader.aimed(self.choosing, typed, self.moment), self.moment)
            return True
        found = matching(self.choosing, typed, self.words)
        if not found or len(found) == len(self.choosing):
            return False
        self.pick(found, self.moment)
        return True

    def commit(self, option: Option, moment: Moment, seat: str = "") -> None:
        """Choose it; the opening first, if there is one and the option is allowed after it."""
        if moment.opening is not None:
            refusal = moment.decision.chooser.check(option)
            if refusal is not None:
                raise IllegalChoice(refusal)
            self.match.choose(moment.opening)
            pending = self.match.pending
            if not isinstance(pending, Decision) or pending.key() != moment.decision.key():
                return  # something came between
        price = self.face.price(self.scenario, self.reader.state(moment), option, self.words)
        self.match.choose(option, seat or None)
        if price and not self.screen.as_json:
            self.screen.say(price, "dim")

    # -- farewell --------------------------------------------------------------------------------

    def farewell(self) -> None:
        """How to go on."""
        if self.session.file is not None:
            program, flags = self.words.program, self.again
            self.screen.tell("play.go_on", file=self.session.file, program=program, flags=flags)
        else:
            self.screen.tell("play.not_saved", program=self.words.program)
