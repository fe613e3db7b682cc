"""Damage: the flip, and the order inside one instance of it.

A number or a flip; what the attacker adds; what the defender takes off; what a soulstone prevents; the
Wounds; what follows from having been damaged; and only then is removed who has none left.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.modifier import Breakdown, Modifier, Part
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import blasts, stones, triggers
from refriega.rulesets.malifaux.abilities_schema import HardToKill, HardToWound
from refriega.rulesets.malifaux.bands import amount_of, band_flip, severity_of
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects_schema import Damage, Track
from refriega.rulesets.malifaux.fate import RED_JOKER
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.cover import cover
from refriega.rulesets.malifaux.reductions import change, reduce
from refriega.rulesets.malifaux.removal import fall
from refriega.rulesets.malifaux.sides import total
from refriega.rulesets.malifaux.state import Boost, Deed, Hurt, Outcome
from refriega.rulesets.malifaux.terms import Fate, Kind, Reach, Severity

PREVENTION: Track = (1, 2, 3)
"""What a soulstone prevents, by the bands of its flip; a red joker prevents all."""


def deal(game: MalifauxGame, deed: Deed, effect: Damage, target: str, cause: Cause) -> Procedure[int]:
    """The damage that an effect does to one model (MX-030), with all that follows; returns what was
    suffered.
    """
    action = game.action(deed.actor, deed.action)
    main = is_main(deed, target, cause)
    boost = boost_for(deed, target) if main else Boost()
    hurt = Hurt(
        target,
        cause.by,
        deed.action,
        0,
        stat=action.stat if main else None,
        plain=effect.plain or boost.plain,
        ignores_armor=effect.ignores_armor or boost.ignores_armor,
        crew=crew_for(game, deed, cause),
    )
    change(hurt, effect.amount, "fixed")
    if effect.track is not None:
        amount, hurt.severity = yield from damage_flip(game, deed, effect, target, cause)
        change(hurt, amount, hurt.severity)
    # a black joker is no damage at all, whatever would be added
    if effect.track is None or hurt.severity is not Severity.NONE:
        change(hurt, max(-hurt.amount, boost.damage), "trigger")
    centre = game.model(target).at
    suffered = yield from wound(game, hurt)
    if suffered and main:
        yield from triggers.after_damaging(game, deed, target)
    fall(game, hurt)
    if centre is not None:
        yield from blasts.explode(game, effect, hurt, centre, suffer)
    return suffered


def suffer(game: MalifauxGame, hurt: Hurt) -> Procedure[int]:
    """One instance of damage of a known amount; returns how much of it was suffered."""
    suffered = yield from wound(game, hurt)
    fall(game, hurt)
    return suffered


def wound(game: MalifauxGame, hurt: Hurt) -> Procedure[int]:
    """Damage up to the Wounds, in this order; who has none left is still there after it."""
    if game.model(hurt.target).fate is not Fate.IN_PLAY:
        return 0
    if hurt.amount and not hurt.parts:
        hurt.parts = (Modifier(hurt.amount, "", hurt.source),)
    with game.in_flight(hurt):
        yield from reduce(game, hurt)
        yield from prevent(game, hurt)
        model = game.model(hurt.target)
        left = max(0, model.wounds - hurt.amount)
        if not left and model.wounds > 1 and is_hard_to_kill(game, hurt.target):
            left = 1
        model.wounds = left
    if game.log is not None:
        parts = tuple(Part(part.value, part.type, part.source) for part in hurt.parts)
        game.note(
            "damage",
            "MX-030",
            "MX-031",
            who=hurt.target,
            by=hurt.attacker,
            cause=hurt.source,
            amount=Breakdown("damage", hurt.amount, parts),
            severity=hurt.severity,
            left=left,
        )
    return hurt.amount


def is_hard_to_kill(game: MalifauxGame, who: str) -> bool:
    return any(isinstance(ability, HardToKill) for ability in game.abilities(who))


def prevent(game: MalifauxGame, hurt: Hurt) -> Procedure[None]:
    """A soulstone prevents by a flip, down to nothing; not what may not be reduced."""
    if hurt.amount <= 0 or hurt.plain or not (yield from stones.prevents(game, hurt.target)):
        return
    card = yield from band_flip(
        game,
        "prevention",
        hurt.target,
        game.model(hurt.target).crew,
        cheats=game.variant("cheat_prevention_flip") == "yes",
    )
    prevented = hurt.amount if card == RED_JOKER else min(hurt.amount, amount_of(PREVENTION, card))
    change(hurt, -prevented, "prevention")


# -- the flip ------------------------------------------------------------------------------------------


def damage_flip(
    game: MalifauxGame, deed: Deed, effect: Damage, target: str, cause: Cause
) -> Procedure[tuple[int, Severity]]:
    """Flip for damage: the amount, and the band that it counts as (MX-030)."""
    assert effect.track is not None
    fates = tuple(damage_fates(game, deed, effect, target, cause))
    card = yield from band_flip(game, "damage", cause.by, crew_for(game, deed, cause), fates)
    return amount_of(effect.track, card), severity_of(card)


def damage_fates(
    game: MalifauxGame, deed: Deed, effect: Damage, target: str, cause: Cause
) -> Iterator[Modifier]:
    """All that modifies a damage flip; it cancels together. What the attack is worth counts for the damage of
    the attack itself alone.
    """
    if is_main(deed, target, cause):
        yield from attack_fates(game, deed, target)
    yield Modifier(effect.modifier, "", "effect")
    for ability in game.abilities(target):
        if isinstance(ability, HardToWound):
            yield Modifier(-ability.value, "ability", "hard_to_wound")


def attack_fates(game: MalifauxGame, deed: Deed, target: str) -> Iterator[Modifier]:
    """How well the attack was aimed, Focused, triggers, hard cover."""
    action = game.action(deed.actor, deed.action)
    outcome = outcome_for(deed, target)
    resisting = None if outcome is None else outcome.resisting
    if action.kind is Kind.ATTACK and outcome is not None and resisting is not None and not resisting.relents:
        yield Modifier(accuracy(total(outcome.acting) - total(resisting)), "accuracy", "difference")
    yield Modifier(deed.focus, "condition", "focused")
    yield Modifier(boost_for(deed, target).modifier, "", "trigger")
    if action.reach is Reach.GUN and cover(game, deed.actor, target) == "hard":
        yield Modifier(-1, "terrain", "cover")


def accuracy(difference: int) -> int:
    """What the difference of the totals makes of the damage flip.

    >>> [accuracy(n) for n in (0, 1, 5, 6, 10, 11)]
    [-2, -1, -1, 0, 0, 1]
    """
    if difference > 10:
        return 1
    if difference > 5:
        return 0
    return -1 if difference else -2


def is_main(deed: Deed, target: str, cause: Cause) -> bool:
    """Whether it is the damage of the action itself to a model on which its effects come about."""
    return not cause.trigger and cause.by == deed.actor and target in deed.affected


def boost_for(deed: Deed, target: str) -> Boost:
    """All that triggers make of the damage to one of the targets."""
    found = [boost for boost in deed.boosts if boost.target in ("", target)]
    return Boost(
        target,
        sum(boost.damage for boost in found),
        sum(boost.modifier for boost in found),
        any(boost.ignores_armor for boost in found),
        any(boost.plain for boost in found),
    )


def outcome_for(deed: Deed, target: str) -> Outcome | None:
    """How the duel went that decided on the damage to a target; of one to whom it was redirected, that of the
    one who was aimed at.
    """
    for outcome in deed.outcomes:
        if outcome.target == target:
            return outcome
    return deed.outcomes[0] if len(deed.outcomes) == 1 else None


def crew_for(game: MalifauxGame, deed: Deed, cause: Cause) -> str:
    """Whose player flips, and has the kill: who controls the action; of a defensive trigger, its model's."""
    if cause.by == deed.actor and deed.crew:
        return deed.crew
    return game.model(cause.by).crew
