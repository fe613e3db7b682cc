"""Corporate Boons (Bendiciones Corporativas): three d8 a player and round (HW-001, HW-010).

A model receives at most one a round, and what is not used when they are rolled again is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier
from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.core.window import Reaction
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Boost, Reroll, Severance
from refriega.rulesets.hardwired.state import Attack, Contest, without
from refriega.rulesets.hardwired.terms import Boon

DICE = 3
"""How many d8 a player rolls a round."""

BY_FACE = tuple(Boon)
"""What each face of the d8 brings, from 1 on."""


def roll_boons(game: HardwiredGame) -> Procedure[None]:
    """Each player rolls three d8 (HW-001); those of the last round are lost."""
    for side in game.scene.players:
        seat = side.seat
        found: list[Boon] = []
        for _ in range(DICE):
            found += yield from one_boon(game, seat)
        game.state.boons[seat] = tuple(boon for boon in found if boon is not Boon.DENIED)
        if game.log is not None:
            game.note("boons", "HW-001", "HW-010", seat=seat, boons=tuple(found))


def one_boon(game: HardwiredGame, seat: str) -> Procedure[list[Boon]]:
    """One d8; an 8 is rolled twice instead, until it shows something else both times."""
    (face,) = yield from game.roll(f"{seat}/boon", 1, 8)
    if BY_FACE[face - 1] is not Boon.SURPLUS:
        return [BY_FACE[face - 1]]
    found: list[Boon] = []
    anew = False
    while len(found) < 2:
        (face,) = yield from game.roll(f"{seat}/boon", 1, 8, anew=anew)
        anew = BY_FACE[face - 1] is Boon.SURPLUS
        if not anew:
            found.append(BY_FACE[face - 1])
    return found


def check_boon(game: HardwiredGame, who: str, boon: Boon) -> Refusal | None:
    """Whether a model may receive a boon: its player has it, and it is the model's first of the round."""
    if boon not in game.state.boons.get(game.seat(who), ()):
        return Refusal("boon.not_there", "HW-001", args={"boon": boon})
    if game.model(who).blessed == game.state.round:
        return Refusal("boon.one_a_round", "HW-001", args={"who": who})
    return None


def spend_boon(game: HardwiredGame, who: str, boon: Boon) -> None:
    """The boon is used up for this model."""
    seat = game.seat(who)
    game.state.boons[seat] = without(game.state.boons[seat], boon)
    game.model(who).blessed = game.state.round
    if game.log is not None:
        game.note("boon", "HW-001", who=who, boon=boon)


# -- as reactions ------------------------------------------------------------------------------------


def boost(game: HardwiredGame, contest: Contest) -> Iterator[Reaction]:
    """Impulso: one tier up on one roll, before it is rolled."""
    for who in rollers(game, contest, Boon.BOOST):

        def resolve(option: Option, who: str = who) -> Procedure[None]:
            spend_boon(game, who, Boon.BOOST)
            more = Modifier(1, "", "boost")
            if who == contest.who:
                contest.parts = (*contest.parts, more)
            else:
                contest.other_parts = (*contest.other_parts, more)
            yield from ()

        yield Reaction(who, game.seat(who), Boon.BOOST, Menu((Pass(), Boost())), resolve)


def reroll(game: HardwiredGame, contest: Contest) -> Iterator[Reaction]:
    """Repetición: one of one's own dice is rolled again, once both have been rolled."""
    for who in rollers(game, contest, Boon.REROLL):

        def resolve(option: Option, who: str = who) -> Procedure[None]:
            assert isinstance(option, Reroll)
            spend_boon(game, who, Boon.REROLL)
            own = who == contest.who
            tier = contest.tier if own else contest.other_tier
            before = contest.faces if own else contest.other_faces
            faces = list(before)
            (face,) = yield from game.roll(f"{who}/{contest.what}", 1, tier.sides)
            faces[option.die - 1] = face
            if game.log is not None:
                game.note("rerolled", who=who, faces=before, die=before[option.die - 1], face=face)
            if own:
                contest.faces = tuple(faces)
            else:
                contest.other_faces = tuple(faces)

        offer = Menu((Pass(), Reroll(1), Reroll(2)))
        # whoever declined is asked again when the other has rolled a die anew
        dice = tuple(map(str, (*contest.faces, *contest.other_faces)))
        yield Reaction(who, game.seat(who), Boon.REROLL, offer, resolve, terms=dice)


def severance(game: HardwiredGame, attack: Attack) -> Iterator[Reaction]:
    """Finiquito: the attack that has hit deals the most its weapon can; not where it does so anyway."""
    who = attack.attacker
    if attack.maximal or not game.content.weapons[attack.weapon].die:
        return
    if not game.seat(who) or check_boon(game, who, Boon.SEVERANCE) is not None:
        return

    def resolve(option: Option) -> Procedure[None]:
        spend_boon(game, who, Boon.SEVERANCE)
        attack.maximal = True
        yield from ()

    yield Reaction(who, game.seat(who), Boon.SEVERANCE, Menu((Pass(), Severance())), resolve)


def rollers(game: HardwiredGame, contest: Contest, boon: Boon) -> Iterator[str]:
    """Those of the two who roll that may receive the boon."""
    for who in (contest.who, contest.other):
        if who and game.seat(who) and check_boon(game, who, boon) is None:
            yield who
