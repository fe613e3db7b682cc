"""Spells in play, units, and the characters who join them, leave them and outlive them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.harm import casualties
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import characters
from refriega.rulesets.warhammer.options import Cast, EndSpell
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Mark
from refriega.rulesets.warhammer.view import view_of
from tests.rulesets.warhammer.kit import Bench, at, battle, live
from tests.rulesets.warhammer.magic.things import PELT, pelt, spell


def party(*, inside: bool, **fields: Any) -> Bench:
    """Ten spearmen and a hero, in their unit or an inch to the right of it."""
    where: dict[str, Any] = {"host": "lanzas", "slot": 2} if inside else {"character": True, "at": (16, 20)}
    red = {
        "lanzas": {"models": 10, "files": 5, "at": (12, 20)},
        "heroe": where,
        "otro": {"character": True, "at": (30, 30)} | fields.pop("otro", {}),
        "maga": {"level": 2, "spells": (PELT,), "at": (24, 20)},
    }
    blue = {"orcos": {"models": 5, "at": (40, 4)}}
    return battle(red=red, blue=blue, **{"pools": (4, 0)} | fields)


def under(t: Bench, who: str) -> bool:
    return in_play.marked(t.game, who, Mark.SHOT_ON_SIXES)


@pytest.mark.rule("WF-040")
def test_a_character_under_a_spell_joins_a_unit_and_alone_stays_under_it() -> None:
    t = party(inside=False, effects=(pelt("heroe", "maga", "red"),))
    t.run(characters.join(t.game, "heroe", "lanzas"))
    assert (under(t, "heroe"), under(t, "lanzas")) == (True, False)
    assert t.event("spell.stays_on_character").rules == ("WF-040",)


@pytest.mark.rule("WF-041")
def test_a_character_who_joins_a_unit_under_a_spell_does_not_come_under_it() -> None:
    t = party(inside=False, effects=(pelt("lanzas", "maga", "red"),))
    t.run(characters.join(t.game, "heroe", "lanzas"))
    assert (under(t, "heroe"), under(t, "lanzas")) == (False, True)
    assert t.event("spell.stays_on_unit").rules == ("WF-041",)


@pytest.mark.rule("WF-042")
def test_cast_on_a_unit_it_affects_the_characters_in_it_too() -> None:
    t = party(inside=True, dice=(4, 4))
    t.act(Cast("maga", PELT, 2, target="lanzas"))
    assert (under(t, "heroe"), under(t, "lanzas")) == (True, True)
    event = t.event("spell.begins")
    assert event.args["included"] == ("heroe",)
    assert "WF-042" in event.rules


@pytest.mark.rule("WF-043")
def test_a_character_who_leaves_is_free_and_stays_so_when_they_come_back() -> None:
    t = party(inside=True, effects=(pelt("lanzas", "maga", "red", included=("heroe",)),))
    assert under(t, "heroe")
    characters.leave(t.game, "heroe")
    assert (under(t, "heroe"), under(t, "lanzas")) == (False, True)
    assert t.event("spell.left_behind").rules == ("WF-043",)
    t.run(characters.join(t.game, "heroe", "lanzas"))
    assert (under(t, "heroe"), under(t, "lanzas")) == (False, True)


@pytest.mark.rule("WF-043", "WF-040")
def test_a_spell_of_their_own_goes_with_a_character_who_leaves() -> None:
    t = party(inside=True, effects=(pelt("heroe", "maga", "red"),))
    characters.leave(t.game, "heroe")
    assert (under(t, "heroe"), under(t, "lanzas")) == (True, False)


@pytest.mark.rule("WF-044")
def test_the_last_survivor_of_a_unit_stays_under_the_spell_that_was_cast_on_it() -> None:
    t = party(inside=True, effects=(pelt("lanzas", "maga", "red", included=("heroe",)),))
    t.run(casualties.suffer(t.game, "lanzas", 10, "shooting"))
    assert t.lives("heroe") == [PELT]
    assert under(t, "heroe")
    assert t.event("spell.stays_on_survivor").rules == ("WF-044",)


@pytest.mark.rule("WF-044")
def test_a_survivor_who_had_joined_later_was_never_under_it_and_it_ends() -> None:
    t = party(inside=True, effects=(pelt("lanzas", "maga", "red"),))
    t.run(casualties.suffer(t.game, "lanzas", 10, "shooting"))
    assert t.state.effects == {}
    assert not under(t, "heroe")
    assert t.event("spell.ends").args["why"] == "nobody_left"


@pytest.mark.rule("WF-044")
def test_it_ends_with_the_last_of_those_that_were_under_it() -> None:
    held = pelt("lanzas", "maga", "red", included=("heroe", "otro"))
    t = party(inside=True, otro={"host": "lanzas", "slot": 3}, effects=(held,))
    casualties.destroyed(t.game, "otro", "shooting")
    t.run(casualties.suffer(t.game, "lanzas", 10, "shooting"))
    assert under(t, "heroe")
    casualties.destroyed(t.game, "heroe", "shooting")
    assert t.state.effects == {}


@pytest.mark.rule("WF-044")
def test_several_survivors_stay_under_one_spell_each_for_as_long_as_they_live() -> None:
    held = pelt("lanzas", "maga", "red", included=("heroe", "otro"))
    t = party(inside=True, otro={"host": "lanzas", "slot": 3}, effects=(held,))
    t.run(casualties.suffer(t.game, "lanzas", 10, "shooting"))
    assert (under(t, "heroe"), under(t, "otro")) == (True, True)
    casualties.destroyed(t.game, "heroe", "shooting")
    assert under(t, "otro")
    remaining.caster_gone(t.game, "maga")
    assert not under(t, "otro")


@pytest.mark.rule("WF-042", "WF-061")
def test_a_hidden_model_comes_under_what_its_unit_is_under_when_it_is_revealed() -> None:
    t = party(inside=True, otro={"host": "lanzas", "slot": 3, "hidden": True}, dice=(4, 4))
    t.act(Cast("maga", PELT, 2, target="lanzas"))
    assert not under(t, "otro")
    assert t.event("spell.begins").args["included"] == ("heroe",)
    assert "otro" not in str(view_of(t.scene, t.state, "luis").effects)
    t.unit("otro").hidden = False
    assert under(t, "otro")


# -- the caster in the unit --------------------------------------------------------------------------


def coven(**fields: Any) -> Bench:
    """A wizard in a unit that is under a spell of theirs, and they with it."""
    red = {
        "lanzas": {"models": 10, "files": 5, "at": (12, 20)},
        "maga": {"level": 2, "spells": (PELT, "canto"), "host": "lanzas", "slot": 2},
    }
    held = pelt("lanzas", "maga", "red", included=("maga",))
    blue = {"orcos": {"models": 5, "at": (40, 4)}}
    return battle(red=red, blue=blue, effects=(held,), spells={"canto": spell("instant")}, **fields)


@pytest.mark.rule("WF-043", "WF-032")
def test_a_wizard_who_leaves_the_unit_that_they_have_cast_on_is_free_of_it_and_keeps_it_in_play() -> None:
    t = coven(phase=Phase.MOVES)
    characters.leave(t.game, "maga")
    assert (under(t, "maga"), under(t, "lanzas")) == (False, True)
    t.act(EndSpell(PELT), by="red")
    assert not under(t, "lanzas")


@pytest.mark.rule("WF-033")
def test_a_wizard_who_dies_in_the_unit_takes_the_spell_along() -> None:
    t = coven()
    casualties.destroyed(t.game, "maga", "shooting")
    assert not under(t, "lanzas")
    assert t.state.effects == {}


@pytest.mark.rule("WF-044", "WF-031")
def test_a_wizard_who_outlives_the_unit_stays_under_the_spell_until_they_cast_another() -> None:
    t = coven(pools=(2, 0), dice=(1, 2))
    t.run(casualties.suffer(t.game, "lanzas", 10, "shooting"))
    assert under(t, "maga")
    t.act(Cast("maga", "canto", 2, target="orcos"))
    assert not under(t, "maga")


@pytest.mark.rule("WF-043", "WF-044")
def test_a_survivor_stays_under_the_spell_in_the_next_unit_and_out_of_it() -> None:
    held = pelt("lanzas", "maga", "red", included=("heroe",))
    t = party(inside=True, otro={"models": 5, "at": (30, 30), "character": False}, effects=(held,))
    t.run(casualties.suffer(t.game, "lanzas", 10, "shooting"))
    t.run(characters.join(t.game, "heroe", "otro"))
    assert (under(t, "heroe"), under(t, "otro")) == (True, False)
    characters.leave(t.game, "heroe")
    assert under(t, "heroe")


@pytest.mark.rule("WF-038", "WF-043")
def test_who_leaves_a_unit_does_not_get_back_the_weapons_that_were_ruined_with_it() -> None:
    """What has changed a model for good is no spell in play: nobody walks out of it, nor loses it when the
    unit is destroyed later."""
    bane = live("maldicion_del_acero_forjado", "lanzas", "x", "blue", marks=(Mark.WEAPONS_USELESS,))
    both = (replace(bane, included=("heroe",)), pelt("lanzas", "maga", "red", included=("heroe",)))
    t = party(inside=True, effects=both)
    characters.leave(t.game, "heroe")
    assert in_play.marked(t.game, "heroe", Mark.WEAPONS_USELESS)
    assert not under(t, "heroe")
    casualties.destroyed(t.game, "lanzas", "shooting")
    assert in_play.marked(t.game, "heroe", Mark.WEAPONS_USELESS)


@pytest.mark.rule("WF-043")
def test_an_aura_goes_with_its_wizard_out_of_the_unit_and_is_over_the_unit_as_long_as_it_is_near() -> None:
    guard = live("luz_guardiana", "maga", "maga", marks=(Mark.FEAR,), reach=12, whom="friends")
    red = {
        "lanzas": {"models": 10, "files": 5, "at": (12, 20)},
        "maga": {"level": 2, "host": "lanzas", "slot": 2},
    }
    t = battle(red=red, blue={"orcos": {"models": 5, "at": (12, 16)}}, effects=(guard,))

    def in_it() -> set[str]:
        return {who for who in t.game.everybody() if in_play.marked(t.game, who, Mark.FEAR)}

    assert in_it() == {"lanzas", "maga"}
    characters.leave(t.game, "maga")
    assert in_it() == {"lanzas", "maga"}
    t.unit("maga").at = at(40, 20)
    assert in_it() == {"maga"}
