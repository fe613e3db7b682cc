"""All inquiries, by what `ask` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from refriega.boards import AreaError
from refriega.core.errors import ScenarioError
from refriega.core.modifier import Found
from refriega.core.reading import convert, no_such
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.questions.numbers import NUMBERS
from refriega.rulesets.leyendas.questions.position import RulingPosition
from refriega.rulesets.leyendas.questions.shapes import SHAPES
from refriega.rulesets.leyendas.state import LeyendasState

BY_TAG = {str(type_.__struct_config__.tag): type_ for type_ in (*NUMBERS, *SHAPES)}


def read_inquiry(
    position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
) -> Callable[[LeyendasState], Found]:
    """Check an inquiry; what it returns answers it for a state."""
    type_ = BY_TAG.get(verb)
    if type_ is None:
        raise ScenarioError("ruling.ask", id=verb, known=tuple(BY_TAG), place=f"{place}.ask")
    inquiry = convert(dict(keys), type_, place)
    for key in ("of", "by", "target"):
        who = getattr(inquiry, key, "")
        if who and who not in position.scene.sheets:
            raise ScenarioError(no_such("creature", who, position.scene.sheets), place=f"{place}.{key}")

    def put(state: LeyendasState) -> Found:
        try:
            found: Found = inquiry.find(LeyendasGame(position.scene, state.copy(), None), position)
        except AreaError as error:
            raise ScenarioError(error.message, place=place) from None
        return found

    return put
