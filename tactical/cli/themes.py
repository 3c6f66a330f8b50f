"""themes: the list of themes, and a check of one's own."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tactical.cli.exits import BAD_FILE, DONE, CommandExit
from tactical.cli.output import Output
from tactical.scenario.own_files import pack_folders
from tactical.session.preferences.themes import load_theme, load_themes, shipped_themes, user_themes
from tactical.session.preferences.toml_file import FileProblems


def themes(args: Namespace, out: Output) -> int:
    """List the themes, or check files: the named ones, or all of one's own."""
    return _check(args, out) if args.action == "check" else _list(out)


def _list(out: Output) -> int:
    by_name, problems = load_themes(shipped_themes(), *pack_folders("themes").values(), user_themes())
    for name, theme in sorted(by_name.items()):
        own = "" if Path(theme.source).parent == shipped_themes() else f" ({theme.source})"
        out.line(f"{name}: {theme.title}{own}")
    if problems:
        raise CommandExit(BAD_FILE, *map(str, problems))
    return DONE


def _check(args: Namespace, out: Output) -> int:
    """Every mistake with its line."""
    folder = user_themes()
    paths = [Path(name) for name in args.name] or (sorted(folder.glob("*.toml")) if folder.is_dir() else [])
    if not paths:
        out.line(f"{folder}: you have no theme of your own there; start from a copy of a shipped one")
    wrong: list[str] = []
    for path in paths:
        try:
            theme = load_theme(path)
        except FileProblems as error:
            wrong += map(str, error.problems)
        else:
            out.line(f"{path}: good: {theme.title}")
    if wrong:
        raise CommandExit(BAD_FILE, *wrong)
    return DONE
