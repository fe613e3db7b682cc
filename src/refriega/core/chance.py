"""Where chance comes from, and how it is proved.

A draw is named by its key: epoch, scope, stream, number within the scope, dice. The seeded source hashes
the key with the match's secret, so a draw does not depend on what was drawn before: undoing an
act and choosing another gives no new die to the same question. The header of a record commits to the
secret by its hash; once the secret is revealed, everybody can check every roll.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Protocol

from refriega.core.errors import ChanceError
from refriega.core.procedure import Chance, face_of

_WORD = 1 << 32


class ChanceSource(Protocol):
    """Answers a chance request, or None where a person has to (real dice)."""

    covered: bool
    """Whether the commitment covers its draws."""

    def draw(self, chance: Chance, epoch: int) -> tuple[int, ...] | None: ...


def draw_key(chance: Chance, epoch: int) -> str:
    """The name of a draw in records and proofs."""
    return f"{epoch}|{chance.scope}|{chance.stream}|{chance.n}|{chance.count}d{chance.sides}"


def secret_from_seed(seed: int | str) -> bytes:
    """The 32 secret bytes of a reproducible run: anybody who knows the seed knows the dice."""
    return hashlib.blake2b(f"refriega seed {seed}".encode(), digest_size=32).digest()


def commitment(secret: bytes) -> str:
    """What the header shows of the secret."""
    return hashlib.sha256(b"refriega commitment " + secret).hexdigest()


def faces(secret: bytes, nonces: tuple[str, ...], key: str) -> tuple[int, ...]:
    """The dice that `key` names under `secret`: unbiased, by rejection, block after block."""
    dice = key.rpartition("|")[2]
    count, sides = (int(number) for number in dice.split("d"))
    limit = _WORD - _WORD % sides
    salted = "|".join((key, *nonces)).encode()
    found: list[int] = []
    block = 0
    while True:
        digest = hashlib.blake2b(salted + b"#%d" % block if block else salted, key=secret).digest()
        for at in range(0, 64, 4):
            word = int.from_bytes(digest[at : at + 4], "big")
            if word < limit:
                found.append(word % sides + 1)
                if len(found) == count:
                    return tuple(found)
        block += 1


class SeededChance:
    """Hash of the key under a secret; `nonces` are what the seats added to it."""

    covered = True

    def __init__(self, secret: bytes, nonces: Iterable[str] = ()) -> None:
        self.secret = secret
        self.nonces = tuple(nonces)

    def draw(self, chance: Chance, epoch: int) -> tuple[int, ...]:
        key = draw_key(chance, epoch)
        if chance.count == 1 and not self.nonces:
            # the common case of `faces`, without parsing the key again
            sides = chance.sides
            word = int.from_bytes(hashlib.blake2b(key.encode(), key=self.secret).digest()[:4], "big")
            if word < _WORD - _WORD % sides:
                return (word % sides + 1,)
        return faces(self.secret, self.nonces, key)


class TypedChance:
    """Real dice: somebody rolls and types them in. `check` says what is wrong with a typed roll."""

    covered = False

    def draw(self, chance: Chance, epoch: int) -> tuple[int, ...] | None:
        return None


def check_faces(chance: Chance, values: tuple[int, ...]) -> None:
    """Raise `ChanceError` unless `values` are faces of the dice asked for."""
    if len(values) != chance.count:
        raise ChanceError("dice.number", dice=dice_of(chance), wanted=chance.count, given=len(values))
    for value in values:
        if type(value) is not int or not 1 <= value <= chance.sides:
            raise ChanceError("dice.face", value=value, sides=chance.sides)


def dice_of(chance: Chance) -> str:
    """The dice asked for, as they are written: 2d6."""
    return f"{chance.count}d{chance.sides}"


class ScriptedChance:
    """The dice of a ruling or test, in the order in which they are rolled; all must be used up.

    What a draw brings may be written by its name.
    """

    covered = False

    def __init__(self, script: Iterable[int | str]) -> None:
        self._script = list(script)
        self._at = 0

    @property
    def left(self) -> tuple[int | str, ...]:
        """The dice not rolled yet."""
        return tuple(self._script[self._at :])

    def draw(self, chance: Chance, epoch: int) -> tuple[int, ...]:
        written = self._script[self._at : self._at + chance.count]
        if len(written) < chance.count:
            raise ChanceError("dice.none_left", roll=self._at + 1, stream=chance.stream, dice=dice_of(chance))
        values = tuple(read_face(chance, value) for value in written)
        check_faces(chance, values)
        self._at += chance.count
        return values


def read_face(chance: Chance, written: int | str) -> int:
    """A face as it is written: its number, or the name of what is drawn. Raises `ChanceError`."""
    if isinstance(written, int):
        return written
    face = face_of(chance.outcomes, written)
    if face is None:
        known = tuple(name for name, _ in chance.outcomes)
        raise ChanceError("dice.not_in_the_bag", name=written, dice=dice_of(chance), known=known)
    return face
