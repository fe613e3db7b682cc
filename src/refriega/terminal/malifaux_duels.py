"""Duels and flips in words: each side with its total, suits and cards, and whether it cheats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from refriega.core.modifier import Breakdown
from refriega.rulesets.malifaux import sides
from refriega.rulesets.malifaux.flips import explained, net_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Side
from refriega.terminal.malifaux_cards import cards_said, suits_said
from refriega.terminal.words import Words


class Flipped(msgspec.Struct, frozen=True):
    """What a side of a duel, or a flip, has on the table. `old` is the card that it has cheated away, `fate`
    what modified the flip, `stone` what a soulstone gave, `trigger` the one that was declared.
    """

    cards: tuple[str, ...] = ()
    used: str = ""
    suit: str = ""
    old: str = ""
    cheated: bool = False
    fate: Breakdown | None = None
    stone: str = ""
    trigger: str = ""


def side_said(total: int, suits: str, flipped: Flipped, words: Words) -> str:
    """`14 [Rams x2] (8 of Rams, of 8 of Rams and 2 of Crows on +1)`."""
    cards = ", ".join(filter(None, (flip_said(flipped, words), stone_said(flipped.stone, words))))
    return words.text("duel.side", total=total, suits=suits_said(suits, words), cards=cards)


def flip_said(flipped: Flipped, words: Words) -> str:
    """The card that counts, of which ones, or with which fate was cheated; "" before any was flipped."""
    if flipped.cheated:
        old = words.name(flipped.old)
        return words.text("duel.cheats", card=card_as(flipped, words), old=old)
    several = len(flipped.cards) > 1
    if not flipped.used and not several:
        return cards_said(flipped.cards, words)
    if not several:
        return card_as(flipped, words)
    fate = f"{flipped.fate.total:+d}" if flipped.fate is not None else ""
    used = card_as(flipped, words) if flipped.used else ""
    return words.text("duel.of", card=used, cards=cards_said(flipped.cards, words), fate=fate)


def card_as(flipped: Flipped, words: Words) -> str:
    """A card, and the suit that a red joker is."""
    card = words.name(flipped.used)
    suit = words.name(flipped.suit)
    return words.text("duel.as", card=card, suit=suit) if suit else card


def stone_said(use: str, words: Words) -> str:
    return words.text("duel.stone", use=words.name(use)) if use else ""


# -- of a duel that is going on ------------------------------------------------------------------------


def standing_said(game: MalifauxGame, side: Side, words: Words) -> str:
    """A side as it stands: `Captain Crankshaft 14 [Rams x2] (8 of Rams)`; before the flip its stat."""
    who = words.name(side.who)
    if side.relents:
        return words.text("duel.relents", who=who)
    said = side_said(sides.total(side), sides.suits(side), flipped_of(game, side), words)
    if side.flipped:
        return f"{who} {said}"
    fate = net_of(game, side.fates)
    return words.text(
        "duel.before", who=who, stat=words.name(side.stat), said=said, fate=f"{fate:+d}" if fate else ""
    )


def flipped_of(game: MalifauxGame, side: Side) -> Flipped:
    fate = explained(net_of(game, side.fates), side.fates)
    old = side.flipped[0] if side.cheated and len(side.flipped) == 1 else ""
    return Flipped(side.flipped, side.used, side.suit, old, side.cheated, fate, side.stone)


# -- of one that is told -------------------------------------------------------------------------------


def noted(before: Flipped, key: str, args: dict[str, Any]) -> Flipped:
    """What an event adds to what is on the table."""
    match key:
        case "flip":
            cards: Sequence[str] = args["cards"]
            used = cards[0] if len(cards) == 1 else ""
            return msgspec.structs.replace(before, cards=tuple(cards), used=used, fate=args["fate"])
        case "flip.used":
            return msgspec.structs.replace(before, used=args["card"], suit=args["suit"])
        case "cheat" | "cheat.flip":
            return msgspec.structs.replace(before, used=args["card"], suit="", old=before.used, cheated=True)
        case "stone":
            return msgspec.structs.replace(before, stone=args["use"])
        case "trigger":
            return msgspec.structs.replace(before, trigger=args["trigger"])
    return before
