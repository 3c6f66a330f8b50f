"""Every text a player can be shown, full of what a terminal would obey: none of it reaches the terminal.

Files with such texts are refused, so they are put into an open game behind the program's back: titles, briefings, the
names of seats, pieces and places. Then every screen is visited on a pseudo-terminal, such texts are pasted into every
line, and all bytes that come out are searched.

    python -m tests.hard.controls SAVE        the program on such a game (what `run` starts)
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

from tests.hard.playing import folder
from tests.ui.battle.player import Player

ROOT = Path(__file__).resolve().parents[2]
EVIL = (
    "a\x1b]0;OWNED\x07b",  # would set the window's title
    "a\x1b[31mOWNED\x1b[0m",
    "a\x9b31mOWNED",  # the same by a C1 control
    "a\u202eDENWO\u202c",  # right to left
    "a\x00\x08\x7f\r\nOWNED",
    "[bold red]OWNED[/] [@click=app.quit]x[/]",  # markup of the toolkit
    "a\x1bP1;1|OWNED\x1b\\",  # a device control string
    "\u2066OWNED\u2069\ufeff\u200b",
)
WALK = (
    "\x1b[C", "\x1b[B", "\t", "\r", "i", "\x1b", "a", "\x1b", "?", "\x1b", "B", "\x1b", "C", "\x1b[D", "i", "\x1b",
    "\x1b", "W", "\t", "\r", "\x1b", "\t", "\t", "\x1b", "r", "\r", "\r", "d", "R", "/", "\x1b", ":", "\x1b", "o", "o",
    "\x1b[6~", "e", "\x1b", "z", "\x1b",
)  # fmt: skip
PASTE = "\x1b[200~{}\x1b[201~"

# What the program itself sends: everything else that controls is somebody's text.
_OWN = re.compile(
    rb"\x1b\[[0-9;:?<>=]*[ -/]*[@-~]"  # CSI
    rb"|\x1b[=>78c()][0AB]?"
    rb"|\x1b\]22;[a-z-]*\x07"  # the pointer's shape
)
_ALLOWED = re.compile(rb"[\r\n\t\x08\x0e\x0f]")
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
_UTF8_EVIL = [text.encode() for text in ("\x9b", "\x90", "\x9d", "\u202e", "\u202c", "\u2066", "\u2069", "\ufeff")]


def run(times: int, seed: int) -> list[str]:
    """So many games of evil texts looked at all over; what came through, in words."""
    faults: list[str] = []
    samples = sorted((ROOT / "saves").glob("*.tactical"))
    with folder() as where:
        for number in range(times):
            rng = Random(f"controls {seed} {number}")
            sample = samples[number % len(samples)]
            path = where / f"{number}.tactical"
            shutil.copy(sample, path)
            os.environ["TACTICAL_TEST_EVIL"] = str(rng.randrange(len(EVIL)))
            with Player(path, size=rng.choice(((80, 24), (120, 40))), start=[__name__]) as player:
                player.wait(lambda shown=player: len(shown.bytes) > 3000, 30)
                for key in WALK:
                    player.write(key)
                    player.settle(0.05)
                    if key in (":", "/"):
                        player.write(PASTE.format(rng.choice(EVIL)))
                        player.settle(0.05)
                player.kill()
                faults += [f"{sample.stem} {seed} {number}: {fault}" for fault in came_through(player.bytes)]
                if b"OWNED" not in player.bytes and b"DENWO" not in player.bytes:
                    faults.append(f"{sample.stem} {seed} {number}: no such text was shown, so nothing was tried")
    return faults


def came_through(data: bytes) -> list[str]:
    """What of the evil texts a terminal would have obeyed."""
    rest = _ALLOWED.sub(b"", _OWN.sub(b"", data))
    found = [f"control bytes in {rest[max(0, at.start() - 20) : at.end() + 20]!r}" for at in _CONTROL.finditer(rest)][
        :5
    ]
    found += [f"the character {evil.decode()!a}" for evil in _UTF8_EVIL if evil in rest]
    if b"\x1b[31mOWNED" in data:
        found.append("a colour")
    if b"\x1b]0;" in data or b"\x1b]2;" in data:
        found.append("a title for the window")
    return found


# --- the program on such a game ---


def spoil(state: Any, evil: str) -> Any:
    """A position whose names and words are all evil."""
    from tactical.table.values import replace

    seats = tuple(replace(seat, name=f"{evil}{n}") for n, seat in enumerate(state.setup.seats))
    setup = replace(state.setup, title=evil, briefing=f"{evil} {evil}", seats=seats)
    pieces = tuple(replace(piece, name=f"{evil}{piece.id}") for piece in state.pieces)
    return replace(state, setup=setup, pieces=pieces)


def main() -> int:
    """Open a game, put evil into it, and play it on this terminal."""
    from tactical.journal.game import Game
    from tactical.rehearsal.dice import live
    from tactical.table.values import replace
    from tactical.ui import text
    from tactical.ui.program import TacticalApp

    if os.environ.get("TACTICAL_TEST_CARELESS"):  # as if nobody looked at the letters
        text._shown = lambda letter: letter
    path = Path(sys.argv[1])
    evil = EVIL[int(os.environ["TACTICAL_TEST_EVIL"])]
    with Game.open(path) as game:
        if game.saga is None:
            game.history.state = spoil(game.state, evil)
        else:
            tables = tuple(replace(table, state=spoil(table.state, evil)) for table in game.saga.tables)
            roster = tuple(replace(entry, title=evil) for entry in game.saga.roster)
            setup = replace(game.saga.setup, title=evil, briefing=evil)
            game.history.state = game.saga.having(tables=tables, roster=roster, setup=setup)
        app = TacticalApp(game, path.parent, seats=frozenset(), dice=live(1), theme_folders=())
        app.run()
    return int(app.return_code or 0)


if __name__ == "__main__":
    sys.exit(main())
