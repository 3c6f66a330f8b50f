"""Every text a player can be shown, full of what a terminal would obey: none of it reaches the terminal.

Files with such texts are refused, so they are put into an open game behind the program's back: every text that is shown
as it stands, such as titles, briefings, tales, notes, the names of seats and pieces. Then every screen is visited on a
pseudo-terminal, such texts are pasted into every line, and all bytes that come out are read as a terminal reads them:
what is not on the list of what we send (`sent.py`) is a fault. One try in four begins
at the title, with a folder of saves, a theme and problems that have such names.

    python -m tests.hard.controls SAVE        the program on such a game (what `run` starts)
"""

from __future__ import annotations

import os
import shutil
import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.hard.playing import folder, put_state
from tests.hard.sent import unlisted
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
    "a\x1b[2J\x1b[3JOWNED",  # would clear the screen
    "a\x1b]52;c;T1dORUQ=\x07OWNED\x1bOP",  # would write to the clipboard
    "a\x1b[?1047lOWNED\u00ad\u034f\u3164",  # would leave the screen; letters that nobody sees
)
DOWN, ENTER, ESC = "\x1b[B", "\r", "\x1b"
TYPED = "anything"  # stands for such a text, pasted
WALK = (
    "\x1b[C", "\x1b[B", "\t", "\r", "i", "\x1b", "a", "\x1b", "?", "\x1b", "B", "\x1b", "C", "\x1b[D", "i", "\x1b",
    "\x1b", "W", "\t", "\r", "\x1b", "\t", "\t", "\x1b", "r", "\r", "\r", "d", "R", "/", TYPED, "\x1b", ":", TYPED,
    "\x1b", "o", "o", "\x1b[6~", "e", "\x1b", "z", "\x1b",
)  # fmt: skip
AT_THE_TITLE = (
    "?", ESC, DOWN, ENTER, DOWN, "o", ESC, ESC,  # a new game, and its options
    DOWN, ENTER, *(DOWN,) * 9, ESC,  # one's own saves
    DOWN, ENTER, TYPED, ENTER, ESC, ESC,  # a path
    DOWN, ENTER, TYPED, ESC, ESC,  # rules
    DOWN, ENTER, DOWN, ENTER, DOWN, ESC, ESC,  # settings
    "t", "t", *("\x1b[A",) * 3, ENTER, DOWN, DOWN, ENTER, "?",  # and a save is opened, or is not one
)  # fmt: skip
SHOWN = {"title", "briefing", "prologue", "tale", "note"}  # fields that nothing is looked up by, wherever they are
TITLE_EVERY = 4  # tries
PASTE = "\x1b[200~{}\x1b[201~"
MOST_TOLD = 5  # faults of one try


def run(times: int, seed: int) -> list[str]:
    """So many games of evil texts looked at all over; what came through, in words."""
    faults: list[str] = []
    samples = sorted((ROOT / "saves").glob("*.tactical"))
    with folder() as where:
        for number in range(seed, seed + times):
            rng = Random(f"controls {number}")
            sample = samples[number % len(samples)]
            at_title = number % TITLE_EVERY == TITLE_EVERY - 1
            path = where / (f"{number}" if at_title else f"{number}.tactical")
            evil = rng.randrange(len(EVIL))
            if at_title:
                sample = Path("title")
                _folder(path, samples)
            else:
                shutil.copy(sample, path)
            os.environ["TACTICAL_TEST_EVIL"] = str(evil)
            with Player(path, size=rng.choice(((80, 24), (120, 40))), start=[__name__]) as player:
                player.wait(lambda shown=player: len(shown.bytes) > 3000)
                for key in AT_THE_TITLE if at_title else WALK:
                    player.write(PASTE.format(rng.choice(EVIL)) if key == TYPED else key)
                    player.settle(0.15 if key == ESC else 0.05)  # a bare Esc may be the beginning of another key
                player.kill()
                faults += [f"{sample.stem} {number}: {fault}" for fault in came_through(player.bytes)]
                if b"OWNED" not in player.bytes and b"DENWO" not in player.bytes:
                    faults.append(f"{sample.stem} {number}: no such text was shown, so nothing was tried")
    return faults


def _folder(path: Path, samples: list[Path]) -> None:
    """Saves and a theme with evil names, good and bad ones."""
    path.mkdir()
    for number, evil in enumerate(text.replace("/", "|").replace("\0", "") for text in EVIL):
        shutil.copy(samples[number % len(samples)], path / f"{evil}{number}.tactical")
        (path / f"{evil}.toml").write_text(f"name = {evil!r}\n", "utf-8")
    (path / f"{EVIL[1]}no save.tactical").write_bytes(b"none")


def came_through(data: bytes) -> list[str]:
    """What of the evil texts a terminal would have obeyed, or hidden: all that is not on the list of what we send, and
    of what is on it the colour that only they ask for."""
    found = list(islice(dict.fromkeys(unlisted(data)), MOST_TOLD))
    return [*found, "a colour"] if b"\x1b[31mOWNED" in data else found


# --- the program on such a game ---


def spoil(state: Any, evil: str) -> Any:
    """A position whose names and words are all evil."""
    from tactical.table.values import replace

    state = everywhere(state, evil)
    seats = tuple(replace(seat, name=f"{evil}{n}") for n, seat in enumerate(state.setup.seats))
    pieces = tuple(replace(piece, name=f"{evil}{piece.id}") for piece in state.pieces)
    return replace(state, setup=replace(state.setup, seats=seats), pieces=pieces)


def everywhere(value: Any, evil: str) -> Any:
    """The same with evil in place of every text that is only shown, however deep it lies."""
    if isinstance(value, tuple) and type(value) is tuple:
        changed = tuple(everywhere(item, evil) for item in value)
        return value if all(one is other for one, other in zip(value, changed, strict=True)) else changed
    if not isinstance(value, msgspec.Struct):
        return value
    from tactical.table.values import replace

    new = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        if isinstance(old, str):
            if name in SHOWN or (type(value).__name__, name) == ("Tale", "text"):
                new[name] = f"{evil} {old}" if old else old
        elif (found := everywhere(old, evil)) is not old:
            new[name] = found
    return replace(value, **new) if new else value


def main() -> int:
    """Open a game, put evil into it, and play it on this terminal."""
    from tactical.journal.game import Game
    from tactical.rehearsal.dice import live
    from tactical.session.preferences.toml_file import FileProblem
    from tactical.table.values import replace
    from tactical.ui import text
    from tactical.ui.program import Program as TacticalApp
    from tactical.ui.terminal.driver import Terminal

    if os.environ.get("TACTICAL_TEST_CARELESS"):  # as if nobody looked at the letters
        text._shown = lambda letter: letter
    if leak := os.environ.get("TACTICAL_TEST_LEAK"):  # as if something else were sent with each frame
        real = Terminal.write
        Terminal.write = lambda driver, data: real(driver, f"{data}{leak}")
    path = Path(sys.argv[1])
    evil = EVIL[int(os.environ["TACTICAL_TEST_EVIL"])]
    look: dict[str, Any] = {"seats": frozenset(), "dice": live(1), "theme_folders": (path,)}
    if path.is_dir():
        problems = [FileProblem(evil, 1, f"unknown key name {evil}")]
        app = TacticalApp(None, path, problems=problems, key_problems=problems, **look)
        app.run()
        return int(app.return_code or 0)
    with Game.open(path) as game:
        if game.campaign is None:
            put_state(game, spoil(game.state, evil))
        else:
            campaign = everywhere(game.campaign, evil)
            tables = tuple(replace(table, state=spoil(table.state, evil)) for table in campaign.tables)
            put_state(game, campaign.having(tables=tables))
        app = TacticalApp(game, path.parent, **look)
        app.run()
    return int(app.return_code or 0)


if __name__ == "__main__":
    sys.exit(main())
