"""Free attacks: enemies strike at whoever leaves their contact (Trabado) without having disengaged.

Such an attack is neither an activation nor an action (HW-013, HW-015): it costs no token, and may be made as
often as somebody leaves.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.core.window import Reaction
from refriega.rulesets.hardwired.arms import check_attack, shoots, striking_arms
from refriega.rulesets.hardwired.attack import make_attack
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import FreeAttack
from refriega.rulesets.hardwired.state import Attack, Walk
from refriega.rulesets.hardwired.values import gear_of

PENALTY = -1
"""What a free attack is worth in tiers."""


def on_leaving(game: HardwiredGame, walk: Walk) -> Iterator[Reaction]:
    """Who may strike at a model that is about to leave contact: a player is asked, hostiles always do."""
    if is_let_go(game, walk.who):
        return
    for enemy in walk.leaving:
        weapons = arms_against(game, enemy, walk.who)
        if weapons:
            yield offer(game, enemy, walk.who, weapons)


def is_let_go(game: HardwiredGame, who: str) -> bool:
    """Whether leaving contact is safe: it has disengaged (Destrabarse), or its gear sees to it."""
    turns = game.state.turns
    if turns and turns[-1].who == who and turns[-1].disengaged:
        return True
    return any(gear.ignores_free_attacks for gear in gear_of(game, who))


def arms_against(game: HardwiredGame, enemy: str, who: str) -> list[str]:
    """With what an enemy may strike: nothing, if it has gone, flees, or is a Companion that is not marked."""
    model = game.model(enemy)
    if model.at is None or model.fleeing or not game.touch(game.figure(enemy), game.figure(who)):
        return []
    return [
        weapon
        for weapon in striking_arms(game, enemy)
        if not shoots(game, weapon) and check_attack(game, enemy, who, weapon) is None
    ]


def offer(game: HardwiredGame, enemy: str, who: str, weapons: list[str]) -> Reaction:
    def resolve(option: Option) -> Procedure[None]:
        assert isinstance(option, FreeAttack)
        if game.log is not None:
            game.note("free_attack", who=enemy, target=who, weapon=option.weapon)
        yield from make_attack(game, Attack(enemy, who, option.weapon, kind="free_attack", penalty=PENALTY))

    seat = game.seat(enemy)
    menu = Menu((Pass(), *(FreeAttack(weapon) for weapon in weapons)))
    best = max(weapons, key=lambda weapon: game.content.weapons[weapon].most)
    forced = None if seat else FreeAttack(best)
    return Reaction(enemy, seat, "free_attack", menu, resolve, terms=(who,), forced=forced)
