"""What a creature's numbers are now: base values plus what conditions and effects project.

Nothing here is ever written back. `conditions` closes over what a condition implies; `modifiers`
gives what bears on a value. A number has one list of parts; its total and its breakdown are made from it.
"""

from __future__ import annotations

from functools import lru_cache

from refriega.core.modifier import Modifier, Stacking, total
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import Body, ValueModifier
from refriega.rulesets.leyendas.terms import Ability, BonusType, Condition, Value

# The types of which only the best bonus counts; everything else adds up.
STACKING = Stacking(
    frozenset(
        {
            BonusType.ARMOUR,
            BonusType.NATURAL,
            BonusType.SHIELD,
            BonusType.SIZE,
            BonusType.ENHANCEMENT,
            BonusType.DEFLECTION,
            BonusType.DIVINE,
            BonusType.COVER,
            BonusType.AID,
            BonusType.MORALE,
            BonusType.ANTICIPATION,
        }
    )
)

C = Condition

IMPLIES: dict[Condition, tuple[Condition, ...]] = {
    C.DEAD: (C.CANNOT_ACT,),
    C.DYING: (C.FLAT_FOOTED, C.DISADVANTAGED, C.UNCONSCIOUS),  # ML-085, ML-086
    C.STABLE: (C.UNCONSCIOUS,),
    C.UNCONSCIOUS: (C.HELPLESS, C.PRONE),
    C.ASLEEP: (C.HELPLESS, C.PRONE),
    C.PARALYSED: (C.HELPLESS,),
    C.HELPLESS: (C.FLAT_FOOTED, C.DISADVANTAGED, C.CANNOT_ACT),
    C.BLINDED: (C.DISADVANTAGED, C.NO_DEXTERITY),
    C.STUNNED: (C.DISADVANTAGED, C.NO_DEXTERITY, C.CANNOT_ACT),
    C.DAZED: (C.CANNOT_ACT,),
    C.PINNED: (C.GRAPPLED,),
    C.PANICKED: (C.FRIGHTENED,),
    C.FRIGHTENED: (C.SHAKEN,),
}

V = Value

PROJECTS: dict[Condition, tuple[ValueModifier, ...]] = {
    C.PRONE: (
        ValueModifier(V.MELEE_ATTACK, -4),
        ValueModifier(V.DEFENCE, -4, versus="melee"),
        ValueModifier(V.DEFENCE, 4, versus="ranged"),
    ),
    C.ENTANGLED: (ValueModifier(V.ATTACK, -2), ValueModifier(V.DEXTERITY, -4)),
    C.PINNED: (ValueModifier(V.DEFENCE, -4),),
    C.FATIGUED: (ValueModifier(V.STRENGTH, -2), ValueModifier(V.DEXTERITY, -2)),
    C.EXHAUSTED: (ValueModifier(V.STRENGTH, -6), ValueModifier(V.DEXTERITY, -6)),
    C.SHAKEN: (
        ValueModifier(V.ATTACK, -2),
        ValueModifier(V.SAVES, -2),
        ValueModifier(V.CHECKS, -2),
    ),
    C.SICKENED: (
        ValueModifier(V.ATTACK, -2),
        ValueModifier(V.DAMAGE, -2),
        ValueModifier(V.SAVES, -2),
        ValueModifier(V.CHECKS, -2),
    ),
    C.SQUEEZING: (ValueModifier(V.ATTACK, -4), ValueModifier(V.DEFENCE, -4)),
    C.DEAFENED: (ValueModifier(V.INITIATIVE, -4),),
}

# A worse degree of the same ill stands in place of the lesser one.
SUPERSEDES: dict[Condition, Condition] = {C.EXHAUSTED: C.FATIGUED}

# Whoever labours under any of these moves at half speed; several of them do not halve it again.
HALF_SPEED = frozenset({C.BLINDED, C.ENTANGLED, C.EXHAUSTED, C.SQUEEZING})

NONE: frozenset[Condition] = frozenset()


@lru_cache(maxsize=4096)
def closure(base: frozenset[Condition]) -> frozenset[Condition]:
    """The conditions and all that they imply."""
    found = set(base)
    todo = list(base)
    while todo:
        for implied in IMPLIES.get(todo.pop(), ()):
            if implied not in found:
                found.add(implied)
                todo.append(implied)
    return frozenset(found)


@lru_cache(maxsize=4096)
def projected(conditions: frozenset[Condition]) -> dict[Value, tuple[tuple[str, Modifier], ...]]:
    """What a set of conditions puts on each value: (versus, modifier) pairs."""
    found: dict[Value, tuple[tuple[str, Modifier], ...]] = {}
    displaced = {SUPERSEDES[condition] for condition in conditions if condition in SUPERSEDES}
    for condition in sorted(conditions - displaced):
        for part in PROJECTS.get(condition, ()):
            pair = (part.versus, part.as_modifier(condition.value))
            found[part.value] = (*found.get(part.value, ()), pair)
    return found


def life_conditions(body: Body) -> tuple[Condition, ...]:
    """What the life points alone say (ML-081, ML-083, ML-087)."""
    if body.dead:
        return (C.DEAD,)
    if body.life > 0:
        return ()
    if body.life == 0:
        return (C.STABLE, C.INCAPACITATED) if body.stable else (C.INCAPACITATED,)
    return (C.STABLE,) if body.stable else (C.DYING,)


def conditions(game: LeyendasGame, who: str) -> frozenset[Condition]:
    """Every condition of `who`, implied ones included."""
    body = game.state.bodies[who]
    held = game.state.effects.get(who)
    surprised = game.state.surprise and not body.aware
    given_up = game.state.conceded and game.sheets[who].seat in game.state.conceded
    if held is None and body.life > 0 and not body.dead and not surprised and not given_up:
        return NONE
    base = list(life_conditions(body))
    if held is not None:
        for effect in held:
            base += effect.conditions
    if surprised:
        base += (C.FLAT_FOOTED, C.CANNOT_ACT)  # ML-023
    if given_up:
        base.append(C.CANNOT_ACT)
    return closure(frozenset(base)) if base else NONE


def can_act(game: LeyendasGame, who: str) -> bool:
    """Whether `who` can take actions at all: alive, conscious, not surprised, not stunned."""
    body = game.state.bodies[who]
    if body.place < 0 and not body.mount:
        return False
    return C.CANNOT_ACT not in conditions(game, who)


def is_down(game: LeyendasGame, who: str) -> bool:
    """Whether `who` lies on the ground: prone, dying or dead."""
    return not conditions(game, who).isdisjoint((C.PRONE, C.UNCONSCIOUS, C.DEAD))


def modifiers(game: LeyendasGame, who: str, value: Value, *versus: str) -> list[Modifier]:
    """What conditions and effects put on a value, in a situation named by `versus`."""
    held = game.state.effects.get(who)
    state = conditions(game, who)
    if held is None and not state:
        return []
    found = [
        modifier
        for narrowed, modifier in projected(state).get(value, ())
        if not narrowed or narrowed in versus
    ]
    if held is not None:
        for effect in held:
            found += [
                part.as_modifier(effect.name)
                for part in effect.modifiers
                if part.value is value and (not part.versus or part.versus in versus)
            ]
    return found


_ABILITY_VALUE = {ability: Value(ability.value) for ability in Ability}


def ability_modifier(game: LeyendasGame, who: str, ability: Ability) -> int:
    """The modifier of an ability: half of what its score is above 10, rounded down."""
    return (ability_score(game, who, ability) - 10) // 2


def ability_score(game: LeyendasGame, who: str, ability: Ability) -> int:
    """The score itself, effects included; the Dexterity of the helpless is 0 where the variant says so."""
    changed = modifiers(game, who, _ABILITY_VALUE[ability])
    if ability is Ability.DEXTERITY and limp(game, who):
        return 0
    return game.sheets[who].abilities.score(ability) + (total(changed, STACKING) if changed else 0)


def limp(game: LeyendasGame, who: str) -> bool:
    """Helpless, in a fight whose variant `helpless` makes that more than flat-footed."""
    return game.variant("helpless") == "ogl" and C.HELPLESS in conditions(game, who)


def capped_dexterity(game: LeyendasGame, who: str) -> int:
    """The Dexterity modifier as far as armour and shield allow (ML-034, ML-054)."""
    modifier = ability_modifier(game, who, Ability.DEXTERITY)
    body = game.state.bodies[who]
    armour = game.content.armours.get(body.armour)
    if armour is not None and modifier > armour.max_dexterity:
        modifier = armour.max_dexterity
    for item in body.held:
        shield = game.content.shields.get(item.partition("#")[0])
        if shield is not None and modifier > shield.max_dexterity:
            modifier = shield.max_dexterity
    return modifier


def speed(game: LeyendasGame, who: str) -> int:
    """Spaces of 1.5 m per movement action (ML-130, ML-132, ML-220), whatever slows or speeds up included."""
    sheet = game.sheets[who]
    body = game.state.bodies[who]
    armour = game.content.armours.get(body.armour)
    base = sheet.speed
    if armour is not None and armour.slows and not sheet.sure_footed:
        base = (base * 2 + 2) // 3
    changed = modifiers(game, who, Value.SPEED)
    if changed:
        base += total(changed, STACKING)
    state = conditions(game, who)
    if state:
        if state & HALF_SPEED:
            base //= 2
        if C.GRAPPLED in state or C.CANNOT_ACT in state:
            return 0
    return max(base, 1 if sheet.speed > 0 else 0)


def check_modifiers(game: LeyendasGame, who: str, skill: str) -> list[Modifier]:
    """The parts of a skill check: the trained bonus on the sheet, and effects."""
    sheet = game.sheets[who]
    parts = [Modifier(sheet.skills.get(skill, 0), "", f"skill.{skill}")]
    parts += modifiers(game, who, Value.CHECKS, skill)
    return parts
