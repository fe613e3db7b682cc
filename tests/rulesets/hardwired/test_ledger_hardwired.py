"""What the ledger says in so many words, where no single rule's tests say all of it."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH
from refriega.core.errors import IllegalChoice
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.interventions import Injure
from refriega.rulesets.hardwired.options import Assign, Move, Strike
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.turn import count, tokens
from tests.rulesets.hardwired.kit import Bench, at, table

VARIANTS = ("one_by_one", "whole")


def example(variant: str, *dice: int | str) -> Bench:
    """The Compliance Team (red) and its rivals (blue), a gang shooter's group and a group of Companions."""
    compliance = {"Ines": (4, 20), "Bruno": (8, 22), "Sor": (12, 22), "Karim": (16, 22), "Lena": (20, 22)}
    recovery = {"odile": (4, 2), "dario": (8, 2), "tomas": (12, 2), "sunita": (16, 2), "yun": (20, 2)}
    models: dict[str, Any] = {who: {"at": place} for who, place in (compliance | recovery).items()}
    models["Ines"] |= {"move": 4, "weapons": ("pistola",)}
    for n in (1, 2, 3):
        models[f"shooter{n}"] = {"unit": "tirador_de_banda", "group": "gang", "at": (2 + 2 * n, 12)}
        models[f"clerk{n}"] = {"unit": "administrativo", "group": "staff", "at": (16 + 2 * n, 12)}
    return table(dice=dice, variants={"group_activation": variant}, **models)


@pytest.mark.rule("HW-002", "HW-004", "HW-006", "HW-012")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("attacks_first", [True, False])
def test_the_example_of_the_text(variant: str, attacks_first: bool) -> None:
    t = example(variant, "red", 1, 2, 4, 4)  # the shot misses: 3 against 8
    assert t.event("bag.drawn").args["left"] == 11  # of twelve
    t.match.choose(Assign("Ines"))
    shot, move = Strike("odile", "pistola"), Move(at(8, 20))
    assert t.refusal("Ines", Move(at(8.01, 20))).rules == ("HW-006",)
    for option in (shot, move) if attacks_first else (move, shot):
        t.act("Ines", option)
    assert t.event("moves").args["cost"] == 4 * INCH
    assert len(t.events("attack")) == 1
    assert t.refusal("Ines", shot).key == "activation.no_action_left"
    assert t.refusal("Ines", Move(at(9, 20))).key == "activation.has_moved"
    assert count(tokens(t.game)) == 11
    t.match.intervene(Injure("sunita", 10), "referee")
    assert t.model("sunita").fate is Fate.OUT_OF_ACTION
    assert dict(tokens(t.game)) == {"red": 4, "blue": 4, "gang": 1, "staff": 1}
    t.done()


@pytest.mark.rule("HW-003", "HW-009")
@pytest.mark.parametrize(("variant", "draws"), [("one_by_one", 2), ("whole", 1)])
def test_the_round_goes_on_until_the_groups_are_through_as_well(variant: str, draws: int) -> None:
    staff: list[int | str] = ["c", 2] * draws  # they wait
    t = table(
        dice=("red", *staff, 1, 1, 1, "red"),
        variants={"group_activation": variant},
        A={"at": (12, 22)},
        c1={"unit": "administrativo", "at": (12, 8)},
        c2={"unit": "administrativo", "at": (12, 4)},
        g={"unit": "maton", "at": (2, 2), "activated": True},
    )
    t.end("A")
    assert [event.args["holder"] for event in t.events("bag.drawn")][1:-1] == ["c"] * draws
    assert (t.model("c1").activations, t.model("c2").activations) == (1, 1)
    assert t.event("round.ends").args["round"] == 1
    assert t.state.round == 2
    t.done()


@pytest.mark.rule("HW-002", "HW-013")
def test_whoever_flees_or_is_stunned_activates_once_a_round_as_everybody_does() -> None:
    # A flees on: 1 + 2 against 3 + 3
    t = table(
        A={"at": (12, 20), "fleeing": True}, B={"at": (16, 20)}, C={"at": (20, 20)}, x={"at": (4, 4)},
        dice=("blue", "red", 1, 2, 3, 3, "red", "red"),
    )  # fmt: skip
    effects.in_next_activation(t.game, "B", "stunned")
    assert dict(tokens(t.game)) == {"red": 3}
    t.end("x")
    for who in "AB":
        t.match.choose(Assign(who))
    assert t.match.decision.subjects == ("C",)
    assert [t.model(who).round for who in "ABC"] == [1, 1, 1]
    assert dict(tokens(t.game)) == {}
    t.done()


@pytest.mark.rule("HW-003", "HW-013", "HW-015")
def test_a_token_cannot_be_given_to_whoever_has_activated() -> None:
    t = table(
        A={"at": (12, 20), "activated": True}, B={"at": (16, 20)}, C={"at": (20, 20)}, x={"at": (4, 4)},
        dice=("red",),
    )  # fmt: skip
    with pytest.raises(IllegalChoice) as refused:
        t.match.choose(Assign("A"))
    assert refused.value.refusal.key == "assign.has_activated"
    assert refused.value.refusal.rules == ("HW-013", "HW-015")
    with pytest.raises(IllegalChoice):
        t.match.choose(Assign("x"))
    assert list(t.match.decision.chooser.candidates()) == [Assign("B"), Assign("C")]
