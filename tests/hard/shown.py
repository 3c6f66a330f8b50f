"""All that a game shows to one seat: every command with its JSON, the game by lines, the chronicle, the screen."""

from __future__ import annotations

import io
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from tactical.cli import main
from tactical.cli.plain.verbs import BY_WORD
from tactical.journal.archive import Archive
from tactical.journal.game import Game
from tactical.journal.witness import Witness
from tactical.ui.screens.timeline import Timeline
from tests.cli.plain.sitter import sit
from tests.ui.battle.player import Player

COMMANDS = (
    ("show",), ("show", "--json"), ("show", "--ascii"), ("orders",), ("orders", "--json"), ("log",), ("log", "--json"),
    ("replay",), ("replay", "--json"), ("export", "--format", "text"), ("export", "--format", "svg"),
)  # fmt: skip
STORY = tuple((word, *form) for word in ("campaign", "roster", "calendar", "chronicle") for form in ((), ("--json",)))
# Lines without an argument; those with one are said about every piece and some cells.
ELSE = {"quit", "rules", "help", "end", "roll", "undo", "redo", "play", "rehearse", "return", "goto", "dice", "tips"}
BARE = tuple(word for word, verb in BY_WORD.items() if word == verb.word and word not in ELSE)
ABOUT = ("piece {}", "where {}", "reach {}", "threats {}", "around {}", "orders {}")
WALK = (
    "i", "\x1b", "\t", "\t", "\x1b[C", "\x1b[B", "i", "\x1b", "a", "o", "o", "?", "\x1b", "e", "\x1b", "C", "\x1b[D",
    "x", "\x1b", "A", "\t", "\t", "\x1b", "+", "+", "r", "\x1b[C", "\r", "R", "\x1b",
)  # fmt: skip
PATIENCE = 15.0  # seconds until two screens that ought to be alike count as different
AFTER_ESC = 0.4  # seconds before the next key: together with it a bare Esc would be another key


def commands(path: Path, seat: str, pieces: Sequence[str], texts: Sequence[str], *, saga: bool) -> Iterator[str]:
    """What commands print to a seat: about the game, about each piece, and of orders."""
    for words in (*COMMANDS, *(STORY if saga else ())):
        yield _printed(path, seat, *words)
    for piece in pieces:
        yield _printed(path, seat, "reach", piece)
        yield _printed(path, seat, "reach", piece, "--json")
        yield _printed(path, seat, "orders", "--piece", piece)
    for text in texts:
        yield _printed(path, seat, "try", text, "--seed", "1", "--json")
        yield _printed(path, seat, "odds", text)
        # Given for good it may meet what was hidden; but it is refused, or not, as far as the seat can tell.
        with _copied(path) as copy:
            said = _printed(copy, seat, "do", text, "--by-hand")
            yield said.replace(str(copy), "FILE") if not said.startswith("0") else "given"
    with _copied(path) as copy:
        yield _printed(copy, seat, "undo")


class _copied:  # noqa: N801 - used as a function
    """A copy of a save for as long as it is needed, named as the save is."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name("copy") / path.name
        self.original = path

    def __enter__(self) -> Path:
        self.path.parent.mkdir()
        shutil.copy(self.original, self.path)
        return self.path

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.path.parent)


def _printed(path: Path, seat: str, command: str, *words: str) -> str:
    """Code, output and errors of a command, the folder apart."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([command, str(path), *words, "--seat", seat])
    told = f"{code} {command} {' '.join(words)}\n{out.getvalue()}\n{err.getvalue()}"
    return told.replace(str(path.parent), "FOLDER").replace("/copy/", "/")


def lines(path: Path, seat: int, pieces: Sequence[str], cells: Sequence[str], texts: Sequence[str]) -> Iterator[str]:
    """What the game by lines answers a seat."""
    about = [form.format(piece) for piece in pieces for form in ABOUT]
    squares = [form.format(cell) for cell in cells for form in ("cell {}", "around {}", "where {}")]
    checks = [f"check {text}" for text in texts]
    with _copied(path) as copy:
        said = sit(copy, *BARE, *about, *squares, *checks, "rows 1 99", "log 99", "rehearse", "tree", seats=(seat,))
        yield said.replace(str(path.parent), "FOLDER")


def chronicle(path: Path, seat: int) -> str:
    """The text that the chronicle is written out as."""
    with Game.open(path, write=False) as game:
        return "\n".join(Timeline(Archive.of(game.history), Witness(game.rules, game.whole, seat)).lines())


def screens(paths: Sequence[Path], seat: str, size: tuple[int, int]) -> Iterator[tuple[str, list[str], bytes]]:
    """Two games on two terminals, the same keys typed at both: the key, both screens once they are alike or time is
    up, and all bytes that came from the second. Ends with the first order: what it leads to may be told."""
    sizes = [path.stat().st_size for path in paths]
    with Player(paths[0], seat=seat, size=size) as one, Player(paths[1], seat=seat, size=size) as two:
        both = (one, two)
        for player in both:
            player.wait(lambda shown=player: len(shown.bytes) > 3000, 30)
        for key in ("", *WALK):
            for player in both:
                player.write(key)
            quiet = AFTER_ESC if key == "\x1b" else 0.05
            _alike(both, quiet, lambda: _looks(one, paths[0]) == _looks(two, paths[1]))
            if sizes != [path.stat().st_size for path in paths]:
                return
            yield key, [_looks(player, path) for player, path in zip(both, paths, strict=True)], two.bytes


def _alike(players: tuple[Player, Player], quiet: float, done: Callable[[], bool]) -> None:
    """Read until both are still and alike, or for as long as patience lasts."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for player in players:
            player.settle(quiet)
        if done():
            return


def _looks(player: Player, path: Path) -> str:
    """Letters, the folder apart, and their colours."""
    rows = [[player.screen.buffer[y][x] for x in range(player.screen.columns)] for y in range(player.screen.lines)]
    letters = "\n".join("".join(cell.data for cell in row) for row in rows)
    colours = " ".join(f"{cell.fg},{cell.bg},{cell.bold:d}{cell.reverse:d}" for row in rows for cell in row)
    return f"{letters.replace(path.parent.name, 'FOLDER')}\n{colours}"
