"""Variants: the named switches of a ruleset, read from `variants.toml`, checked when a scenario sets them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from refriega.core.errors import ScenarioError
from refriega.core.reading import no_such
from refriega.core.ruleset import Variant


def read_variants(package: str) -> dict[str, Variant]:
    """The switches of the ruleset in `package`, in the order of its file."""
    text = (files(package) / "variants.toml").read_text(encoding="utf-8")
    return {
        name: Variant(
            name,
            entry["default"],
            tuple(entry["choices"]),
            {"es": entry["es"], "en": entry["en"]},
            tuple(entry.get("rules", ())),
        )
        for name, entry in tomllib.loads(text).items()
    }


def check_variants(known: Mapping[str, Variant], chosen: Mapping[str, str]) -> dict[str, str]:
    """Every variant with the choice for this fight; unknown names and choices are a `ScenarioError`."""
    for name, choice in chosen.items():
        variant = known.get(name)
        if variant is None:
            raise ScenarioError(no_such("variant", name, known), place=f"variants.{name}")
        if choice not in variant.choices:
            raise ScenarioError(
                "variant.choice", choice=choice, known=variant.choices, place=f"variants.{name}"
            )
    return {name: chosen.get(name, variant.default) for name, variant in known.items()}
