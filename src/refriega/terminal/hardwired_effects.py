"""What an effect on a model of `hardwired` does, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refriega.boards.table import INCH
from refriega.terminal.words import Words


def changes_said(told: Mapping[str, Any], words: Words) -> str:
    """What it changes, and until when: `Combat -1, until the end of round 2`."""
    tiers = zip(told["tiers"], told["attributes"], told["uses"], strict=True)
    changes = [tier_change(amount, attribute, use, words) for amount, attribute, use in tiers]
    if told["move"]:
        changes.append(words.text("status.move_change", move=f"{told['move'] // INCH:+d}"))
    if told["drain"]:
        changes.append(words.text("status.drain", n=told["drain"]))
    if told["against"]:
        changes.append(words.text("status.against", who=words.name(told["against"])))
    if told["next"]:
        changes.append(words.text("until.next_activation"))
    elif told["to_round"]:
        changes.append(words.text("until.round_end", round=told["to_round"]))
    return ", ".join(changes)


def tier_change(amount: int, attribute: str, use: str, words: Words) -> str:
    only = words.text("status.only", use=words.name(use)) if use else ""
    return f"{words.name(attribute or 'all_rolls')} {amount:+d}{only}"
