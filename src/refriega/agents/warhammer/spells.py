"""What a spell is worth: each kind of effect by a small function of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from refriega.agents.warhammer import clash
from refriega.agents.warhammer.chances import mean, passes, reaches
from refriega.agents.warhammer.harm import Blow, slap, toll
from refriega.agents.warhammer.mind import Mind, per_wound, value
from refriega.agents.warhammer.standing import standing
from refriega.boards.table import INCH, Point, inches, under, within
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import leadership, saves, wounds
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import charging, pace, rally
from refriega.rulesets.warhammer.spells import aiming, ground
from refriega.rulesets.warhammer.spells.effects import areas, hitting
from refriega.rulesets.warhammer.spells.effects.giving import MOUNT
from refriega.rulesets.warhammer.spells.effects.lasting import laid_on
from refriega.rulesets.warhammer.spells.resolve import recipients
from refriega.rulesets.warhammer.spells.schema import (
    AnyEffect,
    Burns,
    Comet,
    Conflagration,
    Drive,
    EveryModel,
    Heal,
    HitByArmour,
    Hits,
    Lasting,
    Line,
    MoveUnit,
    Rally,
    Roll,
    SilenceItem,
    Steal,
    Template,
    Test,
    Wall,
)
from refriega.rulesets.warhammer.state import Casting
from refriega.rulesets.warhammer.terms import Duration, Ending, Side

GOES_ON = 1.4
"""How much more an effect is worth that remains in play: it may yet be dispelled."""

BATTLE = 2.0
"""And one that nothing ends."""

HEART = 0.5
"""What of its worth it is to a fleeing unit to rally."""

DRIVEN = 0.05
"""What of its worth a unit loses by being driven off."""

AN_ITEM = 10.0
"""What a magic item is worth."""

MORE_FLAMES = 3.2
"""How many hits a conflagration brings on top, on average."""

COMET_REACH = 7
"""How many inches a comet reaches, on average."""

COMES_DOWN = 0.7


def spell_worth(mind: Mind, casting: Casting) -> float:
    """What a spell is worth to a player once it is cast: nothing, if it does not reach."""
    game = mind.game
    if not aiming.in_range(game, casting):
        return 0.0
    effects = game.spell(casting.spell).effects
    return sum(effects_worth(mind, casting, effects, target) for target in recipients(game, casting))


def effects_worth(mind: Mind, casting: Casting, effects: Iterable[AnyEffect], target: str) -> float:
    """What effects on one target are worth, one after another."""
    return sum(
        ROWS[type(effect)](mind, casting, effect, target) for effect in effects if type(effect) in ROWS
    )


def blow_of(effect: Burns) -> Blow:
    return Blow(effect.strength, effect.armour, effect.flaming)


def struck(mind: Mind, unit: str, blow: Blow, count: float) -> float:
    """What hits on a unit are worth to a player."""
    return -mind.sign(unit) * toll(mind.game, blow, count, unit)


# -- hits ----------------------------------------------------------------------------------------------


def hits(mind: Mind, casting: Casting, effect: Hits, target: str) -> float:
    count = mean(effect.hits)
    near = mind.game.spell(casting.spell).aim.near
    if effect.inside and near is not None and ground.stands_in(mind.game, target, near.ground):
        count += mean(effect.inside)
    return struck(mind, target, blow_of(effect), count)


def by_armour(mind: Mind, casting: Casting, effect: HitByArmour, target: str) -> float:
    strength = hitting.by_armour(effect, saves.bare(mind.game, target))
    return -mind.sign(target) * slap(mind.game, Blow(strength, flaming=effect.flaming), 1, target)


def flames(mind: Mind, casting: Casting, effect: Conflagration, target: str) -> float:
    return struck(mind, target, blow_of(effect), mean(effect.hits) + MORE_FLAMES)


def line(mind: Mind, casting: Casting, effect: Line, target: str) -> float:
    met = areas.on_line(mind.game, casting)
    return sum(struck(mind, unit, blow_of(effect), len(models)) for unit, models in met)


def template(mind: Mind, casting: Casting, effect: Template, target: str) -> float:
    game, at = mind.game, casting.at
    assert at is not None
    radius, partly = areas.radius(effect), reaches(effect.partial) if effect.partial else 0.0
    found = 0.0
    for unit in game.present():
        if not within(at, game.body(unit), radius):
            continue
        touched = [figure for _, figure in game.bases(unit) if areas.may_affect(effect, at, figure)]
        whole = sum(under(at, radius, figure) for figure in touched)
        if touched:
            found += struck(mind, unit, blow_of(effect), whole + partly * (len(touched) - whole))
    return found


def wall(mind: Mind, casting: Casting, effect: Wall, target: str) -> float:
    return struck(mind, target, blow_of(effect), len(areas.front_rank(mind.game, target)))


def every_model(mind: Mind, casting: Casting, effect: EveryModel, target: str) -> float:
    """What it does at once, and what it is likely to do in the next phase."""
    return sum(burning(mind, effect, stage, target) for stage in (0, 1)) * GOES_ON / 2


def burning(mind: Mind, effect: EveryModel, stage: int, unit: str) -> float:
    """What it does to a unit once, so many phases after its casting."""
    needed = max(effect.to_wound - stage, effect.least) if effect.to_wound else 0
    blow = Blow(effect.strength + stage, effect.armour, effect.flaming, to_wound=needed)
    game = mind.game
    return struck(mind, unit, blow, game.unit(unit).models + len(game.members(unit)))


def steal(mind: Mind, casting: Casting, effect: Steal, target: str) -> float:
    game = mind.game
    blow = Blow(1, armour=False, to_wound=wounds.OF_ITSELF)
    taken = slap(game, blow, 1, target)
    return -mind.sign(target) * taken + mind.sign(casting.caster) * per_wound(game, casting.caster) * 0.3


def comet(mind: Mind, casting: Casting, effect: Comet, target: str) -> float:
    assert casting.at is not None
    return falling(mind, effect, casting.at, 1)


def falling(mind: Mind, effect: Comet, at: Point, markers: int) -> float:
    """What a comet will do around a point, as far as it is likely to reach."""
    game, reach = mind.game, inches(COMET_REACH + 2 * (markers - 1))
    near = [unit for unit in game.present() if within(at, game.body(unit), reach)]
    return COMES_DOWN * sum(
        struck(mind, unit, blow_of(effect), mean(effect.hits)) for unit in near if not game.engaged(unit)
    )


# -- what lasts, and what is given ---------------------------------------------------------------------


def lasting(mind: Mind, casting: Casting, effect: Lasting, target: str) -> float:
    """What it changes, for as long as it does."""
    trial = mind.supposing()
    remaining.begin(trial.game, laid_on(trial.game, casting, effect, target))
    duration = effect.duration or mind.game.spell(casting.spell).duration
    weight = BATTLE if duration is Duration.BATTLE else GOES_ON if duration is Duration.REMAINS else 1.0
    units = concerned(mind.game, effect.reach, target)
    return weight * (standing(trial, units) - standing(mind, units))


def concerned(game: WarhammerGame, reach: int, target: str) -> tuple[str, ...]:
    """Whom something in play on somebody may concern."""
    if reach:
        return tuple(game.present())
    return (game.host(target), *game.foes(target))


def test(mind: Mind, casting: Casting, effect: Test, target: str) -> float:
    likely = passes(leadership.leadership(mind.game, target).total)
    passed = effects_worth(mind, casting, effect.passed, target)
    return likely * passed + (1 - likely) * effects_worth(mind, casting, effect.failed, target)


def roll(mind: Mind, casting: Casting, effect: Roll, target: str) -> float:
    return sum(
        (row.most - row.least + 1) / 6 * effects_worth(mind, casting, row.effects, target)
        for row in effect.rows
    )


def silence(mind: Mind, casting: Casting, effect: SilenceItem, target: str) -> float:
    return -mind.sign(target) * AN_ITEM


def drive(mind: Mind, casting: Casting, effect: Drive, target: str) -> float:
    return -mind.sign(target) * DRIVEN * value(mind.game, target)


def heart(mind: Mind, casting: Casting, effect: Rally, target: str) -> float:
    game = mind.game
    able = game.unit(target).fleeing and not rally.too_few(game, target)
    return mind.sign(target) * HEART * value(game, target) if able else 0.0


def heal(mind: Mind, casting: Casting, effect: Heal, target: str) -> float:
    unit = mind.game.unit(target)
    back = unit.mount_wounds if casting.also == MOUNT else max(unit.wounds, 0)
    return mind.sign(target) * back * per_wound(mind.game, target)


# -- moves ---------------------------------------------------------------------------------------------


def move(mind: Mind, casting: Casting, effect: MoveUnit, target: str) -> float:
    """A charge, if it is likely to get there; other moves are not thought of."""
    game, goal = mind.game, casting.also
    if not goal or game.army(goal) == game.army(target) or game.unit(target).host:
        return 0.0
    flies = effect.fly or pace.flies(game, target)
    reach = INCH * round(mean(effect.dice)) if effect.dice else effect.inches * INCH
    way = charging.way_to(game, target, game.host(goal), reach, flies=flies)
    if way is None:
        return 0.0
    pairs = (*clash.fought(game, game.host(goal)), clash.Pair(target, game.host(goal), Side(way.side)))
    return clash.worth(mind, pairs) - clash.worth(mind, pairs[:-1])


# An effect is of its own type, which no signature common to all rows can say.
ROWS: dict[type[Any], Callable[[Mind, Casting, Any, str], float]] = {
    Hits: hits,
    HitByArmour: by_armour,
    Conflagration: flames,
    Line: line,
    Template: template,
    Wall: wall,
    EveryModel: every_model,
    Lasting: lasting,
    SilenceItem: silence,
    MoveUnit: move,
    Drive: drive,
    Rally: heart,
    Heal: heal,
    Steal: steal,
    Comet: comet,
    Test: test,
    Roll: roll,
}
"""What each kind of effect on one target is worth; what is not here is worth nothing."""


# -- spells in play ------------------------------------------------------------------------------------


def in_play_worth(mind: Mind, live_id: str) -> float:
    """What it is worth to a player that a spell is in play."""
    game = mind.game
    live = in_play.find(game, live_id)
    assert live is not None
    spell = game.spell(live.name)
    for effect in spell.effects:
        match effect:
            case EveryModel():
                return burning(mind, effect, live.stage + 1, live.bearer) * GOES_ON
            case Comet() if live.at is not None:
                return falling(mind, effect, live.at, live.stage)
            case Wall():
                return mind.sign(live.owner) * WALL
    trial = mind.supposing()
    remaining.end_one(trial.game, live_id, Ending.OVER)
    units = concerned(game, live.reach, live.bearer)
    return standing(mind, units) - standing(trial, units)


WALL = 8.0
"""What it is worth that a wall of fire goes on burning."""
