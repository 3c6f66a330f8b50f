"""The commands and their options. Building this imports nothing of the game: `--help` must come at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from tactical import __version__
from tactical.cli.exits import DONE, CommandExit, usage
from tactical.cli.output import Output, safe

EPILOG = """\
An order is one quoted argument: tactical do FILE "ada walk c2 d1" "ada end"
A cell is its column and row, as c4, or both counted from 0, as 2,3: the same cell. Names of places are cells too.
Several orders are given one after the other, each saved before the next; the first refusal ends it.

Exit codes: 0 done, 2 usage, 3 refused, 4 bad file, 5 in use, 6 a roll is awaited, 7 done with a warning.
JSON: the keys that --json prints are listed by: tactical json"""

_WIDTH = 100
_ORDER = 'in quotes: "ada walk c2 d1"; a cell is c2 or, counted from 0, 2,1; texts need no quotes of their own'


class _Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one line, and whose help goes through the filter like everything else."""

    def error(self, message: str) -> NoReturn:
        raise usage(f"{message} (see {self.prog} --help)")


class _Say(argparse.Action):
    """Prints something and ends: help and version."""

    def __init__(self, option_strings: Sequence[str], dest: str, text: str = "", **others: Any) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, **others)
        self.text = text

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        _out().text(self.text or parser.format_help())
        raise CommandExit(DONE)


_current: list[Output] = []  # argparse calls actions without saying where to print


def _out() -> Output:
    return _current[-1] if _current else Output()


def parse(words: list[str], out: Output) -> argparse.Namespace:
    """The command that these words are. Stop when they are none, or when they ask for help."""
    _current[:] = [out]
    if words and words[0] in COMMANDS:  # by itself: it is made in a tenth of the time, and takes options anywhere
        alone = _Parser(prog=f"tactical {words[0]}", **_looks(words[0]))
        args, rest = _filled(alone, words[0]).parse_known_intermixed_args(words[1:])
    else:
        args, rest = build().parse_known_args(words)
    if rest:
        first = rest[0] if len(rest[0]) <= 200 else rest[0][:199] + "…"
        raise usage(f"'{safe(first)}' is not understood (see tactical --help)")
    if getattr(args, "run", None) is None:
        args.file, args.seat, args.plain, args.hosted, args.run = None, None, False, False, "play:play"
        args.computer = []
    return args


def _formatter(prog: str) -> argparse.HelpFormatter:
    return argparse.RawDescriptionHelpFormatter(prog, width=_WIDTH, max_help_position=32)


def build() -> argparse.ArgumentParser:
    """The parser of the whole command line; completion is generated from it."""
    top = _Parser(
        prog="tactical",
        description="A terminal board for tabletop tactics. Without a command, the title screen opens.",
        epilog=EPILOG,
        formatter_class=_formatter,
        add_help=False,
        allow_abbrev=False,
    )
    _help(top)
    top.add_argument("--version", action=_Say, text=f"tactical {__version__}", help="print the version")
    _seed(top)
    commands = top.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    for name, (_, words, *_) in COMMANDS.items():
        _filled(commands.add_parser(name, help=words, **_looks(name)), name)
    return top


def _looks(name: str) -> dict[str, Any]:
    """What every parser of a command is made with."""
    words = COMMANDS[name][1]
    about = words[:1].upper() + words[1:] + "."
    return {"description": about, "formatter_class": _formatter, "add_help": False, "allow_abbrev": False}


def _filled(parser: argparse.ArgumentParser, name: str) -> argparse.ArgumentParser:
    """A parser with the arguments of a command."""
    run, _, *adds = COMMANDS[name]
    parser.set_defaults(run=run)
    for add in (_help, *adds):
        add(parser)
    return parser


def _help(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-h", "--help", action=_Say, help="print this help")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _forms(parser: argparse.ArgumentParser) -> None:
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print JSON")
    forms.add_argument("--ascii", action="store_true", help="print nothing but ASCII")


def _seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="N", type=_whole, default=None, help="repeatable dice, for this process only")


def _dice(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dice", metavar="FACES", action="append", default=[], help="faces of the next roll: 3,4")
    parser.add_argument("--by-hand", action="store_true", help="throw nothing: stop at each roll")
    _seed(parser)
    _json(parser)


def _whole(text: str) -> int:
    if len(text) > 20 or not text.lstrip("-").isascii() or not text.lstrip("-").isdigit():
        raise argparse.ArgumentTypeError(f"'{safe(text)[:20]}' is no whole number of at most 20 digits")
    return int(text)


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too small: 1 is the first")
    return number


def _adds(*names: str, **options: Any) -> Callable[[argparse.ArgumentParser], None]:
    """What adds an argument to a parser."""

    def add(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(*names, **options)

    return add


_FILE = _adds("file", metavar="FILE", help="a save")
_COMPUTER = _adds(
    "--computer",
    metavar="SEAT:LEVEL",
    action="append",
    default=[],
    help="let the computer play a seat, or all: blue, blue:hard, red:easy:cautious, all",
)
_SEAT = _adds("--seat", metavar="NAME", help="as this seat: what it may know, and its orders only")

COMMANDS: dict[str, tuple[Any, ...]] = {
    "new": (
        "play:new",
        "begin a game or a campaign and print its file",
        _adds("scenario", metavar="SCENARIO", help="a shipped name, or a .toml file"),
        _adds("--save", metavar="FILE", help="where to keep it (else in the folder for saves)"),
        _adds("--option", metavar="K=V", action="append", default=[], help="set an option of the rules"),
        _COMPUTER,
    ),
    "play": (
        "play:play",
        "open a game on the screen",
        _SEAT,
        _adds("file", metavar="FILE", nargs="?", help="a save, a sample's name, or a scenario to begin"),
        _adds("--plain", action="store_true", help="by lines: for screen readers, dumb terminals and pipes"),
        _adds("--hosted", action="store_true", help="for a player over the network: writes no file but the game"),
        _COMPUTER,
        _seed,
    ),
    "show": ("show:show", "show the board and the pieces", _FILE, _SEAT, _forms),
    "reach": (
        "show:reach",
        "where a piece can go, what it costs, what is left",
        _FILE,
        _SEAT,
        _adds("piece", metavar="PIECE", help="a piece; or a system, to ask what can come there with what"),
        _adds("--mode", metavar="M", help="a way of moving, such as walk"),
        _forms,
    ),
    "orders": (
        "show:orders",
        "what may be ordered now, and whose decision it is",
        _FILE,
        _SEAT,
        _adds("--piece", metavar="PIECE", help="only orders to this piece"),
        _json,
    ),
    "do": (
        "do:do",
        "give orders; without an order, throw the roll that is awaited",
        _FILE,
        _SEAT,
        _adds("order", metavar="ORDER", nargs="*", help=_ORDER),
        _dice,
    ),
    "try": (
        "do:attempt",
        "give orders on a copy: nothing is saved, odds are shown",
        _FILE,
        _SEAT,
        _adds("order", metavar="ORDER", nargs="+", help=_ORDER),
        _dice,
    ),
    "odds": (
        "odds:odds",
        "the exact chances of orders in a row, before any is given",
        _FILE,
        _SEAT,
        _adds("order", metavar="ORDER", nargs="+", help=_ORDER),
        _json,
    ),
    "computer": (
        "computer:computer",
        "which seats the computer plays; give it some, or take them back",
        _FILE,
        _adds("seats", metavar="SEAT:LEVEL", nargs="*", help="blue, blue:hard, red:easy:cautious; blue:none; all:none"),
        _json,
    ),
    "hint": ("hint:hint", "what the seat that is asked could do, with odds, reason and risk", _FILE, _SEAT, _json),
    "balance": (
        "balance:balance",
        "many games of a scenario between computers: who wins how often, how long it takes, what decides it",
        _adds("scenario", metavar="SCENARIO", help="a shipped name, or a .toml file"),
        _adds("--games", metavar="N", type=_count, default=20, help="so many (else 20)"),
        _adds("--jobs", metavar="N", type=_count, default=1, help="on so many processes at once"),
        _adds(
            "--computer",
            metavar="SEAT:LEVEL",
            action="append",
            default=[],
            help="who plays a seat, or all: red:hard, blue:normal:cautious, all:easy",
        ),
        _seed,
        _json,
    ),
    "undo": (
        "do:undo",
        "take back the last order; past a roll or a battle's border only with --agreed",
        _FILE,
        _SEAT,
        _adds("--agreed", metavar="SEATS", help="seats that agree, such as red,blue, or all"),
        _json,
    ),
    "redo": ("do:redo", "do again what was taken back last", _FILE, _SEAT, _json),
    "log": (
        "history:log",
        "what happened, orders taken back left out",
        _FILE,
        _SEAT,
        _adds("--last", metavar="N", type=_count, help="only the last N orders"),
        _json,
    ),
    "replay": (
        "history:replay",
        "every record from the first on, with its events",
        _FILE,
        _SEAT,
        _adds("--from", metavar="N", type=_count, dest="first", help="from this record"),
        _adds("--to", metavar="N", type=_count, dest="last_record", help="up to this record"),
        _json,
    ),
    "campaign": (
        "campaign:campaign",
        "of a campaign: the day, the games in play, what is due",
        _FILE,
        _SEAT,
        _json,
    ),
    "roster": (
        "campaign:roster",
        "of a campaign: the sheets of people, vehicles and ships",
        _FILE,
        _SEAT,
        _adds("name", metavar="NAME", nargs="?", help="only this one's"),
        _json,
    ),
    "calendar": ("campaign:calendar", "of a campaign: what was fought when, and what lasts", _FILE, _SEAT, _json),
    "chronicle": ("campaign:chronicle", "of a campaign: the story so far, as text", _FILE, _SEAT, _json),
    "check": ("history:check", "verify checksums, every digest and every snapshot", _FILE, _json),
    "export": (
        "show:export",
        "print the board as a picture",
        _FILE,
        _SEAT,
        _adds("--format", choices=("text", "svg"), required=True),
    ),
    "rules": (
        "reference:rules",
        "the rules in words",
        _adds("system", metavar="SYSTEM", nargs="?", help="a rule system; without one, they are listed"),
        _adds("words", metavar="CLAUSE|WORDS", nargs="*", help="one clause by id, or those about some words"),
        _adds("--options", action="store_true", help="the options for new --option"),
        _json,
    ),
    "scenario": (
        "reference:scenario",
        "list, show or check scenarios, or tell the keys of their format",
        _adds("what", choices=("list", "show", "check", "keys")),
        _adds("name", metavar="NAME|FILE|SYSTEM", nargs="*", help="a shipped scenario, a .toml file, or a system"),
        _json,
    ),
    "keys": (
        "keys:keys",
        "check one's own keys for clashes, or show keymaps",
        _adds("what", choices=("check", "maps", "show")),
        _adds("file", metavar="FILE", nargs="?", help="a file of keys (else one's own: see locate)"),
        _adds("--map", metavar="NAME", help="with this named keymap"),
        _json,
    ),
    "themes": (
        "themes:themes",
        "list the themes, or check one's own",
        _adds("what", choices=("list", "check")),
        _adds("name", metavar="FILE", nargs="*", help="theme files (else all of one's own: see locate)"),
    ),
    "locate": ("folders:locate", "where config, themes and saves are", _json),
    "completion": (
        "completion:completion",
        "print completion for a shell",
        _adds("shell", choices=("bash", "zsh", "fish")),
    ),
    "json": ("json_form:keys", "the keys that --json prints"),
}
"""By name: the function that runs it, what it does in words, and what adds its arguments to its parser."""
