"""Turn order as data: the initiative family, and the family of tokens in a bag.

*Initiative.* The order is a tuple of ids from first to last and the index of whose place it is. A place
is kept by whoever cannot act. Nobody ever moves earlier: the only change is `come_in`, by which someone
who delayed takes the place just after the one that has acted.

*Bag.* No tokens are stored: what is in the bag follows from who is in the game and has not activated
yet, so a casualty takes its token along without a line of code, and nobody is ever drawn twice. An
activation that is brought forward takes its token along likewise; the ruleset keeps it on a turn stack.

Pure functions; no state of their own.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from refriega.core.procedure import Outcomes


class InitiativeOrder(msgspec.Struct, frozen=True):
    """`order[index]` is whose place it is; `delaying` are those who wait, in the order they began."""

    order: tuple[str, ...] = ()
    index: int = -1
    delaying: tuple[str, ...] = ()

    @property
    def current(self) -> str:
        """Whose place it is ("" before the first)."""
        return self.order[self.index] if 0 <= self.index < len(self.order) else ""

    @property
    def round_over(self) -> bool:
        """Whether the last place has passed."""
        return self.index + 1 >= len(self.order)


def next_place(order: InitiativeOrder) -> InitiativeOrder:
    """The next place; the first again after the last."""
    index = 0 if order.round_over else order.index + 1
    return InitiativeOrder(order.order, index, order.delaying)


def delay(order: InitiativeOrder, who: str) -> InitiativeOrder:
    """`who` gives up its place for now and waits."""
    return InitiativeOrder(order.order, order.index, (*order.delaying, who))


def come_in(order: InitiativeOrder, who: str) -> InitiativeOrder:
    """`who`, whose place is past, stops waiting and takes the place right after the current one, for good."""
    rest = tuple(other for other in order.order if other != who)
    at = order.index  # the others have moved up by one
    return InitiativeOrder(
        (*rest[:at], who, *rest[at:]), at, tuple(other for other in order.delaying if other != who)
    )


def fall_to_last(order: InitiativeOrder, who: str) -> InitiativeOrder:
    """`who` let its place and the round pass: the turn is lost and its place is the last from now on."""
    rest = tuple(other for other in order.order if other != who)
    return InitiativeOrder(
        (*rest, who), order.index - 1, tuple(other for other in order.delaying if other != who)
    )


def bag(waiting: Iterable[tuple[str, bool]]) -> Outcomes:
    """The tokens in the bag, by holder, for everybody who waits to activate: (holder, shared).

    A holder has a token for each of those who wait, or, where its token is `shared`, one for them all.
    """
    tokens: dict[str, int] = {}
    for holder, shared in waiting:
        tokens[holder] = 1 if shared else tokens.get(holder, 0) + 1
    return tuple(tokens.items())
