"""The trace of a ledger: which code carries each rule out, and which tests prove it.

A ruleset's `rules.toml` holds its rules by id. Code names the ids that it carries out, in docstrings,
comments and strings, each in full where it is done; tests name theirs in the `rule` marker. A range
("ML-030..ML-044") and a module's opening words name nothing: they tell what a file is about.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import refriega
from refriega.core.ruleset import Ruleset

ID = re.compile(r"(?<!\.\.)\b[A-Z]{2,4}-\d{1,4}[a-z]?\b(?!\.\.)")


class Rule(NamedTuple):
    """One rule of a ledger: what it says, by language, where it stands, and the switches that bear on it."""

    id: str
    section: str
    texts: Mapping[str, str]
    variants: tuple[str, ...]


class Place(NamedTuple):
    """A function, class or table of a file that names a rule."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


class Trace(NamedTuple):
    """The code that carries a rule out and the tests that prove it."""

    code: tuple[Place, ...]
    tests: tuple[Place, ...]


def read_ledger(ruleset: Ruleset[Any]) -> dict[str, Rule]:
    """All rules of a ruleset, in the order of its ledger."""
    data = tomllib.loads(ruleset.ledger().read_text(encoding="utf-8"))
    return {
        id_: Rule(
            id_,
            entry.get("section", ""),
            {lang: entry[lang] for lang in ("en", "es") if lang in entry},
            tuple(entry.get("variants", ())),
        )
        for id_, entry in data.items()
        if id_ != "sections"
    }


def sections(ruleset: Ruleset[Any]) -> Mapping[str, Mapping[str, str]]:
    """The names of the ledger's sections, by language."""
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(ruleset.ledger().read_text(encoding="utf-8")).get(
        "sections", {}
    )
    return found


def trace(ruleset: Ruleset[Any]) -> dict[str, Trace]:
    """For every id of the ledger its code and its tests, in a stable order."""
    package = Path(refriega.__file__).parent
    mine = ruleset.ledger().parent
    shared = sources(package / "core", package / "boards")
    root = package.parent if package in mine.parents else mine.parent
    code = collect(
        [named_in_code(file, root) for file in sources(mine)]
        + [named_in_code(file, package.parent) for file in shared]
    )
    folder = checkout_tests()
    test_files = sources(folder) if folder is not None else []
    tests = collect(named_in_tests(file, root_of_checkout()) for file in test_files)
    return {id_: Trace(tuple(code.get(id_, ())), tuple(tests.get(id_, ()))) for id_ in read_ledger(ruleset)}


def checkout_tests() -> Path | None:
    """The tests, if this runs from a checkout; an installed package has none."""
    folder = root_of_checkout() / "tests"
    return folder if folder.is_dir() and (root_of_checkout() / "pyproject.toml").is_file() else None


def root_of_checkout() -> Path:
    """The folder above `src`."""
    return Path(refriega.__file__).parents[2]


def sources(*folders: Path) -> list[Path]:
    """The Python files of some folders."""
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def collect(found: Iterable[Iterable[tuple[str, Place]]]) -> dict[str, list[Place]]:
    """Places by id; each place once an id."""
    places: dict[str, list[Place]] = {}
    for pairs in found:
        for id_, place in pairs:
            known = places.setdefault(id_, [])
            if all((place.file, place.name) != (other.file, other.name) for other in known):
                known.append(place)
    return places


# -- code ----------------------------------------------------------------------------------------


def named_in_code(file: Path, root: Path) -> Iterator[tuple[str, Place]]:
    """The ids that a source file names, with the function, class or table that does."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    owners = owners_of_lines(tree)
    opening = opening_lines(tree)
    name = file.relative_to(root).as_posix()
    for line, words in said(text):
        if line in opening:
            continue
        owner = owners.get(line) or next((owners[n] for n in range(line, line + 4) if n in owners), "")
        for id_ in ID.findall(words) if owner else ():
            yield id_, Place(name, line, owner)


def said(text: str) -> Iterator[tuple[int, str]]:
    """Comments and strings of a source text, line by line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        if kind in ("COMMENT", "STRING", "FSTRING_MIDDLE"):
            yield from enumerate(token.string.splitlines(), start=token.start[0])


def owners_of_lines(tree: ast.Module) -> dict[int, str]:
    """For each line the innermost function or class, or the table (a module's own name) it belongs to."""
    owners: dict[int, str] = {}

    def claim(node: ast.AST, name: str) -> None:
        first = min([getattr(node, "lineno", 0), *(d.lineno for d in getattr(node, "decorator_list", []))])
        for line in range(first, (getattr(node, "end_lineno", None) or first) + 1):
            owners[line] = name

    def walk(node: ast.AST, path: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = (*path, child.name)
                claim(child, ".".join(inner))
                walk(child, inner)
            elif not path and isinstance(child, ast.Assign | ast.AnnAssign):
                target = child.targets[0] if isinstance(child, ast.Assign) else child.target
                claim(child, ast.unparse(target))
            else:
                walk(child, path)

    walk(tree, ())
    return owners


def opening_lines(tree: ast.Module) -> range:
    """The lines of the module's docstring."""
    first = tree.body[0] if tree.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return range(first.lineno, (first.end_lineno or first.lineno) + 1)
    return range(0)


# -- tests ---------------------------------------------------------------------------------------


def named_in_tests(file: Path, root: Path) -> Iterator[tuple[str, Place]]:
    """The ids in the `rule` markers of a test file, with the test that bears them."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    owners = owners_of_lines(tree)
    name = file.relative_to(root).as_posix()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_rule_marker(node.func):
            for argument in node.args:
                for constant in ast.walk(argument):
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                        yield constant.value, Place(name, node.lineno, owners.get(node.lineno, ""))


def is_rule_marker(function: ast.expr) -> bool:
    """Whether a call is `pytest.mark.rule(...)`."""
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "rule"
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )
