"""The adviser of `malifaux`: in clear positions it does the clear thing, and it beats chance."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from refriega.agents import GreedyAgent, RandomAgent, play_on
from refriega.agents.malifaux import advise
from refriega.agents.malifaux.mind import Mind, price
from refriega.agents.malifaux.odds import SURE, band_odds, edge_of, flip_odds
from refriega.agents.malifaux.purpose import is_there, spot_of
from refriega.agents.malifaux.worth import action_worth
from refriega.boards.table import INCH, MM, within
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.procedure import Option, Pass
from refriega.core.view import view
from refriega.rulesets.malifaux.abilities_schema import AnyAbility
from refriega.rulesets.malifaux.card import Card, Mode
from refriega.rulesets.malifaux.effects_schema import (
    Act,
    Damage,
    Draw,
    Give,
    Heal,
    Place,
    Push,
    Redirect,
    Remove,
    Score,
    Summon,
)
from refriega.rulesets.malifaux.options import (
    Activate,
    Charge,
    Cheat,
    DeclareTrigger,
    DefensiveStance,
    DiscardCards,
    EndActivation,
    Focus,
    Interact,
    Pick,
    Relent,
    Stone,
    Strike,
    Take,
    ToPoint,
    UseCard,
    Walk,
)
from refriega.rulesets.malifaux.ruleset import RULESET
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Marker, Phase
from refriega.rulesets.malifaux.terms import Stat, When
from tests.rulesets.malifaux.kit import Bench, action, at, card, gun, melee, spell, table, trigger


def wish(t: Bench) -> Option:
    """What the adviser would answer now."""
    decision = t.match.decision
    return GreedyAgent().choose(view(t.match, decision.seat), decision)


def wish_of(t: Bench, who: str) -> Option:
    """What it would do first in an activation."""
    t.go_to(who)
    return wish(t)


def take(t: Bench, who: str, option: Option, until: str) -> None:
    """A model acts, and all is answered as the kit does until there is a question of this kind."""
    t.go_to(who)
    t.match.choose(option)
    while t.match.decision.kind != until:
        t.match.choose(t.idle(t.match.decision))


def deeds(t: Bench, who: str) -> list[Option]:
    """What it does in an activation, and what it is asked about in it it decides as well."""
    t.go_to(who)
    done = []
    while t.match.decision.kind == "activation" and t.match.decision.subjects[0] == who:
        done.append(wish(t))
        t.match.choose(done[-1])
        while not t.match.over and t.match.decision.kind not in ("activation", "activate"):
            t.match.choose(wish(t))
    return done


def mind_of(t: Bench, who: str) -> Mind:
    return Mind(t.game, t.game.seat(who))


FAR_AWAY: dict[str, Any] = {"at": (22, 22), "actions": ()}


# -- what an attack is worth ---------------------------------------------------------------------------


def test_of_two_foes_the_one_that_can_be_felled_is_struck() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6),)}, x={"at": (12, 14)}, y={"at": (14, 12), "left": 1}
    )
    assert wish_of(t, "A") == Take("golpe", ("y",))


def test_of_two_foes_the_one_that_defends_itself_worse_is_struck() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6),)}, x={"at": (12, 14)}, y={"at": (14, 12), "df": 2}
    )
    assert wish_of(t, "A") == Take("golpe", ("y",))


def test_of_two_attacks_the_one_that_does_more_is_made() -> None:
    weak, strong = melee("empujon", 6, (1, 1, 2)), melee("golpe", 6, (3, 4, 6))
    t = table(A={"at": (12, 12), "actions": (weak, strong)}, x={"at": (12, 14)})
    assert wish_of(t, "A") == Take("golpe", ("x",))


def test_nobody_is_attacked_who_terrifies_more_than_can_be_borne() -> None:
    horror = ({"is": "terrifying", "tn": 14},)
    t = table(
        A={"at": (12, 12), "wp": 2, "actions": (melee("golpe", 6),)},
        x={"at": (12, 14), "card": with_abilities("x", horror)},
        y={"at": (14, 12), "df": 6},
    )
    assert wish_of(t, "A") == Take("golpe", ("y",))


def with_abilities(name: str, abilities: tuple[dict[str, Any], ...], **fields: Any) -> Card:
    """A card with abilities, written as in a file."""
    return card(name, abilities=msgspec.convert(abilities, tuple[AnyAbility, ...]), **fields)


def test_a_shot_is_not_put_into_a_melee_of_friends() -> None:
    """Any of the three may be struck: two of them are its own."""
    t = table(
        A={"at": (12, 4), "actions": (gun("tiro", 6),)},
        B={"at": (12, 13), "left": 2},
        C={"at": (13.5, 12), "left": 2},
        x={"at": (12, 11.5), "actions": (melee("golpe", 5),), "wounds": 10},
    )
    alone = table(A={"at": (12, 4), "actions": (gun("tiro", 6),)}, x={"at": (12, 11.5), "wounds": 10})
    assert wish_of(alone, "A") == Take("tiro", ("x",))
    assert not isinstance(wish_of(t, "A"), Take)


def test_damage_counts_for_what_reductions_leave_of_it() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6),)},
        x={"at": (12, 14)},
        y={"at": (14, 12), "card": with_abilities("y", ({"is": "armor", "value": 3},))},
    )
    worth = [
        action_worth(mind_of(t, "A"), "A", t.game.action("A", "golpe"), (target,)) for target in ("x", "y")
    ]
    assert worth[0] > worth[1] > 0


def test_what_is_good_for_one_player_is_as_bad_for_the_other() -> None:
    t = table(A={"at": (12, 12), "actions": (melee("golpe", 6),)}, x={"at": (12, 14)})
    golpe = t.game.action("A", "golpe")
    mine = action_worth(mind_of(t, "A"), "A", golpe, ("x",))
    theirs = action_worth(mind_of(t, "x"), "A", golpe, ("x",))
    assert mine > 0 > theirs


# -- odds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("net", [-3, -1, 0, 2])
def test_the_odds_of_a_flip_are_all_there_is(net: int) -> None:
    assert sum(flip_odds(net)) == pytest.approx(1)
    assert sum(chance for _, chance in band_odds(net)) == pytest.approx(1)


def test_one_plain_card_is_any_of_54() -> None:
    assert flip_odds(0)[0] == pytest.approx(1 / 54)
    assert flip_odds(0)[14] == pytest.approx(1 / 54)
    assert flip_odds(0)[7] == pytest.approx(4 / 54)


def test_a_level_duel_is_won_a_little_more_often_than_not() -> None:
    """Ties are the acting side's: of 15 values each with its odds, half of the rest and all ties."""
    ties = sum(chance**2 for chance in flip_odds(0))
    assert sum(edge_of(0, 0, 0, 0)) == pytest.approx((1 + ties) / 2)
    assert edge_of(0, 0, 0, 0).level == pytest.approx(ties)


def test_what_needs_no_duel_is_sure() -> None:
    assert sum(SURE) == 1


# -- moves ---------------------------------------------------------------------------------------------


def test_a_fighter_charges_a_foe_that_it_can_reach() -> None:
    t = table(A={"at": (12, 8), "actions": (melee("golpe", 6),)}, x={"at": (12, 15)})
    option = wish_of(t, "A")
    assert isinstance(option, Charge) and option.target == "x"


def test_a_fighter_walks_up_to_a_foe_that_is_farther_away() -> None:
    t = table(A={"at": (12, 4), "actions": (melee("golpe", 6),)}, x={"at": (12, 20)})
    before = t.game.gap("A", "x")
    done = deeds(t, "A")
    assert [type(option) for option in done] == [Walk, Walk, EndActivation]
    assert before - t.game.gap("A", "x") == 10 * INCH


def test_a_shooter_comes_into_range_and_shoots() -> None:
    t = table(
        A={"at": (12, 4), "actions": (gun("tiro", 6),)},
        x={"at": (12, 20)},
        cards=("R09", "C02", "R05", "R06"),
    )
    done = deeds(t, "A")
    assert isinstance(done[0], Walk)
    assert done[1] == Take("tiro", ("x",))


def test_whoever_is_in_a_fight_does_not_walk_out_of_it() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6),)},
        x={"at": (12, 14), "actions": (melee("golpe", 5),)},
        markers=(Marker("m", "objective", at(3, 3)),),
        strategy=Strategy(id="rescate", type="salvage"),
    )
    assert wish_of(t, "A") == Take("golpe", ("x",))


def test_an_activation_comes_to_its_end() -> None:
    t = table(A={"at": (12, 12), "actions": ()}, x=FAR_AWAY)
    assert isinstance(deeds(t, "A")[-1], EndActivation)


def test_whoever_has_most_to_do_is_picked_first() -> None:
    t = table(
        A={"at": (2, 2), "actions": (melee("golpe", 6),)},
        B={"at": (12, 12), "actions": (melee("golpe", 6),)},
        x={"at": (12, 14)},
    )
    assert wish(t) == Activate("B")


# -- what there is besides attacks ---------------------------------------------------------------------


def test_a_careful_attack_is_aimed_first() -> None:
    """Against somebody who defends itself so well, two plain attacks do next to nothing."""
    t = table(A={"at": (12, 12), "actions": (melee("golpe", 2, (1, 4, 8)),)}, x={"at": (12, 14), "df": 8})
    assert wish_of(t, "A") == Focus()


def test_what_was_aimed_is_used() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 3, (3, 6, 9)),), "held": {"focused": 1}},
        x={"at": (12, 14), "df": 7},
    )
    assert wish_of(t, "A") == Take("golpe", ("x",), focus=True)


def test_nobody_aims_at_nothing() -> None:
    t = table(A={"at": (12, 4), "actions": (melee("golpe", 6),)}, x={"at": (12, 20)})
    assert Focus() not in deeds(t, "A")


def foes_about(**more: Any) -> dict[str, Any]:
    return {f"{name}": {"at": place, "actions": (gun("tiro", 6),)} for name, place in (
        ("x", (12, 16)), ("y", (8, 14)), ("z", (16, 14)))} | more  # fmt: skip


def test_the_threatened_stand_on_the_defensive_for_their_lowest_card() -> None:
    t = table(A={"at": (12, 10), "actions": ()}, hands={"red": ("C11", "M02", "R08")}, **foes_about())
    assert DefensiveStance("M02") in deeds(t, "A")


def test_no_good_card_is_given_for_a_defensive_stance() -> None:
    t = table(A={"at": (12, 10), "actions": ()}, hands={"red": ("C11", "R12")}, **foes_about())
    assert not [option for option in deeds(t, "A") if isinstance(option, DefensiveStance)]


HEALING = action(
    "cura", aims_at="friend", reach="cast", range=6, effects=(Heal(amount=2),)
)  # a friend within 6 inches


def test_the_wounded_are_healed_and_the_unhurt_are_not() -> None:
    t = table(
        A={"at": (4, 4), "actions": (HEALING,)}, B={"at": (4, 7), "left": 5}, C={"at": (7, 4)}, x=FAR_AWAY
    )
    assert wish_of(t, "A") == Take("cura", ("B",))
    well = table(A={"at": (4, 4), "actions": (HEALING,)}, B={"at": (4, 7)}, x=FAR_AWAY)
    assert not isinstance(wish_of(well, "A"), Take)


CALL = action(
    "llamada",
    ap=2,
    stat=Stat.CA,
    value=5,
    suits="C",
    tn=12,
    tn_suits="CC",
    effects=(Summon(to="actor", card="ahogado"),),
)


def test_a_model_is_summoned_with_the_card_for_it_in_the_hand() -> None:
    """5 and a 7 of Crows make the 12 with the second Crow."""
    some = {"ahogado": card("ahogado")}
    ready = table(A={"at": (4, 4), "actions": (CALL,)}, x=FAR_AWAY, content=some, hands={"red": ("C07",)})
    assert wish_of(ready, "A") == Take("llamada")
    for poor in ("C06", "R13"):
        t = table(A={"at": (4, 4), "actions": (CALL,)}, x=FAR_AWAY, content=some, hands={"red": (poor,)})
        assert wish_of(t, "A") != Take("llamada")


def test_a_zero_action_comes_before_what_costs_ap() -> None:
    spur = action("espuela", ap=0, effects=(Draw(to="actor", cards=1),))
    t = table(A={"at": (12, 12), "actions": (melee("golpe", 6), spur)}, x={"at": (12, 14)})
    assert wish_of(t, "A") == Take("espuela")


def test_of_several_modes_the_one_that_helps_is_declared() -> None:
    modes = (
        Mode(name={"en": "a"}, effects=(Heal(amount=2),)),
        Mode(name={"en": "b"}, effects=(Remove(),)),
    )
    tonic = action("tonico", aims_at="friend", reach="cast", range=6, modes=modes)
    t = table(A={"at": (4, 4), "actions": (tonic,)}, B={"at": (4, 7), "held": {"paralyzed": 0}}, x=FAR_AWAY)
    assert wish_of(t, "A") == Take("tonico", ("B",), 1)


def test_a_fire_is_beaten_out_where_nothing_else_is_to_be_done() -> None:
    t = table(A={"at": (4, 4), "actions": ()}, B={"at": (4, 6), "held": {"burning": 2}}, x=FAR_AWAY)
    assert wish_of(t, "A") == Interact("extinguish", "B")


# -- points --------------------------------------------------------------------------------------------


def objective(id: str, x: float, y: float, crew: str = "") -> Marker:
    return Marker(id, "objective", at(x, y), crew)


SALVAGE = Strategy(id="rescate", type="salvage")


def test_an_objective_within_reach_is_seen_to_before_a_shot() -> None:
    t = table(
        A={"at": (4, 4), "actions": (gun("tiro", 5),)},
        x={"at": (4, 14)},
        markers=(objective("m", 5, 5),),
        strategy=SALVAGE,
    )
    assert wish_of(t, "A") == Interact("objective", "m")


def test_whoever_is_nearest_goes_to_an_objective() -> None:
    t = table(
        A={"at": (4, 4), "actions": ()},
        B={"at": (4, 20), "actions": ()},
        x={"at": (22, 12), "actions": ()},
        markers=(objective("m", 4, 12.5),),
        strategy=SALVAGE,
    )
    option = wish_of(t, "B")
    assert isinstance(option, Walk)
    assert option.to.y < at(0, 16).y
    assert spot_of(mind_of(t, "A"), "A") is None


def test_what_is_claimed_already_is_left_alone() -> None:
    t = table(
        A={"at": (4, 4), "actions": ()},
        x={"at": (22, 12), "actions": ()},
        markers=(objective("m", 5, 5, "red"), objective("n", 4, 14, "blue")),
        strategy=Strategy(id="concesiones", type="claims"),
    )
    spot = spot_of(mind_of(t, "A"), "A")
    assert spot is not None and spot.at == at(4, 14)


def test_ground_is_held_with_as_many_as_are_needed() -> None:
    """A alone has more there than nobody; B is wanted where it is level."""
    t = table(
        A={"at": (4, 4), "actions": ()},
        B={"at": (4, 6), "actions": ()},
        x={"at": (12, 12), "actions": ()},
        markers=(objective("m", 4, 3), objective("n", 12, 14)),
        strategy=Strategy(id="tierra", type="ground"),
    )
    spot = spot_of(mind_of(t, "B"), "B")
    assert spot is not None and spot.at == at(12, 14)


def test_scheme_markers_are_put_down_where_they_count_and_no_more_than_count() -> None:
    cordon = Strategy(id="cordon", type="cordon", inches=2, most=1)
    t = table(A={"at": (4, 12), "actions": ()}, x=FAR_AWAY, strategy=cordon)
    done = deeds(t, "A")
    assert isinstance(done[0], Interact) and done[0].what == "scheme"
    assert not [option for option in done[1:] if isinstance(option, Interact)]


def test_markers_are_brought_to_the_far_edge() -> None:
    """Both crews of the kit call the southern edge theirs."""
    rupture = Strategy(id="ruptura", type="breakthrough", inches=3)
    t = table(A={"at": (4, 7), "actions": ()}, x=FAR_AWAY, strategy=rupture)
    walk, marker, *_ = deeds(t, "A")
    assert isinstance(walk, Walk) and isinstance(marker, Interact)
    assert t.state.markers[0].at.y <= 3 * INCH + 30 * MM


def test_a_quarter_that_nobody_of_the_crew_holds_is_gone_to() -> None:
    t = table(
        A={"at": (4, 4), "actions": ()},
        B={"at": (6, 5), "actions": ()},
        x={"at": (20, 20)},
        strategy=Strategy(id="cuatro", type="quarters", inches=3),
    )
    spot = spot_of(mind_of(t, "B"), "B")
    assert spot is not None and spot.at == at(18, 6)
    assert not is_there(mind_of(t, "B"), "B", spot)


def test_a_leader_with_a_price_on_its_head_is_struck_first() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6),)},
        x={"at": (12, 14), "station": "henchman", "left": 5},
        y={"at": (14, 12), "left": 4},
        strategy=Strategy(id="cabeza", type="headhunt", points=3),
    )
    assert wish_of(t, "A") == Take("golpe", ("x",))


# -- cheating ------------------------------------------------------------------------------------------


def to_cheat(t: Bench, seat: str, who: str = "A", option: Option | None = None) -> Option:
    """What a player does when asked to cheat in an attack."""
    take(t, who, option or Take("golpe", ("x",)), "cheat")
    while t.match.decision.seat != seat:
        t.match.choose(Pass())
        while t.match.decision.kind != "cheat":
            t.match.choose(t.idle(t.match.decision))
    return wish(t)


def test_a_lost_attack_is_turned_with_the_cheapest_card_that_does() -> None:
    """6 + 3 against 5 + 8: a 7 is enough, and makes up more than an 8 less of difference than it costs."""
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (3, 3, 3)),)},
        x={"at": (12, 14)},
        hands={"red": ("C13", "M06", "R07", "T11")},
        cards=("R03", "C08"),
    )
    assert to_cheat(t, "ana") == Cheat("R07")


def test_no_card_is_spent_that_turns_nothing() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (3, 3, 3)),)},
        x={"at": (12, 14)},
        hands={"red": ("M06", "R05", "BJ")},
        cards=("R03", "C08"),
    )
    assert to_cheat(t, "ana") == Pass()


def test_no_good_card_is_spent_on_a_scratch() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (1, 1, 1)),)},
        x={"at": (12, 14)},
        hands={"red": ("C13",)},
        cards=("R03", "C08"),
    )
    assert to_cheat(t, "ana") == Pass()


def test_the_same_card_is_spent_on_a_kill() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (1, 1, 1)),)},
        x={"at": (12, 14), "left": 1},
        hands={"red": ("C13",)},
        cards=("R03", "C08"),
    )
    assert to_cheat(t, "ana") == Cheat("C13")


def test_an_attack_that_hits_anyway_is_not_cheated() -> None:
    """6 + 10 against 5 + 1: nothing more comes of a higher card, the damage is the same."""
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (2, 2, 2)),)},
        x={"at": (12, 14)},
        hands={"red": ("C13", "R12")},
        cards=("R10", "C01"),
    )
    assert to_cheat(t, "ana") == Pass()


def test_a_defender_saves_itself_with_the_cheapest_card_that_does() -> None:
    """6 + 5 against 5 + 2: from 7 on the blow misses."""
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (3, 3, 3)),)},
        x={"at": (12, 14)},
        hands={"blue": ("C13", "M06", "R07", "T11")},
        cards=("R05", "C02"),
    )
    assert to_cheat(t, "luis") == Cheat("R07")


def test_a_defender_who_has_won_leaves_it_at_that() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (3, 3, 3)),)},
        x={"at": (12, 14)},
        hands={"blue": ("C13", "R07")},
        cards=("R02", "C09"),
    )
    assert to_cheat(t, "luis") == Pass()


def test_damage_is_cheated_into_the_band_that_kills() -> None:
    """6 + 11 against 5 + 1 is far enough for a plain flip; of 4 Wounds moderate damage leaves 1."""
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (2, 3, 4)),)},
        x={"at": (12, 14), "left": 4},
        hands={"red": ("C12", "M11", "R07")},
        cards=("R10", "C01", "R06"),
    )
    take(t, "A", Take("golpe", ("x",)), "cheat")
    assert wish(t) == Pass()
    t.match.choose(Pass())
    assert t.match.decision.subjects == ("A", "damage")
    assert wish(t) == Cheat("M11")


def test_damage_that_kills_anyway_is_left() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, (2, 3, 4)),)},
        x={"at": (12, 14), "left": 3},
        hands={"red": ("C12",)},
        cards=("R10", "C01", "R06"),
    )
    take(t, "A", Take("golpe", ("x",)), "cheat")
    t.match.choose(Pass())
    assert wish(t) == Pass()


def test_higher_cards_are_dearer() -> None:
    cards = [f"R{value:02d}" for value in range(1, 14)] + ["RJ"]
    assert [price(card) for card in cards] == sorted({price(card) for card in cards})


def test_what_lies_in_the_other_hand_makes_no_difference() -> None:
    wishes = set()
    for hand in (("R07", "C13"), ("M01", "M02")):
        t = table(
            A={"at": (12, 12), "actions": (melee("golpe", 6, (3, 3, 3)),)},
            x={"at": (12, 14)},
            hands={"red": ("C12", "M08"), "blue": hand},
            cards=("R03", "C08"),
        )
        wishes.add(to_cheat(t, "ana"))
    assert len(wishes) == 1


# -- cards, triggers, stones ---------------------------------------------------------------------------


def test_of_the_flipped_cards_the_better_one_is_used() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 5),), "held": {"focused": 1}},
        x={"at": (12, 14)},
        cards=("R03", "C11"),
    )
    take(t, "A", Take("golpe", ("x",), focus=True), "use_card")
    assert wish(t) == UseCard("C11")


def test_of_cards_that_win_alike_the_one_with_a_trigger_is_used() -> None:
    again = trigger("M", When.SUCCEEDING, Give(condition="paralyzed"))
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 8, triggers=(again,)),), "held": {"focused": 1}},
        x={"at": (12, 14)},
        cards=("R11", "M11"),
    )
    take(t, "A", Take("golpe", ("x",), focus=True), "use_card")
    assert wish(t) == UseCard("M11")


TRIGGERS = (
    trigger("M", When.SUCCEEDING, Give(condition="slow")),
    trigger("M", When.SUCCEEDING, Give(condition="paralyzed")),
    trigger("M", When.FAILING, Draw(to="actor", cards=2)),
)


def test_the_trigger_that_is_worth_most_is_declared() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, triggers=TRIGGERS),)},
        x={"at": (12, 14)},
        cards=("M10", "C02"),
    )
    take(t, "A", Take("golpe", ("x",)), "trigger")
    assert wish(t) == DeclareTrigger(1)


def test_of_a_lost_duel_the_trigger_for_those_who_fail_is_declared() -> None:
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, triggers=TRIGGERS),)},
        x={"at": (12, 14)},
        cards=("M02", "C10"),
    )
    take(t, "A", Take("golpe", ("x",)), "trigger")
    assert wish(t) == DeclareTrigger(2)


def test_a_trigger_for_nothing_is_not_declared() -> None:
    slow = (trigger("M", When.SUCCEEDING, Give(condition="slow")),)
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, triggers=slow),)},
        x={"at": (12, 14), "held": {"slow": 0}},
        cards=("M10", "C02"),
    )
    take(t, "A", Take("golpe", ("x",)), "trigger")
    assert wish(t) == Pass()


def test_a_defender_makes_damage_less() -> None:
    armed = (trigger("R", When.AT_ONCE, Score(damage=-1)),)
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6),)},
        x={"at": (12, 14), "df_triggers": armed},
        cards=("M10", "R02"),
    )
    take(t, "A", Take("golpe", ("x",)), "trigger")
    assert wish(t) == DeclareTrigger(0)


def hurt_by(track: tuple[int, int, int], left: int, stones: int) -> Bench:
    """A henchman about to suffer weak damage of that track."""
    t = table(
        A={"at": (12, 12), "actions": (melee("golpe", 6, track),)},
        x={"at": (12, 14), "station": "henchman", "left": left},
        stones={"blue": stones},
        cards=("M12", "R01", "C02", "C03"),
    )
    take(t, "A", Take("golpe", ("x",)), "prevent")
    return t


def test_a_stone_is_spent_to_live() -> None:
    assert wish(hurt_by((3, 3, 3), left=3, stones=1)) == Stone("prevent")


def test_no_stone_is_spent_on_a_scratch_nor_where_it_cannot_help() -> None:
    assert wish(hurt_by((2, 3, 3), left=6, stones=1)) == Pass()
    assert wish(hurt_by((9, 9, 9), left=2, stones=1)) == Pass()


def test_a_stone_gives_the_suit_without_which_nothing_comes_of_a_duel() -> None:
    """The strongest of spells, and a suit that none of its own brings."""
    doom = spell("condena", 9, (9, 9, 9), tn=10, tn_suits="T")
    t = table(
        A={"at": (12, 8), "station": "master", "actions": (doom,)},
        x={"at": (12, 14), "station": "master"},
        stones={"red": 1},
    )
    take(t, "A", Take("condena", ("x",)), "stone")
    assert wish(t) == Stone("T")


def test_a_stone_is_not_spent_on_a_duel_of_little_weight() -> None:
    t = table(
        A={"at": (12, 12), "station": "master", "actions": (melee("golpe", 6, (1, 1, 1)),)},
        x={"at": (12, 14)},
        stones={"red": 5},
    )
    take(t, "A", Take("golpe", ("x",)), "stone")
    assert wish(t) == Pass()


def test_a_friend_relents_to_what_does_it_good_only() -> None:
    for effect, answer in ((Heal(amount=2), Relent()), (Damage(amount=2), Pass())):
        deed = action(
            "obra", aims_at="friend", reach="cast", range=6, stat=Stat.CA, value=5, resist=Stat.WP,
            effects=(effect,),
        )  # fmt: skip
        t = table(A={"at": (4, 4), "actions": (deed,)}, B={"at": (4, 7), "left": 4}, x=FAR_AWAY)
        take(t, "A", Take("obra", ("B",)), "relent")
        assert wish(t) == answer


def test_whoever_walks_away_is_struck_at() -> None:
    t = table(
        A={"at": (12, 12), "actions": ()},
        x={"at": (12, 14), "actions": (melee("golpe", 5), melee("tajo", 6))},
    )
    take(t, "A", Walk(at(12, 8)), "declared")
    assert wish(t) == Strike("tajo")


# -- hands ---------------------------------------------------------------------------------------------


def test_low_cards_are_changed_in_the_draw_phase_and_the_black_joker_with_them() -> None:
    t = table(
        A={"at": (4, 4)},
        x={"at": (20, 20)},
        hands={"red": ("BJ", "C03", "M06", "R07", "T12")},
        phase=Phase.DRAW,
    )
    assert t.match.decision.kind == "discard"
    option = wish(t)
    assert isinstance(option, DiscardCards)
    assert set(option.cards) == {"BJ", "C03", "M06"}


def test_who_must_discard_gives_the_lowest_card() -> None:
    fine = action("multa", aims_at="enemy", reach="cast", range=12, effects=(Draw(cards=-1),))
    t = table(
        A={"at": (12, 8), "actions": (fine,)}, x={"at": (12, 14)}, hands={"blue": ("C03", "M06", "T12")}
    )
    take(t, "A", Take("multa", ("x",)), "discard")
    assert wish(t) == DiscardCards(("C03",))


# -- what effects ask ----------------------------------------------------------------------------------


def test_a_foe_is_pushed_away_from_where_it_is_wanted() -> None:
    shove = action("soplo", aims_at="enemy", reach="cast", range=12, effects=(Push(inches=4),))
    t = table(
        A={"at": (12, 8), "actions": (shove,)},
        x={"at": (12, 12), "actions": ()},
        markers=(objective("m", 12, 15),),
        strategy=SALVAGE,
    )
    take(t, "A", Take("soplo", ("x",)), "push")
    option = wish(t)
    assert isinstance(option, ToPoint)
    assert not within(t.game.figure("x")._replace(at=option.to), at(12, 15), 5 * INCH)


def test_a_friend_is_put_where_it_is_wanted() -> None:
    hop = action("salto", effects=(Place(to="actor", inches=5),))
    t = table(
        A={"at": (12, 8), "actions": (hop,)},
        x={"at": (2, 2), "actions": ()},
        markers=(objective("m", 12, 15),),
        strategy=SALVAGE,
    )
    take(t, "A", Take("salto"), "place")
    option = wish(t)
    assert isinstance(option, ToPoint)
    assert within(option.to, at(12, 13), INCH)


def test_what_must_be_done_to_ones_own_is_done_where_it_hurts_least() -> None:
    """A foe is made to strike its own: by who makes it, so the weak one is struck."""
    order = action(
        "orden",
        aims_at="enemy",
        reach="cast",
        range=12,
        effects=(Act(kind="melee", must=True, against="friend"),),
    )
    t = table(
        A={"at": (12, 4), "actions": (order,)},
        x={"at": (12, 12), "actions": (melee("golpe", 6),)},
        y={"at": (12, 14)},
        z={"at": (14, 12), "left": 1},
    )
    take(t, "A", Take("orden", ("x",)), "act")
    assert t.match.decision.seat == "ana"
    assert wish(t) == Take("golpe", ("z",))


def test_what_may_be_done_at_no_ap_is_done_if_it_is_of_use() -> None:
    t = table(A={"at": (12, 8), "actions": (melee("golpe", 6),)}, x={"at": (12, 14)})
    take(t, "A", wish_of(t, "A"), "act")
    assert wish(t) == Take("golpe", ("x",))


def test_an_attack_is_turned_on_whoever_is_missed_least() -> None:
    aside = (trigger("M", When.BEFORE, Redirect(within=3)),)
    t = table(
        A={"at": (12, 10), "actions": (melee("golpe", 7),)},
        x={"at": (12, 12), "station": "henchman", "df_triggers": aside},
        y={"at": (12, 14), "left": 1},
        z={"at": (14, 12)},
        cards=("R10", "M02"),
    )
    take(t, "A", Take("golpe", ("x",)), "trigger")
    t.match.choose(DeclareTrigger(0))
    assert t.match.decision.kind == "redirect"
    assert wish(t) == Pick("z")


def test_of_conditions_the_worst_is_taken_off() -> None:
    purge = action("purga", aims_at="friend", reach="cast", range=6, effects=(Remove(),))
    t = table(
        A={"at": (4, 4), "actions": (purge,)},
        B={"at": (4, 7), "held": {"poison": 1, "paralyzed": 0, "fast": 0}},
        x=FAR_AWAY,
    )
    take(t, "A", Take("purga", ("B",)), "remove")
    assert wish(t) == Pick("paralyzed")


def test_a_blast_catches_foes_and_spares_friends() -> None:
    bomb = spell("bomba", 8, (2, 3, 4), resist=Stat.DF, effects=(Damage(track=(2, 3, 4), blasts=(0, 1, 1)),))
    t = table(
        A={"at": (12, 6), "actions": (bomb,)},
        B={"at": (14, 12)},
        x={"at": (12, 12), "wounds": 12},
        y={"at": (10, 12)},
        cards=("R07", "C01", "R10"),
    )
    take(t, "A", Take("bomba", ("x",)), "blast")
    option = wish(t)
    assert isinstance(option, ToPoint)
    assert option.to.x < at(12, 12).x


# -- whole matches -------------------------------------------------------------------------------------

CROSSROADS = """
ruleset = "malifaux"
title = { es = "El duelo", en = "The duel" }
table = "cruce"
strategy = "duelo_a_muerte"
turns = 3

[crews.guardia]
name = { es = "La guardia", en = "The guard" }
members = ["capitana_bielas", "obrera_de_remaches"]
stones = 2

[crews.ronda]
name = { es = "La ronda", en = "The watch" }
members = ["contramaestre_ahogado", "percebe"]
stones = 2

[sides.linea]
seat = "ana"
crew = "guardia"
at = { capitana_bielas = [9, 17.5], obrera_de_remaches = [12, 17] }

[sides.coro]
seat = "luis"
crew = "ronda"
at = { contramaestre_ahogado = [11, 2.5], percebe = [8, 3] }
"""


def test_greedy_beats_chance_from_either_side() -> None:
    scene = RULESET.load(CROSSROADS, "duelo.toml", {})
    points = {"greedy": 0, "random": 0}
    for seed in range(24):
        seats = ("ana", "luis") if seed % 2 else ("luis", "ana")
        match = Match(RULESET, scene, SeededChance(secret_from_seed(seed)), log=False, history=False)
        play_on(match, {seats[0]: GreedyAgent(seed), seats[1]: RandomAgent(seed)}, 5_000)
        assert match.over
        for crew, side in scene.sides.items():
            points["greedy" if side.seat == seats[0] else "random"] += match.state.crews[crew].points
    assert points["greedy"] > 5 * max(1, points["random"]), points


def test_every_question_of_a_match_of_two_greedy_players_is_answered_by_a_wish() -> None:
    scene = RULESET.load(CROSSROADS, "duelo.toml", {})
    for seed in range(3):
        match = Match(RULESET, scene, SeededChance(secret_from_seed(seed)), log=False, history=False)
        while not match.over:
            seen = view(match, match.decision.seat)
            check = match.decision.chooser.check
            option = next(one for one in advise(seen, match.decision) if check(one) is None)
            match.choose(option)
