"""The words of the rules as enumerations, with the Spanish term beside them."""

from __future__ import annotations

from enum import StrEnum


class Stat(StrEnum):
    """What a profile says of a model."""

    M = "m"  # Movimiento
    WS = "ws"  # Habilidad de Armas
    BS = "bs"  # Habilidad de Proyectiles
    S = "s"  # Fuerza
    T = "t"  # Resistencia
    W = "w"  # Heridas
    I = "i"  # Iniciativa  # noqa: E741 the game's own letter
    A = "a"  # Ataques
    LD = "ld"  # Liderazgo
    SAVE = "save"  # tirada de salvación por armadura: a change of -1 makes it worse by one
    TO_HIT = "to_hit"  # the roll to hit in close combat
    TO_SHOOT = "to_shoot"  # the roll to hit when shooting


class Kind(StrEnum):
    """What a troop is: it decides unit strength, who hides whom, and what some spells take for a target."""

    INFANTRY = "infantry"  # Infantería
    CAVALRY = "cavalry"  # Caballería
    WAR_BEAST = "war_beast"  # Bestias de guerra
    LARGE_INFANTRY = "large_infantry"  # ogros, trolls
    SWARM = "swarm"  # Enjambre
    MONSTER = "monster"  # Monstruo
    CHARIOT = "chariot"  # Carro
    WAR_MACHINE = "war_machine"  # Máquina de guerra


class Trait(StrEnum):
    """What a troop is besides."""

    LARGE_TARGET = "large_target"  # Objetivo Grande
    UNDEAD = "undead"  # No Muerto
    DAEMON = "daemon"  # Demonio
    FLAMMABLE = "flammable"  # Inflamable
    REGENERATION = "regeneration"  # Regeneración
    IMMUNE_TO_PSYCHOLOGY = "immune_to_psychology"  # Inmune a la Psicología
    UNBREAKABLE = "unbreakable"  # Indesmoralizable
    STUBBORN = "stubborn"  # Tozudo
    FEAR = "fear"  # Miedo
    STUPIDITY = "stupidity"  # Estupidez
    ETHEREAL = "ethereal"  # Etéreo
    FLYER = "flyer"  # Volador
    SKIRMISHER = "skirmisher"  # Hostigador
    FOREST_SPIRIT = "forest_spirit"  # dryads and treemen


class Mark(StrEnum):
    """What an effect does to its bearer besides changing numbers: rules of play ask for these by name."""

    NO_MOVE = "no_move"
    HALF_MOVE = "half_move"  # all its movement, flight too
    SLOWED_BY_ONE = "slowed_by_one"  # -1 M in its next move (The Eagle's Cry)
    COUNTS_AS_MOVED = "counts_as_moved"
    NO_SHOOTING = "no_shooting"
    NO_WEAK_SHOOTING = "no_weak_shooting"  # nobody shoots at it with Strength 4 or less
    SHOT_ON_SIXES = "shot_on_sixes"
    FEAR = "fear"
    IMMUNE_TO_PSYCHOLOGY = "immune_to_psychology"
    RALLIES = "rallies"  # if it flees, it rallies of itself in its next rally step
    HITS_ON_TWO = "hits_on_two"
    NEEDS_SIXES = "needs_sixes"  # to hit in close combat: its beasts, not their riders
    MAGIC_WEAPON = "magic_weapon"  # one that the spell puts into its hand: it fights with nothing else
    NO_WEAPON = "no_weapon"  # it fights with bare hands
    MAGIC_BLOWS = "magic_blows"  # they count as magical, whatever they are struck with
    FLAMING_BLOWS = "flaming_blows"  # they are of fire
    NO_MAGIC_WEAPON_STRIKES = "no_magic_weapon_strikes"
    WEAPONS_USELESS = "weapons_useless"
    WET = "wet"  # weapons without Ballistic Skill shoot only on 4+ each turn
    SOAKED = "soaked"  # shoots at all only on 4+ each turn (The Rain Lord as first printed)
    REROLLS_ONES = "rerolls_ones"  # to hit and to wound in close combat
    STRIKES_DYING = "strikes_dying"  # those that are slain strike once more
    NO_CASTING = "no_casting"
    DOOMED = "doomed"  # Doom and Darkness: its second half hangs on a test
    ITEM_SILENCED = "item_silenced"  # the magic item that the effect's detail names is of no use
    ENDS_WITH_FLIGHT = "ends_with_flight"  # the effect ends when its bearer flees
    ENDS_WITH_COMBAT = "ends_with_combat"  # and this one when its bearer's combat is over
    MOVES = "moves"  # the effect of a spell that moves a unit: what contradicts NO_MOVE


class Duration(StrEnum):
    """How long a spell lasts (WF-020)."""

    INSTANT = "instant"  # Inmediato
    REMAINS = "remains"  # Permanece en Juego
    THIS_COMBAT = "this_combat"  # the coming close combat phase
    THIS_TURN = "this_turn"
    ITS_NEXT_TURN = "its_next_turn"  # to the end of the target's next turn
    NEXT_MAGIC = "next_magic"  # to the start of the caster's next magic phase
    BATTLE = "battle"
    SPECIAL = "special"  # what the spell says; it can be dispelled while it is in play


class Ending(StrEnum):
    """Why something in play ended."""

    DISPELLED = "dispelled"  # by either player
    CASTS = "casts"  # its caster casts another spell
    SCROLL = "scroll"  # its caster reads a dispel scroll
    CHOICE = "choice"  # its caster lets it go
    CASTER_GONE = "caster_gone"  # its caster is dead, or has left the table
    NOBODY_LEFT = "nobody_left"  # whom it was cast on is no more
    CONTRADICTED = "contradicted"  # by a later spell
    DUE = "due"  # its time is over
    DRAINED = "drained"  # a miscast ends all that is in play
    OVER = "over"  # it has done what it does
    RECOVERED = "recovered"  # what a miscast did is shaken off
    REFEREE = "referee"  # the referee says so


class Fate(StrEnum):
    """How a unit left the battle, if it did."""

    IN_PLAY = ""
    DESTROYED = "destroyed"
    FLED = "fled"  # left the table, which counts as destroyed
    LOST = "lost"  # hidden in a unit that is no more


class Side(StrEnum):
    """Where a unit is met."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


class Response(StrEnum):
    """What a charged unit does."""

    HOLD = "hold"  # Mantener la posición
    STAND_AND_SHOOT = "stand_and_shoot"  # Mantener y disparar
    FLEE = "flee"  # Huir
