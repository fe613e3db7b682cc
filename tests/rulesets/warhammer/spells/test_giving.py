"""Spells that heal, steal, rally, give luck, and take magic items away."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from refriega.core.effect import Boundary
from refriega.core.procedure import Pass
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.harm import casualties, saves, wounds
from refriega.rulesets.warhammer.magic import bound, items, remaining
from refriega.rulesets.warhammer.options import Cast, Pick, Reform, Reroll
from refriega.rulesets.warhammer.terms import Fate, Mark, Trait
from refriega.rulesets.warhammer.troops import Item, Troop
from tests.rulesets.warhammer.kit import TROOPS, Bench, battle, live, looking
from tests.rulesets.warhammer.spells.casting import cast, refusal


def field(**fields: Any) -> Bench:
    red = {"maga": {"level": 4, "at": (24, 30), "w": 3}} | fields.pop("red", {})
    blue = {"otros": {"models": 10, "at": (24, 20)}} | fields.pop("blue", {})
    return battle(red=red, blue=blue, **fields)


# -- wounds --------------------------------------------------------------------------------------------


def test_the_healing_hand_gives_all_lost_wounds_back() -> None:
    t = field(red={"heroe": {"character": True, "at": (2, 2), "w": 3, "wounds": 2}})
    cast(t, "mano_curadora", "heroe")
    assert t.unit("heroe").wounds == 0


def test_it_heals_the_rider_or_the_mount() -> None:
    red = {
        "altivo": {"character": True, "at": (2, 2), "w": 3, "mount": "grifo", "wounds": 2, "mount_wounds": 3}
    }
    t = field(red=red)
    cast(t, "mano_curadora", "altivo", also="mount")
    assert (t.unit("altivo").wounds, t.unit("altivo").mount_wounds) == (2, 0)
    t = field(red=red)
    cast(t, "mano_curadora", "altivo")
    assert (t.unit("altivo").wounds, t.unit("altivo").mount_wounds) == (0, 3)


def test_of_trolls_the_one_that_is_hurt_is_whole_again_and_the_dead_stay_dead() -> None:
    """Three of four trolls stand, one of them with two of its three Wounds lost."""
    t = field(red={"troles": {"troop": "trol", "models": 3, "started": 4, "at": (2, 2), "wounds": 2}})
    assert wounds.left(t.game, "troles") == 7
    cast(t, "mano_curadora", "troles")
    assert (t.unit("troles").models, wounds.left(t.game, "troles")) == (3, 9)


def mounted(mount: str | Troop, **fields: Any) -> dict[str, Any]:
    hurt = {"character": True, "at": (2, 10), "w": 3, "wounds": 1, "mount_wounds": 1}
    return hurt | {"mount": mount} | fields


def test_who_drives_a_chariot_is_healed_and_the_chariot_is_not() -> None:
    t = field(red={"auriga": mounted("carro")})
    assert refusal(t, "mano_curadora", "auriga", also="mount").key == "aim.spared"
    cast(t, "mano_curadora", "auriga")
    assert (t.unit("auriga").wounds, t.unit("auriga").mount_wounds) == (0, 1)


def test_the_living_rider_of_what_is_undead_may_be_healed_and_robbed() -> None:
    undead = msgspec.structs.replace(TROOPS["grifo"], traits=(Trait.UNDEAD,))
    t = field(red={"jinete": mounted(undead)}, blue={"otro": mounted(undead, at=(28, 20))})
    assert refusal(t, "mano_curadora", "jinete", also="mount").key == "aim.spared"
    cast(t, "mano_curadora", "jinete")
    assert t.unit("jinete").wounds == 0
    cast(t, "robar_alma", "otro")
    assert t.unit("otro").wounds == 2
    t = field(blue={"otro": mounted("grifo", at=(28, 20), traits=(Trait.UNDEAD,))})
    assert refusal(t, "robar_alma", "otro").key == "aim.spared"


def test_the_last_soul_of_a_hero_is_stolen_and_gained() -> None:
    t = field(blue={"heroe": {"character": True, "host": "otros", "w": 2, "wounds": 1}})
    cast(t, "robar_alma", "heroe")
    assert t.unit("heroe").fate is Fate.DESTROYED
    assert wounds.left(t.game, "maga") == 4
    t.done()


def test_a_stolen_soul_is_a_wound_that_no_armour_saves_and_that_the_wizard_gains() -> None:
    """Three Wounds of the profile, one lost: whole again; then a fourth."""
    t = field(
        red={"maga": {"level": 4, "at": (24, 30), "w": 3, "wounds": 1}},
        blue={"heroe": {"character": True, "host": "otros", "w": 3, "save": 2}},
    )
    cast(t, "robar_alma", "heroe")
    assert t.unit("heroe").wounds == 1
    assert wounds.left(t.game, "maga") == 3
    cast(t, "robar_alma", "otros")
    assert t.unit("otros").models == 9
    assert wounds.left(t.game, "maga") == 4
    t.done()


def test_a_soul_that_a_ward_saves_is_not_gained() -> None:
    t = field(blue={"heroe": {"character": True, "host": "otros", "w": 3, "ward": 4}})
    cast(t, "robar_alma", "heroe", dice=(4,))
    assert (t.unit("heroe").wounds, wounds.left(t.game, "maga")) == (0, 3)
    t.done()


# -- heart and luck ------------------------------------------------------------------------------------


def test_a_fleeing_unit_stands_at_once_unless_fewer_than_a_quarter_are_left() -> None:
    red = {
        "cobardes": {"models": 3, "started": 12, "at": (6, 40), "fleeing": True},
        "pocos": {"models": 2, "started": 12, "at": (16, 40), "fleeing": True},
    }
    t = field(red=red)
    cast(t, "el_toro_se_fortalece", "cobardes")
    assert (t.unit("cobardes").fleeing, t.unit("cobardes").rallied_in) == (False, 1)
    cast(t, "el_toro_se_fortalece", "pocos")
    assert t.unit("pocos").fleeing


def test_who_stands_again_may_turn_about_at_once() -> None:
    t = field(red={"cobardes": {"models": 5, "at": (6, 40), "facing": "south", "fleeing": True}})
    cast(t, "el_toro_se_fortalece", "cobardes", red=Reform("cobardes", 5, looking(0, -1)))
    assert t.unit("cobardes").facing == looking(0, -1)


@pytest.mark.rule("WF-026")
@pytest.mark.parametrize(
    ("adds_up", "left", "number", "after"),
    [("no", 1, 3, 3), ("no", 2, 1, 2), ("no", 0, 2, 2), ("yes", 2, 1, 3)],
)
def test_the_second_sign_gives_d3_rerolls_and_two_of_them_do_not_add_up(
    adds_up: str, left: int, number: int, after: int
) -> None:
    t = field(rerolls={"red": left}, variants={"same_spell_adds_up": adds_up})
    cast(t, "segundo_sello_de_amul", dice=(number,))
    assert t.state.rerolls == {"red": after}
    t.done()


def test_its_rerolls_are_of_this_turn_for_whatever_is_rolled_in_it() -> None:
    """Of 2 and 2 to cast one becomes a 3: 5 is enough. One hit; a 1 to wound becomes a 3, which wounds T3.
    The enemy's die to save is the enemy's. Then the turn is over, and what was left is lost.
    """
    t = battle(
        red={
            "maga": {"level": 4, "spells": ("segundo_sello_de_amul", "bola_de_fuego"), "at": (24, 30)},
        },
        blue={"otros": {"models": 10, "at": (24, 20), "save": 5}},
        pools=(4, 0),
    )
    t.act(Cast("maga", "segundo_sello_de_amul", 2), dice=(3, 3, 3))
    t.act(
        Cast("maga", "bola_de_fuego", 2, target="otros"),
        dice=(2, 2, 3, 1, 1, 3, 5),
        red=(Reroll(1), Pass(), Pass(), Reroll(0)),
    )
    assert [(event.args["kind"], event.args["left"]) for event in t.events("dice.rolled")] == [
        ("cast", 3),
        ("cast", 2),
        ("hits", 2),
        ("wound", 2),
    ]
    assert t.unit("otros").models == 9
    assert (t.state.active, t.state.rerolls) == ("blue", {})
    t.done()


# -- magic items ---------------------------------------------------------------------------------------

ITEMS = {
    "escudo": msgspec.convert({"name": {"en": "shield"}, "type": "ward", "value": 4}, Item),
    "amuleto": msgspec.convert({"name": {"en": "charm"}, "type": "dispelling", "value": 1}, Item),
}

LAW = "ley_del_oro"


def treasury(**fields: Any) -> Bench:
    return field(
        blue={
            "heroe": {"character": True, "host": "otros", "items": ("escudo", "amuleto")},
            "asesino": {"troop": "asesino", "host": "otros", "hidden": True, "items": ("escudo",)},
        },
        items=ITEMS,
        **fields,
    )


def test_the_owner_names_the_item_and_a_low_roll_silences_it_for_a_turn() -> None:
    t = treasury()
    cast(t, LAW, "otros", dice=(4,), blue=Pick("heroe/amuleto"))
    assert items.of_type(t.game, "heroe", "dispelling") == ()
    assert saves.ward(t.game, "heroe", mount=False) is not None
    remaining.end_due(t.game, Boundary.TURN_END, "blue", 2)
    assert items.of_type(t.game, "heroe", "dispelling") == ("amuleto",)
    t.done()


def test_a_high_roll_silences_it_for_the_battle() -> None:
    t = treasury()
    cast(t, LAW, "otros", dice=(5,), blue=Pick("heroe/escudo"))
    remaining.end_due(t.game, Boundary.TURN_END, "blue", 2)
    assert saves.ward(t.game, "heroe", mount=False) is None
    t.done()


def test_nobody_is_asked_where_there_is_one_item_and_what_is_hidden_is_none() -> None:
    t = treasury()
    cast(t, LAW, "otros", dice=(6,), blue=Pick("heroe/escudo"))
    cast(t, LAW, "otros", dice=(6,))
    assert in_play.silenced(t.game, "heroe") == ("escudo", "amuleto")
    assert in_play.silenced(t.game, "asesino") == ()
    assert refusal(t, LAW, "otros").key == "aim.no_item"
    t.done()


@pytest.mark.rule("WF-043")
def test_the_item_stays_silent_when_its_bearer_leaves_the_unit() -> None:
    t = treasury()
    cast(t, LAW, "otros", dice=(6,), blue=Pick("heroe/escudo"))
    remaining.left(t.game, "heroe", "otros")
    assert in_play.silenced(t.game, "heroe") == ("escudo",)


BOUND = {
    "pluma": msgspec.convert(
        {"name": {"en": "feather"}, "type": "bound", "spell": "pellejo_de_medianoche", "level": 4}, Item
    ),
    "rollo": msgspec.convert({"name": {"en": "scroll"}, "type": "dispel_scroll"}, Item),
    "piedra": msgspec.convert({"name": {"en": "stone"}, "type": "power_stone"}, Item),
}


def test_a_bound_item_that_is_silenced_casts_no_more_and_what_it_has_cast_goes_on() -> None:
    t = field(blue={"bruja": {"level": 1, "at": (30, 20), "items": ("pluma",)}}, items=BOUND)
    pelt = live("pellejo_de_medianoche", "otros", "bruja", "blue", level=4, marks=(Mark.SHOT_ON_SIXES,))
    t.state.effects["otros"] = (pelt,)
    cast(t, LAW, "bruja", dice=(6,))
    assert bound.check_item(t.game, "bruja", "pluma") is not None
    assert t.lives("otros") == ["pellejo_de_medianoche"]
    t.done()


def test_of_two_scrolls_one_is_silenced_and_then_the_other_and_none_that_was_read() -> None:
    t = field(blue={"bruja": {"level": 1, "at": (30, 20), "items": ("rollo", "rollo", "rollo")}}, items=BOUND)
    items.spend(t.game, "bruja", "rollo")
    for left in (1, 0):
        cast(t, LAW, "bruja", dice=(6,))
        assert items.of_type(t.game, "bruja", "dispel_scroll") == ("rollo",) * left
    assert refusal(t, LAW, "bruja").key == "aim.no_item"
    t.done()


@pytest.mark.rule("WF-042")
def test_the_item_of_a_champion_is_silenced_and_that_of_a_hero_of_the_unit_is_not() -> None:
    """They bear alike; of both the spell takes one."""
    t = field(
        blue={
            "otros": {"models": 10, "at": (24, 20), "champion": True, "items": ("piedra",)},
            "brujo": {"level": 1, "host": "otros", "items": ("piedra",)},
        },
        items=BOUND,
    )
    cast(t, LAW, "otros", dice=(6,), blue=Pick("otros/piedra"))
    assert items.of_type(t.game, "otros", "power_stone") == ()
    assert items.of_type(t.game, "brujo", "power_stone") == ("piedra",)
    t.done()


@pytest.mark.rule("WF-044")
def test_the_silence_of_a_champions_item_ends_with_the_unit_and_passes_to_no_survivor() -> None:
    t = field(
        blue={
            "otros": {"models": 1, "started": 5, "at": (24, 20), "champion": True, "items": ("piedra",)},
            "brujo": {"level": 1, "host": "otros", "items": ("piedra",)},
        },
        items=BOUND,
    )
    cast(t, LAW, "otros", dice=(6,), blue=Pick("otros/piedra"))
    casualties.remove(t.game, "otros", 1, "test")
    assert t.game.in_play("brujo") and not t.game.in_play("otros")
    assert items.of_type(t.game, "brujo", "power_stone") == ("piedra",)
