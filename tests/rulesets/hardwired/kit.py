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
from tests.rulesets.bench import SEATS, TurnBench
from tests.rulesets.ground import at as at
from tests.rulesets.ground import piece as piece
from tests.rulesets.ground import wall as wall


@cache
def content() -> Content:
    """The content that comes with the ruleset."""
    return Content(own_content())


class Bench(TurnBench[HardwiredState, HardwiredGame]):
    """See the module."""

    ruleset = RULESET
    game_type = HardwiredGame
    own = "activation"
    rests = ("activation", "assign")

    def idle(self, decision: Decision) -> Option:
        """To pass, or plain Defence."""
        return Pass() if decision.chooser.check(Pass()) is None else Defend()

    def towards(self, decision: Decision, who: str) -> Option:
        """Activations end, and tokens go to it."""
        if decision.kind == "assign":
            return Assign(who)
        return EndActivation() if decision.kind == "activation" else self.idle(decision)

    def end(self, who: str) -> None:
        """`who` ends its activation."""
        self.act(who, EndActivation())

    def model(self, who: str) -> Model:
        return self.state.models[who]


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
