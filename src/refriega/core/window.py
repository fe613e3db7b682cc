"""Windows: the moments at which others may react.

`window` gathers what can react from the state by the game's static table of finders, asks one
reactor at a time in the ruleset's order, resolves what it does, and gathers again, until all have
passed or the subject cannot go on. A (reactor, source) is asked once a window, again only if its terms
changed. Windows inside windows are bounded: beyond `MAX_DEPTH` an error names the chain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from refriega.core.errors import RefriegaError
from refriega.core.procedure import Chooser, Decision, Option, Pass, Procedure, ask
from refriega.core.state import InFlight

MAX_DEPTH = 12

R = TypeVar("R", bound=InFlight, contravariant=True)


@dataclass(frozen=True)
class Reaction:
    """Something a reactor may do now: `source` is what lets it, `terms` what the offer is worth.

    `hidden`: others may not learn that it was asked. `forced`: carried out without asking.
    """

    reactor: str
    seat: str
    source: str
    chooser: Chooser
    resolve: Callable[[Option], Procedure[None]]
    terms: tuple[str, ...] = ()
    hidden: bool = False
    forced: Option | None = None


class Reactive(Protocol[R]):
    """What a game tells `window`: who can react, in which order, and whether the subject goes on."""

    def reactions(self, timing: str, subject: R) -> Iterable[Reaction]: ...

    def reaction_order(self, reaction: Reaction) -> tuple[int, ...]: ...

    def may_go_on(self, subject: R) -> bool: ...


class WindowTooDeep(RefriegaError):
    """Reactions to reactions without end."""

    def __init__(self, chain: Iterable[object]) -> None:
        super().__init__("too_deep", chain=" > ".join(type(r).__name__ for r in chain))


def window(game: Reactive[R], in_flight: list[InFlight], timing: str, subject: R) -> Procedure[bool]:
    """Let others react to `subject` at `timing`; returns whether the subject may go on."""
    asked: dict[tuple[str, str], tuple[str, ...]] = {}
    while True:
        offers = [
            offer
            for offer in game.reactions(timing, subject)
            if asked.get((offer.reactor, offer.source)) != offer.terms
        ]
        if not offers:
            return game.may_go_on(subject)
        if len(in_flight) > MAX_DEPTH:
            raise WindowTooDeep(in_flight)
        offer = min(offers, key=game.reaction_order)
        asked[offer.reactor, offer.source] = offer.terms
        option = offer.forced
        if option is None:
            option = yield from ask(
                Decision(
                    offer.seat, timing, (offer.reactor, offer.source), offer.chooser, hidden=offer.hidden
                )
            )
        if type(option) is Pass:
            continue
        yield from offer.resolve(option)
        if not game.may_go_on(subject):
            return False
