"""What `expect` can name in `warhammer`: the phase, pools, spells in play, units and how they do."""

from __future__ import annotations

from typing import TypeAlias

from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.questions import Look
from refriega.core.reading import no_such
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds as wounds_of
from refriega.rulesets.warhammer.questions.position import RulingPosition
from refriega.rulesets.warhammer.state import Unit, WarhammerState
from refriega.rulesets.warhammer.terms import Fate

WarhammerMatch: TypeAlias = Match[WarhammerState]


def unit(match: WarhammerMatch, who: str) -> Unit:
    found = match.state.units.get(who)
    if found is None:
        raise ScenarioError(no_such("unit", who, match.state.units), place="expect")
    return found


def game_of(match: WarhammerMatch, position: RulingPosition) -> WarhammerGame:
    return WarhammerGame(position.scene, match.state, None)


# -- the battle --------------------------------------------------------------------------------------


def phase(match: WarhammerMatch, position: RulingPosition, _: str) -> str:
    return match.state.phase.value


def turn(match: WarhammerMatch, position: RulingPosition, _: str) -> int:
    """The number of the player turn."""
    return match.state.turn


def active(match: WarhammerMatch, position: RulingPosition, _: str) -> str:
    """Whose turn it is."""
    return match.state.active


def power(match: WarhammerMatch, position: RulingPosition, _: str) -> int:
    """The power dice left."""
    return match.state.power


def dispel(match: WarhammerMatch, position: RulingPosition, _: str) -> int:
    """The dispel dice left."""
    return match.state.dispel


def spells(match: WarhammerMatch, position: RulingPosition, _: str) -> list[str]:
    """All spells in play, and what else goes on, each as often as it is there; in alphabetical order."""
    return sorted(live.name for live in in_play.lives(game_of(match, position)))


def winner(match: WarhammerMatch, position: RulingPosition, _: str) -> tuple[str, ...]:
    return match.state.result


def victory(match: WarhammerMatch, position: RulingPosition, army: str) -> int:
    """The victory points of an army."""
    return match.state.victory.get(army, 0)


def times(match: WarhammerMatch, position: RulingPosition, event: str) -> int:
    """How often something has happened, from the beginning on."""
    return sum(each.key == event for each in match.log or ())


# -- a unit or a character -----------------------------------------------------------------------------


def models(match: WarhammerMatch, position: RulingPosition, who: str) -> int:
    """The rank and file left; 1 for a character, 0 for who is out of the battle."""
    return unit(match, who).models


def wounds(match: WarhammerMatch, position: RulingPosition, who: str) -> int:
    """The Wounds left: of a character its own, of a unit those of all its rank and file."""
    unit(match, who)
    return wounds_of.left(game_of(match, position), who)


def mount_wounds(match: WarhammerMatch, position: RulingPosition, who: str) -> int:
    """The Wounds that the mount of a character has left."""
    unit(match, who)
    return wounds_of.left(game_of(match, position), who, mount=True)


def at(match: WarhammerMatch, position: RulingPosition, who: str) -> object:
    """The middle of the front edge, [x, y] in inches; "off" if it does not stand by itself on the table."""
    found = unit(match, who)
    standing = found.at is not None and not found.host and found.fate is Fate.IN_PLAY
    return position.plain(found.at) if standing and found.at is not None else "off"


def fate(match: WarhammerMatch, position: RulingPosition, who: str) -> str:
    """How it has left the battle, or that it is in play."""
    found = unit(match, who)
    return "in_play" if found.fate is Fate.IN_PLAY else found.fate.value


def host(match: WarhammerMatch, position: RulingPosition, who: str) -> str:
    """The unit that a character is in; "" for none."""
    return unit(match, who).host


def fleeing(match: WarhammerMatch, position: RulingPosition, who: str) -> bool:
    """Whether it flees, with its unit if it is in one."""
    found = unit(match, who)
    return (unit(match, found.host) if found.host else found).fleeing


def hidden(match: WarhammerMatch, position: RulingPosition, who: str) -> bool:
    return unit(match, who).hidden


def engaged(match: WarhammerMatch, position: RulingPosition, who: str) -> frozenset[str]:
    """The enemies that it, or its unit, is in contact with."""
    unit(match, who)
    return frozenset(game_of(match, position).foes(who))


def under(match: WarhammerMatch, position: RulingPosition, who: str) -> frozenset[str]:
    """The spells, and what else goes on, that affect it."""
    unit(match, who)
    return frozenset(live.name for live in in_play.on(game_of(match, position), who))


def marks(match: WarhammerMatch, position: RulingPosition, who: str) -> frozenset[str]:
    """What all that does to it besides changing numbers."""
    unit(match, who)
    game = game_of(match, position)
    return frozenset(
        mark.value
        for live in in_play.on(game, who)
        for mark in (*live.marks, *live.enemy_marks)
        if in_play.marked(game, who, mark)
    )


def spent(match: WarhammerMatch, position: RulingPosition, who: str) -> tuple[str, ...]:
    """The magic items that it has used up."""
    return unit(match, who).spent


LOOKS = {
    "phase": Look(phase, each=False),
    "turn": Look(turn, each=False),
    "active": Look(active, each=False),
    "power": Look(power, each=False),
    "dispel": Look(dispel, each=False),
    "spells": Look(spells, each=False),
    "winner": Look(winner, each=False),
    "victory": Look(victory),
    "times": Look(times),
    "models": Look(models),
    "wounds": Look(wounds),
    "mount_wounds": Look(mount_wounds),
    "at": Look(at),
    "fate": Look(fate),
    "host": Look(host),
    "fleeing": Look(fleeing),
    "hidden": Look(hidden),
    "engaged": Look(engaged, compare="contains"),
    "not_engaged": Look(engaged, compare="lacks"),
    "under": Look(under, compare="contains"),
    "not_under": Look(under, compare="lacks"),
    "marks": Look(marks, compare="contains"),
    "no_marks": Look(marks, compare="lacks"),
    "spent": Look(spent),
}
