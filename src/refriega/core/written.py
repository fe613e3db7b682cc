"""Options as files write them: types by tag, fields by name, and the option made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeAlias, get_args

import msgspec

from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.procedure import Option
from refriega.core.reading import convert, no_such
from refriega.locale import LANGUAGES, own_texts
from refriega.locale.verbs import folded, verbs

Fields: TypeAlias = dict[str, Any]  # field values of an option on their way

ReadFields = Callable[[Any, Any, Mapping[Any, Any], str], Fields]
"""Makes field values of what a file says: told the position, the option's type, the keys and their place."""

Complete = Callable[[Any, Match[Any], Any, Fields, str], Fields]
"""Fills in what may be left out: told the position, the match, the option's type, its fields, the actor."""


class Deeds:
    """What the files of a ruleset may have somebody do: its options, and what its referee may order.

    `read` and `complete` make their fields; a value that `is_ready` is taken as it is.
    """

    def __init__(
        self,
        ruleset: str,
        option: object,
        intervention: object,
        *,
        read: ReadFields,
        complete: Complete,
        is_ready: Callable[[str, object], bool],
    ) -> None:
        self.ruleset = ruleset
        self.options = types_of(option)
        self.interventions = types_of(intervention)
        self.read = read
        self.complete = complete
        self.is_ready = is_ready

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Tags by everything that one may call them."""
        return verbs(self.options, [own_texts(self.ruleset, lang).get for lang in LANGUAGES])

    def meant(self, written: str) -> str:
        """The tag that a word means: a tag, or what people type for it in either language."""
        return written if written in self.options else self.words.get(folded(written), written)

    def deed(
        self, position: Any, verb: str, keys: Mapping[str, Any], place: str
    ) -> Callable[[Match[Any], str], Option]:
        """Check a deed; what it returns makes the option when the time has come."""
        tag = self.meant(verb)
        if tag not in self.options:
            raise ScenarioError(no_such("deed", verb, (*self.options, *self.words)), place=f"{place}.do")
        type_ = self.options[tag]
        given = self.read(position, type_, keys, place)

        def make(match: Match[Any], actor: str) -> Option:
            fields = self.complete(position, match, type_, given, actor)
            option: Option = made(type_, fields, place, self.is_ready)
            return option

        return make

    def intervention(self, position: Any, verb: str, keys: Mapping[str, Any], place: str) -> Option:
        """The referee's override that a step names."""
        if verb not in self.interventions:
            raise ScenarioError(no_such("deed", verb, self.interventions), place=f"{place}.intervene")
        type_ = self.interventions[verb]
        option: Option = made(type_, self.read(position, type_, keys, place), place, self.is_ready)
        return option


def types_of(union: object) -> dict[str, Any]:
    """The struct types of a union, by tag."""
    return {str(type_.__struct_config__.tag): type_ for type_ in get_args(union)}


def fields_of(
    type_: Any, keys: Mapping[Any, Any], place: str, read: Callable[[str, object, str], object]
) -> Fields:
    """The fields of an option as a file writes them, each value as `read` makes it; a `ScenarioError` for a
    key that the option does not have.
    """
    names = {field.encode_name: field.name for field in msgspec.structs.fields(type_)}
    given: Fields = {}
    for key, value in keys.items():
        where = f"{place}.{key}"
        if key not in names:
            verb = type_.__struct_config__.tag
            raise ScenarioError("ruling.deed_key", deed=verb, name=key, known=tuple(names), place=where)
        given[names[key]] = read(key, value, where)
    return given


def made(type_: Any, fields: Fields, place: str, is_ready: Callable[[str, object], bool]) -> Any:
    """The option, its fields checked by type, but for those whose values are ready."""
    values: Fields = {}
    for field in msgspec.structs.fields(type_):
        if field.name not in fields:
            if field.required:
                raise ScenarioError("key.missing", name=field.encode_name, place=place)
            continue
        value = fields[field.name]
        where = f"{place}.{field.encode_name}"
        values[field.name] = value if is_ready(field.name, value) else convert(value, field.type, where)
    return type_(**values)
