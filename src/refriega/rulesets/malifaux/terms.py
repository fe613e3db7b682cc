"""The words of the rules as enumerations, with the Spanish term beside them."""

from __future__ import annotations

from enum import StrEnum


class Suit(StrEnum):
    """Palo: the letter under which cards are named."""

    RAMS = "R"  # Carneros
    MASKS = "M"  # Máscaras
    TOMES = "T"  # Tomos
    CROWS = "C"  # Cuervos


class Stat(StrEnum):
    """What a duel is made with."""

    DF = "df"  # Defensa
    WP = "wp"  # Voluntad
    WK = "wk"  # Andar
    CG = "cg"  # Carga
    ML = "ml"  # Cuerpo a cuerpo
    SH = "sh"  # Disparo
    CA = "ca"  # Lanzamiento


class Station(StrEnum):
    """What a model is in its crew."""

    MASTER = "master"  # Maestro
    HENCHMAN = "henchman"  # Secuaz
    ENFORCER = "enforcer"  # Ejecutor
    MINION = "minion"  # Esbirro
    TOTEM = "totem"  # Tótem


class Kind(StrEnum):
    """Every action is one or the other (MX-003)."""

    TACTICAL = "tactical"  # Táctica
    ATTACK = "attack"  # de Ataque


class Reach(StrEnum):
    """How an action finds its target."""

    MELEE = "melee"
    GUN = "gun"
    CAST = "cast"
    AURA = "aura"
    PULSE = "pulse"
    SELF = "self"


class Common(StrEnum):
    """Actions that every model has, by the names under which effects call them."""

    WALK = "walk"  # Andar
    CHARGE = "charge"  # Cargar
    FOCUS = "focus"  # Concentrarse
    DEFENSIVE_STANCE = "defensive_stance"  # Postura defensiva
    INTERACT = "interact"  # Interactuar


class Condition(StrEnum):
    """Conditions that the rules know; cards may bring others of their own, which are plain names."""

    BURNING = "burning"  # Ardiente
    POISON = "poison"  # Veneno
    SLOW = "slow"  # Lento
    FAST = "fast"  # Rápido
    PARALYZED = "paralyzed"  # Paralizado
    FOCUSED = "focused"  # Concentrado
    DEFENSIVE = "defensive"  # Defensivo
    REACTIVATE = "reactivate"  # Reactivar


VALUED = (Condition.BURNING, Condition.POISON, Condition.FOCUSED, Condition.DEFENSIVE)
"""Conditions of the rules that have a value."""


class When(StrEnum):
    """When a trigger resolves."""

    AT_ONCE = "at_once"  # no timing words: as it is declared
    BEFORE = "before_effects"  # once it is settled that the action succeeds; of either side
    DAMAGING = "after_damaging"  # right after damage of 1 or more, before a killed model is removed
    SUCCEEDING = "after_succeeding"  # after the effects, of the side that won
    FAILING = "after_failing"  # of the side that lost


class Severity(StrEnum):
    """The bands of a damage flip."""

    NONE = "none"
    WEAK = "weak"  # Leve
    MODERATE = "moderate"  # Moderado
    SEVERE = "severe"  # Grave


class Fate(StrEnum):
    """How a model left the game, if it did."""

    IN_PLAY = ""
    KILLED = "killed"
    SACRIFICED = "sacrificed"
