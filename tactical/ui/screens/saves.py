"""The saves to open, the latest first: what each is, how it stands, and what is wrong with those that are damaged."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from tactical.journal.errors import SaveError
from tactical.journal.peek import peek
from tactical.session.pages import preview
from tactical.session.saves import is_fresh_copy, was_ordered_in
from tactical.ui.screens.choices import ChoiceRow
from tactical.ui.screens.pictured import PicturedList

MOST = 500  # of one's own: older ones are opened by their path


class SavesList(PicturedList[Path]):
    """The answer is the path of a save."""

    def __init__(self, own: Sequence[Path], shipped: Sequence[Path]) -> None:
        self.paths = [*own[:MOST], *shipped]
        self._own = len(own[:MOST])
        rows = [ChoiceRow(path.stem, when(path), self._group(number)) for number, path in enumerate(self.paths)]
        super().__init__("Open", rows)

    def answer(self, number: int) -> Path:
        return self.paths[number]

    def drawn(self, number: int) -> preview.PreviewPicture:
        return preview.of_save(self.paths[number])

    def told(self, number: int) -> tuple[ChoiceRow, tuple[tuple[str, str], ...]]:
        path = self.paths[number]
        try:
            found = peek(path)
        except SaveError as error:
            return ChoiceRow(path.stem, "cannot be opened", self._group(number)), ((str(error), "bad"),)
        if found.notice is not None:
            return ChoiceRow(path.stem, "damaged", self._group(number)), ((str(found.notice), "bad"),)
        fresh = number < self._own and not (found.ordered and not is_fresh_copy(path))
        title = f"{found.title}, not begun" if fresh else found.title
        about = ((f"{found.title} ({found.system})", "strong"), (when(path), "muted"), (str(path), "muted"))
        return ChoiceRow(path.stem, title, self._group(number)), about

    def _group(self, number: int) -> str:
        return "Yours, the latest first" if number < self._own else "Samples, played as a copy"


def newest_first(folder: Path) -> list[Path]:
    """The saves in a folder, the one changed last first."""
    found = []
    for path in folder.glob("*.tactical") if folder.is_dir() else ():
        try:
            found.append((-path.stat().st_mtime_ns, path.name, path))
        except OSError:  # gone meanwhile, or a link to nowhere
            continue
    return [path for _, _, path in sorted(found)]


def last_played(folder: Path) -> list[Path]:
    """The same, but first the one that was last ordered in: a game only begun is not what one goes on with."""
    paths = newest_first(folder)
    first = next((path for path in paths if was_ordered_in(path)), None)
    return paths if first is None else [first, *(path for path in paths if path != first)]


def when(path: Path) -> str:
    """When a save was changed last; empty where it is gone, or the time is none that a calendar has."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OSError, ValueError, OverflowError):
        return ""
