"""Kept fights meet full disks, second players, other people's files: nothing acknowledged is ever lost."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from refriega.core.errors import InputError, RecordError
from refriega.core.record import RecordWriter, Unwritten, parse_record, replay
from refriega.terminal.keeping import key_file, open_new, write_key
from refriega.terminal.scenarios import Loaded, load_scenario
from refriega.terminal.session import Session, begin, resume
from tests.cli.kit import duel


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    return load_scenario(duel(tmp_path), {})


@pytest.fixture
def session(tmp_path: Path, loaded: Loaded) -> Iterator[Session]:
    with closing(begin(loaded, seed=None, real_dice=False, file=tmp_path / "fight")) as found:
        yield found


def play(session: Session) -> None:
    """The first choice on offer."""
    match = session.match
    match.choose(next(iter(match.decision.chooser.candidates())))


# -- one at a time -------------------------------------------------------------------------------


def test_a_second_player_of_the_same_file_is_sent_away(
    session: Session, tmp_path: Path, loaded: Loaded
) -> None:
    file = tmp_path / "fight"
    play(session)
    before = file.read_bytes()
    with pytest.raises(InputError, match="another game is being played"):
        resume(file)
    with pytest.raises(InputError, match="another game is being played"):
        begin(loaded, seed=None, real_dice=False, file=file)
    assert file.read_bytes() == before
    assert key_file(file).exists()
    session.close()
    again = resume(file)
    assert again is not None
    again.close()


def test_who_begins_at_the_same_moment_does_not_write_over_the_first(tmp_path: Path, loaded: Loaded) -> None:
    file = tmp_path / "fight"
    begin(loaded, seed=None, real_dice=False, file=file).close()
    secret = key_file(file).read_bytes()
    with pytest.raises(InputError, match="there is such a file already"):
        begin(loaded, seed=None, real_dice=False, file=file)
    assert key_file(file).read_bytes() == secret
    again = resume(file)
    assert again is not None
    again.close()


# -- other people's files ------------------------------------------------------------------------


@pytest.mark.parametrize("text", ['{"type":"FeatureCollection"}', '{"type":"', "{", "dear aunt", "\n"])
def test_what_only_begins_like_a_record_is_left_alone(tmp_path: Path, loaded: Loaded, text: str) -> None:
    file = tmp_path / "map.geojson"
    file.write_text(text)
    torn = text in ('{"type":"', "{")
    if torn:  # as a header that was torn may begin
        assert resume(file) is None
        begin(loaded, seed=None, real_dice=False, file=file).close()
    else:
        with pytest.raises(InputError):
            resume(file)
        with pytest.raises(InputError):
            begin(loaded, seed=None, real_dice=False, file=file)
        assert file.read_text() == text


def test_a_key_of_something_else_is_not_written_over(tmp_path: Path, loaded: Loaded) -> None:
    other = tmp_path / "server.key"
    other.write_text("-----BEGIN PRIVATE KEY-----\n")
    with pytest.raises(InputError, match="holds something else"):
        begin(loaded, seed=None, real_dice=False, file=tmp_path / "server")
    assert other.read_text() == "-----BEGIN PRIVATE KEY-----\n"


def test_a_key_is_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("")
    (tmp_path / "fight.key").symlink_to(tmp_path / "victim")
    with pytest.raises(InputError):
        write_key(tmp_path / "fight", b"s" * 32)
    assert not (tmp_path / "victim").read_bytes()


def test_a_key_that_all_could_read_is_for_its_owner_again(session: Session, tmp_path: Path) -> None:
    session.close()
    key = key_file(tmp_path / "fight")
    key.chmod(0o644)
    again = resume(tmp_path / "fight")
    assert again is not None
    again.close()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


@pytest.mark.parametrize("secret", ["zz", "00", "00" * 33, "00" * 32, "é"])
def test_a_secret_that_is_none_is_told(tmp_path: Path, session: Session, secret: str) -> None:
    session.close()
    key_file(tmp_path / "fight").write_text(secret)
    with pytest.raises(RecordError, match="the key of its dice is missing or another's"):
        resume(tmp_path / "fight")
    assert key_file(tmp_path / "fight").exists()


# -- disks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [0, 1, 40])
def test_on_a_full_disk_the_choice_is_not_made(session: Session, tmp_path: Path, room: int) -> None:
    """What stands in the file is what the match has done; no half line is left."""
    file = tmp_path / "fight"
    before, answers = file.read_bytes(), session.match.answers

    class Full(RecordWriter):
        def copy(self, data: bytes) -> None:
            real = self._out
            self._out = Half(real, room)
            try:
                super().copy(data)
            finally:
                self._out = real

    session.match.recorder = Full(session.out)
    with pytest.raises(Unwritten, match="no space is left"):
        play(session)
    assert file.read_bytes() == before
    assert session.match.answers == answers
    session.close()
    again = resume(file)
    assert again is not None
    assert again.match.answers == answers
    again.close()


class Half(BytesIO):
    """Passes on `room` bytes to the real file; then the disk is full."""

    def __init__(self, real: object, room: int) -> None:
        super().__init__()
        self.fd: int = real.fileno()  # type: ignore[attr-defined]  # a file
        self.room = room

    def fileno(self) -> int:
        return self.fd

    def write(self, data: object) -> int:
        assert isinstance(data, memoryview)
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = os.write(self.fd, data[: self.room])
        self.room -= written
        return written


@pytest.mark.parametrize("how", ["removed", "cut", "written to"])
def test_a_file_that_somebody_meddles_with_is_not_gone_on_with(
    session: Session, tmp_path: Path, how: str
) -> None:
    file = tmp_path / "fight"
    if how == "removed":
        file.unlink()
    elif how == "cut":
        os.truncate(file, 100)
    else:
        with file.open("ab") as out:
            out.write(b"dear aunt\n")
    answers = session.match.answers
    with pytest.raises(Unwritten, match="somebody else has changed or removed"):
        play(session)
    assert session.match.answers == answers


def test_a_fight_whose_file_was_removed_can_be_saved_elsewhere(session: Session, tmp_path: Path) -> None:
    play(session)
    (tmp_path / "fight").unlink()
    session.save(tmp_path / "other")
    play(session)
    kept = parse_record((tmp_path / "other").read_bytes())
    assert replay(kept).answers == session.match.answers


def test_where_saving_fails_the_fight_goes_on(session: Session, tmp_path: Path) -> None:
    for name in ("x" * 300, "no/such/folder", "nul\0byte", "."):
        with pytest.raises(InputError):
            session.save(tmp_path / name)
    (tmp_path / "other.key").write_text("dear aunt")
    with pytest.raises(InputError):
        session.save(tmp_path / "other")
    assert not (tmp_path / "other").exists()
    play(session)
    assert replay(parse_record((tmp_path / "fight").read_bytes())).answers == session.match.answers


def test_devices_and_pipes_are_no_records(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path / "pipe", Path("/dev/zero"), Path("/dev/full")):
        with pytest.raises(InputError):
            resume(file)
        with pytest.raises(InputError):
            open_new(file)
