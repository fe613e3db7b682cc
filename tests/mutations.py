"""Files with small mistakes, as people and worse make them: what a loader must survive."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match


@st.composite
def mutated_texts(draw: st.DrawFn, text: str, values: Sequence[str]) -> str:
    """A text with a few lines changed, dropped, doubled or swapped; `values` stand in place of others."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        match draw(st.sampled_from(("drop", "double", "swap", "value", "char", "cut"))):
            case "drop":
                del lines[at]
            case "double":
                lines.insert(at, line)
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], line
            case "value" if "=" in line:
                lines[at] = line.partition("=")[0] + "= " + draw(st.sampled_from(values))
            case "char":
                where = draw(st.integers(0, len(line)))
                lines[at] = line[:where] + draw(st.characters(codec="utf-8")) + line[where + 1 :]
            case _:
                lines[at] = line[: draw(st.integers(0, len(line)))]
    return "\n".join(lines)


@st.composite
def mutated_documents(draw: st.DrawFn, text: str, values: st.SearchStrategy[Any]) -> dict[str, Any]:
    """What a text of TOML says, with something anywhere in it removed or of another kind."""
    document = tomllib.loads(text)
    *way, last = draw(st.sampled_from(list(nodes(document))))
    value, remove = copy.deepcopy(draw(values)), draw(st.booleans())
    parent: Any = document
    for key in way:
        parent = parent[key]
    if remove:
        del parent[last]
    else:
        parent[last] = value
    return document


def nodes(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # TOML of any kind
    """The paths of everything in a document."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from nodes(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from nodes(value, (*path, number))


def start(ruleset: Any, scene: Any) -> None:  # of any ruleset
    """A scenario that loads can be played: go on to the first questions."""
    match: Match[Any] = Match(ruleset, scene, SeededChance(secret_from_seed(1)), log=False)
    for _ in range(3):
        if match.over:
            return
        decision = match.decision
        match.choose(next(iter(decision.chooser.candidates())), decision.seat)
