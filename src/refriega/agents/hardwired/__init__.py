"""The adviser of `hardwired`: what a sensible player would do next, looking one activation ahead."""

from refriega.agents.hardwired.advise import advise

__all__ = ["advise"]
