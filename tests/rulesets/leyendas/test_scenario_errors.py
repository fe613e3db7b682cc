"""Whatever is wrong in a scenario comes out as one error that names file and place, never as a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from refriega.core.errors import ScenarioError
from refriega.core.files import LONGEST
from refriega.core.reading import decode
from refriega.rulesets.leyendas.content import ContentFile
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.scene import Scene
from tests.rulesets.broken import FILE, error_of, is_named

VALID = '''
ruleset = "leyendas"
title = { es = "prueba", en = "test" }
map = """
..........
.A..#...B.
.....w..C.
D.........
"""

[legend."*"]
name = "roots"
move = 2

[sides.rojos]
name = { es = "rojos", en = "red" }
seat = "ana"

[sides.azules]
seat = "luis"

[define.weapons.garfio]
name = { es = "garfio", en = "hook" }
damage = "1d4+1"
critical = "19-20/x2"
types = ["slashing"]

[define.creatures.sabueso]
name = { es = "sabueso", en = "hound" }
life = 9
speed = 8
natural = ["mordisco"]
damage_reduction = ["5/plata"]

[[creatures]]
id = "mira"
is = "guerrero_1"
side = "rojos"
at = "A"
but = { armour = "cuero", held = ["garfio"], abilities = { strength = 18 } }

[[creatures]]
id = "tom"
is = "guardia"
side = "rojos"
at = [1, 3]
but = { held = ["ballesta_ligera"], carried = ["virotes", "espada"] }
loaded = ["ballesta_ligera"]

[[creatures]]
id = "can"
is = "sabueso"
side = "azules"
at = "B"

[[creatures]]
id = "potro"
is = "caballo_de_guerra"
side = "azules"
at = [5, 0]

[[creatures]]
id = "jinete"
is = "orco"
side = "azules"
riding = "potro"

[[objects]]
item = "cofre"
at = "C"

[charges]
"virotes#1" = 3

[victory]
side = "rojos"
objective = "C"
rounds = 9
otherwise = "azules"
'''


def load(text: str) -> Scene:
    return load_scenario(text, FILE, {})


def test_the_scenario_that_is_broken_below_is_whole() -> None:
    scene = load(VALID)
    assert list(scene.sheets) == ["mira", "tom", "can", "potro", "jinete"]
    assert scene.seats == ("ana", "luis")
    assert scene.charges == {"virotes#1": 3}
    assert scene.sheets["mira"].abilities.strength == 18
    assert scene.sheets["mira"].abilities.constitution == 14
    assert scene.bodies["jinete"].place == scene.bodies["potro"].place


BROKEN = {
    # what: (old, new, place, words of the message)
    "no TOML": ("title = {", "title = {{", "", "line 3"),
    "another ruleset": ('"leyendas"', '"malifaux"', "ruleset", "leyendas"),
    "a misspelt key": ('at = "B"', 'ta = "B"', "creatures.can.ta", "did you mean 'at'?"),
    "a misspelt key of the file": ("[victory]", "[victori]", "victori", "did you mean 'victory'?"),
    "a misspelt key in but": ("armour =", "armor =", "creatures.mira.but.armor", "did you mean 'armour'?"),
    "a misspelt key in content": ("speed = 8", "sped = 8", "define.creatures.sabueso.sped", "'speed'?"),
    "an ability there is none of": (
        "strength = 18",
        "strenght = 18",
        "creatures.mira.but.abilities.strenght",
        "'strength'?",
    ),
    "a key that is missing": ('title = { es = "prueba", en = "test" }', "", "", "title"),
    "text for a table": ('title = { es = "prueba", en = "test" }', 'title = "prueba"', "title", "a table"),
    "a language that is none": ('{ es = "prueba"', '{ ES = "prueba"', "title.ES", "not written right"),
    "control characters in a name": ('"prueba"', '"pr\\u001bueba"', "title.es", "one line of text"),
    "no life": ("life = 9", "life = 0", "define.creatures.sabueso.life", ">= 1"),
    "negative life": ("life = 9", "life = -4", "define.creatures.sabueso.life", ">= 1"),
    "negative speed": ("speed = 8", "speed = -1", "define.creatures.sabueso.speed", ">= 0"),
    "a number too large": ("life = 9", f"life = {10**30}", "define.creatures.sabueso.life", ""),
    "a number too long to read": ("life = 9", f"life = {'9' * 5000}", "", "too long"),
    "text for a number": ("life = 9", 'life = "nine"', "define.creatures.sabueso.life", "a whole number"),
    "no dice": ('"1d4+1"', '"0d4"', "define.weapons.garfio.damage", "write for instance 1d8"),
    "dice without faces": ('"1d4+1"', '"2d0"', "define.weapons.garfio.damage", "write for instance 1d8"),
    "dice that are a number": ('"1d4+1"', "4", "define.weapons.garfio.damage", "not written as text"),
    "no critical": ('"19-20/x2"', '"x2"', "define.weapons.garfio.critical", "write for instance 20/x2"),
    "a type of damage there is none of": (
        '["slashing"]',
        '["slashin"]',
        "define.weapons.garfio.types[0]",
        "did you mean 'slashing'?",
    ),
    "a weapon of no type": ('["slashing"]', "[]", "define.weapons.garfio.types", ""),
    "damage reduction of nothing": (
        '"5/plata"',
        '"mucha"',
        "define.creatures.sabueso.damage_reduction",
        "write for instance 5/plata",
    ),
    "a natural attack there is none of": (
        '["mordisco"]',
        '["mordico"]',
        "define.creatures.sabueso.natural",
        "did you mean 'mordisco'?",
    ),
    "a weapon for a natural attack": (
        '["mordisco"]',
        '["espada"]',
        "define.creatures.sabueso.natural",
        "not a natural attack",
    ),
    "an id twice over": ("[define.creatures.sabueso]", "[define.creatures.orco]", "creatures.orco", "twice"),
    "an object's id twice over": (
        "[define.weapons.garfio]",
        "[define.weapons.cofre]",
        "weapons.cofre",
        "twice",
    ),
    "an id that is none": ('id = "mira"', 'id = "mi ra"', "creatures[0].id", "letters, digits"),
    "an empty id": ('id = "mira"', 'id = ""', "creatures[0].id", "letters, digits"),
    "a side's id that is none": ("[sides.azules]", '[sides."a z"]', "sides.'a z'", "letters, digits"),
    "the same id for two": ('id = "tom"', 'id = "mira"', "creatures.mira", "two creatures"),
    "a creature there is none of": (
        'is = "guardia"',
        'is = "gardia"',
        "creatures.tom.is",
        "did you mean 'guardia'?",
    ),
    "a side there is none of": (
        'side = "rojos"\nat = "A"',
        'side = "rojo"\nat = "A"',
        "creatures.mira.side",
        "did you mean 'rojos'?",
    ),
    "one side only": (
        'side = "azules"|side = "azules"|side = "azules"',
        'side = "rojos"|side = "rojos"|side = "rojos"',
        "creatures",
        "two sides",
    ),
    "a side without creatures": (
        "[sides.azules]",
        "[sides.verdes]\n[sides.azules]",
        "sides.verdes",
        "no creatures",
    ),
    "armour there is none of": (
        'armour = "cuero"',
        'armour = "cuerro"',
        "creatures.mira.but.armour",
        "did you mean 'cuero'?",
    ),
    "an object there is none of": (
        'held = ["garfio"]',
        'held = ["garfo"]',
        "creatures.mira.but.held",
        "did you mean 'garfio'?",
    ),
    "hands there are not": (
        'held = ["garfio"]',
        'held = ["lanza", "garfio"]',
        "creatures.mira.but.held",
        "3 hands",
    ),
    "a class there is none of": (
        'armour = "cuero"',
        'class = "gerrero"',
        "creatures.mira.but.class",
        "did you mean 'guerrero'?",
    ),
    "a level beyond the table": ('armour = "cuero"', "level = 6", "creatures.mira.but.level", "goes up to 5"),
    "two on one space": ("at = [1, 3]", "at = [1, 1]", "creatures.tom.at", "[1, 1]"),
    "two on a large one's space": ("at = [1, 3]", "at = [6, 1]", "creatures.potro.at", "same space"),
    "off the map": ("at = [1, 3]", "at = [1, 4]", "creatures.tom.at", "ends at [9, 3]"),
    "off the map to the west": ("at = [1, 3]", "at = [-1, 3]", "creatures.tom.at", "off the map"),
    "in a wall": ("at = [1, 3]", "at = [4, 1]", "creatures.tom.at", "does not fit"),
    "a large one half in a wall": ("at = [5, 0]", "at = [3, 0]", "creatures.potro.at", "does not fit"),
    "a mark that is not there": ('at = "B"', 'at = "Z"', "creatures.can.at", "there are: A, B, C, D"),
    "a mark that is terrain": ('at = "B"', 'at = "w"', "creatures.can.at", "deep water"),
    "a mark of two letters": ('at = "B"', 'at = "BB"', "creatures.can.at", "one letter or digit"),
    "a mark twice on the map": ("D........", "D.......B", "creatures.can.at", "2 spaces"),
    "no place": ('at = "B"', "", "creatures.can.at", "say where it stands"),
    "a sign of no meaning": (".....w..C.", ".....!..C.", "map", "neither in the legend"),
    "a ragged map": (".....w..C.", ".....w..C", "map", "line 3 of the map has 9 spaces"),
    "an empty map": ('map = """\n', 'map = ""\nlegend2 = """\n', "legend2", "no such key"),
    "a legend that takes a known sign": ('[legend."*"]', '[legend."w"]', "legend.'w'", "deep water"),
    "a legend sign too long": ('[legend."*"]', '[legend."**"]', "legend.'**'", "one character"),
    "a terrain of a known name": ('name = "roots"', 'name = "wall"', "legend.'*'.name", "another terrain"),
    "a terrain that makes no sense": ("move = 2", "move = 7", "legend.'*'.move", "<= 2"),
    "a variant there is none of": (
        "[victory]",
        "[variants]\ncharge_mim = '2'\n[victory]",
        "variants.charge_mim",
        "did you mean 'charge_min'?",
    ),
    "a choice there is none of": (
        "[victory]",
        "[variants]\ncharge_min = '3'\n[victory]",
        "variants.charge_min",
        "2, 0",
    ),
    "an objective that is no mark": ('objective = "C"', 'objective = "X"', "victory.objective", "no mark"),
    "an objective of nobody": ('side = "rojos"\nobjective', "objective", "victory.side", "which side"),
    "a goal without a place": ('objective = "C"\n', "", "victory.objective", "which mark"),
    "an heir without rounds": ("rounds = 9\n", "", "victory.rounds", "how many rounds"),
    "negative rounds": ("rounds = 9", "rounds = -9", "victory.rounds", ">= 0"),
    "an heir there is none of": (
        'otherwise = "azules"',
        'otherwise = "azul"',
        "victory.otherwise",
        "did you mean 'azules'?",
    ),
    "a thing there is none of": (
        'item = "cofre"',
        'item = "cobre"',
        "objects[0].item",
        "did you mean 'cofre'?",
    ),
    "a thing in a wall": ('at = "C"', "at = [4, 1]", "objects[0].at", "nothing can lie there"),
    "charges of nothing": ('"virotes#1"', '"virotes#2"', "charges.virotes#2", "did you mean 'virotes#1'?"),
    "negative charges": ('"virotes#1" = 3', '"virotes#1" = -3', "charges.'virotes#1'", ">= 0"),
    "a sword that is loaded": (
        'loaded = ["ballesta_ligera"]',
        'loaded = ["espada"]',
        "creatures.tom.loaded",
        "there are: ballesta_ligera",
    ),
    "a mount there is none of": (
        'riding = "potro"',
        'riding = "poto"',
        "creatures.jinete.riding",
        "'potro'?",
    ),
    "a mount that is none": (
        'riding = "potro"',
        'riding = "can"',
        "creatures.jinete.riding",
        "no free mount",
    ),
    "riding oneself": ('riding = "potro"', 'riding = "jinete"', "creatures.jinete.riding", "no free mount"),
    "an enemy's horse": (
        'side = "azules"\nriding',
        'side = "rojos"\nriding',
        "creatures.jinete.riding",
        "of its side",
    ),
    "a rider elsewhere": (
        'riding = "potro"',
        'riding = "potro"\nat = [0, 0]',
        "creatures.jinete.at",
        "no `at`",
    ),
    "more life than there is": ('at = "B"', 'at = "B"\nlife = 10', "creatures.can.life", "at most 9"),
    "dead at the start": ('at = "B"', 'at = "B"\nlife = -10', "creatures.can.life", "dead at -10"),
    "dying by word": (
        'at = "B"',
        'at = "B"\nconditions = ["dying"]',
        "creatures.can.conditions",
        "write `life`",
    ),
    "a condition there is none of": (
        'at = "B"',
        'at = "B"\nconditions = ["pronne"]',
        "creatures.can.conditions[0]",
        "did you mean 'prone'?",
    ),
    "a group of both sides": (
        'at = [1, 3]|at = "B"',
        'at = [1, 3]\ngroup = "g"|at = "B"\ngroup = "g"',
        "creatures.can.group",
        "of one side",
    ),
    "content from elsewhere": (
        'ruleset = "leyendas"',
        'ruleset = "leyendas"\ncontent = ["../nada.toml"]',
        "content",
        "no .toml file beside",
    ),
    "a place to deploy that is no mark": (
        'seat = "luis"',
        'seat = "luis"\ndeployment = "Q"',
        "sides.azules.deployment",
        "no mark 'Q'",
    ),
    "no room to deploy": (
        'seat = "luis"|at = [5, 0]',
        'seat = "luis"\ndeployment = "C"|',
        "sides.azules.deployment",
        "no room left for 'potro'",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_named_with_its_place(what: str) -> None:
    is_named(load, VALID, BROKEN[what])


def test_a_content_file_that_is_not_there_is_named() -> None:
    error = error_of(load, 'content = ["nada.toml"]\n' + VALID)
    assert (error.file, error.place, error.message.key) == ("nada.toml", "", "file.absent")


def test_a_text_of_more_than_a_million_characters_is_refused_unread() -> None:
    with pytest.raises(ScenarioError, match="longer than 1000000"):
        load(VALID + "#" * LONGEST)


def test_a_hundred_creatures_may_fight_and_no_more() -> None:
    row = "." * 30
    text = VALID.replace('"""\n..........', '"""\n' + "\n".join([row] * 5) + "\n" + ".." * 5 + "." * 20)
    text = text.replace(".A..#...B.", ".A..#...B." + "." * 20).replace(".....w..C.", ".....w..C." + "." * 20)
    text = (
        text.replace("D.........", "D........." + "." * 20)
        .replace("[1, 3]", "[1, 8]")
        .replace("[5, 0]", "[5, 5]")
    )
    more = "".join(
        f'[[creatures]]\nid = "g{n}"\nis = "goblin"\nside = "azules"\nat = [{n % 30}, {n // 30}]\n'
        for n in range(95)
    )
    head, tail = text.split("[[objects]]")
    assert len(load(f"{head}{more}[[objects]]{tail}").sheets) == 100
    more += '[[creatures]]\nid = "uno_mas"\nis = "goblin"\nside = "azules"\nat = [20, 4]\n'
    with pytest.raises(ScenarioError, match="1 to 100 creatures, this one 101"):
        load(f"{head}{more}[[objects]]{tail}")


def test_nesting_without_end_is_an_error_of_the_file() -> None:
    with pytest.raises(ScenarioError, match="nesting too deep"):
        load("a = " + "[" * 20_000)


def test_a_pointy_hex_map_counts_its_spaces_row_by_row() -> None:
    text = VALID.replace(
        "..........\n.A..#...B.\n.....w..C.\nD.........", ". . .\n . A .\n. B .\n . C\n. D ."
    )
    with pytest.raises(ScenarioError, match="line 4 of the map has 2 spaces, the longest 3"):
        load('board = "hex"\n' + text)


def test_where_the_map_has_no_space_an_underscore_says_so() -> None:
    scene = load(VALID.replace(".....w..C.", ".....w..C_"))
    assert scene.board.terrain(2009).name == "void"


def test_two_sides_cannot_deploy_on_the_same_spaces() -> None:
    text = VALID.replace('seat = "ana"', 'seat = "ana"\ndeployment = "D"').replace(
        'seat = "luis"', 'seat = "luis"\ndeployment = "D"'
    )
    with pytest.raises(ScenarioError, match="two sides cannot deploy on the same spaces") as caught:
        load(text.replace("at = [1, 3]\n", ""))
    assert caught.value.place == "sides.azules.deployment"


def test_a_side_that_deploys_has_somebody_to_place() -> None:
    with pytest.raises(ScenarioError, match="have their places already"):
        load(VALID.replace('seat = "ana"', 'seat = "ana"\ndeployment = "D"'))


def test_a_side_that_deploys_has_one_seat() -> None:
    text = VALID.replace('seat = "ana"', 'seat = "ana"\ndeployment = "D"').replace('at = "A"', 'seat = "eva"')
    with pytest.raises(ScenarioError, match="played by one seat"):
        load(text.replace("at = [1, 3]\n", ""))


def test_content_beside_the_scenario_is_read_and_its_mistakes_name_it(tmp_path: Path) -> None:
    beside = tmp_path / "fauna.toml"
    beside.write_text('[creatures.rana]\nname = { es = "rana" }\nnatural = ["mordisco"]\nhands = 0\n')
    text = 'content = ["fauna.toml"]\n' + VALID.replace('is = "sabueso"', 'is = "rana"')
    file = str(tmp_path / "charca.toml")
    assert load_scenario(text, file, {}).sheets["can"].name == {"es": "rana"}
    beside.write_text('[creatures.rana]\nname = { es = "rana" }\nnatural = ["lengua"]\n')
    with pytest.raises(ScenarioError) as caught:
        load_scenario(text, file, {})
    assert (caught.value.file, caught.value.place) == ("fauna.toml", "creatures.rana.natural")
    beside.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match="no text in UTF-8"):
        load_scenario(text, file, {})


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (
            '[weapons.arco]\nname = { es = "arco" }\ndamage = "1d6"\ntypes = ["piercing"]\nmelee = false',
            "weapons.arco",
            "needs an increment",
        ),
        (
            '[weapons.pica]\nname = { es = "pica" }\ndamage = "1d6"\ntypes = ["piercing"]\nreach = [3, 2]',
            "weapons.pica",
            "nearest, farthest",
        ),
        (
            '[weapons.mosca]\nname = { es = "mosca" }\ndamage = "1d6"\ntypes = ["piercing"]\nload = "full"',
            "weapons.mosca",
            "needs ammunition",
        ),
        (
            '[classes.bardo]\nname = { es = "bardo" }\nlife_die = 6\nbase_attack = [0, 1]\nfortitude = [0]\n'
            "reflex = [0, 0]\nwill = [2, 3]",
            "classes.bardo",
            "same level",
        ),
        (
            '[shields.tapa]\nname = { es = "tapa" }\nbonus = 1\nequip = "slow"',
            "shields.tapa.equip",
            "there are",
        ),
    ],
)
def test_content_that_makes_no_sense_names_the_entry(text: str, place: str, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        decode(text, ContentFile, "contenido.toml")
    assert caught.value.place == place
    assert words in str(caught.value.message)
