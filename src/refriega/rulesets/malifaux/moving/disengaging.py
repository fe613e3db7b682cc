"""Disengaging strikes (golpes de destrabamiento): what may keep a model from walking out of a fight."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import inches, within
from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.core.window import Reaction
from refriega.rulesets.malifaux import conditions, targeting
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.deed import perform
from refriega.rulesets.malifaux.effects import resolve
from refriega.rulesets.malifaux.effects_schema import Damage
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.engagement import engaged_with, engagement_range
from refriega.rulesets.malifaux.options import Strike
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Common, Condition, Kind, Reach


def on_declaration(game: MalifauxGame, deed: Deed) -> Iterator[Reaction]:
    """Whoever walks out of engagement says so before it moves: each enemy that it leaves may strike at it
    (MX-011). Only the Walk Action is an occasion; the first strike that hits ends the matter.
    """
    if deed.action != Common.WALK:
        return
    for enemy in leaving(game, deed):
        strikes = strikes_of(game, enemy, deed.actor)
        if strikes:
            yield offer(game, deed, enemy, strikes)


def leaving(game: MalifauxGame, walk: Deed) -> Iterator[str]:
    """The enemies whom a walk takes out of engagement: at some point of the way neither is in the other's
    range. To go around in range, or merely out of sight, is not to leave.
    """
    figure = game.figure(walk.actor)
    for enemy in engaged_with(game, walk.actor):
        ranges = (engagement_range(game, walk.actor), engagement_range(game, enemy))
        reach = inches(max(each for each in ranges if each is not None))
        foe = game.figure(enemy)
        # along a straight leg the greatest distance is at one of its ends
        if any(not within(figure._replace(at=end), foe, reach) for end in walk.path):
            yield enemy


def strikes_of(game: MalifauxGame, enemy: str, who: str) -> tuple[Action, ...]:
    """The melee attacks of an enemy that reach a model; it has none while it is Paralyzed."""
    if not conditions.may_act(game, enemy):
        return ()
    return tuple(
        action
        for action in game.card(enemy).actions
        if action.reach is Reach.MELEE and action.kind is Kind.ATTACK and action.stat is not None
        if targeting.check_target(game, enemy, action, who) is None
    )


def offer(game: MalifauxGame, walk: Deed, enemy: str, strikes: tuple[Action, ...]) -> Reaction:
    focused = conditions.has(game, enemy, Condition.FOCUSED)
    options = [Strike(action.id, focus) for action in strikes for focus in (False, True)[: 1 + focused]]

    def react(option: Option) -> Procedure[None]:
        assert isinstance(option, Strike)
        yield from strike(game, walk, enemy, option)

    return Reaction(
        enemy, game.seat(enemy), "disengaging_strike", Menu((Pass(), *options)), react, (walk.actor,)
    )


def strike(game: MalifauxGame, walk: Deed, enemy: str, option: Strike) -> Procedure[None]:
    """An attack at no AP with all that belongs to one (MX-040), its targeting duels too; a hit does no more
    than to stop the walk, whose AP stay spent (MX-011).
    """
    if game.log is not None:
        game.note("strike", "MX-011", who=enemy, target=walk.actor, action=option.action)

    def stop(game: MalifauxGame, deed: Deed) -> Procedure[None]:
        walk.failed = True
        if game.log is not None:
            game.note("walk.stopped", "MX-011", who=walk.actor, by=enemy)
        if game.variant("disengaging_strike_damage") == "yes":
            action = game.action(deed.actor, deed.action)
            hurting = [effect for effect in action.effects if isinstance(effect, Damage)]
            yield from resolve(game, deed, hurting, Cause(deed.actor, deed.affected))

    focus = conditions.drop_focus(game, enemy) if option.focus else 0
    deed = Deed(enemy, option.action, (walk.actor,), generated=True, focus=focus, strike=True)
    yield from perform(game, deed, stop)
