"""The runner: play, forks, undo and redo, sealed answers, standing offers, the referee's hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from refriega.core.chance import ScriptedChance, SeededChance, TypedChance, secret_from_seed
from refriega.core.errors import ChanceError, ConsentNeeded, Desync, IllegalChoice
from refriega.core.match import Match, state_digest
from refriega.core.procedure import (
    Chance,
    Choice,
    Concede,
    Decision,
    Gather,
    Menu,
    Option,
    Pass,
    Procedure,
    ask,
)
from tests.core.duels import BOLD, REACT, REST, STRIKE, TAUNT, WARY, duel, play, stances, tokens
from tests.refusals import refuses
from tests.toy.duel import RULESET, SCENARIO, Duel, DuelGame, Grant, Toy


def refused(act: Callable[[], object]) -> str:
    """The key of the refusal with which `act` fails."""
    with pytest.raises(IllegalChoice) as caught:
        act()
    return caught.value.refusal.key


# -- play ----------------------------------------------------------------------------------------------


def test_a_match_is_always_at_a_question_or_over() -> None:
    match = duel(3)
    while not match.over:
        assert isinstance(match.pending, (Decision, Gather))
        play(match, 1)
    assert match.state.result in (("north",), ("south",))
    assert refused(lambda: match.decision) == "no_decision_pending"
    assert refused(lambda: match.choose(STRIKE, "north")) == "no_decision_pending"


@pytest.mark.parametrize(("seat", "option"), [("south", STRIKE), ("north", REACT), ("nobody", Concede())])
def test_what_is_not_on_offer_is_refused_and_nothing_changes(seat: str, option: Option) -> None:
    match = duel(1)
    stances(match)
    before = match.digest(), match.answers, match.pending
    assert refused(lambda: match.choose(option, seat)) in ("not_on_offer", "not_your_turn")
    assert (match.digest(), match.answers, match.pending) == before


def test_the_log_can_be_left_out() -> None:
    loud, quiet = duel(3), duel(3, log=False)
    play(loud)
    play(quiet)
    assert quiet.log is None
    assert loud.log
    assert quiet.digest() == loud.digest()


def test_without_history_a_match_runs_flat() -> None:
    kept, flat = duel(3), duel(3, history=False)
    play(kept)
    play(flat)
    assert flat.digest() == kept.digest()
    assert flat.journal() == ()
    assert flat._steps == []
    assert flat._checkpoints == {}
    assert refused(lambda: flat.undo("north")) == "nothing_to_undo"
    with pytest.raises(Desync, match="without history"):
        flat.fork(SeededChance(bytes(32)))


def test_typed_dice_are_waited_for_and_checked() -> None:
    match = duel(TypedChance())
    stances(match)
    assert refused(lambda: match.roll((3,))) == "no_dice_pending"
    match.choose(STRIKE)
    match.choose(Pass())
    assert isinstance(match.pending, Chance)
    assert refused(lambda: match.choose(STRIKE)) == "no_decision_pending"
    with pytest.raises(ChanceError):
        match.roll((7,))
    match.roll((4,))
    match.choose(Pass())  # the charm
    assert tokens(match) == (4, 3)


# -- forks ---------------------------------------------------------------------------------------------


def to_mid_window() -> Match[Duel]:
    """North strikes; south is asked whether it sidesteps."""
    match = duel(5)
    stances(match)
    match.choose(STRIKE)
    assert match.decision.kind == "struck_at"
    return match


def to_rest() -> Match[Duel]:
    match = duel(5)
    stances(match)
    return match


@pytest.mark.parametrize("moment", [to_rest, to_mid_window])
def test_a_fork_stands_at_the_same_moment_and_goes_its_own_way(moment: Callable[[], Match[Duel]]) -> None:
    match = moment()
    before = match.digest(), match.answers, match.decision.key()
    fork = match.fork(SeededChance(secret_from_seed(99)))
    assert (fork.digest(), fork.decision.key()) == (before[0], before[2])
    play(fork)
    assert fork.over
    assert (match.digest(), match.answers, match.decision.key()) == before
    play(match)
    assert match.over


@pytest.mark.parametrize("moment", [to_rest, to_mid_window])
def test_a_fork_with_the_same_chance_has_the_same_future(moment: Callable[[], Match[Duel]]) -> None:
    match = moment()
    fork = match.fork(match.chance)
    play(match)
    play(fork)
    assert fork.digest() == match.digest()


def test_a_fork_in_a_new_epoch_has_other_dice() -> None:
    match = to_rest()
    futures = set()
    for epoch in range(12):
        fork = match.fork(match.chance, epoch=epoch)
        play(fork)
        futures.add(fork.digest())
    assert len(futures) > 1


def test_a_fork_tells_no_record_and_leaves_no_mark_in_the_log() -> None:
    match = to_mid_window()
    told = len(match.log or ())
    fork = match.fork(SeededChance(bytes(32)), log=True)
    play(fork)
    assert len(match.log or ()) == told
    assert fork.log


def test_a_match_that_is_over_can_be_forked() -> None:
    match = duel(3)
    play(match)
    fork = match.fork(match.chance)
    assert fork.over
    assert fork.digest() == match.digest()


def test_checkpoints_are_kept_sparsely() -> None:
    match = duel(3)
    for _ in range(200):
        stances(match, WARY, WARY)
        match.choose(REST)
        match.choose(REST)
    kept = sorted(match._checkpoints)
    assert len(match._steps) == 601
    assert kept[-32:] == list(range(569, 601))
    assert kept[:-32] == list(range(0, 569, 32))


def test_the_past_is_frozen() -> None:
    match = duel(8)
    seen: dict[int, str] = {}
    while not match.over:
        for number, state in match._checkpoints.items():
            assert seen.setdefault(number, state_digest(state)) == state_digest(state)
        play(match, 1)


# -- undo ----------------------------------------------------------------------------------------------


def test_undo_is_free_while_nothing_was_revealed() -> None:
    match = to_rest()
    before = match.digest()
    match.choose(TAUNT)
    match.undo("north")
    assert match.decision.kind == "turn"
    assert match.digest() == before
    assert (match.log or [])[-1].key == "taken_back"


def test_undo_needs_consent_once_another_has_answered() -> None:
    match = to_mid_window()
    match.choose(REACT)
    with pytest.raises(ConsentNeeded) as caught:
        match.undo("north")
    assert caught.value.seats == ("south", "referee")
    match.undo("north", consent=("south", "referee"))
    assert match.decision.key() == ("north", "turn", "north")


def test_undo_needs_consent_once_dice_have_been_seen() -> None:
    match = to_mid_window()
    match.choose(Pass())  # and the die falls
    with pytest.raises(ConsentNeeded):
        match.undo("south")
    assert match.decision.kind != "struck_at"


def test_the_game_master_may_always_undo_and_consent_for_all() -> None:
    match = to_mid_window()
    match.choose(Pass())
    match.undo("north", consent=("referee",))
    match.choose(STRIKE)
    match.choose(Pass())
    match.rewind(0, "referee")
    assert match.answers == 0


def test_there_may_be_nothing_to_undo() -> None:
    match = duel(1)
    assert refused(lambda: match.undo("north")) == "nothing_to_undo"
    assert refused(lambda: match.rewind(-1, "referee")) == "nothing_to_undo"
    assert refused(lambda: match.rewind(1, "referee")) == "nothing_to_undo"


def rolled(match: Match[Duel]) -> list[tuple[int, ...]]:
    return [entry.answer for entry in match.journal() if isinstance(entry.answer, tuple)]


def test_after_an_undo_the_same_dice_come_again() -> None:
    match = to_mid_window()
    match.choose(Pass())
    dice = rolled(match)
    match.undo("south", consent=("referee",))
    match.choose(REACT)
    match.choose(Pass())
    assert rolled(match)[0] == dice[0]  # sidestepped or not, the die of this strike is the same


def test_a_new_epoch_gives_new_dice() -> None:
    found = set()
    match = to_mid_window()
    for epoch in range(8):
        match.choose(Pass())
        found.add(rolled(match)[0])
        match.undo("south", consent=("referee",))
        match.raise_epoch("referee")
        assert match.epoch == epoch + 1
        assert (match.log or [])[-1].key == "new_dice"
    assert len(found) > 1


def test_an_undo_in_mid_window_leaves_later_dice_unchanged() -> None:
    straight, detour = to_mid_window(), to_mid_window()
    detour.choose(REACT)
    detour.undo("south", consent=("referee",))
    play(straight)
    play(detour)
    assert straight.digest() == detour.digest()
    assert rolled(straight) == rolled(detour)


def test_typed_dice_are_asked_for_again_after_an_undo_and_what_was_typed_is_remembered() -> None:
    match = duel(TypedChance())
    stances(match)
    match.choose(STRIKE)
    match.choose(Pass())
    match.roll((2,))
    match.undo("south", consent=("referee",))
    assert match.decision.kind == "struck_at"
    match.choose(Pass())
    assert isinstance(match.pending, Chance)
    before = match.rolled_before
    assert before == (2,)
    match.roll((4,))  # the die had been misread
    after = match.rolled_before
    assert after is None
    match.choose(Pass())  # the charm
    assert tokens(match) == (4, 3)


def test_going_back_to_a_roll_rolls_it_again() -> None:
    match = to_mid_window()
    match.choose(Pass())
    number = next(i for i, e in enumerate(match.journal()) if isinstance(e.answer, tuple))
    digest, answers = match.digest(), match.answers
    match.rewind(number, "referee")
    assert (match.digest(), match.answers) == (digest, answers)
    assert refused(match.redo) == "nothing_to_redo"


# -- redo ----------------------------------------------------------------------------------------------


def test_redo_gives_back_what_was_taken_back_dice_and_all() -> None:
    match = duel(5)
    play(match, 9)
    digest, answers = match.digest(), match.answers
    match.rewind(0, "referee")
    redone = 0
    while match.redoable:
        match.redo()
        redone += 1
    assert redone == 9
    assert (match.digest(), match.answers) == (digest, answers)
    assert refused(match.redo) == "nothing_to_redo"


def test_a_new_choice_forgets_what_could_be_redone() -> None:
    match = to_rest()
    match.choose(TAUNT)
    match.undo("north")
    match.choose(REST)
    assert refused(match.redo) == "nothing_to_redo"


def test_new_dice_forget_what_could_be_redone() -> None:
    match = to_rest()
    match.choose(TAUNT)
    match.undo("north")
    match.raise_epoch("referee")
    assert refused(match.redo) == "nothing_to_redo"


def test_several_undos_are_redone_one_by_one() -> None:
    match = to_rest()
    match.choose(REST)
    match.choose(TAUNT)
    digest = match.digest()
    match.undo("south")
    match.undo("north")
    match.redo()
    match.redo()
    assert match.digest() == digest


# -- sealed answers ------------------------------------------------------------------------------------


def test_sealed_answers_are_shown_together() -> None:
    match = duel(1)
    before = match.digest()
    match.choose(BOLD, "north")
    assert match.digest() == before
    assert match.log == []
    assert match.decision.seat == "south"
    match.choose(WARY, "south")
    assert [fighter.stance for fighter in match.state.fighters.values()] == ["bold", "wary"]


def test_sealed_answers_may_come_in_any_order_but_once() -> None:
    match = duel(1)
    match.choose(WARY, "south")
    assert refused(lambda: match.choose(BOLD, "south")) == "not_your_turn"
    assert refused(lambda: match.choose(BOLD, "referee")) == "not_your_turn"
    assert refused(lambda: match.choose(STRIKE, "north")) == "not_on_offer"
    match.choose(BOLD, "north")
    assert [fighter.stance for fighter in match.state.fighters.values()] == ["bold", "wary"]


@pytest.mark.parametrize("first", ["north", "south"])
def test_a_fork_with_one_answer_sealed_keeps_it(first: str) -> None:
    match = duel(1)
    match.choose(BOLD, first)
    fork = match.fork(match.chance)
    assert fork.sealed == match.sealed == {first: BOLD}
    second = fork.decision.seat
    fork.choose(WARY, second)
    assert fork.state.fighters[second].stance == "wary"
    assert match.sealed == {first: BOLD}  # the fork's answer is no business of the match
    assert match.state.fighters[second].stance == ""
    match.choose(BOLD, second)
    assert match.state.fighters[second].stance == "bold"


def test_a_sealed_answer_can_be_taken_back_and_given_again() -> None:
    match = duel(1)
    match.choose(BOLD, "south")
    match.undo("south")
    assert match.sealed == {}
    match.redo()
    assert match.sealed == {"south": BOLD}
    match.undo("south")
    match.choose(WARY, "south")
    match.choose(BOLD, "north")
    assert match.state.fighters["south"].stance == "wary"


def test_a_sealed_answer_needs_consent_once_the_other_has_answered() -> None:
    match = duel(1)
    match.choose(BOLD, "south")
    match.choose(BOLD, "north")
    with pytest.raises(ConsentNeeded):
        match.undo("south")


# -- standing offers -----------------------------------------------------------------------------------


def test_a_standing_offer_is_taken_up_in_anothers_turn() -> None:
    match = to_rest()
    assert match.decision.seat == "north"
    match.choose(Concede(), "south")
    assert match.state.result == ("north",)
    assert match.over


def test_a_standing_offer_can_be_undone_and_redone() -> None:
    match = to_rest()
    match.choose(Concede(), "south")
    match.undo("south")
    assert match.decision.key() == ("north", "turn", "north")
    match.redo()
    assert match.over


# -- the referee ---------------------------------------------------------------------------------------


def test_the_referee_steps_in_between_steps_and_the_question_comes_again() -> None:
    match = to_rest()
    asked = match.decision.key()
    match.intervene(Grant("south", 3), "referee")
    assert tokens(match) == (4, 7)
    assert match.decision.key() == asked
    assert [e.key for e in match.log or ()][-1] == "granted"


def test_the_referee_does_not_step_in_in_the_middle() -> None:
    half_sealed = duel(1)
    half_sealed.choose(BOLD, "north")
    for match in (to_mid_window(), half_sealed):
        before = match.digest()
        assert not match.between_steps
        with refuses("in_the_middle_of_an_action"):
            match.intervene(Grant("south", 3), "referee")
        assert match.digest() == before


def test_the_referee_does_not_step_in_when_all_is_over() -> None:
    match = to_rest()
    match.intervene(Grant("south", -4), "referee")
    play(match)  # one more turn, and the empty one has lost
    assert match.over
    assert refused(lambda: match.intervene(Grant("south", 3), "referee")) == "in_the_middle_of_an_action"


def test_a_senseless_intervention_is_refused_and_changes_nothing() -> None:
    match = to_rest()
    before = match.digest(), len(match.log or ())
    assert refused(lambda: match.intervene(Grant("nobody", 3), "referee")) == "no_such_seat"
    assert (match.digest(), len(match.log or ())) == before
    match.choose(STRIKE)


def test_an_intervention_is_met_again_at_its_place_after_an_undo() -> None:
    match = duel(4)
    stances(match)
    match.choose(REST)
    match.intervene(Grant("north", 3), "referee")
    match.intervene(Grant("south", 1), "referee")
    match.choose(REST)
    stances(match)
    digest = match.digest()
    match.choose(TAUNT)
    match.undo("north")
    assert match.digest() == digest
    assert tokens(match) == (7, 5)


def test_undoing_back_over_an_intervention_takes_it_back_and_needs_consent() -> None:
    match = to_rest()
    match.choose(REST)
    match.intervene(Grant("north", 3), "referee")
    with pytest.raises(ConsentNeeded):
        match.undo("north")
    match.undo("north", consent=("referee",))
    assert tokens(match) == (4, 4)
    match.choose(REST)
    assert tokens(match) == (4, 4)


def test_an_undo_to_the_intervention_keeps_it() -> None:
    match = to_rest()
    match.intervene(Grant("north", 3), "referee")
    match.choose(REST)
    match.undo("north")
    assert tokens(match) == (7, 4)
    assert match.decision.key() == ("north", "turn", "north")


def test_a_fork_after_an_intervention_has_it() -> None:
    match = to_rest()
    match.intervene(Grant("north", 3), "referee")
    assert tokens(match.fork(match.chance)) == (7, 4)


@pytest.mark.parametrize("to", [151, 97, 64, 3])
def test_a_long_way_back_and_forth_loses_no_answer(to: int) -> None:
    match = duel(6)
    for round_ in range(40):
        stances(match, WARY, WARY)
        if round_ % 7 == 0:
            match.intervene(Grant("north", 1), "referee")
        match.choose(TAUNT)
        match.choose(REST)
    journal = match.journal()
    match.rewind(to, "referee")
    assert match.journal() == journal[:to]
    granted = sum(1 for round_ in range(0, 40, 7) if round_ * 4 + 2 <= to)
    assert tokens(match)[0] == 4 + granted
    while match.redoable:
        match.redo()
    assert match.journal() == journal
    assert tokens(match)[0] == 4 + granted  # what the referee did after that point is gone for good


# -- desync --------------------------------------------------------------------------------------------


class Fickle(Toy):
    """A ruleset whose question depends on something outside the state."""

    asked = 0

    def step(self, game: DuelGame) -> Procedure[None]:
        def step() -> Procedure[None]:
            self.asked += 1
            yield from ask(Decision("north", f"question {self.asked}", (), Menu((Pass(), REST))))
            yield from ask(Decision("north", "more", (), Menu((Pass(),))))

        return step()


def test_a_ruleset_that_changes_its_question_is_found_out() -> None:
    match: Match[Duel] = Match(Fickle(), RULESET.load(SCENARIO, "", {}), ScriptedChance(()))
    match.choose(Pass())
    with pytest.raises(Desync, match="question 1"):
        match.fork(match.chance)


class Forgetful(Toy):
    """A ruleset that stops asking."""

    asked = 0

    def step(self, game: DuelGame) -> Procedure[None]:
        def step() -> Procedure[None]:
            self.asked += 1
            if self.asked > 1:
                game.state.result = ("north",)
                return
            yield from ask(Decision("north", "a", (), Menu((Pass(),))))
            yield from ask(Decision("north", "b", (), Menu((Pass(),))))

        return step()


def test_a_step_that_ends_early_is_found_out() -> None:
    match: Match[Duel] = Match(Forgetful(), RULESET.load(SCENARIO, "", {}), ScriptedChance(()))
    match.choose(Pass())
    with pytest.raises(Desync):
        match.fork(match.chance)


class Loaded(Toy):
    """A ruleset that rolls another die the second time."""

    rolled = 0

    def step(self, game: DuelGame) -> Procedure[None]:
        def step() -> Procedure[None]:
            self.rolled += 1
            yield from game.roll("die", 1, 6 if self.rolled == 1 else 8)
            yield from ask(Decision("north", "a", (), Menu((Pass(),))))

        return step()


def test_a_die_that_changes_is_found_out() -> None:
    match: Match[Duel] = Match(Loaded(), RULESET.load(SCENARIO, "", {}), ScriptedChance((3,)))
    with pytest.raises(Desync, match="1d8"):
        match.fork(match.chance)


def test_what_another_let_pass_tells_nothing_so_the_undo_is_still_free() -> None:
    match = duel(TypedChance())
    stances(match)
    match.choose(STRIKE)
    match.choose(Pass())
    taker = match.journal()[-2].answer
    assert isinstance(taker, Choice)
    assert match.consent_owed(len(match.journal()) - 2, taker.seat) == ()
