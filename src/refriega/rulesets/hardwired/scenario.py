"""Scenario files: TOML in, a checked `Scene` out.

Whatever is wrong is one `ScenarioError` that names the file and the key: a scenario that loads can be played.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table import Table
from refriega.boards.table.scenery import laid, point
from refriega.core.content import alone, files_beside, gathered, of_file
from refriega.core.faults import Faults
from refriega.core.reading import decode, need
from refriega.core.variants import check_variants
from refriega.rulesets.hardwired.content import Content, ContentFile, own_content
from refriega.rulesets.hardwired.muster import Muster
from refriega.rulesets.hardwired.references import check_content
from refriega.rulesets.hardwired.scenario_file import ScenarioFile
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.stage import Stage, written_markers
from refriega.rulesets.hardwired.variants import VARIANTS


def load_scenario(text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Read and check a scenario; `variants` given by the caller win over the file's."""
    return build_scene(decode(text, ScenarioFile, file), text, file, variants)


def build_scene(written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Check a scenario that has been read, and put the scene together."""
    with of_file(file):
        return scene_of(written, text, file, variants)


def check_alone(text: str, file: str) -> ContentFile:
    """A content file on its own, such as a squad that its player keeps."""
    return alone(text, file, ContentFile, Content, own_content(), check_content)


def scene_of(written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """The table first, then what is played for, then everybody on the table."""
    chosen = check_variants(VARIANTS, {**written.variants, **variants})
    faults = Faults()
    content = content_with_faults(written, file, faults)
    with faults.apart():
        need("table", written.table, content.tables, "table")
    with faults.apart():
        need("mission", written.mission, content.missions, "mission")
    faults.settle()
    entry = content.tables[written.table]
    table = table_of(content, written)
    with faults.apart():
        markers = written_markers(written, table, content.missions[written.mission])
    with faults.apart():
        muster = Muster(written, content, table)
    faults.settle()
    stage = Stage(written, content, table, muster, markers)
    stage.check()
    return Scene(
        title=written.title,
        text=written.text,
        source=text,
        file=file,
        variants=chosen,
        content=content,
        table=table,
        table_name=entry.name,
        profiles=muster.profiles,
        names=muster.names,
        sides=muster.sides,
        models=muster.models,
        markers=stage.markers,
        seats=written.seats(muster.seats()),
        game_master=written.game_master,
        mission=content.missions[written.mission],
        settings=stage.settings,
        reinforcements=stage.reinforcements,
        objectives=tuple(point(at) for at in entry.objectives),
        setup=stage.is_left(),
    )


def table_of(content: Content, written: ScenarioFile) -> Table:
    """The table with its terrain."""
    return laid(content.tables[written.table], content.pieces, f"tables.{written.table}")


def content_with_faults(written: ScenarioFile, file: str, faults: Faults) -> Content:
    """All content together; what is wrong with a part of it is kept in `faults`."""
    inline = ContentFile(squads=written.squads, tables=written.tables)
    beside = files_beside(file, written.content, ContentFile)
    parts = (("", inline), ("define", written.define))
    return gathered(Content, own_content(), beside, parts, check_content, faults)
