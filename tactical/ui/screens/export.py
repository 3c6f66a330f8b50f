"""The chronicle as a text file beside the save."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tactical.journal.new_files import sync_folder, write_new
from tactical.journal.syscalls import SYSTEM
from tactical.session.pages.timeline import Timeline
from tactical.ui.text import clean

MOST = 1000  # names tried before one gives up: nobody exports that often


def export(timeline: Timeline) -> Path:
    """Write what the seat saw, order by order, to a new file beside the save. Raises OSError if it cannot be written,
    SaveError if the past cannot be replayed."""
    seen = timeline.visibility
    who = "all" if seen.all or seen.seat < 0 else timeline.view(0).seat(seen.seat).name
    return new_text(Path(timeline.archive.path), who, timeline.lines())


def new_text(save: Path, what: str, lines: Iterable[str]) -> Path:
    """Write lines to a new file beside a save, and return its path. Raises OSError if it cannot be written."""
    text = "".join(f"{clean(line)}\n" for line in lines).encode("utf-8")
    for number in range(1, MOST):
        path = save.with_name(f"{save.stem}-{clean(what, ascii_only=True)}-{number}.txt")
        try:
            write_new(SYSTEM, str(path), text, 0o644)
        except FileExistsError:
            continue
        sync_folder(SYSTEM, str(path.parent))
        return path
    raise FileExistsError(17, "there are already too many of these files")
