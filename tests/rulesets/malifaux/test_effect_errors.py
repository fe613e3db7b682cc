"""Effects that a player writes: what is wrong in them is an error that names the place, and what to do."""

from __future__ import annotations

import pytest

from tests.rulesets.malifaux.crew_file import DESVIAR, LLAMAR, MORDER, SILBAR, SUJETAR, does, refused

# what: (old, new, place, key)
BROKEN: dict[str, tuple[str, str, str, str]] = {
    "a word that means nothing": (
        'do = "damage"',
        'do = "damge"',
        "cards.perro.actions.morder.effects[0].do",
        "absent.near",
    ),
    "a key that means nothing": (
        'do = "damage", track',
        'do = "damage", trak',
        "cards.perro.actions.morder.effects[0].trak",
        "absent.near",
    ),
    "to nobody": (
        SILBAR,
        does('do = "push", inches = 2'),
        "cards.jefa.actions.silbar.effects[0].to",
        "effect.to_nobody",
    ),
    "around nobody": (
        SILBAR,
        does('do = "push", inches = 2, to = "all", within = 2, around = "target"'),
        "cards.jefa.actions.silbar.effects[0].to",
        "effect.to_nobody",
    ),
    "to no attacker": (
        SUJETAR,
        does('do = "give", to = "attacker", condition = "slow"'),
        "cards.perro.actions.morder.triggers[0].effects[0].to",
        "effect.to_attacker",
    ),
    "a defender's target": (
        DESVIAR,
        does('do = "push", inches = 2'),
        "cards.jefa.df_triggers[0].effects[0].to",
        "effect.to_defender",
    ),
    "how near": (
        "within = 6, inches",
        "inches",
        "cards.jefa.actions.silbar.effects[0].within",
        "effect.no_within",
    ),
    "how near to one": (
        SUJETAR,
        does('do = "give", condition = "slow", within = 2'),
        "cards.perro.actions.morder.triggers[0].effects[0].within",
        "effect.within",
    ),
    "no amount": (MORDER, does('do = "damage"'), "cards.perro.actions.morder.effects[0]", "effect.either"),
    "two amounts": (
        "amount = 1",
        "amount = 1, track = [1, 2, 3]",
        "cards.jefa.actions.elegir.modes[0].effects[0]",
        "effect.either",
    ),
    "a track that falls": (
        "[1, 2, 3]",
        "[1, 3, 2]",
        "cards.perro.actions.morder.effects[0].track",
        "effect.track",
    ),
    "blasts without a flip": (
        MORDER,
        does('do = "damage", amount = 2, blasts = [0, 0, 1]'),
        "cards.perro.actions.morder.effects[0].blasts",
        "effect.no_flip",
    ),
    "a condition that there is not": (
        'condition = "slow"',
        'condition = "slwo"',
        "cards.perro.actions.morder.triggers[0].effects[0].condition",
        "absent.near",
    ),
    "a value too many": (
        'condition = "slow"',
        'condition = "slow", value = 1',
        "cards.perro.actions.morder.triggers[0].effects[0].value",
        "effect.value_extra",
    ),
    "a value too few": (
        'condition = "miedo", value = 1',
        'condition = "miedo"',
        "cards.jefa.wp_triggers[0].effects[0].value",
        "effect.value_missing",
    ),
    "no condition to remove": (
        SUJETAR,
        does('do = "remove", condition = "nada"'),
        "cards.perro.actions.morder.triggers[0].effects[0].condition",
        "absent.known",
    ),
    "immunity to nothing gained": (
        SUJETAR,
        does('do = "immunize", against = "nada"'),
        "cards.perro.actions.morder.triggers[0].effects[0].against",
        "absent.plain",
    ),
    "a push of nothing": (
        "inches = 2 }]",
        "inches = 0 }]",
        "cards.jefa.actions.silbar.effects[0].inches",
        "effect.inches",
    ),
    "a place nowhere": (
        'do = "place", inches = 2',
        'do = "place"',
        "cards.jefa.actions.elegir.modes[1].effects[0].fail[0]",
        "effect.either",
    ),
    "a move both ways": (
        'do = "place", inches = 2',
        'do = "move", inches = 2, stat = "wk"',
        "cards.jefa.actions.elegir.modes[1].effects[0].fail[0]",
        "effect.either",
    ),
    "an action that nobody has": (
        'action = "charge"',
        'action = "chage"',
        "cards.jefa.actions.azuzar.effects[0].action",
        "absent.near",
    ),
    "an action of another's card": (
        'do = "act", action = "charge"',
        'do = "act", to = "actor", action = "morder"',
        "cards.jefa.actions.azuzar.effects[0].action",
        "absent.known",
    ),
    "no action at all": (
        'action = "charge", ',
        "",
        "cards.jefa.actions.azuzar.effects[0]",
        "effect.either",
    ),
    "the same as nobody": (
        SILBAR,
        does('do = "act", to = "friends", within = 3, action = "walk"'),
        "cards.jefa.actions.silbar.effects[0].against",
        "effect.same_target",
    ),
    "a direction of what is no Walk": (
        'action = "charge"',
        'action = "charge", direction = "towards"',
        "cards.jefa.actions.azuzar.effects[0].direction",
        "effect.direction",
    ),
    "summoning nobody": (
        'card = "perro"',
        'card = "lobo"',
        "cards.jefa.actions.llamar.effects[0].card",
        "absent.plain",
    ),
    "summoning a leader": (
        'card = "perro"',
        'card = "jefa"',
        "cards.jefa.actions.llamar.effects[0].card",
        "effect.summons_leader",
    ),
    "summoning with a value": (
        'card = "perro"',
        'card = "perro", conditions = [["slow", 1]]',
        "cards.jefa.actions.llamar.effects[0].conditions[0].value",
        "effect.value_extra",
    ),
    "no cards": (
        LLAMAR,
        does('do = "draw", to = "actor", cards = 0'),
        "cards.jefa.actions.llamar.effects[0].cards",
        "effect.no_cards",
    ),
    "a duel about nothing": (
        ', fail = [{ do = "place", inches = 2 }]',
        "",
        "cards.jefa.actions.elegir.modes[1].effects[0]",
        "effect.resists_nothing",
    ),
    "a duel against nothing at all": (
        "tn = 12",
        "tn = 0",
        "cards.jefa.actions.elegir.modes[1].effects[0].tn",
        "effect.no_tn",
    ),
    "a duel with an acting stat": (
        'stat = "wk"',
        'stat = "sh"',
        "cards.jefa.actions.elegir.modes[1].effects[0].stat",
        "card.resisting_stat",
    ),
    "a boost too late": (
        SUJETAR,
        does('do = "boost", damage = 1'),
        "cards.perro.actions.morder.triggers[0].effects[0]",
        "effect.boost_time",
    ),
    "a boost of no damage": (
        MORDER + "\n\n[[cards.perro.actions.triggers]]",
        does('do = "give", condition = "fast"')
        + '\n\n[[cards.perro.actions.triggers]]\nname = { es = "x" }\nwhen = "at_once"\n'
        + does('do = "boost", damage = 1')
        + "\n\n[[cards.perro.actions.triggers]]",
        "cards.perro.actions.morder.triggers[0].effects[0]",
        "effect.boost_nothing",
    ),
    "an empty boost": (
        'when = "after_damaging"\n' + SUJETAR,
        'when = "at_once"\n' + does('do = "boost"'),
        "cards.perro.actions.morder.triggers[0].effects[0]",
        "effect.boost_empty",
    ),
    "suits that bring nothing": (
        'when = "after_damaging"\n' + SUJETAR,
        'when = "at_once"\n' + does('do = "boost", per_suit = "R"'),
        "cards.perro.actions.morder.triggers[0].effects[0].damage",
        "effect.boost_per_suit",
    ),
    "a defender against itself": (
        'when = "before_effects"\n' + DESVIAR,
        'when = "at_once"\n' + does('do = "boost", plain = true'),
        "cards.jefa.df_triggers[0].effects[0]",
        "effect.boost_own",
    ),
    "passing on too late": (
        'when = "before_effects"',
        'when = "after_failing"',
        "cards.jefa.df_triggers[0].effects[0]",
        "effect.redirect",
    ),
    "passing on what one does": (
        SUJETAR,
        does('do = "redirect", within = 3'),
        "cards.perro.actions.morder.triggers[0].effects[0]",
        "effect.redirect",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_named_with_its_place(what: str) -> None:
    refused(*BROKEN[what])
