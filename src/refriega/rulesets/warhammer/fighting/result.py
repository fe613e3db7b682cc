"""Who has won a round of close combat, and by how much.

Wounds caused, and on top: up to +3 for ranks of the deepest unit, +1 for a standard, +1 for fighting an enemy
in the flank or +2 in the rear, +1 for the greater unit strength. Ranks are counted before the first blow, all
else after the last, also who takes away the bonus for ranks. Higher ground and what is lost in excess count
for nothing.

House rules: of flank and rear the better one counts; whoever alone has a musician wins a draw by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refriega.boards.table.regiment import files_of
from refriega.core.modifier import Breakdown, Part
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm.strength import unit_strength
from refriega.rulesets.warhammer.state import Contact, Fight
from refriega.rulesets.warhammer.terms import Side, Trait

WIDE = 4
"""A rank counts with so many models."""

DEEPEST = 3

ENOUGH = 5
"""The unit strength without which a unit in a flank or rear is of no account."""

FLANK, REAR = 1, 2


class Outcome(NamedTuple):
    """The army that has won ("" for a draw), and the difference. Where only one army has anybody left, that
    one has won, whatever the score.
    """

    winner: str
    by: int


def outcome(game: WarhammerGame, fight: Fight) -> Outcome:
    """Add up what each army has made of this round."""
    units = left(game, fight)
    armies = tuple(dict.fromkeys(game.army(unit) for unit in units))
    scores = {army: score(game, fight, army, units) for army in game.scene.armies}
    if len(armies) == 2 and is_drawn(scores):
        scores |= {army: with_musician(scores[army]) for army in musician(game, units)}
    own, other = game.state.active, game.reactive
    ahead = scores[own].total - scores[other].total
    winner = own if ahead > 0 else other if ahead < 0 else ""
    found = Outcome(armies[0] if len(armies) == 1 else winner, abs(ahead))
    if game.log is not None:
        for army, made in scores.items():
            game.note("combat.score", army=army, score=made)
        key = "combat.won" if found.winner else "combat.drawn"
        game.note(key, army=found.winner, by=found.by, own=scores[own], other=scores[other])
    return found


def is_drawn(scores: Mapping[str, Breakdown]) -> bool:
    return len({made.total for made in scores.values()}) == 1


def with_musician(made: Breakdown) -> Breakdown:
    """A score in a draw that the only musician turns."""
    return Breakdown(made.name, made.total + 1, (*made.parts, Part(1, "musician", "")))


def left(game: WarhammerGame, fight: Fight) -> tuple[str, ...]:
    """The units of a combat that are still there, with characters that are left of others."""
    return tuple(dict.fromkeys(game.host(who) for who in fight.everybody if game.in_play(who)))


def score(game: WarhammerGame, fight: Fight, army: str, units: tuple[str, ...]) -> Breakdown:
    """What an army has made of a round, and of what."""
    parts = [Part(fight.caused.get(army, 0), "wounds", "")]
    parts += [
        Part(value, kind, "")
        for kind, value in (
            ("ranks", from_ranks(game, fight, army, units)),
            ("standard", int(has_standard(game, army, units))),
            ("side", from_the_side(game, army, units)),
            ("outnumbering", int(outnumbers(game, army, units))),
        )
        if value
    ]
    return Breakdown(army, sum(part.value for part in parts), tuple(parts))


# -- ranks, before the first blow --------------------------------------------------------------------


def rank_bonuses(game: WarhammerGame, units: tuple[str, ...]) -> dict[str, int]:
    """The rank bonus of each unit, whoever is in its flank."""
    return {unit: ranks(game, unit) for unit in units}


def rank_bonus(game: WarhammerGame, unit: str) -> int:
    """What the ranks of a unit are worth to it as it stands."""
    return 0 if outflanked(game, unit) else ranks(game, unit)


def ranks(game: WarhammerGame, unit: str) -> int:
    """One for each rank behind the first with four models or more; none for skirmishers."""
    block = game.block(unit)
    files = files_of(block)
    if files < WIDE or game.sheet(unit).has(Trait.SKIRMISHER):
        return 0
    full, rest = divmod(block.number, files)
    return min(full - 1 + (rest >= WIDE), DEEPEST)


def outflanked(game: WarhammerGame, unit: str) -> bool:
    """Whether an enemy of unit strength 5 is in a unit's flank or rear, and takes the bonus for its ranks."""
    return any(in_side(game, contact) and contact.other == unit for contact in game.contacts(unit))


def in_side(game: WarhammerGame, contact: Contact) -> bool:
    """Whether a contact is with a flank or rear, of an enemy that is strong enough."""
    return contact.side is not Side.FRONT and unit_strength(game, contact.charger) >= ENOUGH


# -- the rest, after the last ------------------------------------------------------------------------


def from_ranks(game: WarhammerGame, fight: Fight, army: str, units: tuple[str, ...]) -> int:
    """The rank bonus of an army: of its deepest unit that is left and not outflanked any more."""
    own = (unit for unit in units if game.army(unit) == army and not outflanked(game, unit))
    return max((fight.ranks.get(unit, 0) for unit in own), default=0)


def has_standard(game: WarhammerGame, army: str, units: tuple[str, ...]) -> bool:
    return any(game.army(unit) == army and game.sheet(unit).entry.standard for unit in units)


def musician(game: WarhammerGame, units: tuple[str, ...]) -> tuple[str, ...]:
    """The army that has a musician in the combat, if only one has."""
    armies = tuple(dict.fromkeys(game.army(unit) for unit in units if game.sheet(unit).entry.musician))
    return armies if len(armies) == 1 else ()


def from_the_side(game: WarhammerGame, army: str, units: tuple[str, ...]) -> int:
    """What it is worth that an army fights an enemy in the flank or rear."""
    return max((worth(game, contact) for contact in contacts_of(game, army, units)), default=0)


def contacts_of(game: WarhammerGame, army: str, units: tuple[str, ...]) -> Iterator[Contact]:
    """The contacts of a combat that an army's units have made."""
    return (c for c in game.state.contacts if c.charger in units and game.army(c.charger) == army)


def worth(game: WarhammerGame, contact: Contact) -> int:
    if not in_side(game, contact):
        return 0
    return REAR if contact.side is Side.REAR else FLANK


def outnumbers(game: WarhammerGame, army: str, units: tuple[str, ...]) -> bool:
    """Whether the units of an army have more unit strength than those of the enemy."""
    own = sum(unit_strength(game, unit) for unit in units if game.army(unit) == army)
    return own > sum(unit_strength(game, unit) for unit in units if game.army(unit) != army)
