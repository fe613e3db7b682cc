"""Reading files that people write: TOML decoded into types, and errors that name the place.

Whatever is wrong with a text comes out as one `ScenarioError` with the file and the key (or, where the text
is no TOML, the line), never as another exception. A misspelt key or word brings the nearest right one.
"""

from __future__ import annotations

import re
from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from refriega.core.errors import Malformed, ScenarioError, together
from refriega.core.files import read_toml
from refriega.core.foreign import of_value
from refriega.locale.message import Message

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


class AbstractStruct(msgspec.StructMeta, ABCMeta):
    """The metaclass of structs with abstract methods: one that leaves one out cannot be made."""


class Notation(ABC):
    """A value that files write as one text; equal when written alike."""

    __slots__ = ()

    @staticmethod
    @abstractmethod
    def parse(text: str) -> Notation:
        """Raises `Malformed` for what is not written right."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of everything in a content file: a name in both languages, an optional description."""

    name: Name
    text: Text = {}


def decode(text: str, type_: type[T], file: str) -> T:
    """Read TOML into `type_`; errors name the file and the line or key."""
    try:
        return convert(read_toml(text, file), type_, "")
    except ScenarioError as error:
        raise error.of_file(file) from None


def convert(data: Any, type_: type[T], place: str) -> T:  # data as TOML gives it
    """Data into `type_`; the error names the place from `place` on, and brings all others along."""
    try:
        return msgspec.convert(data, type_, dec_hook=dec_hook)
    except UNFIT as error:
        found = list(explain(data, type_, place)) or [ScenarioError(of_value(error, data), place=place)]
    raise together(found)


UNFIT = (msgspec.ValidationError, ValueError, OverflowError, RecursionError)
"""What reading data into a type may raise."""


def numbered_name(name: Mapping[str, str], number: int) -> dict[str, str]:
    """The name of one of several of a kind."""
    return {lang: f"{said} {number}" for lang, said in name.items()}


def plain(entry: msgspec.Struct) -> dict[str, Any]:
    """An entry as the data it would be written as."""
    data = msgspec.to_builtins(entry, enc_hook=enc_hook)
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if value is not None}


def dec_hook(type_: type, value: object) -> object:
    """Notations that content writes as text; msgspec wants `NotImplementedError` for any other type."""
    if issubclass(type_, Notation):
        if isinstance(value, str):
            return type_.parse(value)
        raise Malformed("notation.no_text", value=value)
    raise NotImplementedError(type_)


def enc_hook(value: object) -> object:
    """The opposite of `dec_hook`, with the same word to msgspec for what it does not know."""
    if isinstance(value, Notation):
        return str(value)
    raise NotImplementedError(type(value))


def named_for_each(written: Mapping[str, object], place: str) -> Iterator[tuple[str, str]]:
    """(where, what) for all that stands in the lists of a table."""
    for key, names in written.items():
        for name in texts(names, f"{place}.{key}"):
            yield f"{place}.{key}", name


def need_in_each(what: str, written: Mapping[str, object], place: str, known: Iterable[str]) -> None:
    """All that stands in the lists of a table must be among `known`."""
    known = tuple(known)
    for where, id_ in named_for_each(written, place):
        need(what, id_, known, where)


def texts(written: object, place: str) -> list[str]:
    """What must be a list of texts."""
    if not isinstance(written, list):
        raise ScenarioError("write.list", place=place)
    if not all(isinstance(text, str) for text in written):
        raise ScenarioError("write.text", place=place)
    return written


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
    if 0 < len(ids) <= (40 if what == "word" else 12):
        return Message("absent.known", thing=thing, id=id_, known=ids)
    return Message("absent.plain", thing=thing, id=id_)


def need(what: str, id_: object, known: Iterable[str], place: str) -> None:
    """`id_` must be a text, and one of `known`."""
    if not isinstance(id_, str):
        raise ScenarioError("write.text", place=place)
    ids = list(known)
    if id_ not in ids:
        raise ScenarioError(no_such(what, id_, ids), place=place)


def need_all(what: str, ids: Iterable[str], known: Iterable[str], place: str) -> None:
    """All of `ids` must be among `known`."""
    known = tuple(known)
    for id_ in ids:
        need(what, id_, known, place)


def explain(data: Any, type_: Any, place: str) -> Iterator[ScenarioError]:  # data and types of every kind
    """Descend to the deepest parts of `data` that do not fit; nothing if all fit."""
    if get_origin(type_) is Annotated:
        type_ = get_args(type_)[0]
    if get_origin(type_) in (Union, UnionType):
        others = [part for part in get_args(type_) if part is not NoneType]
        if len(others) > 1 and isinstance(data, dict):
            yield from _explain_tagged(data, others, place)
        if len(others) != 1 or data is None:
            return
        type_ = others[0]
    kind = get_origin(type_) or type_
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(data, dict):
        yield from _explain_struct(data, kind, place)
    elif kind is dict and isinstance(data, dict):
        key_type, value_type = get_args(type_)
        for key, value in data.items():
            yield from _part(key, key_type, _join(place, key))
            yield from _part(value, value_type, _join(place, key))
    elif kind is tuple and isinstance(data, list) and get_args(type_)[-1:] == (...,):
        for number, value in enumerate(data):
            yield from _part(value, get_args(type_)[0], element(place, number, value))
    elif isinstance(kind, type) and issubclass(kind, Enum) and isinstance(data, str):
        yield ScenarioError(no_such("word", data, [member.value for member in kind]), place=place)
    elif kind is Literal and isinstance(data, str) and isinstance(get_args(type_)[0], str):
        yield ScenarioError(no_such("word", data, filter(None, get_args(type_))), place=place)
    elif kind is Literal and type(data) is int:
        yield ScenarioError("value.one_of", value=data, known=tuple(map(str, get_args(type_))), place=place)


def element(place: str, number: int, value: Any) -> str:  # data of every kind
    """The place of one of a list: by its id where it has one, else by its number from 0 on."""
    id_ = value.get("id") if isinstance(value, dict) else None
    return f"{place}.{id_}" if isinstance(id_, str) and id_.isidentifier() else f"{place}[{number}]"


def _explain_tagged(data: Mapping[str, Any], types: list[Any], place: str) -> Iterator[ScenarioError]:
    """One of several structs, which a tag tells apart: what does not fit in the one that is meant."""
    by_tag = {
        str(type_.__struct_config__.tag): type_
        for type_ in types
        if isinstance(type_, type) and issubclass(type_, msgspec.Struct)
    }
    field = next((type_.__struct_config__.tag_field for type_ in by_tag.values()), None)
    tag = data.get(field) if field else None
    if not isinstance(tag, str):
        return
    if tag in by_tag:
        yield from _explain_struct(data, by_tag[tag], place)
    else:
        yield ScenarioError(no_such("word", tag, by_tag), place=_join(place, field))


def _explain_struct(
    data: Mapping[str, Any], kind: type[msgspec.Struct], place: str
) -> Iterator[ScenarioError]:
    """Wrong values and keys; what is missing only where no key is wrong, for it may be that one."""
    types = get_type_hints(kind, include_extras=True)
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    config = kind.__struct_config__
    unknown = [key for key in data if key not in fields and key != config.tag_field]
    for key, value in data.items():
        if key in fields:
            yield from _part(value, types[fields[key].name], _join(place, key))
        elif config.forbid_unknown_fields and key in unknown:
            yield ScenarioError(no_such("key", key, fields), place=_join(place, key))
    for key, field in fields.items():
        if field.required and key not in data and not unknown:
            yield ScenarioError("key.missing", name=key, place=place)


def _part(data: Any, type_: Any, place: str) -> Iterator[ScenarioError]:  # data and types of every kind
    try:
        msgspec.convert(data, type_, dec_hook=dec_hook)
    except UNFIT as error:
        said = list(explain(data, type_, place)) or [ScenarioError(of_value(error, data), place=place)]
        examples = examples_of(type_) if isinstance(data, str) else ()
        if examples:
            said = [ScenarioError("value.examples", value=data, examples=examples, place=place)]
        yield from said


def examples_of(type_: Any) -> tuple[str, ...]:  # a type of every kind
    """How a notation is written, where its type says so."""
    metas = get_args(type_)[1:] if get_origin(type_) is Annotated else ()
    found = (meta.examples for meta in metas if isinstance(meta, msgspec.Meta) and meta.examples)
    return tuple(map(str, next(found, ())))


def _join(place: str, key: object) -> str:
    name = str(key)
    name = name if re.fullmatch(r"[\w-]{1,60}", name) else repr(name[:60])
    return f"{place}.{name}" if place else name
