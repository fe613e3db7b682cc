"""What a squad may be, and the profiles that come of it."""

from __future__ import annotations

import msgspec
import pytest

from refriega.boards.table import INCH
from refriega.core.errors import ScenarioError
from refriega.locale import Catalogue
from refriega.rulesets.hardwired.contracts import Attributes, Member
from refriega.rulesets.hardwired.profile import Profile
from refriega.rulesets.hardwired.squads import check_squad, member_profile, price
from refriega.rulesets.hardwired.terms import Attribute
from tests.rulesets.hardwired.kit import content


def member(
    id_: str,
    contract: str = "veterano",
    tiers: str = "2d6 2d6 2d6",
    boost: Attribute | None = None,
    **more: object,
) -> Member:
    combat, defence, wits = tiers.split()
    attributes = {"combat": combat, "defence": defence, "wits": wits}
    written = {"id": id_, "name": id_.title(), "contract": contract, "attributes": attributes, **more}
    return msgspec.convert({**written, "boost": boost} if boost else written, Member)


BOSS = member("boss", "jefe", boost=Attribute.COMBAT)


def squad(*members: Member) -> tuple[Member, ...]:
    """A squad with these in it, filled up with those who break no rule."""
    boss = () if any(one.contract == "jefe" for one in members) else (BOSS,)
    fill = (
        member("a", "explorador"),
        member("b", "agente"),
        member("c", "agente"),
        member("d", "explorador"),
    )
    free = [one for one in fill if sum(other.contract == one.contract for other in members) == 0]
    return (*boss, *members, *free)[:5]


def wrong(members: tuple[Member, ...], subs: int = 60) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        check_squad(content(), members, subs, "squads.x")
    for lang in ("en", "es"):
        assert f"error.{caught.value.message.key}" in Catalogue(lang)
    return caught.value


# -- what it may be --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "subs"),
    [
        ("equipo_de_cumplimiento", 57),
        ("equipo_de_recuperacion", 57),
        ("cobradores", 59),
        ("turno_de_noche", 57),
    ],
)
def test_the_squads_that_come_along_are_within_the_rules_and_their_subs(id_: str, subs: int) -> None:
    members = content().squads[id_].members
    check_squad(content(), members)
    assert sum(price(content(), one) for one in members) == subs


def test_a_plain_squad_breaks_no_rule() -> None:
    check_squad(content(), squad(member("x"), member("y")))


def test_a_squad_has_five_members() -> None:
    assert wrong((BOSS, member("x"))).message.key == "squad.size"
    six = (BOSS, *(member(id_, kind) for id_, kind in zip("abcde", KINDS, strict=True)))
    assert wrong(six).message.key == "squad.size"


KINDS = ("veterano", "agente", "zelote", "bruto", "tirador")


def test_a_squad_has_one_leader_and_no_more() -> None:
    headless = tuple(member(id_, kind) for id_, kind in zip("abcde", KINDS, strict=True))
    assert wrong(headless).message.key == "squad.leader"
    two = (BOSS, member("jefa", "jefe", boost=Attribute.WITS))
    error = wrong(squad(*two))
    assert (error.message.key, error.message.args["n"]) == ("squad.leaders", 2)
    unraised = wrong(squad(BOSS, member("jefa", "jefe")))
    assert [each.message.key for each in unraised.each()] == ["squad.leaders"], "not a boost"


@pytest.mark.parametrize(
    ("contract", "most"),
    [
        ("bruto", 2),
        ("veterano", 2),
        ("tirador", 2),
        ("explorador", 2),
        ("zelote", 2),
        ("agente", 2),
        ("emisor", 1),
    ],
)
def test_a_contract_is_given_so_many_times(contract: str, most: int) -> None:
    ids = ("x", "y", "z")
    check_squad(content(), squad(*(member(id_, contract) for id_ in ids[:most])))
    error = wrong(squad(*(member(id_, contract) for id_ in ids[: most + 1])))
    assert (error.message.key, error.message.args["most"]) == ("squad.contract_most", most)


def test_two_members_have_not_the_same_id() -> None:
    error = wrong(squad(member("x"), member("x")))
    assert (error.message.key, error.place) == ("squad.same_id", "squads.x.members.x")


@pytest.mark.parametrize("tiers", ["2d4 2d6 2d8", "2d8 2d4 2d6", "2d6 2d8 2d4", "2d6 2d6 2d6"])
def test_the_tiers_of_an_array_stand_in_any_order(tiers: str) -> None:
    check_squad(content(), squad(member("x", tiers=tiers)))


@pytest.mark.parametrize("tiers", ["2d8 2d8 2d4", "2d6 2d6 2d4", "2d6 2d6 2d8", "2d4 2d6 2d10"])
def test_other_tiers_are_no_array(tiers: str) -> None:
    error = wrong(squad(member("x", tiers=tiers)))
    assert (error.message.key, error.place) == ("squad.array", "squads.x.members.x.attributes")
    assert "2d4/2d6/2d8" in str(error)


def test_the_leader_raises_an_attribute_and_nobody_else_does() -> None:
    assert wrong(squad(member("jefa", "jefe"))).message.key == "squad.boost_missing"
    assert wrong(squad(member("x", boost=Attribute.WITS))).message.key == "squad.boost_extra"


@pytest.mark.parametrize(
    ("contract", "weapon", "allowed"),
    [
        ("bruto", "maza", True), ("bruto", "pistola", False), ("tirador", "pistola", True),
        ("tirador", "maza", False), ("tirador", "cuchillo", True), ("zelote", "laser", False),
        ("emisor", "laser", False), ("veterano", "maza", True), ("veterano", "laser", True),
        ("bruto", "granada_de_gas", True),
    ],
)  # fmt: skip
def test_a_contract_allows_some_kinds_of_weapon(contract: str, weapon: str, allowed: bool) -> None:
    members = squad(member("x", contract, weapons=[weapon]))
    if allowed:
        check_squad(content(), members)
    else:
        error = wrong(members)
        assert (error.message.key, error.place) == ("squad.weapon_kind", "squads.x.members.x.weapons")


@pytest.mark.parametrize("weapon", ["punos", "puno_de_prensa"])
def test_what_has_no_price_cannot_be_chosen(weapon: str) -> None:
    assert wrong(squad(member("x", weapons=[weapon]))).message.key == "squad.not_for_sale"


@pytest.mark.parametrize(
    ("contract", "armour", "allowed"),
    [
        ("bruto", "coraza_pesada", True), ("veterano", "coraza", True), ("veterano", "coraza_pesada", False),
        ("zelote", "malla_basta", True), ("zelote", "coraza", False),
    ],
)  # fmt: skip
def test_a_contract_allows_armour_up_to_a_weight(contract: str, armour: str, allowed: bool) -> None:
    members = squad(member("x", contract, armour=armour))
    if allowed:
        check_squad(content(), members)
    else:
        assert wrong(members).message.key == "squad.armour_weight"


def test_only_an_emitter_knows_powers() -> None:
    check_squad(content(), squad(member("x", "emisor", powers=["interferir"])))
    assert wrong(squad(member("x", "zelote", powers=["interferir"]))).message.key == "squad.powers"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("contract", "barbaro"), ("weapons", ["alabarda"]), ("armour", "cota"), ("gear", ["brujula"]),
        ("consumables", ["te"]), ("powers", ["bola_de_fuego"]),
    ],
)  # fmt: skip
def test_what_is_chosen_must_exist(field: str, value: object) -> None:
    plain = msgspec.to_builtins(member("x"))
    error = wrong(squad(msgspec.convert({**plain, field: value}, Member)))
    assert error.place == f"squads.x.members.x.{field}"
    assert error.message.key.startswith("absent.")


def test_a_squad_spends_sixty_subs_and_no_more() -> None:
    # coraza pesada 12, lanzacohetes 27, granada de gas 10, mascara 6, adrenalina 4: 59
    rich = member(
        "boss", "jefe", boost=Attribute.WITS, weapons=["lanzacohetes", "granada_de_gas"],
        armour="coraza_pesada", gear=["mascara"], consumables=["adrenalina"],
    )  # fmt: skip
    assert price(content(), rich) == 59
    check_squad(content(), squad(rich, member("x", weapons=["grapadora"])))
    error = wrong(squad(rich, member("x", weapons=["pistola"])))
    assert (error.message.key, error.message.args) == ("squad.subs", {"spent": 61, "subs": 60, "over": 1})


# -- profiles --------------------------------------------------------------------------------------


def profile(squad: str, id_: str) -> Profile:
    return next(member_profile(content(), one) for one in content().squads[squad].members if one.id == id_)


# id: Combat, Defence, Wits, Health, Move, weapons, reduction of the armour
SAMPLES = {
    "equipo_de_cumplimiento": """
        ines_okafor      2d8 2d6 2d6  16 4  aguja,punzon     1
        bruno_tal        2d8 2d6 2d4  14 3  espada           1
        sor_milagros     2d8 2d4 2d6  12 5  inyector         0
        karim_osei       2d6 2d6 2d6  13 4  pistola,punzon   1
        lena_voss        2d8 2d6 2d4  14 4  laser,cuchillo   0
    """,
    "equipo_de_recuperacion": """
        odile_marchetti  2d6 2d6 2d8  16 4  pistola_voltaica,cuchillo  1
        dario_pena       2d6 2d4 2d8  12 6  pistola,cuchillo           1
        tomas_hale       2d8 2d6 2d4  14 4  laser                      0
        sunita_roche     2d4 2d6 2d8  14 4  pistola,cuchillo           0
        yun_arrieta      2d6 2d6 2d6  13 4  aguja,cuchillo             1
    """,
}


@pytest.mark.rule("HW-012")
@pytest.mark.parametrize("squad", SAMPLES)
def test_the_profiles_of_the_sample_squads(squad: str) -> None:
    found = []
    for one in content().squads[squad].members:
        made = member_profile(content(), one)
        armour = content().armours[made.armour].tier if made.armour else 0
        tiers = " ".join(tier.dice for tier in (made.combat, made.defence, made.wits))
        found.append(
            f"{made.id} {tiers} {made.health} {made.move // INCH} {','.join(made.weapons)} {int(armour)}"
        )
    assert found == [" ".join(row.split()) for row in SAMPLES[squad].strip().splitlines()]


def test_the_leader_is_known_as_such() -> None:
    assert profile("equipo_de_cumplimiento", "ines_okafor").boss
    assert not profile("equipo_de_cumplimiento", "karim_osei").boss


def test_a_boost_takes_the_best_tier_of_an_array_to_2d10() -> None:
    made = member_profile(content(), member("jefa", "jefe", "2d8 2d6 2d4", boost=Attribute.COMBAT))
    assert (made.combat.dice, made.defence.dice, made.wits.dice) == ("2d10", "2d6", "2d4")


@pytest.mark.parametrize(
    ("contract", "armour", "move"),
    [
        ("explorador", "chaleco_ligero", 6),
        ("zelote", "malla_basta", 4),
        ("jefe", "traje_blindado", 2),
        ("bruto", "traje_blindado", 3),  # a Bruto is not slowed
        ("bruto", "arnes_de_carrera", 5),  # but is sped up
    ],
)
def test_armour_changes_movement_but_never_slows_a_brute(contract: str, armour: str, move: int) -> None:
    assert member_profile(content(), member("x", contract, armour=armour)).move == move * INCH


def test_attributes_are_read_by_name() -> None:
    tiers = Attributes(combat="2d4", defence="2d12", wits="2d8")
    assert [tiers.tier(attribute).sides for attribute in Attribute] == [4, 12, 8]
