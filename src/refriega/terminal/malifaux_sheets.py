"""Everybody of a `malifaux` match in one line each, and one of them in full."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, gap, in_inches
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.engagement import engaged_with, engagement_range
from refriega.rulesets.malifaux.moving.ways import speed
from refriega.rulesets.malifaux.targeting import check_target, takes_targets
from refriega.rulesets.malifaux.terms import Fate, Kind, Stat
from refriega.rulesets.malifaux.values import stat_parts
from refriega.terminal.battles import DONE, NOW, WAITS
from refriega.terminal.inches_map import initials
from refriega.terminal.malifaux_map import markers_line
from refriega.terminal.malifaux_moment import acts_now, hand_said, held_said, left
from refriega.terminal.malifaux_pages import ability_lines, action_lines, card_lines, trigger_lines
from refriega.terminal.words import Words, capital


def roster_of(game: MalifauxGame, words: Words) -> list[str]:
    """Crew by crew: who plays it, hand, soulstones, deck and discards, points, and its models in play."""
    letters = initials(game.state.models)
    lines = []
    for side in game.scene.sides.values():
        crew = game.state.crews[side.id]
        lines.append(
            capital(
                words.text(
                    "status.crew",
                    crew=words.name(side.id),
                    seat=side.seat,
                    stones=crew.stones,
                    deck=len(crew.deck.cards) - hidden(crew.hand),
                    discards=len(crew.deck.discards),
                    points=crew.points,
                )
            )
        )
        lines.append("   " + words.text("status.cards", cards=hand_said(crew.hand, words), n=len(crew.hand)))
        models = [(who, model) for who, model in game.state.models.items() if model.crew == side.id]
        lines += [
            line_of(game, who, letters[who], words) for who, model in models if model.fate is Fate.IN_PLAY
        ]
        gone = [words.name(who) for who, model in models if model.fate is not Fate.IN_PLAY]
        if gone:
            lines.append(f"   {words.text('status.gone', listed=words.catalogue.listed(gone))}")
    return [*lines, *markers_line(game.state, words)]


def hidden(hand: tuple[str, ...]) -> int:
    """How many cards of a hand lie face down among those of the deck, as another seat sees it."""
    return sum(not card for card in hand)


def line_of(game: MalifauxGame, who: str, letter: str, words: Words) -> str:
    """`>C Captain Crankshaft: Wounds 10/10, 12,7, 2 AP; engaged with Stoker; Burning +1`."""
    return f"{mark_of(game, who)}{letter:<2} {summary(game, who, words)}"


def mark_of(game: MalifauxGame, who: str) -> str:
    if acts_now(game, who):
        return NOW
    return DONE if 0 < game.state.round == game.model(who).turn else WAITS


def summary(game: MalifauxGame, who: str, words: Words) -> str:
    """Name, Wounds, place, AP, and what is the matter with it."""
    model = game.model(who)
    parts = [words.text("status.wounds", wounds=model.wounds, most=game.card(who).wounds)]
    if model.at is not None:
        parts.append(words.place(model.at))
    if acts_now(game, who):
        parts += left(game.state.turns[-1], words)
    troubles = "; ".join(filter(None, (engagement(game, who, words), held_said(game, who, words))))
    return f"{words.name(who)}: {', '.join(parts)}{f'; {troubles}' if troubles else ''}"


def engagement(game: MalifauxGame, who: str, words: Words) -> str:
    if game.model(who).at is None:
        return ""
    foes = [words.name(other) for other in engaged_with(game, who)]
    return words.text("status.in_melee", listed=words.catalogue.listed(foes)) if foes else ""


# -- one of them in full -----------------------------------------------------------------------------


def status_of(game: MalifauxGame, who: str, words: Words) -> list[str]:
    """The line of the roster, and everything behind it; of a marker where it lies, and who is beside it."""
    if who not in game.state.models:
        return list(marker_lines(game, who, words))
    return [summary(game, who, words), *(f"  {line}" for line in sheet_lines(game, who, words) if line)]


def marker_lines(game: MalifauxGame, id_: str, words: Words) -> Iterator[str]:
    for marker in game.state.markers:
        if marker.id == id_:
            near = [words.name(who) for who in game.present() if gap(game.figure(who), marker.at) <= INCH]
            beside = words.catalogue.listed(near)
            said = words.text(
                "status.marker", marker=words.name(id_), at=words.place(marker.at), beside=beside,
                crew=words.name(marker.crew),
            )  # fmt: skip
            yield capital(said)


def sheet_lines(game: MalifauxGame, who: str, words: Words) -> Iterator[str]:
    """Its stat card, what changes it now, and whom it can aim at from where it stands."""
    card, model = game.card(who), game.model(who)
    yield words.text("status.sheet", crew=words.name(model.crew), station=words.name(card.station))
    yield from card_lines(card, words)
    for stat in (Stat.DF, Stat.WP, Stat.WK, Stat.CG):
        parts = list(stat_parts(game, who, stat))
        if parts:
            made = ", ".join(f"{words.name(part.source)} {part.value:+d}" for part in parts)
            yield words.text("status.changed", stat=words.name(stat), parts=made)
    yield from ability_lines(card, words)
    for action in card.actions:
        yield from action_lines(action, words)
    yield from trigger_lines(card.df_triggers, words.name(Stat.DF), words)
    yield from trigger_lines(card.wp_triggers, words.name(Stat.WP), words)
    if model.at is not None:
        reach = engagement_range(game, who)
        walk, charge = (in_inches(speed(game, who, stat)) for stat in (Stat.WK, Stat.CG))
        near = "" if reach is None else str(reach)
        yield words.text("status.moves", walk=walk, charge=charge, reach=near)
        yield aims_line(game, who, words)


def aims_line(game: MalifauxGame, who: str, words: Words) -> str:
    """Whom its attacks reach from where it stands."""
    said = []
    for action in game.card(who).actions:
        if action.kind is Kind.ATTACK and takes_targets(action):
            found = [words.name(o) for o in game.present() if check_target(game, who, action, o) is None]
            if found:
                said.append(f"{words.act(action.id)}: {words.catalogue.listed(found)}")
    return words.text("status.aims", listed="; ".join(said)) if said else ""
