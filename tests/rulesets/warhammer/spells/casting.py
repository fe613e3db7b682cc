"""What the tests of spells have in common: a spell cast without a roll, and who may be aimed at."""

from __future__ import annotations

from typing import Any

from refriega.boards.table import Point
from refriega.core.errors import Refusal
from refriega.core.procedure import Option
from refriega.rulesets.warhammer.magic.unleash import succeed
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.state import Casting
from tests.rulesets.warhammer.kit import Bench

Answers = Option | tuple[Option, ...]


def casting(spell: str, target: str = "", by: str = "maga", **fields: Any) -> Casting:
    return Casting(by, spell, target=target, **fields)


def cast(
    t: Bench,
    spell: str,
    target: str = "",
    by: str = "maga",
    *,
    dice: tuple[int, ...] = (),
    at: Point | None = None,
    facing: Point | None = None,
    also: str = "",
    **answers: Answers,
) -> None:
    """The spell succeeds there and then: it must be aimed as it may be, and its range is measured."""
    named = casting(spell, target, by, at=at, facing=facing, also=also)
    refusal = aiming.check(t.game, named)
    assert refusal is None, refusal
    t.run(succeed(t.game, named), dice=dice, **answers)


def refusal(t: Bench, spell: str, target: str = "", by: str = "maga", **fields: Any) -> Refusal:
    """Why it may not be aimed so."""
    found = aiming.check(t.game, casting(spell, target, by, **fields))
    assert found is not None
    return found


def listed(t: Bench, spell: str, by: str = "maga") -> list[str]:
    """The targets that are listed for it, each once."""
    found = [aimed for aimed in aiming.candidates(t.game, by, spell) if aiming.check(t.game, aimed) is None]
    return list(dict.fromkeys(aimed.target for aimed in found))
