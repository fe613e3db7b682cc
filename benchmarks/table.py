"""How fast a measured table is: run it with `python benchmarks/table.py`.

Tables of 24 by 24 inches with 12 pieces of terrain and 16 other bodies, made on the spot from a fixed seed;
for regiments, of 48 by 48 inches with 16 of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from time import process_time
from typing import NamedTuple, TypeVar

from refriega.boards.table import (
    INCH,
    MM,
    Candidate,
    Figure,
    Footing,
    Gait,
    Other,
    Piece,
    Point,
    Polygon,
    Rectangle,
    Table,
    all_under,
    approach,
    candidates,
    overlap,
    push,
    retreat,
    sample,
    sight,
    travel,
)
from refriega.boards.table.charge_path import charge_path
from refriega.boards.table.contact import touching
from refriega.boards.table.manoeuvres import wheel, wheel_length
from refriega.boards.table.regiment import Block, body, facing_along, places
from refriega.boards.table.room import room_for, way_ahead, way_round

Case = TypeVar("Case")
GRAIN = INCH // 100
KINDS = (
    Piece(id="", kind="building", outline=Polygon(()), footing=Footing.TOP, height=3 * INCH, opaque=True),
    Piece(id="", kind="block", outline=Polygon(()), footing=Footing.CLOSED, height=3 * INCH, opaque=True),
    Piece(id="", kind="barricade", outline=Polygon(()), footing=Footing.OVER, height=INCH, opaque=True),
    Piece(id="", kind="scrub", outline=Polygon(()), pace=2, height=2 * INCH, screens=True),
)


class Scene(NamedTuple):
    table: Table
    figure: Figure
    others: tuple[Other, ...]


def scenes(count: int, seed: int = 1) -> list[Scene]:
    """Tables with 12 pieces and 16 others on them."""
    rng = Random(seed)
    return [_scene(rng) for _ in range(count)]


def _scene(rng: Random) -> Scene:
    pieces: list[Piece] = []
    while len(pieces) < 12:
        x, y = rng.randrange(0, 2000) * GRAIN, rng.randrange(0, 2000) * GRAIN
        right, bottom = x + rng.randrange(100, 400) * GRAIN, y + rng.randrange(100, 400) * GRAIN
        outline = Polygon((Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)))
        kind = KINDS[len(pieces) % len(KINDS)]
        if not any([overlap(outline, piece.outline) for piece in pieces]):
            pieces.append(
                Piece(
                    id=f"piece{len(pieces)}",
                    kind=kind.kind,
                    outline=outline,
                    footing=kind.footing,
                    height=kind.height,
                    pace=kind.pace,
                    climbable=True,
                    opaque=kind.opaque,
                    screens=kind.screens,
                )
            )
    table = Table(24 * INCH, 24 * INCH, pieces)
    bodies: list[Other] = []
    while len(bodies) < 17:
        figure = Figure(Point(rng.randrange(50, 2350) * GRAIN, rng.randrange(50, 2350) * GRAIN))
        if not table.has_room(figure, bodies):
            bodies.append(Other(f"body{len(bodies)}", figure))
    return Scene(table, bodies[0].figure, tuple(bodies[1:]))


class Muster(NamedTuple):
    table: Table
    charger: Block
    target: Block
    others: tuple[Other, ...]


def musters(count: int, seed: int = 3) -> list[Muster]:
    """Regiments of 20 in four ranks, two of them facing each other across a foot or so, 14 around."""
    rng = Random(seed)
    return [_muster(rng) for _ in range(count)]


def _muster(rng: Random) -> Muster:
    table = Table(48 * INCH, 48 * INCH)
    charger = _regiment(Point(24 * INCH, 30 * INCH), rng.randint(-4, 4), -10)
    target = _regiment(Point((24 + rng.randint(-6, 6)) * INCH, 20 * INCH), rng.randint(-4, 4), 10)
    others = [Other("charger", body(charger)), Other("target", body(target))]
    while len(others) < 16:
        at = Point(rng.randrange(4, 44) * INCH, rng.randrange(4, 44) * INCH)
        block = _regiment(at, rng.randint(-9, 9), rng.choice((-5, 5)))
        if not room_for(table, block, others):
            others.append(Other(f"other{len(others)}", body(block)))
    return Muster(table, charger, target, tuple(others[2:]))


def _regiment(at: Point, x: int, y: int) -> Block:
    return Block(at, facing_along(x, y), Rectangle(20 * MM, 20 * MM), files=5, number=20)


def regiments() -> None:
    """What the armies of `warhammer` ask of a table."""
    made = musters(200)
    rng = Random(4)
    facing = facing_along(3, -2)

    def wheeled(muster: Muster) -> object:
        block = muster.charger
        length = wheel_length(block, "right", facing)
        return (
            length,
            wheel(block, "right", facing),
            way_round(muster.table, block, "right", facing, muster.others),
        )

    report("wheel, with its way", made, wheeled)
    report("straight ahead", made, lambda m: way_ahead(m.table, m.charger, 8 * INCH, m.others))
    report("charge path", made, lambda m: charge_path(m.table, m.charger, m.target, 16 * INCH, m.others))
    report("charge path, nobody near", made, lambda m: charge_path(m.table, m.charger, m.target, 16 * INCH))
    report("contact", made, lambda m: touching(m.charger, m.target))

    def looked(muster: Muster) -> object:
        bodies = tuple([(other.id, other.figure) for other in muster.others])
        return sight(muster.table, body(muster.charger), body(muster.target), bodies=bodies)

    report("sight, regiments", made, looked)

    def hundred(muster: Muster) -> object:
        crowd = muster.charger._replace(files=10, number=100)
        models = [("", model) for model in places(crowd)]
        return all_under(_near(rng, crowd.at), 5 * INCH // 2, models)

    report("template over 100", made, hundred)


def main() -> None:
    made = scenes(60)
    gait = Gait(5 * INCH)
    rng = Random(2)

    def thoughts(scene: Scene) -> Iterator[Candidate]:
        """Its candidates, with nothing remembered of an earlier time."""
        scene.table.thoughts.clear()
        scene.table.walks.clear()
        return candidates(scene.table, scene.figure, gait, scene.others, foes=scene.others[:8])

    def listed(scene: Scene) -> int:
        return len(list(thoughts(scene)))

    lists = [listed(scene) for scene in made]
    print(f"{mean(lists):.1f} candidates a list, {min(lists)} to {max(lists)}")
    print("                               mean     worst")
    report("candidates", made, listed)
    report("the first candidate", made, lambda scene: next(thoughts(scene)))
    report("sample", made, lambda scene: sample(rng, scene.table, scene.figure, gait, scene.others), times=20)
    report(
        "travel, one leg",
        made,
        lambda scene: travel(scene.table, scene.figure, (_near(rng, scene.figure.at),), gait, scene.others),
        times=20,
    )
    report(
        "approach, anywhere",
        made,
        lambda scene: approach(
            scene.table, scene.figure, rng.choice(scene.others).figure, 0, gait, scene.others
        ),
        times=5,
    )
    report(
        "retreat, from four",
        made,
        lambda scene: retreat(
            scene.table, scene.figure, [other.figure for other in scene.others[:4]], gait, scene.others
        ),
    )
    report(
        "push",
        made,
        lambda scene: push(scene.table, scene.figure, _near(rng, scene.figure.at), INCH, scene.others),
        times=20,
    )
    pairs = [(scene, other) for scene in made for other in scene.others]
    fresh = iter(pairs)
    report("sight, uncached", pairs, lambda _: _seen(fresh))
    regiments()


def _near(rng: Random, at: Point) -> Point:
    return Point(at.x + rng.randint(-3 * INCH, 3 * INCH), at.y + rng.randint(-3 * INCH, 3 * INCH))


def _seen(pairs: Iterator[tuple[Scene, Other]]) -> object:
    scene, other = next(pairs)
    return sight(scene.table, scene.figure, other.figure)


def report(name: str, cases: list[Case], work: Callable[[Case], object], times: int = 1) -> None:
    """Prints the mean and the worst time of a piece of work, in milliseconds."""
    spent = []
    for case in cases:
        for _ in range(times):
            start = process_time()
            work(case)
            spent.append((process_time() - start) * 1000)
    print(f"{name:25} {mean(spent):7.3f} ms {max(spent):7.3f} ms")


if __name__ == "__main__":
    main()
