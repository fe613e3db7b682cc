"""What makes rules questions of `malifaux` possible to write in a file: see `refriega.rulings`."""

from refriega.rulesets.malifaux.questions.questions import QUESTIONS

__all__ = ["QUESTIONS"]
