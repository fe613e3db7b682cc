"""The log of `warhammer` as people are told it: a casting with its roll, hits with all that comes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from refriega.boards.table import INCH
from refriega.core.event import Event
from refriega.core.modifier import Breakdown
from refriega.rulesets.warhammer.magic.miscast import STUNNED
from refriega.rulesets.warhammer.magic.thrown import THROWN
from refriega.rulesets.warhammer.spells.schema import Roll, effect_of
from refriega.rulesets.warhammer.terms import Ending
from refriega.terminal.battles import Told, in_one, with_args
from refriega.terminal.warhammer_effects import together as effects_said
from refriega.terminal.words import Words

CLAUSES = frozenset(
    {
        "harm.burns", "harm.casualties", "harm.mount_wounded", "harm.no_effect", "harm.rider_or_mount",
        "harm.save", "harm.wound", "harm.wounded", "harm.wounds_of_itself",
    }
)  # fmt: skip
"""What comes of hits, step by step: told in one sentence with them."""

ANNOUNCED = frozenset(
    {
        "cast", "dice.ones_rerolled", "harm.hits", "harm.told", "leaves", "spell.every_model", "spell.hits",
        *CLAUSES,
    }
)  # fmt: skip
"""Events that are told together with the next, if that is about the same."""

ROLLED = frozenset({"cast.roll", "cast.rolled", "cast.to_come", "dispel.roll", "leadership.test", "miscast"})
"""Events whose dice are added up."""

RUNS = frozenset({"flees", "flees_on", "pursues"})
"""Events whose dice are inches."""

GOING = frozenset({"caught", "combat.cut_down", "flees_off_table"})
"""Events that say how a unit leaves the battle: that it does need not be said again."""

AFFLICTIONS = frozenset({STUNNED, THROWN})
"""What a miscast leaves on a wizard: it is told at once until when."""


def retold(numbered: Iterator[Told], words: Words) -> Iterator[Told]:
    return in_one(news(numbered), together)


def news(numbered: Iterator[Told]) -> Iterator[Told]:
    """Without what has been said already: that somebody who fled off the table is gone, that a wizard who was
    stunned until then, or has just recovered, may cast again.
    """
    gone: list[object] = []
    for number, event in numbered:
        args: dict[str, Any] = event.args
        if event.key in GOING:
            gone.append(args["who"])
        if event.key == "harm.out" and args["who"] in gone:
            gone.remove(args["who"])
        elif event.key != "spell.ends" or args["spell"] not in AFFLICTIONS or args["why"] not in OF_ITSELF:
            yield number, event


OF_ITSELF = (Ending.DUE, Ending.RECOVERED)


def together(first: Event, then: Event) -> Event | None:
    """One event for two, if they are to be told as one."""
    one: dict[str, Any] = first.args
    other: dict[str, Any] = then.args
    match first.key, then.key:
        case ("cast", "cast.roll") if one["who"] == other["who"]:
            return with_args(then, "cast.rolled", first.rules, **{**one, **other})
        case (("cast.rolled" | "cast.roll"), "dispel.irresistible"):
            return with_args(first, rules=then.rules)
        case "magic", "magic.pools":
            return with_args(then, "magic.begins", first.rules)
        case ("spell.hits", "harm.hits") if one["spell"] == other["cause"]:
            return with_args(then, rules=first.rules, dice=one["faces"])
        case ("spell.every_model", "harm.hits") if one["spell"] == other["cause"]:
            told = {name: one[name] for name in ("stage", "included", "armour")}
            return with_args(then, rules=first.rules, **told)
        case ("leaves", "spell.left_behind") if one["who"] == other["who"]:
            spells = (*one.get("spells", ()), other["spell"])
            return with_args(first, rules=then.rules, spells=spells)
        case "dice.ones_rerolled", "combat.blows":
            return with_args(then, was=one["was"])
        case "harm.hits" | "harm.told", "dice.ones_rerolled":
            return with_args(first, was=other["was"])
        case ("dispel.roll", "dispelled") if one["spell"] == other["spell"]:
            return with_args(first, rules=then.rules)
        case "harm.hits" | "harm.told", key if key in CLAUSES:
            clauses = (*one.get("clauses", ()), with_args(then, was=one.get("was", ())))
            faces = {"faces": other["faces"]} if "faces" in other and "faces" not in one else {}
            return with_args(first, "harm.told", then.rules, clauses=clauses, was=(), **faces)
    return None


# -- what a sentence needs -----------------------------------------------------------------------------


def completed(event: Event, words: Words) -> Event:
    """An event with what its sentence needs besides, in words."""
    args: dict[str, Any] = {"was": "", "spells": "", **event.args}
    key = event.key
    args |= {f"{name}_made": made_of(v, words) for name, v in event.args.items() if isinstance(v, Breakdown)}
    if key in ROLLED:
        args["rolled"] = rolled(args)
    if key in RUNS:
        args |= {"rolled": run(args), "half": halved(args)}
    if key in OUTCOMES:
        args["outcome"] = OUTCOMES[key](args, words)
    if key in ("harm.hits", "harm.told"):
        args |= hits_told(args, words)
    if args.get("target") == args.get("who"):
        args["target"] = ""  # the wizard
    match key:
        case "dispel.roll" if args["bearer"] == args["owner"]:
            args["bearer"] = ""
        case "harm.hits" | "harm.told":
            if key == "harm.told":
                args |= harm_told(args, words)
            each = ".one" if args["hits"] == 1 else ".each"
            key = f"{key}{each}" if "stage" in args else key
        case "harm.casualties" if not args["fallen"]:
            key = "harm.casualties.none"
        case "spell.ends":
            args["reason"] = words.text(f"ending.{args['why']}", who=words.name(args["owner"]))
        case "spell.every_model":
            args["needed"] = str(args["needed"] or "")
        case "charge.fails":
            args["how"] = "" if args["distance"] is None else fell_short(args, words)
        case "cast.out_of_range" if args["distance"] <= args["most"] or not args["most"]:
            key = "cast.out_of_range.ground"
        case "moves" | "marches" if args["steps"]:
            args["facing"] = ""  # the steps tell
        case "moved_by_magic":
            args["thrown"] = run(args)
        case "reforms":
            args["cost"] = args["cost"] or ""
        case "miscast.recovering":
            args["passed"] = args["face"] >= args["needed"]
        case "combat.blows" if args["part"] == "self":
            args["part"] = ""
        case "leadership.test":
            args["reason"] = tested_for(str(args["why"]), words)
        case "miscast.leaves":
            key = f"{key}.{args['what']}"
            args["until"] = words.text(f"afflicted.{args['until']}")
        case "over" if len(args["winners"]) != 1:
            key = "over.draw"
        case "charge.response" if args["again"]:
            key = "charge.response.again"
    counted = {name: str(args[name] or "") for name in COUNTED if name in args}
    return msgspec.structs.replace(event, key=key, args=args | counted)


COUNTED = ("carried", "resistance", "save", "strength")
"""Numbers that are left out of a sentence where they are 0."""


def rolled(args: dict[str, Any]) -> str:
    """Dice, what is added, and what they come to: `5 + 6 (+1) = 12`; of one die alone what it shows."""
    dice, natural = " + ".join(map(str, args["faces"])), sum(args["faces"])
    total = args["total"].total if isinstance(args["total"], Breakdown) else args["total"]
    added = f" ({total - natural:+d})" if total != natural else ""
    return f"{dice}{added} = {total}" if added or len(args["faces"]) > 1 else dice


def made_of(found: Breakdown, words: Words) -> str:
    """`dice 11, item +1`; "" where there is only one thing to it."""
    if len(found.parts) < 2:
        return ""
    first, *rest = found.parts
    begun = words.name(first.type or first.source)
    return ", ".join(
        (
            f"{begun} {first.value}",
            *(f"{words.name(p.source or p.type)} {p.value:+d}" for p in rest if p.counts),
        )
    )


def run(args: dict[str, Any]) -> str:
    """The dice of a flight or pursuit: `4 + 5`."""
    return " + ".join(map(str, args["faces"]))


def halved(args: dict[str, Any]) -> bool:
    """Whether somebody flees or pursues half of what the dice say."""
    return bool(args["distance"] != sum(args["faces"]) * INCH)


def fell_short(args: dict[str, Any], words: Words) -> str:
    """By how much a charge failed, or that not the distance was the matter."""
    lengths = {name: words.value(name, args[name]) for name in ("distance", "most")}
    return words.text(f"charge.{'barred' if args['distance'] <= args['most'] else 'short'}", **lengths)


def cast_outcome(args: dict[str, Any], words: Words) -> str:
    """What a casting roll comes to, and why, where the dice do not show it."""
    ones, sixes = args["faces"].count(1) > 1, args["faces"].count(6) > 1
    if args["miscast"]:
        return words.text("cast.miscast" if ones else "cast.miscast.at_first")
    if args["irresistible"]:
        return words.text("cast.irresistible")
    if args["helped"] and sixes:
        return words.text("cast.helped")
    return words.text("cast.yes" if args["success"] else "cast.no")


def dispel_outcome(args: dict[str, Any], words: Words) -> str:
    name = "ones" if args["ones"] and not args["success"] else "sixes" if args["sixes"] else "total"
    return words.text(f"dispel.{name}.{'yes' if args['success'] else 'no'}")


def miscast_outcome(args: dict[str, Any], words: Words) -> str:
    """What the table says."""
    return words.text(f"miscast.{args['total']}" if args["applies"] else "miscast.fails")


def rolled_outcome(args: dict[str, Any], words: Words) -> str:
    """What a spell does on what a D6 shows."""
    effect = effect_of(words.scenario.content.spells[args["spell"]], Roll)
    rows = effect.rows if effect is not None else ()
    found = next((row.effects for row in rows if row.least <= args["face"] <= row.most), ())
    return effects_said(found, words)


OUTCOMES: dict[str, Callable[[dict[str, Any], Words], str]] = {
    "cast.roll": cast_outcome,
    "cast.rolled": cast_outcome,
    "dispel.roll": dispel_outcome,
    "miscast": miscast_outcome,
    "spell.roll": rolled_outcome,
}
"""What rolls come to, in words."""


def tested_for(why: str, words: Words) -> str:
    """What a Leadership test is for: a cause with words of its own, or a spell."""
    key = f"test.{why}"
    return words.text(key) if key in words.catalogue else words.name(why)


def hits_told(args: dict[str, Any], words: Words) -> dict[str, Any]:
    """On whom hits fall, of whom they are, and the dice that said how many."""
    faces, more = args.get("dice", ()), args["hits"] - sum(args.get("dice", ()))
    dice = words.text(
        "rolled.hits", n=len(faces), faces=" + ".join(map(str, faces)), more=f"{more:+d}" if more else ""
    )
    worth = len(faces) > 1 or (faces and more)  # of one die alone the hits say enough
    return {
        "who": args["model"] or args["who"],
        "attacker": args["by"],
        "rolled": dice if faces else "",
        "thrown": dice if worth else "",
    }


def harm_told(args: dict[str, Any], words: Words) -> dict[str, Any]:
    """What came of hits, step by step; the numbers that it hangs on, to be explained."""
    clauses: tuple[Event, ...] = args.pop("clauses")
    said: list[str] = []
    of = args["who"]
    for clause in clauses:
        whole = completed(clause, words)
        values = {name: words.value(name, value) for name, value in whole.args.items()}
        who = str(clause.args["who"])
        values["who"] = words.name(who) if who != of else ""
        said.append(words.text(whole.key, **values))
        of = who
    needed = {
        f"needed_{at}": clause.args["needed"]
        for at, clause in enumerate(clauses)
        if isinstance(clause.args.get("needed"), Breakdown)
    }
    return {"reason": "; ".join(said), **needed}


# -- why -----------------------------------------------------------------------------------------------


def reasons(event: Event, words: Words) -> Iterator[str]:
    """What is behind an event besides numbers with parts: dice, what was needed, distances."""
    whole = completed(event, words)
    args = {name: words.value(name, value) for name, value in whole.args.items()}
    match event.key:
        case "cast.roll" | "cast.rolled" | "cast.to_come":
            yield words.text("why.dice", **args)
            yield words.text("why.cast", **args)
        case "dispel.roll":
            yield words.text("why.dice", **args)
            yield words.text("why.dispel.later" if "WF-035" in event.rules else "why.dispel", **args)
        case "leadership.test":
            yield words.text("why.dice", **args)
        case "flees" | "flees_on" | "pursues":
            yield words.text("why.run", **args)
        case "charge.fails" | "cast.out_of_range" if event.args["distance"] is not None:
            yield words.text("why.distance", **args)
        case "combat.blows":
            yield words.text("why.blows", **args)
        case "shooting" if event.args["skill"]:
            yield words.text("why.shooting", **args)
        case "charges" | "moves" | "marches" | "moved_by_magic":
            yield words.text("why.way", **args)
        case "harm.hits" | "harm.told":
            if whole.args["rolled"]:
                yield words.text("why.hits", **args)
            yield from to_wound(event, words)


def to_wound(event: Event, words: Words) -> Iterator[str]:
    """What each share of hits needs to wound, where Strength says so."""
    found: dict[str, Any] = event.args
    for clause in found.get("clauses", ()):
        if clause.key == "harm.wound" and found["strength"]:
            args = {name: words.value(name, value) for name, value in clause.args.items()}
            yield words.text("why.wound", **args)
