"""`refriega rules`: the ledger of a ruleset, the code behind each rule and the tests that prove it."""

from __future__ import annotations

import json
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from refriega.core.errors import InputError
from refriega.core.ledger import Place, Rule, Trace, checkout_tests, read_ledger, sections, trace
from refriega.core.ruleset import Ruleset, find_ruleset, ruleset_ids
from refriega.locale import Catalogue
from refriega.terminal.face import face_of, plain
from refriega.terminal.pages import speaks_of
from refriega.terminal.screen import make_console
from refriega.terminal.words import Words


def rules(catalogue: Catalogue, *, ruleset: str | None, id: str | None, variants: bool, as_json: bool) -> int:
    """The whole table, one rule, those that have a word, or the switches."""
    if ruleset is not None and id is None and ruleset not in ruleset_ids() and "-" in ruleset:
        ruleset, id = None, ruleset
    found = find_ruleset(ruleset or only_ruleset())
    if variants:
        show_variants(found, catalogue, as_json)
        return 0
    ledger = read_ledger(found)
    traced = trace(found)
    if id is not None and id.upper() not in ledger:
        matching = search(ledger, id, catalogue.lang)
        topic = [] if as_json else topic_of(found.id, id, catalogue)
        for line in topic:
            make_console().print(Padding(Text(line.strip()), (0, 0, 0, 2 if line.startswith(" ") else 0)))
        if topic and not matching:
            return 0
        if not matching:
            raise InputError("terminal.no_rule", id=id, ruleset=found.id)
        show_matching(matching, traced, catalogue, as_json)
        return 0
    if id is not None:
        id = id.upper()
        show_one(found, ledger[id], traced[id], catalogue, as_json)
        return 0
    if as_json:
        for rule in ledger.values():
            print(json.dumps(data_of(rule, traced[rule.id]), ensure_ascii=False))
        return 0
    show_all(found, ledger, traced, catalogue)
    return 0


def search(ledger: dict[str, Rule], word: str, lang: str) -> list[Rule]:
    """The rules whose text, in either language, has the word or a form of it: in the reader's language if it
    is there.
    """
    wanted = plain(word)
    own = [rule for rule in ledger.values() if speaks_of(plain(rule.texts.get(lang, "")), wanted)]
    return own or [r for r in ledger.values() if any(speaks_of(plain(t), wanted) for t in r.texts.values())]


def topic_of(ruleset: str, name: str, catalogue: Catalogue) -> list[str]:
    """The pages on a word of the rules: what these only presuppose is explained there."""
    face = face_of(ruleset)
    return face.topic(name, Words(catalogue, face, face.shelf()))


def show_matching(found: list[Rule], traced: dict[str, Trace], catalogue: Catalogue, as_json: bool) -> None:
    """What each of them says."""
    console = make_console()
    table = Table.grid(padding=(0, 2))
    for rule in found:
        if as_json:
            print(json.dumps(data_of(rule, traced[rule.id]), ensure_ascii=False))
        else:
            table.add_row(Text(rule.id, style="bold", no_wrap=True), rule.texts.get(catalogue.lang, ""))
    if not as_json:
        console.print(table)


def only_ruleset() -> str:
    known = ruleset_ids()
    return "leyendas" if "leyendas" in known else known[0]


def data_of(rule: Rule, traced: Trace) -> dict[str, Any]:
    """A rule as plain data."""
    return {
        "id": rule.id,
        "section": rule.section,
        "texts": dict(rule.texts),
        "variants": list(rule.variants),
        "code": [place._asdict() for place in traced.code],
        "tests": [place._asdict() for place in traced.tests],
    }


def show_all(
    ruleset: Ruleset[Any], ledger: dict[str, Rule], traced: dict[str, Trace], catalogue: Catalogue
) -> None:
    """The table, section by section, and how much of it has code and tests."""
    console = make_console()
    names = sections(ruleset)
    section = None
    table = Table.grid(padding=(0, 2))
    for rule in ledger.values():
        if rule.section != section:
            section = rule.section
            title = names.get(section, {}).get(catalogue.lang, section)
            table.add_row("", Text(title, style="bold"))
        found = traced[rule.id]
        table.add_row(
            Text(rule.id, style="bold", no_wrap=True),
            rule.texts.get(catalogue.lang, ""),
            Text("\n".join(place.name for place in found.code) or "-", style="dim"),
            Text("\n".join(place.name for place in found.tests) or "-", style="dim"),
        )
    console.print(table)
    with_code = sum(1 for found in traced.values() if found.code)
    with_tests = sum(1 for found in traced.values() if found.tests)
    console.print(catalogue.text("rules.count", all=len(ledger), code=with_code, tests=with_tests))
    if checkout_tests() is None:
        console.print(catalogue.text("rules.no_tests"))


def show_one(ruleset: Ruleset[Any], rule: Rule, found: Trace, catalogue: Catalogue, as_json: bool) -> None:
    """One rule in full."""
    if as_json:
        print(json.dumps(data_of(rule, found), ensure_ascii=False))
        return
    console = make_console()
    title = sections(ruleset).get(rule.section, {}).get(catalogue.lang, rule.section)
    console.print(Text.assemble((rule.id, "bold"), f"  {title}"))
    console.print(Padding(rule.texts.get(catalogue.lang, ""), (0, 0, 0, 2), expand=False))
    show_places("rules.code", found.code, catalogue)
    show_places("rules.tests", found.tests, catalogue)
    if not found.tests and checkout_tests() is None:
        console.print(catalogue.text("rules.no_tests"))
    for variant in ruleset.variants():
        if rule.id in variant.rules or variant.name in rule.variants:
            console.print(Text(catalogue.text("rules.variant", name=variant.name)))
            console.print(Padding(variant.texts.get(catalogue.lang, ""), (0, 0, 0, 4), expand=False))


def show_places(key: str, places: tuple[Place, ...], catalogue: Catalogue) -> None:
    console = make_console()
    console.print(Text(catalogue.text(key)))
    for place in places:
        console.print(Text(f"    {place}"))
    if not places:
        console.print("    -")


def show_variants(ruleset: Ruleset[Any], catalogue: Catalogue, as_json: bool) -> None:
    """Every switch: its choices, the default first, and the rules it bears on."""
    console = make_console()
    for variant in ruleset.variants():
        if as_json:
            data = {
                "name": variant.name, "default": variant.default, "choices": list(variant.choices),
                "texts": variant.texts, "rules": list(variant.rules),
            }  # fmt: skip
            print(json.dumps(data, ensure_ascii=False))
            continue
        others = [choice for choice in variant.choices if choice != variant.default]
        console.print(
            Text.assemble(
                (variant.name, "bold"), " = ", (variant.default, "green"), f"  ({', '.join(others)})"
            )
        )
        rules_ = f" [{' '.join(variant.rules)}]" if variant.rules else ""
        console.print(
            Padding(Text(variant.texts.get(catalogue.lang, "") + rules_), (0, 0, 0, 4), expand=False)
        )
