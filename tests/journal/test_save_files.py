"""Whole saves are moved and removed, never over another and never while somebody has them open."""

from __future__ import annotations

import errno
import os

import pytest

from tactical.journal import save_files
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.presence import Presence
from tactical.journal.syscalls import System
from tests.journal.games import yard


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "one.tactical"
    yard(path).close()
    return path


def refused(kind, work, *arguments):
    with pytest.raises(SaveError) as error:
        work(*arguments)
    assert error.value.kind is kind
    return error.value


def test_a_save_is_moved_with_what_was_cut_off_it(save, tmp_path):
    data, target = save.read_bytes(), tmp_path / "two.tactical"
    (tmp_path / "one.tactical.torn-1").write_bytes(b"torn")
    save_files.move(save, target)
    assert target.read_bytes() == data
    assert sorted(path.name for path in tmp_path.iterdir()) == ["two.tactical", "two.tactical.torn-1"]


def test_nothing_is_written_over(save, tmp_path):
    other = tmp_path / "two.tactical"
    other.write_bytes(b"mine")
    refused(Trouble.EXISTS, save_files.move, save, other)
    link = tmp_path / "three.tactical"
    link.symlink_to(tmp_path / "nowhere")
    refused(Trouble.EXISTS, save_files.move, save, link)
    assert (other.read_bytes(), save.is_file()) == (b"mine", True)
    taken = save_files.move_to_free_name(save, tmp_path / "trash")
    yard(save).close()
    assert taken == tmp_path / "trash" / "one.tactical"
    assert save_files.move_to_free_name(save, tmp_path / "trash").name == "one-2.tactical"


def test_what_is_open_stays_where_it_is(save, tmp_path):
    with Game.open(save):
        refused(Trouble.IN_USE, save_files.move, save, tmp_path / "two.tactical")
        refused(Trouble.IN_USE, save_files.remove, save)
    with Game.open(save, write=False) as game:
        Presence(game.save, (), watching=True)
        refused(Trouble.IN_USE, save_files.remove, save)
    with Game.open(save, write=False):
        assert save_files.remove(save), "a look at it keeps nobody from anything"
    assert not list(tmp_path.iterdir()), "neither the save nor its lock is left"


def test_it_is_removed_only_as_it_was_seen(save):
    size = save.stat().st_size
    assert not save_files.remove(save, size=size - 1)
    assert save.is_file()
    assert save_files.remove(save, size=size)
    assert not save.exists()
    refused(Trouble.MISSING, save_files.remove, save)


def test_a_disk_without_hard_links(save, tmp_path):
    class NoLinks(System):
        @staticmethod
        def link(source, target):
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    save_files.move(save, tmp_path / "two.tactical", system=NoLinks())
    assert [path.name for path in tmp_path.iterdir()] == ["two.tactical"]
    yard(save).close()
    refused(Trouble.EXISTS, lambda: save_files.move(save, tmp_path / "two.tactical", system=NoLinks()))


def test_a_damaged_save_can_be_removed_and_moved(tmp_path):
    path = tmp_path / "bad.tactical"
    path.write_bytes(b"nothing")
    save_files.move(path, tmp_path / "worse.tactical")
    assert save_files.remove(tmp_path / "worse.tactical")
    pipe = tmp_path / "pipe.tactical"
    os.mkfifo(pipe)
    refused(Trouble.NOT_A_SAVE, save_files.remove, pipe)
