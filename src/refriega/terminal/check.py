"""`refriega check`: what kind of file is this, and is it in order? And `refriega scenarios`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table

from refriega.core.errors import InputError
from refriega.core.files import exists, read_bytes, read_text, read_toml
from refriega.core.record import LARGEST, open_record, parse_record, replay
from refriega.core.ruleset import ruleset_ids
from refriega.locale import Catalogue
from refriega.rulings import load_ruling
from refriega.terminal.face import face_of
from refriega.terminal.scenarios import (
    bundled_scenarios,
    find_scenario,
    parse_scenario,
)
from refriega.terminal.screen import make_console


class Finding(NamedTuple):
    """What was found out about a file; `error` is None if it is in order."""

    file: str
    kind: str
    error: InputError | None
    title: str = ""


def check(catalogue: Catalogue, *, files: tuple[str, ...], as_json: bool) -> int:
    """All of them, with all that is wrong with each and can be told at once; 2 if any is malformed."""
    console = make_console()
    findings = [examine(name, catalogue) for name in files]
    for found in findings:
        error = found.error
        if as_json:
            data: dict[str, Any] = {"file": found.file, "kind": found.kind, "ok": error is None}
            if error is not None:
                first, *others = [told(each, found, catalogue) for each in error.each()]
                data |= {"place": first["place"], "message": first["message"], "also": others}
            print(json.dumps(data, ensure_ascii=False))
        elif error is None:
            console.print(
                catalogue.text(
                    "check.ok",
                    file=found.file,
                    kind=catalogue.text(f"check.kind.{found.kind}"),
                    title=found.title,
                )
            )
        else:
            kind = catalogue.text(f"check.kind.{found.kind}")
            for each in error.each():
                file, place, message = told(each, found, catalogue).values()
                of_itself = kind if file == found.file else ""  # another file's kind is another
                console.print(": ".join(part for part in (file, of_itself, place, message) if part))
    return 2 if any(found.error is not None for found in findings) else 0


def told(error: InputError, found: Finding, catalogue: Catalogue) -> dict[str, str]:
    """One thing that is wrong: in which file, where, and what."""
    return {
        "file": error.file or found.file,
        "place": error.where(catalogue),
        "message": error.message.said(catalogue),
    }


def examine(name: str, catalogue: Catalogue) -> Finding:
    """Read a file as what it is."""
    kind = "unknown"
    try:
        path = Path(name) if exists(Path(name)) else find_scenario(name)
        data = read_bytes(path, LARGEST)
        if data.lstrip()[:1] == b"{":
            kind = "record"
            return Finding(str(path), kind, None, examine_record(data, str(path), catalogue))
        text = read_text(path)
        tables = read_toml(text, str(path))
        kind = kind_of(tables)
        return Finding(str(path), kind, None, READERS[kind](text, tables, path, catalogue.lang))
    except InputError as error:
        return Finding(name, kind, error)


def kind_of(tables: Mapping[str, Any]) -> str:
    """A ruling asks something, a scenario has a map, everything else is content."""
    if "question" in tables or "ask" in tables or "steps" in tables:
        return "ruling"
    return "scenario" if "ruleset" in tables or "map" in tables else "content"


def examine_record(data: bytes, file: str, catalogue: Catalogue) -> str:
    """A record is in order if the rules play it again, line by line."""
    record = parse_record(data, file)
    open_record(record)
    replay(record, log=False)
    return catalogue.text("check.lines", n=len(record.lines))


def examine_scenario(text: str, tables: Mapping[str, Any], path: Path, lang: str) -> str:
    title: Mapping[str, str] = parse_scenario(text, str(path), {}).scenario.title
    return title.get(lang) or next(iter(title.values()), "")


def examine_content(text: str, tables: Mapping[str, Any], path: Path, lang: str) -> str:
    """Content names no ruleset: it is in order if one of those installed can read it. If none can, it is told
    what is wrong with it by one that knows its tables.
    """
    wrong: dict[str, InputError] = {}
    for id_ in ruleset_ids():
        try:
            face_of(id_).read_content(text, str(path))
            texts = Catalogue(lang).extended(face_of(id_).texts(lang))
            counts = ", ".join(
                f"{texts.get(f'table.{name}') or name} {len(t)}"
                for name, t in tables.items()
                if isinstance(t, dict)
            )
            return f"{id_}: {counts}"
        except InputError as error:
            wrong[id_] = error
    if not wrong:
        raise InputError("terminal.no_ruleset", name="", known=(), file=str(path))
    raise wrong[min(wrong, key=lambda id_: (not knows(id_, tables), sum(1 for _ in wrong[id_].each())))]


def knows(ruleset: str, tables: Mapping[str, Any]) -> bool:
    """Whether all tables of a content file are such as a ruleset has."""
    type_ = face_of(ruleset).documents.get("content")
    return type_ is not None and set(tables) <= set(type_.__struct_fields__)


def examine_ruling(text: str, tables: Mapping[str, Any], path: Path, lang: str) -> str:
    question = load_ruling(path).head.question
    return question.get(lang) or next(iter(question.values()), "")


READERS = {"scenario": examine_scenario, "content": examine_content, "ruling": examine_ruling}


def scenarios(catalogue: Catalogue, *, as_json: bool) -> int:
    """The scenarios that come along, by name."""
    table = Table.grid(padding=(0, 2))
    for file in bundled_scenarios():
        tables = read_toml(read_text(file), str(file))
        title, text = tables.get("title", {}), tables.get("text", {})
        if as_json:
            data = {
                "name": file.stem,
                "ruleset": tables.get("ruleset"),
                "title": title,
                "text": text,
                "sides": tables.get("sides", {}),
                "file": str(file),
            }
            print(json.dumps(data, ensure_ascii=False))
        else:
            lang = catalogue.lang
            said = f"{title.get(lang, '')}. {text.get(lang, '')}".rstrip()
            sides = sides_of(tables, catalogue)
            table.add_row(file.stem, str(tables.get("ruleset", "")), f"{said} {sides}" if sides else said)
    if not as_json:
        make_console().print(table)
    return 0


def sides_of(tables: Mapping[str, Any], catalogue: Catalogue) -> str:
    """The sides of a scenario with the seats that play them, as `--agents` takes them."""
    sides = {id_: side for id_, side in tables.get("sides", {}).items() if isinstance(side, dict)}
    seats: dict[str, list[str]] = {id_: [s["seat"]] if "seat" in s else [] for id_, s in sides.items()}
    for creature in tables.get("creatures", ()):
        if isinstance(creature, dict) and creature.get("seat") and creature.get("side") in seats:
            seats[creature["side"]].append(creature["seat"])
    listed = []
    for id_, side in sides.items():
        name = side.get("name", {}).get(catalogue.lang, id_)
        called = f"{id_} ({name})" if name != id_ else id_
        listed.append(f"{called}: {', '.join(dict.fromkeys(seats[id_]))}")
    return catalogue.text("check.sides", listed="; ".join(listed)) if listed else ""
