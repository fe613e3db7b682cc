"""Objects in a fight: drawing and putting away, handling, doors, dropping, loading."""

from __future__ import annotations

import pytest

from refriega.rulesets.leyendas.options import (
    Attack,
    Charge,
    CloseDoor,
    Drop,
    Equip,
    HandOver,
    Load,
    Move,
    OpenDoor,
    PickUp,
    PutDown,
    Strike,
)
from tests.rulesets.leyendas.table import FIGHTER, at, table

GUARD = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}  # +8, 1d8+3
BARE = FIGHTER | {"held": []}


def lying(item: str, col: int, row: int) -> str:
    """An object on the ground, as a scenario writes it."""
    return f'[[objects]]\nitem = "{item}"\nat = [{col}, {row}]\n'


# -- equipping -----------------------------------------------------------------------------------


@pytest.mark.rule("ML-203")
def test_drawing_a_weapon_takes_the_movement_action_and_provokes_nobody() -> None:
    t = table("Gh", G=GUARD, h=BARE | {"carried": ["espada"]}, order="hG")
    t.act("h", Equip(("espada",)))
    assert t.offered == []
    assert t.body("h").held == ("espada",)
    assert t.body("h").carried == ()
    assert t.state.turn is not None
    assert (t.state.turn.movement, t.state.turn.standard) == (0, 1)


@pytest.mark.rule("ML-203")
def test_only_what_is_carried_can_be_drawn_and_only_what_is_held_put_away() -> None:
    t = table("h.G", G=GUARD, h=BARE, order="hG")
    assert t.refusal("h", Equip(("espada",))).key == "objects.not_carried"
    assert t.refusal("h", Equip((), stow=("espada",))).key == "objects.not_in_hand"
    assert t.refusal("h", Equip()).key == "objects.nothing"


@pytest.mark.rule("ML-203")
def test_a_sword_is_put_away_in_the_movement_in_which_the_bow_is_drawn() -> None:
    t = table("h.G", G=GUARD, h=FIGHTER | {"carried": ["arco_de_caza"]}, order="hG")
    refusal = t.refusal("h", Equip(("arco_de_caza",)))
    assert (refusal.key, refusal.rules) == ("objects.no_free_hand", ("ML-205",))
    t.act("h", Equip(("arco_de_caza",), stow=("espada",)))
    assert t.body("h").held == ("arco_de_caza",)
    assert t.body("h").carried == ("espada",)
    assert t.state.turn is not None and t.state.turn.movement == 0


@pytest.mark.rule("ML-204")
def test_drawing_while_moving_is_one_movement_action_and_the_movement_provokes() -> None:
    t = table("Gh...", G=GUARD, h=BARE | {"carried": ["espada"]}, order="hG", dice=(5, 2))
    t.act("h", Move((at(2, 0), at(3, 0)), equip=("espada",)), G=Strike("espada"))
    assert t.offered == [("leaving", "G")]  # on leaving the space, not for the weapon
    assert t.life("h") == 15
    assert t.body("h").held == ("espada",)
    assert t.at("h") == (3, 0)
    assert t.state.turn is not None and t.state.turn.movement == 0
    assert t.dice_used_up()


@pytest.mark.rule("ML-204")
def test_a_hero_moves_and_draws_and_then_charges_from_where_it_stands() -> None:
    t = table("h......G", G=GUARD, h=BARE | {"carried": ["espada"]}, order="hG", dice=(8, 4))
    t.act("h", Move((at(1, 0), at(2, 0)), equip=("espada",)))
    t.act("h", Charge("G", "espada", at(6, 0)))
    assert t.life("G") == 16  # 8 + 2 against 10
    assert t.dice_used_up()


@pytest.mark.rule("ML-205")
def test_one_weapon_in_each_hand_is_drawn_in_the_same_action() -> None:
    t = table("h.G", G=GUARD, h=BARE | {"carried": ["espada", "daga", "antorcha"]}, order="hG")
    assert t.refusal("h", Equip(("espada", "daga", "antorcha"))).rules == ("ML-205",)
    t.act("h", Equip(("espada", "daga")))
    assert t.body("h").held == ("espada", "daga")
    assert t.state.turn is not None
    assert (t.state.turn.movement, t.state.turn.standard) == (0, 1)


@pytest.mark.rule("ML-206")
def test_ammunition_is_taken_up_freely_and_needs_no_hand_of_its_own() -> None:
    bow = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    t = table("h.....G", G=GUARD, h=bow, order="hG", dice=(10, 3))
    t.act("h", Equip(("flechas#1",)))
    turn = t.state.turn
    assert turn is not None and (turn.movement, turn.standard, turn.swift) == (1, 1, 1)
    t.act("h", Attack("G", "arco_de_caza"))
    assert t.life("G") == 17
    assert t.state.charges["flechas#1"] == 19
    assert t.dice_used_up()


@pytest.mark.rule("ML-206")
def test_an_archer_shoots_from_the_quiver_without_any_other_action() -> None:
    bow = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    t = table("h.....G", G=GUARD, h=bow, order="hG", dice=(10, 3))
    t.act("h", Attack("G", "arco_de_caza"))
    assert t.state.charges["flechas#1"] == 19
    assert t.state.turn is not None and t.state.turn.movement == 1


@pytest.mark.rule("ML-207")
def test_the_kind_of_shield_decides_between_a_movement_and_a_full_action() -> None:
    h = FIGHTER | {"carried": ["escudo_pesado", "escudo_torre"]}
    t = table("h.G", G=GUARD, h=h, order="hG")
    t.act("h", Equip(("escudo_pesado",)))
    turn = t.state.turn
    assert turn is not None and (turn.movement, turn.standard) == (0, 1)
    t = table("h.G", G=GUARD, h=h, order="hG")
    t.act("h", Equip(("escudo_torre",)))
    turn = t.state.turn
    assert turn is not None and (turn.movement, turn.standard) == (0, 0)


@pytest.mark.rule("ML-207", "ML-204")
def test_a_tower_shield_is_not_taken_up_on_the_way_but_a_light_one_is() -> None:
    h = FIGHTER | {"carried": ["escudo_ligero", "escudo_torre"]}
    t = table("h..G", G=GUARD, h=h, order="hG")
    refusal = t.refusal("h", Move((at(1, 0),), equip=("escudo_torre",)))
    assert (refusal.key, refusal.rules) == ("equip.full_action", ("ML-207",))
    t.act("h", Move((at(1, 0),), equip=("escudo_ligero",)))
    assert t.body("h").held == ("espada", "escudo_ligero")


@pytest.mark.rule("ML-208")
def test_armour_is_not_put_on_in_combat() -> None:
    t = table("h.G", G=GUARD, h=BARE, order="hG")
    refusal = t.refusal("h", Equip(("cota_de_malla",)))
    assert (refusal.key, refusal.rules) == ("equip.armour", ("ML-208",))


# -- handling ------------------------------------------------------------------------------------


@pytest.mark.rule("ML-209", "ML-124")
def test_picking_something_up_beside_a_foe_is_a_movement_action_that_provokes() -> None:
    t = table("Gh.", G=GUARD, h=BARE, order="hG", dice=(5, 2), extra=lying("espada", 2, 0))
    t.act("h", PickUp("espada", at(2, 0)), G=Strike("espada"))
    assert t.offered == [("declared", "G")]
    assert t.life("h") == 15
    assert t.body("h").held == ("espada",)
    assert t.state.ground == {}
    assert t.state.turn is not None
    assert (t.state.turn.movement, t.state.turn.standard) == (0, 1)
    assert t.dice_used_up()


@pytest.mark.rule("ML-209", "ML-128")
def test_whoever_is_struck_down_while_picking_up_leaves_the_object_where_it_lies() -> None:
    h = BARE | {"life": 5}
    t = table("Gh.k", G=GUARD, h=h, k=FIGHTER, order="hGk", dice=(5, 4), extra=lying("espada", 2, 0))
    t.act("h", PickUp("espada", at(2, 0)), G=Strike("espada"))
    assert t.life("h") == -2
    assert t.state.ground == {at(2, 0): ("espada",)}
    assert t.events("action.lost")


@pytest.mark.rule("ML-209", "ML-100")
def test_hands_reach_the_adjacent_spaces_whatever_weapon_they_hold() -> None:
    h = FIGHTER | {"held": [], "carried": []}
    t = table("h..G", G=GUARD, h=h, order="hG", extra=lying("espada", 2, 0))
    refusal = t.refusal("h", PickUp("espada", at(2, 0)))
    assert refusal.key == "objects.out_of_reach"
    assert t.refusal("h", PickUp("daga", at(2, 0))).key == "objects.not_there"


@pytest.mark.rule("ML-209")
def test_nothing_is_picked_up_with_full_hands_or_through_a_wall() -> None:
    h = FIGHTER | {"held": ["espada", "daga"]}
    t = table("h..G", G=GUARD, h=h, order="hG", extra=lying("espada", 1, 0))
    assert t.refusal("h", PickUp("espada", at(1, 0))).key == "objects.no_free_hand"
    t = table("h#G\n#..", G=GUARD, h=BARE, order="hG", extra=lying("espada", 1, 1))
    assert t.refusal("h", PickUp("espada", at(1, 1))).key == "objects.out_of_reach"


@pytest.mark.rule("ML-209", "ML-124")
def test_putting_down_on_a_chosen_space_is_handling() -> None:
    t = table("Gh.", G=GUARD, h=FIGHTER, order="hG")
    t.act("h", PutDown("espada", at(2, 0)))
    assert t.offered == [("declared", "G")]
    assert t.state.ground == {at(2, 0): ("espada",)}
    assert t.body("h").held == ()
    assert t.state.turn is not None and t.state.turn.movement == 0
    t = table("h#G", G=GUARD, h=FIGHTER, order="hG")
    assert t.refusal("h", PutDown("espada", at(1, 0))).key == "objects.no_room"


@pytest.mark.rule("ML-209", "ML-124")
def test_handing_over_needs_an_adjacent_ally_with_a_free_hand() -> None:
    t = table(
        "Ghka.b",
        G=GUARD,
        h=FIGHTER,
        k=FIGHTER | {"held": ["espada", "escudo_ligero"]},
        a=BARE,
        b=BARE,
        order="hGkab",
    )
    assert t.refusal("h", HandOver("espada", "k")).key == "objects.no_free_hand"
    assert t.refusal("h", HandOver("espada", "b")).key == "objects.out_of_reach"
    assert t.refusal("h", HandOver("espada", "G")).key == "objects.not_an_ally"
    assert t.refusal("h", HandOver("daga", "k")).key == "objects.not_in_hand"
    dazed = BARE | {"conditions": ["dazed"]}
    t = table("ha.G", G=GUARD, h=FIGHTER, a=dazed, order="haG")
    assert t.refusal("h", HandOver("espada", "a")).key == "objects.cannot_take"
    t = table("Gha", G=GUARD, h=FIGHTER, a=BARE, order="hGa")
    t.act("h", HandOver("espada", "a"))
    assert t.offered == [("declared", "G")]
    assert (t.body("h").held, t.body("a").held) == ((), ("espada",))


@pytest.mark.rule("ML-209")
def test_a_loaded_crossbow_stays_loaded_from_hand_to_hand_but_not_on_the_ground() -> None:
    h = BARE | {"held": ["ballesta_ligera"], "carried": ["virotes"], "loaded": ["ballesta_ligera"]}
    t = table("ha.G", G=GUARD, h=h, a=BARE, order="haG")
    t.act("h", HandOver("ballesta_ligera", "a"))
    assert t.body("a").loaded == ("ballesta_ligera",)
    assert t.body("h").loaded == ()
    t = table("ha.G", G=GUARD, h=h, a=BARE, order="haG")
    t.act("h", Drop("ballesta_ligera"))
    assert t.body("h").loaded == ()


# -- doors ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-209", "ML-124")
def test_opening_a_door_is_handling_and_the_way_is_free_then() -> None:
    t = table("Gh+.", G=GUARD, h=FIGHTER, order="hG")
    assert t.refusal("h", Move((at(2, 0), at(3, 0)))).key.startswith("move.")
    assert t.refusal("h", CloseDoor(at(2, 0))).key == "door.is_closed"
    t.act("h", OpenDoor(at(2, 0)))
    assert t.offered == [("declared", "G")]
    assert t.state.terrain == ((at(2, 0), "open door"),)
    assert t.refusal("h", OpenDoor(at(2, 0))).key == "door.is_open"
    t.act("h", Move((at(2, 0), at(3, 0))))
    assert t.at("h") == (3, 0)


@pytest.mark.rule("ML-209")
def test_a_door_that_is_shut_again_is_as_the_map_has_it() -> None:
    t = table("h+.G", G=GUARD, h=FIGHTER, order="hG")
    t.act("h", OpenDoor(at(1, 0)))
    t.act("h", CloseDoor(at(1, 0)))
    assert t.state.terrain == ()


@pytest.mark.rule("ML-209")
def test_nobody_shuts_a_door_on_somebody_who_stands_in_it() -> None:
    k = FIGHTER | {"place": [1, 0]}
    t = table("h/.G", G=GUARD, h=FIGHTER, k=k, order="hkG")
    assert t.refusal("h", CloseDoor(at(1, 0))).key == "door.taken"
    assert t.refusal("h", CloseDoor(at(2, 0))).key == "door.none"


@pytest.mark.rule("ML-209")
def test_a_beast_without_hands_opens_no_door() -> None:
    t = table("h+.G", G=GUARD, h=BARE | {"hands": 0, "natural": ["mordisco"]}, order="hG")
    assert t.refusal("h", OpenDoor(at(1, 0))).key == "objects.no_hands"


@pytest.mark.rule("ML-209")
@pytest.mark.parametrize(("board", "sketch"), [("square", "h+.G"), ("hex", "h + . G")])
def test_doors_and_objects_are_handled_on_both_boards(board: str, sketch: str) -> None:
    t = table(sketch, G=GUARD, h=BARE, order="hG", board=board, extra=lying("espada", 0, 0))
    t.act("h", OpenDoor(at(1, 0)))
    t.act("h", PickUp("espada", at(0, 0)))
    assert t.state.terrain == ((at(1, 0), "open door"),)
    assert t.body("h").held == ("espada",)


# -- dropping ------------------------------------------------------------------------------------


@pytest.mark.rule("ML-210")
def test_dropping_is_free_provokes_nobody_and_the_object_lies_in_ones_own_space() -> None:
    t = table("Gh.", G=GUARD, h=FIGHTER, order="hG")
    t.act("h", Drop("espada"))
    assert t.offered == []
    assert t.body("h").held == ()
    assert t.state.ground == {at(1, 0): ("espada",)}
    turn = t.state.turn
    assert turn is not None and (turn.movement, turn.standard, turn.swift) == (1, 1, 1)
    assert t.refusal("h", Drop("espada")).key == "objects.not_in_hand"


@pytest.mark.rule("ML-210", "ML-209")
def test_what_one_drops_another_picks_up() -> None:
    t = table("Gh.", G=GUARD | {"held": []}, h=FIGHTER, order="hG")
    t.act("h", Drop("espada"))
    t.act("G", PickUp("espada", at(1, 0)))
    assert t.body("G").held == ("espada",)
    assert t.state.ground == {}


# -- loading -------------------------------------------------------------------------------------


@pytest.mark.rule("ML-120")
def test_loading_a_light_crossbow_is_a_movement_action_that_provokes() -> None:
    h = BARE | {"held": ["ballesta_ligera"], "carried": ["virotes"]}
    t = table("Gh...k", G=GUARD, h=h, k=FIGHTER | {"side": "red"}, order="hGk", dice=(5, 2, 15, 8))
    assert t.refusal("h", Attack("k", "ballesta_ligera")).key == "attack.not_loaded"
    t.act("h", Load("ballesta_ligera"), G=Strike("espada"))
    assert t.offered == [("declared", "G")]
    assert t.life("h") == 15
    assert t.body("h").loaded == ("ballesta_ligera",)
    assert t.refusal("h", Load("ballesta_ligera")).key == "load.is_loaded"
    t.act("h", Attack("k", "ballesta_ligera"))  # the guard has struck this round
    assert t.life("k") == 12
    assert t.body("h").loaded == ()
    assert t.state.charges["virotes#1"] == 9
    assert t.dice_used_up()


@pytest.mark.rule("ML-120")
def test_loading_a_heavy_crossbow_takes_the_whole_turn() -> None:
    h = BARE | {"held": ["ballesta_pesada"], "carried": ["virotes"]}
    t = table("h...G", G=GUARD, h=h, order="hG")
    t.act("h", Load("ballesta_pesada"))
    turn = t.state.turn
    assert turn is not None and (turn.movement, turn.standard) == (0, 0)


@pytest.mark.rule("ML-120", "ML-128")
def test_a_crossbowman_struck_down_while_loading_has_not_loaded() -> None:
    h = BARE | {"held": ["ballesta_ligera"], "carried": ["virotes"], "life": 5}
    t = table("Ghk", G=GUARD, h=h, k=FIGHTER, order="hGk", dice=(5, 4))
    t.act("h", Load("ballesta_ligera"), G=Strike("espada"))
    assert t.life("h") == -2
    assert t.body("h").loaded == ()
    assert t.dice_used_up()


@pytest.mark.rule("ML-120")
def test_only_crossbows_are_loaded_and_only_with_bolts() -> None:
    h = BARE | {"held": ["ballesta_ligera"]}
    t = table("h...G", G=GUARD, h=h, order="hG")
    assert t.refusal("h", Load("ballesta_ligera")).key == "attack.no_ammunition"
    t = table("h...G", G=GUARD, h=FIGHTER, order="hG")
    assert t.refusal("h", Load("espada")).key == "load.needs_none"
