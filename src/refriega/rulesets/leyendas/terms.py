"""The words of the game as enumerations: sizes, abilities, damage types, conditions, kinds of action.

Values are the English terms used in files; the catalogues give the words on screen.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Size(StrEnum):
    """Tamaño: Diminuto, Menudo, Pequeño, Mediano, Grande, Enorme, Colosal."""

    DIMINUTIVE = "diminutive"
    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"
    COLOSSAL = "colossal"


SIZES = tuple(Size)

# ML-035, ML-056: the same number for attack and for defence.
SIZE_MODIFIER = dict(zip(SIZES, (4, 2, 1, 0, -1, -2, -4), strict=True))

# ML-101, ML-103: how far the threatened area reaches, in spaces.
SIZE_REACH = dict(zip(SIZES, (0, 0, 1, 1, 2, 4, 8), strict=True))

# The side of the occupied square of spaces (on hexes: 1, 3, 7 or 19 hexes).
SIZE_EXTENT = dict(zip(SIZES, (1, 1, 1, 1, 2, 3, 4), strict=True))


class Ability(StrEnum):
    """Característica: Fuerza, Destreza, Constitución, Inteligencia, Sabiduría, Carisma."""

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    CONSTITUTION = "constitution"
    INTELLIGENCE = "intelligence"
    WISDOM = "wisdom"
    CHARISMA = "charisma"


class Save(StrEnum):
    """Chequeo de salvación (ML-133): fortaleza, reflejos, voluntad."""

    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    WILL = "will"


# ML-134..ML-136
SAVE_ABILITY = {
    Save.FORTITUDE: Ability.CONSTITUTION,
    Save.REFLEX: Ability.DEXTERITY,
    Save.WILL: Ability.WISDOM,
}


class DamageType(StrEnum):
    """Tipo de daño: three physical ones, the elements, and what is neither."""

    SLASHING = "slashing"
    PIERCING = "piercing"
    BLUDGEONING = "bludgeoning"
    FIRE = "fire"
    COLD = "cold"
    ACID = "acid"
    ELECTRICITY = "electricity"
    SOUND = "sound"
    FORCE = "force"
    LIFE = "life"
    DEATH = "death"


PHYSICAL = frozenset({DamageType.SLASHING, DamageType.PIERCING, DamageType.BLUDGEONING})


class Grip(StrEnum):
    """Ligera, de una mano, de dos manos."""

    LIGHT = "light"
    ONE_HANDED = "one_handed"
    TWO_HANDED = "two_handed"


class ActionKind(IntEnum):
    """The six kinds of action, from the least effort to the most (ML-140..ML-151)."""

    IMMEDIATE = 0
    FREE = 1
    SWIFT = 2
    MOVEMENT = 3
    STANDARD = 4
    FULL = 5


class Against(StrEnum):
    """Which defence an attack is made against (ML-050..ML-053)."""

    NORMAL = "normal"
    TOUCH = "touch"


class Condition(StrEnum):
    """Estado de una criatura."""

    FLAT_FOOTED = "flat_footed"
    DISADVANTAGED = "disadvantaged"
    PRONE = "prone"
    HELPLESS = "helpless"
    UNCONSCIOUS = "unconscious"
    DYING = "dying"
    INCAPACITATED = "incapacitated"
    STABLE = "stable"
    DEAD = "dead"
    BLINDED = "blinded"
    DEAFENED = "deafened"
    SILENCED = "silenced"
    STUNNED = "stunned"
    DAZED = "dazed"
    PARALYSED = "paralysed"
    ENTANGLED = "entangled"
    GRAPPLED = "grappled"
    PINNED = "pinned"
    FATIGUED = "fatigued"
    EXHAUSTED = "exhausted"
    SHAKEN = "shaken"
    FRIGHTENED = "frightened"
    PANICKED = "panicked"
    SICKENED = "sickened"
    NAUSEATED = "nauseated"
    INVISIBLE = "invisible"
    HIDDEN = "hidden"
    NO_DEXTERITY = "no_dexterity"
    SQUEEZING = "squeezing"
    ASLEEP = "asleep"
    TOTAL_DEFENCE = "total_defence"
    CANNOT_ACT = "cannot_act"


class Value(StrEnum):
    """What a modifier can bear on."""

    ATTACK = "attack"
    MELEE_ATTACK = "melee_attack"
    RANGED_ATTACK = "ranged_attack"
    DAMAGE = "damage"
    DEFENCE = "defence"
    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    WILL = "will"
    SAVES = "saves"
    CHECKS = "checks"
    INITIATIVE = "initiative"
    SPEED = "speed"
    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    CONSTITUTION = "constitution"
    INTELLIGENCE = "intelligence"
    WISDOM = "wisdom"
    CHARISMA = "charisma"
    SPELL_RESISTANCE = "spell_resistance"


class BonusType(StrEnum):
    """Types of which the best bonus counts (dossier of bonus types; ML-052, ML-053, ML-055)."""

    UNTYPED = ""
    ARMOUR = "armour"
    NATURAL = "natural_armour"
    SHIELD = "shield"
    DEXTERITY = "dexterity"
    SIZE = "size"
    ENHANCEMENT = "enhancement"
    DEFLECTION = "deflection"
    DIVINE = "divine"
    COVER = "cover"
    AID = "aid"
    MORALE = "morale"
    ANTICIPATION = "anticipation"
