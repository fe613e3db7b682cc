"""The toy as an installed plug-in: a distribution on the path, with its entry point."""

from __future__ import annotations

from pathlib import Path

import pytest


def install_toy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy findable as ruleset `toy`, as `pip install` of a plug-in would."""
    about = folder / "refriega_toy-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: refriega-toy\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[refriega.rulesets]\ntoy = tests.toy.duel:RULESET\n")
    monkeypatch.syspath_prepend(folder)
