"""What a ruleset must know so that questions can be put to it in a file.

A ruleset names its object in an attribute `questions = "package.module:NAME"`, which is loaded only when a
ruling is read. The object turns what a file says into a scene, a state and options, and reads values off a
match; how steps, answers, dice and expectations work is the same for every ruleset and stands in `runner.py`.

What is written wrongly is a `ScenarioError` whose `place` is the key; everything that can be checked before
playing is checked in `position`, `deed`, `intervention` and `inquiry`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pkgutil import resolve_name
from typing import Any, Protocol

from refriega.boards.place import Place
from refriega.core.errors import ScenarioError
from refriega.core.modifier import Found
from refriega.core.procedure import Decision, Option
from refriega.core.questions import AnyMatch, Look
from refriega.core.ruleset import Ruleset, Scenario, find_ruleset

Written = Mapping[str, Any]  # what a TOML table holds


class Position(Protocol):
    """A position that has been read: what never changes, and the state to start from."""

    @property
    def scene(self) -> Scenario: ...

    def start(self) -> Any: ...  # a state of the ruleset

    def plain(self, place: Place) -> Sequence[int | float]:
        """A place as a file writes it: a space as [column, row], a point as [x, y] in inches."""
        ...

    def space(self, written: object, place: str) -> Place:
        """The opposite; `ScenarioError` at `place` if it is none."""
        ...


Deed = Callable[[AnyMatch, str], Option]
"""What is to be done, made into an option at the moment when it is done, for that actor."""

Inquiry = Callable[[Any], Found]
"""A question that is answered without anybody doing anything, for a state of the ruleset."""


class Questions(Protocol):
    """See the module's head."""

    looks: Mapping[str, Look]

    events: Collection[str]
    """The keys of all events that can happen."""

    spaces: Collection[str]
    """The names of what in events and refusals are spaces, where they are numbers; points need no name."""

    def position(self, written: Written, question: Mapping[str, str], file: str, text: str,
                 variants: Mapping[str, str]) -> Position: ...  # fmt: skip

    def verb(self, written: str) -> str:
        """The tag of the deed that a word means; the word itself if it means none."""
        ...

    def expected(self, position: Position, key: str, wanted: Any, place: str) -> None:
        """Check what an expectation names: `ScenarioError` for a condition or thing that there is not."""
        ...

    def deed(self, position: Position, verb: str, keys: Written, place: str) -> Deed: ...

    def intervention(self, position: Position, verb: str, keys: Written, place: str) -> Option: ...

    def inquiry(self, position: Position, verb: str, keys: Written, place: str) -> Inquiry: ...

    def said_at(self, decision: Decision, actor: str, verb: str) -> bool:
        """Whether this decision is where `actor` says `verb`."""
        ...

    def asked(self, decision: Decision) -> str:
        """Who is asked, by whose name a file answers: a creature, or the seat."""
        ...

    def at_rest(self, decision: Decision) -> bool:
        """Whether the decision opens a new act; any other one is a reaction to what is happening."""
        ...

    def idle(self, decision: Decision, actor: str) -> Option:
        """What lets the game go on when the file says nothing; `actor` is whose deed is on its way."""
        ...

    def seat(self, match: AnyMatch, decision: Decision, actor: str) -> str:
        """The seat that speaks for `actor`."""
        ...


def questions_of(ruleset: str) -> tuple[Ruleset[Any], Questions]:
    """The ruleset and its questions; `ScenarioError` if it takes none."""
    found = find_ruleset(ruleset)
    name: str = getattr(found, "questions", "")
    if not name:
        raise ScenarioError("ruling.none", ruleset=ruleset, place="ruleset")
    questions: Questions = resolve_name(name)
    return found, questions
