"""What spells lay on units for a time: for how long, on whom, and that it does not double."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import inches
from refriega.core.effect import Boundary
from refriega.rulesets.warhammer import in_play, values
from refriega.rulesets.warhammer.fighting import chasing
from refriega.rulesets.warhammer.harm import leadership, saves, shooting
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import charges, compulsory, flight, pace, rally
from refriega.rulesets.warhammer.spells.turns import start_of_own_turn
from refriega.rulesets.warhammer.terms import Mark, Stat
from refriega.rulesets.warhammer.troops import Missile
from tests.rulesets.warhammer.kit import Bench, at, battle
from tests.rulesets.warhammer.spells.casting import cast

LEAD = "transmutacion_del_plomo"


def field(**fields: Any) -> Bench:
    red = {"maga": {"level": 4, "at": (24, 30)}, "otra": {"level": 4, "at": (20, 30)}} | fields.pop("red", {})
    blue = {"otros": {"models": 10, "at": (24, 18)}} | fields.pop("blue", {})
    return battle(red=red, blue=blue, **fields)


def brawl(**fields: Any) -> Bench:
    return field(
        red={"lanzas": {"models": 5, "at": (24, 18.01)}},
        contacts=[("lanzas", "otros")],
        **fields,
    )


@pytest.mark.rule("WF-026", "WF-025")
def test_lead_twice_is_one_less_to_hit_and_one_less_on_the_save_not_two() -> None:
    """A save of 5+ becomes 6+, not none."""
    t = brawl(blue={"otros": {"models": 10, "at": (24, 18), "save": 5}})
    for wizard in ("maga", "otra"):
        cast(t, LEAD, "otros", by=wizard)
        assert values.value(t.game, "otros", Stat.TO_HIT) == -1
        save = saves.armour(t.game, "otros", 3, mount=False)
        assert save is not None and save.total == 6
    assert t.lives("otros") == [LEAD, LEAD]


@pytest.mark.rule("WF-023")
def test_lead_is_gone_when_the_close_combats_are_over() -> None:
    t = brawl()
    cast(t, LEAD, "otros")
    remaining.end_due(t.game, Boundary.PHASE_END, "combat", 1)
    assert t.lives("otros") == []


@pytest.mark.rule("WF-042")
def test_a_spell_on_a_unit_is_on_the_hero_in_it_too() -> None:
    t = field(blue={"heroe": {"character": True, "host": "otros", "ld": 9}})
    cast(t, "luz_cegadora", "otros")
    assert [values.value(t.game, who, Stat.WS) for who in ("otros", "heroe")] == [1, 1]
    assert t.event("spell.begins").args["included"] == ("heroe",)


@pytest.mark.rule("WF-022", "WF-020")
def test_the_blinding_light_halves_the_move_and_lasts_to_the_end_of_the_turn_of_the_blinded() -> None:
    t = field(blue={"otros": {"models": 10, "at": (24, 18), "m": 5}})
    cast(t, "luz_cegadora", "otros")
    assert [values.value(t.game, "otros", stat) for stat in (Stat.M, Stat.WS, Stat.BS)] == [2, 1, 1]
    remaining.end_due(t.game, Boundary.TURN_END, "red", 1)
    assert t.lives("otros") == ["luz_cegadora"]
    remaining.end_due(t.game, Boundary.TURN_END, "blue", 2)
    assert t.lives("otros") == []


@pytest.mark.rule("WF-022")
def test_the_marsh_lasts_to_the_next_magic_phase_of_its_caster() -> None:
    t = field()
    cast(t, "senora_del_rio", "otros")
    remaining.end_due(t.game, Boundary.TURN_END, "blue", 2)
    assert in_play.marked(t.game, "otros", Mark.HALF_MOVE)
    remaining.end_due(t.game, Boundary.PHASE_START, "red/magic", 3)
    assert t.lives("otros") == []


@pytest.mark.rule("WF-023", "WF-038")
@pytest.mark.parametrize(
    ("spell", "mark"),
    [("maldicion_del_acero_forjado", Mark.WEAPONS_USELESS), ("senor_de_la_lluvia", Mark.WET)],
)
def test_what_is_rusted_or_soaked_stays_so_and_is_never_dispelled(spell: str, mark: Mark) -> None:
    t = field(red={"maga": {"level": 4, "at": (24, 28)}})
    cast(t, spell, "otros")
    (live,) = t.state.effects["otros"]
    assert not remaining.remains(t.game, live)
    remaining.caster_gone(t.game, "maga")
    for turn, army in ((1, "red"), (2, "blue"), (3, "red")):
        remaining.end_due(t.game, Boundary.TURN_END, army, turn)
    assert in_play.marked(t.game, "otros", mark)


@pytest.mark.rule("WF-033", "WF-021")
def test_an_aura_is_over_friends_near_the_wizard_and_ends_with_the_wizard() -> None:
    """12 inches: the spearmen at 12 are in it, those farther off and the enemy are not."""
    t = field(
        red={
            "lanzas": {"models": 5, "at": (24, 42.39)},
            "lejos": {"models": 5, "at": (24, 43)},
            "dentro": {"character": True, "host": "lanzas"},
        }
    )
    cast(t, "luz_guardiana")
    steady = Mark.IMMUNE_TO_PSYCHOLOGY
    assert {who for who in t.game.everybody() if in_play.marked(t.game, who, steady)} == {
        "maga",
        "otra",
        "lanzas",
        "dentro",
    }
    remaining.caster_gone(t.game, "maga")
    assert not in_play.marked(t.game, "lanzas", steady)


def test_the_howling_wind_keeps_weak_shots_off_all_and_slows_enemies_only() -> None:
    t = field(blue={"otros": {"models": 5, "at": (24, 24)}, "lejos": {"models": 5, "at": (24, 4)}})
    cast(t, "viento_aullante")
    assert [in_play.marked(t.game, who, Mark.NO_WEAK_SHOOTING) for who in ("maga", "otros", "lejos")] == [
        True,
        True,
        False,
    ]
    assert [in_play.marked(t.game, who, Mark.HALF_MOVE) for who in ("maga", "otros", "lejos")] == [
        False,
        True,
        False,
    ]
    assert t.lives("maga") == ["viento_aullante"]


def test_an_aura_goes_where_its_wizard_goes_who_is_in_a_unit_too() -> None:
    """From 10 inches behind the wizard's rank to 14: the unit has gone 4 inches on."""
    t = battle(
        red={"lanzas": {"models": 9, "at": (24, 30)}, "maga": {"level": 4, "host": "lanzas", "slot": 2}},
        blue={
            "delante": {"models": 5, "at": (24, 15)},
            "detras": {"models": 5, "at": (24, 42), "facing": "north"},
        },
    )
    cast(t, "viento_aullante")
    slow = Mark.HALF_MOVE
    assert [in_play.marked(t.game, who, slow) for who in ("delante", "detras")] == [False, True]
    t.unit("lanzas").at = at(24, 26)
    assert [in_play.marked(t.game, who, slow) for who in ("delante", "detras")] == [True, False]
    assert pace.move(t.game, "delante") == inches(2)


@pytest.mark.parametrize(("y", "of_itself"), [(42, True), (44, False)])
def test_only_who_is_still_near_the_guardian_light_when_it_would_rally_does_so_of_itself(
    y: float, of_itself: bool
) -> None:
    """The wizard's base ends 20 mm south of 30; beyond 12 inches from there the unit must test as ever."""
    t = field(red={"cobardes": {"models": 8, "at": (24, 40), "fleeing": True}})
    cast(t, "luz_guardiana")
    t.unit("cobardes").at = at(24, y)
    t.run(rally.rally(t.game), dice=() if of_itself else (6, 6))
    assert t.unit("cobardes").fleeing is not of_itself
    t.done()


def test_a_hidden_model_near_the_wizard_is_under_no_aura() -> None:
    t = field(blue={"asesino": {"troop": "asesino", "host": "otros", "hidden": True}})
    cast(t, "viento_aullante")
    assert in_play.marked(t.game, "otros", Mark.HALF_MOVE)
    assert not in_play.marked(t.game, "asesino", Mark.HALF_MOVE)


# -- doom ----------------------------------------------------------------------------------------------

DOOM = "fatalidad_y_oscuridad"


def doomed() -> Bench:
    """Leadership 7 less 3, in the next turn: that of the doomed."""
    t = field()
    cast(t, DOOM, "otros")
    assert values.value(t.game, "otros", Stat.LD) == 4
    remaining.end_due(t.game, Boundary.TURN_END, "red", 1)
    t.state.turn, t.state.active = 2, "blue"
    return t


def test_the_doomed_who_pass_a_test_with_what_is_left_are_rid_of_it() -> None:
    t = doomed()
    t.run(start_of_own_turn(t.game), dice=(2, 2))
    assert t.number(t.event("leadership.test"), "most") == 4
    assert t.lives("otros") == []
    t.done()


def test_the_doomed_who_fail_it_are_under_it_for_that_turn_and_no_longer() -> None:
    t = doomed()
    t.run(start_of_own_turn(t.game), dice=(2, 3))
    assert t.lives("otros") == [DOOM]
    remaining.end_due(t.game, Boundary.TURN_END, "blue", 2)
    assert t.lives("otros") == []
    t.done()


def test_nobody_tests_in_the_turn_of_the_caster() -> None:
    t = field()
    cast(t, DOOM, "otros")
    t.run(start_of_own_turn(t.game))
    assert t.lives("otros") == [DOOM]


@pytest.mark.rule("WF-040")
def test_a_doomed_hero_who_has_joined_a_unit_gives_it_no_more_than_is_left_of_his_leadership() -> None:
    """9 less 3 is 6: the unit tests on its own 7, and on his 9 when he is no longer doomed."""
    t = field(blue={"heroe": {"character": True, "at": (30, 18), "ld": 9}})
    cast(t, DOOM, "heroe")
    t.unit("heroe").host = "otros"
    assert leadership.leadership(t.game, "otros").total == 7
    remaining.end_due(t.game, Boundary.TURN_END, "blue", 2)
    assert leadership.leadership(t.game, "otros").total == 9


@pytest.mark.rule("WF-026", "WF-042")
def test_a_doomed_unit_and_the_doomed_hero_in_it_are_so_once() -> None:
    """The best of 7 and 9, less 3."""
    t = field(blue={"heroe": {"character": True, "host": "otros", "ld": 9}})
    cast(t, DOOM, "otros")
    cast(t, DOOM, "otros", by="otra")
    found = leadership.leadership(t.game, "otros")
    assert [(part.value, part.source) for part in found.parts] == [(9, "heroe"), (-3, DOOM)]


# -- brass ---------------------------------------------------------------------------------------------

BRASS = "mandamiento_del_laton"


def chariot(**fields: Any) -> Bench:
    return field(blue={"carro": {"troop": "carro", "at": (32, 20)} | fields})


def test_a_chariot_under_the_commandment_of_brass_neither_charges_nor_moves_nor_shambles_nor_pursues() -> (
    None
):
    """To the end of its own next turn."""
    t = chariot(stupid_in=2)
    cast(t, BRASS, "carro")
    t.state.turn, t.state.active = 2, "blue"
    t.run(compulsory.move_all(t.game))
    assert t.unit("carro").at == at(32, 20)
    t.unit("carro").stupid_in = 0
    refusal = charges.check(t.game, "carro", "maga")
    assert refusal is not None
    assert refusal.key == "move.held"
    assert not chasing.may_pursue(t.game, "carro", ("maga",))
    remaining.end_due(t.game, Boundary.TURN_END, "blue", 2)
    assert chasing.may_pursue(t.game, "carro", ("maga",))


def test_the_commandment_is_broken_when_the_machine_flees_or_flees_on() -> None:
    t = chariot()
    cast(t, BRASS, "carro")
    t.run(flight.flee(t.game, "carro", "maga"), dice=(1, 1, 1))
    assert t.lives("carro") == []
    t = chariot(fleeing=True, at=(32, 16), facing="north")
    cast(t, BRASS, "carro")
    assert t.lives("carro") == [BRASS]
    t.run(flight.flee_on(t.game, "carro"), dice=(1, 1, 1))
    assert t.lives("carro") == []
    t.done()


def test_it_is_broken_too_when_the_unit_flees_that_a_hero_in_a_chariot_has_joined() -> None:
    t = field(blue={"auriga": {"character": True, "at": (30, 18), "mount": "carro"}})
    cast(t, BRASS, "auriga")
    t.unit("auriga").host = "otros"
    t.run(flight.flee(t.game, "otros", "maga"), dice=(1, 1))
    assert t.lives("auriga") == []
    t.done()


# -- eagles --------------------------------------------------------------------------------------------


def riders(**fields: Any) -> Bench:
    return field(blue={"jinetes": {"troop": "caballero", "models": 5, "at": (24, 10)} | fields})


def test_beasts_that_stand_the_cry_of_the_eagle_are_slowed_in_their_next_move() -> None:
    t = riders()
    cast(t, "grito_del_aguila", "jinetes", dice=(3, 4))
    assert in_play.marked(t.game, "jinetes", Mark.SLOWED_BY_ONE)
    remaining.end_due(t.game, Boundary.TURN_END, "blue", 2)
    assert t.lives("jinetes") == []
    t.done()


def test_beasts_that_do_not_go_so_many_inches_towards_their_own_edge() -> None:
    """2D6: 2 and 3. They turn about on their centre, two inches deep, and go 5 inches north."""
    t = riders()
    before = t.game.body("jinetes").at
    cast(t, "grito_del_aguila", "jinetes", dice=(6, 2, 2, 3))
    after = t.game.body("jinetes").at
    assert (after.x, before.y - after.y) == (before.x, 5 * 25_400)
    assert t.unit("jinetes").fleeing is False
    t.done()


def test_beasts_driven_over_the_edge_have_left_the_battle() -> None:
    t = riders(at=(24, 7))
    cast(t, "grito_del_aguila", "jinetes", dice=(6, 2, 6, 6))
    assert not t.game.in_play("jinetes")
    t.done()


def test_beasts_driven_off_stop_short_of_their_friends() -> None:
    t = field(
        blue={
            "jinetes": {"troop": "caballero", "models": 5, "at": (24, 12)},
            "detras": {"models": 5, "at": (24, 6)},
        }
    )
    cast(t, "grito_del_aguila", "jinetes", dice=(6, 2, 6, 6))
    assert t.game.gap("jinetes", "detras") < 100 and t.game.in_play("jinetes")
    t.done()


@pytest.mark.rule("WF-050")
def test_the_cry_that_drives_a_chariot_off_ends_the_commandment_that_held_it() -> None:
    """The chariot, 100 mm long, turns about on its centre and goes 4 inches north; then nothing holds it."""
    t = field(blue={"carro": {"troop": "carro", "at": (32, 16)}})
    cast(t, BRASS, "carro")
    before = t.game.body("carro").at
    cast(t, "grito_del_aguila", "carro", by="otra", dice=(6, 2, 2, 2))
    assert before.y - t.game.body("carro").at.y == inches(4)
    assert t.lives("carro") == []
    t.done()


# -- rain ----------------------------------------------------------------------------------------------


def archers(revised: str, **missile: Any) -> Bench:
    """Five archers of Ballistic Skill 3 who were rained upon, 12 inches from the wizard."""
    t = field(
        blue={"otros": {"models": 5, "at": (24, 18), "missile": Missile(range=24, strength=3, **missile)}},
        variants={"revised_lores": revised},
    )
    cast(t, "senor_de_la_lluvia", "otros")
    return t


@pytest.mark.parametrize(("powder", "face", "works"), [(False, 4, True), (True, 4, False), (True, 6, True)])
def test_as_first_printed_the_soaked_shoot_only_on_four_and_black_powder_on_six(
    powder: bool, face: int, works: bool
) -> None:
    t = archers("no", powder=powder)
    t.run(shooting.shoot(t.game, "otros", "maga"), dice=(face, *((1,) * 5 if works else ())))
    assert t.event("shooting.wet").args["works"] is works
    t.done()


@pytest.mark.parametrize(("skill", "face"), [(True, 0), (False, 4)])
def test_as_revised_they_shoot_worse_and_only_what_takes_no_skill_may_fail(skill: bool, face: int) -> None:
    """Skill 3 needs a 4, in the rain a 5."""
    t = archers("yes", skill=skill)
    assert values.value(t.game, "otros", Stat.TO_SHOOT) == -1
    t.run(shooting.shoot(t.game, "otros", "maga"), dice=(*((face,) if face else ()), *(1,) * 5))
    assert len(t.events("shooting.wet")) == (not skill)
    t.done()


@pytest.mark.rule("WF-026", "WF-038")
@pytest.mark.parametrize("adds_up", ["no", "yes"])
def test_nobody_is_soaked_twice_even_where_castings_add_up(adds_up: str) -> None:
    t = field(variants={"same_spell_adds_up": adds_up})
    for wizard in ("maga", "otra"):
        cast(t, "senor_de_la_lluvia", "otros", by=wizard)
    assert values.value(t.game, "otros", Stat.TO_SHOOT) == -1
    assert t.lives("otros") == ["senor_de_la_lluvia"] * 2


@pytest.mark.rule("WF-026")
def test_lead_adds_up_where_castings_do() -> None:
    t = brawl(variants={"same_spell_adds_up": "yes"})
    for wizard in ("maga", "otra"):
        cast(t, LEAD, "otros", by=wizard)
    assert values.value(t.game, "otros", Stat.TO_HIT) == -2
