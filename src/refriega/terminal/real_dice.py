"""Real dice and real tokens: what people are asked to roll or draw, and what they type then."""

from __future__ import annotations

from typing import Any

from refriega.core.procedure import Chance, face_of
from refriega.terminal.face import Face
from refriega.terminal.typed import named_together, tokens
from refriega.terminal.words import Words


def prompt(chance: Chance, before: tuple[int, ...] | None, words: Words) -> str:
    """What is to be rolled or drawn; what was typed `before` it was taken back is on offer."""
    asked = words.text("dice.draw" if chance.outcomes else "dice.roll", what=words.dice(chance))
    kind = kind_of(chance)
    if kind in words.face.in_a_row:
        asked += words.text(f"dice.row.{kind}", n=chance.n + 1)
    offered = words.text("dice.before", faces=words.faces(chance, before)) if before else ""
    return f"{asked}{offered}> "


def as_data(chance: Chance, words: Words) -> dict[str, Any]:
    """The same for programs; of a draw also what can be drawn, by weight."""
    bag = {"outcomes": dict(chance.outcomes)} if chance.outcomes else {}
    dice = {"count": chance.count, "sides": chance.sides, "stream": chance.stream}
    return {**dice, "text": words.dice(chance), **bag}


def read(chance: Chance, line: str, words: Words) -> tuple[int, ...] | None:
    """The faces of a roll, or of what was drawn, that a line tells; None if it tells none."""
    faces = read_name(chance, line, words)
    return read_numbers(chance, line, words.face) if faces is None else faces


def read_name(chance: Chance, line: str, words: Words) -> tuple[int, ...] | None:
    """The face that stands for what was drawn, if the line names it and nothing else."""
    typed = tokens(line, words)
    known = [name for name, _ in chance.outcomes]
    found = named_together(typed, known, words) if typed and not line.isdecimal() else []
    face = face_of(chance.outcomes, found[0]) if len(found) == 1 else None
    return None if face is None else (face,)


def read_numbers(chance: Chance, line: str, face: Face) -> tuple[int, ...] | None:
    """The faces that were typed, if there is nothing else, as many as dice, and all are on them."""
    parts = numbers_in(line)
    if kind_of(chance) in face.by_name or not all(part.isdecimal() for part in parts):
        return None
    faces = tuple(int(part) for part in parts)
    fit = len(faces) == chance.count and all(1 <= face <= chance.sides for face in faces)
    return faces if fit else None


def numbers_in(line: str) -> list[str]:
    """`3 5 2`, `3+5`, `3,5`: what was typed, one by one."""
    return line.replace("+", " ").replace(",", " ").split()


def several(chance: Chance, line: str, words: Words) -> list[str]:
    """The dice or draws of a line that holds several of a kind that is asked for one by one."""
    if kind_of(chance) in words.face.by_name:
        drawn = tokens(line, words)
        known = [name for name, _ in chance.outcomes]
        return drawn if len(drawn) > 1 and all(each in known for each in drawn) else []
    parts = numbers_in(line)
    in_a_row = kind_of(chance) in words.face.in_a_row and len(parts) > chance.count == 1
    fit = all(part.isdecimal() and 1 <= int(part) <= chance.sides for part in parts)
    return parts if in_a_row and fit else []


def kind_of(chance: Chance) -> str:
    """What is rolled, or drawn from."""
    return chance.stream.rpartition("/")[2]


def what_fits(chance: Chance, words: Words) -> str:
    """What could have been typed."""
    if chance.outcomes:
        return words.text("dice.not_drawn", bag=words.bag(chance), sides=chance.sides)
    return words.text("dice.wrong", count=chance.count, sides=chance.sides)
