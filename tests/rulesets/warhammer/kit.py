"""The test kit: two armies on a table in inches, scripted dice that must be used up, and a driver.

    t = battle(
        red={
            "lanzas": dict(models=10, files=5, at=(12, 20), facing="north"),
            "maga": dict(level=2, spells=("bola_de_fuego",), host="lanzas", slot=2),
        },
        blue={"orcos": dict(troop="orco", models=12, files=4, at=(12, 8), facing="south")},
        phase=Phase.MAGIC,
        pools=(4, 3),
        dice=(3, 5, 1, 2),
    )
    t.act(Cast("maga", "bola_de_fuego", 2, target="orcos"), blue=Dispel(2))
    t.done()

Army `red` is played by seat `ana` and is at the south edge, `blue` by `luis` at the north. `at` is the middle
of a unit's front edge. A troop is one of `TROOPS`, or one that comes with the ruleset, or a `Troop`; whatever
field of its profile, of the troop, of its line of the army list or of its `Unit` is named besides goes there.
`level`, `host` or `character=True` make a character.

Rules that stand alone are run with `t.run(strike(t.game, Hits(...)))`; nothing is played then. Questions are
answered by the army's name: the next of its answers, if it fits, is given, else it passes or takes what is
listed first. An answer that never fits fails the test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from refriega.boards.table import INCH, Piece, Point, Table
from refriega.boards.table.regiment import facing_along
from refriega.boards.table.scenery import PieceOnTable, board_piece
from refriega.core.event import Event
from refriega.core.procedure import Chance, Choice, Concede, Decision, Option, Pass, Procedure
from refriega.core.variants import check_variants
from refriega.rulesets.warhammer.content import Content, ContentFile, own_content
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.options import Done, EndSpell
from refriega.rulesets.warhammer.ruleset import RULESET
from refriega.rulesets.warhammer.scene import Army, Scene, Sheet
from refriega.rulesets.warhammer.spells.schema import Spell
from refriega.rulesets.warhammer.state import Contact, Live, Phase, Unit, WarhammerState
from refriega.rulesets.warhammer.terms import Kind, Side, Trait
from refriega.rulesets.warhammer.troops import Item, Profile, Troop, UnitEntry
from refriega.rulesets.warhammer.variants import VARIANTS
from tests.rulesets.bench import SEATS, Answers, fitting, listed
from tests.rulesets.bench import Bench as AnyBench
from tests.rulesets.ground import at as at
from tests.rulesets.ground import piece as piece

FACINGS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}

Described = Mapping[str, Mapping[str, Any]]
T = TypeVar("T")


# -- troops --------------------------------------------------------------------------------------------


def troop(name: str, **fields: Any) -> Troop:
    """A troop: an imperial soldier without armour where the test does not say otherwise."""
    profile = Profile(
        **dict(m=4, ws=3, bs=3, s=3, t=3, w=1, i=3, a=1, ld=7) | part(Profile, fields)  # noqa: C408
    )
    return Troop(name={"es": name, "en": name}, profile=profile, **part(Troop, fields))


def part(type_: type[msgspec.Struct], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the fields that are of that type."""
    return {name: value for name, value in fields.items() if name in type_.__struct_fields__}


TROOPS: dict[str, Troop] = {
    found.name["es"]: found
    for found in (
        troop("soldado"),
        troop("hechicero", w=2),
        troop("caballero", ws=4, kind=Kind.CAVALRY, base=(25, 50), m=8, save=2),
        troop("orco", t=4, i=2, base=(25, 25)),
        troop("trol", m=6, bs=1, s=5, t=4, w=3, i=1, a=3, ld=4, base=(40, 40), kind=Kind.LARGE_INFANTRY),
        troop("grifo", m=6, ws=5, bs=0, s=5, t=5, w=4, i=5, a=4, base=(50, 50), kind=Kind.MONSTER),
        troop("carro", m=8, s=5, t=5, w=4, ws=0, bs=0, base=(50, 100), kind=Kind.CHARIOT),
        troop("lanzapiedras", m=0, t=7, w=3, base=(50, 50), kind=Kind.WAR_MACHINE),
        troop("asesino", m=6, ws=9, bs=9, s=4, w=2, i=10, a=3, ld=10),
        troop("esqueleto", ws=2, bs=2, i=2, ld=3, traits=(Trait.UNDEAD,)),
    )
}
"""What tests speak of; no armour or trait that a test does not name or that is not in its very kind."""


# -- a battle ------------------------------------------------------------------------------------------


class Bench(AnyBench[WarhammerState, WarhammerGame]):
    """See the module."""

    ruleset = RULESET
    game_type = WarhammerGame

    def __init__(self, scene: Scene, start: WarhammerState, dice: Iterable[int]) -> None:
        super().__init__(scene, start, dice)
        self.left: dict[str, list[Option]] = {}
        self._bare = WarhammerGame(scene, start, [])

    # -- driving -----------------------------------------------------------------------------------

    def act(self, option: Option, *, by: str = "", dice: Iterable[int] = (), **answers: Answers) -> None:
        """Whoever is asked what to do chooses `option` (or army `by` does, as it may at any moment); then all
        that follows is asked and answered until a step of the turn begins again. `dice` are added.
        """
        self.dice.add(dice)
        self.match.choose(option, SEATS[by] if by else None)
        self.left = listed(answers)
        while not self.match.over and not opens(self.match.decision):
            self.match.choose(self.answer(self.match.decision))
        assert not any(self.left.values()), f"never asked: {self.left}"

    def go_to(self, phase: Phase, army: str = "") -> None:
        """Do nothing that need not be done until that phase is asked about (in the turn of that army)."""
        for _ in range(200):
            if self.state.phase is phase and self.state.active in (army or self.state.active,):
                return
            self.match.choose(idle(self.match.decision))
        raise AssertionError(f"{phase} never comes")

    def answer(self, decision: Decision) -> Option:
        """The next answer of who is asked, if it fits; else what lets the game go on."""
        army = next(army for army, seat in SEATS.items() if seat == decision.seat)
        self.offered.append((decision.kind, army))
        return fitting(decision, self.left.get(army, [])) or idle(decision)

    def offers(self, option: Option) -> bool:
        """Whether `option` may be chosen now, and is then listed."""
        chooser = self.match.decision.chooser
        allowed = chooser.check(option) is None
        assert allowed == (option in tuple(chooser.candidates()))
        return allowed

    def run(self, procedure: Procedure[T], *, dice: Iterable[int] = (), **answers: Answers) -> T:
        """Run a rule on its own, with the dice of the script; returns what it returns."""
        self.dice.add(dice)
        self.left = listed(answers)
        answer: object = None
        while True:
            try:
                request = procedure.send(answer)
            except StopIteration as stop:
                assert not any(self.left.values()), f"never asked: {self.left}"
                found: T = stop.value
                return found
            if isinstance(request, Chance):
                answer = self.dice.draw(request, 0)
            else:
                assert isinstance(request, Decision)
                answer = Choice(request.seat, self.answer(request))

    # -- looking -----------------------------------------------------------------------------------

    @property
    def game(self) -> WarhammerGame:
        """The game as the rules see it, before a match begins too."""
        return self._bare if self._match is None else super().game

    @property
    def log(self) -> Sequence[Event]:
        return self.game.log or ()

    def unit(self, who: str) -> Unit:
        return self.state.units[who]

    def lives(self, who: str) -> list[str]:
        """The names of what is in play on a unit or model, as it bears it."""
        return [live.name for live in self.state.effects.get(who, ())]


def opens(decision: Decision) -> bool:
    """Whether a question is the one that opens a step of the turn: then one may give up instead."""
    return decision.chooser.check(Concede()) is None


def idle(decision: Decision) -> Option:
    """What lets the game go on: to pass, to be done, or what is listed first."""
    for option in (Pass(), Done()):
        if decision.chooser.check(option) is None:
            return option
    return next(option for option in decision.chooser.candidates() if not isinstance(option, EndSpell))


# -- making one ----------------------------------------------------------------------------------------


def battle(
    *,
    red: Described,
    blue: Described,
    phase: Phase = Phase.MAGIC,
    active: str = "red",
    turn: int = 0,
    pools: tuple[int, int] = (0, 0),
    dice: Iterable[int] = (),
    variants: Mapping[str, str] | None = None,
    pieces: Iterable[Piece] = (),
    effects: Iterable[Live] = (),
    contacts: Iterable[tuple[str, str] | Contact] = (),
    spells: Mapping[str, Spell] | None = None,
    items: Mapping[str, Item] | None = None,
    dispel_dice: Mapping[str, int] | None = None,
    size: tuple[int, int] = (48, 48),
    turns: int = 6,
    **fields: Any,
) -> Bench:
    """A battle at the start of a phase of a turn, with these units where they are said to stand.

    `pools` are power and dispel dice as they are. `turn` counts player turns; red has the odd ones, the first
    of which it is in if the test does not say. Before the start of a turn it is the one before. Pairs of
    `contacts` are units that face each other. Other fields are of the state.
    """
    described = {"red": red, "blue": blue}
    content = Content((*own_content(), ContentFile(spells=dict(spells or {}), items=dict(items or {}))))
    sheets = {
        who: sheet(who, army, said, content)
        for army, units in described.items()
        for who, said in units.items()
    }
    turn = turn or (1 if active == "red" else 2)
    state = WarhammerState(
        phase=phase,
        round=(turn + 1) // 2,
        turn=turn,
        active=active,
        scope=f"{(turn + 1) // 2}/{active}",
        units={
            who: unit(army, said, sheets[who])
            for army, units in described.items()
            for who, said in units.items()
        },
        contacts=tuple(contact(said, turn) for said in contacts),
        power=pools[0],
        dispel=pools[1],
        magic=turn,
        victory=dict.fromkeys(SEATS, 0),
        **fields,
    )
    for live in effects:
        state.effects[live.bearer] = (*state.effects.get(live.bearer, ()), live)
    scene = Scene(
        title={"en": "test"},
        text={},
        source="",
        file="test",
        variants=check_variants(VARIANTS, dict(variants or {})),
        content=content,
        table=Table(size[0] * INCH, size[1] * INCH, tuple(pieces)),
        table_name={"en": "test"},
        sheets=sheets,
        armies={
            army: Army(
                id=army,
                name={"en": army, "es": army},
                seat=seat,
                edge="south" if army == "red" else "north",
                dispel_dice=(dispel_dice or {}).get(army, 2),
            )
            for army, seat in SEATS.items()
        },
        units={},
        seats=tuple(SEATS.values()),
        game_master="",
        turns=turns,
        first="red",
    )
    return Bench(scene, state, dice)


def sheet(who: str, army: str, said: Mapping[str, Any], content: Content) -> Sheet:
    """What never changes of a unit, as a test describes it."""
    character = bool(said.get("character", "level" in said or "host" in said))
    own = of_troop(said.get("troop", "hechicero" if "level" in said else "soldado"), content)
    profile = msgspec.structs.replace(own.profile, **part(Profile, said))
    own = msgspec.structs.replace(own, **part(Troop, said), profile=profile)
    entry = UnitEntry(**part(UnitEntry, said) | {"troop": "t", "mount": "", "character": character})
    mount, steed = said.get("mount"), said.get("steed")
    return Sheet(
        id=who,
        name={"en": who, "es": who},
        army=army,
        troop=msgspec.structs.replace(own, steed=""),
        entry=entry,
        mount=None if mount is None else of_troop(mount, content),
        steed=None if steed is None else of_troop(steed, content),
    )


def of_troop(said: str | Troop, content: Content) -> Troop:
    """A troop of that name, of this kit or of those that come along; or the troop itself."""
    if isinstance(said, Troop):
        return said
    return TROOPS[said] if said in TROOPS else content.troops[said]


def unit(army: str, said: Mapping[str, Any], sheet: Sheet) -> Unit:
    """A unit on its place."""
    models = said.get("models", 1)
    facing = said.get("facing", "north" if army == "red" else "south")
    given: dict[str, Any] = {"started": models, "stood": models, "files": min(models, 5), "models": models}
    given |= {key: value for key, value in part(Unit, said).items() if key not in ("at", "facing")}
    return Unit(
        army=army,
        at=at(*said["at"]) if said.get("at") is not None else None,
        facing=facing_along(*(FACINGS[facing] if isinstance(facing, str) else facing)),
        **given,
    )


def contact(said: tuple[str, str] | Contact, turn: int) -> Contact:
    return said if isinstance(said, Contact) else Contact(said[0], said[1], Side.FRONT, turn)


def live(spell: str, on: str, by: str, army: str = "red", **fields: Any) -> Live:
    """Something in play from an earlier magic phase, called like its spell; `on` bears it, `by` cast it."""
    return Live(**{"id": spell, "name": spell, "bearer": on, "owner": by, "army": army} | fields)


def looking(x: int, y: int) -> Point:
    """A facing along a vector."""
    return facing_along(x, y)


def terrain(kind: str, left: float, top: float, right: float, bottom: float, *, id: str = "") -> Piece:
    """A rectangle of a kind of terrain that comes with the ruleset, all in inches."""
    entry = PieceOnTable(id=id or kind, kind=kind, at=(left, top), size=(right - left, bottom - top))
    return board_piece(entry, Content(own_content()).pieces[kind])
