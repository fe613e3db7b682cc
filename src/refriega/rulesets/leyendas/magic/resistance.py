"""What stands between a spell and its target: spell resistance (ML-072..ML-074) and saves (ML-274)."""

from __future__ import annotations

from refriega.boards import Cells
from refriega.core.modifier import Modifier
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.checks import check_d20, save_parts
from refriega.rulesets.leyendas.cover import cover_in_save
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.format import OnArea, Spell
from refriega.rulesets.leyendas.magic.lookup import around, magic_of
from refriega.rulesets.leyendas.magic.parts import SaveKind, SpellSave
from refriega.rulesets.leyendas.settle import end_spent
from refriega.rulesets.leyendas.state import Spellcast
from refriega.rulesets.leyendas.terms import Save, Value
from refriega.rulesets.leyendas.values import check_modifiers, modifiers


def spell_resistance(game: LeyendasGame, who: str) -> int:
    """Resistencia a la magia: of several sources the highest counts, they do not add up (ML-074)."""
    sources = [game.sheets[who].spell_resistance]
    armour = game.content.armours.get(game.body(who).armour)
    if armour is not None:
        sources.append(armour.spell_resistance)
    sources += [modifier.value for modifier in modifiers(game, who, Value.SPELL_RESISTANCE)]
    return max(sources)


def resisted(game: LeyendasGame, cast: Spellcast, target: str) -> Procedure[bool]:
    """The caster must beat the resistance with magic knowledge, or nothing happens at all (ML-072).

    To equal it is not enough, unless `sr_compare` says so.
    """
    resistance = spell_resistance(game, target)
    if resistance <= 0:
        return False
    difficulty = resistance + (1 if game.variant("sr_compare") == "greater" else 0)
    passed = yield from check_d20(
        game,
        cast.actor,
        "magic_knowledge",
        check_modifiers(game, cast.actor, "magic_knowledge"),
        difficulty,
        "ML-072",
        about="about.resistance",
    )
    end_spent(game, cast.actor, "magic_knowledge")
    if game.log is not None:
        key = "spell.beats_resistance" if passed else "spell.resisted"
        rules = ("ML-072", "ML-074", "ML-275")
        game.note(key, *rules, who=cast.actor, target=target, spell=cast.source, resistance=resistance)
    return not passed


def saves(game: LeyendasGame, cast: Spellcast, target: str, save: SpellSave) -> Procedure[bool]:
    """The check that avoids or lessens a spell (ML-274), against 10 + grade + the caster's ability.

    Perception sees through illusions. Cover from where the spell comes from helps Reflex.
    """
    if save.kind is SaveKind.PERCEPTION:
        parts = check_modifiers(game, target, "perception")
    else:
        parts = save_parts(game, target, Save(save.kind.value), *versus(game, cast))
        if save.kind is SaveKind.REFLEX:
            parts += reflex_cover(game, cast, target)
    rules = ("ML-274",) if save.kind is SaveKind.PERCEPTION else ("ML-133", "ML-274")
    return (yield from check_d20(game, target, save.kind.value, parts, cast.difficulty, *rules))


def versus(game: LeyendasGame, cast: Spellcast) -> tuple[str, ...]:
    """What a modifier of a save may be against: magic at large, its school, the spell itself."""
    magic = magic_of(game, cast.source)
    school = (magic.school.value,) if isinstance(magic, Spell) else ()
    return ("magic", *school, cast.source, cast.actor)


def reflex_cover(game: LeyendasGame, cast: Spellcast, target: str) -> list[Modifier]:
    """Half of what cover is worth to defence, if it stands between the target and where the spell bursts."""
    board = game.board
    if board.coverless or game.body(target).place < 0:
        return []
    aim = magic_of(game, cast.source).target
    origins: list[Cells]
    if isinstance(aim, OnArea) and cast.at >= 0 and aim.shape == "sphere":
        # a point has no better corner to choose: what covers from any of the spaces around it covers from it
        origins = [(cell,) for cell in around(game, cast.at) if board.inside(cell)]
    elif game.body(cast.actor).place >= 0:
        origins = [game.cells(cast.actor)]
    else:
        return []
    found = [part for origin in origins if (part := cover_in_save(game, origin, target)) is not None]
    return [max(found)] if found else []
