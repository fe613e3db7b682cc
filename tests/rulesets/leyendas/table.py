"""The test kit: a position from a sketch, scripted dice that must be used up, and a driver.

    t = table("A.B", A=FIGHTER, B={"is": "duelista"}, dice=(12, 4))
    t.act("A", Move(path=...), B=Strike("espada"))

Letters of the sketch are creatures (not f, n, o, t, w, which are terrain), named by it; the order of the
arguments is the order of turns. Whatever is asked besides is passed, and noted in `t.offered`; an answer
that is never asked for fails the test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from refriega.boards import space
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Begin, EndTurn
from refriega.rulesets.leyendas.position import position
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.state import Body, LeyendasState
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import conditions
from tests.rulesets.bench import TurnBench


def at(col: int, row: int) -> int:
    """A space by column and row."""
    return space(col, row)


FIGHTER: dict[str, Any] = {
    "abilities": {"strength": 10, "dexterity": 10, "constitution": 12},
    "player_race": True,
    "life": 20,
    "held": ["espada"],
}
"""A plain Medium body with a sword: +0 to hit, defence 10."""


def toml(value: Any) -> str:  # any TOML value
    """A value as inline TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "'''" + value + "'''" if '"' in value or "\n" in value else f'"{value}"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f'"{k}" = {toml(v)}' for k, v in value.items()) + " }"
    if isinstance(value, Iterable):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value)


PARTICIPANT_KEYS = {"is", "side", "seat", "aware", "hidden", "group", "life_now", "conditions", "riding",
                    "loaded", "used", "place"}  # fmt: skip


def scenario_text(
    sketch: str, creatures: Mapping[str, Mapping[str, Any]], extra: str = "", **head: Any
) -> str:
    """The scenario file of a sketch. Upper-case creatures are of side `red`, lower-case of side `blue`,
    unless they say `side`."""
    lines = ['ruleset = "leyendas"', 'title = { es = "prueba", en = "test" }', f"map = '''\n{sketch}\n'''"]
    lines += [f"{key} = {toml(value)}" for key, value in head.items() if value]
    sides: dict[str, None] = {}
    rows = []
    for name, written in creatures.items():
        entry = dict(written)
        side = entry.setdefault("side", "red" if name[0].isupper() else "blue")
        sides[side] = None
        mine = {key: entry.pop(key) for key in list(entry) if key in PARTICIPANT_KEYS}
        if "life_now" in mine:
            mine["life"] = mine.pop("life_now")
        place = mine.pop("place", None)
        if "riding" not in mine:
            mine["at"] = name if place is None else place
        keys = {"id": name, **mine}
        rows.append("[[creatures]]\n" + "\n".join(f"{k} = {toml(v)}" for k, v in keys.items()))
        if entry:
            rows.append(f"but = {toml(entry)}")
    lines += [f"[sides.{side}]" for side in sides]
    return "\n".join([*lines, *rows, extra])


class Table(TurnBench[LeyendasState, LeyendasGame]):
    """See the module."""

    ruleset = RULESET
    game_type = LeyendasGame
    own = "turn"
    rests = ("turn", "begin", "come_in")

    def idle(self, decision: Decision) -> Option:
        match decision.kind:
            case "turn":
                return EndTurn()
            case "begin":
                return Begin()
            case _:
                return Pass()

    def towards(self, decision: Decision, who: str) -> Option:
        """All turns are passed."""
        return self.idle(decision)

    def end_turn(self, who: str) -> None:
        """`who` ends its turn."""
        self.act(who, EndTurn())

    def body(self, who: str) -> Body:
        return self.state.bodies[who]

    def life(self, who: str) -> int:
        return self.body(who).life

    def at(self, who: str) -> tuple[int, int]:
        """Column and row of a creature; (-1, -1) off the board."""
        place = self.body(who).place
        return (place % 1000, place // 1000) if place >= 0 else (-1, -1)

    def conditions(self, who: str) -> frozenset[Condition]:
        return conditions(self.game, who)

    def dice_used_up(self) -> bool:
        return not self.dice.left


def table(
    sketch: str,
    dice: Iterable[int] = (),
    order: Iterable[str] = (),
    *,
    surprise: bool = False,
    variants: Mapping[str, str] | None = None,
    board: str = "square",
    extra: str = "",
    **creatures: Mapping[str, Any],
) -> Table:
    """A table from a sketch; see the module's head."""
    width = max(map(len, sketch.splitlines()), default=1)
    text = scenario_text(
        "\n".join(line.ljust(width, ".") for line in sketch.splitlines()) if board == "square" else sketch,
        creatures,
        extra,
        variants=variants or {},
        board=board,
    )
    scene = load_scenario(text, "test", {})
    return Table(scene, position(scene, tuple(order), surprise=surprise), dice)
