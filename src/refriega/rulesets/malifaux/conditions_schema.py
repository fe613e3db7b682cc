"""The schema of conditions that cards bring along, besides those that the rules know."""

from __future__ import annotations

from typing import Literal

from refriega.core.reading import Entry
from refriega.rulesets.malifaux.effects_schema import Signed
from refriega.rulesets.malifaux.terms import Stat


class ConditionEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A condition of a crew's own. Whether it has a value is for `valued`; values add up.

    `modifier` is added to `stat` while it lasts, as often as its value says. It ends with the turn, with the
    activation of who has it, or not by itself.
    """

    valued: bool = False
    stat: Stat | None = None
    modifier: Signed = 0
    ends: Literal["turn", "activation", "stays"] = "turn"
