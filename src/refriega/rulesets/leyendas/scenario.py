"""Scenario files: TOML in, a checked `Scene` out. Errors name the file and the key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from refriega.boards import LEGEND, Board, MapError, Space, Terrain, parse_map, space
from refriega.core.effect import Until
from refriega.core.errors import ScenarioError
from refriega.rulesets.leyendas import content as contents
from refriega.rulesets.leyendas.build import build_sheet
from refriega.rulesets.leyendas.content import Content, ContentFile, CreatureEntry, Text
from refriega.rulesets.leyendas.scene import Scene, Victory
from refriega.rulesets.leyendas.sheet import Sheet
from refriega.rulesets.leyendas.state import Body, CombatEffect
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.variants import check_variants

Place = str | tuple[int, int]


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side: its name, the seat that plays it, whether it is aware of its enemies at the start.

    `deployment` is a mark of the map: the side's seat places its creatures on those spaces, in
    secret, before the fight.
    """

    name: Text = {}
    seat: str = ""
    aware: bool = True
    deployment: str = ""


class Participant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A creature in the fight: `is` names a creature of the content, `but` overrides its keys.

    `at` is a mark of the map or `[column, row]`. `group` shares one initiative check (ML-012).
    """

    id: str
    is_: str = msgspec.field(default="", name="is")
    side: str
    seat: str = ""
    name: Text = {}
    at: Place = ""
    aware: bool | None = None
    hidden: bool = False
    group: str = ""
    life: int | None = None
    conditions: tuple[Condition, ...] = ()
    riding: str = ""
    loaded: tuple[str, ...] = ()
    used: dict[str, int] = {}
    but: dict[str, Any] = {}


class ObjectEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object that lies on the ground."""

    item: str
    at: Place


class ScenarioFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario of `leyendas` as written."""

    ruleset: str
    title: Text
    text: Text = {}
    board: Literal["square", "hex"] = "square"
    orientation: Literal["pointy", "flat"] = "pointy"
    map: str
    legend: dict[str, Terrain] = {}
    variants: dict[str, str] = {}
    content: tuple[str, ...] = ()
    define: ContentFile = ContentFile()
    game_master: str = ""
    sides: dict[str, SideEntry]
    creatures: tuple[Participant, ...]
    objects: tuple[ObjectEntry, ...] = ()
    charges: dict[str, int] = {}
    victory: Victory = Victory()


def load_scenario(text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Read and check a scenario; `variants` given by the caller win over the file's."""
    written = contents.decode(text, ScenarioFile, file)
    return build_scene(written, text, file, variants)


def build_scene(
    written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]
) -> Scene:
    """Check a scenario that has been read, and put the scene together."""
    try:
        return _Builder(written, text, file, variants).scene()
    except ScenarioError as error:
        if error.file:
            raise
        raise ScenarioError(error.message, file=file, place=error.place) from None


class _Builder:
    def __init__(
        self, written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]
    ) -> None:
        self.written = written
        self.text = text
        self.file = file
        self.variants = check_variants({**written.variants, **variants})
        own = contents.own_content()
        beside = tuple(
            contents.read_content(Path(file).parent / name) for name in written.content
        )
        self.content = Content((*own, *beside, written.define))
        self.legend = {**LEGEND, **written.legend}
        try:
            self.map = parse_map(
                written.map,
                kind=written.board,
                orientation=written.orientation,
                legend=self.legend,
            )
        except MapError as error:
            raise ScenarioError(str(error), place="map") from None
        self.board: Board = self.map.board

    def scene(self) -> Scene:
        written = self.written
        if not written.creatures:
            raise ScenarioError("a fight needs creatures", place="creatures")
        sheets: dict[str, Sheet] = {}
        bodies: dict[str, Body] = {}
        effects: dict[str, tuple[CombatEffect, ...]] = {}
        groups: dict[str, tuple[str, ...]] = {}
        charges: dict[str, int] = {}
        for number, entry in enumerate(written.creatures):
            place = f"creatures[{number}]"
            if entry.id in sheets:
                raise ScenarioError(f"two creatures are called {entry.id!r}", place=place)
            if entry.side not in written.sides:
                raise ScenarioError(
                    f"no side {entry.side!r}; there are: {', '.join(written.sides)}", place=f"{place}.side"
                )
            sheets[entry.id], bodies[entry.id] = self.creature(entry, place, charges)
            if entry.conditions or entry.hidden:
                effects[entry.id] = tuple(self.starting_effects(entry))
            group = entry.group or entry.id
            groups[group] = (*groups.get(group, ()), entry.id)
        self.mount_up(written.creatures, bodies)
        self.check_places(sheets, bodies)
        if written.victory.last_standing and len({sheet.side for sheet in sheets.values()}) < 2:
            raise ScenarioError("a fight needs creatures on two sides", place="creatures")
        seats = tuple(dict.fromkeys(sheet.seat for sheet in sheets.values()))
        if written.game_master and written.game_master not in seats:
            seats = (*seats, written.game_master)
        return Scene(
            title=written.title,
            source=self.text,
            file=self.file,
            variants=self.variants,
            board=self.board,
            legend=self.legend,
            content=self.content,
            sheets=sheets,
            bodies=bodies,
            effects=effects,
            seats=seats,
            side_names={id_: side.name for id_, side in written.sides.items()},
            game_master=written.game_master,
            groups=tuple(groups.values()),
            victory=self.victory(),
            objective=frozenset(self.map.marks.get(written.victory.objective, ())),
            ground=self.ground(),
            charges={**charges, **written.charges},
            deployment={
                id_: self.mark(side.deployment, f"sides.{id_}.deployment")
                for id_, side in written.sides.items()
                if side.deployment
            },
        )

    def creature(
        self, entry: Participant, place: str, charges: dict[str, int]
    ) -> tuple[Sheet, Body]:
        base = self.content.creatures.get(entry.is_)
        if entry.is_ and base is None:
            raise ScenarioError(f"no creature {entry.is_!r} in the content", place=f"{place}.is")
        built: CreatureEntry = self.with_overrides(base, entry, place)
        side = self.written.sides[entry.side]
        seat = entry.seat or side.seat or entry.side
        sheet = build_sheet(
            self.content, built, entry.id, entry.side, seat, self.variants, place, entry.is_
        )
        at = self.at(entry.at, f"{place}.at") if entry.at != "" else -1
        if at < 0 and not entry.riding and not side.deployment:
            raise ScenarioError("say where it stands: a mark of the map or [column, row]", place=f"{place}.at")
        aware = side.aware if entry.aware is None else entry.aware
        body = Body(
            life=sheet.life if entry.life is None else entry.life,
            place=at,
            held=self.instances(built.held, charges),
            carried=self.instances(built.carried, charges),
            armour=built.armour,
            aware=aware,
            loaded=entry.loaded,
            used=tuple(entry.used.items()),
        )
        return sheet, body

    def instances(self, items: tuple[str, ...], charges: dict[str, int]) -> tuple[str, ...]:
        """Objects with charges get a name of their own, `arrows#2`, and their count."""
        named = []
        for item in items:
            entry = self.content.items.get(item)
            if entry is None or not entry.charges:
                named.append(item)
                continue
            number = sum(1 for known in charges if known.partition("#")[0] == item) + 1
            name = f"{item}#{number}"
            charges[name] = entry.charges
            named.append(name)
        return tuple(named)

    def with_overrides(
        self, base: CreatureEntry | None, entry: Participant, place: str
    ) -> CreatureEntry:
        data = contents.plain(base) if base is not None else {}
        but = dict(entry.but)
        for key in ("abilities", "saves", "skills"):
            if isinstance(data.get(key), dict) and isinstance(but.get(key), dict):
                but[key] = {**data[key], **but[key]}
        data = {**data, **but}
        if entry.name or "name" not in data:
            data["name"] = entry.name or {"es": entry.id, "en": entry.id}
        try:
            return msgspec.convert(data, CreatureEntry, dec_hook=contents.dec_hook)
        except (msgspec.ValidationError, ValueError) as error:
            raise ScenarioError(str(error), place=f"{place}.but") from None

    def starting_effects(self, entry: Participant) -> list[CombatEffect]:
        listed = [*entry.conditions, *([Condition.HIDDEN] if entry.hidden else [])]
        return [
            CombatEffect(
                id=f"{entry.id}-{condition.value}",
                name=condition.value,
                bearer=entry.id,
                until=Until(),
                conditions=(condition,),
            )
            for condition in listed
        ]

    def mark(self, mark: str, place: str) -> tuple[Space, ...]:
        found = self.map.marks.get(mark)
        if not found:
            raise ScenarioError(f"no mark {mark!r} on the map", place=place)
        return tuple(found)

    def at(self, place: Place, where: str) -> Space:
        if isinstance(place, str):
            found = self.mark(place, where)
            if len(found) > 1:
                raise ScenarioError(f"the mark {place!r} is on {len(found)} spaces of the map", place=where)
            return found[0]
        col, row = place
        if not (0 <= col < self.board.width and 0 <= row < self.board.height):
            raise ScenarioError(f"[{col}, {row}] is off the map", place=where)
        return space(col, row)

    def mount_up(self, entries: tuple[Participant, ...], bodies: dict[str, Body]) -> None:
        for number, entry in enumerate(entries):
            if not entry.riding:
                continue
            place = f"creatures[{number}].riding"
            mount = bodies.get(entry.riding)
            if mount is None or mount.rider:
                raise ScenarioError(f"{entry.riding!r} is no free mount in this fight", place=place)
            mount.rider = entry.id
            bodies[entry.id].mount = entry.riding
            bodies[entry.id].place = mount.place

    def check_places(self, sheets: dict[str, Sheet], bodies: dict[str, Body]) -> None:
        taken: dict[Space, str] = {}
        for number, (who, body) in enumerate(bodies.items()):
            if body.place < 0 or body.mount:
                continue
            place = f"creatures[{number}].at"
            if not self.board.fits(body.place, sheets[who].extent):
                raise ScenarioError(f"{who!r} does not fit there", place=place)
            for cell in self.board.footprint(body.place, sheets[who].extent):
                if cell in taken and sheets[who].reach and sheets[taken[cell]].reach:
                    raise ScenarioError(
                        f"{who!r} and {taken[cell]!r} stand on the same space {cell % 1000, cell // 1000}",
                        place=place,
                    )
                taken[cell] = who

    def victory(self) -> Victory:
        victory = self.written.victory
        for key in ("side", "otherwise"):
            side = getattr(victory, key)
            if side and side not in self.written.sides:
                raise ScenarioError(f"no side {side!r}", place=f"victory.{key}")
        if victory.objective:
            self.mark(victory.objective, "victory.objective")
            if not victory.side:
                raise ScenarioError("say which side must reach the objective", place="victory.side")
        return victory

    def ground(self) -> dict[Space, tuple[str, ...]]:
        lying: dict[Space, tuple[str, ...]] = {}
        for number, entry in enumerate(self.written.objects):
            place = f"objects[{number}]"
            if self.content.name(entry.item) is None:
                raise ScenarioError(f"no object {entry.item!r} in the content", place=f"{place}.item")
            at = self.at(entry.at, f"{place}.at")
            lying[at] = (*lying.get(at, ()), entry.item)
        return lying
