"""The actions of a model's own card (MX-002)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from refriega.core.errors import Refusal
from refriega.core.procedure import Option
from refriega.rulesets.malifaux import budget, conditions, targeting
from refriega.rulesets.malifaux.actions.action import Row
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Take
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Condition


def declare(game: MalifauxGame, who: str, option: Take) -> Deed | Refusal:
    """An action of its card, tactical or attack (MX-003), with its mode and targets (MX-014, MX-015)."""
    card = game.card(who)
    if all(action.id != option.action for action in card.actions):
        return Refusal("action.unknown", "MX-002", args={"who": who, "action": option.action})
    return Deed(who, option.action, option.targets, option.mode, card.action(option.action).ap)


def check(game: MalifauxGame, who: str, option: Take) -> Refusal | None:
    """Only what there is can be dropped: a mode of the action, a Focused that one has."""
    if not 0 <= option.mode < max(1, len(game.action(who, option.action).modes)):
        return Refusal("action.mode", "MX-014", args={"action": option.action})
    if option.focus and not conditions.has(game, who, Condition.FOCUSED):
        return Refusal("focus.none", args={"who": who})
    return None


def candidates(game: MalifauxGame, who: str) -> Iterator[Option]:
    """Every action that can be paid for, in each of its modes at all that it may have as targets."""
    for action in game.card(who).actions:
        if budget.check(game, who, action, action.ap) is None:
            yield from takes(game, who, action)


def takes(game: MalifauxGame, who: str, action: Action, *, turned: bool = False) -> Iterator[Take]:
    """One action in each of its modes, at all that it may have as targets; `turned`: of its own."""
    focused = conditions.has(game, who, Condition.FOCUSED)
    for targets in aims(game, who, targeting.as_aimed(action, turned=turned)):
        for mode in range(max(1, len(action.modes))):
            yield Take(action.id, targets, mode)
            if focused and action.stat is not None:
                yield Take(action.id, targets, mode, focus=True)


def aims(game: MalifauxGame, who: str, action: Action) -> Iterator[tuple[str, ...]]:
    """All sets of targets that an action may have."""
    if not targeting.takes_targets(action):
        yield ()
        return
    single = [
        target for target in game.present() if targeting.check_target(game, who, action, target) is None
    ]
    for count in range(1, action.targets + 1):
        yield from combinations(single, count)


ROWS: tuple[Row, ...] = (Row(Take, "card", declare, candidates, check, weight=4),)
