"""The commands and their options. Building this imports nothing of the game: `--help` must be immediate."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from tactical import __version__
from tactical.cli.exits import DONE, CommandExit, usage
from tactical.cli.output import Output, safe

EPILOG = """\
An order is one quoted argument: tactical do FILE "ada walk c2 d1" "ada end"
A cell is written as column and row (c4), as two numbers from 0 (2,3: the same cell), or by its name.
Orders are carried out one by one, each saved before the next; the first refusal stops the rest.

Exit codes: 0 done, 1 a bug in Tactical, 2 usage, 3 refused, 4 bad file, 5 save in use, 6 dice to roll,
7 done with a warning, 130 stopped by Ctrl+C, 141 the output was closed.
tactical json lists the keys that --json prints; with --schema, as a JSON Schema. Failures print JSON too.
-v or --verbose, with any command, reports the version, the folders and the running time on standard error."""

_WIDTH = 100
NEARLY = 0.7  # how near a word must be to a command to be taken for it
PORTS = 65535
_ORDER = (
    'in quotes, such as "ada walk c2 d1"; a cell is c2, or 2,1 counted from 0; text within an order needs no quotes'
)


class _Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one line, and whose help goes through the filter like everything else."""

    def error(self, message: str) -> NoReturn:
        raise usage(f"{message} (see {self.prog} --help)")


class _Say(argparse.Action):
    """Prints something and ends: help and version."""

    def __init__(self, option_strings: Sequence[str], dest: str, text: str = "", **others: Any) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, **others)
        self.text = text

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        _out().text(self.text or parser.format_help())
        raise CommandExit(DONE)


_current: list[Output] = []  # argparse calls actions without saying where to print


def _out() -> Output:
    return _current[-1] if _current else Output()


def parse(words: list[str], out: Output) -> argparse.Namespace:
    """Parse the words of a command. Exits if they are wrong, or ask for help."""
    _current[:] = [out]
    if words and words[0] in COMMANDS:  # by itself: it is made in a tenth of the time, and takes options anywhere
        alone = _Parser(prog=f"tactical {words[0]}", **_looks(words[0]))
        args, rest = _filled(alone, words[0]).parse_known_intermixed_args(words[1:])
    elif words[:1] == ["help"]:  # as other programs have it: help alone, or help COMMAND
        return parse([*words[1:2], "--help"], out)
    elif words and not words[0].startswith("-"):
        raise usage(f"'{_short(words[0])}' is not a command{_meant(words[0])} (see tactical --help)")
    else:
        args, rest = build().parse_known_args(words)
    if rest:
        raise usage(f"'{_short(rest[0])}' is not understood (see tactical --help)")
    args.seed = getattr(args, "seed", None)  # no default of a command's, which would undo the one given before it
    if getattr(args, "run", None) is None:
        args.file, args.seat, args.plain, args.hosted, args.run = None, None, False, False, "play:play"
        args.computer, args.watch, args.by, args.spectators, args.no_mouse = [], False, "", None, False
    return args


def _short(word: str) -> str:
    return safe(word if len(word) <= 200 else word[:199] + "…")


def _meant(word: str) -> str:
    """The likely meaning of an unknown command: one whose name is near, or to play the game of that name."""
    from difflib import get_close_matches  # 5 ms that only a mistake pays

    if near := get_close_matches(word[:60].lower(), COMMANDS, 1, NEARLY):
        return f"; did you mean tactical {near[0]}?"
    return f"; to play that: tactical play {_short(word)}" if word.strip() else ""


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
    """The settings of every command's parser."""
    words = COMMANDS[name][1]
    about = words[:1].upper() + words[1:] + "."  # help loads nothing of the game
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
    words = "repeatable dice, in this process only"
    parser.add_argument("--seed", metavar="N", type=_whole, default=argparse.SUPPRESS, help=words)


def _dice(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dice", metavar="FACES", action="append", default=[], help="faces of the next roll, such as 3,4"
    )
    parser.add_argument("--by-hand", action="store_true", help="do not roll: stop at each roll")
    _seed(parser)
    _json(parser)


def _whole(text: str) -> int:
    if len(text) > 20 or not text.lstrip("-").isascii() or not text.lstrip("-").isdigit():
        raise argparse.ArgumentTypeError(f"'{safe(text)[:20]}' is not a whole number of at most 20 digits")
    return int(text)


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, not {number}")
    return number


def _port(text: str) -> int:
    number = _whole(text)
    if not 1 <= number <= PORTS:
        raise argparse.ArgumentTypeError(f"{number} is not a port: those are 1 to {PORTS}")
    return number


def _adds(*names: str, **options: Any) -> Callable[[argparse.ArgumentParser], None]:
    """A function that adds an argument to a parser."""

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
_PACKS = ("pack", "install", "remove")
_PAGES = (
    "playing", "rehearsing", "hosting", "campaigns", "scenarios", "format", "rulesets", "python", "commands",
    "settings", "saves", "accessibility",
)  # fmt: skip
_SPECTATORS = _adds("--spectators", metavar="N", type=_count, help="how many may watch at a time (default: 5)")
_SEAT = _adds("--seat", metavar="NAME", help="act as this seat: show only what it may know, take only its orders")

COMMANDS: dict[str, tuple[Any, ...]] = {
    "new": (
        "play:new",
        "begin a game or a campaign and print the path of its save",
        _adds("scenario", metavar="SCENARIO", help="a shipped name, or a .toml file"),
        _adds("--save", metavar="FILE", help="where to save it (default: the folder for saves)"),
        _adds("--option", metavar="K=V", action="append", default=[], help="set an option of the rules"),
        _COMPUTER,
    ),
    "play": (
        "play:play",
        "open a game on the screen",
        _SEAT,
        _adds("file", metavar="FILE", nargs="?", help="a save, the name of a sample, or a scenario to start"),
        _adds("--plain", action="store_true", help="line by line: for screen readers, simple terminals and pipes"),
        _adds("--watch", action="store_true", help="watch as a spectator: see only what every seat sees"),
        _adds("--no-mouse", action="store_true", help="leave the mouse to the terminal, so that it can select text"),
        _adds(
            "--by",
            metavar="WHO",
            default="",
            help="the player's name in the record, for log --who (default: the account)",
        ),
        _adds("--hosted", action="store_true", help="for a remote player: writes no file but the game"),
        _SPECTATORS,
        _COMPUTER,
        _seed,
    ),
    "web": (
        "web:web",
        "open a game in a browser, or the title screen",
        _SEAT,
        _adds("file", metavar="FILE", nargs="?", help="a save, the name of a sample, or a scenario to start"),
        _adds("--address", metavar="HOST", default="localhost", help="where to listen (default: this machine alone)"),
        _adds("--port", metavar="N", type=_port, default=8000, help="the port (default: 8000)"),
    ),
    "show": ("show:show", "show the board and the pieces", _FILE, _SEAT, _forms),
    "reach": (
        "show:reach",
        "show where a piece can go, what each move costs and what the piece would have left",
        _FILE,
        _SEAT,
        _adds("piece", metavar="PIECE", help="a piece; or a system, to see what can move there"),
        _adds("--mode", metavar="M", help="a movement mode, such as walk"),
        _forms,
    ),
    "orders": (
        "show:orders",
        "list the orders possible now, and whose decision it is",
        _FILE,
        _SEAT,
        _adds("--piece", metavar="PIECE", help="only orders for this piece"),
        _json,
    ),
    "do": (
        "do:do",
        "give orders; with none, roll the dice if a roll is next",
        _FILE,
        _SEAT,
        _adds("order", metavar="ORDER", nargs="*", help=_ORDER),
        _dice,
    ),
    "try": (
        "do:attempt",
        "try orders on a copy: show the odds, save nothing",
        _FILE,
        _SEAT,
        _adds("order", metavar="ORDER", nargs="+", help=_ORDER),
        _adds(
            "--answers",
            choices=("asked", "pass", "easy", "normal", "hard", "expert", "worst"),
            default="asked",
            help="who plays other seats' reactions and turns (default: asked, so you give their orders)",
        ),
        _dice,
    ),
    "odds": (
        "odds:odds",
        "work out the exact odds of orders going ahead and of their results, without giving the orders",
        _FILE,
        _SEAT,
        _adds("order", metavar="ORDER", nargs="+", help=_ORDER),
        _adds("--deep", action="store_true", help="full distributions; simulated where exact odds take too long"),
        _adds(
            "--tries", metavar="N", type=_count, default=1000, help="number of games in a simulation (default: 1000)"
        ),
        _seed,
        _json,
    ),
    "computer": (
        "computer:computer",
        "show or change which seats the computer plays",
        _FILE,
        _adds("seats", metavar="SEAT:LEVEL", nargs="*", help="blue, blue:hard, red:easy:cautious; blue:none; all:none"),
        _json,
    ),
    "lines": (
        "lines:lines",
        "keep a line of orders for a seat; list, show, compare, try, play or drop the lines it has kept",
        _adds("action", choices=("list", "show", "compare", "keep", "try", "play", "drop")),
        _FILE,
        _adds("name", metavar="NAME", nargs="?", help="the name of a line"),
        _adds("order", metavar="ORDER", nargs="*", help="more names to compare, or orders to keep, " + _ORDER),
        _adds(
            "--by",
            choices=("best chance", "safest", "most damage", "nearest to the goal", "likeliest"),
            help="compare: sort by this (default: as kept)",
        ),
        _adds("--note", metavar="WORDS", default="", help="keep: a few words about the line"),
        _adds("--anyway", action="store_true", help="play: go on even if another seat gave other orders than expected"),
        _SEAT,
        _seed,
        _json,
    ),
    "worst": (
        "worst:worst",
        "show the worst that enemies can do to a seat, now or after orders that it might give",
        _FILE,
        _SEAT,
        _adds("order", metavar="ORDER", nargs="*", help=_ORDER),
        _json,
    ),
    "puzzle": (
        "puzzle:puzzle",
        "solve a puzzle: reach a goal in a few turns, and compare your line with the best one found",
        _adds("name", metavar="list|make|NAME|FILE", help="list puzzles, make one, or solve a shipped one or a file"),
        _adds("save", metavar="SAVE", nargs="?", help="make: the game"),
        _adds(
            "--try",
            metavar="ORDER",
            dest="line",
            nargs="+",
            action="append",
            default=[],
            help='judge a line: "ORDER" "ORDER", or "ORDER; ORDER"',
        ),
        _adds("--orders", metavar="FILE", help="judge the line in a file with one order on each line"),
        _adds("--best", action="store_true", help="show the best line found"),
        _adds(
            "--at", metavar="N", type=_whole, help="make: the moment after record N; 0 is the opening (default: now)"
        ),
        _adds("--goal", metavar="GOAL", action="append", default=[], help="make: out cy, keep, win, reach ann e1"),
        _adds("--turns", metavar="N", type=_count, default=1, help="make: rounds or days (default: 1, this one)"),
        _adds(
            "--answers", choices=("pass", "computer", "worst"), default="computer", help="make: how other seats play"
        ),
        _adds("--title", metavar="WORDS", default="", help="make: its title"),
        _adds("--text", metavar="WORDS", default="", help="make: its introduction"),
        _adds("--out", metavar="FILE", help="make: where to write it"),
        _adds("--effort", metavar="N", type=_count, default=60, help="make: lines tried for the best (default: 60)"),
        _SEAT,
        _seed,
        _adds("--show", action="store_true", help="print the position and the task"),
        _adds("--plain", action="store_true", help="line by line: for screen readers, simple terminals and pipes"),
        _json,
    ),
    "hint": (
        "hint:hint",
        "suggest orders to the seat whose decision it is, with odds, reasons and risks",
        _FILE,
        _adds("piece", metavar="PIECE", nargs="?", help="only orders of this piece"),
        _SEAT,
        _json,
    ),
    "review": (
        "review:review_game",
        "review a battle: how decisions and dice changed each side's chance to win, and which orders were better",
        _FILE,
        _SEAT,
        _adds("--last", metavar="N", type=_count, default=400, help="only the last N orders (default: 400)"),
        _adds("--svg", action="store_true", help="print the curve as SVG"),
        _json,
    ),
    "balance": (
        "balance:balance",
        "let computers play a scenario many times: show each side's wins, how long games last and what decides them",
        _adds("scenario", metavar="SCENARIO", help="a shipped name, or a .toml file"),
        _adds("--games", metavar="N", type=_count, default=20, help="number of games (default: 20)"),
        _adds("--jobs", metavar="N", type=_count, default=1, help="number of processes to use (default: 1)"),
        _adds("--dask", metavar="ADDRESS", default="", help="play on a Dask cluster instead (extra `cluster`)"),
        _adds(
            "--explain",
            action="store_true",
            help="also show each side's orders, who never moved, and where pieces fell",
        ),
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
        "undo the last order; a roll, or the start or end of a battle, only if all other seats agree (--agreed)",
        _FILE,
        _SEAT,
        _adds("--agreed", metavar="SEATS", help="the seats whose players agree, such as red,blue, or all"),
        _json,
    ),
    "redo": ("do:redo", "redo the order undone last", _FILE, _SEAT, _json),
    "log": (
        "history:log",
        "show what happened, without the orders that were undone",
        _FILE,
        _SEAT,
        _adds("--last", metavar="N", type=_count, help="only the last N orders"),
        _adds("--who", action="store_true", help="also show who gave each order, when, and how its dice were rolled"),
        _json,
    ),
    "replay": (
        "history:replay",
        "show every record from the first, with its events",
        _FILE,
        _SEAT,
        _adds("--from", metavar="N", type=_count, dest="first", help="from this record"),
        _adds("--to", metavar="N", type=_count, dest="last_record", help="up to this record"),
        _json,
    ),
    "campaign": (
        "campaign:campaign",
        "show a campaign: the day, the games in play, what comes next",
        _FILE,
        _SEAT,
        _json,
    ),
    "roster": (
        "campaign:roster",
        "show a campaign's people, vehicles and ships",
        _FILE,
        _SEAT,
        _adds("name", metavar="NAME", nargs="?", help="only the entry of this name"),
        _json,
    ),
    "calendar": ("campaign:calendar", "show a campaign's past battles and their lasting effects", _FILE, _SEAT, _json),
    "chronicle": ("campaign:chronicle", "print the story of a campaign so far", _FILE, _SEAT, _json),
    "host": (
        "host:host",
        "host a game over SSH: init FOLDER SCENARIO, seat GAME SEAT KEYFILE, tend GAME..., check GAME, rules GAME",
        _adds("action", choices=("init", "seat", "check", "rules", "tend")),
        _adds("words", metavar="ARGUMENT", nargs="*", help="a folder and a scenario; a game, a seat and a public key"),
        _adds("--clock", metavar="TIME", help="time for a decision: 45s, 30m, 36h or 3d; 0 for no limit"),
        _adds("--absent", choices=("remind", "computer", "forfeit"), help="what happens when a seat runs out of time"),
        _adds(
            "--dice",
            choices=("table", "hand"),
            help="who rolls the dice: the program (table, the default) or the players (hand)",
        ),
        _adds("--advice", choices=("on", "off"), help="off: no hints, no chances to win, no reviews before the end"),
        _adds("--add", action="store_true", help="seat: write the line into authorized_keys"),
        _SPECTATORS,
        _adds("--option", metavar="NAME=VALUE", action="append", default=[], help="init: an option of its rules"),
    ),
    "store": (
        "stores:store_command",
        "copy a game byte for byte between files and databases",
        _adds("action", choices=("copy",)),
        _adds("source", metavar="FROM", help="a save, or postgresql://HOST/NAME"),
        _adds("target", metavar="TO", help="a path, or postgresql://HOST/NAME"),
        _adds("--replace", action="store_true", help="overwrite the game that is there"),
    ),
    "compact": ("stores:compact", "rewrite a long game without undone orders; the original is kept", _FILE),
    "turn": (
        "stores:turn",
        "export a turn to send by mail, or import one",
        _adds("action", choices=("export", "import")),
        _FILE,
        _adds("turn", metavar="TURN", help="the turn file"),
        _SEAT,
        _adds("--since", metavar="N", type=_whole, help="export what came after record N (default: the last turn)"),
    ),
    "check": ("history:check", "verify a save: its checksums, digests and snapshots", _FILE, _json),
    "export": (
        "show:export",
        "print the board as a picture",
        _FILE,
        _SEAT,
        _adds("--format", choices=("text", "svg"), required=True),
    ),
    "rules": (
        "reference:rules",
        "look up the rules",
        _adds("system", metavar="SYSTEM", nargs="?", help="a rule system; without one, list them"),
        _adds("words", metavar="CLAUSE|WORDS", nargs="*", help="a clause by its id, or words to look for"),
        _adds("--options", action="store_true", help="list the options for new --option"),
        _json,
    ),
    "scenario": (
        "reference:scenario",
        "list, show, check, watch or create scenarios; list their keys and kinds; import maps; make and install packs",
        _adds(
            "action", choices=("list", "show", "check", "new", "watch", "keys", "kinds", "schema", "import", *_PACKS)
        ),
        _adds(
            "name",
            metavar="NAME|FILE|SYSTEM",
            nargs="*",
            help="a scenario, a .toml file (- to check standard input), a system, names in it, a map to import, a pack",
        ),
        _adds(
            "--format",
            choices=("text", "gcc", "github"),
            default="text",
            help="check: print mistakes as text, as compilers do (for editors), or for GitHub's checks",
        ),
        _adds("--rules", "--as", dest="system", metavar="SYSTEM", default="", help="new, import: the rule system"),
        _adds("--size", metavar="WxH", default="", help="new: columns and rows of its map, such as 24x16"),
        _adds("--title", metavar="WORDS", default="", help="new: its title"),
        _adds("--out", metavar="FILE", help="import, schema, pack: the new file to write"),
        _adds("--plain", action="store_true", help="watch: print the board and the problems again at each change"),
        _adds("--strict", action="store_true", help="check: warnings count too (exit code 7)"),
        _json,
    ),
    "edit": (
        "edit:edit",
        "draw a scenario on the screen",
        _adds(
            "file",
            metavar="FILE|NAME",
            help="a .toml file, a name in your own folder, or a shipped one to copy",
        ),
        _adds("--rules", dest="system", metavar="SYSTEM", default="", help="begin a new scenario for this rule system"),
        _adds("--size", metavar="WxH", default="", help="columns and rows of a new map, such as 24x16"),
        _adds("--title", metavar="WORDS", default="", help="the title of a new scenario"),
    ),
    "keys": (
        "keys:keys",
        "check your own key bindings for clashes, or show keymaps",
        _adds("action", choices=("check", "maps", "show")),
        _adds("file", metavar="FILE", nargs="?", help="a key file (default: your own, see locate)"),
        _adds("--map", metavar="NAME", help="use this keymap"),
        _json,
    ),
    "themes": (
        "themes:themes",
        "list the themes, or check your own",
        _adds("action", choices=("list", "check")),
        _adds("name", metavar="FILE", nargs="*", help="theme files (default: all of your own, see locate)"),
    ),
    "guide": (
        "guide:guide",
        "read the guide, page by page",
        _adds("page", nargs="?", choices=_PAGES, metavar="PAGE", help=f"{', '.join(_PAGES)} (default: list them)"),
        _adds("--plain", action="store_true", help="print it without a pager"),
    ),
    "locate": ("folders:locate", "show where configuration, themes and saves are kept", _json),
    "saves": (
        "saves:saves",
        "list your saves; rename, copy, delete or restore one; empty the trash",
        _adds(
            "action",
            nargs="?",
            default="list",
            choices=("list", "rename", "copy", "delete", "trash", "restore", "empty"),
            help="trash: list what was deleted; restore: bring it back; empty: remove it for good",
        ),
        _adds(
            "name",
            metavar="NAME",
            nargs="*",
            help="a save in your folder, and its new name; list: words that a save must have",
        ),
        _json,
    ),
    "completion": (
        "completion:completion",
        "print a completion script for a shell",
        _adds("shell", choices=("bash", "zsh", "fish")),
    ),
    "man": ("manual:manual", "print the man page"),
    "json": (
        "json_schema:keys",
        "list the keys that --json prints",
        _adds("--schema", action="store_true", help="as a JSON Schema"),
    ),
}
"""By name: the function that runs it, what it does in words, and what adds its arguments to its parser."""
