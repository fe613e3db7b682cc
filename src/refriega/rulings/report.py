"""The answer to a ruling as plain data: for `--json`, for the browser, for people's own tools."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.place import is_row
from refriega.core.event import Arg, Event
from refriega.rulings.check import Check, plain
from refriega.rulings.format import Plain
from refriega.rulings.runner import Answer


def report(answer: Answer) -> dict[str, Plain]:
    """Everything about an answer, as JSON holds it."""
    head = answer.ruling.head
    return {
        "file": answer.ruling.file,
        "ruleset": head.ruleset,
        "question": head.question,
        "verdict": head.verdict,
        "variants": head.variants,
        "holds": answer.holds,
        "expects": answer.expects,
        "checks": [check_data(answer, check) for check in answer.checks],
        "offered": [
            {"by": offer.who, "at": offer.at, "acts": list(offer.acts), "did": offer.did}
            for offer in answer.offered
        ],
        "log": [event_data(answer, event) for event in answer.log],
        "rules": list(answer.rules),
    }


def check_data(answer: Answer, check: Check) -> dict[str, Plain]:
    data: dict[str, Plain] = {
        "what": check.what,
        "args": plain(check.args),
        "place": check.place,
        "expected": check.expected,
        "found": found_data(answer, check),
        "holds": check.holds,
        "rules": list(check.rules),
    }
    if check.parts is not None:
        data["parts"] = plain(check.parts)
    return data


def found_data(answer: Answer, check: Check) -> Plain:
    """What was found; of a refusal, or of events that happened instead, spaces as the file writes them."""
    if check.refused is not None:
        return {"reason": check.refused.key, "args": args_data(answer, check.refused.args)}
    if check.events and not check.holds:
        return [args_data(answer, event.args) for event in check.events]
    return check.found


def event_data(answer: Answer, event: Event) -> dict[str, Plain]:
    return {"event": event.key, "args": args_data(answer, event.args), "rules": list(event.rules)}


def args_data(answer: Answer, args: Mapping[str, Arg]) -> dict[str, Plain]:
    """Arguments as a file would write them; a place is [x, y], a space off the board nothing."""
    spaces, position = answer.ruling.questions.spaces, answer.ruling.position

    def written(name: str, value: Arg) -> Plain:
        if name in spaces and is_row(value):
            return [position.plain(part) if isinstance(part, int) else plain(part) for part in value]
        if name in spaces and name != "spaces" and isinstance(value, int):
            return position.plain(value) if value >= 0 else None
        return plain(value)

    return {name: written(name, value) for name, value in args.items()}
