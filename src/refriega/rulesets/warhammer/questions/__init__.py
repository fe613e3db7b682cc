"""What makes rules questions of `warhammer` possible to write in a file: see `refriega.rulings`."""

from refriega.rulesets.warhammer.questions.questions import QUESTIONS

__all__ = ["QUESTIONS"]
