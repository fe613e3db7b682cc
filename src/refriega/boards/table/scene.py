"""What scenarios of games on a measured table have in common: as they are written, and as they are played."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from refriega.boards.table.scenery import TableEntry
from refriega.boards.table.table import Table
from refriega.core.reading import Id
from refriega.core.scenario_file import ScenarioHead


class TableScenario(ScenarioHead, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a scenario as written: `table` is an id of the content, or of the `tables` that are of this
    scenario alone.
    """

    tables: dict[Id, TableEntry] = {}
    table: Id


class TableScene(msgspec.Struct, kw_only=True):
    """Base of a scenario that is ready to be played: what it is called, the text that it was read from, every
    variant with its choice, the table, and who has a seat.
    """

    title: Mapping[str, str]
    text: Mapping[str, str]
    source: str
    file: str
    variants: Mapping[str, str]
    table: Table
    table_name: Mapping[str, str]
    seats: tuple[str, ...]
    game_master: str
