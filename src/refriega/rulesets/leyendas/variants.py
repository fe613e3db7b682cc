"""The switches of the ruleset: read from `variants.toml`, checked when a scenario sets them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from refriega.core.errors import ScenarioError
from refriega.core.ruleset import Variant
from refriega.rulesets.leyendas.reading import no_such


def _read() -> dict[str, Variant]:
    text = (files("refriega.rulesets.leyendas") / "variants.toml").read_text(encoding="utf-8")
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


VARIANTS = _read()


def check_variants(chosen: Mapping[str, str]) -> dict[str, str]:
    """Every variant with the choice for this fight; unknown names and choices are an error."""
    for name, choice in chosen.items():
        variant = VARIANTS.get(name)
        if variant is None:
            raise ScenarioError(no_such("variant", name, VARIANTS), place=f"variants.{name}")
        if choice not in variant.choices:
            raise ScenarioError(
                "variant.choice", choice=choice, known=variant.choices, place=f"variants.{name}"
            )
    return {name: chosen.get(name, variant.default) for name, variant in VARIANTS.items()}
