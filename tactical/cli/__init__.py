"""The same table without a screen: everything that can be done to a game, as commands.

    program.py        runs one command: what may go wrong becomes one line and an exit code
    parser.py         the commands and their options
    completion.py     completion: the script for a shell
    completers.py     what may follow on a line, for a shell that asks
    exits.py          the exit codes, and the one exception that carries them
    output.py         what is printed: filtered, in the terminal's own letters
    seat_view.py      a game opened for one seat, or for nobody in particular
    words.py          what is pending, orders and events as sentences
    entries.py        records of the past as entries of a report
    schema/           what each command answers as JSON, of the reports; the JSON Schema, and json
    order_session.py  orders given one after the other, into the game or on a copy
    drawing.py        the board in letters; hex_letters.py, galaxy.py where its cells are hexes or hold many pieces
    svg.py            the board as a picture
    plain/            a game by lines, with verbs in place of keys

and the commands, each imported only when it is called:

    play.py           new, play
    show.py           show, reach, orders, export
    do.py             do, try, undo, redo
    odds.py           odds
    hint.py           hint
    lines.py          lines
    puzzle.py         puzzle
    worst.py          worst
    progress.py       how far work is that takes a while
    balance.py        balance; cluster.py on many machines
    computer.py       computer
    history.py        log, replay, check
    campaign.py       campaign, roster, calendar, chronicle
    reference.py      rules, scenario
    keys.py           keys
    themes.py         themes
    folders.py        locate
    saves.py          saves
    guide.py          guide
    manual.py         man
    host.py           host
    web.py            web
    stores.py         store, compact, turn
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. `argv`: without the program's name."""
    try:
        from tactical.cli.program import run

        return run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:  # while loading
        return 130
