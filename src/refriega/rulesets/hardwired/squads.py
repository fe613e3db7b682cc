"""Squads (plantillas): what one may be, and the profiles that come of it.

A Jefe and four others; each has an array of attributes in any order, what its contract allows, and together
they carry no more than their subs buy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from refriega.boards.table.point import inches
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need, need_all
from refriega.rulesets.hardwired.content import Content
from refriega.rulesets.hardwired.contracts import Contract, Member
from refriega.rulesets.hardwired.equipment import Ware
from refriega.rulesets.hardwired.profile import Profile
from refriega.rulesets.hardwired.terms import Attribute, Tier

SIZE = 5
"""The Jefe and four others."""

SUBS = 60
"""What a squad may spend."""

ARRAYS = ((Tier.D4, Tier.D6, Tier.D8), (Tier.D6, Tier.D6, Tier.D6))
"""The tiers that a member has, in any order, before the Jefe's boost."""


def check_squad(content: Content, members: Sequence[Member], subs: int = SUBS, place: str = "") -> None:
    """Raises a `ScenarioError` that names what is wrong with a squad, and what to do about it."""
    faults = Faults()
    with faults.apart():
        if len(members) != SIZE:
            raise ScenarioError("squad.size", size=SIZE, n=len(members), place=f"{place}.members")
    leaders = [member.id for member in members if is_leader(content, member)]
    if all(member.contract in content.contracts for member in members):
        with faults.apart():
            check_leaders(content, leaders, f"{place}.members")
    seen: list[str] = []
    for member in members:
        at = f"{place}.members.{member.id}"
        with faults.apart():
            if member.id in seen:
                raise ScenarioError("squad.same_id", id=member.id, place=at)
        seen.append(member.id)
        check_member(content, member, at, faults)
        if member.id not in leaders[1:]:  # those need another contract, not a boost
            with faults.apart():
                check_boost(content, member, f"{at}.boost")
    with faults.apart():
        check_contracts(content, members, f"{place}.members")
    faults.settle()
    spent = sum(price(content, member) for member in members)
    if spent > subs:
        raise ScenarioError("squad.subs", spent=spent, subs=subs, over=spent - subs, place=f"{place}.members")


def is_leader(content: Content, member: Member) -> bool:
    contract = content.contracts.get(member.contract)
    return contract is not None and contract.leader


def check_leaders(content: Content, leaders: Sequence[str], place: str) -> None:
    """One Jefe."""
    if len(leaders) > 1:
        raise ScenarioError("squad.leaders", n=len(leaders), listed=tuple(leaders), place=place)
    if not leaders:
        kinds = tuple(id_ for id_, contract in content.contracts.items() if contract.leader)
        raise ScenarioError("squad.leader", contract=kinds, place=place)


def check_contracts(content: Content, members: Sequence[Member], place: str) -> None:
    """Of every contract no more than it says; of a Jefe's that has been told."""
    hired = Counter(member.contract for member in members if not is_leader(content, member))
    for id_, n in hired.items():
        if id_ in content.contracts and n > content.contracts[id_].most:
            raise ScenarioError(
                "squad.contract_most", contract=id_, n=n, most=content.contracts[id_].most, place=place
            )


def check_member(content: Content, member: Member, place: str, faults: Faults) -> None:
    """What one member is and carries, apart from the others."""
    with faults.apart():
        check_array(member, f"{place}.attributes")
    with faults.apart():
        need_all("gear", member.gear, content.gear, f"{place}.gear")
    with faults.apart():
        need_all("consumable", member.consumables, content.consumables, f"{place}.consumables")
    with faults.apart():
        need_all("power", member.powers, content.powers, f"{place}.powers")
    with faults.apart():
        need("contract", member.contract, content.contracts, f"{place}.contract")
    contract = content.contracts.get(member.contract)
    if contract is None:
        return
    with faults.apart():
        if member.powers and not contract.channels:
            raise ScenarioError(
                "squad.powers", who=member.name, contract=member.contract, place=f"{place}.powers"
            )
    with faults.apart():
        check_weapons(content, member, contract, f"{place}.weapons")
    with faults.apart():
        check_armour(content, member, contract, f"{place}.armour")


def check_array(member: Member, place: str) -> None:
    """The tiers are one of the arrays."""
    tiers = tuple(sorted(member.attributes.tier(attribute) for attribute in Attribute))
    if tiers not in ARRAYS:
        arrays = tuple("/".join(tier.dice for tier in array) for array in ARRAYS)
        raise ScenarioError("squad.array", who=member.name, arrays=arrays, place=place)


def check_boost(content: Content, member: Member, place: str) -> None:
    """It raises an attribute if its contract does."""
    contract = content.contracts.get(member.contract)
    if contract is not None and (member.boost is not None) != bool(contract.boosts):
        raise ScenarioError(
            "squad.boost_missing" if contract.boosts else "squad.boost_extra",
            who=member.name,
            contract=member.contract,
            place=place,
        )


def check_weapons(content: Content, member: Member, contract: Contract, place: str) -> None:
    """Weapons within the contract, and such as can be bought."""
    need_all("weapon", member.weapons, content.weapons, place)
    for id_ in member.weapons:
        weapon = content.weapons[id_]
        if not weapon.for_sale:
            raise ScenarioError("squad.not_for_sale", id=id_, who=member.name, place=place)
        if not weapon.sidearm and not contract.allows(weapon.kind):
            raise ScenarioError(
                "squad.weapon_kind",
                who=member.name,
                contract=member.contract,
                id=id_,
                allowed=contract.weapons,
                place=place,
            )


def check_armour(content: Content, member: Member, contract: Contract, place: str) -> None:
    """Armour, if it wears any, within the contract."""
    if not member.armour:
        return
    need("armour", member.armour, content.armours, place)
    if content.armours[member.armour].tier > contract.heaviest:
        raise ScenarioError(
            "squad.armour_weight",
            who=member.name,
            contract=member.contract,
            id=member.armour,
            heaviest=contract.armour,
            place=place,
        )


# -- what comes of it ------------------------------------------------------------------------------


def price(content: Content, member: Member) -> int:
    """What a member's arms, armour, gear and consumables cost, in subs."""
    wares: list[Ware] = [content.weapons[id_] for id_ in member.weapons]
    wares += [content.armours[member.armour]] if member.armour else []
    wares += [content.gear[id_] for id_ in member.gear]
    wares += [content.consumables[id_] for id_ in member.consumables]
    return sum(ware.cost or 0 for ware in wares)


def member_profile(content: Content, member: Member) -> Profile:
    """The member as it begins: the array with the Jefe's boost, and the contract's Movement with what armour
    changes.

    A Bruto is not slowed by armour.
    """
    contract = content.contracts[member.contract]
    armour = content.armours[member.armour] if member.armour else None
    change = armour.move if armour is not None else 0
    if contract.ignores_slow_armour:
        change = max(change, 0)
    return Profile(
        id=member.id,
        name={"es": member.name, "en": member.name},
        combat=boosted(member, contract, Attribute.COMBAT),
        defence=boosted(member, contract, Attribute.DEFENCE),
        wits=boosted(member, contract, Attribute.WITS),
        health=contract.health,
        move=inches(max(contract.move + change, 0)),
        weapons=member.weapons,
        armour=member.armour,
        gear=member.gear,
        consumables=member.consumables,
        contract=member.contract,
        boss=contract.leader,
    )


def boosted(member: Member, contract: Contract, attribute: Attribute) -> Tier:
    """The tier of an attribute, raised if it is the one that the contract raises."""
    raised = contract.boosts if member.boost is attribute else 0
    return Tier(min(member.attributes.tier(attribute) + raised, max(Tier)))
