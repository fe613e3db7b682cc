"""The table of `malifaux` at a terminal: letters for models, signs for terrain and markers."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from refriega.boards.place import Place
from refriega.boards.table import Piece, Point, draw_table
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.state import MalifauxState
from refriega.terminal.face import Picture
from refriega.terminal.inches_map import heights_of, initials, lit_lines, signs_of, terrain_facts, width_of
from refriega.terminal.words import Words, capital

MARKERS = {"scheme": "$", "objective": "!", "corpse": "+", "scrap": "x"}


def picture_of(scene: Scene, state: MalifauxState, lit: Collection[Place]) -> Picture:
    """The table to scale, each letter in the colour of its crew."""
    game = MalifauxGame(scene, state, None)
    letters = initials(state.models)
    marks: dict[Point, str] = {marker.at: MARKERS.get(marker.kind, "?") for marker in state.markers}
    figures = {letters[who]: game.figure(who) for who in game.present()}
    lines = draw_table(game.table, figures, marks, width=width_of(game.table), signs=signs_of(game.table))
    sides = list(scene.sides)
    colours = {letters[who]: sides.index(model.crew) for who, model in state.models.items()}
    return Picture(tuple(lit_lines(game.table, lines, lit)), colours)


def owners_of(state: MalifauxState) -> dict[str, str]:
    """What each letter of the map stands for."""
    return {letter: who for who, letter in initials(state.models).items()}


# -- what the signs mean -----------------------------------------------------------------------------


def legend_of(scene: Scene, state: MalifauxState, words: Words) -> list[str]:
    """The terrain on this table, sign by sign, the other signs, and what lies where."""
    lines = []
    for kind, sign in signs_of(scene.table).items():
        piece = next(piece for piece in scene.table.pieces if piece.kind == kind)
        facts = terrain_facts(piece, words, heights_of(scene.table, kind))
        more = "".join(f"; {fact}" for fact in own_facts(scene, piece, words))
        lines.append(f"{sign} {capital(words.name(piece.id))}: {facts}{more}")
    lines += [words.text("legend.markers"), words.text("legend.letters"), words.text("legend.roster")]
    return [*lines, *markers_line(state, words)]


def own_facts(scene: Scene, piece: Piece, words: Words) -> Iterator[str]:
    """What terrain is in this game besides: climbed, hazardous."""
    if piece.climbable:
        yield words.text("terrain.climbable")
    if piece.id in scene.hazards:
        yield words.text("terrain.hazard", amount=scene.hazards[piece.id])


def markers_line(state: MalifauxState, words: Words) -> Iterator[str]:
    """What lies where: a model that stands on it hides it."""
    lying = [f"{MARKERS.get(m.kind, '?')} {words.name(m.id)} {words.place(m.at)}" for m in state.markers]
    if lying:
        yield words.text("legend.lying", listed=", ".join(lying))
