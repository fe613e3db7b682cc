"""The questions of the magic phase: what is listed is accepted, what is drawn at random too."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.procedure import Concede, Decision
from refriega.rulesets.warhammer.options import Cast
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.state import Phase
from tests.rulesets.warhammer.kit import Bench, battle
from tests.rulesets.warhammer.magic.things import ITEMS, pelt

MAGIC = ("magic", "dispel", "dispels", "recast")


def battle_of_wizards() -> Bench:
    """Two armies with every kind of thing that the magic phase asks about."""
    lores: dict[str, tuple[str, ...]] = {
        "maga": ("bola_de_fuego", "muro_de_fuego", "conflagracion_fatal"),
        "mago": ("pellejo_de_medianoche", "acechante_invisible", "pozo_de_sombras"),
        "bruja": ("cometa_de_casandora", "rayo_multiple", "segundo_sello_de_amul"),
        "brujo": ("transmutacion_del_plomo", "mandamiento_del_laton", "maldicion_del_acero_forjado"),
    }
    extra: dict[str, Any] = {"items": ("piedra", "pergamino")}
    return battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (12, 20)},
            "maga": {"level": 4, "spells": lores["maga"], "host": "lanzas", "slot": 1} | extra,
            "mago": {"level": 2, "spells": lores["mago"], "at": (20, 20)},
            "heroe": {"character": True, "items": ("anillo",), "at": (26, 20)},
        },
        blue={
            "orcos": {"troop": "orco", "models": 10, "files": 5, "at": (12, 8), "resistance": 1},
            "bruja": {"level": 3, "spells": lores["bruja"], "at": (20, 6)} | extra,
            "brujo": {"level": 1, "spells": lores["brujo"], "at": (26, 6)},
        },
        items=ITEMS,
        phase=Phase.MAGIC_START,
        effects=(pelt("orcos", "brujo", "blue"),),
        turns=2,
    )


def looked_at(decision: Decision) -> int:
    """Every option that a question lists, group by group, is accepted; returns how many there are."""
    chooser = decision.chooser
    grouped = [option for group in chooser.groups() for option in chooser.candidates(group)]
    listed = tuple(chooser.candidates())
    assert [chooser.check(option) for option in listed] == [None] * len(listed)
    assert len(set(map(repr, listed))) == len(listed)
    assert sorted(map(repr, grouped)) == sorted(map(repr, listed))
    return len(listed)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_listed_or_drawn_is_accepted(seed: int) -> None:
    t = battle_of_wizards()
    match = Match(RULESET, t.scene, SeededChance(secret_from_seed(seed)), start=t.state)
    rng = Random(seed)
    seen = 0
    for _ in range(40):
        if match.over:
            break
        decision = match.decision
        if decision.kind in MAGIC:
            assert 1 <= looked_at(decision) < 2_000
            seen += 1
            for _ in range(5):
                assert decision.chooser.check(decision.chooser.sample(rng)) is None
        match.choose(decision.chooser.sample(rng))
    assert seen


def test_a_choice_that_is_not_one_of_them_is_refused() -> None:
    t = battle_of_wizards()
    t.go_to(Phase.MAGIC)
    chooser = t.match.decision.chooser
    assert chooser.check(Concede()) is None
    refusal = chooser.check(Cast("nadie", "bola_de_fuego", 1, target="orcos"))
    assert refusal is not None
    assert refusal.key == "cast.not_yours"
