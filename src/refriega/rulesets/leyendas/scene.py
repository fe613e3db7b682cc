"""The scene: a scenario read and checked, everything about a fight that does not change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from refriega.boards import LEGEND, Board, Space, Terrain
from refriega.core.reading import Ref
from refriega.rulesets.leyendas.content import Content
from refriega.rulesets.leyendas.sheet import Sheet
from refriega.rulesets.leyendas.state import Body, CombatEffect

VEILED = "veiled: "
"""Before the name of a terrain: fog or darkness lies on it."""


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the fight is won, besides by being the last side standing.

    Without `last_standing` a fight goes on while anybody stands, and may have one side only: for rules
    questions. `side` wins by standing on the `objective` (a mark of the map); after `rounds` the fight
    ends and `otherwise` wins, or nobody.
    """

    side: Ref = ""
    objective: str = ""
    rounds: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    otherwise: Ref = ""
    last_standing: bool = True


class Scene:
    """A scenario of `leyendas`, ready to start. Never changes while a match runs."""

    def __init__(
        self,
        *,
        title: Mapping[str, str],
        source: str,
        file: str,
        variants: Mapping[str, str],
        board: Board,
        legend: Mapping[str, Terrain],
        content: Content,
        sheets: dict[str, Sheet],
        bodies: dict[str, Body],
        effects: dict[str, tuple[CombatEffect, ...]],
        seats: tuple[str, ...],
        side_names: Mapping[str, Mapping[str, str]],
        game_master: str,
        tracker: str,
        groups: tuple[tuple[str, ...], ...],
        victory: Victory,
        objective: frozenset[Space],
        ground: dict[Space, tuple[str, ...]],
        charges: dict[str, int],
        deployment: Mapping[str, tuple[Space, ...]],
    ) -> None:
        self.title = title
        self.source = source
        self.file = file
        self.variants = variants
        self.board = board
        self.legend = legend
        # a door that is opened becomes ground of the common legend, whatever the scenario's own signs are
        self.terrains = {terrain.name: terrain for terrain in (*LEGEND.values(), *legend.values())}
        self.content = content
        self.sheets = sheets
        self.bodies = bodies
        self.effects = effects
        self.seats = seats
        self.side_names = side_names
        self.game_master = game_master
        self.tracker = tracker
        self.groups = groups
        self.victory = victory
        self.objective = objective
        self.ground = ground
        self.charges = charges
        self.deployment = deployment
        # nobody in this fight, whatever it takes up, reaches farther (1-2-1-2 counts diagonals for more)
        arms = [weapon.reach[1] for weapon in content.weapons.values() if weapon.reach is not None]
        self.longest_reach = max((1, *arms, *(sheet.reach for sheet in sheets.values()))) * 3 // 2
        self._sides = {
            seat: frozenset(sheet.side for sheet in sheets.values() if sheet.seat == seat) for seat in seats
        }
        self._boards: dict[tuple[tuple[Space, str], ...], Board] = {(): board}

    def board_with(self, changes: tuple[tuple[Space, str], ...]) -> Board:
        """The board with what doors and magic have changed: (space, name of terrain) pairs."""
        found = self._boards.get(changes)
        if found is None:
            found = self.board.with_terrain(
                tuple((space, self.terrain_named(name)) for space, name in changes)
            )
            if len(self._boards) > 256:
                self._boards = {(): self.board}
            self._boards[changes] = found
        return found

    def terrain_named(self, name: str) -> Terrain:
        """A terrain by its name; veiled ground is what it was, but nobody sees through it."""
        if name.startswith(VEILED):
            plain = self.terrain_named(name.removeprefix(VEILED))
            return msgspec.structs.replace(plain, name=name, blocks_sight=True)
        return self.terrains[name]

    def sides_of(self, seat: str) -> frozenset[str]:
        """The sides that a seat has creatures on."""
        return self._sides.get(seat, frozenset())
