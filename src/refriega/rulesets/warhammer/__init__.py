"""Warhammer Fantasy, sixth edition: the magic phase, spells that stay, regiments and characters."""

from refriega.rulesets.warhammer.ruleset import RULESET

__all__ = ["RULESET"]
