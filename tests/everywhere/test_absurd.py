"""Whatever is sent in place of a choice or an intervention is refused or fine, at every moment of a match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from refriega.core.errors import IllegalChoice
from refriega.core.match import Match
from refriega.core.procedure import Concede
from refriega.locale import LANGUAGES, Catalogue
from tests.everywhere.absurd import there, thrown
from tests.everywhere.fights import FIGHTS, Fight, owed, random_choice
from tests.everywhere.invariants import invariants

every_fight = pytest.mark.parametrize("fight", FIGHTS.values(), ids=list(FIGHTS))

SLOW = 4
"""Seconds: an answer takes a small part of it, even on a machine that has much else to do."""


@every_fight
def test_whatever_is_chosen_is_refused_or_fine(fight: Fight) -> None:
    """By whoever is asked, by the others, and by nobody."""
    rng = Random(fight.name)
    refused = 0
    for match in moments(fight, rng):
        decision = owed(match, rng)
        like = decision.chooser.sample(rng) if rng.random() < 1 / 2 else None
        option = thrown(rng, fight.ruleset.option_type, there(match), like)
        if option is None or isinstance(option, Concede):
            continue
        seat = rng.choice((*3 * (decision.seat,), *match.scenario.seats, "nobody", ""))
        refused += is_refused(match, partial(match.choose, option, seat))
    assert refused


@every_fight
def test_whatever_a_referee_orders_is_refused_or_fine(fight: Fight) -> None:
    rng = Random(fight.name)
    for match in moments(fight, rng):
        order = thrown(rng, fight.ruleset.intervention_type, there(match), None)
        if order is not None:
            is_refused(match, partial(match.intervene, order, "referee"))


def moments(fight: Fight, rng: Random) -> Iterator[Match[Any]]:
    """A match in which, between what is sent to it, somebody chooses something legal now and then."""
    match = fight.match(21)
    for _ in range(240):
        if not match.over:
            yield match
        if not match.over and rng.random() < 1 / 4:
            match.choose(*random_choice(match, rng))


def is_refused(match: Match[Any], put: Callable[[], None]) -> bool:
    """Whether it was refused: then it has left no trace, and says why in all languages. If not, what holds of
    any match holds still.
    """
    before = match.digest(), match.answers, len(match.log or ())
    begun = time.monotonic()
    try:
        put()
    except IllegalChoice as error:
        assert (match.digest(), match.answers, len(match.log or ())) == before
        for lang in LANGUAGES:
            catalogue = Catalogue(lang)
            assert error.said(catalogue)
            assert not catalogue.missing
        return True
    assert time.monotonic() - begun < SLOW
    invariants(match)
    return False
