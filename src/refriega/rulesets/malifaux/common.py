"""The actions that every model has besides those of its card (MX-001), as data like those.

What they do is in `actions/`, but for those whose effects say it all. Their names are texts of the ruleset.
"""

from __future__ import annotations

from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.effects_schema import Give
from refriega.rulesets.malifaux.terms import Common, Condition, Kind

COMMON: dict[str, Action] = {
    action.id: action
    for action in (
        Action(id=Common.WALK, name={}, kind=Kind.TACTICAL, ap=1, aims_at="self"),
        Action(id=Common.CHARGE, name={}, kind=Kind.TACTICAL, ap=2),
        Action(
            id=Common.FOCUS,
            name={},
            kind=Kind.TACTICAL,
            ap=1,
            aims_at="self",
            effects=(Give(to="actor", condition=Condition.FOCUSED, value=1),),
        ),
        Action(id=Common.DEFENSIVE_STANCE, name={}, kind=Kind.TACTICAL, ap=1, aims_at="self"),
        Action(id=Common.INTERACT, name={}, kind=Kind.TACTICAL, ap=1, aims_at="self"),
    )
}
