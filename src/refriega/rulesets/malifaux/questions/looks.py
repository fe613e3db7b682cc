"""What `expect` can name in `malifaux`: AP, Wounds, conditions, hands, soulstones, points, and so on."""

from __future__ import annotations

from typing import TypeAlias

from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.questions import Look
from refriega.core.reading import no_such
from refriega.rulesets.malifaux.questions.position import RulingPosition
from refriega.rulesets.malifaux.state import Crew, Held, MalifauxState, Model
from refriega.rulesets.malifaux.terms import Fate

MalifauxMatch: TypeAlias = Match[MalifauxState]


def model(match: MalifauxMatch, who: str) -> Model:
    """A model, those that came during the match too."""
    found = match.state.models.get(who)
    if found is None:
        raise ScenarioError(no_such("model", who, match.state.models), place="expect")
    return found


def crew(match: MalifauxMatch, side: str) -> Crew:
    found = match.state.crews.get(side)
    if found is None:
        raise ScenarioError(no_such("side", side, match.state.crews), place="expect")
    return found


# -- the match ---------------------------------------------------------------------------------------


def turn(match: MalifauxMatch, position: RulingPosition, _: str) -> str:
    """Whose activation is running."""
    return match.state.turns[-1].who if match.state.turns else ""


def ap(match: MalifauxMatch, position: RulingPosition, _: str) -> object:
    """The AP left in the running activation."""
    return match.state.turns[-1].ap if match.state.turns else "no turn"


def round_(match: MalifauxMatch, position: RulingPosition, _: str) -> int:
    return match.state.round


def first(match: MalifauxMatch, position: RulingPosition, _: str) -> str:
    """The First Player."""
    return match.state.first


def winner(match: MalifauxMatch, position: RulingPosition, _: str) -> tuple[str, ...]:
    return match.state.result


def times(match: MalifauxMatch, position: RulingPosition, event: str) -> int:
    """How often something has happened, from the beginning on."""
    return sum(each.key == event for each in match.log or ())


# -- a side ------------------------------------------------------------------------------------------


def hand(match: MalifauxMatch, position: RulingPosition, side: str) -> tuple[str, ...]:
    return crew(match, side).hand


def cards(match: MalifauxMatch, position: RulingPosition, side: str) -> int:
    """How many cards the hand holds."""
    return len(crew(match, side).hand)


def deck(match: MalifauxMatch, position: RulingPosition, side: str) -> int:
    """How many cards the deck holds."""
    return len(crew(match, side).deck.cards)


def discards(match: MalifauxMatch, position: RulingPosition, side: str) -> tuple[str, ...]:
    return crew(match, side).deck.discards


def stones(match: MalifauxMatch, position: RulingPosition, side: str) -> int:
    return crew(match, side).stones


def points(match: MalifauxMatch, position: RulingPosition, side: str) -> int:
    return crew(match, side).points


# -- a model -----------------------------------------------------------------------------------------


def wounds(match: MalifauxMatch, position: RulingPosition, who: str) -> int:
    """The Wounds left."""
    return model(match, who).wounds


def at(match: MalifauxMatch, position: RulingPosition, who: str) -> object:
    """[x, y] in inches, or "off" the table."""
    place = model(match, who).at
    return "off" if place is None else position.plain(place)


def fate(match: MalifauxMatch, position: RulingPosition, who: str) -> str:
    """How it has left the game, or that it is in play."""
    found = model(match, who).fate
    return "in_play" if found is Fate.IN_PLAY else found.value


def killed_by(match: MalifauxMatch, position: RulingPosition, who: str) -> str:
    """The side that has the kill; "" if nobody has."""
    return model(match, who).killed_by


def activated(match: MalifauxMatch, position: RulingPosition, who: str) -> bool:
    """Whether it has activated in this turn."""
    return model(match, who).turn == match.state.round


def borne(match: MalifauxMatch, who: str, *, immune: bool) -> tuple[Held, ...]:
    model(match, who)
    return tuple(held for held in match.state.effects.get(who, ()) if held.immune is immune)


def conditions(match: MalifauxMatch, position: RulingPosition, who: str) -> dict[str, int]:
    """All its conditions by value, 0 for one that has none."""
    return {held.name: held.value for held in borne(match, who, immune=False)}


def has(match: MalifauxMatch, position: RulingPosition, who: str) -> frozenset[str]:
    return frozenset(conditions(match, position, who))


def immune(match: MalifauxMatch, position: RulingPosition, who: str) -> frozenset[str]:
    """What it has become immune to, besides what its card says."""
    return frozenset(held.name for held in borne(match, who, immune=True))


# -- what lies about ---------------------------------------------------------------------------------


def markers(match: MalifauxMatch, position: RulingPosition, kind: str) -> int:
    """How many markers of a kind lie on the table."""
    return sum(marker.kind == kind for marker in match.state.markers)


LOOKS = {
    "turn": Look(turn, each=False),
    "ap": Look(ap, each=False),
    "round": Look(round_, each=False),
    "first": Look(first, each=False),
    "winner": Look(winner, each=False),
    "times": Look(times),
    "hand": Look(hand),
    "cards": Look(cards),
    "deck": Look(deck),
    "discards": Look(discards, compare="contains"),
    "stones": Look(stones),
    "points": Look(points),
    "wounds": Look(wounds),
    "at": Look(at),
    "fate": Look(fate),
    "killed_by": Look(killed_by),
    "activated": Look(activated),
    "conditions": Look(conditions),
    "has": Look(has, compare="contains"),
    "without": Look(has, compare="lacks"),
    "immune": Look(immune, compare="contains"),
    "markers": Look(markers),
}
