"""How it stands at this moment of a `leyendas` fight, in words: hands, budget, what is being done."""

from __future__ import annotations

from collections.abc import Collection

from refriega.core.procedure import tag_of
from refriega.rulesets.leyendas.scene import Scene
from refriega.rulesets.leyendas.state import Act, Blow, LeyendasState, Stride, Turn
from refriega.terminal.typed import leaves
from refriega.terminal.words import Words


def held(item: str, loaded: Collection[str], words: Words) -> str:
    """What a hand holds; of a crossbow, whether it is loaded."""
    name = words.name(item)
    return words.text("status.loaded", weapon=name) if item in loaded else name


def budget_left(turn: Turn, words: Words) -> str:
    """What is left of the turn's budget."""
    left = []
    if turn.standard and turn.movement:
        left.append(words.name("full_action"))
    for name in ("standard", "movement", "swift"):
        count = getattr(turn, name)
        if count:
            left.append(words.name(f"{name}_action") + (f" x{count}" if count > 1 else ""))
    return words.catalogue.listed(left)


def in_flight(scenario: Scene, state: LeyendasState, words: Words) -> str:
    """What is being resolved while somebody is asked to react, as far as `state` knows those concerned."""
    match state.in_flight[-1]:
        case Stride(actor=who, leaving=leaving, path=path):
            to = words.place(path[-1])
            return words.text("happening.stride", who=words.name(who), place=words.place(leaving), to=to)
        case Act(actor=who, option=option):
            tag = tag_of(option)
            hidden = any(leaf in scenario.sheets and leaf not in state.bodies for leaf in leaves(option))
            if tag == "pass" or hidden:
                return words.text("happening.act", who=words.name(who), action=words.act(tag))
            key = "happening.act" if tag in NOUNS else "happening.deed"
            return words.text(key, who=words.name(who), action=words.option(option))
        case Blow(actor=who, target=target, weapon=weapon):
            return words.text(
                "happening.blow", who=words.name(who), target=words.name(target), weapon=words.name(weapon)
            )
    return ""


NOUNS = frozenset({"coup_de_grace", "mount_attack", "one_space", "outside", "total_defence", "withdraw"})
"""Options whose texts are no verbs, in one language or the other."""
