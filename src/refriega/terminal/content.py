"""`refriega content`: what a ruleset brings along: creatures, weapons, spells..."""

from __future__ import annotations

import json
from difflib import get_close_matches

from refriega.core.errors import InputError
from refriega.core.ruleset import find_ruleset, ruleset_ids
from refriega.locale import Catalogue
from refriega.terminal.face import Face, face_of, plain
from refriega.terminal.rules import only_ruleset
from refriega.terminal.screen import Screen
from refriega.terminal.words import Words


def content(catalogue: Catalogue, *, ruleset: str | None, words: tuple[str, ...], as_json: bool) -> int:
    """List everything, one kind of it, or tell all of what has a name."""
    meant = ruleset
    if ruleset is not None and ruleset not in ruleset_ids():  # the only one may go without saying
        words, ruleset = (ruleset, *words), None
    found = find_ruleset(ruleset or only_ruleset())
    face = face_of(found.id)
    shelf = face.shelf()
    said = Words(catalogue, face, shelf)
    screen = Screen(said)
    kind, name = kind_and_name(face, words, said)
    tables = face.contents(shelf, said)
    chosen = {table: entries for table, entries in tables.items() if kind in ("", table)}
    if name:
        lines = face.entry(shelf, name, said)
        if not lines and meant is not None and get_close_matches(meant, ruleset_ids(), n=1, cutoff=0.7):
            raise InputError("terminal.no_ruleset", name=meant, known=ruleset_ids())
        if not lines:
            raise InputError("terminal.no_content", name=name, ruleset=found.id)
        if as_json:
            print(json.dumps({"kind": kind, "name": name, "text": lines}, ensure_ascii=False))
        else:
            screen.lines(lines)
        return 0
    if as_json:
        for table, entries in chosen.items():
            for id_, spoken in entries.items():
                print(json.dumps({"kind": table, "id": id_, "name": spoken}, ensure_ascii=False))
        return 0
    for table, entries in chosen.items():
        screen.tell(f"table.{table}", "bold")
        screen.say("  " + ", ".join(f"{spoken} ({id_})" for id_, spoken in entries.items()), indent=2)
    return 0


def kind_and_name(face: Face, typed: tuple[str, ...], words: Words) -> tuple[str, str]:
    """The kind that the first word names, if it does, and the name that the rest is."""
    if not typed:
        return "", ""
    for table in face.tables:
        if plain(typed[0]) in (table, plain(words.text(f"table.{table}"))):
            return table, " ".join(typed[1:])
    return "", " ".join(typed)
