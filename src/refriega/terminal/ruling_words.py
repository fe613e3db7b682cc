"""What a ruling found, in sentences: each expectation, and each reaction that was offered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from refriega.boards.place import Place
from refriega.core.event import Arg, Event
from refriega.core.modifier import Breakdown, Part
from refriega.locale import PLACEHOLDER, Catalogue, fill
from refriega.rulings import Answer, Check
from refriega.rulings.runner import Offer
from refriega.terminal.face import SPACES, face_of
from refriega.terminal.words import Words

RULE = re.compile(r"[A-Z]+-\d+")

UNSAID = "..."
"""What stands where an event in a file says nothing."""

WORDS = {
    "off": "ruling.off",
    "nowhere": "ruling.nowhere",
    "no turn": "ruling.no_turn",
    "no_way": "ruling.no_way",
    "yes": "ruling.yes",
}
"""Answers of ours that are no names."""

ASKED_FOR = frozenset(
    {"includes", "excludes", "without", "no_effects", "no_marks", "not_engaged", "not_under"}
)
"""The expectations of which what was asked for is worth saying, not all that was found."""

OF_CREATURES = frozenset({"offered", "order", "turn", "winner"})


MOST_UNSAID = 6
"""With more dots than that a sentence says nothing."""


class RulingWords(Words):
    """Says things about one ruling; places are the file's own."""

    def __init__(self, catalogue: Catalogue, answer: Answer) -> None:
        super().__init__(catalogue, face_of(answer.ruling.head.ruleset), answer.scene)
        self.position = answer.ruling.position
        self.state = answer.match.state

    def place(self, place: Place) -> str:
        x, y = self.position.plain(place)
        return f"[{x}, {y}]"

    def event(self, event: Event, full: bool = False) -> str:
        """Told in full, with the parts of the numbers that others put up, such as a defence."""
        sentence = super().event(event, full)
        template = self.catalogue.get(f"event.{event.key}") or ""
        told = {found[1] for found in PLACEHOLDER.finditer(template)}
        if "defence" in told:  # which is said with its parts
            told.add("defence_parts")
        numbers = [v for name, v in event.args.items() if isinstance(v, Breakdown) and name not in told]
        more = [self.explained(v) for v in numbers if (self.summed(v).parts or UNSAID) not in sentence]
        return f"{sentence} ({'; '.join(more)})" if full and more else sentence

    def alone(self, event: Event) -> Event:
        """An event with what its sentence needs, as it would be told with no other before it; one that would
        be left out of the log as it is.
        """
        return next(iter(self.face.retold(iter(((0, event),)), self)), (0, event))[1]

    def explained(self, number: Breakdown) -> str:
        """A number and its parts in a line."""
        heading = self.text("why.total", name=self.name(number.name), total=number.total)
        return f"{heading} {', '.join(map(self.part, number.parts))}"

    # -- what was offered ------------------------------------------------------------------------

    def offers(self, offers: Sequence[Offer]) -> list[str]:
        """What was offered at one moment; those who were offered the same and did the same, together."""
        together: dict[Offer, list[str]] = {}
        for offer in offers:
            together.setdefault(offer._replace(who=""), []).append(self.name(offer.who))
        return [self.offer(offer, list(dict.fromkeys(who))) for offer, who in together.items() if offer.acts]

    def offer(self, offer: Offer, who: list[str]) -> str:
        acts = self.catalogue.listed([self.act(act) for act in offer.acts])
        named = {"who": self.catalogue.listed(who), "n": len(who), "acts": acts}
        if offer.acts == (offer.did,):
            return self.text("ruling.offer_done", **named)
        if offer.did:
            return self.text("ruling.offer_taken", did=self.act(offer.did), **named)
        return self.text("ruling.offer_passed", unsaid=not offer.said, **named)

    # -- what was expected -----------------------------------------------------------------------

    def check(self, check: Check) -> list[str]:
        """An expectation and what was found, in a line or more."""
        name = check.what.removeprefix("check.")
        if name in ("legal", "refused"):
            return [self.refused(name, check)]
        if name in ("happens", "never"):
            return self.happens(name, check)
        args = {key: self.argument(name, key, value) for key, value in check.args.items()}
        if "ask" in args:  # its label, or what it is
            args["ask"] = args["name"] or self.text(f"inquiry.{args['ask']}")
        found = self.said(name, check.found)
        what = self.text(f"expectation.{name}", **{"of": "", "found": found, **args})
        if check.expected is True and check.found is False and "actor" in check.args:
            return [self.wrong(what, check)]
        if name in ("dice_left", "die_missing", "die_does_not_fit", "answer_unasked"):
            return [self.wrong(what, check)]
        if check.holds:
            found = self.expected_or_found(name, check)
            if check.parts is not None and check.parts.parts:
                parts = (self.part(part, check.parts.name) for part in check.parts.parts)
                found += f" ({', '.join(parts)})"
            return [self.text("ruling.as_expected", what=what, found=found)]
        expected = self.said(name, check.expected)
        return [self.text("ruling.otherwise", what=what, expected=expected, found=found, place=check.place)]

    def argument(self, name: str, key: str, value: Arg) -> object:
        """An argument of a check."""
        match key:
            case "ask" | "name" | "at":
                return value
            case "dice" if isinstance(value, str):  # else the names of what could be drawn
                return value
            case "of" if name == "times":
                return self.written_event(value)
            case "of" if name == "budget":
                return self.name(f"{value}_action")
            case "do":
                return self.act(str(value))
            case "by":
                return self.name(str(value))
            case _:
                return self.value(key, value)

    def expected_or_found(self, name: str, check: Check) -> str:
        """What is worth saying of an expectation that holds: of a long list, only what was asked for."""
        return self.said(name, check.expected if name in ASKED_FOR else check.found)

    def wrong(self, what: str, check: Check) -> str:
        return self.text("ruling.wrong", what=what, place=check.place)

    def refused(self, name: str, check: Check) -> str:
        """A refusal, wanted or not."""
        why = self.refusal(check.refused) if check.refused is not None else ""
        if name == "refused" and not check.holds:
            name = "refused_otherwise" if check.refused is not None else "refused_not"
        wanted = check.expected if isinstance(check.expected, str) else ""
        if wanted and not RULE.fullmatch(wanted):
            wanted = self.pattern(f"refusal.{wanted}", {}).rstrip(".")
        what = self.text(
            f"expectation.{name}",
            actor=self.name(str(check.args["actor"])),
            do=self.act(str(check.args["do"])),
            why=why,
            wanted=wanted,
        )
        return what if check.holds else self.wrong(what, check)

    def happens(self, name: str, check: Check) -> list[str]:
        """An event that is wanted, or unwanted, and what the log has."""
        if name == "happens" and check.holds:
            return [self.text("expectation.happens", event=self.event(self.alone(check.events[0])))]
        wanted = self.written_event(check.expected)
        if check.holds:
            return [self.text("expectation.never", event=wanted)]
        key = "happens_not" if name == "happens" else "never_but"
        lines = [self.wrong(self.text(f"expectation.{key}", event=wanted), check)]
        instead = map(self.alone, check.events)
        return lines + [self.text("expectation.instead", event=self.event(event)) for event in instead]

    def written_event(self, written: object) -> str:
        """An event as a file writes it: its sentence, with dots for whatever is left open."""
        if not isinstance(written, dict):
            return self.pattern(f"event.{written}", {})
        args: dict[str, object] = {}
        parts: list[str] = []
        for key, value in written.items():
            if isinstance(value, dict):
                parts += [self.part(Part(amount, "", source)) for source, amount in value.items()]
            elif key not in ("event", "rule"):
                args[key] = self.written_value(key, value)
        text = self.pattern(f"event.{written['event']}", args)
        if text.count(UNSAID) > MOST_UNSAID:  # no sentence any more
            said = [f"{key} = {value}" for key, value in args.items()]
            text = self.text("ruling.event", key=written["event"], args=", ".join(said))
        more = f" ({', '.join(parts)})" if parts else ""
        return f"{text}{more} {self.rules((written['rule'],)) if 'rule' in written else ''}".rstrip()

    def written_value(self, key: str, value: object) -> object:
        match value:
            case [int() | float() as x, int() | float() as y] if key in SPACES:
                return f"[{x}, {y}]"
            case list():
                return self.value(key, tuple(value))
            case _:
                return self.value(key, value)

    def pattern(self, key: str, args: Mapping[str, object]) -> str:
        """A text of the catalogue with dots for the arguments that are not given."""

        def open_(found: re.Match[str]) -> str:
            name, _, one, many = found.groups()
            if name in args:
                return str(found[0])
            if one is None:
                return UNSAID
            return "" if not one or not many else str(many).replace("#", UNSAID)

        return fill(PLACEHOLDER.sub(open_, self.catalogue.get(key) or key), args)

    # -- values ----------------------------------------------------------------------------------

    def said(self, name: str, value: Any) -> str:
        """A value as a file writes it, said."""
        match value:
            case True:
                return self.text("ruling.yes")
            case False:
                return self.text("ruling.no")
            case [] | "":
                return self.text("ruling.nobody" if name in OF_CREATURES else "ruling.nothing")
            case [int() | float() as x, int() | float() as y] if name in ("at", "lying"):
                return f"[{x}, {y}]"
            case [[int() | float(), int() | float()], *_]:
                return " ".join(f"[{x}, {y}]" for x, y in value)
            case list():
                return self.catalogue.listed([self.said(name, part) for part in value])
            case dict():
                return ", ".join(f"{self.name(key)} {part}" for key, part in value.items())
            case str() if re.fullmatch(r"\d+d\d+", value):
                return value
            case str() if re.fullmatch(r"\d+/\d+", value):
                return self.text("ruling.chance", chance=value, percent=percent(value))
            case str() if value in WORDS:
                return self.text(WORDS[value])
            case str() if name == "phase":
                return self.text(f"phase.{value}")
            case str() if f"refusal.{value}" in self.catalogue:  # why something may not be
                return self.pattern(f"refusal.{value}", {}).rstrip(".")
            case str() if re.search("[a-z]", value, re.IGNORECASE):
                return self.name(value)
            case _:
                return str(value)


def percent(chance: str) -> int:
    """A fraction in whole percent."""
    part, whole = map(int, chance.split("/"))
    return (200 * part + whole) // (2 * whole)
