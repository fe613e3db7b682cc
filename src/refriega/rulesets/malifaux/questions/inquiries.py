"""All inquiries, by what `ask` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.modifier import Found
from refriega.core.reading import convert, need
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.questions.duels import ABOUT_DUELS
from refriega.rulesets.malifaux.questions.position import RulingPosition
from refriega.rulesets.malifaux.questions.table import ABOUT_THE_TABLE
from refriega.rulesets.malifaux.state import MalifauxState

MalifauxMatch: TypeAlias = Match[MalifauxState]

BY_TAG = {str(type_.__struct_config__.tag): type_ for type_ in (*ABOUT_DUELS, *ABOUT_THE_TABLE)}

ON_THE_TABLE = ("of", "target")
"""The keys that name models, which must be on the table when the question is put."""


def read_inquiry(
    position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
) -> Callable[[MalifauxMatch], Found]:
    """Check an inquiry; what it returns answers it at the moment when it is put."""
    type_ = BY_TAG.get(verb)
    if type_ is None:
        raise ScenarioError("ruling.ask", id=verb, known=tuple(BY_TAG), place=f"{place}.ask")
    inquiry = convert(dict(keys), type_, place)
    named = {key: getattr(inquiry, key) for key in ON_THE_TABLE if getattr(inquiry, key, "")}
    for key, who in named.items():
        need("model", who, position.scene.models, f"{place}.{key}")
    inquiry.check(position, place)

    def put(match: MalifauxMatch) -> Found:
        for key, who in named.items():
            if match.state.models[who].at is None:
                raise ScenarioError("ruling.gone", id=who, place=f"{place}.{key}")
        return inquiry.find(MalifauxGame(position.scene, match.state.copy(), None), position)

    return put
