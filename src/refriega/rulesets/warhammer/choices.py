"""The types that a record's choices and interventions are decoded as."""

from __future__ import annotations

from typing import Any

from refriega.core.procedure import Concede, Pass, tagged
from refriega.rulesets.warhammer import interventions, options

OPTION: Any = tagged(options) | Pass | Concede
INTERVENTION: Any = tagged(interventions)
