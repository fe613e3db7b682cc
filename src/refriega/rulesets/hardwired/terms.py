"""The words of the rules as enumerations, with the Spanish term beside them."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Tier(IntEnum):
    """Nivel de Dado (ND): which two dice are rolled."""

    D4 = 0
    D6 = 1
    D8 = 2
    D10 = 3
    D12 = 4

    @property
    def sides(self) -> int:
        """Faces of each of the two dice."""
        return 4 + 2 * self

    @property
    def dice(self) -> str:
        """As people write it: 2d8."""
        return f"2d{self.sides}"


class Attribute(StrEnum):
    """What a model rolls with."""

    COMBAT = "combat"  # Combate
    DEFENCE = "defence"  # Defensa
    WITS = "wits"  # Astucia


class WeaponClass(StrEnum):
    """How a weapon is used."""

    MELEE = "melee"  # cuerpo a cuerpo
    RANGED = "ranged"  # a distancia
    POWER = "power"  # poder: of hostiles, used as a ranged attack
    GRENADE = "grenade"  # granada


class DamageType(StrEnum):
    """Which critical table a weapon rolls on."""

    BLADED = "bladed"  # cortante
    BLUNT = "blunt"  # contundente
    BROADCAST = "broadcast"  # emisión
    ENERGY = "energy"  # energía
    EXPLOSIVE = "explosive"  # explosivo
    PROJECTILE = "projectile"  # proyectil
    STATIC = "static"  # estática
    TOXIC = "toxic"  # tóxico


class ArmourTier(IntEnum):
    """Armour by weight; its number is what it takes off damage."""

    NONE = 0
    LIGHT = 1  # ligera
    MEDIUM = 2  # media
    HEAVY = 3  # pesada


class Boon(StrEnum):
    """Bendición Corporativa: what a d8 brings (HW-001)."""

    DENIED = "denied"  # 1 Denegada
    REROLL = "reroll"  # 2 Repetición
    BOOST = "boost"  # 3 Impulso
    OVERTIME = "overtime"  # 4 Extra
    SEVERANCE = "severance"  # 5 Finiquito
    SYNERGY = "synergy"  # 6 Sinergia
    WELLNESS = "wellness"  # 7 Bienestar
    SURPLUS = "surplus"  # 8 Excedente


class Situation(StrEnum):
    """The column of an AI table that a model reads."""

    UNSEEN = "unseen"  # no enemy in line of sight
    SEEN = "seen"  # an enemy in line of sight
    ENGAGED = "engaged"  # Trabado


class Behaviour(StrEnum):
    """What the AI of hostiles and companions does."""

    PATROL = "patrol"  # Patrullar
    ATTACK = "attack"  # Atacar
    MOB = "mob"  # Jauría
    COVER = "cover"  # Cobertura
    REGROUP = "regroup"  # Reagrupar
    SUMMON = "summon"  # Invocar
    PHASE = "phase"  # Fase
    WAIT = "wait"  # Esperar
    FLEE = "flee"  # Huir
    FRENZY = "frenzy"  # Frenesí
    COOPERATE = "cooperate"  # Cooperar


class Fate(StrEnum):
    """How a model left the game, if it did."""

    IN_PLAY = ""
    OUT_OF_ACTION = "out_of_action"  # Fuera de Combate
    LEFT = "left"  # over an edge of the table
    TAKEN = "taken"  # a Companion that was interrogated
