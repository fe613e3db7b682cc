"""`refriega schema`: JSON Schema of the files that people write, for their editors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial, reduce
from operator import or_
from typing import Any

import msgspec
from msgspec import _json_schema

from refriega.core.errors import InputError
from refriega.core.record import (
    ChanceLine,
    ChoiceLine,
    EndLine,
    EpochLine,
    Header,
    InterventionLine,
    TurnLine,
    UndoLine,
)
from refriega.core.ruleset import ruleset_ids
from refriega.rulings.format import Head
from refriega.terminal.face import Face, face_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"

RECORD = (Header, ChoiceLine, ChanceLine, InterventionLine, UndoLine, EpochLine, TurnLine, EndLine)


def schema(*, kind: str, ruleset: str | None, as_json: bool) -> int:
    """Print it: the schema is JSON in any case. That of a record is the schema of each of its lines."""
    if ruleset is not None and ruleset not in ruleset_ids():
        raise InputError("terminal.no_ruleset", name=ruleset, known=ruleset_ids())
    print(json.dumps(make_schema(kind, ruleset or "leyendas"), indent=2, ensure_ascii=False))
    return 0


def make_schema(kind: str, ruleset: str) -> dict[str, Any]:
    """The schema of a kind of file."""
    face = face_of(ruleset)
    with notations_as_text():
        (top,), components = msgspec.json.schema_components(
            [type_of(kind, face, ruleset)], schema_hook=face.schema_hook, ref_template="#/$defs/{name}"
        )
    return {"$schema": DIALECT, "title": f"refriega {kind} ({ruleset})", **top, "$defs": components}


@contextmanager
def notations_as_text() -> Iterator[None]:
    """Defaults such as a weapon's `20/x2` are written as files write them.

    `schema_components` takes a hook for types but none for defaults: those it hands to a name of its module.
    """
    generator: Any = _json_schema
    plain = generator.to_builtins
    generator.to_builtins = partial(plain, enc_hook=str)
    try:
        yield
    finally:
        generator.to_builtins = plain


def type_of(kind: str, face: Face, ruleset: str) -> Any:  # a type expression
    if kind == "record":
        return reduce(or_, RECORD)
    if kind == "ruling":
        return Head
    if kind not in face.documents:
        raise InputError("terminal.no_schema", ruleset=ruleset)
    return face.documents[kind]
