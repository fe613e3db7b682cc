"""Scenario files: TOML in, a checked `Scene` out.

Whatever is wrong is one `ScenarioError` that names the file and the key: a scenario that loads can be played.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table import Table
from refriega.boards.table.scenery import laid, point
from refriega.core.content import files_beside
from refriega.core.errors import ScenarioError
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
    try:
        return scene_of(written, text, file, variants)
    except ScenarioError as error:
        raise error.of_file(file) from None


def check_alone(text: str, file: str) -> ContentFile:
    """A content file on its own, such as a squad that its player keeps: all that it refers to stands in it or
    comes with the ruleset.
    """
    part = decode(text, ContentFile, file)
    try:
        check_content(Content((*own_content(), part)), part)
    except ScenarioError as error:
        raise error.of_file(file) from None
    return part


def scene_of(written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """The table first, then what is played for, then everybody on the table."""
    chosen = check_variants(VARIANTS, {**written.variants, **variants})
    faults = Faults()
    content = gathered(written, file, faults)
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
    seats = muster.seats()
    if written.game_master and written.game_master not in seats:
        seats = (*seats, written.game_master)
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
        seats=seats,
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


def content_of(written: ScenarioFile, file: str) -> Content:
    """The ruleset's own content, the files beside the scenario, and what it defines itself."""
    faults = Faults()
    content = gathered(written, file, faults)
    faults.settle()
    return content


def gathered(written: ScenarioFile, file: str, faults: Faults) -> Content:
    """All content together; what is wrong with a part of it is kept in `faults`."""
    beside = files_beside(file, written.content, ContentFile)
    inline = ContentFile(squads=written.squads, tables=written.tables)
    content = Content((*own_content(), *(part for _, part in beside), inline, written.define))
    for name, part in beside:
        with faults.apart():
            try:
                check_content(content, part)
            except ScenarioError as error:
                raise error.of_file(name) from None
    with faults.apart():
        check_content(content, inline)
    with faults.apart():
        check_content(content, written.define, "define")
    return content
