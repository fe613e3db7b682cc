"""Warhammer in hostile hands: spells let go in the midst of everything, and choices that make no sense."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from refriega.boards.table import INCH, Point
from refriega.core.errors import IllegalChoice
from refriega.core.match import Match
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.warhammer.interventions import MOST, Annul, Injure, Place, Restore, Rout, Steady
from refriega.rulesets.warhammer.options import (
    Ahead,
    Cast,
    DispelInPlay,
    EndSpell,
    Go,
    Join,
    Move,
    Wheel,
)
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Fate
from tests.cli.kit import good
from tests.everywhere.fights import FIGHTS, play_out, random_choice
from tests.everywhere.invariants import invariants
from tests.robustness.battles import SLOW, eager, keepers, kept
from tests.rulesets.warhammer.kit import battle, live

# -- spells let go in the midst of everything -------------------------------------------------------------


def questions(seeds: range) -> Iterator[tuple[Match[Any], Decision]]:
    """The questions of several battles at which somebody keeps a spell in play."""
    for seed in seeds:
        match, rng = keepers(seed), Random(seed)
        for _ in range(150):
            if match.over:
                break
            if any(kept(match, seat) for seat in match.scenario.seats):
                yield match, match.decision
            match.choose(eager(match, rng))


@pytest.mark.rule("WF-032")
def test_a_spell_may_be_let_go_at_any_question_which_is_then_put_again() -> None:
    """By its owner, whoever is asked; and what is on offer then is still sound."""
    kinds: dict[str, set[bool]] = {}
    for match, decision in questions(range(10)):
        for seat in match.scenario.seats:
            for end in kept(match, seat)[:1]:
                world = match.fork(match.chance, log=True)
                world.choose(end, seat)
                assert world.decision.key() == decision.key()
                assert end not in kept(world, seat)
                assert [event.key for event in world.log or ()][-1:] == ["spell.ends"]
                for option in islice(world.decision.chooser.candidates(), 40):
                    assert world.decision.chooser.check(option) is None
                with pytest.raises(IllegalChoice):
                    world.choose(end, seat)
                world.choose(eager(world, Random(1)))
                invariants(world)
                kinds.setdefault(decision.kind, set()).add(seat == decision.seat)
    asked_and_not = {kind for kind, found in kinds.items() if found == {True, False}}
    assert asked_and_not >= {"magic", "dispel", "dispels", "strike", "reroll", "pursue", "move", "charge"}


@pytest.mark.parametrize("seed", range(5, 9))
def test_a_battle_is_taken_back_to_every_point_and_played_again(seed: int) -> None:
    """With spells let go in between, by whoever is not asked too."""
    match, rng = keepers(seed), Random(seed)
    seats = match.scenario.seats
    points = [(match.answers, match.digest(), match.decision.key())]
    for _ in range(60):
        ends = [(end, seat) for seat in seats for end in kept(match, seat)]
        if ends and rng.random() < 1 / 8:
            match.choose(*rng.choice(ends))
        else:
            match.choose(eager(match, rng))
        if match.over:
            break
        points.append((match.answers, match.digest(), match.decision.key()))
    assert len(points) > 20
    for answers, digest, key in reversed(points):
        match.rewind(answers, seats[0], seats)
        assert (match.digest(), match.decision.key()) == (digest, key)
        assert match.fork(match.chance).digest() == digest
    for point in points[1:]:
        match.redo()
        assert (match.answers, match.digest(), match.decision.key()) == point


@pytest.mark.rule("WF-032", "WF-034")
def test_nobody_else_lets_a_spell_go() -> None:
    tried = 0
    for match, _ in questions(range(4)):
        for seat in match.scenario.seats:
            other = next(each for each in match.scenario.seats if each != seat)
            for end in kept(match, seat):
                with pytest.raises(IllegalChoice) as caught:
                    match.choose(end, other)
                assert caught.value.refusal.key in ("spell.not_yours", "not_your_turn")
                tried += 1
    assert tried > 20


@pytest.mark.rule("WF-032")
def test_what_is_about_to_be_dispelled_is_let_go_and_there_is_nothing_left_to_dispel() -> None:
    t = battle(
        red={"maga": {"level": 2, "spells": ("furia_del_oso",), "at": (10, 40)}},
        blue={"chaman": {"level": 2, "spells": ("bola_de_fuego",), "at": (40, 8)}},
        effects=[live("furia_del_oso", "maga", "maga", id="s1")],
        phase=Phase.DISPELS,
        pools=(0, 4),
    )
    assert t.offers(DispelInPlay("s1", 2))
    t.match.choose(EndSpell("s1"), "ana")
    assert t.match.decision.kind != "dispels" or not t.offers(DispelInPlay("s1", 2))
    assert t.refused(DispelInPlay("s1", 2)).key in ("dispel.not_in_play", "not_on_offer")
    assert t.state.dispel == 4 or t.state.phase is not Phase.DISPELS
    assert t.lives("maga") == []


# -- the referee ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "order",
    [
        Injure("lanzas", -1),
        Injure("lanzas", MOST + 1),
        Injure("lanzas", 1, mount=True),
        Injure("nobody", 1),
        Restore("lanzas", 10**30),
        Restore("", 1),
        Place("lanzas", Point(-1, 0), Point(0, 1)),
        Place("lanzas", Point(10**30, 0), Point(0, 1)),
        Place("lanzas", Point(24 * INCH, 8 * INCH), Point(0, 1)),  # where the goblins stand
        Place("lanzas", Point(10 * INCH, 30 * INCH), Point(0, 0)),
        Place("maga", Point(10 * INCH, 30 * INCH), Point(0, 1)),  # in a unit
        Rout("maga"),
        Steady("lanzas"),
        Annul("s99"),
        Pass(),
    ],
    ids=repr,
)
def test_a_referee_orders_nothing_impossible(order: Option) -> None:
    match = keepers(1)
    while not match.between_steps:
        match.choose(*random_choice(match, Random(1)))
    before = match.digest(), match.answers
    with pytest.raises(IllegalChoice):
        match.intervene(order, "referee")
    assert (match.digest(), match.answers) == before


def test_everybody_may_be_wounded_routed_and_put_somewhere_between_any_two_steps() -> None:
    match, rng = keepers(3), Random(3)
    for number in range(120):
        if match.over:
            break
        if match.between_steps and number % 3 == 0:
            who = rng.choice(list(match.state.units))
            order = rng.choice((Injure(who, rng.randrange(4)), Restore(who, 1), Rout(who), Steady(who)))
            try:
                match.intervene(order, "referee")
            except IllegalChoice:
                continue
            invariants(match)
            continue
        match.choose(*random_choice(match, rng))
    invariants(match)


@pytest.mark.parametrize("side_", ["a", "b"])
def test_who_has_lost_everybody_at_once_has_lost(side_: str) -> None:
    match = keepers(2)
    for who, unit in tuple(match.state.units.items()):
        if unit.army == side_ and not match.over and match.state.units[who].fate is Fate.IN_PLAY:
            match.intervene(Injure(who, MOST), "referee")
    assert match.over
    assert match.state.result == ("b" if side_ == "a" else "a",)
    assert not match.state.contacts
    play_out(match, Random(1), 3)


# -- choices that make no sense -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "option",
    [
        Go("lanzas", Point(10**30, -(10**30)), Point(10**30, 0)),
        Go("maga", Point(0, 0), Point(0, 0)),
        Move("lanzas", ()),
        Move("lanzas", (Ahead(1),) * 100_000),
        Move("lanzas", (Ahead(-(10**30)),)),
        Move("lanzas", (Wheel("right", Point(0, 0)),)),
        Join("maga", "maga"),
        Join("lanzas", "arcos"),
        Cast("maga", "bola_de_fuego", 10**30, target="orcos"),
        Cast("maga", "bola_de_fuego", -1, target="orcos"),
        Cast("chaman", "bola_de_fuego", 1, target="lanzas"),
        Cast("maga", "bola_de_fuego", 1, at=Point(10**30, 0), facing=Point(0, 0)),
        Cast("maga", "", 1, stone="x"),
        DispelInPlay("s1", -1),
        EndSpell(""),
        "x",
        None,
        {},
        1,
    ],
    ids=lambda option: repr(option)[:50],
)
@pytest.mark.parametrize("phase", ["magic", "movement", "shooting", "combat"])
def test_what_cannot_be_done_leaves_the_battle_alone(option: Any, phase: str) -> None:
    match = keepers(1, phase)
    before = match.digest(), match.answers
    begun = time.monotonic()
    for seat in (None, *match.scenario.seats, "nobody", ""):
        with pytest.raises(IllegalChoice):
            match.choose(option, seat)
    assert time.monotonic() - begun < SLOW
    assert (match.digest(), match.answers) == before


# -- what is typed ---------------------------------------------------------------------------------------

TYPED = (
    "move lanzas 3", "move lanzas 1e400", "move lanzas nan", "wheel left 99", "go maga 12,12",
    "go maga inf,1", "charge orcos", "charge lanzas lanzas", "cast bola_de_fuego orcos",
    "cast bola_de_fuego orcos 99 dice",
    "cast", "cast x y", "dispel 2", "dispel -1", "dispel " + "9" * 3000, "scroll", "end s1", "end s99",
    "spells", "spell bola_de_fuego", "reform lanzas 4", "reform lanzas 1e9", "turn lanzas about",
    "join maga lanzas",
    "shoot", "strike orcos", "pursue", "hold", "flee", "pass", "done", "6 6", "1 1 1", "0", "7", "3.5", "why",
    "undo", "redo", "y", "new dice", "log", "map", "status lanzas", "meanwhile", "options", "help maga",
    "concede", "n", "\x1b[31m", "\u0301", "{", '{"type":"cast"}',
    '{"type":"move","unit":"lanzas","steps":[]}',
    "½,3", "١٢,٣", "save /no/such/x", "referee wound lanzas 3",
)  # fmt: skip


@pytest.mark.parametrize("more", [(), ("--dice", "real"), ("--lang", "es", "--as", "ana"), ("--json",)])
@pytest.mark.parametrize("name", ["duelo_de_hechiceros", "asesino_oculto"])
def test_no_garbage_ends_a_battle(name: str, more: tuple[str, ...]) -> None:
    rng = Random(f"{name} {more}")
    typed = "\n".join(
        rng.choice(TYPED) if rng.random() < 0.6 else str(rng.randrange(1, 12)) for _ in range(150)
    )
    text = good("play", FIGHTS[name].file, *more, typed=f"{typed}\n")
    assert "\x1b" not in text
