"""Duels: the five steps of simple and opposed ones.

A simple duel is one side against a number and suits. In an opposed one each resisting side has a total of its
own against the one acting total; ties go to the acting side, which must reach the TN of its action besides.
"""

from __future__ import annotations

from msgspec.structs import replace

from refriega.core.modifier import Modifier
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import cheating, stones, triggers, values
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.decks import put_away
from refriega.rulesets.malifaux.flips import flip_cards
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.sides import (
    beats,
    crew_of,
    explained,
    places,
    put,
    reaches,
    side_at,
    suits,
    total,
)
from refriega.rulesets.malifaux.state import Duel, Side
from refriega.rulesets.malifaux.terms import Stat

__all__ = ["opposed", "side", "simple", "suits", "total"]


def simple(game: MalifauxGame, duel: Duel) -> Procedure[bool]:
    """A duel against a number: whether the one who makes it reaches it, with all suits (MX-020)."""
    yield from _fight(game, duel)
    return reaches(duel)


def opposed(game: MalifauxGame, duel: Duel) -> Procedure[bool]:
    """A duel against others: whether the acting side beats anybody (MX-020); `sides.beats` says whom."""
    yield from _fight(game, duel)
    return any(beats(duel, place) for place in range(len(duel.resisting)))


def _fight(game: MalifauxGame, duel: Duel) -> Procedure[None]:
    """The five steps; the record keeps what came of them."""
    with game.in_flight(duel):
        # 1. Soulstones are declared
        yield from stones.enhance(game, duel)
        # 2. Cards are flipped
        yield from flip(game, duel)
        # 3. Fate is cheated
        yield from cheating.cheat(game, duel)
        # 4. Triggers are declared; those without a time of their own resolve
        yield from triggers.declare(game, duel)
        # 5. It is settled who has won, and the cards go to the discards
        settle(game, duel)
        clear(game, duel)


def side(
    game: MalifauxGame,
    who: str,
    stat: Stat,
    *,
    action: Action | None = None,
    against: Action | None = None,
    crew: str = "",
    fates: tuple[Modifier, ...] = (),
) -> Side:
    """A model's side of a duel: of its card's stat, or with an action of its own; with all that modifies it.

    `against` is the action that it resists, `crew` who plays it if not its own.
    """
    if action is not None:
        base, built_in = action.value, action.suits
    else:
        base, built_in = printed(game, who, stat)
    parts = tuple(values.stat_parts(game, who, stat))
    denied = against is not None and "suits" in against.denies
    return Side(
        who,
        stat,
        base + sum(part.value for part in parts),
        "" if denied else built_in,
        crew or game.model(who).crew,
        parts,
        (*fates, *values.fate_parts(game, who, stat, against)),
    )


def printed(game: MalifauxGame, who: str, stat: Stat) -> tuple[int, str]:
    """A stat of the card, and the suits built into it."""
    card = game.card(who)
    match stat:
        case Stat.DF:
            return card.df, card.df_suits
        case Stat.WP:
            return card.wp, card.wp_suits
        case Stat.WK:
            return card.wk, ""
        case Stat.CG:
            return card.cg, ""
    # a card has its other stats with its actions: the best of them counts
    return max(((each.value, each.suits) for each in card.actions if each.stat is stat), default=(0, ""))


def flip(game: MalifauxGame, duel: Duel) -> Procedure[None]:
    """Every side flips, the acting one first; whoever relents does not."""
    for place in places(duel):
        here = side_at(duel, place)
        if here.relents:
            continue
        if here.stone.startswith("+"):
            here = replace(here, fates=(*here.fates, Modifier(1, "", "soulstone")))
        flipped, used, suit = yield from flip_cards(
            game, crew_of(game, here), here.who, here.fates, duel.what
        )
        put(duel, place, replace(here, flipped=flipped, used=used, suit=suit))


def settle(game: MalifauxGame, duel: Duel) -> None:
    """Tell who has won, and with which totals; `needs` is the TN with its suits, if there is one."""
    if game.log is None:
        return
    acting = duel.acting
    needs = f"{duel.tn or ''}{duel.tn_suits}"
    if not duel.resisting:
        game.note(
            "duel.simple",
            "MX-020",
            who=acting.who,
            what=duel.what,
            total=explained(acting),
            suits=suits(acting),
            needs=needs,
            won=reaches(duel),
        )
    for place, resisting in enumerate(duel.resisting):
        game.note(
            "duel.relented" if resisting.relents else "duel.opposed",
            "MX-020",
            who=acting.who,
            what=duel.what,
            total=explained(acting),
            suits=suits(acting),
            target=resisting.who,
            other_total=explained(resisting),
            other_suits=suits(resisting),
            needs=needs,
            won=beats(duel, place),
        )


def clear(game: MalifauxGame, duel: Duel) -> None:
    """Cards flipped, cheated in and replaced go to the discards."""
    for place in places(duel):
        here = side_at(duel, place)
        cheated = (here.used,) if here.cheated else ()
        put_away(game, crew_of(game, here), (*here.flipped, *cheated))
