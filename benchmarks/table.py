"""How fast a measured table is: run it with `python benchmarks/table.py`.

Tables of 24 by 24 inches with 12 pieces of terrain and 16 other bodies, made on the spot from a fixed seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from time import process_time
from typing import NamedTuple, TypeVar

from refriega.boards.table import (
    INCH,
    Candidate,
    Figure,
    Footing,
    Gait,
    Other,
    Piece,
    Point,
    Polygon,
    Table,
    approach,
    candidates,
    overlap,
    push,
    retreat,
    sample,
    sight,
    travel,
)

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
    print("                            mean     worst")
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
    print(f"{name:22} {mean(spent):7.3f} ms {max(spent):7.3f} ms")


if __name__ == "__main__":
    main()
