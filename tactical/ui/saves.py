"""Opening saves for play: shipped samples as copies, what cannot be written to read only."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from tactical.journal.aside import create_copy
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.scenario import shipped_saves


def saves_folder() -> Path:
    """Where new games are kept unless the player says otherwise."""
    return user_data_path("tactical") / "saves"


def open_game(path: Path, folder: Path) -> Game:
    """The game at `path`: a shipped sample as a copy in `folder`, so that it stays as it was, and one that cannot be
    written to look at, with its reason as its notice. SaveError."""
    path = own_copy(path, folder)
    try:
        return Game.open(path)
    except SaveError as error:
        if error.kind is not Trouble.READ_ONLY:
            raise
        game = Game.open(path, write=False)
        game.notice = game.notice or error
        return game


def own_copy(path: Path, folder: Path) -> Path:
    """`path`, or a fresh copy in `folder` where it is an untouched sample. SaveError.

    A sample is known by its name and its bytes: an installed program's samples lie elsewhere than a checkout's.
    """
    sample = shipped_saves().get(path.stem)
    try:
        untouched = (
            sample is not None
            and sample.name == path.name
            and path.is_file()  # nothing is read from a pipe or a device
            and path.stat().st_size == sample.stat().st_size
            and path.read_bytes() == sample.read_bytes()
        )
    except OSError:
        return path  # opening it says what is wrong
    return create_copy(path, folder) if untouched else path
