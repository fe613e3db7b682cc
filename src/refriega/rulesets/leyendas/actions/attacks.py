"""Attack actions: melee, ranged, thrown, unarmed and natural, two weapons (ML-170, ML-173, ML-175).

The charge stands in `charge.py`, what replaces an attack in `manoeuvres.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from refriega.core.effect import Boundary, Until
from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.arms import can_strike, strikes, weapon
from refriega.rulesets.leyendas.attack import strike
from refriega.rulesets.leyendas.content import Weapon
from refriega.rulesets.leyendas.cover import effect_reaches
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Attack, AttackSpace, TwoWeapons
from refriega.rulesets.leyendas.references import hands_taken
from refriega.rulesets.leyendas.riding import note_shot
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.sight import known_to_seat
from refriega.rulesets.leyendas.state import Blow, CombatEffect
from refriega.rulesets.leyendas.terms import Ability, ActionKind, Condition, Grip
from refriega.rulesets.leyendas.values import ability_modifier, can_act, conditions

# -- one weapon --------------------------------------------------------------------------------


def check_attack(game: LeyendasGame, who: str, option: Attack) -> Refusal | None:
    refusal = check_target(game, who, option.target)
    if refusal is not None:
        return refusal
    if option.thrown or is_ranged(game, option.weapon):
        return check_ranged(game, who, option)
    return check_melee(game, who, option.target, option.weapon)


def check_target(game: LeyendasGame, who: str, target: str) -> Refusal | None:
    """A target must be an enemy on the board that the seat knows of."""
    sheet = game.sheets.get(target)
    if sheet is None or game.body(target).place < 0 or not known_to_seat(game, game.sheets[who].seat, target):
        return Refusal("attack.no_such_target", args={"target": target})
    if not game.hostile(who, target):
        return Refusal("attack.not_an_enemy", args={"target": target})
    return None


def check_melee(game: LeyendasGame, who: str, target: str, item: str) -> Refusal | None:
    """Only with what is in hand, and only inside the area it threatens (ML-170, ML-175)."""
    if item not in strikes(game, who):
        return Refusal("attack.not_in_hand", "ML-170", args={"weapon": item})
    if not can_strike(game, who, target, item):
        return Refusal("attack.out_of_reach", "ML-170", "ML-100", args={"target": target})
    if not effect_reaches(game, who, target):
        return Refusal("attack.no_line", args={"target": target})
    return None


def check_ranged(game: LeyendasGame, who: str, option: Attack) -> Refusal | None:
    """A shot or throw that can reach the target, past nothing solid (ML-173)."""
    refusal = check_shot(game, who, option, game.distance(who, option.target))
    if refusal is None and not effect_reaches(game, who, option.target):
        return Refusal("attack.no_line", args={"target": option.target})
    return refusal


def check_shot(game: LeyendasGame, who: str, option: Attack | AttackSpace, distance: int) -> Refusal | None:
    """Within the weapon's range, with a projectile or the weapon itself in hand (ML-173)."""
    found = weapon(game, option.weapon)
    if found is None or option.weapon not in game.body(who).held or not found.increment:
        return Refusal("attack.not_in_hand", "ML-173", args={"weapon": option.weapon})
    if option.thrown is not found.thrown:
        return Refusal("attack.cannot_throw", "ML-064", args={"weapon": option.weapon})
    if distance > found.increment * (10 if found.shoots else 5):
        return Refusal("attack.out_of_range", "ML-173", args={"distance": distance})
    if Condition.PRONE in conditions(game, who) and not found.load:
        return Refusal("attack.prone_archer", args={"weapon": option.weapon})
    if found.load and option.weapon not in game.body(who).loaded:
        return Refusal("attack.not_loaded", "ML-120", args={"weapon": option.weapon})
    if found.shoots and projectile(game, who, found) is None:
        return Refusal("attack.no_ammunition", "ML-065", args={"weapon": option.weapon})
    return None


def is_ranged(game: LeyendasGame, item: str) -> bool:
    """Whether the weapon strikes only at range."""
    found = weapon(game, item)
    return found is not None and not found.melee


def projectile(game: LeyendasGame, who: str, found: Weapon) -> str | None:
    """The object that the projectile comes from: equipping ammunition is free (ML-206)."""
    body = game.body(who)
    for item in (*body.held, *body.carried):
        entry = game.content.items.get(item.partition("#")[0])
        if entry is not None and entry.ammunition == found.ammunition and game.state.charges.get(item, 1) > 0:
            return item
    return None


def attack(game: LeyendasGame, who: str, option: Attack) -> Procedure[None]:
    """ML-170, ML-173, ML-175: one attack roll against defence."""
    found = weapon(game, option.weapon)
    if option.thrown:
        yield from throw(game, who, option)
    elif found is not None and found.shoots:
        yield from shoot(game, who, option, found)
    else:
        share = melee_share(game, who, option.weapon)
        yield from strike(game, Blow(who, option.target, option.weapon, share=share))


def throw(game: LeyendasGame, who: str, option: Attack) -> Procedure[None]:
    """A thrown weapon adds Strength and ends in the target's space (ML-064)."""
    body = game.body(who)
    at = game.body(option.target).place
    body.held = without(body.held, option.weapon)
    note_shot(game, who)
    yield from strike(game, Blow(who, option.target, option.weapon, melee=False, share=2))
    game.state.ground[at] = (*game.state.ground.get(at, ()), option.weapon)


def shoot(game: LeyendasGame, who: str, option: Attack, found: Weapon) -> Procedure[None]:
    """A projectile adds no Strength and is used up (ML-065)."""
    loose(game, who, option.weapon, found)
    note_shot(game, who)
    yield from strike(game, Blow(who, option.target, option.weapon, melee=False, share=0))


def loose(game: LeyendasGame, who: str, item: str, found: Weapon) -> None:
    """The projectile is gone, and a crossbow is no longer loaded (ML-120)."""
    source = projectile(game, who, found)
    if source is not None and source in game.state.charges:
        game.state.charges[source] -= 1
    if found.load:
        body = game.body(who)
        body.loaded = without(body.loaded, item)


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """`items` less one `item`."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def melee_share(game: LeyendasGame, who: str, item: str) -> int:
    """Strength in damage, in halves: two-handed one and a half, else the whole (ML-061, ML-062)."""
    found = weapon(game, item)
    if found is None or found.natural:
        return 2
    return 3 if found.grip is Grip.TWO_HANDED or in_both_hands(game, who, item, found) else 2


def in_both_hands(game: LeyendasGame, who: str, item: str, found: Weapon) -> bool:
    """By the variant `two_handed_grip_bonus` a one-handed weapon is gripped with a free hand too (ML-062).

    Never a shield; and the weak, whom it would only hinder, leave it be.
    """
    if game.variant("two_handed_grip_bonus") == "class" or found.grip is not Grip.ONE_HANDED:
        return False
    if not found.melee or item.partition("#")[0] in game.content.shields:
        return False
    free = game.sheets[who].hands - hands_taken(game.content, game.body(who).held)
    return free >= 1 and ability_modifier(game, who, Ability.STRENGTH) >= 0


def list_attacks(game: LeyendasGame, who: str) -> Iterator[Attack]:
    targets = list(game.enemies(who))
    for item in strikes(game, who):
        for target in targets:
            if can_strike(game, who, target, item):
                yield Attack(target, item)
    for item in dict.fromkeys(game.body(who).held):
        found = weapon(game, item)
        if found is not None and found.increment:
            for target in targets:
                yield Attack(target, item, found.thrown)


def attack_provokes(game: LeyendasGame, who: str, option: Attack | AttackSpace) -> bool:
    """Ranged attacks provoke (ML-122, ML-173), melee ones do not (ML-170)."""
    return option.thrown or is_ranged(game, option.weapon)


# -- two weapons -------------------------------------------------------------------------------


def check_two_weapons(game: LeyendasGame, who: str, option: TwoWeapons) -> Refusal | None:
    """Two melee weapons in hand, or the two ends of a double one (ML-041)."""
    pair = (option.weapon, option.second)
    held = game.body(who).held
    if option.weapon == option.second:
        found = weapon(game, option.weapon)
        paired = held.count(option.weapon) >= 2 or (
            found is not None and found.double and option.weapon in held
        )
    else:
        paired = all(item in held for item in pair)
    if not paired:
        return Refusal("attack.not_in_hand", "ML-041", args={"weapon": option.second})
    for target, item in ((option.target, option.weapon), (option.second_target, option.second)):
        refusal = check_target(game, who, target) or check_melee(game, who, target, item)
        if refusal is not None:
            return refusal
    return None


def pair_penalty(game: LeyendasGame, option: TwoWeapons) -> int:
    """Two one-handed weapons: -4 on both rolls; with a light one none (ML-042). A creature with hands for a
    two-handed weapon and another has -8.
    """
    if option.weapon == option.second and is_double(game, option.weapon):
        return 0
    grips = [found.grip for item in (option.weapon, option.second) if (found := weapon(game, item))]
    if Grip.TWO_HANDED in grips:
        return -8
    return 0 if Grip.LIGHT in grips else -4


def is_double(game: LeyendasGame, item: str) -> bool:
    """A double weapon counts as a light and a one-handed one."""
    found = weapon(game, item)
    return found is not None and found.double


def two_weapons(game: LeyendasGame, who: str, option: TwoWeapons) -> Procedure[None]:
    """One roll with each weapon, half the Strength in both damages (ML-041, ML-042, ML-063)."""
    penalty = pair_penalty(game, option)
    bonus = (Modifier(penalty, "", "two_weapons"),) if penalty else ()
    for target, item in ((option.target, option.weapon), (option.second_target, option.second)):
        if can_act(game, who) and game.body(target).place >= 0:
            use_shield(game, who, item)
            yield from strike(game, Blow(who, target, item, share=1, bonus=bonus))


def list_two_weapons(game: LeyendasGame, who: str) -> Iterator[TwoWeapons]:
    held = [item for item in game.body(who).held if (w := weapon(game, item)) is not None and w.melee]
    pairs = list(pairwise(held)) + [(i, i) for i in held if is_double(game, i)]
    if not pairs:
        return
    targets = list(game.enemies(who))
    for first, second in pairs:
        near = [t for t in targets if can_strike(game, who, t, first)]
        for target in near:
            for other in targets:
                if can_strike(game, who, other, second):
                    yield TwoWeapons(target, first, other, second)


def use_shield(game: LeyendasGame, who: str, item: str) -> None:
    """A shield used to strike does not protect until the bearer's next turn (ML-044)."""
    if item.partition("#")[0] in game.content.shields:
        apply_effect(
            game,
            CombatEffect(
                id=game.next_id("e"),
                name="shield_used",
                bearer=who,
                owner=who,
                until=Until(Boundary.TURN_START, who),
            ),
        )


def attack_with_shield(game: LeyendasGame, who: str, option: Attack) -> Procedure[None]:
    """An attack; if it is made with the shield, the shield's bonus is lost (ML-043, ML-044)."""
    use_shield(game, who, option.weapon)
    yield from attack(game, who, option)


ACTIONS = (
    Action(
        option=Attack,
        group="attack",
        rules=("ML-170", "ML-173", "ML-175"),
        kind=ActionKind.STANDARD,
        check=check_attack,
        candidates=list_attacks,
        carry_out=attack_with_shield,
        provokes=attack_provokes,
        tags=lambda game, who, option: ("attacks",),
        weight=12,
        attack=True,
    ),
    Action(
        option=TwoWeapons,
        group="attack",
        rules=("ML-041", "ML-042", "ML-063"),
        kind=ActionKind.STANDARD,
        check=check_two_weapons,
        candidates=list_two_weapons,
        carry_out=two_weapons,
        tags=lambda game, who, option: ("attacks",),
        weight=12,
        attack=True,
    ),
)
