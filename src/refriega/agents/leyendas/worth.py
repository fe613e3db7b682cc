"""What an attack is worth: expected damage, and a premium for taking an enemy out of the fight.

Numbers are for comparing only, so plain floats will do here: no rule rests on them.
"""

from __future__ import annotations

from refriega.core.modifier import total
from refriega.rulesets.leyendas.actions.attacks import projectile
from refriega.rulesets.leyendas.arms import weapon
from refriega.rulesets.leyendas.attack import attack_bonus, defence_against
from refriega.rulesets.leyendas.damage import Hurt, damage_dice, damage_parts, reduction_against
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.casting import ready_spells
from refriega.rulesets.leyendas.state import Blow
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import STACKING, conditions


def blow_worth(game: LeyendasGame, blow: Blow) -> float:
    """Expected damage of one blow, weighed by what it does to the target."""
    found = weapon(game, blow.weapon) or game.content.weapons[blow.weapon]
    needed = defence_against(game, blow) - attack_bonus(game, blow)
    hit = min(0.95, max(0.05, (21 - needed) / 20))
    threat = min(hit, (21 - found.critical.threat) / 20)
    dice = damage_dice(game, blow.actor, found)
    mean = dice.count * (dice.sides + 1) / 2 + total(damage_parts(game, blow), STACKING)
    stopped = reduction_against(game, blow.target, Hurt(0, found.types[0], found.material, found.types))
    plain = max(0.0, max(1.0, mean) - stopped)
    if found.types[0] in game.sheets[blow.target].vulnerable:
        plain *= 2
    expected = hit * plain + threat * hit * mean * (found.critical.multiplier - 1)
    return expected * urgency(game, blow.target, plain)


def urgency(game: LeyendasGame, target: str, damage: float) -> float:
    """Foes that one blow fells count more; foes already down count almost nothing."""
    state = conditions(game, target)
    if Condition.CANNOT_ACT in state and Condition.UNCONSCIOUS in state:
        return 0.0
    life = max(1, game.body(target).life)
    return 1.0 + min(1.0, damage / life)


def is_threat(game: LeyendasGame, who: str) -> bool:
    """Whether an enemy can still do harm."""
    return Condition.UNCONSCIOUS not in conditions(game, who)


def aims_at(game: LeyendasGame, who: str) -> int:
    """How far `who` can shoot or cast harm, in spaces; 0 for those who cannot."""
    far = 0
    for item in game.body(who).held:
        found = weapon(game, item)
        if found is not None and found.shoots and projectile(game, who, found) is not None:
            far = max(far, 2 * found.increment)
    if game.sheets[who].spells:
        for _, spell in ready_spells(game, who):
            if not spell.harmless:
                far = max(far, spell.range.spaces)
    return far
