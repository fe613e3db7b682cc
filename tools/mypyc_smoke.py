"""Builds refriega.core with mypyc in a temporary directory and runs tests against the compiled modules.

    python tools/mypyc_smoke.py [--keep] TESTS... [pytest's own options]

The source tree stays as it is. The rest of the package is copied beside the compiled modules, and their
interpreted files are left out, so that an import that is not compiled fails. Needs mypy, setuptools and a C
compiler.

mypyc drops the keywords of a class statement without a word (`class Part(msgspec.Struct, frozen=True)`), and
does not know the class that msgspec makes for its own, so modules of core that define structs stay
interpreted; those named in HEART must not.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
SOURCE = PROJECT / "src"
CORE = SOURCE / "refriega" / "core"

# The modules that are worth compiling: a match runs in them.
HEART = {"refriega.core.chance", "refriega.core.match", "refriega.core.window"}

# -O0: this asks whether core compiles and behaves, not how fast it is.
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="refriega-core", packages=[], ext_modules=mypycify({files!r}, opt_level="0"))
"""

# A pytest plugin: whichever process ran tests must have met the compiled modules.
GUARD = """
import sys

import pytest


@pytest.fixture(autouse=True, scope="session")
def _core_is_compiled():
    yield
    for name in {modules!r}:
        if name in sys.modules:
            assert sys.modules[name].__file__.endswith({suffixes!r}), f"{{name}} is not compiled"
"""

# Run in a process of its own before the tests.
CHECK = """
import importlib

for name in {modules!r}:
    file = importlib.import_module(name).__file__
    assert file.startswith({place!r}) and file.endswith({suffixes!r}), file
"""

SUFFIXES = tuple(EXTENSION_SUFFIXES)
LEFTOVERS = ("__pycache__", ".mypy_cache")


def main(arguments: list[str]) -> int:
    keep = "--keep" in arguments
    tests = [argument for argument in arguments if argument != "--keep"]
    place = Path(tempfile.mkdtemp(prefix="refriega-mypyc-"))
    try:
        modules = to_compile()
        build(modules, place / "build", place / "compiled")
        check(modules, place / "compiled")
        return run_tests(modules, place / "compiled", tests)
    except subprocess.CalledProcessError as failure:
        print(f"mypyc smoke: failed with code {failure.returncode}", file=sys.stderr)
        return 1
    finally:
        if keep:
            print(f"mypyc smoke: kept {place}")
        else:
            shutil.rmtree(place)


def to_compile() -> dict[str, Path]:
    """The modules of core that mypyc can compile faithfully, by name."""
    modules, interpreted = {}, []
    for path in sorted(CORE.rglob("*.py")):
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        if defines_structs(path):
            interpreted.append(name)
        else:
            modules[name] = path
    if missing := HEART - set(modules):
        sys.exit(f"mypyc smoke: cannot be compiled for the structs in them: {', '.join(sorted(missing))}")
    print(f"mypyc smoke: compiling {', '.join(modules)}")
    print(f"mypyc smoke: left interpreted {', '.join(interpreted) or 'none'}", flush=True)
    return modules


def defines_structs(path: Path) -> bool:
    """Whether a class has keywords, or msgspec's struct as its base."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return any(node.keywords or any("Struct" in ast.dump(base) for base in node.bases) for node in classes)


def build(modules: dict[str, Path], work: Path, compiled: Path) -> None:
    """Compile the modules in a copy of the package at `work`, and lay an importable package at `compiled`."""
    shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns(*LEFTOVERS))
    files = [str(path.relative_to(SOURCE)) for path in modules.values()]
    (work / "setup.py").write_text(SETUP.format(files=files), encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(compiled)]
    subprocess.run(command, cwd=work, check=True)

    def leave_out(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if name in LEFTOVERS or Path(folder, name) in modules.values()}

    shutil.copytree(SOURCE, compiled, ignore=leave_out, dirs_exist_ok=True)


def check(modules: dict[str, Path], compiled: Path) -> None:
    script = CHECK.format(modules=list(modules), place=str(compiled), suffixes=SUFFIXES)
    subprocess.run([sys.executable, "-c", script], env=environment(compiled), check=True)
    print(f"mypyc smoke: {len(modules)} compiled modules import", flush=True)


def run_tests(modules: dict[str, Path], compiled: Path, tests: list[str]) -> int:
    guard = GUARD.format(modules=list(modules), suffixes=SUFFIXES)
    (compiled / "refriega_compiled_guard.py").write_text(guard, encoding="utf-8")
    plugins = ["-p", "refriega_compiled_guard", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, *tests]
    return subprocess.run(command, cwd=PROJECT, env=environment(compiled), check=False).returncode


def environment(compiled: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(compiled), "PYTHONDONTWRITEBYTECODE": "1"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
