"""What casting needs, and how it fails: components, sources, concentration, arcane failure.

ML-242..ML-245, ML-256..ML-259, ML-277.
"""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.arms import shield_of
from refriega.rulesets.leyendas.checks import skill_check
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.format import GRADE, Component, Magic, Spell
from refriega.rulesets.leyendas.magic.uses import listing_of, unit_of
from refriega.rulesets.leyendas.references import hands_taken
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import conditions

C = Condition

DEAF_FAILURE = 20


def check_components(game: LeyendasGame, who: str, spell: Spell) -> Refusal | None:
    """Whether its voice, its hands, its material and, for a Druid, its sources are at hand."""
    if Component.VERBAL in spell.components and C.SILENCED in conditions(game, who):
        return Refusal("cast.silenced", "ML-256")
    if Component.SOMATIC in spell.components and not hands_free(game, who):
        return Refusal("cast.no_hand", "ML-257")
    if spell.material and unit_of(game, who, spell.material) is None:
        return Refusal("cast.no_material", "ML-258", "ML-259", args={"item": spell.material})
    return check_sources(game, who, spell)


def hands_free(game: LeyendasGame, who: str) -> bool:
    """A hand for the gestures, or both where the variant says so; wands and staves do not hinder (ML-257).

    A creature that has no hands makes its gestures as it can.
    """
    hands = game.sheets[who].hands
    if not hands:
        return True
    hindering = tuple(item for item in game.body(who).held if not is_rod(game, item))
    free = hands - hands_taken(game.content, hindering)
    return free >= (hands if game.variant("somatic_hands") == "all" else 1)


def is_rod(game: LeyendasGame, item: str) -> bool:
    entry = game.content.items.get(item.partition("#")[0])
    return entry is not None and entry.kind in ("wand", "staff")


def check_sources(game: LeyendasGame, who: str, spell: Spell) -> Refusal | None:
    """A Druid needs one of the sources at hand; they mean nothing to any other class (ML-277)."""
    if not spell.sources or game.sheets[who].caster != "druid" or game.variant("druid_sources") == "ignored":
        return None
    if any(unit_of(game, who, source) is not None for source in spell.sources):
        return None
    return Refusal("cast.no_source", "ML-277", args={"sources": spell.sources})


# -- concentration -----------------------------------------------------------------------------


def grade_of(game: LeyendasGame, who: str, magic: Magic) -> int:
    """1 basic, 3 rare, 5 exotic: by the list under which this caster uses it."""
    if isinstance(magic, Spell):
        listing = listing_of(game, who, magic)
        return GRADE[listing.kind] if listing is not None else magic.grade
    return getattr(magic, "grade", 1)


def defensive_difficulty(game: LeyendasGame, grade: int) -> int:
    """15 + grade, or 15 + twice the grade by the variant `concentration`."""
    return 15 + grade * (2 if game.variant("concentration") == "fifteen_plus_double" else 1)


def keeps_concentration(
    game: LeyendasGame, who: str, grade: int, defensive: bool, hurt: int
) -> Procedure[tuple[bool, bool]]:
    """The magic-knowledge checks of difficult conditions (ML-242); (kept, broken from outside).

    Concentrating in a threatened area: 15 + grade (ML-118). Wounded while casting: 10 + damage + grade.
    On a mount that moves 10 + grade, that gallops 15; entangled 15 + grade, grappled 20 + grade.
    """
    if defensive:
        difficulty = defensive_difficulty(game, grade)
        if not (yield from concentrates(game, who, difficulty, "ML-118", about="about.defensive")):
            return False, False
    if hurt > 0 and not (yield from concentrates(game, who, 10 + hurt + grade, about="about.wounds")):
        return False, True
    bound = hindrance(game, who)
    if bound and not (yield from concentrates(game, who, bound + grade, about="about.hindered")):
        return False, False
    return True, False


def hindrance(game: LeyendasGame, who: str) -> int:
    """What casting is made harder by, besides blows: the worst of it counts. 0 if nothing hinders."""
    state = conditions(game, who)
    if C.GRAPPLED in state:
        return 20
    turn = game.state.turn
    riding = turn is not None and turn.actor == who and game.body(who).mount
    moves = turn.mount_done.count("move") if turn is not None and riding else 0
    if C.ENTANGLED in state or moves > 1:
        return 15
    return 10 if moves else 0


def concentrates(game: LeyendasGame, who: str, difficulty: int, *rules: str, about: str) -> Procedure[bool]:
    return skill_check(game, who, "magic_knowledge", difficulty, "ML-242", *rules, about=about)


# -- failure -----------------------------------------------------------------------------------


def fails(game: LeyendasGame, who: str, spell: Spell) -> Procedure[bool]:
    """The deaf stumble over their words (ML-256), then arcane failure (ML-243): d100 at or below fails."""
    stumbles = Component.VERBAL in spell.components and C.DEAFENED in conditions(game, who)
    if stumbles and (yield from failure_roll(game, who, "deafness", DEAF_FAILURE, "ML-256")):
        return True
    chance = arcane_failure(game, who, spell)
    return chance > 0 and (yield from failure_roll(game, who, "arcane_failure", chance, "ML-243", "ML-244"))


def arcane_failure(game: LeyendasGame, who: str, spell: Spell) -> int:
    """Fallo arcano: the percentages of armour and shield add up (ML-243), for those classes that are
    subject to it (ML-245); by a variant only for spells with gestures.
    """
    if not game.sheets[who].arcane_failure:
        return 0
    if Component.SOMATIC not in spell.components and game.variant("arcane_failure_scope") == "somatic":
        return 0
    armour = game.content.armours.get(game.body(who).armour)
    shield = shield_of(game, who)
    return min(
        100,
        (armour.arcane_failure if armour is not None else 0)
        + (shield[1].arcane_failure if shield is not None else 0),
    )


def failure_roll(game: LeyendasGame, who: str, kind: str, chance: int, *rules: str) -> Procedure[bool]:
    faces = yield from game.roll(f"{who}/{kind}", 1, 100, lambda faces: faces[0] <= chance)
    failed = faces[0] <= chance
    if game.log is not None:
        key = "spell.fails" if failed else "spell.does_not_fail"
        game.note(key, *rules, who=who, kind=kind, natural=faces[0], chance=chance)
    return failed
