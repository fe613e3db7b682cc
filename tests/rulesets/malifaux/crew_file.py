"""A crew file as a player writes it, whole, and what is said when it is broken."""

from __future__ import annotations

import pytest

from refriega.core.errors import ScenarioError
from refriega.core.reading import decode
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulesets.malifaux.content import Content, ContentFile, own_content
from refriega.rulesets.malifaux.references import check_content

VALID = """
[conditions.miedo]
name = { es = "Miedo", en = "Fear" }
valued = true
stat = "wp"
modifier = -1

[crews.mia]
name = { es = "la mía", en = "mine" }
members = ["jefa", "perro", "perro", "fogonero"]

[cards.perro]
name = { es = "Perro", en = "Dog" }
station = "minion"
characteristics = ["bestia"]
df = 5
wp = 4
wk = 6
cg = 8
wounds = 4

[[cards.perro.actions]]
id = "morder"
name = { es = "Morder", en = "Bite" }
kind = "attack"
reach = "melee"
range = 1
stat = "ml"
value = 5
resist = "df"
effects = [{ do = "damage", track = [1, 2, 3] }]

[[cards.perro.actions.triggers]]
name = { es = "Sujetar", en = "Hold" }
suits = "R"
when = "after_damaging"
effects = [{ do = "give", condition = "slow" }]

[cards.jefa]
name = { es = "Jefa", en = "Boss" }
station = "master"
df = 5
wp = 6
wk = 5
cg = 6
wounds = 12
abilities = [
  { is = "aura", inches = 3, stat = "wp", value = -1 },
  { is = "terrifying", tn = 11, of = "bestia" },
  { is = "immune", to = "horror" },
]

[[cards.jefa.df_triggers]]
name = { es = "A ese", en = "Not me" }
suits = "M"
when = "before_effects"
effects = [{ do = "redirect", within = 3 }]

[[cards.jefa.wp_triggers]]
name = { es = "Replicar", en = "Retort" }
effects = [{ do = "give", to = "attacker", condition = "miedo", value = 1 }]

[[cards.jefa.actions]]
id = "azuzar"
name = { es = "Azuzar", en = "Set On" }
kind = "tactical"
reach = "cast"
range = 6
aims_at = "friend"
effects = [{ do = "act", action = "charge", against = "any" }]

[[cards.jefa.actions]]
id = "silbar"
name = { es = "Silbar", en = "Whistle" }
kind = "tactical"
reach = "pulse"
aims_at = "self"
effects = [{ do = "push", to = "friends", within = 6, inches = 2 }]

[[cards.jefa.actions]]
id = "llamar"
name = { es = "Llamar", en = "Call" }
kind = "tactical"
aims_at = "self"
stat = "ca"
value = 5
tn = 11
tn_suits = "M"
effects = [{ do = "summon", card = "perro" }]

[[cards.jefa.actions]]
id = "elegir"
name = { es = "Elegir", en = "Choose" }
kind = "tactical"
reach = "cast"
range = 6
aims_at = "any"
modes = [
  { name = { es = "uno", en = "one" }, effects = [{ do = "heal", amount = 1 }] },
  { name = { es = "dos", en = "two" }, effects = [
    { do = "resist", stat = "wk", tn = 12, fail = [{ do = "place", inches = 2 }] },
  ] },
]
"""

MORDER = 'effects = [{ do = "damage", track = [1, 2, 3] }]'
SILBAR = 'effects = [{ do = "push", to = "friends", within = 6, inches = 2 }]'
LLAMAR = 'effects = [{ do = "summon", card = "perro" }]'
AZUZAR = 'effects = [{ do = "act", action = "charge", against = "any" }]'
SUJETAR = 'effects = [{ do = "give", condition = "slow" }]'
DESVIAR = 'effects = [{ do = "redirect", within = 3 }]'
AURA = '{ is = "aura", inches = 3, stat = "wp", value = -1 }'


def check(text: str) -> Content:
    part = decode(text, ContentFile, "mia.toml")
    content = Content((*own_content(), part))
    check_content(content, part)
    return content


def error_of(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        check(text)
    return caught.value


def does(effect: str) -> str:
    return f"effects = [{{ {effect} }}]"


def refused(old: str, new: str, place: str, key: str) -> None:
    """With `new` for the first `old`, the file is wrong at `place`; both languages have a sentence for it."""
    assert VALID.count(old) >= 1
    error = error_of(VALID.replace(old, new, 1))
    assert (error.place, error.message.key) == (place, key)
    for lang in LANGUAGES:
        said = error.message.said(Catalogue(lang))
        assert key not in said
        assert "{" not in said
