"""Completions of a command line, for shells that ask through argcomplete. Commands and options come from the parser;
seats, pieces and orders come from the game that the line names."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import argcomplete
from argcomplete.completers import FilesCompleter

from tactical.cli.exits import CommandExit
from tactical.cli.folders import saves_folder
from tactical.cli.output import Output
from tactical.cli.parser import build
from tactical.cli.seat_view import SeenGame, opened
from tactical.journal.errors import SaveError
from tactical.journal.visibility import EVERYBODY, shared_view
from tactical.table import AnyState

Completer = Callable[..., list[str]]


def complete() -> None:
    """Answer a shell that asks, and end the process."""
    parser = build()
    for command, action in _actions(parser):
        places = ((command, action.dest), ("", str(action.metavar)), ("", action.dest))
        completer = next((COMPLETERS[place] for place in places if place in COMPLETERS), None)
        if completer is not None:
            action.completer = _quiet(completer)  # type: ignore[attr-defined] # as argcomplete has it
    argcomplete.autocomplete(parser)


def _quiet(completer: Completer) -> Completer:
    """The same, with nothing to offer where a file cannot be read: a shell has no room for why."""

    def answer(**asked: object) -> list[str]:
        try:
            return completer(**asked)
        except (CommandExit, OSError, SaveError):
            return []

    return answer


def _actions(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    """All arguments, each with its command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, own in action.choices.items():
                yield from ((name, each) for each in own._actions)


# --- what may stand where; each is given what was typed, and the words before it ---


def _systems(**_: object) -> list[str]:
    from tactical.rules import system_names

    return list(system_names())


def _scenarios(prefix: str, **_: object) -> list[str]:
    from tactical.scenario import campaign_names, own_scenarios, scenario_names
    from tactical.scenario.own_files import installed_scenarios, pack_scenarios

    installed = (*pack_scenarios(), *installed_scenarios())
    known = (*scenario_names(), *campaign_names(), *own_scenarios(), *installed)
    return [*known, *FilesCompleter([".toml"])(prefix)]


def _saves(prefix: str, **_: object) -> list[str]:
    return list(FilesCompleter([".tactical"])(prefix))


def _games(prefix: str, **_: object) -> list[str]:
    """The games that `play` takes: a save, the name of one of one's own or of a sample, or a scenario to begin."""
    from tactical.scenario import shipped_saves

    own = (path.stem for path in sorted(saves_folder().glob("*.tactical")))
    return [*_saves(prefix), *_scenarios(prefix), *shipped_saves(), *own]


def _shown(prefix: str, **_: object) -> list[str]:
    from tactical.scenario.own_files import pack_folders

    return [*_systems(), *_scenarios(prefix), *pack_folders("")]


def _own_saves(parsed_args: argparse.Namespace, **_: object) -> list[str]:
    from tactical.session.own_saves import newest_first, trash_folder

    trash = getattr(parsed_args, "action", "") == "restore"
    return [path.stem for path in newest_first(trash_folder(saves_folder()) if trash else saves_folder())]


def _puzzles(prefix: str, **_: object) -> list[str]:
    from tactical.scenario.shipped_files import shipped_puzzles

    return ["list", "make", *shipped_puzzles(), *FilesCompleter()(prefix)]


def _seats(parsed_args: argparse.Namespace, **_: object) -> list[str]:
    with _seen(parsed_args) as seen:
        return [seat.name for seat in seen.view.setup.seats]


def _played_seats(prefix: str, parsed_args: argparse.Namespace, **_: object) -> list[str]:
    from tactical.opponent.levels import LEVELS

    name = prefix.partition(":")[0]
    return [f"{name}:{level}" for level in LEVELS] if ":" in prefix else [*_seats(parsed_args), "all"]


def _pieces(parsed_args: argparse.Namespace, **_: object) -> list[str]:
    with _seen(parsed_args) as seen:
        return [piece.name for piece in _known(seen).pieces if piece.place.known]


def _orders(prefix: str, parsed_args: argparse.Namespace, **_: object) -> list[str]:
    """The orders that are possible now, each as far as its next word. The seat that decides must be the one named."""
    from tactical.table import Ask, awaiting
    from tactical.table.notation import write

    with _seen(parsed_args) as seen:
        if not isinstance(awaiting(seen.game.state), Ask) or seen.seat not in (EVERYBODY, seen.asked()):
            return []
        view = seen.rules.view(seen.game.state, seen.asked())
        texts = [write(view, order) for order in seen.rules.offers(view)]
    ends = ((text, text.find(" ", len(prefix) + 1)) for text in texts if text.startswith(prefix))
    return list(dict.fromkeys(text[:end] if end >= 0 else text for text, end in ends))


@contextmanager
def _seen(parsed: argparse.Namespace) -> Iterator[SeenGame]:
    """The game that the line names, as its seat may see it. What cannot be opened ends the answer."""
    with opened(parsed.file, getattr(parsed, "seat", None), Output()) as seen:
        yield seen


def _known(seen: SeenGame) -> AnyState:
    """The position as its seat knows it, or as all do where none is named: on a shared screen nobody's secret shows."""
    view: AnyState = seen.view if seen.seat != EVERYBODY else shared_view(seen.rules, seen.game.state)
    return view


COMPLETERS: dict[tuple[str, str], Completer] = {
    ("play", "file"): _games, ("web", "file"): _games, ("scenario", "name"): _shown, ("puzzle", "name"): _puzzles,
    ("new", "scenario"): _scenarios, ("balance", "scenario"): _scenarios, ("rules", "system"): _systems,
    ("scenario", "system"): _systems, ("saves", "name"): _own_saves,
    ("", "FILE"): _saves, ("", "SAVE"): _saves, ("", "ORDER"): _orders,
    ("", "PIECE"): _pieces, ("", "SEAT:LEVEL"): _played_seats, ("show", "about"): _pieces, ("", "seat"): _seats,
}  # fmt: skip
"""By command and name of an argument; of any command, by how it is called in help, or by its name."""
