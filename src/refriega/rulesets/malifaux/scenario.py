"""Scenario files: TOML in, a checked `Scene` out.

Whatever is wrong is one `ScenarioError` that names the file and the key: a scenario that loads can be played.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table.scenery import laid
from refriega.core.content import files_beside
from refriega.core.errors import ScenarioError
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
    try:
        return scene_of(written, text, file, variants)
    except ScenarioError as error:
        raise error.of_file(file) from None


def check_alone(text: str, file: str) -> ContentFile:
    """A content file on its own, such as a crew that its player keeps: all that it refers to stands in it or
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
        need("strategy", written.strategy, content.strategies, "strategy")
    faults.settle()
    table = laid(content.tables[written.table], content.pieces, f"tables.{written.table}")
    with faults.apart():
        markers = markers_of(written, content, table)
    with faults.apart():
        muster = Muster(written, content, table)
    faults.settle()
    zones = zones_of(written, content, table, muster)
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
        table_name=content.tables[written.table].name,
        cards=content.cards,
        names=muster.names,
        sides=muster.sides,
        models=muster.models,
        crews=muster.crews,
        markers=markers,
        seats=seats,
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


def gathered(written: ScenarioFile, file: str, faults: Faults) -> Content:
    """The ruleset's own content, the files beside the scenario, and what it defines itself; what is wrong
    with a part of it is kept in `faults`.
    """
    beside = files_beside(file, written.content, ContentFile)
    inline = ContentFile(crews=written.crews, cards=written.cards, tables=written.tables)
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
