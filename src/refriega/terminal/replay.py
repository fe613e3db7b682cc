"""`refriega replay`: a recorded fight again, and the proof of its dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from refriega.core.errors import RecordError
from refriega.core.files import read_bytes
from refriega.core.match import Match
from refriega.core.record import (
    LARGEST,
    ChanceLine,
    ChoiceLine,
    EndLine,
    Proof,
    Record,
    open_record,
    parse_record,
    verify,
)
from refriega.core.record import replay as play_again
from refriega.locale import Catalogue
from refriega.terminal.face import face_of
from refriega.terminal.run import tell_news, tell_result
from refriega.terminal.screen import Screen
from refriega.terminal.typed import LONGEST_TYPED, read_line
from refriega.terminal.why import tell_why
from refriega.terminal.words import Words

SHOWN_WRONG = 10


def replay(
    catalogue: Catalogue,
    *,
    record: Path,
    to: int | None,
    verify: bool,
    step: bool,
    why: int | None,
    as_json: bool,
) -> int:
    """Print it again, step through it, prove it, or explain a line of what it prints."""
    found = parse_record(read_bytes(record, LARGEST), str(record))
    ruleset, scenario = open_record(found)
    face = face_of(ruleset.id)
    screen = Screen(Words(catalogue, face, scenario), as_json=as_json, full=True)
    if found.torn:
        screen.tell("play.torn", "yellow", n=found.torn)
    if verify:
        return prove(found, screen)
    if step:
        return step_through(found, screen, to)
    try:
        match = play_again(found, to=lines_up_to(to))
    except RecordError as error:
        return wrong(screen, error)
    if why is not None:
        return explain(match, screen, why)
    tell_news(screen, match, 0)
    tell_result(screen, face, match, choices(found, to), found.header.seed)
    return 0


def explain(match: Match[Any], screen: Screen, number: int) -> int:
    """Why a line of the log says what it says."""
    screen.words.state = match.state
    lines = screen.lines_of(list(enumerate(match.log or [])))
    if not 1 <= number <= len(lines):
        screen.tell("why.not_a_line", n=number, last=len(lines))
        return 1
    tell_why(screen, str(match.ruleset.ledger()), number, lines[number - 1].event)
    return 0


def lines_up_to(to: int | None) -> int | None:
    """How many lines after the header lie up to line `to` of the file."""
    return None if to is None else to - 1


def choices(record: Record, to: int | None) -> int:
    return sum(1 for line in record.lines[: lines_up_to(to)] if isinstance(line, ChoiceLine))


def wrong(screen: Screen, error: RecordError) -> int:
    """The rules do not agree with the record."""
    screen.tell(
        "replay.differs",
        "bold red",
        place=error.where(screen.words.catalogue),
        reason=error.message.said(screen.words.catalogue),
    )
    return 1


def step_through(record: Record, screen: Screen, to: int | None) -> int:
    """Choice by choice; Enter goes on."""
    face = screen.words.face
    stops = [n for n, line in enumerate(record.lines, start=1) if isinstance(line, ChoiceLine)]
    last = len(record.lines) if to is None else to - 1
    told = 0
    match: Any = None
    for stop in [*(n - 1 for n in stops if n - 1 < last), last]:
        try:
            match = play_again(record, to=stop)
        except RecordError as error:
            return wrong(screen, error)
        told = tell_news(screen, match, min(told, len(match.log or ())))
        if stop == last:
            break
        screen.picture(face.picture(match.scenario, match.state))
        if not match.over:
            screen.say(screen.words.question(match.decision), "bold")
        screen.tell("replay.next", "dim", n=stop + 1, last=len(record.lines) + 1)
        line = read_line(LONGEST_TYPED)
        if not line or line.strip().lower() in ("q", "quit", "salir"):
            return 0
    tell_result(screen, face, match, choices(record, to), record.header.seed)
    return 0


def prove(record: Record, screen: Screen) -> int:
    """Every roll against the secret, and the rules against every line; 1 if anything is wrong.

    A fight that is not over cannot be proved yet: that is nothing wrong."""
    proof = verify(record)
    try:
        play_again(record, log=False)
        differs = None
    except RecordError as error:
        differs = error
    good = proof.holds and differs is None
    open_ = differs is None and is_open(record, proof)
    if screen.as_json:
        screen.data(
            "proof", holds=good, open=open_,
            revealed=proof.revealed, committed=proof.committed, proved=proof.proved,
            typed=proof.typed, wrong=proof.wrong, rules_agree=differs is None,
            differs=None if differs is None else {
                "place": differs.where(screen.words.catalogue),
                "reason": differs.message.said(screen.words.catalogue),
            },
        )  # fmt: skip
        return 0 if good or open_ else 1
    tell_proof(record, proof, screen)
    if differs is not None:
        wrong(screen, differs)
    else:
        screen.tell("replay.rules_agree")
    verdict, style = "replay.fails", "bold red"
    if good:
        verdict, style = "replay.holds", "bold green"
    elif open_:
        verdict, style = "replay.open", "bold yellow"
    screen.tell(verdict, style)
    return 0 if good or open_ else 1


def is_open(record: Record, proof: Proof) -> bool:
    """Whether nothing is wrong but that the fight is not over: its secret is not to be seen yet."""
    over = any(isinstance(line, EndLine) for line in record.lines)
    return not over and not proof.revealed and bool(record.header.commitment) and not proof.wrong


def tell_proof(record: Record, proof: Proof, screen: Screen) -> None:
    """What is covered and what is not."""
    rolls = sum(1 for line in record.lines if isinstance(line, ChanceLine))
    if not record.header.commitment:
        screen.tell("replay.no_commitment")
    elif not proof.revealed:
        screen.tell("replay.not_revealed", "yellow", n=rolls - proof.typed)
    else:
        screen.tell(
            "replay.commitment" if proof.committed else "replay.other_secret", hash=record.header.commitment
        )
        screen.tell("replay.proved", n=proof.proved)
    if record.header.seed is not None:
        screen.tell("replay.seed", seed=record.header.seed)
    if proof.typed:
        screen.tell("replay.typed", "yellow", n=proof.typed)
    for line in proof.wrong[:SHOWN_WRONG]:
        roll = record.lines[line - 2]
        assert isinstance(roll, ChanceLine)
        screen.tell("replay.wrong", "red", line=line, key=roll.key, faces=" ".join(map(str, roll.faces)))
    if len(proof.wrong) > SHOWN_WRONG:
        screen.tell("replay.more_wrong", "red", n=len(proof.wrong) - SHOWN_WRONG)
