"""Scenario files: TOML in, a checked `Scene` out.

Whatever is wrong is one `ScenarioError` that names the file and the key: a scenario that loads can be played.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards import Space
from refriega.core.content import files_beside, gathered, of_file
from refriega.core.effect import Until
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import convert, decode, need, no_such, plain
from refriega.core.variants import check_variants
from refriega.rulesets.leyendas.build import build_sheet
from refriega.rulesets.leyendas.content import Content, ContentFile, CreatureEntry, own_content
from refriega.rulesets.leyendas.references import check_content
from refriega.rulesets.leyendas.scenario_file import (
    MOST_CREATURES,
    ObjectEntry,
    Participant,
    ScenarioFile,
    SideEntry,
)
from refriega.rulesets.leyendas.scenario_map import ScenarioMap
from refriega.rulesets.leyendas.scene import Scene, Victory
from refriega.rulesets.leyendas.sharing import SPACE, share_of
from refriega.rulesets.leyendas.sheet import Sheet
from refriega.rulesets.leyendas.state import Body, CombatEffect
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.variants import VARIANTS

__all__ = ["ObjectEntry", "Participant", "ScenarioFile", "SideEntry", "build_scene", "load_scenario"]


def load_scenario(text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Read and check a scenario; `variants` given by the caller win over the file's."""
    written = decode(text, ScenarioFile, file)
    return build_scene(written, text, file, variants)


def build_scene(written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> Scene:
    """Check a scenario that has been read, and put the scene together."""
    with of_file(file):
        return _Builder(written, text, file, variants).scene()


class _Builder:
    def __init__(self, written: ScenarioFile, text: str, file: str, variants: Mapping[str, str]) -> None:
        self.written = written
        self.text = text
        self.file = file
        self.variants = check_variants(VARIANTS, {**written.variants, **variants})
        self.content = content_of(written, file)
        self.map = ScenarioMap(written)
        self.board = self.map.board
        self.charges: dict[str, int] = {}
        self.sheets: dict[str, Sheet] = {}
        self.bodies: dict[str, Body] = {}

    def scene(self) -> Scene:
        written = self.written
        groups = self.creatures()
        self.mount_up()
        self.check_places()
        self.check_sides()
        ground = self.ground()
        seats = written.seats(tuple(dict.fromkeys(sheet.seat for sheet in self.sheets.values())))
        return Scene(
            title=written.title,
            source=self.text,
            file=self.file,
            variants=self.variants,
            board=self.board,
            legend=self.map.legend,
            content=self.content,
            sheets=self.sheets,
            bodies=self.bodies,
            effects={
                entry.id: starting_effects(entry) for entry in written.creatures if starting_effects(entry)
            },
            seats=seats,
            side_names={id_: side.name for id_, side in written.sides.items()},
            game_master=written.game_master,
            tracker=self.tracker(seats),
            groups=groups,
            victory=self.victory(),
            objective=frozenset(self.map.marks.get(written.victory.objective, ())),
            ground=ground,
            charges=self.all_charges(),
            deployment=self.deployment(),
        )

    def tracker(self, seats: tuple[str, ...]) -> str:
        """The seat that keeps track of rounds and initiative for the game master (ML-025)."""
        tracker = self.written.tracker
        if tracker and tracker not in seats:
            raise ScenarioError("scenario.seat", id=tracker, known=seats, place="tracker")
        return tracker

    # -- who -------------------------------------------------------------------------------------

    def creatures(self) -> tuple[tuple[str, ...], ...]:
        """Sheets and bodies of everybody; returns who shares an initiative check."""
        entries = self.written.creatures
        if not 1 <= len(entries) <= MOST_CREATURES:
            raise ScenarioError(
                "scenario.creatures", most=MOST_CREATURES, count=len(entries), place="creatures"
            )
        groups: dict[str, tuple[str, ...]] = {}
        for entry in entries:
            place = f"creatures.{entry.id}"
            if entry.id in self.sheets:
                raise ScenarioError("scenario.same_id", id=entry.id, place=place)
            need("side", entry.side, self.written.sides, f"{place}.side")
            if entry.is_:
                need("creature", entry.is_, self.content.creatures, f"{place}.is")
            self.sheets[entry.id], self.bodies[entry.id] = self.creature(entry, place)
            group = f"group {entry.group}" if entry.group else entry.id
            groups[group] = (*groups.get(group, ()), entry.id)
            if self.sheets[groups[group][0]].side != entry.side:
                raise ScenarioError("scenario.group", place=f"{place}.group")
        return tuple(groups.values())

    def creature(self, entry: Participant, place: str) -> tuple[Sheet, Body]:
        built = self.with_overrides(entry, place)
        side = self.written.sides[entry.side]
        seat = entry.seat or side.seat or entry.side
        # the content has been checked: what is wrong now stands in `but`
        sheet = build_sheet(
            self.content, built, entry.id, entry.side, seat, self.variants, f"{place}.but", entry.is_,
            self.written.board,
        )  # fmt: skip
        if entry.at != "" and entry.riding:
            raise ScenarioError("scenario.rider", place=f"{place}.at")
        at = self.map.at(entry.at, f"{place}.at") if entry.at != "" else -1
        if at < 0 and not entry.riding and not side.deployment:
            raise ScenarioError("scenario.nowhere", place=f"{place}.at")
        life = sheet.life if entry.life is None else entry.life
        if not -sheet.abilities.constitution < life <= sheet.life:
            raise ScenarioError(
                "scenario.life", most=sheet.life, dead=-sheet.abilities.constitution, place=f"{place}.life"
            )
        loadable = [item for item in built.held if self.is_loaded(item)]
        for item in entry.loaded:
            need("loaded_weapon", item, loadable, f"{place}.loaded")
        for condition in entry.conditions:
            if condition in FROM_LIFE or (condition is Condition.STABLE and life > 0):
                raise ScenarioError(
                    "scenario.condition", condition=condition.value, place=f"{place}.conditions"
                )
        return sheet, Body(
            life=life,
            place=at,
            held=self.instances(built.held),
            carried=self.instances(built.carried),
            armour=built.armour,
            aware=side.aware if entry.aware is None else entry.aware,
            stable=Condition.STABLE in entry.conditions,
            loaded=entry.loaded,
            used=tuple(entry.used.items()),
        )

    def is_loaded(self, item: str) -> bool:
        """Whether the object is a weapon that has to be loaded."""
        weapon = self.content.weapons.get(item)
        return weapon is not None and bool(weapon.load)

    def with_overrides(self, entry: Participant, place: str) -> CreatureEntry:
        """The creature's entry of the content with what `but` says otherwise."""
        base = self.content.creatures.get(entry.is_)
        data = plain(base) if base is not None else {}
        but = dict(entry.but)
        for key in ("abilities", "saves", "skills"):
            if isinstance(data.get(key), dict) and isinstance(but.get(key), dict):
                but[key] = {**data[key], **but[key]}
        data = {**data, **but}
        if entry.name or "name" not in data:
            data["name"] = entry.name or {"es": entry.id, "en": entry.id}
        return convert(data, CreatureEntry, f"{place}.but")

    def mount_up(self) -> None:
        """Riders are where their mounts are."""
        riders = {entry.id for entry in self.written.creatures if entry.riding}
        for entry in self.written.creatures:
            if not entry.riding:
                continue
            place = f"creatures.{entry.id}.riding"
            need("creature", entry.riding, self.bodies, place)
            mount = self.bodies[entry.riding]
            its = self.sheets[entry.riding]
            if not its.mount or mount.rider or entry.riding in riders or its.side != entry.side:
                raise ScenarioError("scenario.mount", id=entry.riding, place=place)
            mount.rider = entry.id
            self.bodies[entry.id].mount = entry.riding
            self.bodies[entry.id].place = mount.place

    def check_sides(self) -> None:
        """Two sides at least, every one with creatures, unless the fight is a rules question."""
        if not self.written.victory.last_standing:
            return
        sides = {sheet.side for sheet in self.sheets.values()}
        if len(sides) < 2:
            raise ScenarioError("scenario.one_side", place="creatures")
        for side in self.written.sides:
            if side not in sides:
                raise ScenarioError("scenario.empty_side", place=f"sides.{side}")

    # -- where -----------------------------------------------------------------------------------

    def check_places(self) -> None:
        """Everybody fits, and no two stand on one space but the smallest, who share theirs as far as there is
        room.
        """
        taken: dict[Space, str] = {}
        shared: dict[Space, int] = {}
        for who, body in self.bodies.items():
            if body.place < 0 or body.mount:
                continue
            place = f"creatures.{who}.at"
            if not self.board.fits(body.place, self.sheets[who].extent):
                raise ScenarioError("scenario.does_not_fit", id=who, place=place)
            shared[body.place] = shared.get(body.place, 0) + share_of(self.sheets[who])
            if shared[body.place] > SPACE:
                raise ScenarioError("scenario.crowded", place=place)
            for cell in self.board.footprint(body.place, self.sheets[who].extent):
                other = taken.get(cell)
                if other is not None and self.sheets[who].reach and self.sheets[other].reach:
                    at = (cell % 1000, cell // 1000)
                    raise ScenarioError("scenario.same_space", id=who, other=other, at=at, place=place)
                taken[cell] = who

    def deployment(self) -> dict[str, tuple[Space, ...]]:
        """Where each side may deploy: each its own spaces, under one seat, with room for everybody."""
        found: dict[str, tuple[Space, ...]] = {}
        for id_, side in self.written.sides.items():
            if not side.deployment:
                continue
            place = f"sides.{id_}.deployment"
            mine = [
                who
                for who, body in self.bodies.items()
                if self.sheets[who].side == id_ and body.place < 0 and not body.mount
            ]
            if len({self.sheets[who].seat for who in mine}) > 1:
                raise ScenarioError("deployment.seats", place=place)
            spaces = self.map.mark(side.deployment, place)
            for other in found.values():
                if not set(spaces).isdisjoint(other):
                    raise ScenarioError("deployment.same_spaces", place=place)
            if not mine:
                raise ScenarioError("deployment.nobody", place=place)
            self.check_room(mine, spaces, place)
            found[id_] = spaces
        return found

    def check_room(self, mine: list[str], spaces: tuple[Space, ...], place: str) -> None:
        """One after the other, everybody finds room."""
        free = set(spaces)
        for who, body in self.bodies.items():
            if body.place >= 0:
                free.difference_update(self.board.footprint(body.place, self.sheets[who].extent))
        for who in mine:
            extent = self.sheets[who].extent
            for at in spaces:
                cells = self.board.footprint(at, extent)
                if self.board.fits(at, extent) and free.issuperset(cells):
                    free.difference_update(cells)
                    break
            else:
                raise ScenarioError("deployment.no_room", id=who, place=place)

    # -- what ------------------------------------------------------------------------------------

    def instances(self, items: tuple[str, ...]) -> tuple[str, ...]:
        """Objects with charges get a name of their own, `flechas#2`, and their count."""
        named = []
        for item in items:
            entry = self.content.items.get(item)
            if entry is None or not entry.charges:
                named.append(item)
                continue
            number = sum(1 for known in self.charges if known.partition("#")[0] == item) + 1
            name = f"{item}#{number}"
            self.charges[name] = entry.charges
            named.append(name)
        return tuple(named)

    def ground(self) -> dict[Space, tuple[str, ...]]:
        """The objects that lie about."""
        lying: dict[Space, tuple[str, ...]] = {}
        for number, entry in enumerate(self.written.objects):
            place = f"objects[{number}]"
            if not self.content.is_object(entry.item):
                known = (*self.content.weapons, *self.content.shields, *self.content.items)
                raise ScenarioError(no_such("object", entry.item, known), place=f"{place}.item")
            at = self.map.at(entry.at, f"{place}.at")
            if not self.board.fits(at):
                raise ScenarioError("scenario.lying", place=f"{place}.at")
            lying[at] = (*lying.get(at, ()), *self.instances((entry.item,)))
        return lying

    def all_charges(self) -> dict[str, int]:
        """What each object with charges holds, as the scenario or its entry says."""
        for name in self.written.charges:
            need("charged_object", name, self.charges, f"charges.{name}")
        return {**self.charges, **self.written.charges}

    def victory(self) -> Victory:
        victory = self.written.victory
        for key in ("side", "otherwise"):
            if getattr(victory, key):
                need("side", getattr(victory, key), self.written.sides, f"victory.{key}")
        if victory.objective:
            self.map.mark(victory.objective, "victory.objective")
            if not victory.side:
                raise ScenarioError("victory.side", place="victory.side")
        elif victory.side:
            raise ScenarioError("victory.objective", place="victory.objective")
        if victory.otherwise and not victory.rounds:
            raise ScenarioError("victory.rounds", place="victory.rounds")
        return victory


FROM_LIFE = (Condition.DEAD, Condition.DYING, Condition.INCAPACITATED)


def starting_effects(entry: Participant) -> tuple[CombatEffect, ...]:
    """The conditions that a creature begins with, as effects without end."""
    listed = [c for c in entry.conditions if c is not Condition.STABLE]
    if entry.hidden and Condition.HIDDEN not in listed:
        listed.append(Condition.HIDDEN)
    return tuple(
        CombatEffect(
            id=f"{entry.id}-{condition.value}",
            name=condition.value,
            bearer=entry.id,
            until=Until(),
            conditions=(condition,),
        )
        for condition in dict.fromkeys(listed)
    )


def content_of(written: ScenarioFile, file: str) -> Content:
    """The ruleset's own content, the files beside the scenario, and what it defines itself."""
    terrains = [entry.name for entry in written.legend.values()]
    faults = Faults()
    content = gathered(
        Content,
        own_content(),
        files_beside(file, written.content, ContentFile),
        (("define", written.define),),
        lambda content, part, key: check_content(content, part, key, terrains),
        faults,
    )
    faults.settle()
    return content
