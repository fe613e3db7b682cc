"""The adviser of `malifaux`: what a sensible player would do next, looking one action ahead."""

from refriega.agents.malifaux.advise import advise

__all__ = ["advise"]
