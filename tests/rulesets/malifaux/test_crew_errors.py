"""Crews, conditions, abilities, actions and triggers of a player: what is wrong in them is an error that
names the place and says what to do.
"""

from __future__ import annotations

import pytest

from tests.rulesets.malifaux.crew_file import (
    AURA,
    MORDER,
    SILBAR,
    SUJETAR,
    VALID,
    check,
    does,
    error_of,
    refused,
)


def test_the_crew_that_is_broken_below_is_whole() -> None:
    content = check(VALID)
    assert content.crews["mia"].members == ("jefa", "perro", "perro", "fogonero")
    assert content.cards["jefa"].action("azuzar").range == 6


# what: (old, new, place, key)
BROKEN: dict[str, tuple[str, str, str, str]] = {
    # crews
    "nobody of that card": ('"perro", "perro"', '"perro", "pero"', "crews.mia.members", "absent.near"),
    "two masters": ('"fogonero"]', '"doctor_vela"]', "crews.mia.members", "crew.masters"),
    "no leader": ('["jefa", "perro"', '["perro", "perro"', "crews.mia.members", "crew.leader"),
    "a henchman twice": ('"fogonero"]', '"sor_yunque", "sor_yunque"]', "crews.mia.members", "crew.unique"),
    "a totem alone": (
        'members = ["jefa"',
        'members = ["sor_yunque", "fuelle_errante"',
        "crews.mia.members",
        "crew.totem",
    ),
    # conditions
    "a modifier of nothing": (
        'stat = "wp"\nmodifier = -1',
        "modifier = -1",
        "conditions.miedo",
        "condition.modifier",
    ),
    "a stat and no modifier": ("modifier = -1\n", "", "conditions.miedo", "condition.modifier"),
    "a condition of the rules again": (
        "[conditions.miedo]",
        '[conditions.slow]\nname = { es = "x" }\n[conditions.miedo]',
        "conditions.slow",
        "condition.known",
    ),
    # abilities
    "an aura of nothing": (
        AURA,
        '{ is = "aura", inches = 3, stat = "wp" }',
        "cards.jefa.abilities[0]",
        "card.aura_empty",
    ),
    "an aura without reach": (
        "inches = 3, stat",
        "inches = 0, stat",
        "cards.jefa.abilities[0].inches",
        "card.aura_inches",
    ),
    "an aura for nobody": (
        "inches = 3, stat",
        'inches = 3, affects = "bestias", stat',
        "cards.jefa.abilities[0].affects",
        "absent.near",
    ),
    "terrifying for nobody": ('of = "bestia"', 'of = "fiera"', "cards.jefa.abilities[1].of", "absent.near"),
    "immune to nothing": ('to = "horror"', 'to = "horor"', "cards.jefa.abilities[2].to", "absent.near"),
    # actions
    "an action twice": ('id = "silbar"', 'id = "azuzar"', "cards.jefa.actions.azuzar", "card.same_action"),
    "a common action": ('id = "morder"', 'id = "walk"', "cards.perro.actions.walk.id", "card.common_action"),
    "no range": ("range = 1\n", "", "cards.perro.actions.morder.range", "card.range"),
    "a letter that is no suit": (
        'resist = "df"',
        'resist = "df"\nsuits = "RX"',
        "cards.perro.actions.morder.suits",
        "card.suits",
    ),
    "a suit of a trigger": (
        'suits = "R"',
        'suits = "Q"',
        "cards.perro.actions.morder.triggers[0].suits",
        "card.suits",
    ),
    "a duel with no stat": (
        'stat = "ml"\nvalue = 5\n',
        "",
        "cards.perro.actions.morder.resist",
        "card.no_stat",
    ),
    "a stat with no value": (
        "value = 5\nresist",
        "resist",
        "cards.perro.actions.morder.value",
        "card.no_value",
    ),
    "a stat to act with": (
        'stat = "ml"',
        'stat = "df"',
        "cards.perro.actions.morder.stat",
        "card.acting_stat",
    ),
    "a stat to resist with": (
        'resist = "df"',
        'resist = "ml"',
        "cards.perro.actions.morder.resist",
        "card.resisting_stat",
    ),
    "a duel against nothing": ('resist = "df"\n', "", "cards.perro.actions.morder", "card.no_opponent"),
    "suits without a number": (
        "tn = 11\ntn_suits",
        "tn_suits",
        "cards.jefa.actions.llamar",
        "card.no_opponent",
    ),
    "suits without a number beside a duel": (
        'resist = "df"',
        'resist = "df"\ntn_suits = "M"',
        "cards.perro.actions.morder.tn_suits",
        "card.no_tn",
    ),
    "denying nobody": (
        "tn = 11\ntn_suits",
        'tn = 11\ndenies = ["suits"]\ntn_suits',
        "cards.jefa.actions.llamar.denies",
        "card.denies",
    ),
    "a pulse at enemies": (
        'reach = "pulse"\naims_at = "self"',
        'reach = "pulse"',
        "cards.jefa.actions.silbar.aims_at",
        "card.aims_at_nobody",
    ),
    "a pulse with a range": (
        'reach = "pulse"',
        'reach = "pulse"\nrange = 6',
        "cards.jefa.actions.silbar.range",
        "card.no_target",
    ),
    "a pulse that is resisted": (
        "tn = 11\ntn_suits",
        'resist = "wp"\ntn = 11\ntn_suits',
        "cards.jefa.actions.llamar.resist",
        "card.nobody_resists",
    ),
    "an aura as an action": (
        'reach = "pulse"',
        'reach = "aura"',
        "cards.jefa.actions.silbar.reach",
        "card.aura_action",
    ),
    "a range at itself": (
        'aims_at = "friend"',
        'aims_at = "self"',
        "cards.jefa.actions.azuzar.aims_at",
        "card.aims_at_itself",
    ),
    "nothing done": (SILBAR, "", "cards.jefa.actions.silbar.effects", "card.does_nothing"),
    "one mode": (
        '  { name = { es = "uno", en = "one" }, effects = [{ do = "heal", amount = 1 }] },\n',
        "",
        "cards.jefa.actions.elegir.modes",
        "card.modes",
    ),
    "an action without end": (
        SILBAR,
        does('do = "act", to = "actor", action = "silbar", must = true, against = "any"'),
        "cards.jefa.actions.silbar.effects",
        "card.endless",
    ),
    # triggers
    "an empty trigger": (
        SUJETAR,
        "effects = []",
        "cards.perro.actions.morder.triggers[0].effects",
        "card.trigger_nothing",
    ),
    "after no damage": (
        MORDER,
        does('do = "push", inches = 2'),
        "cards.perro.actions.morder.triggers[0].when",
        "card.trigger_damage",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_named_with_its_place(what: str) -> None:
    refused(*BROKEN[what])


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = (
        VALID.replace('"fogonero"]', '"nadie"]')
        .replace('resist = "df"', 'resist = "ml"')
        .replace("tn = 12", "tn = 0")
    )
    assert [error.place for error in error_of(text).each()] == [
        "cards.perro.actions.morder.resist",
        "cards.jefa.actions.elegir.modes[1].effects[0].tn",
        "crews.mia.members",
    ]


def test_a_card_that_stands_twice_is_named() -> None:
    error = error_of(VALID + '\n[crews.linea_negra]\nname = { es = "x" }\nmembers = ["perro"]\n')
    assert (error.place, error.message.key) == ("crews.linea_negra", "content.twice")
