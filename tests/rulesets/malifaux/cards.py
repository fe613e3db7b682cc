"""The shipped crews, walked through: all their actions, triggers and effects, with where each is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from refriega.rulesets.malifaux.card import Action, Card
from refriega.rulesets.malifaux.content import Content, own_content
from refriega.rulesets.malifaux.effects_schema import AnyEffect, Resist, Trigger


@cache
def content() -> Content:
    return Content(own_content())


@dataclass(frozen=True)
class Said:
    """One effect, and where it is said: `card.action`, `card.action/trigger`, `card.df/trigger`."""

    where: str
    effect: AnyEffect
    action: Action | None = None
    trigger: Trigger | None = None

    def is_(self, kind: type) -> bool:
        return isinstance(self.effect, kind)


def actions() -> Iterator[tuple[str, Card, Action]]:
    for id_, card in content().cards.items():
        for action in card.actions:
            yield f"{id_}.{action.id}", card, action


def triggers() -> Iterator[tuple[str, Card, Action | None, Trigger]]:
    for where, card, action in actions():
        for number, trigger in enumerate(action.triggers):
            yield f"{where}/{number}", card, action, trigger
    for id_, card in content().cards.items():
        for stat, own in (("df", card.df_triggers), ("wp", card.wp_triggers)):
            for number, trigger in enumerate(own):
                yield f"{id_}.{stat}/{number}", card, None, trigger


def effects() -> Iterator[Said]:
    for where, _, action in actions():
        for listed in (action.effects, *(mode.effects for mode in action.modes)):
            yield from (Said(where, effect, action) for effect in walk(listed))
    for where, _, owner, trigger in triggers():
        yield from (Said(where, effect, owner, trigger) for effect in walk(trigger.effects))


def walk(listed: tuple[AnyEffect, ...]) -> Iterator[AnyEffect]:
    for effect in listed:
        yield effect
        if isinstance(effect, Resist):
            yield from walk((*effect.fail, *effect.success))
