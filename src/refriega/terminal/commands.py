"""The commands of the table, besides acts: why, undo, save, map, log and the rest."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from refriega.core.procedure import Choice, Concede, Decision, Pass
from refriega.terminal import others
from refriega.terminal.face import plain
from refriega.terminal.passing import said
from refriega.terminal.typed import named_together, tokens
from refriega.terminal.why import is_roll, tell_why

if TYPE_CHECKING:
    from refriega.terminal.table import Table

LINES = 20


class Leave(Exception):
    """The people leave; the fight can be gone on with."""


def why(table: Table, rest: str, decision: Decision | None) -> None:
    """The roll on the table explained, else the last one, or the line of the log with a number."""
    seen = table.chronicle.of(table.viewer(decision))
    ledger = str(table.match.ruleset.ledger())
    under_way = table.under_way(decision)
    if under_way is not None and not rest:
        tell_why(table.screen, ledger, None, under_way)
        return
    if rest:
        found = next((pair for pair in seen if str(pair[0]) == rest), None)
        if found is None:
            table.screen.tell("why.not_a_line", n=rest, last=len(seen))
            return
    else:
        found = next((pair for pair in reversed(seen) if is_roll(pair[1].event)), None)
        if found is None:
            table.screen.tell("why.none")
            return
    tell_why(table.screen, ledger, found[0], found[1].event)


# -- taking back ---------------------------------------------------------------------------------


def undo(table: Table, rest: str, decision: Decision | None) -> None:
    """Take back the last choice of a seat here, and all that followed: of the one asked, or of one named."""
    made = [
        (at, entry.answer.seat)
        for at, entry in enumerate(table.match.journal())
        if isinstance(entry.answer, Choice) and entry.answer.seat in table.people
    ]
    whose = rest.strip() or (decision.seat if decision is not None else made[-1][1] if made else "")
    last = next((at for at, seat in reversed(made) if seat == whose and really_asked(table, at)), None)
    if last is not None:
        take_back(table, last, whose)
        return
    table.screen.tell("refusal.nothing_to_undo")
    if made:
        table.screen.tell("play.undo_whose", seat=made[-1][1])


def really_asked(table: Table, at: int) -> bool:
    """Whether whoever gave answer number `at` would be asked again: what passes unasked is no way back."""
    answer = table.match.journal()[at].answer
    if not isinstance(answer, Choice) or type(answer.option) is not Pass:
        return True
    then = table.match.before(at)
    decision = then.decision
    state = then.ruleset.view(table.scenario, then.state, table.seat or decision.seat)
    return not table.passing.before(at).reason(decision, state, table.face, table.scenario)


def fix(table: Table, rest: str, decision: Decision | None) -> None:
    """Take back the last typed dice, and all that followed: they are asked for again."""
    if not table.session.real_dice:
        table.screen.tell("play.nothing_typed")
        return
    journal = table.match.journal()
    last = next((at for at in range(len(journal) - 1, -1, -1) if isinstance(journal[at].answer, tuple)), None)
    if last is None:
        table.screen.tell("play.nothing_typed")
        return
    answered = any(isinstance(entry.answer, Choice) for entry in journal[last:])
    take_back(table, last, table.viewer(decision), on_trust=not answered)


def take_back(table: Table, at: int, seat: str, *, on_trust: bool = False) -> None:
    """Go back to before answer number `at`, if the others agree where they have to.

    Typed dice are on trust: where nobody has answered since, one of them is corrected without asking.
    """
    all_owed = () if on_trust else table.match.consent_owed(at, seat)
    owed = [other for other in all_owed if other in table.people]
    if all_owed:
        table.screen.tell("play.asked_again" if table.session.real_dice else "play.revealed_since")
        question = table.words.text("play.consent", seats=table.words.catalogue.listed(owed))
        if owed and not agreed(table, question):
            table.screen.tell("play.no_consent")
            return
    table.match.rewind(at, seat, consent=table.scenario.seats)
    table.passing = table.passing.before(at)
    table.chronicle.forget(len(table.match.log or ()) - 1)  # but for the news that it was taken back
    table.drawn = ()


def agreed(table: Table, question: str) -> bool:
    """A yes or no; anything but a yes is a no."""
    return plain(table.read(f"{question} ")) in said(table.words, "play.yes")


def redo(table: Table, rest: str, decision: Decision | None) -> None:
    table.match.redo()


def save(table: Table, rest: str, decision: Decision | None) -> None:
    """Write the fight to a file and go on in it."""
    if not rest:
        table.screen.tell("play.save_where")
        return
    table.session.save(Path(rest))
    table.screen.tell("play.saved_in", file=rest)


# -- looking -------------------------------------------------------------------------------------


def options(table: Table, rest: str, decision: Decision | None) -> None:
    if decision is not None:
        table.show_options(decision.chooser, decision, all_of_them=True)


def draw(table: Table, rest: str, decision: Decision | None) -> None:
    """The map and who is on it, and what its signs mean."""
    state = table.state(table.viewer(decision))
    roster = table.face.roster(table.scenario, state, table.words)
    table.screen.picture(table.face.picture(table.scenario, state), roster)
    key(table, rest, decision)


def key(table: Table, rest: str, decision: Decision | None) -> None:
    """What the signs of the map mean."""
    state = table.state(table.viewer(decision))
    table.screen.lines(table.face.legend(table.scenario, state, table.words))


def log(table: Table, rest: str, decision: Decision | None) -> None:
    """The last lines of the log, so many as asked, or all."""
    seen = table.chronicle.of(table.viewer(decision))
    many = int(rest) if rest.isdecimal() else len(seen) if rest else LINES
    for number, line in seen[-many:] if many else ():
        table.screen.line(number, line)


def status(table: Table, rest: str, decision: Decision | None) -> None:
    """All there is to say of a creature; without a name, one line about everybody."""
    state = table.state(table.viewer(decision))
    if not rest:
        table.screen.lines(table.face.standing(table.scenario, state, table.words))
        table.screen.lines(table.face.roster(table.scenario, state, table.words))
        return
    known = (*table.face.in_sight(state), *table.face.lying(state))
    for who in named_together(tokens(rest, table.words), known, table.words)[:1]:
        table.screen.lines(table.face.status(table.scenario, state, who, table.words))
        return
    nobody(table, rest)


def nobody(table: Table, name: str) -> None:
    """Nobody is called that; who is called nearly that?"""
    state = table.state(table.viewer(None))
    near = table.words.near(name, table.face.in_sight(state))
    more = " " + table.words.text("play.did_you_mean", names=" / ".join(near)) if near else ""
    table.screen.say(table.words.text("play.nobody", name=name) + more)


def order(table: Table, rest: str, decision: Decision | None) -> None:
    """Who acts after whom."""
    state = table.state(table.viewer(decision))
    drawn = table.face.order(table.scenario, state, table.words)
    if drawn:
        table.screen.say(drawn)
        return
    turns = getattr(getattr(state, "order", None), "order", ())
    names = [table.words.name(who) for who in turns if who in table.face.in_sight(state)]
    table.screen.tell("event.initiative.order", order=table.words.catalogue.listed(names))


def help_(table: Table, rest: str, decision: Decision | None) -> None:
    """What can be typed; or what a thing of the content or a word of the rules is."""
    if not rest:
        table.screen.lines(table.words.text("play.help").strip().splitlines())
        return
    found = table.face.entry(table.scenario, rest, table.words)
    state = table.state(table.viewer(decision))
    who = [] if found else named_together(tokens(rest, table.words), table.face.in_sight(state), table.words)
    if found:
        table.screen.lines(found)
    elif who:
        table.screen.lines(table.face.status(table.scenario, state, who[0], table.words))
    else:
        no_page(table, rest)


def no_page(table: Table, name: str) -> None:
    """Nothing is called that; what is called nearly that, and all that there is a page on."""
    topics = table.face.topics(table.words)
    if plain(name) not in said(table.words, "play.topics_word"):
        near = get_close_matches(plain(name), {plain(topic): topic for topic in topics}, n=2, cutoff=0.7)
        meant = [topic for topic in topics if plain(topic) in near]
        more = " " + table.words.text("play.did_you_mean", names=" / ".join(meant)) if meant else ""
        table.screen.say(table.words.text("play.no_entry", name=name) + more)
    if topics:
        table.screen.tell("play.topics", listed=", ".join(topics))


def mission(table: Table, rest: str, decision: Decision | None) -> None:
    """What the fight is about, and how it is won."""
    table.screen.say(table.words.title(table.scenario.title), "bold")
    table.screen.lines(table.face.introduction(table.scenario, table.words))


# -- the others ----------------------------------------------------------------------------------


def meanwhile(table: Table, rest: str, decision: Decision | None) -> None:
    """What the other seats here may do while somebody else is asked: the numbers mean that now."""
    if decision is None or table.match.pending is not decision:
        return
    offers = others.offers(table, decision)
    if not offers:
        table.screen.tell("play.nothing_meanwhile")
        return
    others.show(table, offers)


def ask(table: Table, rest: str, decision: Decision | None) -> None:
    """Whether every reaction is asked for, or only those worth it; asks again for what was to pass."""
    word = plain(rest.strip())
    for setting in ("all", "enemies"):
        if word in said(table.words, f"play.ask.{setting}") or word == setting:
            table.passing.asks_all = setting == "all"
            table.passing.spans = []
            table.screen.tell(f"play.asking.{setting}")
            return
    table.screen.tell("play.ask_how")


def concede(table: Table, rest: str, decision: Decision | None) -> None:
    """A seat gives the fight up: the one that is asked, or the one named."""
    if decision is None:
        return
    seat = rest or decision.seat
    if seat not in table.people:
        table.screen.tell("play.not_here", seat=seat)
    elif not may_concede(decision, seat):
        table.screen.tell("play.concede_later", seat=seat)
    elif agreed(table, table.words.text("play.sure", seat=seat)):
        table.match.choose(Concede(), seat)


def may_concede(decision: Decision, seat: str) -> bool:
    """Whether a seat can give up while this is asked."""
    chooser = decision.chooser_for(seat)
    return chooser is not None and chooser.check(Concede()) is None


def new_dice(table: Table, rest: str, decision: Decision | None) -> None:
    """The game master has the dice after this come anew."""
    master = getattr(table.scenario, "game_master", "")
    if not master or master not in table.people:
        table.screen.tell("play.no_game_master")
    else:
        table.match.raise_epoch(master)


def leave(table: Table, rest: str, decision: Decision | None) -> None:
    raise Leave


# A command gets the table, what was typed after its name, and the decision (None while dice are asked for).
COMMANDS: dict[str, Callable[[Table, str, Decision | None], None]] = {
    "ask": ask,
    "concede": concede,
    "fix": fix,
    "help": help_,
    "key": key,
    "log": log,
    "map": draw,
    "meanwhile": meanwhile,
    "mission": mission,
    "new_dice": new_dice,
    "options": options,
    "quit": leave,
    "redo": redo,
    "save": save,
    "status": status,
    "turns": order,
    "undo": undo,
    "why": why,
}

AT_DICE = frozenset(
    {"fix", "help", "key", "log", "map", "mission", "quit", "save", "status", "turns", "undo", "why"}
)
