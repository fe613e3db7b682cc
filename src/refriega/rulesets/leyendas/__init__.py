"""Mundo de Leyendas: role-playing combat with a d20, on squares or hexes."""

from refriega.rulesets.leyendas.ruleset import RULESET

__all__ = ["RULESET"]
