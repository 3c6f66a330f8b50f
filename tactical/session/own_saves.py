"""The saves in a player's folder: listed with their players, renamed, copied, moved to the trash and restored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from tactical.journal import save_files, stores
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.scenario.plain_text import hidden
from tactical.session.computer_seats import player_words
from tactical.session.saves import is_fresh_copy
from tactical.table import Over, awaiting
from tactical.table.phrases import capital, in_a_row

ENDING: Final = ".tactical"
TRASH: Final = "trash"
MOST_LISTED: Final = 1000
MOST_LETTERS: Final = 80


class SaveSummary(NamedTuple):
    """A save in a list. `people` and `computers`: the seats they play, the latter with how. `now`: the round, turn or
    day, or how it ended. `begun`: whether anybody has played in it. `notice`: what is wrong with it."""

    title: str
    system: str
    people: tuple[str, ...]
    computers: tuple[tuple[str, str], ...]
    now: str
    begun: bool
    over: bool
    notice: str


def players(people: Sequence[str], computers: Sequence[tuple[str, str]]) -> str:
    """The players, in a few words: `Red against the computer (Blue, hard)`."""
    names = in_a_row([capital(name) for name in people], "and")
    if not computers:
        return names
    held = ", ".join(f"{capital(name)}, {how}" for name, how in computers)
    return f"{names} against the computer ({held})" if names else f"the computer ({held})"


def seats_of(game: Game) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The seats that people play, and the computer's with how it plays them, without referees."""
    chairs = [(number, chair.name) for number, chair in enumerate(game.whole.setup.seats) if chair.side]
    held = tuple((name, player_words(game.computers[number])) for number, name in chairs if number in game.computers)
    return tuple(name for number, name in chairs if number not in game.computers), held


def trash_folder(folder: Path) -> Path:
    """The trash of a folder of saves."""
    return folder / TRASH


def newest_first(folder: Path) -> list[Path]:
    """The saves in a folder, latest change first."""
    dated = []
    for path in islice(folder.glob(f"*{ENDING}"), MOST_LISTED) if folder.is_dir() else ():
        try:
            dated.append((-path.stat().st_mtime_ns, path.name, path))
        except OSError:  # gone meanwhile, or a link to nowhere
            continue
    return [path for _, _, path in sorted(dated)]


def changed(path: Path) -> datetime | None:
    """The time of a save's last change, by the clock here; None if it is gone, or no calendar has that time."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
    except (OSError, ValueError, OverflowError):
        return None


def look_at(path: Path) -> SaveSummary:
    """The summary of a save. Raises SaveError."""
    with Game.open(path, write=False) as game:
        want = awaiting(game.state)
        over = game.campaign is None and isinstance(want, Over)
        now = want.result.words if isinstance(want, Over) else f"{game.rules.beat} {game.state.beat}"
        system = game.rules.title if game.campaign is None else "Campaign"
        people, computers = seats_of(game)
        notice = str(game.notice or "")
        begun = not game.untouched and not is_fresh_copy(path)
        return SaveSummary(game.whole.setup.title, system, people, computers, now, begun, over, notice)


def named(name: str, folder: Path) -> Path:
    """The path of a save in a folder by a chosen name, with or without its extension. Raises SaveError if it is not a
    file name."""
    stem = name.strip().removesuffix(ENDING)
    bad = next((letter for letter in stem if letter in "/\\" or hidden(letter) or letter in "\n\t"), "")
    if not stem or stem.startswith(".") or bad or len(stem.encode()) > 2 * MOST_LETTERS or len(stem) > MOST_LETTERS:
        problem = f"this is not a name for a save: up to {MOST_LETTERS} letters, no / and no dot first"
        raise SaveError(name[:MOST_LETTERS], problem, "choose another name", Trouble.NOT_A_SAVE)
    return folder / f"{stem}{ENDING}"


def delete(path: Path) -> Path:
    """Move a save to the trash of its folder, and return its new path. SaveError IN_USE if somebody has it open."""
    return save_files.move_to_free_name(path, trash_folder(path.parent))


def restore(path: Path) -> Path:
    """Restore a save from the trash, and return its new path. Raises SaveError."""
    return save_files.move_to_free_name(path, path.parent.parent)


def rename(path: Path, name: str) -> Path:
    """Rename a save in its folder, and return its new path. SaveError EXISTS, IN_USE."""
    target = named(name, path.parent)
    if target != path:
        save_files.move(path, target)
    return target


def copy(path: Path, name: str) -> Path:
    """Copy a save under another name in its folder, and return the copy's path. SaveError EXISTS."""
    target = named(name, path.parent)
    stores.copy(path, target)
    return target


def empty_trash(folder: Path) -> int:
    """Delete the saves in the trash of a folder for good, and return their number. Raises SaveError."""
    paths = newest_first(trash_folder(folder))
    for path in paths:
        save_files.remove(path)
    return len(paths)
