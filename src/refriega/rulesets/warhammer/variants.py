"""The switches of the ruleset: `variants.toml`."""

from __future__ import annotations

from refriega.core.variants import read_variants

VARIANTS = read_variants(__package__)
