"""What msgspec, the TOML reader and the operating system say is told in both languages."""

from __future__ import annotations

import errno
import os
import tomllib
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from refriega.core.errors import Malformed
from refriega.core.foreign import of_system, of_toml, of_value
from refriega.locale import Catalogue
from refriega.locale.message import Message

ES = Catalogue("es")


class Colour(Enum):
    RED = "red"


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    must: int = 0
    life: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    weight: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=3)] = "x"
    id: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")] = "x"
    pair: tuple[int, int] = (0, 0)
    some: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=2)] = (1,)
    colour: Colour = Colour.RED
    word: Literal["yes", "no"] = "yes"
    place: str | tuple[int, int] = ""
    maybe: int | None = None
    table: dict[str, int] = {}
    flag: bool = False


class Needy(msgspec.Struct):
    must: int


@pytest.mark.parametrize(
    ("data", "english", "spanish"),
    [
        ({"life": 0}, "expected a number >= 1", "se esperaba un número >= 1"),
        ({"life": 10**30}, "expected a number <= 9", "se esperaba un número <= 9"),
        ({"weight": -0.5}, "expected a number >= 0.0", "se esperaba un número >= 0.0"),
        ({"life": "many"}, "expected a whole number, got text", "se esperaba un número entero, hay texto"),
        ({"life": True}, "expected a whole number, got true or false",
         "se esperaba un número entero, hay true o false"),
        ({"weight": []}, "expected a number, got a list", "se esperaba un número, hay una lista"),
        ({"flag": 1}, "expected true or false, got a whole number",
         "se esperaba true o false, hay un número entero"),
        ({"maybe": "x"}, "expected a whole number, got text", "se esperaba un número entero, hay texto"),
        ({"table": 1.5}, "expected a table, got a number", "se esperaba una tabla, hay un número"),
        ({"place": 3}, "expected text or a list, got a whole number",
         "se esperaba texto o una lista, hay un número entero"),
        ({"title": ""}, "expected text of length 1 or more", "se esperaba texto de longitud 1 o más"),
        ({"title": "long"}, "expected text of length 3 at most",
         "se esperaba texto de longitud 3 como mucho"),
        ({"pair": [1]}, "expected a list of length 2", "se esperaba una lista de longitud 2"),
        ({"some": []}, "expected a list of length 1 or more", "se esperaba una lista de longitud 1 o más"),
        ({"colour": "blue"}, "'blue' is none of the values that may stand here",
         "'blue' no es ninguno de los valores que pueden ir aquí"),
        ({"word": "maybe"}, "'maybe' is none of the values that may stand here",
         "'maybe' no es ninguno de los valores que pueden ir aquí"),
        ({"odd": 1}, "there is no key 'odd' here", "aquí no hay clave 'odd'"),
        ({"id": "9"},
         "this is not written right: ids are letters, digits, _ and -; names are one line of text",
         "no está bien escrito: los id son letras, cifras, _ y -; los nombres, una línea de texto"),
    ],
)  # fmt: skip
def test_a_value_that_does_not_fit(data: dict[str, Any], english: str, spanish: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, Entry)
    message = of_value(caught.value)
    assert str(message) == english
    assert message.said(ES) == spanish


def test_a_key_that_is_missing() -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert({}, Needy)
    assert of_value(caught.value).said(ES) == "falta la clave 'must'"


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        (b"{", "this is not whole", "está a medias"),
        (b"fight", "this is not written as JSON (byte 5)",
         "no está escrito como JSON (byte 5)"),
        (b'{"must":1e999}', "this value does not fit (Number out of range)",
         "este valor no encaja (Number out of range)"),
    ],
)  # fmt: skip
def test_a_line_of_a_record_that_cannot_be_read(text: bytes, english: str, spanish: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as caught:
        msgspec.json.decode(text, type=Needy)
    message = of_value(caught.value)
    assert (str(message), message.said(ES)) == (english, spanish)


def test_what_an_entry_says_of_itself_is_kept() -> None:
    class Wise(msgspec.Struct):
        def __post_init__(self) -> None:
            raise Malformed("weapon.reach")

    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert({}, Wise)
    assert of_value(caught.value).key == "weapon.reach"


@pytest.mark.parametrize(
    ("text", "spanish"),
    [
        ("a = 1\nb = ]", "no está escrito como TOML: línea 2, columna 5 (falta el valor, o no lo es)"),
        ("a = [", "no está escrito como TOML: al final del archivo (falta el valor, o no lo es)"),
    ],
)
def test_a_text_that_is_no_toml_names_the_place(text: str, spanish: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    message = of_toml(caught.value)
    assert message.said(ES) == spanish
    assert str(message).startswith("this is not written as TOML: ")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="absent") as caught:
        (tmp_path / "absent.toml").read_bytes()
    assert of_system(caught.value).said(ES) == "no existe tal archivo o carpeta"
    with pytest.raises(OSError, match="directory") as folder:
        tmp_path.read_bytes()
    assert of_system(folder.value).said(ES) == "es una carpeta, no un archivo"


def test_what_the_system_says_otherwise_is_kept_in_brackets() -> None:
    message = of_system(OSError(errno.EIO, os.strerror(errno.EIO)))
    assert message.said(ES) == f"no se puede leer o escribir ({os.strerror(errno.EIO)})"
    assert isinstance(message, Message)
