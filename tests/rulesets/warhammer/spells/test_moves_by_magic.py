"""Spells that move units: how far, into whom, and what the enemy may do about it."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table.regiment import facing_along
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.options import Respond
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.terms import Mark, Response
from tests.rulesets.ground import wall
from tests.rulesets.warhammer.kit import Bench, at, battle, live
from tests.rulesets.warhammer.spells.casting import cast, casting, listed, refusal

STEED, LURKER, WOLF = "corcel_de_sombras", "acechante_invisible", "el_lobo_acecha"


def facing(distance: float, lanzas: dict[str, Any] | None = None, **orcos: Any) -> Bench:
    """Spearmen and orcs front to front, so far apart, and a wizard behind the spearmen."""
    return battle(
        red={
            "maga": {"level": 4, "at": (24, 34)},
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)} | (lanzas or {}),
        },
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 24 - distance)} | orcos},
    )


@pytest.mark.rule("WF-070")
@pytest.mark.parametrize(("distance", "met"), [(7.5, True), (8.5, False)])
def test_the_lurker_brings_a_unit_into_contact_within_eight_inches(distance: float, met: bool) -> None:
    t = facing(distance)
    cast(t, LURKER, "lanzas", also="orcos")
    assert bool(t.state.contacts) is met
    assert ("respond", "blue") not in t.offered
    assert t.unit("lanzas").moved_in == 1


def test_the_lurker_moves_a_unit_straight_ahead_up_to_eight_inches() -> None:
    t = facing(12)
    cast(t, LURKER, "lanzas", at=at(24, 16), facing=facing_along(0, -1))
    assert t.unit("lanzas").at == at(24, 16)
    t = facing(12)
    found = refusal(t, LURKER, "lanzas", at=at(24, 15.9), facing=facing_along(0, -1))
    assert found.key == "way.too_far"


@pytest.mark.rule("WF-072", "WF-073")
@pytest.mark.parametrize(("roll", "escapes"), [((2, 3), True), ((1, 2), False)])
def test_who_flees_already_flees_again_and_is_caught_within_eight_inches(
    roll: tuple[int, int], escapes: bool
) -> None:
    """From 4 inches off: 5 inches farther is 9, out of reach; 3 farther is 7, and they are destroyed."""
    t = facing(4, fleeing=True)
    cast(t, LURKER, "lanzas", also="orcos", dice=roll)
    assert t.game.in_play("orcos") is escapes
    t.done()


@pytest.mark.rule("WF-071")
def test_a_unit_that_has_rallied_in_this_turn_is_brought_into_contact_and_fights() -> None:
    t = facing(6, lanzas={"rallied_in": 1})
    cast(t, LURKER, "lanzas", also="orcos")
    assert t.event("fights_though_rallied").rules == ("WF-071",)
    assert t.game.engaged("lanzas")


@pytest.mark.rule("WF-050")
def test_the_spell_that_moves_a_unit_ends_the_one_that_held_it() -> None:
    t = facing(12)
    held = live("mandamiento_del_laton", "lanzas", "brujo", "blue", marks=(Mark.NO_MOVE,))
    t.state.effects["lanzas"] = (held,)
    cast(t, LURKER, "lanzas", at=at(24, 18), facing=facing_along(0, -1))
    assert t.unit("lanzas").at == at(24, 18)
    assert not in_play.marked(t.game, "lanzas", Mark.NO_MOVE)


@pytest.mark.rule("WF-070")
def test_neither_the_engaged_nor_the_fleeing_nor_the_stupid_are_moved() -> None:
    assert refusal(facing(12, {"fleeing": True}), LURKER, "lanzas", also="orcos").key == "move.fleeing"
    assert refusal(facing(12, {"stupid_in": 1}), LURKER, "lanzas", also="orcos").key == "move.stupid"
    t = battle(
        red={"maga": {"level": 4, "at": (24, 34)}, "lanzas": {"models": 5, "at": (24, 24)}},
        blue={"orcos": {"models": 5, "at": (24, 23.99)}},
        contacts=[("lanzas", "orcos")],
    )
    assert refusal(t, LURKER, "lanzas", also="orcos").key == "aim.engaged"


def steed(**fields: Any) -> Bench:
    return battle(
        red={
            "maga": {"level": 4, "host": "lanzas", "slot": 2},
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)},
        },
        blue={
            "orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 23.99)},
            "otros": {"at": (36, 12)},
        },
        **fields,
    )


def test_the_steed_bears_the_wizard_out_of_close_combat_over_everything() -> None:
    """20 inches and no more."""
    t = steed(contacts=[("lanzas", "orcos")])
    cast(t, STEED, "maga", at=at(24, 10), facing=facing_along(0, 1))
    assert (t.unit("maga").at, t.unit("maga").host) == (at(24, 10), "")
    assert not t.game.engaged("maga") and t.game.engaged("lanzas")
    t = steed(contacts=[("lanzas", "orcos")])
    found = refusal(t, STEED, "maga", at=at(24, 2), facing=facing_along(0, 1))
    assert found.key == "way.too_far"


def test_out_of_close_combat_it_does_not_charge_but_from_the_open_it_does() -> None:
    t = steed(contacts=[("lanzas", "orcos")])
    assert refusal(t, STEED, "maga", also="otros").key == "charge.engaged"
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={"orcos": {"troop": "orco", "models": 5, "at": (24, 12)}},
    )
    cast(t, STEED, "maga", also="orcos", blue=Respond(Response.HOLD))
    assert t.game.foes("maga") == ("orcos",)


# -- wolves --------------------------------------------------------------------------------------------


def pack(**fields: Any) -> Bench:
    return battle(
        red={
            "maga": {"level": 4, "at": (10, 24)},
            "jinetes": {"troop": "caballero", "models": 5, "at": (24, 24)},
        },
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 17)}},
        **fields,
    )


@pytest.mark.parametrize(("roll", "met"), [((3, 4), True), ((3, 3), False)])
def test_the_wolf_drives_riders_at_an_enemy_whom_they_see(roll: tuple[int, int], met: bool) -> None:
    """7 inches apart: a 7 is enough. The enemy only holds."""
    t = pack()
    cast(t, WOLF, "jinetes", also="orcos", dice=roll)
    assert t.game.engaged("jinetes") is met
    assert ("respond", "blue") not in t.offered
    t.done()


def test_as_revised_it_calls_them_to_the_wizard_too() -> None:
    t = pack()
    before = t.game.gap("jinetes", "maga")
    cast(t, WOLF, "jinetes", also="maga", dice=(3, 3))
    assert t.game.gap("jinetes", "maga") < before
    first = pack(variants={"revised_lores": "no"})
    assert refusal(first, WOLF, "jinetes", also="maga").key == "charge.no_enemy"


def test_what_is_listed_for_a_move_may_be_chosen() -> None:
    t = pack()
    assert listed(t, WOLF) == ["jinetes"]
    t = facing(7)
    found = [c for c in aiming.candidates(t.game, "maga", LURKER) if aiming.check(t.game, c) is None]
    assert casting(LURKER, "lanzas", also="orcos") in found
    assert any(c.at is not None for c in found)


def test_it_calls_them_to_the_wizard_and_to_no_other_friend_and_not_the_wizards_own_unit() -> None:
    t = battle(
        red={
            "maga": {"level": 4, "at": (10, 24)},
            "jinetes": {"troop": "caballero", "models": 5, "at": (24, 24)},
            "lanzas": {"models": 5, "at": (36, 24)},
            "bruja": {"level": 4, "troop": "caballero", "host": "jinetes"},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "at": (24, 8)}},
    )
    assert refusal(t, WOLF, "jinetes", also="lanzas").key == "charge.no_enemy"
    assert refusal(t, WOLF, "jinetes", also="jinetes").key == "charge.no_enemy"
    assert refusal(t, WOLF, "jinetes", by="bruja", also="bruja").key == "charge.no_enemy"
    assert refusal(t, WOLF, "jinetes", by="bruja", also="maga").key == "charge.no_enemy"
    cast(t, WOLF, "jinetes", also="maga", dice=(1, 1))
    t.done()


def test_who_has_no_room_to_turn_to_the_enemy_stays_where_it_is() -> None:
    """Five riders, 125 mm wide and 50 deep, right before a wall: their rear cannot swing round."""
    t = battle(
        red={
            "maga": {"level": 4, "at": (24, 34)},
            "jinetes": {"troop": "caballero", "models": 5, "at": (24, 24)},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "at": (31, 17)}},
        pieces=[wall(20, 26.1, 28, 27)],
    )
    cast(t, WOLF, "jinetes", also="orcos", dice=(1, 1))
    assert (t.unit("jinetes").at, t.unit("jinetes").facing) == (at(24, 24), facing_along(0, -1))
    t.done()


# -- what is held, and who is taken along --------------------------------------------------------------

BRASS = "mandamiento_del_laton"


@pytest.mark.rule("WF-050")
def test_two_commandments_end_with_one_move_by_magic_and_a_third_holds_again() -> None:
    """MAG-15: the ban does not come back of itself. Two wizards had held the chariot."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 34)}, "carro": {"troop": "carro", "at": (24, 24)}},
        blue={
            "uno": {"level": 4, "at": (20, 8)},
            "otro": {"level": 4, "at": (28, 8)},
            "tercero": {"level": 4, "at": (24, 6)},
        },
    )
    for wizard in ("uno", "otro"):
        cast(t, BRASS, "carro", by=wizard)
    assert t.lives("carro") == [BRASS, BRASS]
    cast(t, LURKER, "carro", at=at(24, 18), facing=facing_along(0, -1))
    assert t.unit("carro").at == at(24, 18)
    assert t.lives("carro") == []
    assert [event.args["why"] for event in t.events("spell.ends")] == ["contradicted"] * 2
    assert t.events("spell.ends")[0].rules == ("WF-050",)
    cast(t, BRASS, "carro", by="tercero")
    assert in_play.marked(t.game, "carro", Mark.NO_MOVE)


@pytest.mark.rule("WF-070", "WF-050")
def test_the_lurker_takes_the_characters_of_a_unit_along_and_ends_what_held_one_of_them() -> None:
    t = facing(6)
    t.unit("maga").host = "lanzas"
    t.state.effects["maga"] = (live(BRASS, "maga", "brujo", "blue", marks=(Mark.NO_MOVE,)),)
    cast(t, LURKER, "lanzas", also="orcos")
    assert t.unit("maga").host == "lanzas" and t.game.engaged("maga")
    assert [t.unit(who).moved_in for who in ("lanzas", "maga")] == [1, 1]
    assert t.lives("maga") == []
