"""Conditions and immunities: how they are gained, how they add up, when they end.

Both are effects on their bearer (`Held`). Whatever an immunity refuses or purges it does through
`core.effect`, from here and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from refriega.core import effect as effects
from refriega.core.effect import Boundary, Until
from refriega.rulesets.malifaux.abilities_schema import Immune
from refriega.rulesets.malifaux.budget import change_turn
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Held
from refriega.rulesets.malifaux.terms import VALUED, Condition, Fate

OPPOSITES: dict[str, str] = {Condition.FAST: Condition.SLOW, Condition.SLOW: Condition.FAST}
"""Conditions that cancel each other."""


# -- gaining ---------------------------------------------------------------------------------------


def gain(game: MalifauxGame, who: str, condition: str, value: int = 0, source: str = "") -> bool:
    """A condition is gained, unless its bearer is immune to it (MX-052); whether it came about.

    A value is added to what there is of the same name. One without a value is ignored if it is there already.
    Fast and Slow take each other away.
    """
    added = max(value, 1) if is_valued(game, condition) else 0
    held = find(game, who, condition)
    if game.model(who).fate is not Fate.IN_PLAY or (held is not None and not added):
        return False
    total = added + (held.value if held is not None else 0)
    until = lasts(game, who, condition)
    if not apply(game, Held(game.next_id("c"), condition, who, source, until, value=total)):
        return False
    if game.log is not None:
        game.note("condition", "MX-031", who=who, condition=condition, value=total)
    opposite = OPPOSITES.get(condition, "")
    if opposite and has(game, who, opposite):
        lose(game, who, condition, opposite)
        return False
    if condition == Condition.FAST:
        hasten(game, who)
    return True


def immunize(game: MalifauxGame, who: str, to: str, of: str = "") -> None:
    """Immunity to a condition or a rule is gained until the end of the turn (MX-050); what its bearer has of
    that condition goes at once (MX-054). With `of`, it is immune to what comes from that model only.
    """
    until = Until(Boundary.ROUND_END, "", game.state.round)
    before = game.held(who)
    apply(game, Held(game.next_id("c"), to, who, of, until, immune=True))
    if game.log is not None:
        game.note("immunity", "MX-050", who=who, to=to, of=of)
        purged = [held for held in before if not held.immune and held not in game.held(who)]
        for held in purged:
            game.note("condition.ends", "MX-054", who=who, condition=held.name)


def apply(game: MalifauxGame, new: Held) -> bool:
    """Put a condition or an immunity on its bearer in place of an older one of the same kind; what an
    immunity forbids is refused (MX-052), or goes as the immunity comes (MX-054).
    """

    def refused(held: Held) -> bool:
        return not held.immune and immune(game, held.bearer, held.name, held.owner)

    def stacks(old: Held, new: Held) -> bool:
        return (old.name, old.immune) != (new.name, new.immune) or (new.immune and old.owner != new.owner)

    applied = effects.apply(game.state.effects, new, immune=refused, stacks=stacks)
    if not applied and game.log is not None:
        game.note("immune", "MX-052", "MX-053", who=new.bearer, to=new.name)
    return applied


def hasten(game: MalifauxGame, who: str) -> None:
    """Fast that is gained in the bearer's own activation gives its AP at once."""
    turns = game.state.turns
    if turns and turns[-1].who == who and game.variant("fast_in_activation") == "plus_one_now":
        change_turn(game, ap=turns[-1].ap + 1)


# -- how long ----------------------------------------------------------------------------------------


def lasts(game: MalifauxGame, who: str, condition: str) -> Until:
    """When a condition that is gained now ends by itself: with the turn, unless it says otherwise."""
    model = game.model(who)
    match condition:
        case Condition.BURNING | Condition.POISON:
            return Until()  # the upkeep sees to them
        case Condition.SLOW | Condition.FAST:
            return Until(Boundary.TURN_END, who)
        case Condition.PARALYZED:
            stays = acts(game, who) and game.variant("paralyzed_in_activation") == "ends_it_and_stays"
            return Until(Boundary.TURN_END, who, model.activations + stays)
        case Condition.DEFENSIVE:
            return Until(Boundary.TURN_START, who)
    entry = game.content.conditions.get(condition)
    if entry is not None and entry.ends == "activation":
        return Until(Boundary.TURN_END, who)
    if entry is not None and entry.ends == "stays":
        return Until()
    return Until(Boundary.ROUND_END, "", game.state.round)


def is_valued(game: MalifauxGame, condition: str) -> bool:
    """Whether a condition has a value."""
    entry = game.content.conditions.get(condition)
    return condition in VALUED if entry is None else entry.valued


# -- ending ------------------------------------------------------------------------------------------


def lose(game: MalifauxGame, who: str, *conditions: str) -> None:
    """Conditions end, if they are there."""
    end(game, lambda held: held.bearer == who and not held.immune and held.name in conditions)


def lower(game: MalifauxGame, who: str, condition: str, by: int = 1) -> None:
    """The value of a condition goes down; at 0 it is gone."""
    held = find(game, who, condition)
    if held is None:
        return
    left = held.value - by
    if left <= 0:
        lose(game, who, condition)
        return
    lowered = msgspec.structs.replace(held, value=left)
    game.state.effects[who] = tuple(lowered if each is held else each for each in game.held(who))
    if game.log is not None:
        game.note("condition.lowered", who=who, condition=condition, value=left)


def drop_focus(game: MalifauxGame, who: str) -> int:
    """Focused is dropped at the start of an action, the whole of it; returns its value."""
    dropped = value(game, who, Condition.FOCUSED)
    lose(game, who, Condition.FOCUSED)
    return dropped


def end_due(game: MalifauxGame, boundary: Boundary, whose: str, number: int) -> None:
    """End what lasts until this moment: `number` is the turn, or the activation of `whose`."""
    told(game, effects.end_due(game.state.effects, boundary, whose, number))


def end(game: MalifauxGame, ends: Callable[[Held], bool]) -> None:
    told(game, effects.end(game.state.effects, ends))


def told(game: MalifauxGame, ended: tuple[Held, ...]) -> None:
    if game.log is not None:
        for held in ended:
            if held.immune:
                game.note("immunity.ends", who=held.bearer, to=held.name, of=held.owner)
            else:
                game.note("condition.ends", who=held.bearer, condition=held.name)


# -- asking ------------------------------------------------------------------------------------------


def immune(game: MalifauxGame, who: str, what: str, source: str = "") -> bool:
    """Whether a model is immune to a condition, or to a rule (`horror`, `manipulative`) of `source`: by its
    card, or by something that it has gained (MX-050).
    """
    if any(isinstance(ability, Immune) and ability.to == what for ability in game.abilities(who)):
        return True
    return any(held.immune and held.name == what and held.owner in ("", source) for held in game.held(who))


def find(game: MalifauxGame, who: str, condition: str) -> Held | None:
    """A condition on a model; None if it has none of that name."""
    for held in game.held(who):
        if held.name == condition and not held.immune:
            return held
    return None


def has(game: MalifauxGame, who: str, condition: str) -> bool:
    return find(game, who, condition) is not None


def value(game: MalifauxGame, who: str, condition: str) -> int:
    """The value of a condition; 0 of one that is not there, or has none."""
    held = find(game, who, condition)
    return 0 if held is None else held.value


def acts(game: MalifauxGame, who: str) -> bool:
    """Whether the running activation is this model's."""
    turns = game.state.turns
    return bool(turns) and turns[-1].who == who


def may_act(game: MalifauxGame, who: str) -> bool:
    """Whether a model can take actions, and go on with those it has begun: it is in play, and not
    Paralyzed.
    """
    return game.model(who).fate is Fate.IN_PLAY and not has(game, who, Condition.PARALYZED)
