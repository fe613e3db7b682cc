"""What a ruling of `warhammer` may say, what does not hold, and what is reported of one that is wrong."""

from __future__ import annotations

import pytest

from refriega.core.errors import ScenarioError
from refriega.locale import LANGUAGES, Catalogue, own_texts
from refriega.rulesets.warhammer.questions.deeds import DEEDS, ENDS, RESPONSES, meant
from refriega.rulesets.warhammer.questions.inquiries import INQUIRIES
from refriega.rulesets.warhammer.questions.looks import LOOKS
from refriega.rulesets.warhammer.questions.questions import SAID_AT
from refriega.rulings import Answer, answer
from refriega.rulings.format import read_ruling

HEAD = """
ruleset = "warhammer"
question = { es = "¿Acierta?", en = "Does it hit?" }
"""

UNITS = """
units = [
    { id = "maga", side = "red", at = [24, 30], level = 2, spells = [
        "bola_de_fuego",
        "pellejo_de_medianoche",
    ] },
    { id = "lanzas", side = "red", at = [18, 30], models = 10 },
    { id = "orcos", side = "blue", at = [24, 12], models = 10 },
]
"""

BALL = """
[[steps]]
actor = "maga"
do = "cast"
spell = "bola_de_fuego"
target = "orcos"
dice = 2
"""

HIT = "[3, 4, 2, 6, 1]"
"""7 against 5+; two hits, one of which wounds."""

PELT = 'effects = [{ spell = "pellejo_de_medianoche", caster = "maga", on = "lanzas", total = 12 }]\n'


def ask(text: str, dice: str = "[]") -> Answer:
    return answer(read_ruling(f"{HEAD}dice = {dice}\n{text}", "question.toml"))


def failed(found: Answer) -> list[str]:
    return [check.what for check in found.checks if not check.holds]


def quiet(text: str, dice: str = "[]") -> Answer:
    """The same, where nobody dispels."""
    return ask(f"dispel = 0\n{text}", dice)


# -- the position ------------------------------------------------------------------------------------


def test_it_is_the_magic_phase_of_the_army_named_first_and_both_have_their_pools() -> None:
    found = ask(UNITS + '[expect]\nphase = "magic"\nactive = "red"\nturn = 1\npower = 4\ndispel = 2\n')
    assert found.holds


def test_it_may_be_the_turn_of_the_other_army() -> None:
    found = ask(
        'active = "blue"\nphase = "charges"\n' + UNITS + '[expect]\nactive = "blue"\nturn = 2\npower = 0\n'
    )
    assert found.holds


def test_a_later_turn_is_of_whoever_is_active() -> None:
    found = ask('active = "blue"\nturn = 5\nphase = "moves"\n' + UNITS + "[expect]\nturn = 5\n")
    assert found.holds
    assert found.match.state.active == "blue"
    assert found.match.state.round == 3


def test_a_unit_has_what_its_troop_says_and_what_the_file_says_otherwise() -> None:
    found = ask(
        """
units = [
    { id = "maga", side = "red", at = [24, 30], level = 4 },
    { id = "lanzas", side = "red", at = [18, 30], ws = 7 },
    { id = "T", side = "blue", is = "trol", at = [9, 9], models = 3, wounds = 2, t = 6, save = 4, traits = [
    ] },
]
ask = [
    { ask = "stat", of = "lanzas", stat = "ws", is = 7 },
    { ask = "stat", of = "lanzas", stat = "bs", is = 3 },
    { ask = "stat", of = "T", stat = "t", is = 6 },
    { ask = "stat", of = "T", stat = "s", is = 5 },
    { ask = "armour_save", of = "T", strength = 4, is = 5 },
    { ask = "unit_strength", of = "T", is = 9 },
]
[expect]
wounds = { maga = 2, T = 7 }
"""
    )
    assert found.holds


def test_a_character_in_a_unit_is_of_its_army_and_stands_where_the_file_says() -> None:
    text = UNITS.replace("\n]", '\n    { id = "heroe", joins = "lanzas", slot = 0, ld = 9 },\n]')
    found = ask(
        text
        + 'ask = [{ ask = "leadership", of = "lanzas", is = 9 }]\n[expect]\nhost = { heroe = "lanzas" }\n'
    )
    assert found.holds
    assert found.match.state.units["heroe"].slot == 0
    assert found.match.state.units["heroe"].army == "red"


def test_units_may_stand_in_close_combat_since_an_earlier_turn_or_by_a_charge_of_this_one() -> None:
    fights = UNITS.replace("at = [24, 12], models = 10", 'fights = "lanzas", against = "right", models = 10')
    asked = '[[ask]]\nask = "engaged"\nof = "lanzas"\nis = ["orcos"]\n'
    for more, turn in (("", 2), (", charged = true", 3)):
        found = ask("turn = 3\n" + fights.replace("models = 10 },\n]", f"models = 10{more} }},\n]") + asked)
        assert found.holds
        assert [(c.charger, c.side, c.turn) for c in found.match.state.contacts] == [("orcos", "right", turn)]


def test_a_spell_in_play_is_of_an_earlier_phase_or_of_this_one() -> None:
    asked = '[[ask]]\nask = "may_dispel"\nside = "blue"\nlive = "p"\n'
    named = PELT.replace("total = 12", 'total = 12, id = "p"')
    text = 'phase = "dispels"\n' + UNITS
    assert ask(text + named + asked).checks[0].found == "yes"
    fresh = named.replace('id = "p"', 'id = "p", this_phase = true')
    assert ask(text + fresh + asked).checks[0].found == "dispel.this_phase"


def test_an_inquiry_is_put_to_the_position_even_if_the_turn_would_go_on_of_itself() -> None:
    """Nobody can cast anything, so that the next question is of the turn that follows."""
    asked = '[[ask]]\nask = "may_cast"\nof = "maga"\nspell = "bola_de_fuego"\ntarget = "orcos"\n'
    engaged = UNITS.replace("at = [24, 12], models = 10", 'fights = "maga", models = 10')
    alone = engaged.replace(', "pellejo_de_medianoche"', "")
    assert ask(alone + asked).checks[0].found == "shoot.in_combat"


# -- deeds -------------------------------------------------------------------------------------------


def test_deeds_are_written_in_either_language() -> None:
    assert meant("lanzar") == meant("cast") == "cast"
    assert meant("cargar") == meant("Charge") == "charge"
    assert [meant(word) for word in (*ENDS, *RESPONSES)] == [*ENDS, *RESPONSES]


def test_every_option_is_said_somewhere() -> None:
    assert set(DEEDS.options) - set(SAID_AT) == {"done", "end_spell", "concede", "pass"}


def test_the_wizard_is_the_actor_and_uses_as_many_dice_as_may_be() -> None:
    found = quiet(UNITS + BALL.replace("dice = 2\n", ""), "[3, 4, 1, 2, 6, 1]")
    (cast,) = [event for event in found.log if event.key == "cast"]
    assert (cast.args["who"], cast.args["dice"]) == ("maga", 3)


def test_whoever_dispels_uses_all_dice_unless_the_file_says_otherwise() -> None:
    text = UNITS + BALL + 'answers = [{ by = "blue", at = "dispel", do = "dispel" }]\n'
    found = ask(text, "[3, 4, 6, 5]")
    assert [event.args["faces"] for event in found.log if event.key == "dispel.roll"] == [(6, 5)]
    assert [(offer.at, offer.who, offer.did) for offer in found.offered] == [("dispel", "blue", "dispel")]


def test_a_spell_in_play_may_be_named_by_its_spell() -> None:
    text = 'phase = "dispels"\n' + UNITS + PELT
    step = '[[steps]]\nactor = "blue"\ndo = "dispel_in_play"\nlive = "pellejo_de_medianoche"\n'
    assert ask(text + step + "[expect]\nspells = []\n", "[3, 4]").holds


@pytest.mark.parametrize("actor", ["maga", "red"])
def test_a_spell_is_ended_in_the_turn_of_the_other_army(actor: str) -> None:
    text = 'phase = "charges"\nactive = "blue"\n' + UNITS + PELT
    step = f'[[steps]]\nactor = "{actor}"\ndo = "end_spell"\nlive = "pellejo_de_medianoche"\n'
    assert ask(text + step + '[expect]\nspells = []\nphase = "charges"\n').holds


def test_to_be_done_with_the_magic_phase_lets_the_other_army_dispel() -> None:
    text = UNITS + PELT + '[[steps]]\nactor = "red"\ndo = "end_magic"\n'
    assert ask(text + '[expect]\nphase = "dispels"\n').holds


def test_what_comes_before_a_deed_goes_its_way() -> None:
    step = '[[steps]]\nactor = "blue"\ndo = "end_charges"\n'
    assert ask(UNITS + step + '[expect]\nturn = 2\nphase = "moves"\n').holds


def test_a_charged_unit_answers_by_its_own_name() -> None:
    text = 'phase = "charges"\n' + UNITS.replace("[24, 12]", "[18, 24]")
    charge = '[[steps]]\nactor = "lanzas"\ndo = "charge"\ntarget = "orcos"\n'
    flight = '[[steps]]\nactor = "red"\ndo = "end_charges"\nanswers = [{ by = "orcos", do = "flee" }]\n'
    expect = '[expect]\noffered = ["orcos"]\nfleeing = { orcos = true }\n'
    assert ask(text + charge + flight + expect, "[6, 5]").holds


def test_the_steps_of_a_move_are_written_in_inches() -> None:
    text = 'phase = "moves"\n' + UNITS
    move = '[[steps]]\nactor = "lanzas"\ndo = "move"\nsteps = [{ ahead = 1.5 }, { turn = "left" }]\n'
    found = ask(text + move + "[expect]\nat = { lanzas = [16.43, 28.9] }\n")
    (moved,) = [event for event in found.log if event.key == "moves"]
    assert moved.args["files"] == 2
    assert found.match.state.units["lanzas"].facing == (-1_000_000, 0)


def test_whoever_has_broken_an_enemy_pursues_if_the_file_says_nothing() -> None:
    """Three orcs die; the others lose by 4, break, flee 2 inches, and are caught."""
    text = """
phase = "combat"
units = [
    { id = "lanzas", side = "red", at = [18, 30], models = 5, i = 6 },
    { id = "orcos", side = "blue", fights = "lanzas", models = 6, files = 6 },
    { id = "goblins", side = "blue", at = [40, 6], models = 5 },
]
"""
    dice = "[6, 6, 6, 1, 1, 6, 6, 6, 1, 1, 1, 6, 6, 1, 1, 6, 6]"
    step = '[[steps]]\nactor = "blue"\ndo = "end_charges"\n'
    expect = '[expect]\nfate = { orcos = "destroyed" }\nhappens = ["combat.cut_down"]\n'
    assert ask(text + step + expect, dice).holds


def test_a_seat_may_give_up() -> None:
    given_up = '[[steps]]\nactor = "blue"\ndo = "concede"\n[expect]\nwinner = ["red"]\n'
    assert ask(UNITS + given_up).holds


# -- what does not hold ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "what"),
    [
        ('phase = "moves"', "check.phase"),
        ("turn = 2", "check.turn"),
        ('active = "blue"', "check.active"),
        ("power = 4", "check.power"),
        ("dispel = 2", "check.dispel"),
        ("spells = []", "check.spells"),
        ('winner = ["red"]', "check.winner"),
        ("victory = { red = 1 }", "check.victory"),
        ('times = { "spell.hits" = 2 }', "check.times"),
        ("models = { orcos = 10 }", "check.models"),
        ("wounds = { orcos = 10 }", "check.wounds"),
        ("mount_wounds = { heroe = 3 }", "check.mount_wounds"),
        ("at = { orcos = [24, 13] }", "check.at"),
        ('fate = { orcos = "fled" }', "check.fate"),
        ('host = { heroe = "" }', "check.host"),
        ("fleeing = { orcos = true }", "check.fleeing"),
        ("hidden = { heroe = true }", "check.hidden"),
        ('engaged = { orcos = ["lanzas"] }', "check.engaged"),
        ('under = { orcos = ["pellejo_de_medianoche"] }', "check.under"),
        ('not_under = { lanzas = ["pellejo_de_medianoche"] }', "check.not_under"),
        ('marks = { orcos = ["shot_on_sixes"] }', "check.marks"),
        ('no_marks = { heroe = ["shot_on_sixes"] }', "check.no_marks"),
        ('spent = { maga = ["piedra_de_energia"] }', "check.spent"),
        ('offered = ["blue"]', "check.offered"),
        ('never = ["spell.hits"]', "check.never"),
    ],
)
def test_a_wrong_expectation_does_not_hold(expect: str, what: str) -> None:
    """The pelt is another wizard's, who keeps it in play while the ball is thrown."""
    more = """    { id = "heroe", joins = "lanzas", mount = "grifo" },
    { id = "mago", side = "red", at = [10, 30], level = 1, spells = ["pellejo_de_medianoche"] },
]"""
    text = UNITS[: UNITS.rindex("]")] + more + "\n" + PELT.replace('"maga"', '"mago"')
    assert failed(quiet(text + BALL + f"[expect]\n{expect}", HIT)) == [what]


def test_engaged_units_are_not_apart() -> None:
    fights = UNITS.replace("at = [24, 12], models = 10", 'fights = "lanzas", models = 10')
    assert failed(ask(fights + '[expect]\nnot_engaged = { lanzas = ["orcos"] }\n')) == ["check.not_engaged"]


@pytest.mark.parametrize(
    "inquiry",
    [
        'ask = "power_dice"\nside = "red"\nis = 2',
        'ask = "dispel_dice"\nside = "blue"\nis = 3',
        'ask = "most_dice"\nof = "maga"\nis = 2',
        'ask = "may_cast"\nof = "maga"\nspell = "bola_de_fuego"\ntarget = "orcos"\nis = "cast.dice"',
        'ask = "may_use"\nof = "maga"\nitem = "anillo_de_brasas"\ntarget = "orcos"\nis = "yes"',
        'ask = "targets"\nof = "maga"\nspell = "bola_de_fuego"\nis = []',
        'ask = "in_area"\nof = "maga"\nspell = "absorber_vida"\nis = ["orcos"]',
        'ask = "resistance"\nof = "maga"\nspell = "bola_de_fuego"\ntarget = "orcos"\nis = 1',
        'ask = "may_dispel"\nside = "blue"\nlive = "pellejo_de_medianoche"\nis = "dispel.own"',
        'ask = "needed_to_dispel"\nlive = "pellejo_de_medianoche"\nis = 12',
        'ask = "under"\nof = "lanzas"\nis = []',
        'ask = "affected"\nlive = "pellejo_de_medianoche"\nis = ["orcos"]',
        'ask = "chance_to_cast"\ndice = 2\nvalue = 5\nis = "1/2"',
        'ask = "chance_to_dispel"\ndice = 2\nneeded = 7\nis = "1/2"',
        'ask = "to_wound"\nstrength = 4\ntarget = "orcos"\nis = 4',
        'ask = "armour_save"\nof = "orcos"\nis = 6',
        'ask = "ward_save"\nof = "orcos"\nis = 6',
        'ask = "to_hit"\nof = "lanzas"\ntarget = "orcos"\nis = 3',
        'ask = "stat"\nof = "orcos"\nstat = "ld"\nis = 8',
        'ask = "leadership"\nof = "orcos"\nis = 8',
        'ask = "unit_strength"\nof = "orcos"\nis = 9',
        'ask = "panic"\nof = "orcos"\nis = "losses"',
        'ask = "sees"\nof = "maga"\ntarget = "orcos"\nis = false',
        'ask = "distance"\nof = "maga"\ntarget = "orcos"\nis = 17',
        'ask = "within"\nof = "maga"\ntarget = "orcos"\ninches = 17.9\nis = true',
        'ask = "engaged"\nof = "maga"\nis = ["orcos"]',
        'ask = "may_shoot"\nof = "lanzas"\ntarget = "orcos"\nis = "yes"',
        'ask = "may_charge"\nof = "orcos"\ntarget = "maga"\nis = "yes"',
        'ask = "under_template"\nof = "orcos"\nat = [24, 11.6]\nacross = 3\nis = 5',
        'ask = "move"\nof = "orcos"\nis = 8',
        'ask = "charge_reach"\nof = "orcos"\nis = 4',
        'ask = "side_charged"\nof = "maga"\ntarget = "orcos"\nis = "front"',
    ],
)
def test_a_wrong_answer_to_an_inquiry_does_not_hold(inquiry: str) -> None:
    assert failed(ask(UNITS + PELT + f"[[ask]]\n{inquiry}\n")) == ["check.is"]


def test_shots_are_asked_after_only_of_those_who_shoot() -> None:
    asked = '[[ask]]\nask = "to_shoot"\nof = "lanzas"\ntarget = "orcos"\nis = 5\n'
    armed = UNITS.replace("[18, 30], models = 10", "[18, 30], models = 10, missile = { range = 24 }")
    assert ask(armed + asked).holds
    with pytest.raises(ScenarioError) as error:
        ask(UNITS + asked)
    assert error.value.place == "units.lanzas"


# -- the words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_can_be_asked_and_expected_has_a_text(lang: str) -> None:
    catalogue = Catalogue(lang).extended(own_texts("warhammer", lang))
    keys = [f"inquiry.{tag}" for tag in INQUIRIES.by_tag] + [f"expectation.{key}" for key in LOOKS]
    assert [key for key in keys if key not in catalogue] == []


# -- what is written wrongly -----------------------------------------------------------------------

ONE = 'units = [{{ id = "A", side = "red", at = [9, 30]{} }}, {{ id = "x", side = "blue", at = [9, 9] }}]\n'
STEP = '[[steps]]\nactor = "lanzas"\n'


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("units = 3", "units"),
        ("nonsense = 3", "nonsense"),
        ('variants = { units = "feet" }', "variants.units"),
        (UNITS + 'table = "nowhere"', "table"),
        (UNITS + 'pieces = [{ id = "p", kind = "pozo", at = [1, 1], size = [1, 1] }]', "pieces.p.kind"),
        ('units = [{ id = "A", side = "red", at = [1, 1] }]', "units"),
        (ONE.format(', sied = "red"'), "units.A.sied"),
        (ONE.format(', is = "nobody"'), "units.A.is"),
        (ONE.format(', mount = "nag"'), "units.A.mount"),
        (ONE.format(', level = 1, spells = ["sueño"]'), "units.A.spells"),
        (ONE.format(', items = ["pozo"]'), "units.A.items"),
        (ONE.format(', spent = ["piedra_de_energia"]'), "units.A.spent"),
        (ONE.format(", wounds = 1"), "units.A.wounds"),
        (ONE.format(', mount = "grifo", mount_wounds = 4'), "units.A.mount_wounds"),
        (ONE.format(", character = true, models = 2"), "units.A.models"),
        (ONE.format(", hidden = true"), "units.A.hidden"),
        (ONE.format(', joins = "x"'), "units.A.at"),
        (ONE.format(', fights = "x"'), "units.A.at"),
        (ONE.format(", fleeing = true, rallied = true"), "units.A"),
        (ONE.replace('id = "x"', 'id = "A"').format(""), "units.A"),
        (ONE.replace("[9, 9]", "[9, 30.3]").format(""), "units.x.at"),
        (UNITS.replace("\n]", '\n    { id = "h", joins = "orcos", side = "red" },\n]'), "units.h.joins"),
        (UNITS.replace("\n]", '\n    { id = "h", joins = "nadie" },\n]'), "units.h.side"),
        (UNITS + 'active = "green"', "active"),
        (UNITS + 'phase = "lunch"', "phase"),
        (UNITS + PELT.replace("maga", "nadie"), "effects[0].caster"),
        (UNITS + PELT.replace("pellejo_de_medianoche", "sueño"), "effects[0].spell"),
        (UNITS + "sides = { red = { edge = 'top' }, blue = { edge = 'left' } }", "sides"),
        (UNITS + STEP + 'do = "fly"\n', "steps[0].do"),
        (UNITS + STEP + 'do = "charge"\nfar = 3\n', "steps[0].far"),
        (UNITS + STEP + 'do = "go"\nto = [90, 1]\n', "steps[0].to"),
        (UNITS + STEP + 'do = "go"\nto = [9, 1]\nfacing = "up"\n', "steps[0].facing"),
        (UNITS + STEP + 'do = "move"\nsteps = 3\n', "steps[0].steps"),
        (UNITS + STEP + 'do = "move"\nsteps = [{ ahaed = 3 }]\n', "steps[0].steps[0].ahaed"),
        (UNITS + STEP + 'do = "move"\nsteps = [{ wheel = "left" }]\n', "steps[0].steps[0].facing"),
        (UNITS + STEP + 'do = "move"\nsteps = [{}]\n', "steps[0].steps[0]"),
        (UNITS + '[[steps]]\nintervene = "bless"\n', "steps[0].intervene"),
        (UNITS + '[[ask]]\nask = "mood"\n', "ask[0].ask"),
        (UNITS + '[[ask]]\nask = "engaged"\nof = "Z"\n', "ask[0].of"),
        (UNITS + '[[ask]]\nask = "power_dice"\nside = "green"\n', "ask[0].side"),
        (UNITS + '[[ask]]\nask = "targets"\nof = "maga"\nspell = "sueño"\n', "ask[0].spell"),
        (UNITS + '[[ask]]\nask = "may_cast"\nof = "maga"\nspell = "sueño"\n', "ask[0].spell"),
        (UNITS + '[[ask]]\nask = "may_use"\nof = "maga"\nitem = "pozo"\n', "ask[0].item"),
        (UNITS + '[[ask]]\nask = "to_wound"\nstrength = 3\n', "ask[0]"),
        (UNITS + '[[ask]]\nask = "under_template"\nof = "orcos"\nacross = 3\nat = [90, 1]\n', "ask[0].at"),
        (UNITS + "[expect]\nmood = 3\n", "expect"),
        (UNITS + '[expect]\nphase = "lunch"\n', "expect.phase"),
        (UNITS + '[expect]\nactive = "green"\n', "expect.active"),
        (UNITS + '[expect]\nwinner = ["green"]\n', "expect.winner"),
        (UNITS + '[expect]\nspells = ["sueño"]\n', "expect.spells"),
        (UNITS + "[expect]\nvictory = { green = 3 }\n", "expect.victory.green"),
        (UNITS + "[expect]\ntimes = { hits = 1 }\n", "expect.times.hits"),
        (UNITS + '[expect]\nfate = { orcos = "dead" }\n', "expect.fate.orcos"),
        (UNITS + '[expect]\nhost = { maga = "Z" }\n', "expect.host.maga"),
        (UNITS + '[expect]\nunder = { orcos = ["sueño"] }\n', "expect.under.orcos"),
        (UNITS + '[expect]\nmarks = { orcos = ["bored"] }\n', "expect.marks.orcos"),
        (UNITS + '[expect]\nengaged = { orcos = ["Z"] }\n', "expect.engaged.orcos"),
        (UNITS + '[expect]\nspent = { maga = ["pozo"] }\n', "expect.spent.maga"),
        (UNITS + '[expect]\noffered = ["Z"]\n', "expect.offered"),
        (UNITS + "[expect]\nmodels = { Z = 3 }\n", "expect.models.Z"),
    ],
)
def test_a_malformed_file_names_file_and_key(text: str, place: str) -> None:
    with pytest.raises(ScenarioError) as error:
        ask(text)
    assert (error.value.file, error.value.place) == ("question.toml", place)
