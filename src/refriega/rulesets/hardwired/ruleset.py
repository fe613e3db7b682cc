"""Hardwired 28: the ruleset as the machine and its tools see it."""

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
from refriega.rulesets.hardwired import interventions, turn
from refriega.rulesets.hardwired.choices import INTERVENTION, OPTION
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.scenario import load_scenario
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState, Phase
from refriega.rulesets.hardwired.variants import VARIANTS
from refriega.rulesets.hardwired.view import view_of


class Hardwired:
    """Skirmishes of five, hostiles that play themselves, activation tokens from a bag, inches."""

    id = "hardwired"
    version = "1"
    title: Mapping[str, str] = {"es": "Hardwired 28", "en": "Hardwired 28"}
    boards = ("table",)
    questions = "refriega.rulesets.hardwired.questions:QUESTIONS"
    option_type: Any = OPTION
    intervention_type: Any = INTERVENTION

    def load(self, text: str, file: str, variants: Mapping[str, str]) -> Scene:
        return load_scenario(text, file, variants)

    def start(self, scenario: Scene) -> HardwiredState:
        """The state before anything has happened."""
        return HardwiredState(
            phase=Phase.DEPLOYMENT if scenario.setup else Phase.ROUND,
            models={who: copy(model) for who, model in scenario.models.items()},
            markers=scenario.markers,
        )

    def game(self, scenario: Scene, state: HardwiredState, log: list[Event] | None) -> HardwiredGame:
        return HardwiredGame(scenario, state, log)

    def step(self, game: HardwiredGame) -> Procedure[None]:
        return turn.step(game)

    def intervene(self, game: HardwiredGame, intervention: Option) -> Procedure[None]:
        return ordered(game, intervention, interventions.check, interventions.carry_out)

    def turn_mark(self, state: HardwiredState) -> str:
        return f"{state.round}/{state.taken}"

    def view(self, scenario: Scene, state: HardwiredState, seat: str) -> HardwiredState:
        return view_of(scenario, state, seat)

    def copy(self, state: HardwiredState) -> HardwiredState:
        return state.copy()

    def variants(self) -> Iterable[Variant]:
        return VARIANTS.values()

    def ledger(self) -> Path:
        return Path(str(files("refriega.rulesets.hardwired") / "rules.toml"))


RULESET = Hardwired()
