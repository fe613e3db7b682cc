"""Sizes, spaces and threatened areas, on squares and on hexes."""

from __future__ import annotations

import pytest

from refriega.rulesets.leyendas.arms import area_of, farthest_reach, reach_of, threatens
from refriega.rulesets.leyendas.options import Attack, DropProne, Move, OneSpace, StandUp, Strike
from refriega.rulesets.leyendas.ruleset import RULESET
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

F = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}  # +8, 1d8+3
BARE = FIGHTER | {"held": []}
OPEN = "\n".join(["." * 30] * 30)
HEXES = "\n".join((" " if row % 2 else "") + " ".join("." * 30) for row in range(30))
FAR = BARE | {"place": [29, 29]}


def beast(size: str, **more: object) -> dict[str, object]:
    """A creature of no player race, with claws."""
    return {"size": size, "natural": ["garra"], "life": 40, "speed": 12, "hands": 0, **more}


def area(t: Table, who: str, item: str) -> frozenset[int]:
    return area_of(RULESET.game(t.scene, t.state, None), who, item)


def threatened(t: Table, who: str) -> list[str]:
    """The weapons with which `who` threatens."""
    return [item for item, _ in threatens(RULESET.game(t.scene, t.state, None), who)]


# -- how far, how many spaces --------------------------------------------------------------------


@pytest.mark.rule("ML-101", "ML-103")
@pytest.mark.parametrize(
    ("size", "spaces", "count"),
    [("small", 1, 8), ("medium", 1, 8), ("large", 4, 28), ("huge", 9, 92), ("colossal", 16, 300)],
)
def test_spaces_taken_and_threatened_on_squares(size: str, spaces: int, count: int) -> None:
    t = table(OPEN, b=beast(size, place=[12, 12]), D=FAR)
    assert len(RULESET.game(t.scene, t.state, None).cells("b")) == spaces
    assert len(area(t, "b", "garra")) == count


@pytest.mark.rule("ML-101", "ML-103", "ML-221")
@pytest.mark.parametrize(
    ("size", "spaces", "count"),
    [
        ("medium", 1, 6),
        # a body of radius r and a zone of z: 3 (r + z)(r + z + 1) + 1, less the body
        ("huge", 7, 3 * 5 * 6 + 1 - 7),
        ("colossal", 19, 3 * 10 * 11 + 1 - 19),
        # three hexes: sides r + 1 and r + 2 in turn, 3 r^2 + 6 r + 3 with r = 2, less the body
        ("large", 3, 27 - 3),
    ],
)
def test_spaces_taken_and_threatened_on_hexes(size: str, spaces: int, count: int) -> None:
    t = table(HEXES, b=beast(size, place=[14, 14]), D=FAR, board="hex")
    assert len(RULESET.game(t.scene, t.state, None).cells("b")) == spaces
    assert len(area(t, "b", "garra")) == count


@pytest.mark.rule("ML-103")
@pytest.mark.parametrize(("reach", "count"), [(1, 6), (2, 18), (4, 60), (8, 216)])
def test_areas_of_one_hex(reach: int, count: int) -> None:
    t = table(HEXES, b=beast("medium", reach=reach, place=[14, 14]), D=FAR, board="hex")
    assert len(area(t, "b", "garra")) == count


@pytest.mark.rule("ML-103")
def test_an_area_of_two_around_one_square_has_twenty_spaces_or_twenty_four_by_the_variant() -> None:
    t = table(OPEN, b=beast("medium", reach=2, place=[12, 12]), D=FAR)
    assert len(area(t, "b", "garra")) == 20
    block = table(
        OPEN, b=beast("medium", reach=2, place=[12, 12]), D=FAR, variants={"zone_metric": "squares"}
    )
    assert area(block, "b", "garra") == {at(col, row) for col in range(10, 15) for row in range(10, 15)} - {
        at(12, 12)
    }


@pytest.mark.rule("ML-103")
def test_a_colossal_body_takes_six_by_six_where_the_variant_says_so() -> None:
    t = table(OPEN, b=beast("colossal", place=[12, 12]), D=FAR, variants={"colosal_space": "6"})
    assert len(RULESET.game(t.scene, t.state, None).cells("b")) == 36


@pytest.mark.rule("ML-101")
def test_player_races_threaten_the_adjacent_spaces_diagonals_included() -> None:
    t = table(OPEN, F=F | {"place": [5, 5]}, d=FAR)
    assert area(t, "F", "espada") == {at(col, row) for col in (4, 5, 6) for row in (4, 5, 6)} - {at(5, 5)}


@pytest.mark.rule("ML-101")
@pytest.mark.parametrize(("board", "field", "count"), [("square", OPEN, 12), ("hex", HEXES, 12)])
def test_a_long_spear_reaches_spaces_at_exactly_two(board: str, field: str, count: int) -> None:
    t = table(field, F=F | {"held": ["lanza_larga"], "place": [5, 6]}, d=FAR, board=board)
    spaces = area(t, "F", "lanza_larga")
    assert len(spaces) == count
    assert all(t.scene.board.distance(at(5, 6), space) == 2 for space in spaces)


@pytest.mark.rule("ML-101", "ML-170")
def test_a_long_spear_does_not_strike_the_adjacent() -> None:
    t = table("Fd..", F=F | {"held": ["lanza_larga"]}, d=BARE)
    assert t.refusal("F", Attack("d", "lanza_larga")).key == "attack.out_of_reach"


# -- who threatens at all ------------------------------------------------------------------------


@pytest.mark.rule("ML-100", "ML-102", "ML-126")
def test_bows_and_bare_hands_threaten_nothing() -> None:
    bow = table("Fd", F=F | {"held": ["arco_de_caza"]}, d=BARE)
    assert threatened(bow, "F") == []
    assert bow.refusal("F", Attack("d", "unarmed")).key == "attack.not_in_hand"
    hands = table("Fd", F=F | {"held": []}, d=BARE, dice=(1,))
    assert threatened(hands, "F") == []
    hands.act("F", Attack("d", "unarmed"))
    claws = table("Fd", F=beast("medium"), d=BARE)
    assert threatened(claws, "F") == ["garra"]
    dagger = table("Fd", F=F | {"held": ["daga"]}, d=BARE)
    assert threatened(dagger, "F") == ["daga"]


@pytest.mark.rule("ML-100")
@pytest.mark.parametrize(
    "ill",
    ["flat_footed", "stunned", "dazed", "paralysed", "grappled", "blinded", "unconscious", "asleep"],
)
def test_some_conditions_take_the_area_away(ill: str) -> None:
    t = table("Fd\nD.", F=F | {"conditions": [ill]}, d=BARE, D=BARE, order="dFD")
    assert threatened(t, "F") == []
    t.act("d", DropProne())
    t.act("d", StandUp())
    assert t.offered == []


@pytest.mark.rule("ML-100", "ML-110")
@pytest.mark.parametrize("ill", ["prone", "sickened", "shaken", "fatigued", "disadvantaged", "deafened"])
def test_other_conditions_leave_it(ill: str) -> None:
    t = table("Fd", F=F | {"conditions": [ill]}, d=BARE, order="dF")
    t.act("d", DropProne())
    t.act("d", StandUp())
    assert t.offered == [("declared", "F")]


# -- long arms -----------------------------------------------------------------------------------


@pytest.mark.rule("ML-103", "ML-116", "ML-113")
def test_around_an_ogre_the_first_step_in_is_free_and_the_second_provokes() -> None:
    ogre = F | {"player_race": False, "reach": 2}
    t = table("......\n......\nO.....\n......", O=ogre, h=BARE | {"place": [3, 2]}, order="hO", dice=(1,))
    t.act("h", Move((at(2, 2),)))
    assert t.offered == []
    t.act("h", Move((at(2, 3),)), O=Strike("espada"))
    assert t.offered == [("leaving", "O")]


@pytest.mark.rule("ML-103", "ML-162")
def test_one_space_up_to_an_ogre_is_free_if_it_is_seen() -> None:
    ogre = F | {"player_race": False, "reach": 2}
    t = table("O.h...", O=ogre, h=FIGHTER, order="hO", dice=(1,))
    t.act("h", OneSpace(at(1, 0)))
    t.act("h", Attack("O", "espada"))
    assert t.offered == []


@pytest.mark.rule("ML-100", "ML-103", "ML-116")
def test_the_second_diagonal_lies_outside_an_area_of_two() -> None:
    # D20-15: (3,3) (2,2) (1,1)
    field = "L....\n.....\n.....\n....."
    big = F | {"player_race": False, "reach": 2}
    t = table(field, L=big, d=BARE | {"place": [3, 3]}, order="dL")
    t.act("d", Move((at(2, 2), at(1, 1))))
    assert t.offered == []
    t = table(field, L=big, d=BARE | {"place": [3, 3]}, order="dL", variants={"zone_metric": "squares"})
    t.act("d", Move((at(2, 2), at(1, 1))))
    assert t.offered == [("leaving", "L")]


@pytest.mark.rule("ML-103", "ML-115", "ML-112")
def test_the_giant_of_eight_spaces_may_wait_for_a_later_step() -> None:
    # situation 39: from distance 9 to adjacent
    giant = F | {"player_race": False, "reach": 8}
    path = tuple(at(col, 0) for col in range(8, 0, -1))
    runner = BARE | {"place": [9, 0], "speed": 8, "life": 40}
    t = table("G.........", G=giant, r=runner, order="rG", dice=(1,))
    t.act("r", Move(path))
    assert len(t.offered) == 7  # on leaving 8, 7, ..., 2; entering 8 was free
    t = table("G.........", G=giant, r=runner, order="rG", dice=(1,))
    t.act("r", Move(path), G=Strike("espada"))
    assert len(t.offered) == 1
    assert t.at("r") == (1, 0)


@pytest.mark.rule("ML-103", "ML-170")
def test_large_creatures_strike_at_two_spaces() -> None:
    t = table("O..h\n....", O=beast("large"), h=BARE, dice=(1,))
    t.act("O", Attack("h", "garra"))
    t = table("O...h\n.....", O=beast("large"), h=BARE)
    assert t.refusal("O", Attack("h", "garra")).key == "attack.out_of_reach"


# -- the smallest --------------------------------------------------------------------------------

WASP = {"size": "diminutive", "natural": ["picadura"], "life": 2, "hands": 0, "speed": 8}


@pytest.mark.rule("ML-103", "ML-224", "ML-225")
def test_the_smallest_must_share_the_space_of_what_they_strike() -> None:
    t = table(".Kq", K=F, q=WASP, order="qK", dice=(12, 1))
    assert t.refusal("q", Attack("K", "picadura")).key == "attack.out_of_reach"
    t.act("q", Move((at(1, 0),)))
    assert t.offered == [("leaving", "K")]  # from an adjacent space to the knight's own
    t.act("q", Attack("K", "picadura"))
    assert t.at("q") == t.at("K") == (1, 0)
    assert t.life("K") == 19


@pytest.mark.rule("ML-170", "ML-100", "ML-113")
def test_who_shares_a_space_is_struck_there_and_on_leaving_it() -> None:
    t = table(".K.", K=F, w=WASP | {"place": [1, 0], "life": 40}, order="wK", dice=(20, 1, 3, 20, 1, 3))
    t.act("w", Move((at(2, 0),)), K=Strike("espada"))
    assert t.life("w") == 34
    t = table(".K.", K=F, w=WASP | {"place": [1, 0], "life": 40}, order="Kw", dice=(20, 1, 3))
    t.act("K", Attack("w", "espada"))
    assert t.life("w") == 34
    spear = table(".K.", K=F | {"held": ["lanza_larga"]}, w=WASP | {"place": [1, 0]})
    assert spear.refusal("K", Attack("w", "lanza_larga")).key == "attack.out_of_reach"


@pytest.mark.rule("ML-223", "ML-225")
def test_the_smallest_bar_nobody_and_hide_nobody_who_does() -> None:
    walls = "######\nm.....\n######"
    t = table(walls, m=BARE, W=WASP | {"place": [2, 1]})
    t.act("m", Move((at(1, 1), at(2, 1))))
    assert t.at("m") == t.at("W")
    shut = table(walls, m=BARE, K=BARE | {"place": [2, 1]}, W=WASP | {"place": [2, 1]})
    assert shut.refusal("m", Move((at(1, 1), at(2, 1)))).key == "move.closed"


@pytest.mark.rule("ML-103", "ML-126")
def test_the_smallest_threaten_no_more_than_their_own_space() -> None:
    t = table("Km.", K=WASP, m=BARE, order="mK")
    t.act("m", Move((at(2, 0),)))
    assert t.offered == []
    t = table(".m.", K=WASP | {"place": [1, 0]}, m=BARE, order="mK", dice=(1,))
    t.act("m", Move((at(2, 0),)), K=Strike("picadura"))
    assert t.offered == [("leaving", "K")]


@pytest.mark.rule("ML-103")
def test_the_area_of_the_smallest_is_the_space_it_stands_in() -> None:
    t = table(OPEN, w=WASP | {"place": [12, 12]}, D=FAR)
    assert area(t, "w", "picadura") == {at(12, 12)}


@pytest.mark.rule("ML-100", "ML-102")
def test_a_buckler_alone_leaves_a_hand_to_strike_with() -> None:
    t = table("Fd", F=F | {"held": ["broquel"]}, d=BARE, dice=(1,))
    t.act("F", Attack("d", "unarmed"))
    assert t.dice_used_up()


@pytest.mark.rule("ML-101", "ML-103")
@pytest.mark.parametrize(
    ("held", "reach", "movement", "squares"),
    [([], 1, 1, 1), (["espada"], 1, 1, 1), (["espada"], 3, 3, 4), (["espada", "lanza_larga"], 1, 2, 3)],
)
def test_how_far_anything_in_reach_can_be(held: list[str], reach: int, movement: int, squares: int) -> None:
    # corner to corner, three diagonals are four spaces of movement
    for metric, found in (("movement", movement), ("squares", squares)):
        body = F | {"player_race": False, "hands": 4, "reach": reach, "held": held, "place": [5, 5]}
        t = table(OPEN, F=body, d=FAR, variants={"zone_metric": metric})
        assert farthest_reach(RULESET.game(t.scene, t.state, None), "F") == found


@pytest.mark.rule("ML-100", "ML-101", "ML-103")
@pytest.mark.parametrize(
    ("reach", "hands", "claw", "spear"), [(0, (0, 0), (0, 0), (2, 2)), (1, (1, 1), (1, 1), (2, 2)),
                                          (3, (1, 1), (1, 3), (2, 2))],
)  # fmt: skip
def test_from_where_to_where_hands_claws_and_spears_strike(
    reach: int, hands: tuple[int, int], claw: tuple[int, int], spear: tuple[int, int]
) -> None:
    t = table(OPEN, b=beast("medium", reach=reach, place=[5, 5]), D=FAR)
    game = RULESET.game(t.scene, t.state, None)
    assert [reach_of(game, "b", item) for item in ("unarmed", "garra", "lanza_larga")] == [hands, claw, spear]
