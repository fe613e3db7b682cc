"""What dice choose once in a match, where its scenario leaves it to them: deployment, loot and Companions
when it begins; who comes later, and when.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import Edge
from refriega.boards.table.zones import EDGES, OPPOSITE
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.scene import ROLLED, Side


def chosen(game: HardwiredGame, what: str) -> str:
    """The id of the content that holds in this match for `deployment`, `loot` or `companions`; "" if there is
    none.
    """
    written = game.scene.settings.get(what, "")
    return rolled(game, what) if written == ROLLED else written


def rolled(game: HardwiredGame, what: str) -> str:
    """The id of the content that dice have chosen; "" if they have not."""
    return dict(game.state.rolled).get(what, "")


def to_be_rolled(game: HardwiredGame) -> Iterator[str]:
    """What has still to be rolled before the first round."""
    return (what for what, id_ in game.scene.settings.items() if id_ == ROLLED and not rolled(game, what))


def roll_setting(game: HardwiredGame, what: str) -> Procedure[None]:
    """A d6 chooses from the table."""
    (face,) = yield from game.roll(f"referee/{what}", 1, 6)
    id_ = game.content.numbered(TABLES[what])[face]
    game.state.rolled = (*game.state.rolled, (what, id_))
    if game.log is not None:
        game.note("setup.rolled", what=what, face=face, thing=id_)


TABLES = {
    "deployment": "deployments",
    "loot": "loot",
    "companions": "companion_setups",
    "faction": "factions",
    "timing": "timings",
}
"""The tables of the content that these stand in."""


# -- edges -----------------------------------------------------------------------------------------------


def own_edge(game: HardwiredGame, side: Side) -> Edge:
    """The edge of the table that is a side's own."""
    deployment = game.content.deployments.get(chosen(game, "deployment"))
    if deployment is None:
        return side.edge
    return EDGES[deployment.defender_edge if side.defends else deployment.attacker_edge]


def far_edge(game: HardwiredGame, side: Side) -> Edge:
    """The edge of its opponent; of one that plays alone, the one across."""
    for other in game.scene.players:
        if other.id != side.id:
            return own_edge(game, other)
    return OPPOSITE[own_edge(game, side)]
