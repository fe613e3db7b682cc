"""Reinforcements: who comes, when, and where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from refriega.boards.table import INCH, Point
from refriega.rulesets.hardwired.interventions import Injure
from refriega.rulesets.hardwired.options import EndActivation, Search
from refriega.rulesets.hardwired.scene import Reinforcements
from refriega.rulesets.hardwired.state import Marker, Phase
from tests.rulesets.hardwired.kit import Bench, at, table

BOONS = (1, 1, 1)
"""Three d8 that bring nothing."""


def start(*dice: int | str, round: int = 1, seats: int = 1, **plan: str) -> Bench:
    """A match just before a round, in which A, alone on its side, gets the first token."""
    rival: dict[str, Any] = {"x": {"at": (4, 2)}} if seats == 2 else {}
    return table(
        dice=(*BOONS * seats, *dice, "red"),
        round=round - 1,
        phase=Phase.ROUND,
        reinforcements=Reinforcements(**plan),
        A={"at": (12, 20)},
        **rival,
    )


def arrived(t: Bench) -> dict[str, list[str]]:
    """Who is in which group."""
    groups: dict[str, list[str]] = {}
    for who, model in t.state.models.items():
        if model.group:
            groups.setdefault(model.group, []).append(who)
    return groups


def places(t: Bench) -> Iterator[Point]:
    for members in arrived(t).values():
        for who in members:
            where = t.model(who).at
            assert where is not None
            yield where


def spawn(t: Bench) -> dict[str, Any]:
    return t.event("spawn").args


# -- who and when ------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-002", "HW-010")
def test_four_and_four_are_two_groups_with_a_token_each_before_the_first_draw() -> None:
    t = start("cria", faction="bandas_salvajes", timing="pronto", place="centro")
    assert {group: len(members) for group, members in arrived(t).items()} == {"cria-1": 4, "cria-2": 4}
    filled = t.event("bag.filled").args
    assert (filled["count"], filled["tokens"]) == (3, ("red=1", "cria-1=1", "cria-2=1"))
    keys = [event.key for event in t.match.log or ()]
    assert keys.index("boons") < keys.index("spawn") < keys.index("bag.filled") < keys.index("bag.drawn")
    assert t.event("spawn").rules == ("HW-002", "HW-010")
    t.done()


@pytest.mark.rule("HW-010")
@pytest.mark.parametrize(("round", "ranks"), [(1, []), (2, ["tirador_de_banda", "pesado"]), (3, [])])
def test_they_come_in_the_rounds_of_the_timing(round: int, ranks: list[str]) -> None:
    t = start(*ranks, round=round, faction="bandas_salvajes", timing="de_golpe", place="centro", seats=2)
    assert [event.args["unit"] for event in t.events("spawn")] == ranks
    assert len(t.state.models) == 2 + (4 if ranks else 0)
    t.done()


@pytest.mark.rule("HW-010")
def test_what_the_scenario_leaves_open_is_rolled_once() -> None:
    t = start(2, 4, "tirador_de_banda", 2, seats=2)  # the gangs, wave after wave, the centre
    assert t.state.rolled == (("faction", "bandas_salvajes"), ("timing", "en_oleadas"))
    assert arrived(t) == {"tirador_de_banda-1": [f"tirador_de_banda-1_{n}" for n in (1, 2, 3)]}
    assert len(t.events("setup.rolled")) == 2
    t.done()


@pytest.mark.rule("HW-002", "HW-005")
def test_the_same_faction_again_is_a_new_group_with_a_new_token() -> None:
    t = table(
        dice=(*BOONS, "red", *BOONS, "tirador_de_banda", "pesado", "red"),
        round=0,
        phase=Phase.ROUND,
        reinforcements=Reinforcements(faction="bandas_salvajes", timing="de_golpe", place="centro"),
        A={"at": (12, 22)},
        g1={"unit": "cria", "at": (2, 12)},
    )
    t.match.intervene(Injure("g1", 6), "referee")
    t.match.choose(EndActivation())
    first, second = [event.args["tokens"] for event in t.events("bag.filled")]
    assert first == ("red=1", "g=1")
    assert second == ("red=1", "tirador_de_banda-1=1", "pesado-1=1")
    t.done()


# -- where -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-010")
@pytest.mark.parametrize(
    ("place", "dice", "near"),
    [
        ("centro", (), (12, 12)),
        ("cerca_del_centro", (3, 12), (12, 9)),
        ("lejos_del_centro", (4, 3), (18, 12)),
        ("borde_libre", ("north", 6), (5.5, 0)),
        ("borde_libre", ("west", 24), (0, 23.5)),
        ("junto_al_registro", ("east", 1), (24, 0.5)),
        ("junto_al_atacante", (), (12, 24)),
    ],
)
def test_the_table_of_places(place: str, dice: tuple[int | str, ...], near: tuple[float, float]) -> None:
    t = start("pesado", *dice, faction="bandas_salvajes", timing="emboscada", place=place)
    assert spawn(t)["at"] == at(*near)
    (where,) = places(t)
    assert max(abs(where.x - at(*near).x), abs(where.y - at(*near).y)) <= INCH // 2  # its base on the table
    t.done()


@pytest.mark.rule("HW-010")
def test_they_come_beside_whoever_is_there_and_out_of_contact_with_enemies() -> None:
    t = table(
        dice=(*BOONS, "tirador_de_banda", "red"),
        round=1,
        phase=Phase.ROUND,
        reinforcements=Reinforcements(faction="bandas_salvajes", timing="a_su_hora", place="centro"),
        A={"at": (12, 12)},
    )
    assert len(arrived(t)["tirador_de_banda-1"]) == 3
    game = t.game
    for n, who in enumerate(arrived(t)["tirador_de_banda-1"]):
        assert not game.engaged(who)
        assert game.gap(who, "A") < 4 * INCH
        assert game.table.has_room(game.figure(who), game.others(who)) is None, n
    t.done()


@pytest.mark.rule("HW-010")
def test_the_place_of_the_last_search_counts() -> None:
    t = table(
        dice=(*BOONS, "red", 1, 1, 6, 6, *BOONS, "tirador_de_banda", "red"),
        round=0,
        phase=Phase.ROUND,
        markers=[Marker("m1", "loot", at(21, 9))],
        reinforcements=Reinforcements(
            faction="bandas_salvajes", timing="a_su_hora", place="junto_al_registro"
        ),
        A={"at": (20, 9)},
    )
    t.act("A", Search("m1"))
    t.match.choose(EndActivation())
    assert spawn(t)["at"] == at(24, 9)
    t.done()
