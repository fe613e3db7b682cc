"""Records of fights, and the state that they are about."""

from __future__ import annotations

from collections.abc import Hashable
from io import BytesIO
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.effect import Until
from refriega.core.errors import RecordError
from refriega.core.match import Match, state_digest
from refriega.core.record import (
    InterventionLine,
    RecordWriter,
    TurnLine,
    make_header,
    parse_record,
    replay,
)
from refriega.rulesets.leyendas.choices import INTERVENTION, OPTION
from refriega.rulesets.leyendas.interventions import Injure, Place, Restore, SetCondition, SetLife
from refriega.rulesets.leyendas.options import Begin, EndTurn, Move
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.state import Act, Blow, CombatEffect, LeyendasState, Readied, Stride, Turn
from refriega.rulesets.leyendas.terms import ActionKind, Condition
from refriega.rulesets.leyendas.triggers import Falls
from tests.rulesets.leyendas.table import FIGHTER, at, scenario_text, table

SECRET = secret_from_seed(4)


def recorded(text: str) -> tuple[Match[LeyendasState], BytesIO]:
    out = BytesIO()
    writer = RecordWriter(out, sync=False)
    scene = load_scenario(text, "yard.toml", {})
    writer.write(make_header(RULESET, scene, file="yard.toml", secret=SECRET))
    return Match(RULESET, scene, SeededChance(SECRET), recorder=writer), out


# -- records ---------------------------------------------------------------------------------------------


def test_turns_that_pass_by_themselves_are_recorded_and_replayed_one_by_one() -> None:
    # behind one answer lie three turns: of whoever ended its own, and of two who cannot take theirs
    idle = FIGHTER | {"conditions": ["stunned"]}
    match, out = recorded(scenario_text("A..b..c..d", {"A": FIGHTER, "b": idle, "c": idle, "d": idle}))
    for _ in range(3):
        if match.decision.kind == "begin":
            match.choose(Begin())
        match.choose(EndTurn())
    record = parse_record(out.getvalue())
    marks = [line for line in record.lines if isinstance(line, TurnLine)]
    assert any(isinstance(a, TurnLine) and isinstance(b, TurnLine) for a, b in pairwise(record.lines))
    assert replay(record).digest() == match.digest()
    wrong = out.getvalue().replace(marks[-2].digest.encode(), b"0" * 16)
    with pytest.raises(RecordError, match="line"):
        replay(parse_record(wrong))


def test_the_referees_orders_are_in_the_record() -> None:
    match, out = recorded(scenario_text("A..b", {"A": FIGHTER, "b": FIGHTER}))
    orders = (
        Injure(creature="b", amount=5, kind="fire"),
        Restore("b", 2),
        SetCondition("b", Condition.PRONE),
        SetCondition("b", Condition.PRONE, on=False),
        Place("A", at(1, 0)),
        SetLife("A", 3),
    )
    for order in orders:
        match.intervene(order, "ama")
    record = parse_record(out.getvalue())
    lines = [line for line in record.lines if isinstance(line, InterventionLine)]
    decoder = msgspec.json.Decoder(INTERVENTION)
    assert tuple(decoder.decode(line.intervention) for line in lines) == orders
    assert replay(record).digest() == match.digest()


def test_every_option_can_be_written_and_read_back() -> None:
    decoder = msgspec.json.Decoder(OPTION)
    for option in (Begin(), Move((at(1, 0), at(2, 1)), equip=("espada",)), EndTurn()):
        assert decoder.decode(msgspec.json.encode(option)) == option


def test_the_digest_tells_every_difference() -> None:
    t = table("A..b", (), "Ab", A=FIGHTER, b=FIGHTER)
    digests = {state_digest(t.state)}
    for change in ("life", "place", "held", "opportunities"):
        state = t.state.copy()
        body = state.bodies["b"]
        setattr(body, change, () if change == "held" else getattr(body, change) + 1)
        digests.add(state_digest(state))
    assert len(digests) == 5


# -- the state -------------------------------------------------------------------------------------------


def crowded() -> LeyendasState:
    """A state in which no container is empty."""
    t = table("A..b", (), "Ab", A=FIGHTER, b=FIGHTER)
    state = t.state.copy()
    effect = CombatEffect(id="e1", name="prone", bearer="A", until=Until(), conditions=(Condition.PRONE,))
    state.effects["A"] = (effect,)
    state.turn = Turn("A")
    state.readied["b"] = Readied("b", Falls("A"), EndTurn())
    state.in_flight.extend(
        [Act("A", EndTurn(), ActionKind.FREE), Stride("A", (at(1, 0),), at(0, 0)), Blow("A", "b", "espada")]
    )
    for name in LeyendasState.__struct_fields__:
        value = getattr(state, name)
        if isinstance(value, dict) and not value:
            value["x"] = 1  # what it holds does not matter here
        assert not isinstance(value, (dict, list)) or value, f"fill {name} too"
    return state


def mutable(value: Any) -> bool:
    if isinstance(value, msgspec.Struct):
        return not type(value).__struct_config__.frozen
    return isinstance(value, (dict, list, set)) or not isinstance(value, (Hashable, type(None)))


def shared(old: Any, new: Any, path: str) -> list[str]:
    """Where the two hold the same mutable thing."""
    if old is new and mutable(old):
        return [path]
    found: list[str] = []
    if isinstance(old, msgspec.Struct):
        for name in old.__struct_fields__:
            found += shared(getattr(old, name), getattr(new, name), f"{path}.{name}")
    elif isinstance(old, dict):
        for key, value in old.items():
            found += shared(value, new[key], f"{path}[{key}]")
    elif isinstance(old, (list, tuple)):
        for at_, (one, other) in enumerate(zip(old, new, strict=True)):
            found += shared(one, other, f"{path}[{at_}]")
    return found


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    state = crowded()
    copy = state.copy()
    assert state_digest(copy) == state_digest(state)
    assert shared(state, copy, "state") == []


def test_the_walk_finds_what_is_shared() -> None:
    state = crowded()
    copy = state.copy()
    copy.ground = state.ground
    copy.bodies["A"] = state.bodies["A"]
    copy.in_flight[2] = state.in_flight[2]
    assert shared(state, copy, "state") == ["state.in_flight[2]", "state.bodies[A]", "state.ground"]


def test_a_start_is_independent_of_its_scenario() -> None:
    scene = load_scenario(scenario_text("A..b", {"A": FIGHTER, "b": FIGHTER | {"life_now": -2}}), "", {})
    first = RULESET.start(scene)
    digest = state_digest(first)
    first.bodies["A"].life = 1
    first.ground.clear()
    first.effects.clear()
    assert state_digest(RULESET.start(scene)) == digest
    assert scene.bodies["A"].life == 20
