"""The log of `malifaux` as people are told it: a duel with its flips is one sentence, and so is damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from refriega.core.event import Event
from refriega.core.modifier import Breakdown
from refriega.rulesets.malifaux.terms import Common
from refriega.terminal.battles import Told, with_args
from refriega.terminal.malifaux_duels import Flipped, flip_said, noted, side_said
from refriega.terminal.malifaux_names import trigger_of
from refriega.terminal.pages import spoken
from refriega.terminal.words import Words

BANDS = frozenset({"damage", "healing", "prevention"})
"""What is flipped for that is no duel: it is told with what comes of it."""

BESIDES = frozenset({"prevent", "cards", "reflip"})
"""What soulstones are used for that is no duel."""

COUNTED = ("focus", "value")
"""Numbers that are left out of a sentence where they are 0; what a deed costs is too."""

RESULTS = frozenset({"duel.simple", "duel.opposed", "duel.relented"})

ON_THE_TABLE = frozenset({"flip", "flip.used", "cheat", "cheat.flip", "trigger", "stone"})
"""Events that add to what lies on the table in a flip."""

ANNOUNCED = frozenset({*ON_THE_TABLE, "flips", "deed", "strike", "activation", "hand.draws"})
"""Events that are told together with the next, if that is about the same."""


def retold(numbered: Iterator[Told], words: Words) -> Iterator[Told]:
    """Each event joined to the one before where both are one thing."""
    before: Told | None = None
    table: dict[str, Flipped] = {}  # of the duel that was told last: it may have gone against several
    for number, raw in numbered:
        if raw.key == "deed.resolved":
            continue
        event = opened(raw)
        joined = together(before[1], event) if before is not None else None
        if joined is None and before is not None:
            yield before
            told: dict[str, Any] = before[1].args
            same = before[1].key in RESULTS and told["what"] == raw.args.get("what")
            table = told.get("table", {}) if same else {}
            if raw.key in RESULTS and table:
                event = with_args(raw, table=table)
        before = number, joined or event
    if before is not None:
        yield before


def opened(event: Event) -> Event:
    """A flip, or a soulstone before one, as the beginning of what is told together."""
    args: dict[str, Any] = event.args
    if event.key == "flip" or (event.key == "stone" and args["use"] not in BESIDES):
        begun = {args["who"]: noted(Flipped(), event.key, args)}
        return with_args(event, key="flips", table=begun, flip=args.get("what", ""))
    return event


def together(first: Event, then: Event) -> Event | None:
    """One event for two, if they are to be told as one."""
    one: dict[str, Any] = first.args
    other: dict[str, Any] = then.args
    match first.key, then.key:
        case ("strike", "deed") if one["who"] == other["who"]:
            return with_args(then, strike=True)
        case ("deed", "flips") if other["flip"] in ("", one["action"]) and one["who"] in other["table"]:
            return with_args(then, rules=first.rules, deed=one)
        case ("deed", "moves") if one["who"] == other["who"] and one["action"] == other["how"]:
            return with_args(then, rules=first.rules, deed=one)
        case "flips", _:
            return on_the_table(first, then)
        case ("activation", "ap") if one["who"] == other["who"]:
            return with_args(then, key="activation.ap", rules=first.rules, chained=one["chained"])
        case ("hand.draws", "hand.drawn") if one["crew"] == other["crew"]:
            return then
    return None


def on_the_table(first: Event, then: Event) -> Event | None:
    """What is flipped, with what is added to it, or comes of it."""
    one: dict[str, Any] = first.args
    other: dict[str, Any] = then.args
    table: dict[str, Flipped] = one["table"]
    if then.key == "flips":  # the other side, or what a soulstone prevents
        if {one["flip"], other["flip"]} <= BANDS and one["flip"] != other["flip"]:
            more = {f"{who}/{other['flip']}": flipped for who, flipped in other["table"].items()}
            return with_args(first, rules=then.rules, table=table | more)
        if "" not in (one["flip"], other["flip"]) and one["flip"] != other["flip"]:
            return None
        (who,) = other["table"]
        key = "stone" if other["flip"] == "" else "flip"
        added = noted(table.get(who, Flipped()), key, other)
        return with_args(
            first, rules=then.rules, table=table | {who: added}, flip=one["flip"] or other["flip"]
        )
    if then.key in ON_THE_TABLE and other["who"] in table:
        added = noted(table[other["who"]], then.key, other)
        return with_args(first, rules=then.rules, table=table | {other["who"]: added})
    if then.key == "stone" and other["use"] == "prevent" and one["flip"] == "damage":
        return first
    banded = then.key in ("damage", "healed") and one["flip"] in BANDS
    if banded or (then.key in RESULTS and one["flip"] == other["what"]):
        return with_args(then, rules=first.rules, table=table, deed=one.get("deed", {}))
    return None


# -- what a sentence needs -----------------------------------------------------------------------------


def completed(event: Event, words: Words) -> Event:
    """An event with what its sentence needs besides, in words."""
    args: dict[str, Any] = dict(event.args)
    key = event.key
    deed: dict[str, Any] = args.pop("deed", {})
    args |= {name: deed.get(name, "") for name in ("within", "strike")} if key != "deed" else {}
    if key in ("deed", *RESULTS, "flips"):
        args.setdefault("strike", "")
        args["focus"] = args.get("focus", deed.get("focus", "")) or ""
    if key == "flips":
        args |= flips_told(args, deed, words)
    elif key in RESULTS:
        args |= duel_told(args, words)
    elif key in ("damage", "healed"):
        args |= wounds_told(args, words)
    elif key == "trigger":
        args["trigger"] = trigger_said(args["who"], args["trigger"], words)
    elif key == "moves":
        args["targets"] = deed.get("targets", ())
        key = f"moves.{args['how']}" if args["how"] in (Common.WALK, Common.CHARGE) else key
    elif key == "over" and not args["winners"]:
        key = "over.nobody"
    args.pop("table", None)
    counted = (*COUNTED, "cost") if key == "deed" else COUNTED
    args |= {name: str(args[name] or "") for name in counted if name in args}
    return msgspec.structs.replace(event, key=key, args=args)


def duel_told(args: dict[str, Any], words: Words) -> dict[str, Any]:
    """Both sides with their cards, their triggers, and what their totals are made of."""
    table: dict[str, Flipped] = args.get("table", {})
    own = table.get(args["who"]) or of_parts(args["total"])
    found: dict[str, Any] = {
        "own": side_said(args["total"].total, args["suits"], own, words),
        "total": named(args["total"], f"duel:{args['who']}"),
        "own_fate": named(own.fate, f"fate:{args['who']}"),
        "reason": triggers_told(table, words),
    }
    if "target" in args:
        other = table.get(args["target"]) or of_parts(args["other_total"])
        found["others"] = side_said(args["other_total"].total, args["other_suits"], other, words)
        found["other_total"] = named(args["other_total"], f"duel:{args['target']}")
        found["other_fate"] = named(other.fate, f"fate:{args['target']}")
    return found


def of_parts(total: Breakdown) -> Flipped:
    """What a total tells of the card in it."""
    card = next((part.source for part in total.parts if part.type == "card"), "")
    return Flipped((card,), card) if card else Flipped()


def named(found: Breakdown | None, name: str) -> Breakdown | str:
    """A number under another name; "" if there is nothing to it."""
    return msgspec.structs.replace(found, name=name) if found is not None and found.parts else ""


def triggers_told(table: dict[str, Flipped], words: Words) -> str:
    declared = [(who, flipped.trigger) for who, flipped in table.items() if flipped.trigger]
    return " ".join(
        words.text("duel.trigger", who=words.name(who), trigger=trigger_said(who, trigger, words))
        for who, trigger in declared
    )


def trigger_said(who: str, reference: str, words: Words) -> str:
    """What a trigger of a model is called."""
    trigger = trigger_of(words.scenario, words.state, who, reference)
    return spoken(trigger.name, words.catalogue.lang) if trigger is not None else reference


def flips_told(args: dict[str, Any], deed: dict[str, Any], words: Words) -> dict[str, Any]:
    """What lies on the table while it is not settled what comes of it."""
    flips = [
        words.text(
            "duel.flips", who=words.name(who.partition("/")[0]), cards=flip_said(flipped, words),
            stone=words.name(flipped.stone),
        )
        for who, flipped in args["table"].items()
    ]  # fmt: skip
    return {
        "what": args["flip"] or deed.get("action", ""),
        "targets": deed.get("targets", ()),
        "flips": "; ".join(flips),
        "reason": triggers_told(args["table"], words),
    }


def wounds_told(args: dict[str, Any], words: Words) -> dict[str, Any]:
    """What damage or healing is made of, and the cards that were flipped for it."""
    flips = "; ".join(flip_said(flipped, words) for flipped in args.get("table", {}).values())
    amount = args["amount"]
    parts = amount.parts if isinstance(amount, Breakdown) else ()
    made = words.summed(amount).parts if len(parts) > 1 or any(part.source for part in parts[:1]) else ""
    fates = {
        f"fate_{at}": named(flipped.fate, "fate") for at, flipped in enumerate(args.get("table", {}).values())
    }
    single = len(parts) == 1 and parts[0].source in ("fixed", args.get("cause"))
    return {"flips": flips, "reason": "" if single else made, **fates}
