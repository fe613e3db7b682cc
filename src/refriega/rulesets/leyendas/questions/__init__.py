"""How `leyendas` answers rulings: reading positions and deeds, and the values that can be asked for."""

from refriega.rulesets.leyendas.questions.questions import QUESTIONS

__all__ = ["QUESTIONS"]
