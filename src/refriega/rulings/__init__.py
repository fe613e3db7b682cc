"""Rulings: a rules question as data, and its answer.

    ruling = load_ruling(Path("rulings/leyendas/d20_01.toml"))
    found = answer(ruling)
    found.holds, found.checks, found.log

The format of the file is described in `docs/rulings.md`; its schema is `format.py`.
"""

from refriega.rulings.check import Check
from refriega.rulings.format import Ruling, load_ruling
from refriega.rulings.report import report
from refriega.rulings.runner import Answer, answer

__all__ = ["Answer", "Check", "Ruling", "answer", "load_ruling", "report"]
