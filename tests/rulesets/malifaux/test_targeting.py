"""Targets: who may be one, and the duels that being one sets off."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Pass
from refriega.rulesets.malifaux.abilities_schema import Manipulative, Terrifying
from refriega.rulesets.malifaux.card import Mode
from refriega.rulesets.malifaux.effects_schema import Damage, Give
from refriega.rulesets.malifaux.options import Charge, Cheat, Strike, Take, Walk
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.terms import Reach, Station
from tests.rulesets.malifaux.kit import Bench, action, at, gun, melee, spell, table, wall

A = {"at": (5, 5)}
X = {"at": (5, 7)}

TERROR = (Terrifying(tn=13),)


def fighter(**more: Any) -> dict[str, Any]:
    return {**A, "actions": (melee("golpe", 6),)} | more


# -- who may be one ----------------------------------------------------------------------------------


@pytest.mark.rule("MX-016")
def test_a_target_must_be_within_range_and_nothing_is_paid_for_one_that_is_not() -> None:
    t = table(A=fighter(), x={"at": (5, 9.2)})
    refusal = t.refusal("A", Take("golpe", ("x",)))
    assert (refusal.key, refusal.rules) == ("target.out_of_range", ("MX-016",))
    assert t.state.turns[-1].ap == 2


@pytest.mark.rule("MX-016")
def test_a_target_must_be_in_line_of_sight_unless_the_action_says_otherwise() -> None:
    blind = action("hallar", aims_at="enemy", reach=Reach.CAST, range=12, needs_sight=False)
    t = table(A={**A, "actions": (gun("tiro", 5), blind)}, x={"at": (5, 12)}, pieces=(wall(3, 8, 7, 9),))
    refusal = t.refusal("A", Take("tiro", ("x",)))
    assert (refusal.key, refusal.rules) == ("target.out_of_sight", ("MX-016",))
    t.act("A", Take("hallar", ("x",)))
    assert t.event("deed").args["targets"] == ("x",)


@pytest.mark.rule("MX-015")
def test_targets_are_declared_with_the_action_as_many_as_it_may_have_and_each_once() -> None:
    sweep = action("barrido", aims_at="enemy", reach=Reach.CAST, range=6, targets=2)
    t = table(
        A={**A, "actions": (sweep, action("gesto"))},
        x=X,
        y={"at": (7, 5)},
        z={"at": (3, 5)},
        B={"at": (5, 2)},
    )
    for targets in ((), ("x", "y", "z"), ("x", "x")):
        refusal = t.refusal("A", Take("barrido", targets))
        assert (refusal.key, refusal.rules) == ("target.number", ("MX-015",))
    assert t.refusal("A", Take("barrido", ("B",))).key == "target.friend"
    assert t.refusal("A", Take("barrido", ("A",))).key == "target.itself"
    assert t.refusal("A", Take("barrido", ("nobody",))).key == "target.absent"
    assert t.refusal("A", Take("gesto", ("x",))).key == "target.none"
    t.act("A", Take("barrido", ("x", "y")))
    assert t.event("deed").args["targets"] == ("x", "y")


@pytest.mark.rule("MX-015")
def test_an_action_for_friends_is_not_for_enemies_and_one_for_anybody_is_for_oneself_too() -> None:
    help_, all_ = (
        action(id_, aims_at=aims, reach=Reach.CAST, range=6)
        for id_, aims in (("ayuda", "friend"), ("luz", "any"))
    )
    t = table(A={**A, "actions": (help_, all_)}, B={"at": (5, 3)}, x=X)
    assert t.refusal("A", Take("ayuda", ("x",))).key == "target.enemy"
    assert t.refusal("A", Take("ayuda", ("A",))).key == "target.itself"
    t.act("A", Take("ayuda", ("B",)))
    t.act("A", Take("luz", ("A",)))


@pytest.mark.rule("MX-014")
def test_the_alternative_of_an_action_is_declared_with_it() -> None:
    modes = tuple(
        Mode(name={"es": name, "en": name}, effects=(Give(to="actor", condition=name),))
        for name in ("fast", "slow")
    )
    t = table(A={**A, "actions": (action("marcha", modes=modes),)}, x={"at": (20, 20)})
    refusal = t.refusal("A", Take("marcha", mode=2))
    assert (refusal.key, refusal.rules) == ("action.mode", ("MX-014",))
    t.act("A", Take("marcha", mode=1))
    assert t.held("A") == {"slow": 0}


def test_who_is_engaged_does_not_shoot() -> None:
    t = table(
        A={**A, "actions": (gun("tiro", 5),)}, x={**X, "actions": (melee("golpe", 5),)}, y={"at": (12, 5)}
    )
    assert t.refusal("A", Take("tiro", ("y",))).key == "target.engaged_cannot_shoot"


def test_all_that_is_listed_is_accepted_and_every_legal_target_is_listed() -> None:
    t = table(A=fighter(held={"focused": 1}), x=X, y={"at": (7, 5)}, z={"at": (5, 20)})
    t.go_to("A")
    chooser = t.match.decision.chooser
    listed = list(chooser.candidates("card"))
    assert listed == [
        Take("golpe", ("x",)), Take("golpe", ("x",), focus=True),
        Take("golpe", ("y",)), Take("golpe", ("y",), focus=True),
    ]  # fmt: skip
    assert all(chooser.check(option) is None for option in chooser.candidates())


# -- Terrifying --------------------------------------------------------------------------------------


@pytest.mark.rule("MX-017", "MX-012")
@pytest.mark.parametrize(("card", "passes"), [("R08", True), ("R07", False)])
def test_a_horror_duel_is_wp_against_its_tn(card: str, passes: bool) -> None:
    t = table(A=fighter(), x={**X, "abilities": TERROR}, cards=(card, *(("R01", "M13") if passes else ())))
    t.act("A", Take("golpe", ("x",)))
    duel = t.event("duel.simple")
    assert (duel.args["what"], duel.args["needs"], duel.args["won"]) == ("horror", "13", passes)
    assert t.number(duel, "total") == 5 + int(card[1:])
    assert len(t.events("duel.opposed")) == passes
    t.done()


@pytest.mark.rule("MX-017", "MX-021", "MX-012")
def test_who_fails_a_horror_duel_has_paid_and_makes_no_attack_duel_and_is_paralyzed() -> None:
    t = table(A=fighter(), x={**X, "abilities": TERROR}, cards=("R06",))
    t.act("A", Take("golpe", ("x",)))
    keys = [event.key for event in t.match.log or ()]
    assert keys.index("deed") < keys.index("duel.simple") < keys.index("condition")
    assert t.events("duel.opposed") == []
    assert t.wounds("x") == 8
    assert t.event("condition").args["condition"] == "paralyzed"
    # Paralyzed in its own activation: that is over, and the condition with it
    assert t.state.phase is Phase.ACTIVATION
    assert t.held("A") == {}
    t.done()


@pytest.mark.rule("MX-017")
def test_twelve_passes_a_tn_of_twelve_and_eleven_fails() -> None:
    for card, wp in (("R07", 12), ("R06", 11)):
        t = table(A=fighter(), x={**X, "abilities": (Terrifying(tn=12),)}, cards=(card, "R01", "M13"))
        t.act("A", Take("golpe", ("x",)))
        assert t.number(t.event("duel.simple"), "total") == wp
        assert t.event("duel.simple").args["won"] is (wp == 12)


@pytest.mark.rule("MX-051")
def test_who_has_passed_is_immune_to_that_models_horror_for_the_turn_and_not_to_anothers() -> None:
    t = table(
        A=fighter(station=Station.MASTER),
        x={**X, "abilities": TERROR},
        y={"at": (7, 5), "abilities": TERROR},
        cards=("R08", "R01", "M13", "R02", "M12", "R09", "R03", "M11"),
    )
    t.act("A", Take("golpe", ("x",)))
    t.act("A", Take("golpe", ("x",)))
    assert len(t.events("duel.simple")) == 1
    t.act("A", Take("golpe", ("y",)))
    assert len(t.events("duel.simple")) == 2
    t.done()


@pytest.mark.rule("MX-051")
def test_the_next_turn_horror_is_faced_again() -> None:
    six = ("T01", "T02", "T03", "T04", "T05", "T06")
    t = table(
        A=fighter(), x={**X, "abilities": TERROR}, hands={"red": six, "blue": six},
        cards=("R08", "R01", "M13", "R09", "M06", "R10", "R02", "M12"),
    )  # fmt: skip
    t.act("A", Take("golpe", ("x",)))
    t.end("A")
    t.end("x")
    t.act("A", Take("golpe", ("x",)))
    assert len(t.events("duel.simple")) == 2
    t.done()


@pytest.mark.rule("MX-017")
def test_terrifying_is_for_enemies_of_its_type_alone() -> None:
    of_beasts = {"abilities": (Terrifying(tn=13, of="bestia"),)}
    heal = action("cura", aims_at="friend", reach=Reach.CAST, range=6)
    t = table(A=fighter(), B={"at": (5, 3), "actions": (heal,)}, C={"at": (7, 3), "abilities": TERROR},
              x={**X, **of_beasts}, cards=("R01", "M13"))  # fmt: skip
    t.act("A", Take("golpe", ("x",)))
    t.end("A")
    t.end("x")
    t.act("B", Take("cura", ("C",)))
    assert t.events("duel.simple") == []
    t = table(A=fighter(characteristics=("bestia",)), x={**X, **of_beasts}, cards=("R07",))
    t.act("A", Take("golpe", ("x",)))
    assert t.event("duel.simple").args["what"] == "horror"


@pytest.mark.rule("MX-017")
@pytest.mark.parametrize(("variant", "duels"), [("any_action", 1), ("attacks", 0)])
def test_any_action_that_targets_a_terrifying_model_is_faced_or_attacks_alone_by_variant(
    variant: str, duels: int
) -> None:
    stare = action("mirada", aims_at="enemy", reach=Reach.CAST, range=6)
    t = table(
        variants={"terrifying_on": variant}, A={**A, "actions": (stare,)}, x={**X, "abilities": TERROR},
        cards=("R09",),
    )  # fmt: skip
    t.act("A", Take("mirada", ("x",)))
    assert len(t.events("duel.simple")) == duels


@pytest.mark.rule("MX-017")
def test_a_horror_duel_may_be_cheated() -> None:
    t = table(A=fighter(), x={**X, "abilities": TERROR}, hands={"red": ("R12",)}, cards=("R02", "R01", "M13"))
    t.act("A", Take("golpe", ("x",)), A=Cheat("R12"))
    assert t.event("duel.simple").args["won"] is True
    t.done()


# -- Manipulative ------------------------------------------------------------------------------------


def manipulative(*cards: str, **x: Any) -> Bench:
    return table(A=fighter(), x={**X, "abilities": (Manipulative(tn=12),)} | x, cards=cards)


@pytest.mark.rule("MX-042")
def test_each_attack_on_a_manipulative_model_needs_a_duel_of_its_own_and_passing_saves_none() -> None:
    t = manipulative("R08", "R09", "M02", "R01", "R04")
    t.act("A", Take("golpe", ("x",)))
    t.act("A", Take("golpe", ("x",)))
    assert [(t.number(e, "total"), e.args["won"]) for e in t.events("duel.simple")] == [
        (13, True),
        (9, False),
    ]
    assert len(t.events("duel.opposed")) == 1
    assert t.state.turns[-1].ap == 0
    t.done()


@pytest.mark.rule("MX-042")
def test_it_is_off_once_its_model_has_been_picked() -> None:
    t = manipulative("R09", "M02", "R01", activated=True)
    t.act("A", Take("golpe", ("x",)))
    assert t.events("duel.simple") == []
    t.done()


@pytest.mark.rule("MX-042", "MX-003")
def test_it_is_for_attacks_of_enemies_alone() -> None:
    stare = action("mirada", aims_at="any", reach=Reach.CAST, range=6)
    t = table(A={**A, "actions": (stare,)}, x={**X, "abilities": (Manipulative(tn=12),)},
              y={"at": (7, 7), "actions": (stare, spell("hechizo", 5, None, aims_at="other"))},
              cards=("R01", "R02"))  # fmt: skip
    t.act("A", Take("mirada", ("x",)))
    t.end("A")
    t.act("y", Take("hechizo", ("x",)))
    assert t.events("duel.simple") == []


@pytest.mark.rule("MX-017", "MX-042")
def test_horror_comes_before_manipulation_and_a_model_that_fails_it_is_asked_no_more() -> None:
    t = table(A=fighter(), x={**X, "abilities": (Manipulative(tn=6), Terrifying(tn=13))}, cards=("R05",))
    t.act("A", Take("golpe", ("x",)))
    assert [event.args["what"] for event in t.events("duel.simple")] == ["horror"]
    t.done()


# -- what an attack needs besides --------------------------------------------------------------------


@pytest.mark.rule("MX-023")
def test_without_a_duel_the_effects_simply_happen() -> None:
    t = table(
        A={
            **A,
            "actions": (
                action("rayo", aims_at="enemy", reach=Reach.CAST, range=6, effects=(Damage(amount=2),)),
            ),
        },
        x=X,
    )
    t.act("A", Take("rayo", ("x",)))
    assert t.wounds("x") == 6
    assert t.match.decision.chooser.check(Pass()) is not None


# -- actions that cause actions ----------------------------------------------------------------------

RUN = Charge("x", at(5, 9))
"""A charge at an enemy some five inches away."""

STRIKES = (Take("golpe", ("x",)), Take("golpe", ("x",)))


def charging(*cards: str, x: dict[str, Any], **more: Any) -> Bench:
    return table(A=fighter(**more), x={"at": (5, 11)} | x, cards=cards)


@pytest.mark.rule("MX-042", "MX-040", "MX-041", "MX-017", "MX-051")
def test_a_charge_faces_horror_once_and_each_of_its_attacks_is_manipulated_anew() -> None:
    both = (Terrifying(tn=11), Manipulative(tn=12))
    t = charging("R06", "C06", "R08", "R01", "M12", x={"abilities": both})
    t.act("A", RUN, A=STRIKES)
    duels = [
        (event.args["what"], t.number(event, "total"), event.args["won"]) for event in t.events("duel.simple")
    ]
    assert duels == [("horror", 11, True), ("manipulative", 11, False), ("manipulative", 13, True)]
    assert len(t.events("duel.opposed")) == 1
    assert [event.args["cost"] for event in t.events("deed")] == [2, 0, 0]
    assert t.state.turns[-1].ap == 0
    # the charge is resolved last
    assert t.events("deed.resolved")[-1].args["action"] == "charge"
    t.done()


@pytest.mark.rule("MX-042", "MX-021")
def test_of_two_attacks_of_a_charge_one_may_be_persuaded_off_and_the_other_not() -> None:
    t = charging("R08", "R09", "M02", "R02", "R04", x={"abilities": (Manipulative(tn=12),)})
    t.act("A", RUN, A=STRIKES)
    assert [(t.number(e, "total"), e.args["won"]) for e in t.events("duel.simple")] == [
        (13, True),
        (9, False),
    ]
    assert len(t.events("duel.opposed")) == 1
    t.done()


@pytest.mark.rule("MX-017", "MX-021")
def test_who_fails_horror_as_it_declares_a_charge_goes_nowhere() -> None:
    t = charging("R05", x={"abilities": (Terrifying(tn=11),)})
    t.act("A", RUN)
    assert t.model("A").at == at(5, 5)
    assert [event.args["action"] for event in t.events("deed")] == ["charge"]
    t.done()


@pytest.mark.rule("MX-017")
def test_by_variant_the_attacks_of_a_charge_face_the_horror_and_not_its_declaration() -> None:
    t = table(
        variants={"terrifying_on": "attacks"},
        A=fighter(),
        x={"at": (5, 11), "abilities": (Terrifying(tn=11),)},
        cards=("R06", "R01", "M12", "R02", "M13"),
    )
    t.act("A", RUN, A=STRIKES)
    log = [(event.key, event.args.get("what")) for event in t.match.log or ()]
    assert log.index(("duel.simple", "horror")) > [key for key, _ in log].index("moves")
    assert len(t.events("duel.simple")) == 1
    t.done()


@pytest.mark.rule("MX-042")
def test_focused_is_not_dropped_for_a_charge_but_for_one_of_its_attacks() -> None:
    t = charging("R01", "R03", "M12", "R02", "M13", x={}, held={"focused": 1})
    t.act("A", RUN, A=(Take("golpe", ("x",), focus=True), Take("golpe", ("x",))))
    assert t.fate("golpe", "A") == [1, 0]
    assert t.held("A") == {}
    t.done()


# -- walking up to what terrifies ----------------------------------------------------------------------


@pytest.mark.rule("MX-017")
def test_who_ends_a_walk_engaged_with_a_terrifying_enemy_faces_it_and_a_push_is_no_walk() -> None:
    terrible = {"at": (5, 11), "abilities": TERROR, "actions": (melee("golpe", 5),)}
    t = table(A=A, x=terrible, cards=("R07",))
    t.act("A", Walk(at(5, 9)))
    assert t.event("duel.simple").args["won"] is False
    # the walk was made all the same
    assert t.model("A").at == at(5, 9)
    assert t.state.phase is Phase.ACTIVATION
    t = table(A=A, x=terrible)
    t.act("A", Walk(at(5, 7.5)))
    assert t.events("duel.simple") == []
    t = table(A=A, x={"at": (5, 11), "abilities": TERROR})
    t.act("A", Walk(at(5, 9)))
    assert t.events("duel.simple") == []


@pytest.mark.rule("MX-017", "MX-011")
def test_a_walk_that_is_stopped_is_not_ended_anywhere_so_that_nothing_is_faced() -> None:
    t = table(
        A={"at": (5, 9)},
        x={"at": (5, 11), "abilities": TERROR, "actions": (melee("golpe", 6),)},
        cards=("R09", "M02"),
    )
    t.act("A", Walk(at(5, 5)), x=Strike("golpe"))
    assert t.model("A").at == at(5, 9)
    assert t.events("duel.simple") == []
    assert t.state.turns[-1].ap == 1
    t.done()


@pytest.mark.rule("MX-017", "MX-042", "MX-011")
def test_a_strike_at_one_who_walks_off_faces_its_horror_but_its_manipulation_is_off() -> None:
    t = table(
        A={"at": (5, 9), "abilities": (Terrifying(tn=12), Manipulative(tn=12))},
        x={"at": (5, 11), "actions": (melee("golpe", 6),)},
        cards=("M06",),
    )
    t.act("A", Walk(at(5, 5)), x=Strike("golpe"))
    assert [(event.args["who"], event.args["what"]) for event in t.events("duel.simple")] == [("x", "horror")]
    assert t.held("x") == {"paralyzed": 0}
    assert t.model("A").at == at(5, 5)
    t.done()
