"""What a match is about: the missions, and who has won.

`goal.py` says what a mission can bring, one file each brings it, `book.py` gathers them by type, and here
stands what the rest of the rules calls at the moments of a match.
"""

from __future__ import annotations

from refriega.rulesets.hardwired.goals.book import goal_of
from refriega.rulesets.hardwired.goals.leaving import check_leave, leave_table, way_out
from refriega.rulesets.hardwired.goals.moments import (
    activation_ends,
    hide,
    round_ends,
    settle,
)
from refriega.rulesets.hardwired.goals.outcome import decided, last_standing, those_who_stay, unopposed, won
from refriega.rulesets.hardwired.goals.places import places

__all__ = [
    "activation_ends",
    "check_leave",
    "decided",
    "goal_of",
    "hide",
    "last_standing",
    "leave_table",
    "places",
    "round_ends",
    "settle",
    "those_who_stay",
    "unopposed",
    "way_out",
    "won",
]
