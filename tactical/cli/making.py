"""new and play: games begin here, and the screen."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from tactical.cli.exits import BAD_FILE, DONE, Stop, usage
from tactical.cli.eyes import seat_number
from tactical.cli.output import Output
from tactical.cli.places import saves_folder
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.scenario import ScenarioError, read_scenario, scenario_names, shipped_saves

ENDING = ".tactical"
_MOST_NAMES = 1000


def new(args: Namespace, out: Output) -> int:
    """Begin a game and say where it is."""
    out.line(_begin(args.scenario, args.save, args.option))
    return DONE


def _begin(scenario: str, save: str | None, options: list[str]) -> str:
    """Begin a game from a scenario; the path of its save."""
    found = read_scenario(scenario)
    try:
        found = found.having(dict(_option(option) for option in options))
    except ScenarioError as error:
        raise usage("--option: " + "; ".join(error.lines)) from None
    state = found.opened()
    if save is not None:
        Game.create(save, found.rules, state).close()
        return save
    folder = saves_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Stop(BAD_FILE, f"{folder}: saves cannot be kept here ({error.strerror}); say where with --save") from None
    for path in _free_names(folder, Path(scenario).stem):
        try:
            Game.create(path, found.rules, state).close()
        except SaveError as error:
            if error.kind is not Trouble.EXISTS:
                raise
        else:
            return str(path)
    raise Stop(BAD_FILE, f"{folder}: it holds {_MOST_NAMES} games of this scenario; say another place with --save")


def _free_names(folder: Path, stem: str) -> list[Path]:
    return [folder / f"{stem}{f'-{number}' if number > 1 else ''}{ENDING}" for number in range(1, _MOST_NAMES + 1)]


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise usage(f"--option {text[:40]}: write it as name=value")
    return name.strip(), value.strip()


def play(args: Namespace, out: Output) -> int:
    """Open a game on the screen; a scenario begins a new one."""
    if sys.stdin is None or sys.stdout is None or not (os.isatty(0) and os.isatty(1)):
        raise usage("the screen needs a terminal; without one use show, orders and do (see tactical --help)")
    path = None if args.file is None else _game_file(args.file, out)
    if path is not None and args.seat is not None:  # before a sample is copied for a seat that is not there
        with Game.open(path, write=False) as game:
            seat_number(game.state, args.seat)
    from tactical.rehearsal.dice import live
    from tactical.ui.app import run

    return int(run(path, seat=args.seat, dice=live(args.seed)) or DONE)


def _game_file(given: str, out: Output) -> str:
    """The save that a word on the command line means: a path, a shipped sample's name, or a scenario's."""
    if Path(given).suffix == ".toml" or (given in scenario_names() and not Path(given).exists()):
        path = _begin(given, None, [])
        out.error(f"a new game of {given} begins in {path}")
        return path
    samples = shipped_saves()
    if given in samples and not Path(given).exists():
        return str(samples[given])
    return given
