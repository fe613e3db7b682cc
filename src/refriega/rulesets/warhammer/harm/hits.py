"""Hits, the one way in which anybody is harmed: by spells, shots and blows alike.

Hits are shared out among those they fall on; whoever causes them rolls to wound, whoever is wounded saves;
fire does twice the harm to what burns well; then Wounds are lost. A hidden model is never hit (WF-061).

House rules: the dice of one sharing are rolled together. A character in a unit that does not hide it is one
of those among whom hits are shared out, whatever its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice, in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties, losses, saves, strength, wounds
from refriega.rulesets.warhammer.state import COMBAT, Hits
from refriega.rulesets.warhammer.terms import Mark


class Share(NamedTuple):
    """So many of the hits, on a unit's rank and file, a character, or the mount of a character."""

    who: str
    number: int
    mount: bool = False


def strike(game: WarhammerGame, hits: Hits) -> Procedure[int]:
    """Hits fall on a unit, or on the model that they name; returns how many Wounds were lost."""
    if hits.count <= 0 or not game.in_play(hits.target):
        return 0
    with game.in_flight(hits):
        shares = yield from share_out(game, hits)
        return (yield from deal(game, hits, shares))


def strike_bases(
    game: WarhammerGame, hits: Hits, under: tuple[str, ...], *, template: bool = True
) -> Procedure[None]:
    """One hit on each of the bases of a unit that are under a template (WF-001), or in the way of something
    else: the character who stands on one, or "" for rank and file, as `game.bases` names them.
    """
    if not under or not game.in_play(hits.target):
        return
    with game.in_flight(hits):
        hits.count = len(under)
        shares = yield from share_by_base(game, hits, under, template=template)
        yield from deal(game, hits, shares)


def strike_every_model(game: WarhammerGame, hits: Hits, characters: tuple[str, ...]) -> Procedure[None]:
    """One hit on every model of a unit, and on those of its characters that are under the spell: who rides a
    mount with Wounds of its own is hit, and so is the mount (WF-060); nobody who is hidden (WF-061).
    """
    if not game.in_play(hits.target):
        return
    shares = tuple(on_every_model(game, hits.target, characters))
    with game.in_flight(hits):
        hits.count = sum(share.number for share in shares)
        yield from deal(game, hits, shares)


# -- sharing out -------------------------------------------------------------------------------------


def share_out(game: WarhammerGame, hits: Hits) -> Procedure[tuple[Share, ...]]:
    """On whom hits fall: on whom they name; shots as shots do; all else on the rank and file."""
    if hits.model:
        seen = game.in_play(hits.model) and not game.unit(hits.model).hidden
        return (Share(hits.model, hits.count, hits.mount),) if seen else ()
    if not hits.as_shooting:
        return (Share(hits.target, hits.count, hits.mount),)
    return (yield from share_as_shots(game, hits))


def share_as_shots(game: WarhammerGame, hits: Hits) -> Procedure[tuple[Share, ...]]:
    """A crowd takes all the hits for the characters whom it hides. Otherwise they are shared out evenly among
    all models, and dice say which models take the rest, no model two of them.
    """
    unit, models = hits.target, game.unit(hits.target).models
    exposed = tuple(who for who in game.members(unit) if is_exposed(game, unit, who))
    if not exposed:
        return (yield from rider_and_mount(game, hits, Share(unit, hits.count)))
    each, rest = divmod(hits.count, models + len(exposed))
    taken = {unit: each * models} | dict.fromkeys(exposed, each)
    for who in (yield from draw_models(game, hits, exposed, rest)):
        taken[who] += 1
    shares: list[Share] = []
    for who, number in taken.items():
        shares += yield from rider_and_mount(game, hits, Share(who, number))
    if game.log is not None:
        for share in shares:
            game.note("harm.shared", who=share.who, mount=share.mount, hits=share.number)
    return tuple(shares)


def is_exposed(game: WarhammerGame, unit: str, who: str) -> bool:
    """Whether a character in a unit can be hit by shots at it."""
    return not game.unit(who).hidden and not strength.hides(game, unit, who)


def draw_models(
    game: WarhammerGame, hits: Hits, exposed: tuple[str, ...], number: int
) -> Procedure[tuple[str, ...]]:
    """So many different models of a unit at random: a name for each, the unit's for its rank and file."""
    left = {hits.target: game.unit(hits.target).models} | dict.fromkeys(exposed, 1)
    found: list[str] = []
    while len(found) < number:
        there = tuple((who, models) for who, models in left.items() if models)
        who = there[0][0]
        if len(there) > 1:
            who = yield from game.draw(f"{hits.army}/share", there)
        left[who] -= 1
        found.append(who)
    return tuple(found)


MOUNT_UP_TO = 4
"""What a D6 shows when the mount is hit, and not its rider."""


def rider_and_mount(game: WarhammerGame, hits: Hits, share: Share) -> Procedure[tuple[Share, ...]]:
    """Of hits on a model with a separate mount, a D6 for each: 1 to 4 the mount, 5 or 6 the rider."""
    if not share.number:
        return ()
    if not wounds.rides(game, share.who):
        return (share,)
    faces = yield from dice.successes(game, hits.army, f"{hits.army}/share", share.number, MOUNT_UP_TO + 1)
    rider = dice.reached(faces, MOUNT_UP_TO + 1)
    if game.log is not None:
        game.note("harm.rider_or_mount", who=share.who, faces=faces, rider=rider, mount=share.number - rider)
    both = (Share(share.who, share.number - rider, mount=True), Share(share.who, rider))
    return tuple(part for part in both if part.number)


def share_by_base(
    game: WarhammerGame, hits: Hits, under: tuple[str, ...], *, template: bool
) -> Procedure[tuple[Share, ...]]:
    """Rank and file are hit; so is a character, or, under a template in a crowd that hides it, the model
    beside it.
    """
    ranked = under.count("")
    shares: list[Share] = []
    for who in under:
        if not who:
            continue
        if template and who != hits.target and (yield from look_out(game, hits.target, who)):
            ranked += 1
        else:
            shares += yield from rider_and_mount(game, hits, Share(who, 1))
    return (*((Share(hits.target, ranked),) if ranked else ()), *shares)


def look_out(game: WarhammerGame, unit: str, who: str) -> Procedure[bool]:
    """Look out, Sir! On 2 or more a hit on a character in a crowd passes to the rank and file beside it."""
    if not strength.hides(game, unit, who):
        return False
    army = game.army(who)
    faces = yield from dice.successes(game, army, f"{army}/look_out", 1, 2)
    if game.log is not None:
        game.note("harm.look_out", who=who, unit=unit, face=faces[0], passed=faces[0] > 1)
    return faces[0] > 1


def on_every_model(game: WarhammerGame, unit: str, characters: tuple[str, ...]) -> Iterator[Share]:
    """One hit for each model, two for rider and mount (WF-060), none for who is hidden (WF-061)."""
    yield Share(unit, game.unit(unit).models)
    for who in (unit, *characters):
        if who != unit and not game.unit(who).hidden:
            yield Share(who, 1)
        if wounds.rides(game, who) and not game.unit(who).hidden:
            yield Share(who, 1, mount=True)


# -- harm ----------------------------------------------------------------------------------------------


def deal(game: WarhammerGame, hits: Hits, shares: tuple[Share, ...]) -> Procedure[int]:
    """Each share wounds, is saved against, and costs Wounds; what the enemy does counts for panic. Returns
    how many Wounds were lost.
    """
    before = losses.watch(game, hits)
    if game.log is not None:
        game.note(
            "harm.hits",
            who=hits.target,
            model=hits.model,
            hits=hits.count,
            strength=0 if hits.to_wound else hits.strength,
            cause=hits.cause,
            by=hits.by,
            flaming=hits.flaming,
        )
    lost = 0
    for share in shares:
        lost += yield from harm(game, hits, share)
    losses.count(game, before)
    return lost


def harm(game: WarhammerGame, hits: Hits, share: Share) -> Procedure[int]:
    """From hits on the same to Wounds that they lose."""
    if not game.in_play(share.who):
        return 0
    count = yield from wound(game, hits, share)
    if not count:
        return 0
    count = yield from saves.save(game, hits, share.who, count, mount=share.mount)
    if count and hits.flaming and wounds.burns(game, share.who, mount=share.mount):
        count *= wounds.BURNT
        if game.log is not None:
            game.note("harm.burns", who=share.who, mount=share.mount, wounds=count)
    return (
        yield from casualties.suffer(
            game, share.who, count, hits.cause, mount=share.mount, for_good=hits.flaming
        )
    )


def wound(game: WarhammerGame, hits: Hits, share: Share) -> Procedure[int]:
    """Roll to wound; returns how many hits do."""
    needed = wounds.needed_by(game, hits, share.who, mount=share.mount)
    if needed in (0, wounds.OF_ITSELF):
        if game.log is not None:
            key = "harm.wounds_of_itself" if needed else "harm.no_effect"
            game.note(key, who=share.who, mount=share.mount, hits=share.number)
        return share.number if needed else 0
    ones = hits.cause == COMBAT and in_play.marked(game, hits.by, Mark.REROLLS_ONES)
    faces = yield from dice.successes(
        game, hits.army, f"{hits.army}/wound", share.number, needed, ones_again=ones
    )
    count = dice.reached(faces, needed)
    if game.log is not None:
        game.note(
            "harm.wound",
            who=share.who,
            mount=share.mount,
            needed=needed,
            strength=hits.strength,
            toughness=wounds.toughness(game, share.who, mount=share.mount),
            faces=faces,
            wounds=count,
        )
    return count
