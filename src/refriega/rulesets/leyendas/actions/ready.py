"""Readying an action: one to be carried out when its condition comes true (ML-200..ML-202)."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure, tag_of
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.arms import strikes, weapon
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Attack, Ready
from refriega.rulesets.leyendas.sight import known_to_seat
from refriega.rulesets.leyendas.state import Readied
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.triggers import (
    ANY_ENEMY,
    ANYONE,
    PATTERNS,
    AnyTrigger,
    Attacks,
    ComesAdjacent,
    Deed,
    Does,
    Enters,
    Falls,
    HavePassed,
    Leaves,
    Trigger,
)
from refriega.rulesets.leyendas.values import is_down


def check_ready(game: LeyendasGame, who: str, option: Ready) -> Refusal | None:
    """One standard, movement, swift or free action, and a condition about what is there (ML-201).

    Whether the action itself is possible shows when it is carried out.
    """
    from refriega.rulesets.leyendas.actions.book import BOOK  # the book holds this action too

    action = BOOK.actions.get(type(option.action))
    if action is None or isinstance(option.action, Ready):
        return Refusal("ready.not_an_action", "ML-201")
    if not ActionKind.FREE <= action.kind_of(game, who, option.action) <= ActionKind.STANDARD:
        return Refusal("ready.not_this_kind", "ML-201")
    return check_trigger(game, who, option.trigger)


def check_trigger(game: LeyendasGame, who: str, trigger: Trigger) -> Refusal | None:
    """Creatures that the seat knows of, spaces that are on the board."""
    for other in named(trigger):
        if other in PATTERNS:
            continue
        if other not in game.sheets or not known_to_seat(game, game.sheets[who].seat, other):
            return Refusal("ready.no_such_creature", "ML-201", args={"who": other})
    places = watched(trigger)
    if places is not None and (not places or not all(game.board.inside(at) for at in places)):
        return Refusal("ready.no_such_place", "ML-201")
    if isinstance(trigger, HavePassed) and not trigger.who:
        return Refusal("ready.nobody", "ML-201")
    return None


def named(trigger: Trigger) -> tuple[str, ...]:
    """The creatures, or patterns, that a trigger names."""
    match trigger:
        case HavePassed(who=names):
            return names
        case Attacks(who=who, victim=victim):
            return (who, victim)
        case ComesAdjacent(who=who, to=to):
            return (who, to) if to else (who,)
        case Does(who=who) | Enters(who=who) | Leaves(who=who) | Falls(who=who):
            return (who,)
    return ()


def watched(trigger: Trigger) -> tuple[int, ...] | None:
    """The spaces that a trigger names, None if it names none."""
    match trigger:
        case HavePassed(at=at):
            return (at,)
        case Enters(area=area) | Leaves(area=area):
            return area
    return None


def ready(game: LeyendasGame, who: str, option: Ready) -> Procedure[None]:
    """Kept in secret until it comes true or the next turn begins (ML-200, ML-202)."""
    down = tuple(other for other in game.state.bodies if is_down(game, other))
    game.state.readied[who] = Readied(who, option.trigger, option.action, down=down)
    if game.log is not None:
        seat = game.sheets[who].seat
        game.note(
            "readied",
            "ML-200",
            audience=tuple(dict.fromkeys((seat, game.scene.game_master or seat))),
            who=who,
            trigger=tag_of(option.trigger),
            action=tag_of(option.action),
        )
    yield from ()


def list_readies(game: LeyendasGame, who: str) -> Iterator[Ready]:
    """The commonest: an attack on the first enemy that comes near, or on one when it does something."""
    armed = list(strikes(game, who))
    for item in armed:
        yield Ready(ComesAdjacent(ANY_ENEMY), Attack(ANYONE, item))
        for enemy in game.enemies(who):
            for trigger in deeds_of(enemy):
                yield Ready(trigger, Attack(enemy, item))
    for item in dict.fromkeys(game.body(who).held):
        found = weapon(game, item)
        if found is not None and found.increment:
            for enemy in game.enemies(who):
                for trigger in deeds_of(enemy):
                    yield Ready(trigger, Attack(enemy, item, found.thrown))


def deeds_of(enemy: str) -> tuple[AnyTrigger, ...]:
    return (
        Attacks(enemy),
        Does(Deed.CASTS, enemy),
        Does(Deed.EQUIPS, enemy),
        Does(Deed.MOVES, enemy),
        Does(Deed.MOVES, enemy, done=True),
    )


ACTIONS = (
    Action(
        option=Ready,
        group="ready",
        rules=("ML-200",),
        kind=ActionKind.STANDARD,
        check=check_ready,
        candidates=list_readies,
        carry_out=ready,
        weight=1,
    ),
)
