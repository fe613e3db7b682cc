"""Fumbles: what befalls an attacker whose roll the target's at least triples."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.arms import shoots
from refriega.rulesets.hardwired.consequences import Case, carry_out
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.outcomes import FumbleTable
from refriega.rulesets.hardwired.state import Attack


def fumble(game: HardwiredGame, attack: Attack, beyond: int) -> Procedure[None]:
    """A d6 on the table of melee or of shots, and one more for each multiple beyond the triple."""
    who = attack.attacker
    table: FumbleTable = "ranged" if shoots(game, attack.weapon) else "melee"

    def row(faces: tuple[int, ...]) -> str:
        return game.content.fumble(table, faces[0] + beyond)

    faces = yield from game.roll(f"{who}/fumble", 1, 6, row)
    if game.log is not None:
        game.note("fumble", who=who, face=faces[0], more=beyond, row=row(faces))
    case = Case(who, who, attack.weapon, attack.weapon)
    yield from carry_out(game, case, game.content.fumbles[row(faces)].effects)
