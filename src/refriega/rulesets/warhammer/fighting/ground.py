"""Who stands in base contact with whom, model by model: who may strike, and at what.

House rules: bases that touch at a corner touch; where casualties, or a rank that is not full, have left a gap
between two units in contact, those nearest to each other do. Models behind the front rank whose weapons reach
over it strike at what the model before them touches, with all their attacks. A hidden model is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refriega.boards.table import Figure, gap, within
from refriega.boards.table.regiment import files_of
from refriega.rulesets.warhammer.fighting import weapons
from refriega.rulesets.warhammer.game import TOUCHING, WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.terms import Side


class Target(NamedTuple):
    """What can be struck at: the rank and file of a unit, a character in it, or the mount that one rides."""

    who: str
    unit: str
    mount: bool = False


class Post(NamedTuple):
    """A model that may strike: one of a unit's rank and file, or a character (`who`), what it can reach, and
    its place in the unit. `rank` is how many ranks behind the one in contact it stands.
    """

    who: str
    unit: str
    targets: tuple[Target, ...]
    place: int
    rank: int = 0


def posts(game: WarhammerGame, units: tuple[str, ...]) -> tuple[Post, ...]:
    """All models of a combat that may strike, unit by unit, those in contact first."""
    found: list[Post] = []
    for unit in units:
        found += in_contact(game, unit, units)
        found += behind(game, unit, units)
    return tuple(found)


def in_contact(game: WarhammerGame, unit: str, units: tuple[str, ...]) -> Iterator[Post]:
    """The models of a unit whose bases touch those of an enemy in the same combat."""
    foes = {foe: apart(game, unit, foe) for foe in game.foes(unit) if foe in units}
    for place, (owner, figure) in enumerate(game.bases(unit)):
        targets = touched(game, figure, foes)
        if targets:
            yield Post(owner or unit, unit, targets, place)


def behind(game: WarhammerGame, unit: str, units: tuple[str, ...]) -> Iterator[Post]:
    """The rank and file that strike over the shoulders of the front rank: with spears, at whom it faces, if
    the unit has not charged.
    """
    reach = weapons.extra_ranks(game, unit)
    if not reach:
        return
    faced = {
        foe: apart(game, unit, foe) for foe in game.foes(unit) if foe in units and faces(game, unit, foe)
    }
    block, bases = game.block(unit), game.bases(unit)
    files = files_of(block)
    for file in range(files):
        targets = touched(game, bases[file][1], faced)
        for rank in range(1, reach + 1):
            place = file + rank * files
            if targets and place < block.number and not bases[place][0]:
                yield Post(unit, unit, targets, place, rank)


def touched(game: WarhammerGame, figure: Figure, foes: Mapping[str, int]) -> tuple[Target, ...]:
    """What a base touches of these units, so far apart at most: the rank and file once, then characters, and
    their mounts.
    """
    found: dict[Target, None] = {}
    for foe, far in foes.items():
        for owner, other in game.bases(foe):
            if not within(figure, other, far):
                continue
            found[Target(owner or foe, foe)] = None
            if owner and wounds.rides(game, owner):
                found[Target(owner, foe, mount=True)] = None
    order = tuple(foes)
    return tuple(sorted(found, key=lambda target: (order.index(target.unit), target.who != target.unit)))


def apart(game: WarhammerGame, unit: str, foe: str) -> int:
    """How far apart bases of two units in contact may be that touch."""
    pairs = [(own, other) for _, own in game.bases(unit) for _, other in game.bases(foe)]
    if any(within(own, other, TOUCHING) for own, other in pairs):
        return TOUCHING
    return min([gap(own, other) for own, other in pairs]) + TOUCHING


def faces(game: WarhammerGame, unit: str, foe: str) -> bool:
    """Whether a unit has an enemy before its front: it charged it, or was met there."""
    return any(
        contact.charger == unit or contact.side is Side.FRONT
        for contact in game.contacts(unit)
        if foe in (contact.charger, contact.other)
    )


def stands(game: WarhammerGame, target: Target) -> bool:
    """Whether there is something left of it to strike at."""
    return game.in_play(target.who) and wounds.left(game, target.who, mount=target.mount) > 0
