"""new and play: beginning games, and opening the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from tactical import scenario as shelf  # its modules come when a name is used: a save opens without them
from tactical.cli.exits import BAD_FILE, DONE, CommandExit, usage
from tactical.cli.folders import saves_folder
from tactical.cli.output import Output
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.journal.store import is_address
from tactical.scenario.own_files import known_scenario
from tactical.session.limits import NoRoomError
from tactical.session.saves import drop_unplayed

if TYPE_CHECKING:
    from argparse import Namespace

    from tactical.session.computer_seats import Players
    from tactical.session.puzzles import PuzzleGame
    from tactical.session.watching import WatchedScenario
    from tactical.table import Seat
    from tactical.table.opening import Description

ENDING = ".tactical"
_MOST_NAMES = 1000


def new(args: Namespace, out: Output) -> int:
    """Begin a game and print its path."""
    out.line(begun(args.scenario, args.save, args.option, args.computer, args.seed))
    return DONE


def begun(scenario: str, save: str | None, options: list[str], computer: list[str], seed: int | None = None) -> str:
    """Begin a game from a scenario, or a campaign, and return the path of its save. `computer`: the seats that it
    plays. `seed`: for the dice that draw what the scenario leaves to them."""
    make, seats = _campaign(scenario, options) if shelf.is_campaign(scenario) else _single(scenario, options, seed)
    players = _players(computer, seats, usual_players(shelf.listed(scenario).description, seats))

    def create(path: str | Path) -> Game:
        game = make(path)
        game.seat_computers(players)
        return game

    if save is not None:
        create(save).close()
        return save
    folder = saves_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandExit(
            BAD_FILE, f"{folder}: saves cannot be kept here ({error.strerror}); choose a place with --save"
        ) from None
    for path in _free_names(folder, Path(scenario).stem):
        try:
            create(path).close()
        except SaveError as error:
            if error.kind is not Trouble.EXISTS:
                raise
        else:
            return str(path)
    raise CommandExit(
        BAD_FILE, f"{folder}: it already holds {_MOST_NAMES} games of this scenario; choose another place with --save"
    )


def usual_players(description: Description, seats: tuple[Seat, ...]) -> Players:
    """The computer's usual seats in a scenario that has a computer: those against the first side."""
    if not description.opponent:
        return {}
    return {
        number: ComputerPlayer(description.opponent)
        for number, seat in enumerate(seats)
        if seat.side not in ("", seats[0].side)
    }


def _players(computer: list[str], seats: tuple[Seat, ...], usual: Players | None = None) -> Players:
    """The computer's seats: the usual ones as the options change them."""
    if not computer:
        return usual or {}
    from tactical.session.computer_seats import players_from

    try:
        return players_from(computer, seats, usual)
    except ValueError as error:
        raise usage(f"--computer {error}") from None


def _single(
    scenario: str, options: list[str], seed: int | None
) -> tuple[Callable[[str | Path], Game], tuple[Seat, ...]]:
    """A function that makes a save of one game, and the game's seats."""
    opening = shelf.read_scenario(scenario)
    try:
        opening = opening.having(dict(_option(option) for option in options))
    except shelf.ScenarioError as error:
        raise usage("--option: " + "; ".join(error.lines)) from None
    if opening.draws:
        from tactical.rehearsal.dice import live

        opening = opening.drawn(live(seed))
    state = opening.opened()
    return lambda path: Game.create(path, opening.rules, state), state.setup.seats


def _campaign(name: str, options: list[str]) -> tuple[Callable[[str | Path], Game], tuple[Seat, ...]]:
    """A function that makes a save of a campaign, and the campaign's seats."""
    if options:
        raise usage("--option: a campaign's battles have the options that its scenarios set")
    campaign = shelf.read_campaign(name).begun()
    return lambda path: Game.begin(path, campaign), campaign.setup.seats


def _free_names(folder: Path, stem: str) -> list[Path]:
    return [folder / f"{stem}{f'-{number}' if number > 1 else ''}{ENDING}" for number in range(1, _MOST_NAMES + 1)]


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise usage(f"--option {text[:40]}: write it as name=value")
    return name.strip(), value.strip()


def play(args: Namespace, out: Output) -> int:
    """Open a game on the screen, or by lines; a scenario begins a new one."""
    if args.hosted and (args.file is None or (args.seat is None and not args.watch)):
        raise usage("play --hosted: name a save and a --seat; a remote player chooses neither")
    if args.watch and (args.file is None or args.seat is not None or args.computer):
        raise usage("play --watch: name a save, and neither --seat nor --computer: a spectator plays nobody")
    if args.hosted:
        from tactical.cli.seat_view import account

        _far_away(args.by or account())
    if args.computer and (args.hosted or args.file is None):
        raise usage(
            "play --computer: name a save or a scenario, and not --hosted: tactical computer FILE says it there"
        )
    begun_here: list[str] = []
    try:
        return _by_lines(args, out, begun_here) if args.plain else _on_screen(args, out, begun_here)
    except NoRoomError as error:
        raise usage(str(error)) from None
    finally:
        for path in begun_here:
            drop_unplayed(path)


def _on_screen(args: Namespace, out: Output, begun_here: list[str]) -> int:
    from tactical.ui.app import refusal, run

    if words := refusal(hosted=args.hosted):  # before a game is begun that nobody could see
        raise usage(words)
    path, said = (None, "") if args.file is None else _to_open(args, out, begun_here)
    if path is not None and args.seat is not None:  # before a sample is copied for a seat that is not there
        from tactical.cli.seat_view import seat_number

        with Game.open(path, write=False) as game:
            seat_number(game.state, args.seat)
    from tactical.rehearsal.dice import live

    if path is not None and not args.hosted and not args.watch:
        path, copied = _own(path, out)
        said = said or copied
        _seat_computers(path, args.computer)
    dice = live(args.seed)
    how = {"hosted": args.hosted, "watching": args.watch, "spectators": args.spectators, "mouse": not args.no_mouse}
    return int(run(path, seat=args.seat, dice=dice, said=said, **how) or DONE)


def puzzle_on_screen(puzzle: PuzzleGame) -> int:
    """Open a puzzle on the screen."""
    from tactical.ui.app import puzzle_first, refusal, run

    if words := refusal():
        raise usage(words)
    return int(run(None, instead=puzzle_first(puzzle)) or DONE)


def watch_on_screen(watched: WatchedScenario) -> int:
    """Show a scenario that somebody is writing, until the player leaves."""
    from tactical.ui.app import refusal, run, watched_first

    if words := refusal():
        raise usage(words)
    return int(run(None, instead=watched_first(watched)) or DONE)


def guide_on_screen(page: str) -> int | None:
    """Open a page of the guide on the screen; None if there is no screen."""
    from tactical.ui.app import guide_first, refusal, run

    return None if refusal() else int(run(None, instead=guide_first(page)) or DONE)


def _seat_computers(path: str, computer: list[str]) -> None:
    """Let the computer play seats of a game that is there."""
    if not computer:
        return
    from tactical.cli.computer import seat_computers

    with Game.open(path) as game:
        seat_computers(game, computer, "--computer")


def _to_open(args: Namespace, out: Output, begun_here: list[str]) -> tuple[str, str]:
    """The save to open, with what was said of it. Who is hosted opens the file that was named, and begins nothing.
    `begun_here` takes in the save of a game that begins."""
    if args.hosted:
        return args.file, ""
    path, said = game_file(args.file, out, args.computer, begun_here, args.seed)
    if args.computer:  # before a sample is copied for seats that are not there
        with Game.open(path, write=False) as game:
            _players(args.computer, game.state.setup.seats)
    return path, said


def _by_lines(args: Namespace, out: Output, begun_here: list[str]) -> int:
    if args.file is None:
        raise usage("play --plain: name a save or a scenario; shipped: " + ", ".join(shelf.scenario_names()))
    if sys.stdin is None:
        raise usage("play --plain: standard input is closed, and orders come from there; give it a file or a pipe")
    path, _ = _to_open(args, out, begun_here)
    if not args.hosted and not args.watch:
        path, _ = _own(path, out)
        _seat_computers(path, args.computer)
    from tactical.cli import plain
    from tactical.rehearsal.dice import live

    how = {"hosted": args.hosted, "watching": args.watch, "spectators": args.spectators}
    return plain.run(path, args.seat, live(args.seed), out, **how)


def _far_away(by: str) -> None:
    """Set the limits for a player who sits elsewhere: they learn nothing of this machine, cannot fill it, and are named
    in what they order."""
    from tactical.session.limits import bound_memory

    SaveError.for_seats, Game.by = True, by[:200]
    bound_memory()


def _own(path: str, out: Output) -> tuple[str, str]:
    """The save to play for a path: a sample's copy in its place. With what was said of it, if anything was."""
    from tactical.session.saves import copy_words, own_copy

    if is_address(path):
        return path, ""
    copy = own_copy(Path(path), saves_folder())
    if Path(path) == copy:
        return path, ""
    out.error(copy_words(path, copy))
    return str(copy), f"A sample: you play a copy, {copy.name}"


def game_file(
    given: str, out: Output, computer: list[str], begun_here: list[str], seed: int | None = None
) -> tuple[str, str]:
    """The save that a word on the command line names: a path, a shipped sample, or a scenario to begin. Also returns a
    message about it, if any. `computer`: the seats that it plays in a new game, whose save is added to `begun_here`."""
    named = known_scenario(given) is not None
    taken = Path(given).exists() and not (named and Path(given).is_dir())  # a folder is no save
    if is_address(given) or (Path(given).suffix != ".toml" and taken):
        return given, ""
    if Path(given).suffix == ".toml" or named:
        path = begun(given, None, [], computer, seed)
        begun_here.append(path)
        older = _before(Path(path))
        out.error(
            f"a new game of {given} begins in {path}"
            + (f"; tactical play {older} continues the previous one" if older else "")
        )
        return path, f"A new game, in {Path(path).name}" + (f"; the previous one is in {older.name}" if older else "")
    samples = shelf.shipped_saves()
    if given in samples:
        return str(samples[given]), ""
    if Path(given).name == given and not Path(given).suffix:
        folder = saves_folder()
        if (own := folder / f"{given}{ENDING}").is_file():
            return str(own), ""
        saves = (path.stem for path in _saves_beside(own))
        names = (*shelf.scenario_names(), *shelf.campaign_names(), *shelf.own_scenarios(), *samples, *saves)
        looked_for = "no scenario, campaign, sample or save of yours has this name, and there is no such file here"
        raise CommandExit(BAD_FILE, f"{given}: {looked_for}{nearest(given, names)}; see: tactical scenario list")
    if not Path(given).exists():
        beside = [path.name for path in _saves_beside(Path(given))]
        raise CommandExit(BAD_FILE, f"{given}: no such file{nearest(Path(given).name, beside)}; check the path")
    return given, ""


def _before(path: Path) -> Path | None:
    """The game of the same scenario that was begun and played before, if there is one."""
    stem, _, number = path.stem.rpartition("-")
    if not stem or not number.isdecimal():
        return None
    from tactical.session.saves import was_ordered_in

    older = [path.with_name(f"{stem}{f'-{n}' if n > 1 else ''}{ENDING}") for n in range(int(number) - 1, 0, -1)]
    return next((one for one in older if one.exists() and was_ordered_in(one)), None)


def nearest(given: str, names: Iterable[str]) -> str:
    """The end of a message about an unknown name: up to three similar ones."""
    from difflib import get_close_matches

    near = get_close_matches(given[:60].lower(), list(dict.fromkeys(names)), 3)
    return f"; nearest: {', '.join(near)}" if near else ""


def _saves_beside(path: Path) -> list[Path]:
    """Saves in the folder where one was looked for."""
    try:
        return list(islice(path.parent.glob(f"*{ENDING}"), _MOST_NAMES))
    except OSError:
        return []
