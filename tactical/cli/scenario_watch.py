"""`tactical scenario watch`: a scenario beside any editor, on the screen or printed again at each change."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tactical.cli.drawing import board_lines, piece_lines, place_lines
from tactical.cli.exits import DONE, usage
from tactical.cli.output import Output
from tactical.scenario.files import read_text
from tactical.scenario.own_files import known_scenario
from tactical.session.watching import WatchedScenario, line, status

SECONDS: Final = 0.3  # between looks
_SIGNS: Final = "123456789"


def watch(args: Namespace, out: Output) -> int:
    """Show the board and its problems until the player leaves. No save is made."""
    if len(args.name) != 1:
        raise usage("scenario watch: name one scenario, or a .toml file")
    path = known_scenario(args.name[0]) or Path(args.name[0])
    read_text(str(path))  # a file that is none, or no text, is reported at once
    watched = WatchedScenario(path)
    if not args.plain:
        from tactical.cli.play import watch_on_screen

        return watch_on_screen(watched)
    try:
        while True:
            if watched.look():
                out.lines(*_lines(watched), "")
                out.flush()
            time.sleep(SECONDS)
    except KeyboardInterrupt:
        return DONE


def _lines(watched: WatchedScenario) -> Iterator[str]:
    now = watched.now
    yield f"{now.title or watched.path.name}{f' ({now.system})' if now.system else ''}: {status(now)}"
    if now.state is not None and now.rules is not None:
        standing = {cell for piece in now.state.pieces for cell in piece.place.cells}
        signs = {
            cell: _SIGNS[number] if number < len(_SIGNS) else "!"
            for number, problem in reversed([*enumerate(now.problems)])
            for cell in problem.cells
            if cell not in standing
        }
        yield from board_lines(now.rules, now.state, signs)
        yield from (*place_lines(now.rules, now.state), *piece_lines(now.rules, now.state))
    yield from (line(number, problem) for number, problem in enumerate(now.problems, 1))
