"""What a typed act of `warhammer` means, which options are worth listing, and what to know of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache

from refriega.boards.place import Place
from refriega.boards.table import Point
from refriega.boards.table.regiment import facing_from
from refriega.core.procedure import Decision, Option, tag_of
from refriega.locale import LANGUAGES, own_texts
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.choices import OPTION
from refriega.rulesets.warhammer.fighting import combats
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import casting, dispelling, remaining
from refriega.rulesets.warhammer.moving import pace
from refriega.rulesets.warhammer.options import (
    Ahead,
    Cast,
    ChooseFight,
    DeclareCharge,
    Dispel,
    DispelInPlay,
    Done,
    EndSpell,
    Go,
    Join,
    Move,
    Recast,
    Reform,
    Shoot,
    UseBound,
)
from refriega.rulesets.warhammer.state import Casting, Phase
from refriega.rulesets.warhammer.terms import Response
from refriega.terminal.face import Bearing, Named, plain
from refriega.terminal.inches import FEW_PLACES, STEP, bearing_in, nearest_first, some_of
from refriega.terminal.pages import SHORTEST
from refriega.terminal.typed import named_so, option_type, values_in
from refriega.terminal.warhammer_castings import aimed, castings
from refriega.terminal.warhammer_names import bearing, inches_said, long, metric
from refriega.terminal.warhammer_typed import OF_MOVES, number_in, steps_of, toward
from refriega.terminal.words import Words


def made(game: WarhammerGame, tag: str, listed: Sequence[Option], named: Sequence[Named]) -> Iterator[Option]:
    """Options with `tag` made of what was named, listed or not: the check of the rules says why not."""
    if tag not in (*OF_MOVES, "go", "reform", "cast", "recast", "use_bound"):
        yield from narrowed_to(listed, named)
    people = [name for name in named if isinstance(name, str) and name in game.state.units]
    things = [name for name in named if isinstance(name, str) and name not in people]
    points = [name for name in named if isinstance(name, Point)]
    own = [who for who in people if game.army(who) == game.state.active]
    match tag:
        case "charge" | "shoot" if people:
            yield from against(game, tag, people, own)
        case "cast" | "recast" | "use_bound":
            if Bearing.AWAY not in named:  # nothing is cast away from anybody
                yield from castings(game, tag, people, things, points, number_in(named))
                yield from aimed(game, listed, people, points) if not things else ()
            if not points:
                yield from narrowed_to(listed, named)
        case "dispel" if (dice := number_in(named)) is not None:
            yield Dispel(dice)
        case "dispel_in_play" if (dice := number_in(named)) is not None:
            yield from (DispelInPlay(live, dice) for live in things if in_play.find(game, live))
        case "end_spell":
            yield from (EndSpell(live) for live in things)
        case "fight":
            yield from map(ChooseFight, people)
        case "join" if len(people) > 1:
            yield Join(people[0], people[1])
        case "reform" if own:
            written = number_in(named)
            files = game.unit(own[0]).files if written is None else written
            aims = [*points, *(game.body(who).at for who in people[1:])]
            yield Reform(own[0], files, looking(game, own[0], aims[0]) if aims else game.unit(own[0]).facing)
        case _ if tag in (*OF_MOVES, "go") and own:
            yield from moves(game, tag, own[0], [name for name in named if name != own[0]])


def narrowed_to(listed: Iterable[Option], named: Sequence[Named]) -> Iterator[Option]:
    """What is on offer with everything that was named in it, and just so many dice if a number was."""
    dice = number_in(named)
    words = [name for name in named if not isinstance(name, str) or number_in((name,)) is None]
    for option in listed:
        fitting = dice is None or getattr(option, "dice", dice) == dice
        if words and fitting and all(word in set(values_in(option)) for word in words):
            yield option


def against(game: WarhammerGame, tag: str, people: list[str], own: list[str]) -> Iterator[Option]:
    """Charges, or shots, at whom was named: of the unit that was named, or of each."""
    targets = [who for who in people if who not in own]
    type_: type[DeclareCharge | Shoot] = option_type(OPTION, tag)
    for target in targets:
        for unit in own or game.of_army(game.state.active):
            yield type_(unit, target)


def looking(game: WarhammerGame, who: str, at: Point) -> Point:
    """The way from a unit's front to a point; as it faces, if that is there."""
    here = game.own_block(who).at
    return facing_from(here, at) if at != here else game.unit(who).facing


GOING = ("go", "move", "march")
"""Tags of the acts that may say where to, instead of how."""


def bound_for(game: WarhammerGame, tag: str, named: tuple[Named, ...]) -> tuple[Named, ...]:
    """Whoever goes `to the orcs` goes towards them: nobody can stand where another stands."""
    if tag not in GOING or len(named) != 2 or named[1] not in game.state.units:
        return named
    return (named[0], Bearing.TOWARD, named[1])


def moves(game: WarhammerGame, tag: str, who: str, named: Sequence[Named]) -> Iterator[Option]:
    """A unit in ranks goes by steps; who needs no wheeling to a point, or straight on."""
    march = tag == "march"
    block = game.own_block(who)
    goal = bearing_in(named)
    if goal is not None:
        if goal[0] is Bearing.TOWARD:
            yield from toward_goal(game, who, goal[1], march=march)
        return
    if pace.goes_freely(game, who):
        points = [name for name in named if isinstance(name, Point)]
        yield from (Go(who, at, looking(game, who, at), march) for at in points)
    known = [
        game.own_block(name) if name in game.state.units else name
        for name in named
        if isinstance(name, str | Point)
    ]
    steps = tuple(steps_of(block, tag, known, metric=metric(game.scene)))
    if steps or not pace.goes_freely(game, who):
        yield Move(who, steps, march)  # with no steps it is refused with a reason that helps


def toward_goal(game: WarhammerGame, who: str, goal: Named, *, march: bool) -> Iterator[Move]:
    """A wheel to face somebody or a point, and then ahead, the farther the better."""
    block = game.own_block(who)
    if isinstance(goal, str):
        goal = game.body(goal).at
    if not isinstance(goal, Point):
        return
    wheel = tuple(toward(block, goal, ""))
    for ahead in range(pace.march_reach(game, who) if march else pace.move(game, who), 0, -STEP):
        yield Move(who, (*wheel, Ahead(ahead)), march)
    yield Move(who, wheel, march)


def going(game: WarhammerGame, who: str, tag: str) -> Go:
    """The move of who needs no wheeling, to where it is: other points take its place."""
    block = game.own_block(who)
    return Go(who, block.at, block.facing, tag == "march")


def implied(game: WarhammerGame, decision: Decision, line: str) -> str:
    """The act that a line without a verb means: a spell, an item, a reaction to a charge by its name."""
    typed = plain(line)
    if decision.kind == "respond":
        return "respond" if any(name.startswith(typed) for name in reactions()) else ""
    content = game.content
    tags = {type(option).__struct_config__.tag for option in decision.chooser.candidates()}
    for tag, entries in (("cast", content.spells), ("recast", content.spells), ("use_bound", content.items)):
        if tag in tags and any(begins(typed, id_, entry.name.values()) for id_, entry in entries.items()):
            return tag
    return ""


def implied_by_part(game: WarhammerGame, decision: Decision, line: str, words: Words) -> str:
    """The act that is meant by whoever begins with a part of the name of a spell, or of an item that holds
    one, if only one kind of act has it.
    """
    first = plain(line).partition(" ")[0]
    if len(first) < SHORTEST:
        return ""
    found = {
        tag: None
        for option in decision.chooser.candidates()
        if (tag := tag_of(option)) in ("cast", "recast", "use_bound")
        and named_so(str(getattr(option, "item" if tag == "use_bound" else "spell")), first, words)
    }
    return next(iter(found)) if len(found) == 1 else ""


@cache
def reactions() -> tuple[str, ...]:
    """What the reactions to charges are called, in both languages."""
    texts = (own_texts("warhammer", lang) for lang in LANGUAGES)
    return tuple(plain(text[f"term.{response}"]) for text in texts for response in Response)


def begins(typed: str, id_: str, names: Iterable[str]) -> bool:
    """Whether a line begins with the whole name of something."""
    known = (plain(id_), plain(id_).replace("_", " "), *map(plain, names))
    return any(typed == name or typed.startswith(f"{name} ") for name in known)


# -- which are worth listing -------------------------------------------------------------------------


def places_worth(game: WarhammerGame, who: str, places: Iterable[Place]) -> Sequence[Place]:
    """Some of many points: the nearest to the enemy first, the farthest last."""
    points = [place for place in places if isinstance(place, Point)]
    if who not in game.state.units or not game.in_play(who):
        return some_of(points)
    enemies = [game.body(enemy) for enemy in game.enemies(who)]
    near = nearest_first(points, game.body(who), enemies)
    return list(dict.fromkeys([*near[: FEW_PLACES - 1], *near[-1:]]))


def worth_listing(game: WarhammerGame, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Without dispel rolls that cannot succeed, and without the second of two reforms that are the same."""
    found: dict[object, Option] = {}
    for nth, option in enumerate(options):
        match option:
            case Reform(unit=unit, files=files, facing=facing):
                found.setdefault((unit, files, bearing(facing)), option)
            case Dispel() | DispelInPlay() if not dispel_chance(game, option):
                continue
            case _:
                found[nth] = option
    return tuple(found.values()) or options


def dispel_chance(game: WarhammerGame, option: Dispel | DispelInPlay) -> Fraction:
    """How likely a dispel roll is to succeed."""
    if isinstance(option, DispelInPlay):
        live = in_play.find(game, option.live)
        army = game.reactive if game.state.phase is Phase.DISPELS else game.state.active
        needed = dispelling.later_value(game, live) if live is not None else 0
        return dispelling.odds(game, army, option.dice, needed)
    record = next((r for r in reversed(game.state.in_flight) if isinstance(r, Casting)), None)
    if record is None:
        return Fraction(0)
    army = game.opponent(game.army(record.caster))
    resistance = dispelling.magic_resistance(game, army, record)
    return dispelling.odds(game, army, option.dice + resistance, record.total)


# -- what to know of them ----------------------------------------------------------------------------


def remark_on(game: WarhammerGame, option: Option, words: Words) -> str:
    """The chances of a casting or a dispel roll; how far a charge or a shot is; what ends with a spell."""
    match option:
        case Cast():
            return cast_said(game, option, words)
        case Dispel(dice=dice):
            return dispel_said(game, dice, words)
        case DispelInPlay(live=id_, dice=dice):
            live = in_play.find(game, id_)
            if live is None:
                return ""
            army = game.reactive if game.state.phase is Phase.DISPELS else game.state.active
            return odds_said(game, army, dice, dispelling.later_value(game, live), words)
        case UseBound(item=item):
            held = game.content.items[item]
            away = away_said(game, option.bearer, held.spell, option.target, words) if held.spell else ""
            return words.text("remark.level", level=held.level, away=away)
        case Recast(spell=spell):
            away = away_said(game, option.wizard, spell, option.target, words)
            return words.text("remark.value", value=game.spell(spell).value, away=away)
        case DeclareCharge(unit=unit, target=target):
            reach = long(pace.charge_reach(game, unit), words.scenario)
            return words.text(
                "remark.charge", distance=long(game.gap(unit, target), words.scenario), reach=reach
            )
        case Shoot(unit=unit, target=target):
            return words.text("remark.away", distance=long(game.gap(unit, target), words.scenario))
        case ChooseFight(unit=unit):
            others = combats.connected(game, unit)[1:]
            return words.catalogue.listed([words.name(other) for other in others])
        case Done() if words.asked is not None and f"done.{words.asked.kind}" in words.catalogue:
            return words.text(f"done.{words.asked.kind}")
    return ""


def cast_said(game: WarhammerGame, option: Cast, words: Words) -> str:
    """`72 %, irresistible 3 %, miscast 3 %`."""
    odds = casting.odds(game, option)
    return words.text(
        "remark.cast",
        value=game.spell(option.spell).value,
        chance=percent(odds.success),
        irresistible=percent(odds.irresistible) if odds.irresistible else "",
        miscast=percent(odds.miscast) if odds.miscast else "",
        away=away_said(game, option.wizard, option.spell, option.target, words),
        ends=kept_said(game, option.wizard, words),
    )


def away_said(game: WarhammerGame, who: str, spell: str, target: str, words: Words) -> str:
    """`16" of 24"`: how far away a spell's target is, and how far it reaches; "" if that does not matter."""
    reach = game.spell(spell).aim.range
    if not target or target == who or not reach:
        return ""
    away = long(game.gap(who, target), words.scenario)
    return words.text("remark.of_reach", away=away, reach=inches_said(reach, words.scenario))


def kept_said(game: WarhammerGame, wizard: str, words: Words) -> str:
    """What a wizard keeps in play, and lets go by casting."""
    kept = [live.name for live in in_play.lives(game) if live.owner == wizard and remaining.keeps(game, live)]
    return words.catalogue.listed([words.name(spell) for spell in dict.fromkeys(kept)]) if kept else ""


def dispel_said(game: WarhammerGame, dice: int, words: Words) -> str:
    """The chance against the spell that was just cast, with the dice of Magic Resistance."""
    record = next((r for r in reversed(game.state.in_flight) if isinstance(r, Casting)), None)
    if record is None:
        return ""
    army = game.opponent(game.army(record.caster))
    resistance = dispelling.magic_resistance(game, army, record)
    said = odds_said(game, army, dice + resistance, record.total, words)
    return f"{said}, {words.text('remark.resistance', n=resistance)}" if resistance else said


def odds_said(game: WarhammerGame, army: str, dice: int, needed: int, words: Words) -> str:
    chance = percent(dispelling.odds(game, army, dice, needed))
    return words.text("remark.dispel", needed=needed, chance=chance)


def percent(chance: Fraction) -> str:
    """A chance in percent, to a tenth where it is none of the whole ones."""
    tenths = round(1000 * chance)
    return f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"
