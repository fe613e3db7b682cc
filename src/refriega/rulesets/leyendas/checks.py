"""Checks: a d20 plus modifiers against a number (ML-133..ML-137)."""

from __future__ import annotations

from refriega.core.modifier import Modifier, breakdown, total
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.settle import end_spent
from refriega.rulesets.leyendas.terms import SAVE_ABILITY, Save, Value
from refriega.rulesets.leyendas.values import STACKING, ability_modifier, check_modifiers, modifiers

_SAVE_VALUE = {save: Value(save.value) for save in Save}


def save_parts(game: LeyendasGame, who: str, save: Save, *versus: str) -> list[Modifier]:
    """Base, ability and the rest of a saving throw (ML-134, ML-135, ML-136)."""
    ability = SAVE_ABILITY[save]
    return [
        Modifier(game.sheets[who].saves.base(save), "", "base"),
        Modifier(ability_modifier(game, who, ability), "", ability.value),
        *modifiers(game, who, _SAVE_VALUE[save], *versus),
        *modifiers(game, who, Value.SAVES, *versus),
    ]


def check_d20(
    game: LeyendasGame,
    who: str,
    kind: str,
    parts: list[Modifier],
    difficulty: int,
    *rules: str,
    about: str = "",
) -> Procedure[bool]:
    """Roll a d20 against `difficulty`: equal or above passes; natural 1 and 20 decide (ML-137).

    `about` tells the log what it is for, where the kind alone does not.
    """
    bonus = total(parts, STACKING)
    faces = yield from game.roll(f"{who}/{kind}", 1, 20, lambda faces: passes(faces[0], bonus, difficulty))
    passed = passes(faces[0], bonus, difficulty)
    if game.log is not None:
        game.note(
            "check.passed" if passed else "check.failed",
            *rules,
            "ML-137",
            who=who,
            kind=kind,
            about=about,
            natural=faces[0],
            total=faces[0] + bonus,
            difficulty=difficulty,
            parts=breakdown(kind, parts, STACKING),
        )
    return passed


def passes(natural: int, bonus: int, difficulty: int) -> bool:
    """ML-137: whatever the total, a natural 1 fails and a natural 20 succeeds."""
    return natural == 20 or (natural != 1 and natural + bonus >= difficulty)


def saving_throw(game: LeyendasGame, who: str, save: Save, difficulty: int, *versus: str) -> Procedure[bool]:
    """A chequeo de salvación (ML-133)."""
    return check_d20(game, who, save.value, save_parts(game, who, save, *versus), difficulty, "ML-133")


def skill_check(
    game: LeyendasGame, who: str, skill: str, difficulty: int, *rules: str, about: str = ""
) -> Procedure[bool]:
    """A check of a skill; natural 1 and 20 decide here too (ML-137). A friend's help is used up (ML-194)."""
    parts = check_modifiers(game, who, skill)
    passed = yield from check_d20(game, who, skill, parts, difficulty, *rules, about=about)
    end_spent(game, who, skill)
    return passed
