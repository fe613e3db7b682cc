"""The adviser of `warhammer`: what a sensible general would do next, looking one decision ahead."""

from refriega.agents.warhammer.advise import advise

__all__ = ["advise"]
