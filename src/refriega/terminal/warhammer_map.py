"""The table of `warhammer` at a terminal: letters for units and the characters in them, signs for terrain."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from refriega.boards.place import Place
from refriega.boards.table import INCH, Point, draw_table
from refriega.boards.table.regiment import shifted
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.in_play import lives
from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.scenery import TerrainKind
from refriega.rulesets.warhammer.state import Live, WarhammerState
from refriega.terminal.face import Picture
from refriega.terminal.inches_map import heights_of, initials, lit_lines, signs_of, terrain_facts, width_of
from refriega.terminal.warhammer_names import inches_said, long
from refriega.terminal.words import Words, capital

SPELL = "!"
"""A spell that lies on the table."""


def picture_of(scene: Scene, state: WarhammerState, lit: Collection[Place]) -> Picture:
    """The table to scale, each unit with all its ground in the colour of its army: great letters are its
    front, small ones the ranks behind it, another's letter a character in it.
    """
    game = WarhammerGame(scene, state, None)
    letters = letters_of(scene)
    marks = {at: SPELL for live in lives(game) if not live.bearer for at in ground_of(live)}
    bodies = {letters[who]: game.body(who) for who in game.present()}
    within = [who for unit in game.present() for who in game.members(unit) if not game.unit(who).hidden]
    figures = {letters[who]: game.body(who) for who in within}
    lines = draw_table(
        game.table, figures, marks, width=width_of(game.table), signs=signs_of(game.table), bodies=bodies
    )
    armies = list(scene.armies)
    colours = {
        sign: armies.index(unit.army)
        for who, unit in state.units.items()
        for sign in (letters[who], letters[who].lower())
    }
    return Picture(tuple(lit_lines(game.table, lines, lit)), colours)


def ground_of(live: Live) -> Iterator[Point]:
    """Where a spell lies on the table: its point, or points half an inch apart along its line."""
    if live.at is None:
        return
    steps = live.width // INCH if live.facing is not None else 0
    for step in range(-steps, steps + 1):
        yield shifted(live.at, live.facing or Point(0, 0), step * INCH // 2, 0) if steps else live.at


def letters_of(scene: Scene) -> dict[str, str]:
    """A letter for each unit and character, which it keeps. Those that began hidden come last: the letters of
    the others tell nothing of them.
    """
    return initials(sorted(scene.sheets, key=lambda who: began_hidden(scene, who)))


def began_hidden(scene: Scene, who: str) -> bool:
    unit = scene.units.get(who)
    return scene.sheets[who].entry.hidden or (unit is not None and unit.hidden)


# -- what the signs mean -----------------------------------------------------------------------------


def legend_of(scene: Scene, state: WarhammerState, words: Words) -> list[str]:
    """The terrain on this table, sign by sign, and the other signs."""
    lines = []
    for kind, sign in signs_of(scene.table).items():
        entry = scene.content.pieces[kind]
        heights = heights_of(scene.table, kind)
        facts = terrain_facts(entry, words, heights, lambda known: high_said(known, words))
        ground = ground_said(entry, words)
        lines.append(f"{sign} {capital(words.title(entry.name))}: {'; '.join(filter(None, (facts, ground)))}")
    told = [words.text(f"legend.{name}") for name in ("letters", "points", "roster")]
    return [*lines, told[0], scale_said(scene, words), *told[1:]]


def scale_said(scene: Scene, words: Words) -> str:
    """How much of the table a sign of the map is."""
    table = scene.table
    margin = len(str(table.depth // INCH)) + 1
    across = max((width_of(table) - margin) * INCH // table.width, 1)
    wide, high = long(INCH // across, scene), long(2 * INCH // across, scene)
    return words.text("legend.scale", wide=wide, high=high)


def high_said(heights: Sequence[int], words: Words) -> str:
    """Heights with their unit, as one: `3"`, or `2"-4"`; "" if there is none."""
    said = dict.fromkeys(long(height, words.scenario) for height in (heights[0], heights[-1]))
    return "-".join(said) if heights[-1] else ""


def ground_said(kind: TerrainKind, words: Words) -> str:
    """What terrain is to sight and to spells; "" if nothing."""
    reach = inches_said(2, words.scenario)
    return words.text(f"ground.{kind.ground}", reach=reach) if kind.ground != "open" else ""
