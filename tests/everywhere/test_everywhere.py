"""Fork, undo, save: anywhere in any fight of any ruleset, by random play with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refriega.agents import agent_names, make_agent, play_on
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import IllegalChoice, InputError
from refriega.core.match import Match, state_digest
from refriega.core.procedure import Choice, Decision, Option
from refriega.core.record import RecordWriter, go_on, make_header, parse_record, replay, verify
from refriega.core.view import view, visible_log
from tests.everywhere.fights import FIGHTS, Fight, owed, play, play_out, random_choice
from tests.everywhere.invariants import invariants
from tests.toy.installed import install_toy

DECISIONS = 160
OTHER = SeededChance(secret_from_seed("another"))

every_fight = pytest.mark.parametrize("fight", FIGHTS.values(), ids=list(FIGHTS))


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install_toy(tmp_path, monkeypatch)
    yield


def moment(match: Match[Any]) -> tuple[Any, ...]:
    """What two matches that stand at the same moment have in common."""
    asked = match.pending.key() if match.pending is not None else None
    return match.digest(), asked, dict(match.sealed), match.answers


# -- play ------------------------------------------------------------------------------------------------


@every_fight
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_must_hold_holds_after_every_step(fight: Fight, seed: int) -> None:
    match = fight.match(seed)
    rng = Random(seed)
    for _ in play(match, rng, 500):
        invariants(match)
    invariants(match)


@every_fight
def test_the_past_is_frozen(fight: Fight) -> None:
    match = fight.match(3)
    rng = Random(3)
    seen: dict[int, str] = {}
    for number in play(match, rng, DECISIONS):
        if number % 6 == 0:
            for step, state in match._checkpoints.items():
                digest = state_digest(state)
                assert seen.setdefault(step, digest) == digest


@every_fight
def test_without_log_or_history_the_same_happens(fight: Fight) -> None:
    loud, quiet = fight.match(4), fight.match(4, log=False, history=False)
    play_out(loud, Random(4), DECISIONS)
    play_out(quiet, Random(4), DECISIONS)
    assert quiet.digest() == loud.digest()
    assert quiet.journal() == ()


# -- forks -----------------------------------------------------------------------------------------------


@every_fight
def test_fork_everywhere(fight: Fight) -> None:
    match = fight.match(5)
    rng = Random(5)
    for number in play(match, rng, DECISIONS):
        before = moment(match)
        fork = match.fork(OTHER)
        assert moment(fork)[:3] == before[:3]
        if number % 5 == 0:
            play_out(fork, Random(number), 4)
            assert moment(match) == before


@every_fight
def test_the_match_before_an_answer_is_what_it_was(fight: Fight) -> None:
    match = fight.match(15)
    seen = {}
    for _ in play(match, Random(15), DECISIONS):
        seen[match.answers] = moment(match)[:3]
    for answers in [*seen][::5]:
        assert moment(match.before(answers))[:3] == seen[answers]


@every_fight
def test_twins_have_the_same_future(fight: Fight) -> None:
    match = fight.match(6)
    for number in range(8):
        twins = [match.fork(match.chance) for _ in range(2)]
        for twin in (match, *twins):
            play_out(twin, Random(number), 12)
        assert len({twin.digest() for twin in (match, *twins)}) == 1


@every_fight
def test_a_fork_of_a_fork_is_a_fork(fight: Fight) -> None:
    match = fight.match(7)
    play_out(match, Random(7), 30)
    fork = match.fork(match.chance)
    play_out(fork, Random(8), 7)
    again = fork.fork(fork.chance)
    assert moment(again)[:3] == moment(fork)[:3]


# -- undo ------------------------------------------------------------------------------------------------


@every_fight
def test_undo_everywhere_and_redo(fight: Fight) -> None:
    match = fight.match(9)
    everybody = match.scenario.seats
    moments: dict[int, tuple[Any, ...]] = {}
    for _ in play(match, Random(9), DECISIONS):
        moments[match.answers] = moment(match)
    end = moment(match)
    rng = Random(1)
    for to in sorted(rng.sample(sorted(moments), min(6, len(moments))), reverse=True):
        match.rewind(to, everybody[0], everybody)
        assert moment(match) == moments[to]
    while match.redoable:
        match.redo()
    assert moment(match) == end


@every_fight
def test_an_undo_anywhere_leaves_later_dice_alone(fight: Fight) -> None:
    straight, detour = fight.match(10), fight.match(10)
    everybody = straight.scenario.seats
    rng = Random(10)
    for _ in range(DECISIONS):
        if straight.over:
            break
        wrong, wrong_seat = random_choice(detour, rng)
        right, right_seat = random_choice(straight, rng)
        at = detour.answers
        detour.choose(wrong, wrong_seat)
        detour.rewind(at, wrong_seat, everybody)
        detour.choose(right, right_seat)
        straight.choose(right, right_seat)
        assert moment(detour) == moment(straight)
    assert detour.journal() == straight.journal()


# -- save ------------------------------------------------------------------------------------------------


class Saved:
    """A match with its record, and what it was like at each length of that record."""

    def __init__(self, fight: Fight, seed: int) -> None:
        self.secret = secret_from_seed(seed)
        self.out = BytesIO()
        writer = RecordWriter(self.out, sync=False)
        writer.write(make_header(fight.ruleset, fight.scenario, file=fight.file, secret=self.secret))
        self.match = fight.match(seed, recorder=writer)
        self.moments: dict[int, tuple[Any, ...]] = {}
        rng = Random(seed)
        everybody = self.match.scenario.seats
        for number in play(self.match, rng, DECISIONS):
            self.remember()
            if number % 17 == 11:
                decision = owed(self.match, rng)
                self.match.choose(decision.chooser.sample(rng), decision.seat)
                self.match.undo(decision.seat, everybody)
                self.remember()
        self.remember()
        if self.match.over:
            writer.end(self.match.state.result, self.secret)

    def remember(self) -> None:
        self.moments[self.out.getvalue().count(b"\n") - 1] = moment(self.match)


@every_fight
def test_save_everywhere(fight: Fight) -> None:
    saved = Saved(fight, 12)
    record = parse_record(saved.out.getvalue(), "fight.rec")
    for length in Random(2).sample(sorted(saved.moments), min(7, len(saved.moments))):
        assert moment(replay(record, to=length, log=False)) == saved.moments[length]


@every_fight
def test_a_replay_is_the_same_match_and_its_dice_are_proved(fight: Fight) -> None:
    saved = Saved(fight, 13)
    record = parse_record(saved.out.getvalue(), "fight.rec")
    again = replay(record)
    assert again.log == saved.match.log
    assert again.journal() == saved.match.journal()
    assert moment(again) == moment(saved.match)
    assert verify(record, saved.secret).holds


@every_fight
def test_a_record_torn_anywhere_goes_on(fight: Fight) -> None:
    saved = Saved(fight, 14)
    data = saved.out.getvalue()
    rng = Random(14)
    header = data.index(b"\n") + 1
    for _ in range(4):
        torn = data[: rng.randrange(header, len(data))]
        record = parse_record(torn, "fight.rec")
        match = replay(record, log=False)
        go_on(match, SeededChance(saved.secret))
        play_out(match, rng, 5)
        invariants(match)


# -- what is offered -------------------------------------------------------------------------------------


@every_fight
def test_samples_are_legal_and_what_is_listed_is_accepted(fight: Fight) -> None:
    match = fight.match(15)
    rng = Random(15)
    for number in play(match, rng, DECISIONS):
        decision = owed(match, rng)
        for _ in range(3):
            option = decision.chooser.sample(rng)
            assert decision.chooser.check(option) is None, (decision.key(), option)
        if number % 9 == 0:
            listed = list(islice(decision.chooser.candidates(), 400))
            assert listed, decision.key()
            for option in listed:
                assert decision.chooser.check(option) is None, (decision.key(), option)
            for option in rng.sample(listed, min(4, len(listed))):
                match.fork(OTHER).choose(option, decision.seat)


@every_fight
def test_the_groups_hold_what_the_whole_list_holds(fight: Fight) -> None:
    match = fight.match(16)
    rng = Random(16)
    for number in play(match, rng, 40):
        if number % 13 == 0:
            chooser = owed(match, rng).chooser
            whole = list(chooser.candidates())
            grouped = [option for group in chooser.groups() for option in chooser.candidates(group)]
            assert len(whole) == len(set(whole))
            assert set(grouped) == set(whole)


@every_fight
def test_what_is_refused_leaves_no_trace(fight: Fight) -> None:
    match = fight.match(17)
    rng = Random(17)
    seen: list[Option] = []
    for _ in play(match, rng, DECISIONS):
        decision = owed(match, rng)
        for option in rng.sample(seen, min(6, len(seen))):
            refusal = decision.chooser.check(option)
            if refusal is None:
                continue
            assert refusal.key
            before = moment(match), len(match.log or ())
            with pytest.raises(IllegalChoice):
                match.choose(option, decision.seat)
            assert (moment(match), len(match.log or ())) == before
        for seat in match.scenario.seats:
            chooser = decision.chooser_for(seat)
            if chooser is None and isinstance(match.pending, Decision):
                with pytest.raises(IllegalChoice):
                    match.choose(decision.chooser.sample(rng), seat)
        seen.append(decision.chooser.sample(rng))


# -- what is seen ----------------------------------------------------------------------------------------


@every_fight
def test_looking_changes_nothing_and_leads_nowhere(fight: Fight) -> None:
    match = fight.match(18)
    rng = Random(18)
    for number in play(match, rng, 40):
        if number % 5 == 0:
            before = moment(match)
            for seat in match.scenario.seats:
                seen = view(match, seat)
                assert seen.state is not match.state
                digest = state_digest(seen.state)
                assert visible_log(match, seat) == [e for e in match.log or () if e.visible_to(seat)]
                assert state_digest(view(match, seat).state) == digest
            assert moment(match) == before


@every_fight
@pytest.mark.parametrize("name", [name for name in agent_names() if name in ("random", "greedy")])
def test_what_an_agent_chooses_does_not_depend_on_the_dice_to_come(fight: Fight, name: str) -> None:
    match = fight.match(19)
    rng = Random(19)
    for number in play(match, rng, 60):
        if number % 10 or match.pending is None:
            continue
        chosen = set()
        for other in range(3):
            fork = match.fork(SeededChance(secret_from_seed(other)))
            decision = fork.decision
            try:
                chosen.add(make_agent(name, 5).choose(view(fork, decision.seat), decision))
            except InputError:
                return  # this ruleset has no adviser for it
        assert len(chosen) == 1


@every_fight
def test_agents_play_a_fight_on(fight: Fight) -> None:
    match = fight.match(20)
    made = play_on(match, {seat: make_agent("random", seat) for seat in match.scenario.seats}, limit=150)
    assert match.over or made == 150
    invariants(match)
    assert all(isinstance(entry.answer, (Choice, tuple)) for entry in match.journal())
