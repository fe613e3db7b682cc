"""The initiative phase (Fase de Iniciativa): who is First Player.

The cards that were flipped lie on the table, in use, until it is settled.
"""

from __future__ import annotations

from refriega.core.procedure import ConcedeToo, Menu, Pass, Procedure
from refriega.rulesets.malifaux import stones, victory
from refriega.rulesets.malifaux.decks import flip_card, put_away
from refriega.rulesets.malifaux.fate import value_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Stone
from refriega.rulesets.malifaux.state import Phase


def initiative_phase(game: MalifauxGame) -> Procedure[None]:
    """Everybody flips a card, which cannot be cheated; who has the lower one decides first whether to spend a
    soulstone to flip again; the highest card is First Player.
    """
    state = game.state
    yield from flip_until_apart(game)
    for crew in sorted(state.crews, key=lambda crew: flipped(game, crew)):
        yield from flip_again(game, crew)
        if state.result:
            return
    first = max(state.crews, key=lambda crew: flipped(game, crew))
    for crew in state.crews:
        take_up(game, crew)
    state.first = state.next = first
    state.phase = Phase.ACTIVATION
    if game.log is not None:
        game.note("initiative", crew=first)


def flip_until_apart(game: MalifauxGame) -> Procedure[None]:
    """Who has no card on the table flips one; as long as the highest are level, they flip again."""
    crews = game.state.crews
    while True:
        for crew in crews:
            if not crews[crew].in_use:
                card = yield from flip_card(game, crew, suited=False)
                if game.log is not None:
                    game.note("initiative.flip", crew=crew, card=card)
        highest = max(flipped(game, crew) for crew in crews)
        level = [crew for crew in crews if flipped(game, crew) == highest]
        if len(level) == 1:
            return
        if game.log is not None:
            game.note("initiative.level", value=highest)
        for crew in level:
            take_up(game, crew)


def flip_again(game: MalifauxGame, crew: str) -> Procedure[None]:
    """A soulstone may put another card in the place of the one that was flipped, once."""
    if not game.state.crews[crew].stones:
        return
    menu = ConcedeToo(Menu((Pass(), Stone("reflip"))))
    option = yield from victory.ask(game, game.scene.sides[crew].seat, "stone_initiative", crew, menu)
    if isinstance(option, Stone):
        stones.spend(game, crew, crew, "reflip")
        take_up(game, crew)
        yield from flip_until_apart(game)


def flipped(game: MalifauxGame, crew: str) -> int:
    """The value of a crew's card on the table."""
    return value_of(game.state.crews[crew].in_use[0])


def take_up(game: MalifauxGame, crew: str) -> None:
    """A crew's card goes from the table to the discards."""
    put_away(game, crew, game.state.crews[crew].in_use)
