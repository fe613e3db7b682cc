"""The face of `malifaux`: the table to scale, each seat's own hand, who is asked what, what is typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from refriega.boards.place import Place
from refriega.boards.table import Point
from refriega.core.errors import Refusal
from refriega.core.procedure import Decision, Option
from refriega.rulesets.malifaux.choices import OPTION
from refriega.rulesets.malifaux.content import ContentFile
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Deploy, Walk
from refriega.rulesets.malifaux.scenario import check_alone
from refriega.rulesets.malifaux.scenario_file import ScenarioFile
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.state import MalifauxState, Phase
from refriega.rulesets.malifaux.terms import Fate, Suit
from refriega.terminal.battles import BattleFace, Tells
from refriega.terminal.face import Named
from refriega.terminal.malifaux_acts import (
    bound_for,
    implied,
    made,
    places_worth,
    remark_on,
    trigger_named,
    worth_listing,
)
from refriega.terminal.malifaux_cards import needs_said, spelled, suits_said
from refriega.terminal.malifaux_log import ANNOUNCED, completed, retold
from refriega.terminal.malifaux_map import legend_of, owners_of, picture_of
from refriega.terminal.malifaux_moment import (
    glance_of,
    headline_of,
    standing_of,
    under_way_of,
    waiting_line,
)
from refriega.terminal.malifaux_names import TABLES, actions_of, length_said, name_of
from refriega.terminal.malifaux_pages import CardShelf, goal_said, pages
from refriega.terminal.malifaux_sheets import roster_of, status_of
from refriega.terminal.typed import tags_of
from refriega.terminal.words import Words

BEARINGS = ("toward", "away")

SAID = frozenset({"own", "others", "flips", "trigger"})
"""Arguments that are words already."""


class MalifauxFace(BattleFace):
    """See the module."""

    ruleset = "malifaux"

    tells: ClassVar = Tells(
        MalifauxGame,
        roster_of,
        status_of,
        glance_of,
        headline_of,
        under_way_of,
        waiting_line,
        standing_of,
        picture_of,
        legend_of,
        retold,
        completed,
        name_of,
        check_alone,
    )

    documents: ClassVar = {"scenario": ScenarioFile, "content": ContentFile}

    tables = (*TABLES, "words")

    scenes = frozenset({"deploy", "activate", "activation", "accomplice"})

    turns = frozenset({"activation", "act"})

    verbs = frozenset({*tags_of(OPTION), *BEARINGS})

    announced = ANNOUNCED

    cuts = ("turn", "activation")

    by_name = frozenset({"deck"})

    folded = frozenset({"walk", "deploy", "to_point", "interact", "defensive_stance", "discard_cards"})

    listed_first = frozenset({"take"})

    likeliest = ("take", "charge", "walk", "focus", "defensive_stance", "interact", "end_activation")

    going = "walk"

    # -- names -----------------------------------------------------------------------------------

    def value(self, name: str, value: object, words: Words) -> str | None:
        """Suits and TNs, lengths, triggers by their names; what is in words already."""
        if name in SAID:
            return str(value)
        if name in ("suits", "other_suits"):
            return suits_said(str(value), words)
        if name == "needs":
            return needs_said(str(value), words)
        if name == "index" and isinstance(value, int):
            return self.trigger(value, words)
        if name == "by" and isinstance(value, str):
            return words.name(value)
        if name == "what" and isinstance(value, str):  # as a thing, not as an act
            key = f"what.{value}"
            return words.text(key) if key in words.catalogue else words.name(value)
        if name in ("way", "path") and isinstance(value, tuple):
            return words.place(value[-1]) if value else ""
        if isinstance(value, int) and not isinstance(value, bool):
            return length_said(name, value)
        return None

    def number(self, name: str, number: int) -> str:
        """Fate modifiers have a sign."""
        return f"{number:+d}" if name.partition(":")[0] == "fate" else str(number)

    def trigger(self, index: int, words: Words) -> str:
        """A trigger that is on offer, by its name; else its number."""
        if words.state is None:
            return str(index + 1)
        return trigger_named(MalifauxGame(words.scenario, words.state, None), index, words) or str(index + 1)

    # -- what is shown -----------------------------------------------------------------------------

    def signs(self, scenario: Scene, state: MalifauxState) -> Mapping[str, str]:
        return owners_of(state)

    def lying(self, state: MalifauxState) -> tuple[str, ...]:
        return tuple(marker.id for marker in state.markers)

    def not_now(self, state: MalifauxState, decision: Decision) -> Refusal | None:
        """A model is to be activated first; or the match has not begun."""
        if decision.kind in ("activate", "accomplice"):
            return Refusal("activation.nobody_yet")
        return Refusal("activation.not_begun") if state.phase is Phase.DEPLOYMENT else None

    def introduction(self, scenario: Scene, words: Words) -> list[str]:
        """What the match is about, how points are scored, and when it may end."""
        strategy = scenario.strategy
        known = {**scenario.content.strategies, **scenario.content.schemes}
        name = words.name(strategy.id) if strategy.id else ""
        lines = [words.title(scenario.text).strip()] if scenario.text else []
        lines.append(words.text("strategy.named", name=name, told=goal_said(strategy, known, words)))
        for side in scenario.sides.values():
            for scheme in side.schemes:
                told = goal_said(scheme, known, words)
                lines.append(
                    words.text(
                        "strategy.scheme", crew=words.name(side.id), name=words.name(scheme.id), told=told
                    )
                )
        return [*lines, words.text("strategy.ends", turns=strategy.turns)]

    def stage(self, state: MalifauxState, decision: Decision) -> object:
        """How everybody fares: the map alone does not tell."""
        models = tuple((who, model.wounds, model.turn) for who, model in state.models.items())
        return models, tuple((side, crew.hand, crew.stones) for side, crew in state.crews.items())

    def turn_mark(self, state: MalifauxState) -> object:
        return state.taken

    # -- content -----------------------------------------------------------------------------------

    def shelf(self) -> CardShelf:
        return CardShelf()

    def entry(self, scenario: Scene | CardShelf, name: str, words: Words) -> list[str]:
        return pages(scenario.content, scenario.cards, name, words)

    # -- options -----------------------------------------------------------------------------------

    def spelled(self, text: str) -> str:
        return spelled(text)

    def implied(
        self, scenario: Scene, state: MalifauxState, decision: Decision, line: str, words: Words
    ) -> str:
        return implied(MalifauxGame(scenario, state, None), decision, line)

    def build(
        self,
        scenario: Scene,
        state: MalifauxState,
        who: str,
        listed: Sequence[Option],
        tag: str,
        named: tuple[Named, ...],
    ) -> Iterator[Option]:
        """Walks to any point, or as near to somebody as one comes; other acts of what was named."""
        game = MalifauxGame(scenario, state, None)
        if tag in ("walk", "to_point"):
            here = self.stands_at(state, who)
            template = [Walk(here)] if tag == "walk" and here is not None else []
            options = [*listed] or template
            yield from super().build(scenario, state, who, options, tag, bound_for(named, game))
            return
        if tag == "charge" and any(isinstance(name, Point) for name in named):
            yield from super().build(scenario, state, who, listed, tag, named)
        points = {marker.id: marker.at for marker in state.markers}
        points |= {other: model.at for other, model in state.models.items() if model.at is not None}
        yield from made(game, who, tag, named, points)

    def in_sight(self, state: MalifauxState) -> tuple[str, ...]:
        """Everybody on the table, and whoever is still to be put down."""
        return tuple(who for who, model in state.models.items() if model.fate is Fate.IN_PLAY)

    def kinds(self, scenario: Scene, state: MalifauxState, tag: str) -> Sequence[Sequence[str]]:
        """Actions, those of who acts first; cards and suits; markers."""
        acting = self.acting(state)
        own = scenario.cards[state.models[acting].card].actions if acting else ()
        acts = tuple(dict.fromkeys(action.id for action in (*own, *actions_of(scenario))))
        cards = tuple(card for crew in state.crews.values() for card in (*crew.hand, *crew.in_use) if card)
        markers = tuple(marker.id for marker in state.markers)
        suits = tuple(map(str, Suit))
        if tag in ("cheat", "use_card", "discard_cards", "stone"):
            return ((*cards, *suits, "+"), acts, markers)
        return (acts, markers, (*cards, *suits))

    def acting(self, state: MalifauxState) -> str:
        return state.turns[-1].who if state.turns else ""

    def stands_at(self, state: MalifauxState, who: str) -> Point | None:
        """A model, or a marker."""
        if who in state.models:
            return state.models[who].at
        return next((marker.at for marker in state.markers if marker.id == who), None)

    def likely(
        self, scenario: Scene, state: MalifauxState, decision: Decision, options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        if any(isinstance(option, Deploy) for option in options):
            return options
        game = MalifauxGame(scenario, state, None)
        return worth_listing(game, self.acting(state), decision, options)

    def sensible(
        self, scenario: Scene, state: MalifauxState, who: str, options: Mapping[Place, Option]
    ) -> list[Place]:
        return list(places_worth(MalifauxGame(scenario, state, None), who, options))

    def remark(self, scenario: Scene, state: MalifauxState, option: Option, words: Words) -> str:
        asked = words.asked
        taking = asked is not None and asked.kind == "act"
        who = asked.subjects[0] if asked is not None and taking else self.acting(state)
        return remark_on(MalifauxGame(scenario, state, None), who, option, words)

    def targets(self, tag: str) -> bool:
        return tag in ("take", "charge", "strike")

    def passing(self, decision: Decision) -> str:
        """The kind of the question: whoever lets soulstones pass does not let cheating pass."""
        return decision.kind

    def sources(self, scenario: Scene, who: str) -> tuple[str, ...]:
        return ("cheat", "stone", "trigger", "declared")
