"""Opposed rolls: both roll two dice of their tier and add; the higher total wins.

Of equal totals the lower tier wins, and with equal tiers both roll again. Whoever is alone rolls against 2d6.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import copy
from typing import Any

from refriega.core.modifier import Breakdown, Modifier, Part
from refriega.core.procedure import TOTAL, Procedure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Contest
from refriega.rulesets.hardwired.terms import Attribute, Tier
from refriega.rulesets.hardwired.values import contract_of

Faces = tuple[int, ...]

PLAIN = (Modifier(int(Tier.D6), "", "base"),)
"""The 2d6 of a test that nobody opposes."""


def unopposed(what: str, who: str, attribute: Attribute, parts: Iterable[Modifier]) -> Contest:
    """A test that nobody opposes, with these parts of the tier."""
    return Contest(what, who, "", attribute, attribute, parts=tuple(parts), other_parts=PLAIN)


def contest(game: HardwiredGame, record: Contest) -> Procedure[bool]:
    """Roll until somebody wins; whether it is the one whose roll it is."""
    with game.in_flight(record):
        yield from game.window("before_roll", record)
        record.tier, record.other_tier = tiers(record.parts, record.other_parts)
        yield from both_roll(game, record)
        if not record.won and may_roll_again(game, record):
            if game.log is not None:
                game.note("contest.agent", who=record.who)
            yield from own_roll(game, record)
            yield from rolled(game, record)
            if record.tied:
                yield from both_roll(game, record)
    return record.won


def both_roll(game: HardwiredGame, record: Contest) -> Procedure[None]:
    """Two dice each, until they are not tied. `anew`: nothing was changed by reactions to a tie."""
    anew = False
    while True:
        boons = game.state.boons.copy()
        yield from own_roll(game, record, anew=anew)
        yield from other_roll(game, record)
        yield from rolled(game, record)
        if not record.tied:
            return
        anew = boons == game.state.boons


def own_roll(game: HardwiredGame, record: Contest, *, anew: bool = False) -> Procedure[None]:
    """The dice of the one whose roll it is."""
    merge = TOTAL if settled(game, record) else None
    record.faces = yield from game.roll(f"{record.who}/{record.what}", 2, record.tier.sides, merge, anew=anew)


def other_roll(game: HardwiredGame, record: Contest) -> Procedure[None]:
    """The dice of the other; reactive armour rolls the low ones again, once. Where nobody can do anything
    about the dice, totals that come to the same are one.
    """
    stream = f"{record.other or 'referee'}/{record.what}"
    sides, least = record.other_tier.sides, record.other_rerolls + 1
    alone = settled(game, record)

    def kept(faces: Faces) -> tuple[int, int]:
        return sum([face for face in faces if face >= least]), sum([face < least for face in faces])

    def verdict(faces: Faces) -> Hashable:
        stand = (*(face for face in record.other_faces if face >= least), *faces)
        return sum(stand) if may_roll_again(game, record) else outcome(record, stand)

    first = kept if record.other_rerolls else verdict
    record.other_faces = ()
    record.other_faces = yield from game.roll(stream, 2, sides, first if alone else None)
    again = kept(record.other_faces)[1]
    if again:
        new = yield from game.roll(f"{stream}/again", again, sides, verdict if alone else None)
        if game.log is not None:
            game.note("contest.armour", who=record.other, faces=record.other_faces, new=new)
        record.other_faces = (*(face for face in record.other_faces if face >= least), *new)


def outcome(record: Contest, other_faces: Faces) -> tuple[bool, bool, int]:
    """Whether it is tied, who wins, and how many times over, if the other has these faces."""
    seen = copy(record)
    seen.other_faces = other_faces
    return seen.tied, seen.won, seen.multiple


def settled(game: HardwiredGame, record: Contest) -> bool:
    """Whether nobody can react to the dice."""
    return not any(True for _ in game.reactions("rolled", record))


def rolled(game: HardwiredGame, record: Contest) -> Procedure[None]:
    """A die may be rolled again, and then the dice stand."""
    yield from game.window("rolled", record)
    if game.log is not None:
        game.note("contest.tied" if record.tied else "contest", **account(record))


def account(record: Contest) -> dict[str, Any]:
    """All there is to tell of an opposed roll: whose, the dice of both, what makes their tiers."""
    parts, other_parts = explained(record.parts, record.other_parts)
    return {
        "what": record.what,
        "who": record.who,
        "other": record.other,
        "dice": record.tier.dice,
        "other_dice": record.other_tier.dice,
        "faces": record.faces,
        "other_faces": record.other_faces,
        "total": record.total,
        "other_total": record.other_total,
        "won": record.won,
        "multiple": record.multiple,
        "parts": parts,
        "other_parts": other_parts,
    }


def may_roll_again(game: HardwiredGame, record: Contest) -> bool:
    """An Agente rolls the dice of a failed test of Wits again, once."""
    contract = contract_of(game, record.who)
    return record.attribute is Attribute.WITS and contract is not None and contract.rerolls_wits


def tiers(parts: Sequence[Modifier], other_parts: Sequence[Modifier]) -> tuple[Tier, Tier]:
    """The tiers that two sides roll: each adds up its own; what goes beyond the ends passes to the other,
    with the opposite sign, once. What then still exceeds is lost.
    """
    own, other = total(parts), total(other_parts)
    surplus, other_surplus = own - clamped(own), other - clamped(other)
    return clamped(clamped(own) - other_surplus), clamped(clamped(other) - surplus)


def clamped(tier: int) -> Tier:
    return Tier(min(max(tier, Tier.D4), Tier.D12))


def total(parts: Sequence[Modifier]) -> int:
    """Everything adds up, several copies of one effect too."""
    return sum([part.value for part in parts])


def explained(parts: Sequence[Modifier], other_parts: Sequence[Modifier]) -> tuple[Breakdown, Breakdown]:
    """What makes the tiers that two sides roll. So that the parts of each add up to its tier, the one that
    goes beyond the ends says what it passed over, and the other what came of that.
    """
    tier, other_tier = tiers(parts, other_parts)
    return told((*parts, *passing(parts, tier))), told((*other_parts, *passing(other_parts, other_tier)))


def passing(parts: Sequence[Modifier], tier: Tier) -> Iterator[Modifier]:
    """What takes the sum of the parts to the tier that is rolled."""
    own = total(parts)
    if own != clamped(own):
        yield Modifier(clamped(own) - own, "", "passed_over")
    if tier != clamped(own):
        yield Modifier(tier - clamped(own), "", "overflow")


def told(parts: Sequence[Modifier]) -> Breakdown:
    """The same for the log."""
    return Breakdown("tier", total(parts), tuple([Part(*part) for part in parts]))
