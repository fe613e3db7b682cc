"""Movement: what steps cost, whose spaces bar the way, difficult ground, narrow openings, being shoved.

Sketches of squares; hexes where the count of diagonals matters. `D` and `H` are enemies that stand by.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import pytest

from refriega.core.procedure import Pass
from refriega.rulesets.leyendas.movement import shove
from refriega.rulesets.leyendas.options import (
    Attack,
    Crawl,
    DropProne,
    EndTurn,
    Move,
    OneSpace,
    Squeeze,
    StandUp,
    Strike,
    Withdraw,
)
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

F = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}  # +8, 1d8+3
BARE = FIGHTER | {"held": []}
FAR = BARE | {"place": [11, 0]}


def east(*cols: int, row: int = 0) -> tuple[int, ...]:
    """Spaces of one row."""
    return tuple(at(col, row) for col in cols)


def slope(steps: int) -> tuple[int, ...]:
    """A diagonal from (0, 0)."""
    return tuple(at(n, n) for n in range(1, steps + 1))


def cost_of(t: Table, who: str, path: tuple[int, ...]) -> int:
    """What a path costs `who`, as its refusal would say."""
    refusal = t.refusal(who, Move(path))
    assert refusal.key == "move.too_far"
    cost = refusal.args["cost"]
    assert isinstance(cost, int)
    return cost


# -- the count of spaces -------------------------------------------------------------------------


@pytest.mark.rule("ML-222")
def test_the_first_diagonal_costs_one_the_second_two_and_so_on() -> None:
    field = "\n".join(["m" + "." * 11, *["." * 12] * 7])
    costs = []
    for steps in range(1, 7):
        # one step is always allowed: 0 extra straight steps make even the shortest path too long
        t = table(field, m=BARE | {"speed": 1}, D=FAR)
        costs.append(cost_of(t, "m", (*slope(steps), at(steps + 1, steps))) - 1)
    assert costs == [1, 3, 4, 6, 7, 9]
    assert costs == list(accumulate([1, 2, 1, 2, 1, 2]))


@pytest.mark.rule("ML-222", "ML-130")
def test_speed_six_makes_four_diagonals_and_speed_eight_makes_five() -> None:
    field = "\n".join(["m" + "." * 11, *["." * 12] * 7])
    t = table(field, m=BARE, D=FAR)
    refusal = t.refusal("m", Move(slope(5)))
    assert (refusal.key, refusal.args) == ("move.too_far", {"cost": 7, "speed": 6})
    t.act("m", Move(slope(4)))
    assert t.at("m") == (4, 4)
    t = table(field, m=BARE | {"speed": 8}, D=FAR)
    assert t.refusal("m", Move(slope(6))).args["cost"] == 9
    t.act("m", Move(slope(5)))
    assert t.at("m") == (5, 5)


@pytest.mark.rule("ML-221")
def test_on_hexes_every_step_costs_one() -> None:
    field = "m . . . . . . .\n . . . . . . . .\n. . . . . . . .\n . . . . . . . ."
    t = table(field, m=BARE | {"speed": 3}, D=BARE | {"place": [7, 0]}, board="hex")
    path = (at(0, 1), at(1, 2), at(1, 3))  # three times south-east
    assert t.refusal("m", Move((*path, at(2, 3)))).args == {"cost": 4, "speed": 3}
    t.act("m", Move(path))
    assert t.at("m") == (1, 3)


@pytest.mark.rule("ML-222")
def test_the_count_of_diagonals_runs_through_both_moves_of_a_turn() -> None:
    field = "\n".join(["m" + "." * 11, *["." * 12] * 7])
    t = table(field, m=BARE | {"speed": 3}, D=FAR)
    t.act("m", Move((at(1, 1),)))
    assert cost_of(t, "m", (at(2, 2), at(3, 2), at(4, 2))) == 4  # 2 + 1 + 1
    t = table(field, m=BARE | {"speed": 3}, D=FAR, variants={"parity_scope": "action"})
    t.act("m", Move((at(1, 1),)))
    t.act("m", Move((at(2, 2), at(3, 2), at(4, 2))))  # 1 + 1 + 1
    assert t.at("m") == (4, 2)


@pytest.mark.rule("ML-222", "ML-230")
def test_at_speed_one_the_second_diagonal_of_the_turn_is_dear_yet_allowed() -> None:
    field = "\n".join(["m" + "." * 11, *["." * 12] * 3])
    t = table(field, m=BARE | {"speed": 1}, D=FAR)
    t.act("m", Move((at(1, 1),)))
    t.act("m", Move((at(2, 2),)))
    assert t.at("m") == (2, 2)


@pytest.mark.rule("ML-222")
def test_the_count_begins_afresh_with_the_next_turn() -> None:
    field = "\n".join(["m" + "." * 11, *["." * 12] * 7])
    t = table(field, m=BARE | {"speed": 1}, D=FAR)
    t.act("m", Move((at(1, 1),)))
    t.act("m", EndTurn())
    assert cost_of(t, "m", (at(2, 2), at(3, 2))) == 2  # 1 + 1


# -- difficult ground ----------------------------------------------------------------------------


@pytest.mark.rule("ML-226", "ML-227")
def test_a_dwarf_makes_four_spaces_or_two_difficult_ones_or_three_with_one_difficult() -> None:
    dwarf = BARE | {"speed": 4}
    plain = table("m...........", m=dwarf, D=FAR)
    assert plain.refusal("m", Move(east(1, 2, 3, 4, 5))).args == {"cost": 5, "speed": 4}
    plain.act("m", Move(east(1, 2, 3, 4)))
    rough = table("m~~~........", m=dwarf, D=FAR)
    assert rough.refusal("m", Move(east(1, 2, 3))).args == {"cost": 6, "speed": 4}
    rough.act("m", Move(east(1, 2)))
    mixed = table("m.~.........", m=dwarf, D=FAR)
    assert mixed.refusal("m", Move(east(1, 2, 3, 4))).args == {"cost": 5, "speed": 4}
    mixed.act("m", Move(east(1, 2, 3)))
    assert (plain.at("m"), rough.at("m"), mixed.at("m")) == ((4, 0), (2, 0), (3, 0))


@pytest.mark.rule("ML-227")
def test_difficult_ground_is_paid_for_on_entering_not_on_leaving() -> None:
    t = table("m~..........", m=BARE | {"speed": 4, "place": [0, 0]}, D=FAR)
    t.act("m", Move(east(1, 2, 3)))  # 2 + 1 + 1
    assert t.at("m") == (3, 0)


@pytest.mark.rule("ML-222", "ML-227")
def test_straight_then_two_diagonals_then_difficult_costs_six() -> None:
    field = "............\n............\nm..~........"
    t = table(field, m=BARE, D=FAR)
    t.act("m", Move((at(1, 2), at(2, 1), at(3, 0))))  # 1 + 1 + 2
    assert t.at("m") == (3, 0)
    rough = table("...~........\n............\nm...........", m=BARE | {"speed": 5}, D=FAR)
    path = (at(1, 2), at(2, 1), at(2, 0), at(3, 0))
    assert cost_of(rough, "m", (*path, at(4, 0))) == 6  # 1 + 1 + 1 + 2 + 1


@pytest.mark.rule("ML-222", "ML-227")
def test_a_diagonal_into_difficult_ground_costs_three_and_is_not_counted() -> None:
    field = "...~........\n..~.........\n.~..........\nm..........."
    t = table(field, m=BARE | {"speed": 5}, D=FAR)
    assert cost_of(t, "m", (at(1, 2), at(2, 1))) == 6  # 3 + 3
    one = table("............\n............\n.~..........\nm...........", m=BARE | {"speed": 5}, D=FAR)
    assert cost_of(one, "m", (at(1, 2), at(2, 1), at(3, 0))) == 6  # 3 + 1 + 2


@pytest.mark.rule("ML-222", "ML-227")
def test_with_the_variant_difficult_diagonals_cost_twice_what_they_would() -> None:
    field = "...~........\n..~.........\n.~..........\nm..........."
    t = table(field, m=BARE | {"speed": 5}, D=FAR, variants={"difficult_diagonal": "doubled"})
    assert cost_of(t, "m", (at(1, 2), at(2, 1))) == 6  # 2 + 4
    t.act("m", Move((at(1, 2),)))
    assert cost_of(t, "m", (at(2, 1), at(3, 1), at(4, 1))) == 6  # 4 + 1 + 1


@pytest.mark.rule("ML-227")
def test_a_large_body_pays_for_the_dearest_space_it_enters() -> None:
    big = BARE | {"player_race": False, "size": "large", "speed": 3}
    t = table("B...........\n..~.........", B=big, d=FAR)
    assert cost_of(t, "B", east(1, 2, 3)) == 4  # 2 + 1 + 1


@pytest.mark.rule("ML-230", "ML-227")
def test_speed_one_still_enters_one_difficult_space() -> None:
    t = table("m~~.........", m=BARE | {"speed": 1}, D=FAR)
    assert t.refusal("m", Move(east(1, 2))).key == "move.too_far"
    t.act("m", Move(east(1)))
    assert t.at("m") == (1, 0)


@pytest.mark.rule("ML-230")
def test_however_slowed_a_creature_with_speed_moves_one_space() -> None:
    slow = BARE | {"speed": 1, "conditions": ["entangled", "exhausted"]}
    t = table("m~..........", m=slow, D=FAR)
    t.act("m", Move(east(1)))
    assert t.at("m") == (1, 0)


@pytest.mark.rule("ML-230")
def test_what_has_no_speed_at_all_moves_nowhere() -> None:
    t = table("m...........", m=BARE | {"speed": 0}, D=FAR)
    assert t.refusal("m", Move(east(1))).key == "move.too_far"
    assert t.refusal("m", OneSpace(at(1, 0))).key == "move.too_far"
    assert Move not in {type(option) for option in t.match.decision.chooser.candidates()}


# -- others in the way ---------------------------------------------------------------------------


@pytest.mark.rule("ML-223", "ML-224", "ML-225")
def test_through_a_friend_never_onto_it_and_never_through_an_enemy() -> None:
    walls = "############\n{}\n############"
    way = table(walls.format("m.g........."), m=BARE | {"speed": 4}, g=BARE, D=FAR | {"place": [11, 1]})
    assert way.refusal("m", Move(east(1, 2, row=1))).key == "move.no_stop"
    assert "ML-224" in way.refusal("m", Move(east(1, 2, row=1))).rules
    way.act("m", Move(east(1, 2, 3, 4, row=1)))
    assert way.at("m") == (4, 1)
    shut = table(walls.format("m.G........."), m=BARE | {"speed": 4}, G=BARE)
    refusal = shut.refusal("m", Move(east(1, 2, 3, 4, row=1)))
    assert (refusal.key, "ML-225" in refusal.rules, refusal.args) == ("move.closed", True, {"step": 2})
    shut.go_to("m")
    ends = {o.path[-1] for o in shut.match.decision.chooser.candidates() if isinstance(o, Move)}
    assert ends == {at(1, 1)}


@pytest.mark.rule("ML-225")
def test_a_helpless_enemy_is_passed_only_where_the_variant_says_so() -> None:
    walls = "############\nm.G.........\n############"
    down = BARE | {"conditions": ["unconscious"]}
    t = table(walls, m=BARE, G=down)
    assert t.refusal("m", Move(east(1, 2, 3, row=1))).key == "move.closed"
    t = table(walls, m=BARE, G=down, variants={"pass_helpless_enemies": "yes"})
    assert t.refusal("m", Move(east(1, 2, row=1))).key == "move.no_stop"
    t.act("m", Move(east(1, 2, 3, row=1)))
    assert t.at("m") == (3, 1)


@pytest.mark.rule("ML-225")
def test_an_unseen_enemy_stops_the_mover_in_front_of_it_and_is_noticed() -> None:
    walls = "############\nm..G........\n############"
    t = table(walls, m=BARE, G=BARE | {"hidden": True})
    t.act("m", Move(east(1, 2, 3, 4, row=1)))
    assert t.at("m") == (2, 1)
    assert Condition.HIDDEN not in t.conditions("G")
    assert t.events("move.bumped")[0].args == {"who": "m", "other": "G"}


@pytest.mark.rule("ML-224", "ML-128")
def test_struck_down_in_a_friends_space_one_lies_in_the_last_free_one() -> None:
    # D20-31: M (0,0), ally (1,0), enemy (2,1); struck as it leaves (1,0)
    m = FIGHTER | {"life": 5, "abilities": {"constitution": 12}}
    t = table("mg..\n..E.", m=m, g=BARE, E=F, order="mEg", dice=(10, 3))
    t.act("m", Move(east(1, 2)), E=Strike("espada"))
    assert t.life("m") == -1  # 18 against 10, 3 + 3
    assert t.at("m") == (0, 0)
    assert t.dice_used_up()


@pytest.mark.rule("ML-222")
def test_no_diagonal_between_the_corners_of_two_pillars() -> None:
    t = table("mo..........\no...........", m=BARE, D=FAR)
    assert t.refusal("m", Move((at(1, 1),))).key == "move.solid_corner"


@pytest.mark.rule("ML-222")
def test_a_diagonal_past_the_corner_of_creatures_is_free() -> None:
    t = table("mD..........\nE...........", m=BARE, D=BARE, E=BARE)
    t.act("m", Move((at(1, 1),)))
    assert t.at("m") == (1, 1)


# -- the ways of moving --------------------------------------------------------------------------


@pytest.mark.rule("ML-161")
def test_a_withdrawal_takes_all_goes_up_to_speed_and_only_the_unseen_strike() -> None:
    # situation 4: three visible guards, an invisible fourth
    guards: dict[str, Any] = {name: BARE | {"held": ["espada"]} for name in "ABC"}
    hidden = F | {"conditions": ["invisible"]}
    t = table("A.B.......\nm.........\n.C.I......", m=BARE, order="mABCI", dice=(10, 3), **guards, I=hidden)
    refusal = t.refusal("m", Withdraw(east(1, 2, 3, 4, 5, 6, 7, row=1)))
    assert refusal.args == {"cost": 7, "speed": 6}
    t.act("m", Withdraw(east(1, 2, 3, 4, 5, 6, row=1)), I=Strike("espada"))
    assert {reactor for _, reactor in t.offered} == {"I"}
    assert t.life("m") == 14
    assert t.refusal("m", Move((at(7, 1),))).key == "budget.movement"


@pytest.mark.rule("ML-162")
def test_one_space_slips_from_the_seen_and_leaves_the_standard_action() -> None:
    t = table("Fm....", F=F, m=FIGHTER, order="mF")
    t.act("m", OneSpace(at(2, 0)))
    assert t.offered == []
    assert t.refusal("m", OneSpace(at(4, 0))).key == "move.not_adjacent"
    t.act("m", OneSpace(at(3, 0)))  # the standard action, traded down
    assert t.at("m") == (3, 0)
    assert t.refusal("m", OneSpace(at(4, 0))).key == "budget.movement"


@pytest.mark.rule("ML-162")
def test_one_space_provokes_from_an_unseen_enemy() -> None:
    t = table("Fm....", F=F | {"conditions": ["invisible"]}, m=FIGHTER, order="mF", dice=(10, 3))
    t.act("m", OneSpace(at(2, 0)), F=Strike("espada"))
    assert t.life("m") == 14


@pytest.mark.rule("ML-228")
def test_one_space_is_neither_made_in_nor_into_difficult_ground() -> None:
    into = table("m~..........", m=BARE, D=FAR)
    assert into.refusal("m", OneSpace(at(1, 0))).key == "move.difficult"
    out = table("............", m=BARE | {"place": [1, 0]}, D=FAR)
    out.act("m", OneSpace(at(2, 0)))
    stuck = table("~~..........", m=BARE | {"place": [1, 0]}, D=FAR)
    refusal = stuck.refusal("m", OneSpace(at(2, 0)))
    assert (refusal.key, refusal.rules) == ("move.difficult", ("ML-228",))


@pytest.mark.rule("ML-162")
def test_the_prone_take_no_space_unless_the_variant_lets_them() -> None:
    down = BARE | {"conditions": ["prone"]}
    t = table("m...........", m=down, D=FAR)
    assert t.refusal("m", OneSpace(at(1, 0))).key == "move.prone"
    t = table("m...........", m=down, D=FAR, variants={"use_step_while_prone": "yes"})
    t.act("m", OneSpace(at(1, 0)))
    assert t.at("m") == (1, 0)


@pytest.mark.rule("ML-163", "ML-117")
def test_standing_up_is_struck_at_while_still_down() -> None:
    # D20-07, T47: +8 against 16 - 4 = 12
    p = FIGHTER | {"life": 12, "natural_armour": 6, "conditions": ["prone"]}
    t = table("Fp", F=F, p=p, order="pF", dice=(4, 5))
    t.act("p", StandUp(), F=Strike("espada"))
    assert t.life("p") == 4
    assert t.parts(t.events("attack.hit")[0], "defence_parts")["prone"] == -4
    assert Condition.PRONE not in t.conditions("p")
    assert t.at("p") == (1, 0)
    assert t.state.turn is not None
    assert (t.state.turn.movement, t.state.turn.standard) == (0, 1)


@pytest.mark.rule("ML-164", "ML-114")
def test_crawling_goes_one_space_over_any_ground_and_provokes() -> None:
    p = FIGHTER | {"conditions": ["prone"]}
    t = table("Fp~.........", F=F, p=p, order="pF", dice=(1,))
    assert t.refusal("p", Move(east(2))).key == "move.prone"
    t.act("p", Crawl(at(2, 0)), F=Strike("espada"))
    assert t.at("p") == (2, 0)
    assert Condition.PRONE in t.conditions("p")


@pytest.mark.rule("ML-164")
def test_only_the_prone_crawl_and_only_to_the_next_space() -> None:
    t = table("m...........", m=BARE, D=FAR)
    assert t.refusal("m", Crawl(at(1, 0))).key == "move.not_prone"
    t.act("m", DropProne())
    assert t.refusal("m", Crawl(at(2, 0))).key == "move.not_adjacent"


@pytest.mark.rule("ML-212")
def test_dropping_prone_is_free_and_provokes_nobody() -> None:
    t = table("Fm", F=F, m=BARE, order="mF")
    t.act("m", DropProne())
    assert t.offered == []
    assert Condition.PRONE in t.conditions("m")
    assert t.refusal("m", DropProne()).key == "move.prone"
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement, t.state.turn.swift) == (1, 1, 1)


# -- narrow openings -----------------------------------------------------------------------------

CRACK = "######\n..n...\n######"


@pytest.mark.rule("ML-229")
def test_a_narrow_opening_is_passed_only_with_the_escape_artist_skill() -> None:
    thin = BARE | {"place": [1, 1], "skills": {"escape_artist": 8}}
    t = table(CRACK, m=thin, D=BARE | {"place": [5, 1]}, dice=(12,))
    assert t.refusal("m", Move(east(2, row=1))).key == "move.narrow"
    t.act("m", Squeeze(east(2, 3, row=1)))  # 12 + 8 = 20
    assert t.at("m") == (3, 1)
    assert Condition.SQUEEZING not in t.conditions("m")
    check = t.events("check.passed")[0]
    assert (check.args["difficulty"], check.args["total"], "ML-229" in check.rules) == (20, 20, True)
    assert t.dice_used_up()


@pytest.mark.rule("ML-229")
def test_a_failed_squeeze_ends_the_move_in_front_of_the_opening() -> None:
    thin = BARE | {"place": [0, 1], "skills": {"escape_artist": 8}}
    t = table(CRACK, m=thin, D=BARE | {"place": [5, 1]}, dice=(11,))
    t.act("m", Squeeze(east(1, 2, row=1)))  # 19
    assert t.at("m") == (1, 1)
    assert t.state.turn is not None and t.state.turn.movement == 0


@pytest.mark.rule("ML-229")
def test_inside_an_opening_one_is_squeezed_slow_and_easily_hit() -> None:
    thin = BARE | {"place": [1, 1], "skills": {"escape_artist": 8}}
    t = table(CRACK, m=thin, D=F | {"place": [4, 1]}, order="mD", dice=(20, 5, 2))
    t.act("m", Squeeze(east(2, row=1)))
    assert Condition.SQUEEZING in t.conditions("m")
    t.act("D", Move(east(3, row=1)))
    t.act("D", Attack("m", "espada"))  # 5 + 8 against 10 - 4, 2 + 3
    assert t.parts(t.events("attack.hit")[0], "defence_parts")["squeezing"] == -4
    assert t.life("m") == 15


@pytest.mark.rule("ML-229")
def test_narrow_spaces_cost_double_and_no_check_is_made_inside_or_on_the_way_out() -> None:
    crack = "#######\n..nn...\n#######"
    thin = BARE | {"place": [1, 1], "speed": 4, "skills": {"escape_artist": 8}}
    t = table(crack, m=thin, D=BARE | {"place": [6, 1]}, dice=(20,))
    refusal = t.refusal("m", Squeeze(east(2, 3, 4, row=1)))
    assert refusal.args == {"cost": 5, "speed": 4}  # 2 + 2 + 1
    t.act("m", Squeeze(east(2, 3, row=1)))
    t.act("m", Move(east(4, 5, row=1)))  # squeezed: half of 4
    assert t.at("m") == (5, 1)
    assert t.dice_used_up()


@pytest.mark.rule("ML-229")
def test_for_the_smallest_an_opening_is_wide_enough() -> None:
    rat = BARE | {"place": [1, 1], "player_race": False, "size": "tiny"}
    t = table(CRACK, m=rat, D=BARE | {"place": [5, 1]})
    t.act("m", Squeeze(east(2, 3, row=1)))
    assert t.at("m") == (3, 1)


@pytest.mark.rule("ML-229", "ML-225")
def test_an_enemy_in_the_opening_shuts_it() -> None:
    t = table(CRACK, m=BARE | {"place": [1, 1]}, D=BARE | {"place": [3, 1]}, order="Dm", dice=(20,))
    t.act("D", Squeeze(east(2, row=1)))
    assert t.refusal("m", Squeeze(east(2, row=1))).key == "move.not_adjacent"
    assert t.refusal("m", Squeeze(east(0, row=1))).key == "squeeze.not_narrow"


# -- against one's will --------------------------------------------------------------------------


def shoved(t: Table, who: str, direction: int, spaces: int) -> int:
    """What a spell that shoves somebody would do."""
    game = RULESET.game(t.scene, t.state, [])
    procedure = shove(game, who, direction, spaces)
    asked = 0
    try:
        next(procedure)
        while True:
            asked += 1
            procedure.send(type("Answer", (), {"option": Pass()})())
    except StopIteration as done:
        t.offered += [("leaving", "?")] * asked
        moved = done.value
        assert isinstance(moved, int)
        return moved


@pytest.mark.rule("ML-113", "ML-114")
def test_being_shoved_provokes_nothing_unless_the_variant_says_so() -> None:
    t = table("Fm....", F=F, m=BARE)
    assert shoved(t, "m", 0, 3) == 3
    assert t.at("m") == (4, 0)
    assert t.offered == []
    t = table("Fm....", F=F, m=BARE, variants={"forced_movement_provokes": "yes"})
    assert shoved(t, "m", 0, 3) == 3
    assert len(t.offered) == 1


@pytest.mark.rule("ML-224", "ML-225")
def test_a_shove_ends_at_walls_and_bodies() -> None:
    t = table("Fm.#..", F=F, m=BARE)
    assert shoved(t, "m", 0, 3) == 1
    t = table("Fm.G..", F=F, m=BARE, G=BARE)
    assert shoved(t, "m", 0, 3) == 1
    assert t.at("m") == (2, 0)


@pytest.mark.rule("ML-114")
def test_whoever_flees_in_fear_on_its_own_feet_provokes() -> None:
    t = table("Fm....", F=F, m=BARE | {"conditions": ["frightened"]}, order="mF", dice=(1,))
    t.act("m", Move(east(2, 3)), F=Strike("espada"))
    assert t.offered == [("leaving", "F")]
