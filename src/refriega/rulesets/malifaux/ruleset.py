"""Malifaux: the ruleset as the machine and its tools see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from importlib.resources import files
from pathlib import Path
from typing import Any

from refriega.core.event import Event
from refriega.core.interventions import ordered
from refriega.core.procedure import Option, Procedure
from refriega.core.ruleset import Variant
from refriega.rulesets.malifaux import conditions, interventions, turn
from refriega.rulesets.malifaux.choices import INTERVENTION, OPTION
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.scenario import load_scenario
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.state import MalifauxState, Phase
from refriega.rulesets.malifaux.variants import VARIANTS
from refriega.rulesets.malifaux.view import view_of


class Malifaux:
    """Crews of models with cards of their own, duels with fate decks, actions that cause actions."""

    id = "malifaux"
    version = "1"
    title: Mapping[str, str] = {"es": "Malifaux, segunda edición", "en": "Malifaux, second edition"}
    boards = ("table",)
    questions = "refriega.rulesets.malifaux.questions:QUESTIONS"
    option_type: Any = OPTION
    intervention_type: Any = INTERVENTION

    def load(self, text: str, file: str, variants: Mapping[str, str]) -> Scene:
        return load_scenario(text, file, variants)

    def start(self, scenario: Scene) -> MalifauxState:
        """The state before anything has happened."""
        state = MalifauxState(
            phase=Phase.DEPLOYMENT,
            models={who: copy(model) for who, model in scenario.models.items()},
            crews={side: copy(crew) for side, crew in scenario.crews.items()},
            markers=scenario.markers,
        )
        game = MalifauxGame(scenario, state, None)
        for who, condition, value in scenario.conditions:
            conditions.gain(game, who, condition, value)
        return state

    def game(self, scenario: Scene, state: MalifauxState, log: list[Event] | None) -> MalifauxGame:
        return MalifauxGame(scenario, state, log)

    def step(self, game: MalifauxGame) -> Procedure[None]:
        return turn.step(game)

    def intervene(self, game: MalifauxGame, intervention: Option) -> Procedure[None]:
        return ordered(game, intervention, interventions.check, interventions.carry_out)

    def turn_mark(self, state: MalifauxState) -> str:
        return f"{state.round}/{state.taken}"

    def view(self, scenario: Scene, state: MalifauxState, seat: str) -> MalifauxState:
        return view_of(scenario, state, seat)

    def copy(self, state: MalifauxState) -> MalifauxState:
        return state.copy()

    def variants(self) -> Iterable[Variant]:
        return VARIANTS.values()

    def ledger(self) -> Path:
        return Path(str(files("refriega.rulesets.malifaux") / "rules.toml"))


RULESET = Malifaux()
