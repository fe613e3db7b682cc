"""The types that a record's choices and interventions are decoded as."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from refriega.core.procedure import Concede, Option, Pass
from refriega.rulesets.leyendas import interventions, options
from refriega.rulesets.leyendas.magic import options as magic_options


def _tagged(*modules: object) -> Any:  # a type expression: the union of all options defined there
    found: list[Any] = []
    for module in modules:
        for value in vars(module).values():
            is_option = isinstance(value, type) and issubclass(value, Option)
            if is_option and value.__struct_config__.tag and value not in found:
                found.append(value)
    return reduce(or_, found)


OPTION = _tagged(options, magic_options) | Pass | Concede
INTERVENTION = _tagged(interventions)
