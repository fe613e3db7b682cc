"""Options as files write them: types by tag, fields by name, and the option made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, get_args

import msgspec

from refriega.core.errors import ScenarioError
from refriega.core.reading import convert

Fields: TypeAlias = dict[str, Any]  # field values of an option on their way


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
