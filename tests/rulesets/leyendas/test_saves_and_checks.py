"""Saves and checks: a d20 plus what one is good at, against a number."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.chance import ScriptedChance
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Chance, Procedure
from refriega.rulesets.leyendas.checks import passes, saving_throw, skill_check
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.interventions import SetCondition
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import CombatEffect, ValueModifier
from refriega.rulesets.leyendas.terms import Condition, Save, Value
from tests.rulesets.leyendas.table import FIGHTER, table

HERO = FIGHTER | {
    "abilities": {"constitution": 14, "dexterity": 18, "wisdom": 8},
    "saves": {"fortitude": 3, "reflex": 1, "will": 4},
    "skills": {"escape_artist": 6},
}


def game_of(hero: dict[str, Any], *conditions: Condition) -> LeyendasGame:
    t = table("A..b", (), "Ab", A=hero, b=FIGHTER)
    for condition in conditions:
        t.match.intervene(SetCondition("A", condition), "referee")
    return RULESET.game(t.scene, t.state.copy(), [])


def effect(game: LeyendasGame, *modifiers: ValueModifier) -> LeyendasGame:
    apply_effect(game, CombatEffect(id="ward", name="ward", bearer="A", modifiers=modifiers))
    if game.log is not None:
        game.log.clear()
    return game


def roll(procedure: Procedure[bool], *dice: int) -> bool:
    """Run a check with scripted dice, all of which must be used."""
    script = ScriptedChance(dice)
    answer = None
    while True:
        try:
            request = procedure.send(answer)
        except StopIteration as stop:
            assert script.left == ()
            return bool(stop.value)
        assert isinstance(request, Chance)
        answer = script.draw(request, 0)


@pytest.mark.rule("ML-133", "ML-134", "ML-135", "ML-136")
@pytest.mark.parametrize(
    ("save", "parts"),
    [
        (Save.FORTITUDE, {"base": 3, "constitution": 2}),
        (Save.REFLEX, {"base": 1, "dexterity": 4}),
        (Save.WILL, {"base": 4, "wisdom": -1}),
    ],
)
def test_a_save_is_a_d20_its_base_and_its_ability(save: Save, parts: dict[str, int]) -> None:
    bonus = sum(parts.values())
    for die, passed in ((15 - bonus, True), (14 - bonus, False)):
        game = game_of(HERO)
        assert roll(saving_throw(game, "A", save, 15), die) is passed
        assert game.log is not None
        (event,) = game.log
        assert event.key == ("check.passed" if passed else "check.failed")
        assert event.args["total"] == die + bonus
        found = event.args["parts"]
        assert isinstance(found, Breakdown)
        assert {part.source: part.value for part in found.parts} == parts


@pytest.mark.rule("ML-135")
def test_armour_does_not_cap_the_dexterity_of_a_reflex_save() -> None:
    game = game_of(HERO | {"armour": "placa_completa"})  # at most +1 for attack and defence
    assert roll(saving_throw(game, "A", Save.REFLEX, 15), 10)


@pytest.mark.rule("ML-137")
def test_a_natural_1_fails_and_a_natural_20_succeeds_whatever_the_number() -> None:
    assert not passes(1, 30, 10)
    assert passes(20, 0, 40)
    assert passes(10, 0, 10)
    assert not passes(9, 0, 10)


@pytest.mark.rule("ML-137")
@pytest.mark.parametrize(
    ("fortitude", "difficulty", "die", "passed"), [(28, 10, 1, False), (-2, 40, 20, True)]
)
def test_the_natural_roll_decides_a_save(fortitude: int, difficulty: int, die: int, passed: bool) -> None:
    game = game_of(HERO | {"saves": {"fortitude": fortitude}})
    assert roll(saving_throw(game, "A", Save.FORTITUDE, difficulty), die) is passed


@pytest.mark.rule("ML-137")
def test_the_natural_roll_decides_a_skill_too() -> None:
    game = game_of(HERO | {"skills": {"escape_artist": 25}})
    assert not roll(skill_check(game, "A", "escape_artist", 10), 1)
    assert roll(skill_check(game, "A", "climb", 40), 20)


@pytest.mark.rule("ML-133", "ML-137")
def test_equal_passes_and_the_shaken_are_worse_at_it() -> None:
    assert roll(skill_check(game_of(HERO), "A", "escape_artist", 15), 9)
    assert not roll(skill_check(game_of(HERO, Condition.SHAKEN), "A", "escape_artist", 15), 10)
    assert roll(skill_check(game_of(HERO, Condition.SHAKEN), "A", "escape_artist", 15), 11)
    assert not roll(saving_throw(game_of(HERO, Condition.SHAKEN), "A", Save.WILL, 15), 13)
    assert roll(saving_throw(game_of(HERO, Condition.SHAKEN), "A", Save.WILL, 15), 14)


@pytest.mark.rule("ML-134")
def test_a_failing_body_saves_worse_by_fortitude() -> None:
    weak = game_of(HERO | {"abilities": {"constitution": 7}})
    assert roll(saving_throw(weak, "A", Save.FORTITUDE, 15), 14)
    assert not roll(saving_throw(weak, "A", Save.FORTITUDE, 15), 13)


@pytest.mark.rule("ML-133", "ML-134")
def test_an_effect_may_bear_on_one_save_or_on_all() -> None:
    def warded() -> LeyendasGame:
        return effect(game_of(HERO), ValueModifier(Value.WILL, 2), ValueModifier(Value.SAVES, 4))

    assert roll(saving_throw(warded(), "A", Save.WILL, 15), 6)  # 4 - 1 + 2 + 4
    assert not roll(saving_throw(warded(), "A", Save.WILL, 15), 5)
    assert roll(saving_throw(warded(), "A", Save.FORTITUDE, 15), 6)  # 3 + 2 + 4
    assert not roll(saving_throw(warded(), "A", Save.FORTITUDE, 15), 5)


@pytest.mark.rule("ML-133", "ML-134")
@pytest.mark.parametrize("value", [Value.FORTITUDE, Value.SAVES])
def test_an_effect_may_help_against_one_danger_only(value: Value) -> None:
    def warded() -> LeyendasGame:
        return effect(game_of(HERO), ValueModifier(value, 2, versus="poison"))

    assert roll(saving_throw(warded(), "A", Save.FORTITUDE, 15, "spell", "poison"), 8)  # 3 + 2 + 2
    assert not roll(saving_throw(warded(), "A", Save.FORTITUDE, 15, "spell"), 8)


@pytest.mark.rule("ML-133", "ML-137")
def test_the_log_tells_what_kind_of_check_it_was() -> None:
    game = game_of(HERO)
    assert roll(saving_throw(game, "A", Save.WILL, 15), 13) is True
    assert roll(skill_check(game, "A", "escape_artist", 15, "ML-194", about="b"), 2) is False
    assert game.log is not None
    save, check = game.log
    parts = (Part(4, "", "base"), Part(-1, "", "wisdom"))
    assert (save.key, save.rules) == ("check.passed", ("ML-133", "ML-137"))
    assert save.args == {
        "who": "A", "kind": "will", "about": "", "natural": 13, "total": 16, "difficulty": 15,
        "parts": Breakdown("will", 3, parts),
    }  # fmt: skip
    assert (check.key, check.rules) == ("check.failed", ("ML-194", "ML-137"))
    assert [check.args[name] for name in ("who", "kind", "about", "total")] == ["A", "escape_artist", "b", 8]
