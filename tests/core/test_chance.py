"""Chance: fair dice, named by their key and nothing else."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refriega.core.chance import (
    ScriptedChance,
    SeededChance,
    TypedChance,
    check_faces,
    commitment,
    draw_key,
    faces,
    secret_from_seed,
)
from refriega.core.errors import ChanceError
from refriega.core.procedure import Chance

SECRET = secret_from_seed("a fixed secret")

# The 0.999 quantiles of chi-square with 5, 19 and 99 degrees of freedom.
CRITICAL = {6: 20.52, 20: 43.82, 100: 148.23}


@pytest.mark.parametrize("sides", CRITICAL)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_face_comes_equally_often_over_many_keys(sides: int, seed: str) -> None:
    chance = SeededChance(secret_from_seed(seed))
    rolls = 200 * sides
    seen = Counter(
        chance.draw(Chance(f"{n // 50}/{n % 7}", f"mira/{n % 11}", n, 1, sides), 0)[0] for n in range(rolls)
    )
    expected = rolls / sides
    deviation = sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert set(seen) == set(range(1, sides + 1))
    assert deviation < CRITICAL[sides]


def test_the_dice_of_one_roll_are_fair_too() -> None:
    rolled = Counter(faces(SECRET, (), "0|1/1|fireball|0|6000d6"))
    deviation = sum((rolled[face] - 1000) ** 2 / 1000 for face in range(1, 7))
    assert deviation < CRITICAL[6]


def test_words_that_would_favour_low_faces_are_thrown_away() -> None:
    # a die of three quarters of the words' range: a quarter of all words has to go
    sides = 3 << 30
    key = f"0|1/1|odd|0|20d{sides}"
    words: list[int] = []
    for block in range(4):
        salted = key.encode() + (b"#%d" % block if block else b"")
        digest = hashlib.blake2b(salted, key=SECRET).digest()
        words += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 64, 4)]
    kept = [word % sides + 1 for word in words if word < sides]
    assert len(kept) < len(words)
    assert faces(SECRET, (), key) == tuple(kept[:20])


def test_more_dice_than_a_block_holds_go_on_into_the_next_block() -> None:
    sixteen = faces(SECRET, (), "0|1/1|s|0|16d6")
    many = faces(SECRET, (), "0|1/1|s|0|100d6")
    assert len(sixteen) == 16
    assert len(many) == 100
    assert all(1 <= face <= 6 for face in many)
    assert len({many[at : at + 16] for at in range(0, 96, 16)}) == 6  # no block comes twice


@given(
    st.text(max_size=8),
    st.text(max_size=8),
    st.integers(0, 9),
    st.integers(1, 30),
    st.integers(2, 100),
    st.sampled_from([(), ("a",), ("a", "b")]),
)
def test_the_quick_path_gives_what_the_proof_checks(
    scope: str, stream: str, n: int, count: int, sides: int, nonces: tuple[str, ...]
) -> None:
    chance = Chance(scope, stream, n, count, sides)
    drawn = SeededChance(SECRET, nonces).draw(chance, 2)
    assert drawn == faces(SECRET, nonces, draw_key(chance, 2))


@given(st.lists(st.integers(0, 50), max_size=30), st.integers(0, 50))
def test_a_question_gets_the_same_die_whatever_was_asked_before(before: list[int], n: int) -> None:
    fresh, used = SeededChance(SECRET), SeededChance(SECRET)
    for other in before:
        used.draw(Chance("1/1", "brun/attack", other, 1, 20), 0)
    question = Chance("1/1", "mira/attack", n, 1, 20)
    assert used.draw(question, 0) == fresh.draw(question, 0)


def test_every_part_of_the_key_names_another_draw() -> None:
    base = Chance("1/1", "mira/attack", 0, 12, 20)
    others = [
        (Chance("1/2", "mira/attack", 0, 12, 20), 0),
        (Chance("1/1", "brun/attack", 0, 12, 20), 0),
        (Chance("1/1", "mira/attack", 1, 12, 20), 0),
        (base, 1),
    ]
    source = SeededChance(SECRET)
    drawn = [source.draw(base, 0), *(source.draw(chance, epoch) for chance, epoch in others)]
    drawn += [SeededChance(SECRET, ("nonce",)).draw(base, 0), SeededChance(bytes(32)).draw(base, 0)]
    assert len(set(drawn)) == len(drawn)


def test_the_commitment_says_nothing_and_fixes_everything() -> None:
    assert commitment(SECRET) != commitment(secret_from_seed("another"))
    assert SECRET.hex() not in commitment(SECRET)
    assert secret_from_seed(7) == secret_from_seed("7")


@pytest.mark.parametrize("rolled", [(0,), (21,), (), (3, 4)])
def test_typed_dice_must_be_faces_of_the_die(rolled: tuple[int, ...]) -> None:
    with pytest.raises(ChanceError):
        check_faces(Chance("1", "s", 0, 1, 20), rolled)


def test_real_dice_wait_for_somebody() -> None:
    assert TypedChance().draw(Chance("1", "s", 0, 1, 20), 0) is None


def test_a_script_gives_its_dice_in_order_and_says_which_is_missing() -> None:
    script = ScriptedChance((12, 4, 6))
    assert script.draw(Chance("1", "s", 0, 1, 20), 0) == (12,)
    assert script.left == (4, 6)
    assert script.draw(Chance("1", "s", 0, 2, 6), 0) == (4, 6)
    with pytest.raises(ChanceError, match=r"mira/attack \(1d20\), roll 4"):
        script.draw(Chance("1", "mira/attack", 0, 1, 20), 0)


def test_a_scripted_die_must_fit_the_die_asked_for() -> None:
    with pytest.raises(ChanceError, match="12 is not a face of a d6"):
        ScriptedChance((12,)).draw(Chance("1", "s", 0, 1, 6), 0)


BAG = (("red", 3), ("blue", 2))


def test_a_draw_is_scripted_by_its_name_and_a_name_that_is_not_in_the_bag_is_an_error() -> None:
    draw = Chance("1", "bag", 0, 1, 5, outcomes=BAG)
    assert ScriptedChance(["blue"]).draw(draw, 0) == (4,)
    assert ScriptedChance([3]).draw(draw, 0) == (3,)
    with pytest.raises(ChanceError) as caught:
        ScriptedChance(["green"]).draw(draw, 0)
    assert caught.value.message.key == "dice.not_in_the_bag"
