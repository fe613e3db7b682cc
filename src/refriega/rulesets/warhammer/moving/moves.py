"""The other moves: whoever need not move any other way moves as its player likes, each once in a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Option, Procedure
from refriega.rulesets.warhammer import asking
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving import candidates, characters, going, may, pace, steps
from refriega.rulesets.warhammer.moving.placing import bring
from refriega.rulesets.warhammer.moving.reform import reforming
from refriega.rulesets.warhammer.moving.steps import Gone
from refriega.rulesets.warhammer.options import Done, Go, Join, Move, Reform
from refriega.rulesets.warhammer.state import Phase


def move_next(game: WarhammerGame) -> Procedure[None]:
    """The active player moves one unit after another, then the magic phase begins."""
    army = game.state.active
    option = yield from asking.ask_next(game, army, "move", (army,), lambda: MovesMenu(game))
    match option:
        case Done():
            game.state.phase = Phase.MAGIC_START
        case Join(unit=who, host=host):
            yield from characters.join(game, who, host)
        case Move() | Go() | Reform():
            yield from carry_out(game, option)


def carry_out(game: WarhammerGame, option: Move | Go | Reform) -> Procedure[None]:
    """One unit moves as was chosen."""
    gone = found(game, option)
    assert not isinstance(gone, Refusal)  # it has been checked
    who, march = option.unit, not isinstance(option, Reform) and option.march
    if game.unit(who).host:
        characters.leave(game, who)
    if march:
        game.unit(who).marched_in = game.state.turn
    if game.log is not None:
        game.note(
            "reforms" if isinstance(option, Reform) else "marches" if march else "moves",
            who=who,
            steps=steps.written(option.steps) if isinstance(option, Move) else (),
            cost=gone.cost,
            most=pace.march_reach(game, who) if march else pace.move(game, who),
            to=gone.block.at,
            facing=gone.block.facing,
            files=gone.block.files,
        )
    yield from bring(game, who, gone.block)


# -- what is allowed -----------------------------------------------------------------------------------------


def check(game: WarhammerGame, option: Option) -> Refusal | None:
    """Whether a move may be made."""
    match option:
        case Done():
            return None
        case Join(unit=who, host=host):
            return characters.check_join(game, who, host)
        case Move(unit=who, march=march) | Go(unit=who, march=march):
            return may.move(game, who) or (may.march(game, who) if march else None) or fault(game, option)
        case Reform(unit=who):
            return may.move(game, who) or fault(game, option)
    return Refusal("not_on_offer")


def fault(game: WarhammerGame, option: Move | Go | Reform) -> Refusal | None:
    gone = found(game, option)
    return gone if isinstance(gone, Refusal) else None


def found(game: WarhammerGame, option: Move | Go | Reform) -> Gone | Refusal:
    """Where a move of a unit that may move brings it, or what is wrong with it."""
    who = option.unit
    match option:
        case Move(steps=listed, march=march):
            return steps.follow(game, who, listed, march=march) if listed else Refusal("move.nothing")
        case Go(to=to, facing=facing, march=march):
            if not pace.goes_freely(game, who):
                return Refusal("move.in_ranks", args={"who": who})
            return going.go(game, who, to, facing, going.own_reach(game, who, march=march))
        case Reform(files=files, facing=facing):
            if game.unit(who).host:
                return Refusal("leave.by_moving", args={"who": who})
            block = reforming(game, who, files, facing)
            return block if isinstance(block, Refusal) else Gone(block, pace.move(game, who))


# -- what can be chosen --------------------------------------------------------------------------------------


class MovesMenu(Chooser):
    """The moves of the active army's units, or no more of them."""

    __slots__ = ("game",)

    def __init__(self, game: WarhammerGame) -> None:
        self.game = game

    def check(self, option: Option) -> Refusal | None:
        return check(self.game, option)

    def groups(self) -> Sequence[str]:
        return ("move", "join", "reform", "phase")

    def candidates(self, group: str = "") -> Iterator[Option]:
        for who in self.movers():
            for option in candidates.of_unit(self.game, who, group):
                if fits(self.game, option):
                    yield option
        if group in ("", "phase"):
            yield Done()

    def movers(self) -> Iterator[str]:
        """Whoever may move, characters out of units too."""
        for who in self.game.everybody():
            if may.move(self.game, who) is None:
                yield who

    def sample(self, rng: Random) -> Option:
        """One unit and one of the things that come to mind for it, mostly of such as may be done; after a few
        that cannot be, no more.
        """
        game, tries = self.game, TRIES
        units = list(game.everybody())
        rng.shuffle(units)
        for who in units:
            if may.move(game, who) is None and (not game.unit(who).host or rng.random() < LEAVES):
                option = candidates.sample(game, who, rng)
                if option is not None and fits(game, option):
                    return option
                tries -= 1
                if not tries:
                    break
        return Done()


TRIES = 6
"""How often random play looks for a move before it makes no more of them."""

LEAVES = 0.1
"""How often random play thinks of moving a character out of its unit."""


def fits(game: WarhammerGame, option: Option) -> bool:
    return check(game, option) is None
