"""The log tells the whole of what happened: who, to whom, by which roll, made of what, under which rule."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.modifier import Breakdown
from refriega.core.procedure import Chance, Procedure
from refriega.rulesets.leyendas.attack import strike
from refriega.rulesets.leyendas.interventions import Injure, Restore
from refriega.rulesets.leyendas.life import dying_check, rest
from refriega.rulesets.leyendas.options import Attack, Move, Strike
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.state import Blow, LeyendasState
from refriega.rulesets.leyendas.terms import Against
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

A = FIGHTER | {"base_attack": 5, "abilities": {"strength": 18}}  # +9, 1d8+4


def told(event: Event) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The rules and the arguments of an event; a breakdown as its name, its total and its parts."""
    arguments: dict[str, Any] = {}
    for name, value in event.args.items():
        if isinstance(value, Breakdown):
            parts = [(part.value, part.type, part.source) for part in value.parts]
            arguments[name] = (value.name, value.total, parts)
        else:
            arguments[name] = value
    return event.rules, arguments


def only(t: Table, key: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    (event,) = t.events(key)
    return told(event)


@pytest.mark.rule("ML-030", "ML-031", "ML-050", "ML-060")
def test_a_blow_and_what_it_takes() -> None:
    t = table("Ab", (12, 5), "Ab", A=A, b=FIGHTER | {"natural_armour": 3})
    t.act("A", Attack("b", "espada"))
    assert only(t, "attack.hit") == (
        ("ML-031", "ML-030", "ML-050"),
        {
            "who": "A",
            "target": "b",
            "weapon": "espada",
            "opportunity": False,
            "natural": 12,
            "total": 21,
            "defence": 13,
            "attack_parts": ("attack", 9, [(5, "", "base_attack"), (4, "", "strength")]),
            "defence_parts": (
                "defence",
                13,
                [(10, "", "base"), (3, "natural_armour", "natural_armour")],
            ),
        },
    )
    assert only(t, "damage.rolled") == (
        ("ML-060",),
        {
            "who": "A",
            "target": "b",
            "dice": "1d8",
            "faces": (5,),
            "times": 1,
            "total": 9,
            "parts": ("damage", 4, [(4, "", "strength")]),
        },
    )
    assert only(t, "life.lost") == (
        ("ML-060",),
        {"who": "b", "amount": 9, "life": 11, "cause": "item:espada"},
    )


@pytest.mark.rule("ML-032", "ML-036", "ML-053")
def test_what_kind_of_attack_it_was() -> None:
    archer = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    t = table("A...b", (1,), "Ab", A=archer, b=FIGHTER)
    t.act("A", Attack("b", "arco_de_caza"))
    assert only(t, "attack.miss")[0] == ("ML-032", "ML-030", "ML-050", "ML-036")


@pytest.mark.rule("ML-037", "ML-038", "ML-039")
@pytest.mark.parametrize(("second", "key"), [(10, "attack.critical"), (2, "attack.not_critical")])
def test_a_threat_and_its_confirmation(second: int, key: str) -> None:
    t = table("Ab", (20, second, 5), "Ab", A=A, b=FIGHTER | {"natural_armour": 3, "life": 90})
    t.act("A", Attack("b", "espada"))
    assert only(t, "attack.hit")[0] == ("ML-031", "ML-030", "ML-050", "ML-037")
    assert only(t, key) == (
        ("ML-038",),
        {
            "who": "A",
            "natural": second,
            "total": second + 9,
            "defence": 13,
            "attack_parts": ("attack", 9, [(5, "", "base_attack"), (4, "", "strength")]),
        },
    )
    critical = key == "attack.critical"
    rules, arguments = only(t, "damage.rolled")
    assert rules == (("ML-060", "ML-039") if critical else ("ML-060",))
    assert (arguments["times"], arguments["total"]) == ((2, 18) if critical else (1, 9))


@pytest.mark.rule("ML-066", "ML-067", "ML-071")
@pytest.mark.parametrize(
    ("reductions", "vulnerable", "stage", "told_steps", "lost"),
    [
        (["5 fuego"], [], "after_rd", [("damage.reduced", 9, 4)], 4),
        ([], ["fire"], "after_rd", [("damage.raised", 9, 18)], 18),
        (["5 fuego"], ["fire"], "after_rd", [("damage.reduced", 9, 4), ("damage.raised", 4, 8)], 8),
        (["5 fuego"], ["fire"], "before_rd", [("damage.raised", 9, 18), ("damage.reduced", 18, 13)], 13),
    ],
)
def test_what_reduction_and_vulnerability_make_of_damage(
    reductions: list[str],
    vulnerable: list[str],
    stage: str,
    told_steps: list[tuple[str, int, int]],
    lost: int,
) -> None:
    b = FIGHTER | {"damage_reduction": reductions, "vulnerable": vulnerable}
    t = table("A..b", (), "Ab", A=FIGHTER, b=b, variants={"vuln_stage": stage})
    t.match.intervene(Injure(creature="b", amount=9, kind="fire"), "referee")
    steps = [e for e in t.match.log or () if e.key in ("damage.reduced", "damage.raised")]
    assert [(e.key, e.args["amount"], e.args["arrives"]) for e in steps] == told_steps
    for step in steps:
        rules, arguments = told(step)
        assert (arguments["target"], arguments["type"]) == ("b", "fire")
        if step.key == "damage.reduced":
            assert (rules, arguments["reduction"]) == (("ML-066", "ML-067"), 5)
        else:
            assert (rules, arguments["doubled"]) == (("ML-071",), True)
    assert only(t, "life.lost")[1]["amount"] == lost


@pytest.mark.rule("ML-039", "ML-071")
def test_the_log_does_not_say_doubled_where_the_multipliers_add_up() -> None:
    # 1d8 + 4 = 9, critical 18, and x3 in all instead of x4
    b = FIGHTER | {"vulnerable": ["slashing"], "life": 90}
    t = table("Ab", (20, 15, 5), "Ab", A=A, b=b, variants={"vuln_stack": "additive"})
    t.act("A", Attack("b", "espada"))
    arguments = only(t, "damage.raised")[1]
    assert (arguments["amount"], arguments["doubled"], arguments["arrives"]) == (18, False, 27)


@pytest.mark.rule("ML-067")
def test_damage_that_does_nothing_and_damage_that_nothing_changes() -> None:
    t = table("A..b", (), "Ab", A=FIGHTER, b=FIGHTER | {"damage_reduction": ["5 fuego"]})
    t.match.intervene(Injure(creature="b", amount=3, kind="fire"), "referee")
    assert only(t, "damage.none") == (("ML-067",), {"target": "b", "cause": "referee"})
    assert t.events("life.lost") == []
    t.match.intervene(Injure(creature="b", amount=3, kind="cold"), "referee")
    assert len(t.events("damage.reduced")) == len(t.events("damage.none")) == 1
    assert only(t, "life.lost")[1] == {"who": "b", "amount": 3, "life": 17, "cause": "referee"}


@pytest.mark.rule("ML-172")
def test_spines_hurt_whoever_touches_them() -> None:
    spiny = FIGHTER | {"contact": [{"dice": "1d4", "type": "piercing"}], "life": 40}
    t = table("Ab", (15, 4, 3), "bA", A=spiny, b=FIGHTER | {"held": (), "natural": ["mordisco"]})
    t.act("b", Attack("A", "mordisco"))
    assert only(t, "damage.contact") == (
        ("ML-172",),
        {"who": "b", "target": "A", "dice": "1d4", "faces": (3,), "type": "piercing", "total": 3},
    )
    assert told(t.events("life.lost")[-1])[1] == {"who": "b", "amount": 3, "life": 17, "cause": "contact"}


BURNING = """
[define.weapons.tea]
name = { es = "tea", en = "brand" }
damage = "1d6"
types = ["bludgeoning"]
extra = [{ dice = "1d4", type = "fire" }, { dice = "1d6+1", type = "cold" }]
"""


@pytest.mark.rule("ML-060", "ML-066")
def test_the_extra_damage_of_a_weapon_is_told_and_adds_up() -> None:
    # 1d6 + 4 = 6; 1d4 fire = 3; 1d6+1 cold = 6, less 5
    b = FIGHTER | {"damage_reduction": ["5 frío"]}
    t = table("Ab", (12, 2, 3, 5), "Ab", A=A | {"held": ["tea"]}, b=b, extra=BURNING)
    t.act("A", Attack("b", "tea"))
    assert t.dice_used_up()
    common = {"who": "A", "target": "b"}
    assert [told(event) for event in t.events("damage.extra")] == [
        (("ML-060",), common | {"dice": "1d4", "faces": (3,), "type": "fire", "total": 3}),
        (("ML-060",), common | {"dice": "1d6+1", "faces": (5,), "type": "cold", "total": 6}),
    ]
    assert only(t, "damage.rolled")[1]["total"] == 6
    assert only(t, "damage.reduced")[1]["arrives"] == 1
    assert only(t, "life.lost")[1]["amount"] == 6 + 3 + 1


@pytest.mark.rule("ML-060")
def test_what_immunity_takes_off_is_told() -> None:
    b = FIGHTER | {"immune_damage": ["fire"]}
    t = table("Ab", (12, 2, 3, 5), "Ab", A=A | {"held": ["tea"]}, b=b, extra=BURNING)
    t.act("A", Attack("b", "tea"))
    assert only(t, "damage.immune")[1] == {"target": "b", "type": "fire", "amount": 3}
    assert only(t, "life.lost")[1]["amount"] == 6 + 6


@pytest.mark.rule("ML-110", "ML-128")
def test_an_attack_of_opportunity() -> None:
    t = table("Fg.\n...", (12, 4), "gF", F=A, g=FIGHTER)
    t.act("g", Move((at(1, 1),)), F=Strike("espada"))
    assert only(t, "opportunity") == (
        ("ML-110", "ML-128"),
        {"who": "F", "target": "g", "weapon": "espada"},
    )
    rules, arguments = only(t, "attack.hit")
    assert rules == ("ML-031", "ML-030", "ML-050", "ML-110")
    assert arguments["opportunity"] is True


@pytest.mark.rule("ML-084", "ML-134", "ML-137")
@pytest.mark.parametrize(("die", "key"), [(11, "check.passed"), (10, "check.failed")])
def test_a_check_of_the_dying(die: int, key: str) -> None:
    b = FIGHTER | {"life_now": -5, "saves": {"fortitude": 3}}
    t = table("A....b\nC....d", (die,), "AbCd", A=FIGHTER, b=b, C=FIGHTER, d=FIGHTER)
    t.end_turn("A")
    t.go_to("C")
    assert only(t, key) == (
        ("ML-084", "ML-137"),
        {
            "who": "b",
            "kind": "dying",
            "about": "",
            "natural": die,
            "total": die + 4,
            "difficulty": 15,
            "parts": ("dying", 4, [(3, "", "base"), (1, "", "constitution")]),
        },
    )
    if key == "check.passed":
        assert only(t, "life.stable") == (("ML-084",), {"who": "b"})
    else:
        assert only(t, "life.lost")[1] == {"who": "b", "amount": 1, "life": -6, "cause": "dying"}


@pytest.mark.rule("ML-089", "ML-090")
def test_healing_says_how_much_and_by_what() -> None:
    t = table("A..b", (), "Ab", A=FIGHTER, b=FIGHTER | {"life_now": 4})
    t.match.intervene(Restore("b", 1), "referee")
    assert only(t, "life.healed") == (("ML-089",), {"who": "b", "amount": 1, "life": 5, "cause": "referee"})
    t.match.intervene(Restore("b", 0), "referee")
    assert len(t.events("life.healed")) == 1
    game = RULESET.game(t.scene, t.state.copy(), [])
    night = rest(game, "b")
    next(night)
    with pytest.raises(StopIteration):
        night.send((7,))
    assert game.log is not None
    die = t.scene.sheets["b"].life_die
    assert [(event.key, told(event)[1]) for event in game.log] == [
        ("life.rolled", {"who": "b", "cause": "rest", "dice": f"1d{die}", "faces": (7,), "total": 7}),
        ("life.healed", {"who": "b", "amount": 7, "life": 12, "cause": "rest"}),
    ]


@pytest.mark.rule("ML-050")
@pytest.mark.parametrize(("face", "lost"), [(20, True), (21, False)])
def test_a_hit_that_concealment_may_swallow(face: int, lost: bool) -> None:
    t = table("Ab", (12, face, 5)[: 2 if lost else 3], "Ab", A=A, b=FIGHTER | {"concealment": 20})
    t.act("A", Attack("b", "espada"))
    assert t.dice_used_up()
    assert only(t, "attack.concealed")[1] == {"who": "A", "natural": face, "chance": 20, "lost": lost}
    assert t.life("b") == (20 if lost else 11)


@pytest.mark.rule("ML-030", "ML-060", "ML-137")
def test_every_roll_has_a_stream_of_its_own() -> None:
    flame = """
    [define.weapons.llama]
    name = { es = "llama", en = "flame" }
    damage = "2d8"
    types = ["slashing"]
    natural = true
    extra = [{ dice = "3d4", type = "fire" }]
    """
    target = FIGHTER | {"concealment": 20, "contact": [{"dice": "2d6", "type": "cold"}], "life_now": 5}
    t = table("Ab", A=A | {"natural": ["llama"], "held": []}, b=target, extra=flame)
    game = RULESET.game(t.scene, t.state, None)
    blow = Blow("A", "b", "llama")
    asked = []

    def fight() -> Procedure[None]:
        yield from strike(game, blow)
        assert game.state.in_flight == []
        yield from dying_check(game, "b")

    procedure = fight()
    request = next(procedure)
    with pytest.raises(StopIteration):
        while True:
            assert isinstance(request, Chance)
            asked.append(request.key()[1:])
            if request.key()[1].startswith("A/"):
                assert game.state.in_flight == [blow]  # what goes on is known while it is rolled for
            answers = {"A/attack": (20,), "A/concealment": (60,), "b/dying": (2,)}
            request = procedure.send(answers.get(request.key()[1], (1,) * request.count))
    assert asked == [
        ("A/attack", "0", "1d20"),
        ("A/concealment", "0", "1d100"),
        ("A/attack", "1", "1d20"),
        ("A/damage", "0", "2d8"),
        ("A/extra", "0", "3d4"),
        ("b/contact", "0", "2d6"),
        ("b/dying", "0", "1d20"),
    ]


@pytest.mark.rule("ML-053", "ML-031")
def test_a_touch_that_concealment_swallows_is_told_as_a_touch_and_hits_nothing() -> None:
    t = table("Ab", A=A, b=FIGHTER | {"concealment": 20})
    game = RULESET.game(t.scene, t.state, [])
    blow = Blow("A", "b", "unarmed", touch=Against.TOUCH, touches=True)
    procedure = strike(game, blow)
    next(procedure)
    procedure.send((12,))
    with pytest.raises(StopIteration):
        procedure.send((20,))
    assert blow.hits is False
    assert game.log is not None
    assert [event.key for event in game.log] == ["attack.hit", "attack.concealed"]
    assert game.log[0].rules == ("ML-031", "ML-030", "ML-050", "ML-053")


# -- nothing is left out -------------------------------------------------------------------------------

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "leyendas"


class Noted(SeededChance):
    """Seeded dice that keep count of what they showed."""

    def __init__(self, seed: int) -> None:
        super().__init__(secret_from_seed(seed))
        self.shown: Counter[int] = Counter()

    def draw(self, chance: Chance, epoch: int) -> tuple[int, ...]:
        faces = super().draw(chance, epoch)
        self.shown.update(faces)
        return faces


@pytest.mark.rule("ML-030", "ML-060", "ML-010", "ML-137")
@pytest.mark.parametrize("name", sorted(file.stem for file in SCENARIOS.glob("*.toml")))
def test_every_die_and_every_point_of_life_is_in_the_log(name: str) -> None:
    dice, rng = Noted(1), Random(1)
    file = SCENARIOS / f"{name}.toml"
    scene = load_scenario(file.read_text(encoding="utf-8"), str(file), {})
    match: Match[LeyendasState] = Match(RULESET, scene, dice)
    before = {who: body.life for who, body in match.state.bodies.items()}
    for _ in range(300):
        if match.over:
            break
        match.choose(match.decision.chooser.sample(rng))
    log = match.log or ()
    assert sum(dice.shown.values()) > 5
    assert Counter(face for event in log for face in told_faces(event)) == dice.shown
    for event in log:
        if event.key in ("life.lost", "life.healed"):
            amount = event.args["amount"]
            assert isinstance(amount, int)
            who = str(event.args["who"])
            before[who] += amount if event.key == "life.healed" else -amount
    assert before == {who: body.life for who, body in match.state.bodies.items()}


def told_faces(event: Event) -> list[int]:
    """The faces that an event tells, but for those told again to who does not see the attacker."""
    if event.key.endswith("_unseen"):
        return []
    single = [event.args[name] for name in ("natural", "luck") if name in event.args]
    several = event.args.get("faces", ())
    assert isinstance(several, tuple)
    return [face for face in (*single, *several) if isinstance(face, int)]
