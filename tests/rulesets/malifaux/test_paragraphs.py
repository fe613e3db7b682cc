"""Which action, trigger, effect or ability of the shipped crews exercises which paragraph of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from refriega.rulesets.malifaux.abilities_schema import (
    Accomplice,
    AnyAbility,
    Armor,
    Aura,
    ExtraAP,
    Flight,
    Hand,
    HardToKill,
    HardToWound,
    Immune,
    Incorporeal,
    Manipulative,
    Reduce,
    Resistant,
    StoneUser,
    Terrifying,
)
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.effects_schema import (
    Act,
    AnyEffect,
    Damage,
    Draw,
    Give,
    Heal,
    Immunize,
    Marker,
    MoveUpTo,
    Place,
    Push,
    Redirect,
    Remove,
    Resist,
    Sacrifice,
    Score,
    Summon,
    Trigger,
)
from refriega.rulesets.malifaux.terms import Common, Condition, Reach, Stat, When
from tests.rulesets.malifaux.cards import Said, actions, content, effects, triggers


def gives(name: str) -> Callable[[Said], bool]:
    return lambda said: isinstance(said.effect, Give) and said.effect.condition == name


# paragraph: which effects are meant, and one that is
EFFECTS: dict[str, tuple[Callable[[Said], bool], str]] = {
    "an action makes a friend charge": (
        lambda s: isinstance(s.effect, Act) and s.effect.action == Common.CHARGE,
        "regente_ulloa.toque_de_silbato",
    ),
    "friends walk at no AP": (
        lambda s: isinstance(s.effect, Act) and s.effect.action == Common.WALK and s.effect.to == "friends",
        "regente_ulloa.a_toda_maquina",
    ),
    "friends attack at no AP": (
        lambda s: isinstance(s.effect, Act) and s.effect.kind == "attack" and s.effect.to == "friends",
        "doctor_vela.gran_final",
    ),
    "the trigger of an attack takes another action": (
        lambda s: isinstance(s.effect, Act) and bool(s.trigger) and s.effect.action == "chorro_de_vapor",
        "obrera_de_remaches.llave_de_dos_manos/0",
    ),
    "a trigger takes its action again": (
        lambda s: isinstance(s.effect, Act) and s.action is not None and s.effect.action == s.action.id,
        "capitana_bielas.sable_de_vapor/0",
    ),
    "a lure moves an enemy": (
        lambda s: isinstance(s.effect, MoveUpTo) and s.effect.to == "target" and bool(s.effect.stat),
        "la_solista.canto_de_bajamar",
    ),
    "an enemy is forced to attack its friend": (
        lambda s: isinstance(s.effect, Act) and s.effect.must and s.effect.against == "friend",
        "la_solista.orden_del_fondo",
    ),
    "a defender strikes back": (
        lambda s: isinstance(s.effect, Act) and s.action is None,
        "don_nadie.df/1",
    ),
    "healing by a fixed amount": (
        lambda s: isinstance(s.effect, Heal) and s.effect.amount > 0,
        "madre_fragua.bautismo_de_fuego",
    ),
    "a healing flip": (
        lambda s: isinstance(s.effect, Heal) and s.effect.track is not None,
        "fogonero.parche",
    ),
    "summoning": (lambda s: s.is_(Summon), "contramaestre_ahogado.llamar_a_los_ahogados"),
    "summoning with a condition": (
        lambda s: isinstance(s.effect, Summon) and bool(s.effect.conditions),
        "vagoneta_sin_riel.descargar_piezas",
    ),
    "blasts": (
        lambda s: isinstance(s.effect, Damage) and any(s.effect.blasts),
        "madre_fragua.lluvia_de_ascuas",
    ),
    "a damage flip with no duel behind it": (
        lambda s: isinstance(s.effect, Damage) and bool(s.effect.track and s.action and not s.action.resist),
        "penitente_de_hollin.entregarse",
    ),
    "damage without a flip": (
        lambda s: isinstance(s.effect, Damage) and s.effect.amount > 0,
        "madre_fragua.bocanada_del_horno",
    ),
    "damage and a condition in one attack": (
        lambda s: gives("poison")(s) and s.action is not None and isinstance(s.action.effects[0], Damage),
        "doctor_vela.jeringa",
    ),
    "damage that ignores Armor": (
        lambda s: isinstance(s.effect, Damage) and s.effect.ignores_armor,
        "sopladora_de_vidrio.cana_de_soplar",
    ),
    "damage that may not be reduced": (
        lambda s: isinstance(s.effect, Damage) and s.effect.plain,
        "madre_fragua.colada",
    ),
    "a trigger makes damage ignore Armor": (
        lambda s: isinstance(s.effect, Score) and s.effect.ignores_armor,
        "automata_de_via.mazo_de_traviesas/0",
    ),
    "a trigger makes damage such as may not be reduced": (
        lambda s: isinstance(s.effect, Score) and s.effect.plain,
        "regente_ulloa.pistola_de_remaches/1",
    ),
    "+1 damage for each suit": (
        lambda s: isinstance(s.effect, Score) and s.effect.per_suit is not None and s.effect.damage == 1,
        "contramaestre_ahogado.ancla_corta/0",
    ),
    "a trigger changes the damage flip": (
        lambda s: isinstance(s.effect, Score) and s.effect.modifier == 1,
        "sor_yunque.martillo_de_bola/0",
    ),
    "a defender lowers the damage": (
        lambda s: isinstance(s.effect, Score) and s.effect.damage < 0 and s.action is None,
        "sor_yunque.df/0",
    ),
    "a defender passes the effects on": (lambda s: s.is_(Redirect), "don_nadie.df/0"),
    "a pulse": (
        lambda s: s.action is not None and s.action.reach is Reach.PULSE and s.effect.within > 0,
        "madre_fragua.bocanada_del_horno",
    ),
    "those around the target suffer": (
        lambda s: s.effect.around == "target" and s.effect.within > 0,
        "crisol_andante.puno_de_vidrio/0",
    ),
    "a push away": (
        lambda s: isinstance(s.effect, Push) and s.effect.direction == "away",
        "regente_ulloa.orden_de_desalojo",
    ),
    "a push towards the actor": (
        lambda s: isinstance(s.effect, Push) and s.effect.direction == "towards" and s.effect.to == "target",
        "contramaestre_ahogado.ancla_corta/1",
    ),
    "the actor is pushed towards its target": (
        lambda s: isinstance(s.effect, Push) and s.effect.direction == "towards" and s.effect.to == "actor",
        "automata_de_via.embestida",
    ),
    "a push in any direction": (
        lambda s: isinstance(s.effect, Push) and s.effect.direction == "any",
        "fuelle_errante.ventolera",
    ),
    "a place within some inches": (
        lambda s: isinstance(s.effect, Place) and s.effect.inches > 0,
        "la_solista.eco",
    ),
    "a place in base contact": (
        lambda s: isinstance(s.effect, Place) and s.effect.beside,
        "don_nadie.cambiazo",
    ),
    "a move that is no Walk": (
        lambda s: isinstance(s.effect, MoveUpTo) and s.effect.to == "actor",
        "nadadora_sin_rostro.unas_de_nacar/0",
    ),
    "a condition ends": (lambda s: s.is_(Remove), "doctor_vela.tonico"),
    "immunity to a condition is gained": (
        lambda s: isinstance(s.effect, Immunize) and s.effect.against == "burning",
        "madre_fragua.bautismo_de_fuego",
    ),
    "immunity to a rule is gained": (
        lambda s: isinstance(s.effect, Immunize) and s.effect.against == "horror",
        "madre_fragua.bautismo_de_fuego",
    ),
    "an attack with a duel to resist (TN 12 Wk or gain Slow)": (
        lambda s: isinstance(s.effect, Resist) and (s.effect.stat, s.effect.tn) == (Stat.WK, 12),
        "nadadora_sin_rostro.arpon",
    ),
    "something for those who resist": (
        lambda s: isinstance(s.effect, Resist) and bool(s.effect.success),
        "mono_de_cuerda.platillos",
    ),
    "a draw": (lambda s: isinstance(s.effect, Draw) and s.effect.cards > 0, "doctor_vela.trilero"),
    "a discard of the actor's": (
        lambda s: isinstance(s.effect, Draw) and s.effect.cards < 0 and s.effect.to == "actor",
        "contramaestre_ahogado.llamar_a_los_ahogados",
    ),
    "a discard of the target's": (
        lambda s: isinstance(s.effect, Draw) and s.effect.cards < 0 and s.effect.to == "target",
        "doctor_vela.pendulo",
    ),
    "a marker": (lambda s: s.is_(Marker), "vagoneta_sin_riel.descargar_piezas/0"),
    "a sacrifice": (lambda s: s.is_(Sacrifice), "penitente_de_hollin.entregarse"),
    "Burning": (gives(Condition.BURNING), "fogonero.palada_de_brasas"),
    "Poison": (gives(Condition.POISON), "doctor_vela.jeringa"),
    "Slow": (gives(Condition.SLOW), "doctor_vela.pendulo"),
    "Fast": (gives(Condition.FAST), "regente_ulloa.doble_jornada"),
    "Paralyzed": (gives(Condition.PARALYZED), "contramaestre_ahogado.bajo_la_quilla"),
    "Focused": (gives(Condition.FOCUSED), "capitana_bielas.voz_de_mando"),
    "Defensive": (gives(Condition.DEFENSIVE), "percebe.cerrar_la_concha"),
    "Reactivate": (gives(Condition.REACTIVATE), "sor_yunque.volver_a_la_forja"),
    "a condition of a crew's own with a value": (gives("salmuera"), "la_solista.dedos_frios/0"),
    "another that helps": (gives("desvelo"), "doctor_vela.tonico"),
    "one without a value": (gives("senalado"), "regente_ulloa.pistola_de_remaches/0"),
}  # fmt: skip


@pytest.mark.rule("MX-031")
@pytest.mark.parametrize("paragraph", EFFECTS)
def test_every_kind_of_effect_is_exercised(paragraph: str) -> None:
    meant, example = EFFECTS[paragraph]
    assert example in {said.where for said in effects() if meant(said)}


def test_no_condition_of_the_rules_and_no_kind_of_effect_is_left_out() -> None:
    given = {said.effect.condition for said in effects() if isinstance(said.effect, Give)}
    assert given == {*Condition, *content().conditions}
    assert len({type(said.effect) for said in effects()}) == len(get_args(AnyEffect))


# paragraph: which triggers are meant, and one that is
TRIGGERS: dict[str, tuple[Callable[[Action | None, Trigger], bool], str]] = {
    "at once": (lambda _, t: t.when is When.AT_ONCE, "madre_fragua.lluvia_de_ascuas/0"),
    "before the effects": (lambda _, t: t.when is When.BEFORE, "capitana_bielas.sable_de_vapor/1"),
    "after damaging": (lambda _, t: t.when is When.DAMAGING, "la_solista.dedos_frios/0"),
    "after succeeding": (lambda _, t: t.when is When.SUCCEEDING, "fogonero.parche/0"),
    "after failing": (lambda _, t: t.when is When.FAILING, "la_solista.canto_de_bajamar/1"),
    "two suits of a kind": (lambda _, t: t.suits == "RR", "regente_ulloa.pistola_de_remaches/1"),
    "two different suits": (lambda _, t: t.suits == "CM", "don_nadie.baston_estoque/0"),
    "a built-in suit is enough": (
        lambda a, t: a is not None and bool(a.suits) and t.suits == a.suits,
        "obrera_de_remaches.llave_de_dos_manos/0",
    ),
    "of a defender who holds out": (lambda a, t: a is None and t.when is When.SUCCEEDING, "trapecista.df/0"),
    "of a defender who does not": (
        lambda a, t: a is None and t.when is When.FAILING,
        "contramaestre_ahogado.df/0",
    ),
    "of a defender, at once": (lambda a, t: a is None and t.when is When.AT_ONCE, "sor_yunque.df/0"),
    "on Wp": (lambda a, t: a is None, "la_solista.wp/0"),
}


@pytest.mark.parametrize("paragraph", TRIGGERS)
def test_triggers_come_at_every_moment_and_on_every_side(paragraph: str) -> None:
    meant, example = TRIGGERS[paragraph]
    assert example in {where for where, _, action, trigger in triggers() if meant(action, trigger)}


# paragraph: which actions are meant, and one that is
ACTIONS: dict[str, tuple[Callable[[Action], bool], str]] = {
    "a zero action": (lambda a: a.ap == 0, "la_solista.eco"),
    "an action of 2 AP": (lambda a: a.ap == 2, "contramaestre_ahogado.bajo_la_quilla"),
    "an action of 3 AP": (lambda a: a.ap == 3, "madre_fragua.colada"),
    "several targets": (lambda a: a.targets > 1, "sopladora_de_vidrio.abanico_de_fuego"),
    "several targets that are damaged": (
        lambda a: a.targets > 1 and isinstance(a.effects[0], Damage),
        "trapecista.cuchillos",
    ),
    "variables": (lambda a: len(a.modes) == 3, "regente_ulloa.orden_de_desalojo"),
    "a built-in suit": (lambda a: bool(a.suits), "capitana_bielas.sable_de_vapor"),
    "a TN with suits beside an opposed duel": (
        lambda a: bool(a.resist and a.tn and a.tn_suits),
        "la_solista.canto_de_bajamar",
    ),
    "a TN beside an opposed duel": (
        lambda a: bool(a.resist and a.tn),
        "contramaestre_ahogado.bajo_la_quilla",
    ),
    "a simple duel": (lambda a: bool(a.stat and not a.resist), "fogonero.parche"),
    "a TN with two of a suit": (lambda a: a.tn_suits == "CC", "contramaestre_ahogado.llamar_a_los_ahogados"),
    "no duel": (lambda a: a.stat is None, "regente_ulloa.doble_jornada"),
    "once an activation": (lambda a: a.once, "la_solista.orden_del_fondo"),
    "triggers, suits and cheating are denied": (lambda a: len(a.denies) == 3, "doctor_vela.pendulo"),
    "Ml": (lambda a: a.stat is Stat.ML and a.reach is Reach.MELEE, "forzudo.mancuerna"),
    "Sh": (lambda a: a.stat is Stat.SH and a.reach is Reach.GUN, "nadadora_sin_rostro.arpon"),
    "Ca": (lambda a: a.stat is Stat.CA and a.reach is Reach.CAST, "voceador.pasen_y_vean"),
    "Ml against Wp": (lambda a: (a.stat, a.resist) == (Stat.ML, Stat.WP), "sonambula.manos_dormidas"),
    "for friends": (lambda a: a.aims_at == "friend", "capitana_bielas.voz_de_mando"),
    "for any other": (lambda a: a.aims_at == "other", "fuelle_errante.ventolera"),
    "for anybody": (lambda a: a.aims_at == "any", "doctor_vela.tonico"),
    "for itself": (lambda a: a.reach is Reach.SELF, "doctor_vela.trilero"),
}


@pytest.mark.parametrize("paragraph", ACTIONS)
def test_actions_are_of_every_cost_duel_and_target(paragraph: str) -> None:
    meant, example = ACTIONS[paragraph]
    assert example in {where for where, _, action in actions() if meant(action)}


# paragraph: which abilities are meant, and a card that has one
ABILITIES: dict[str, tuple[Callable[[AnyAbility], bool], str]] = {
    "Armor +1": (lambda a: a == Armor(value=1), "regente_ulloa"),
    "Armor +2": (lambda a: a == Armor(value=2), "sor_yunque"),
    "a reduction with no floor": (lambda a: isinstance(a, Reduce), "automata_de_via"),
    "Incorporeal": (lambda a: isinstance(a, Incorporeal), "niebla_de_sal"),
    "Hard to Wound +1": (lambda a: a == HardToWound(value=1), "fogonero"),
    "Hard to Wound +2": (lambda a: a == HardToWound(value=2), "penitente_de_hollin"),
    "Hard to Kill": (lambda a: isinstance(a, HardToKill), "capitana_bielas"),
    "Terrifying (all) 11": (lambda a: a == Terrifying(tn=11), "la_solista"),
    "Terrifying (a characteristic)": (
        lambda a: isinstance(a, Terrifying) and a.of == "vivo",
        "crisol_andante",
    ),
    "Manipulative 12": (lambda a: a == Manipulative(tn=12), "la_solista"),
    "an aura on a stat of enemies": (
        lambda a: isinstance(a, Aura) and a.stat is Stat.WP and a.value < 0 and a.affects == "enemies",
        "campana_hundida",
    ),
    "an aura on a stat of friends": (
        lambda a: isinstance(a, Aura) and a.value > 0 and a.affects == "friends",
        "voceador",
    ),
    "a hazardous aura": (lambda a: isinstance(a, Aura) and a.hazardous > 0, "niebla_de_sal"),
    "a hazardous aura for all": (
        lambda a: isinstance(a, Aura) and a.hazardous > 0 and a.affects == "all",
        "crisol_andante",
    ),
    "immune to Horror": (lambda a: a == Immune(to="horror"), "automata_de_via"),
    "immune to Manipulative": (lambda a: a == Immune(to="manipulative"), "sonambula"),
    "immune to Paralyzed, though not to Horror": (lambda a: a == Immune(to="paralyzed"), "sonambula"),
    "immune to Burning": (lambda a: a == Immune(to="burning"), "madre_fragua"),
    "immune to a condition of a crew's own": (lambda a: a == Immune(to="salmuera"), "percebe"),
    "Accomplice": (lambda a: isinstance(a, Accomplice), "don_nadie"),
    "extra AP for walking": (lambda a: a == ExtraAP(only="walk"), "trapecista"),
    "extra AP for charging": (lambda a: a == ExtraAP(only="charge"), "capitana_bielas"),
    "extra AP for attacks of a kind": (lambda a: a == ExtraAP(only="melee"), "forzudo"),
    "flight": (lambda a: isinstance(a, Flight), "fuelle_errante"),
    "a modifier on its own duels": (lambda a: isinstance(a, Resistant) and a.against is None, "trapecista"),
    "a modifier against shots": (lambda a: isinstance(a, Resistant) and a.against is Reach.GUN, "sor_yunque"),
    "soulstones for one who leads nobody": (lambda a: isinstance(a, StoneUser), "automata_de_via"),
    "a larger hand": (lambda a: isinstance(a, Hand), "doctor_vela"),
}


@pytest.mark.parametrize("paragraph", ABILITIES)
def test_every_kind_of_ability_is_exercised(paragraph: str) -> None:
    meant, example = ABILITIES[paragraph]
    assert any(meant(ability) for ability in content().cards[example].abilities)


def test_no_kind_of_ability_is_left_out() -> None:
    kinds = {type(ability) for card in content().cards.values() for ability in card.abilities}
    assert len(kinds) == len(get_args(AnyAbility))


def test_built_in_suits_stand_on_df_and_on_wp() -> None:
    assert content().cards["don_nadie"].df_suits == "M"
    assert content().cards["la_solista"].wp_suits == "M"
