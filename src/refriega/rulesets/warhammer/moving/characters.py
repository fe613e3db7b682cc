"""Characters who join units and leave them, and what becomes of spells on both (WF-040 to WF-044).

House rules: a character joins within its move, measured from edge to edge (from its base in another unit
too, which it leaves so), if there is room for one more; it
takes the first free place of the front rank, or stands beside that if its base is another. Neither single
models nor other characters are joined. Whoever was joined does not move any more in this turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table.regiment import Block, files_of
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import ground, may, pace
from refriega.rulesets.warhammer.moving.placing import put
from refriega.rulesets.warhammer.spells.crossing import crossing

# -- joining ------------------------------------------------------------------------------------------------


def check_join(game: WarhammerGame, who: str, host: str) -> Refusal | None:
    """Whether a character may join a unit: a friendly one that neither flees nor fights, within its move. It
    may come out of another that does neither.
    """
    refusal = may.own(game, who)
    if refusal is not None:
        return refusal
    if game.unit(who).host == host:
        return Refusal("join.in_it", args={"who": who, "unit": host})
    if not game.sheet(who).entry.character:
        return Refusal("join.not_alone", args={"who": who})
    return may.move(game, who) or check_host(game, who, host)


def check_host(game: WarhammerGame, who: str, host: str) -> Refusal | None:
    """Whether a unit can be joined by a character from where it stands."""
    if not game.in_play(host) or game.army(host) != game.army(who) or game.rank_and_file(host) < 1:
        return Refusal("join.no_unit", args={"host": host})
    if game.unit(host).host or game.unit(host).started < 2:
        return Refusal("join.no_unit", args={"host": host})
    tie = may.tied(game, host)
    if tie:
        return Refusal(f"join.{tie}", args={"host": host})
    distance, move = game.gap(who, host), pace.move(game, who)
    if distance > move:
        return Refusal("way.too_far", args={"cost": distance, "most": move})
    if not beside(game, who, host) and free_slot(game, host) is None:
        return Refusal("join.full", args={"host": host})
    larger = with_one_more(game, who, host)
    return ground.stands_badly(game, larger, ground.around(game, host, game.block(host), who))


def join(game: WarhammerGame, who: str, host: str) -> Procedure[None]:
    """A character joins a unit: what is on either of them stays where it is (WF-040, WF-041). Whoever is in
    another unit leaves it first, and what is on that (WF-043).
    """
    unit = game.unit(who)
    if unit.host:
        leave(game, who)
    before, slot = game.block(who), free_slot(game, host)
    unit.host = host
    unit.slot = 0 if beside(game, who, host) or slot is None else slot
    unit.moved_in = game.state.turn
    if game.log is not None:
        game.note("joins", who=who, unit=host)
    remaining.joined(game, who, host)
    yield from crossing(game, who, before, game.own_block(who))


def beside(game: WarhammerGame, who: str, host: str) -> bool:
    """Whether a character stands beside a unit's front rank, for its base is not like theirs."""
    return game.sheet(who).base != game.sheet(host).base


def free_slot(game: WarhammerGame, host: str) -> int | None:
    """The first place of the front rank where no character stands; None if there is none."""
    taken = [own for own, _ in game.bases(host)]
    files = files_of(game.block(host))
    return next((slot for slot in range(files) if not taken[slot]), None)


def with_one_more(game: WarhammerGame, who: str, host: str) -> Block:
    """A unit as it stands with a character in it."""
    block = game.block(host)
    if beside(game, who, host):
        return block._replace(beside=(*block.beside, game.sheet(who).base))
    return block._replace(number=block.number + 1)


def hosts(game: WarhammerGame, who: str) -> Iterator[str]:
    """The units that a character could join, by where they are."""
    for unit in game.friends(who):
        if check_host(game, who, unit) is None:
            yield unit


# -- leaving -------------------------------------------------------------------------------------------------


def leave(game: WarhammerGame, who: str) -> None:
    """A character leaves its unit, at the start of a move of its own: a spell on the unit affects it no
    longer (WF-043), and the ranks close.
    """
    unit, start = game.unit(who), game.own_block(who)
    host, unit.host, unit.slot = unit.host, "", 0
    put(game, who, start)
    if game.log is not None:
        game.note("leaves", who=who, unit=host)
    remaining.left(game, who, host)
