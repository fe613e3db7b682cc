"""Spells in play: when they begin, how long they last, and every way in which they end."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.effect import Boundary
from refriega.rulesets.warhammer import in_play, values
from refriega.rulesets.warhammer.harm import casualties
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.options import Cast, Dispel, EndSpell, ReadScroll
from refriega.rulesets.warhammer.state import Casting, Change, Live, Phase
from refriega.rulesets.warhammer.terms import Duration, Ending, Fate, Mark, Stat
from tests.rulesets.warhammer.kit import Bench, battle, live
from tests.rulesets.warhammer.magic.things import BALL, ITEMS, PELT, pelt, spell, until_end_of

SPELLS = {
    "canto": spell("instant", value=5),
    "hielo": spell("its_next_turn", ("no_move",)),
    "cepo": spell("remains", ("no_move",)),
    "tirón": spell("this_turn", ("moves",), aim={"whom": "friend", "engaged": "may"}),
    "piedra_para_siempre": spell("battle", ("no_move",)),
}


def duel(**fields: Any) -> Bench:
    red = {
        "lanzas": {"models": 10, "files": 5, "at": (12, 20)},
        "maga": {"level": 2, "spells": (PELT, BALL, "canto"), "at": (20, 20)} | fields.pop("maga", {}),
        "mago": {"level": 2, "spells": (PELT, "canto"), "at": (26, 20)},
    }
    blue = {
        "orcos": {"troop": "orco", "models": 10, "at": (12, 8)},
        "bruja": {"level": 2, "spells": ("canto",), "at": (20, 6)} | fields.pop("bruja", {}),
    }
    return battle(red=red, blue=blue, spells=SPELLS, items=ITEMS, **{"pools": (8, 4)} | fields)


def why(t: Bench) -> list[object]:
    return [event.args["why"] for event in t.events("spell.ends")]


# -- beginning ---------------------------------------------------------------------------------------


@pytest.mark.rule("WF-021", "WF-025")
def test_a_spell_that_remains_in_play_takes_effect_at_once_and_goes_on() -> None:
    t = duel(dice=(4, 4))
    t.act(Cast("maga", PELT, 2, target="lanzas"))
    (held,) = t.state.effects["lanzas"]
    assert (held.owner, held.army, held.total, held.phase) == ("maga", "red", 8, 1)
    assert in_play.marked(t.game, "lanzas", Mark.SHOT_ON_SIXES)
    assert t.event("spell.begins").rules == ("WF-025",)
    t.go_to(Phase.MAGIC, "blue")
    assert t.lives("lanzas") == [PELT]


@pytest.mark.rule("WF-025")
def test_a_spell_that_is_dispelled_never_takes_effect() -> None:
    t = duel(dice=(4, 4, 4, 4))
    t.act(Cast("maga", PELT, 2, target="lanzas"), blue=Dispel(2))
    assert t.lives("lanzas") == []


# -- the caster casts --------------------------------------------------------------------------------


@pytest.mark.rule("WF-031", "WF-021")
@pytest.mark.parametrize(
    ("dice", "blue"),
    [((1, 2), ()), ((4, 4, 4, 4), (Dispel(2),)), ((5, 3), ())],
    ids=["fails", "dispelled", "works"],
)
def test_it_ends_when_its_wizard_casts_another_spell_whatever_comes_of_that(
    dice: tuple[int, ...], blue: tuple[Dispel, ...]
) -> None:
    t = duel(effects=(pelt("lanzas", "maga", "red"),), dice=dice)
    t.act(Cast("maga", "canto", 2, target="orcos"), blue=blue)
    assert t.lives("lanzas") == []
    assert t.event("spell.ends").rules == ("WF-031", "WF-021")


@pytest.mark.rule("WF-031")
def test_it_ends_as_the_casting_is_declared_before_any_die_is_rolled() -> None:
    t = duel(effects=(pelt("lanzas", "maga", "red"),), dice=(4, 4))
    t.act(Cast("maga", "canto", 2, target="orcos"))
    keys = [event.key for event in t.match.log or ()]
    assert keys.index("cast") < keys.index("spell.ends") < keys.index("cast.roll")


@pytest.mark.rule("WF-031")
def test_a_miscast_does_not_bring_it_back() -> None:
    t = duel(
        effects=(pelt("lanzas", "maga", "red"),), dice=(1, 1, 3, 4), variants={"miscast_table": "partial"}
    )
    t.act(Cast("maga", "canto", 2, target="orcos"))
    assert t.lives("lanzas") == []


@pytest.mark.rule("WF-031")
def test_casting_the_same_spell_on_somebody_else_ends_the_old_one() -> None:
    t = duel(effects=(pelt("lanzas", "maga", "red"),), dice=(4, 4))
    t.act(Cast("maga", PELT, 2, target="mago"))
    assert (t.lives("lanzas"), t.lives("mago")) == ([], [PELT])


@pytest.mark.rule("WF-031")
def test_what_does_not_remain_in_play_goes_on_when_its_wizard_casts_again() -> None:
    held = live("hielo", "orcos", "maga", "red")
    t = duel(effects=(held,), dice=(4, 4))
    t.act(Cast("maga", "canto", 2, target="orcos"))
    assert "hielo" in t.lives("orcos")


# -- the caster lets go ------------------------------------------------------------------------------


@pytest.mark.rule("WF-032")
@pytest.mark.parametrize(
    ("phase", "active"), [(Phase.MOVES, "blue"), (Phase.MAGIC, "red"), (Phase.MAGIC, "blue")]
)
def test_its_wizard_may_end_it_in_any_phase_of_either_turn_with_no_dice(phase: Phase, active: str) -> None:
    t = duel(effects=(pelt("lanzas", "maga", "red"),), phase=phase, active=active)
    assert t.state.active == active
    t.act(EndSpell(PELT), by="red")
    assert t.lives("lanzas") == []
    assert t.event("spell.ends").rules == ("WF-032",)
    assert t.state.phase is phase
    t.done()


@pytest.mark.rule("WF-032")
def test_in_the_midst_of_a_casting_too() -> None:
    t = duel(effects=(pelt("orcos", "bruja", "blue"),), dice=(4, 4))
    t.match.choose(Cast("maga", "canto", 2, target="orcos"))
    assert t.match.decision.kind == "dispel"
    t.match.choose(EndSpell(PELT), "luis")
    assert t.lives("orcos") == []
    assert t.match.decision.kind == "dispel"


@pytest.mark.rule("WF-032")
def test_nobody_ends_the_spells_of_another_so() -> None:
    t = duel(effects=(pelt("lanzas", "maga", "red"),))
    assert t.refused(EndSpell(PELT), by="blue").rules == ("WF-032",)


@pytest.mark.rule("WF-032")
def test_what_does_not_remain_in_play_cannot_be_let_go() -> None:
    t = duel(effects=(live("hielo", "orcos", "maga", "red"),))
    assert t.refused(EndSpell("hielo"), by="red").key == "spell.not_yours"


# -- the caster dies ---------------------------------------------------------------------------------


@pytest.mark.rule("WF-033", "WF-022", "WF-023")
def test_it_ends_when_its_wizard_dies_and_what_lasts_for_another_time_goes_on() -> None:
    t = duel(effects=(pelt("lanzas", "maga", "red"), live("hielo", "orcos", "maga", "red")))
    casualties.destroyed(t.game, "maga", "shooting")
    assert (t.lives("lanzas"), t.lives("orcos")) == ([], ["hielo"])
    assert t.event("spell.ends").rules == ("WF-033",)


@pytest.mark.rule("WF-033")
def test_leaving_the_table_counts_as_dying_fleeing_does_not() -> None:
    t = duel(maga={"fleeing": True}, effects=(pelt("lanzas", "maga", "red"),))
    assert t.lives("lanzas") == [PELT]
    casualties.destroyed(t.game, "maga", "shooting", Fate.FLED)
    assert t.lives("lanzas") == []


def test_it_ends_with_whom_it_was_cast_on() -> None:
    t = duel(effects=(pelt("lanzas", "maga", "red"),))
    casualties.destroyed(t.game, "lanzas", "shooting")
    assert t.state.effects == {}
    assert why(t) == ["nobody_left"]


# -- scrolls and stones ------------------------------------------------------------------------------


@pytest.mark.rule("WF-031")
def test_a_scroll_read_by_its_wizard_ends_it() -> None:
    t = duel(
        active="blue",
        maga={"items": ("pergamino",)},
        effects=(pelt("lanzas", "maga", "red"),),
        dice=(4, 4),
        pools=(4, 2),
    )
    t.act(Cast("bruja", "canto", 2, target="lanzas"), red=ReadScroll("maga", "pergamino"))
    assert why(t) == ["scroll"]


# -- contradictions ----------------------------------------------------------------------------------


def moved(who: str) -> Live:
    return Live("s9", "tirón", who, "mago", marks=(Mark.MOVES,), army="red")


@pytest.mark.rule("WF-050")
@pytest.mark.parametrize("name", ["cepo", "hielo"])
def test_a_spell_that_moves_a_unit_ends_one_that_forbids_it_for_good(name: str) -> None:
    t = duel(effects=(live(name, "lanzas", "bruja", "blue", marks=(Mark.NO_MOVE,)),))
    remaining.begin(t.game, moved("lanzas"))
    assert t.lives("lanzas") == ["tirón"]
    assert not in_play.marked(t.game, "lanzas", Mark.NO_MOVE)
    assert t.event("spell.ends").rules == ("WF-050",)
    assert why(t) == ["contradicted"]


@pytest.mark.rule("WF-050")
def test_the_later_of_the_two_holds_whichever_it_is() -> None:
    t = duel(effects=(moved("lanzas"),))
    remaining.begin(t.game, live("cepo", "lanzas", "bruja", "blue", marks=(Mark.NO_MOVE,)))
    assert t.lives("lanzas") == ["cepo"]


@pytest.mark.rule("WF-050", "WF-038")
def test_what_has_changed_a_unit_for_good_is_no_spell_that_could_be_contradicted() -> None:
    t = duel(effects=(live("piedra_para_siempre", "lanzas", "bruja", "blue", marks=(Mark.NO_MOVE,)),))
    remaining.contradict(t.game, "lanzas", (Mark.MOVES,))
    assert t.lives("lanzas") == ["piedra_para_siempre"]


@pytest.mark.rule("WF-050")
def test_numbers_up_and_down_do_not_contradict_each_other() -> None:
    up = live("cepo", "lanzas", "mago", "red", changes=(Change(Stat.WS, add=1),))
    t = duel(effects=(up,))
    remaining.begin(t.game, live("hielo", "lanzas", "bruja", "blue", changes=(Change(Stat.WS, add=-1),)))
    assert sorted(t.lives("lanzas")) == ["cepo", "hielo"]


# -- two of the same ---------------------------------------------------------------------------------


@pytest.mark.rule("WF-026")
def test_two_castings_of_one_spell_count_once_and_while_one_is_in_play_it_holds() -> None:
    twice = [
        live("cepo", "orcos", who, "red", id=who, phase=phase, changes=(Change(Stat.WS, add=-1),))
        for phase, who in ((1, "maga"), (2, "mago"))
    ]
    t = duel(effects=twice)
    assert values.value(t.game, "orcos", Stat.WS) == 2
    remaining.end_one(t.game, "mago", Ending.DISPELLED)
    assert values.value(t.game, "orcos", Stat.WS) == 2
    remaining.end_one(t.game, "maga", Ending.DISPELLED)
    assert values.value(t.game, "orcos", Stat.WS) == 3


@pytest.mark.rule("WF-026")
def test_a_second_casting_on_the_same_unit_is_legal_and_the_unit_is_under_both() -> None:
    t = duel(effects=(pelt("lanzas", "maga", "red"),), dice=(4, 4))
    t.act(Cast("mago", PELT, 2, target="lanzas"))
    assert t.lives("lanzas") == [PELT, PELT]
    assert len(in_play.on(t.game, "lanzas")) == 1


# -- how long ----------------------------------------------------------------------------------------


def lasts(t: Bench, duration: Duration, target: str = "orcos") -> tuple[object, ...]:
    until = remaining.until(t.game, Casting("maga", "canto"), target, duration)
    return until.boundary, until.whose, until.round


@pytest.mark.rule("WF-020", "WF-022", "WF-023")
def test_each_duration_names_the_moment_at_which_it_ends() -> None:
    t = duel(turn=3)
    assert lasts(t, Duration.THIS_TURN) == (Boundary.TURN_END, "red", 3)
    assert lasts(t, Duration.ITS_NEXT_TURN) == (Boundary.TURN_END, "blue", 4)
    assert lasts(t, Duration.NEXT_MAGIC) == (Boundary.PHASE_START, "red/magic", 4)
    assert lasts(t, Duration.THIS_COMBAT) == (Boundary.PHASE_END, "combat", 3)
    for duration in (Duration.REMAINS, Duration.BATTLE, Duration.SPECIAL):
        assert lasts(t, duration)[0] is Boundary.NEVER


@pytest.mark.rule("WF-022")
def test_what_lasts_to_the_end_of_its_next_turn_lasts_that_turn_out() -> None:
    held = live("hielo", "orcos", "maga", "red", until=until_end_of(2, "blue"))
    t = duel(effects=(held,))
    t.go_to(Phase.MAGIC, "blue")
    assert t.lives("orcos") == ["hielo"]
    t.go_to(Phase.MOVES, "red")
    assert t.lives("orcos") == []
    assert t.event("spell.ends").args["why"] == "due"


@pytest.mark.rule("WF-022")
def test_what_lasts_to_the_casters_next_magic_phase_ends_as_it_begins() -> None:
    t = duel(turn=1)
    until = remaining.until(t.game, Casting("maga", "canto"), "orcos", Duration.NEXT_MAGIC)
    t.state.effects["orcos"] = (live("hielo", "orcos", "maga", "red", until=until),)
    t.go_to(Phase.MAGIC, "blue")
    assert t.lives("orcos") == ["hielo"]
    t.go_to(Phase.MOVES, "red")
    assert t.lives("orcos") == ["hielo"]
    t.go_to(Phase.MAGIC, "red")
    assert t.lives("orcos") == []


@pytest.mark.rule("WF-023")
def test_what_is_permanent_stays_to_the_end_of_the_battle() -> None:
    t = duel(effects=(live("piedra_para_siempre", "orcos", "maga", "red"),))
    t.go_to(Phase.MOVES, "blue")
    t.go_to(Phase.MOVES, "red")
    assert t.lives("orcos") == ["piedra_para_siempre"]


# -- contradictions within a unit --------------------------------------------------------------------


def with_hero(**fields: Any) -> Bench:
    red: dict[str, dict[str, Any]] = {
        "lanzas": {"models": 10, "files": 5, "at": (12, 20)},
        "heroe": {"host": "lanzas"},
    }
    return battle(red=red, blue={"bruja": {"level": 2, "at": (20, 6)}}, spells=SPELLS, **fields)


@pytest.mark.rule("WF-050", "WF-042")
def test_a_spell_that_moves_a_hero_out_of_a_unit_frees_the_hero_alone_of_what_holds_the_unit() -> None:
    held = live("cepo", "lanzas", "bruja", "blue", marks=(Mark.NO_MOVE,), included=("heroe",))
    t = with_hero(effects=(held,))
    remaining.contradict(t.game, "heroe", (Mark.MOVES,))
    assert not in_play.marked(t.game, "heroe", Mark.NO_MOVE)
    assert in_play.marked(t.game, "lanzas", Mark.NO_MOVE)
    assert t.event("spell.released").rules == ("WF-050",)


@pytest.mark.rule("WF-050")
def test_a_spell_that_moves_a_unit_ends_what_holds_a_hero_in_it() -> None:
    t = with_hero(effects=(live("cepo", "heroe", "bruja", "blue", marks=(Mark.NO_MOVE,)),))
    remaining.contradict(t.game, "lanzas", (Mark.MOVES,))
    assert t.lives("heroe") == []
    assert why(t) == ["contradicted"]


@pytest.mark.rule("WF-050")
def test_a_hold_for_a_turn_that_an_immediate_spell_has_left_is_contradicted_like_any_other() -> None:
    held = live("canto", "lanzas", "bruja", "blue", marks=(Mark.NO_MOVE,), duration=Duration.ITS_NEXT_TURN)
    t = duel(effects=(held,))
    remaining.contradict(t.game, "lanzas", (Mark.MOVES,))
    assert t.lives("lanzas") == []


SWORD = live("espada_flamigera_de_rhuin", "maga", "maga", marks=(Mark.MAGIC_WEAPON,))
BEAR = live("furia_del_oso", "maga", "mago", marks=(Mark.NO_WEAPON,))


@pytest.mark.rule("WF-050")
@pytest.mark.parametrize(("first", "second"), [(SWORD, BEAR), (BEAR, SWORD)])
def test_of_a_spell_that_gives_a_sword_and_one_that_takes_all_weapons_the_later_holds(
    first: Live, second: Live
) -> None:
    t = duel(effects=(first,))
    remaining.begin(t.game, second)
    assert t.lives("maga") == [second.name]
    assert why(t) == ["contradicted"]


# -- one casting, several effects --------------------------------------------------------------------


@pytest.mark.rule("WF-026", "WF-004")
def test_two_effects_of_one_casting_both_count_and_those_of_a_second_casting_do_not_add_to_them() -> None:
    def cast(who: str, phase: int) -> list[Live]:
        return [
            live("cepo", "orcos", who, id=f"{who}/{stat}", phase=phase, changes=(Change(stat, add=-1),))
            for stat in (Stat.WS, Stat.BS)
        ]

    t = duel(effects=(*cast("maga", 1), *cast("mago", 2)))
    assert [values.value(t.game, "orcos", stat) for stat in (Stat.WS, Stat.BS)] == [2, 2]
