"""Whom spells may be cast at: friend or foe, which troops, engaged or not, seen or not; and how far."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.terms import Kind, Trait
from tests.rulesets.warhammer.kit import TROOPS, Bench, at, battle, looking
from tests.rulesets.warhammer.spells.casting import cast, casting, listed, refusal

BALL = "bola_de_fuego"


def field(**fields: Any) -> Bench:
    """A wizard alone, a friend to the west; orcs 12 inches to the north, in the open."""
    red = {
        "maga": {"level": 4, "at": (24, 30)},
        "lanzas": {"models": 10, "at": (12, 30)},
    } | fields.pop("red", {})
    blue = {"orcos": {"troop": "orco", "models": 10, "at": (24, 18)}} | fields.pop("blue", {})
    return battle(red=red, blue=blue, **fields)


def why(t: Bench, spell: str, target: str = "", **fields: Any) -> str:
    return refusal(t, spell, target, **fields).key


def may(t: Bench, spell: str, target: str = "", by: str = "maga", **fields: Any) -> bool:
    return aiming.check(t.game, casting(spell, target, by, **fields)) is None


# -- what is named -------------------------------------------------------------------------------------


def test_a_spell_is_aimed_at_what_it_needs_and_nothing_else() -> None:
    t = field()
    assert why(t, BALL) == "aim.target"
    assert why(t, "espada_flamigera_de_rhuin", "maga") == "aim.target"
    assert why(t, "tormenta_de_cronos", "orcos") == "aim.target"
    assert why(t, BALL, "orcos", at=at(24, 18)) == "aim.place"
    assert why(t, "pozo_de_sombras", "orcos") == "aim.place"
    assert why(t, "cometa_de_casandora") == "aim.place"
    assert why(t, "cometa_de_casandora", at=at(24, 18), facing=at(1, 0)) == "aim.facing"
    assert why(t, BALL, "orcos", also="lanzas") == "aim.also"
    assert why(t, "acechante_invisible", "lanzas") == "aim.move"
    assert why(t, "acechante_invisible", "lanzas", at=at(12, 25)) == "aim.facing"
    north = looking(0, -1)
    assert why(t, "acechante_invisible", "lanzas", at=at(12, 25), facing=north, also="orcos") == "aim.also"
    t = field(red={"jinetes": {"troop": "caballero", "models": 5, "at": (36, 30)}})
    assert why(t, "el_lobo_acecha", "jinetes", at=at(36, 25), facing=north) == "aim.place"
    assert why(t, "cometa_de_casandora", at=at(49, 18)) == "aim.off_table"
    assert why(t, "cabeza_llameante", at=t.game.body("maga").at) == "aim.nowhere"


def test_a_spell_for_enemies_is_not_cast_at_friends_and_the_other_way_round() -> None:
    t = field()
    assert why(t, "padre_de_las_espinas", "lanzas") == "aim.friend"
    assert why(t, "pellejo_de_medianoche", "orcos") == "aim.enemy"
    assert listed(t, "padre_de_las_espinas") == ["orcos"]
    assert listed(t, "pellejo_de_medianoche") == ["maga", "lanzas"]


def test_who_is_dead_or_hidden_or_in_a_unit_is_no_target() -> None:
    t = field(
        blue={
            "jefe": {"host": "orcos", "troop": "orco"},
            "asesino": {"troop": "asesino", "host": "orcos", "hidden": True, "models": 1},
        }
    )
    assert why(t, "rayo_multiple", "jefe") == "aim.in_unit"
    assert why(t, "robar_alma", "asesino") == "aim.absent"
    assert may(t, "robar_alma", "jefe")
    assert listed(t, "robar_alma") == ["orcos", "jefe"]


# -- which troops --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "troop", "fits"),
    [
        ("mandamiento_del_laton", "carro", True),
        ("mandamiento_del_laton", "lanzapiedras", True),
        ("mandamiento_del_laton", "orco", False),
        ("maldicion_del_acero_forjado", "orco", True),
        ("maldicion_del_acero_forjado", "lanzapiedras", False),
        ("grito_del_aguila", "caballero", True),
        ("grito_del_aguila", "grifo", True),
        ("grito_del_aguila", "orco", False),
        ("robar_alma", "orco", True),
        ("robar_alma", "esqueleto", False),
        ("fatalidad_y_oscuridad", "orco", True),
        ("fatalidad_y_oscuridad", "esqueleto", False),
    ],
)
def test_some_spells_are_for_some_troops(spell: str, troop: str, fits: bool) -> None:
    t = field(blue={"otros": {"troop": troop, "at": (24, 18)}, "orcos": {"troop": "orco", "at": (40, 2)}})
    assert may(t, spell, "otros") is fits


def test_a_spell_on_a_unit_spares_who_rides_what_it_spares() -> None:
    """The marsh is nothing to who flies on a griffon, nor the drain of life to who rides the undead."""
    flying = replace(TROOPS["grifo"], profile=replace(TROOPS["grifo"].profile, fly=20))
    undead = replace(TROOPS["grifo"], traits=(Trait.UNDEAD,))
    hero = {"character": True, "at": (34, 24)}
    t = field(blue={"alado": hero | {"mount": flying}})
    assert why(t, "senora_del_rio", "alado") == "aim.spared"
    t = field(blue={"alado": hero | {"mount": "grifo"}})
    assert may(t, "senora_del_rio", "alado")
    for mount, struck in ((undead, ["orcos"]), ("grifo", ["orcos", "heroe"])):
        t = field(blue={"heroe": hero | {"mount": mount}})
        assert list(aiming.in_area(t.game, casting("absorber_vida"))) == struck


def test_doom_passes_by_who_is_immune_to_psychology_even_by_a_spell() -> None:
    doom = "fatalidad_y_oscuridad"
    t = field(blue={"fieles": {"at": (30, 18), "traits": (Trait.IMMUNE_TO_PSYCHOLOGY,)}})
    assert why(t, doom, "fieles") == "aim.spared"
    assert may(t, doom, "orcos")
    t = field(blue={"mago": {"level": 1, "at": (40, 18)}})
    cast(t, "luz_guardiana", by="mago")
    assert may(t, doom, "orcos")  # 16 inches away
    t = field(blue={"mago": {"level": 1, "at": (34, 18)}})
    cast(t, "luz_guardiana", by="mago")
    assert why(t, doom, "orcos") == "aim.spared"


def test_beasts_cower_only_where_there_are_beasts() -> None:
    t = field(
        red={"guardia": {"models": 5, "at": (24, 19)}, "escolta": {"models": 5, "at": (36, 19)}},
        blue={"jinetes": {"troop": "caballero", "models": 5, "at": (36, 18)}},
        contacts=[("guardia", "orcos"), ("escolta", "jinetes")],
    )
    assert why(t, "la_bestia_se_acobarda", "orcos") == "aim.kind"
    assert may(t, "la_bestia_se_acobarda", "jinetes")


def test_only_who_flees_is_made_to_stand() -> None:
    t = field(red={"cobardes": {"models": 8, "at": (6, 40), "fleeing": True}})
    assert why(t, "el_toro_se_fortalece", "lanzas") == "aim.not_fleeing"
    assert listed(t, "el_toro_se_fortalece") == ["cobardes"]


def test_the_steed_bears_the_wizard_or_a_lone_character_on_foot() -> None:
    t = field(
        red={
            "sabio": {"level": 1, "host": "lanzas"},
            "heroe": {"character": True, "at": (20, 30)},
            "jinete": {"character": True, "at": (28, 30), "troop": "caballero"},
            "altivo": {"character": True, "at": (34, 30), "mount": "grifo"},
        }
    )
    steed = "corcel_de_sombras"
    assert listed(t, steed) == ["maga", "heroe"]
    assert why(t, steed, "lanzas", also="orcos") == "aim.not_alone"
    assert why(t, steed, "sabio", also="orcos") == "aim.not_alone"
    assert why(t, steed, "jinete", also="orcos") == "aim.not_alone"
    assert why(t, steed, "altivo", also="orcos") == "aim.not_alone"
    assert why(t, steed, "altivo", by="altivo", also="orcos") == "aim.kind"
    assert "sabio" in listed(t, steed, by="sabio")


def test_the_anger_of_the_bear_seizes_a_character_of_the_same_unit_or_before_the_wizard_alone() -> None:
    red = {
        "sabio": {"level": 1, "host": "lanzas"},
        "heroe": {"character": True, "host": "lanzas", "slot": 1},
        "jefe": {"character": True, "at": (20, 30)},
    }
    t = field(red=red)
    assert listed(t, "furia_del_oso", by="sabio") == ["sabio", "heroe"]
    assert why(t, "furia_del_oso", "jefe", by="sabio") == "aim.no_companion"
    assert listed(t, "furia_del_oso") == ["maga"]
    before = field(red=red, variants={"revised_lores": "no"})
    assert listed(before, "furia_del_oso", by="sabio") == [""]


def test_a_wizard_on_horseback_may_feel_it_and_no_companion_on_horseback() -> None:
    red = {
        "jinetes": {"troop": "caballero", "models": 5, "at": (36, 30)},
        "bruja": {"level": 1, "troop": "caballero", "host": "jinetes"},
        "heroe": {"character": True, "troop": "caballero", "host": "jinetes", "slot": 1},
    }
    assert listed(field(red=red), "furia_del_oso", by="bruja") == ["bruja"]


# -- in close combat -----------------------------------------------------------------------------------


def brawl(**fields: Any) -> Bench:
    """The wizard alone; spearmen of hers and orcs in close combat, more of both elsewhere."""
    return field(
        red={"guardia": {"models": 5, "at": (24, 19)}},
        blue={"trasgos": {"models": 10, "at": (36, 18)}},
        contacts=[("guardia", "orcos")],
        **fields,
    )


def test_who_is_in_close_combat_is_no_target_unless_the_spell_says_so() -> None:
    t = brawl()
    assert why(t, "rayo_multiple", "orcos") == "aim.engaged"
    assert why(t, "pellejo_de_medianoche", "guardia") == "aim.engaged"
    assert why(t, "transmutacion_del_plomo", "trasgos") == "aim.not_engaged"
    assert listed(t, "transmutacion_del_plomo") == ["orcos"]
    assert listed(t, "portento_de_far") == ["guardia"]
    assert "guardia" in listed(t, "mano_curadora")


def test_an_engaged_wizard_casts_what_affects_nobody_else_and_does_not_throw_missiles() -> None:
    t = field(
        red={"guardia": {"models": 5, "at": (24, 19)}, "sabio": {"level": 2, "host": "guardia"}},
        blue={"trasgos": {"models": 10, "at": (36, 18)}},
        contacts=[("guardia", "orcos")],
    )
    assert may(t, "iluminacion_de_pha", by="sabio")
    assert may(t, "furia_del_oso", "sabio", by="sabio")
    assert refusal(t, BALL, "trasgos", by="sabio").rules == ("WF-015",)


def test_spells_on_all_enemies_near_by_skip_those_in_close_combat_and_those_whom_they_spare() -> None:
    t = field(
        red={"guardia": {"models": 5, "at": (24, 24)}},
        blue={
            "orcos": {"troop": "orco", "models": 5, "at": (24, 23)},
            "trasgos": {"models": 5, "at": (32, 24)},
            "huesos": {"troop": "esqueleto", "models": 5, "at": (16, 24)},
            "lejos": {"models": 5, "at": (24, 4)},
        },
        contacts=[("guardia", "orcos")],
    )
    assert may(t, "absorber_vida")
    assert list(aiming.in_area(t.game, casting("absorber_vida"))) == ["trasgos"]


def test_the_storm_strikes_only_those_whom_the_wizard_sees() -> None:
    blue = {"orcos": {"troop": "orco", "models": 5, "at": (24, 20)}, "detras": {"models": 5, "at": (24, 19)}}
    t = field(blue=blue)
    assert list(aiming.in_area(t.game, casting("tormenta_de_cronos"))) == ["orcos"]


# -- sight ---------------------------------------------------------------------------------------------


def test_sight_is_needed_only_where_the_spell_says_so() -> None:
    t = field(blue={"detras": {"models": 5, "at": (24, 15)}})
    assert why(t, "luz_cegadora", "detras") == "aim.unseen"
    assert may(t, "rayo_multiple", "detras")
    assert may(t, "padre_de_las_espinas", "detras")
    before = field(blue={"detras": {"models": 5, "at": (24, 15)}}, variants={"revised_lores": "no"})
    assert why(before, "padre_de_las_espinas", "detras") == "aim.unseen"


# -- magic missiles ------------------------------------------------------------------------------------


@pytest.mark.rule("WF-010", "WF-011")
def test_a_missile_is_not_thrown_into_close_combat() -> None:
    t = brawl()
    found = refusal(t, BALL, "orcos")
    assert (found.key, found.rules) == ("shoot.engaged", ("WF-011",))
    assert may(t, BALL, "trasgos")


@pytest.mark.rule("WF-012")
def test_a_missile_needs_sight_of_its_target() -> None:
    t = field(blue={"detras": {"models": 5, "at": (24, 15)}})
    found = refusal(t, BALL, "detras")
    assert (found.key, found.rules) == ("shoot.unseen", ("WF-012",))


@pytest.mark.rule("WF-013", "WF-011")
def test_a_lone_hero_near_a_unit_is_no_target_of_a_missile_and_one_in_the_open_is() -> None:
    """Less than 5 inches from ten orcs, who are nearer to the wizard; then 11 inches from them."""
    near = field(blue={"heroe": {"character": True, "troop": "orco", "at": (31, 17)}})
    found = refusal(near, BALL, "heroe")
    assert (found.key, found.rules) == ("shoot.not_closest", ("WF-013",))
    assert may(near, "rayo_multiple", "heroe")  # no missile: free to choose
    far = field(blue={"heroe": {"character": True, "troop": "orco", "at": (38, 17)}})
    assert may(far, BALL, "heroe")


@pytest.mark.rule("WF-013")
def test_hot_iron_picks_a_character_out_of_a_unit_but_not_a_lone_one_whom_a_unit_shelters() -> None:
    t = field(
        blue={
            "jefe": {"host": "orcos", "troop": "orco"},
            "heroe": {"character": True, "troop": "orco", "at": (31, 17)},
        }
    )
    iron = "regla_del_hierro_candente"
    assert may(t, iron, "jefe")
    assert may(t, iron, "orcos")
    assert why(t, iron, "heroe") == "shoot.not_closest"
    assert listed(t, iron) == ["orcos", "jefe"]


@pytest.mark.rule("WF-015")
def test_a_wizard_in_a_unit_that_is_engaged_throws_no_missile_though_nobody_touches_the_wizard() -> None:
    t = field(
        red={
            "guardia": {"models": 10, "files": 5, "at": (24, 19)},
            "sabio": {"level": 2, "host": "guardia", "slot": 4},
        },
        blue={"trasgos": {"models": 10, "at": (36, 10)}},
        contacts=[("guardia", "orcos")],
    )
    found = refusal(t, BALL, "trasgos", by="sabio")
    assert (found.key, found.rules) == ("shoot.in_combat", ("WF-015",))


# -- fronts --------------------------------------------------------------------------------------------


def test_a_wall_burns_only_before_a_free_front_that_not_all_see_from() -> None:
    wall = "muro_de_fuego"
    assert may(field(), wall, "orcos")
    t = field(red={"guardia": {"models": 5, "at": (24, 18.9)}})
    assert why(t, wall, "orcos") == "aim.front_not_free"
    t = field(red={"guardia": {"models": 5, "at": (27, 19.1)}})
    assert may(t, wall, "orcos")
    t = field(
        blue={
            "heroe": {"character": True, "at": (32, 10)},
            "nube": {"at": (40, 18), "traits": (Trait.SKIRMISHER,)},
        }
    )
    assert why(t, wall, "heroe") == "aim.no_front"
    assert why(t, wall, "nube") == "aim.no_front"


def test_magic_items_are_silenced_only_where_there_are_some() -> None:
    t = field()
    assert why(t, "ley_del_oro", "orcos") == "aim.no_item"


def test_the_mount_is_healed_only_of_who_rides_one() -> None:
    t = field(red={"altivo": {"character": True, "at": (34, 30), "mount": "grifo"}})
    assert may(t, "mano_curadora", "altivo", also="mount")
    assert why(t, "mano_curadora", "maga", also="mount") == "aim.no_mount"
    assert why(t, "mano_curadora", "altivo", also="orcos") == "aim.also"
    assert why(t, "pellejo_de_medianoche", "altivo", also="mount") == "aim.also"


def test_a_hero_in_a_chariot_is_a_chariot_to_the_commandment_of_brass() -> None:
    t = field(blue={"auriga": {"character": True, "at": (34, 20), "mount": "carro"}})
    assert t.game.sheet("auriga").kind is Kind.CHARIOT
    assert may(t, "mandamiento_del_laton", "auriga")
