"""What a seat may see: everything lies open on the table but the dice to come, and what a mission keeps
secret.
"""

from __future__ import annotations

from refriega.rulesets.hardwired.goals import hide
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState


def view_of(scene: Scene, state: HardwiredState, seat: str) -> HardwiredState:
    """A copy without the secrets of other seats."""
    seen = state.copy()
    hide(scene, seen, seat)
    return seen
