"""Areas, walls and zones: their shapes, whom they reach, when they act, and that they end."""

from __future__ import annotations

import pytest

from refriega.rulesets.leyendas.magic.format import Magic
from refriega.rulesets.leyendas.magic.options import Cast, Concentrate, Dismiss
from refriega.rulesets.leyendas.magic.targets import cells_of
from refriega.rulesets.leyendas.magic.zones import upkeep
from refriega.rulesets.leyendas.options import Attack, Delay, Move
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.sight import sees
from refriega.rulesets.leyendas.terms import Condition, Value
from refriega.rulesets.leyendas.values import modifiers
from tests.rulesets.leyendas.casters import DRUID, SAINT, SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

C = Condition
SHARD = ["esquirla_de_hielo"]


def cells(t: Table, who: str, spell: str, option: Cast) -> set[tuple[int, int]]:
    """The spaces that an aim comes to, as columns and rows."""
    game = RULESET.game(t.scene, t.state, None)
    magic: Magic = t.scene.content.spells[spell]
    return {(cell % 1000, cell // 1000) for cell in cells_of(game, who, magic, option)}


def terrain(t: Table, col: int, row: int) -> str:
    return RULESET.game(t.scene, t.state, None).board.terrain(at(col, row)).name


# -- shapes --------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-266")
def test_a_cone_is_an_equilateral_triangle_from_the_casters_front() -> None:
    t = table("........\n.......g\n........\nW.......\n........\n........\n........",
              W=knows(DRUID, "estruendo"), g=FIGHTER, order="Wg")  # fmt: skip
    east = {(1, 3), (2, 3), (3, 2), (3, 3), (3, 4)}
    assert cells(t, "W", "estruendo", Cast("estruendo", direction=0)) == east


@pytest.mark.rule("ML-266")
def test_whoever_stands_in_the_cone_is_struck_and_others_are_not() -> None:
    w = knows(SORCERER, "cono_de_frio", carried=SHARD)
    t = table("...h...\n.......\nW..g..k", W=w, g=FIGHTER, h=FIGHTER, k=FIGHTER, order="Wghk",
              dice=(2, 1, 1, 1, 2))  # fmt: skip
    t.act("W", Cast("cono_de_frio", direction=0))  # 3d6 + 5
    assert (t.life("g"), t.life("h"), t.life("k")) == (12, 20, 12)


@pytest.mark.rule("ML-267")
def test_a_line_is_one_space_wide() -> None:
    sketch = "...h....\nW..g..kj\n...i....\n"
    spell = knows(DRUID, "rafaga")
    t = table(sketch, W=spell, g=FIGHTER, h=FIGHTER, i=FIGHTER, j=FIGHTER, k=FIGHTER, order="Wghijk")
    line = cells(t, "W", "rafaga", Cast("rafaga", at=at(1, 1)))
    assert line == {(col, 1) for col in range(1, 7)}


@pytest.mark.rule("ML-267")
def test_a_wall_stops_the_line() -> None:
    t = table("W..#.g", W=knows(DRUID, "rafaga"), g=FIGHTER, order="Wg")
    t.act("W", Cast("rafaga", at=at(1, 0)))
    assert t.at("g") == (5, 0)
    assert t.dice_used_up()


@pytest.mark.rule("ML-268")
@pytest.mark.parametrize(("centre", "allowed"), [(7, True), (8, False)])
def test_the_centre_of_a_sphere_must_be_in_range_but_not_its_edge(centre: int, allowed: bool) -> None:
    # range 6: the centre of the sphere is a point of the grid, 6 spaces from the caster's
    t = table("W" + "." * 13 + "g", W=knows(SORCERER, "niebla"), g=FIGHTER, order="Wg")
    option = Cast("niebla", at=at(centre, 0))
    if allowed:
        assert (9, 0) in cells(t, "W", "niebla", option)
        t.act("W", option)
    else:
        assert t.refusal("W", option).rules == ("ML-268",)


@pytest.mark.rule("ML-269")
@pytest.mark.parametrize(("corner", "allowed"), [(17, True), (18, False)])
def test_the_whole_cube_must_be_in_range(corner: int, allowed: bool) -> None:
    d = knows(DRUID, "enredar", carried=["semilla_viva"])
    field = "\n".join(["D" + "." * 30] + ["." * 31] * 2 + ["." * 30 + "g"])
    t = table(field, D=d, g=FIGHTER, order="Dg")
    option = Cast("enredar", at=at(corner, 0))
    # the far corner of the cube is 3 columns and 3 rows on: (17 + 3) and half of 3
    if allowed:
        option = Cast("enredar", at=at(corner - 1, 0))
        t.act("D", option)
    else:
        assert t.refusal("D", option).rules == ("ML-269",)


@pytest.mark.rule("ML-268")
def test_on_hexes_a_sphere_is_all_within_its_radius() -> None:
    plain = [" " * (row % 2) + " ".join("." * 13) for row in range(13)]
    plain[6] = "W " + " ".join("." * 11) + " g"
    rows = "\n".join(plain)
    t = table(rows, W=knows(SORCERER, "bola_de_fuego"), g=FIGHTER, order="Wg", board="hex")
    assert len(cells(t, "W", "bola_de_fuego", Cast("bola_de_fuego", at=at(6, 6)))) == 61


@pytest.mark.rule("ML-268")
def test_a_burst_does_not_pass_walls() -> None:
    t = table("W....#g", W=knows(SORCERER, "bola_de_fuego"), g=FIGHTER, order="Wg", dice=())
    option = Cast("bola_de_fuego", at=at(5, 0))
    assert (6, 0) not in cells(t, "W", "bola_de_fuego", option)


@pytest.mark.rule("ML-265")
def test_several_targets_must_be_near_one_another() -> None:
    w = knows(SORCERER, "dardos_de_fuerza")
    t = table("W.g......h", W=w, g=FIGHTER, h=FIGHTER, order="Wgh")
    assert t.refusal("W", Cast("dardos_de_fuerza", targets=("g", "h"))).key == "aim.too_far_apart"
    near = table("W.g....h", W=w, g=FIGHTER, h=FIGHTER, order="Wgh", dice=(1,))
    near.act("W", Cast("dardos_de_fuerza", targets=("g", "h")))
    assert (near.life("g"), near.life("h")) == (18, 18)


@pytest.mark.rule("ML-265")
def test_who_is_to_be_a_target_must_be_seen_unless_touched() -> None:
    blind = knows(SORCERER, "causar_miedo", "toque_helado", conditions=["blinded"])
    t = table("Wg", W=blind, g=FIGHTER, order="Wg", dice=(15, 60, 2, 3))
    assert t.refusal("W", Cast("causar_miedo", targets=("g",))).key == "aim.unseen"
    t.act("W", Cast("toque_helado", targets=("g",)))  # it gropes: half its touches miss
    assert t.events("attack.concealed")[0].args["chance"] == 50
    assert t.life("g") == 12


@pytest.mark.rule("ML-264")
def test_a_set_distance_needs_no_touch_and_ends_where_it_ends() -> None:
    w = knows(SORCERER, "causar_miedo")
    t = table("W......g", W=w, g=FIGHTER, order="Wg")
    assert t.refusal("W", Cast("causar_miedo", targets=("g",))).rules == ("ML-264",)


# -- walls ---------------------------------------------------------------------------------------------


def mason(**more: object) -> dict[str, object]:
    return knows(SORCERER, "muro_de_piedra", carried=["polvo_de_granito", "polvo_de_granito"], **more)


@pytest.mark.rule("ML-221")
def test_on_hexes_a_space_lies_between_the_ends_of_a_wall() -> None:
    t = table("W . . . .\n . . . . .\n. . . . g", W=mason(), g=FIGHTER, order="Wg", board="hex")
    refusal = t.refusal("W", Cast("muro_de_piedra", at=at(2, 0), to=at(3, 0)))
    assert refusal.rules == ("ML-221",)
    t.act("W", Cast("muro_de_piedra", at=at(1, 0), to=at(3, 0)))
    assert [terrain(t, col, 0) for col in range(5)] == ["open", "wall", "wall", "wall", "open"]


@pytest.mark.rule("ML-221", "ML-265")
def test_on_squares_the_ends_may_touch() -> None:
    t = table("W....\n.....\n....g", W=mason(), g=FIGHTER, order="Wg")
    t.act("W", Cast("muro_de_piedra", at=at(2, 0), to=at(3, 0)))
    assert [terrain(t, col, 0) for col in range(5)] == ["open", "open", "wall", "wall", "open"]


@pytest.mark.rule("ML-271")
def test_a_wall_of_stone_is_real_bars_the_way_and_cannot_be_dispelled() -> None:
    v = knows(SORCERER, "anular_magia")
    t = table("W.....v\n.......", W=mason(), v=v, order="Wv", dice=())
    t.act("W", Cast("muro_de_piedra", at=at(3, 0), to=at(3, 1)))
    assert t.state.castings == ()
    assert t.refusal("v", Move((at(5, 0), at(4, 0), at(3, 0)))).key.startswith("move.")
    t.act("v", Cast("anular_magia", at=at(4, 1)))
    assert terrain(t, 3, 0) == "wall"


@pytest.mark.rule("ML-224")
def test_stone_does_not_rise_where_somebody_stands() -> None:
    t = table("W.g.\n....", W=mason(), g=FIGHTER, order="Wg")
    t.act("W", Cast("muro_de_piedra", at=at(2, 0), to=at(2, 1)))
    assert (terrain(t, 2, 0), terrain(t, 2, 1)) == ("open", "wall")


WALL = knows(SORCERER, "muro_de_fuego", caster_level=3)


def wall_of_fire(dice: tuple[int, ...]) -> Table:
    """A burning column between W and g, three rounds long."""
    t = table("W..g.\n.....", W=WALL, g=FIGHTER | {"life": 40}, order="Wg", dice=dice)
    t.act("W", Cast("muro_de_fuego", at=at(2, 0), to=at(2, 1)))
    return t


@pytest.mark.rule("ML-272", "ML-274")
def test_whoever_crosses_a_wall_of_fire_burns_once() -> None:
    t = wall_of_fire((2, 3, 4))
    t.act("g", Move((at(2, 1), at(1, 1))))
    assert t.life("g") == 33
    assert [event.args["moment"] for event in t.events("zone.acts")] == ["entry"]
    assert t.dice_used_up()


@pytest.mark.rule("ML-272", "ML-274")
def test_whoever_stays_in_it_burns_at_the_start_of_its_turn() -> None:
    # entry: save fails, 7; next turn: save of 16 passes, 5 becomes 2
    t = wall_of_fire((2, 3, 4, 16, 2, 3))
    t.act("g", Move((at(2, 0),)))
    t.end_turn("g")
    t.end_turn("W")
    t.go_to("g")
    assert t.life("g") == 40 - 7 - 2
    assert [event.args["moment"] for event in t.events("zone.acts")] == ["entry", "turn_start"]
    assert t.dice_used_up()


@pytest.mark.rule("ML-272")
def test_delaying_does_not_put_the_fire_off() -> None:
    row = "W..g......h\n..........."
    t = table(row, W=WALL, g=FIGHTER | {"life": 40}, h=FIGHTER, order="Wgh", dice=(2, 3, 4, 2, 3, 4))
    t.act("W", Cast("muro_de_fuego", at=at(2, 0), to=at(2, 1)))
    t.act("g", Move((at(2, 0),)))
    t.end_turn("g")
    t.go_to("W")
    t.end_turn("W")
    assert (t.match.decision.kind, t.match.decision.subjects) == ("begin", ("g",))
    assert t.life("g") == 40 - 14  # its place has come up
    t.match.choose(Delay())
    t.go_to("W")
    assert t.life("g") == 40 - 14
    assert t.dice_used_up()


@pytest.mark.rule("ML-272")
def test_a_zone_acts_once_a_round_on_whoever_stays_however_often_its_place_comes_up() -> None:
    t = wall_of_fire((2, 3, 4))
    t.act("g", Move((at(2, 0),)))
    game = RULESET.game(t.scene, t.state.copy(), None)
    assert list(upkeep(game, "g")) == []  # its place had come up in this round before
    game.state.round += 1
    assert next(upkeep(game, "g")).key()[1] == "g/reflex"
    assert list(upkeep(game, "g")) == []


@pytest.mark.rule("ML-272")
def test_the_fire_goes_out_after_its_rounds() -> None:
    t = wall_of_fire(())
    for _ in range(3):
        assert t.state.zones
        t.end_turn("W")
        t.go_to("W")
    assert t.state.zones == ()
    t.act("g", Move((at(2, 0),)))
    assert t.life("g") == 40


@pytest.mark.rule("ML-242", "ML-272")
def test_a_cloud_lasts_while_its_caster_thinks_of_it_and_no_longer_than_it_may() -> None:
    d = knows(DRUID, "nube_de_insectos", carried=["semilla_viva"])
    t = table("D.....g", D=d, g=FIGHTER, order="Dg")
    t.act("D", Cast("nube_de_insectos", at=at(3, 0)))
    t.end_turn("D")
    t.go_to("D")  # round 2: it begins
    for _ in range(9):
        t.end_turn("D")
        t.go_to("D")
        t.act("D", Concentrate(t.state.castings[0].id))
    assert t.state.round == 11
    t.end_turn("D")
    t.go_to("g")
    assert t.state.zones
    t.go_to("D")  # ten rounds are over before its turn
    assert t.state.zones == ()


@pytest.mark.rule("ML-113")
def test_being_driven_into_the_fire_burns_too() -> None:
    d = knows(DRUID, "rafaga")
    t = table("...g.D\n......\nW.....", W=WALL, D=d, g=FIGHTER | {"life": 40}, order="WDg", dice=(2, 2, 3, 4))
    t.act("W", Cast("muro_de_fuego", at=at(2, 0), to=at(2, 1)))
    t.act("D", Cast("rafaga", at=at(4, 0)))
    assert t.at("g") == (1, 0)  # in at one side, out at the other
    assert t.life("g") == 33
    assert t.dice_used_up()


@pytest.mark.rule("ML-220", "ML-227", "ML-272")
def test_a_web_is_hard_going_and_holds_whoever_enters() -> None:
    t = table("W....g\n......", W=knows(SORCERER, "telarana"), g=FIGHTER, order="Wg", dice=(2,))
    t.act("W", Cast("telarana", at=at(3, 1)))
    assert terrain(t, 3, 0) == "undergrowth"
    # four squares of web: 2 each
    assert t.refusal("g", Move((at(4, 0), at(3, 0), at(2, 0), at(1, 0)))).key == "move.too_far"
    t.act("g", Move((at(4, 0),)))
    assert C.ENTANGLED in t.conditions("g")
    (casting,) = t.state.castings
    t.end_turn("g")
    t.act("W", Dismiss(casting.id))
    assert terrain(t, 3, 0) == "open"
    assert t.state.zones == ()


# -- inside ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-256", "ML-272")
def test_it_is_silent_inside_the_sphere_and_nowhere_else() -> None:
    s = knows(SAINT, "silencio")
    v = knows(SORCERER, "flecha_acida")
    t = table("S........v", S=s, v=v, order="Sv", dice=(15, 1, 1))
    t.act("S", Cast("silencio", at=at(8, 0)))
    assert C.SILENCED in t.conditions("v")
    assert t.refusal("v", Cast("flecha_acida", targets=("S",))).key == "cast.silenced"
    t.act("v", Move((at(8, 0), at(7, 0), at(6, 0), at(5, 0), at(4, 0))))
    assert C.SILENCED not in t.conditions("v")
    t.act("v", Cast("flecha_acida", targets=("S",)))


@pytest.mark.rule("ML-270", "ML-272")
def test_dispelling_the_place_ends_what_holds_there() -> None:
    t = table(
        "S........v", S=knows(SAINT, "silencio"), v=knows(SORCERER, "anular_magia"), order="Sv", dice=(9,)
    )
    t.act("S", Cast("silencio", at=at(5, 0)))
    t.act("v", Cast("anular_magia", at=at(5, 0)))
    assert t.state.zones == ()
    assert t.state.castings == ()


@pytest.mark.rule("ML-254", "ML-272")
def test_an_aura_moves_with_its_bearer() -> None:
    t = table("S.A.......B.g", S=knows(SAINT, "manto_del_sol"), A=FIGHTER, B=FIGHTER, g=FIGHTER, order="SABg")
    game = RULESET.game(t.scene, t.state, None)

    def will(who: str) -> int:
        return sum(m.value for m in modifiers(RULESET.game(t.scene, t.state, None), who, Value.WILL))

    t.act("S", Cast("manto_del_sol"))
    assert (will("S"), will("A"), will("B"), will("g")) == (2, 2, 0, 0)
    assert game.distance("S", "A") == 2
    t.act("A", Move((at(3, 0), at(4, 0))))
    assert will("A") == 0
    t.act("A", Move((at(3, 0), at(2, 0))))
    assert will("A") == 2


@pytest.mark.rule("ML-272")
def test_an_aura_frees_from_what_it_makes_immune_to() -> None:
    a = FIGHTER | {"conditions": ["shaken"]}
    t = table("S.A...g", S=knows(SAINT, "manto_del_sol"), A=a, g=FIGHTER, order="SAg")
    t.act("S", Cast("manto_del_sol"))
    assert C.SHAKEN not in t.conditions("A")


@pytest.mark.rule("ML-254", "ML-272")
def test_a_ring_of_steel_bites_whoever_comes_near_and_whoever_stays() -> None:
    s = knows(SAINT, "cerco_de_la_guerra", god="guerra")
    t = table("S...g", S=s, g=FIGHTER, order="Sg", dice=(2, 4, 3, 5))
    t.act("S", Cast("cerco_de_la_guerra"))
    t.act("g", Move((at(3, 0), at(2, 0), at(1, 0))))  # one of three steps leads into the ring
    assert t.life("g") == 16
    assert [m.value for m in modifiers(RULESET.game(t.scene, t.state, None), "g", Value.ATTACK)] == [-1]
    t.end_turn("g")
    t.end_turn("S")
    t.go_to("g")
    assert t.life("g") == 11
    assert t.dice_used_up()


@pytest.mark.rule("ML-272")
def test_an_aura_that_comes_to_somebody_has_been_entered() -> None:
    s = knows(SAINT, "cerco_de_la_guerra", god="guerra")
    t = table("S...g", S=s, g=FIGHTER, order="Sg", dice=(2, 4))
    t.act("S", Cast("cerco_de_la_guerra"))
    t.act("S", Move((at(1, 0), at(2, 0), at(3, 0))))
    assert t.life("g") == 16
    assert t.dice_used_up()


@pytest.mark.rule("ML-272", "ML-088")
def test_an_aura_ends_with_its_bearer() -> None:
    giant = FIGHTER | {"base_attack": 9, "abilities": {"strength": 40}}  # 1d8 + 15
    t = table("SAg", S=knows(SAINT, "manto_del_sol", life=3, place="S"), A=FIGHTER, g=giant | {"reach": 2},
              order="SAg", dice=(15, 8))  # fmt: skip
    t.act("S", Cast("manto_del_sol"))
    t.act("g", Attack("S", "espada"))
    assert t.body("S").dead
    assert (t.state.zones, t.state.castings) == ((), ())
    assert not any(effect.zone for effect in t.state.effects.get("A", ()))


# -- fog, darkness, light ---------------------------------------------------------------------------------


def seen(t: Table, who: str, other: str) -> bool:
    return sees(RULESET.game(t.scene, t.state, None), who, other)


@pytest.mark.rule("ML-272")
def test_nobody_sees_through_fog_and_shots_at_its_edge_may_miss() -> None:
    t = table("W....A....g", W=knows(SORCERER, "niebla"), A=FIGHTER, g=FIGHTER, order="WAg")
    assert seen(t, "A", "g") and seen(t, "W", "g")
    t.act("W", Cast("niebla", at=at(5, 0)))
    assert not seen(t, "W", "g")
    assert terrain(t, 5, 0) == "veiled: open"


@pytest.mark.rule("ML-272")
def test_fog_leaves_the_ground_as_it_is() -> None:
    t = table("W...,..g", W=knows(SORCERER, "niebla"), g=FIGHTER, order="Wg")
    t.act("W", Cast("niebla", at=at(4, 0)))
    assert RULESET.game(t.scene, t.state, None).board.terrain(at(4, 0)).move == 2
    (casting,) = t.state.castings
    t.end_turn("W")
    t.act("W", Dismiss(casting.id))
    assert terrain(t, 4, 0) == "undergrowth"


@pytest.mark.rule("ML-270")
def test_light_puts_darkness_out_and_darkness_light() -> None:
    both = knows(SORCERER, "luz", "oscuridad")
    t = table("W.....v\n.......", W=both, v=both, order="Wv")
    t.act("W", Cast("oscuridad", at=at(3, 1)))
    assert not seen(t, "W", "v")
    t.act("v", Cast("luz", at=at(4, 1)))
    assert [casting.source for casting in t.state.castings] == ["spell:luz"]
    assert seen(t, "W", "v")
    t.act("W", Cast("oscuridad", at=at(3, 1)))
    assert [casting.source for casting in t.state.castings] == ["spell:oscuridad"]


@pytest.mark.rule("ML-272")
def test_nobody_hides_in_the_light() -> None:
    g = FIGHTER | {"hidden": True}
    t = table("W.....g..h", W=knows(SORCERER, "luz"), g=g, h=FIGHTER, order="Wgh")
    t.act("W", Cast("luz", at=at(6, 0)))
    assert C.HIDDEN not in t.conditions("g")


# -- objects ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-265")
def test_a_spell_opens_a_door() -> None:
    t = table("W..+..g", W=knows(SORCERER, "abrir"), g=FIGHTER, order="Wg")
    assert t.refusal("W", Cast("abrir", at=at(2, 0))).key == "aim.no_object"
    t.act("W", Cast("abrir", at=at(3, 0)))
    assert terrain(t, 3, 0) == "open door"


@pytest.mark.rule("ML-265", "ML-258")
def test_a_rune_on_an_object_strikes_the_foe_who_steps_there() -> None:
    w = knows(SORCERER, "runa_guardiana", carried=["polvo_de_granito"])
    objects = '[[objects]]\nitem = "cofre"\nat = [1, 0]'
    t = table("W....g", W=w, g=FIGHTER, order="Wg", dice=(2, 3, 4), extra=objects)
    t.act("W", Cast("runa_guardiana", at=at(1, 0)))
    t.end_turn("W")
    t.go_to("W")
    t.end_turn("W")
    t.act("g", Move((at(4, 0), at(3, 0), at(2, 0), at(1, 0))))
    assert t.life("g") == 13
