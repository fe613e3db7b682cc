"""What wounds do: models that fall, units that are no more, and those that are left of them.

One wound removes one model, from the rear rank; of troops with several Wounds whole models fall and the rest
is carried. Wounds in excess of what a character, a mount or a unit has left are lost. Champions are rank and
file.

House rules: who loses the mount goes on alone from the same base; a mount whose rider is slain leaves the
battle, and so does the machine whose crew is. A war machine is one model with its crew.
"""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.engagement import disengage
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import regeneration, survivors, wounds
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.terms import Fate


def suffer(
    game: WarhammerGame, who: str, count: int, why: str, *, mount: bool = False, for_good: bool = False
) -> Procedure[int]:
    """So many unsaved wounds on a unit's rank and file, a character or its mount; returns how many Wounds
    were lost. `why` is what brought them about; `for_good`: they never regenerate.

    What can regenerate does so at the end of the phase; if it is the last Wounds that are lost, there and
    then (house rule: who comes back has never been away).
    """
    lost = min(count, wounds.left(game, who, mount=mount)) if game.in_play(who) else 0
    if lost <= 0:
        return 0
    if not for_good:
        regeneration.remember(game, who, lost, mount=mount)
    if lost == wounds.left(game, who, mount=mount):
        back = yield from regeneration.roll(game, who, mount=mount)
        if back >= lost:
            regeneration.give_back(game, who, back - lost, mount=mount)
            return 0
        lost -= back
    if mount:
        hurt_mount(game, who, lost, why)
    elif game.sheet(who).entry.character:
        hurt_character(game, who, lost, why)
    else:
        remove(game, who, lost, why)
    return lost


def remove(game: WarhammerGame, unit: str, lost: int, why: str) -> None:
    """Take Wounds off a unit's rank and file: whole models fall, the rest is carried."""
    of = game.unit(unit)
    whole = wounds.capacity(game, unit, mount=False)
    fallen, carried = divmod(of.wounds + lost, whole)
    left = of.models - fallen
    if game.log is not None:
        if of.started == 1:
            game.note("harm.wounded", who=unit, cause=why, wounds=lost, left=left * whole - carried)
        else:
            game.note(
                "harm.casualties", who=unit, cause=why, wounds=lost, fallen=fallen, left=left, carried=carried
            )
    if left:
        of.models, of.wounds = left, carried
        return
    wiped_out(game, unit, why)


def hurt_character(game: WarhammerGame, who: str, lost: int, why: str) -> None:
    """Take Wounds off a character, who dies of the last one."""
    game.unit(who).wounds += lost
    left = wounds.left(game, who)
    if game.log is not None:
        game.note("harm.wounded", who=who, cause=why, wounds=lost, left=left)
    if not left:
        destroyed(game, who, why)


def hurt_mount(game: WarhammerGame, who: str, lost: int, why: str) -> None:
    """Take Wounds off the mount that a character rides."""
    game.unit(who).mount_wounds += lost
    left = wounds.left(game, who, mount=True)
    if game.log is not None:
        game.note("harm.mount_wounded", who=who, cause=why, wounds=lost, left=left)


def heal(game: WarhammerGame, who: str, count: int | None = None) -> None:
    """A model gets Wounds back: all that it has lost, or so many, which may be more than it has lost."""
    unit = game.unit(who)
    healed = max(unit.wounds, 0) if count is None else count
    unit.wounds -= healed
    if game.log is not None:
        game.note("harm.healed", who=who, wounds=healed, left=wounds.left(game, who))


def heal_mount(game: WarhammerGame, who: str) -> None:
    """The mount that a character rides gets all its Wounds back."""
    unit = game.unit(who)
    healed, unit.mount_wounds = unit.mount_wounds, 0
    if game.log is not None:
        game.note("harm.mount_healed", who=who, wounds=healed, left=wounds.left(game, who, mount=True))


# -- out of the battle -------------------------------------------------------------------------------


def wiped_out(game: WarhammerGame, unit: str, why: str) -> None:
    """The last of a unit's rank and file has fallen: the characters that were in it go on alone, and so do
    the spells that they are under with it (WF-044); a hidden one is lost with the unit.
    """
    where = survivors.standing(game, unit)
    for who in game.members(unit):
        if game.unit(who).hidden:
            leave_play(game, who, Fate.LOST, why)
    leave_play(game, unit, Fate.DESTROYED, why)
    survivors.stand_alone(game, unit, where)
    if where and game.log is not None:
        game.note("harm.survivors", "WF-044", unit=unit, who=tuple(who for who, _ in where))


def destroyed(game: WarhammerGame, unit: str, why: str, fate: Fate = Fate.DESTROYED) -> None:
    """A unit and everybody in it, or a character, is out of the battle; off the table counts as destroyed."""
    for who in game.members(unit):
        leave_play(game, who, Fate.LOST if game.unit(who).hidden else fate, why)
    leave_play(game, unit, fate, why)
    disengage(game, unit)


def leave_play(game: WarhammerGame, who: str, fate: Fate, why: str) -> None:
    """One unit, without those in it, or one character: the spells that hang on it end or pass on. Who was
    hidden until now is known from now on.
    """
    unit = game.unit(who)
    unit.fate, unit.models, unit.host, unit.hidden = fate, 0, "", False
    if game.log is not None:
        game.note("harm.out", who=who, fate=fate, cause=why)
    remaining.caster_gone(game, who)
    remaining.unit_gone(game, who)
