"""Scenario files: TOML in, a checked `Scene` out.

Whatever is wrong is one `ScenarioError` that names the file and the key: a scenario that loads can be played.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table.scenery import laid
from refriega.core.content import alone, files_beside, gathered, of_file
from refriega.core.faults import Faults
from refriega.core.reading import decode, need
from refriega.core.variants import check_variants
from refriega.rulesets.malifaux.content import Content, ContentFile, own_content
from refriega.rulesets.malifaux.muster import Muster
from refriega.rulesets.malifaux.references import check_content
from refriega.rulesets.malifaux.scenario_file import ScenarioFile
from refriega.rulesets.malifaux.scene import Scene, strategy_of
from refriega.rulesets.malifaux.stage import markers_of, zones_of
from refriega.rulesets.malifaux.variants import VARIANTS


def load_scenario(text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Read and check a scenario; `variants` given by the caller win over the file's."""
    return build_scene(decode(text, ScenarioFile, file), text, file, variants)


def build_scene(written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Check a scenario that has been read, and put the scene together."""
    with of_file(file):
        return scene_of(written, text, file, variants)


def check_alone(text: str, file: str) -> ContentFile:
    """A content file on its own, such as a crew that its player keeps."""
    return alone(text, file, ContentFile, Content, own_content(), check_content)


def scene_of(written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """The table first, then what is played for, then everybody on the table."""
    chosen = check_variants(VARIANTS, {**written.variants, **variants})
    faults = Faults()
    content = content_with_faults(written, file, faults)
    with faults.apart():
        need("table", written.table, content.tables, "table")
    with faults.apart():
        need("strategy", written.strategy, content.strategies, "strategy")
    faults.settle()
    table = laid(content.tables[written.table], content.pieces, f"tables.{written.table}")
    with faults.apart():
        markers = markers_of(written, content, table)
    with faults.apart():
        muster = Muster(written, content, table)
    faults.settle()
    zones = zones_of(written, content, table, muster)
    return Scene(
        title=written.title,
        text=written.text,
        source=text,
        file=file,
        variants=chosen,
        content=content,
        table=table,
        table_name=content.tables[written.table].name,
        cards=content.cards,
        names=muster.names,
        sides=muster.sides,
        models=muster.models,
        crews=muster.crews,
        markers=markers,
        seats=written.seats(muster.seats()),
        game_master=written.game_master,
        strategy=strategy_of(written.strategy, content.strategies[written.strategy], written.turns),
        deployment=zones,
        hazards={
            piece.id: content.pieces[piece.kind].hazard
            for piece in table.pieces
            if content.pieces[piece.kind].hazard
        },
        conditions=tuple(muster.conditions),
    )


def content_with_faults(written: ScenarioFile, file: str, faults: Faults) -> Content:
    """The ruleset's own content, the files beside the scenario, and what it defines itself; what is wrong
    with a part of it is kept in `faults`.
    """
    inline = ContentFile(crews=written.crews, cards=written.cards, tables=written.tables)
    beside = files_beside(file, written.content, ContentFile)
    parts = (("", inline), ("define", written.define))
    return gathered(Content, own_content(), beside, parts, check_content, faults)
