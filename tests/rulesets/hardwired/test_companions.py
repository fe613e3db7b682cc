"""Companions: they wait until they are attacked, and may be interrogated."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH, Footing
from refriega.core.effect import Boundary, Until
from refriega.rulesets.hardwired.options import Interrogate, Search, Strike
from refriega.rulesets.hardwired.state import Marker, ModelEffect
from refriega.rulesets.hardwired.terms import Fate
from tests.rulesets.hardwired.hostiles import WHOLE, bag, said
from tests.rulesets.hardwired.kit import Bench, at, piece
from tests.rulesets.hardwired.kit import table as plain_table


def table(**args: Any) -> Bench:
    """With a hostile far off that has activated: without any, a player alone would have won."""
    return plain_table(**args, z1={"unit": "cria", "group": "z", "at": (23, 23), "activated": True})


def acts(t: Bench) -> list[tuple[str, str, str]]:
    """Who did what, in which situation."""
    return [(str(a["who"]), str(a["situation"]), str(a["behaviour"])) for a in said(t, "ai.acts")]


# -- what they do ----------------------------------------------------------------------------------------


@pytest.mark.rule("HW-003")
@pytest.mark.parametrize(
    ("die", "near", "does"),
    [
        (1, 20, ("c1", "seen", "wait")),
        (4, 6.5, ("c1", "engaged", "wait")),
        (5, 20, ("c1", "seen", "cooperate")),
        (5, 6.5, ("c1", "engaged", "cooperate")),
    ],
)
def test_unmarked_they_wait_or_cooperate(die: int, near: float, does: tuple[str, str, str]) -> None:
    t = table(dice=("c", die, "red"), A={"at": (12, near)}, c1={"unit": "administrativo", "at": (12, 5)})
    assert acts(t) == [does]
    assert t.model("c1").at == at(12, 5)
    t.done()


@pytest.mark.rule("HW-003")
def test_unmarked_and_engaged_on_a_six_they_flee_to_the_nearest_edge_and_stop_there() -> None:
    t = table(
        dice=("c", 6, 3, 3, 4, 4, "red"),
        A={"at": (12, 6.5), "activated": True},
        B={"at": (2, 22)},
        c1={"unit": "administrativo", "at": (12, 4)},
        g1={"unit": "maton", "at": (13.5, 4), "activated": True},
    )
    assert acts(t) == [("c1", "engaged", "flee")]
    assert said(t, "ai.to_edge") == [{"who": "c1", "edge": "north"}]
    assert [event.args["who"] for event in t.events("free_attack")] == ["g1"]
    where = t.model("c1").at
    assert where is not None
    assert where.y == 12_500  # its base at the edge
    assert t.model("c1").fate is Fate.IN_PLAY
    t.done()


@pytest.mark.rule("HW-017")
def test_what_hampers_its_next_activation_passes_with_it_though_it_only_waits() -> None:
    hampered = ModelEffect(
        id="e", name="hampered", bearer="c1", turn=1, until=Until(Boundary.TURN_END, "c1", 1)
    )
    t = table(
        dice=("c", 1, "red"),
        effects={"c1": (hampered,)},
        A={"at": (12, 20)},
        c1={"unit": "administrativo", "at": (12, 5)},
    )
    assert t.state.effects == {}
    t.done()


@pytest.mark.rule("HW-020")
@pytest.mark.parametrize("dice", [(4, 4, 3, 3, 2), (3, 3, 4, 4)])
def test_whoever_attacks_a_companion_marks_it_hit_or_miss(dice: tuple[int, ...]) -> None:
    t = table(
        dice=("red", *dice),
        A={"at": (12, 6.5)},
        c1={"unit": "mando_intermedio", "at": (12, 5), "combat": "2d4"},
    )
    t.act("A", Strike("c1", "cuchillo"))
    assert t.model("c1").hostile
    assert t.event("companion.hostile").rules == ("HW-020",)
    t.done()


@pytest.mark.rule("HW-020")
@pytest.mark.parametrize(
    ("die", "near", "does"),
    [
        (1, 20, ("c1", "seen", "attack")),
        (5, 20, ("c1", "seen", "cover")),
        (6, 20, ("c1", "seen", "flee")),
    ],
)
def test_marked_they_read_the_other_table(die: int, near: float, does: tuple[str, str, str]) -> None:
    shot = (2, 2, 3, 3) if die == 1 else ()
    t = table(
        dice=("c", die, *shot, "red"),
        A={"at": (12, near)},
        c1={"unit": "administrativo", "at": (12, 5), "hostile": True},
    )
    assert acts(t) == [does]
    t.done()


@pytest.mark.rule("HW-020")
def test_a_marked_one_is_engaged_with_its_colleague_and_attacks_it_while_the_other_waits() -> None:
    t = table(
        dice=("c", 1, 3, 3, 2, 2, 1, "c", 1, "red"),
        A={"at": (12, 20)},
        c1={"unit": "viajero", "at": (12, 5), "hostile": True},
        c2={"unit": "viajero", "at": (12, 3.5), "defence": "2d4", "activated": True},
        c3={"unit": "viajero", "at": (2, 3.5)},
    )
    assert acts(t) == [("c1", "engaged", "attack"), ("c3", "seen", "wait")]
    assert [strike["target"] for strike in said(t, "ai.strikes")] == ["c2"]


@pytest.mark.rule("HW-003", "HW-020")
def test_marked_and_unmarked_read_one_die_each_in_its_own_table_and_share_a_token() -> None:
    t = table(
        dice=("c", 5, "red"),
        variants=WHOLE,
        A={"at": (12, 20)},
        c1={"unit": "viajero", "at": (4, 5), "hostile": True},
        c2={"unit": "viajero", "at": (20, 3)},
    )
    assert acts(t) == [("c1", "seen", "cover"), ("c2", "seen", "cooperate")]
    assert len(t.events("group")) == 1
    t.done()


# -- Interrogar --------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-005")
def test_the_last_of_a_group_that_is_interrogated_takes_the_token_along() -> None:
    t = table(
        dice=("red", 4, 4, 3, 3, 3, 3),
        A={"at": (12, 6.5)},
        c1={"unit": "administrativo", "at": (12, 5), "wits": "2d4"},
    )
    assert bag(t) == {"c": 1}
    t.act("A", Interrogate("c1"))
    assert t.model("c1").fate is Fate.TAKEN
    assert t.state.searched == at(12, 6.5)
    assert bag(t) == {}
    (found,) = said(t, "found")
    assert (found["table"], found["roll"], found["finding"]) == ("interrogate", 6, "declaracion")
    t.done()


@pytest.mark.rule("HW-005")
def test_one_of_several_that_is_interrogated_leaves_the_token_and_one_that_resists_stays() -> None:
    t = table(
        dice=("red", 4, 4, 3, 3, 1, 1, "red", 1, 1, 2, 2),
        A={"at": (12, 6.5)},
        B={"at": (4, 6.5)},
        c1={"unit": "administrativo", "at": (12, 5), "wits": "2d4"},
        c2={"unit": "administrativo", "at": (4, 5), "wits": "2d4"},
    )
    t.act("A", Interrogate("c1"))
    t.act("B", Interrogate("c2"))
    assert t.model("c2").fate is Fate.IN_PLAY
    assert not t.model("c2").hostile
    assert bag(t) == {"c": 1}
    t.done()


@pytest.mark.rule("HW-003")
def test_the_wounded_and_those_who_cooperate_are_easier_to_interrogate() -> None:
    t = table(
        dice=("c", 5, "red", 1, 1, 1, "red", 5, 5, 3, 3, 1, 1),
        A={"at": (12, 6.5)},
        c1={"unit": "administrativo", "at": (12, 5), "left": 9},
    )
    assert said(t, "ai.cooperates") == [{"who": "c1", "round": 2}]
    t.end("A")
    t.act("A", Interrogate("c1"))
    contest = t.event("contest")
    assert t.parts(contest) == {"base": 1, "wounded": 1, "cooperates": 1}
    assert (contest.args["dice"], contest.args["other_dice"]) == ("2d10", "2d8")
    t.done()


@pytest.mark.rule("HW-003")
def test_cooperation_is_for_the_next_round_not_for_this_one() -> None:
    t = table(
        dice=("c", 5, "red", 2, 2, 3, 3),
        A={"at": (12, 6.5)},
        c1={"unit": "administrativo", "at": (12, 5)},
    )
    t.act("A", Interrogate("c1"))
    assert t.parts(t.event("contest")) == {"base": 1}


@pytest.mark.rule("HW-006")
def test_who_and_what_may_be_interrogated() -> None:
    t = table(
        dice=("red",),
        A={"at": (12, 6.5)},
        x={"at": (13.5, 6.5)},
        c1={"unit": "administrativo", "at": (12, 9)},
        g1={"unit": "maton", "at": (12, 5)},
    )
    assert t.refusal("A", Interrogate("c1")).key == "interrogate.far"
    assert t.refusal("A", Interrogate("x")).key == "interrogate.no_companion"
    assert t.refusal("A", Interrogate("g1")).key == "interrogate.no_companion"
    assert t.refusal("A", Interrogate("nobody")).key == "attack.not_there"


def test_who_stands_too_high_is_not_interrogated_from_below() -> None:
    t = table(
        dice=("red",),
        A={"at": (12, 6.5)},
        c1={"unit": "administrativo", "at": (12, 5)},
        pieces=(piece(11, 4, 13, 5.9, Footing.TOP, height=2),),
    )
    refusal = t.refusal("A", Interrogate("c1"))
    assert (refusal.key, refusal.args["height"]) == ("interrogate.too_high", 2 * INCH)


@pytest.mark.rule("HW-018")
def test_next_to_a_companion_one_may_interrogate_but_not_search() -> None:
    t = table(
        dice=("red",),
        markers=[Marker("m1", "loot", at(13, 6.5))],
        A={"at": (12, 6.5)},
        c1={"unit": "administrativo", "at": (12, 5)},
    )
    assert t.refusal("A", Search("m1")).key == "marker.engaged"
    assert t.match.decision.chooser.check(Interrogate("c1")) is None


@pytest.mark.rule("HW-006")
def test_interrogating_takes_the_action() -> None:
    t = table(
        dice=("red", 1, 1, 4, 4),
        A={"at": (12, 6.5)},
        c1={"unit": "administrativo", "at": (12, 5), "defence": "2d4"},
    )
    t.act("A", Interrogate("c1"))
    assert t.refusal("A", Interrogate("c1")).key == "activation.no_action_left"
    assert t.refusal("A", Strike("c1", "cuchillo")).key == "activation.no_action_left"
