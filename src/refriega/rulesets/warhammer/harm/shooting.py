"""The shooting phase, and shots at who charges.

The models of the front rank shoot, all of skirmishers, each once; what they roll to hit is 7 less their
Ballistic Skill, and 1 more for each that makes it harder. What needs more than a 6 is a 6 and then a second
roll: 4 or more for a 7, 5 for an 8, 6 for a 9.

House rules: a whole unit sees, and is in range, if one of it is. Characters in a unit do not shoot with it. A
weapon that takes no Ballistic Skill hits on 4 or more, with one strong hit. Cover is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refriega.boards.table import inches, within
from refriega.boards.table.regiment import files_of
from refriega.core.errors import Refusal
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Chooser, Option, Procedure
from refriega.rulesets.warhammer import asking, dice, in_play, values
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import hits, losses, panic, regeneration, targets
from refriega.rulesets.warhammer.options import Done, Shoot
from refriega.rulesets.warhammer.scene import NORMAL_HEIGHT
from refriega.rulesets.warhammer.state import SHOOTING, Hits, Phase
from refriega.rulesets.warhammer.terms import Kind, Mark, Stat, Trait
from refriega.rulesets.warhammer.troops import Missile


def shoot_next(game: WarhammerGame) -> Procedure[None]:
    """One unit shoots, or nobody does any more."""
    if not any(True for _ in shots(game)):
        if game.log is not None and has_missiles(game):
            game.note("phase.skipped", phase=game.state.phase, army=game.state.active)
        game.state.phase = Phase.SHOOTING_END
        return
    option = yield from asking.ask_next(
        game, game.state.active, "shoot", (game.state.active,), lambda: Shooting(game)
    )
    match option:
        case Shoot(unit=unit, target=target):
            yield from shoot(game, unit, target)
        case Done():
            game.state.phase = Phase.SHOOTING_END


def finish(game: WarhammerGame) -> Procedure[None]:
    """The end of the phase: regeneration, then panic."""
    yield from regeneration.finish(game)
    yield from panic.tests(game)
    game.state.phase = Phase.COMBAT


class Shooting(Chooser):
    """Who shoots at whom."""

    __slots__ = ("game",)

    def __init__(self, game: WarhammerGame) -> None:
        self.game = game

    def check(self, option: Option) -> Refusal | None:
        match option:
            case Done():
                return None
            case Shoot(unit=unit, target=target):
                return may_shoot(self.game, unit, target)
        return Refusal("not_on_offer")

    def groups(self) -> tuple[str, ...]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield from shots(self.game)
        yield Done()

    def sample(self, rng: Random) -> Option:
        """One of the units that have a target, and one of its targets."""
        game = self.game
        units = [who for who in game.of_army(game.state.active) if unfit_to_shoot(game, who) is None]
        rng.shuffle(units)
        for unit in units if rng.random() < EAGER else ():
            targets = list(game.enemies(unit))
            rng.shuffle(targets)
            for target in targets:
                if may_shoot(game, unit, target) is None:
                    return Shoot(unit, target)
        return Done()


EAGER = 0.9
"""How often random play shoots where it can."""


def shots(game: WarhammerGame) -> Iterator[Shoot]:
    """Every shot that somebody may take now."""
    for unit in game.of_army(game.state.active):
        if unfit_to_shoot(game, unit) is None:
            for target in game.enemies(unit):
                if may_shoot(game, unit, target) is None:
                    yield Shoot(unit, target)


# -- who may -------------------------------------------------------------------------------------------


def has_missiles(game: WarhammerGame) -> bool:
    """Whether the active player has a unit with something to shoot that has not shot in this turn."""
    own = game.of_army(game.state.active)
    return any(
        game.sheet(unit).troop.missile is not None and not game.in_this_turn(game.unit(unit).shot_in)
        for unit in own
    )


def may_shoot(game: WarhammerGame, unit: str, target: str) -> Refusal | None:
    """Whether a unit of the army whose turn it is may shoot at another."""
    if unit not in game.of_army(game.state.active) or target not in game.enemies(unit):
        return Refusal("shoot.no_enemy", args={"target": target})
    missile = game.sheet(unit).troop.missile
    refusal = unfit_to_shoot(game, unit)
    if refusal is not None or missile is None:
        return refusal
    if is_too_weak(game, unit, missile, target):
        return Refusal("shoot.wind", args={"target": target})
    return targets.may_be_shot(game, unit, target, missile.range)


def unfit_to_shoot(game: WarhammerGame, unit: str) -> Refusal | None:
    """Why a unit does not shoot at anybody in this phase."""
    own, missile = game.unit(unit), game.sheet(unit).troop.missile
    if missile is None or (missile.skill and not values.value(game, unit, Stat.BS)):
        return Refusal("shoot.no_missile")
    busy = (own.shot_in, own.marched_in, own.charged_in, own.failed_charge_in, own.rallied_in, own.stupid_in)
    if own.fleeing or any(game.in_this_turn(turn) for turn in busy):
        return Refusal("shoot.busy")
    if has_moved(game, unit) and not missile.after_moving:
        return Refusal("shoot.moved")
    return barred(game, unit)


def barred(game: WarhammerGame, unit: str) -> Refusal | None:
    """Why spells keep a unit from shooting."""
    useless = (
        in_play.marked(game, unit, Mark.WEAPONS_USELESS) and game.sheet(unit).kind is not Kind.WAR_MACHINE
    )
    if useless or in_play.marked(game, unit, Mark.NO_SHOOTING):
        return Refusal("shoot.spell")
    return None


def has_moved(game: WarhammerGame, unit: str) -> bool:
    return game.in_this_turn(game.unit(unit).moved_in) or in_play.marked(game, unit, Mark.COUNTS_AS_MOVED)


HOWLS_DOWN = 4
"""Shots of this Strength or less do not come through The Howler Wind."""


def is_too_weak(game: WarhammerGame, unit: str, missile: Missile, target: str) -> bool:
    """Whether a wind around the target stops the shots."""
    return strength_of(game, unit, missile) <= HOWLS_DOWN and in_play.marked(
        game, target, Mark.NO_WEAK_SHOOTING
    )


def strength_of(game: WarhammerGame, unit: str, missile: Missile) -> int:
    return missile.strength or values.value(game, unit, Stat.S)


# -- shots at who charges ----------------------------------------------------------------------------------


def may_stand_and_shoot(game: WarhammerGame, unit: str, charger: str, charge: int) -> Refusal | None:
    """Whether a charged unit may shoot at a charger that can charge so far, in units of the table: one that
    has missiles, and more than half of the charge between them.
    """
    missile = game.sheet(unit).troop.missile
    if missile is None or (missile.skill and not values.value(game, unit, Stat.BS)):
        return Refusal("shoot.no_missile")
    if game.unit(unit).fleeing or 2 * game.gap(unit, charger) <= charge:
        return Refusal("shoot.too_late")
    if is_too_weak(game, unit, missile, charger):
        return Refusal("shoot.wind", args={"target": charger})
    return barred(game, unit) or targets.may_be_shot(game, unit, charger, None)


def stand_and_shoot(game: WarhammerGame, unit: str, charger: str) -> Procedure[None]:
    """Shots at a charger on its way. It regenerates before it goes on; if they have cost it a quarter of its
    models it tests for panic at once.
    """
    losses.count_anew(game, charger)
    yield from volley(game, unit, charger, charging=True)
    yield from regeneration.finish(game)
    yield from panic.test_losses(game, charger)


# -- shots -----------------------------------------------------------------------------------------------


def shoot(game: WarhammerGame, unit: str, target: str) -> Procedure[None]:
    """A unit shoots in its own phase."""
    game.unit(unit).shot_in = game.state.turn
    yield from volley(game, unit, target, charging=False)


def volley(game: WarhammerGame, unit: str, target: str, *, charging: bool) -> Procedure[None]:
    """All shots of a unit, together."""
    missile = game.sheet(unit).troop.missile
    assert missile is not None, unit
    if not (yield from works(game, unit, missile)):
        return
    needed = to_hit(game, unit, missile, target, charging=charging)
    count = yield from roll_to_hit(game, unit, missile, target, needed)
    yield from hits.strike(
        game,
        Hits(
            target,
            count,
            strength_of(game, unit, missile),
            SHOOTING,
            by=unit,
            army=game.army(unit),
            magical=False,
        ),
    )


def works(game: WarhammerGame, unit: str, missile: Missile) -> Procedure[bool]:
    """Whether a weapon that the rain has wetted works this time."""
    needed = dry_on(game, unit, missile)
    if not needed:
        return True
    army = game.army(unit)
    faces = yield from dice.successes(game, army, f"{army}/wet", 1, needed)
    if game.log is not None:
        game.note("shooting.wet", unit=unit, face=faces[0], works=faces[0] >= needed)
    return faces[0] >= needed


DRY = 4
POWDER_DRY = 6


def dry_on(game: WarhammerGame, unit: str, missile: Missile) -> int:
    """What a D6 must show for a weapon to work, 0 for nothing: in the rain one that takes no Ballistic Skill;
    in that of the unrevised lore any, and black powder hardly.
    """
    if in_play.marked(game, unit, Mark.SOAKED):
        return POWDER_DRY if missile.powder else DRY
    return DRY if in_play.marked(game, unit, Mark.WET) and not missile.skill else 0


def shooters(game: WarhammerGame, unit: str) -> int:
    """How many models of a unit shoot."""
    if game.sheet(unit).entry.character or game.sheet(unit).has(Trait.SKIRMISHER):
        return game.unit(unit).models
    front = game.bases(unit)[: files_of(game.block(unit))]
    return sum(not who for who, _ in front)


def to_hit(game: WarhammerGame, unit: str, missile: Missile, target: str, *, charging: bool) -> Breakdown:
    """What a shot needs, and why: more than 6 takes two rolls."""
    parts = list(to_hit_parts(game, unit, missile, target, charging=charging))
    total = sum(part.value for part in parts)
    least = SIX if in_play.marked(game, target, Mark.SHOT_ON_SIXES) else BEST
    if total < least:
        parts.append(Part(least - total, "spell" if least == SIX else "limit", ""))
    return Breakdown("to_shoot", max(total, least), tuple(parts))


SIX = 6
BEST = 2
"""A 1 always misses."""

BLIND = 4
"""What a weapon needs that takes no Ballistic Skill."""


def to_hit_parts(
    game: WarhammerGame, unit: str, missile: Missile, target: str, *, charging: bool
) -> Iterator[Part]:
    """Ballistic Skill, and all that makes it harder or easier."""
    if not missile.skill:
        yield Part(BLIND, "weapon", unit)
        return
    yield Part(7 - values.value(game, unit, Stat.BS), "ballistic_skill", unit)
    if not within(game.body(unit), game.body(target), inches(missile.range) // 2):
        yield Part(1, "range", "")
    if has_moved(game, unit) and not charging:
        yield Part(1, "moved", "")
    if charging:
        yield Part(1, "charging", "")
    if is_hard_to_see(game, target):
        yield Part(1, "small", "")
    if is_large(game, target):
        yield Part(-1, "large", "")
    for part in values.breakdown(game, unit, Stat.TO_SHOOT).parts:
        if part.value:
            yield Part(-part.value, part.type, part.source)


def is_hard_to_see(game: WarhammerGame, target: str) -> bool:
    """Skirmishers, and single models the size of a man."""
    sheet = game.sheet(target)
    return sheet.has(Trait.SKIRMISHER) or sheet.on_foot


def is_large(game: WarhammerGame, target: str) -> bool:
    return game.sheet(target).height > NORMAL_HEIGHT


def roll_to_hit(
    game: WarhammerGame, unit: str, missile: Missile, target: str, needed: Breakdown
) -> Procedure[int]:
    """Roll for all shots; returns how many hit."""
    army = game.army(unit)
    first = min(needed.total, SIX)
    faces = yield from dice.successes(game, army, f"{army}/hit", shooters(game, unit), first)
    count = dice.reached(faces, first)
    if game.log is not None:
        skill = values.value(game, unit, Stat.BS) if missile.skill else 0
        game.note("shooting", unit=unit, target=target, skill=skill, needed=needed, faces=faces, hits=count)
    if needed.total <= SIX or not count:
        return count
    second = needed.total - SECOND
    faces = yield from dice.successes(game, army, f"{army}/hit", count, second)
    if game.log is not None:
        game.note("shooting.again", unit=unit, needed=second, faces=faces, hits=dice.reached(faces, second))
    return dice.reached(faces, second)


SECOND = 3
"""After a 6, a 7 takes a 4, an 8 a 5, a 9 a 6; what is harder never hits."""
