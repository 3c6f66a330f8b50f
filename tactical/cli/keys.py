"""keys: the named keymaps, all keys of one, and a check of the user's key file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tactical.cli.answer import Answer
from tactical.cli.exits import BAD_FILE, DONE, CommandExit, usage
from tactical.cli.output import Output
from tactical.report.base import Reported
from tactical.session.preferences.key_files import MIXED, keymap, keymap_names, load_keys, user_keys_file
from tactical.session.preferences.key_names import key_label, reaches
from tactical.session.preferences.keys import DEFAULT_KEYS, KeyMap, keys_of


class ProblemReport(Reported, frozen=True):
    """A mistake in a file."""

    line: int
    text: str


class KeysCheck(Answer, frozen=True):
    """The problems of a key file, and notes."""

    file: str
    there: bool
    problems: tuple[ProblemReport, ...]
    notes: tuple[str, ...]


WHEN = {
    "program": "anywhere, even while typing",
    "always": "everywhere",
    "colours": "everywhere but on a page over another",
    "board": "at the board",
    "path": "while an order is built",
    "window": "while something is asked",
    "rehearsal": "in a rehearsal",
    "rehearsal-path": "while an order is built in a rehearsal",
    "rehearsal-window": "while something is asked in a rehearsal",
    "actions": "in the list of actions",
    "rehearsal-actions": "in the list of actions in a rehearsal",
    "menu": "in a list",
    "ticks": "in a list of several choices",
    "page": "on a page",
    "line": "in the order line",
    "find": "in a search",
    "past": "in the chronicle",
    "new": "in the list of scenarios",
    "title": "on the title",
    "drawable": "where battles are chosen",
    "edit": "in the editor",
    "saves": "in the list of saves",
    "switch": "among settings and options",
    "sheet": "in the details of a piece",
    "campaign": "on the pages of a campaign",
    "report": "on the report of a battle",
    "story": "on a page of a campaign's story",
    "lines": "among the lines you keep",
    "compare": "in a comparison of lines",
    "tried": "in what was tried in a rehearsal",
}
"""Where people are told to be for the keys of a context, or of a layer of them."""


def keys(args: Namespace, out: Output) -> int:
    """Check the user's keys, list keymaps, or show one."""
    command: int = {"check": _check, "maps": _maps, "show": _show}[args.action](args, out)
    return command


def _maps(_: Namespace, out: Output) -> int:
    for name in keymap_names():
        count = _changed(keymap(name))
        words = f"{count} keys differ from {MIXED}" if count else "the default"
        out.line(f"{name}: {words}")
    out.line(f'To choose one, begin {user_keys_file()} with a line such as: map = "{keymap_names()[-1]}"')
    return DONE


def _show(args: Namespace, out: Output) -> int:
    shown_map = _named(args.map) if args.map else load_keys(_file(args))[0]
    for context in dict.fromkeys(entry.context for entry in shown_map.entries):
        out.line(WHEN[context].capitalize())
        for entry in shown_map.entries:
            if entry.context == context:
                pinned = " (always)" if entry.pinned else ""
                out.line(f"  {entry.id} = {keys_of(entry)}{pinned}: {entry.help}")
    return DONE


def _named(name: str) -> KeyMap:
    try:
        return keymap(name)
    except ValueError as error:
        raise usage(str(error)) from None


def _file(args: Namespace) -> Path:
    return Path(args.file) if args.file else user_keys_file()


def _check(args: Namespace, out: Output) -> int:
    """Every mistake and clash with its line; then what is worth knowing and no mistake."""
    path = _file(args)
    if args.file and not path.exists():
        raise CommandExit(BAD_FILE, f"{path}: no such file")
    if args.map:
        _named(args.map)
    checked_map, problems = load_keys(path, args.map or "")
    notes = _notes(checked_map)
    if args.json:
        wrong = tuple(ProblemReport(each.line, each.words) for each in problems)
        out.json(KeysCheck(str(path), path.exists(), wrong, tuple(notes)))
        return BAD_FILE if problems else DONE
    if problems:
        out.lines(*notes)
        raise CommandExit(BAD_FILE, *map(str, problems))
    if not path.exists():
        out.line(f"{path} does not exist: the default keys are in use, and nothing clashes.")
    else:
        out.line(f"{path}: good: {_changed(checked_map)} keys differ from the default, and nothing clashes.")
    out.lines(*notes)
    return DONE


def _changed(found: KeyMap) -> int:
    return sum(one != usual for one, usual in zip(found.entries, DEFAULT_KEYS.entries, strict=True))


def _notes(found: KeyMap) -> list[str]:
    """Keys that a layer above takes for something else, and keys that do not reach every terminal."""
    usual = {(entry.id, over.id, context) for entry, _, over, context in DEFAULT_KEYS.hidden()}
    notes = [
        f"note: {entry.id} cannot be reached {WHEN[context]}: {key_label(key)} is {over.id} there"
        for entry, key, over, context in found.hidden()
        if (entry.id, over.id, context) not in usual
    ]
    for entry in found.entries:
        far = [key_label(key) for key in entry.keys if not reaches(key)]
        if far:
            near = ", ".join(key_label(key) for key in entry.keys if reaches(key))
            notes.append(f"note: {entry.id}: {', '.join(far)} does not reach every terminal; {near} does")
    return notes
