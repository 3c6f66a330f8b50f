"""Whatever is done on a real terminal, it shows the same as if all that Textual paints were sent: cell by cell, with
colours, after every paint."""

from __future__ import annotations

import fcntl
import json
import os
import random
import re
import signal
import struct
import termios
from pathlib import Path
from typing import NamedTuple

import pytest

from tactical.ui.terminal.screen_diff import FRAME_BEGINS, FRAME_ENDS
from tests.names import named_mill
from tests.ui.battle.games import new_game
from tests.ui.battle.player import Player
from tests.ui.terminal.emulator import Emulator, differences

SIZES = [(80, 24), (120, 40), (100, 30), (161, 50), (40, 15), (30, 10)]
KEYS = [
    *["RIGHT", "LEFT", "UP", "DOWN", "ENTER", "ENTER", "ESC"] * 3,
    *("TAB", "a", "a", "e", "e", "i", "m", "g", "o", "r", "?", "*", "v", "z", "/", ":", "+", "-", "L", "S", " ", "1"),
    *("\x0c", "\x10", "\x1b[6~", "\x1b[5~", "\x1b[F", "\x1b[H", "\x1b[<0;30;9M\x1b[<0;30;9m"),
]


class Walk(NamedTuple):
    """A random way through a game."""

    game: str
    size: tuple[int, int] = (80, 24)
    theme: str = ""
    glyphs: str = ""
    colour: str = ""
    keys: int = 40
    resizes: bool = False
    frames: bool = False  # the terminal says that it knows synchronised output


USUAL = [
    Walk("the-mill", (80, 24), resizes=True, frames=True),
    Walk("first-fleet", (100, 30), glyphs="ascii", theme="ansi16"),
    Walk("named", (80, 24), glyphs="narrow"),
    Walk("salt-road", (120, 40), colour="none"),
]
LONG = ("the-mill", "the-west-lock", "belt-duel", "three-suns", "company-action", "salt-road", "named")
LOOKS = (((80, 24), "contrast", "narrow"), ((160, 50), "", "rich"))
MORE = [
    Walk("the-mill", (120, 40)),
    Walk("first-boarding", theme="light", glyphs="rich", frames=True),
    *(Walk(game, *look, keys=150, resizes=True) for game in LONG for look in LOOKS),
    Walk("first-flight", (120, 40), "mono", "ascii", keys=150),
    Walk("first-advance", (120, 40), colour="none", keys=150, resizes=True),
]
WALKS = [*USUAL, *(pytest.param(walk, marks=pytest.mark.long) for walk in MORE)]


def resize(player: Player, columns: int, lines: int) -> None:
    fcntl.ioctl(player.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def records(log: Path) -> list[list[str]]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")]


def is_whole(paint: str, lines: int) -> bool:
    """Whether all of a terminal with so many lines is painted, and nothing below it."""
    rows = {int(row) for row in re.findall(r"\x1b\[(\d+);\d+H", paint)}
    return rows == set(range(1, lines + 1))


def compare(log: Path, size: tuple[int, int]) -> tuple[int, int]:
    """Replay what was written into two terminals; the bytes painted, and those sent instead. Once a terminal is
    smaller, Textual may go on painting for a larger one, which scrolls and leaves letters at its edge: until the next
    paint for its size they are not compared."""
    plain, spared = Emulator(*size), Emulator(*size)
    painted = sent = 0
    smaller = False
    for number, (kind, *what) in enumerate(records(log)):
        if kind == "write":
            plain.feed(what[0])
            spared.feed(what[1])
            painted, sent = painted + len(what[0].encode()), sent + len(what[1].encode())
            smaller = smaller and not is_whole(what[0], plain.lines)
            found = [] if smaller else list(differences(plain, spared))
            assert not found, f"after paint {number}, {len(found)} differences: {found[:5]}"
            continue
        if kind == "resize":
            smaller = int(what[0]) < plain.columns or int(what[1]) < plain.lines
        for terminal in (plain, spared):
            if kind == "resize":
                terminal.resize(int(what[1]), int(what[0]))
            terminal.scribble()
    assert not smaller
    assert plain.heard == spared.heard
    return painted, sent


@pytest.mark.slow
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: f"{walk.game}, {walk.theme} {walk.glyphs}")
def test_a_terminal_shows_the_same_by_what_differs_as_by_all(walk: Walk, tmp_path: Path) -> None:
    dice = random.Random(repr(walk))
    log = tmp_path / "log"
    with new_game(tmp_path, named_mill() if walk.game == "named" else walk.game) as game:
        path = Path(game.save.path)
    start = ("tests.ui.terminal.recorded", str(log), walk.theme, walk.glyphs, walk.colour)
    with Player(path, size=walk.size, start=start) as player:
        player.wait(lambda: bool(player.text.strip()))
        player.settle()
        if walk.frames:
            player.write("\x1b[?2026;1$y")
        for _ in range(walk.keys):
            player.press(dice.choice(KEYS))
            if walk.resizes and not dice.randrange(6):
                resize(player, *dice.choice(SIZES))
                player.settle()
        frames = player.bytes.count(FRAME_BEGINS.encode()), player.bytes.count(FRAME_ENDS.encode())
    assert frames[0] == frames[1]
    assert walk.frames == (frames[0] > 0)
    painted, sent = compare(log, walk.size)
    assert painted > 100_000
    assert sent * 3 < painted


@pytest.mark.slow
def test_what_is_stopped_and_goes_on_shows_the_whole_screen(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with new_game(tmp_path, "the-mill") as game:
        path = Path(game.save.path)
    with Player(path, start=("tests.ui.terminal.recorded", str(log), "", "", "")) as player:
        player.wait("The first minute")
        player.press("ENTER")
        player.wait("Enter preview")
        player.settle()
        whole = player.text
        for stop in (lambda: player.write("\x1a"), lambda: os.kill(player.pid, signal.SIGTSTP)):
            stop()
            _, status = os.waitpid(player.pid, os.WUNTRACED)
            assert os.WIFSTOPPED(status)
            player.settle()
            player.screen.reset()
            os.kill(player.pid, signal.SIGCONT)
            player.wait(lambda: player.text == whole)
            player.press("RIGHT", "LEFT")
            player.wait(lambda: player.text == whole)
    compare(log, (80, 24))
