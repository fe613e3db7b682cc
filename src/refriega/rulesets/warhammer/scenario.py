"""Scenario files: TOML in, a checked `Scene` out.

Whatever is wrong is one `ScenarioError` that names the file and the key: a scenario that loads can be played.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table.scenery import laid
from refriega.core.content import alone, files_beside, gathered, of_file
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import decode, need
from refriega.core.variants import check_variants
from refriega.rulesets.warhammer.content import Content, ContentFile, own_content
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.muster import Muster
from refriega.rulesets.warhammer.references import check_content
from refriega.rulesets.warhammer.scenario_effects import effects_of
from refriega.rulesets.warhammer.scenario_file import PHASES, ScenarioFile
from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.setting import set_up
from refriega.rulesets.warhammer.state import WarhammerState
from refriega.rulesets.warhammer.variants import VARIANTS


def load_scenario(text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Read and check a scenario; `variants` given by the caller win over the file's."""
    return build_scene(decode(text, ScenarioFile, file), text, file, variants)


def build_scene(written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Check a scenario that has been read, and put the scene together."""
    with of_file(file):
        return scene_of(written, text, file, variants)


def check_alone(text: str, file: str) -> ContentFile:
    """A content file on its own, such as an army that its player keeps."""
    return alone(text, file, ContentFile, Content, own_content(), check_content)


def scene_of(written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """The table and the armies first, then everybody on the table, then what is in play."""
    chosen = check_variants(VARIANTS, {**written.variants, **variants})
    faults = Faults()
    content = content_with_faults(written, file, faults)
    with faults.apart():
        need("table", written.table, content.tables, "table")
    with faults.apart():
        need("side", written.first or next(iter(written.sides), ""), written.sides, "first")
    with faults.apart():
        if written.turn > 2 * written.turns:
            raise ScenarioError("scenario.turn", turns=written.turns, place="turn")
    faults.settle()
    muster = Muster(written, content)
    scene = Scene(
        title=written.title,
        text=written.text,
        source=text,
        file=file,
        variants=chosen,
        content=content,
        table=laid(content.tables[written.table], content.pieces, f"tables.{written.table}"),
        table_name=content.tables[written.table].name,
        sheets=muster.sheets,
        armies=muster.armies,
        units=muster.units,
        seats=written.seats(muster.seats()),
        game_master=written.game_master,
        turns=written.turns,
        first=written.first or next(iter(written.sides)),
        phase=PHASES[written.phase],
        turn=written.turn,
    )
    game = WarhammerGame(scene, WarhammerState(units=scene.units), None)
    places = {
        who: f"sides.{side}.place.{id_}" for side, ids in muster.ids.items() for id_, who in ids.items()
    }
    set_up(game, muster.entries, places)
    scene.contacts = game.state.contacts
    scene.effects = effects_of(game, written.effects)
    return scene


def content_with_faults(written: ScenarioFile, file: str, faults: Faults) -> Content:
    """The ruleset's own content, the files beside the scenario, and what it defines itself; what is wrong
    with a part of it is kept in `faults`.
    """
    inline = ContentFile(armies=written.armies, tables=written.tables)
    beside = files_beside(file, written.content, ContentFile)
    parts = (("", inline), ("define", written.define))
    return gathered(Content, own_content(), beside, parts, check_content, faults)
