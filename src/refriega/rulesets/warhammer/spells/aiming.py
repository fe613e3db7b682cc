"""Whom a spell may be cast at, and whether it reaches.

A casting is named before the roll: what is looked at then (`check`) is whom the spell is for; how far away
they are is measured only when it has been cast (`in_range`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from refriega.boards.table import INCH, Figure, Point, gap, inches, touched, within
from refriega.core.errors import Refusal
from refriega.rulesets.warhammer import in_play, seeing
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import targets
from refriega.rulesets.warhammer.harm.strength import of_character
from refriega.rulesets.warhammer.harm.wounds import rides
from refriega.rulesets.warhammer.spells import ground, places
from refriega.rulesets.warhammer.spells.at_work import at_work
from refriega.rulesets.warhammer.spells.effects.areas import front_rank, may_affect, radius
from refriega.rulesets.warhammer.spells.effects.giving import MOUNT
from refriega.rulesets.warhammer.spells.effects.moving import check_move
from refriega.rulesets.warhammer.spells.effects.silencing import items_in
from refriega.rulesets.warhammer.spells.schema import (
    TARGETED,
    Aim,
    Comet,
    Heal,
    Line,
    MoveUnit,
    Near,
    SilenceItem,
    Spell,
    Template,
    effect_of,
)
from refriega.rulesets.warhammer.state import Casting
from refriega.rulesets.warhammer.terms import Mark, Trait
from refriega.rulesets.warhammer.troops import Troop

Check = Callable[[WarhammerGame, Spell, Casting], Refusal | None]


def check(game: WarhammerGame, casting: Casting) -> Refusal | None:
    """Why a casting may not be aimed as it is named: what its spell says, and the rules of its category
    (WF-004).
    """
    spell = game.spell(casting.spell)
    refusal = check_form(game, spell, casting)
    if refusal is not None:
        return refusal
    checks = (*ON_TARGETS, *OF_EFFECTS) if spell.aim.whom in TARGETED else OF_EFFECTS
    for look in checks:
        refusal = look(game, spell, casting)
        if refusal is not None:
            return refusal
    return None


def check_form(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A casting names what its spell needs, and nothing else."""
    move = effect_of(spell, MoveUnit)
    if bool(casting.target) != (spell.aim.whom in TARGETED):
        return Refusal("aim.target", args={"spell": casting.spell, "needed": not casting.target})
    placed = spell.aim.whom == "point" or effect_of(spell, Template) is not None
    if move is not None:
        placed = casting.at is not None and not move.dice
    if (casting.at is not None) != placed:
        return Refusal("aim.place", args={"spell": casting.spell, "needed": placed})
    if (casting.facing is not None) != (move is not None and placed):
        return Refusal("aim.facing", args={"spell": casting.spell})
    named = casting.also == MOUNT and effect_of(spell, Heal) is not None
    if move is not None:
        named = bool(casting.also) and not placed
        if named == placed:
            return Refusal("aim.move", args={"spell": casting.spell})
    if bool(casting.also) != named:
        return Refusal("aim.also", args={"spell": casting.spell, "also": casting.also})
    return None


# -- targets -----------------------------------------------------------------------------------------


def check_presence(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """The target is in the battle; hidden models are as if they were not there (WF-061)."""
    target = casting.target
    if not game.in_play(target) or game.unit(target).hidden or game.unit(game.host(target)).at is None:
        return Refusal("aim.absent", args={"target": target})
    return None


def check_side(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A friend or an enemy, as the spell says."""
    friend = game.army(casting.target) == game.army(casting.caster)
    if friend and spell.aim.whom == "enemy":
        return Refusal("aim.friend", args={"target": casting.target})
    if not friend and spell.aim.whom == "friend":
        return Refusal("aim.enemy", args={"target": casting.target})
    return None


def check_model(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A unit, not somebody in one, unless the spell is for single models."""
    aim, target = spell.aim, casting.target
    himself = target == casting.caster
    if aim.alone:
        return None if himself or is_lone(game, target) else Refusal("aim.not_alone", args={"target": target})
    if aim.companion:
        unit = game.unit(casting.caster).host
        there = game.sheet(target).entry.character and unit and game.unit(target).host == unit
        return None if himself or there else Refusal("aim.no_companion", args={"target": target})
    if game.unit(target).host and not aim.model:
        return Refusal("aim.in_unit", args={"target": target, "unit": game.host(target)})
    return None


def is_lone(game: WarhammerGame, target: str) -> bool:
    """Whether it is a character by itself, on foot, as strong as one man."""
    return (
        game.sheet(target).entry.character and not game.unit(target).host and of_character(game, target) == 1
    )


def check_kind(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """Troops of the kinds that the spell takes for a target, and of none that it spares. Who casts on
    themselves what is for companions too may be of any kind.
    """
    refusal = wrong_kind(game, spell.aim, casting)
    if refusal is None and spell.aim.fleeing and not game.unit(casting.target).fleeing:
        return Refusal("aim.not_fleeing", args={"target": casting.target})
    return refusal


def wrong_kind(game: WarhammerGame, aim: Aim, casting: Casting) -> Refusal | None:
    """Why such troops are no target, whatever they do just now."""
    sheet = game.sheet(casting.target)
    args = {"target": casting.target, "spell": casting.spell}
    himself = aim.companion and casting.target == casting.caster
    if aim.kinds and sheet.kind not in aim.kinds and not himself:
        return Refusal("aim.kind", args=args)
    if aim.alone and of_character(game, casting.target) != 1:
        return Refusal("aim.kind", args=args)
    if is_spared(game, aim, casting.target, mount=casting.also == MOUNT):
        return Refusal("aim.spared", args=args)
    return None


def is_spared(game: WarhammerGame, aim: Aim, who: str, *, mount: bool = False) -> bool:
    """Whether a spell does nothing to such troops: to a rider or what is ridden, if it is for single models;
    else to either.
    """
    sheet = game.sheet(who)
    meant = (sheet.mount if mount else sheet.troop,) if aim.model else (sheet.troop, sheet.mount, sheet.steed)
    if any(spares(aim, troop) for troop in meant if troop is not None):
        return True
    steady = Trait.IMMUNE_TO_PSYCHOLOGY in aim.never
    return steady and in_play.marked(game, who, Mark.IMMUNE_TO_PSYCHOLOGY)


def spares(aim: Aim, troop: Troop) -> bool:
    """Whether troops are of a kind, or have a trait, that a spell spares; whatever flies is a flyer."""
    if troop.kind in aim.never_kinds or (troop.profile.fly and Trait.FLYER in aim.never):
        return True
    return any(trait in aim.never for trait in troop.traits)


def check_engaged(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """Who is in close combat is no target unless the spell says so, or affects nobody but its caster."""
    engaged = game.engaged(casting.target)
    if spell.aim.engaged == "must" and not engaged:
        return Refusal("aim.not_engaged", args={"target": casting.target})
    if spell.aim.engaged == "no" and engaged and casting.target != casting.caster:
        return Refusal("aim.engaged", args={"target": casting.target})
    return None


def check_sight(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """The wizard sees the target, where the spell asks for that (for a missile see `check_missile`)."""
    if spell.aim.sight and not spell.missile and not seeing.sees(game, casting.caster, casting.target):
        return Refusal("aim.unseen", args={"target": casting.target})
    return None


def check_missile(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A magic missile (WF-010) may be cast only at what could be shot at (WF-011): what the wizard sees
    (WF-012), and of single models those that can be picked (WF-013); a wizard in close combat, or whose unit
    is, throws none (WF-015). One that is for a single model may pick it out of such a unit.
    """
    if not spell.missile:
        return None
    unit = game.host(casting.target) if spell.aim.model else casting.target
    return targets.may_be_shot(game, casting.caster, unit, None)


def check_front(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """The target has a front, with nobody within an inch of it, where the spell asks for that."""
    target = casting.target
    if not spell.aim.fronted:
        return None
    if seeing.all_round(game, target):
        return Refusal("aim.no_front", args={"target": target})
    front = [figure for _, figure in front_rank(game, target)]
    for other in game.present():
        if other != target and any(
            within(mine, theirs, INCH) for mine in front for _, theirs in game.bases(other)
        ):
            return Refusal("aim.front_not_free", args={"target": target, "other": other})
    return None


ON_TARGETS: tuple[Check, ...] = (
    check_presence,
    check_side,
    check_model,
    check_kind,
    check_missile,
    check_engaged,
    check_sight,
    check_front,
)
"""What is looked at where a spell has a target."""


# -- what the effects ask for ------------------------------------------------------------------------


def check_template(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A template lies where it can affect its target, and nobody who is in close combat unless the spell may
    be cast at those: judged by what affects models under it, which a spell may say for itself (WF-001,
    WF-002, WF-003).
    """
    effect = effect_of(spell, Template)
    if effect is None or casting.at is None:
        return None
    if not lies_on(game, effect, casting.at, game.host(casting.target)):
        return Refusal("aim.template_misses", "WF-001", args={"target": casting.target})
    for unit in game.present() if spell.aim.engaged == "no" else ():
        if game.engaged(unit) and lies_on(game, effect, casting.at, unit):
            return Refusal("aim.over_combat", "WF-003", args={"unit": unit})
    return None


def lies_on(game: WarhammerGame, effect: Template, at: Point, unit: str) -> bool:
    """Whether a template there can affect any model of a unit."""
    if not touched(at, radius(effect), game.body(unit)):
        return False
    return any([may_affect(effect, at, figure) for _, figure in game.bases(unit)])


def check_point(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A point is on the table; a line leads somewhere."""
    if spell.aim.whom != "point" or casting.at is None:
        return None
    x, y = casting.at
    if not (0 <= x <= game.table.width and 0 <= y <= game.table.depth):
        return Refusal("aim.off_table")
    if effect_of(spell, Line) is not None and casting.at == game.body(casting.caster).at:
        return Refusal("aim.nowhere")
    return None


def check_comet(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A wizard has one comet in play."""
    if effect_of(spell, Comet) is None:
        return None
    if any(live.owner == casting.caster for live, _ in at_work(game, Comet)):
        return Refusal("aim.one_comet", args={"who": casting.caster})
    return None


def check_item(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A spell on magic items is for a unit that has any."""
    if effect_of(spell, SilenceItem) is not None and not any(items_in(game, casting.target)):
        return Refusal("aim.no_item", args={"target": casting.target})
    return None


def check_mount(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """Whose mount is to be healed has one."""
    if casting.also == MOUNT and not rides(game, casting.target):
        return Refusal("aim.no_mount", args={"target": casting.target})
    return None


def check_movement(game: WarhammerGame, spell: Spell, casting: Casting) -> Refusal | None:
    """A unit that is moved may be, and goes where it can (WF-070)."""
    effect = effect_of(spell, MoveUnit)
    return None if effect is None else check_move(game, casting, effect)


OF_EFFECTS: tuple[Check, ...] = (
    check_point,
    check_template,
    check_comet,
    check_item,
    check_mount,
    check_movement,
)
"""What is looked at besides, for what a spell does."""


# -- range -------------------------------------------------------------------------------------------


def in_range(game: WarhammerGame, casting: Casting) -> bool:
    """Whether a spell that has been cast reaches: one model within its range is enough."""
    spell = game.spell(casting.spell)
    aim = spell.aim
    if aim.whom not in TARGETED:
        return True
    if aim.range and not reaches(game, casting.caster, casting.target, aim.range, single=aim.model):
        return False
    return aim.near is None or has_ground(game, aim.near, casting)


def has_ground(game: WarhammerGame, near: Near, casting: Casting) -> bool:
    """Whether the target is near the terrain that the spell needs, or near enough to the wizard without."""
    if ground.is_near(game, casting.target, near.ground, near.inches):
        return True
    if near.only_without and any(ground.pieces_of(game, near.ground)):
        return False
    return reaches(game, casting.caster, casting.target, near.otherwise)


def reaches(game: WarhammerGame, caster: str, target: str, reach: int, *, single: bool = False) -> bool:
    """Whether some model of the target is so near to the wizard."""
    own = game.body(caster)
    return any(within(own, figure, inches(reach)) for figure in models_of(game, target, single=single))


def distance(game: WarhammerGame, casting: Casting) -> int:
    """How far the target of a casting is from the wizard, in units of the table."""
    own, single = game.body(casting.caster), game.spell(casting.spell).aim.model
    return min(gap(own, figure) for figure in models_of(game, casting.target, single=single))


def models_of(game: WarhammerGame, target: str, *, single: bool) -> Iterator[Figure]:
    """The bases to which a range is measured: of a unit any in it, or, if a `single` model is meant, those of
    its rank and file; of a character its own.
    """
    character = game.sheet(target).entry.character
    meant = (target,) if character else ("",)
    for who, figure in game.bases(game.host(target)):
        if who in meant or not (single or character):
            yield figure


def in_area(game: WarhammerGame, casting: Casting) -> Iterator[str]:
    """The enemy units within range of a spell on all of them: none in close combat, none that it spares, and
    only those that the wizard sees, if it says so.
    """
    aim = game.spell(casting.spell).aim
    for unit in game.enemies(casting.caster):
        if game.engaged(unit) or is_spared(game, aim, unit):
            continue
        if aim.sight and not seeing.sees(game, casting.caster, unit):
            continue
        if reaches(game, casting.caster, unit, aim.range):
            yield unit


# -- candidates --------------------------------------------------------------------------------------


def candidates(game: WarhammerGame, caster: str, spell_id: str) -> Iterator[Casting]:
    """What a spell may be aimed at, more than may be: `check` is the truth. Of points those that matter."""
    for target in possible_targets(game, caster, game.spell(spell_id).aim):
        yield from at_target(game, caster, spell_id, target)


def at_target(game: WarhammerGame, caster: str, spell_id: str, target: str) -> Iterator[Casting]:
    """The ways to aim a spell at one target."""
    for at, facing, also in places.of(game, caster, game.spell(spell_id), target):
        yield Casting(caster, spell_id, target=target, at=at, facing=facing, also=also)


def possible_targets(game: WarhammerGame, caster: str, aim: Aim) -> Iterator[str]:
    """Whoever might be a target of such an aim; "" where there is none."""
    if aim.whom not in TARGETED:
        yield ""
        return
    army = game.army(caster)
    friend = aim.whom == "friend"
    single = aim.model or aim.companion or aim.alone
    for who in game.everybody():
        if (game.army(who) == army) == friend and (single or not game.unit(who).host):
            yield who
