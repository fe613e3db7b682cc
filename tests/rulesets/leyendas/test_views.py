"""What a seat may see: two fights that differ only in a secret look the same to the other seat."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from refriega.core.chance import ScriptedChance
from refriega.core.match import Match
from refriega.core.procedure import Decision, Gather, Option, Pass
from refriega.core.view import view, visible_log
from refriega.rulesets.leyendas.options import Attack, Begin, Deploy, EndTurn, Move, Ready
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.state import Act, LeyendasState
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.triggers import Attacks, Deed, Does
from tests.rulesets.leyendas.table import FIGHTER, at, scenario_text
from tests.rulesets.leyendas.test_turns import DEPLOYMENT


def seen_by(match: Match[LeyendasState], seat: str) -> tuple[bytes, bytes, list[Option]]:
    """Everything that a seat can learn: its view, the events it may see, and what it is offered."""
    state = msgspec.json.encode(msgspec.to_builtins(view(match, seat).state, str_keys=True))
    events = msgspec.json.encode(visible_log(match, seat))
    offered: list[Option] = []
    if isinstance(match.pending, Decision):
        chooser = match.pending.chooser_for(seat)
        if chooser is not None:
            offered = list(chooser.candidates())
    return state, events, offered


def world(text: str, dice: Iterable[int], variants: dict[str, str] | None = None) -> Match[LeyendasState]:
    return Match(RULESET, load_scenario(text, "", variants or {}), ScriptedChance(dice))


def go_on(match: Match[LeyendasState], *choices: tuple[str, Option]) -> None:
    for seat, option in choices:
        match.choose(option, seat)


# -- somebody hidden -------------------------------------------------------------------------------------


def lair(place: list[int], weapon: str, life: int) -> str:
    """`h` lurks somewhere, with something in hand; `A` and `b` see each other."""
    hidden = FIGHTER | {"hidden": True, "place": place, "held": [weapon], "life": life}
    return scenario_text(
        "A......b..\n..........\n..........", {"A": FIGHTER, "b": FIGHTER | {"held": ["daga"]}, "h": hidden}
    )


LAIRS = (lair([3, 2], "daga", 5), lair([9, 2], "gran_hacha", 30))


@pytest.mark.rule("ML-026")
def test_where_somebody_hidden_is_and_with_what_the_other_side_cannot_tell() -> None:
    worlds = [world(text, (15, 9, 12, 14, 3)) for text in LAIRS]
    script: list[tuple[str, Option]] = [
        ("red", Begin()),
        ("red", Move((at(1, 0), at(2, 0)))),
        ("red", EndTurn()),
        ("blue", Begin()),
        ("blue", EndTurn()),
        ("blue", Move((at(6, 0),))),
        ("blue", EndTurn()),
        ("red", Begin()),
        ("red", Move((at(3, 0), at(4, 0), at(5, 0)))),
        ("red", Attack("b", "espada")),
    ]
    for number in range(len(script) + 1):
        first, second = (seen_by(match, "red") for match in worlds)
        assert first[0] == second[0], number
        assert first[1] == second[1], number
        assert first[2] == second[2], number
        if number < len(script):
            for match in worlds:
                go_on(match, script[number])
    assert b'"h"' not in seen_by(worlds[0], "red")[0] + seen_by(worlds[0], "red")[1]


@pytest.mark.rule("ML-026", "ML-001")
def test_its_own_side_and_the_game_master_see_it() -> None:
    match = world(LAIRS[0], (15, 9, 12))
    assert "h" in view(match, "blue").state.bodies
    assert view(match, "blue").state.order.order == ("A", "h", "b")
    assert view(match, "red").state.order.order == ("A", "b")
    orders = {seat: [e.args["order"] for e in visible_log(match, seat) if e.key == "initiative.order"]
              for seat in ("red", "blue")}  # fmt: skip
    assert orders == {"red": [("A", "b")], "blue": [("A", "h", "b")]}
    mastered = world('game_master = "ama"\n' + LAIRS[0], (15, 9, 12))
    assert set(view(mastered, "ama").state.bodies) == {"A", "b", "h"}


@pytest.mark.rule("ML-026")
def test_in_its_turn_nobody_seems_to_have_one() -> None:
    match = world(LAIRS[0], (15, 9, 12))
    go_on(match, ("red", Begin()), ("red", EndTurn()), ("blue", Begin()))
    assert match.decision.key() == ("blue", "turn", "h")
    assert view(match, "red").state.turn is None
    assert view(match, "red").state.order.current == "A"
    turn = view(match, "blue").state.turn
    assert turn is not None
    assert turn.actor == "h"


@pytest.mark.rule("ML-026")
def test_whoever_strikes_out_of_hiding_is_seen_from_then_on() -> None:
    match = world(lair([1, 0], "daga", 9), (1, 9, 20, 15, 3))
    go_on(match, ("blue", Begin()), ("blue", Attack("A", "daga")))
    assert "h" in view(match, "red").state.bodies


# -- what is readied -------------------------------------------------------------------------------------


def guard() -> str:
    return scenario_text(
        "A...b.....\n..........\nc.........",
        {"A": FIGHTER, "b": FIGHTER, "c": FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}},
    )


READIED: tuple[Option, ...] = (
    Ready(Does(Deed.DRINKS, who="A"), Attack("A", "arco_de_caza")),
    Ready(Attacks(who="A", victim="b"), Move((at(0, 1),))),
)


@pytest.mark.rule("ML-200", "ML-201")
def test_what_is_readied_and_upon_what_the_other_side_cannot_tell() -> None:
    worlds = [world(guard(), (5, 4, 15, 2)) for _ in READIED]
    for match in worlds:
        go_on(match, ("blue", Begin()))
    for match, readied in zip(worlds, READIED, strict=True):
        match.choose(readied)
    script: list[tuple[str, Option]] = [
        ("blue", EndTurn()),
        ("red", Begin()),
        ("red", Move((at(1, 0), at(2, 0), at(3, 0)))),
        ("red", EndTurn()),
    ]
    for number in range(len(script) + 1):
        first, second = (seen_by(match, "red") for match in worlds)
        assert first[:2] == second[:2], number
        if first[2] and isinstance(worlds[0].pending, Decision) and worlds[0].pending.seat == "red":
            assert first[2] == second[2]
        if number < len(script):
            for match in worlds:
                go_on(match, script[number])
    assert view(worlds[0], "red").state.readied == {}
    assert set(view(worlds[0], "blue").state.readied) == {"c"}


# -- what is sealed --------------------------------------------------------------------------------------


def test_where_a_side_deploys_is_sealed_until_both_have() -> None:
    worlds = [world(DEPLOYMENT, (10, 5, 7)) for _ in range(2)]
    for match, place in zip(worlds, (at(7, 0), at(8, 1)), strict=True):
        match.choose(Deploy((("b1", place),)), "blue")
        assert isinstance(match.pending, Gather)
    assert seen_by(worlds[0], "red") == seen_by(worlds[1], "red")


# -- views ------------------------------------------------------------------------------------------------


def test_a_view_hides_what_has_been_counted_behind_the_scenes() -> None:
    match = world(LAIRS[0], (15, 9, 12))
    go_on(match, ("red", Begin()), ("red", EndTurn()), ("blue", Begin()), ("blue", EndTurn()))
    assert (match.state.turns, match.state.scope) != (0, "")
    state = view(match, "red").state
    assert (state.draws, state.serial, state.turns, state.scope) == ({}, 0, 0, "")


@pytest.mark.rule("ML-200")
def test_while_an_action_is_being_readied_nobody_learns_which() -> None:
    scene = load_scenario(guard(), "", {})
    state = RULESET.start(scene)
    state.in_flight.append(Act("c", READIED[0], ActionKind.STANDARD))
    mine, theirs = (RULESET.view(scene, state, seat).in_flight[0] for seat in ("blue", "red"))
    assert isinstance(mine, Act)
    assert isinstance(theirs, Act)
    assert mine.option == READIED[0]
    assert theirs.option == Pass()
