"""Riders and mounts: getting up and down, whose action it is, fighting from the saddle, falling off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from refriega.rulesets.leyendas.interventions import Injure, SetCondition
from refriega.rulesets.leyendas.options import (
    Attack,
    Charge,
    Dismount,
    DropProne,
    EndTurn,
    Mount,
    MountAttack,
    Move,
    OneSpace,
    Push,
    Ride,
    Strike,
    Trip,
)
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

C = Condition
# +8, 1d8+3
R = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16, "constitution": 12}, "life": 30}
HORSE: dict[str, Any] = {
    "size": "large",
    "mount": True,
    "reach": 1,
    "hands": 0,
    "speed": 10,
    "life": 30,
    "natural": ["casco"],
    "abilities": {"strength": 18, "constitution": 15},
}
FOE = FIGHTER | {"base_attack": 5, "life": 40}
FIELD = "\n".join(["." * 24] * 4)


def riders(*dice: int, field: str = FIELD, order: str = "RHd", **changes: Mapping[str, Any]) -> Table:
    """R rides H, whose body is columns 0-1 and rows 0-1; d stands where it is told, (12, 0) by default."""
    who: dict[str, Any] = {
        "R": {**R, "riding": "H", **changes.get("R", {})},
        "H": {**HORSE, "place": [0, 0], **changes.get("H", {})},
        "d": {**FOE, "place": [12, 0], **changes.get("d", {})},
    }
    return table(field, dice, order, **who)


def row(*cols: int) -> tuple[int, ...]:
    return tuple(at(col, 0) for col in cols)


# -- up and down ---------------------------------------------------------------------------------


@pytest.mark.rule("ML-211", "ML-125")
def test_mounting_takes_the_movement_action_and_provokes() -> None:
    t = table(
        FIELD,
        R=R | {"place": [2, 0]},
        H=HORSE | {"place": [0, 0]},
        d=FOE | {"place": [3, 0]},
        order="RHd",
        dice=(1,),
    )
    t.act("R", Mount("H"), d=Strike("espada"))
    assert t.offered == [("declared", "d")]
    assert (t.body("R").mount, t.body("H").rider) == ("H", "R")
    assert t.at("R") == t.at("H") == (0, 0)
    assert t.state.turn is not None and t.state.turn.movement == 0


@pytest.mark.rule("ML-125", "ML-128")
def test_struck_down_on_mounting_one_stays_on_the_ground() -> None:
    t = table(
        FIELD,
        R=R | {"place": [2, 0], "life": 3},
        H=HORSE | {"place": [0, 0]},
        d=FOE | {"place": [3, 0]},
        order="RHd",
        dice=(10, 5),
    )
    t.act("R", Mount("H"), d=Strike("espada"))
    assert t.life("R") == -2
    assert t.body("H").rider == ""


@pytest.mark.rule("ML-211", "ML-125")
def test_dismounting_takes_the_movement_action_and_provokes() -> None:
    t = riders(1, d={"place": [2, 0]})
    assert t.refusal("R", Dismount(at(5, 0))).key == "mount.no_room"
    assert t.refusal("R", Dismount(at(2, 0))).key == "mount.no_room"
    t.act("R", Dismount(at(2, 1)), d=Strike("espada"))
    assert t.offered == [("declared", "d")]
    assert t.at("R") == (2, 1)
    assert (t.body("R").mount, t.body("H").rider) == ("", "")
    assert t.state.turn is not None and (t.state.turn.movement, t.state.turn.standard) == (0, 1)


@pytest.mark.rule("ML-211")
def test_what_one_can_mount() -> None:
    near: dict[str, Any] = {"R": R | {"place": [2, 0]}, "d": FOE | {"place": [9, 0]}}
    t = table(FIELD, H=HORSE | {"place": [5, 0]}, order="RHd", **near)
    assert t.refusal("R", Mount("H")).key == "mount.too_far"
    t = table(FIELD, H=HORSE | {"place": [0, 0], "mount": False}, order="RHd", **near)
    assert t.refusal("R", Mount("H")).key == "mount.no_mount"
    t = table(FIELD, H=HORSE | {"place": [1, 0], "size": "medium"}, order="RHd", **near)
    assert t.refusal("R", Mount("H")).key == "mount.too_small"
    t = table(FIELD, H=HORSE | {"place": [0, 0], "conditions": ["prone"]}, order="RHd", **near)
    assert t.refusal("R", Mount("H")).key == "mount.not_free"
    t = table(FIELD, H=HORSE | {"place": [0, 0], "side": "blue"}, order="RHd", **near)
    assert t.refusal("R", Mount("H")).key == "mount.no_mount"
    down = near | {"R": near["R"] | {"conditions": ["prone"]}}
    t = table(FIELD, H=HORSE | {"place": [0, 0]}, order="RHd", **down)
    assert t.refusal("R", Mount("H")).key == "mount.not_now"
    taken = table(FIELD, H=HORSE | {"place": [0, 0]}, Q=R | {"riding": "H"}, order="RHQd", **near)
    assert taken.refusal("R", Mount("H")).key == "mount.not_free"


@pytest.mark.rule("ML-211", "ML-221")
def test_mounts_on_hexes() -> None:
    field = "R . . . . .\n . . . . . .\n. . . . . ."
    t = table(field, R=R, H=HORSE | {"place": [1, 0]}, d=FOE | {"place": [5, 2]}, board="hex", order="RHd")
    t.act("R", Mount("H"))
    t.act("R", Ride((at(2, 0), at(3, 0))))
    assert t.at("R") == t.at("H") == (3, 0)
    t.act("R", Dismount(at(2, 0)))
    assert t.at("R") == (2, 0)


# -- whose action it is --------------------------------------------------------------------------


@pytest.mark.rule("ML-146", "ML-160", "ML-211")
def test_the_mount_moves_on_its_own_action_and_the_rider_keeps_its_own() -> None:
    t = riders(1, d={"place": [12, 0]})
    assert t.refusal("R", Move(row(2))).key == "move.mounted"
    assert t.refusal("R", OneSpace(at(2, 0))).key == "move.mounted"
    assert t.refusal("R", DropProne()).key == "move.mounted"
    assert t.refusal("R", Ride(row(*range(1, 12)))).args == {"step": 11}  # onto d
    t.act("R", Ride(row(*range(1, 11))))
    assert t.at("H") == t.at("R") == (10, 0)
    turn = t.state.turn
    assert turn is not None and (turn.standard, turn.movement, turn.swift) == (1, 1, 1)
    t.act("R", Attack("d", "espada"))


@pytest.mark.rule("ML-146", "ML-148")
def test_a_mount_moves_twice_or_moves_and_attacks_and_then_is_spent() -> None:
    t = riders()
    t.act("R", Ride(row(1)))
    t.act("R", Ride(row(2)))
    assert t.refusal("R", Ride(row(3))).key == "mount.spent"
    t = riders(1, d={"place": [3, 0]})
    t.act("R", Ride(row(1)))
    t.act("R", MountAttack("d", "casco"))
    assert t.refusal("R", Ride(row(0))).key == "mount.spent"
    t = riders(1, d={"place": [2, 0]})
    t.act("R", MountAttack("d", "casco"))
    assert t.refusal("R", MountAttack("d", "casco")).key == "mount.spent"


@pytest.mark.rule("ML-013", "ML-003")
def test_the_mounts_own_place_passes_while_it_is_ridden() -> None:
    t = riders()
    t.act("R", EndTurn())
    assert t.match.decision.subjects == ("d",)
    t = riders(order="HRd")
    assert t.match.decision.subjects[0] == "R"


@pytest.mark.rule("ML-003")
def test_a_mount_does_not_move_for_its_rider_and_for_itself_in_one_round() -> None:
    t = riders()
    t.act("R", Ride(row(1)))
    t.act("R", Dismount(at(3, 0)))
    t.act("R", EndTurn())
    assert t.match.decision.subjects == ("d",)  # the horse has had its turn
    t = table(
        FIELD, H=HORSE | {"place": [0, 0]}, R=R | {"place": [2, 0]}, d=FOE | {"place": [9, 0]}, order="HRd"
    )
    t.act("H", EndTurn())
    t.act("R", Mount("H"))
    assert t.refusal("R", Ride(row(1))).key == "mount.spent"


@pytest.mark.rule("ML-003")
def test_a_mount_whose_rider_cannot_act_takes_its_own_turn() -> None:
    t = riders(R={"conditions": ["dazed"]})
    assert t.match.decision.subjects[0] == "H"


@pytest.mark.rule("ML-113", "ML-114", "ML-224")
def test_the_mount_provokes_as_it_goes_and_carries_its_rider_along() -> None:
    t = riders(1, d={"place": [2, 0]}, order="RHd")
    t.act("R", Ride((at(0, 1), at(0, 2))), d=Strike("espada"))
    assert t.offered == [("leaving", "d")]
    assert t.at("R") == (0, 2)


@pytest.mark.rule("ML-222")
def test_the_mounts_diagonals_count_through_the_turn() -> None:
    t = riders(H={"speed": 3})
    t.act("R", Ride((at(1, 1),)))
    assert t.refusal("R", Ride((at(2, 2), at(3, 2), at(4, 2)))).args == {"cost": 4, "speed": 3}


@pytest.mark.rule("ML-022")
def test_in_the_surprise_round_the_mount_has_one_action() -> None:
    t = table(
        FIELD,
        R=R | {"riding": "H"},
        H=HORSE | {"place": [0, 0]},
        d=FOE | {"place": [12, 0], "aware": False},
        order="RHd",
        surprise=True,
    )
    t.act("R", Ride(row(1)))
    assert t.refusal("R", Ride(row(2))).key == "mount.spent"


# -- from the saddle -----------------------------------------------------------------------------


@pytest.mark.rule("ML-100", "ML-101")
def test_a_rider_strikes_and_is_struck_around_the_whole_mount() -> None:
    t = riders(8, 3, 10, 4, d={"place": [2, 1]})
    t.act("R", Attack("d", "espada"))
    t.act("d", Attack("R", "espada"))
    assert t.life("R") == 26
    game = RULESET.game(t.scene, t.state, None)
    assert game.cells("R") == game.cells("H")
    assert len(game.cells("R")) == 4


@pytest.mark.rule("ML-031")
def test_a_rider_strikes_smaller_foes_on_foot_at_plus_one() -> None:
    t = riders(1, d={"place": [2, 0]})
    t.act("R", Attack("d", "espada"))
    assert t.parts(t.events("attack.miss")[0], "attack_parts")["higher_ground"] == 1
    large = riders(1, d={"place": [2, 0], "size": "large", "player_race": False})
    large.act("R", Attack("d", "espada"))
    assert "higher_ground" not in large.parts(large.events("attack.miss")[0], "attack_parts")


@pytest.mark.rule("ML-031")
def test_riders_have_no_such_advantage_over_riders() -> None:
    t = table(
        FIELD,
        R=R | {"riding": "H"},
        H=HORSE | {"place": [0, 0]},
        d=FOE | {"riding": "h"},
        h=HORSE | {"place": [2, 0]},
        order="RHdh",
        dice=(1,),
    )
    t.act("R", Attack("d", "espada"))
    assert "higher_ground" not in t.parts(t.events("attack.miss")[0], "attack_parts")


BOW = {"held": ["arco_de_caza"], "carried": ["flechas"]}


@pytest.mark.rule("ML-032", "ML-173")
def test_shooting_from_a_gallop_costs_four_and_from_a_walk_nothing() -> None:
    t = riders(2, R=BOW)
    t.act("R", Ride(row(1)))
    t.act("R", Ride(row(2)))
    t.act("R", Attack("d", "arco_de_caza"))
    assert t.parts(t.events("attack.miss")[0], "attack_parts") == {"base_attack": 5, "galloping": -4}
    t = riders(2, R=BOW)
    t.act("R", Ride(row(1)))
    t.act("R", Attack("d", "arco_de_caza"))
    assert t.parts(t.events("attack.miss")[0], "attack_parts") == {"base_attack": 5}
    assert t.refusal("R", Ride(row(2))).key == "mount.shot_already"


@pytest.mark.rule("ML-176", "ML-177", "ML-060")
def test_a_lance_deals_double_damage_in_a_mounted_charge() -> None:
    # (5 + 3) x 2
    lance = {"held": ["lanza_de_caballeria"]}
    t = riders(8, 5, R=lance)
    t.act("R", Charge("d", "lanza_de_caballeria", at(10, 0)))
    assert t.at("H") == t.at("R") == (10, 0)
    hit = t.events("attack.hit")[0]
    assert t.parts(hit, "attack_parts") == {
        "base_attack": 5,
        "strength": 3,
        "charge": 2,
        "higher_ground": 1,
    }
    assert t.life("d") == 24
    turn = t.state.turn
    assert turn is not None and (turn.standard, turn.movement, turn.mount_done) == (0, 1, ("move",))
    t = riders(8, 5)
    t.act("R", Charge("d", "espada", at(10, 0)))
    assert t.life("d") == 32
    on_foot = table("R....d", R=R | lance, d=FOE, dice=(8, 5))
    on_foot.act("R", Charge("d", "lanza_de_caballeria", at(4, 0)))
    assert on_foot.life("d") == 32


@pytest.mark.rule("ML-039", "ML-176")
def test_a_critical_with_the_lance_adds_one_more_multiple() -> None:
    # x3 and x2 make x4: (1 + 3) x 4
    t = riders(20, 15, 1, R={"held": ["lanza_de_caballeria"]})
    t.act("R", Charge("d", "lanza_de_caballeria", at(10, 0)))
    assert t.life("d") == 24


@pytest.mark.rule("ML-176", "ML-146")
def test_a_charge_takes_one_of_the_mounts_moves() -> None:
    t = riders()
    t.act("R", Ride(row(1)))
    t.act("R", Ride(row(2)))
    assert t.refusal("R", Charge("d", "espada", at(10, 0))).key == "mount.spent"


@pytest.mark.rule("ML-121")
def test_nobody_pushes_a_rider_or_from_the_saddle() -> None:
    t = riders(d={"place": [2, 0]})
    assert t.refusal("R", Push("d")).key == "manoeuvre.from_the_saddle"
    assert t.refusal("d", Push("R")).key == "manoeuvre.rider"


# -- falling off ---------------------------------------------------------------------------------


@pytest.mark.rule("ML-080", "ML-060")
@pytest.mark.parametrize(
    ("saddle", "roll", "stays"),
    [((), 50, True), ((), 51, False), (("silla_de_guerra",), 75, True), (("silla_de_guerra",), 76, False)],
)
def test_a_senseless_rider_stays_on_by_chance(saddle: tuple[str, ...], roll: int, stays: bool) -> None:
    dice = (roll,) if stays else (roll, 4)
    t = riders(*dice, H={"carried": list(saddle)}, order="dRH")
    t.go_to("d")
    t.match.intervene(Injure(creature="R", amount=32), by="d")
    assert t.dice_used_up()
    if stays:
        assert (t.life("R"), t.body("R").mount) == (-2, "H")
    else:
        assert (t.life("R"), t.body("R").mount) == (-6, "")
        assert t.at("R") not in [(0, 0), (1, 0), (0, 1), (1, 1)]
        assert C.PRONE in t.conditions("R")


@pytest.mark.rule("ML-080")
def test_the_chance_is_rolled_once_each_time_one_loses_ones_senses() -> None:
    t = riders(20, 1, order="dRH", R={"life": 5})
    t.go_to("d")
    t.match.intervene(Injure(creature="R", amount=6), by="d")
    assert t.body("R").mount == "H"
    t.match.intervene(Injure(creature="R", amount=1), by="d")
    assert t.body("R").mount == "H"
    assert t.dice.left == (1,)


@pytest.mark.rule("ML-060", "ML-137")
@pytest.mark.parametrize(("roll", "lands"), [(10, True), (9, False)])
def test_with_a_falling_mount_a_rider_lands_on_its_feet_or_falls(roll: int, lands: bool) -> None:
    # ride 5 against 15
    dice = (roll,) if lands else (roll, 6)
    t = riders(*dice, R={"skills": {"ride": 5}}, order="dRH")
    t.go_to("d")
    t.match.intervene(SetCondition("H", C.PRONE), by="d")
    assert t.body("R").mount == ""
    assert t.life("R") == (30 if lands else 24)
    fallen = [event.args for event in t.events("damage.fall")]
    assert fallen == ([] if lands else [{"who": "R", "dice": "1d6", "faces": (6,), "total": 6}])
    assert (C.PRONE in t.conditions("R")) is not lands
    assert t.events("check.passed" if lands else "check.failed")[0].args["difficulty"] == 15


@pytest.mark.rule("ML-088", "ML-060")
def test_a_rider_whose_mount_dies_falls_in_its_place() -> None:
    t = riders(2, 3, order="dRH", H={"life": 1})
    t.go_to("d")
    t.match.intervene(Injure(creature="H", amount=40), by="d")
    assert t.body("H").dead
    assert t.at("R") == (0, 0)
    assert (t.life("R"), C.PRONE in t.conditions("R")) == (27, True)


@pytest.mark.rule("ML-128", "ML-114")
def test_a_mount_struck_down_on_the_way_goes_no_farther() -> None:
    t = riders(15, 8, 2, 1, H={"life": 6}, d={"place": [2, 0], "abilities": {"strength": 20}})
    t.act("R", Ride((at(0, 1), at(0, 2))), d=Strike("espada"))
    assert t.at("H") == (0, 0)
    assert t.life("H") == -7
    assert t.body("R").mount == ""
    assert t.life("R") == 29
    assert t.dice_used_up()


@pytest.mark.rule("ML-121", "ML-212")
def test_a_rider_that_is_tripped_falls_out_of_the_saddle() -> None:
    t = riders(20, 2, 4, d={"place": [2, 0], "talents": ["improved_trip"]}, order="dRH")
    t.act("d", Trip("R", "espada"))
    assert t.body("R").mount == ""
    assert (t.life("R"), C.PRONE in t.conditions("R")) == (26, True)
    assert C.PRONE not in t.conditions("H")


@pytest.mark.rule("ML-088")
def test_a_dead_rider_leaves_its_mount_free() -> None:
    t = riders(order="dRH")
    t.go_to("d")
    t.match.intervene(Injure(creature="R", amount=60), by="d")
    assert t.body("H").rider == ""
    assert t.body("R").dead
