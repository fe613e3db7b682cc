"""Reading files that people write: TOML decoded into types, and errors that name the place.

Whatever is wrong with a text comes out as one `ScenarioError` with the file and the key (or, where the text
is no TOML, the line), never as another exception. A misspelt key or word brings the nearest right one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from refriega.core.errors import Malformed, ScenarioError
from refriega.core.files import read_toml
from refriega.core.foreign import of_value
from refriega.locale.message import Message
from refriega.rulesets.leyendas.dice import Notation

Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_áéíóúüñÁÉÍÓÚÜÑ-]{1,60}$(?!\n)")]
"""The name by which files refer to something."""

Ref = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_áéíóúüñÁÉÍÓÚÜÑ-]{0,60}$(?!\n)")]
"""The id of something, or nothing."""

_Line = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]*$(?!\n)", min_length=1, max_length=200)]
_Lines = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f]*$(?!\n)", max_length=10_000)]
_Language = Annotated[str, msgspec.Meta(pattern="^[a-z]{2,3}$(?!\n)")]

Name = Annotated[dict[_Language, _Line], msgspec.Meta(min_length=1)]
"""A name by language: `{ es = "espada", en = "sword" }`."""

OptionalName = dict[_Language, _Line]
"""A name by language, or nothing: then another name stands for it."""

Text = dict[_Language, _Lines]
"""A text by language; may be empty."""

T = TypeVar("T")


def decode(text: str, type_: type[T], file: str) -> T:
    """Read TOML into `type_`; errors name the file and the line or key."""
    try:
        return convert(read_toml(text, file), type_, "")
    except ScenarioError as error:
        if error.file:
            raise
        raise ScenarioError(error.message, file=file, place=error.place) from None


def convert(data: Any, type_: type[T], place: str) -> T:  # data as TOML gives it
    """Data into `type_`; the error names the place from `place` on."""
    try:
        return msgspec.convert(data, type_, dec_hook=dec_hook)
    except (msgspec.ValidationError, ValueError, OverflowError, RecursionError) as error:
        explain(data, type_, place)
        raise ScenarioError(of_value(error), place=place) from None


def plain(entry: msgspec.Struct) -> dict[str, Any]:
    """An entry as the data it would be written as."""
    data = msgspec.to_builtins(entry, enc_hook=enc_hook)
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if value is not None}


def dec_hook(type_: type, value: object) -> object:
    """Notations that content writes as text."""
    if issubclass(type_, Notation):
        if isinstance(value, str):
            return type_.parse(value)
        raise Malformed("notation.no_text", value=value)
    raise NotImplementedError(type_)


def enc_hook(value: object) -> object:
    """The opposite of `dec_hook`."""
    if isinstance(value, Notation):
        return str(value)
    raise NotImplementedError(type(value))


# -- saying where and why ------------------------------------------------------------------------


def no_such(what: str, id_: str, known: Iterable[str]) -> Message:
    """The message for a reference to something that is not there, with the nearest that is.

    `what` is the key under which the catalogues name its kind: `error.thing.WHAT`.
    """
    ids = tuple(known)
    thing = Message(f"thing.{what}")
    near = get_close_matches(id_, ids, n=1, cutoff=0.7)
    near += [other for other in ids if sorted(other) == sorted(id_)]  # letters out of order
    if near:
        return Message("absent.near", thing=thing, id=id_, near=near[0])
    if 0 < len(ids) <= 12:
        return Message("absent.known", thing=thing, id=id_, known=ids)
    return Message("absent.plain", thing=thing, id=id_)


def explain(data: Any, type_: Any, place: str) -> None:  # data and types of every kind
    """Descend to the deepest part of `data` that does not fit and raise there; return if all fits."""
    if get_origin(type_) is Annotated:
        type_ = get_args(type_)[0]
    if get_origin(type_) in (Union, UnionType):
        others = [part for part in get_args(type_) if part is not NoneType]
        if len(others) != 1 or data is None:
            return
        type_ = others[0]
    kind = get_origin(type_) or type_
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(data, dict):
        _explain_struct(data, kind, place)
    elif kind is dict and isinstance(data, dict):
        key_type, value_type = get_args(type_)
        for key, value in data.items():
            _part(key, key_type, _join(place, key))
            _part(value, value_type, _join(place, key))
    elif kind is tuple and isinstance(data, list) and get_args(type_)[-1:] == (...,):
        for number, value in enumerate(data):
            _part(value, get_args(type_)[0], element(place, number, value))
    elif isinstance(kind, type) and issubclass(kind, Enum) and isinstance(data, str):
        raise ScenarioError(no_such("word", data, [member.value for member in kind]), place=place)
    elif kind is Literal and isinstance(data, str):
        raise ScenarioError(no_such("word", data, filter(None, get_args(type_))), place=place)


def element(place: str, number: int, value: Any) -> str:  # data of every kind
    """The place of one of a list: by its id where it has one, else by its number from 0 on."""
    id_ = value.get("id") if isinstance(value, dict) else None
    return f"{place}.{id_}" if isinstance(id_, str) and id_.isidentifier() else f"{place}[{number}]"


def _explain_struct(data: Mapping[str, Any], kind: type[msgspec.Struct], place: str) -> None:
    types = get_type_hints(kind, include_extras=True)
    fields = {field.encode_name: types[field.name] for field in msgspec.structs.fields(kind)}
    for key, value in data.items():
        if key in fields:
            _part(value, fields[key], _join(place, key))
        elif kind.__struct_config__.forbid_unknown_fields:
            raise ScenarioError(no_such("key", key, fields), place=_join(place, key))


def _part(data: Any, type_: Any, place: str) -> None:  # data and types of every kind
    try:
        msgspec.convert(data, type_, dec_hook=dec_hook)
    except (msgspec.ValidationError, ValueError, OverflowError, RecursionError) as error:
        explain(data, type_, place)
        raise ScenarioError(of_value(error), place=place) from None


def _join(place: str, key: object) -> str:
    name = str(key)
    name = name if re.fullmatch(r"[\w-]{1,60}", name) else repr(name[:60])
    return f"{place}.{name}" if place else name
