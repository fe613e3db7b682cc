"""What actions do: every kind of effect, to whom, in printed order."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import Footing, Piece, gap, inches
from refriega.core.procedure import Pass
from refriega.rulesets.malifaux.abilities_schema import Immune
from refriega.rulesets.malifaux.card import Mode
from refriega.rulesets.malifaux.effects_schema import (
    Act,
    AnyEffect,
    Damage,
    Draw,
    Give,
    Heal,
    Immunize,
    Marker,
    MoveUpTo,
    Place,
    Push,
    Redirect,
    Remove,
    Resist,
    Sacrifice,
)
from refriega.rulesets.malifaux.options import Charge, DeclareTrigger, DiscardCards, Pick, Take, ToPoint
from refriega.rulesets.malifaux.terms import Fate, Reach, Stat, When
from tests.rulesets.malifaux.kit import Bench, action, at, melee, piece, table, trigger, wall
from tests.rulesets.malifaux.test_walk import BASES


def pulse(*effects: AnyEffect, **fields: Any) -> Any:
    """An action without a target or a duel."""
    return action("hacer", reach=Reach.PULSE, effects=effects, **fields)


def aimed(*effects: AnyEffect, **fields: Any) -> Any:
    """An action without a duel at anybody within 12 inches."""
    return action(
        "hacer", **{"reach": Reach.CAST, "range": 12, "aims_at": "any", "effects": effects} | fields
    )


def doing(act: Any, **more: Any) -> Bench:
    """`A` with an action, its friend `B` 3 inches away, its enemies `x` and `y` 5 and 9 inches away."""
    said: dict[str, Any] = {
        "A": {"at": (5, 5), "actions": (act,)},
        "B": {"at": (5, 8 + BASES)},
        "x": {"at": (10 + BASES, 5)},
        "y": {"at": (14 + BASES, 5)},
    }
    for name in ("A", "B", "x", "y"):
        said[name] |= more.pop(name, {})
    return table(**said, **more)


DO = Take("hacer", ("x",))


# -- order, modes ------------------------------------------------------------------------------------


@pytest.mark.rule("MX-030")
def test_effects_come_about_in_printed_order() -> None:
    t = doing(aimed(Push(inches=2, direction="away"), Damage(amount=2), Give(condition="slow")))
    t.act("A", DO)
    done = [event.key for event in t.match.log or () if event.key in ("pushed", "damage", "condition")]
    assert done == ["pushed", "damage", "condition"]


@pytest.mark.rule("MX-014", "MX-030")
def test_the_mode_that_is_declared_is_the_one_that_comes_about() -> None:
    modes = (
        Mode(name={"es": "a", "en": "a"}, effects=(Give(condition="slow"),)),
        Mode(name={"es": "b", "en": "b"}, effects=(Give(condition="fast"),)),
    )
    t = doing(aimed(Damage(amount=1), modes=modes))
    assert t.refusal("A", Take("hacer", ("x",), 2)).key == "action.mode"
    t.act("A", Take("hacer", ("x",), 1))
    assert t.wounds("x") == 7
    assert t.held("x") == {"fast": 0}


@pytest.mark.rule("MX-014", "MX-015")
def test_all_legal_targets_are_listed_in_all_modes() -> None:
    modes = tuple(Mode(name={"es": n, "en": n}, effects=(Damage(amount=1),)) for n in "ab")
    t = doing(aimed(modes=modes, range=6))
    t.go_to("A")
    listed = [option for option in t.match.decision.chooser.candidates("card") if isinstance(option, Take)]
    assert listed == [Take("hacer", (who,), mode) for who in ("A", "B", "x") for mode in (0, 1)]
    t = doing(aimed(Damage(amount=1), targets=2, aims_at="enemy"))
    t.go_to("A")
    listed = [option for option in t.match.decision.chooser.candidates("card") if isinstance(option, Take)]
    assert [option.targets for option in listed] == [("x",), ("y",), ("x", "y")]


# -- to whom -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "within", "around", "who"),
    [
        ("enemies", 5, "actor", ["x"]),
        ("enemies", 4, "actor", []),
        ("enemies", 9, "actor", ["x", "y"]),
        ("friends", 3, "actor", ["B"]),
        ("all", 5, "actor", ["B", "x"]),
        ("all", 5, "target", ["A", "y"]),
        ("friends", 12, "target", ["B"]),
        ("target", 0, "actor", ["x"]),
        ("actor", 0, "actor", ["A"]),
    ],
)
def test_to_whom_an_effect_is_done(to: Any, within: int, around: Any, who: list[str]) -> None:
    t = doing(aimed(Give(to=to, within=within, around=around, condition="slow")))
    t.act("A", DO)
    assert [event.args["who"] for event in t.events("condition")] == who


def test_nobody_stands_near_a_target_that_is_gone() -> None:
    after = trigger("M", When.SUCCEEDING, Give(to="enemies", within=9, around="target", condition="slow"))
    t = doing(
        melee("hacer", 5, None, range=6, effects=(Damage(amount=9),), triggers=(after,)), cards=("M09", "R02")
    )
    t.act("A", DO, A=DeclareTrigger(0))
    assert t.model("x").fate is Fate.KILLED
    assert not t.events("condition")


# -- wounds and conditions ---------------------------------------------------------------------------


@pytest.mark.rule("MX-031")
def test_damage_healing_and_conditions() -> None:
    t = doing(
        aimed(Damage(amount=3), Give(condition="burning", value=2), Heal(to="actor", amount=2)), A={"left": 5}
    )
    t.act("A", DO)
    assert (t.wounds("x"), t.held("x"), t.wounds("A")) == (5, {"burning": 2}, 7)


@pytest.mark.rule("MX-053")
def test_the_immune_suffer_the_damage_and_not_the_condition() -> None:
    """Situation 12."""
    t = doing(
        aimed(Damage(amount=2), Give(condition="poison", value=1)),
        x={"abilities": (Immune(to="poison"),), "left": 3},
    )
    t.act("A", DO)
    assert (t.wounds("x"), t.held("x")) == (1, {})


@pytest.mark.rule("MX-031")
def test_a_condition_ends_the_one_named_or_as_the_acting_player_chooses() -> None:
    held = {"slow": 0, "burning": 2}
    t = doing(aimed(Remove(condition="burning")), x={"held": held})
    t.act("A", DO)
    assert t.held("x") == {"slow": 0}
    t = doing(aimed(Remove()), x={"held": held})
    t.go_to("A")
    t.match.choose(DO)
    assert t.match.decision.seat == "ana"
    t.match.choose(Pick("slow"))
    assert t.held("x") == {"burning": 2}


@pytest.mark.rule("MX-050", "MX-054")
def test_immunity_that_is_gained_takes_the_condition_away() -> None:
    """Situation 13."""
    t = doing(aimed(Immunize(against="burning")), x={"held": {"burning": 2}})
    t.act("A", DO)
    assert t.held("x") == {}


# -- resisting ---------------------------------------------------------------------------------------


@pytest.mark.rule("MX-020", "MX-030")
def test_each_resists_by_itself_and_suffers_the_one_or_the_other() -> None:
    shock = Resist(
        to="enemies",
        within=9,
        stat=Stat.WP,
        tn=12,
        fail=(Push(inches=3, direction="away"), Damage(track=(1, 2, 3))),
        success=(Heal(amount=1),),
    )
    t = doing(pulse(shock), x={"wp": 5}, y={"wp": 5, "left": 4}, cards=("R06", "M07", "C07"))
    t.act("A", Take("hacer"))
    t.done()
    assert t.event("pushed").args["stopped"] == "y"
    assert t.wounds("x") == 6
    assert t.wounds("y") == 5
    assert t.fate("damage") == [0]


def test_what_is_resisted_in_an_attack_is_not_aimed_by_it() -> None:
    """A difference of 0 in the attack is no matter: the damage of a failed duel is flipped straight."""
    blow = melee(
        "hacer", 5, None, range=6, effects=(Resist(stat=Stat.DF, tn=20, fail=(Damage(track=(1, 2, 3)),)),)
    )
    t = doing(blow, cards=("M05", "R05", "R02", "C07"))
    t.act("A", DO)
    t.done()
    assert t.duels() == [(10, 10, True)]
    assert t.fate("damage") == [0]


# -- cards -------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-031")
def test_cards_are_drawn_and_then_discarded_as_their_player_chooses() -> None:
    t = doing(
        pulse(Draw(to="actor", cards=2), Draw(to="actor", cards=-1)),
        cards=("M09", "R02"),
        hands={"red": ("C03",)},
    )
    t.go_to("A")
    t.match.choose(Take("hacer"))
    refusal = t.match.decision.chooser.check(DiscardCards(("C03", "M09")))
    assert refusal is not None
    t.match.choose(DiscardCards(("C03",)))
    t.done()
    assert t.crew("red").hand == ("M09", "R02")


@pytest.mark.rule("MX-031")
def test_who_has_no_more_cards_than_that_loses_all_and_is_not_asked() -> None:
    t = doing(aimed(Draw(cards=-2)), hands={"blue": ("C03", "C04")})
    t.act("A", DO)
    assert t.crew("blue").hand == ()
    assert t.offered == []
    assert t.event("hand.discards").args["cards"] == ("C03", "C04")


# -- moved about -------------------------------------------------------------------------------------


@pytest.mark.rule("MX-031")
def test_a_push_towards_the_actor_stops_at_its_base() -> None:
    t = doing(aimed(Push(inches=6, direction="towards")))
    t.act("A", DO)
    assert 0 <= t.game.gap("A", "x") <= 2
    t = doing(aimed(Push(to="actor", inches=3, direction="towards")))
    t.act("A", DO)
    assert t.model("A").at == at(8, 5)


@pytest.mark.rule("MX-031", "MX-014")
def test_a_push_in_any_direction_is_the_acting_players_and_full() -> None:
    t = doing(aimed(Push(inches=3)))
    t.go_to("A")
    t.match.choose(DO)
    assert t.match.decision.key() == ("ana", "push", "x", "hacer")
    refusal = t.match.decision.chooser.check(ToPoint(at(10 + BASES, 5)))
    assert refusal is not None
    assert refusal.key == "push.nowhere"
    t.match.choose(ToPoint(at(10 + BASES, 6)))
    assert t.model("x").at == at(10 + BASES, 8)


@pytest.mark.rule("MX-031", "MX-014")
def test_a_place_needs_no_way_there_but_room_and_goes_no_farther_than_it_says() -> None:
    t = doing(aimed(Place(inches=4)), pieces=(wall(11.8, 0, 12, 24),))
    t.go_to("A")
    t.match.choose(DO)
    check = t.match.decision.chooser.check
    for place, key in ((at(14.2 + BASES, 5), "place.too_far"), (at(12, 5), "place.no_room")):
        refusal = check(ToPoint(place))
        assert refusal is not None
        assert refusal.key == key
    listed = list(t.match.decision.chooser.candidates())
    assert all(check(option) is None for option in listed)
    t.match.choose(ToPoint(at(13, 5)))
    assert t.model("x").at == at(13, 5)
    assert t.event("placed").args["who"] == "x"


@pytest.mark.rule("MX-031")
def test_a_place_in_base_contact_touches() -> None:
    """Situation 30."""
    t = doing(aimed(Place(beside=True)))
    t.go_to("A")
    t.match.choose(DO)
    refusal = t.match.decision.chooser.check(ToPoint(at(7, 5)))
    assert refusal is not None
    assert refusal.key == "place.not_near"
    t.match.choose(next(t.match.decision.chooser.candidates()))
    assert gap(t.game.figure("A"), t.game.figure("x")) == 0


def test_who_finds_no_room_there_is_not_placed() -> None:
    around = {name: {"at": place} for name, place in (("B", (20, 20)), ("y", (20, 22)))}
    cage = (wall(0, 0, 4.3, 24), *boxed())
    t = doing(aimed(Place(beside=True), needs_sight=False), **around, pieces=cage)
    t.act("A", DO)
    assert t.event("place.nowhere").args["who"] == "x"
    assert t.model("x").at == at(10 + BASES, 5)


def boxed() -> tuple[Piece, ...]:
    """The other three sides of a cell around (5, 5), just wide enough."""
    sides = ((5.7, 4.3, 6, 5.7), (4.3, 4, 6, 4.3), (4.3, 5.7, 6, 6))
    return tuple(piece(*side, Footing.CLOSED, id=f"lado{n}", height=6) for n, side in enumerate(sides))


@pytest.mark.rule("MX-031", "MX-014")
def test_a_move_is_its_own_players_and_may_be_none() -> None:
    t = doing(aimed(MoveUpTo(stat="wk")), x={"wk": 4})
    t.go_to("A")
    t.match.choose(DO)
    assert t.match.decision.key() == ("luis", "move", "x", "hacer")
    refusal = t.match.decision.chooser.check(ToPoint(at(10 + BASES, 9.01)))
    assert refusal is not None
    assert refusal.key == "way.too_far"
    t.match.choose(ToPoint(at(10 + BASES, 9)))
    assert t.model("x").at == at(10 + BASES, 9)
    t = doing(aimed(MoveUpTo(stat="wk")))
    t.act("A", DO, x=Pass())
    assert t.model("x").at == at(10 + BASES, 5)


@pytest.mark.rule("MX-031")
def test_a_lure_brings_its_target_as_near_as_it_can_and_no_player_has_a_say() -> None:
    t = doing(aimed(MoveUpTo(stat="wk", direction="towards")), x={"wk": 4})
    t.act("A", DO)
    assert t.offered == []
    assert t.model("x").at == at(6 + BASES, 5)
    t = doing(aimed(MoveUpTo(inches=4, direction="away")))
    t.act("A", DO)
    assert t.game.gap("A", "x") > inches(8)


# -- markers and removal -----------------------------------------------------------------------------


@pytest.mark.rule("MX-031")
def test_a_marker_is_put_down_in_base_contact() -> None:
    t = doing(pulse(Marker(to="actor", kind="scrap")))
    t.act("A", Take("hacer"), A=ToPoint(at(5 + BASES, 5)))
    (marker,) = t.state.markers
    assert (marker.kind, marker.crew, marker.at) == ("scrap", "red", at(5 + BASES, 5))


@pytest.mark.rule("MX-030")
def test_who_is_sacrificed_is_nobodys_kill_and_does_no_more() -> None:
    t = doing(aimed(Marker(to="actor", kind="corpse"), Sacrifice(to="actor"), Damage(amount=3)))
    t.act("A", DO)
    assert (t.model("A").fate, t.model("A").killed_by) == (Fate.SACRIFICED, "")
    assert t.wounds("x") == 8
    assert len(t.state.markers) == 1


# -- redirecting -------------------------------------------------------------------------------------

PASS_ON = trigger("M", When.BEFORE, Redirect(within=5, discard=1))


def passed_on(**more: Any) -> Bench:
    blow = melee("hacer", 5, None, range=6, effects=(Damage(amount=2), Give(condition="slow")))
    return doing(blow, x={"df_triggers": (PASS_ON,)}, cards=("R12", "M05"), **more)


@pytest.mark.rule("MX-030", "MX-022")
def test_the_effects_fall_on_a_friend_that_is_no_legal_target() -> None:
    """Situations 24 and 25: `y` is out of range; the price is paid before any damage."""
    t = passed_on(hands={"blue": ("C03", "C04")})
    t.act("A", DO, x=(DeclareTrigger(0), Pick("y")), blue=DiscardCards(("C03",)))
    t.done()
    assert (t.wounds("x"), t.wounds("y"), t.held("y")) == (8, 6, {"slow": 0})
    assert t.crew("blue").hand == ("C04",)
    keys = [event.key for event in t.match.log or ()]
    assert keys.index("hand.discards") < keys.index("damage")


@pytest.mark.rule("MX-022")
def test_who_cannot_pay_passes_nothing_on() -> None:
    t = passed_on()
    t.act("A", DO, x=DeclareTrigger(0))
    assert t.wounds("x") == 6


@pytest.mark.rule("MX-041")
def test_further_attacks_at_the_same_target_go_for_the_new_one_and_are_lost_out_of_reach() -> None:
    """Situation 24: the second attack of a charge."""
    claw = melee("garra", 5, None, range=1, effects=(Damage(amount=2),))
    t = table(
        A={"at": (5, 5), "actions": (claw,), "cg": 6},
        x={"at": (10, 5), "df_triggers": (PASS_ON,)},
        y={"at": (14, 5)},
        cards=("R12", "M05"),
        hands={"blue": ("C03",)},
    )
    t.act("A", Charge("x", at(8.5, 5)), A=Take("garra", ("x",)), x=(DeclareTrigger(0), Pick("y")))
    t.done()
    assert (t.wounds("x"), t.wounds("y")) == (8, 6)
    assert t.event("act.nothing").args["who"] == "A"


def test_an_effect_that_lets_a_redirected_target_be_struck_again_strikes_the_new_one() -> None:
    again = trigger("R", When.SUCCEEDING, Act(to="actor", action="garra"))
    claw = melee("garra", 5, None, range=3, effects=(Damage(amount=2),), triggers=(again,))
    t = table(
        A={"at": (5, 5), "actions": (claw,)},
        x={"at": (7, 5), "df_triggers": (PASS_ON,)},
        y={"at": (5, 7)},
        cards=("R12", "M05", "T12", "C05"),
        hands={"blue": ("C03",)},
    )
    hit = Take("garra", ("x",))
    more = Take("garra", ("y",))
    t.act("A", hit, A=(DeclareTrigger(0), more), x=(DeclareTrigger(0), Pick("y")))
    t.done()
    assert (t.wounds("x"), t.wounds("y")) == (8, 4)


def test_the_second_of_two_attacks_at_one_target_goes_for_whom_the_first_was_passed_on_to() -> None:
    flurry = action(
        "rafaga",
        reach=Reach.MELEE,
        range=3,
        aims_at="enemy",
        effects=(Act(to="actor", kind="melee", times=2), Damage(amount=1)),
    )
    claw = melee("garra", 5, None, range=3, effects=(Damage(amount=2),))
    t = table(
        A={"at": (5, 5), "actions": (flurry, claw)},
        x={"at": (7, 5), "df_triggers": (PASS_ON,)},
        y={"at": (5, 7)},
        cards=("R12", "M05", "T12", "C05"),
        hands={"blue": ("C03",)},
    )
    first, second = Take("garra", ("x",)), Take("garra", ("y",))
    t.act("A", Take("rafaga", ("x",)), A=(first, second), x=(DeclareTrigger(0), Pick("y")))
    t.done()
    assert (t.wounds("x"), t.wounds("y")) == (7, 4)
