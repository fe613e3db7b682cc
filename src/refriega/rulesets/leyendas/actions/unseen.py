"""Striking at an enemy one cannot see: at a space, by guess (ML-170, ML-173).

Whoever attacks must not learn from anything but a hit whether somebody was there: the attack roll and the
roll for the miss chance are made at once and shown alike, over an empty space too, and nothing else is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards import Space
from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier, total
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.attacks import (
    attack_provokes,
    check_shot,
    is_ranged,
    loose,
    melee_share,
    use_shield,
    without,
)
from refriega.rulesets.leyendas.arms import close_area, strikes, weapon
from refriega.rulesets.leyendas.attack import (
    attack_parts,
    critical_of,
    defence_parts,
    follow_through,
    give_away,
    note_attack,
    succeeds,
)
from refriega.rulesets.leyendas.cover import TOTAL_CONCEALMENT
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import AttackSpace
from refriega.rulesets.leyendas.riding import note_shot
from refriega.rulesets.leyendas.settle import end_spent
from refriega.rulesets.leyendas.sight import known_to_seat, sees, suspects
from refriega.rulesets.leyendas.state import Blow
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.values import STACKING

# -- may it be tried ---------------------------------------------------------------------------


def check_attack_space(game: LeyendasGame, who: str, option: AttackSpace) -> Refusal | None:
    """A space within the area or the range of the weapon, where nobody is known to stand (ML-170, ML-173).

    Only what the seat knows decides, else a refusal would tell it who is there.
    """
    if not game.board.inside(option.at) or not game.board.terrain(option.at).move:
        return Refusal("attack.no_such_space", args={"at": option.at})
    refusal = check_occupants(game, who, option.at) or check_means(game, who, option)
    if refusal is not None:
        return refusal
    board = game.board
    if not board.unobstructed and not board.line_of_effect(game.cells(who), (option.at,)).clear:
        return Refusal("attack.space_no_line", args={"at": option.at})
    return None


def check_occupants(game: LeyendasGame, who: str, at: Space) -> Refusal | None:
    """No friend, and no enemy that could be attacked by name."""
    for other in standing_in(game, who, at):
        if not game.hostile(who, other):
            return Refusal("attack.space_of_friend", args={"target": other})
        if known_to_seat(game, game.sheets[who].seat, other) and sees(game, who, other):
            return Refusal("attack.space_seen", args={"target": other})
    return None


def check_means(game: LeyendasGame, who: str, option: AttackSpace) -> Refusal | None:
    """In the area of what is in hand (ML-100, ML-170), or in range of it (ML-173)."""
    if option.thrown or is_ranged(game, option.weapon):
        distance = game.board.distance_between(game.cells(who), (option.at,))
        return check_shot(game, who, option, distance)
    if option.weapon not in strikes(game, who):
        return Refusal("attack.not_in_hand", "ML-170", args={"weapon": option.weapon})
    if option.at not in close_area(game, who, option.weapon):
        return Refusal("attack.space_out_of_reach", "ML-170", "ML-100", args={"at": option.at})
    return None


def standing_in(game: LeyendasGame, who: str, at: Space) -> Iterator[str]:
    """Everybody in the space but `who` itself, its mount and its rider."""
    body = game.body(who)
    for other in game.present():
        if other not in (who, body.mount, body.rider) and at in game.cells(other):
            yield other


# -- the attack --------------------------------------------------------------------------------


def attack_space(game: LeyendasGame, who: str, option: AttackSpace) -> Procedure[None]:
    """An attack as any other, whether anybody is there or not (ML-170, ML-173)."""
    item, found = option.weapon, weapon(game, option.weapon)
    use_shield(game, who, item)
    melee, share = False, 2
    if option.thrown:  # ML-064
        game.body(who).held = without(game.body(who).held, item)
        note_shot(game, who)
    elif found is not None and found.shoots:  # ML-065
        loose(game, who, item, found)
        note_shot(game, who)
        share = 0
    else:
        melee, share = True, melee_share(game, who, item)
    yield from strike_at(game, Blow(who, "", item, melee=melee, share=share, guessed=True), option.at)
    if option.thrown:
        game.state.ground[option.at] = (*game.state.ground.get(option.at, ()), item)


def strike_at(game: LeyendasGame, blow: Blow, at: Space) -> Procedure[None]:
    """Both rolls first. Then, if somebody is there and both are good, it is hit, and noticed.

    The blow is not in flight before that: what is being resolved would show whom it meets. Nobody misses a
    chance to answer by it, since the act was answered when it was declared.
    """
    who = blow.actor
    faces = yield from game.roll(f"{who}/attack", 1, 20)
    chance = TOTAL_CONCEALMENT
    luck = yield from game.roll(f"{who}/concealment", 1, 100, lambda f: f[0] <= chance)
    lost = luck[0] <= chance
    blow.natural = faces[0]
    if game.log is not None:
        game.note(
            "attack.space", "ML-170" if blow.melee else "ML-173", who=who, at=at, weapon=blow.weapon,
            natural=faces[0], luck=luck[0], chance=chance, lost=lost,
        )  # fmt: skip
    blow.target = unseen_in(game, who, at)
    if blow.target:
        attacking, defending = attack_parts(game, blow), defence_parts(game, blow)
        bonus, blow.defence = total(attacking, STACKING), total(defending, STACKING)
        blow.total = faces[0] + bonus
        blow.hits = succeeds(faces[0], bonus, blow.defence)
        if blow.hits and not lost:
            yield from hit_unseen(game, blow, attacking, defending, at)
            return
        note_attack(game, blow, attacking, defending)  # told to those alone who know of the target
    if game.log is not None:
        game.note("attack.space_nothing", who=who, at=at)
    end_spent(game, who, "attack")
    give_away(game, who)


def hit_unseen(
    game: LeyendasGame, blow: Blow, attacking: list[Modifier], defending: list[Modifier], at: Space
) -> Procedure[None]:
    """A hit tells that somebody is there, and who, unless it is invisible still."""
    give_away(game, blow.target)
    if game.log is not None and not known_to_seat(game, game.sheets[blow.actor].seat, blow.target):
        audience = (game.sheets[blow.actor].seat,)
        game.note("attack.space_hit", audience=audience, who=blow.actor, at=at)
    with game.in_flight(blow):
        note_attack(game, blow, attacking, defending)
        end_spent(game, blow.actor, "attack", blow.target)
        yield from follow_through(game, blow, attacking, critical_of(game, blow).critical.threat)


def unseen_in(game: LeyendasGame, who: str, at: Space) -> str:
    """The first enemy that stands there, other than those that could be attacked by name; "" nobody."""
    seat = game.sheets[who].seat
    for other in standing_in(game, who, at):
        if game.hostile(who, other) and not (known_to_seat(game, seat, other) and sees(game, who, other)):
            return other
    return ""


def list_spaces(game: LeyendasGame, who: str) -> Iterator[AttackSpace]:
    """The spaces of the area where nobody is seen, for whoever has reason to strike at the air."""
    if not suspects(game, who):
        return
    for item in dict.fromkeys(strikes(game, who)):
        for at in sorted(close_area(game, who, item)):
            yield AttackSpace(at, item)


ACTIONS = (
    Action(
        option=AttackSpace,
        group="attack",
        rules=("ML-170", "ML-173"),
        kind=ActionKind.STANDARD,
        check=check_attack_space,
        candidates=list_spaces,
        carry_out=attack_space,
        provokes=attack_provokes,
        tags=lambda game, who, option: ("attacks",),
        weight=1,
        attack=True,
    ),
)
