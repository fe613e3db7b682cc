"""Putting models down where there is room: whoever arrives, is summoned, appears elsewhere or gets up
again.
"""

from __future__ import annotations

from refriega.boards.table import Point, gap
from refriega.boards.table.scatter import rings
from refriega.rulesets.hardwired.build import new_model
from refriega.rulesets.hardwired.game import HardwiredGame

CROWD = 150
"""How many models a table holds: beyond them nobody comes."""


def put_down(
    game: HardwiredGame, unit: str, group: str, number: int, near: Point, apart: int = 0
) -> str | None:
    """One more of a unit, as near to a point as there is room; its id, or None if there is nowhere.

    It keeps more than `apart` from the others of its group, and out of contact with its enemies.
    """
    state = game.state
    side = game.content.factions[game.content.units[unit].faction].side
    profile = game.scene.profiles[unit]
    group_mates = [game.figure(who) for who in game.present() if game.model(who).group == group]
    foes = [game.figure(who) for who in game.present() if game.model(who).side != side]
    others = game.bodies(game.present())
    if len(others) >= CROWD:
        return None
    for at in rings(game.table, profile.figure(near)):
        figure = profile.figure(at)
        if (
            game.table.has_room(figure, others) is None
            and all(not apart or gap(figure, mate) > apart for mate in group_mates)
            and not any(game.touch(figure, foe) for foe in foes)
        ):
            who = f"{group}_{number}"
            state.models[who] = new_model(game.content, profile, side, at, group)
            if game.log is not None:
                game.note("arrives", who=who, unit=unit, group=group, at=at)
            return who
    return None
