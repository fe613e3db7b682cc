"""The referee's overrides."""

from __future__ import annotations

import pytest

from refriega.core.procedure import Option
from refriega.rulesets.malifaux.abilities_schema import Immune
from refriega.rulesets.malifaux.interventions import Afflict, Injure, Place, Relieve, Restore, SetStones
from refriega.rulesets.malifaux.terms import Fate
from tests.refusals import refuses
from tests.rulesets.malifaux.kit import Bench, at, table


def two() -> Bench:
    return table(
        A={"at": (5, 5), "left": 3},
        x={"at": (15, 5), "held": {"poison": 2}},
        y={"at": (18, 5)},
    )


def test_damage_by_the_referee_is_reduced_by_nothing_and_is_nobodys_kill() -> None:
    t = two()
    t.match.intervene(Injure("A", 2), "referee")
    assert t.wounds("A") == 1
    t.match.intervene(Injure("x", 8), "referee")
    assert t.model("x").fate is Fate.KILLED
    assert t.model("x").killed_by == ""
    assert not t.match.over
    t.match.intervene(Injure("y", 8), "referee")
    assert t.state.result == ("red",)


def test_wounds_are_given_back_to_no_more_than_there_were() -> None:
    t = two()
    t.match.intervene(Restore("A", 100), "referee")
    assert t.wounds("A") == 8


def test_a_model_is_put_where_there_is_room() -> None:
    t = two()
    t.match.intervene(Place("A", at(10, 10)), "referee")
    assert t.model("A").at == at(10, 10)
    with refuses("referee.no_room"):
        t.match.intervene(Place("A", at(15.5, 5)), "referee")


@pytest.mark.rule("MX-052")
def test_conditions_are_given_and_taken_but_not_to_the_immune() -> None:
    t = table(A={"at": (5, 5), "abilities": (Immune(to="slow"),)}, x={"at": (15, 5), "held": {"poison": 2}})
    t.match.intervene(Afflict("x", "poison", 1), "referee")
    t.match.intervene(Afflict("x", "slow"), "referee")
    assert t.held("x") == {"poison": 3, "slow": 0}
    t.match.intervene(Relieve("x", "poison"), "referee")
    assert t.held("x") == {"slow": 0}
    with refuses("referee.not_held"):
        t.match.intervene(Relieve("x", "poison"), "referee")
    with refuses("referee.immune"):
        t.match.intervene(Afflict("A", "slow"), "referee")


def test_a_crew_is_given_soulstones() -> None:
    t = two()
    t.match.intervene(SetStones("red", 5), "referee")
    assert t.crew("red").stones == 5


WRONG: dict[str, tuple[Option, str]] = {
    "nobody": (Injure("zoe", 1), "referee.not_in_the_fight"),
    "too much": (Injure("A", 10_000), "referee.no_such_amount"),
    "less than nothing": (Restore("A", -1), "referee.no_such_amount"),
    "no condition": (Afflict("A", "sueño"), "referee.no_such_condition"),
    "too high a value": (Afflict("A", "poison", 21), "referee.no_such_amount"),
    "no crew": (SetStones("green", 1), "referee.no_such_crew"),
    "too many stones": (SetStones("red", 21), "referee.no_such_amount"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_makes_no_sense_is_refused(what: str) -> None:
    t = two()
    before = t.match.digest()
    option, key = WRONG[what]
    with refuses(key):
        t.match.intervene(option, "referee")
    assert t.match.digest() == before
