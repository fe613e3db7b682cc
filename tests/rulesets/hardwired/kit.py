"""The test kit: models on a table in inches, scripted dice that must be used up, and a driver.

    t = table(A={"at": (5, 5)}, x={"at": (5, 8)}, dice=("red", 6, 5, 3, 4, 4))
    t.act("A", Strike("x", "cuchillo"), x=Defend())

Upper-case models are of side `red` (seat `ana`), lower-case ones of side `blue` (seat `luis`); `group` puts a
model in a group that the rules move, of the faction (and side) that it says. The match stands before the
first draw of round 1; what a draw brings is scripted by the holder's name. Whatever is asked besides is
passed, and noted in `t.offered`; an answer that is never asked for fails the test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from refriega.boards.table import INCH, MM, Piece, Round, Table, inches
from refriega.core.chance import ScriptedChance
from refriega.core.errors import IllegalChoice, Refusal
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.modifier import Breakdown
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.variants import check_variants
from refriega.rulesets.hardwired.build import new_model, unit_profiles
from refriega.rulesets.hardwired.content import Content, own_content
from refriega.rulesets.hardwired.contracts import TIERS
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Assign, Defend, EndActivation
from refriega.rulesets.hardwired.profile import Profile
from refriega.rulesets.hardwired.ruleset import RULESET
from refriega.rulesets.hardwired.scene import Reinforcements, Scene, Side
from refriega.rulesets.hardwired.state import HardwiredState, Marker, Model, ModelEffect, Phase
from refriega.rulesets.hardwired.terms import Boon
from refriega.rulesets.hardwired.variants import VARIANTS
from tests.rulesets.ground import at as at
from tests.rulesets.ground import piece as piece
from tests.rulesets.ground import wall as wall

SEATS = {"red": "ana", "blue": "luis"}


@cache
def content() -> Content:
    """The content that comes with the ruleset."""
    return Content(own_content())


class Bench:
    """A match in progress, with what was asked of whom."""

    def __init__(self, scene: Scene, start: HardwiredState, dice: Iterable[int | str]) -> None:
        self.scene = scene
        self.dice = ScriptedChance(dice)
        self.offered: list[tuple[str, str]] = []
        self.match: Match[HardwiredState] = Match(RULESET, scene, self.dice, start=start)

    # -- driving -----------------------------------------------------------------------------------

    def act(self, who: str, option: Option, **answers: Option) -> None:
        """`who` gets its activation if it has not begun, and chooses `option`; reactors answer by name."""
        self.go_to(who)
        self.match.choose(option)
        self.settle(answers)
        assert not answers, f"never asked: {answers}"

    def go_to(self, who: str) -> None:
        """End activations and give tokens until `who` is asked what to do in its own."""
        for _ in range(100):
            decision = self.match.decision
            if decision.kind == "activation" and decision.subjects[0] == who:
                return
            if decision.kind == "assign":
                self.match.choose(Assign(who))
            elif decision.kind == "activation":
                self.match.choose(EndActivation())
            else:
                self.match.choose(self.idle(decision))
        raise AssertionError(f"{who} never activates")

    def settle(self, answers: dict[str, Option]) -> None:
        """Answer what is asked until the next activation or token: by name, else pass (or plain Defence)."""
        while not self.match.over:
            decision = self.match.decision
            if decision.kind in ("activation", "assign"):
                return
            reactor = decision.subjects[0]
            self.offered.append((decision.kind, reactor))
            answer = answers.pop(reactor, None)
            self.match.choose(self.idle(decision) if answer is None else answer)

    def idle(self, decision: Decision) -> Option:
        """What lets the game go on."""
        return Pass() if decision.chooser.check(Pass()) is None else Defend()

    def end(self, who: str) -> None:
        """`who` ends its activation."""
        self.act(who, EndActivation())

    def refusal(self, who: str, option: Option) -> Refusal:
        """Why `who` may not choose `option` in its activation; fails if it may."""
        self.go_to(who)
        before = self.match.digest()
        try:
            self.match.choose(option)
        except IllegalChoice as refused:
            assert self.match.digest() == before
            return refused.refusal
        raise AssertionError(f"{option} was accepted")

    # -- looking -----------------------------------------------------------------------------------

    @property
    def game(self) -> HardwiredGame:
        """The game as the rules see it."""
        game = self.match.game
        assert isinstance(game, HardwiredGame)
        return game

    @property
    def state(self) -> HardwiredState:
        return self.match.state

    def model(self, who: str) -> Model:
        return self.state.models[who]

    def events(self, key: str) -> list[Event]:
        """What happened under that key."""
        return [event for event in self.match.log or () if event.key == key]

    def event(self, key: str) -> Event:
        """The one event of that key."""
        (event,) = self.events(key)
        return event

    def parts(self, event: Event, name: str = "parts") -> dict[str, int]:
        """What a number is made of: value by source."""
        found = event.args[name]
        assert isinstance(found, Breakdown)
        return {part.source or part.type: part.value for part in found.parts if part.counts}

    def done(self) -> None:
        """All dice were used."""
        assert self.dice.left == ()


def table(
    *,
    dice: Iterable[int | str] = (),
    pieces: Iterable[Piece] = (),
    markers: Iterable[Marker] = (),
    boons: Mapping[str, Iterable[Boon]] | None = None,
    variants: Mapping[str, str] | None = None,
    mission: str = "control",
    size: int = 24,
    round: int = 1,
    phase: Phase = Phase.DRAW,
    reinforcements: Reinforcements | None = None,
    effects: Mapping[str, tuple[ModelEffect, ...]] | None = None,
    points: Mapping[str, int] | None = None,
    targets: Mapping[str, str] | None = None,
    **models: Mapping[str, Any],
) -> Bench:
    """A match before the first draw of a round, with these models where they are said to stand."""
    known = content()
    models = {name: of_unit(written) for name, written in models.items()}
    profiles = unit_profiles(known) | {name: profile(name, written) for name, written in models.items()}
    sides = {written.get("side") or side_of(name): written for name, written in models.items()}
    if reinforcements is not None:
        sides |= {known.factions[id_].side: {} for id_ in known.numbered("factions").values()}
    scene = Scene(
        title={"en": "test"},
        text={},
        source="",
        file="test",
        variants=check_variants(VARIANTS, dict(variants or {})),
        content=known,
        table=Table(size * INCH, size * INCH, tuple(pieces)),
        table_name={"en": "test"},
        profiles=profiles,
        names={name: {"en": name, "es": name} for name in models},
        sides={
            side: Side(
                id=side,
                name={"en": side, "es": side},
                seat=SEATS.get(side, ""),
                edge="north" if side == "blue" else "south",
                companions=bool(written.get("companion")),
            )
            for side, written in sides.items()
        },
        models={},
        markers=tuple(markers),
        seats=tuple(dict.fromkeys(SEATS[side] for side in sides if side in SEATS)),
        game_master="",
        mission=known.missions[mission],
        reinforcements=reinforcements,
    )
    start = HardwiredState(
        phase=phase,
        round=round,
        scope=str(round),
        models={name: model(written, profiles[name], round) for name, written in models.items()},
        markers=scene.markers,
        boons={seat: tuple(of) for seat, of in (boons or {}).items()},
        effects=dict(effects or {}),
        points=dict(points or {}),
        targets=dict(targets or {}),
    )
    return Bench(scene, start, dice)


def of_unit(written: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a test says of a model; of a `unit`, all that its entry says, and its side.

    Its group is `g`, or `c` for Companions, if the test does not say.
    """
    if "unit" not in written:
        return written
    unit = content().units[written["unit"]]
    faction = content().factions[unit.faction]
    companion = faction.kind == "companion"
    return {
        "side": faction.side,
        "group": "c" if companion else "g",
        "faction": unit.faction,
        "companion": companion,
        "combat": unit.attributes.combat,
        "defence": unit.attributes.defence,
        "wits": unit.attributes.wits,
        "health": unit.health,
        "move": unit.move,
        "weapons": (unit.weapon,),
        **written,
    }


def side_of(name: str) -> str:
    return "red" if name[0].isupper() else "blue"


def profile(name: str, written: Mapping[str, Any]) -> Profile:
    """A profile from what a test says: `combat`, `defence`, `wits` as dice, `health`, `move` in inches..."""
    return Profile(
        id=name,
        name={"en": name, "es": name},
        combat=TIERS[written.get("combat", "2d6")],
        defence=TIERS[written.get("defence", "2d6")],
        wits=TIERS[written.get("wits", "2d6")],
        health=written.get("health", 10),
        move=inches(written.get("move", 4)),
        weapons=tuple(written.get("weapons", ("cuchillo",))),
        armour=written.get("armour", ""),
        gear=tuple(written.get("gear", ())),
        consumables=tuple(written.get("consumables", ())),
        contract=written.get("contract", ""),
        boss=written.get("boss", False),
        faction=written.get("faction", ""),
        base=Round(written.get("base", 25) * MM // 2),
    )


def model(written: Mapping[str, Any], of: Profile, round: int) -> Model:
    """A model as a test says: `at` in inches, `left` Health if not the full, `activated` in this round..."""
    place = at(*written["at"]) if written.get("at") is not None else None
    found = new_model(content(), of, written.get("side") or side_of(of.id), place, written.get("group", ""))
    found.health = written.get("left", of.health)
    found.hostile = written.get("hostile", False)
    found.fleeing = written.get("fleeing", False)
    found.carried = tuple(written.get("carried", ()))
    if written.get("activated"):
        found.round = round
        found.activations = 1
    return found
