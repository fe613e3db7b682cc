"""Warhammer: the ruleset as the machine and its tools see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from refriega.core.event import Event
from refriega.core.interventions import ordered
from refriega.core.procedure import Option, Procedure
from refriega.core.ruleset import Variant
from refriega.rulesets.warhammer import interventions, turn
from refriega.rulesets.warhammer.choices import INTERVENTION, OPTION
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.scenario import load_scenario
from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.state import WarhammerState
from refriega.rulesets.warhammer.variants import VARIANTS
from refriega.rulesets.warhammer.view import view_of


class Warhammer:
    """The magic phase of a battle of regiments: spells that stay, dispelling, characters and units."""

    id = "warhammer"
    version = "1"
    title: Mapping[str, str] = {
        "es": "Warhammer Fantasy, sexta edición",
        "en": "Warhammer Fantasy, sixth edition",
    }
    boards = ("table",)
    questions = "refriega.rulesets.warhammer.questions:QUESTIONS"
    option_type: Any = OPTION
    intervention_type: Any = INTERVENTION

    def load(self, text: str, file: str, variants: Mapping[str, str]) -> Scene:
        return load_scenario(text, file, variants)

    def start(self, scenario: Scene) -> WarhammerState:
        return scenario.start()

    def game(self, scenario: Scene, state: WarhammerState, log: list[Event] | None) -> WarhammerGame:
        return WarhammerGame(scenario, state, log)

    def step(self, game: WarhammerGame) -> Procedure[None]:
        return turn.step(game)

    def intervene(self, game: WarhammerGame, intervention: Option) -> Procedure[None]:
        return ordered(game, intervention, interventions.check, interventions.carry_out)

    def turn_mark(self, state: WarhammerState) -> str:
        return str(state.turn)

    def view(self, scenario: Scene, state: WarhammerState, seat: str) -> WarhammerState:
        return view_of(scenario, state, seat)

    def copy(self, state: WarhammerState) -> WarhammerState:
        return state.copy()

    def variants(self) -> Iterable[Variant]:
        return VARIANTS.values()

    def ledger(self) -> Path:
        return Path(str(files("refriega.rulesets.warhammer") / "rules.toml"))


RULESET = Warhammer()
