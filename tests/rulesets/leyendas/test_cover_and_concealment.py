"""Cover and concealment: what the ground, bystanders, fog and darkness do to attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from refriega.rulesets.leyendas.cover import concealment, cover_in_save
from refriega.rulesets.leyendas.options import Attack, DropProne, Move, StandUp, Strike, TotalDefence
from refriega.rulesets.leyendas.ruleset import RULESET
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

A = FIGHTER | {"base_attack": 5}
BOW = A | {"held": ["arco_de_caza"], "carried": ["flechas"]}
TARGET = FIGHTER | {"held": []}


def shot(
    sketch: str,
    dice: tuple[int, ...] = (2,),
    *,
    variants: Mapping[str, str] | None = None,
    extra: str = "",
    board: str = "square",
    **creatures: Mapping[str, Any],
) -> Table:
    """A has just shot at d."""
    present: dict[str, Any] = {"A": BOW, "d": TARGET, **creatures}
    t = table(sketch, dice, variants=variants, extra=extra, board=board, **present)
    t.act("A", Attack("d", "arco_de_caza"))
    return t


def parts(t: Table, which: str) -> dict[str, int]:
    event = (t.events("attack.hit") + t.events("attack.miss"))[-1]
    return t.parts(event, f"{which}_parts")


def cover(t: Table) -> int:
    """The cover that counted in the last attack."""
    return parts(t, "defence").get("cover", 0)


# -- levels --------------------------------------------------------------------------------------


@pytest.mark.rule("ML-050", "ML-055")
@pytest.mark.parametrize(
    ("level", "bonus", "by_variant"), [("partial", 2, 1), ("standard", 4, 2), ("improved", 8, 4)]
)
def test_partial_standard_and_improved_cover(level: str, bonus: int, by_variant: int) -> None:
    sign = f'[legend]\n"%" = {{ name = "screen", cover = "{level}" }}\n'
    assert cover(shot("A..%d", extra=sign)) == bonus
    assert cover(shot("A..%d", extra=sign, variants={"cover": "2"})) == by_variant


@pytest.mark.rule("ML-173")
def test_total_cover_cannot_be_shot_at() -> None:
    t = table("A.#d", A=BOW, d=TARGET)
    assert t.refusal("A", Attack("d", "arco_de_caza")).key == "attack.no_line"
    t.go_to("A")
    assert not any(isinstance(option, Attack) for option in t.match.decision.chooser.candidates())


@pytest.mark.rule("ML-050")
def test_a_pillar_at_the_side_gives_standard_cover() -> None:
    # from the archer's upper right corner lines to the far corners pass above the pillar, others cross it
    assert cover(shot("A....\n..o..\n...d.")) == 4
    assert cover(shot("A....\n.....\n...d.")) == 0


@pytest.mark.rule("ML-050")
def test_low_walls_serve_those_near_them_unless_the_archer_is_nearer() -> None:
    assert cover(shot("A.....=d....")) == 4
    assert cover(shot("A=.....d....")) == 0
    assert cover(shot("A.......=......d")) == 0  # 7 spaces from the wall


@pytest.mark.rule("ML-050", "ML-170")
def test_cover_counts_in_melee_over_a_low_wall() -> None:
    spear = A | {"held": ["lanza_larga"]}
    t = table("A=d", A=spear, d=TARGET, dice=(2,))
    t.act("A", Attack("d", "lanza_larga"))
    # the wall is as near to the attacker as to the target
    assert cover(t) == 4
    assert "cover" not in parts(shot("A...d"), "defence")


@pytest.mark.rule("ML-190", "ML-055")
def test_cover_does_not_add_to_total_defence() -> None:
    # T37: 17, in total defence with a shield and behind cover: 21
    sign = '[legend]\n"%" = { name = "screen", cover = "standard" }\n'
    d = TARGET | {"held": ["escudo_pesado"], "natural_armour": 5}
    t = table("A..%d", A=BOW, d=d, order="dA", dice=(2,), extra=sign)
    t.act("d", TotalDefence())
    t.act("A", Attack("d", "arco_de_caza"))
    event = t.events("attack.miss")[0]
    assert event.args["defence"] == 21
    open_ground = table("A...d", A=BOW, d=d, order="dA", dice=(2,))
    open_ground.act("d", TotalDefence())
    open_ground.act("A", Attack("d", "arco_de_caza"))
    assert open_ground.events("attack.miss")[0].args["defence"] == 21


# -- creatures in the way ------------------------------------------------------------------------


@pytest.mark.rule("ML-173", "ML-050")
def test_creatures_in_the_way_give_soft_cover_against_shots_only() -> None:
    assert cover(shot("A..g.d", g=TARGET)) == 4
    assert cover(shot("A..g.d", g=TARGET, variants={"cover": "2"})) == 2
    spear = A | {"held": ["lanza_larga"]}
    t = table("Agd", A=spear, g=TARGET, d=TARGET, dice=(2,))
    t.act("A", Attack("d", "lanza_larga"))
    assert cover(t) == 0


@pytest.mark.rule("ML-173")
def test_no_soft_cover_between_adjacent_foes() -> None:
    t = table("Ad\n.g", A=BOW, d=TARGET, g=TARGET, dice=(2,))
    t.act("A", Attack("d", "arco_de_caza"))
    assert cover(t) == 0


@pytest.mark.rule("ML-050")
def test_the_smallest_are_no_cover() -> None:
    wasp = {"size": "diminutive", "natural": ["picadura"], "hands": 0, "life": 2}
    assert cover(shot("A..g.d", g=wasp)) == 0


@pytest.mark.rule("ML-173", "ML-221")
def test_soft_cover_on_hexes() -> None:
    assert cover(shot("A . g . d", g=TARGET, board="hex")) == 4
    assert cover(shot("A . . . d", board="hex")) == 0


# -- shooting into melee -------------------------------------------------------------------------


@pytest.mark.rule("ML-032", "ML-173")
def test_shooting_at_who_is_fighting_a_friend_costs_four() -> None:
    assert parts(shot("A...d\n...F.", F=FIGHTER), "attack")["into_melee"] == -4
    assert "into_melee" not in parts(shot("A...d\nF....", F=FIGHTER), "attack")
    asleep = FIGHTER | {"conditions": ["asleep"]}
    assert "into_melee" not in parts(shot("A...d\n...F.", F=asleep), "attack")


@pytest.mark.rule("ML-032", "ML-122")
def test_ones_own_adjacent_foe_is_not_in_a_melee_but_strikes_first() -> None:
    # situation 1
    t = table("Ad", A=BOW, d=FIGHTER, dice=(1, 2))
    t.act("A", Attack("d", "arco_de_caza"), d=Strike("espada"))
    assert "into_melee" not in parts(t, "attack")
    assert [event.args["who"] for event in t.events("attack.miss")] == ["d", "A"]


@pytest.mark.rule("ML-032", "ML-103")
def test_long_arms_are_engaged_at_a_distance() -> None:
    ogre = {"player_race": False, "reach": 2}
    engaged = shot("A.....\n..F.d.", F=FIGHTER | ogre)
    assert "into_melee" not in parts(engaged, "attack")  # the target does not threaten back
    t = table("A.....\n..F.d.", A=BOW, F=FIGHTER | ogre, d=FIGHTER | ogre, dice=(2,))
    t.act("A", Attack("d", "arco_de_caza"))
    assert parts(t, "attack")["into_melee"] == -4


# -- attacks of opportunity ----------------------------------------------------------------------


@pytest.mark.rule("ML-110", "ML-113")
def test_cover_protects_from_attacks_of_opportunity() -> None:
    spear = A | {"held": ["lanza_larga"]}
    t = table("A=d", A=spear, d=TARGET, order="dA")
    t.act("d", DropProne())
    t.act("d", StandUp())
    assert t.offered == []
    t = table("A.d", A=spear, d=TARGET, order="dA")
    t.act("d", DropProne())
    t.act("d", StandUp())
    assert t.offered == [("declared", "A")]


@pytest.mark.rule("ML-110", "ML-113")
def test_total_concealment_protects_from_attacks_of_opportunity() -> None:
    t = table("A.\nd.", A=A, d=TARGET | {"conditions": ["invisible"]}, order="dA")
    t.act("d", Move((at(1, 1),)))
    assert t.offered == []
    fog = table("Af.\n.f.", A=A | {"held": ["lanza_larga"]}, d=TARGET | {"place": [2, 0]}, order="dA")
    fog.act("d", DropProne())
    fog.act("d", StandUp())
    assert fog.offered == []


# -- concealment ---------------------------------------------------------------------------------


@pytest.mark.rule("ML-030")
def test_concealment_loses_a_hit_on_twenty_in_a_hundred() -> None:
    blurred = TARGET | {"concealment": 20}
    t = table("Ad", A=A, d=blurred, dice=(15, 20))
    t.act("A", Attack("d", "espada"))
    assert t.life("d") == 20
    assert t.events("attack.concealed")[0].args["lost"] is True
    t = table("Ad", A=A, d=blurred, dice=(15, 21, 4))
    t.act("A", Attack("d", "espada"))
    assert t.life("d") == 16


@pytest.mark.rule("ML-030")
def test_no_concealment_is_rolled_for_a_miss() -> None:
    t = table("Ad", A=A, d=TARGET | {"concealment": 20}, dice=(2,))
    t.act("A", Attack("d", "espada"))
    assert t.dice_used_up()


@pytest.mark.rule("ML-038")
def test_no_second_concealment_roll_for_the_confirmation() -> None:
    t = table("Ad", A=A, d=TARGET | {"concealment": 20}, dice=(20, 21, 15, 4))
    t.act("A", Attack("d", "espada"))
    assert t.life("d") == 12
    assert t.dice_used_up()


@pytest.mark.rule("ML-030")
def test_fog_between_hides_by_half_and_fog_around_by_a_fifth() -> None:
    t = table("A.f.d", A=BOW, d=TARGET)
    game = RULESET.game(t.scene, t.state, None)
    assert concealment(game, "A", "d") == 50
    t = table("A.f", A=BOW, d=TARGET | {"place": [2, 0]})
    assert concealment(RULESET.game(t.scene, t.state, None), "A", "d") == 20
    t = table("A..d", A=BOW, d=TARGET)
    assert concealment(RULESET.game(t.scene, t.state, None), "A", "d") == 0


@pytest.mark.rule("ML-173")
def test_fog_hides_but_does_not_stop_a_shot() -> None:
    t = shot("A.f.d", dice=(15, 51, 4))
    assert t.life("d") == 16
    assert parts(t, "attack")["disadvantage"] == 2  # nor does the target see the archer


# -- saves ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-135")
@pytest.mark.parametrize(("level", "bonus"), [("partial", 1), ("standard", 2), ("improved", 4)])
def test_cover_helps_reflex_saves_against_what_comes_from_beyond(level: str, bonus: int) -> None:
    sign = f'[legend]\n"%" = {{ name = "screen", cover = "{level}" }}\n'
    t = table("A..%d", A=BOW, d=TARGET, extra=sign)
    game = RULESET.game(t.scene, t.state, None)
    found = cover_in_save(game, (at(0, 0),), "d")
    assert found is not None and (found.value, found.type) == (bonus, "cover")
    assert cover_in_save(game, (at(4, 0),), "d") is None


@pytest.mark.rule("ML-135")
def test_creatures_in_the_way_do_not_help_reflex_saves() -> None:
    t = table("A..gd", A=BOW, d=TARGET, g=TARGET)
    assert cover_in_save(RULESET.game(t.scene, t.state, None), (at(0, 0),), "d") is None
