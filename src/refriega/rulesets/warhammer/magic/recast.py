"""A miscast that hands the opponent a spell: one no harder than the one that failed, with no roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Option, Pass, Procedure
from refriega.rulesets.warhammer.asking import ask
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.magic.aims import Source, aim, aim_of, aims
from refriega.rulesets.warhammer.magic.unleash import unleash
from refriega.rulesets.warhammer.magic.wizards import known, may_cast, may_cast_spell, of_army
from refriega.rulesets.warhammer.options import Recast
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.state import Casting
from refriega.rulesets.warhammer.terms import Ending


def opponent_casts(game: WarhammerGame, failed: Casting) -> Procedure[None]:
    """The opponent casts at once, or lets it be; the other may dispel that against its casting value."""
    army, most = game.opponent(game.army(failed.caster)), game.spell(failed.spell).value

    def make() -> RecastMenu:
        return RecastMenu(game, army, most)

    if next(make().castings(), None) is None:
        if game.log is not None:
            game.note("recast.none", army=army, most=most)
        return
    option = yield from ask(game, army, "recast", (failed.caster, failed.spell), make)
    if isinstance(option, Recast):
        yield from cast(game, option)


def cast(game: WarhammerGame, option: Recast) -> Procedure[None]:
    """A spell with no roll: its casting value is its total. What remains in play of the wizard ends, as with
    any other casting (WF-031).
    """
    with game.in_flight(casting_of(game, option)) as casting:
        if game.log is not None:
            game.note(
                "recast", who=option.wizard, spell=option.spell, target=option.target, value=casting.total
            )
        remaining.end_own(game, option.wizard, Ending.CASTS)
        game.state.cast = (*game.state.cast, (option.wizard, option.spell))
        yield from unleash(game, casting)


def casting_of(game: WarhammerGame, option: Recast) -> Casting:
    """A spell that is cast with no roll, on its way."""
    value = game.spell(option.spell).value
    return Casting(option.wizard, option.spell, total=value, **aim(option))


class RecastMenu(Chooser):
    """Any spell of an army's wizards up to a casting value, or none."""

    __slots__ = ("army", "game", "most")

    def __init__(self, game: WarhammerGame, army: str, most: int) -> None:
        self.game = game
        self.army = army
        self.most = most

    def check(self, option: Option) -> Refusal | None:
        match option:
            case Pass():
                return None
            case Recast():
                return self.check_recast(option)
        return Refusal("not_on_offer")

    def check_recast(self, option: Recast) -> Refusal | None:
        game, wizard = self.game, option.wizard
        if wizard not in game.state.units or game.army(wizard) != self.army:
            return Refusal("cast.not_yours", args={"who": wizard})
        return (
            may_cast(game, wizard)
            or may_cast_spell(game, wizard, option.spell)
            or self.too_hard(option.spell)
            or aiming.check(game, casting_of(game, option))
        )

    def too_hard(self, spell: str) -> Refusal | None:
        value = self.game.spell(spell).value
        if value <= self.most:
            return None
        return Refusal("recast.too_hard", args={"spell": spell, "value": value, "most": self.most})

    def groups(self) -> Sequence[str]:
        return (*dict.fromkeys(source.who for source in self.sources()), "none")

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield from self.castings(group)
        if group in ("", "none"):
            yield Pass()

    def castings(self, wizard: str = "") -> Iterator[Recast]:
        for source in self.sources():
            if wizard in ("", source.who):
                for aimed in aims(self.game, source):
                    yield option_of(aimed)

    def sources(self) -> Iterator[Source]:
        """The spells that are not too hard, by wizard."""
        for wizard in of_army(self.game, self.army):
            for spell in known(self.game, wizard):
                if may_cast_spell(self.game, wizard, spell) is None and self.too_hard(spell) is None:
                    yield Source(wizard, spell)

    def sample(self, rng: Random) -> Option:
        found = aim_of(rng, self.game, tuple(self.sources()))
        return Pass() if found is None else option_of(found[1])


def option_of(aimed: Casting) -> Recast:
    """The choice of a spell at that target."""
    return Recast(aimed.caster, aimed.spell, **aim(aimed))
