"""Spirit powers (poderes espirituales): no casting, no components, no lowering of the guard (ML-180).

A power takes a standard action unless it says otherwise; immediate ones are reactions (ML-145) and are
offered by `immediate.py`, which asks `powers_of_kind` and calls `use_power`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic import aims, targets
from refriega.rulesets.leyendas.magic.format import OnCreatures, Power
from refriega.rulesets.leyendas.magic.lookup import power_source
from refriega.rulesets.leyendas.magic.options import UsePower
from refriega.rulesets.leyendas.magic.resolve import aim, resolve
from refriega.rulesets.leyendas.magic.uses import count_use, used
from refriega.rulesets.leyendas.terms import ActionKind


def use_power(game: LeyendasGame, who: str, power_id: str, target: str) -> Procedure[None]:
    """Use a power on one creature, or on oneself: paid for with one of its uses, if it has a number."""
    power = game.content.powers[power_id]
    targets_ = (target,) if isinstance(power.target, OnCreatures) else ()
    yield from carry_out(game, who, UsePower(power_id, targets=targets_))


def powers_of_kind(game: LeyendasGame, who: str, kind: ActionKind) -> list[str]:
    """The powers of `who` that take this kind of action and are not used up."""
    powers = game.content.powers
    return [
        id_
        for id_ in game.sheets[who].powers
        if id_ in powers and powers[id_].time.action is kind and not used_up(game, who, id_)
    ]


def used_up(game: LeyendasGame, who: str, power_id: str) -> bool:
    """Whether all its uses of the day are gone."""
    power = game.content.powers[power_id]
    return bool(power.uses) and used(game, who, power_source(power_id)) >= power.uses


def carry_out(game: LeyendasGame, who: str, option: UsePower) -> Procedure[None]:
    """ML-180: it takes effect at once; difficulty 10 + grade + its ability."""
    power = game.content.powers[option.power]
    source = power_source(option.power)
    if power.uses:
        count_use(game, who, source)
    if game.log is not None:
        game.note(
            "power.used", "ML-180", who=who, power=source,
            at=option.at, to=option.to, direction=option.direction,
        )  # fmt: skip
    cast = aim(game, who, source, option, level=level_of(game, who), grade=power.grade, ability=power.ability)
    yield from resolve(game, cast)


def level_of(game: LeyendasGame, who: str) -> int:
    """Powers are as strong as their user: its level."""
    return max(1, game.sheets[who].level)


# -- the action --------------------------------------------------------------------------------


def check_power(game: LeyendasGame, who: str, option: UsePower) -> Refusal | None:
    """One of its own, not used up, and not one that only answers what others do."""
    power = game.content.powers.get(option.power)
    if power is None or option.power not in game.sheets[who].powers:
        return Refusal("power.unknown", "ML-180", args={"power": option.power})
    if power.time.action is ActionKind.IMMEDIATE:
        return Refusal("power.immediate", "ML-145", args={"power": option.power})
    if power.time.action is None or power.time.takes_a_round:
        return Refusal("cast.outside_combat", "ML-255", args={"spell": option.power})
    if used_up(game, who, option.power):
        return Refusal("power.used_up", "ML-180", args={"power": option.power})
    return targets.check(game, who, power, option)


def kind_of(game: LeyendasGame, who: str, option: UsePower) -> ActionKind:
    """Standard, unless the power says otherwise (ML-180)."""
    power = game.content.powers.get(option.power)
    action = power.time.action if power is not None else None
    return action if action is not None else ActionKind.STANDARD


def list_powers(game: LeyendasGame, who: str) -> Iterator[UsePower]:
    for id_, power in usable(game, who):
        for found in aims.candidates(game, who, power):
            yield aims.with_aim(UsePower(id_), found)


def sample_power(game: LeyendasGame, who: str, rng: Random) -> UsePower | None:
    mine = list(usable(game, who))
    if not mine:
        return None
    id_, power = mine[int(rng.random() * len(mine))]
    found = aims.sample(game, who, power, rng)
    return None if found is None else aims.with_aim(UsePower(id_), found)


def usable(game: LeyendasGame, who: str) -> Iterator[tuple[str, Power]]:
    """The powers that can be declared as actions now."""
    for id_ in game.sheets[who].powers:
        power = game.content.powers.get(id_)
        if power is None or power.time.action in (None, ActionKind.IMMEDIATE) or power.time.takes_a_round:
            continue
        if not used_up(game, who, id_):
            yield id_, power


ACTIONS = (
    Action(
        option=UsePower,
        group="magic",
        rules=("ML-180",),
        kind=kind_of,
        check=check_power,
        candidates=list_powers,
        sample=sample_power,
        carry_out=carry_out,
        tags=lambda game, who, option: ("powers",),
        weight=4,
    ),
)
