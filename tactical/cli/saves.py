"""saves: managing one's own saves."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from tactical.cli.answer import Answer
from tactical.cli.exits import BAD_FILE, DONE, CommandExit, usage
from tactical.cli.folders import saves_folder
from tactical.cli.output import Output
from tactical.journal.errors import SaveError
from tactical.report.base import Reported
from tactical.session import own_saves
from tactical.session.own_saves import newest_first, trash_folder
from tactical.table.ledgers import quantity


class SaveReport(Reported, frozen=True):
    """A save in a player's folder. `changed`: when, as ISO 8601. `people` and `computers`: the seats they play. `now`:
    the round, turn or day, or how it ended. `begun`: whether anybody has played in it. For one that cannot be opened,
    only `problem`."""

    name: str
    file: str
    changed: str
    people: tuple[str, ...]
    computers: tuple[tuple[str, str], ...]
    title: str | None = None
    system: str | None = None
    now: str | None = None
    begun: bool | None = None
    over: bool | None = None
    problem: str | None = None


class Saves(Answer, frozen=True):
    """The saves in a player's folder, and those in its trash, latest first."""

    saves: tuple[SaveReport, ...]
    trash: tuple[SaveReport, ...]


def saves(args: Namespace, out: Output) -> int:
    """List saves, or manage one."""
    commands: dict[str, Callable[[Namespace, Output], None]] = {
        "list": _list,
        "trash": _trash,
        "rename": _rename,
        "copy": _copy,
        "delete": _delete,
        "restore": _restore,
        "empty": _empty,
    }
    commands[args.action](args, out)
    return DONE


def _list(args: Namespace, out: Output) -> None:
    reports = [report for path in newest_first(saves_folder()) if _has(report := _report(path), args.name)]
    if args.json:
        trash = newest_first(trash_folder(saves_folder()))
        out.json(Saves(tuple(reports), tuple(map(_report, trash))))
    else:
        out.lines(*(map(_line, reports) if reports else [_none(args, saves_folder())]))


def _trash(args: Namespace, out: Output) -> None:
    reports = [
        report for path in newest_first(trash_folder(saves_folder())) if _has(report := _report(path), args.name)
    ]
    if args.json:
        out.json(Saves((), tuple(reports)))
    else:
        out.lines(*(map(_line, reports) if reports else [_none(args, trash_folder(saves_folder()))]))


def _none(args: Namespace, folder: Path) -> str:
    return f"No saves {'with these words ' if args.name else ''}in {folder}"


def _rename(args: Namespace, out: Output) -> None:
    path, name = _named(args, "a save and its new name")
    target = own_saves.rename(path, name)
    out.line(f"{path.stem} is now called {target.stem}")


def _copy(args: Namespace, out: Output) -> None:
    path, name = _named(args, "a save and the name of the copy")
    out.line(str(own_saves.copy(path, name)))


def _delete(args: Namespace, out: Output) -> None:
    for path in _all(args, saves_folder()):
        kept = own_saves.delete(path)
        out.line(f"{path.stem} is in the trash; to bring it back: tactical saves restore {kept.stem}")


def _restore(args: Namespace, out: Output) -> None:
    for path in _all(args, trash_folder(saves_folder())):
        out.line(str(own_saves.restore(path)))


def _empty(args: Namespace, out: Output) -> None:
    if args.name:
        raise usage("saves empty: it takes no name, but removes all that is in the trash")
    out.line(f"{quantity(own_saves.empty_trash(saves_folder()), 'saves')} removed for good")


# --- finding them ---


def _named(args: Namespace, what: str) -> tuple[Path, str]:
    if len(args.name) != 2:
        raise usage(f"saves {args.action}: name {what}")
    return _found(args.name[0], saves_folder()), args.name[1]


def _all(args: Namespace, folder: Path) -> list[Path]:
    """The saves that are named, all looked up before anything is done."""
    if not args.name:
        raise usage(f"saves {args.action}: name one or more saves; see: tactical saves")
    return [_found(name, folder) for name in args.name]


def _found(name: str, folder: Path) -> Path:
    path = own_saves.named(name, folder)
    if path.is_file():
        return path
    from tactical.cli.play import nearest

    near = nearest(name, (path.stem for path in newest_first(folder)))
    where = "the trash has nothing" if folder.name == own_saves.TRASH else "no save of yours is"
    raise CommandExit(BAD_FILE, f"{name[:80]}: {where} called that{near}; see: tactical saves")


# --- telling of them ---


def _report(path: Path) -> SaveReport:
    at = own_saves.changed(path)
    changed = at.isoformat(timespec="minutes") if at is not None else ""
    try:
        summary = own_saves.look_at(path)
    except SaveError as error:
        return SaveReport(path.stem, str(path), changed, (), (), problem=str(error))
    return SaveReport(
        path.stem,
        str(path),
        changed,
        summary.people,
        summary.computers,
        summary.title,
        summary.system,
        summary.now,
        summary.begun,
        summary.over,
        summary.notice or None,
    )


def _has(report: SaveReport, words: Sequence[str]) -> bool:
    """True if all words are in its name, its title, its system or its players."""
    who = own_saves.players(report.people, report.computers)
    text = " ".join((report.name, report.title or "", report.system or "", who)).casefold()
    return all(word.casefold() in text for word in words)


def _line(report: SaveReport) -> str:
    start = f"{report.name}: "
    if report.title is None:
        return start + f"cannot be opened: {report.problem}"
    when = report.changed[:16].replace("T", " ")
    now = report.now if report.begun else "not begun"
    who = own_saves.players(report.people, report.computers)
    parts = (f"{report.title} ({report.system})", who, now, when, "damaged" if report.problem else "")
    return start + "; ".join(filter(None, parts))
