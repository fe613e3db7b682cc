"""Magic as a greedy player sees it: read off the data, so that a spell a user adds is played too.

The worth of a spell is what its parts do to foes, less what they do to friends, on the same scale as the
worth of a blow: points of damage.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.agents.leyendas.worth import is_threat
from refriega.core.procedure import Option
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic import aims, casting, items, parts, powers, targets
from refriega.rulesets.leyendas.magic.format import Magic, OnCreatures, OnSelf
from refriega.rulesets.leyendas.magic.options import Aimed, Cast, CastFrom, Drink, UsePower
from refriega.rulesets.leyendas.magic.parts import SaveResult
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import closure, conditions

PASSES_HALF = 0.45
"""The share of saving throws that pass: a rough guess is enough to compare."""

BUFF_ROUNDS = 2
"""Blessings are for the first rounds of a fight."""


def magic_options(game: LeyendasGame, who: str, guarded: bool) -> Iterator[tuple[float, Option]]:
    """(worth, option) of the best use of each spell, power, potion and object at hand."""
    sheet = game.sheets[who]
    if sheet.spells:
        for id_, spell in casting.ready_spells(game, who):
            level = max(1, sheet.caster_level)
            for worth, aim in best_aim(game, who, spell, level):
                yield worth, aims.with_aim(Cast(id_, guarded), aim)
    if sheet.powers:
        for id_, power in powers.usable(game, who):
            for worth, aim in best_aim(game, who, power, powers.level_of(game, who)):
                yield worth, aims.with_aim(UsePower(id_), aim)
    for item in game.body(who).held:
        entry = game.content.items.get(item.partition("#")[0])
        if entry is None or entry.kind not in ("potion", "wand", "staff", "scroll"):
            continue
        for id_ in items.spells_in(entry):
            spell = game.content.spells[id_]
            if entry.kind == "potion":
                yield worth_of(game, who, spell, entry.caster_level, [who]), Drink(item)
                continue
            for worth, aim in best_aim(game, who, spell, entry.caster_level):
                yield worth, aims.with_aim(CastFrom(item=item, spell=id_), aim)


def best_aim(game: LeyendasGame, who: str, magic: Magic, level: int) -> Iterator[tuple[float, Aimed]]:
    """The best way to aim it, if any is worth while."""
    if not promising(magic):
        return
    best: Aimed | None = None
    most = 0.0
    for aim in likely_aims(game, who, magic):
        worth = worth_of(game, who, magic, level, affected(game, who, magic, aim))
        if worth > most and targets.check(game, who, magic, aim) is None:
            best, most = aim, worth
    if best is not None:
        yield most, best


def promising(magic: Magic) -> bool:
    """Whether it does something that this agent understands."""
    understood = (parts.Damage, parts.Heal, parts.Afflict, parts.Modify, parts.Protect, parts.Conceal)
    return any(isinstance(part, (*understood, parts.Zone, parts.Aura)) for part in magic.effects)


def likely_aims(game: LeyendasGame, who: str, magic: Magic) -> Iterator[Aimed]:
    """At somebody, or where somebody stands: never the whole board."""
    if isinstance(magic.target, OnCreatures) and magic.target.count > 1:
        known = [
            one
            for one in aims.known(game, who)
            if game.hostile(who, one) != magic.harmless
            and targets.check_creature(game, who, magic, magic.target, one) is None
        ]
        if known:
            known.sort(key=lambda one: (game.distance(who, one), one))
            yield Aimed(targets=tuple(known[: magic.target.count]))
        return
    if isinstance(magic.target, (OnCreatures, OnSelf)):
        if targets.teleports(magic) is None:
            yield from aims.candidates(game, who, magic)
        return
    shape = getattr(magic.target, "shape", "")
    if shape in ("sphere", "cube", "line"):
        for foe in game.enemies(who):
            at = game.body(foe).place
            if game.distance(who, foe) <= magic.range.spaces + 4:
                yield Aimed(at=at)
    elif shape in ("cone", "emanation"):
        yield from aims.candidates(game, who, magic)


def affected(game: LeyendasGame, who: str, magic: Magic, aim: Aimed) -> list[str]:
    """Who would be reached."""
    if isinstance(magic.target, OnSelf):
        return [who]
    if isinstance(magic.target, OnCreatures):
        return list(aim.targets)
    cells = set(targets.cells_of(game, who, magic, aim))
    return [one for one in game.present() if not cells.isdisjoint(game.cells(one))]


def worth_of(game: LeyendasGame, who: str, magic: Magic, level: int, reached: list[str]) -> float:
    """What it does to all of them, seen from the caster's side."""
    total = 0.0
    for one in reached:
        foe = game.hostile(who, one)
        for part in magic.effects:
            worth = part_worth(game, who, magic, part, level, one)
            total += worth if foe else -1.5 * worth if worth > 0 and not magic.harmless else -worth
    return total


def part_worth(game: LeyendasGame, who: str, magic: Magic, part: object, level: int, one: str) -> float:
    """The harm that a part does to a creature; negative where it does good."""
    passed = 0.0
    if magic.save is not None and game.hostile(who, one):
        passed = PASSES_HALF * (0.5 if magic.save.result is SaveResult.HALF else 1.0)
    match part:
        case parts.Damage():
            dice = part.dice_at(level)
            if not is_threat(game, one) or part.type in game.sheets[one].immune_damage:
                return 0.1 if game.hostile(who, one) else 4.0
            mean = dice.twice_mean / 2 * (1 - passed)
            life = max(1, game.body(one).life)
            return min(mean, life + 2) * (1 + min(1.0, mean / life))
        case parts.Heal():
            missing = game.sheets[one].life - game.body(one).life
            healed = min(missing, part.count(level) * (game.sheets[one].life_die + 1) / 2)
            dying = Condition.DYING in conditions(game, one)
            wounded = game.body(one).life * 2 < game.sheets[one].life
            return -healed * (2.0 if dying else 1.0 if wounded else 0.3)
        case parts.Afflict():
            state = conditions(game, one)
            if set(part.conditions) <= state or Condition.UNCONSCIOUS in state:
                return 0.0
            if part.conditions == (Condition.INVISIBLE,):
                return -4.0 if game.state.round <= BUFF_ROUNDS else 0.0
            disabling = Condition.CANNOT_ACT in closure(frozenset(part.conditions))
            return (9.0 if disabling else 3.0) * (1 - passed)
        case parts.Zone() if game.hostile(who, one):
            return 4.0
        case parts.Modify() | parts.Protect() | parts.Conceal() | parts.Aura():
            return blessing_worth(game, part, one)
    return 0.0


def blessing_worth(game: LeyendasGame, part: object, one: str) -> float:
    """Lasting help, early in a fight and only once; a lasting hindrance is worth as much the other way."""
    if game.state.round > BUFF_ROUNDS or any(e.spell for e in game.state.effects.get(one, ())):
        return 0.0
    if isinstance(part, parts.Modify):
        return -0.8 * part.amount
    return -3.0
