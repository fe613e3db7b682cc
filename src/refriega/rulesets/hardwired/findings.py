"""What is found: a row of the table of findings, and the things that it brings.

Plain numbers (subs, evidence, leads, merits) are only counted; things go to whoever finds them.
"""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.outcomes import Finding, FindingTable, Kind

DICE: dict[FindingTable, tuple[int, int]] = {"search": (1, 20), "interrogate": (2, 4)}
"""What each table is rolled with: so many dice of so many faces."""


def find(game: HardwiredGame, who: str, table: FindingTable) -> Procedure[None]:
    """Roll on a table of findings, and again so many times if the row says so."""
    finding = yield from roll_row(game, who, table)
    yield from bring(game, who, finding)
    for _ in range(finding.again):
        another = yield from roll_row(game, who, table)
        yield from bring(game, who, another)


def roll_row(game: HardwiredGame, who: str, table: FindingTable) -> Procedure[Finding]:
    """The row that the dice of a table come to."""
    count, sides = DICE[table]
    faces = yield from game.roll(f"{who}/{table}", count, sides)
    id_ = game.content.findings_of(table)[sum(faces)]
    if game.log is not None:
        game.note("found", who=who, table=table, roll=sum(faces), finding=id_)
    return game.content.findings[id_]


def bring(game: HardwiredGame, who: str, finding: Finding) -> Procedure[None]:
    """What a row brings its finder: nothing, if it is one to roll again for."""
    if finding.again:
        return
    state = game.state
    for what in ("subs", "evidence", "leads", "merits"):
        amount: int = getattr(finding, what)
        if amount:
            state.deeds = (*state.deeds, ("found", who, what, f"{amount}"))
    if finding.thing:
        yield from take(game, who, finding.thing)


def take(game: HardwiredGame, who: str, kind: Kind) -> Procedure[None]:
    """A random thing of a table. Weapons that its contract allows, gear and consumables can be used at once;
    armour is not put on in a fight, and like all else kept for later.
    """
    things = game.content.things(kind)
    thing = yield from game.draw(f"{who}/thing", tuple((thing, 1) for thing in things))
    model = game.model(who)
    if thing in game.content.weapons:
        contract = game.content.contracts.get(game.profile(who).contract)
        weapon = game.content.weapons[thing]
        usable = contract is None or weapon.sidearm or contract.allows(weapon.kind)
        if usable:
            model.weapons = (*model.weapons, thing)
    elif usable := thing not in game.content.armours:
        model.items = (*model.items, thing)
    game.state.deeds = (*game.state.deeds, ("found", who, kind, thing))
    if game.log is not None:
        game.note("found.thing", who=who, thing=thing, usable=usable)
