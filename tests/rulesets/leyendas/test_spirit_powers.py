"""Spirit powers: a standard action that leaves the guard up, so many times a day."""

from __future__ import annotations

import pytest

from refriega.core.modifier import total
from refriega.rulesets.leyendas.magic.options import UsePower
from refriega.rulesets.leyendas.magic.powers import powers_of_kind, use_power
from refriega.rulesets.leyendas.options import Attack, Move
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.terms import ActionKind, Condition, Value
from refriega.rulesets.leyendas.values import STACKING, modifiers
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

C = Condition


def gifted(*powers: str, **more: object) -> dict[str, object]:
    return FIGHTER | {"powers": list(powers), "level": 3} | more


def value(t: Table, who: str, of: Value) -> int:
    return total(modifiers(RULESET.game(t.scene, t.state, None), who, of), STACKING)


@pytest.mark.rule("ML-180", "ML-089")
def test_laying_on_hands_does_not_lower_the_guard() -> None:
    t = table("Ag", A=gifted("imposicion_de_manos", life_now=5), g=FIGHTER, order="Ag", dice=(4,))
    t.act("A", UsePower("imposicion_de_manos", targets=("A",)))
    assert t.offered == []
    assert t.life("A") == 9
    turn = t.state.turn
    assert turn is not None
    assert (turn.standard, turn.movement) == (0, 1)


@pytest.mark.rule("ML-180")
def test_a_power_at_range_leaves_the_guard_up_too() -> None:
    t = table("A.g", A=gifted("zarpazo_del_viento"), g=FIGHTER | {"reach": 2}, order="Ag", dice=(15, 3))
    t.act("A", UsePower("zarpazo_del_viento", targets=("g",)))
    assert t.offered == []
    assert t.life("g") == 17


@pytest.mark.rule("ML-180", "ML-250")
def test_a_power_is_used_up_for_the_day() -> None:
    t = table("A..g", A=gifted("imposicion_de_manos", life_now=2), g=FIGHTER, order="Ag", dice=(1, 1))
    for _ in range(2):
        t.act("A", UsePower("imposicion_de_manos", targets=("A",)))
        t.end_turn("A")
    assert dict(t.body("A").used) == {"power:imposicion_de_manos": 2}
    assert t.refusal("A", UsePower("imposicion_de_manos", targets=("A",))).key == "power.used_up"


@pytest.mark.rule("ML-180", "ML-274")
@pytest.mark.parametrize(("roll", "shaken"), [(13, True), (14, False)])
def test_the_difficulty_is_ten_and_the_grade_and_the_ability(roll: int, shaken: bool) -> None:
    # grade 1 and Wisdom 16: 14
    a = gifted("presencia_sagrada", abilities={"wisdom": 16})
    t = table("A..g.....h", A=a, g=FIGHTER, h=FIGHTER, order="Agh", dice=(roll,))
    t.act("A", UsePower("presencia_sagrada"))
    assert (C.SHAKEN in t.conditions("g")) is shaken
    assert C.SHAKEN not in t.conditions("h")
    assert t.dice_used_up()


@pytest.mark.rule("ML-180", "ML-266")
def test_a_dragon_breathes() -> None:
    a = gifted("aliento_de_fuego", abilities={"constitution": 20})
    t = table("A...g", A=a, g=FIGHTER, order="Ag", dice=(17, 2, 2, 2, 3))
    t.act("A", UsePower("aliento_de_fuego", direction=0))  # 10 + 3 + 5 = 18
    assert t.events("power.used")[0].args["direction"] == 0
    assert t.events("spell.area")[0].rules == ("ML-265",)
    assert t.events("check.failed")[0].args["difficulty"] == 18
    assert t.life("g") == 11


@pytest.mark.rule("ML-180", "ML-072")
def test_a_power_may_meet_resistance() -> None:
    a = gifted("mirada_paralizante", skills={"magic_knowledge": 2})
    t = table("A..g", A=a, g=FIGHTER | {"spell_resistance": 15}, order="Ag", dice=(13,))
    t.act("A", UsePower("mirada_paralizante", targets=("g",)))
    assert t.events("spell.resisted")
    assert C.PARALYSED not in t.conditions("g")


@pytest.mark.rule("ML-180")
def test_a_power_may_take_another_kind_of_action() -> None:
    t = table("AB..g", A=gifted("grito_de_guerra", "forma_brumosa", "aura_aterradora"), B=FIGHTER, g=FIGHTER,
              order="ABg")  # fmt: skip
    t.act("A", UsePower("grito_de_guerra"))  # swift
    t.act("A", UsePower("forma_brumosa"))  # movement
    t.act("A", UsePower("aura_aterradora"))  # free
    turn = t.state.turn
    assert turn is not None
    assert (turn.standard, turn.movement, turn.swift) == (1, 0, 0)
    assert value(t, "B", Value.DAMAGE) == 2


@pytest.mark.rule("ML-180")
def test_a_mist_is_struck_every_other_time() -> None:
    g = FIGHTER | {"base_attack": 5}
    t = table("Ag", A=gifted("forma_brumosa"), g=g, order="Ag", dice=(15, 50))
    t.act("A", UsePower("forma_brumosa"))
    t.act("g", Attack("A", "espada"))
    assert t.life("A") == 20


@pytest.mark.rule("ML-180")
def test_only_ones_own_powers_can_be_used() -> None:
    t = table("A..g", A=gifted("imposicion_de_manos"), g=FIGHTER, order="Ag")
    assert t.refusal("A", UsePower("grito_de_guerra")).key == "power.unknown"


@pytest.mark.rule("ML-145", "ML-180")
def test_an_immediate_power_only_answers_what_others_do() -> None:
    t = table("A..g", A=gifted("adrenalina", "grito_de_guerra"), g=FIGHTER, order="Ag")
    assert "ML-145" in t.refusal("A", UsePower("adrenalina")).rules
    game = RULESET.game(t.scene, t.state, None)
    assert powers_of_kind(game, "A", ActionKind.IMMEDIATE) == ["adrenalina"]
    assert powers_of_kind(game, "A", ActionKind.SWIFT) == ["grito_de_guerra"]


@pytest.mark.rule("ML-145", "ML-180")
def test_adrenaline_gives_strength_while_it_lasts_and_is_counted() -> None:
    t = table("A..g", A=gifted("adrenalina"), g=FIGHTER, order="Ag")
    game = RULESET.game(t.scene, t.state.copy(), None)
    for uses in (1, 2):
        assert list(use_power(game, "A", "adrenalina", "A")) == []
        assert dict(game.body("A").used) == {"power:adrenalina": uses}
    assert total(modifiers(game, "A", Value.STRENGTH), STACKING) == 4
    assert powers_of_kind(game, "A", ActionKind.IMMEDIATE) == []


@pytest.mark.rule("ML-180", "ML-272")
def test_an_aura_of_dread_goes_with_its_bearer() -> None:
    t = table("A.g...", A=gifted("aura_aterradora"), g=FIGHTER, order="Ag")
    t.act("A", UsePower("aura_aterradora"))
    assert C.SHAKEN in t.conditions("g")
    t.act("g", Move((at(3, 0), at(4, 0))))
    assert C.SHAKEN not in t.conditions("g")
