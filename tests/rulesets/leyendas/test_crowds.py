"""How many of the smallest creatures share a space: 25 Diminutos or 4 Menudos."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.chance import ScriptedChance
from refriega.core.errors import IllegalChoice, ScenarioError
from refriega.core.match import Match
from refriega.rulesets.leyendas.interventions import Place
from refriega.rulesets.leyendas.magic.options import Cast
from refriega.rulesets.leyendas.options import Deploy, Dismount, EndTurn, Move, OneSpace, Push, Withdraw
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from tests.rulesets.leyendas.casters import SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, Table, at, scenario_text, table

RAT: dict[str, Any] = {"player_race": False, "size": "tiny", "hands": 0, "held": [], "life": 3, "speed": 6}
WASP = RAT | {"size": "diminutive"}
SQUARES = ".....\n.....\n....."
HEXES = ". . . . .\n . . . . .\n. . . . ."


def crowd(rats: int, wasps: int, place: tuple[int, int] = (2, 1)) -> dict[str, dict[str, Any]]:
    """So many of side `red` on one space."""
    names = [f"R{n}" for n in range(rats)] + [f"W{n}" for n in range(wasps)]
    return {name: (RAT if name[0] == "R" else WASP) | {"place": list(place)} for name in names}


def fight(rats: int, wasps: int, board: str = "square", dice: tuple[int, ...] = (), **more: Any) -> Table:
    who = {"m": FIGHTER | {"place": [4, 2]}, **crowd(rats, wasps), **more}
    return table(SQUARES if board == "square" else HEXES, dice, board=board, **who)


@pytest.mark.rule("ML-224")
@pytest.mark.parametrize("board", ["square", "hex"])
@pytest.mark.parametrize(("rats", "wasps"), [(4, 0), (0, 25), (3, 6), (1, 18)])
def test_so_many_share_a_space_and_no_more(rats: int, wasps: int, board: str) -> None:
    # 4 x 1/4, 25 x 1/25, 3/4 + 6/25, 1/4 + 18/25; another wasp is too much everywhere
    fight(rats, wasps, board)
    for more in ((1, 0), (0, 1)):
        with pytest.raises(ScenarioError, match="too many small creatures share a space"):
            fight(rats + more[0], wasps + more[1], board)


@pytest.mark.rule("ML-224")
def test_a_larger_creature_in_the_space_takes_nothing_from_theirs() -> None:
    t = fight(3, 0, G=FIGHTER | {"place": [2, 1]}, R9=RAT | {"place": [1, 1]})
    t.act("R9", Move((at(2, 1),)))
    assert t.at("R9") == t.at("G") == (2, 1)


@pytest.mark.rule("ML-224", "ML-223")
@pytest.mark.parametrize("board", ["square", "hex"])
@pytest.mark.parametrize("enemy", [False, True])
def test_no_movement_ends_in_a_crowded_space_though_it_may_pass(board: str, enemy: bool) -> None:
    late = RAT | {"place": [1, 1], "side": "blue" if enemy else "red"}
    t = fight(4, 0, board, L=late)
    for option in (Move((at(2, 1),)), OneSpace(at(2, 1)), Withdraw((at(2, 1),))):
        refusal = t.refusal("L", option)
        assert (refusal.key, refusal.rules[1]) == ("move.no_stop", "ML-224")
    listed = list(t.match.decision.chooser.candidates())
    ends = {o.path[-1] for o in listed if isinstance(o, Move)}
    ends.update(o.to for o in listed if isinstance(o, OneSpace))
    assert at(2, 1) not in ends
    assert at(1, 2) in ends
    t.act("L", Move((at(2, 1), at(3, 1))))
    assert t.at("L") == (3, 1)


@pytest.mark.rule("ML-224")
def test_one_rat_fewer_leaves_room_for_one_rat_and_one_wasp_fewer_for_a_wasp() -> None:
    t = fight(3, 0, L=RAT | {"place": [1, 1]})
    t.act("L", Move((at(2, 1),)))
    assert t.at("L") == (2, 1)
    t = fight(0, 24, L=RAT | {"place": [1, 1]}, V=WASP | {"place": [1, 1]})
    assert t.refusal("L", Move((at(2, 1),))).key == "move.no_stop"
    t.act("V", Move((at(2, 1),)))
    assert t.at("V") == (2, 1)


@pytest.mark.rule("ML-224")
def test_who_finds_a_space_full_of_hidden_ones_is_back_where_there_was_room() -> None:
    hidden: dict[str, Any] = {name: entry | {"hidden": True} for name, entry in crowd(4, 0).items()}
    t = table(SQUARES, m=FIGHTER | {"place": [4, 2]}, r=RAT | {"place": [0, 1]}, **hidden)
    t.act("r", Move((at(1, 1), at(2, 1))))
    assert t.at("r") == (1, 1)


@pytest.mark.rule("ML-224")
def test_the_referee_puts_no_fifth_rat_there_either() -> None:
    t = fight(4, 0, L=RAT | {"place": [1, 1]})
    t.go_to("L")
    with pytest.raises(IllegalChoice) as refused:
        t.match.intervene(Place("L", at(2, 1)), by="red")
    assert refused.value.refusal.key == "referee.no_room"
    t.match.intervene(Place("R0", at(0, 0)), by="red")
    t.match.intervene(Place("L", at(2, 1)), by="red")
    assert t.at("L") == (2, 1)


@pytest.mark.rule("ML-211", "ML-224")
def test_nor_does_it_get_down_there() -> None:
    cat = RAT | {"size": "small", "mount": True, "place": [1, 1]}
    t = fight(4, 0, C=cat, L=RAT | {"riding": "C", "hands": 2})
    assert t.refusal("L", Dismount(at(2, 1))).key == "mount.no_room"
    t.act("L", Dismount(at(1, 0)))
    assert t.at("L") == (1, 0)
    t.act("L", EndTurn())


@pytest.mark.rule("ML-224", "ML-121")
@pytest.mark.parametrize(("others", "ends"), [(3, (2, 1)), (4, (1, 1))])
def test_nobody_is_pushed_into_a_crowded_space(others: int, ends: tuple[int, int]) -> None:
    # 10 - 0 against 10 + 0 - 2 = 8: one space
    t = fight(others, 0, dice=(10,), m=FIGHTER | {"place": [0, 1]}, L=RAT | {"place": [1, 1]})
    t.act("m", Push("L"))
    assert t.at("L") == ends
    assert t.dice_used_up()


@pytest.mark.rule("ML-224")
def test_nor_does_magic_put_anybody_there() -> None:
    tiny = knows(SORCERER, "paso_de_sombra") | RAT | {"hands": 2, "place": [0, 0]}
    hidden: dict[str, Any] = {name: entry | {"hidden": True} for name, entry in crowd(4, 0).items()}
    t = fight(4, 0, L=tiny)
    assert t.refusal("L", Cast("paso_de_sombra", to=at(2, 1))).key == "aim.taken"
    t.act("L", Cast("paso_de_sombra", to=at(1, 1)))
    assert t.at("L") == (1, 1)
    t = table(SQUARES, m=FIGHTER | {"place": [4, 2]}, l=tiny, **hidden)
    t.act("l", Cast("paso_de_sombra", to=at(2, 1)))
    assert t.events("spell.no_room")
    assert t.at("l") == (0, 0)


@pytest.mark.rule("ML-224")
def test_nobody_deploys_into_a_crowded_space() -> None:
    who: dict[str, Any] = {"m": FIGHTER | {"place": [4, 2]}, **crowd(4, 0)}
    text = scenario_text(".....\n.XX..\n.....", who | {"L": RAT})
    text = text.replace("[sides.red]", '[sides.red]\ndeployment = "X"').replace('at = "L"', "")
    match = Match(RULESET, load_scenario(text, "", {}), ScriptedChance(()))
    assert list(match.decision.chooser.candidates()) == [Deploy((("L", at(1, 1)),))]
    refusal = match.decision.chooser.check(Deploy((("L", at(2, 1)),)))
    assert refusal is not None and refusal.key == "deploy.taken"
