"""Contact (Trabado): whoever leaves it is struck at, unless it has disengaged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from refriega.boards.table import INCH, Footing
from refriega.core.procedure import Pass
from refriega.rulesets.hardwired.options import (
    Consume,
    Defend,
    Disengage,
    EndActivation,
    FreeAttack,
    Move,
    Push,
    Riposte,
)
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.turn import count, tokens
from tests.rulesets.hardwired.kit import Bench, at, piece, table

GANG: Mapping[str, Any] = {"side": "bandas_salvajes", "group": "g", "faction": "bandas_salvajes"}
STAFF: Mapping[str, Any] = {"side": "companeros", "group": "c", "faction": "companeros", "companion": True}

FAR = {"at": (20, 20)}

KNIFE = FreeAttack("cuchillo")


def asked(t: Bench, who: str) -> int:
    """How often somebody was offered a free attack."""
    return t.offered.count(("leaving", who))


# -- the free attack ---------------------------------------------------------------------------------


@pytest.mark.rule("HW-013", "HW-015")
def test_an_enemy_may_strike_at_whoever_leaves_its_contact_one_tier_down() -> None:
    # 2d4 against 2d6: 4 + 3 beat 2 + 4; the knife deals 3
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5)}, dice=("red", 4, 3, 2, 4, 3, "blue"))
    t.act("A", Move(at(5, 2)), x=KNIFE)
    blow = t.event("contest")
    assert t.parts(blow) == {"base": 1, "free_attack": -1}
    assert (blow.args["who"], blow.args["dice"], blow.args["other_dice"]) == ("x", "2d4", "2d6")
    assert t.model("A").health == 7
    assert t.model("A").at == at(5, 2)  # struck, it goes its way all the same
    t.end("A")
    t.go_to("x")  # x has its own activation still: the blow was none
    assert t.state.turns[-1].actions == ()
    t.done()


def test_a_player_may_let_it_go() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5)}, dice=("red",))
    t.act("A", Move(at(5, 2)), x=Pass())
    assert t.events("contest") == []
    assert t.model("A").at == at(5, 2)


def test_contact_is_left_where_the_gap_grows_beyond_an_inch() -> None:
    inch = table(A={"at": (5, 5)}, x={"at": (5, 6.98)}, dice=("red",))  # bases of 25 mm: 0.9957" apart
    assert inch.game.engaged("A")
    inch.act("A", Move(at(5, 4)))
    assert asked(inch, "x") == 1
    apart = table(A={"at": (5, 5)}, x={"at": (5, 6.99)}, dice=("red",))  # 1.0057"
    apart.act("A", Move(at(5, 4)))
    assert asked(apart, "x") == 0


def test_moving_about_within_an_inch_leaves_nobody() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5)}, dice=("red",))
    t.act("A", Move(at(6, 5.3)))
    assert asked(t, "x") == 0
    assert t.game.engaged("A")


def test_whoever_only_passes_an_enemy_leaves_its_contact_too() -> None:
    t = table(A={"at": (3, 5), "move": 6}, x={"at": (6, 6.5)}, y={"at": (9, 9)}, dice=("red",))
    t.act("A", Move(at(9, 5)))
    assert asked(t, "x") == 1
    assert asked(t, "y") == 0


def test_a_way_that_comes_back_into_contact_leaves_it_each_time() -> None:
    t = table(A={"at": (5, 5), "move": 8}, x={"at": (5, 6.5)}, dice=("red",))
    t.act("A", Move(at(9, 5), (at(5, 3), at(5, 5), at(9, 5))))
    assert asked(t, "x") == 2


def test_each_enemy_is_left_where_its_own_contact_ends() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5)}, y={"at": (6.5, 6.5)}, dice=("red",))
    t.act("A", Move(at(9, 5)))
    assert [who for kind, who in t.offered] == ["x", "y"]


def test_an_inch_above_is_contact_and_more_is_none() -> None:
    def beside(height: float) -> Bench:
        roof = piece(5.6, 2, 10, 9, Footing.TOP, height=height, climbable=True)
        t = table(A={"at": (5, 5)}, x={"at": (6.5, 5)}, pieces=[roof], dice=("red",))
        t.act("A", Move(at(2, 5)))
        return t

    assert asked(beside(1), "x") == 1
    assert asked(beside(1.5), "x") == 0


@pytest.mark.parametrize(("start", "end"), [((6.5, 5), (5, 5)), ((6.5, 4.9), (5.27, 3.39))])
def test_whoever_jumps_down_leaves_the_contact_of_those_above_before_it_falls(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    roof = piece(6, 2, 10, 9, Footing.TOP, height=4)
    # the blow misses: 1 + 1 against 5 + 5; then the fall
    t = table(A={"at": start}, x={"at": (7.6, 5)}, pieces=[roof], dice=("red", 4, 1, 5, 5, 2))
    t.act("A", Move(at(*end)), x=KNIFE)
    keys = [event.key for event in t.match.log or ()]
    assert keys.index("free_attack") < keys.index("falls")
    assert t.model("A").health == 8
    t.done()


def test_whoever_is_struck_down_in_leaving_is_out_and_its_activation_over() -> None:
    t = table(
        A={"at": (5, 5), "left": 1},
        B={"at": (20, 20)},
        x={"at": (5, 6.5)},
        dice=("red", 4, 4, 2, 4, 3, "red"),
    )
    t.act("A", Move(at(5, 2)), x=KNIFE)
    assert t.model("A").fate is Fate.OUT_OF_ACTION
    assert [turn.who for turn in t.state.turns] == ["B"]
    assert count(tokens(t.game)) == 1
    t.done()


def test_whoever_is_pushed_off_its_way_goes_no_farther() -> None:
    club = {"at": (5, 6.5), "weapons": ("maza",)}
    # 3 + 2 against 2 + 2, 1 damage; the club pushes an inch away from x
    t = table(A={"at": (5, 5)}, x=club, dice=("red", 3, 2, 2, 2, 1))
    t.go_to("A")
    t.match.choose(Move(at(8, 5)))
    t.match.choose(FreeAttack("maza"))
    t.match.choose(Defend())
    assert t.match.decision.kind == "struck"
    t.match.choose(Push())
    where = t.model("A").at
    assert where is not None
    assert where.y < 5 * INCH < where.x < 8 * INCH
    assert t.match.decision.subjects == ("A",)
    assert t.refusal("A", Move(at(8, 5))).key == "activation.has_moved"
    t.done()


def test_a_riposte_may_fell_whoever_strikes_at_one_that_leaves() -> None:
    # x rolls 1 + 1 with 2d4, A answers with its Combat at one tier less: 2 + 3; 4 damage
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5), "left": 2}, y=FAR, dice=("red", 1, 2, 2, 3, 4))
    t.go_to("A")
    t.match.choose(Move(at(5, 2)))
    t.match.choose(KNIFE)
    t.match.choose(Riposte())
    assert t.model("x").fate is Fate.OUT_OF_ACTION
    assert t.model("A").at == at(5, 2)
    t.done()


# -- who strikes -----------------------------------------------------------------------------------------


def test_hostiles_always_strike_and_nobody_is_asked() -> None:
    t = table(A={"at": (5, 5)}, g1={**GANG, "at": (5, 6.5)}, dice=("red", 4, 3, 2, 4, 3))
    t.act("A", Move(at(5, 2)))
    assert asked(t, "g1") == 0
    assert t.event("free_attack").args["who"] == "g1"
    assert t.model("A").health == 7
    t.done()


@pytest.mark.rule("HW-020")
def test_a_companion_strikes_only_once_it_is_marked() -> None:
    t = table(A={"at": (5, 5)}, x=FAR, c1={**STAFF, "at": (5, 6.5)}, dice=("red",))
    t.act("A", Move(at(5, 2)))
    assert t.events("free_attack") == []
    marked = {**STAFF, "at": (5, 6.5), "hostile": True}
    t = table(A={"at": (5, 5)}, x=FAR, c1=marked, dice=("red", 1, 1, 2, 2))
    t.act("A", Move(at(5, 2)))
    assert t.event("free_attack").args["who"] == "c1"
    t.done()


def test_who_shoots_only_strikes_with_fists_and_clubs_two_tiers_down() -> None:
    shooter = {"at": (5, 6.5), "weapons": ("pistola",), "combat": "2d10"}
    t = table(A={"at": (5, 5)}, x=shooter, dice=("red", 4, 3, 2, 2, 3))
    t.go_to("A")
    t.match.choose(Move(at(5, 2)))
    menu = t.match.decision.chooser
    assert list(menu.candidates()) == [Pass(), FreeAttack("punos"), FreeAttack("arma_improvisada")]
    t.match.choose(FreeAttack("arma_improvisada"))
    t.settle({})
    assert t.event("contest").args["dice"] == "2d4"  # 2d10, -1 and -2
    assert t.model("A").health == 7


def test_whoever_flees_strikes_at_nobody() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5), "fleeing": True}, dice=("red",))
    t.act("A", Move(at(5, 2)))
    assert asked(t, "x") == 0


# -- leaving unharmed ------------------------------------------------------------------------------------


@pytest.mark.rule("HW-006")
def test_destrabarse_is_the_action_and_lets_one_leave() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5)}, dice=("red",))
    t.act("A", Disengage())
    assert t.state.turns[-1].actions == ("disengage",)
    assert t.refusal("A", Disengage()).key == "disengage.done"
    t.act("A", Move(at(5, 2)))
    assert asked(t, "x") == 0


@pytest.mark.rule("HW-006", "HW-008")
def test_whoever_has_acted_cannot_disengage_but_for_an_explorador() -> None:
    for contract, refused in (("agente", True), ("explorador", False)):
        body = {"at": (5, 5), "consumables": ("adrenalina",), "contract": contract}
        t = table(A=body, x={"at": (5, 6.5)}, dice=("red",))
        t.act("A", Consume("adrenalina", "A"))
        refusal = t.match.decision.chooser.check(Disengage())
        assert (refusal is not None and refusal.key == "activation.no_action_left") is refused


def test_it_holds_for_that_activation_only() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5)}, dice=("red", "blue", *(1,) * 6, "red"))
    t.act("A", Disengage())
    t.end("A")
    t.end("x")
    t.act("A", Move(at(5, 2)))
    assert asked(t, "x") == 1


def test_whoever_is_not_engaged_has_nothing_to_leave() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 9)}, dice=("red",))
    assert t.refusal("A", Disengage()).key == "disengage.not_engaged"


def test_an_explorador_disengages_for_nothing() -> None:
    t = table(A={"at": (5, 5), "contract": "explorador"}, x={"at": (5, 6.5)}, dice=("red",))
    t.act("A", Disengage())
    assert t.state.turns[-1].actions == ()
    t.act("A", Move(at(5, 2)))
    assert asked(t, "x") == 0


def test_who_carries_the_objective_of_an_extraction_cannot_disengage() -> None:
    carrier = {"at": (5, 5), "carried": ("tablet",), "contract": "explorador"}
    t = table(A=carrier, x={"at": (5, 6.5)}, mission="extraccion", dice=("red",))
    assert t.refusal("A", Disengage()).key == "disengage.carries"


def test_an_inhibitor_leaves_without_being_struck_at() -> None:
    t = table(A={"at": (5, 5), "gear": ("inhibidor",)}, x={"at": (5, 6.5)}, dice=("red",))
    t.act("A", Move(at(5, 2)))
    assert asked(t, "x") == 0


def test_staying_provokes_nothing() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (5, 6.5)}, dice=("red", "blue"))
    t.act("A", EndActivation())
    assert t.offered == []
