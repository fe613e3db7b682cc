"""Effects: applied or refused, purged, and ended at the boundary that their duration names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from refriega.core.effect import Boundary, Effect, Effects, Until, apply, end, end_due


class Spell(Effect, frozen=True, kw_only=True):
    grants: tuple[str, ...] = ()


def spell(name: str, bearer: str = "mira", until: Until | None = None, grants: tuple[str, ...] = ()) -> Spell:
    return Spell(id=name, name=name, bearer=bearer, until=until or Until(), grants=grants)


def immune_by(effects: Effects[Spell]) -> Callable[[Spell], bool]:
    return lambda e: any(e.name in held.grants for held in effects.get(e.bearer, ()))


def put(effects: Effects[Spell], effect: Spell) -> bool:
    return apply(effects, effect, immune=immune_by(effects), stacks=lambda old, new: old.name != new.name)


def names(effects: Effects[Spell], bearer: str = "mira") -> list[str]:
    return [effect.name for effect in effects.get(bearer, ())]


def test_effects_stand_on_their_bearer_in_the_order_they_came() -> None:
    effects: Effects[Spell] = {}
    assert put(effects, spell("fear"))
    assert put(effects, spell("haste"))
    assert put(effects, spell("fear", "brun"))
    assert names(effects) == ["fear", "haste"]
    assert names(effects, "brun") == ["fear"]


def test_an_effect_that_does_not_stack_replaces_the_older() -> None:
    effects: Effects[Spell] = {}
    put(effects, spell("fear"))
    again = spell("fear", until=Until(Boundary.ROUND_END, "", 3))
    put(effects, again)
    assert effects["mira"] == (again,)


def test_immunity_refuses_what_comes_and_purges_what_is_there() -> None:
    effects: Effects[Spell] = {}
    put(effects, spell("fear"))
    put(effects, spell("haste"))
    put(effects, spell("courage", grants=("fear",)))
    assert names(effects) == ["haste", "courage"]
    assert not put(effects, spell("fear"))
    assert names(effects) == ["haste", "courage"]
    assert put(effects, spell("fear", "brun"))


def test_an_effect_does_not_purge_itself() -> None:
    effects: Effects[Spell] = {}
    assert put(effects, spell("odd", grants=("odd",)))
    assert names(effects) == ["odd"]


def test_ending_returns_what_ended_and_leaves_no_empty_bearer() -> None:
    effects: Effects[Spell] = {}
    put(effects, spell("haste", "anna"))  # passed over, not the end of the search
    put(effects, spell("fear"))
    put(effects, spell("haste", "brun"))
    put(effects, spell("fear", "brun"))
    ended = end(effects, lambda e: e.name == "fear")
    assert [(e.bearer, e.name) for e in ended] == [("mira", "fear"), ("brun", "fear")]
    assert "mira" not in effects
    assert names(effects, "brun") == names(effects, "anna") == ["haste"]


@pytest.mark.parametrize(
    ("boundary", "whose", "round_", "ends"),
    [
        (Boundary.TURN_START, "mira", 3, True),
        (Boundary.TURN_START, "mira", 4, True),  # later, if it was missed
        (Boundary.TURN_START, "mira", 2, False),
        (Boundary.TURN_START, "brun", 3, False),
        (Boundary.TURN_END, "mira", 3, False),
        (Boundary.PLACE, "mira", 3, False),
        (Boundary.ROUND_END, "", 3, False),
    ],
)
def test_a_duration_ends_at_its_boundary_and_nowhere_else(
    boundary: Boundary, whose: str, round_: int, ends: bool
) -> None:
    effects: Effects[Spell] = {}
    put(effects, spell("charged", until=Until(Boundary.TURN_START, "mira", 3)))
    assert bool(end_due(effects, boundary, whose, round_)) is ends
    assert ("mira" not in effects) is ends


def test_what_lasts_while_in_play_ends_at_no_boundary() -> None:
    effects: Effects[Spell] = {}
    put(effects, spell("prone"))
    for boundary in Boundary:
        if boundary is not Boundary.NEVER:
            assert not end_due(effects, boundary, "mira", 99)
            assert not end_due(effects, boundary, "", 99)
    assert names(effects) == ["prone"]


def test_a_copy_of_the_table_of_effects_is_independent() -> None:
    effects: Effects[Spell] = {}
    put(effects, spell("fear"))
    before = effects.copy()
    put(effects, spell("haste"))
    end(effects, lambda e: e.name == "fear")
    assert names(before) == ["fear"]
