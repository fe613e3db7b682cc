"""Errors carry keys, and are told in the language of whoever reads them."""

from __future__ import annotations

import pickle

import pytest

from refriega.core.errors import (
    ChanceError,
    ConsentNeeded,
    Desync,
    IllegalChoice,
    Malformed,
    RecordError,
    RefriegaError,
    Refusal,
    ScenarioError,
)
from refriega.core.faults import Faults
from refriega.core.modifier import Breakdown, Part
from refriega.locale import Catalogue
from refriega.locale.message import Message

EN, ES = Catalogue("en"), Catalogue("es")


def test_an_error_holds_a_key_and_arguments_and_is_told_in_both_languages() -> None:
    error = ScenarioError("scenario.does_not_fit", id="potro", file="charca.toml", place="creatures.potro.at")
    assert (error.message.key, error.message.args) == ("scenario.does_not_fit", {"id": "potro"})
    assert str(error) == "charca.toml: creatures.potro.at: 'potro' does not fit there"
    assert error.said(ES) == "charca.toml: creatures.potro.at: 'potro' no cabe ahí"


def test_a_record_has_lines() -> None:
    error = RecordError("record.digest", file="duel.jsonl", line=1)
    assert str(error) == "duel.jsonl: line 1: the scenario does not match its digest"
    assert error.said(ES) == "duel.jsonl: línea 1: el escenario no corresponde a su resumen"


def test_checks_that_stand_apart_are_all_made_and_the_first_fault_brings_the_others_along() -> None:
    faults = Faults()
    faults.settle()
    for key in ("scenario.same_edge", "scenario.empty_side"):
        with faults.apart():
            raise ScenarioError(key, place=key)
    with faults.apart():
        faults.settle()  # of a check that gathers faults itself all are kept
    with pytest.raises(ScenarioError) as caught:
        faults.settle()
    error = caught.value.of_file("a.toml")
    places = ["scenario.same_edge", "scenario.empty_side", "scenario.same_edge", "scenario.empty_side"]
    assert [each.place for each in error.each()] == places
    assert {each.file for each in error.each()} == {"a.toml"}
    again = pickle.loads(pickle.dumps(error))
    assert [str(each) for each in again.each()] == [str(each) for each in error.each()]


def test_an_error_that_names_a_file_keeps_it() -> None:
    assert ScenarioError("nested", file="b.toml").of_file("a.toml").file == "b.toml"


def test_a_message_may_stand_in_another() -> None:
    message = Message("absent.known", thing=Message("thing.side"), id="x", known=("rojos", "azules"))
    assert str(message) == "no side 'x'; there are: rojos, azules"
    assert message.said(ES) == "no existe bando 'x'; hay: rojos, azules"


def test_an_error_is_told_on_with_more_of_the_place() -> None:
    inner = ScenarioError("write.list", place="content")
    outer = ScenarioError(inner.message, file="a.toml", place=inner.place)
    assert str(outer) == "a.toml: content: write a list"


def test_what_a_file_says_is_quoted_so_that_no_terminal_obeys_it() -> None:
    assert "\x1b" not in str(Message("scenario.same_id", id="\x1b[2J"))


def test_a_plain_sentence_is_told_as_it_stands() -> None:
    error = ScenarioError("A ruleset from elsewhere: it says so itself.")
    assert str(error) == error.said(ES) == "A ruleset from elsewhere: it says so itself."
    assert str(Message("nobody.knows", n=3)) == "nobody.knows (n=3)"


@pytest.mark.parametrize(
    ("error", "english", "spanish"),
    [
        (
            IllegalChoice(Refusal("nothing_to_undo")),
            f"not allowed: {EN.text('refusal.nothing_to_undo')}",
            f"no se permite: {ES.text('refusal.nothing_to_undo')}",
        ),
        (IllegalChoice(Refusal("odd", "ML-001", "ML-002")), "not allowed: odd [ML-001, ML-002]",
         "no se permite: odd [ML-001, ML-002]"),
        (ConsentNeeded(("ana", "luis")), "chance has been revealed; consent is needed from: ana, luis",
         "ya se ha visto el azar; tienen que consentir: ana, luis"),
        (ChanceError("dice.face", value=7, sides=6), "7 is not a face of a d6", "7 no es una cara de un d6"),
        (Desync(Message("desync.nothing"), "1d6"), "the rules ask for nothing, the record answers 1d6",
         "las reglas piden nada, el acta responde 1d6"),
    ],
)  # fmt: skip
def test_other_errors_are_told_too(error: RefriegaError, english: str, spanish: str) -> None:
    assert str(error) == english
    assert error.said(ES) == spanish


def test_a_number_with_its_parts_is_told_as_its_total() -> None:
    refusal = Refusal("budget.odd", args={"total": Breakdown("attack", 3, (Part(3, "", "base"),))})
    assert str(IllegalChoice(refusal)) == "not allowed: budget.odd (total=3)"


def test_errors_travel_between_processes() -> None:
    error = pickle.loads(pickle.dumps(ScenarioError("write.list", file="a.toml", place="content")))
    assert str(error) == "a.toml: content: write a list"
    malformed = pickle.loads(pickle.dumps(Malformed("notation.dice", text="x")))
    assert malformed.message.args == {"text": "x"}
