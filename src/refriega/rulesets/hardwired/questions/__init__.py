"""What makes rules questions of `hardwired` possible to write in a file: see `refriega.rulings`."""

from refriega.rulesets.hardwired.questions.questions import QUESTIONS

__all__ = ["QUESTIONS"]
