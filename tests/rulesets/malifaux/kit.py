"""The test kit: models on a table in inches, scripted cards that must be used up, and a driver.

    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, (2, 3, 5)),)},
        x={"at": (5, 7), "df": 5},
        cards=("M08", "T09", "C03", "R04", "R05"),
        hands={"red": ("R13",)},
        stones={"blue": 2},
    )
    t.act("A", Take("golpe", ("x",)), A=Cheat("R13"), x=(Stone("+"), Pass()))
    t.done()

Upper-case models are of crew `red` (seat `ana`), lower-case ones of crew `blue` (seat `luis`). The match
stands in the activation phase of turn 1, and `red` picks first; `phase` says otherwise. Cards are named as
decks name them ("R07", "BJ") in the order in which they are turned over, whoever does so; each crew has its
own deck, without its hand. Whatever is asked is answered by the name of whom it is about: the next of its
answers, if it fits, is given, else it passes, or takes what is listed first; it is noted in `t.offered`. An
answer that never fits fails the test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from refriega.boards.table import INCH, Piece, Table
from refriega.core.cards import Deck
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.variants import check_variants
from refriega.rulesets.malifaux.card import Action, Card
from refriega.rulesets.malifaux.conditions import lasts
from refriega.rulesets.malifaux.conditions_schema import ConditionEntry
from refriega.rulesets.malifaux.content import Content, ContentFile
from refriega.rulesets.malifaux.effects_schema import AnyEffect, Damage, Trigger
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Activate, EndActivation
from refriega.rulesets.malifaux.ruleset import RULESET
from refriega.rulesets.malifaux.scene import CrewSide, Scene, Strategy
from refriega.rulesets.malifaux.state import Crew, Held, MalifauxState, Marker, Model, Phase
from refriega.rulesets.malifaux.terms import Kind, Reach, Stat, Station, When
from refriega.rulesets.malifaux.variants import VARIANTS
from tests.rulesets.bench import SEATS, TurnBench
from tests.rulesets.ground import at as at
from tests.rulesets.ground import piece as piece
from tests.rulesets.ground import wall as wall

# -- cards ---------------------------------------------------------------------------------------------


def action(id: str, **fields: Any) -> Action:
    """An action of a card: tactical, of oneself, for 1 AP, if the test does not say otherwise."""
    return Action(
        **{"id": id, "name": {"es": id, "en": id}, "kind": Kind.TACTICAL, "aims_at": "self"} | fields
    )


def attack(id: str, stat: Stat, value: int, track: tuple[int, int, int] | None, **fields: Any) -> Action:
    """An attack against Df that deals damage on `track`, if any."""
    effects: tuple[AnyEffect, ...] = (Damage(track=track),) if track is not None else ()
    given: dict[str, Any] = {
        "kind": Kind.ATTACK,
        "aims_at": "enemy",
        "stat": stat,
        "value": value,
        "resist": Stat.DF,
        "effects": effects,
    }
    return action(id, **given | fields)


def melee(id: str, value: int, track: tuple[int, int, int] | None = (2, 3, 5), **fields: Any) -> Action:
    """A melee attack (Ml) with a range of 2 inches."""
    return attack(id, Stat.ML, value, track, **{"reach": Reach.MELEE, "range": 2} | fields)


def gun(id: str, value: int, track: tuple[int, int, int] | None = (2, 3, 5), **fields: Any) -> Action:
    """A projectile attack (Sh) with a range of 12 inches."""
    return attack(id, Stat.SH, value, track, **{"reach": Reach.GUN, "range": 12} | fields)


def spell(id: str, value: int, track: tuple[int, int, int] | None = (2, 3, 5), **fields: Any) -> Action:
    """A cast attack (Ca) against Wp with a range of 12 inches."""
    given = {"reach": Reach.CAST, "range": 12, "resist": Stat.WP}
    return attack(id, Stat.CA, value, track, **given | fields)


def trigger(suits: str, when: When, *effects: AnyEffect, name: str = "gatillo") -> Trigger:
    return Trigger(name={"es": name, "en": name}, suits=suits, when=when, effects=effects)


def card(name: str, **fields: Any) -> Card:
    """A stat card: Df 5, Wp 5, Wk 5, Cg 6, 8 Wounds, a minion, if the test does not say otherwise."""
    given: dict[str, Any] = {
        "name": {"es": name, "en": name},
        "station": Station.MINION,
        "df": 5,
        "wp": 5,
        "wk": 5,
        "cg": 6,
        "wounds": 8,
    }
    said = given | fields
    return Card(**said | {"station": Station(said["station"])})


NOT_OF_THE_CARD = ("at", "crew", "left", "activated", "held", "card")


# -- a match -------------------------------------------------------------------------------------------


class Bench(TurnBench[MalifauxState, MalifauxGame]):
    """See the module."""

    ruleset = RULESET
    game_type = MalifauxGame
    own = "activation"
    rests = ("activation", "activate")

    def idle(self, decision: Decision) -> Option:
        """To pass, or what is listed first."""
        return Pass() if decision.chooser.check(Pass()) is None else next(decision.chooser.candidates())

    def towards(self, decision: Decision, who: str) -> Option:
        """Activations end, and it is picked."""
        if decision.kind == "activate" and decision.chooser.check(Activate(who)) is None:
            return Activate(who)
        return EndActivation() if decision.kind == "activation" else self.idle(decision)

    def end(self, who: str) -> None:
        """`who` ends its activation."""
        self.act(who, EndActivation())

    def model(self, who: str) -> Model:
        return self.state.models[who]

    def crew(self, side: str) -> Crew:
        return self.state.crews[side]

    def wounds(self, who: str) -> int:
        return self.model(who).wounds

    def held(self, who: str) -> dict[str, int]:
        """The conditions on a model, with their values."""
        return {held.name: held.value for held in self.game.held(who) if not held.immune}

    def fate(self, what: str, who: str = "") -> list[int]:
        """The net modifiers of the flips for something, in order."""
        return [
            self.number(event, "fate")
            for event in self.events("flip")
            if event.args["what"] == what and (not who or event.args["who"] == who)
        ]

    def duels(self) -> list[tuple[int, int, bool]]:
        """Of the opposed duels in order: the acting total, the other one, and whether the acting side won."""
        return [
            (self.number(event, "total"), self.number(event, "other_total"), event.args["won"] is True)
            for event in self.events("duel.opposed")
        ]

    def done(self) -> None:
        """All cards were used, and every card of a crew is in one place."""
        super().done()
        for crew in self.state.crews.values():
            there = (*crew.deck.cards, *crew.deck.discards, *crew.hand, *crew.in_use)
            assert tuple(sorted(there)) == FULL_DECK
            assert crew.in_use == ()


def table(
    *,
    cards: Iterable[int | str] = (),
    hands: Mapping[str, Iterable[str]] | None = None,
    stones: Mapping[str, int] | None = None,
    decks: Mapping[str, Deck] | None = None,
    pieces: Iterable[Piece] = (),
    markers: Iterable[Marker] = (),
    variants: Mapping[str, str] | None = None,
    strategy: Strategy | None = None,
    conditions: Mapping[str, ConditionEntry] | None = None,
    content: Mapping[str, Card] | None = None,
    hazards: Mapping[str, int] | None = None,
    size: int = 24,
    round: int = 1,
    phase: Phase = Phase.ACTIVATION,
    first: str = "red",
    **models: Mapping[str, Any],
) -> Bench:
    """A match in the middle of a turn, with these models where they are said to stand.

    Of a model everything but `at`, `crew`, `left` (Wounds), `activated`, `held` (conditions by value) is said
    of its card, which has its name; `content` are more cards, of those that can be summoned. A crew's deck
    is all but its hand, if `decks` does not say otherwise.
    """
    stat_cards = {name: of_card(name, said) for name, said in models.items()}
    sides = tuple(dict.fromkeys((*SEATS, *(crew_named(name, said) for name, said in models.items()))))
    crews = {
        side: new_crew(
            tuple((hands or {}).get(side, ())), (stones or {}).get(side, 0), (decks or {}).get(side)
        )
        for side in sides
    }
    scene = Scene(
        title={"en": "test"},
        text={},
        source="",
        file="test",
        variants=check_variants(VARIANTS, dict(variants or {})),
        content=Content((ContentFile(cards=dict(content or {}), conditions=dict(conditions or {})),)),
        table=Table(size * INCH, size * INCH, tuple(pieces)),
        table_name={"en": "test"},
        cards={**(content or {}), **stat_cards},
        names={name: {"en": name, "es": name} for name in models},
        sides={
            side: CrewSide(id=side, name={"en": side, "es": side}, seat=SEATS.get(side, side))
            for side in sides
        },
        models={},
        crews=crews,
        markers=tuple(markers),
        seats=tuple(SEATS.get(side, side) for side in sides),
        game_master="",
        strategy=strategy or Strategy(),
        deployment={},
        hazards=dict(hazards or {}),
    )
    start = MalifauxState(
        phase=phase,
        round=round,
        scope=str(round),
        models={name: new_model(name, said, round) for name, said in models.items()},
        crews={side: msgspec.structs.replace(crew) for side, crew in crews.items()},
        markers=scene.markers,
        first=first,
        next=first,
    )
    for name, said in models.items():
        hold(RULESET.game(scene, start, None), name, said.get("held", {}))
    return Bench(scene, start, cards)


def crew_named(name: str, said: Mapping[str, Any]) -> str:
    return said.get("crew") or ("red" if name[0].isupper() else "blue")


def of_card(name: str, said: Mapping[str, Any]) -> Card:
    """The card that a test describes; `card` gives one that is ready made."""
    given = said.get("card")
    if isinstance(given, Card):
        return given
    return card(name, **{key: value for key, value in said.items() if key not in NOT_OF_THE_CARD})


def new_crew(hand: tuple[str, ...], stones: int, deck: Deck | None) -> Crew:
    left = Deck(tuple(card for card in FULL_DECK if card not in hand)) if deck is None else deck
    return Crew(left, tuple(sorted(hand)), stones=stones)


def new_model(name: str, said: Mapping[str, Any], round: int) -> Model:
    place = at(*said["at"]) if said.get("at") is not None else None
    model = Model(name, crew_named(name, said), place, said.get("left", of_card(name, said).wounds))
    if said.get("activated"):
        model.turn = round
    return model


def hold(game: MalifauxGame, who: str, conditions: Mapping[str, int]) -> None:
    """Conditions that a model has from before."""
    for name, value in conditions.items():
        held = Held(game.next_id("c"), name, who, "", lasts(game, who, name), value=value)
        game.state.effects[who] = (*game.held(who), held)
