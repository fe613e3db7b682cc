"""Mundo de Leyendas: the ruleset as the machine and its tools see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from refriega.core.event import Event
from refriega.core.interventions import ordered
from refriega.core.procedure import Option, Procedure
from refriega.core.ruleset import Variant
from refriega.rulesets.leyendas import interventions, turn
from refriega.rulesets.leyendas.choices import INTERVENTION, OPTION
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.scene import Scene
from refriega.rulesets.leyendas.settle import settle
from refriega.rulesets.leyendas.state import LeyendasState, Phase
from refriega.rulesets.leyendas.variants import VARIANTS
from refriega.rulesets.leyendas.view import view_of


class Leyendas:
    """d20 combat on squares and hexes."""

    id = "leyendas"
    version = "1"
    title: Mapping[str, str] = {"es": "Mundo de Leyendas", "en": "Mundo de Leyendas"}
    boards = ("square", "hex")
    questions = "refriega.rulesets.leyendas.questions:QUESTIONS"
    option_type: Any = OPTION
    intervention_type: Any = INTERVENTION

    def load(self, text: str, file: str, variants: Mapping[str, str]) -> Scene:
        return load_scenario(text, file, variants)

    def start(self, scenario: Scene) -> LeyendasState:
        """The state before anything has happened."""
        state = LeyendasState(
            phase=Phase.DEPLOYMENT if scenario.deployment else Phase.INITIATIVE,
            bodies=dict(scenario.bodies),
            effects=dict(scenario.effects),
            ground=dict(scenario.ground),
            charges=dict(scenario.charges),
        ).copy()
        settle(self.game(scenario, state, None))  # whoever begins unconscious lies there, hands empty
        return state

    def game(self, scenario: Scene, state: LeyendasState, log: list[Event] | None) -> LeyendasGame:
        return LeyendasGame(scenario, state, log)

    def step(self, game: LeyendasGame) -> Procedure[None]:
        return turn.step(game)

    def intervene(self, game: LeyendasGame, intervention: Option) -> Procedure[None]:
        return ordered(game, intervention, interventions.check, interventions.carry_out)

    def turn_mark(self, state: LeyendasState) -> str:
        return f"{state.round}/{state.turns}"

    def view(self, scenario: Scene, state: LeyendasState, seat: str) -> LeyendasState:
        return view_of(scenario, state, seat)

    def copy(self, state: LeyendasState) -> LeyendasState:
        return state.copy()

    def variants(self) -> Iterable[Variant]:
        return VARIANTS.values()

    def ledger(self) -> Path:
        return Path(str(files("refriega.rulesets.leyendas") / "rules.toml"))


RULESET = Leyendas()
