"""On whose behalf effects are carried out."""

from __future__ import annotations

import msgspec


class Cause(msgspec.Struct, frozen=True):
    """`by` is the model whose action or trigger it is, `targets` those that it is aimed at. Of a defensive
    trigger `by` is the defender, `attacker` the one against whom. `suits` are those in the final total of who
    declared the trigger; `trigger`: it is a trigger's effect, not the action's own.
    """

    by: str
    targets: tuple[str, ...] = ()
    attacker: str = ""
    suits: str = ""
    trigger: bool = False
