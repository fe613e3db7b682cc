"""The face of `malifaux`: the table to scale, each seat's own hand, who is asked what, what is typed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, get_args

from refriega.boards.place import Place
from refriega.boards.table import Point
from refriega.core.errors import Refusal
from refriega.core.event import Event
from refriega.core.procedure import Decision, Option
from refriega.locale import own_texts
from refriega.rulesets.malifaux.choices import OPTION
from refriega.rulesets.malifaux.content import ContentFile
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Deploy, Walk
from refriega.rulesets.malifaux.scenario import check_alone
from refriega.rulesets.malifaux.scenario_file import ScenarioFile
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.state import MalifauxState, Phase
from refriega.rulesets.malifaux.terms import Fate, Suit
from refriega.terminal.face import Named, Picture, plain
from refriega.terminal.inches import InchFace
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
from refriega.terminal.malifaux_pages import Shelf, goal_said, pages
from refriega.terminal.malifaux_sheets import roster_of, status_of
from refriega.terminal.pages import pages_on, spoken, topics_of, word_names
from refriega.terminal.words import Words

BEARINGS = ("toward", "away")

SAID = frozenset({"own", "others", "flips", "trigger"})
"""Arguments that are words already."""


class MalifauxFace(InchFace):
    """See the module."""

    documents: ClassVar = {"scenario": ScenarioFile, "content": ContentFile}

    tables = (*TABLES, "words")

    scenes = frozenset({"deploy", "activate", "activation", "accomplice"})

    turns = frozenset({"activation", "act"})

    verbs = frozenset({*(str(type_.__struct_config__.tag) for type_ in get_args(OPTION)), *BEARINGS})

    announced = ANNOUNCED

    cuts = ("turn", "activation")

    by_name = frozenset({"deck"})

    folded = frozenset({"walk", "deploy", "to_point", "interact", "defensive_stance", "discard_cards"})

    in_order = True

    listed_first = frozenset({"take"})

    likeliest = ("take", "charge", "walk", "focus", "defensive_stance", "interact", "end_activation")

    going = "walk"

    def texts(self, lang: str) -> Mapping[str, str]:
        return {**super().texts(lang), **own_texts("malifaux", lang)}

    # -- names -----------------------------------------------------------------------------------

    def creatures(self, scenario: Scene | Shelf, lang: str) -> dict[str, str]:
        """Namesakes are told apart by their ids."""
        names = {id_: spoken(name, lang) or id_ for id_, name in scenario.names.items()}
        known = list(names.values())
        return {id_: name if known.count(name) == 1 else f"{name} ({id_})" for id_, name in names.items()}

    def name(self, scenario: Scene, state: MalifauxState | None, id_: str, lang: str) -> str | None:
        return name_of(scenario, state, id_, lang)

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

    def seats_of(self, scenario: Scene, word: str) -> tuple[str, ...]:
        """Seats by their names, crews by their ids or what they are called, in whichever language."""
        wanted = plain(word)
        found = [seat for seat in scenario.seats if plain(seat) == wanted]
        found = found or [
            side.seat
            for side in scenario.sides.values()
            if wanted in (plain(side.id), *map(plain, side.name.values()))
        ]
        return tuple(dict.fromkeys(found))

    def sides(self, scenario: Scene, lang: str) -> dict[str, str]:
        return {id_: spoken(side.name, lang) or id_ for id_, side in scenario.sides.items()}

    # -- what is shown -----------------------------------------------------------------------------

    def picture(self, scenario: Scene, state: MalifauxState, lit: Collection[Place] = ()) -> Picture:
        return picture_of(scenario, state, lit)

    def legend(self, scenario: Scene, state: MalifauxState, words: Words) -> list[str]:
        return legend_of(scenario, state, words)

    def lit(self, scenario: Scene, decision: Decision) -> frozenset[Place]:
        """Where a model can be put down."""
        if decision.kind != "deploy":
            return frozenset()
        places = (self.destination(option) for option in decision.chooser.candidates())
        return frozenset(place for place in places if place is not None)

    def roster(self, scenario: Scene, state: MalifauxState, words: Words) -> list[str]:
        return roster_of(MalifauxGame(scenario, state, None), words)

    def glance(self, scenario: Scene, state: MalifauxState, decision: Decision, words: Words) -> str:
        return glance_of(MalifauxGame(scenario, state, None), words)

    def headline(self, scenario: Scene, state: MalifauxState, decision: Decision, words: Words) -> list[str]:
        return headline_of(MalifauxGame(scenario, state, None), decision, words)

    def status(self, scenario: Scene, state: MalifauxState, who: str, words: Words) -> list[str]:
        return status_of(MalifauxGame(scenario, state, None), who, words)

    def signs(self, state: MalifauxState) -> Mapping[str, str]:
        return owners_of(state)

    def lying(self, state: MalifauxState) -> tuple[str, ...]:
        return tuple(marker.id for marker in state.markers)

    def under_way(self, scenario: Scene, state: MalifauxState, decision: Decision) -> Event | None:
        return under_way_of(MalifauxGame(scenario, state, None))

    def not_now(self, state: MalifauxState, decision: Decision) -> Refusal | None:
        """A model is to be activated first; or the match has not begun."""
        if decision.kind in ("activate", "accomplice"):
            return Refusal("activation.nobody_yet")
        return Refusal("activation.not_begun") if state.phase is Phase.DEPLOYMENT else None

    def order(self, scenario: Scene, state: MalifauxState, words: Words) -> str:
        return waiting_line(MalifauxGame(scenario, state, None), words)

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

    def standing(self, scenario: Scene, state: MalifauxState, words: Words) -> list[str]:
        return standing_of(MalifauxGame(scenario, state, None), words)

    def stage(self, state: MalifauxState, decision: Decision) -> object:
        """How everybody fares: the map alone does not tell."""
        models = tuple((who, model.wounds, model.turn) for who, model in state.models.items())
        return models, tuple((side, crew.hand, crew.stones) for side, crew in state.crews.items())

    def turn_mark(self, state: MalifauxState) -> object:
        return state.taken

    def retold(self, numbered: Iterator[tuple[int, Event]], words: Words) -> Iterator[tuple[int, Event]]:
        return retold(numbered, words)

    def completed(self, event: Event, words: Words) -> Event:
        return completed(event, words)

    # -- content -----------------------------------------------------------------------------------

    def shelf(self) -> Shelf:
        return Shelf()

    def contents(self, scenario: Scene | Shelf, words: Words) -> dict[str, dict[str, str]]:
        found = {table: getattr(scenario.content, table).items() for table in TABLES}
        listed = {table: {id_: words.title(e.name) for id_, e in entries} for table, entries in found.items()}
        words_of = {"words": word_names("malifaux", words)}
        return {table: entries for table, entries in listed.items() if entries} | words_of

    def entry(self, scenario: Scene | Shelf, name: str, words: Words) -> list[str]:
        return pages(scenario.content, scenario.cards, name, words)

    def topics(self, words: Words) -> tuple[str, ...]:
        return topics_of("malifaux", words)

    def topic(self, name: str, words: Words) -> list[str]:
        return pages_on("malifaux", name, words, whole=False)

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

    def things(self, scenario: Scene, state: MalifauxState) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id_ for kind in self.kinds(scenario, state, "") for id_ in kind))

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

    # -- files -------------------------------------------------------------------------------------

    def read_content(self, text: str, file: str) -> None:
        check_alone(text, file)
