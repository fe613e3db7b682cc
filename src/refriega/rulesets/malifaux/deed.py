"""Actions: the three steps that every one of them goes through (MX-004).

1. It is declared and paid; its variables and targets are fixed; whoever reacts to that does.
2. The duels that it needs are made.
3. Its effects are resolved, and it counts as resolved when all that they set off is (MX-041).

An action that an effect brings about is a `perform` inside another one's third step: calls return in the
right order by themselves.
"""

from __future__ import annotations

from collections.abc import Callable

from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import attack, conditions, targeting
from refriega.rulesets.malifaux.effects import carry_out
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Deed

Results = Callable[[MalifauxGame, Deed], Procedure[None]]
"""The third step of an action: its effects, or what a common one does."""


def perform(game: MalifauxGame, deed: Deed, results: Results = carry_out) -> Procedure[bool]:
    """An action from its declaration to its end (MX-004); whether its effects came about.

    AP have been spent by whoever takes it; one that another brings about costs none (MX-040). Who is removed
    or Paralyzed in the middle of it does not go on.
    """
    with game.in_flight(deed):
        # 1. Declare and spend (MX-010): the action and its targets are told, others react
        if game.log is not None:
            tell(game, deed)
        if not (yield from targeting.react(game, deed)):
            return False
        # 2. Perform duels (MX-020, MX-021)
        won = yield from attack.duels(game, deed)
        # 3. Resolve (MX-030): first what it does, with all actions that this brings about (MX-041)
        if won and conditions.may_act(game, deed.actor):
            yield from results(game, deed)
        yield from attack.afterwards(game, deed)
        if game.log is not None and won:
            game.note("deed.resolved", "MX-041", who=deed.actor, action=deed.action)
        return won


def tell(game: MalifauxGame, deed: Deed) -> None:
    """Announce an action, to whom it is done and what it costs."""
    rule = "MX-040" if deed.generated else "MX-012"
    outer = [record for record in game.state.in_flight[:-1] if isinstance(record, Deed)]
    game.note(
        "deed",
        "MX-010",
        rule,
        who=deed.actor,
        action=deed.action,
        targets=deed.targets,
        cost=deed.cost,
        generated=deed.generated,
        focus=deed.focus,
        within=outer[-1].action if outer else "",
    )
