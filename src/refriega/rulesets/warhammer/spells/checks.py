"""What a spell in a file says must make sense, else a `ScenarioError` names the key and says what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need
from refriega.rulesets.warhammer.spells.schema import (
    TARGETED,
    AnyEffect,
    Comet,
    Conflagration,
    Drive,
    EveryModel,
    Heal,
    HitByArmour,
    Hits,
    Lasting,
    Line,
    Lore,
    MoveUnit,
    Rally,
    Roll,
    SilenceItem,
    Spell,
    Steal,
    Template,
    Test,
    Wall,
    within,
)
from refriega.rulesets.warhammer.terms import Duration


def check_spell(lores: Mapping[str, Lore], spell: Spell, place: str, faults: Faults) -> None:
    """All that one spell says, as revised and as first printed."""
    with faults.apart():
        need("lore", spell.lore, lores, f"{place}.lore")
    check_played(spell, place, faults)
    if spell.original is not None:
        check_played(spell.as_printed_first(), f"{place}.original", faults)


def check_numbers(
    known: Mapping[str, Spell], spells: Mapping[str, Spell], place: str, faults: Faults
) -> None:
    """No two spells of a lore have one number: none of `spells` that of another that is known."""
    for id_, spell in spells.items():
        with faults.apart():
            for other, found in known.items():
                if other != id_ and spell.number and (found.lore, found.number) == (spell.lore, spell.number):
                    raise ScenarioError(
                        "spell.same_number", number=spell.number, other=other, place=f"{place}.{id_}.number"
                    )


def check_played(spell: Spell, place: str, faults: Faults) -> None:
    """One way in which a spell is played."""
    with faults.apart():
        check_aim(spell, f"{place}.aim")
    with faults.apart():
        if not spell.effects:
            raise ScenarioError("spell.no_effects", place=f"{place}.effects")
    with faults.apart():
        check_duration(spell, f"{place}.duration")
    check_effects(spell, spell.effects, f"{place}.effects", faults)


# -- aim ---------------------------------------------------------------------------------------------

OF_TARGETS = (
    "model",
    "companion",
    "kinds",
    "fleeing",
    "alone",
    "fronted",
    "near",
)
"""What only an aim at a target says."""


def check_aim(spell: Spell, place: str) -> None:
    """What an aim says fits whom it is at; a missile is aimed as shots are."""
    aim = spell.aim
    if spell.missile and (aim.whom != "enemy" or not aim.sight or aim.engaged != "no"):
        raise ScenarioError("spell.missile", place=place)
    if aim.whom not in TARGETED:
        for key in OF_TARGETS:
            if getattr(aim, key):
                raise ScenarioError("spell.no_target", key=key, whom=aim.whom, place=f"{place}.{key}")
        if aim.engaged != "no":
            raise ScenarioError("spell.no_target", key="engaged", whom=aim.whom, place=f"{place}.engaged")
    if aim.whom == "area" and not aim.range:
        raise ScenarioError("spell.area_range", place=f"{place}.range")
    if (aim.alone or aim.companion) and aim.whom != "friend":
        raise ScenarioError("spell.of_friends", place=f"{place}.whom")
    if aim.near is not None and aim.range:
        raise ScenarioError("spell.near_range", place=f"{place}.range")


# -- how long ----------------------------------------------------------------------------------------

IN_PLAY = (Lasting, Wall, EveryModel, Comet, SilenceItem)
"""The effects that leave something in play."""


def check_duration(spell: Spell, place: str) -> None:
    """A spell that remains in play has one effect that does: it is one thing to dispel and to let go."""
    if spell.duration not in (Duration.REMAINS, Duration.SPECIAL):
        return
    if not any(isinstance(effect, IN_PLAY) for effect in within(spell.effects)):
        raise ScenarioError("spell.nothing_remains", duration=spell.duration, place=place)
    if sum(isinstance(effect, IN_PLAY) for effect in spell.effects) > 1:
        raise ScenarioError("spell.one_remains", duration=spell.duration, place=place)


# -- effects -----------------------------------------------------------------------------------------


def check_effects(spell: Spell, effects: Sequence[AnyEffect], place: str, faults: Faults) -> None:
    """All effects of a list, and those that hang on them."""
    for number, effect in enumerate(effects):
        at = f"{place}[{number}]"
        with faults.apart():
            check_effect(spell, effect, at)
        if isinstance(effect, Test):
            check_effects(spell, effect.passed, f"{at}.passed", faults)
            check_effects(spell, effect.failed, f"{at}.failed", faults)
        elif isinstance(effect, Roll):
            for row_number, row in enumerate(effect.rows):
                check_effects(spell, row.effects, f"{at}.rows[{row_number}].effects", faults)


NEEDS: dict[type, tuple[str, ...]] = {
    Hits: ("enemy", "area", "friend"),
    HitByArmour: ("enemy",),
    Conflagration: ("enemy", "area", "friend"),
    Template: ("enemy",),
    Line: ("point",),
    Wall: ("enemy",),
    Comet: ("point",),
    EveryModel: ("enemy", "friend"),
    SilenceItem: ("enemy",),
    MoveUnit: ("friend",),
    Rally: ("friend",),
    Drive: ("enemy", "area"),
    Heal: ("friend", "self"),
    Steal: ("enemy",),
    Test: ("enemy", "friend", "area", "self"),
    Roll: ("enemy", "friend", "area", "self"),
}
"""At whom a spell with such an effect is aimed."""


def check_effect(spell: Spell, effect: AnyEffect, place: str) -> None:
    """One effect fits the aim of its spell, and says what it needs."""
    whoms = NEEDS.get(type(effect))
    if whoms is not None and spell.aim.whom not in whoms:
        raise ScenarioError("spell.aim_of_effect", known=whoms, place=place)
    match effect:
        case Hits():
            if effect.inside and spell.aim.near is None:
                raise ScenarioError("spell.inside", place=f"{place}.inside")
        case HitByArmour() | Steal():
            if not spell.aim.model:
                raise ScenarioError("spell.for_models", place=place)
        case Line():
            if not spell.aim.range:
                raise ScenarioError("spell.line_range", place=place)
        case EveryModel():
            if bool(effect.strength) == bool(effect.to_wound):
                raise ScenarioError("spell.strength_or_wound", place=place)
        case Wall():
            if not spell.aim.fronted:
                raise ScenarioError("spell.wall_front", place=place)
        case MoveUnit():
            if bool(effect.inches) == bool(effect.dice):
                raise ScenarioError("spell.inches_or_dice", place=place)
            if effect.to_wizard and not effect.dice:
                raise ScenarioError("spell.to_wizard", place=f"{place}.to_wizard")
        case Rally():
            if not spell.aim.fleeing:
                raise ScenarioError("spell.rally", place=place)
        case Lasting():
            check_lasting(spell, effect, place)
        case Roll():
            check_rows(effect, f"{place}.rows")


def check_lasting(spell: Spell, effect: Lasting, place: str) -> None:
    """What lasts does something, for a time that somebody has said, and where it is an aura, around whom."""
    if not (effect.changes or effect.marks or effect.enemy_marks):
        raise ScenarioError("spell.lasting_empty", place=place)
    if (effect.duration or spell.duration) is Duration.INSTANT:
        raise ScenarioError("spell.lasting_time", place=f"{place}.duration")
    if effect.duration in (Duration.REMAINS, Duration.SPECIAL) and effect.duration is not spell.duration:
        raise ScenarioError("spell.lasting_remains", duration=effect.duration, place=f"{place}.duration")
    if spell.aim.whom == "point":
        raise ScenarioError("spell.aim_of_effect", known=("self", *TARGETED, "area"), place=place)
    if effect.reach and spell.aim.whom != "self":
        raise ScenarioError("spell.aura", place=f"{place}.reach")
    if not effect.reach and (effect.whom != "all" or effect.enemy_marks):
        raise ScenarioError("spell.no_aura", place=place)
    for number, change in enumerate(effect.changes):
        if change.set is None and not change.add and not change.half:
            raise ScenarioError("spell.change_empty", stat=change.stat, place=f"{place}.changes[{number}]")


def check_rows(effect: Roll, place: str) -> None:
    """The rows of a roll are in order and do not overlap."""
    last = 0
    for number, row in enumerate(effect.rows):
        if row.least <= last or row.most < row.least:
            raise ScenarioError("spell.rows", least=row.least, most=row.most, place=f"{place}[{number}]")
        last = row.most
