"""Leadership tests, and fear."""

from __future__ import annotations

from typing import Any

from refriega.rulesets.warhammer.harm import fear, leadership
from refriega.rulesets.warhammer.state import Change
from refriega.rulesets.warhammer.terms import Mark, Stat, Trait
from tests.rulesets.warhammer.kit import Bench, battle, live


def army(*dice: int, general: Any = None, effects: Any = (), **lanzas: Any) -> Bench:
    red: dict[str, Any] = {"lanzas": {"models": 10, "at": (12, 20)} | lanzas}
    if general is not None:
        red["general"] = {"character": True, "general": True, "ld": 9} | general
    return battle(red=red, blue={"orcos": {"models": 5, "at": (12, 4)}}, dice=dice, effects=effects)


def passes(t: Bench, modifier: int = 0) -> bool:
    return t.run(leadership.test(t.game, "lanzas", "rally", modifier))


def test_two_dice_equal_to_leadership_pass_and_one_more_fails() -> None:
    t = army(3, 4, 4, 4)
    assert passes(t)
    assert not passes(t)
    assert t.number(t.events("leadership.test")[0], "most") == 7
    t.done()


def test_the_best_of_a_unit_and_its_characters_counts() -> None:
    t = army(4, 5, general={"host": "lanzas"})
    assert passes(t)
    assert t.parts(t.event("leadership.test"), "most") == {"general": 9}


def test_the_general_is_heard_at_twelve_inches_and_not_beyond() -> None:
    assert leadership.leadership(army(general={"at": (12, 32)}).game, "lanzas").total == 9  # under 12 away
    assert leadership.leadership(army(general={"at": (12, 34)}).game, "lanzas").total == 7


def test_a_fleeing_general_is_not_heard() -> None:
    t = army(general={"at": (12, 24), "fleeing": True})
    assert leadership.leadership(t.game, "lanzas").total == 7


def test_another_character_nearby_is_not_heard() -> None:
    t = army(general={"at": (12, 24), "general": False})
    assert leadership.leadership(t.game, "lanzas").total == 7


def test_a_hidden_model_lends_no_leadership() -> None:
    t = army(general={"host": "lanzas", "hidden": True, "general": False})
    assert leadership.leadership(t.game, "lanzas").total == 7


def test_doom_takes_three_off_the_generals_leadership_too() -> None:
    doom = live("fatalidad", "lanzas", "brujo", "blue", changes=(Change(Stat.LD, add=-3),))
    t = army(2, 4, 2, 5, general={"at": (12, 24)}, effects=(doom,))
    assert passes(t)
    assert not passes(t)
    assert t.parts(t.events("leadership.test")[0], "most") == {"general": 9, "fatalidad": -3}


def test_a_modifier_counts_and_is_told() -> None:
    t = army(2, 3)
    assert passes(t, -2)
    assert t.parts(t.event("leadership.test"), "most") == {"lanzas": 7, "rally": -2}


# -- fear ------------------------------------------------------------------------------------------------


def feared(**orcs: Any) -> Bench:
    return battle(
        red={"lanzas": {"models": 10, "at": (12, 20)}},
        blue={"orcos": {"models": 5, "at": (12, 4), "traits": (Trait.FEAR,)} | orcs},
    )


def test_whoever_causes_fear_is_feared_by_those_who_do_not() -> None:
    t = feared()
    assert fear.fears(t.game, "lanzas", "orcos")
    assert not fear.fears(t.game, "orcos", "lanzas")
    assert not fear.fears(feared(traits=()).game, "lanzas", "orcos")


def test_fear_may_come_of_a_spell_and_so_may_being_proof_against_it() -> None:
    t = feared(traits=())
    t.state.effects["orcos"] = (live("sombras", "orcos", "brujo", "blue", marks=(Mark.FEAR,)),)
    assert fear.fears(t.game, "lanzas", "orcos")
    guard = live("luz", "lanzas", "maga", marks=(Mark.IMMUNE_TO_PSYCHOLOGY,))
    t.state.effects["lanzas"] = (guard,)
    assert not fear.fears(t.game, "lanzas", "orcos")


def test_a_unit_that_causes_fear_itself_or_is_undead_fears_nobody() -> None:
    for trait in (Trait.FEAR, Trait.UNDEAD, Trait.IMMUNE_TO_PSYCHOLOGY, Trait.UNBREAKABLE, Trait.DAEMON):
        t = battle(
            red={"lanzas": {"models": 10, "at": (12, 20), "traits": (trait,)}},
            blue={"orcos": {"models": 5, "at": (12, 4), "traits": (Trait.FEAR,)}},
        )
        assert not fear.fears(t.game, "lanzas", "orcos"), trait


def test_who_fears_nobody_tests_nothing_and_who_does_needs_nerve() -> None:
    t = feared()
    assert t.run(fear.overcomes(t.game, "orcos", "lanzas"))
    assert not t.run(fear.overcomes(t.game, "lanzas", "orcos"), dice=(4, 4))
    t.done()
