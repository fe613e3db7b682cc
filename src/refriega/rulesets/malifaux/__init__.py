"""Malifaux, second edition: fate-deck duels, actions that cause actions, immunity."""

from refriega.rulesets.malifaux.ruleset import RULESET

__all__ = ["RULESET"]
