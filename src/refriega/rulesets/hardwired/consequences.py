"""What criticals and fumbles bring: one function for each kind of consequence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from refriega.boards.table import INCH
from refriega.boards.table.route import way_up_to
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.damage import fell, hurt
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.harm import deal
from refriega.rulesets.hardwired.morale import begin_to_flee
from refriega.rulesets.hardwired.outcomes import Effect, EffectKind
from refriega.rulesets.hardwired.push import push
from refriega.rulesets.hardwired.state import Marker, TierChange, Use, without
from refriega.rulesets.hardwired.terms import Attribute, Fate
from refriega.rulesets.hardwired.values import armour_of
from refriega.rulesets.hardwired.walking import walk
from refriega.rulesets.hardwired.ways import means_of, way_looked_for


class Case(NamedTuple):
    """Who brings it over whom: `held` is the weapon that the one who suffers has in use, `weapon` the one
    that struck; `stopped` is what armour has stopped of the hit, `critical` the id of the critical.
    """

    by: str
    who: str
    held: str
    weapon: str
    stopped: int = 0
    critical: str = ""


def carry_out(game: HardwiredGame, case: Case, brought: Sequence[Effect]) -> Procedure[None]:
    """One consequence after another, as long as whoever suffers them is in play."""
    for effect in brought:
        if game.model(case.who).fate is Fate.IN_PLAY:
            yield from BRINGS[effect.kind](game, case, effect)


# -- wounds ----------------------------------------------------------------------------------------------


def damage(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """More damage; armour has had its share already."""
    health = game.model(case.who).health
    (face,) = yield from game.roll(f"{case.by}/damage", 1, effect.die, lambda faces: min(faces[0], health))
    hurt(game, case.who, face, "critical")


def ignore_armour(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """What the armour stopped goes through after all."""
    hurt(game, case.who, case.stopped, "critical")
    yield from ()


def bleed(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Health is lost at the start of each of its activations."""
    name = "bleeding" if effect.kind is EffectKind.BLEED else "poisoned"
    effects.for_good(game, case.who, name, critical=case.critical, detail=(str(effect.amount),))
    yield from ()


def out_of_action(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Fuera de Combate, now or at the end of the next round."""
    if effect.delayed:
        effects.dissolve(game, case.who, case.critical)
    else:
        fell(game, case.who)
    yield from ()


def cascade(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """The hit strikes one more: the attacker's enemy nearest to the target."""
    reach = effect.amount * INCH
    near = (e for e in game.enemies(case.by) if e != case.who and game.within(case.who, e, reach))
    nearest = game.nearest(case.who, near)
    if nearest is not None:
        yield from deal(game, case.by, nearest, case.weapon)


# -- lasting harm ----------------------------------------------------------------------------------------


def tier(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Tiers lost for the rest of the game."""
    only = Use.SHOT if effect.ranged_only else None
    changes = tuple(TierChange(effect.amount, attribute, only) for attribute in effect.attributes)
    effects.for_good(game, case.who, "maimed", critical=case.critical, tiers=changes)
    yield from ()


def move(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Movement lost for the rest of the game."""
    effects.for_good(game, case.who, "slowed", critical=case.critical, move=effect.amount * INCH)
    yield from ()


def armour_down(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Heavy armour counts as medium from now on, medium as light, light as none."""
    if armour_of(game, case.who):
        effects.for_good(game, case.who, "armour_down", critical=case.critical)
    yield from ()


# -- the next activation, the next roll ----------------------------------------------------------------------


def lose_activation(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """It does nothing in its next activation (HW-017)."""
    effects.in_next_activation(game, case.who, "stunned", critical=case.critical)
    yield from ()


def hijacked(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """In its next activation an opponent decides what it does (HW-017): whoever plays the attacker, else the
    first other player. Where there is none, the activation is lost.
    """
    others = [side.seat for side in game.scene.players if side.seat != game.seat(case.who)]
    by = game.seat(case.by)
    if others:
        owner = by if by in others else others[0]
        effects.in_next_activation(game, case.who, "hijacked", owner=owner, critical=case.critical)
    else:
        effects.in_next_activation(game, case.who, "stunned", critical=case.critical)
    yield from ()


def next_roll(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Tiers on the next roll of Defence, or on the next attack."""
    if effect.kind is EffectKind.NEXT_DEFENCE:
        change = TierChange(effect.amount, Attribute.DEFENCE)
    else:
        change = TierChange(effect.amount, Attribute.COMBAT, Use.ATTACK)
    effects.for_good(game, case.who, effect.kind.value, tiers=(change,))
    yield from ()


# -- off one's feet ------------------------------------------------------------------------------------------


def flee(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Huida, as of a test of morale that failed."""
    effects.for_good(game, case.who, "panic", critical=case.critical)
    begin_to_flee(game, case.who)
    yield from ()


def thrown(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Through the air, straight away from the attacker."""
    (face,) = yield from game.roll(f"{case.who}/thrown", 1, effect.die)
    yield from push(game, case.who, game.figure(case.by).at, face * INCH)


def stagger(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """Up to the nearest enemy, as far as its Movement goes."""
    enemy = game.nearest(case.who, game.enemies(case.who))
    if enemy is None:
        return
    means, beside = means_of(game, case.who), game.figure(enemy)
    way = way_looked_for(game, case.who, means, lambda steps: way_up_to(steps, beside, 0))
    if way.path:
        yield from walk(game, case.who, way, means, kind="stagger")


# -- weapons -------------------------------------------------------------------------------------------------


def drop_weapon(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """The weapon in use lies on the ground, to be picked up by whoever comes by."""
    at = game.model(case.who).at
    assert at is not None  # it is in play, and nobody is struck off the table
    if lose(game, case.who, case.held):
        # no file can name a marker so
        marker = Marker(game.next_id("#"), "weapon", at, case.held)
        game.state.markers = (*game.state.markers, marker)
        if game.log is not None:
            game.note("weapon.dropped", who=case.who, weapon=case.held)
    yield from ()


def weapon_lost(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """The weapon in use is gone for good."""
    if lose(game, case.who, case.held) and game.log is not None:
        game.note("weapon.lost", who=case.who, weapon=case.held)
    yield from ()


def lose(game: HardwiredGame, who: str, weapon: str) -> bool:
    """Take a weapon from a model; False if it is none that can be taken: a fist."""
    model = game.model(who)
    if weapon not in model.weapons:
        return False
    model.weapons = without(model.weapons, weapon)
    return True


def own_weapon(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """It suffers what its own weapon does."""
    yield from deal(game, case.who, case.who, case.weapon, most="fumble" if effect.maximum else "")


def hit_friend(game: HardwiredGame, case: Case, effect: Effect) -> Procedure[None]:
    """One of its friends so near is struck instead, at random; itself if there is none."""
    near = [f for f in game.friends(case.who) if game.within(case.who, f, effect.amount * INCH)]
    struck = near[0] if near else case.who
    if len(near) > 1:
        struck = yield from game.draw(f"{case.who}/friend", tuple((other, 1) for other in near))
    yield from deal(game, case.who, struck, case.weapon)


Brings = Callable[[HardwiredGame, Case, Effect], Procedure[None]]

BRINGS: dict[EffectKind, Brings] = {
    EffectKind.DAMAGE: damage,
    EffectKind.BLEED: bleed,
    EffectKind.POISON: bleed,
    EffectKind.LOSE_ACTIVATION: lose_activation,
    EffectKind.TIER: tier,
    EffectKind.MOVE: move,
    EffectKind.DROP_WEAPON: drop_weapon,
    EffectKind.ARMOUR_DOWN: armour_down,
    EffectKind.FLEE: flee,
    EffectKind.HIJACKED: hijacked,
    EffectKind.THROWN: thrown,
    EffectKind.STAGGER: stagger,
    EffectKind.OUT_OF_ACTION: out_of_action,
    EffectKind.OWN_WEAPON: own_weapon,
    EffectKind.HIT_FRIEND: hit_friend,
    EffectKind.WEAPON_LOST: weapon_lost,
    EffectKind.NEXT_DEFENCE: next_roll,
    EffectKind.NEXT_ATTACK: next_roll,
    EffectKind.CASCADE: cascade,
    EffectKind.IGNORE_ARMOUR: ignore_armour,
}
"""What each kind of consequence does."""
