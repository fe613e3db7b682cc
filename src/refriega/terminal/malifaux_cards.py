"""Cards of the fate deck as people say and write them: `8 of Rams`, `R8`, `8 carneros`, `rj`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from refriega.locale import LANGUAGES, own_texts
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.terms import Suit
from refriega.terminal.face import plain
from refriega.terminal.words import Words

PLUS = "+"

LETTERS = "".join(Suit).lower()

GLUED = re.compile(rf"\b(?:([{LETTERS}])0?(\d{{1,2}})|(\d{{1,2}})([{LETTERS}]))\b")
"""`r8` and `8r`."""

BETWEEN = re.compile(r"(?<=[A-Z][0-9J])\s*,\s*(?=[A-Z])|(?<=[A-Z][0-9]{2})\s*,\s*(?=[A-Z])")
"""Commas between ids of cards: all else is in small letters then."""

FIGURES = {
    "ace": 1, "as": 1, "jack": 11, "jota": 11, "sota": 11, "queen": 12, "dama": 12, "reina": 12,
    "king": 13, "rey": 13,
}  # fmt: skip
"""What people with a common deck call some values."""


# -- said --------------------------------------------------------------------------------------------


def card_said(id_: str, lang: str) -> str | None:
    """What a card, a suit, or what a soulstone gives to a duel is called; None if it is nothing of these."""
    texts = own_texts("malifaux", lang)
    if id_ in FULL_DECK:
        own = texts.get(f"card.{id_}")
        return own or texts["card.named"].format(value=int(id_[1:]), suit=texts[f"card.suit.{id_[0]}"])
    if id_ in tuple(Suit):
        return texts[f"card.suit.{id_}"]
    if id_.startswith(PLUS):
        suit = texts[f"card.suit.{id_[1:]}"] if id_[1:] in tuple(Suit) else ""
        return " ".join(filter(None, (texts["card.plus"], suit)))
    return None


def suits_said(suits: str, words: Words) -> str:
    """`Rams x2, Masks`."""
    return ", ".join(
        words.name(suit) + (f" x{many}" if many > 1 else "") for suit, many in Counter(suits).items()
    )


def needs_said(needs: str, words: Words) -> str:
    """A TN with its suits: `11 [Tomes]`."""
    number = needs.rstrip("".join(Suit))
    suits = suits_said(needs[len(number) :], words)
    return " ".join(filter(None, (number, f"[{suits}]" if suits else "")))


def cards_said(cards: Iterable[str], words: Words) -> str:
    return words.catalogue.listed([words.name(card) for card in cards])


# -- written -----------------------------------------------------------------------------------------


def spelled(text: str) -> str:
    """What was typed, with the ids of cards in the place of what people write for them."""
    typed = plain(text)
    found = typed
    for pattern, card in jokers():
        found = pattern.sub(card, found)
    found = in_words().sub(
        lambda match: card_id(suit_named(match[2]), value_named(match[1]), match[0]), found
    )
    found = GLUED.sub(
        lambda match: card_id((match[1] or match[4]).upper(), int(match[2] or match[3]), match[0]), found
    )
    return text if found == typed else BETWEEN.sub(" ", found)


def card_id(suit: str, value: int, written: str) -> str:
    """The id of a card; what was written, if there is no such card."""
    card = f"{suit}{value:02d}"
    return card if card in FULL_DECK else written


def cards_in(text: str) -> list[str]:
    """The cards that a text names."""
    return [word for word in spelled(text).replace(",", " ").split() if word in FULL_DECK]


def begins_with_card(text: str) -> bool:
    """Whether a card is the first thing that a text names."""
    return cards_in(text)[:1] == spelled(text).replace(",", " ").split()[:1] != []


@cache
def suit_names() -> dict[str, str]:
    """The suits by all that they are called, in all languages."""
    found = {}
    for lang in LANGUAGES:
        texts = own_texts("malifaux", lang)
        for suit in Suit:
            for name in texts[f"card.suit.{suit}.names"].split(","):
                found[plain(name.strip())] = str(suit)
    return found


@cache
def in_words() -> re.Pattern[str]:
    """`8 of Rams`, `8 carneros`, `king of hearts`."""
    values, suits = "|".join(FIGURES), "|".join(sorted(suit_names(), key=len, reverse=True))
    return re.compile(rf"\b(\d{{1,2}}|{values})\s+(?:of\s+|de\s+)?({suits})\b")


@cache
def jokers() -> tuple[tuple[re.Pattern[str], str], ...]:
    names = {
        joker: [plain(name.strip()) for lang in LANGUAGES for name in named(f"card.{joker}.names", lang)]
        for joker in ("RJ", "BJ")
    }
    return tuple((re.compile(rf"\b(?:{'|'.join(said)})\b"), joker) for joker, said in names.items())


def named(key: str, lang: str) -> list[str]:
    return own_texts("malifaux", lang)[key].split(",")


def suit_named(name: str) -> str:
    return suit_names()[name]


def value_named(name: str) -> int:
    return int(name) if name.isdecimal() else FIGURES[name]
