"""Inquiries after duels and flips: totals and suits, fate modifiers, who wins, what a card brings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec.structs import replace

from refriega.core import enumeration
from refriega.core.errors import ScenarioError
from refriega.core.modifier import Found, Modifier
from refriega.core.procedure import Choice, Decision, Pass, Procedure
from refriega.core.questions import Inquiry
from refriega.core.reading import Id, Ref, need
from refriega.rulesets.malifaux import attack, damage, sides
from refriega.rulesets.malifaux.bands import amount_of, severity_of
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.duel import side
from refriega.rulesets.malifaux.effects_schema import Damage, Small, Suits, Track
from refriega.rulesets.malifaux.fate import FULL_DECK, value_of
from refriega.rulesets.malifaux.flips import explained, flip_cards, net_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import UseCard
from refriega.rulesets.malifaux.questions.position import RulingPosition
from refriega.rulesets.malifaux.state import Deed, Duel, Outcome, Side
from refriega.rulesets.malifaux.terms import Severity, Stat

# -- actions -------------------------------------------------------------------------------------------


class AboutAnAction(Inquiry, frozen=True, kw_only=True):
    """An action that could be taken at a target: by default the first of the card that has a duel. `focus` is
    what Focused gives to it.
    """

    of: Id
    target: Id
    action: Ref = ""
    focus: Small = 0

    def check(self, position: RulingPosition, place: str) -> None:
        known = [each.id for each in position.scene.cards[self.of].actions if each.stat is not None]
        if self.action:
            need("action", self.action, known, f"{place}.action")
        elif not known:
            raise ScenarioError("ruling.no_duel", id=self.of, place=f"{place}.of")

    def wanted(self, game: MalifauxGame) -> Action:
        own = game.card(self.of).actions
        return next(each for each in own if each.stat is not None and self.action in ("", each.id))

    def deed(self, game: MalifauxGame) -> Deed:
        return Deed(self.of, self.wanted(game).id, (self.target,), focus=self.focus)

    def duel(self, game: MalifauxGame) -> Duel:
        """The duel that it needs, before any card is flipped."""
        action = self.wanted(game)
        assert action.stat is not None  # it is one that has a duel
        return attack.duel_for(game, self.deed(game), action, action.stat)


class TotalOf(AboutAnAction, tag="total", frozen=True, kw_only=True):
    """The final total of the acting side with a card that counts; `defends`: that of who resists."""

    card: str
    suit: Suits = ""
    stone: str = ""
    defends: bool = False

    def check(self, position: RulingPosition, place: str) -> None:
        super().check(position, place)
        need("fate_card", self.card, FULL_DECK, f"{place}.card")

    def side(self, game: MalifauxGame) -> Side:
        duel = self.duel(game)
        if self.defends and not duel.resisting:
            raise ScenarioError("ruling.nobody_resists", place="ask.defends")
        found = duel.resisting[0] if self.defends else duel.acting
        return replace(found, used=self.card, suit=self.suit, stone=self.stone)

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        found = self.side(game)
        return Found(sides.total(found), sides.explained(found), ("MX-020",))


class SuitsOf(TotalOf, tag="suits", frozen=True, kw_only=True):
    """The suits in that total, in alphabetical order, each as often as it is there."""

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found("".join(sorted(sides.suits(self.side(game)))), rules=("MX-020",))


class DuelFate(AboutAnAction, tag="duel_fate", frozen=True, kw_only=True):
    """What is left of the fate modifiers of a duel flip; `defends`: of who resists."""

    defends: bool = False

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        duel = self.duel(game)
        fates = duel.resisting[0].fates if self.defends and duel.resisting else duel.acting.fates
        net = net_of(game, fates)
        return Found(net, explained(net, fates), ("MX-020",))


class DamageFate(AboutAnAction, tag="damage_fate", frozen=True, kw_only=True):
    """What is left of the fate modifiers of the damage flip, when the totals differ by so much."""

    difference: Annotated[int, msgspec.Meta(ge=0, le=40)]

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        deed = self.deed(game)
        deed.affected = deed.targets
        duel = self.duel(game)
        other = duel.resisting[0] if duel.resisting else None
        base = 0 if other is None else sides.total(other)
        acting = replace(duel.acting, value=base + self.difference)
        deed.outcomes = (Outcome(self.target, True, acting, other),)
        effect = next((e for e in self.wanted(game).effects if isinstance(e, Damage)), Damage())
        cause = Cause(self.of, deed.targets)
        fates = tuple(damage.damage_fates(game, deed, effect, self.target, cause))
        net = net_of(game, fates)
        return Found(net, explained(net, fates), ("MX-030",))


# -- numbers that need no position -----------------------------------------------------------------------


class Accuracy(Inquiry, tag="accuracy", frozen=True, kw_only=True):
    """What the difference of two totals makes of the damage flip: so many + or, below 0, so many -."""

    difference: Annotated[int, msgspec.Meta(ge=0, le=40)]

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(damage.accuracy(self.difference), rules=("MX-030",))


class NetOf(Inquiry, tag="net", frozen=True, kw_only=True):
    """What is left of so many + and so many -."""

    plus: Small = 0
    minus: Small = 0

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(net_of(game, (Modifier(self.plus, "", ""), Modifier(-self.minus, "", ""))))


class DamageOf(Inquiry, tag="damage", frozen=True, kw_only=True):
    """What a card brings on a track of weak, moderate and severe."""

    track: Track
    card: str

    def check(self, position: RulingPosition, place: str) -> None:
        need("fate_card", self.card, FULL_DECK, f"{place}.card")

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(amount_of(self.track, self.card), rules=("MX-030",))


class SeverityOf(DamageOf, tag="severity", frozen=True, kw_only=True):
    """The band that a card reaches: none, weak, moderate or severe."""

    track: Track = (0, 0, 0)

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        found: Severity = severity_of(self.card)
        return Found(found.value, rules=("MX-030",))


# -- exact chances -----------------------------------------------------------------------------------


class ChanceToWin(AboutAnAction, tag="chance_to_win", frozen=True, kw_only=True):
    """The exact chance that an action comes off, with a difference of `by` at least. Nobody cheats or spends
    a soulstone; whoever may choose among cards takes the best for the total.
    """

    by: Small = 0

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        chance = Fraction(0)
        duel = self.duel(game)
        resisting = duel.resisting[:1]
        others = list(flipped(game, resisting[0], "")) if resisting else []
        for weight, acting in flipped(game, duel.acting, duel.tn_suits):
            duel.acting = acting
            if not resisting:
                chance += weight if sides.reaches(duel) else 0
            for weight_, other in others:
                duel.resisting = (other,)
                apart = sides.total(acting) - sides.total(other)
                chance += weight * weight_ if sides.beats(duel, 0) and apart >= self.by else 0
        return Found(str(chance), rules=("MX-020",))


class ChanceToPass(Inquiry, tag="chance_to_pass", frozen=True, kw_only=True):
    """The exact chance to pass a simple duel with a stat against a TN; nobody cheats."""

    of: Id
    stat: Stat
    tn: Small
    suits: Suits = ""

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        own = side(game, self.of, self.stat)
        chance = Fraction(0)
        for weight, acting in flipped(game, own, self.suits):
            passed = sides.reaches(Duel("", acting, tn=self.tn, tn_suits=self.suits))
            chance += weight if passed else 0
        return Found(str(chance), rules=("MX-020",))


def flipped(game: MalifauxGame, who: Side, needed: str) -> Iterator[tuple[Fraction, Side]]:
    """What a side may have flipped, with the exact chance of each; suits are told apart where some are
    `needed`. Each deck is its owner's, so that the sides of a duel do not hang together.
    """
    if who.relents:
        yield Fraction(1), who
        return

    def start() -> Procedure[tuple[str, str]]:
        return used(MalifauxGame(game.scene, game.state.copy(), None), who, suited=bool(needed))

    def best(decision: Decision) -> Choice:
        listed = list(decision.chooser.candidates())
        cards = [option for option in listed if isinstance(option, UseCard)]
        return Choice(decision.seat, max(cards, key=worth) if cards else Pass())

    def worth(option: UseCard) -> tuple[bool, int]:
        there = sides.suits(replace(who, used=option.card, suit=option.suit))
        return sides.has_suits(needed, there), value_of(option.card)

    for weight, (card, suit) in enumeration.outcomes(start, best):
        yield weight, replace(who, used=card, suit=suit)


def used(game: MalifauxGame, who: Side, *, suited: bool) -> Procedure[tuple[str, str]]:
    """A side's flip: the card that counts, and what its owner says that its suit is."""
    crew = sides.crew_of(game, who)
    _, card, suit = yield from flip_cards(game, crew, who.who, who.fates, "", suited=suited)
    return card, suit


ABOUT_DUELS: tuple[type[Inquiry], ...] = (
    TotalOf,
    SuitsOf,
    DuelFate,
    DamageFate,
    Accuracy,
    NetOf,
    DamageOf,
    SeverityOf,
    ChanceToWin,
    ChanceToPass,
)
