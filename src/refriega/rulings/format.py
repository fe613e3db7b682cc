"""The ruling file: its schema, and reading it.

A file is a *question* (`question`, `verdict`, `rules`, `variants`), a *position* (everything that is not
named here: the ruleset reads it), *dice*, *inquiries* put to the position, *steps*, and what must hold at the
end. `docs/rulings.md` describes it for those who write one.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

import msgspec

from refriega.core.errors import InputError, ScenarioError
from refriega.core.files import read_text, read_toml
from refriega.core.foreign import of_value
from refriega.core.procedure import Option
from refriega.core.ruleset import Ruleset
from refriega.locale import LANGUAGES
from refriega.rulings.questions import Deed, Inquiry, Position, Questions, questions_of

Verdict = Literal["decided", "derived", "conflict", "silent"]
Plain = Any  # what TOML holds: text, numbers, lists, tables


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The keys that are the same for every ruleset; whatever else stands in a file is the position."""

    ruleset: str
    question: dict[str, str]
    verdict: Verdict = "derived"
    rules: tuple[str, ...] = ()
    variants: dict[str, str] = {}
    notes: dict[str, str] = {}
    dice: tuple[int | str, ...] = ()
    ask: tuple[dict[str, Plain], ...] = ()
    steps: tuple[dict[str, Plain], ...] = ()
    expect: dict[str, Plain] = {}


class Reply(msgspec.Struct, frozen=True):
    """An answer to a window: whose (`by`), at which timing ("" is any), what (None is to pass).

    `refused` is the rule, or the key of the reason, under which it must be refused.
    """

    by: str
    at: str
    verb: str
    deed: Deed | None
    refused: str | None = None


class Judged(msgspec.Struct, frozen=True):
    """An inquiry and what its answer must be: `wanted` holds the keys is, count, includes, excludes.

    `about` is what the file says of it: of whom, against whom.
    """

    verb: str
    name: str
    inquiry: Inquiry
    wanted: dict[str, Plain]
    about: dict[str, Plain]


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step: a deed of `actor`, an intervention, an inquiry, or only a look (`expect`)."""

    place: str
    actor: str = ""
    verb: str = ""
    deed: Deed | None = None
    intervention: Option | None = None
    judged: Judged | None = None
    replies: tuple[Reply, ...] = ()
    refused: str | None = None
    expect: dict[str, Plain] = {}


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling file, read and checked."""

    file: str
    head: Head
    ruleset: Ruleset[Any]
    questions: Questions
    position: Position
    inquiries: tuple[Judged, ...]
    steps: tuple[Step, ...]


def load_ruling(path: Path | str, variants: Mapping[str, str] | None = None) -> Ruling:
    """Read a ruling file; `variants` win over the file's. `ScenarioError` names file and key."""
    return read_ruling(read_text(Path(path)), str(path), variants)


def read_ruling(text: str, file: str, variants: Mapping[str, str] | None = None) -> Ruling:
    """The same from a text."""
    try:
        return _read(text, file, variants or {})
    except InputError as error:
        if error.file:
            raise
        raise ScenarioError(error.message, file=file, place=error.place) from None


def _read(text: str, file: str, variants: Mapping[str, str]) -> Ruling:
    data = read_toml(text, file)
    head = converted(data, Head)
    if not head.question or set(head.question) - set(LANGUAGES):
        raise ScenarioError("ruling.languages", place="question")
    ruleset, questions = questions_of(head.ruleset)
    rest = {key: value for key, value in data.items() if key not in Head.__struct_fields__}
    position = questions.position(rest, head.question, file, text, {**head.variants, **variants})
    reader = _Reader(questions, position)
    ruling = Ruling(
        file=file,
        head=head,
        ruleset=ruleset,
        questions=questions,
        position=position,
        inquiries=tuple(reader.judged(entry, f"ask[{n}]") for n, entry in enumerate(head.ask)),
        steps=tuple(reader.step(entry, f"steps[{n}]") for n, entry in enumerate(head.steps)),
    )
    reader.expectations(head.expect, "expect")
    return ruling


def converted(data: object, type_: type[Head]) -> Head:
    """TOML into a struct, errors naming the key."""
    try:
        return msgspec.convert(data, type_)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        place = str(error).partition(" - at `$")[2]
        raise ScenarioError(of_value(error), place=place.rstrip("`").lstrip(".")) from None


_EVENTS = ("happens", "never", "offered")
_WANTED = ("is", "count", "includes", "excludes")
_LISTED = ("includes", "excludes")


class _Reader:
    """Reads steps and expectations, checking all that can be checked before playing."""

    def __init__(self, questions: Questions, position: Position) -> None:
        self.questions = questions
        self.position = position

    def step(self, entry: dict[str, Plain], place: str) -> Step:
        keys = dict(entry)
        expect = keys.pop("expect", {})
        self.expectations(expect, f"{place}.expect")
        kinds = [key for key in ("do", "intervene", "ask") if key in keys]
        if len(kinds) > 1:
            raise ScenarioError("ruling.one_of", kinds=tuple(kinds), place=place)
        if not kinds:
            self.nothing_left(keys, place)
            return Step(place=place, expect=expect)
        if kinds == ["ask"]:
            return Step(place=place, judged=self.judged(keys, place), expect=expect)
        if kinds == ["intervene"]:
            verb = text(keys, "intervene", place)
            made = self.questions.intervention(self.position, verb, keys, place)
            return Step(place=place, verb=verb, intervention=made, expect=expect)
        actor, verb = text(keys, "actor", place), self.questions.verb(text(keys, "do", place))
        refused = refusal(keys, place) if "refused" in keys else None
        replies = keys.pop("answers", [])
        if not isinstance(replies, list):
            raise ScenarioError("write.tables", place=f"{place}.answers")
        return Step(
            place=place,
            actor=actor,
            verb=verb,
            replies=tuple(self.reply(reply, f"{place}.answers[{n}]") for n, reply in enumerate(replies)),
            refused=refused,
            deed=self.questions.deed(self.position, verb, keys, place),
            expect=expect,
        )

    def reply(self, entry: object, place: str) -> Reply:
        if not isinstance(entry, dict):
            raise ScenarioError("write.answer", place=place)
        keys = dict(entry)
        by, verb = text(keys, "by", place), self.questions.verb(text(keys, "do", place))
        at = text(keys, "at", place) if "at" in keys else ""
        refused = refusal(keys, place) if "refused" in keys else None
        deed = None if verb == "pass" else self.questions.deed(self.position, verb, keys, place)
        return Reply(by, at, verb, deed, refused)

    def judged(self, entry: dict[str, Plain], place: str) -> Judged:
        keys = dict(entry)
        verb = text(keys, "ask", place)
        name = text(keys, "name", place) if "name" in keys else ""
        wanted = {key: keys.pop(key) for key in _WANTED if key in keys}
        for key in _LISTED:
            if not isinstance(wanted.get(key, []), list):
                raise ScenarioError("write.list", place=f"{place}.{key}")
        return Judged(verb, name, self.questions.inquiry(self.position, verb, keys, place), wanted, keys)

    def expectations(self, expect: object, place: str) -> None:
        if not isinstance(expect, dict):
            raise ScenarioError("write.table", place=place)
        looks = self.questions.looks
        for key, wanted in expect.items():
            if key not in looks and key not in _EVENTS:
                raise ScenarioError("ruling.expect", id=key, known=(*_EVENTS, *looks), place=place)
            if key in _EVENTS and not isinstance(wanted, list):
                raise ScenarioError("write.list", place=f"{place}.{key}")
            if key in ("happens", "never"):
                for number, event in enumerate(wanted):
                    self.event(event, f"{place}.{key}[{number}]")
            if key in looks and looks[key].each and not isinstance(wanted, dict):
                raise ScenarioError("write.value_each", place=f"{place}.{key}")
            self.questions.expected(self.position, key, wanted, f"{place}.{key}")

    def event(self, wanted: Plain, place: str) -> None:
        """An event that nobody ever hears of would never happen, whatever the game does."""
        key = wanted.get("event") if isinstance(wanted, dict) else wanted
        if not isinstance(key, str):
            raise ScenarioError("write.event", place=place)
        if key not in self.questions.events:
            known = get_close_matches(key, self.questions.events, n=3, cutoff=0.4)
            raise ScenarioError("ruling.event", id=key, known=tuple(known), place=place)

    @staticmethod
    def nothing_left(keys: dict[str, Plain], place: str) -> None:
        if keys:
            raise ScenarioError("ruling.nothing_done", keys=tuple(keys), place=place)


def text(keys: dict[str, Plain], key: str, place: str) -> str:
    """Take a key that must be text out of a table."""
    if key not in keys:
        raise ScenarioError("key.missing", name=key, place=place)
    value = keys.pop(key)
    if not isinstance(value, str):
        raise ScenarioError("write.text", place=f"{place}.{key}")
    return value


def refusal(keys: dict[str, Plain], place: str) -> str:
    """`refused`: a rule id, the key of a reason, or `true` for any reason."""
    value = keys.pop("refused")
    if value is True:
        return ""
    if not isinstance(value, str):
        raise ScenarioError("write.refused", place=f"{place}.refused")
    return value
