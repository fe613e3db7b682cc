"""What the tests of hostiles share."""

from __future__ import annotations

from typing import Any

from refriega.rulesets.hardwired.turn import tokens
from tests.rulesets.hardwired.kit import Bench

WHOLE = {"group_activation": "whole"}


def said(t: Bench, key: str) -> list[dict[str, Any]]:
    return [event.args for event in t.events(key)]


def acts(t: Bench) -> list[tuple[str, int, str, str]]:
    """Who did what, on which die, in which situation."""
    return [
        (str(a["who"]), int(a["die"]), str(a["situation"]), str(a["behaviour"])) for a in said(t, "ai.acts")
    ]


def bag(t: Bench) -> dict[str, int]:
    """The tokens in the bag, by holder."""
    return dict(tokens(t.game))
