"""Grenades: where they land, whom they reach, what each kind does."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.effect import Boundary, Until
from refriega.rulesets.hardwired.options import Overtime, Severance, Strike, Throw
from refriega.rulesets.hardwired.state import ModelEffect
from refriega.rulesets.hardwired.terms import Boon
from tests.rulesets.hardwired.kit import Bench, at, table, wall

GOOD = (4, 4, 3, 3)
BAD = (3, 3, 4, 4)
FUMBLE = (1, 2, 4, 5)


def thrown(weapon: str, *dice: int | str, to: tuple[float, float] = (5, 10), **models: Any) -> Bench:
    """A throws a grenade five inches, at x and B; y stands well away."""
    squads: dict[str, Any] = {
        "A": {"at": (5, 5), "weapons": (weapon, "carabina")},
        "B": {"at": (5, 12)},
        "x": {"at": (5, 9)},
        "y": {"at": (5, 20), "weapons": ("carabina",)},
    }
    for name, more in models.items():
        squads[name] = {**squads[name], **more}
    t = table(dice=("red", *dice), **squads)
    t.act("A", Throw(weapon, at(*to)))
    return t


def health(t: Bench) -> dict[str, int]:
    return {who: t.model(who).health for who in "ABxy"}


def test_the_blast_reaches_friend_and_foe_and_is_rolled_for_each() -> None:
    t = thrown("granada_de_fragmentacion", *GOOD, 5, 2)
    assert health(t) == {"A": 10, "B": 5, "x": 8, "y": 10}
    contest = t.event("contest")
    assert (contest.args["other"], contest.args["other_dice"]) == ("", "2d6")
    t.done()


def test_a_base_whose_edge_is_touched_is_reached() -> None:
    # from the point 3 inches, and half a base of 25 mm: 3.492 inches to the centre
    for y, reached in ((8.49, True), (8.5, False)):
        t = table(
            A={"at": (5, 1), "weapons": ("granada_cegadora",)},
            x={"at": (5, y)},
            dice=("red", *GOOD),
        )
        t.act("A", Throw("granada_cegadora", at(5, 5)))
        assert ("x" in t.state.effects) is reached, y
        t.done()


@pytest.mark.rule("HW-006")
def test_a_grenade_is_thrown_once_up_to_six_inches_and_is_the_action() -> None:
    models: dict[str, Any] = {"A": {"at": (5, 5), "weapons": ("granada_de_humo",)}, "x": {"at": (20, 20)}}
    # half a base of 25 mm and 6 inches: 6.492 inches from the centre
    for y, key in ((11.5, "throw.too_far"), (11.49, "")):
        t = table(dice=("red", *GOOD), **models)
        if key:
            assert t.refusal("A", Throw("granada_de_humo", at(5, y))).key == key
            continue
        t.act("A", Throw("granada_de_humo", at(5, y)))
        assert t.model("A").weapons == ()
        assert t.refusal("A", Throw("granada_de_humo", at(5, y))).key == "activation.no_action_left"
    t = table(dice=("red",), **models)
    assert t.refusal("A", Throw("granada_de_gas", at(5, 8))).key == "throw.no_such_grenade"
    assert t.refusal("A", Strike("x", "granada_de_humo")).key == "attack.no_such_weapon"
    t = table(A={"at": (5, 1), "weapons": ("granada_de_humo",)}, x={"at": (20, 20)}, dice=("red",))
    assert t.refusal("A", Throw("granada_de_humo", at(5, -1))).key == "throw.off_table"


def test_a_failed_throw_strays_towards_an_hour_of_the_clock() -> None:
    """Six o'clock is south: three inches on from (5, 10)."""
    t = thrown("granada_de_fragmentacion", *BAD, 6, 3, 5)
    assert t.event("burst").args["at"] == at(5, 13)
    assert health(t) == {"A": 10, "B": 5, "x": 10, "y": 10}
    t.done()


def test_what_strays_stops_at_the_edge_of_the_table() -> None:
    t = table(
        A={"at": (2, 5), "weapons": ("granada_cegadora",)}, x={"at": (20, 20)}, dice=("red", *BAD, 9, 6)
    )
    t.act("A", Throw("granada_cegadora", at(4, 5)))
    assert t.event("burst").args["at"] == at(0, 5)
    t.done()


def test_a_fumbled_throw_bursts_at_the_throwers_feet() -> None:
    t = thrown("granada_de_fragmentacion", *FUMBLE, 5)
    assert t.event("burst").args["at"] == at(5, 5)
    assert health(t) == {"A": 5, "B": 10, "x": 10, "y": 10}
    assert t.events("fumble") == []
    t.done()


def test_a_thrower_who_dies_of_it_has_thrown_all_the_same() -> None:
    t = thrown("granada_de_fragmentacion", *FUMBLE, 5, 4, "red", A={"left": 2}, x={"at": (5, 7)})
    assert t.model("A").at is None
    assert t.model("x").health == 6
    assert t.match.decision.subjects == ("B",)
    t.done()


@pytest.mark.rule("HW-011")
def test_smoke_blocks_every_line_of_sight_until_the_next_round() -> None:
    t = thrown("granada_de_humo", *GOOD, "blue", "blue", "red", 1, 1, 1, 1, 1, 1, "red")
    refusal = t.refusal("y", Strike("A", "carabina"))
    assert refusal.key == "attack.smoke"
    t.end("y")
    t.end("x")
    t.end("B")
    t.go_to("A")
    assert (t.state.round, t.state.veils) == (2, ())
    assert t.match.decision.chooser.check(Strike("y", "carabina")) is None
    t.done()


def test_smoke_hurts_nobody_and_provokes_no_companion() -> None:
    c = {"at": (5, 9), "side": "companeros", "group": "c", "faction": "companeros", "companion": True}
    aim = ModelEffect(id="e", name="aim", bearer="x", until=Until(Boundary.ROUND_END, "", 9))
    t = table(
        A={"at": (5, 5), "weapons": ("granada_de_humo",)}, x={"at": (5, 11)}, c=c, effects={"x": (aim,)},
        boons={"ana": [Boon.SEVERANCE]}, dice=("red", *GOOD),
    )  # fmt: skip
    t.act("A", Throw("granada_de_humo", at(5, 10)))
    assert t.model("x").health == 10
    assert t.events("damage") == []
    assert not t.model("c").hostile
    assert "x" in t.state.effects, "it has not been hit"
    assert t.offered == [], "there is nothing for Finiquito to make the most of"
    t.done()


def test_smoke_is_no_hindrance_in_contact() -> None:
    t = thrown("granada_de_humo", *GOOD, "blue", x={"at": (5, 11)})
    t.go_to("x")
    assert t.match.decision.chooser.check(Strike("B", "cuchillo")) is None


@pytest.mark.rule("HW-017")
def test_a_dazzler_takes_a_tier_in_the_next_activation() -> None:
    t = thrown("granada_cegadora", *GOOD, "blue", 1, 1, 1, 2, x={"weapons": ("carabina",)})
    assert health(t) == {"A": 10, "B": 10, "x": 10, "y": 10}
    t.act("x", Strike("A", "carabina"))
    assert t.parts(t.events("contest")[-1]) == {"base": 1, "hampered": -1}


def test_a_pulse_hurts_and_dazzles() -> None:
    t = thrown("granada_de_pulso", *GOOD, 3, 4)
    assert health(t) == {"A": 10, "B": 7, "x": 6, "y": 10}
    assert {who: [effect.name for effect in held] for who, held in t.state.effects.items()} == {
        "B": ["hampered"],
        "x": ["hampered"],
    }


@pytest.mark.parametrize("weapon", ["granada_de_gas", "granada_incendiaria"])
def test_gas_and_fire_roll_a_d6_that_armour_reduces(weapon: str) -> None:
    t = thrown(weapon, *GOOD, 3, 4, x={"armour": "coraza", "gear": ("mascara",)})
    assert health(t) == {"A": 10, "B": 7, "x": 8, "y": 10}
    t.done()


def test_finiquito_makes_every_damage_of_the_blast_the_most() -> None:
    squads: dict[str, Any] = {
        "A": {"at": (5, 5), "weapons": ("granada_de_fragmentacion",)},
        "B": {"at": (5, 12)},
        "x": {"at": (5, 9)},
    }
    t = table(dice=("red", *GOOD), boons={"ana": [Boon.SEVERANCE]}, **squads)
    t.act("A", Throw("granada_de_fragmentacion", at(5, 10)), A=Severance())
    assert [t.model(who).health for who in "Bx"] == [2, 2]
    t.done()


@pytest.mark.rule("HW-020")
def test_a_companion_under_a_blast_is_marked_hostile() -> None:
    c = {"at": (5, 9), "side": "companeros", "group": "c", "faction": "companeros", "companion": True}
    t = table(
        A={"at": (5, 5), "weapons": ("granada_cegadora",)}, x={"at": (20, 20)}, c=c, dice=("red", *GOOD)
    )
    t.act("A", Throw("granada_cegadora", at(5, 10)))
    assert t.model("c").hostile


def test_throws_are_listed_at_enemies_and_between_them() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("granada_de_gas",)},
        x={"at": (3, 9)},
        y={"at": (7, 9)},
        z={"at": (20, 20)},
        dice=("red",),
    )
    listed = [o.at for o in t.match.decision.chooser.candidates("attack") if isinstance(o, Throw)]
    assert listed == [at(3, 9), at(7, 9), at(5, 9)]


def test_bent_sights_count_for_a_throw_and_are_used_up_by_it() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("carabina", "granada_cegadora")},
        x={"at": (5, 9)},
        boons={"ana": [Boon.OVERTIME]},
        # the shot is fumbled, and the sights are bent
        dice=("red", 1, 1, 3, 3, 2, *GOOD),
    )
    t.act("A", Strike("x", "carabina"))
    t.act("A", Overtime())
    t.act("A", Throw("granada_cegadora", at(5, 9)))
    assert t.parts(t.events("contest")[1]) == {"base": 1, "next_attack": -1}
    assert "A" not in t.state.effects
    t.done()


def test_walls_do_not_shield_from_a_throw() -> None:
    t = table(
        A={"at": (5, 5), "weapons": ("granada_cegadora",)},
        x={"at": (5, 9)},
        pieces=[wall(2, 7, 8, 7.5)],
        dice=("red", *GOOD),
    )
    t.act("A", Throw("granada_cegadora", at(5, 9)))
    assert "x" in t.state.effects
