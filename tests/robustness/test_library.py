"""The library in careless hands: what makes no sense is refused, and the match stays as it was."""

from __future__ import annotations

import errno
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from refriega.core.chance import SeededChance, TypedChance, secret_from_seed
from refriega.core.errors import ChanceError, IllegalChoice, RefriegaError
from refriega.core.match import Match
from refriega.core.procedure import Option, Pass
from refriega.core.record import RecordWriter, Unwritten
from refriega.rulesets.leyendas.interventions import MOST, Injure, Place, Restore, SetLife
from refriega.rulesets.leyendas.ruleset import RULESET
from tests.cli.kit import DUEL


@pytest.fixture
def match() -> Match[Any]:
    return Match(RULESET, RULESET.load(DUEL, "", {}), SeededChance(secret_from_seed(3)))


@pytest.mark.parametrize("option", ["x", None, {}, 1, Pass()])
@pytest.mark.parametrize("seat", [None, "ana", "luis", "nobody", ""])
def test_what_is_no_option_is_refused(match: Match[Any], option: Any, seat: str | None) -> None:
    before = match.digest(), match.answers
    with pytest.raises(IllegalChoice):
        match.choose(option, seat)
    assert (match.digest(), match.answers) == before


@pytest.mark.parametrize("faces", [(), (0,), (21,), (-1,), (1, 2), (1.5,), (True,), ("1",), (None,)])
def test_only_faces_of_the_die_are_rolled(faces: tuple[Any, ...]) -> None:
    """A face that is no whole number would make a record that cannot be read."""
    match = Match(RULESET, RULESET.load(DUEL, "", {}), TypedChance())
    with pytest.raises(ChanceError):
        match.roll(faces)
    assert match.answers == 0


@pytest.mark.rule("ML-080", "ML-060", "ML-224")
@pytest.mark.parametrize(
    "order",
    [
        SetLife("mira", MOST),
        SetLife("mira", -MOST - 1),
        SetLife("mira", -(10**30)),
        SetLife("nobody", 1),
        SetLife("", 1),
        Injure(creature="mira", amount=-1),
        Injure(creature="mira", amount=10**12),
        Injure(creature="mira", amount=1, kind="love"),
        Restore("mira", -1),
        Restore("mira", 10**30),
        Place("mira", -1),
        Place("mira", 10**12),
        Place("mira", 1008),  # where Brun stands
        Pass(),
    ],
    ids=repr,
)
def test_a_referee_orders_nothing_impossible(match: Match[Any], order: Option) -> None:
    before = match.digest(), match.answers
    with pytest.raises(IllegalChoice):
        match.intervene(order, "referee")
    assert (match.digest(), match.answers) == before


def test_there_is_nothing_before_the_beginning_nor_after_the_end(match: Match[Any]) -> None:
    before: tuple[Callable[[], object], ...] = (
        lambda: match.undo("ana"),
        match.redo,
        lambda: match.rewind(-1, "ana"),
    )
    for call in before:
        with pytest.raises(IllegalChoice):
            call()
    match.intervene(SetLife("mira", -100), "referee")
    assert match.over
    calls: tuple[Callable[[], object], ...] = (
        lambda: match.choose(Pass()),
        lambda: match.choose(Pass(), "ana"),
        lambda: match.roll((1,)),
        lambda: match.intervene(SetLife("brun", 1), "referee"),
        match.redo,
    )
    for call in calls:
        with pytest.raises(RefriegaError):
            call()
    assert match.fork(SeededChance(secret_from_seed(4))).over


class Broken(RecordWriter):
    """A recorder whose disk fails at the n-th line."""

    def __init__(self) -> None:
        super().__init__(BytesIO(), sync=False)
        self.room = 0

    def write(self, line: object) -> None:
        if not self.room:
            raise Unwritten("file.full") from OSError(errno.ENOSPC, "full")
        self.room -= 1


def test_what_could_not_be_recorded_has_not_happened() -> None:
    recorder = Broken()
    recorder.room = 100
    match = Match(RULESET, RULESET.load(DUEL, "", {}), SeededChance(secret_from_seed(3)), recorder=recorder)
    recorder.room = 0
    before = match.digest(), match.answers, match.epoch
    option = next(iter(match.decision.chooser.candidates()))
    calls: tuple[Callable[[], object], ...] = (
        lambda: match.choose(option),
        lambda: match.intervene(SetLife("mira", 1), "referee"),
        lambda: match.raise_epoch("referee"),
        lambda: match.rewind(0, "ana", ("ana", "luis")),
    )
    for call in calls:
        with pytest.raises(Unwritten):
            call()
        assert (match.digest(), match.answers, match.epoch) == before
    recorder.room = 100
    match.choose(option)
