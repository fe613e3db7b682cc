"""What takes damage off before it is suffered: Armor, other reductions, being incorporeal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Literal, NamedTuple

from refriega.core.modifier import Modifier
from refriega.core.procedure import Decision, Menu, Procedure, ask
from refriega.rulesets.malifaux.abilities_schema import Armor, Incorporeal, Reduce
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Order
from refriega.rulesets.malifaux.state import Hurt
from refriega.rulesets.malifaux.terms import Stat


class Reduction(NamedTuple):
    """One way in which damage becomes less; `value` is by how much, where it says so."""

    source: Literal["armor", "reduce", "incorporeal"]
    value: int = 0


def reduce(game: MalifauxGame, hurt: Hurt) -> Procedure[None]:
    """All reductions of the model, each with its own floor; its player orders them where that matters."""
    left = list(reductions(game, hurt))
    while left:
        following = left[0]
        if order_matters(hurt.amount, left):
            menu = Menu(Order(each.source) for each in left)
            option = yield from ask(Decision(game.seat(hurt.target), "order", (hurt.target,), menu))
            assert isinstance(option, Order)
            following = next(each for each in left if each.source == option.source)
        left.remove(following)
        change(hurt, reduced(hurt.amount, following) - hurt.amount, following.source)


def reductions(game: MalifauxGame, hurt: Hurt) -> Iterator[Reduction]:
    """What a model has against this damage. Armor stacks: its number grows, its floor stays."""
    if hurt.plain:
        return
    abilities = game.abilities(hurt.target)
    armor = sum(ability.value for ability in abilities if isinstance(ability, Armor))
    if armor and not hurt.ignores_armor:
        yield Reduction("armor", armor)
    flat = sum(ability.value for ability in abilities if isinstance(ability, Reduce))
    if flat:
        yield Reduction("reduce", flat)
    if hurt.stat in (Stat.ML, Stat.SH) and any(isinstance(ability, Incorporeal) for ability in abilities):
        yield Reduction("incorporeal")


def reduced(amount: int, by: Reduction) -> int:
    """What is left: after Armor 1 at least (but 0 stays 0), of an incorporeal's half the half point more.

    >>> reduced(1, Reduction("armor", 3)), reduced(0, Reduction("armor", 3))
    (1, 0)
    >>> reduced(5, Reduction("incorporeal"))
    3
    """
    match by.source:
        case "armor":
            return max(min(1, amount), amount - by.value)
        case "reduce":
            return max(0, amount - by.value)
        case "incorporeal":
            return (amount + 1) // 2


def order_matters(amount: int, left: Iterable[Reduction]) -> bool:
    """Whether one order of reductions leaves more than another."""

    def after(order: Iterable[Reduction]) -> int:
        rest = amount
        for each in order:
            rest = reduced(rest, each)
        return rest

    found = [after(order) for order in permutations(left)]
    return min(found) != max(found)


def change(hurt: Hurt, by: int, source: str) -> None:
    """Damage on its way becomes more or less."""
    if by:
        hurt.amount += by
        hurt.parts = (*hurt.parts, Modifier(by, "", source))
