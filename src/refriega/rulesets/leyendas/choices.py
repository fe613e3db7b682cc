"""The types that a record's choices and interventions are decoded as."""

from __future__ import annotations

from typing import Any

from refriega.core.procedure import Concede, Pass, tagged
from refriega.rulesets.leyendas import interventions, options
from refriega.rulesets.leyendas.magic import options as magic_options

OPTION: Any = tagged(options, magic_options) | Pass | Concede
INTERVENTION: Any = tagged(interventions)
