"""All missions by type."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.assassination import ASSASSINATION
from refriega.rulesets.hardwired.goals.breakthrough import BREAKTHROUGH
from refriega.rulesets.hardwired.goals.control import CONTROL
from refriega.rulesets.hardwired.goals.extraction import EXTRACTION
from refriega.rulesets.hardwired.goals.goal import Goal
from refriega.rulesets.hardwired.goals.heist import HEIST
from refriega.rulesets.hardwired.goals.quadrants import QUADRANTS
from refriega.rulesets.hardwired.goals.seizure import SEIZURE
from refriega.rulesets.hardwired.goals.triangulation import TRIANGULATION
from refriega.rulesets.hardwired.goals.uplink import UPLINK
from refriega.rulesets.hardwired.missions import MissionType

GOALS: Mapping[MissionType, Goal] = {
    "extraction": EXTRACTION,
    "control": CONTROL,
    "quadrants": QUADRANTS,
    "seizure": SEIZURE,
    "assassination": ASSASSINATION,
    "breakthrough": BREAKTHROUGH,
    "triangulation": TRIANGULATION,
    "heist": HEIST,
    "uplink": UPLINK,
}


def goal_of(game: HardwiredGame) -> Goal:
    """What the match is about."""
    return GOALS[game.scene.mission.type]
