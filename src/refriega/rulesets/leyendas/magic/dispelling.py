"""Ending magic: dispelling what is marked (A) (ML-270), and only that.

Each lasting spell takes a magic-knowledge check against 11 + its caster's level. What was done at once is no
longer magic and stays as it is (ML-271).
"""

from __future__ import annotations

from refriega.core.modifier import Modifier
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.checks import check_d20
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.edges import end_castings
from refriega.rulesets.leyendas.magic.parts import Dispel
from refriega.rulesets.leyendas.settle import end_effects, settle
from refriega.rulesets.leyendas.state import Casting, Spellcast
from refriega.rulesets.leyendas.values import check_modifiers


def dispel_on(game: LeyendasGame, cast: Spellcast, target: str, part: Dispel) -> Procedure[None]:
    """Every dispellable spell on a creature, the auras that it bears included."""
    marked: dict[str, tuple[str, int]] = {}
    for effect in game.state.effects.get(target, ()):
        if effect.dispellable and effect.casting != cast.casting:
            marked[effect.casting or effect.id] = (effect.spell, effect.level)
    for casting in game.state.castings:
        if casting.dispellable and bears(game, target, casting):
            marked[casting.id] = (casting.source, casting.level)
    for id_, (source, level) in marked.items():
        if (yield from dispelled(game, cast.actor, source, level, part.bonus)):
            lift(game, target, id_)


def lift(game: LeyendasGame, who: str, id_: str) -> None:
    """Rid one creature of one spell, an aura of it included; others keep theirs."""
    end_effects(game, lambda effect: effect.bearer == who and id_ in (effect.casting, effect.id))
    game.state.zones = tuple(zone for zone in game.state.zones if zone.casting != id_ or zone.bearer != who)
    settle(game)


def end_one(game: LeyendasGame, id_: str) -> None:
    """End a lasting spell altogether."""
    end_castings(game, lambda casting: casting.id == id_)
    settle(game)


def bears(game: LeyendasGame, who: str, casting: Casting) -> bool:
    """Whether `who` bears an aura of this spell."""
    return any(zone.casting == casting.id and zone.bearer == who for zone in game.state.zones)


def dispel_ground(game: LeyendasGame, cast: Spellcast, part: Dispel) -> Procedure[None]:
    """Every dispellable spell that is at work on the spaces aimed at."""
    aimed = set(cast.cells)
    for casting in game.state.castings:
        if not casting.dispellable or casting.id == cast.casting:
            continue
        spaces = [*casting.cells, *(space for space, _ in casting.terrain)]
        for zone in game.state.zones:
            if zone.casting == casting.id:
                spaces += zone.cells
        if aimed.isdisjoint(spaces):
            continue
        if (yield from dispelled(game, cast.actor, casting.source, casting.level, part.bonus)):
            end_one(game, casting.id)


def dispelled(game: LeyendasGame, who: str, source: str, level: int, bonus: int) -> Procedure[bool]:
    """The check against one spell."""
    parts = check_modifiers(game, who, "magic_knowledge")
    if bonus:
        parts.append(Modifier(bonus, "", "dispel"))
    passed = yield from check_d20(game, who, "dispel", parts, 11 + level, "ML-270")
    if game.log is not None:
        game.note("dispel.ends" if passed else "dispel.fails", "ML-270", who=who, spell=source)
    return passed
