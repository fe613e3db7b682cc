"""Castings of `warhammer` that were typed: whom or what point a spell is worked on, on the list or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from refriega.boards.table import Point
from refriega.boards.table.regiment import facing_from
from refriega.core.procedure import Option
from refriega.rulesets.warhammer.choices import OPTION
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic.aims import Aim
from refriega.rulesets.warhammer.options import Cast, Recast, UseBound
from refriega.rulesets.warhammer.spells import places
from refriega.rulesets.warhammer.spells.aiming import possible_targets
from refriega.rulesets.warhammer.spells.schema import TARGETED, MoveUnit, Template, effect_of
from refriega.terminal.typed import option_type


def castings(
    game: WarhammerGame, tag: str, people: list[str], things: list[str], points: list[Point], dice: int | None
) -> Iterator[Option]:
    """A spell, or the item that holds it, by whoever was named first and has it, at what was named next."""
    type_ = option_type(OPTION, tag)
    more: dict[str, Any] = {} if tag != "cast" else {"dice": 1 if dice is None else dice}
    for thing in things:
        bound = tag == "use_bound"
        holders = [
            who
            for who in game.everybody()
            if thing in (game.sheet(who).entry.items if bound else game.sheet(who).entry.spells)
        ]
        named = [who for who in holders if who in people]
        for holder in (named or holders)[:1]:
            spell = game.content.items[thing].spell if bound else thing
            others = [who for who in people if who != holder]
            if not others and holder in people and spell and game.spell(spell).aim.whom == "friend":
                others = [holder]  # a wizard may be named for a target as well
            for aim in aims_named(game, holder, spell, others, points) if spell else ():
                yield type_(holder, thing, **aim, **more)


def aimed(
    game: WarhammerGame, listed: Sequence[Option], people: list[str], points: list[Point]
) -> Iterator[Option]:
    """One spell, at a point or at somebody that alone was named: the answer to the question where to."""
    for option in listed[:1]:
        if not isinstance(option, Cast | Recast | UseBound) or len({known(o) for o in listed}) > 1:
            return
        who, thing = known(option)[:2]
        spell = game.content.items[thing].spell if isinstance(option, UseBound) else thing
        others = [name for name in (option.target, *people) if name]
        for aim in aims_named(game, who, spell, others, points):
            yield replace(option, **aim)


def known(option: Option) -> tuple[str, str, str, int]:
    """What has been chosen of a casting before its aim: by whom, what, at whom, with how many dice."""
    match option:
        case UseBound(bearer=who, item=thing, target=target):
            return who, thing, target, 0
        case Cast(wizard=who, spell=thing, target=target, dice=dice):
            return who, thing, target, dice
        case Recast(wizard=who, spell=thing, target=target):
            return who, thing, target, 0
    return "", "", "", 0


def aims_named(
    game: WarhammerGame, holder: str, spell_id: str, people: list[str], points: list[Point]
) -> Iterator[Aim]:
    """What a spell is aimed at by whoever names these people and points. A spell at a point lies in the midst
    of whoever is named; a template without a point where it is worth laying, and over whomever a point says.
    """
    spell = game.spell(spell_id)
    people = [who for who in people if game.unit(game.host(who)).at is not None]
    if spell.aim.whom == "point":
        for at in (*points, *(game.body(who).at for who in people))[:1]:
            yield Aim(target="", at=at, facing=None, also="")
        return
    if effect_of(spell, Template) is not None:
        for target in people[:1] or possible_targets(game, holder, spell.aim):
            for at in points[:1] or places.centres(game, target):
                yield Aim(target=target, at=at, facing=None, also="")
        return
    if effect_of(spell, MoveUnit) is not None and points:
        for target in people[:1] or possible_targets(game, holder, spell.aim):
            for facing in facings(game, target, points[0]):
                yield Aim(target=target, at=points[0], facing=facing, also="")
        return
    if not people and spell.aim.whom in TARGETED:
        return
    target, also = (*people, "", "")[:2]
    yield Aim(target=target, at=points[0] if points else None, facing=None, also=also)


def facings(game: WarhammerGame, who: str, at: Point) -> Iterator[Point]:
    """How a unit that is moved to a point may face: the way that it went, or as it does now."""
    here = game.own_block(who).at
    if at != here:
        yield facing_from(here, at)
    yield game.unit(who).facing
