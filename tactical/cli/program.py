"""Running one command. Whatever goes wrong becomes one line on standard error and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from tactical import __version__
from tactical.cli.exits import BAD_FILE, DONE, IN_USE, INTERRUPTED, OUR_FAULT, USAGE, CommandExit
from tactical.cli.output import Output, hold_standard_files

DEBUG = "TACTICAL_DEBUG"  # set to anything: mistakes of ours are shown whole
VERBOSE = ("-v", "--verbose")


def run(words: list[str]) -> int:
    """Run the command in these words and return its exit code."""
    if "_ARGCOMPLETE" in os.environ:  # a shell asks what may follow
        from tactical.cli.completers import complete

        complete()
    out, begun = Output(), time.monotonic()
    verbose = any(word in VERBOSE for word in words)
    try:
        hold_standard_files()
        if verbose:
            words = [word for word in words if word not in VERBOSE]
            _tell_about(words, out)
        code = _run(words, out)
        out.flush()
    except CommandExit as stop:
        code = _stopped(stop, out, words)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except MemoryError:
        code = _stopped(CommandExit(BAD_FILE, "not enough memory for this"), out, words)
    except Exception as error:  # noqa: BLE001 - the last line of defence: see `_foreseen`
        code = _stopped(_foreseen(error, words), out, words)
    if verbose:
        out.error(f"exit code {code} after {time.monotonic() - begun:.2f} s")
    return code


def _tell_about(words: list[str], out: Output) -> None:
    """Tell the program, its platform, and where its files are."""
    import msgspec

    from tactical.cli.crash import about
    from tactical.cli.folders import places

    kept = msgspec.structs.asdict(places())
    for line in (*about(_command(words)), *(f"{name} in {kept[name]}" for name in ("settings", "keys", "saves"))):
        out.error(line)


def _command(words: list[str]) -> str:
    """The name of the command, without what it is about."""
    return words[0] if words and words[0].isalpha() else ""


def _run(words: list[str], out: Output) -> int:
    if words == ["--version"]:  # without the parser, which costs as much as starting Python
        out.line(f"tactical {__version__}")
        return DONE
    args: Any = plain_play(words)
    if args is None:
        from tactical.cli.parser import parse

        args = parse(words, out)
    out.ascii_only = getattr(args, "ascii", False)
    home, _, name = args.run.partition(":")
    command: Any = getattr(import_module(f"tactical.cli.{home}"), name)
    code: int = command(args, out)
    return code


def plain_play(words: list[str]) -> SimpleNamespace | None:
    """Parse `play FILE`, and no words at all, without loading the parser. None: use the parser."""
    match words:
        case []:
            file = None
        case ["play", file] if not file.startswith("-"):
            pass
        case _:
            return None
    flags = {"plain": False, "hosted": False, "watch": False, "spectators": None, "no_mouse": False}
    return SimpleNamespace(file=file, seat=None, by="", computer=[], seed=None, run="play:play", **flags)


def _stopped(stop: CommandExit, out: Output, words: list[str]) -> int:
    try:
        if stop.lines and "--json" in words and not out.answered:
            from tactical.cli.answer import Failure

            out.json(Failure(stop.code, stop.lines))
        for line in stop.lines:
            out.error(line)
        out.flush()
    except CommandExit as second:
        return stop.code or second.code
    except KeyboardInterrupt:
        return INTERRUPTED
    return stop.code


def _foreseen(error: Exception, words: list[str]) -> CommandExit:
    """The end that an exception means. Those of other rooms are known by name, so that none is imported for it."""
    match type(error).__name__:
        case "SaveError":
            kind = str(getattr(error, "kind", ""))
            return CommandExit(IN_USE if kind == "in_use" else BAD_FILE, str(error))
        case "ScenarioError":
            return CommandExit(BAD_FILE, *getattr(error, "lines", (str(error),)))
        case "UnknownRulesetError":
            return CommandExit(USAGE, str(error))
    seats = _seats_host()
    if isinstance(error, OSError):
        where = f"{error.filename}: " if isinstance(error.filename, str) and not seats else ""
        remedy = seats or "check the path and the disk"
        return CommandExit(BAD_FILE, f"{where}{error.strerror or 'unknown system error'}; {remedy}")
    if isinstance(error, MemoryError):
        return CommandExit(BAD_FILE, f"this takes more memory than there is; {seats or 'close other programs'}")
    if os.environ.get(DEBUG):
        raise error
    what = " ".join(str(error).split())[:200]
    named = "" if type(error).__name__ == "RulesetError" else f"{type(error).__name__}: "
    whose, report = _installed(error), "please tell its authors"
    if not whose:
        whose, report = "Tactical", "please report it"
    report = seats or f"{report} {_report(error, words)}"
    return CommandExit(OUR_FAULT, f"a bug in {whose}: {named}{what}; {report}")


def _report(error: Exception, words: list[str]) -> str:
    from tactical.cli.crash import write_report

    path = write_report(error, _command(words))
    return f"({DEBUG}=1 shows more)" if path is None else f"with {path}, which contains nothing of your game"


def _seats_host() -> str:
    """Advice for somebody who plays from elsewhere and can do nothing here; empty for somebody at this machine."""
    errors: Any = sys.modules.get("tactical.journal.errors")
    return errors.HOST if errors is not None and errors.SaveError.for_seats else ""


def _installed(error: Exception) -> str:
    """The rule system of somebody else's that an exception comes from; empty: it is ours."""
    rules: Any = sys.modules.get("tactical.rules")
    return rules.blamed(error) if rules is not None else ""
