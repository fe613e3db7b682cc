"""Templates: who is under them, and where they may not be laid."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from refriega.boards.table import Point
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.spells.effects.areas import may_affect
from refriega.rulesets.warhammer.spells.schema import Aim, Spell, Template
from refriega.rulesets.warhammer.state import Contact
from refriega.rulesets.warhammer.terms import Side
from tests.rulesets.warhammer.kit import Bench, at, battle
from tests.rulesets.warhammer.spells.casting import cast, casting, refusal


def blast(across: Any, partial: int = 0) -> Spell:
    return Spell(
        name={"en": "blast"},
        lore="fuego",
        value=5,
        aim=Aim(whom="enemy"),
        effects=(Template(across=across, strength=10, partial=partial, armour=False),),
    )


SPELLS = {"estallido": blast(3), "gran_estallido": blast(5)}

PIT = "pozo_de_sombras"


def square(base: tuple[int, int], files: int = 9, ranks: int = 9) -> Bench:
    """A close grid of bases, larger than any template."""
    return battle(
        red={"maga": {"level": 4, "at": (24, 46)}},
        blue={"otros": {"models": files * ranks, "files": files, "base": base, "at": (24, 10)}},
        spells=SPELLS,
        size=(60, 60),
    )


def middle(t: Bench, corner: bool) -> Point:
    """The middle of the model in the midst of the grid, or the corner on its rear right."""
    bases = t.game.bases("otros")
    figure = bases[len(bases) // 2][1]
    if not corner:
        return figure.at
    base = t.game.sheet("otros").base
    # the unit faces south: its right is west, its rear is north
    return Point(figure.at.x - base.width // 2, figure.at.y - base.depth // 2)


@pytest.mark.rule("WF-001", "WF-002")
@pytest.mark.parametrize(
    ("base", "across", "corner", "whole", "part"),
    [
        ((20, 20), 3, False, 5, 16),
        ((20, 20), 3, True, 4, 12),
        ((20, 20), 5, False, 21, 24),
        ((20, 20), 5, True, 24, 28),
        ((25, 25), 3, False, 1, 12),
        ((25, 25), 5, False, 9, 20),
        ((40, 40), 3, False, 1, 8),
        ((40, 40), 5, False, 5, 16),
        ((50, 50), 3, False, 1, 8),
        ((50, 50), 5, False, 1, 8),
        ((25, 50), 3, False, 1, 10),
        ((25, 50), 5, False, 3, 14),
    ],
)
def test_how_many_bases_of_a_grid_are_under_a_template(
    base: tuple[int, int], across: Any, corner: bool, whole: int, part: int
) -> None:
    t = square(base)
    centre = middle(t, corner)
    figures = [figure for _, figure in t.game.bases("otros")]
    plain, wide = Template(across=across, strength=3), Template(across=across, strength=3, partial=4)
    covered = [figure for figure in figures if may_affect(plain, centre, figure)]
    touched = [figure for figure in figures if may_affect(wide, centre, figure)]
    assert (len(covered), len(touched) - len(covered)) == (whole, part)


@pytest.mark.rule("WF-001", "WF-002")
def test_a_plain_template_strikes_those_wholly_under_it_and_no_others() -> None:
    """20 mm bases, 3 inches on a model: 5 are under it and are slain, 16 escape without a roll."""
    t = square((20, 20))
    cast(t, "estallido", "otros", at=middle(t, False), dice=(2, 2, 2, 2, 2))
    assert t.unit("otros").models == 81 - 5
    t.done()


@pytest.mark.rule("WF-002")
def test_the_pit_takes_those_on_its_edge_on_four_or_more() -> None:
    """5 for certain, 16 on 4+: 8 of them; 13 hits of S3 on T3, all of which wound; then 4: out of the pit."""
    t = square((20, 20))
    cast(t, PIT, "otros", at=middle(t, False), dice=(*[4] * 8, *[3] * 8, *[4] * 13, 4))
    assert t.event("spell.template").args["models"] == 13
    assert t.unit("otros").models == 81 - 13
    assert t.lives("otros") == []
    t.done()


@pytest.mark.rule("WF-004")
@pytest.mark.parametrize(("face", "slowed"), [(1, True), (3, True), (4, False), (6, False)])
def test_who_climbs_out_of_the_pit_on_three_or_less_has_moved_and_is_slow(face: int, slowed: bool) -> None:
    t = square((50, 50), 3, 3)
    cast(t, PIT, "otros", at=middle(t, False), dice=(*[1] * 8, 1, face))
    assert t.lives("otros") == ([PIT] if slowed else [])
    t.done()


def over_combat() -> Bench:
    """Goblins in the open, and beside them orcs in close combat: their bases touch."""
    return battle(
        red={"maga": {"level": 4, "at": (24, 40)}, "lanzas": {"models": 3, "files": 3, "at": (26.8, 18.1)}},
        blue={
            "trasgos": {"models": 9, "files": 3, "at": (24, 18)},
            "orcos": {"models": 3, "files": 3, "at": (26.8, 18)},
        },
        contacts=[Contact("lanzas", "orcos", Side.FRONT, 1)],
        spells=SPELLS,
    )


@pytest.mark.rule("WF-003")
def test_a_template_may_not_be_laid_where_it_would_affect_somebody_in_close_combat() -> None:
    """A base of the engaged unit is wholly under it."""
    t = over_combat()
    engaged = t.game.bases("orcos")[2][1].at  # the right hand file faces south: nearest to the goblins
    assert refusal(t, "gran_estallido", "trasgos", at=engaged).rules == ("WF-003",)


@pytest.mark.rule("WF-003", "WF-002")
def test_whether_it_would_is_judged_by_the_test_of_the_spell() -> None:
    """It touches an engaged model and covers none: a plain template harms nobody there, the Pit might."""
    t = over_combat()
    edge = at(24.6, 17.6)
    assert aiming.check(t.game, casting("estallido", "trasgos", at=edge)) is None
    found = refusal(t, PIT, "trasgos", at=edge)
    assert (found.key, found.rules) == ("aim.over_combat", ("WF-003",))


def test_a_template_is_laid_on_its_target() -> None:
    t = over_combat()
    assert refusal(t, PIT, "trasgos", at=at(10, 10)).key == "aim.template_misses"


def test_templates_are_listed_on_bases_and_on_the_corners_between_them() -> None:
    """Nine bases in three files: nine middles, and four inner corners."""
    t = square((50, 50), 3, 3)
    places = [aimed.at for aimed in aiming.candidates(t.game, "maga", PIT)]
    assert len(places) == len(set(places)) == 13
    assert all(aiming.check(t.game, casting(PIT, "otros", at=place)) is None for place in places)


def test_a_hero_under_the_template_is_warned_and_the_man_beside_him_struck() -> None:
    """Look out, Sir: 2 or more. One base of 50 mm in the middle of the front, with the hero on it."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 46)}},
        blue={
            "otros": {"models": 8, "files": 3, "base": (50, 50), "at": (24, 10)},
            "heroe": {"character": True, "base": (50, 50), "host": "otros", "slot": 4, "w": 2},
        },
        spells=SPELLS,
    )
    centre = t.game.body("heroe").at
    cast(t, "estallido", "otros", at=centre, dice=(2, 2))
    assert (t.unit("heroe").wounds, t.unit("otros").models) == (0, 7)
    cast(t, "estallido", "otros", at=centre, dice=(1, 2))
    assert (t.unit("heroe").wounds, t.unit("otros").models) == (1, 7)
    t.done()


@pytest.mark.rule("WF-003")
def test_a_template_of_a_spell_that_may_be_cast_into_close_combat_is_laid_over_it() -> None:
    t = over_combat()
    engaged = t.game.bases("orcos")[2][1].at
    t.scene.content.spells["gran_estallido"] = replace(
        SPELLS["gran_estallido"], aim=Aim(whom="enemy", engaged="may")
    )
    assert aiming.check(t.game, casting("gran_estallido", "trasgos", at=engaged)) is None


@pytest.mark.rule("WF-001", "WF-003")
def test_everybody_under_a_template_is_struck_friends_too_if_none_of_them_fights() -> None:
    """The same place, where nobody fights yet: 5 inches across, 30 mm to the left of the goblins' middle. Of
    their nine 6 are under it (three, two and one of the files), of those beside them 2, of our own 2.
    """
    t = over_combat()
    t.state.contacts = ()
    centre = at(24, 18)
    cast(t, "gran_estallido", "trasgos", at=Point(centre.x + 30_000, centre.y - 10_000), dice=(1,) * 10)
    assert [(event.args["unit"], event.args["models"]) for event in t.events("spell.template")] == [
        ("lanzas", 2),
        ("trasgos", 6),
        ("orcos", 2),
    ]
    t.done()
