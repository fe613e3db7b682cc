"""The position of a ruling: a scenario with defaults, and bodies that are numbers only.

Every creature is an enemy of every other unless they share a `side`; without a map there is open ground
round about all of them; spaces are written [x, y], negative ones too. A creature may say `attack`, `defence`
and `damage` instead of what these come from: a weapon and natural armour are made up so that the totals
come out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from refriega.core.errors import ScenarioError
from refriega.core.modifier import total
from refriega.core.reading import convert, no_such
from refriega.core.turn_order import InitiativeOrder
from refriega.locale.message import Message
from refriega.rulesets.leyendas.arms import weapon
from refriega.rulesets.leyendas.attack import attack_bonus, defence_parts
from refriega.rulesets.leyendas.content import ContentFile, CreatureEntry, Weapon
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.position import position
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import (
    ObjectEntry,
    Participant,
    ScenarioFile,
    SideEntry,
    build_scene,
)
from refriega.rulesets.leyendas.scenario_file import TerrainEntry
from refriega.rulesets.leyendas.scene import Scene, Victory
from refriega.rulesets.leyendas.state import Blow, CombatEffect, LeyendasState, ValueModifier
from refriega.rulesets.leyendas.values import STACKING

MARGIN = 20
"""Open ground on every side of the creatures where there is no map; even, as hexes need it."""

LIFE = 20
"""The full life of a creature that says nothing else."""

Table = dict[str, Any]  # a TOML table


class PositionFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The position as written: the keys of a scenario, with defaults, and where the fight stands.

    `origin` is what [x, y] the north-western space of the map is. `order` "rolled" begins with initiative.
    """

    map: str = ""
    origin: tuple[int, int] | None = None
    board: Literal["square", "hex"] = "square"
    orientation: Literal["pointy", "flat"] = "pointy"
    legend: dict[str, TerrainEntry] = {}
    content: tuple[str, ...] = ()
    define: ContentFile = ContentFile()
    game_master: str = ""
    sides: dict[str, SideEntry] = {}
    creatures: tuple[Table, ...] = ()
    objects: tuple[Table, ...] = ()
    charges: dict[str, int] = {}
    order: tuple[str, ...] | Literal["rolled"] = ()
    turn: str = ""
    round: int = 1
    surprise: bool = False


class Short(msgspec.Struct, frozen=True, kw_only=True):
    """The short forms of a creature: totals as a case gives them.

    `modifiers` are put on it for good: [value, amount, type], such as ["defence", 1, "morale"].
    `stable`: below 0 it has already stabilised.
    """

    attack: int | None = None
    defence: int | None = None
    damage: str = ""
    weapon: Table = {}
    modifiers: tuple[ValueModifier, ...] = ()
    stable: bool = False


SHORT = frozenset(Short.__struct_fields__)
OWN = frozenset(field.encode_name for field in msgspec.structs.fields(Participant))
ENTRY = frozenset(field.encode_name for field in msgspec.structs.fields(CreatureEntry))


class RulingPosition:
    """A position that has been read; see `refriega.rulings.questions.Position`."""

    def __init__(self, written: PositionFile, scene: Scene, shift: tuple[int, int]) -> None:
        self.written = written
        self.scene = scene
        self.shift = shift

    def start(self) -> LeyendasState:
        """The state in which the first creature of the order, or `turn`, is about to have its place."""
        written = self.written
        if written.order == "rolled":
            return RULESET.start(self.scene)
        state = position(self.scene, written.order, round_=written.round, surprise=written.surprise)
        if written.turn:
            order = state.order.order
            if written.turn not in order:
                raise ScenarioError(no_such("creature", written.turn, order), place="turn")
            state.order = InitiativeOrder(order, order.index(written.turn) - 1)
        return state

    def plain(self, place: int) -> list[int]:
        return [place % 1000 - self.shift[0], place // 1000 - self.shift[1]]

    def space(self, written: object, place: str) -> int:
        """[x, y] as a space of the board; `ScenarioError` off it."""
        match written:
            case [int(x), int(y)]:
                col, row = x + self.shift[0], y + self.shift[1]
            case _:
                raise ScenarioError("write.space", place=place)
        board = self.scene.board
        if not (0 <= col < board.width and 0 <= row < board.height):
            raise ScenarioError("ruling.off_board", at=(x, y), place=place)
        return row * 1000 + col


def read_position(
    table: Mapping[str, Any],
    question: Mapping[str, str],
    file: str,
    text: str,
    variants: Mapping[str, str],
) -> RulingPosition:
    """Read and build a position; errors name the key."""
    written = convert(dict(table), PositionFile, "")
    places = [*places_of(written.creatures), *places_of(written.objects)]
    shift, map_ = ground(written, places)
    shorts: dict[str, Short] = {}
    weapons: dict[str, Weapon] = {}
    creatures = tuple(
        participant(entry, f"creatures[{number}]", shift, map_, shorts, weapons)
        for number, entry in enumerate(written.creatures)
    )
    ids = tuple(entry.id for entry in creatures)
    scenario = ScenarioFile(
        ruleset="leyendas",
        title=dict(question),
        board=written.board,
        orientation=written.orientation,
        map=map_,
        legend=written.legend,
        variants=dict(variants),
        content=written.content,
        define=msgspec.structs.replace(written.define, weapons={**written.define.weapons, **weapons}),
        game_master=written.game_master,
        sides={**{entry.side: SideEntry() for entry in creatures or (NOBODY,)}, **written.sides},
        creatures=creatures or (NOBODY,),
        objects=tuple(
            ObjectEntry(entry.get("item", ""), shifted(entry.get("at", ""), shift))
            for entry in written.objects
        ),
        charges=written.charges,
        victory=Victory(last_standing=False),
    )
    try:
        scene = build_scene(scenario, text, file, {})
    except ScenarioError as error:
        raise ScenarioError(as_written(error.message, shift), file=error.file, place=error.place) from None
    made = RulingPosition(written, scene, shift)
    apply_shorts(made, shorts)
    if written.order != "rolled" and written.order and sorted(written.order) != sorted(ids):
        raise ScenarioError("ruling.order", creatures=ids, place="order")
    return made


NOBODY = Participant(id="nobody", side="nobody", at=(MARGIN, MARGIN))
"""A question about shapes alone needs no creatures; a fight does."""


# -- where ---------------------------------------------------------------------------------------


def ground(written: PositionFile, places: list[tuple[int, int]]) -> tuple[tuple[int, int], str]:
    """(what is added to [x, y] to get column and row, the map): as written, or open ground."""
    if written.map:
        x, y = written.origin or (0, 0)
        if written.board == "hex" and (y if written.orientation == "pointy" else x) % 2:
            raise ScenarioError("ruling.odd_rows", place="origin")
        return (-x, -y), written.map
    if written.origin is not None:
        raise ScenarioError("ruling.origin", place="origin")
    xs, ys = [x for x, _ in places] or [0], [y for _, y in places] or [0]
    left, top = even(min(xs) - MARGIN), even(min(ys) - MARGIN)
    width, height = max(xs) + MARGIN - left + 1, max(ys) + MARGIN - top + 1
    if max(width, height) > 200:
        raise ScenarioError("ruling.apart", most=150, place="creatures")
    if written.board == "hex" and written.orientation == "pointy":
        rows = [" " * (row % 2) + " ".join("." * width) for row in range(height)]
    else:
        rows = ["." * width] * height
    return (-left, -top), "\n".join(rows)


def even(number: int) -> int:
    return number - number % 2


def places_of(entries: tuple[Table, ...]) -> list[tuple[int, int]]:
    """The [x, y] that stand in the entries."""
    found = []
    for entry in entries:
        match entry.get("at"):
            case [int(x), int(y)]:
                found.append((x, y))
    return found


def shifted(at: object, shift: tuple[int, int]) -> Any:  # a place as scenarios write it
    match at:
        case [int(x), int(y)]:
            return (x + shift[0], y + shift[1])
    return at


def as_written(message: Message, shift: tuple[int, int]) -> Message:
    """The message with the spaces that it names as the file writes them."""
    args = dict(message.args)
    for key in ("at", "last"):
        match args.get(key):
            case (int(col), int(row)):
                args[key] = (col - shift[0], row - shift[1])
    return Message(message.key, **args)


# -- who -----------------------------------------------------------------------------------------


def participant(
    entry: Table,
    place: str,
    shift: tuple[int, int],
    map_: str,
    shorts: dict[str, Short],
    weapons: dict[str, Weapon],
) -> Participant:
    """A creature of the scenario: its own keys, the keys of its entry, and the short forms."""
    id_ = entry.get("id")
    if not isinstance(id_, str) or not id_:
        raise ScenarioError("ruling.no_id", place=place)
    place = f"creatures.{id_}"
    unknown = [key for key in entry if key not in OWN | ENTRY | SHORT]
    if unknown:
        raise ScenarioError(
            no_such("key", unknown[0], sorted(OWN | ENTRY | SHORT)), place=f"{place}.{unknown[0]}"
        )
    own = {key: value for key, value in entry.items() if key in OWN and key != "but"}
    but = {key: value for key, value in entry.items() if key in ENTRY and key not in OWN}
    but.update(entry.get("but", {}))
    short = convert({key: value for key, value in entry.items() if key in SHORT}, Short, place)
    shorts[id_] = short
    own.setdefault("side", id_)
    if "at" in own:
        own["at"] = shifted(own["at"], shift)
    elif id_ in map_:
        own["at"] = id_
    if "is" not in own:
        life = own.get("life")
        but.setdefault("life", max(LIFE, life) if isinstance(life, int) else LIFE)
        but.setdefault("player_race", "size" not in but and "reach" not in but)
        armed = not but.keys().isdisjoint(("held", "natural"))
        if not armed or short.weapon or short.damage:
            name = f"arma_{id_.lower()}"
            weapons[name] = own_weapon(id_, short, place)
            but["held"] = [name, *but.get("held", ())]
    elif short.weapon or short.damage:
        name = f"arma_{id_.lower()}"
        weapons[name] = own_weapon(id_, short, place)
        but["held"] = [name]
    return convert({**own, "but": but}, Participant, place)


def own_weapon(id_: str, short: Short, place: str) -> Weapon:
    """The weapon of a creature that is numbers only: a plain sword's, unless it says otherwise."""
    table = {
        "name": {"es": f"arma de {id_}", "en": f"{id_}'s weapon"},
        "damage": short.damage or "1d8",
        "types": ["slashing"],
        **short.weapon,
    }
    return convert(table, Weapon, f"{place}.weapon")


def apply_shorts(made: RulingPosition, shorts: Mapping[str, Short]) -> None:
    """Put the modifiers on, and make base attack and natural armour what `attack` and `defence` ask for.

    Both are measured by the rules themselves, on the creature alone, unharmed and without effects.
    """
    scene = made.scene
    for who, short in shorts.items():
        scene.bodies[who].stable = short.stable
        if short.modifiers:
            given = CombatEffect(id=f"{who}-given", name="given", bearer=who, modifiers=short.modifiers)
            scene.effects[who] = (*scene.effects.get(who, ()), given)
        if short.attack is None and short.defence is None:
            continue
        game = LeyendasGame(scene, RULESET.start(scene), None)
        game.state.effects = {}
        for other, body in game.state.bodies.items():
            body.place = body.place if other == who else -1
            body.life = max(body.life, 1)
        sheet = scene.sheets[who]
        item = next((i for i in game.body(who).held if weapon(game, i)), None) or next(
            iter(sheet.natural), "unarmed"
        )
        entry = weapon(game, item)
        blow = Blow(who, who, item, melee=entry is None or entry.melee)
        if short.attack is not None:
            change = short.attack - attack_bonus(game, blow)
            sheet = msgspec.structs.replace(sheet, base_attack=sheet.base_attack + change)
        if short.defence is not None:
            change = short.defence - total(defence_parts(game, blow), STACKING)
            sheet = msgspec.structs.replace(sheet, natural_armour=sheet.natural_armour + change)
        scene.sheets[who] = sheet
