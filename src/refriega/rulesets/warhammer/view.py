"""What a seat may see: everything on the table but the hidden models of others. No dice to come."""

from __future__ import annotations

from msgspec.structs import replace

from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.state import WarhammerState


def view_of(scene: Scene, state: WarhammerState, seat: str) -> WarhammerState:
    """A copy in which the hidden models of the other army are not there: nobody can tell in which unit they
    stand, nor that they do, nor what they will be under. They pass for one of the rank and file of their unit
    until they are revealed (WF-061).
    """
    seen = state.copy()
    if seat == scene.game_master:
        return seen
    seen.units = {
        who: unit
        for who, unit in seen.units.items()
        if not unit.hidden or scene.armies[unit.army].seat == seat
    }
    if len(seen.units) < len(state.units):
        seen.effects = {
            bearer: tuple(
                replace(live, included=tuple(who for who in live.included if who in seen.units))
                for live in held
            )
            for bearer, held in seen.effects.items()
        }
    return seen
