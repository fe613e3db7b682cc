"""Rallying, and what those do who are led by nobody."""

from __future__ import annotations

import pytest

from refriega.core.procedure import Pass
from refriega.rulesets.warhammer.moving import compulsory, rally
from refriega.rulesets.warhammer.options import Reform
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Mark
from tests.rulesets.warhammer.kit import Bench, at, battle, live, looking


def runaways(**fields: object) -> Bench:
    """A unit that flees southwards; its Leadership is 7."""
    given: dict[str, object] = {"models": 10, "files": 5, "at": (24, 30), "facing": "south", "fleeing": True}
    return battle(
        red={"lanzas": given | fields},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 10)}},
        phase=Phase.RALLY,
    )


@pytest.mark.parametrize(("dice", "rallies"), [((3, 4), True), ((4, 4), False)])
def test_a_fleeing_unit_rallies_on_its_leadership(dice: tuple[int, ...], rallies: bool) -> None:
    t = runaways()
    t.run(rally.rally(t.game), dice=dice)
    assert t.unit("lanzas").fleeing != rallies
    assert (t.unit("lanzas").rallied_in == 1) == rallies
    assert t.state.phase is Phase.COMPULSORY
    t.done()


def test_a_unit_does_not_rally_in_the_turn_in_which_it_began_to_flee() -> None:
    t = runaways(fled_in=1)
    t.run(rally.rally(t.game))
    assert t.unit("lanzas").fleeing
    t.done()


@pytest.mark.parametrize(("models", "may"), [(5, True), (4, False)])
def test_fewer_than_a_quarter_never_rally(models: int, may: bool) -> None:
    """Of 20 with whom it began."""
    t = runaways(models=models, started=20)
    t.run(rally.rally(t.game), dice=(1, 1) if may else ())
    assert t.unit("lanzas").fleeing != may
    t.done()


def test_under_a_guardian_light_a_unit_rallies_of_itself() -> None:
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 30), "fleeing": True}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 10)}},
        effects=(live("luz", "lanzas", "x", marks=(Mark.RALLIES,)),),
    )
    t.run(rally.rally(t.game))
    assert not t.unit("lanzas").fleeing
    t.done()


def test_who_has_rallied_may_reform_on_the_spot() -> None:
    """Two ranks of 20 mm: turned about on its centre, its front edge is 40 mm farther north."""
    t = runaways()
    t.run(rally.rally(t.game), dice=(1, 1), red=Reform("lanzas", 5, looking(0, -1)))
    assert t.unit("lanzas").facing == looking(0, -1)
    assert t.unit("lanzas").at == at(24, 30)._replace(y=at(24, 30).y - 40_000)
    t.done()


def test_reforming_after_rallying_is_a_choice_among_what_there_is_room_for() -> None:
    t = runaways()
    t.go_to(Phase.RALLY)
    t.dice.add((1, 1))
    decision = t.match.decision
    assert decision.kind == "rally.reform"
    assert decision.chooser.check(Pass()) is None
    assert decision.chooser.check(Reform("lanzas", 10, looking(1, 1))) is None
    refused = decision.chooser.check(Reform("lanzas", 11, looking(1, 1)))
    assert refused is not None
    assert refused.key == "move.files"
    assert t.refused(Reform("orcos", 5, looking(1, 1))).key == "not_on_offer"


def test_who_has_not_rallied_flees_on_the_way_it_faces() -> None:
    t = runaways()
    t.run(compulsory.move_all(t.game), dice=(2, 4))
    assert t.unit("lanzas").at == at(24, 36)
    assert t.state.phase is Phase.CHARGING
    t.done()


def test_who_has_just_begun_to_flee_does_not_flee_on() -> None:
    t = runaways(fled_in=1)
    t.run(compulsory.move_all(t.game))
    assert t.unit("lanzas").at == at(24, 30)
    t.done()


def test_stupid_units_go_half_their_move_ahead() -> None:
    t = runaways(fleeing=False, stupid_in=1)
    t.run(compulsory.move_all(t.game))
    assert t.unit("lanzas").at == at(24, 32)
    t.done()
