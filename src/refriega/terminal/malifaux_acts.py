"""What a typed act of `malifaux` means, which options are worth listing, and what to know of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from refriega.boards import table as board
from refriega.boards.place import Place
from refriega.boards.table import INCH, Figure, Point, gap, inches, within
from refriega.core.procedure import Decision, Option
from refriega.rulesets.malifaux.bands import severity_of
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.duel import side as side_of
from refriega.rulesets.malifaux.flips import net_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.engagement import engaged_with, engagement_range
from refriega.rulesets.malifaux.options import (
    Activate,
    Charge,
    Cheat,
    Deploy,
    DiscardCards,
    Interact,
    Pick,
    Stone,
    Strike,
    Take,
    UseCard,
    Walk,
)
from refriega.rulesets.malifaux.sides import ACTING, beats, places, put, reaches, side_at, suits, total
from refriega.rulesets.malifaux.state import Duel, Flip
from refriega.rulesets.malifaux.triggers import triggers_of
from refriega.terminal.face import Bearing, Named, plain
from refriega.terminal.inches import FEW_PLACES, nearest_first, some_of
from refriega.terminal.malifaux_cards import begins_with_card, suits_said
from refriega.terminal.malifaux_moment import held_said
from refriega.terminal.pages import spoken
from refriega.terminal.words import Words

CARDS = {"cheat": "cheat", "discard": "discard_cards", "use_card": "use_card"}
"""Which act is meant where a card alone is typed."""


def made(
    game: MalifauxGame, who: str, tag: str, named: Sequence[Named], point_of: Mapping[str, Point]
) -> Iterator[Option]:
    """Options with `tag` made of what was named, listed or not: the check of the rules says why not."""
    people = [name for name in named if isinstance(name, str) and name in game.state.models]
    things = [name for name in named if isinstance(name, str) and name not in people]
    points = [name for name in named if isinstance(name, Point)]
    points += [point_of[name] for name in (*people, *things) if name in point_of]
    match tag:
        case "take" if who in game.state.models:
            known = [action.id for action in game.card(who).actions]
            yield from (Take(action, tuple(people)) for action in things if action in known)
        case "deploy" if people and points:
            yield Deploy(people[0], points[-1])
        case "activate" if people:
            yield Activate(people[0])
        case "charge" if people:
            yield Charge(people[0], next((p for p in named if isinstance(p, Point)), point_of[people[0]]))
        case "cheat" if things:
            yield Cheat(things[0], things[1] if len(things) > 1 else "")
        case "use_card" if things:
            yield UseCard(things[0], things[1] if len(things) > 1 else "")
        case "discard_cards":
            yield DiscardCards(tuple(things))
        case "interact":
            yield Interact("extinguish", people[0] if people else who)
        case "strike" if things:
            yield Strike(things[0])
        case "stone" if things:
            yield Stone(things[0])


def bound_for(named: tuple[Named, ...], game: MalifauxGame) -> tuple[Named, ...]:
    """Whoever goes `to Stoker` goes towards Stoker: nobody can stand where another stands."""
    if any(isinstance(name, Bearing | Point) for name in named):
        return named
    return tuple(
        part for name in named for part in ((Bearing.TOWARD, name) if name in game.state.models else (name,))
    )


def implied(game: MalifauxGame, decision: Decision, line: str) -> str:
    """The act that a line without a verb means: a card where one is asked for, an action of who acts."""
    if decision.kind in CARDS and begins_with_card(line):
        return CARDS[decision.kind]
    who = decision.subjects[0] if decision.subjects else ""
    if decision.kind in ("activation", "act") and who in game.state.models:
        typed = plain(line)
        for action in game.card(who).actions:
            names = [plain(action.id).replace("_", " "), *map(plain, action.name.values())]
            if any(typed == name or typed.startswith(f"{name} ") for name in names):
                return "take"
    return ""


# -- which are worth listing -------------------------------------------------------------------------


def worth_listing(
    game: MalifauxGame, who: str, decision: Decision, options: tuple[Option, ...]
) -> tuple[Option, ...]:
    """Of charges the nearest end for each target; of cards to discard one at a time, or just those named."""
    if decision.kind == "discard":
        return few_discards(options)
    here = game.model(who).at if who in game.state.models else None
    nearest: dict[str, Charge] = {}
    for option in options:
        if isinstance(option, Charge) and here is not None:
            known = nearest.get(option.target)
            if known is None or board.length(here, option.to) < board.length(here, known.to):
                nearest[option.target] = option
    kept = tuple(nearest.values())
    return tuple(o for o in options if not isinstance(o, Charge) or o in kept)


def few_discards(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Where several cards can be discarded: none, or each alone; of those with certain cards the fewest."""
    sets = [option for option in options if isinstance(option, DiscardCards)]
    if not sets:
        return options
    if any(not option.cards for option in sets):
        return tuple(option for option in sets if len(option.cards) <= 1)
    fewest = min(sets, key=lambda option: len(option.cards))
    if all(set(fewest.cards) <= set(option.cards) for option in sets):
        return (fewest,)
    return options


def places_worth(game: MalifauxGame, who: str, options: Iterable[Place]) -> Sequence[Place]:
    """Into engagement, to markers, out of sight; the nearest to the enemy, the farthest."""
    points = [place for place in options if isinstance(place, Point)]
    if who not in game.state.models or game.model(who).at is None:
        return some_of(points)
    figure = game.figure(who)
    near = nearest_first(points, figure, [game.figure(enemy) for enemy in game.enemies(who)])
    engaging = [at for at in near if engaged_at(game, who, at)]
    marked = [at for at in near if any(gap(figure._replace(at=at), m.at) <= INCH for m in game.state.markers)]
    hidden = [at for at in near if not seen_at(game, who, at)]
    free = [at for at in near if at not in engaging]
    found = [*engaging[:3], *marked[:2], *hidden[:2], *free[:1], *near[-1:]]
    return list(dict.fromkeys([*found, *free]))[:FEW_PLACES]


# -- what to know of them ----------------------------------------------------------------------------


def remark_on(game: MalifauxGame, who: str, option: Option, words: Words) -> str:
    """What an attack sets against what; what a card would bring; whom a walk engages, leaves, shows to."""
    match option:
        case Take(action=id_) if who in game.state.models:
            return take_said(game, who, option, words)
        case Strike(action=id_) if words.asked is not None and words.asked.subjects:
            return action_said(game.action(words.asked.subjects[0], id_), words)
        case Cheat() | UseCard():
            return card_brings(game, option, words)
        case Activate(model=model) if model in game.state.models:
            wounds, most = game.model(model).wounds, game.card(model).wounds
            held = held_said(game, model, words)
            return words.text("remark.model", wounds=wounds, most=most, held=held)
        case Walk(to=to) | Charge(to=to) if who in game.state.models and game.model(who).at is not None:
            return place_said(game, who, to, words)
        case Pick(what=what) if what in game.state.models:
            return f"{game.model(what).wounds}/{game.card(what).wounds}"
    return ""


def take_said(game: MalifauxGame, who: str, option: Take, words: Words) -> str:
    """`1 AP, Ml 6 [Rams] against Df 4`, the alternative, what modifies the flip."""
    action = game.action(who, option.action)
    free = words.asked is not None and words.asked.kind == "act"
    said = [] if free else [words.text("remark.ap", ap=action.ap)]
    if action.modes and option.mode < len(action.modes):
        said.insert(0, spoken(action.modes[option.mode].name, words.catalogue.lang))
    if action.stat is not None:
        acting = side_of(game, who, action.stat, action=action)
        own = f"{words.name(action.stat)} {acting.value}"
        own += f" [{suits_said(acting.suits, words)}]" if acting.suits else ""
        others = [
            f"{words.name(action.resist)} {side_of(game, target, action.resist, against=action).value}"
            for target in option.targets
            if action.resist is not None
        ]
        said.append(
            words.text("remark.duel", own=own, others=words.catalogue.listed(others), tn=str(action.tn or ""))
        )
        fate = net_of(game, acting.fates)
        if fate:
            said.append(words.text("remark.fate", fate=f"{fate:+d}"))
    return ", ".join(said)


def action_said(action: Action, words: Words) -> str:
    return f"{words.name(action.stat)} {action.value}" if action.stat is not None else ""


def card_brings(game: MalifauxGame, option: Cheat | UseCard, words: Words) -> str:
    """The total that a card would make of the duel for whoever is asked, and who would be ahead with it."""
    record = game.state.in_flight[-1] if game.state.in_flight else None
    if isinstance(record, Flip):
        return words.name(severity_of(option.card))
    if not isinstance(record, Duel) or words.asked is None:
        return ""
    who = words.asked.subjects[0]
    place = next((each for each in places(record) if side_at(record, each).who == who), None)
    if place is None:
        return ""
    trial = replace(record)
    put(trial, place, replace(side_at(record, place), used=option.card, suit=option.suit))
    side = side_at(trial, place)
    said = words.text("remark.total", total=total(side), suits=suits_said(suits(side), words))
    if not isinstance(option, Cheat):
        return said
    if place == ACTING:
        won = (
            reaches(trial)
            if not trial.resisting
            else any(beats(trial, other) for other in range(len(trial.resisting)))
        )
    else:
        won = not beats(trial, place)
    return f"{said}: {words.text('duel.ahead' if won else 'duel.behind')}"


def trigger_named(game: MalifauxGame, index: int, words: Words) -> str:
    """A trigger of whoever is asked for one, with its text; "" if nobody is."""
    record = game.state.in_flight[-1] if game.state.in_flight else None
    if not isinstance(record, Duel) or words.asked is None or not words.asked.subjects:
        return ""
    for place in places(record):
        side = side_at(record, place)
        if side.who == words.asked.subjects[0]:
            own = triggers_of(game, record.action, side, acting=place == ACTING)
            if index < len(own):
                name, text = words.title(own[index].name), words.title(own[index].text)
                return f"{name} ({text.strip()})" if text else name
    return ""


def place_said(game: MalifauxGame, who: str, to: Point, words: Words) -> str:
    """Whom one would be engaged with there, whom one leaves, who sees one there."""
    said = []
    met = engaged_at(game, who, to)
    if met:
        said.append(words.text("remark.engages", listed=words.catalogue.listed(list(map(words.name, met)))))
    left = [other for other in engaged_with(game, who) if other not in met]
    if left:
        said.append(words.text("remark.leaves", listed=words.catalogue.listed(list(map(words.name, left)))))
    seen = seen_at(game, who, to)
    said.append(words.text("remark.seen" if seen else "remark.unseen", n=seen))
    return "; ".join(said)


def engaged_at(game: MalifauxGame, who: str, at: Point) -> list[str]:
    """The enemies that a model that stood there would be engaged with, as far as distance says."""
    there = game.figure(who)._replace(at=at)
    own = engagement_range(game, who)
    return [enemy for enemy in game.enemies(who) if in_reach(game, there, enemy, own)]


def in_reach(game: MalifauxGame, there: Figure, enemy: str, own: int | None) -> bool:
    ranges = [reach for reach in (own, engagement_range(game, enemy)) if reach is not None]
    return bool(ranges) and within(there, game.figure(enemy), inches(max(ranges)))


def seen_at(game: MalifauxGame, who: str, at: Point) -> int:
    """How many enemies would see a model there."""
    there = game.figure(who)._replace(at=at)
    return sum(
        board.sight(game.table, game.figure(enemy), there, bodies=game.bodies(enemy, who)).visible
        for enemy in game.enemies(who)
    )
