"""Hidden models: asked about in secret, revealed at the start of turns and of close combat phases."""

from __future__ import annotations

import pytest

from refriega.core.procedure import Decision, Pass
from refriega.rulesets.warhammer import revealing
from refriega.rulesets.warhammer.fighting import combats
from refriega.rulesets.warhammer.options import Reveal
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.state import Phase
from tests.rulesets.warhammer.fighting.fray import blows, fray, strike
from tests.rulesets.warhammer.kit import Bench

ASSASSIN = {"troop": "asesino", "host": "azules", "slot": 2, "hidden": True}


def with_assassin() -> Bench:
    return fray({}, {"models": 10}, with_blue={"asesino": ASSASSIN})


def first_question(t: Bench) -> Decision:
    request = next(revealing.reveal(t.game))
    assert isinstance(request, Decision)
    return request


@pytest.mark.rule("WF-061")
def test_its_owner_is_asked_in_secret_and_in_words_that_name_nobody() -> None:
    asked = first_question(with_assassin())
    assert asked.hidden
    assert asked.seat == "luis"
    assert asked.key() == ("luis", "reveal", "blue")


def test_who_has_nobody_hidden_is_not_asked() -> None:
    t = fray({}, {})
    t.run(revealing.reveal(t.game))
    assert t.offered == []


@pytest.mark.rule("WF-061")
def test_the_start_of_a_close_combat_phase_is_a_time_to_reveal_it() -> None:
    t = with_assassin()
    t.state.phase = Phase.COMBAT
    t.run(combats.begin(t.game), blue=Reveal("asesino"))
    assert not t.unit("asesino").hidden
    assert t.state.phase is Phase.FIGHTS
    assert t.event("revealed").args == {"who": "asesino", "unit": "azules"}
    strike(t, *(1,) * 12)  # it strikes thrice, by itself, before all others
    assert blows(t)[0] == ("asesino", 3, 3, 0)


@pytest.mark.rule("WF-061")
def test_who_stays_hidden_leaves_no_trace_for_others() -> None:
    t = with_assassin()
    t.run(combats.begin(t.game), blue=Pass())
    assert t.unit("asesino").hidden
    assert t.events("revealed") == []
    seen = RULESET.view(t.scene, t.state, "ana")
    assert "asesino" not in seen.units


def test_several_may_be_revealed_one_by_one() -> None:
    t = fray({}, {"models": 10}, with_blue={"uno": ASSASSIN, "otro": ASSASSIN | {"slot": 3}})
    t.run(revealing.reveal(t.game), blue=(Reveal("otro"), Pass()))
    assert (t.unit("uno").hidden, t.unit("otro").hidden) == (True, False)


@pytest.mark.rule("WF-061")
def test_a_combat_on_its_way_does_not_name_who_is_hidden() -> None:
    t = with_assassin()
    assert combats.everybody(t.game, ("rojos", "azules")) == ("rojos", "azules")
