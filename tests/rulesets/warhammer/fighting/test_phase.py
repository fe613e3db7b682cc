"""A whole close combat phase, as a match plays it."""

from __future__ import annotations

from refriega.core.procedure import Concede
from refriega.rulesets.warhammer.options import ChooseFight, EndSpell, Pursue, Reveal
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Fate
from tests.rulesets.warhammer.fighting.fray import fray
from tests.rulesets.warhammer.kit import battle, live

WEAK = {"a": 0}


def test_blows_break_tests_flight_and_the_next_turn_follow_each_other() -> None:
    t = fray(
        {"models": 6, "files": 6, "standard": True},
        WEAK,
        phase=Phase.COMBAT,
        dice=(4, 4, 1, 1, 1, 1, 4, 1, 4, 1, 3, 3, 2, 2),
    )
    # one falls: 1 + 1 for the standard + 1 for unit strength; 4 + 1 against 7 - 3; 6 inches against 4
    assert t.match.decision.kind == "pursue"
    t.act(Pursue())
    assert t.unit("azules").fleeing
    assert (t.state.phase, t.state.active, t.state.turn) == (Phase.CHARGES, "blue", 4)
    t.done()


def test_the_whole_battle_can_be_given_up_when_a_combat_is_to_be_chosen() -> None:
    weak = {"models": 5, "a": 0}
    t = battle(
        red={"r1": weak | {"at": (10, 24)}, "r2": weak | {"at": (38, 24)}},
        blue={"b1": weak | {"at": (10, 24)}, "b2": weak | {"at": (38, 24)}},
        contacts=[("r1", "b1"), ("r2", "b2")],
        phase=Phase.COMBAT,
    )
    assert t.offers(ChooseFight("r1"))
    assert t.refused(ChooseFight("nadie")).key == "not_on_offer"
    t.act(Concede(), by="blue")
    assert t.state.result == ("red",)


def test_a_spell_may_be_let_go_while_somebody_thinks_about_pursuing() -> None:
    t = fray(
        {"models": 6, "files": 6, "standard": True},
        WEAK,
        with_blue={"maga": {"level": 1, "at": (40, 4)}},
        effects=[live("pellejo_de_medianoche", "maga", "maga", "blue")],
        phase=Phase.COMBAT,
        dice=(4, 4, 1, 1, 1, 1, 4, 1, 4, 1, 3, 3, 2, 2),
    )
    t.match.choose(EndSpell("pellejo_de_medianoche"), "luis")
    assert t.lives("maga") == []
    t.act(Pursue())
    assert t.unit("azules").fate is Fate.IN_PLAY


def test_a_hidden_model_may_be_revealed_before_the_blows() -> None:
    t = fray(
        WEAK,
        {"models": 10, "a": 0},
        with_blue={"asesino": {"troop": "asesino", "host": "azules", "slot": 2, "hidden": True, "a": 1}},
        phase=Phase.COMBAT,
        dice=(3, 3, 1, 1),
    )
    assert t.match.decision.hidden
    t.act(Reveal("asesino"))
    assert not t.unit("asesino").hidden
    assert t.event("combat.blows").args["who"] == "asesino"
