"""The table of `hardwired` at a terminal: letters for models, signs for terrain and markers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from refriega.boards.place import Place
from refriega.boards.table import INCH, Figure, Point, draw_table
from refriega.boards.table.areas import under
from refriega.boards.table.figure import Round
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState, Model
from refriega.terminal.face import Picture
from refriega.terminal.inches_map import heights_of, initials, lit_lines, signs_of, terrain_facts, width_of
from refriega.terminal.words import Words, capital

MARKERS = {"loot": "$", "objective": "!", "weapon": "/"}

SMOKE = "~"


def letters_of(models: Mapping[str, Model]) -> dict[str, str]:
    """A letter for each model of a squad, and one for each group, whose members are numbered."""
    owners: dict[str, list[str]] = {}
    for who, model in models.items():
        owners.setdefault(model.group or who, []).append(who)
    taken = initials(owners)
    return {
        who: taken[owner] + (str(number) if len(members) > 1 else "")
        for owner, members in owners.items()
        for number, who in enumerate(members, start=1)
    }


def owners_of(models: Mapping[str, Model]) -> dict[str, str]:
    """What each sign of the map stands for: a model, or by its letter alone a group."""
    letters = letters_of(models)
    groups = {letters[who][0]: model.group for who, model in models.items() if model.group}
    return groups | {letter: who for who, letter in letters.items()}


def picture_of(scene: Scene, state: HardwiredState, lit: Collection[Place]) -> Picture:
    """The table to scale, each letter in the colour of its side."""
    game = HardwiredGame(scene, state, None)
    letters = letters_of(state.models)
    marks: dict[Point, str] = {}
    for veil in game.veils():
        for at in inside(veil.centre, veil.radius):
            marks[at] = SMOKE
    marks |= {marker.at: MARKERS.get(marker.kind, "?") for marker in state.markers}
    figures = {letters[who]: game.figure(who) for who in game.present()}
    width = width_of(game.table)
    lines = draw_table(game.table, figures, marks, width=width, signs=signs_of(game.table))
    lines = lit_lines(game.table, lines, lit)
    sides = list(scene.sides)
    colours = {letters[who][0]: sides.index(model.side) for who, model in state.models.items()}
    return Picture(tuple(lines), colours)


def inside(centre: Point, radius: int) -> Iterator[Point]:
    """Points half an inch apart within a circle."""
    step, many = INCH // 2, 2 * radius // INCH
    for row in range(-many, many + 1):
        for column in range(-many, many + 1):
            at = Point(centre.x + column * step, centre.y + row * step)
            if under(centre, radius, Figure(at, Round(1), 0)):
                yield at


# -- what the signs mean ---------------------------------------------------------------------------


def legend_of(scene: Scene, state: HardwiredState, words: Words) -> list[str]:
    """The terrain on this table, sign by sign, the other signs, and what lies where."""
    pieces = scene.content.pieces
    lines = [
        f"{sign} {capital(words.title(pieces[kind].name))}: "
        + terrain_facts(pieces[kind], words, heights_of(scene.table, kind))
        for kind, sign in signs_of(scene.table).items()
    ]
    lines += [words.text("legend.markers"), words.text("legend.letters"), words.text("legend.roster")]
    return [*lines, *markers_line(state, words)]


def markers_line(state: HardwiredState, words: Words) -> Iterator[str]:
    """What lies where: a model that stands on it hides it."""
    lying = [f"{MARKERS.get(m.kind, '?')} {words.name(m.id)} {words.place(m.at)}" for m in state.markers]
    if lying:
        yield words.text("legend.lying", listed=", ".join(lying))
