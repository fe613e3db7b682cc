"""Deeds: options written in a file.

`do` is the option's tag, or what people type for it in either language, and the other keys are its fields,
whatever family of actions it belongs to: a space is [x, y], a path a list of them, an option inside an option
a table with its own `do`, a trigger one with `when`. A few things may be left out: the weapon is then the one
in hand, a move may name only its end, a charge its target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

import msgspec

from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.procedure import Option
from refriega.core.reading import no_such
from refriega.core.written import Fields, made, types_of
from refriega.locale import LANGUAGES, Catalogue
from refriega.locale.verbs import folded, verbs
from refriega.rulesets.leyendas.actions.charge import charge_path
from refriega.rulesets.leyendas.arms import UNARMED, melee_weapons, weapon
from refriega.rulesets.leyendas.choices import INTERVENTION, OPTION
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.lookup import spell_source
from refriega.rulesets.leyendas.movement import reach_by_moving
from refriega.rulesets.leyendas.options import Charge, Move, Withdraw
from refriega.rulesets.leyendas.questions.compass import direction
from refriega.rulesets.leyendas.questions.position import RulingPosition
from refriega.rulesets.leyendas.state import LeyendasState
from refriega.rulesets.leyendas.triggers import AnyTrigger

LeyendasMatch: TypeAlias = Match[LeyendasState]

FAR = 99
"""Movement enough for any path that a file names by its end; the rules then say whether it is too much."""


OPTIONS = types_of(OPTION)
INTERVENTIONS = types_of(INTERVENTION)
TRIGGERS = types_of(AnyTrigger)


def read_deed(
    position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
) -> Callable[[LeyendasMatch, str], Option]:
    """Check a deed; what it returns makes the option when the time has come."""
    type_ = known(OPTIONS, verb, f"{place}.do")
    given = read_fields(position, type_, keys, place)

    def deed(match: LeyendasMatch, actor: str) -> Option:
        game = LeyendasGame(position.scene, match.state, None)
        option: Option = complete(game, type_, given, actor, place)
        return option

    return deed


def read_intervention(position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str) -> Option:
    """The referee's override that a step names."""
    type_ = known(INTERVENTIONS, verb, f"{place}.intervene")
    option: Option = made(type_, read_fields(position, type_, keys, place), place, is_ready)
    return option


def known(types: Mapping[str, Any], verb: str, place: str) -> Any:  # a struct type
    """The type of that tag."""
    tag = meant(verb) if types is OPTIONS else verb
    if tag not in types:
        words = known_verbs() if types is OPTIONS else ()
        raise ScenarioError(no_such("deed", verb, (*types, *words)), place=place)
    return types[tag]


def meant(written: str) -> str:
    """The tag that a word means: a tag, or what people type for it in either language."""
    return written if written in OPTIONS else known_verbs().get(folded(written), written)


@cache
def known_verbs() -> Mapping[str, str]:
    """Tags by everything that one may call them."""
    return verbs(OPTIONS, [Catalogue(lang).get for lang in LANGUAGES])


def read_fields(position: RulingPosition, type_: Any, keys: Mapping[Any, Any], place: str) -> Fields:
    """The fields of an option as the file writes them, spaces turned into the board's."""
    fields = {field.name: field for field in msgspec.structs.fields(type_)}
    names = {field.encode_name: field.name for field in fields.values()}
    given: Fields = {}
    for key, value in keys.items():
        where = f"{place}.{key}"
        if key == "direction" and isinstance(value, str):
            given[key] = direction(position.scene.board, value)
        elif key == "to" and type_ in (Move, Withdraw):
            given["to"] = position.space(value, where)
        elif key in names:
            given[names[key]] = read_value(position, value, where)
        else:
            verb = type_.__struct_config__.tag
            raise ScenarioError("ruling.deed_key", deed=verb, name=key, known=tuple(names), place=where)
    return given


def read_value(position: RulingPosition, value: object, place: str) -> object:
    """A space, a list of spaces, an option or trigger inside an option, or the value as it is."""
    match value:
        case [int(), int()]:
            return position.space(value, place)
        case [[int(), int()], *_]:
            return [position.space(part, f"{place}[{n}]") for n, part in enumerate(value)]
        case {"do": str(verb), **keys}:
            type_ = known(OPTIONS, verb, f"{place}.do")
            return type_, read_fields(position, type_, keys, place)
        case {"when": str(verb), **keys}:
            type_ = known(TRIGGERS, verb, f"{place}.when")
            return type_, read_fields(position, type_, keys, place)
        case _:
            return value


def complete(game: LeyendasGame, type_: Any, given: Fields, actor: str, place: str) -> Any:
    """Fill in what may be left out, and make the option."""
    fields = dict(given)
    for name, value in given.items():
        match value:
            case (type() as inner, dict() as its):
                fields[name] = complete(game, inner, its, actor, f"{place}.{name}")
    wanted = {field.name for field in msgspec.structs.fields(type_) if field.required}
    if "who" in wanted and issubclass(type_, Option):
        fields.setdefault("who", actor)
    if "weapon" in wanted and actor in game.sheets:
        fields.setdefault("weapon", in_hand(game, actor))
    if "casting" in fields:
        fields["casting"] = casting_of(game, actor, str(fields["casting"]))
    if type_ in (Move, Withdraw) and "to" in fields:
        fields["path"] = way(game, actor, fields.pop("to"), place)
    if type_ is Charge and "to" not in fields and fields.get("target") in game.sheets:
        path = charge_path(game, actor, fields["target"], fields["weapon"])
        fields["to"] = path[-1] if path else game.body(fields["target"]).place
    return made(type_, fields, place, is_ready)


def in_hand(game: LeyendasGame, who: str) -> str:
    """The first weapon in hand, else a natural one, else the bare hands."""
    held = (item for item in game.body(who).held if weapon(game, item) is not None)
    return next(held, "") or next(melee_weapons(game, who), UNARMED)


def casting_of(game: LeyendasGame, who: str, spell: str) -> str:
    """The spell of that id that `who` has in play."""
    source = spell_source(spell)
    mine = (c.id for c in game.state.castings if c.caster == who and c.source == source)
    return next(mine, spell)


def way(game: LeyendasGame, who: str, to: int, place: str) -> tuple[int, ...]:
    """The cheapest path, and of these the one that provokes least; none is a wrong file."""
    reach = reach_by_moving(game, who, FAR)
    if to not in reach:
        raise ScenarioError("ruling.no_way", place=f"{place}.to")
    return reach.path(to)


def is_ready(key: str, value: object) -> bool:
    """Options and triggers inside an option have been made already."""
    return isinstance(value, msgspec.Struct)
