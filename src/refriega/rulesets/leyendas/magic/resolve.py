"""Magic takes effect: the lasting spell begins, the ground changes, each target is reached in turn.

Everything magical comes here in the end: spells cast, spells from objects, spirit powers.
"""

from __future__ import annotations

import msgspec

from refriega.core.effect import Boundary, Until
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.attack import give_away
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.effects import affect, until
from refriega.rulesets.leyendas.magic.format import Magic, OnArea, Spell
from refriega.rulesets.leyendas.magic.ground import shape_ground
from refriega.rulesets.leyendas.magic.lookup import magic_of
from refriega.rulesets.leyendas.magic.notation import DurationKind, RangeKind
from refriega.rulesets.leyendas.magic.options import Aimed
from refriega.rulesets.leyendas.magic.targets import cells_of, creatures_of
from refriega.rulesets.leyendas.magic.touch import touch
from refriega.rulesets.leyendas.settle import end_effects, settle
from refriega.rulesets.leyendas.state import Casting, Spellcast
from refriega.rulesets.leyendas.terms import Ability, Condition
from refriega.rulesets.leyendas.values import ability_modifier


def aim(
    game: LeyendasGame,
    who: str,
    source: str,
    option: Aimed,
    *,
    level: int,
    grade: int,
    ability: Ability | None,
) -> Spellcast:
    """The record of what is about to be carried out; no `ability` for spells that objects hold."""
    magic = magic_of(game, source)
    cells = cells_of(game, who, magic, option)
    return Spellcast(
        actor=who,
        source=source,
        level=level,
        grade=grade,
        difficulty=save_difficulty(game, who, magic, grade, ability),
        targets=creatures_of(game, who, magic, option, cells),
        cells=cells,
        at=option.at,
        to=option.to,
    )


def save_difficulty(game: LeyendasGame, who: str, magic: Magic, grade: int, ability: Ability | None) -> int:
    """What a save has to reach: 10 + grade + the caster's ability; specialists of the school add 1
    (ML-251).
    """
    difficulty = 10 + grade
    if ability is not None:
        difficulty += ability_modifier(game, who, ability)
        if isinstance(magic, Spell) and f"specialist_{magic.school.value}" in game.sheets[who].talents:
            difficulty += 1
    return difficulty


def resolve(game: LeyendasGame, cast: Spellcast) -> Procedure[None]:
    """Carry it out on the ground and on every target; those who are touched have to be touched first."""
    magic = magic_of(game, cast.source)
    with game.in_flight(cast):
        if isinstance(magic.target, OnArea) and game.log is not None:
            game.note("spell.area", "ML-265", who=cast.actor, spell=cast.source, spaces=len(cast.cells))
        begin(game, cast, magic)
        yield from shape_ground(game, cast, magic)
        settle(game)
        for target in cast.targets:
            if game.body(target).place < 0:
                continue
            if magic.range.kind in (RangeKind.TOUCH, RangeKind.RANGED_TOUCH):
                melee = magic.range.kind is RangeKind.TOUCH
                if not (yield from touch(game, cast, target, melee=melee)):
                    continue
            yield from affect(game, cast, target, magic.effects, magic.save)
        if any(game.hostile(cast.actor, target) for target in cast.targets):
            show_oneself(game, cast.actor)
    settle(game)


def show_oneself(game: LeyendasGame, who: str) -> None:
    """Hostile magic is an attack: it gives away who was hidden, and ends what hid it until it attacks."""
    give_away(game, who)
    end_effects(
        game,
        lambda effect: (
            effect.bearer == who and effect.spent_on == "attack" and Condition.INVISIBLE in effect.conditions
        ),
    )


def begin(game: LeyendasGame, cast: Spellcast, magic: Magic) -> None:
    """A spell that is not instantaneous is in play from now on (ML-271..ML-273)."""
    kind = magic.duration.kind
    if kind is DurationKind.INSTANTANEOUS:
        return
    concentration = kind is DurationKind.CONCENTRATION
    rounds = magic.duration.rounds(cast.level)
    cast.casting = game.next_id("c")
    casting = Casting(
        id=cast.casting,
        source=cast.source,
        caster=cast.actor,
        level=cast.level,
        grade=cast.grade,
        until=until(game, magic.duration, cast.actor, cast.level),
        dispellable=magic.dispellable,
        concentration=concentration,
        last=game.state.round + rounds if rounds else 0,
        life=game.body(cast.actor).life,
    )
    if concentration:
        casting = msgspec.structs.replace(casting, until=kept_up_until(game, casting))
    game.state.castings = (*game.state.castings, casting)


def kept_up_until(game: LeyendasGame, casting: Casting) -> Until:
    """Without concentrating anew, the end of the caster's next turn; at most what the spell allows."""
    following = game.state.round + 1
    if casting.last and following >= casting.last:
        return Until(Boundary.PLACE, casting.caster, casting.last)
    return Until(Boundary.TURN_END, casting.caster, following)
