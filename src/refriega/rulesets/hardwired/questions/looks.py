"""What `expect` can name in `hardwired`: the bag, Health, places, what has activated, effects, and so on."""

from __future__ import annotations

from typing import TypeAlias

from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.questions import Look
from refriega.core.reading import no_such
from refriega.rulesets.hardwired.budget import allowed_actions
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.questions.position import RulingPosition
from refriega.rulesets.hardwired.state import HardwiredState, Model
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.turn import count, tokens

HardwiredMatch: TypeAlias = Match[HardwiredState]

BUDGET = ("actions", "movement")


def model(match: HardwiredMatch, who: str) -> Model:
    """A model, those that came during the match too."""
    found = match.state.models.get(who)
    if found is None:
        raise ScenarioError(no_such("model", who, match.state.models), place="expect")
    return found


def game_of(match: HardwiredMatch, position: RulingPosition) -> HardwiredGame:
    return HardwiredGame(position.scene, match.state, None)


# -- the bag and the round ---------------------------------------------------------------------------


def tokens_of(match: HardwiredMatch, position: RulingPosition, holder: str) -> int:
    """The tokens of a side or a group in the bag."""
    return dict(tokens(game_of(match, position))).get(holder, 0)


def bag(match: HardwiredMatch, position: RulingPosition, _: str) -> int:
    """All tokens in the bag."""
    return count(tokens(game_of(match, position)))


def boons(match: HardwiredMatch, position: RulingPosition, side: str) -> tuple[str, ...]:
    """The boons that a side has left."""
    held = match.state.boons.get(position.scene.seat_of(side), ())
    return tuple(boon.value for boon in held)


def points(match: HardwiredMatch, position: RulingPosition, side: str) -> int:
    return match.state.points.get(side, 0)


def turn(match: HardwiredMatch, position: RulingPosition, _: str) -> str:
    """Whose activation is running."""
    return match.state.turns[-1].who if match.state.turns else ""


def budget(match: HardwiredMatch, position: RulingPosition, what: str) -> object:
    """What is left of the running activation: how many actions, and whether the Movement is."""
    if what not in BUDGET:
        raise ScenarioError("ruling.activation", known=BUDGET, place="expect.budget")
    if not match.state.turns:
        return "no turn"
    running = match.state.turns[-1]
    return allowed_actions(running) - len(running.actions) if what == "actions" else not running.moved


def round_(match: HardwiredMatch, position: RulingPosition, _: str) -> int:
    return match.state.round


def winner(match: HardwiredMatch, position: RulingPosition, _: str) -> tuple[str, ...]:
    return match.state.result


# -- a model -----------------------------------------------------------------------------------------


def health(match: HardwiredMatch, position: RulingPosition, who: str) -> int:
    return model(match, who).health


def at(match: HardwiredMatch, position: RulingPosition, who: str) -> object:
    """[x, y] in inches, or "off" the table."""
    place = model(match, who).at
    return "off" if place is None else position.plain(place)


def fate(match: HardwiredMatch, position: RulingPosition, who: str) -> str:
    """How it has left the game, or that it is in play."""
    found = model(match, who).fate
    return "in_play" if found is Fate.IN_PLAY else found.value


def activated(match: HardwiredMatch, position: RulingPosition, who: str) -> bool:
    """Whether it has activated in this round."""
    return model(match, who).round == match.state.round


def fleeing(match: HardwiredMatch, position: RulingPosition, who: str) -> bool:
    return model(match, who).fleeing


def hostile(match: HardwiredMatch, position: RulingPosition, who: str) -> bool:
    """Whether a Companion is marked Hostile."""
    return model(match, who).hostile


def effects(match: HardwiredMatch, position: RulingPosition, who: str) -> frozenset[str]:
    model(match, who)
    return frozenset(effect.name for effect in match.state.effects.get(who, ()))


def weapons(match: HardwiredMatch, position: RulingPosition, who: str) -> tuple[str, ...]:
    return model(match, who).weapons


def items(match: HardwiredMatch, position: RulingPosition, who: str) -> tuple[str, ...]:
    """Its gear, and the consumables that it has left."""
    return model(match, who).items


def carried(match: HardwiredMatch, position: RulingPosition, who: str) -> tuple[str, ...]:
    """The objectives that it carries."""
    return model(match, who).carried


# -- what lies about ---------------------------------------------------------------------------------


def lying(match: HardwiredMatch, position: RulingPosition, thing: str) -> object:
    """Where a marker lies, or a weapon that was dropped; or "nowhere"."""
    for marker in match.state.markers:
        if thing in (marker.id, marker.thing):
            return position.plain(marker.at)
    return "nowhere"


LOOKS = {
    "tokens": Look(tokens_of),
    "bag": Look(bag, each=False),
    "boons": Look(boons),
    "points": Look(points),
    "turn": Look(turn, each=False),
    "budget": Look(budget),
    "round": Look(round_, each=False),
    "winner": Look(winner, each=False),
    "health": Look(health),
    "at": Look(at),
    "fate": Look(fate),
    "activated": Look(activated),
    "fleeing": Look(fleeing),
    "hostile": Look(hostile),
    "effects": Look(effects, compare="contains"),
    "no_effects": Look(effects, compare="lacks"),
    "weapons": Look(weapons),
    "items": Look(items),
    "carried": Look(carried),
    "lying": Look(lying),
}
