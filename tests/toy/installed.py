"""The toys as installed plug-ins: a distribution on the path, with its entry points."""

from __future__ import annotations

from pathlib import Path

import pytest


def install_toy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy findable as ruleset `toy`, as `pip install` of a plug-in would."""
    install("toy", "[refriega.rulesets]\ntoy = tests.toy.duel:RULESET\n", folder, monkeypatch)


def install_hunt(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for `hunt`, which has a face too."""
    points = "[refriega.rulesets]\nhunt = tests.toy.hunt:RULESET\n"
    points += "[refriega.faces]\nhunt = tests.toy.hunt:HuntFace\n"
    install("hunt", points, folder, monkeypatch)


def install(name: str, points: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = folder / f"refriega_{name}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: refriega-{name}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(folder)
