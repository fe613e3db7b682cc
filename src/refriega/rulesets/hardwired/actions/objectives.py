"""What is done for the mission: Interactuar with an objective or a weapon on the ground, Buscar in loot,
leaving.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, within
from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.hardwired import goals
from refriega.rulesets.hardwired.actions.action import Action
from refriega.rulesets.hardwired.budget import check_action, spend_action
from refriega.rulesets.hardwired.contest import contest, unopposed
from refriega.rulesets.hardwired.findings import find
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals import goal_of
from refriega.rulesets.hardwired.markers import take_away
from refriega.rulesets.hardwired.options import Interact, Leave, Search
from refriega.rulesets.hardwired.state import Marker
from refriega.rulesets.hardwired.terms import Attribute
from refriega.rulesets.hardwired.values import gear_of, tier_parts


def beside(game: HardwiredGame, who: str, marker_id: str) -> Marker | Refusal:
    """The marker, if it lies within an inch of a model, in height too."""
    marker = next((marker for marker in game.state.markers if marker.id == marker_id), None)
    if marker is None:
        return Refusal("marker.none", args={"marker": marker_id})
    figure = game.figure(who)
    if not within(figure, marker.at, INCH):
        return Refusal("marker.far", args={"marker": marker_id})
    rise = game.rise(figure.at, marker.at)
    if rise > INCH:
        return Refusal("marker.too_high", args={"marker": marker_id, "height": rise})
    return marker


# -- Interactuar ---------------------------------------------------------------------------------------


def check_interact(game: HardwiredGame, who: str, option: Interact) -> Refusal | None:
    """An objective only while not engaged, as the mission has it, and never for hostiles; a weapon always."""
    marker = check_action(game, who) or beside(game, who, option.marker)
    if isinstance(marker, Refusal):
        return marker
    if marker.kind == "weapon":
        return None
    handling = goal_of(game).handling
    if marker.kind != "objective" or handling is None or not game.seat(who):
        return Refusal("marker.nothing_to_do", args={"marker": marker.id})
    if game.engaged(who):
        return Refusal("marker.engaged", args={"who": who})
    return handling.check(game, who, marker)


def interact(game: HardwiredGame, who: str, option: Interact) -> Procedure[None]:
    spend_action(game, option)
    marker = beside(game, who, option.marker)
    assert isinstance(marker, Marker)  # it has been checked
    if marker.kind == "weapon":
        pick_up_weapon(game, who, marker)
    else:
        handling = goal_of(game).handling
        assert handling is not None  # it has been checked
        handling.resolve(game, who, marker)
    yield from ()


def pick_up_weapon(game: HardwiredGame, who: str, marker: Marker) -> None:
    """A weapon that was dropped is in hand again, or in another's."""
    take_away(game, marker.id)
    model = game.model(who)
    model.weapons = (*model.weapons, marker.thing)
    if game.log is not None:
        game.note("picks_up", who=who, weapon=marker.thing)


def list_interact(game: HardwiredGame, who: str) -> Iterator[Option]:
    return (Interact(marker.id) for marker in game.state.markers if marker.kind != "loot")


# -- Buscar ----------------------------------------------------------------------------------------------


def check_search(game: HardwiredGame, who: str, option: Search) -> Refusal | None:
    """A loot marker, and not while engaged."""
    marker = check_action(game, who) or beside(game, who, option.marker)
    if isinstance(marker, Refusal):
        return marker
    if marker.kind != "loot":
        return Refusal("search.no_loot", args={"marker": marker.id})
    return Refusal("marker.engaged", args={"who": who}) if game.engaged(who) else None


def search(game: HardwiredGame, who: str, option: Search) -> Procedure[None]:
    """Wits against 2d6: whoever succeeds has what was there, and the marker is gone."""
    spend_action(game, option)
    game.state.searched = game.model(who).at
    wits = (*tier_parts(game, who, Attribute.WITS), *scanners(game, who))
    if (yield from contest(game, unopposed("search", who, Attribute.WITS, wits))):
        take_away(game, option.marker)
        yield from find(game, who, "search")


def scanners(game: HardwiredGame, who: str) -> Iterator[Modifier]:
    """Gear that helps to search."""
    return (Modifier(gear.search_tier, "", "scanner") for gear in gear_of(game, who) if gear.search_tier)


def list_search(game: HardwiredGame, who: str) -> Iterator[Option]:
    return (Search(marker.id) for marker in game.state.markers if marker.kind == "loot")


# -- leaving the table -----------------------------------------------------------------------------------


def check_leave(game: HardwiredGame, who: str, option: Leave) -> Refusal | None:
    """Part of its move: it costs no action."""
    return goals.check_leave(game, who)


def list_leave(game: HardwiredGame, who: str) -> Iterator[Option]:
    yield Leave()


def leave(game: HardwiredGame, who: str, option: Leave) -> Procedure[None]:
    goals.leave_table(game, who)
    yield from ()


ROWS: tuple[Action, ...] = (
    Action(Interact, "objective", check_interact, list_interact, interact, weight=2),
    Action(Search, "objective", check_search, list_search, search, weight=2),
    Action(Leave, "objective", check_leave, list_leave, leave, weight=2),
)
