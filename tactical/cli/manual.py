"""The man page, made from the parser: `tactical man` prints it, and the wheel installs it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from tactical import __version__
from tactical.cli.exits import DONE
from tactical.cli.output import Output
from tactical.cli.parser import COMMANDS, EPILOG, build


def manual(_: argparse.Namespace, out: Output) -> int:
    """Print the page."""
    out.lines(*page())
    return DONE


def page() -> Iterator[str]:
    """The lines of the page, in `man`'s markup."""
    yield f'.TH TACTICAL 1 "" "tactical {__version__}" "Games"'
    yield ".SH NAME"
    yield r"tactical \- a terminal board for tabletop tactics"
    yield ".SH SYNOPSIS"
    yield r"\fBtactical\fR [\fIFILE\fR]"
    yield ".br"
    yield r"\fBtactical\fR \fICOMMAND\fR [\fIARGUMENT\fR...]"
    yield ".SH DESCRIPTION"
    yield "Without a command, the title screen opens. \\fBtactical guide\\fR lists longer pages."
    yield ".SH COMMANDS"
    for name, parser in _parsers():
        yield ".TP"
        yield _bold(name) + "".join(f" {_usage(each)}" for each in parser._actions if not each.option_strings)
        yield _plain(_sentence(COMMANDS[name][1]))
        yield ".RS"
        for action in parser._actions:
            if action.help and "--help" not in action.option_strings:
                yield ".TP"
                yield _usage(action)
                yield _plain(action.help.replace("%%", "%"))
        yield ".RE"
    yield ".SH NOTES"
    for line in EPILOG.splitlines():
        yield _plain(line) if line else ".PP"
    yield ".SH FILES"
    yield "\\fBtactical locate\\fR prints where settings, keys, themes, scenarios and saves are."


def _parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in build()._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def _usage(action: argparse.Action) -> str:
    """An argument as it is written: options in bold, what stands for something else slanted."""
    value = "" if action.nargs == 0 else str(action.metavar or "|".join(map(str, action.choices or ())) or action.dest)
    value = f"\\fI{_plain(value)}\\fR" if value else ""
    if action.option_strings:
        return ", ".join(map(_bold, action.option_strings)) + (f" {value}" if value else "")
    return f"[{value}]" if action.nargs in ("?", "*") else value


def _bold(text: str) -> str:
    return f"\\fB{_plain(text)}\\fR"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _plain(text: str) -> str:
    """Text in which `man` finds no commands."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text[:1] in (".", "'") else text
