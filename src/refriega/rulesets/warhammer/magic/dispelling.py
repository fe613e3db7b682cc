"""Dispelling: a spell that was just cast, and spells in play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from refriega.core.errors import Refusal
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.asking import ask
from refriega.rulesets.warhammer.dice import rolled
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import items, pools, remaining
from refriega.rulesets.warhammer.magic.odds import dispel_odds
from refriega.rulesets.warhammer.magic.verdict import alike, judge_dispel, read
from refriega.rulesets.warhammer.options import Dispel, DispelInPlay, ReadScroll
from refriega.rulesets.warhammer.state import Casting, Live
from refriega.rulesets.warhammer.terms import Ending

# -- a spell that was just cast ----------------------------------------------------------------------


def dispelled(game: WarhammerGame, casting: Casting) -> Procedure[bool]:
    """The other player may try to dispel a spell that has been cast: one attempt with any number of dice, or
    a scroll; whether it is dispelled.

    One cast with irresistible force cannot be dispelled in the phase of its casting (WF-036).
    """
    army = game.opponent(game.army(casting.caster))
    if casting.irresistible:
        if game.log is not None:
            game.note("dispel.irresistible", "WF-036", spell=casting.spell)
        return False
    if not any(answers(game, army, casting)):
        return False
    subjects = (casting.caster, casting.spell)
    option = yield from ask(game, army, "dispel", subjects, lambda: AnswerMenu(game, army, casting))
    match option:
        case Dispel(dice=dice):
            return (yield from attempt(game, army, casting, dice))
        case ReadScroll(wizard=wizard, item=item):
            read_scroll(game, wizard, item, casting)
            return True
    return False


def attempt(game: WarhammerGame, army: str, casting: Casting, dice: int) -> Procedure[bool]:
    """Dice of the pool, and those of Magic Resistance beside them, against the total of the casting: it must
    be equalled or beaten.
    """
    resistance = magic_resistance(game, army, casting)
    pools.spend(game, army, dice)
    against = Against(casting.spell, casting.caster, casting.target)
    success = yield from roll(game, army, dice + resistance, casting.total, against, resistance)
    if game.log is not None and success:
        game.note("dispelled", spell=casting.spell, caster=casting.caster)
    return success


class Against(NamedTuple):
    """What a roll is to dispel: a spell, whose it is, and on whom ("" for nobody)."""

    spell: str
    owner: str
    bearer: str


def roll(
    game: WarhammerGame,
    army: str,
    dice: int,
    needed: int,
    against: Against,
    resistance: int = 0,
    rules: tuple[str, ...] = (),
) -> Procedure[bool]:
    """A roll to dispel: whether it does it."""
    first, faces = yield from rolled(game, army, f"{army}/dispel", dice, merge=alike)
    seen, bonus = read(first, faces), dispel_bonus(game, army)
    more = sum([part.value for part in bonus])
    success = judge_dispel(seen, needed, more, both_succeed=both_succeed(game))
    if game.log is not None:
        total = Breakdown("dispel", seen.natural + more, (dice_part(seen.natural), *bonus))
        game.note(
            "dispel.roll",
            *rules,
            army=army,
            spell=against.spell,
            owner=against.owner,
            bearer=against.bearer,
            faces=faces,
            total=total,
            needed=needed,
            resistance=resistance,
            ones=seen.ones,
            sixes=seen.sixes,
            success=success,
        )
    return success


def both_succeed(game: WarhammerGame) -> bool:
    """Whether two ones and two sixes in one roll do it: as a variant has it."""
    return game.variant("double_one_and_six") == "succeeds"


def odds(game: WarhammerGame, army: str, dice: int, needed: int) -> Fraction:
    """The exact chance that so many dice of an army, with what its items add, come to what is needed."""
    bonus = sum(part.value for part in dispel_bonus(game, army))
    return dispel_odds(dice, needed, bonus, both_succeed=both_succeed(game))


def dice_part(natural: int) -> Part:
    """The dice of a roll as a part of its total."""
    return Part(natural, "dice", "")


def dispel_bonus(game: WarhammerGame, army: str) -> tuple[Part, ...]:
    """What items add to the dispel rolls of an army: those of the one bearer who adds most."""
    found = [items.added(game, who, "dispelling") for who in items.users(game, army)]
    return max(found, key=lambda parts: sum([part.value for part in parts]), default=())


def magic_resistance(game: WarhammerGame, army: str, casting: Casting) -> int:
    """The dice of Magic Resistance against a spell as it is cast: the highest in the unit that is its target,
    never summed; none where the target is not of that army, or is a place.
    """
    if not casting.target or game.army(casting.target) != army:
        return 0
    unit = game.host(casting.target)
    found = [0]
    for who in (unit, *game.members(unit)):
        if not game.unit(who).hidden:
            found.append(game.sheet(who).troop.resistance)
            found.extend(part.value for part in items.added(game, who, "resistance"))
    return max(found)


def read_scroll(game: WarhammerGame, wizard: str, item: str, casting: Casting) -> None:
    """A dispel scroll: the spell is dispelled with no roll; whoever reads it lets go what remains in play of
    theirs.
    """
    items.spend(game, wizard, item)
    if game.log is not None:
        game.note("scroll", who=wizard, item=item, spell=casting.spell)
    remaining.end_own(game, wizard, Ending.SCROLL)


def answers(game: WarhammerGame, army: str, casting: Casting) -> Iterator[Option]:
    """What a player may answer to a casting, besides letting it be."""
    least = 0 if magic_resistance(game, army, casting) else 1
    for dice in range(least, pools.dice_of(game, army) + 1):
        yield Dispel(dice)
    for who in items.users(game, army):
        if game.sheet(who).entry.level:
            for item in dict.fromkeys(items.of_type(game, who, "dispel_scroll")):
                yield ReadScroll(who, item)


class AnswerMenu(Menu):
    """To let a casting be, dice against it, or a scroll."""

    __slots__ = ("most",)

    def __init__(self, game: WarhammerGame, army: str, casting: Casting) -> None:
        super().__init__((Pass(), *answers(game, army, casting)))
        self.most = pools.dice_of(game, army)

    def check(self, option: Option) -> Refusal | None:
        match option:
            case Dispel(dice=dice) if option not in self.options:
                return Refusal("dispel.dice", args={"dice": dice, "most": self.most})
            case ReadScroll(wizard=wizard, item=item) if option not in self.options:
                return Refusal("dispel.no_scroll", args={"who": wizard, "item": item})
        return super().check(option)


# -- spells in play ----------------------------------------------------------------------------------


def dispel_in_play(game: WarhammerGame, army: str, option: DispelInPlay) -> Procedure[None]:
    """An attempt on a spell in play, which may end it (WF-030): its casting value must be equalled or beaten,
    not the roll with which it was cast (WF-035); one cast with irresistible force is no harder now (WF-036).

    The reactive player uses dispel dice (WF-034), the active one power dice as dispel dice (WF-037).
    """
    live = in_play.find(game, option.live)
    assert live is not None
    pools.spend(game, army, option.dice)
    game.state.tried = (*game.state.tried, (army, live.id))
    rules = (
        "WF-037" if army == game.state.active else "WF-034",
        "WF-035",
        *(("WF-036",) if live.irresistible else ()),
    )
    against = Against(live.name, live.owner, live.bearer)
    if (yield from roll(game, army, option.dice, later_value(game, live), against, rules=rules)):
        remaining.end_one(game, live.id, Ending.DISPELLED)


def later_value(game: WarhammerGame, live: Live) -> int:
    """What a roll needs against a spell in play: its casting value (WF-035); of a bound one, its level."""
    return live.level or game.spell(live.name).value


def check_in_play(game: WarhammerGame, army: str, option: DispelInPlay) -> Refusal | None:
    """Why a player may not try to dispel something in play with so many dice."""
    live = in_play.find(game, option.live)
    if live is None:
        return Refusal("dispel.not_in_play")
    refusal = check_live(game, army, live)
    if refusal is None and not 1 <= option.dice <= pools.dice_of(game, army):
        return Refusal("dispel.dice", args={"dice": option.dice, "most": pools.dice_of(game, army)})
    return refusal


def check_live(game: WarhammerGame, army: str, live: Live) -> Refusal | None:
    """Why a player may not try to dispel something in play.

    What is immediate, or has changed its target for good, never (WF-038), nor what lasts for another time
    (WF-022, WF-023); nothing of this very magic phase (WF-034), with irresistible force or without (WF-036);
    the active player only what is an enemy's (WF-037).
    """
    args: dict[str, str] = {"spell": live.name}
    if not remaining.remains(game, live):
        return Refusal("dispel.does_not_remain", "WF-023", "WF-038", args=args)
    if army == game.state.active and live.army == army:
        return Refusal("dispel.own", "WF-037", args=args)
    if live.phase == game.state.magic:
        rule = "WF-036" if live.irresistible else "WF-034"
        return Refusal("dispel.this_phase", rule, args=args)
    if (army, live.id) in game.state.tried and game.variant("dispel_attempts") == "one":
        return Refusal("dispel.tried", args=args)
    return None


def chances_in_play(game: WarhammerGame, army: str) -> Iterator[DispelInPlay]:
    """Every attempt on a spell in play that a player may make now."""
    for live in tuple(in_play.lives(game)):
        if check_live(game, army, live) is None:
            for dice in range(1, pools.dice_of(game, army) + 1):
                yield DispelInPlay(live.id, dice)
