"""What spells of `warhammer` do, in words: for those that do not tell it themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from refriega.rulesets.warhammer.spells.schema import AnyEffect, Burns, Lasting, Roll, Spell, Test
from refriega.terminal.warhammer_names import inches_said
from refriega.terminal.warhammer_spells import change_said
from refriega.terminal.words import Words, capital, fields

LENGTHS = frozenset({"inches", "reach", "across"})
"""Fields that are inches, where they are numbers."""


def effect_lines(spell: Spell, words: Words) -> Iterator[str]:
    """One line for each of its effects."""
    for effect in spell.effects:
        yield capital(effect_said(effect, words)) + "."


def effect_said(effect: AnyEffect, words: Words) -> str:
    """`D6 hits, Strength 4, of fire`."""
    tag = str(type(effect).__struct_config__.tag)
    match effect:
        case Lasting():
            parts = [change_said(change, words) for change in effect.changes]
            parts += [words.name(mark) for mark in effect.marks]
            parts += [words.text("spell.enemies", mark=words.name(mark)) for mark in effect.enemy_marks]
            reach = inches_said(effect.reach, words.scenario) if effect.reach else ""
            whom = words.text(f"whom.{effect.whom}") if effect.reach else ""
            return words.text(
                "effect.lasting",
                listed=", ".join(parts),
                whom=whom,
                reach=reach,
                duration=words.name(effect.duration or ""),
            )
        case Test():
            return words.text(
                "effect.test", passed=together(effect.passed, words), failed=together(effect.failed, words)
            )
        case Roll():
            rows = [
                f"{row.least}-{row.most}: {together(row.effects, words)}" if row.least < row.most
                else f"{row.least}: {together(row.effects, words)}"
                for row in effect.rows
            ]  # fmt: skip
            return words.text("effect.roll", rows="; ".join(rows))
    said = words.text(f"effect.{tag}", **values_of(effect, words))
    return f"{said}{burns_said(effect, words)}" if isinstance(effect, Burns) else said


def together(effects: Iterable[AnyEffect], words: Words) -> str:
    """Several effects as one thing; "nothing" if there is none."""
    said = [effect_said(effect, words) for effect in effects]
    return ", ".join(said) or words.text("effect.nothing")


def values_of(effect: msgspec.Struct, words: Words) -> dict[str, Any]:
    """The fields of an effect as its text gets them: lengths with their unit, 0 as nothing."""
    found: dict[str, Any] = {}
    for name, value in fields(effect):
        whole = isinstance(value, int) and not isinstance(value, bool)
        said = inches_said(value, words.scenario) if whole and name in LENGTHS else str(value)
        found[name] = (said if value else "") if whole else value
    return found


def burns_said(effect: Burns, words: Words) -> str:
    """The Strength of hits, and what is special about them."""
    return words.text("effect.burns", strength=effect.strength, flaming=effect.flaming, armour=effect.armour)
