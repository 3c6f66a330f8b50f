"""`tactical scenario new`: a commented scenario to begin with."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import Final

from tactical.cli.exits import BAD_FILE, DONE, CommandExit, usage
from tactical.cli.new_text import write_new
from tactical.cli.output import Output
from tactical.rules import UnknownRulesetError, system_names
from tactical.scenario import campaign_names, scenario_names
from tactical.scenario.files import file_words
from tactical.scenario.json_schema import schema
from tactical.scenario.own_files import TOML, scenarios_folder
from tactical.scenario.plain_text import name_problem
from tactical.scenario.skeleton import schema_name, skeleton

_SIZE: Final = re.compile(r"([1-9]\d{0,3})x([1-9]\d{0,3})")


def new(args: Namespace, out: Output) -> int:
    """Write a new file and print its path: by name in one's own folder, by path elsewhere."""
    if len(args.name) != 1:
        raise usage("scenario new: name one scenario, or a .toml file to write")
    if not args.system:
        raise usage(f"scenario new: say for which rules: --rules {'|'.join(system_names())}")
    size = _SIZE.fullmatch(args.size or "1x1")
    if size is None:
        raise usage(f"--size {args.size[:20]}: write it as columns and rows, such as 24x16")
    width, height = (int(size[1]), int(size[2])) if args.size else (0, 0)
    path = _path(args.name[0])
    try:
        text = skeleton(args.system.lower(), width, height, args.title)
    except UnknownRulesetError as error:
        raise usage(f"scenario new: {error}") from None
    write_new(path, text)
    _write_schema(path.with_name(schema_name(args.system.lower())), args.system.lower())
    words = file_words(str(path))
    out.line(
        f"{words}: written; edit it, check it with tactical scenario check {words}, play it: tactical play {words}"
    )
    return DONE


def _write_schema(path: Path, system: str) -> None:
    """Write the schema that the new file names, unless there is one. It only helps editors: it is no error where it
    cannot be written."""
    if not path.exists():
        with suppress(CommandExit):
            write_new(path, json.dumps(schema(system), indent=1, ensure_ascii=False) + "\n")


def print_schema(args: Namespace, out: Output) -> int:
    """Print the JSON Schema of a system's scenarios, of campaigns or of all, or write it to a new file."""
    if len(args.name) > 1:
        raise usage("scenario schema: name one rule system, or campaign; without one, the schema has all")
    try:
        text = json.dumps(schema(*(name.lower() for name in args.name)), indent=1, ensure_ascii=False)
    except UnknownRulesetError as error:
        raise usage(f"scenario schema: {error}") from None
    if args.out is None:
        out.text(text)
    else:
        write_new(args.out, text + "\n")
        out.line(
            f"{file_words(args.out)}: written; a scenario beside it names it in a line: #:schema {Path(args.out).name}"
        )
    return DONE


def _path(name: str) -> Path:
    if "/" in name or name.endswith(TOML):
        return Path(name)
    if wrong := name_problem(name):
        raise usage(f"scenario new: {wrong}; or name a .toml file")
    if name in (*scenario_names(), *campaign_names()):
        raise usage(f"scenario new: {name} is the name of a shipped scenario: choose another")
    folder = scenarios_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"{folder}: scenarios cannot be kept here ({error.strerror}); name a .toml file"
        raise CommandExit(BAD_FILE, problem) from None
    return folder / f"{name}{TOML}"
