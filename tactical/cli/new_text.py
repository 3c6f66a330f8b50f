"""Writing a new file, never over an existing one."""

from __future__ import annotations

from pathlib import Path

from tactical.cli.exits import BAD_FILE, CommandExit
from tactical.scenario.files import file_words


def write_new(path: str | Path, text: str) -> None:
    """Write a new text file. CommandExit if the file exists, or cannot be written."""
    write_new_bytes(path, text.encode("utf-8"))


def write_new_bytes(path: str | Path, data: bytes) -> None:
    """Write a new binary file. CommandExit if it exists, or cannot be written."""
    shown = file_words(str(path))
    try:
        with Path(path).open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise CommandExit(BAD_FILE, f"{shown} already exists: choose another name") from None
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else "") or "it is not a file name"
        raise CommandExit(BAD_FILE, f"{shown} cannot be written: {why}") from None
