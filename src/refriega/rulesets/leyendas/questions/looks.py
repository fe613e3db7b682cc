"""What `expect` can name in `leyendas`: life, places, conditions, what is left of a turn, and so on."""

from __future__ import annotations

from typing import TypeAlias

from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.questions import Look
from refriega.core.reading import no_such
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.questions.position import RulingPosition
from refriega.rulesets.leyendas.state import Body, LeyendasState, Turn
from refriega.rulesets.leyendas.values import conditions

LeyendasMatch: TypeAlias = Match[LeyendasState]


def body(match: LeyendasMatch, who: str) -> Body:
    found = match.state.bodies.get(who)
    if found is None:
        raise ScenarioError(no_such("creature", who, match.state.bodies), place="expect")
    return found


def life(match: LeyendasMatch, position: RulingPosition, who: str) -> int:
    return body(match, who).life


def at(match: LeyendasMatch, position: RulingPosition, who: str) -> object:
    """[x, y], or "off" the board."""
    place = body(match, who).place
    return position.plain(place) if place >= 0 else "off"


def held_conditions(match: LeyendasMatch, position: RulingPosition, who: str) -> frozenset[str]:
    body(match, who)
    game = LeyendasGame(position.scene, match.state, None)
    return frozenset(condition.value for condition in conditions(game, who))


def budget(match: LeyendasMatch, position: RulingPosition, kind: str) -> object:
    """What is left of the running turn, by kind of action."""
    turn = match.state.turn
    if kind not in ("standard", "movement", "swift", "full"):
        raise ScenarioError("ruling.budget", place="expect.budget")
    if turn is None:
        return "no turn"
    return turn.standard >= 1 and turn.movement >= 1 if kind == "full" else left(turn, kind)


def left(turn: Turn, kind: str) -> int:
    found: int = getattr(turn, kind)
    return found


def opportunities(match: LeyendasMatch, position: RulingPosition, who: str) -> int:
    """Attacks of opportunity made this round."""
    return body(match, who).opportunities


def held(match: LeyendasMatch, position: RulingPosition, who: str) -> tuple[str, ...]:
    return tuple(item.partition("#")[0] for item in body(match, who).held)


def carried(match: LeyendasMatch, position: RulingPosition, who: str) -> tuple[str, ...]:
    return tuple(item.partition("#")[0] for item in body(match, who).carried)


def lying(match: LeyendasMatch, position: RulingPosition, item: str) -> object:
    """Where an object lies, or "nowhere"."""
    for place, items in match.state.ground.items():
        if any(item in (lies, lies.partition("#")[0]) for lies in items):
            return position.plain(place)
    return "nowhere"


def effects(match: LeyendasMatch, position: RulingPosition, who: str) -> frozenset[str]:
    body(match, who)
    return frozenset(effect.name for effect in match.state.effects.get(who, ()))


def charges(match: LeyendasMatch, position: RulingPosition, item: str) -> int:
    """What is left in an object, all of its kind together."""
    return sum(n for name, n in match.state.charges.items() if item in (name, name.partition("#")[0]))


def used(match: LeyendasMatch, position: RulingPosition, who: str) -> dict[str, int]:
    """The spells it has used, by kind, and its powers."""
    return {what: times for what, times in body(match, who).used if times}


def readied(match: LeyendasMatch, position: RulingPosition, who: str) -> bool:
    body(match, who)
    return who in match.state.readied


def order(match: LeyendasMatch, position: RulingPosition, _: str) -> tuple[str, ...]:
    """The order of turns, the dead left out."""
    return tuple(who for who in match.state.order.order if not match.state.bodies[who].dead)


def whose_turn(match: LeyendasMatch, position: RulingPosition, _: str) -> str:
    """Whose turn it is, or who is asked whether to begin one."""
    if match.state.turn is not None:
        return match.state.turn.actor
    if not match.over and match.decision.kind == "begin":
        return match.decision.subjects[0]
    return ""


def round_(match: LeyendasMatch, position: RulingPosition, _: str) -> int:
    return match.state.round


def surprise(match: LeyendasMatch, position: RulingPosition, _: str) -> bool:
    return match.state.surprise


def winner(match: LeyendasMatch, position: RulingPosition, _: str) -> tuple[str, ...]:
    return match.state.result


LOOKS = {
    "life": Look(life),
    "at": Look(at),
    "conditions": Look(held_conditions, compare="contains"),
    "without": Look(held_conditions, compare="lacks"),
    "effects": Look(effects, compare="contains"),
    "no_effects": Look(effects, compare="lacks"),
    "budget": Look(budget),
    "opportunities": Look(opportunities),
    "held": Look(held),
    "carried": Look(carried),
    "lying": Look(lying),
    "charges": Look(charges),
    "used": Look(used),
    "readied": Look(readied),
    "order": Look(order, each=False),
    "turn": Look(whose_turn, each=False),
    "round": Look(round_, each=False),
    "surprise": Look(surprise, each=False),
    "winner": Look(winner, each=False),
}
