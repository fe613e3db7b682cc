"""Invocar: gathered callers call in wraiths."""

from __future__ import annotations

from refriega.boards.table import INCH
from refriega.boards.table import within as near
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.spawning import new_group


def summon(game: HardwiredGame, who: str) -> Procedure[None]:
    """Invocar: the largest cluster of friends brings a new group, as often a round as its faction may.

    They come around the summoner. They have activated in this round, as it were, so that no token is added
    to the bag while it is drawn from (HW-015); from the next round on they have one (HW-002).
    """
    yield from ()
    state = game.state
    faction = game.profile(who).faction
    rule = game.content.factions[faction].summons
    at = game.model(who).at
    assert rule is not None and at is not None
    size = largest_cluster(game, who, rule.within * INCH)
    spent = state.summoned.count((state.round, faction)) >= rule.times
    if spent or size < rule.least:
        if game.log is not None:
            game.note("ai.summons_nobody", "HW-003", who=who, cluster=size, spent=spent)
        return
    state.summoned = (*(s for s in state.summoned if s[0] == state.round), (state.round, faction))
    if game.log is not None:
        game.note("ai.summons", "HW-003", who=who, cluster=size, count=size - rule.less, unit=rule.unit)
    group = new_group(game, rule.unit, size - rule.less, at, rule.apart * INCH)
    for member in game.members(group):
        game.model(member).round = state.round


def largest_cluster(game: HardwiredGame, who: str, within: int) -> int:
    """How many the largest cluster of its side counts: a model and its friends within so much of it, not
    theirs besides, so that a crowd does not call in another as large.
    """
    friends = [game.figure(other) for other in game.present() if not game.hostile(who, other)]
    return max(sum(near(middle, other, within) for other in friends) for middle in friends)
