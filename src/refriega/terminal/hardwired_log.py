"""The log of `hardwired` as people are told it: an attack and its dice in one sentence, a hostile and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from refriega.boards.table import Point
from refriega.core.event import Event
from refriega.core.modifier import Breakdown
from refriega.rulesets.hardwired.boons import DICE
from refriega.rulesets.hardwired.terms import WeaponClass
from refriega.terminal.battles import Told, in_one, with_args
from refriega.terminal.hardwired_effects import changes_said
from refriega.terminal.hardwired_places import raised
from refriega.terminal.words import Words

ANNOUNCED = frozenset({"attack", "throw", "free_attack", "damage.rolled", "group", "activation", "ai.acts"})
"""Events that are told together with the next, if that is about the same."""

MOVED = {"moves": "way", "arrives": "at", "setup.deployed": "at", "pushed": "to", "referee.placed": "to"}
"""Events that put a model somewhere, and which of their arguments says where."""

MOST_TOLD = 4
"""Multiples beyond a triple are told as what they are."""


def retold(numbered: Iterator[Told], words: Words) -> Iterator[Told]:
    return in_one(numbered, lambda first, then: together(first, then, words))


def together(first: Event, then: Event, words: Words) -> Event | None:
    """One event for two, if they are to be told as one."""
    one, other = first.args, then.args
    match first.key, then.key:
        case "free_attack", "attack":
            return then
        case "attack", "contest" | "contest.tied" if one["who"] == other["who"]:
            return joined("attack.rolled", first, then)
        case ("throw", "contest" | "contest.tied") if one["who"] == other["who"]:
            return joined("throw.rolled", first, then)
        case "attack.rolled" | "contest", "attack.hit" | "attack.missed":
            return first
        case "damage.rolled", "damage" if one["target"] == other["who"]:
            return joined("damage.dealt", first, then, who=one["who"])
        case "group", "activation":
            return then
        case "activation", "ai.acts" if one["who"] == other["who"]:
            return then
        case "ai.acts", key if key.startswith("ai.") and one["who"] == other["who"]:
            return joined(then.key, first, then, reason=reason(one, words))
    return None


def joined(key: str, first: Event, then: Event, **more: object) -> Event:
    """Two events as one with the arguments of both."""
    return with_args(then, key, first.rules, **{**first.args, **then.args, **more})


def reason(args: Mapping[str, Any], words: Words) -> str:
    """Why a hostile does what it does: what it is in, and the die."""
    return words.text("ai.reason", situation=words.name(args["situation"]), die=args["die"])


def completed(event: Event, words: Words) -> Event:
    """An event with what its sentence needs besides: what came of the dice, whose dice they are."""
    args: dict[str, Any] = dict(event.args)
    if "other_parts" in args:
        if "won" in args:
            args["reason"] = outcome(event.key, args, words)
        for name, whose in (("parts", args["who"]), ("other_parts", args["other"] or "referee")):
            parts = args[name]
            assert isinstance(parts, Breakdown)
            args[name] = msgspec.structs.replace(parts, name=f"tier:{whose}")
    if event.key in ("attack.rolled", "attack"):
        args["shot"] = is_shot(words, str(args["weapon"]))
        args["kind"] = "" if args["kind"] == "attack" else args["kind"]
    if event.key in ("damage.rolled", "damage.dealt"):
        parts = args["parts"]
        assert isinstance(parts, Breakdown)
        args["parts"] = msgspec.structs.replace(parts, name="damage")
        args["reason"] = words.summed(parts).parts
    if event.key in MOVED:
        way = args[MOVED[event.key]]
        at = way if isinstance(way, Point) or not way else way[-1]
        args["raised"] = raised(words.scenario, at, words) if at else ""
    if event.key == "moves" and args["how"] == "move":
        args["how"] = ""
    if event.key in ("mission.scored", "mission.near", "mission.tie"):
        args["reason"] = standing_said(args, words)
        args["needed"] = str(args.get("needed") or "")
    if event.key == "effect":
        args["reason"] = changes_said(args, words)
    if event.key == "boons":
        more = len(args["boons"]) - DICE
        args["surplus"] = str(more) if more > 0 else ""
    if event.key in ("critical", "fumble"):
        args["more"] = str(args["face"] + args["more"]) if args["more"] else ""
    if event.key == "ai.acts":
        args["reason"] = reason(args, words)
    key = event.key
    if key == "over" and args["winners"] == ("nobody",):
        key = "over.nobody"
    elif key == "falls" and not args["dice"]:
        key = "falls.unhurt"
    return msgspec.structs.replace(event, key=key, args=args)


def standing_said(args: Mapping[str, Any], words: Words) -> str:
    """What each side has; or who is or has it, where there is nothing to count."""
    scores = dict(zip(args["sides"], args["scores"], strict=True))
    if args.get("tie") in ("holder", "defender"):
        those = [words.name(side) for side, score in scores.items() if score]
        return words.catalogue.listed(those) or words.name("nobody")
    return ", ".join(f"{words.name(side)} {score}" for side, score in scores.items())


def is_shot(words: Words, weapon: str) -> bool:
    found = words.scenario.content.weapons.get(weapon)
    return found is not None and found.kind in (WeaponClass.RANGED, WeaponClass.POWER)


def outcome(key: str, args: Mapping[str, Any], words: Words) -> str:
    """Hit, double, fumble...; of a test, whether it is passed; why, where the totals do not tell."""
    level = args["total"] == args["other_total"]
    if level and args["dice"] == args["other_dice"]:
        return words.text("outcome.tied")
    said = verdict(key, args, words)
    return f"{said} ({words.text('outcome.lower_wins')})" if level else said


def verdict(key: str, args: Mapping[str, Any], words: Words) -> str:
    """What came of it."""
    won, multiple = bool(args["won"]), min(int(args["multiple"]), MOST_TOLD)
    if key == "attack.rolled" or args["what"] in ("attack", "free_attack", "mob"):
        said = words.text(f"outcome.{'hit' if won else 'miss'}.{multiple}", multiple=args["multiple"])
        if any(part.source == "riposte" for part in args["other_parts"].parts):
            return f"{said}; {words.text('outcome.in_spite' if won else 'outcome.struck_back')}"
        return said
    return words.text(f"outcome.{'passed' if won else 'failed'}")
