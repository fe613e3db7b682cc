"""Changes the heart of the rules in small ways, one at a time, and counts the changes that a test notices.

    .venv/bin/python tools/mutants.py [--again] [--show] [MODULE...]

pyproject.toml says which modules are changed and which tests must notice ([tool.mutmut]); a name like
`attack` picks some of them. What was tried before is not tried anew: `--again` tries what
nobody noticed, after tests were added. `--show` prints it. Fails where a module falls below LEAST.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent

# Of a hundred changes, how many must be noticed. Some change nothing: `<` for `<=` where equal never comes.
LEAST = 90

NOTICED = {"killed", "timeout", "segfault"}


def main() -> int:
    parser = argparse.ArgumentParser(description="counts the changes to the rules that a test notices")
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--again", action="store_true", help="try again what no test noticed")
    parser.add_argument("--show", action="store_true", help="print every change that no test noticed")
    options = parser.parse_args()
    modules = chosen(options.modules)
    if options.again:
        run([name for module in modules for name, status in results(module) if status not in NOTICED])
    elif options.modules:
        run([f"{module}.*" for module in modules])
    else:
        run([])
    return report(modules, show=options.show)


def chosen(named: list[str]) -> list[str]:
    """The modules to change, by their dotted names."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    modules = [
        ".".join(Path(path).relative_to("src").with_suffix("").parts) for path in settings["only_mutate"]
    ]
    found = [
        module
        for module in modules
        if not named or any(module == name or module.endswith(f".{name}") for name in named)
    ]
    if not found:
        sys.exit(f"mutants: none of {', '.join(modules)}")
    return found


def mutmut(*arguments: str, capture: bool = False) -> str:
    """Run mutmut; what it prints, if that is wanted."""
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=PROJECT,
        stdout=subprocess.PIPE if capture else None,
        text=True,
        check=True,
    )
    return done.stdout or ""


def run(names: list[str]) -> None:
    mutmut("run", *names)


def results(module: str) -> list[tuple[str, str]]:
    """Every change to a module, and what came of it."""
    lines = [
        line.strip().rpartition(": ")
        for line in mutmut("results", "--all", "true", capture=True).splitlines()
    ]
    return [(name, status) for name, _, status in lines if name.startswith(f"{module}.")]


def report(modules: list[str], *, show: bool) -> int:
    """Print the scores; 1 if one is too low."""
    low = 0
    for module in modules:
        found = results(module)
        noticed = Counter(status in NOTICED for _, status in found)
        score = 100 * noticed[True] / len(found) if found else 0
        low |= score < LEAST
        print(f"{module}: {noticed[True]} of {len(found)}, {score:.1f} %")
        if show:
            for name, status in found:
                if status not in NOTICED:
                    print(mutmut("show", name, capture=True))
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
