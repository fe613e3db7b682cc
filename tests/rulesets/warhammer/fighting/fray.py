"""Combats for tests: `rojos` (red, facing north) and `azules` (blue, facing south) front to front."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from refriega.rulesets.warhammer.fighting import combats, striking
from refriega.rulesets.warhammer.state import Contact, Fight
from refriega.rulesets.warhammer.terms import Side
from tests.rulesets.bench import Answers
from tests.rulesets.warhammer.kit import Bench, battle

TURN = 3
"""The player turn that it is: red's second."""

FRONTS = (24, 24)
"""The middle of the front edge of both."""


def fray(
    red: Mapping[str, Any],
    blue: Mapping[str, Any],
    *,
    with_red: Mapping[str, Mapping[str, Any]] | None = None,
    with_blue: Mapping[str, Mapping[str, Any]] | None = None,
    charge: bool = False,
    contacts: Iterable[Contact] = (),
    **fields: Any,
) -> Bench:
    """Two units in contact, five models of five files each if the test does not say otherwise, and whoever is
    with them. `charge`: red has charged in this turn.
    """
    met = Contact("rojos", "azules", Side.FRONT, TURN if charge else TURN - 1)
    return battle(
        red={"rojos": {"at": FRONTS, "models": 5, **red}, **(with_red or {})},
        blue={"azules": {"at": FRONTS, "models": 5, **blue}, **(with_blue or {})},
        contacts=(met, *contacts),
        turn=TURN,
        **fields,
    )


def fight(t: Bench, *dice: int, **answers: Answers) -> None:
    """One round of the combat that is to be fought, with these dice, all of them."""
    (units,) = combats.combats(t.game)
    t.run(combats.fight(t.game, units), dice=dice, **answers)
    t.done()


def strike(t: Bench, *dice: int, **answers: Answers) -> None:
    """Only the blows of that round, with these dice, all of them."""
    (units,) = combats.combats(t.game)
    round = Fight(units, combats.everybody(t.game, units))
    with t.game.in_flight(round):
        t.run(striking.exchange(t.game, round), dice=dice, **answers)
    t.done()


def blows(t: Bench) -> list[tuple[str, int, int, int]]:
    """The blows in order: whose, how many dice, what they needed, how many hit."""
    return [
        (str(event.args["who"]), len(faces), t.number(event, "needed"), int(str(event.args["hits"])))
        for event in t.events("combat.blows")
        for faces in [event.args["faces"]]
        if isinstance(faces, tuple)
    ]


def scores(t: Bench) -> dict[str, dict[str, int]]:
    """What the score of each army is made of."""
    return {str(event.args["army"]): t.parts(event, "score") for event in t.events("combat.score")}
