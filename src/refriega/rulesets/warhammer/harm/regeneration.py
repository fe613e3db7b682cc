"""Regeneration: at the end of a phase, before panic, each Wound lost in it to what is not flaming may come
back; models that fell return with their Wounds.
"""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import saves, wounds
from refriega.rulesets.warhammer.state import Wounded
from refriega.rulesets.warhammer.terms import Trait

USUAL = 4
"""What those need who have the trait and no number of their own."""


def finish(game: WarhammerGame) -> Procedure[None]:
    """The end of the phase: one try for each Wound, of everybody who has regenerating ones."""
    waiting = dict.fromkeys((wounded.who, wounded.mount) for wounded in game.state.regenerating)
    for who, mount in waiting:
        if game.in_play(who):
            give_back(game, who, (yield from roll(game, who, mount=mount)), mount=mount)
    game.state.regenerating = ()


def needed(game: WarhammerGame, who: str, *, mount: bool) -> int:
    """What a D6 must show for a Wound to come back, 0 for who does not regenerate.

    A wound for which a ward save was rolled does not, unless the variant lets it (house rule).
    """
    troop = wounds.troop(game, who, mount=mount)
    if game.variant("ward_and_regeneration") == "one" and saves.ward(game, who, mount=mount) is not None:
        return 0
    return troop.regenerates or (USUAL if Trait.REGENERATION in troop.traits else 0)


def remember(game: WarhammerGame, who: str, count: int, *, mount: bool) -> None:
    """Wounds that may come back at the end of the phase."""
    if needed(game, who, mount=mount):
        game.state.regenerating = (*game.state.regenerating, Wounded(who, count, mount))


def roll(game: WarhammerGame, who: str, *, mount: bool) -> Procedure[int]:
    """The one try for each of the Wounds remembered; returns how many come back."""
    mine = [wounded for wounded in game.state.regenerating if (wounded.who, wounded.mount) == (who, mount)]
    tries = sum(wounded.wounds for wounded in mine)
    if not tries:
        return 0
    game.state.regenerating = tuple(wounded for wounded in game.state.regenerating if wounded not in mine)
    army, need = game.army(who), needed(game, who, mount=mount)
    faces = yield from dice.successes(game, army, f"{army}/regeneration", tries, need)
    back = dice.reached(faces, need)
    if game.log is not None:
        game.note("harm.regenerates", who=who, mount=mount, needed=need, faces=faces, back=back)
    return back


def give_back(game: WarhammerGame, who: str, count: int, *, mount: bool) -> None:
    """Wounds come back, and with them the models that fell; who has returned was not lost."""
    unit = game.unit(who)
    if mount:
        unit.mount_wounds -= count
        return
    if game.sheet(who).entry.character:
        unit.wounds -= count
        return
    whole = wounds.capacity(game, who, mount=False)
    left = wounds.left(game, who) + count
    models = -(-left // whole)
    unit.lost = max(unit.lost - (models - unit.models), 0)
    unit.models, unit.wounds = models, models * whole - left
