"""Missions: when a match ends, what a player alone needs, and who is marked for death."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from refriega.core.procedure import Concede
from refriega.core.view import view
from refriega.rulesets.hardwired.interventions import Injure
from refriega.rulesets.hardwired.missions import Spawn
from refriega.rulesets.hardwired.scene import Reinforcements
from refriega.rulesets.hardwired.state import HardwiredState
from tests.rulesets.hardwired.kit import Bench, table
from tests.rulesets.hardwired.missions import CENTRE, GANG, NODES, STAFF, Models, won

# -- when it ends ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round_", "face", "over"), [(5, 2, False), (5, 3, True), (6, 1, False), (6, 2, True)]
)
def test_after_round_5_a_match_is_over_on_3_and_after_round_6_on_2(
    round_: int, face: int, over: bool
) -> None:
    dice: tuple[int | str, ...] = (face,) if over else (face, *[1] * 6, "red")
    t = table(
        round=round_,
        dice=dice,
        A={"at": (2, 22), "activated": True},
        x={"at": (2, 2), "activated": True},
    )
    assert t.match.over == over
    assert t.event("last_round").args["over"] == over
    t.done()


def test_a_match_ends_after_round_5_in_two_of_three_and_after_7_in_one_of_18() -> None:
    ends = dict(table(A={"at": (2, 2)}, x={"at": (9, 9)}, dice=("red",)).scene.mission.ends)
    chance = {round_: Fraction(7 - least, 6) for round_, least in ends.items()}
    after_5 = chance[5]
    after_6 = (1 - after_5) * chance[6]
    after_7 = (1 - after_5) * (1 - chance[6]) * chance[7]
    assert (after_5, after_6, after_7) == (Fraction(2, 3), Fraction(5, 18), Fraction(1, 18))


def test_the_last_side_with_models_has_won_at_once() -> None:
    t = table(A={"at": (2, 22)}, x={"at": (2, 2), "left": 1}, g={**GANG, "at": (20, 2)}, dice=("red",))
    t.match.intervene(Injure("x", 1), "referee")
    assert t.state.result == ("red",)


def test_with_nobody_of_the_players_left_nobody_has_won_or_the_hostiles_have() -> None:
    t = table(A={"at": (2, 22), "left": 1}, g={**GANG, "at": (20, 2)}, dice=("red",))
    t.match.intervene(Injure("A", 1), "referee")
    assert t.state.result == ("bandas_salvajes",)
    t = table(
        A={"at": (2, 22), "left": 1},
        c={**STAFF, "at": (20, 2)},
        g={**GANG, "at": (5, 5), "left": 1},
        dice=("red",),
    )
    t.match.intervene(Injure("A", 1), "referee")
    assert t.state.result == ("bandas_salvajes",)


def test_whoever_plays_alone_has_won_when_no_hostile_is_left_and_none_will_come() -> None:
    t = table(
        A={"at": (2, 22)}, c={**STAFF, "at": (20, 2)}, g={**GANG, "at": (5, 5), "left": 1}, dice=("red",)
    )
    t.match.intervene(Injure("g", 1), "referee")
    assert t.state.result == ("red",)


def test_while_hostiles_are_to_come_a_player_alone_has_not_won() -> None:
    t = table(
        A={"at": (2, 22)},
        g={**GANG, "at": (5, 5), "left": 1},
        reinforcements=Reinforcements(faction="bandas_salvajes", timing="tarde"),
        round=2,
        dice=("red",),
    )
    assert Spawn(5, t.scene.content.timings["tarde"].spawns[1].rank).round == 5
    t.match.intervene(Injure("g", 1), "referee")
    assert not t.match.over


def test_a_companion_that_is_marked_is_a_hostile_still_left() -> None:
    t = table(
        A={"at": (2, 22)},
        c={**STAFF, "at": (20, 2), "hostile": True},
        g={**GANG, "at": (5, 5), "left": 1},
        dice=("red",),
    )
    t.match.intervene(Injure("g", 1), "referee")
    assert not t.match.over


def test_who_gives_up_has_lost() -> None:
    t = table(A={"at": (2, 22)}, x={"at": (2, 2)}, dice=("red",))
    t.match.choose(Concede(), "luis")
    assert t.state.result == ("red",)
    t = table(A={"at": (2, 22)}, g={**GANG, "at": (5, 5)}, dice=("red",))
    t.match.choose(Concede())
    assert t.state.result == ("bandas_salvajes",)


# -- alone -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mission", "places", "winner"),
    [
        ("control", [(12, 10)], "red"),
        ("control", [(2, 2)], "bandas_salvajes"),
        ("cuadrantes", [(3, 3), (20, 3)], "red"),
        ("cuadrantes", [(3, 3), (5, 5)], "bandas_salvajes"),
        ("enlace", [(4, 10), (12, 10)], "red"),
        ("enlace", [(4, 10), (8, 20)], "bandas_salvajes"),
    ],
)
def test_a_player_alone_needs_enough(mission: str, places: list[tuple[int, int]], winner: str) -> None:
    models: Models = {name: {"at": place} for name, place in zip("AB", places, strict=False)}
    markers = NODES if mission == "enlace" else ()
    assert won(mission, markers=markers, **models, g={**GANG, "at": (20, 22)}) == (winner,)


def test_a_player_alone_must_hold_the_tablet_at_the_end() -> None:
    gang: Models = {"g": {**GANG, "at": (20, 22)}}
    assert won("extraccion", A={"at": (2, 2), "carried": ("t",)}, **gang) == ("red",)
    assert won("extraccion", markers=(CENTRE,), A={"at": (2, 2)}, **gang) == ("bandas_salvajes",)


# -- marked for death ------------------------------------------------------------------------------


def marked(**models: Any) -> Bench:
    """Ana has marked `x`, Luis `A`."""
    t = table(mission="objetivo_humano", dice=("red",), targets={"red": "x", "blue": "A"}, **models)
    if not t.match.over:
        t.go_to("A")
    return t


def test_whoever_puts_the_target_out_of_action_has_won() -> None:
    t = marked(A={"at": (2, 22)}, B={"at": (5, 22)}, x={"at": (2, 2), "left": 1}, y={"at": (5, 2)})
    t.match.intervene(Injure("y", 10), "referee")
    assert not t.match.over
    t.match.intervene(Injure("x", 1), "referee")
    assert t.state.result == ("red",)


def test_a_target_that_flees_is_as_good_as_fallen() -> None:
    them: Models = {"x": {"at": (2, 2), "fleeing": True}, "y": {"at": (5, 2)}}
    assert marked(A={"at": (2, 22)}, **them).state.result == ("red",)


def test_nobody_sees_whom_the_other_side_has_marked() -> None:
    t = marked(A={"at": (2, 22)}, x={"at": (2, 2)})
    seen: HardwiredState = view(t.match, "ana").state
    assert seen.targets == {"red": "x", "blue": ""}
    assert t.state.targets == {"red": "x", "blue": "A"}
    t.match.intervene(Injure("x", 10), "referee")
    assert view(t.match, "luis").state.targets == {"red": "x", "blue": "A"}
