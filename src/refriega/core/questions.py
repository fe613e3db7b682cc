"""What the questions of all rulesets have in common: what of a match can be looked at, what can be asked of a
position, who is asked, and the words of events.

How a ruling is run stands in `refriega.rulings`; here is what a ruleset builds its part of.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.modifier import Found
from refriega.core.procedure import Decision
from refriega.core.reading import AbstractStruct, convert, need
from refriega.locale import Catalogue

AnyMatch = Match[Any]  # of the ruleset that the questions belong to


class Look(NamedTuple):
    """Something that `expect` can name: how it is found, for one creature (`each`) or for the whole.

    `find` is told the match, the position and of whom. `compare`: "equal", "contains" (everything written
    must be there) or "lacks" (nothing of it may).
    """

    find: Callable[[Any, Any, str], object]  # the ruleset's own match and position
    each: bool = True
    compare: str = "equal"


class Inquiry(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, metaclass=AbstractStruct
):
    """A question that is answered without anybody doing anything; the tag is what `ask` says.

    Its game and its position are the ruleset's own.
    """

    def check(self, position: Any, place: str) -> None:
        """Raise a `ScenarioError` for what is not there; whoever is named is looked up already."""

    @abstractmethod
    def find(self, game: Any, position: Any) -> Found:
        """The answer, as the position is."""


class Inquiries:
    """The inquiries of a ruleset, by what `ask` says.

    `named` are the keys of those whom they ask after, each a `what`: they must be among `known`, and still
    `there` when the question is put. `game` makes the game that answers it, of a state of its own.
    """

    def __init__(
        self,
        types: Iterable[type[Inquiry]],
        *,
        what: str,
        known: Callable[[Any], Collection[str]],
        there: Callable[[Any, str], bool],
        game: Callable[[Any, Any], Any],
        named: tuple[str, ...] = ("of", "target"),
    ) -> None:
        self.by_tag = {str(type_.__struct_config__.tag): type_ for type_ in types}
        self.what = what
        self.known = known
        self.there = there
        self.game = game
        self.named = named

    def read(self, position: Any, verb: str, keys: Mapping[str, Any], place: str) -> Callable[[Any], Found]:
        """Check an inquiry; what it returns answers it for a state of the ruleset."""
        type_ = self.by_tag.get(verb)
        if type_ is None:
            raise ScenarioError("ruling.ask", id=verb, known=tuple(self.by_tag), place=f"{place}.ask")
        inquiry = convert(dict(keys), type_, place)
        asked_after = {key: getattr(inquiry, key) for key in self.named if getattr(inquiry, key, "")}
        for key, who in asked_after.items():
            need(self.what, who, self.known(position), f"{place}.{key}")
        inquiry.check(position, place)

        def put(state: Any) -> Found:
            for key, who in asked_after.items():
                if not self.there(state, who):
                    raise ScenarioError("ruling.gone", id=who, place=f"{place}.{key}")
            return inquiry.find(self.game(position, state.copy()), position)

        return put


def who_is_asked(decision: Decision) -> str:
    """The creature, where the question names one first; else the seat."""
    return decision.subjects[0] if decision.subjects else decision.seat


def events_of(texts: Mapping[str, str]) -> frozenset[str]:
    """The keys of all events: each has a text, common to all rulesets or among those of its own."""
    catalogue = Catalogue("en").extended(texts)
    return frozenset(key.removeprefix("event.") for key in catalogue if key.startswith("event."))
