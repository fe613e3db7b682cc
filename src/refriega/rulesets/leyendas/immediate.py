"""Immediate actions: declared right after another's declaration, carried out before it (ML-145).

They are powers whose time is `immediate`. Whoever has one, and sees the act, is asked; immediate actions
may answer one another, and the last declared is the first carried out.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.effect import Boundary, Until
from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.core.state import InFlight
from refriega.core.window import Reaction
from refriega.rulesets.leyendas.actions.book import BOOK
from refriega.rulesets.leyendas.budget import SWIFT_SPENT
from refriega.rulesets.leyendas.declare import perform
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic import aims, targets
from refriega.rulesets.leyendas.magic.options import UsePower
from refriega.rulesets.leyendas.magic.powers import powers_of_kind
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.sight import UNSEEN, sees
from refriega.rulesets.leyendas.state import Act, CombatEffect
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.values import can_act, conditions


def on_declared(game: LeyendasGame, act: InFlight) -> Iterator[Reaction]:
    """The immediate powers of the creatures that see another declare its action (ML-145)."""
    assert isinstance(act, Act)
    for who in game.state.bodies:
        if not game.sheets[who].powers or who == act.actor:
            continue
        powers = powers_of_kind(game, who, ActionKind.IMMEDIATE)
        if powers and may_act_at_once(game, who) and sees(game, who, act.actor):
            for power in powers:
                yield from offer(game, who, power)


def may_act_at_once(game: LeyendasGame, who: str) -> bool:
    """Able to act, and by the variant `immediate_limit` once a round (ML-145)."""
    if game.variant("immediate_limit") == "one_per_round" and game.body(who).immediates:
        return False
    return can_act(game, who)


def offer(game: LeyendasGame, who: str, id_: str) -> Iterator[Reaction]:
    """The ways in which the power can be used now, if there are any."""
    power = game.content.powers[id_]
    aimed = (aims.with_aim(UsePower(id_), aim) for aim in aims.candidates(game, who, power))
    options = [option for option in aimed if targets.check(game, who, power, option) is None]
    if not options:
        return

    def resolve(option: Option) -> Procedure[None]:
        return at_once(game, who, option)

    yield Reaction(
        reactor=who,
        seat=game.sheets[who].seat,
        source=f"immediate:{id_}",
        chooser=Menu((Pass(), *options)),
        resolve=resolve,
        hidden=not conditions(game, who).isdisjoint(UNSEEN),
    )


def at_once(game: LeyendasGame, who: str, option: Option) -> Procedure[None]:
    """Carry it out before the act that it answers (ML-145)."""
    game.body(who).immediates += 1
    if game.variant("immediate_costs_swift") == "yes":
        spend_next_swift(game, who)
    yield from perform(game, who, option, BOOK.actions[UsePower], ActionKind.IMMEDIATE)


def spend_next_swift(game: LeyendasGame, who: str) -> None:
    """By the variant `immediate_costs_swift`, the swift action of the next own turn is gone."""
    turn = game.state.turn
    later = 1 if turn is not None and turn.actor == who else 0
    apply_effect(
        game,
        CombatEffect(
            id=game.next_id("e"),
            name=SWIFT_SPENT,
            bearer=who,
            owner=who,
            until=Until(Boundary.TURN_END, who, game.state.round + later),
        ),
    )
