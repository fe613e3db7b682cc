"""Casting: a wizard, a spell, a target and dice are named, then rolled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refriega.core.errors import Refusal
from refriega.core.modifier import Breakdown
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.dice import rolled
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import items, miscast, pools, remaining
from refriega.rulesets.warhammer.magic.aims import Source, aim, aims
from refriega.rulesets.warhammer.magic.dispelling import dice_part
from refriega.rulesets.warhammer.magic.odds import CastOdds, cast_odds
from refriega.rulesets.warhammer.magic.unleash import unleash
from refriega.rulesets.warhammer.magic.verdict import Verdict, alike, judge_cast, read
from refriega.rulesets.warhammer.magic.wizards import known, may_cast, may_cast_spell
from refriega.rulesets.warhammer.options import Cast
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.state import Casting
from refriega.rulesets.warhammer.terms import Ending

STONE_DICE = 2
"""What a power stone (piedra de energía) adds to a casting roll, over the limit of its wizard."""


def cast(game: WarhammerGame, option: Cast) -> Procedure[None]:
    """A spell from its naming to its end.

    Whatever remains in play of the wizard ends as they decide to cast, before the dice (WF-021, WF-031); the
    dice are gone, pass or fail.
    """
    with game.in_flight(casting_of(option)) as casting:
        declare(game, option)
        verdict = yield from roll(game, casting, stone=bool(option.stone))
        if verdict.miscast:
            yield from miscast.suffer(game, casting)
        elif verdict.success:
            yield from unleash(game, casting)


def casting_of(option: Cast) -> Casting:
    """A named casting as it is carried out, a power stone's dice among the others."""
    dice = option.dice + (STONE_DICE if option.stone else 0)
    return Casting(option.wizard, option.spell, dice=dice, **aim(option))


def declare(game: WarhammerGame, option: Cast) -> None:
    """It is named, for good: the wizard's own spell in play ends, dice and stone are spent (WF-031)."""
    if game.log is not None:
        game.note(
            "cast",
            who=option.wizard,
            spell=option.spell,
            target=option.target,
            at=option.at,
            dice=option.dice,
            stone=option.stone,
            value=game.spell(option.spell).value,
        )
    remaining.end_own(game, option.wizard, Ending.CASTS)
    pools.spend(game, game.army(option.wizard), option.dice)
    if option.stone:
        items.spend(game, option.wizard, option.stone)
    game.state.cast = (*game.state.cast, (option.wizard, option.spell))


def roll(game: WarhammerGame, casting: Casting, *, stone: bool = False) -> Procedure[Verdict]:
    """The casting roll alone, with the dice of `casting`, where it stands afterwards: what it comes to."""
    bonus, army = items.added(game, casting.caster, "casting"), game.army(casting.caster)
    first, faces = yield from rolled(game, army, f"{army}/cast", casting.dice, merge=alike)
    seen, value = read(first, faces), game.spell(casting.spell).value
    verdict = judge_cast(seen, value, sum([part.value for part in bonus]), stone=stone)
    casting.faces, casting.total, casting.irresistible = faces, verdict.total, verdict.irresistible
    if game.log is not None:
        game.note(
            "cast.roll",
            who=casting.caster,
            spell=casting.spell,
            faces=faces,
            first=first,
            helped=stone,
            total=Breakdown("cast", verdict.total, (dice_part(seen.natural), *bonus)),
            value=value,
            success=verdict.success,
            irresistible=verdict.irresistible,
            miscast=verdict.miscast,
        )
    return verdict


def odds(game: WarhammerGame, option: Cast) -> CastOdds:
    """The exact chances of a casting as it is named."""
    bonus = sum(part.value for part in items.added(game, option.wizard, "casting"))
    dice, value = casting_of(option).dice, game.spell(option.spell).value
    return cast_odds(dice, value, bonus, stone=bool(option.stone))


# -- what may be cast --------------------------------------------------------------------------------


def check(game: WarhammerGame, option: Cast) -> Refusal | None:
    """Why a casting may not be made as it is named; its range is no matter before it succeeds."""
    return (
        check_spell(game, option.wizard, option.spell)
        or check_dice(game, option)
        or aiming.check(game, casting_of(option))
    )


def check_spell(game: WarhammerGame, wizard: str, spell: str) -> Refusal | None:
    """Why the active player's wizard may not cast a spell at all."""
    if wizard not in game.state.units or game.army(wizard) != game.state.active:
        return Refusal("cast.not_yours", args={"who": wizard})
    return may_cast(game, wizard) or may_cast_spell(game, wizard, spell)


def check_dice(game: WarhammerGame, option: Cast) -> Refusal | None:
    """Why a wizard may not cast with so many dice: one more than their level at most, and one of the pool at
    least, even with a power stone.
    """
    most = most_dice(game, option.wizard)
    if not 1 <= option.dice <= most:
        return Refusal("cast.dice", args={"who": option.wizard, "dice": option.dice, "most": most})
    if option.stone and option.stone not in items.of_type(game, option.wizard, "power_stone"):
        return Refusal("cast.no_stone", args={"who": option.wizard, "item": option.stone})
    return None


def most_dice(game: WarhammerGame, wizard: str) -> int:
    """How many dice of the pool a wizard may use for one casting now."""
    return min(game.sheet(wizard).entry.level + 1, pools.dice_of(game, game.army(wizard)))


def sources(game: WarhammerGame, wizard: str) -> Iterator[Source]:
    """The spells that a wizard may cast now, if there is a target for them."""
    if game.sheet(wizard).entry.level and most_dice(game, wizard):
        for spell in known(game, wizard):
            if check_spell(game, wizard, spell) is None:
                yield Source(wizard, spell)


def options(game: WarhammerGame, source: Source) -> Iterator[Cast]:
    """Every casting of a spell that a wizard may make now: each target with each number of dice, with a power
    stone and without.
    """
    most = most_dice(game, source.who)
    for aimed in aims(game, source):
        for stone in stones(game, source.who):
            for dice in range(1, most + 1):
                yield option_of(aimed, dice, stone)


def stones(game: WarhammerGame, wizard: str) -> tuple[str, ...]:
    """What power stone a wizard may spend on a spell: one, or none."""
    return ("", *dict.fromkeys(items.of_type(game, wizard, "power_stone")))


def sample(rng: Random, game: WarhammerGame, aimed: Casting) -> Cast:
    """A number of dice for a spell and its target, at random, and perhaps a stone."""
    dice = 1 + int(rng.random() * most_dice(game, aimed.caster))
    able = stones(game, aimed.caster)
    return option_of(aimed, dice, able[int(rng.random() * len(able))])


def option_of(aimed: Casting, dice: int, stone: str = "") -> Cast:
    """The choice of a casting at that target."""
    return Cast(aimed.caster, aimed.spell, dice, stone, **aim(aimed))
