"""Blows: who strikes when, at whom, and what comes of it.

Chargers strike first, then whoever has the higher Initiative, heavy weapons last. Whoever is slain before its
turn does not strike. Casualties come off the rear, but it is the front that they fell in: for each model that
an enemy unit has slain, one model fewer that touches that enemy strikes in this round; who steps up strikes
in the next.

House rules: those of one Initiative strike together, and their casualties are taken together. Models that
could strike at the same choice of targets strike at one of them together. Who strikes with a magic weapon
cannot choose whom magic weapons cannot strike, and does not strike where there is nobody else. Whoever
strikes while dying (Death Dealer) strikes once, at who slew it, without its weapons' Strength.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refriega.core.procedure import Menu, Procedure
from refriega.rulesets.warhammer import asking, dice, in_play, values
from refriega.rulesets.warhammer.fighting import ground, hitting, weapons
from refriega.rulesets.warhammer.fighting.ground import Post, Target
from refriega.rulesets.warhammer.fighting.weapons import Part
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import hits as harm
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.options import Strike
from refriega.rulesets.warhammer.state import COMBAT, Fight, Hits, Slain
from refriega.rulesets.warhammer.terms import Mark, Stat

CHARGING = values.MOST + 1
"""Chargers come before every Initiative."""

LAST = -1


class Blows(NamedTuple):
    """So many models alike that strike at the same choice of targets; `dying`: they have just been slain."""

    who: str
    unit: str
    part: Part
    models: int
    targets: tuple[Target, ...]
    dying: bool = False


def exchange(game: WarhammerGame, fight: Fight) -> Procedure[None]:
    """All blows of a round of close combat, in their order."""
    posts = ground.posts(game, fight.units)
    turns = order(game, posts)
    for speed in sorted({speed for speed, _, _ in turns}, reverse=True):
        now = [(post, part) for at, post, part in turns if at == speed]
        yield from together(game, fight, tuple(grouped(game, fight, posts, now)))


def order(game: WarhammerGame, posts: tuple[Post, ...]) -> tuple[tuple[int, Post, Part], ...]:
    """Who strikes when: a model, and what it rides, each at its own Initiative."""
    return tuple(
        (speed(game, post, part), post, part)
        for post in posts
        for part in ((Part.SELF,) if post.rank else weapons.parts_of(game, post.who))
    )


def speed(game: WarhammerGame, post: Post, part: Part) -> int:
    """When a model strikes: the highest first."""
    if weapons.charged(game, post.who):
        return CHARGING
    if weapons.weapon_of(game, post.who, part).last:
        return LAST
    return weapons.number(game, post.who, part, Stat.I)


def grouped(
    game: WarhammerGame, fight: Fight, posts: tuple[Post, ...], now: list[tuple[Post, Part]]
) -> Iterator[Blows]:
    """Those whose turn it is and who stand, alike by alike."""
    up = standing(game, fight, posts)
    counts: dict[tuple[str, str, Part, tuple[Target, ...]], int] = {}
    for post, part in now:
        if post in up:
            alike = (post.who, post.unit, part, post.targets)
            counts[alike] = counts.get(alike, 0) + 1
    for (who, unit, part, targets), models in counts.items():
        if part is not Part.MOUNT or wounds.rides(game, who):
            yield Blows(who, unit, part, models, targets)


def standing(game: WarhammerGame, fight: Fight, posts: tuple[Post, ...]) -> tuple[Post, ...]:
    """The models that can still strike: of a unit as many fewer as an enemy that they touch has slain."""
    fallen: dict[tuple[str, str], int] = {}
    for slain in fight.slain:
        fallen[slain.unit, slain.by] = fallen.get((slain.unit, slain.by), 0) + slain.models
    up: list[Post] = []
    for post in posts:
        killers = [t.unit for t in post.targets if fallen.get((post.unit, t.unit)) and post.who == post.unit]
        if killers:
            fallen[post.unit, killers[0]] -= 1
        elif game.in_play(post.who):
            up.append(post)
    return tuple(up)


# -- blows that are struck together ------------------------------------------------------------------


def together(game: WarhammerGame, fight: Fight, blows: tuple[Blows, ...]) -> Procedure[None]:
    """All of them roll to hit before any of their hits does harm; then the dying strike."""
    landed: list[tuple[Blows, Hits]] = []
    for blow in blows:
        hits = yield from roll(game, blow)
        if hits is not None:
            landed.append((blow, hits))
    dying: list[Blows] = []
    for blow, hits in landed:
        dying += yield from land(game, fight, blow, hits)
    if dying:
        yield from together(game, fight, tuple(dying))


def roll(game: WarhammerGame, blow: Blows) -> Procedure[Hits | None]:
    """Choose whom to strike, and roll to hit; None if they do not strike or all miss."""
    target = (yield from aim(game, blow)) if number(game, blow) else None
    if target is None:
        return None
    needed = hitting.needed(game, blow.who, blow.part, target)
    if needed is None:
        if game.log is not None:
            game.note("combat.cowed", who=blow.who)
        return None
    faces = yield from roll_to_hit(game, blow, needed.total)
    hits = dice.reached(faces, needed.total)
    if game.log is not None:
        own, other = hitting.skills(game, blow.who, blow.part, target)
        game.note(
            "combat.blows",
            *rules(game, blow),
            who=blow.who,
            part=blow.part,
            target=target.who,
            mount=target.mount,
            models=blow.models,
            own=own,
            other=other,
            needed=needed,
            faces=faces,
            hits=hits,
            dying=blow.dying,
        )
    return to_harm(game, blow, target, hits) if hits else None


def rules(game: WarhammerGame, blow: Blows) -> tuple[str, ...]:
    """A unit that has rallied in this turn can only have come here by magic, and fights (WF-071)."""
    return ("WF-071",) if game.in_this_turn(game.unit(blow.unit).rallied_in) else ()


def number(game: WarhammerGame, blow: Blows) -> int:
    """How many dice they roll."""
    return blow.models * (1 if blow.dying else weapons.attacks(game, blow.who, blow.part))


def roll_to_hit(game: WarhammerGame, blow: Blows, needed: int) -> Procedure[tuple[int, ...]]:
    """The dice of a roll to hit, with ones rolled again where a spell lets them be."""
    army = game.army(blow.unit)
    ones = in_play.marked(game, blow.who, Mark.REROLLS_ONES)
    return (yield from dice.successes(game, army, f"{army}/hit", number(game, blow), needed, ones_again=ones))


def to_harm(game: WarhammerGame, blow: Blows, target: Target, hits: int) -> Hits:
    """Hits of a combat on their way to whom they were aimed at."""
    strength = (
        values.profile_value(game, blow.who, Stat.S)
        if blow.dying
        else weapons.strength(game, blow.who, blow.part)
    )
    return Hits(
        target=target.unit,
        count=hits,
        strength=strength,
        cause=COMBAT,
        by=blow.who,
        army=game.army(blow.unit),
        model="" if target.who == target.unit else target.who,
        mount=target.mount,
        as_shooting=False,
        flaming=weapons.is_flaming(game, blow.who, blow.part),
        magical=weapons.is_magical(game, blow.who, blow.part),
    )


def land(game: WarhammerGame, fight: Fight, blow: Blows, hits: Hits) -> Procedure[list[Blows]]:
    """Hits do their harm, and it is counted; returns the last blows of those whom they slew."""
    victim = hits.model or hits.target
    if not ground.stands(game, Target(victim, hits.target, hits.mount)):
        return []
    hits.target = game.host(victim)
    last = not hits.mount and in_play.marked(game, victim, Mark.STRIKES_DYING)
    before = models(game, victim)
    lost = yield from harm.strike(game, hits)
    fallen = before - models(game, victim)
    fight.caused = fight.caused | {hits.army: fight.caused.get(hits.army, 0) + lost}
    if fallen and victim == hits.target:
        fight.slain = (*fight.slain, Slain(victim, blow.unit, fallen))
    if not (last and fallen):
        return []
    at = Target(blow.who, blow.unit)
    return [Blows(victim, hits.target, Part.SELF, fallen, (at,), dying=True)]


def models(game: WarhammerGame, who: str) -> int:
    """How many models of a unit's rank and file stand; of a character, whether it does."""
    return game.unit(who).models if game.in_play(who) else 0


# -- at whom -----------------------------------------------------------------------------------------


def aim(game: WarhammerGame, blow: Blows) -> Procedure[Target | None]:
    """Whom they strike at, of those who stand; None if nobody is left."""
    targets = aims(game, blow)
    if len(targets) < 2:
        return targets[0] if targets else None
    option = yield from asking.ask(
        game,
        game.army(blow.unit),
        "strike",
        (blow.who, *((blow.part,) if blow.part in weapons.RIDDEN else ()), str(blow.models)),
        lambda: Menu(Strike(target.who, target.mount) for target in aims(game, blow)),
    )
    assert isinstance(option, Strike)
    return next(t for t in aims(game, blow) if (t.who, t.mount) == (option.target, option.mount))


def aims(game: WarhammerGame, blow: Blows) -> tuple[Target, ...]:
    """Those whom they can strike at: nobody whom their magic weapons cannot strike."""
    magic = weapons.weapon_of(game, blow.who, blow.part).magic
    return tuple(
        target
        for target in blow.targets
        if ground.stands(game, target)
        and not (magic and in_play.marked(game, target.who, Mark.NO_MAGIC_WEAPON_STRIKES))
    )
