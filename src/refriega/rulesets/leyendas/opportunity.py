"""Attacks of opportunity (ML-110..ML-128).

A creature that lowers its guard in the area of an enemy may be struck before its act is finished: on
leaving a space of the area (moving within it, out of it or across it; entering is free), and on
declaring an act that provokes. The attack is a regular one with the melee weapon in hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards import Space
from refriega.core.errors import Refusal
from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.core.state import InFlight
from refriega.core.window import Reaction
from refriega.rulesets.leyendas.arms import can_strike, farthest_reach, threatens
from refriega.rulesets.leyendas.attack import strike
from refriega.rulesets.leyendas.cover import covered_from
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import after_standard_action, is_incapacitated
from refriega.rulesets.leyendas.options import Strike
from refriega.rulesets.leyendas.sight import notices, sees
from refriega.rulesets.leyendas.state import Act, Blow, Stride


def on_leaving(game: LeyendasGame, stride: InFlight) -> Iterator[Reaction]:
    """Every step that starts in a threatened space provokes, whether it stays inside (ML-113), leaves
    (ML-114) or crosses (ML-115), and from everybody who threatens it (ML-111); entering does not (ML-116).
    """
    assert isinstance(stride, Stride)
    for enemy in game.enemies(stride.actor):
        if stride.shielded and sees(game, stride.actor, enemy):
            continue  # ML-161, ML-162: the creatures it can see are held off
        yield from offer(game, enemy, stride.actor)


def on_act(game: LeyendasGame, act: InFlight) -> Iterator[Reaction]:
    """ML-117..ML-125: acts that lower the guard."""
    assert isinstance(act, Act)
    if act.provokes:
        for enemy in game.enemies(act.actor):
            yield from offer(game, enemy, act.actor)


def offer(game: LeyendasGame, who: str, target: str) -> Iterator[Reaction]:
    """The offer to `who` to strike `target`, if it can."""
    if not may_strike(game, who) or game.distance(who, target) > game.scene.longest_reach:
        return
    cells = game.cells(target)
    weapons = [item for item, area in threatens(game, who) if not area.isdisjoint(cells)]
    if not weapons or not sees(game, who, target) or covered_from(game, who, target):
        return  # neither against total concealment, nor past cover

    def resolve(option: Option) -> Procedure[None]:
        assert isinstance(option, Strike)
        return opportunity_strike(game, who, target, option.weapon)

    yield Reaction(
        reactor=who,
        seat=game.sheets[who].seat,
        source="opportunity",
        chooser=OpportunityMenu((Pass(), *(Strike(item) for item in weapons))),
        resolve=resolve,
        terms=(target,),
    )


class OpportunityMenu(Menu):
    """The weapons in hand; nothing but a regular attack, so no manoeuvre (ML-126, ML-127)."""

    __slots__ = ()

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, (Pass, Strike)):
            return super().check(option)
        return Refusal("opportunity.regular_attack", "ML-126", "ML-127")


def may_strike(game: LeyendasGame, who: str) -> bool:
    """At most one attack of opportunity a round (ML-112)."""
    return game.body(who).opportunities < 1


def opportunity_strike(game: LeyendasGame, who: str, target: str, item: str) -> Procedure[None]:
    """A regular attack with the weapon in hand, no announced talents (ML-126, ML-127)."""
    game.body(who).opportunities += 1
    if game.log is not None:
        game.note("opportunity", "ML-110", "ML-128", who=who, target=target, weapon=item)
    strained = is_incapacitated(game, who)
    if can_strike(game, who, target, item):
        lower_shield(game, who, item)
        blow = Blow(who, target, item, share=strength_halves(game, who, item), opportunity=True)
        yield from strike(game, blow)
        note_suffered(game, blow)
    after_standard_action(game, who, strained)


def note_suffered(game: LeyendasGame, blow: Blow) -> None:
    """The act that gave the opportunity bears the damage: it makes a manoeuvre harder."""
    for record in reversed(game.state.in_flight):
        if isinstance(record, Act) and record.actor == blow.target:
            record.suffered += blow.damage
            return


def lower_shield(game: LeyendasGame, who: str, item: str) -> None:
    """A shield that strikes in an opportunity protects no longer either (ML-044)."""
    from refriega.rulesets.leyendas.actions.attacks import use_shield

    use_shield(game, who, item)


def strength_halves(game: LeyendasGame, who: str, item: str) -> int:
    """How much Strength one weapon alone adds to damage (ML-061, ML-062)."""
    from refriega.rulesets.leyendas.actions.attacks import melee_share

    return melee_share(game, who, item)


def guarded_spaces(game: LeyendasGame, who: str, within: int | None = None) -> dict[Space, int]:
    """For each anchor, how many enemies may strike `who` on leaving it; of anchors more than `within` spaces
    away not all are found.
    """
    guarded: dict[Space, int] = {}
    extent = game.extent(who)
    for enemy in game.enemies(who):
        if within is not None and game.distance(who, enemy) > within + extent + farthest_reach(game, enemy):
            continue
        if not may_strike(game, enemy) or not notices(game, who, enemy):
            continue
        anchors: set[Space] = set()
        for _, area in threatens(game, enemy):
            if extent == 1:
                anchors.update(area)
            else:
                for cell in area:
                    anchors.update(game.board.anchors_over(cell, extent))
        for anchor in anchors:
            guarded[anchor] = guarded.get(anchor, 0) + 1
    return guarded
