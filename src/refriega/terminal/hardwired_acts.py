"""What a typed act of `hardwired` means, which options are worth listing, and what to know of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from refriega.boards import table as board
from refriega.boards.place import Place
from refriega.boards.table import INCH, Point, gap
from refriega.boards.table.zones import centre
from refriega.core.modifier import Modifier
from refriega.core.procedure import Option
from refriega.rulesets.hardwired.attack_parts import attack_parts, defence_parts
from refriega.rulesets.hardwired.choices import OPTION
from refriega.rulesets.hardwired.contest import explained, tiers
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.grenades import blast_at
from refriega.rulesets.hardwired.hostiles.chances import chance_of
from refriega.rulesets.hardwired.options import (
    Assign,
    Defend,
    Deploy,
    Move,
    MoveAgain,
    Riposte,
    Strike,
    Throw,
)
from refriega.rulesets.hardwired.state import Attack
from refriega.rulesets.hardwired.values import gear_of
from refriega.terminal.face import Bearing, Named
from refriega.terminal.hardwired_moment import percent
from refriega.terminal.hardwired_places import raised
from refriega.terminal.inches import FEW_PLACES, nearest_first, some_of
from refriega.terminal.typed import option_type
from refriega.terminal.words import Words

AnyMove = Move | MoveAgain

CENTRE = "centre"
"""What the middle of the table is called, where somebody moves to it."""

PLACES = frozenset({"to", "at"})

PEOPLE = frozenset({"target", "model"})


def made(
    game: HardwiredGame, who: str, tag: str, named: Sequence[Named], point_of: Mapping[str, Point]
) -> Iterator[Option]:
    """Options with `tag` made of what was named, listed or not: the check of the rules says why not."""
    type_ = option_type(OPTION, tag)
    if type_ is None:
        return
    people = [name for name in named if isinstance(name, str) and name in game.state.models]
    things = [name for name in named if isinstance(name, str) and name not in people]
    points = [name for name in named if isinstance(name, Point)]
    points += [point_of[name] for name in (*people, *things) if name in point_of]
    values: dict[str, Any] = {}
    for field in type_.__struct_fields__:
        if field in PLACES and points:
            values[field] = points[-1]
        elif field in PEOPLE and (people or tag == "consume"):
            values[field] = people[0] if people else who
        elif field in ("weapon", "item", "marker") and things:
            values[field] = things[0]
        elif field == "weapon" and who in game.state.models:
            held = game.model(who).weapons
            values[field] = held[0] if held else ""
    if len(points) > 1 and "path" in type_.__struct_fields__:
        values["path"] = tuple(points)
    needed = len(type_.__struct_fields__) - len(type_.__struct_defaults__)
    if all(field in values for field in type_.__struct_fields__[:needed]):
        yield type_(**values)


def bound_for(named: tuple[Named, ...], game: HardwiredGame) -> tuple[Named, ...]:
    """Whoever goes `to Okafor` goes towards Okafor: nobody can stand where another stands."""
    if any(isinstance(name, Bearing) for name in named):
        return tuple(centre(game.table) if name == CENTRE else name for name in named)
    if any(isinstance(name, Point) for name in named):
        return named
    return tuple(part for name in named for part in toward(name, game))


def toward(name: Named, game: HardwiredGame) -> tuple[Named, ...]:
    if name == CENTRE:
        return (Bearing.TOWARD, centre(game.table))
    somebody = isinstance(name, str) and name in game.state.models
    return (Bearing.TOWARD, name) if somebody else (name,)


def climbing_down(game: HardwiredGame, who: str, option: AnyMove) -> Iterator[Option]:
    """A move; where it leads down so deep that jumping hurts, rather the climb."""
    figure = game.figure(who)
    way = option.path or (option.to,)
    walked = board.travel(game.table, figure, way, board.Gait(24 * INCH, 2, 2 * INCH), game.others(who))
    if isinstance(walked, board.Travel) and any(drop.height > 3 * INCH for drop in walked.falls):
        yield replace(option, climb_down=True)
    yield option


# -- which are worth listing -------------------------------------------------------------------------------


def in_order(game: HardwiredGame, who: str, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Attacks by their chance, the best first; of two moves to one place that which does not hurt."""
    attacks = [option for option in options if isinstance(option, Strike)]
    if attacks and who in game.state.models and game.model(who).at is not None:
        best = sorted(attacks, key=lambda option: -chance_to_hit(game, who, option))
        attack = iter(best)
        options = tuple(next(attack) if isinstance(option, Strike) else option for option in options)
    climbed = {option.to for option in options if isinstance(option, AnyMove) and option.climb_down}
    return tuple(
        option
        for option in options
        if not (isinstance(option, AnyMove) and option.to in climbed and not option.climb_down)
    )


def places_worth(game: HardwiredGame, who: str, options: Mapping[Place, Option]) -> Sequence[Place]:
    """Into contact, to objectives, out of sight, into cover; the nearest to the enemy, the farthest."""
    points = [place for place in options if isinstance(place, Point)]
    if who not in game.state.models or game.model(who).at is None:
        return some_of(points)
    figure = game.figure(who)
    exposed = {at: seen_at(game, who, at) for at in points}
    near = nearest_first(points, figure, [game.figure(enemy) for enemy in game.enemies(who)])
    touching = [at for at in near if engaging(game, who, at)]
    markers = [m.at for m in game.state.markers]
    to_markers = [at for at in near if any(gap(figure._replace(at=at), marker) <= INCH for marker in markers)]
    hidden = [at for at in near if exposed[at] == (0, 0)]
    covered = [at for at in near if exposed[at][0] and exposed[at][0] == exposed[at][1]]
    free = [at for at in near if at not in touching]
    found = [*touching[:3], *to_markers[:2], *hidden[:2], *covered[:2], *free[:1], *near[-1:]]
    return list(dict.fromkeys([*found, *free]))[:FEW_PLACES]


# -- what to know of them ----------------------------------------------------------------------------------


def remark_on(game: HardwiredGame, who: str, option: Option, words: Words) -> str:
    """The chance of an attack; whom a move meets, and who sees it there; whom a grenade reaches."""
    if isinstance(option, Defend | Riposte):
        return answer_said(game, isinstance(option, Riposte), words)
    if isinstance(option, Assign):
        return model_said(game, option.model, words)
    if isinstance(option, Deploy):
        return raised(game.scene, option.to, words)
    if who not in game.state.models or game.model(who).at is None:
        return ""
    match option:
        case Strike():
            return chance_said(game, who, option, words)
        case Move(to=to) | MoveAgain(to=to):
            return place_said(game, who, to, words)
        case Throw(weapon=weapon, at=at):
            struck = [words.name(other) for other in blast_at(game, at, weapon)]
            return words.text("remark.blast", listed=words.catalogue.listed(struck)) if struck else ""
    return ""


def answer_said(game: HardwiredGame, strikes_back: bool, words: Words) -> str:
    """The chance that the answer to the attack on its way wins."""
    attack = game.state.in_flight[-1] if game.state.in_flight else None
    if not isinstance(attack, Attack):
        return ""
    answered = replace(attack, riposte=strikes_back)
    tier, other = tiers(attack_parts(game, answered), defence_parts(game, answered))
    chance = 100 - percent(tier, other)
    return words.text("remark.holds", chance=chance, dice=other.dice, other_dice=tier.dice)


def model_said(game: HardwiredGame, who: str, words: Words) -> str:
    """How somebody fares who could be activated."""
    foes = words.catalogue.listed([words.name(other) for other in game.in_contact(who)])
    seen = sum(1 for enemy in game.enemies(who) if game.sees(who, enemy))
    health, most = game.model(who).health, game.profile(who).health
    return words.text("remark.model", health=health, most=most, listed=foes, n=seen)


def parts_of(
    game: HardwiredGame, who: str, option: Strike
) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    attack = Attack(who, option.target, option.weapon, overcharged=option.overcharged)
    return attack_parts(game, attack), defence_parts(game, attack)


def chance_to_hit(game: HardwiredGame, who: str, option: Strike) -> Fraction:
    return chance_of(*tiers(*parts_of(game, who, option)))


def chance_said(game: HardwiredGame, who: str, option: Strike, words: Words) -> str:
    """`64 %, 2d8 against 2d6; cover -1`."""
    own, other = parts_of(game, who, option)
    tier, other_tier = tiers(own, other)
    parts = explained(own, other)[0].parts
    reasons = [f"{words.name(part.source)} {part.value:+d}" for part in parts if part.source != "base"]
    target = game.model(option.target)
    if game.scene.sides[target.side].companions and not target.hostile:
        reasons.append(words.text("remark.companion"))
    return words.text(
        "remark.chance",
        chance=percent(tier, other_tier),
        dice=tier.dice,
        other_dice=other_tier.dice,
        reason=", ".join(reasons),
    )


def place_said(game: HardwiredGame, who: str, to: Point, words: Words) -> str:
    """Whom one would be in contact with there, whom one leaves, who sees one there."""
    said = list(filter(None, [raised(game.scene, to, words)]))
    met = engaging(game, who, to)
    if met:
        said.append(words.text("remark.contact", listed=words.catalogue.listed([words.name(o) for o in met])))
    left = [
        other for other in game.in_contact(who) if other not in met and strikes_at_leaving(game, who, other)
    ]
    if left:
        said.append(words.text("remark.leaves", listed=words.catalogue.listed([words.name(o) for o in left])))
    seen, covered = seen_at(game, who, to)
    if not seen and next(game.enemies(who), None) is not None:
        said.append(words.text("remark.unseen"))
    elif seen:
        key = "remark.covered" if covered == seen else "remark.seen"
        said.append(words.text(key, n=seen, covered=str(covered or "")))
    return "; ".join(said)


def strikes_at_leaving(game: HardwiredGame, who: str, enemy: str) -> bool:
    """Whether an enemy in contact would strike at whoever leaves it."""
    turns = game.state.turns
    safe = any(gear.ignores_free_attacks for gear in gear_of(game, who))
    safe = safe or bool(turns and turns[-1].who == who and turns[-1].disengaged)
    model = game.model(enemy)
    companion = game.scene.sides[model.side].companions and not model.hostile
    return not (safe or model.fleeing or companion)


def engaging(game: HardwiredGame, who: str, at: Point) -> list[str]:
    """The enemies in contact with a model that stood there."""
    there = game.figure(who)._replace(at=at)
    return [enemy for enemy in game.enemies(who) if game.touch(there, game.figure(enemy))]


def seen_at(game: HardwiredGame, who: str, at: Point) -> tuple[int, int]:
    """How many enemies would see a model there, and how many of them only in cover."""
    there = game.figure(who)._replace(at=at)
    looks = [
        board.sight(game.table, game.figure(enemy), there, veils=game.veils()) for enemy in game.enemies(who)
    ]
    seen = [look for look in looks if look.visible]
    return len(seen), sum(1 for look in seen if look.cover)
