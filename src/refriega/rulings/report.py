"""The answer to a ruling as plain data: for `--json`, for the browser, for people's own tools."""

from __future__ import annotations

from refriega.core.event import Event
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
        "checks": [check_data(check) for check in answer.checks],
        "offered": [
            {"by": offer.who, "at": offer.at, "acts": list(offer.acts), "did": offer.did}
            for offer in answer.offered
        ],
        "log": [event_data(event) for event in answer.log],
        "rules": list(answer.rules),
    }


def check_data(check: Check) -> dict[str, Plain]:
    data: dict[str, Plain] = {
        "what": check.what,
        "args": plain(check.args),
        "place": check.place,
        "expected": check.expected,
        "found": check.found,
        "holds": check.holds,
        "rules": list(check.rules),
    }
    if check.parts is not None:
        data["parts"] = plain(check.parts)
    return data


def event_data(event: Event) -> dict[str, Plain]:
    return {"event": event.key, "args": plain(event.args), "rules": list(event.rules)}
