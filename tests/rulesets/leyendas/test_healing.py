"""Healing: by life dice, by hours, by rest; never above what a creature had."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.interventions import Injure, Restore
from refriega.rulesets.leyendas.life import heal, hours_of_care, rest
from refriega.rulesets.leyendas.magic.options import Drink
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.table import FIGHTER, Table, table

C = Condition


def patient(life: int, dice: tuple[int, ...] = (), **more: Any) -> Table:
    b = FIGHTER | {"life": 20, "life_now": life, "abilities": {"constitution": 13}} | more
    return table("A...b.d", dice, "Abd", A=FIGHTER, b=b, d=FIGHTER)


def restore(t: Table, amount: int) -> None:
    t.match.intervene(Restore("b", amount), "referee")


@pytest.mark.rule("ML-089")
@pytest.mark.parametrize(("life", "amount", "after"), [(3, 5, 8), (18, 5, 20), (20, 5, 20), (-5, 2, -3)])
def test_healing_gives_life_back_and_never_more_than_there_was(life: int, amount: int, after: int) -> None:
    t = patient(life)
    restore(t, amount)
    assert t.life("b") == after
    assert [e.args["amount"] for e in t.events("life.healed")] == [after - life]


@pytest.mark.rule("ML-089", "ML-084")
@pytest.mark.parametrize(
    ("amount", "states", "acts"),
    [(2, {C.STABLE}, False), (5, {C.INCAPACITATED}, True), (8, set(), True)],
)
def test_any_healing_stops_the_dying(amount: int, states: set[Condition], acts: bool) -> None:
    t = patient(-5)
    restore(t, amount)
    found = t.conditions("b")
    assert found & {C.STABLE, C.INCAPACITATED, C.DYING} == states
    assert C.PRONE in found  # whoever fell still lies there
    assert (C.CANNOT_ACT not in found) is acts


@pytest.mark.rule("ML-089")
@pytest.mark.parametrize(("die", "rolled"), [(6, 5), (12, 11)])
def test_a_potion_rolls_the_life_die_of_whoever_drinks_it(die: int, rolled: int) -> None:
    t = patient(2, (rolled,), life_die=die, held=["pocion_de_curacion"])
    t.act("b", Drink("pocion_de_curacion"))
    assert t.dice_used_up()
    assert t.life("b") == 2 + rolled
    (told,) = t.events("life.rolled")
    assert (told.args["who"], told.args["dice"], told.args["faces"]) == ("b", f"1d{die}", (rolled,))
    assert t.body("b").held == ()


@pytest.mark.rule("ML-089", "ML-082")
def test_whoever_drinks_itself_above_0_does_not_pay_for_the_strain() -> None:
    t = patient(0, (6,), held=["pocion_de_curacion"])
    t.act("b", Drink("pocion_de_curacion"))
    assert t.life("b") == 6


@pytest.mark.rule("ML-090", "ML-089")
@pytest.mark.parametrize(("life", "after"), [(4, 11), (17, 20)])
def test_eight_hours_of_rest_give_one_life_die(life: int, after: int) -> None:
    t = patient(life, life_die=10)

    def night(game: LeyendasGame) -> Procedure[None]:
        yield from rest(game, "b")

    game = RULESET.game(t.scene, t.state.copy(), [])
    procedure = night(game)
    request = next(procedure)
    assert request.key()[1:] == ("b/rest", "0", "1d10")
    with pytest.raises(StopIteration):
        procedure.send((7,))
    assert game.body("b").life == after


@pytest.mark.rule("ML-084")
@pytest.mark.parametrize(("hours", "life"), [(0, -4), (3, -1), (4, 0), (9, 0)])
def test_a_stable_creature_gains_1_an_hour_up_to_0(hours: int, life: int) -> None:
    assert hours_of_care(-4, 20, hours) == life


@pytest.mark.rule("ML-084", "ML-090")
@pytest.mark.parametrize("life", [0, 7, 20])
def test_mere_hours_give_nothing_to_whoever_is_not_below_0(life: int) -> None:
    assert hours_of_care(life, 20, 24) == life


@pytest.mark.rule("ML-088", "ML-089")
def test_the_dead_are_not_healed() -> None:
    t = patient(3)
    t.match.intervene(Injure(creature="b", amount=40), "referee")
    game = RULESET.game(t.scene, t.state.copy(), [])
    heal(game, "b", 50, "miracle")
    assert game.body("b").life == -37
    assert game.log == []
