"""What a seat may see: its own hand, all discards, the order of no deck. Nothing tells what another holds."""

from __future__ import annotations

from itertools import islice
from random import Random

import msgspec
import pytest

from refriega.core.cards import Deck
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import IllegalChoice
from refriega.core.match import Match
from refriega.core.procedure import Chance, Chooser, Option, Pass
from refriega.core.view import view, visible_log
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.options import Cheat, DefensiveStance, DiscardCards, EndActivation, Take
from refriega.rulesets.malifaux.ruleset import RULESET
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.state import MalifauxState
from tests.rulesets.malifaux.kit import Bench, melee, table
from tests.rulesets.malifaux.test_scenarios import scene

HANDS = (
    ("BJ", "C01", "M02", "M13", "R05", "T03"),
    ("C13", "M01", "R01", "RJ", "T11", "T12"),
)
"""Two hands with no card in common: good and bad ones in both."""


# -- what is seen ------------------------------------------------------------------------------------


def hands() -> Bench:
    return table(A={"at": (5, 5)}, x={"at": (20, 20)}, hands={"red": HANDS[0], "blue": HANDS[1]})


def seen(match: Match[MalifauxState], seat: str) -> MalifauxState:
    found = view(match, seat).state
    assert isinstance(found, MalifauxState)
    return found


def test_a_hand_is_seen_by_its_own_player_alone() -> None:
    t = hands()
    assert seen(t.match, "ana").crews["red"].hand == HANDS[0]
    assert seen(t.match, "ana").crews["blue"].hand == ("",) * 6
    assert seen(t.match, "luis").crews["red"].hand == ("",) * 6
    assert seen(t.match, "luis").crews["blue"].hand == HANDS[1]
    assert all(crew.hand == ("",) * 6 for crew in seen(t.match, "nobody").crews.values())
    assert t.crew("blue").hand == HANDS[1], "looking changes nothing"


def test_what_another_has_in_deck_and_hand_cannot_be_told_apart() -> None:
    t = hands()
    assert seen(t.match, "ana").crews["blue"].deck.cards == FULL_DECK
    own = seen(t.match, "ana").crews["red"].deck.cards
    assert sorted((*own, *HANDS[0])) == list(FULL_DECK)


def test_discards_and_cards_in_use_are_seen_by_all() -> None:
    gone = Deck(tuple(card for card in FULL_DECK if card not in ("R07", "R08")), ("R07", "R08"))
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6),)},
        x={"at": (5, 7)},
        decks={"blue": gone},
        hands={"red": ("M01",)},
        cards=("R10", "C04"),
    )
    assert seen(t.match, "ana").crews["blue"].deck.discards == ("R07", "R08")
    t.go_to("A")
    t.match.choose(Take("golpe", ("x",)))
    assert t.match.decision.kind == "cheat"
    for seat in ("ana", "luis", "nobody"):
        assert seen(t.match, seat).crews["red"].in_use == ("R10",)
        assert seen(t.match, seat).crews["blue"].in_use == ("C04",)


def test_the_game_master_sees_all() -> None:
    t = hands()
    t.scene.game_master = "eva"
    crews = seen(t.match, "eva").crews
    assert (crews["red"].hand, crews["blue"].hand) == HANDS


def test_all_see_how_many_cards_are_drawn_and_their_player_alone_sees_which() -> None:
    match = Match(RULESET, scene("duelo_del_cruce"), SeededChance(secret_from_seed(1)))
    told = {
        seat: [event for event in visible_log(match, seat) if event.key.startswith("hand.")]
        for seat in ("ana", "luis", "nobody")
    }
    assert [(event.key, event.args["crew"]) for event in told["nobody"]] == [
        ("hand.draws", "linea"),
        ("hand.draws", "coro"),
    ]
    for seat, crew in (("ana", "linea"), ("luis", "coro")):
        (drawn,) = (event for event in told[seat] if event.key == "hand.drawn")
        assert drawn.args["crew"] == crew
        assert tuple(sorted(match.state.crews[crew].hand)) == tuple(sorted(drawn.args["cards"]))  # type: ignore[arg-type] # names


# -- no leaks ----------------------------------------------------------------------------------------


class Shared:
    """Chance that is the same in two worlds: none of the cards that differ is turned over."""

    covered = False

    def __init__(self, seed: int, crew: str, secret: tuple[str, ...]) -> None:
        self.rng = Random(seed)
        self.stream = f"{crew}/deck"
        self.secret = secret

    def draw(self, chance: Chance, epoch: int) -> tuple[int, ...]:
        names = [name for name, _ in chance.outcomes]
        if chance.stream != self.stream:
            return (1 + int(self.rng.random() * len(names)),)
        common = [name for name in names if name not in self.secret]
        return (1 + names.index(common[int(self.rng.random() * len(common))]),)


def worlds(it: Scene, seed: int, crew: str) -> tuple[Match[MalifauxState], Match[MalifauxState]]:
    """Two matches alike but for the hand of one crew."""
    found = []
    for hand in HANDS:
        start = RULESET.start(it)
        left = tuple(card for card in FULL_DECK if card not in hand)
        start.crews[crew].hand = hand
        start.crews[crew].deck = Deck(left)
        found.append(Match(RULESET, it, Shared(seed, crew, (*HANDS[0], *HANDS[1])), start=start))
    return found[0], found[1]


def shown(match: Match[MalifauxState], seat: str) -> bytes:
    """State, events and, if it is asked, options: what a seat's screen, export or agent is made from."""
    decision = match.decision
    offered = list(islice(decision.chooser.candidates(), 40)) if decision.seat == seat else []
    parts = (seen(match, seat), visible_log(match, seat), decision.key(), offered, match.state.result)
    return msgspec.json.encode(msgspec.to_builtins(parts, str_keys=True))


def refused(match: Match[MalifauxState], seat: str) -> list[tuple[str, object]]:
    """What a seat is told when it tries things at random: with cards that may be held, most of all."""
    tried: list[Option] = [Pass(), EndActivation(), Take("nada")]
    for card in (HANDS[0][2], HANDS[1][2], "R07"):
        tried += [Cheat(card), DefensiveStance(card), DiscardCards((card,))]
    found: list[tuple[str, object]] = []
    chooser = match.decision.chooser_for(seat)
    for option in tried:
        if chooser is None or chooser.check(option) is not None:
            with pytest.raises(IllegalChoice) as caught:
                match.choose(option, seat)
            found.append((caught.value.refusal.key, caught.value.refusal.args))
        else:
            found.append(("allowed", None))
    return found


def without_its_hand(chooser: Chooser, rng: Random) -> Option | None:
    """A choice that shows no card of a hand; None where a card has to be shown."""
    for option in (Pass(), DiscardCards(())):
        if chooser.check(option) is None:
            return option
    tried = (chooser.sample(rng) for _ in range(20))
    return next((one for one in tried if not isinstance(one, Cheat | DefensiveStance | DiscardCards)), None)


@pytest.mark.parametrize(("name", "seed"), [("duelo_del_cruce", 1), ("cinco_bultos", 2), ("vias_muertas", 3)])
@pytest.mark.parametrize("crew", [0, 1])
def test_what_another_holds_makes_no_difference_to_what_one_sees(name: str, seed: int, crew: int) -> None:
    it = scene(name)
    side = tuple(it.sides.values())[crew]
    (mine,) = (other.seat for other in it.sides.values() if other.id != side.id)
    one, other = worlds(it, seed, side.id)
    assert one.digest() != other.digest()
    assert shown(one, side.seat) != shown(other, side.seat)
    rng = Random(seed)
    compared = 0
    while not one.over and compared < 120:
        for seat in (mine, "nobody"):
            assert shown(one, seat) == shown(other, seat)
        assert refused(one, mine) == refused(other, mine)
        compared += 1
        decision = one.decision
        if decision.seat == side.seat:
            option = without_its_hand(decision.chooser, rng)
        else:
            option = decision.chooser.sample(rng)
        if option is None:
            break
        one.choose(option, decision.seat)
        other.choose(option, decision.seat)
    assert (one.over, one.state.result) == (other.over, other.state.result)
    assert compared > 30
