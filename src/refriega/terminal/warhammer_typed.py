"""What people write in the acts of `warhammer`: lengths, angles, numbers of dice, and the steps of a move.

`pivota lanceros izquierda 30 4` is a wheel of 30 degrees and then 4 inches ahead. Words and numbers that
belong together become one token here: `left:30`, `dice:2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import cos, radians, sin
from typing import Literal

from refriega.boards.table import Point, inches
from refriega.boards.table.manoeuvres import advance, turned, wheel, wheels_to, with_files
from refriega.boards.table.regiment import FAR, Block, facing_along, facing_from, files_of
from refriega.locale import LANGUAGES, own_texts
from refriega.rulesets.warhammer.options import Ahead, Files, Step, Turn, Wheel
from refriega.terminal.face import Named, plain

NUMBER = r"[0-9]{1,3}(?:[.,][0-9]{1,2})?"

LENGTH = re.compile(rf'({NUMBER})("|cm|in)?')

COUNT = re.compile(r"([+-]?[0-9]{1,2})")

DICE = "dice:"

HANDS = ("left", "right")

STEPS = ("wheel", "turn", "files")

TURNS = (*HANDS, "about")

OF_MOVES = frozenset({"move", "march", "wheel", "turn", "files"})
"""Tags of the acts that are typed as steps."""

OF_DICE = frozenset({"cast", "dispel", "dispel_in_play"})

COUNTED = frozenset({"reform", "reroll"})

HALF_TURN = 180
"""No wheel is of more degrees."""

NOWHERE = Point(0, 0)
"""The facing of a wheel that cannot be: the rules say why."""


@cache
def written(name: str) -> tuple[str, ...]:
    """How a word that is typed among others is written, in both languages."""
    texts = [own_texts("warhammer", lang)[f"typed.{name}"] for lang in LANGUAGES]
    return tuple(sorted({plain(word.strip()) for text in texts for word in text.split(",")}, key=len))[::-1]


@cache
def patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """What becomes one token, and what it becomes."""
    with_, dice, left, right, about, files = (
        "|".join(map(re.escape, written(name)))
        for name in ("with", "dice", "left", "right", "about", "files")
    )
    return tuple(
        (re.compile(rf"(?<!\S)(?:{pattern})(?!\S)", re.IGNORECASE), token)
        for pattern, token in (
            (rf"(?:{with_})\s+([0-9]{{1,2}})(?:\s*(?:{dice}))?", rf"{DICE}\1"),
            (rf"([0-9]{{1,2}})\s*(?:{dice})", rf"{DICE}\1"),
            (rf"(?:{left})\s+({NUMBER})", r"left:\1"),
            (rf"(?:{right})\s+({NUMBER})", r"right:\1"),
            (left, "left"),
            (right, "right"),
            (about, "about"),
            (rf"(?:{files})\s+([+-]?[0-9]{{1,2}})", r"files:\1"),
            (rf"({NUMBER})\s+(cm|in)", r"\1\2"),
        )
    )


def spelled(text: str) -> str:
    """What was typed, with one token for what belongs together."""
    for pattern, token in patterns():
        text = pattern.sub(token, text)
    return text


def unspelled(text: str, lang: str) -> str:
    """Tokens as somebody would type them: `with 2`, `left 30`."""
    texts = own_texts("warhammer", lang)
    said = {name: texts[f"typed.{name}"].partition(",")[0] for name in ("with", "files", *TURNS)}
    text = re.sub(r"\b(dice|files|left|right):", lambda found: f"{said.get(found[1], said['with'])} ", text)
    return re.sub(r"\b(left|right|about)\b", lambda found: said[found[1]], text)


def literal(tag: str, word: str) -> bool:
    """Whether a word stands for itself in an act: a length, a step, a number of dice or of files."""
    head, colon, number = word.partition(":")
    if colon and number:
        known = ("dice",) if tag in OF_DICE else (*HANDS, "files") if tag in OF_MOVES else ("files",)
        return head in known and tag in (*OF_DICE, *OF_MOVES, "reform")
    if tag in OF_MOVES:
        return word in TURNS or any(pattern.fullmatch(word) for pattern in (LENGTH, COUNT))
    return tag in (*OF_DICE, *COUNTED) and COUNT.fullmatch(word) is not None


def number_in(named: Sequence[Named]) -> int | None:
    """The first number among what was named: of dice, or of files."""
    for word in named:
        found = (
            COUNT.fullmatch(word.removeprefix(DICE).removeprefix("files:")) if isinstance(word, str) else None
        )
        if found is not None:
            return int(found[1])
    return None


def length_of(word: str, *, metric: bool) -> int | None:
    """The length that is written, in units of the table; a bare number is in what the battle is shown in."""
    found = LENGTH.fullmatch(word)
    if found is None:
        return None
    number, unit = found[1].replace(",", "."), found[2]
    length = inches(number)
    return length * 2 // 5 if unit == "cm" or (metric and unit is None) else length


# -- steps of a move -------------------------------------------------------------------------------------


def steps_of(block: Block, verb: str, named: Sequence[Named | Block], *, metric: bool) -> Iterator[Step]:
    """The steps that were typed after a verb, for a unit that stands so. A point, or the block of somebody,
    is what a wheel is towards; of a point the way there too.
    """
    mode, hand = verb if verb in STEPS else "", ""
    for word in in_order(named) if mode == "wheel" else named:
        step: Step | None = None
        if isinstance(word, Block | Point):
            aim = word.at if isinstance(word, Block) else word
            yield from toward(block, aim, hand)
            if aim != block.at:  # who is there already faces on as before
                block = block._replace(facing=facing_from(block.at, aim))
            if isinstance(word, Point) and mode != "wheel":
                step = Ahead(distance(block, aim))
        elif not isinstance(word, str):
            continue
        elif word in STEPS:
            mode = word
        elif ":" in word:
            head, _, number = word.partition(":")
            if mode == "turn" and head in HANDS:  # a quarter has no degrees: so far ahead after it
                yield from steps_of(block, "turn", (head,), metric=metric)
                block = turned(block, "left" if head == "left" else "right")
                step = Ahead(length_of(number, metric=metric) or 0)
            else:
                step = counted(block, number) if head == "files" else angled(block, head, number)
        elif word in TURNS and (mode == "turn" or word == "about"):
            step = Turn("left" if word == "left" else "right" if word == "right" else "about")
        elif word in HANDS:
            hand = word
        elif mode == "files" and COUNT.fullmatch(word):
            step = counted(block, word)
        else:
            length = length_of(word, metric=metric)
            step = Ahead(length) if length else None
        if step is not None:
            yield step
            if isinstance(step, Wheel) and step.facing == NOWHERE:
                return  # it is refused, and nothing after it is looked at
            block = after(block, step)


def in_order(named: Sequence[Named | Block]) -> Sequence[Named | Block]:
    """A wheel of `20 left 2` is one of `left 20`, and then 2 ahead."""
    for at, (angle, hand) in enumerate(pairwise(named)):
        if isinstance(angle, str) and isinstance(hand, str) and re.fullmatch(NUMBER, angle):
            side, colon, ahead = hand.partition(":")
            if side in HANDS:
                rest = (ahead,) if colon else ()
                return (*named[:at], f"{side}:{angle}", *rest, *named[at + 2 :])
    return named


def toward(block: Block, aim: Point, hand: str) -> Iterator[Step]:
    """A wheel until the front faces a point; none if it does."""
    if aim == block.at:
        return
    facing = facing_from(block.at, aim)
    if facing != block.facing:
        side = hand or ("left" if wheels_to(block, "left", facing) else "right")
        yield Wheel("left" if side == "left" else "right", facing)


def distance(block: Block, aim: Point) -> int:
    """How far ahead of a block a point is."""
    x, y = aim.x - block.at.x, aim.y - block.at.y
    return max((x * block.facing.x + y * block.facing.y) // FAR, 0)


def counted(block: Block, number: str) -> Step:
    """So many files, or so many more or fewer, as it is written."""
    many = int(number)
    return Files(many if number[0] in "+-" else many - files_of(block))


def angled(block: Block, hand: str, number: str) -> Step:
    """A wheel of so many degrees; one that faces nowhere if there is no such wheel."""
    side: Literal["left", "right"] = "left" if hand == "left" else "right"
    degrees = float(number.replace(",", "."))
    if not 0 < degrees <= HALF_TURN:
        return Wheel(side, NOWHERE)
    angle = radians(degrees) * (1 if hand == "right" else -1)
    x, y = block.facing
    turned_x, turned_y = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
    return Wheel(side, facing_along(round(turned_x), round(turned_y)))


def after(block: Block, step: Step) -> Block:
    """Where a step brings a block."""
    match step:
        case Ahead(distance=distance):
            return advance(block, distance)
        case Wheel(hand=hand, facing=facing):
            return wheel(block, hand, facing)
        case Turn(to=to):
            return turned(block, to)
        case Files(files=more):
            return with_files(block, max(files_of(block) + more, 1))
