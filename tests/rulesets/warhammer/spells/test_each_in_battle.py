"""Each of the 50 spells once in a battle: cast with two 6s, and what it has done, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from refriega.core.procedure import Option
from refriega.rulesets.warhammer import in_play, values
from refriega.rulesets.warhammer.content import own_content
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.options import Cast, Pick
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Mark, Stat
from tests.rulesets.warhammer.kit import Bench, at, battle, looking

NORTH = looking(0, -1)


class Case(NamedTuple):
    """How it is aimed, the dice after those to cast, what it has done; and what else is answered."""

    aim: dict[str, Any]
    dice: tuple[int, ...]
    seen: Callable[[Bench], bool]

    blue: tuple[Option, ...] = ()


def left(models: int) -> Callable[[Bench], bool]:
    """So many of the ten orcs stand: Toughness 4."""
    return lambda t: t.unit("orcos").models == models


def under(who: str, *marks: Mark) -> Callable[[Bench], bool]:
    return lambda t: all(in_play.marked(t.game, who, mark) for mark in marks)


def is_now(who: str, **numbers: int) -> Callable[[Bench], bool]:
    return lambda t: all(values.value(t.game, who, Stat(stat)) == number for stat, number in numbers.items())


def stands(who: str, x: float, y: float) -> Callable[[Bench], bool]:
    return lambda t: t.unit(who).at == at(x, y)


ORCS: dict[str, Any] = {"target": "orcos"}

NEAR = ["orcos", "lobos"]
"""Who is free and within 12 inches of the wizard, who sees them."""

CASES = {
    # D6 hits of S4: 2; a 4 wounds, a 3 does not
    "bola_de_fuego": Case(ORCS, (2, 4, 3), left(9)),
    "espada_flamigera_de_rhuin": Case({}, (), is_now("maga", a=2, s=6)),
    "rafaga_ardiente": Case(ORCS, (1, 2, 4, 4, 1), left(8)),
    # the line goes through one file of two ranks
    "cabeza_llameante": Case({"at": at(24, 17)}, (4, 1), left(9)),
    # 1 hit; 4 against 2 adds 4; 3 against 3 is the end
    "conflagracion_fatal": Case(ORCS, (1, 4, 2, 3, 3, 4, 4, 1, 1, 1), left(8)),
    "muro_de_fuego": Case(ORCS, (4, 1, 1, 1, 1), lambda t: left(9)(t) and t.lives("") == ["muro_de_fuego"]),
    # no armour: S3, which wounds on a 5
    "regla_del_hierro_candente": Case(ORCS, (5,), left(9)),
    "mandamiento_del_laton": Case({"target": "carro"}, (), under("carro", Mark.NO_MOVE, Mark.NO_SHOOTING)),
    "transmutacion_del_plomo": Case({"target": "presa"}, (), is_now("presa", to_hit=-1, save=-1)),
    "destilacion_de_la_plata_fundida": Case(ORCS, (1, 1, 4, 4), left(8)),
    "ley_del_oro": Case(
        ORCS,
        (5,),
        lambda t: in_play.silenced(t.game, "jefe") == ("manto_de_escarcha",),
        blue=(Pick("jefe/manto_de_escarcha"),),
    ),
    "maldicion_del_acero_forjado": Case(ORCS, (), under("orcos", Mark.WEAPONS_USELESS)),
    "corcel_de_sombras": Case(
        {"target": "maga", "at": at(24, 46), "facing": NORTH}, (), stands("maga", 24, 46)
    ),
    # S3, no armour save: a 5 wounds
    "muerte_rauda": Case(ORCS, (2, 5, 4), left(9)),
    "pellejo_de_medianoche": Case({"target": "lanzas"}, (), under("lanzas", Mark.SHOT_ON_SIXES)),
    "sombras_de_muerte": Case({"target": "lanzas"}, (), under("lanzas", Mark.FEAR)),
    "acechante_invisible": Case(
        {"target": "lanzas", "at": at(18, 22), "facing": NORTH}, (), stands("lanzas", 18, 22)
    ),
    # in the middle of the front rank: one is under it, 7 are touched, one of them hit; then out of it badly
    "pozo_de_sombras": Case(
        ORCS | {"at": at(24, 18)._replace(y=at(24, 18).y - 12_500)},
        (4, 1, 1, 1, 1, 1, 1, 5, 1, 3),
        lambda t: left(9)(t) and under("orcos", Mark.HALF_MOVE, Mark.COUNTS_AS_MOVED)(t),
    ),
    "el_toro_se_fortalece": Case({"target": "cobardes"}, (), lambda t: not t.unit("cobardes").fleeing),
    "grito_del_aguila": Case({"target": "lobos"}, (3, 4), under("lobos", Mark.SLOWED_BY_ONE)),
    "furia_del_oso": Case({"target": "maga"}, (), is_now("maga", a=4, s=5, t=4)),
    "festin_del_cuervo": Case(ORCS, (1, 1, 5, 4), left(9)),
    "la_bestia_se_acobarda": Case({"target": "jauria"}, (), under("jauria", Mark.NEEDS_SIXES)),
    # 3 inches towards the wolves, straight ahead
    "el_lobo_acecha": Case({"target": "jinetes", "also": "lobos"}, (1, 2), stands("jinetes", 32, 31)),
    "segundo_sello_de_amul": Case({}, (2,), lambda t: t.state.rerolls == {"red": 2}),
    "portento_de_far": Case({"target": "guardia"}, (), under("guardia", Mark.REROLLS_ONES)),
    "rayo_multiple": Case(ORCS, (1, 4), left(9)),
    "rayo_atronador_de_uranon": Case(ORCS, (1, 4), left(9)),
    # the orcs and the wolves are within 12 inches and seen
    "tormenta_de_cronos": Case(
        {}, (1, 4, 1, 1), lambda t: left(9)(t) and [e.args["target"] for e in t.events("spell.hits")] == NEAR
    ),
    "cometa_de_casandora": Case(
        {"at": at(9, 9)}, (), lambda t: [live.at for live in t.state.effects[""]] == [at(9, 9)]
    ),
    "iluminacion_de_pha": Case({}, (), is_now("maga", a=3, s=5)),
    "mirada_ardiente_de_shem": Case(ORCS, (1, 4), left(9)),
    "brillo_deslumbrante": Case({"target": "presa"}, (), is_now("presa", ws=1)),
    "mano_curadora": Case({"target": "heroe"}, (), lambda t: t.unit("heroe").wounds == 0),
    "luz_guardiana": Case({}, (), under("lanzas", Mark.IMMUNE_TO_PSYCHOLOGY, Mark.RALLIES)),
    "luz_cegadora": Case(ORCS, (), is_now("orcos", m=2, ws=1, bs=1)),
    "senora_del_rio": Case(ORCS, (), under("orcos", Mark.HALF_MOVE)),
    "padre_de_las_espinas": Case(ORCS, (1, 1, 5, 4), left(9)),
    "viento_aullante": Case(
        {},
        (),
        lambda t: under("lanzas", Mark.NO_WEAK_SHOOTING)(t) and under("orcos", Mark.HALF_MOVE)(t),
    ),
    # S5 wounds on a 3
    "senor_del_bosque": Case(ORCS, (1, 3), left(9)),
    "senor_de_la_piedra": Case(ORCS, (1, 1, 4, 3), left(9)),
    "senor_de_la_lluvia": Case(ORCS, (), is_now("orcos", to_shoot=-1)),
    "mano_oscura_de_la_muerte": Case(ORCS, (1, 4), left(9)),
    "traficante_de_la_muerte": Case({"target": "guardia"}, (), under("guardia", Mark.STRIKES_DYING)),
    "robar_alma": Case(ORCS, (), lambda t: left(9)(t) and wounds.left(t.game, "maga") == 3),
    "viento_de_la_muerte": Case(ORCS, (1, 1, 4, 3), left(9)),
    "absorber_vida": Case(
        {}, (1, 5, 1, 1), lambda t: left(9)(t) and [e.args["target"] for e in t.events("spell.hits")] == NEAR
    ),
    "fatalidad_y_oscuridad": Case(ORCS, (), is_now("orcos", ld=4)),
    # ten men and their chief: each a hit of S3, or a wound on a 6
    "llamas_del_fenix": Case(ORCS, (5, *[4] * 9, 1), left(9)),
    "maldicion_de_los_anos": Case(ORCS, (6, *[5] * 9, 1), left(9)),
}


def field(spell: str) -> Bench:
    """The wizard 12 inches from ten orcs with their chief; two combats going on, one at each side."""
    other = "bola_de_fuego" if spell != "bola_de_fuego" else "rafaga_ardiente"
    return battle(
        red={
            "maga": {"level": 4, "spells": (spell, other), "at": (24, 30)},
            "lanzas": {"models": 10, "at": (18, 30)},
            "heroe": {"character": True, "at": (28, 34), "w": 3, "wounds": 2},
            "cobardes": {"models": 8, "at": (40, 44), "fleeing": True},
            "jinetes": {"troop": "caballero", "models": 5, "at": (32, 34)},
            "guardia": {"models": 5, "at": (37, 28.01)},
            "escolta": {"models": 5, "at": (4, 24.01)},
        },
        blue={
            "orcos": {"troop": "orco", "models": 10, "at": (24, 18)},
            "jefe": {
                "troop": "orco",
                "host": "orcos",
                "slot": 9,
                "items": ("sello_del_alba", "manto_de_escarcha"),
            },
            "carro": {"troop": "carro", "at": (12, 16)},
            "lobos": {"troop": "caballero", "models": 5, "at": (32, 22)},
            "presa": {"models": 5, "at": (37, 28)},
            "jauria": {"troop": "caballero", "models": 5, "at": (4, 24)},
        },
        contacts=[("guardia", "presa"), ("escolta", "jauria")],
        pools=(3, 0),
    )


def test_every_spell_is_here() -> None:
    assert set(CASES) == {id_ for part in own_content() for id_ in part.spells}


@pytest.mark.rule("WF-004", "WF-025")
@pytest.mark.parametrize("spell", CASES)
def test_a_spell_does_what_it_says(spell: str) -> None:
    case, t = CASES[spell], field(spell)
    assert t.match.decision.kind == "magic"
    t.act(Cast("maga", spell, 2, **case.aim), dice=(6, 6, *case.dice), blue=case.blue)
    assert t.event("cast.roll").args["irresistible"] is True
    assert case.seen(t)
    assert t.state.phase is Phase.MAGIC
    t.done()
