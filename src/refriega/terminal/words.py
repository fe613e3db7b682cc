"""From data to sentences: events, breakdowns, refusals, questions and options in the reader's language."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from refriega.boards.place import Place
from refriega.boards.table.point import Point
from refriega.core.errors import Refusal
from refriega.core.event import Event
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Chance, Decision, Option, drawn, tag_of
from refriega.locale import Catalogue, Sum
from refriega.terminal.face import Face, plain

TAGS = frozenset({"action", "what"})

# Arguments that are said as they are.
VERBATIM = frozenset({"text", "seat", "by", "dice", "stream", "reason"})


class Words:
    """Says things about one fight in one language."""

    def __init__(self, catalogue: Catalogue, face: Face, scenario: Any) -> None:
        self.catalogue = catalogue.extended(face.texts(catalogue.lang))
        self.face = face
        self.scenario = scenario
        self.program = program_name()
        """How to start it again."""
        self.state: Any = None
        """The fight as whoever reads may see it, for names that it alone knows."""
        self.asked: Decision | None = None
        """What is asked just now, for options that are called by whom they are offered to."""
        self.creatures: Mapping[str, str] = face.creatures(scenario, catalogue.lang)

    def text(self, key: str, /, **args: object) -> str:
        return self.catalogue.text(key, **args)

    def sentence(self, key: str, /, **args: object) -> str:
        """The same, beginning as sentences do; but seats are called as they are written."""
        said = self.text(key, **args)
        seats = {str(args.get(name)) for name in ("seat", "by")}
        return said if said.partition(" ")[0].rstrip(":") in seats else capital(said)

    # -- names -----------------------------------------------------------------------------------

    @property
    def signs(self) -> Mapping[str, str]:
        """The ids that the signs of the map stand for, as whoever reads sees it."""
        return {} if self.state is None else self.face.signs(self.scenario, self.state)

    def place(self, place: Place) -> str:
        """What a place is called."""
        return self.face.place_name(place)

    def name(self, id_: str) -> str:
        """What `id_` is called: a creature, a thing of the content, or a word of the rules."""
        if not id_:
            return ""
        if id_ in self.creatures:
            return self.creatures[id_]
        for key in (f"term.{id_}", f"act.{id_}"):
            if key in self.catalogue:
                return self.catalogue.text(key)
        kind, colon, rest = id_.partition(":")
        if kind == "side" and rest:
            return self.side(rest)
        if colon and rest:
            return self.text(f"term.{kind}:", of=self.name(rest)) if self._known(kind) else self.name(rest)
        found = self.face.name(self.scenario, self.state, id_, self.catalogue.lang)
        if found is not None:
            return found
        if id_.startswith("skill."):
            return self.name(id_.removeprefix("skill."))
        self.catalogue.missing.add(f"term.{id_}")
        return id_.replace("_", " ")

    def side(self, id_: str) -> str:
        """What a side is called, whatever else has its id."""
        return self.face.sides(self.scenario, self.catalogue.lang).get(id_) or self.name(id_)

    def _known(self, kind: str) -> bool:
        return f"term.{kind}:" in self.catalogue

    def terrain(self, name: str) -> str:
        """What the ground of a space is called."""
        key = f"terrain.{name.replace(' ', '_')}"
        return self.text(key) if key in self.catalogue else name

    def title(self, texts: Mapping[str, str]) -> str:
        """A text of a file, in this language if it has it."""
        return texts.get(self.catalogue.lang) or next(iter(texts.values()), "")

    def value(self, name: str, value: object) -> object:
        """An argument as it goes into a sentence."""
        own = self.face.value(name, value, self)
        if own is not None:
            return own
        match value:
            case bool() | None:
                return bool(value)
            case Breakdown():
                return value.total
            case Point():
                return self.place(value)
            case int() if name in self.face.numbered and name != "spaces":  # which says how many
                return self.place(value) if value >= 0 else ""
            case int() if name == "direction":
                point = self.face.direction(self.scenario, value)
                return self.name(f"direction.{point}") if point else ""
            case int():
                return value
            case str() if name in VERBATIM:
                return value
            case str() if name in self.face.sided:
                return self.side(value)
            case str():
                return self.act(value) if name in TAGS else self.name(value)
            case msgspec.Struct():
                return self.option(value)
            case tuple():
                return self._row(name, value)
            case _:
                return str(value)

    def _row(self, name: str, values: tuple[Any, ...]) -> str:
        if name == "path":
            return self.place(values[-1]) if values else ""
        if name in self.face.numbered or all(isinstance(value, Point) for value in values):
            return " ".join(self.place(value) for value in values)
        if values and all(isinstance(value, int) for value in values):
            return " + ".join(map(str, values))
        if values and all(isinstance(value, tuple) for value in values):  # who goes where
            return ", ".join(" ".join(str(self.value("place", value)) for value in pair) for pair in values)
        return self.catalogue.listed([str(self.value(name, value)) for value in values])

    def choice_of(self, name: str, value: object) -> str:
        """A value of a field of options, as one of those to choose from."""
        if isinstance(value, bool):
            return self.text(f"flag.{name}.{'yes' if value else 'no'}")
        if f"flag.of.{name}" in self.catalogue:
            return self.text(f"flag.of.{name}", n=value)
        own = f"flag.none.{name}"
        return str(self.value(name, value)) or self.text(own if own in self.catalogue else "flag.none")

    def near(self, token: str, known: Iterable[str]) -> list[str]:
        """The names among `known` that a mistyped word may have meant."""
        names = {id_: plain(self.name(id_)) for id_ in known}
        words = {word: self.name(id_) for id_, name in names.items() for word in (plain(id_), *name.split())}
        close = get_close_matches(plain(token), words, n=2, cutoff=0.7)
        return list(dict.fromkeys(words[word] for word in close))

    # -- what happened ---------------------------------------------------------------------------

    def event(self, event: Event, full: bool = False) -> str:
        """The sentence of an event; `full` tells what each number is made of."""
        event = self.face.completed(event, self)
        args = {"reason": ""} | {name: self.value(name, value) for name, value in event.args.items()}
        if "parts" in args and "dice" in args:  # the flat number stands among the parts
            args["dice"] = re.sub(r"[+-]\d+$", "", str(args["dice"]))
        if full:  # but for those of which the sentence says so in any case
            args |= {
                name: self.summed(v)
                for name, v in event.args.items()
                if isinstance(v, Breakdown) and f"{name}_made" not in event.args
            }
            args["defence"] = args.get("defence_parts", args.get("defence", ""))
        key = f"event.{event.key}"
        if full and f"{key}.full" in self.catalogue:  # the parts of a number are said in its place
            args |= {name: self.summed(v).parts for name, v in event.args.items() if isinstance(v, Breakdown)}
            return self.sentence(f"{key}.full", **args)
        own = f"{key}.{str(event.args.get('effect', '')).partition('#')[0]}"
        return self.sentence(own if own in self.catalogue else key, **args)

    def summed(self, value: Breakdown) -> Sum:
        """A total that says what it is made of."""
        said = []
        for part in value.parts:
            name = self.name(part.source or part.type or "other")
            begin = self.face.number(value.name, part.value)
            # what a defence begins with, or dice
            whole = part.source == "base" and (part.value >= 10 or begin != str(part.value))
            if part.counts and (part.value or whole):
                said.append(f"{begin} {name}" if whole else f"{name} {part.value:+d}")
        return Sum(value.total, ", ".join(said))

    def rules(self, rules: tuple[str, ...]) -> str:
        return f"[{' '.join(dict.fromkeys(rules))}]" if rules else ""

    def breakdowns(self, event: Event) -> Iterator[tuple[str, list[str]]]:
        """Each number of an event that is explained: its heading and its parts."""
        for value in self.face.completed(event, self).args.values():
            if isinstance(value, Breakdown):
                total = self.face.number(value.name, value.total)
                heading = self.text("why.total", name=self.name(value.name), total=total)
                parts = [
                    self.part(part, value.name, begins=self.face.begins and not at)
                    for at, part in enumerate(value.parts)
                ]
                yield heading, parts

    def part(self, part: Part, of: str = "", *, begins: bool = False) -> str:
        """One line of the breakdown of a number; `begins`: it is what others are added to."""
        source = self.name(part.source or part.type or "other")
        if begins:
            text = f"{source} {self.face.number(of, part.value)}"
        elif part.source == "base":
            text = f"{self.face.number(of, part.value)} {source}"
        else:
            text = f"{source} {self.face.change(of, part.value)}"
        if part.type and part.source and part.type != part.source:
            text = self.text("why.typed", part=text, type=self.name(part.type))
        return text if part.counts else self.text("why.displaced", part=text)

    def refusal(self, refusal: Refusal) -> str:
        """Why not, and by which rules."""
        args = {name: self.value(name, value) for name, value in refusal.args.items()}
        return f"{self.sentence(f'refusal.{refusal.key}', **args)} {self.rules(refusal.rules)}".strip()

    def nothing_fits(self, tag: str, rest: str, near: tuple[str, ...]) -> str:
        """That nothing of what was typed is on offer, and what may have been meant."""
        said = self.sentence("play.no_such", act=self.act(tag), rest=self.face.unspelled(rest, self))
        if near:
            said += " " + self.text("play.did_you_mean", names=" / ".join(near))
        return said

    # -- what is asked ---------------------------------------------------------------------------

    def question(self, decision: Decision) -> str:
        """What a decision asks, in one line."""
        names = [self.face.subject(decision, subject, self) for subject in decision.subjects]
        return self.sentence(
            f"decision.{decision.kind}",
            seat=decision.seat,
            who=names[0] if names else decision.seat,
            source=names[1] if len(names) > 1 else "",
            all=self.catalogue.listed(names),
            last=names[-1] if names else "",
        )

    def option(self, option: msgspec.Struct) -> str:
        """An option, or a tagged part of one, as one line."""
        tag = tag_of(option)
        args = {name: self.value(name, value) for name, value in fields(option)}
        args.setdefault("both", bool(args.get("items") and args.get("stow")))
        own = f"option.{tag}.{self.asked.kind}" if self.asked is not None else ""
        for key in (own, f"option.{tag}"):
            if key in self.catalogue:
                return self.text(key, **args).strip()
        self.catalogue.missing.add(f"option.{tag}")
        return " ".join([self.act(tag), *(str(value) for value in args.values() if value not in ("", False))])

    def offered(self, option: Option) -> str:
        """An option as it stands on a list, with what there is to know of it."""
        remark = self.face.remark(self.scenario, self.state, option, self) if self.state is not None else ""
        return f"{self.option(option)} ({remark})" if remark else self.option(option)

    def act(self, tag: str) -> str:
        """What an action is called."""
        return self.text(f"act.{tag}") if f"act.{tag}" in self.catalogue else self.name(tag)

    def dice(self, chance: Chance) -> str:
        """What a roll is for: "1d20, attack of Mira"; of a draw what there is: "token: red 5, blue 4"."""
        who, _, kind = chance.stream.rpartition("/")
        if chance.outcomes:
            own = f"dice.bag.{kind}"
            key = own if own in self.catalogue else "dice.bag"
            return self.text(key, kind=self.name(kind), who=self.name(who), bag=self.bag(chance))
        dice = f"{chance.count}d{chance.sides}"
        if not who:
            return self.text("dice.plain", dice=dice, kind=self.name(kind))
        whose = self.side(who) if self.face.sides_roll else self.name(who)
        return self.text("dice.of", dice=dice, kind=self.name(kind), who=whose)

    def bag(self, chance: Chance) -> str:
        """What can be drawn, each with how often it is there, if that differs from one draw to the next."""
        alike = "/" in chance.stream and all(weight == 1 for _, weight in chance.outcomes)
        return ", ".join(
            self.name(name) if alike else f"{self.name(name)} {weight}" for name, weight in chance.outcomes
        )

    def faces(self, chance: Chance, faces: tuple[int, ...]) -> str:
        """What was rolled or drawn."""
        if chance.outcomes:
            return self.name(drawn(chance.outcomes, faces[0]))
        return " ".join(map(str, faces))


def fields(option: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """Names and values of an option's fields."""
    for name in option.__struct_fields__:
        yield name, getattr(option, name)


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def program_name() -> str:
    """How the program was started: by `./run` in a checkout, which says so, or by its own name."""
    return os.environ.get("REFRIEGA_AS") or "refriega"


def encoded(value: object) -> Any:
    """Anything of the game as plain data for JSON."""
    return msgspec.to_builtins(value, enc_hook=str)
