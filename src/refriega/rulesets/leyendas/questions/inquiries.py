"""All inquiries, by what `ask` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from refriega.boards import AreaError
from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.modifier import Found
from refriega.core.reading import convert, no_such
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.questions.numbers import NUMBERS
from refriega.rulesets.leyendas.questions.position import RulingPosition
from refriega.rulesets.leyendas.questions.shapes import SHAPES
from refriega.rulesets.leyendas.state import LeyendasState

LeyendasMatch: TypeAlias = Match[LeyendasState]

BY_TAG = {str(type_.__struct_config__.tag): type_ for type_ in (*NUMBERS, *SHAPES)}


def read_inquiry(
    position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
) -> Callable[[LeyendasMatch], Found]:
    """Check an inquiry; what it returns answers it at the moment when it is put."""
    type_ = BY_TAG.get(verb)
    if type_ is None:
        raise ScenarioError("ruling.ask", id=verb, known=tuple(BY_TAG), place=f"{place}.ask")
    inquiry = convert(dict(keys), type_, place)
    for key in ("of", "by", "target"):
        who = getattr(inquiry, key, "")
        if who and who not in position.scene.sheets:
            raise ScenarioError(no_such("creature", who, position.scene.sheets), place=f"{place}.{key}")

    def put(match: LeyendasMatch) -> Found:
        try:
            found: Found = inquiry.find(LeyendasGame(position.scene, match.state.copy(), None), position)
        except AreaError as error:
            raise ScenarioError(error.message, place=place) from None
        return found

    return put
