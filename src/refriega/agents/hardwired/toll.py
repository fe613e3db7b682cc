"""What a weapon does to whoever is struck, in points of Health, as whoever decides for the attacker sees it.

Numbers are for comparing only, so plain floats will do here: no rule rests on them.
"""

from __future__ import annotations

from refriega.rulesets.hardwired.arms import hijacked, waits_for_harm
from refriega.rulesets.hardwired.contest import total
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.harm import bonuses
from refriega.rulesets.hardwired.values import armour_of

FELLED = 4.0
"""What it is worth besides that somebody goes out of action."""

CRITICAL = 3.0
"""What a critical is worth besides, about."""

HAMPERED = 0.8
"""What it is worth that somebody rolls a tier lower in its next activation."""

FRIENDLY_FIRE = 1.5
"""How much worse harm to friends is than harm to enemies is good."""

WEIGHTS = {"marked": 3.0, "carrier": 2.0, "boss": 1.25}
"""How much more harm to somebody is worth for what it is."""


def mean_toll(game: HardwiredGame, who: str, weapon: str, struck: str) -> float:
    """What a hit that is neither double nor triple does; with that hampering is reckoned in."""
    arm = game.content.weapons[weapon]
    if not arm.harms:
        return HAMPERED if arm.next_activation_tier else 0.0
    low = arm.reroll_up_to if not arm.only_on_riposte else 0
    mean = mean_felt(game, struck, arm.die, more_than_die(game, who, weapon, struck), low)
    return mean + (HAMPERED if arm.next_activation_tier else 0.0)


def most_toll(game: HardwiredGame, who: str, weapon: str, struck: str) -> float:
    """What the most that a weapon does comes to."""
    return felt(game, struck, game.content.weapons[weapon].die + more_than_die(game, who, weapon, struck))


def more_than_die(game: HardwiredGame, who: str, weapon: str, struck: str) -> int:
    """What is added to the weapon's die, less the armour."""
    arm = game.content.weapons[weapon]
    return total(list(bonuses(game, who, struck, arm))) - armour_of(game, struck)


def mean_felt(game: HardwiredGame, who: str, die: int, more: int, low: int = 0) -> float:
    """The mean over the faces of a die, of which low ones are rolled again."""
    if not die:
        return felt(game, who, more)
    plain = sum([felt(game, who, face + more) for face in range(1, die + 1)]) / die
    kept = sum([felt(game, who, face + more) for face in range(low + 1, die + 1)]) / die
    return kept + low / die * plain


def felt(game: HardwiredGame, who: str, amount: int) -> float:
    """What an amount of damage does to somebody: no more than there is Health, and a premium for the last of
    it.
    """
    health = game.model(who).health
    return min(max(amount, 0), health) + (FELLED if amount >= health else 0.0)


# -- to whom ---------------------------------------------------------------------------------------------


def valued(game: HardwiredGame, who: str, struck: str, harm: float) -> float:
    """What harm to somebody who happens to be struck is worth: to friends, and to bystanders, it is worse
    than none.
    """
    if is_foe(game, who, struck) and not waits_for_harm(game, struck):
        return harm * weight(game, who, struck)
    return -FRIENDLY_FIRE * harm


def is_foe(game: HardwiredGame, who: str, struck: str) -> bool:
    """Whether somebody is not of the side of whoever decides for `who`."""
    seat = game.state.turns[-1].seat if hijacked(game, who) else game.seat(who)
    return game.seat(struck) != seat


def weight(game: HardwiredGame, who: str, target: str) -> float:
    """How much harm to a target is worth: bystanders nothing, those whom the mission is about more."""
    if waits_for_harm(game, target):
        return 0.0
    worth = 1.0
    if game.state.targets.get(game.model(who).side) == target:
        worth *= WEIGHTS["marked"]
    if game.model(target).carried or holds_a_carrier(game, who, target):
        worth *= WEIGHTS["carrier"]
    if game.profile(target).boss:
        worth *= WEIGHTS["boss"]
    return worth


def holds_a_carrier(game: HardwiredGame, who: str, target: str) -> bool:
    """Whether a foe stands in the way of a friend with the objective."""
    side = game.model(who).side
    return any(
        game.model(other).carried and game.model(other).side == side for other in game.in_contact(target)
    )
