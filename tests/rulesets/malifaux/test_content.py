"""The crews that come with the ruleset: their figures, and that all they say can be played."""

from __future__ import annotations

import re

import pytest

from refriega.rulesets.malifaux.card import Action, Card
from refriega.rulesets.malifaux.content import own_content
from refriega.rulesets.malifaux.effects_schema import Act, Damage, Heal, Summon
from refriega.rulesets.malifaux.references import check_content
from refriega.rulesets.malifaux.terms import Common, Kind, Reach, Station
from tests.rulesets.malifaux.cards import actions, content, effects, triggers

# -- the whole -------------------------------------------------------------------------------------


def test_all_that_the_content_says_can_be_played() -> None:
    for part in own_content():
        check_content(content(), part)


def test_there_are_four_crews_each_in_a_file_of_its_own() -> None:
    assert len(content().crews) == 4
    assert [len(part.crews) for part in own_content() if part.cards] == [1, 1, 1, 1]


@pytest.mark.parametrize("id_", ["linea_negra", "coro_ausente", "hermandad_del_horno", "feria_insomne"])
def test_a_crew_has_a_master_a_henchman_and_at_least_four_others_of_different_cards(id_: str) -> None:
    members = content().crews[id_].members
    stations = [content().cards[member].station for member in members]
    assert stations.count(Station.MASTER) == stations.count(Station.HENCHMAN) == 1
    assert len(members) >= 6
    assert len(set(members)) - 2 >= 4


def test_every_card_is_in_a_crew_or_can_be_summoned() -> None:
    members = {member for crew in content().crews.values() for member in crew.members}
    summoned = {said.effect.card for said in effects() if isinstance(said.effect, Summon)}
    assert set(content().cards) - members == summoned == {"golem_de_chatarra", "ahogado_reciente"}


def test_ids_are_plain_spanish_words() -> None:
    ids = [*content().cards, *content().crews, *content().conditions]
    ids += [action.id for _, _, action in actions()]
    assert [id_ for id_ in ids if not re.fullmatch("[a-z][a-z_]*", id_)] == []


def test_everything_has_a_name_in_both_languages_and_what_does_something_a_text() -> None:
    both = {"es", "en"}
    entries = {**content().cards, **content().crews, **content().conditions}
    bare = [
        id_
        for id_, entry in entries.items()
        if set(entry.name) != both or set(entry.text) not in (set(), both)
    ]
    bare += [id_ for id_, condition in content().conditions.items() if set(condition.text) != both]
    bare += [where for where, _, action in actions() if {*action.name} != both or {*action.text} != both]
    bare += [
        where for where, _, _, trigger in triggers() if {*trigger.name} != both or {*trigger.text} != both
    ]
    bare += [where for where, _, action in actions() for mode in action.modes if {*mode.name} != both]
    assert bare == []


# -- figures ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stat", "low", "high"),
    [("df", 3, 7), ("wp", 3, 7), ("wk", 4, 6), ("cg", 5, 8), ("height", 1, 3), ("wounds", 4, 14)],
)
def test_figures_are_such_as_stat_cards_have(stat: str, low: int, high: int) -> None:
    figures = [getattr(card, stat) for card in content().cards.values()]
    assert low <= min(figures)
    assert max(figures) <= high
    assert len(set(figures)) > 2


def test_acting_stats_are_from_four_to_seven() -> None:
    values = [action.value for _, _, action in actions() if action.stat is not None]
    assert (min(values), max(values)) == (4, 7)


@pytest.mark.rule("MX-003")
def test_actions_are_tactical_or_attacks_and_every_crew_has_both() -> None:
    for crew in content().crews.values():
        kinds = {action.kind for member in crew.members for action in content().cards[member].actions}
        assert kinds == {Kind.TACTICAL, Kind.ATTACK}


@pytest.mark.rule("MX-002", "MX-005")
def test_the_name_of_an_action_has_each_word_capitalised_and_stands_with_its_cost() -> None:
    words = [
        word for _, _, action in actions() for name in action.name.values() for word in re.split("[ -]", name)
    ]
    assert [word for word in words if not word[0].isupper()] == []
    assert {action.ap for _, _, action in actions()} == {0, 1, 2, 3}


def test_damage_texts_say_the_track_of_the_data() -> None:
    """The three numbers in a text are those that are flipped for."""
    told = 0
    for where, _, action in actions():
        for effect in (*action.effects, *(each for mode in action.modes for each in mode.effects)):
            if isinstance(effect, Damage | Heal) and effect.track is not None:
                track = "/".join(map(str, effect.track))
                assert all(track in text for text in action.text.values()), where
                told += 1
    assert told > 20


# -- actions that cause actions --------------------------------------------------------------------


def frames(crew: str, card: Card, action: Action, above: tuple[str, ...] = ()) -> int:
    """How many actions can be open at once, this one counted, if every trigger that takes one resolves."""
    if action.id in above:  # an action again: that could go on for as long as the suits come
        return 0
    listed = (*action.effects, *(effect for trigger in action.triggers for effect in trigger.effects))
    deepest = 0
    for act in listed:
        if not isinstance(act, Act):
            continue
        members = [content().cards[member] for member in content().crews[crew].members]
        for other in [card] if act.to == "actor" else members:
            attacks = [
                a for a in other.actions if a.reach is Reach.MELEE and a.kind is Kind.ATTACK and a.ap == 1
            ]
            charges = act.action == Common.CHARGE
            next_ = attacks if charges else [a for a in other.actions if a.id == act.action]
            for follower in next_:
                deepest = max(deepest, charges + frames(crew, other, follower, (*above, action.id)))
    return 1 + deepest


@pytest.mark.rule("MX-040", "MX-041")
def test_a_whistle_a_charge_an_attack_and_the_action_of_its_trigger_are_nested_three_deep() -> None:
    master = content().cards["regente_ulloa"]
    assert frames("linea_negra", master, master.action("toque_de_silbato")) == 4


def test_every_member_of_the_line_that_can_be_told_to_charge_has_something_to_charge_with() -> None:
    for member in ("capitana_bielas", "automata_de_via", "obrera_de_remaches", "fogonero"):
        attacks = [action for action in content().cards[member].actions if action.reach is Reach.MELEE]
        assert any(action.kind is Kind.ATTACK and action.ap == 1 for action in attacks), member
