"""Attacks of opportunity: what lowers a guard, who may use it, and when the blow falls."""

from __future__ import annotations

import pytest

from refriega.rulesets.leyendas.options import Move, Strike
from tests.rulesets.leyendas.table import FIGHTER, at, table

F = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}  # +8, 1d8+3


@pytest.mark.rule("ML-113", "ML-110")
def test_moving_inside_a_threatened_area_is_struck_before_the_step_ends() -> None:
    t = table("Fg.\n...", F=F, g=FIGHTER | {"life": 10}, order="gF", dice=(12, 4))
    t.act("g", Move((at(1, 1),)), F=Strike("espada"))
    assert t.life("g") == 3
    assert t.at("g") == (1, 1)
    assert t.dice_used_up()


@pytest.mark.rule("ML-116")
def test_entering_a_threatened_area_is_free() -> None:
    t = table("F....g", F=F, g=FIGHTER, order="gF")
    t.act("g", Move(tuple(at(col, 0) for col in (4, 3, 2, 1))))
    assert t.offered == []
    assert t.at("g") == (1, 0)


@pytest.mark.rule("ML-128", "ML-114")
def test_a_mover_struck_down_stays_in_the_space_it_was_leaving() -> None:
    m = FIGHTER | {"life": 5, "abilities": {"constitution": 12}}
    t = table("Fm....", F=F, m=m, order="mF", dice=(10, 4))
    t.act("m", Move(tuple(at(col, 0) for col in (2, 3, 4, 5))), F=Strike("espada"))
    assert t.life("m") == -2
    assert t.at("m") == (1, 0)
