"""The same game by lines: for screen readers, dumb terminals and pipes. No cursor is moved, no colour is needed.

    session.py   one sitting: reads lines, gives orders, hands over from seat to seat
    lines.py     standard input, line by line
    edited_lines.py  the same on a terminal, with editing, recall and completion
    verbs.py     the words a line may begin with, as a table; everything else is an order
    show.py      what those words show: board, cells, pieces, reach, threats, log
    play.py      rehearsals, and taking back
    puzzling.py  puzzles: the line judged, the best one found
    describe.py  the board in words: runs of cells, directions, distances
    prompts.py   what is asked now: the moment, windows with their odds, the end

A sitting drives the same `Session` as the screen, so the moments, the refusals and the odds are the same; it
imports no Textual.
"""

from __future__ import annotations

from tactical.board import folded
from tactical.cli.output import Output
from tactical.cli.plain.edited_lines import lines_for
from tactical.cli.plain.plain_play import PlainPlay
from tactical.cli.plain.verbs import BY_WORD
from tactical.cli.seat_view import seat_number
from tactical.session.attendance import let_in
from tactical.session.preferences.settings import load_settings, settings_file
from tactical.session.puzzle_play import puzzle_session
from tactical.session.puzzles import PuzzleGame
from tactical.session.saves import open_game, saves_folder
from tactical.session.session import Session
from tactical.session.typed_orders import completions
from tactical.table import Dice


def run_puzzle(puzzle: PuzzleGame, out: Output) -> int:
    """Solve a puzzle by lines until the player leaves."""
    session = puzzle_session(puzzle)
    return PlainPlay(session, lines_for(lambda head: fitting_words(session, head), lambda: False), out).run()


def run(
    path: str,
    seat: str | None,
    dice: Dice,
    out: Output,
    *,
    hosted: bool = False,
    watching: bool = False,
    spectators: int | None = None,
) -> int:
    """Play the game at `path` by lines until the player leaves. A shipped sample is played as a copy, unless `hosted`.
    `watching`: as a spectator, who plays no seat; a hosted game admits this many `spectators`. Raises SaveError,
    NoRoomError."""
    with open_game(path, saves_folder(), hosted=hosted, watching=watching) as game:
        chairs = range(len(game.state.setup.seats))
        named = chairs if seat is None else (seat_number(game.state, seat),)
        seats = frozenset() if watching else frozenset(named)
        if hosted:
            let_in(game, seats, watching=watching, spectators=spectators)
        settings, _ = load_settings(settings_file())
        session = Session(game, seats, dice, scale=settings.scale)
        session.seat.hosted = hosted
        lines = lines_for(lambda head: fitting_words(session, head), lambda: game.has_news, hosted=hosted)
        return PlainPlay(session, lines, out).run()


def fitting_words(session: Session, head: str) -> list[str]:
    """The words that may complete the last one of a typed line: of orders and of commands."""
    *before, last = head.lstrip().split(" ")
    words = completions(session, head.lstrip())
    words += () if any(before) else [word for word in BY_WORD if word not in words]
    return [word for word in words if folded(word).startswith(folded(last))]
