"""Finding by halving how far something holds."""

from __future__ import annotations

from collections.abc import Callable


def last(holds: Callable[[int], bool], good: int, bad: int) -> int:
    """The greatest whole number from `good` on and below `bad` for which something holds: it does for `good`,
    and from some number on no more.

    >>> last(lambda number: number * number < 50, 0, 50)
    7
    """
    while bad - good > 1:
        middle = (good + bad) // 2
        if holds(middle):
            good = middle
        else:
            bad = middle
    return good
