"""How it stands at this moment of a `malifaux` match, in words: AP, hand, points, what is being resolved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from refriega.core.event import Event
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Decision
from refriega.core.state import InFlight
from refriega.rulesets.malifaux import activation, conditions
from refriega.rulesets.malifaux.flips import explained, net_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.engagement import engaged_with
from refriega.rulesets.malifaux.sides import beats, reaches
from refriega.rulesets.malifaux.sides import explained as total_of
from refriega.rulesets.malifaux.state import Activation, Deed, Duel, Flip, Hurt, Walk
from refriega.rulesets.malifaux.triggers import deed_of
from refriega.terminal.malifaux_cards import cards_said, needs_said
from refriega.terminal.malifaux_duels import Flipped, flip_said, standing_said
from refriega.terminal.words import Words, capital

ABOUT_THE_HAND = frozenset(
    {"activate", "activation", "accomplice", "cheat", "discard", "stone", "stone_cards", "use_card", "act",
     "trigger"}
)  # fmt: skip
"""Questions that one answers with the hand in mind."""


def headline_of(game: MalifauxGame, decision: Decision, words: Words) -> list[str]:
    """The question, and what one has to know to answer it."""
    lines = [*happening(game, decision, words), words.question(decision)]
    if decision.kind == "activation":
        who = decision.subjects[0]
        lines.append(" ".join(filter(None, (left_line(game, who, words), engaged_line(game, who, words)))))
    if decision.kind in ABOUT_THE_HAND:
        lines.append(hand_line(game, decision.seat, words))
    if decision.kind == "activate":
        lines.append(points_line(game, words))
    return [line for line in lines if line]


# -- activations -------------------------------------------------------------------------------------


def left_line(game: MalifauxGame, who: str, words: Words) -> str:
    """What is left of the running activation: `Left: 2 AP, a (0) action.`"""
    said = words.catalogue.listed(list(left(game.state.turns[-1], words)))
    return words.text("status.left", listed=said) if said else words.text("status.spent")


def left(turn: Activation, words: Words) -> Iterator[str]:
    if turn.ap:
        yield words.text("status.ap", n=turn.ap)
    for kind in dict.fromkeys(turn.special):
        yield words.text("status.special", n=turn.special.count(kind), kind=words.name(kind))
    if not turn.zero_used:
        yield words.text("status.zero")


def engaged_line(game: MalifauxGame, who: str, words: Words) -> str:
    """Whom it is engaged with; "" if with nobody."""
    if game.model(who).at is None:
        return ""
    foes = [words.name(other) for other in engaged_with(game, who)]
    return words.text("status.engaged", listed=words.catalogue.listed(foes)) if foes else ""


def waiting_line(game: MalifauxGame, words: Words) -> str:
    """Who has still to activate, crew by crew; the First Player and whose pick is next."""
    said = []
    for crew in game.crews_from(game.state.next):
        models = [words.name(who) for who in activation.waiting(game, crew)]
        listed = words.catalogue.listed(models) or words.text("status.nobody")
        said.append(words.text("status.waiting", crew=words.name(crew), listed=listed))
    first = words.text("status.first", crew=words.name(game.state.first)) if game.state.first else ""
    return capital(" ".join(filter(None, (*said, first))))


# -- crews -------------------------------------------------------------------------------------------


def hand_line(game: MalifauxGame, seat: str, words: Words) -> str:
    """The cards in the hand of a seat, which is for its own eyes, its soulstones and its discards."""
    return " ".join(
        words.text(
            "status.hand",
            cards=hand_said(crew.hand, words) or words.text("status.no_cards"),
            stones=crew.stones,
            discards=len(crew.deck.discards),
        )
        for side, crew in game.state.crews.items()
        if game.scene.sides[side].seat == seat
    )


def hand_said(hand: tuple[str, ...], words: Words) -> str:
    """The cards of a hand that one may see; of another's only how many they are."""
    if any(not card for card in hand):
        return words.text("status.unseen_cards", n=len(hand))
    return cards_said(hand, words)


def points_line(game: MalifauxGame, words: Words) -> str:
    """What each crew has scored."""
    scores = [f"{words.name(side)} {crew.points}" for side, crew in game.state.crews.items()]
    return words.text("status.points", listed=", ".join(scores))


def standing_of(game: MalifauxGame, words: Words) -> list[str]:
    """The turn and the score."""
    turn = [words.text("status.turn", turn=game.state.round)] if game.state.round else []
    return [*turn, points_line(game, words)]


# -- what is being resolved ----------------------------------------------------------------------------


def happening(game: MalifauxGame, decision: Decision, words: Words) -> Iterator[str]:
    """What is being resolved while somebody is asked: the action, and inside which; the duel or the flip."""
    flight = game.state.in_flight
    if not flight:
        return
    deeds = [record for record in flight if isinstance(record, Deed)]
    if deeds and not isinstance(flight[-1], Duel):
        yield deed_said(deeds, words)
    said = record_said(game, flight[-1], words)
    if said:
        yield said


def deed_said(deeds: list[Deed], words: Words) -> str:
    """`Captain Crankshaft: Steam Sabre at Stoker (within the Charge)`."""
    deed = deeds[-1]
    within = words.name(deeds[-2].action) if len(deeds) > 1 else ""
    targets = words.catalogue.listed([words.name(target) for target in deed.targets])
    return words.sentence(
        "happening.deed",
        who=words.name(deed.actor),
        action=words.name(deed.action),
        targets=targets,
        within=within,
        to=words.place(deed.path[-1]) if deed.path else "",
    )


def record_said(game: MalifauxGame, record: InFlight, words: Words) -> str:
    match record:
        case Duel():
            return duel_said(game, record, words)
        case Flip(who=who, what=what):
            fate = explained(net_of(game, record.fates), record.fates)
            flipped = Flipped(record.flipped, record.used, fate=fate, cheated=record.cheated)
            cards = flip_said(flipped, words)
            return words.sentence("happening.flip", who=words.name(who), what=words.name(what), cards=cards)
        case Hurt(target=who, amount=amount):
            made = words.summed(breakdown_of(record)).parts
            wounds = game.model(who).wounds
            return words.sentence(
                "happening.hurt", who=words.name(who), amount=amount, parts=made, wounds=wounds
            )
    return ""


def duel_said(game: MalifauxGame, duel: Duel, words: Words) -> str:
    """Both sides as they stand, and who would win."""
    acting = standing_said(game, duel.acting, words)
    deed = deed_of(game, duel)
    outer = [record for record in game.state.in_flight if isinstance(record, Deed) and record is not deed]
    within = words.name(outer[-1].action) if outer and deed is not None else ""
    others = []
    for place, side in enumerate(duel.resisting):
        said = standing_said(game, side, words)
        if duel.acting.used and (side.used or side.relents):
            said += f": {words.text('duel.ahead' if beats(duel, place) else 'duel.behind')}"
        others.append(said)
    if not duel.resisting and duel.acting.used:
        acting += f": {words.text('duel.ahead' if reaches(duel) else 'duel.behind')}"
    needs = needs_said(f"{duel.tn or ''}{duel.tn_suits}", words)
    return words.sentence(
        "happening.duel",
        what=words.value("what", duel.what),
        acting=acting,
        others=words.catalogue.listed(others),
        needs=needs,
        within=within,
    )


def breakdown_of(hurt: Hurt) -> Breakdown:
    parts = tuple(Part(part.value, part.type, part.source) for part in hurt.parts)
    return Breakdown("damage", hurt.amount, parts)


def under_way_of(game: MalifauxGame, _: Decision) -> Event | None:
    """The duel or the damage that somebody is asked about, as it lies, with what its numbers are made of."""
    record = game.state.in_flight[-1] if game.state.in_flight else None
    if isinstance(record, Hurt):
        amount = breakdown_of(record)
        return Event("hurt.to_come", {"who": record.target, "amount": amount, "cause": record.source})
    if not isinstance(record, Duel):
        return None
    args: dict[str, Any] = {"who": record.acting.who, "what": record.what}
    for side in (record.acting, *record.resisting):
        total, fate = total_of(side), explained(net_of(game, side.fates), side.fates)
        args[f"total_{side.who}"] = Breakdown(f"duel:{side.who}", total.total, total.parts)
        if fate.parts:
            args[f"fate_{side.who}"] = Breakdown(f"fate:{side.who}", fate.total, fate.parts)
    return Event("duel.to_come", args)


# -- those concerned ---------------------------------------------------------------------------------


def glance_of(game: MalifauxGame, words: Words) -> str:
    """Those whom it concerns: name, Wounds, place."""
    return "   ".join(glimpse(game, who, words) for who in dict.fromkeys(concerned(game)) if who)


def concerned(game: MalifauxGame) -> Iterator[str]:
    record = game.state.in_flight[-1] if game.state.in_flight else None
    match record:
        case Duel(acting=acting, resisting=resisting):
            yield from (acting.who, *(side.who for side in resisting))
        case Deed(actor=who, targets=targets):
            yield from (who, *targets)
        case Hurt(target=who, attacker=other):
            yield from (who, other)
        case Walk(who=who) | Flip(who=who):
            yield who


def glimpse(game: MalifauxGame, who: str, words: Words) -> str:
    model = game.model(who)
    place = f" {words.place(model.at)}" if model.at is not None else ""
    held = held_said(game, who, words)
    wounds = f"{model.wounds}/{game.card(who).wounds}"
    return f"{words.name(who)} {wounds}{place}{f' ({held})' if held else ''}"


def held_said(game: MalifauxGame, who: str, words: Words) -> str:
    """The conditions and immunities on a model: `Burning +2, Slow, immune to horror duels`."""
    said = []
    for held in game.held(who):
        if held.immune:
            of = words.name(held.owner)
            said.append(words.text("status.immune", to=words.name(held.name), of=of))
        else:
            said.append(f"{words.name(held.name)} +{held.value}" if held.value else words.name(held.name))
    return ", ".join(said)


def acts_now(game: MalifauxGame, who: str) -> bool:
    return conditions.acts(game, who)
