"""What a miscast does to the wizard and to whoever stands by: hits, and what it leaves on the wizard."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import within
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import TOUCHING, WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.harm.hits import strike, strike_bases
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.state import MISCAST, Hits, Live


def blast(game: WarhammerGame, wizard: str, strength: int) -> Procedure[None]:
    """A hit on the wizard and on every model in base contact, friend or foe."""
    touched = neighbours(game, wizard)
    if game.log is not None:
        told = tuple(dict.fromkeys(model or unit for unit, model, _ in touched))
        game.note("miscast.blast", who=wizard, touched=told, strength=strength)
    yield from hit_wizard(game, wizard, strength)
    for unit, model, count in touched:
        yield from hit_others(game, wizard, unit, model, count, strength)


def hit_wizard(game: WarhammerGame, wizard: str, strength: int) -> Procedure[None]:
    """The wizard takes a hit, and so does the monster or chariot that they ride."""
    for mount in (False, True) if wounds.rides(game, wizard) else (False,):
        hits = hits_on(game, wizard, wizard, 1, strength)
        hits.model, hits.mount = wizard, mount
        yield from strike(game, hits)


def hit_others(
    game: WarhammerGame, wizard: str, unit: str, model: str, count: int, strength: int
) -> Procedure[None]:
    """Hits on bases of a unit, those of its rank and file or of the character who stands on one: nobody takes
    them for another, but of a rider and the mount either may be hit.
    """
    hits = hits_on(game, wizard, model or unit, count, strength)
    yield from strike_bases(game, hits, (model,) * count, template=False)


def hits_on(game: WarhammerGame, wizard: str, whom: str, count: int, strength: int) -> Hits:
    """So many hits of a miscast on their way to the unit that somebody is in now."""
    return Hits(
        game.host(whom), count, strength, MISCAST, by=wizard, army=game.army(wizard), as_shooting=False
    )


def neighbours(game: WarhammerGame, wizard: str) -> tuple[tuple[str, str, int], ...]:
    """Whose bases touch a wizard's, friends and foes: the unit, the character ("" for its rank and file), and
    how many of them.
    """
    counted: dict[tuple[str, str], int] = {}
    for found in touching(game, wizard):
        counted[found] = counted.get(found, 0) + 1
    return tuple((unit, model, count) for (unit, model), count in counted.items())


def touching(game: WarhammerGame, wizard: str) -> Iterator[tuple[str, str]]:
    """The unit and character of every base in contact with a wizard's, each as often as there are."""
    own = game.body(wizard)
    for unit in game.present():
        for model, figure in game.bases(unit):
            if model != wizard and within(own, figure, TOUCHING):
                yield unit, model


def afflict(game: WarhammerGame, live: Live, spell: str = "") -> None:
    """What a miscast leaves on a wizard; it may be about a spell."""
    remaining.put_on(game, live)
    if game.log is not None:
        game.note(
            "miscast.leaves",
            who=live.bearer,
            what=live.name,
            marks=live.marks,
            spell=spell,
            until=live.until.boundary,
        )
