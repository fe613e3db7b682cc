"""Attack rolls and defence (ML-030..ML-056), and the strike that puts them together."""

from __future__ import annotations

from refriega.core.modifier import Modifier, breakdown, total
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.arms import (
    UNARMED,
    can_strike,
    grasp,
    shield_of,
    strikes,
    threatens_body,
    weapon,
)
from refriega.rulesets.leyendas.content import Weapon
from refriega.rulesets.leyendas.cover import concealment, cover_modifier, effect_reaches, into_melee
from refriega.rulesets.leyendas.damage import contact_damage, deal_damage
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.holds import entangled_with
from refriega.rulesets.leyendas.settle import end_effects, end_spent
from refriega.rulesets.leyendas.sight import is_unseen, known_to_seat, note_presence, sees
from refriega.rulesets.leyendas.state import Blow
from refriega.rulesets.leyendas.terms import (
    SIZE_MODIFIER,
    SIZES,
    Ability,
    Against,
    BonusType,
    Condition,
    Value,
)
from refriega.rulesets.leyendas.values import (
    STACKING,
    ability_modifier,
    capped_dexterity,
    conditions,
    limp,
    modifiers,
)

C = Condition


def strike(game: LeyendasGame, blow: Blow) -> Procedure[Blow]:
    """One attack: roll against defence, confirm a threat, deal the damage (ML-030..ML-044, ML-060)."""
    with game.in_flight(blow):
        waiting = len(game.state.readied)
        if not (yield from game.window("attack", blow)):
            return blow
        if len(game.state.readied) != waiting and not still_reaches(game, blow):
            if game.log is not None:
                game.note("attack.evaded", "ML-170", "ML-201", who=blow.actor, target=blow.target)
            return blow
        attacking, defending = attack_parts(game, blow), defence_parts(game, blow)
        bonus, defence = total(attacking, STACKING), total(defending, STACKING)
        blow.defence = defence
        threat = critical_of(game, blow).critical.threat
        blow.natural, blow.total, blow.hits = yield from attack_roll(game, blow, bonus, defence, threat)
        give_away(game, blow.actor)  # it was hidden while it aimed; now everybody sees who strikes
        note_attack(game, blow, attacking, defending)
        end_spent(game, blow.actor, "attack", blow.target)
        if blow.hits and (yield from missed_in_the_dark(game, blow.actor, blow.target)):
            blow.hits = False
        yield from follow_through(game, blow, attacking, threat)
    return blow


def still_reaches(game: LeyendasGame, blow: Blow) -> bool:
    """Whether the target, or the weapon, is still where the blow needs it after others have acted."""
    if not effect_reaches(game, blow.actor, blow.target):
        return False
    if not blow.melee:
        return True
    if blow.touches:
        return not grasp(game, blow.actor).isdisjoint(game.cells(blow.target))
    return blow.weapon in strikes(game, blow.actor) and can_strike(game, blow.actor, blow.target, blow.weapon)


def follow_through(game: LeyendasGame, blow: Blow, attacking: list[Modifier], threat: int) -> Procedure[None]:
    """What comes of an attack roll: a threat is confirmed, damage dealt; the attacker is noticed."""
    if blow.hits and blow.natural >= threat:  # ML-040
        # ML-038: a second roll, with the same modifiers against the same defence
        bonus = total(attacking, STACKING)
        natural, confirmation, blow.critical = yield from attack_roll(game, blow, bonus, blow.defence)
        if game.log is not None:
            key = "attack.critical" if blow.critical else "attack.not_critical"
            game.note(
                key, "ML-038", who=blow.actor, natural=natural, total=confirmation, defence=blow.defence,
                attack_parts=breakdown("attack", attacking, STACKING),
            )  # fmt: skip
    if blow.hits and not blow.touches:
        yield from deal_damage(game, blow)
    if blow.melee:
        yield from contact_damage(game, blow)
    give_away(game, blow.actor)


def attack_roll(
    game: LeyendasGame, blow: Blow, bonus: int, defence: int, threat: int = 21
) -> Procedure[tuple[int, int, bool]]:
    """1d20 + bonus: equal or above hits (ML-030, ML-051), natural 1 misses (ML-036), 20 hits (ML-037)."""

    def band(faces: tuple[int, ...]) -> int:
        hits = succeeds(faces[0], bonus, defence)
        return 2 if hits and faces[0] >= threat else int(hits)

    faces = yield from game.roll(f"{blow.actor}/attack", 1, 20, band)
    return faces[0], faces[0] + bonus, succeeds(faces[0], bonus, defence)


def succeeds(natural: int, bonus: int, defence: int) -> bool:
    """Whether an attack roll hits (ML-030, ML-036, ML-037)."""
    return natural == 20 or (natural != 1 and natural + bonus >= defence)


def critical_of(game: LeyendasGame, blow: Blow) -> Weapon:
    """The weapon's entry of a blow."""
    found = weapon(game, blow.weapon)
    return found if found is not None else game.content.weapons[UNARMED]


def attack_parts(game: LeyendasGame, blow: Blow) -> list[Modifier]:
    """What is added to the d20: base attack, Strength or Dexterity, size, whatever powers, talents, objects
    and spells add (ML-031, ML-032, ML-033, ML-035).
    """
    who, target = blow.actor, blow.target
    sheet = game.sheets[who]
    if blow.melee:
        ability = ability_modifier(game, who, Ability.STRENGTH)
        parts = [
            Modifier(sheet.base_attack, "", "base_attack"),
            Modifier(ability, "", "strength"),
        ]
    else:
        # ML-034: armour caps Dexterity in the attack roll too
        parts = [
            Modifier(sheet.base_attack, "", "base_attack"),
            Modifier(capped_dexterity(game, who), "", "dexterity"),
        ]
    size = SIZE_MODIFIER[sheet.size]
    if size:
        parts.append(Modifier(size, "", "size"))
    enhancement = critical_of(game, blow).enhancement
    if enhancement:
        parts.append(Modifier(enhancement, BonusType.ENHANCEMENT, f"item:{blow.weapon}"))
    shield = shield_of(game, who)
    if shield is not None and shield[1].attack_penalty:
        parts.append(Modifier(-shield[1].attack_penalty, "", f"item:{shield[0]}"))
    parts += blow.bonus
    kind = "melee" if blow.melee else "ranged"
    parts += modifiers(game, who, Value.ATTACK, kind, target)
    parts += modifiers(game, who, Value.MELEE_ATTACK if blow.melee else Value.RANGED_ATTACK, target)
    if at_disadvantage(game, blow):
        parts.append(Modifier(2, "", "disadvantage"))
    if not blow.melee:
        return parts + range_parts(game, blow)
    if higher_ground(game, who, target):
        parts.append(Modifier(1, "", "higher_ground"))
    if limp(game, target):
        parts.append(Modifier(4, "", "helpless"))
    return parts


def attack_bonus(game: LeyendasGame, blow: Blow) -> int:
    return total(attack_parts(game, blow), STACKING)


def range_parts(game: LeyendasGame, blow: Blow) -> list[Modifier]:
    """Range increments, and shooting into a melee of one's friends."""
    parts = []
    increment = critical_of(game, blow).increment
    steps = (game.distance(blow.actor, blow.target) - 1) // increment if increment else 0
    if steps > 0:
        parts.append(Modifier(-2 * steps, "", "range"))
    if into_melee(game, blow.actor, blow.target):
        parts.append(Modifier(-4, "", "into_melee"))
    turn = game.state.turn
    if turn is not None and turn.actor == blow.actor and turn.mount_done.count("move") > 1:
        parts.append(Modifier(-4, "", "galloping"))
    return parts


def higher_ground(game: LeyendasGame, who: str, target: str) -> bool:
    """Whether the attacker stands higher than the target, or rides above a smaller one on foot."""
    board, bodies, sheets = game.board, game.state.bodies, game.sheets
    mount = bodies[who].mount
    on_foot = not bodies[target].mount
    if mount and on_foot and SIZES.index(sheets[target].size) < SIZES.index(sheets[mount].size):
        return True
    return board.terrain(bodies[who].place).elevation > board.terrain(bodies[target].place).elevation


def at_disadvantage(game: LeyendasGame, blow: Blow) -> bool:
    """En desventaja against this attacker: by a condition, flanked, or not seeing it."""
    state = conditions(game, blow.target)
    if C.DISADVANTAGED in state:
        return True
    if C.GRAPPLED in state and not entangled_with(game, blow.target, blow.actor):
        return True
    if blow.melee and not blow.guessed and flanked(game, blow.actor, blow.target):
        return True
    return not sees(game, blow.target, blow.actor)


def flanked(game: LeyendasGame, who: str, target: str) -> bool:
    """The attacker and another enemy, both of whom threaten the target, stand on opposite sides of it."""
    board, mine, its = game.board, game.cells(who), game.cells(target)
    return any(
        board.flanks(mine, its, game.cells(ally))
        and threatens_body(game, ally, target)
        and threatens_body(game, who, target)
        for ally in game.allies(who)
    )


def defence_parts(game: LeyendasGame, blow: Blow) -> list[Modifier]:
    """10 + Dexterity, armour, shield, size and the rest, by the kind of defence (ML-050..ML-056)."""
    who = blow.target
    sheet = game.sheets[who]
    body = game.state.bodies[who]
    state = conditions(game, who)
    flat = C.FLAT_FOOTED in state
    touch = blow.touch is Against.TOUCH
    parts = [Modifier(10, "", "base")]
    dexterity = capped_dexterity(game, who)
    if dexterity and dexterity_counts(game, who, blow.actor, dexterity):
        parts.append(Modifier(dexterity, BonusType.DEXTERITY, "dexterity"))
    armour = game.content.armours.get(body.armour)
    if armour is not None:
        if not touch:  # ML-053
            parts.append(Modifier(armour.bonus, BonusType.ARMOUR, f"item:{body.armour}"))
        if armour.enhancement:
            parts.append(Modifier(armour.enhancement, BonusType.ENHANCEMENT, f"item:{body.armour}"))
    if sheet.natural_armour and not touch:
        parts.append(Modifier(sheet.natural_armour, BonusType.NATURAL, "natural_armour"))
    parts += shield_parts(game, who, flat, touch)
    size = SIZE_MODIFIER[sheet.size]
    if size:
        parts.append(Modifier(size, BonusType.SIZE, "size"))
    if sheet.deflection:
        parts.append(Modifier(sheet.deflection, BonusType.DEFLECTION, "deflection"))
    unshielded = game.variant("touch_keeps_shield") == "no"
    for modifier in modifiers(game, who, Value.DEFENCE, "melee" if blow.melee else "ranged", blow.actor):
        if flat and modifier.type in FLAT_FOOTED_LOSES:
            continue
        if touch and (modifier.type in TOUCH_LOSES or (modifier.type == BonusType.SHIELD and unshielded)):
            continue
        parts.append(modifier)
    if C.TOTAL_DEFENCE in state:  # ML-190
        covered = 4 if shield_of(game, who) is not None else 2
        parts.append(Modifier(covered, BonusType.COVER, "total_defence"))
    cover = cover_modifier(game, blow)
    if cover is not None:
        parts.append(cover)
    return parts


def dexterity_counts(game: LeyendasGame, who: str, attacker: str, dexterity: int) -> bool:
    """Whether the Dexterity of `who` counts against this attacker (ML-052).

    The flat-footed leave it out; whoever is blind, stunned, held by others or does not see the attacker
    loses a bonus, though not a penalty; the limp are as clumsy as can be.
    """
    state = conditions(game, who)
    if C.FLAT_FOOTED in state:
        kept = game.variant("flat_footed_dexterity_penalty") == "kept" or limp(game, who)
        return dexterity < 0 and kept
    if dexterity < 0:
        return True
    if C.NO_DEXTERITY in state or (C.GRAPPLED in state and not entangled_with(game, who, attacker)):
        return False
    return sees(game, who, attacker)


# ML-052: what a flat-footed creature's defence leaves out.
FLAT_FOOTED_LOSES = frozenset(
    {BonusType.SHIELD, BonusType.DEXTERITY, BonusType.ANTICIPATION, BonusType.MORALE}
)

# ML-053: what touch defence leaves out.
TOUCH_LOSES = frozenset({BonusType.ARMOUR, BonusType.NATURAL})


def shield_parts(game: LeyendasGame, who: str, flat: bool, touch: bool) -> list[Modifier]:
    """The shield in hand, unless it was used to strike (ML-044); its enhancement counts always (ML-055)."""
    shield = shield_of(game, who)
    if shield is None:
        return []
    if any(effect.name == "shield_used" for effect in game.state.effects.get(who, ())):
        return []
    item, entry = shield
    counts = not flat and not (touch and game.variant("touch_keeps_shield") == "no")
    parts = [Modifier(entry.bonus, BonusType.SHIELD, f"item:{item}")] if counts else []
    if entry.enhancement:
        parts.append(Modifier(entry.enhancement, BonusType.ENHANCEMENT, f"item:{item}"))
    return parts


def defence_against(game: LeyendasGame, blow: Blow) -> int:
    return total(defence_parts(game, blow), STACKING)


def missed_in_the_dark(game: LeyendasGame, who: str, target: str) -> Procedure[bool]:
    """Concealment: a hit is lost on a d100 at or below the miss chance."""
    chance = concealment(game, who, target)
    if not chance:
        return False
    faces = yield from game.roll(f"{who}/concealment", 1, 100, lambda f: f[0] <= chance)
    lost = faces[0] <= chance
    if game.log is not None:
        game.note("attack.concealed", who=who, natural=faces[0], chance=chance, lost=lost)
    return lost


def give_away(game: LeyendasGame, who: str) -> None:
    """Whoever strikes out of hiding, is struck or walked into, is seen; who is invisible is only noticed."""
    if any(effect.conditions == (C.HIDDEN,) for effect in game.state.effects.get(who, ())):
        end_effects(game, lambda e: e.bearer == who and e.conditions == (C.HIDDEN,))
    if is_unseen(game, who):
        note_presence(game, who)


def note_attack(game: LeyendasGame, blow: Blow, attacking: list[Modifier], defending: list[Modifier]) -> None:
    """Log the roll with both breakdowns; who does not see the attacker learns only what meets the target."""
    if game.log is None:
        return
    rules = ["ML-031" if blow.melee else "ML-032", "ML-030", "ML-050"]
    if blow.natural in (1, 20):
        rules.append("ML-036" if blow.natural == 1 else "ML-037")
    if blow.touch is Against.TOUCH:
        rules.append("ML-053")
    if blow.opportunity:
        rules.append("ML-110")
    game.note(
        "attack.hit" if blow.hits else "attack.miss",
        *rules,
        who=blow.actor,
        target=blow.target,
        weapon=blow.weapon,
        opportunity=blow.opportunity,
        natural=blow.natural,
        total=blow.total,
        defence=blow.defence,
        attack_parts=breakdown("attack", attacking, STACKING),
        defence_parts=breakdown("defence", defending, STACKING),
    )
    blind = tuple(
        seat
        for seat in game.scene.seats
        if known_to_seat(game, seat, blow.target) and not known_to_seat(game, seat, blow.actor)
    )
    if blind:
        game.note(
            "attack.hit_unseen" if blow.hits else "attack.miss_unseen",
            *rules,
            audience=blind,
            target=blow.target,
            natural=blow.natural,
            total=blow.total,
            defence=blow.defence,
            defence_parts=breakdown("defence", defending, STACKING),
        )
