"""Saves against wounds: armour, made worse by Strength, and the ward, which nothing makes worse."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice, values
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.magic import items
from refriega.rulesets.warhammer.state import SHOOTING, Hits
from refriega.rulesets.warhammer.terms import Stat

BEST = 2
"""A 1 always fails, so no save is better than this."""

WORST = 6


def save(game: WarhammerGame, hits: Hits, who: str, count: int, *, mount: bool) -> Procedure[int]:
    """Roll all saves against so many wounds of whom they fell on; returns how many were not saved."""
    missile = is_missile(game, hits)
    if hits.armour:
        parts = armour(game, who, hits.strength, mount=mount, missile=missile)
        count = yield from roll(game, who, "armour", parts, count, mount=mount)
    parts = ward(game, who, mount=mount, missile=missile)
    return (yield from roll(game, who, "ward", parts, count, mount=mount))


def is_missile(game: WarhammerGame, hits: Hits) -> bool:
    """Whether they are hits of shots, or of a magic missile (WF-010): other spells are no missiles."""
    spell = game.content.spells.get(hits.cause)
    return hits.cause == SHOOTING if spell is None else spell.missile


def roll(
    game: WarhammerGame, who: str, kind: str, needed: Breakdown | None, count: int, *, mount: bool
) -> Procedure[int]:
    """Roll one kind of save, where there is one; returns how many failed."""
    if needed is None or not count:
        return count
    army = game.army(who)
    faces = yield from dice.successes(game, army, f"{army}/{STREAMS[kind]}", count, needed.total)
    saved = dice.reached(faces, needed.total)
    if game.log is not None:
        game.note("harm.save", who=who, mount=mount, kind=kind, needed=needed, faces=faces, saved=saved)
    return count - saved


STREAMS = {"armour": "save", "ward": "ward"}


def armour(
    game: WarhammerGame, who: str, strength: int, *, mount: bool, missile: bool = False
) -> Breakdown | None:
    """What an armour save needs against that Strength, and why; None where there is none."""
    parts = list(armour_parts(game, who, mount=mount, missile=missile))
    if not parts:
        return None
    if strength > 3:
        parts.append(Part(strength - 3, "strength", ""))
    total = sum(part.value for part in parts)
    if total > WORST:
        return None
    if total < BEST:
        parts.append(Part(BEST - total, "limit", ""))
    return Breakdown("armour_save", max(total, BEST), tuple(parts))


def armour_parts(game: WarhammerGame, who: str, *, mount: bool, missile: bool) -> Iterator[Part]:
    """The save that it has, and what spells make of it: a change of -1 is one more that the die must show."""
    listed = wounds.troop(game, who, mount=mount).save
    worn = () if mount else items_of(game, who, "armour", missile=missile)
    known = [(needed, source) for needed, source in ((listed, who), *worn) if needed]
    if not known:
        return
    needed, source = min(known)
    yield Part(needed, "armour", source)
    for part in values.breakdown(game, who, Stat.SAVE).parts:
        if part.value:
            yield Part(-part.value, part.type, part.source)


def ward(game: WarhammerGame, who: str, *, mount: bool, missile: bool = False) -> Breakdown | None:
    """The best ward save, if there is any: one only, and nothing modifies it."""
    listed = wounds.troop(game, who, mount=mount).ward
    worn = () if mount else items_of(game, who, "ward", missile=missile)
    known = [(needed, source) for needed, source in ((listed, who), *worn) if needed]
    if not known:
        return None
    needed, source = min(known)
    return Breakdown("ward_save", max(needed, BEST), (Part(max(needed, BEST), "ward", source),))


def items_of(game: WarhammerGame, who: str, type_: str, *, missile: bool) -> tuple[tuple[int, str], ...]:
    """The values of the magic items of that type that it bears and that work: some against missiles alone."""
    worn = [(game.content.items[id_], id_) for id_ in items.of_type(game, who, type_)]
    return tuple((item.value, id_) for item, id_ in worn if missile or not item.missiles)


def bare(game: WarhammerGame, who: str) -> int:
    """The armour save as it is written, before Strength, 0 for none: what some spells ask for."""
    found = armour(game, who, 0, mount=False)
    return 0 if found is None else found.total
