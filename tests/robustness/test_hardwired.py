"""Hardwired in hostile hands: scenarios, choices, records and typed lines that make no sense, and crowds."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest

from refriega.boards.table import INCH, Point
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import IllegalChoice, InputError
from refriega.core.match import Match
from refriega.core.procedure import Option, Pass
from refriega.core.record import open_record, parse_record, replay
from refriega.locale import Catalogue
from refriega.rulesets.hardwired.hostiles.placing import CROWD
from refriega.rulesets.hardwired.interventions import MOST, Injure, Place, Restore
from refriega.rulesets.hardwired.options import Move, Reroll, Throw
from refriega.rulesets.hardwired.ruleset import RULESET
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.terms import Fate
from tests.cli.kit import good
from tests.everywhere.fights import FOLDER, play, play_out, random_choice
from tests.everywhere.invariants import invariants
from tests.robustness.recording import recorded

SOLO = (FOLDER / "hardwired" / "primera.toml").read_text(encoding="utf-8")

SLOW = 4
"""Seconds: a decision takes a small part of it, even on a machine that has much else to do."""


def load(text: str) -> Scene:
    return RULESET.load(text, "fight.toml", {})


def refused(text: str) -> str:
    """What is wrong with a scenario, said in both languages and at once."""
    begun = time.monotonic()
    with pytest.raises(InputError) as caught:
        load(text)
    assert time.monotonic() - begun < SLOW
    assert all(caught.value.said(Catalogue(lang)) for lang in ("es", "en"))
    return str(caught.value)


def started(text: str, seed: int = 1) -> Match[Any]:
    return Match(RULESET, load(text), SeededChance(secret_from_seed(seed)))


def with_piece(piece: str) -> str:
    return SOLO.replace("pieces = [", f'pieces = [\n{{ id = "zz", {piece} }},\n', 1)


def faction(
    id_: str, does: str, more: str = "", side: str = "", kind: str = "hostile", health: int = 100
) -> str:
    """A faction of one unit, `u` and its id, that always does the same."""
    row = f'{{ rolls = [1, 2, 3, 4, 5, 6], unseen = "{does}", seen = "{does}", engaged = "{does}" }}'
    provoked = f"provoked = [{row}]" if kind == "companion" else ""
    return f"""
[define.factions.{id_}]
name = {{ en = "{id_}" }}
side = "{side or id_}"
kind = "{kind}"
behaviour = [{row}]
{provoked}
{more}
[define.units.u{id_}]
name = {{ en = "u{id_}" }}
faction = "{id_}"
roll = 1
groups = [3]
health = {health}
move = 6
weapon = "punzon"
attributes = {{ combat = "2d6", defence = "2d6", wits = "2d4" }}
"""


def against(first: str, second: str, defined: str) -> str:
    """The solo scenario against other units."""
    text = SOLO.replace('unit = "tirador_de_banda"', f'unit = "{first}"')
    return text.replace('unit = "maton"', f'unit = "{second}"') + defined


def table_of(side: int, pieces: str, *, squad: str, groups: str) -> str:
    """The solo squad in a row from `squad` on, on a table of its own."""
    head = SOLO.partition("[[groups]]")[0].replace('"almacen"', '"llano"')
    before, _, rest = head.partition("at = {")
    x, y = (float(part) for part in squad.split(","))
    ids = ("ines_okafor", "bruno_tal", "sor_milagros", "karim_osei", "lena_voss")
    at = ", ".join(f"{id_} = [{x + 2 * n}, {y}]" for n, id_ in enumerate(ids))
    size = f"width = {side}\ndepth = {side}"
    table = f'[tables.llano]\nname = {{ en = "plain" }}\n{size}\npieces = [{pieces}]\n'
    return f"{before}at = {{ {at} }}{rest.partition('}')[2]}\n{groups}\n{table}"


# -- scenarios -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "-1", "97", "1e308", '"a"', "true", "[]", "1" * 30])
def test_a_length_is_a_number_of_inches_within_reason(number: str) -> None:
    for text in (
        with_piece(f'kind = "muro", at = [{number}, 3], size = [1, 1]'),
        with_piece(f'kind = "muro", at = [3, 3], size = [{number}, 1]'),
        with_piece(f'kind = "muro", at = [3, 3], radius = {number}'),
        with_piece(f'kind = "muro", at = [3, 3], radius = 1, height = {number}'),
        with_piece(f'kind = "muro", corners = [[1, 1], [2, 1], [2, {number}]]'),
        SOLO.replace("[12, 22.5]", f"[{number}, 22.5]"),
        SOLO.replace("[[8, 3]", f"[[{number}, 3]"),
        SOLO.replace("[tables.almacen]", f"[tables.almacen]\nwidth = {number}"),
        f'{SOLO}\n[[markers]]\nid = "m"\nat = [{number}, 1]\n',
    ):
        assert text != SOLO
        refused(text)


@pytest.mark.parametrize(
    "corners",
    [
        "[[1, 1], [2, 2], [3, 3]]",  # in a line
        "[[1, 1], [2, 2], [2, 1], [1, 2]]",  # crossing itself
        "[[1, 1], [1, 1], [3, 3], [1, 3]]",  # twice the same
        "[[1, 1], [4, 1], [2, 2], [1, 4]]",  # dented
        "[[5, 1], [7, 7], [1, 3], [9, 3], [3, 7]]",  # a star
        "[[1, 1], [4, 1]]",
        "[[1, 1], [1, 2], [1.0000000001, 2]]",  # of no width
    ],
)
def test_a_piece_of_terrain_has_a_convex_outline(corners: str) -> None:
    refused(with_piece(f'kind = "muro", corners = {corners}'))


def test_a_table_holds_so_many_pieces_and_no_more() -> None:
    piece = '{{id = "z{}", kind = "muro", at = [1, 1], size = [1, 1]}},\n'
    many = "".join(piece.format(n) for n in range(10_000))
    assert "200 at most" in refused(SOLO.replace("pieces = [", f"pieces = [{many}", 1))


@pytest.mark.parametrize("does", ["summon", "phase"])
def test_what_a_table_of_behaviour_asks_for_is_there(does: str) -> None:
    assert "needs" in refused(against("uf", "uf", faction("f", does)))


def test_a_die_that_is_rolled_has_faces() -> None:
    none = "it needs a `die`"
    assert none in refused(against("uf", "uf", faction("f", "wait", "reboot = { on = 1, die = 0 }")))
    assert none in refused(f'{SOLO}\n[define.consumables.c]\nname = {{ en = "c" }}\neffect = "heal"\n')
    assert none in refused(f'{SOLO}\n[define.spawn_places.c]\nname = {{ en = "c" }}\nplace = "from_centre"\n')


@pytest.mark.rule("HW-018", "HW-020")
def test_hostiles_and_companions_do_not_share_a_side() -> None:
    mixed = faction("a", "wait", side="x", kind="companion") + faction("b", "wait", side="x")
    for units in (("ua", "ub"), ("ub", "ua")):
        assert "cannot share" in refused(against(*units, mixed))


@pytest.mark.rule("HW-018")
def test_whoever_may_be_summoned_has_a_side_from_the_beginning() -> None:
    """However long the chain of summoners is, and whoever else is of their side."""
    length = 1200
    chain = "".join(
        faction(f"f{n}", "wait", f'summons = {{ unit = "uf{(n + 1) % length}", least = 1, less = 0 }}')
        for n in range(length)
    )
    assert f"f{length - 1}" in load(against("uf0", "uf0", chain)).sides
    caller = faction("b", "summon", 'summons = { unit = "uc", least = 0, less = 0 }', side="x")
    match = started(against("ua", "ub", faction("a", "wait", side="x") + caller + faction("c", "wait")))
    play_out(match, Random(1), 60)
    assert any(who.startswith("uc-1_") for who in match.state.models)


@pytest.mark.parametrize("sign", ["\\u001b[31m", "\\n", "\\u009b", "\\u0000"])
def test_names_and_ids_hold_no_signs_that_a_terminal_obeys(sign: str) -> None:
    refused(SOLO.replace('en = "The first shift"', f'en = "a{sign}"'))
    refused(SOLO.replace('id = "tiradores"', f'id = "a{sign}"'))


TWO = """
ruleset = "hardwired"
title = { en = "two" }
table = "llano"
mission = "control"
deployment = "d"
[sides.a]
squad = "equipo_de_cumplimiento"
[sides.b]
squad = "equipo_de_recuperacion"
[define.deployments.d]
name = { en = "d" }
attacker_edge = "top"
defender_edge = "bottom"
"""

EVERYWHERE = "attacker = [{ box = [0, 0, 96, 96] }]\ndefender = [{ box = [0, 0, 96, 96] }]\n"
LARGE = '[tables.llano]\nname = { en = "llano" }\nwidth = 96\ndepth = 96\n'


def test_a_zone_without_room_is_told_when_the_file_is_read() -> None:
    refused(f'{TWO}{EVERYWHERE}{LARGE}pieces = [{{ id = "a", kind = "muro", at = [0, 0], size = [96, 96] }}]')
    refused(f"{TWO}attacker = [{{ radius = 0.1 }}]\ndefender = [{{ radius = 3 }}]\n{LARGE}")
    zone = "{ box = [0, 0, 96, 96] },"
    refused(f"{TWO}attacker = [{zone * 20_000}]\ndefender = [{zone}]\n{LARGE}")


def test_where_the_table_has_no_room_for_a_model_it_takes_no_part() -> None:
    """Each squad would fit into the gap between the walls, but not both."""
    walls = "".join(
        f'{{ id = "w{n}", kind = "muro", at = {at}, size = {size} }},\n'
        for n, (at, size) in enumerate(
            (("[0, 0]", "[96, 90]"), ("[0, 91.2]", "[96, 4.8]"), ("[7, 90]", "[89, 1.2]"))
        )
    )
    match = started(f"{TWO}{EVERYWHERE}{LARGE}pieces = [{walls}]")
    rng = Random(1)
    while match.state.round == 0:
        match.choose(*random_choice(match, rng))
    left = [who for who, model in match.state.models.items() if model.fate is Fate.LEFT]
    told = [event.args["who"] for event in match.log or () if event.key == "setup.no_room"]
    assert left == sorted(told, key=list(match.state.models).index)
    assert left
    invariants(match)


@pytest.mark.parametrize(
    "more", ["objectives = 20\napart = 96\nmargin = 96", "ends = [[20, 1]]", "ends = [[1, 1]]"]
)
def test_missions_that_nobody_could_play_come_to_an_end(more: str) -> None:
    mission = f'[define.missions.m]\nname = {{ en = "m" }}\ntype = "triangulation"\n{more}\n'
    zones = "attacker = [{ box = [0, 0, 24, 6] }]\ndefender = [{ box = [0, 18, 24, 24] }]\n"
    plain = '[tables.llano]\nname = { en = "llano" }\n'
    match = started(TWO.replace('"control"', '"m"') + zones + plain + mission)
    play_out(match, Random(1), 900)
    assert match.over


# -- crowds ----------------------------------------------------------------------------------------


def quick(match: Match[Any], decisions: int) -> None:
    """Random play in which nothing takes long: neither choosing, nor listing, nor what the hostiles do."""
    rng = Random(1)
    begun = time.monotonic()
    for number in play(match, rng, decisions):
        assert time.monotonic() - begun < SLOW, match.log and match.log[-1]
        begun = time.monotonic()
        if number % 8 == 0:
            assert list(match.decision.chooser.candidates())
    invariants(match)


def block(unit: str, x: float, y: float, groups: int, columns: int = 12) -> str:
    """So many groups of twelve, base to base."""
    text = ""
    for group in range(groups):
        places = [(x + (n % columns), y + n // columns) for n in range(12 * group, 12 * group + 12)]
        at = ", ".join(f"[{left}, {top}]" for left, top in places)
        text += f'[[groups]]\nid = "g{group}"\nunit = "{unit}"\nat = [{at}]\n'
    return text


@pytest.mark.parametrize("does", ["attack", "flee", "cover", "regroup"])
@pytest.mark.parametrize("variant", ["one_by_one", "whole"])
def test_a_hundred_models_on_the_largest_table(does: str, variant: str) -> None:
    text = table_of(96, "", squad="43,60", groups=block("uf", 42, 61.5, 8))
    match = started(f'{text}{faction("f", does)}\n[variants]\ngroup_activation = "{variant}"\n')
    assert len(match.state.models) == 101
    quick(match, 40)


def test_summoners_that_summon_summoners_do_not_fill_the_table_for_ever() -> None:
    rule = 'summons = { unit = "uf", least = 0, less = 0, times = 6, within = 20, apart = 0 }'
    match = started(against("uf", "uf", faction("f", "summon", rule)))
    quick(match, 60)
    assert 50 < len(match.state.models) <= CROWD


def test_a_maze_that_fills_the_table() -> None:
    walls = "".join(
        f'{{ id = "w{n}", kind = "muro", at = [{0 if n % 2 else 3}, {1 + 3 * n}], size = [93, 0.3] }},\n'
        for n in range(31)
    )
    foes = '[[groups]]\nid = "z"\nunit = "uf"\nat = [[90, 94.9], [80, 94.9]]\n'
    match = started(table_of(96, walls, squad="1,3", groups=foes) + faction("f", "attack"))
    quick(match, 60)


def test_a_field_of_roofs() -> None:
    roofs = "".join(
        f'{{ id = "r{x}_{y}", kind = "edificio", at = [{x}, {y}], size = [3, 3] }},\n'
        for y in range(1, 85, 6)
        for x in range(1, 85, 6)
    )
    foes = '[[groups]]\nid = "z"\nunit = "uf"\nat = [[33, 34], [46, 34]]\n'
    match = started(table_of(96, roofs, squad="36,33", groups=foes) + faction("f", "cover"))
    quick(match, 60)


@pytest.mark.parametrize("does", ["attack", "flee", "patrol", "regroup", "cover"])
def test_who_is_walled_in_or_cannot_move_stays(does: str) -> None:
    cell = "".join(
        f'{{ id = "c{n}", kind = "{kind}", at = {at}, size = {size} }},\n'
        for n, (kind, at, size) in enumerate(
            (
                ("muro", "[9, 9]", "[3, 0.5]"),
                ("muro", "[9, 11]", "[3, 0.5]"),
                ("muro", "[9, 9.5]", "[0.5, 1.5]"),
                ("muro", "[11.5, 9.5]", "[0.5, 1.5]"),
            )
        )
    )
    foes = '[[groups]]\nid = "z"\nunit = "uf"\nat = [[10.5, 10.25], [20, 5]]\n'
    text = table_of(24, cell, squad="8,20", groups=foes) + faction("f", does).replace("move = 6", "move = 0")
    match = started(text)
    before = match.state.models["z_1"].at
    quick(match, 60)
    assert match.state.models["z_1"].at in (before, None)


# -- choices ---------------------------------------------------------------------------------------


@pytest.mark.rule("HW-006")
@pytest.mark.parametrize(
    "option",
    [
        Move(Point(10**30, -(10**30))),
        Move(Point(-1, 0)),
        Move(Point(0, 0)),
        Move(Point(1, 1), (Point(1, 1),) * 100_000),
        Move(Point(1, 1), (Point(2, 2),)),
        Throw("granada", Point(10**18, 5)),
        Throw("", Point(0, 0)),
        Reroll(0),
        Reroll(99),
        Pass(),
        "x",
        None,
        {},
        1,
    ],
    ids=lambda option: repr(option)[:40],
)
def test_what_cannot_be_done_leaves_the_match_alone(option: Any) -> None:
    match = started(SOLO)
    while match.decision.kind != "activation":
        match.choose(next(iter(match.decision.chooser.candidates())))
    before = match.digest(), match.answers
    for seat in (None, "ana", "nobody", ""):
        with pytest.raises(IllegalChoice):
            match.choose(option, seat)
    assert (match.digest(), match.answers) == before


@pytest.mark.parametrize(
    "option",
    [
        Injure("bruno_tal", -1),
        Injure("bruno_tal", MOST + 1),
        Injure("nobody", 1),
        Restore("", 1),
        Restore("bruno_tal", 10**30),
        Place("bruno_tal", Point(-1, 0)),
        Place("bruno_tal", Point(10**30, 0)),
        Place("bruno_tal", Point(12 * INCH, 22 * INCH + INCH // 2)),  # where Ines Okafor stands
        Pass(),
    ],
    ids=repr,
)
def test_a_referee_orders_nothing_impossible(option: Option) -> None:
    match = started(SOLO)
    while not match.between_steps:
        match.choose(*random_choice(match, Random(1)))
    before = match.digest(), match.answers
    with pytest.raises(IllegalChoice):
        match.intervene(option, "referee")
    assert (match.digest(), match.answers) == before


# -- records ---------------------------------------------------------------------------------------


def test_a_way_in_a_record_that_was_edited_is_refused_by_the_rules() -> None:
    """Or it is another way that the model could go; then what follows no longer fits, or does."""
    tried = 0
    for number, line in enumerate(recorded("primera")):
        written = json.loads(line)
        option = written.get("option") or {}
        if option.get("type") != "move" or tried > 8:
            continue
        tried += 1
        for to in ([-1, -1], [10**30, 0], [0, 0], [1], []):
            found = list(recorded("primera"))
            found[number] = json.dumps({**written, "option": {**option, "to": to}}).encode()
            with pytest.raises(InputError):
                replay(open_record_of(b"\n".join(found) + b"\n"))
    assert tried


def open_record_of(data: bytes) -> Any:
    record = parse_record(data, "record")
    open_record(record)
    return record


# -- what is typed ---------------------------------------------------------------------------------

TYPED = (
    "move 12,12", "move 12.5 7", "move nan,nan", "move inf,1", "move 1e400,2", "move 0x10,3", "move -5,-5",
    "move 99,99", "move 12,,5", "move 12.5.5,7", "move toward okafor", "move toward nobody", "move towards",
    "move away from 12,7", "again 3,3", "throw at 5,5", "throw x 99999999999999999999,1", "aim matones",
    "attack maton espada", "interact", "search", "cumplimiento", "tiradores", "matones", "compliance",
    "red", "6 6", "6,6", "1 2 3", "0", "7", "13", "3.5", "espada", "reroll 1", "reroll 99", "boost", "end",
    "deploy 5,5", "overtime", "wellness", "pass", "defend", "riposte", "½,3", "١٢,٣",
    "move " + "1," * 900 + "1", "move " + "9" * 3000 + ",1", "move 0." + "1" * 3000 + ",1", "undo", "why",
    "new dice", "log", "map", "status bruno", "\x1b[31m", "\u0301", "{", '{"type":"move"}',
    "save /no/such/x",
)  # fmt: skip


@pytest.mark.parametrize("more", [(), ("--dice", "real"), ("--dice", "real", "--lang", "es"), ("--json",)])
@pytest.mark.parametrize("name", ["primera", "objetivo_humano"])
def test_no_garbage_ends_a_fight(name: str, more: tuple[str, ...]) -> None:
    rng = Random(f"{name} {more}")
    typed = "\n".join(
        rng.choice(TYPED) if rng.random() < 0.6 else str(rng.randrange(1, 12)) for _ in range(150)
    )
    text = good("play", str(FOLDER / "hardwired" / f"{name}.toml"), *more, typed=f"{typed}\n")
    assert "\x1b" not in text
