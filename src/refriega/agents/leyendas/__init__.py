"""The adviser of `leyendas`: what a sensible player would do next, looking one action ahead."""

from refriega.agents.leyendas.advise import advise

__all__ = ["advise"]
