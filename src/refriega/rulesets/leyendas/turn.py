"""Rounds, initiative, surprise and turns: the outer structure, one step at a time.

ML-001..ML-026. Nothing here is suspended code: where the fight stands is `state.phase`, `state.order` and
`state.turn`, and `step` does the next thing that they call for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, permutations
from random import Random

from refriega.core import turn_order
from refriega.core.effect import Boundary
from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier, breakdown, total
from refriega.core.procedure import Choice, Chooser, Concede, Decision, Menu, Option, Pass, Procedure, ask
from refriega.core.turn_order import InitiativeOrder
from refriega.rulesets.leyendas import budget, declare, victory
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.book import BOOK
from refriega.rulesets.leyendas.actions.charge import ends_the_turn
from refriega.rulesets.leyendas.actions.coup import pending_coup
from refriega.rulesets.leyendas.actions.mounted import resolve_falls
from refriega.rulesets.leyendas.actions.outside import (
    carry_out_outside,
    check_outside,
    free_actions_outside,
)
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import dying_check
from refriega.rulesets.leyendas.magic import casting
from refriega.rulesets.leyendas.magic.zones import upkeep
from refriega.rulesets.leyendas.options import Begin, ComeIn, Delay, EndTurn, Order, Outside
from refriega.rulesets.leyendas.riding import is_ridden
from refriega.rulesets.leyendas.settle import end_due, end_effects
from refriega.rulesets.leyendas.sight import known_to_seat
from refriega.rulesets.leyendas.state import Phase
from refriega.rulesets.leyendas.terms import Ability, Condition, Value
from refriega.rulesets.leyendas.values import (
    STACKING,
    ability_modifier,
    ability_score,
    can_act,
    modifiers,
)


def step(game: LeyendasGame) -> Procedure[None]:
    """The next thing that the structure of the fight calls for."""
    match game.state.phase:
        case Phase.DEPLOYMENT:
            from refriega.rulesets.leyendas.deployment import deploy

            yield from deploy(game)
        case Phase.INITIATIVE:
            yield from roll_initiative(game)
        case Phase.ORDER:
            yield from next_in_order(game)
        case Phase.TURN:
            yield from take_action(game)
    yield from resolve_falls(game)
    end_turn_of_the_fallen(game)
    victory.judge(game)


# -- initiative ----------------------------------------------------------------------------------


def roll_initiative(game: LeyendasGame) -> Procedure[None]:
    """Everybody rolls once, the unaware too; highest first (ML-001). Then it is settled who is aware of an
    enemy, by stealth or however else the scenario has it, and so may act at once (ML-002, ML-026).
    """
    state = game.state
    state.scope = "initiative"
    for group in game.scene.groups:
        yield from initiative_check(game, group)
    ranked = sorted(state.bodies, key=lambda who: initiative_rank(game, who), reverse=True)
    order: list[str] = []
    for _, tied in groupby(ranked, key=lambda who: initiative_rank(game, who)):
        order += yield from settle_tie(game, list(tied))
    note_ties(game, order)
    state.order = InitiativeOrder(tuple(order))
    state.phase = Phase.ORDER
    # ML-020, ML-024: surprise needs somebody aware and somebody who is not
    awareness = {body.aware for body in state.bodies.values()}
    state.surprise = awareness == {True, False}
    state.round = 0 if state.surprise else 1
    if game.log is not None:
        for known, seats in orders_known(game).items():
            game.note("initiative.order", "ML-001", audience=seats, order=known)
        game.note("round.surprise" if state.surprise else "round", "ML-020", "ML-003", round=state.round)


def orders_known(game: LeyendasGame) -> dict[tuple[str, ...], tuple[str, ...] | None]:
    """The order as each seat may know it, and whose knowledge that is (None: everybody's)."""
    order = game.state.order.order
    known: dict[tuple[str, ...], tuple[str, ...] | None] = {}
    for seat in game.scene.seats:
        mine = tuple(who for who in order if known_to_seat(game, seat, who))
        known[mine] = (*(known.get(mine) or ()), seat)
    return known if len(known) > 1 else {order: None}


def initiative_check(game: LeyendasGame, group: Sequence[str]) -> Procedure[None]:
    """1d20 + Dexterity modifier + other bonuses (ML-010), one check for a group (ML-012)."""
    best = max(group, key=lambda who: (ability_score(game, who, Ability.DEXTERITY), who))
    parts = [
        Modifier(ability_modifier(game, best, Ability.DEXTERITY), "", "dexterity"),
        Modifier(game.sheets[best].initiative, "", "initiative"),
        *modifiers(game, best, Value.INITIATIVE),
    ]
    faces = yield from game.roll(f"{group[0]}/initiative", 1, 20)
    result = faces[0] + total(parts, STACKING)
    for who in group:
        game.state.initiative[who] = result
    if game.log is not None:
        game.note(
            "initiative",
            "ML-010",
            *(("ML-012",) if len(group) > 1 else ()),
            who=group[0],
            group=tuple(group),
            natural=faces[0],
            total=result,
            parts=breakdown("initiative", parts, STACKING),
        )


def initiative_rank(game: LeyendasGame, who: str) -> tuple[int, int]:
    """Result, then Dexterity score (ML-011); a group's best Dexterity counts for all of it."""
    group = next(group for group in game.scene.groups if who in group)
    dexterity = max(ability_score(game, other, Ability.DEXTERITY) for other in group)
    return game.state.initiative[who], dexterity


def note_ties(game: LeyendasGame, order: Sequence[str]) -> None:
    """Tell of those next to each other in the order whom only Dexterity told apart (ML-011)."""
    if game.log is None:
        return
    ranks = {who: initiative_rank(game, who) for who in order}
    for first, second in pairwise(order):
        (result, score), (other_result, other_score) = ranks[first], ranks[second]
        if result == other_result and score != other_score:
            game.note(
                "initiative.tie", "ML-011", who=first, other=second, total=result,
                score=score, other_score=other_score,
            )  # fmt: skip


def settle_tie(game: LeyendasGame, tied: list[str]) -> Procedure[list[str]]:
    """The last tie: the game master decides; where there is none, they roll on (ML-011).

    A seat that keeps track of the order is asked instead (ML-025). Creatures of one group keep their order.
    """
    groups = [tuple(who for who in group if who in tied) for group in game.scene.groups]
    rivals = [group for group in groups if group]
    if len(rivals) < 2:
        return tied
    keeper = game.scene.tracker or game.scene.game_master
    if keeper:
        names = tuple(group[0] for group in rivals)
        option = yield from ask(Decision(keeper, "tie", names, TieMenu(names)))
        assert isinstance(option, Order)
        first = option.order
        if game.log is not None:
            game.note("initiative.decided", "ML-011", by=keeper, order=first)
    else:
        first = yield from roll_off(game, tuple(group[0] for group in rivals))
    by_first = {group[0]: group for group in rivals}
    return [who for name in first for who in by_first[name]]


def roll_off(game: LeyendasGame, tied: tuple[str, ...]) -> Procedure[tuple[str, ...]]:
    """All of them roll a d20, and those who tie again roll again."""
    rolled: dict[str, int] = {}
    for who in tied:
        faces = yield from game.roll(f"{who}/tie", 1, 20)
        rolled[who] = faces[0]
        if game.log is not None:
            game.note("initiative.roll_off", "ML-011", who=who, natural=faces[0], group=tied)
    order: list[str] = []
    ranked = sorted(tied, key=lambda who: rolled[who], reverse=True)
    for _, again in groupby(ranked, key=lambda who: rolled[who]):
        same = tuple(again)
        order += same if len(same) == 1 else (yield from roll_off(game, same))
    return tuple(order)


class TieMenu(Menu):
    """All orders of the tied; only the first few hundred are listed."""

    __slots__ = ("tied",)

    def __init__(self, tied: tuple[str, ...]) -> None:
        listed = permutations(tied) if len(tied) <= 5 else [tied]
        super().__init__(Order(order) for order in listed)
        self.tied = tied

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, Order) and sorted(option.order) == sorted(self.tied):
            return None
        return Refusal("tie.not_an_order", "ML-011")


# -- the order ------------------------------------------------------------------------------------


def next_in_order(game: LeyendasGame) -> Procedure[None]:
    """Those who delay may come in; else the next place comes up (ML-003, ML-014)."""
    state = game.state
    for who in state.order.delaying:
        # whoever has only just begun to delay is not asked before somebody else has acted
        if can_act(game, who) and who != state.order.current:
            option = yield from ask(
                Decision(game.sheets[who].seat, "come_in", (who,), Menu((ComeIn(), Pass())))
            )
            if isinstance(option, ComeIn):
                state.order = turn_order.come_in(state.order, who)
                state.scope = f"{state.round}/{who}"
                note_delay(game, "delay.ends", who)
                yield from begin_turn(game, who)
                return
    while not (state.order.index >= 0 and state.order.round_over):
        state.order = turn_order.next_place(state.order)
        if (yield from place_comes_up(game, state.order.current)):
            return
        if state.order.round_over and state.order.delaying:
            return  # the last place was nobody's moment: those who delay are asked once more
    end_round(game)


def end_round(game: LeyendasGame) -> None:
    """After the lowest, the next round begins in the same order (ML-003); delays end (ML-015)."""
    state = game.state
    for who in state.order.delaying:
        state.order = turn_order.fall_to_last(state.order, who)
        note_delay(game, "delay.lost", who)
        turn_passes(game, who)
    end_due(game, Boundary.ROUND_END, "")
    if state.surprise:
        state.surprise = False
        end_effects(game, lambda e: e.conditions == (Condition.HIDDEN,))
        for body in state.bodies.values():
            body.aware = True
    state.round += 1
    state.order = InitiativeOrder(state.order.order, -1)
    state.scope = f"{state.round}"
    state.draws = {}
    reset_round(game, state.bodies)
    if game.log is not None:
        game.note("round", "ML-003", round=state.round)


def reset_round(game: LeyendasGame, whose: Iterable[str]) -> None:
    """One attack of opportunity and one immediate action a round, for everybody at once (ML-112)."""
    for who in whose:
        body = game.body(who)
        if game.variant("aoo_reset") == "round":
            body.opportunities = 0
        body.immediates = 0


def place_comes_up(game: LeyendasGame, who: str) -> Procedure[bool]:
    """The place of `who`: what ends there ends; the dying check; who can act begins or delays.

    False if it was nobody's moment: of somebody dead, or surprised (ML-021). Dice are counted by round
    and whose turn it is, so a turn that is taken later in the round meets the same ones.
    """
    state = game.state
    state.scope = f"{state.round}/{who}"
    end_due(game, Boundary.PLACE, who)
    body = game.body(who)
    if body.dead:  # what was to last until its next turn does not last for ever
        end_due(game, Boundary.TURN_START, who)
        end_due(game, Boundary.TURN_END, who)
        return False
    if body.place < 0 or (state.surprise and not body.aware):
        return False
    yield from upkeep(game, who)
    yield from dying_check(game, who)
    body.damage_taken = 0
    if not can_act(game, who) or is_ridden(game, who):  # ML-013: it keeps its place
        turn_passes(game, who)
        return True
    if not state.order.round_over:
        option = yield from begin_or_delay(game, who)
        if isinstance(option, Concede):
            turn_passes(game, who)
            return True
        if isinstance(option, Delay):
            state.order = turn_order.delay(state.order, who)
            note_delay(game, "delay.begins", who)
            if game.variant("next_turn_when_delaying") == "old_place":
                state.readied.pop(who, None)
                end_due(game, Boundary.TURN_START, who)
            return True
    yield from begin_turn(game, who)
    return True


def begin_or_delay(game: LeyendasGame, who: str) -> Procedure[Option]:
    """Ask whether the turn begins now; whoever gives up meanwhile does so, and the question stands.

    `Concede` comes back where nothing is left to begin: the seat gave up, or the fight is decided.
    """
    seat = game.sheets[who].seat
    while True:
        choice: Choice = yield Decision(
            seat,
            "begin",
            (who,),
            BeginMenu(game, seat, (Begin(), Delay())),
            standing=lambda other: BeginMenu(game, other, ()),
        )
        if not isinstance(choice.option, Concede):
            return choice.option
        victory.concede(game, choice.seat)
        if choice.seat == seat or victory.winners(game):
            return choice.option


class BeginMenu(Menu):
    """A short list; giving up is possible always, and once."""

    __slots__ = ("game", "seat")

    def __init__(self, game: LeyendasGame, seat: str, options: tuple[Option, ...]) -> None:
        super().__init__(options)
        self.game = game
        self.seat = seat

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, Concede):
            return victory.check_concede(self.game, self.seat)
        return super().check(option)


def note_delay(game: LeyendasGame, key: str, who: str) -> None:
    if game.log is not None:
        game.note(key, "ML-014", "ML-015", who=who)


def turn_passes(game: LeyendasGame, who: str) -> None:
    """A turn that is not taken still ends what lasted until it."""
    game.state.readied.pop(who, None)
    regain_opportunity(game, who)
    end_due(game, Boundary.TURN_START, who)
    end_due(game, Boundary.TURN_END, who)
    game.state.turns += 1


def regain_opportunity(game: LeyendasGame, who: str) -> None:
    """By the variant `aoo_reset`, the attack of opportunity comes back with one's own turn (ML-112)."""
    if game.variant("aoo_reset") == "own_turn":
        game.body(who).opportunities = 0


# -- the turn -------------------------------------------------------------------------------------


def begin_turn(game: LeyendasGame, who: str) -> Procedure[None]:
    """What lasted until the start of its next turn ends, and the budget is whole (ML-146)."""
    state = game.state
    end_due(game, Boundary.TURN_START, who)
    state.readied.pop(who, None)  # ML-202: the condition never came true
    regain_opportunity(game, who)
    if game.log is not None:
        game.note("turn.begins", who=who)
    yield from pending_coup(game, who)
    yield from casting.finish(game, who)
    if not can_act(game, who):
        turn_passes(game, who)
        return
    state.turn = budget.new_turn(game, who)
    state.phase = Phase.TURN


def end_turn(game: LeyendasGame) -> None:
    """The turn is over; the order goes on."""
    state = game.state
    assert state.turn is not None
    who = state.turn.actor
    state.turn = None
    state.phase = Phase.ORDER
    state.turns += 1
    end_due(game, Boundary.TURN_END, who)


def end_turn_of_the_fallen(game: LeyendasGame) -> None:
    """If the creature whose turn it is can no longer act, its turn is over."""
    turn = game.state.turn
    if turn is not None and not can_act(game, turn.actor):
        end_turn(game)


def take_action(game: LeyendasGame) -> Procedure[None]:
    """Ask the one question of a turn and carry the answer out (ML-003, ML-007).

    The seat that runs the creature is asked: a player's, or the game master's (ML-006).
    """
    state = game.state
    assert state.turn is not None
    who = state.turn.actor
    choice: Choice = yield Decision(
        game.sheets[who].seat,
        "turn",
        (who,),
        TurnMenu(game, who),
        standing=lambda seat: StandingMenu(game, seat),
    )
    option = choice.option
    if isinstance(option, Concede):
        victory.concede(game, choice.seat)
    elif isinstance(option, Outside):
        yield from carry_out_outside(game, option)
    elif isinstance(option, EndTurn):
        end_turn(game)
        return
    else:
        left = budget.left(state.turn)
        yield from declare.declare(game, who, option)
        if game.state.turn is not None:
            budget.tire(game, game.state.turn, budget.left(game.state.turn) < left)
    if game.state.turn is not None and ends_the_turn(game, option):
        end_turn(game)


class TurnMenu(Chooser):
    """Everything the actor may declare, or the end of its turn."""

    __slots__ = ("game", "who")

    def __init__(self, game: LeyendasGame, who: str) -> None:
        self.game = game
        self.who = who

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, (EndTurn, Concede)):
            return None
        if isinstance(option, Outside):
            return check_outside(self.game, self.game.sheets[self.who].seat, option)
        return declare.check(self.game, self.who, option)

    def groups(self) -> Sequence[str]:
        return (*BOOK.groups, "turn")

    def candidates(self, group: str = "") -> Iterator[Option]:
        game, who = self.game, self.who
        for action in BOOK.actions.values():
            if group in ("", action.group):
                yield from declare.listed(game, who, action)
        if group in ("", "turn"):
            yield from free_actions_outside(game, game.sheets[who].seat)
            yield EndTurn()

    def sample(self, rng: Random) -> Option:
        """A random verb, weighted, then a random option of it; the end of the turn if none is left."""
        game, who = self.game, self.who
        turn = game.state.turn
        assert turn is not None
        if not budget.spent(turn):
            for action in weighted(rng):
                found = declare.sampled(game, who, action, rng)
                if found is not None:
                    return found
        return EndTurn()


_VERBS = tuple(action for action in BOOK.actions.values() for _ in range(action.weight))


def weighted(rng: Random) -> Iterator[Action]:
    """A few verbs at random, by weight."""
    for _ in range(6):
        yield _VERBS[int(rng.random() * len(_VERBS))]


def pick(rng: Random, options: Iterable[Option]) -> Option | None:
    found = list(options)
    return found[int(rng.random() * len(found))] if found else None


# -- what other seats may do meanwhile ----------------------------------------------------------


class StandingMenu(Chooser):
    """In another's turn a seat may concede, and its creatures take one free action each (ML-144)."""

    __slots__ = ("game", "seat")

    def __init__(self, game: LeyendasGame, seat: str) -> None:
        self.game = game
        self.seat = seat

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, Concede):
            return victory.check_concede(self.game, self.seat)
        if isinstance(option, Outside):
            return check_outside(self.game, self.seat, option)
        return Refusal("not_your_turn", "ML-005")

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield from free_actions_outside(self.game, self.seat)

    def sample(self, rng: Random) -> Option:
        return pick(rng, self.candidates()) or Concede()
