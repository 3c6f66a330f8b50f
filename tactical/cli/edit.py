"""edit: draw a scenario on the screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tactical.cli.exits import BAD_FILE, CommandExit, usage
from tactical.scenario.files import file_words
from tactical.scenario.plain_text import name_problem
from tactical.scenario.problems import ScenarioError
from tactical.scenario.shipped_files import scenario_names

if TYPE_CHECKING:
    from argparse import Namespace

    from tactical.cli.output import Output
    from tactical.session.editor import Editor


def edit(args: Namespace, _out: Output) -> int:
    """Edit the scenario in a file, or by name: one of the user's own, or a copy of a shipped one. A new one begins as a
    small battle of a rule system."""
    from tactical.ui.app import editor_first, refusal, run

    if words := refusal():
        raise usage(words)
    return run(None, instead=editor_first(editor_of(args.file, args.system, args.size, args.title)))


def editor_of(name: str, system: str = "", size: str = "", title: str = "") -> Editor:
    """The editor of a file. CommandExit with what is wrong."""
    from tactical.rules import UnknownRulesetError, system_names
    from tactical.scenario.rewriting import EditError
    from tactical.scenario.skeleton import skeleton
    from tactical.session.edited_file import EditedFile
    from tactical.session.editor import Editor
    from tactical.session.editor_copy import copy_of, own_file

    path = Path(name)
    shown = file_words(name)
    try:
        if path.exists() or path.is_symlink():
            if system or size or title:
                raise usage(f"edit: {shown} already exists: --rules, --size and --title are for a new file")
            return Editor(EditedFile.open(path))
        if name in scenario_names() and not system:
            path, text = copy_of(name)
            return Editor(EditedFile(path), text)
        if path.name == name and not path.suffix and not name_problem(name):
            return editor_of(str(own_file(name)), system, size, title)
        if path.suffix != ".toml":
            raise usage(f"edit: name a file that ends in .toml, not {shown}")
        if not system:
            raise usage(f"edit: {shown} does not exist; --rules begins a new one: {', '.join(system_names())}")
        width, height = _size(size)
        return Editor(EditedFile(path), skeleton(system, width, height, title))
    except UnknownRulesetError as error:
        raise usage(f"edit: {error}") from None
    except ScenarioError as error:
        raise CommandExit(BAD_FILE, error.lines[0]) from None
    except EditError as error:
        raise CommandExit(BAD_FILE, f"{shown}: {error}") from None
    except (OSError, ValueError):
        raise usage(f"edit: {shown} is not a file name") from None


def _size(size: str) -> tuple[int, int]:
    if not size:
        return 0, 0
    match = re.fullmatch(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", size)
    if match is None:
        raise usage("edit --size: columns and rows, such as 24x16")
    return int(match[1]), int(match[2])
