"""Hardwired 28: skirmishes of tokens drawn from a bag, measured in inches."""

from refriega.rulesets.hardwired.ruleset import RULESET

__all__ = ["RULESET"]
