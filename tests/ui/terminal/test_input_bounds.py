"""What is typed faster than the screen reads it waits at the sender's, not in memory."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from tactical.ui.terminal.input_bounds import MOST_UNREAD, Unread
from tests.journal.games import yard
from tests.ui.battle.player import Player

GUARD = 60.0
FLOOD = b"\x1b[1" + b";1" * 20_000


def test_no_more_is_handed_over_than_was_read() -> None:
    handed, asked, ended = [], threading.Semaphore(0), threading.Event()
    calls = []

    def call(read) -> None:
        calls.append(read)
        asked.release()

    unread = Unread(call, ended)

    def hand_over() -> None:
        for number in range(3 * MOST_UNREAD):
            handed.append(number)
            unread.one_more()

    thread = threading.Thread(target=hand_over, daemon=True)
    thread.start()
    for times in (1, 2):
        assert asked.acquire(timeout=GUARD)
        assert len(handed) == times * MOST_UNREAD
        calls[-1]()
    assert asked.acquire(timeout=GUARD)
    ended.set()
    thread.join(GUARD)
    assert not thread.is_alive(), "it waits for nobody once the program ends"


@pytest.mark.long
def test_a_flood_of_sequences_without_an_end_fills_no_memory(tmp_path: Path) -> None:
    yard(tmp_path / "yard.tactical").close()
    with Player(tmp_path / "yard.tactical") as player:
        player.wait("Enter go on")
        before = _resident(player.pid)
        os.set_blocking(player.fd, False)
        sent = 0
        while sent < len(FLOOD):
            player.read(0)
            try:
                sent += os.write(player.fd, FLOOD[sent : sent + 4096])
            except BlockingIOError:
                continue
            assert _resident(player.pid) < before + (32 << 20)


def _resident(pid: int) -> int:
    """The bytes that a process fills."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
