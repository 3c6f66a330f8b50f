"""Opening saves for play: shipped samples as copies, and unwritable files read-only."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.new_files import create_copy
from tactical.journal.store import Address, is_address
from tactical.scenario import shipped_saves


def saves_folder() -> Path:
    """The folder for new games, by default."""
    return user_data_path("tactical") / "saves"


def open_game(path: Address, folder: Path, *, hosted: bool = False, watching: bool = False) -> Game:
    """The game at `path`: a shipped sample as a copy in `folder`, so that the sample never changes, and an unwritable
    file read-only, with the reason as its notice. Raises SaveError.

    A `hosted` game is always the file itself: a copy for each seat would be a game for each. The same goes for
    `watching`, which opens it to read.
    """
    if watching:
        return Game.open(path, write=False)
    if not is_address(path):
        if hosted:
            require_hostable(Path(path))
        else:
            path = own_copy(Path(path), folder)
    try:
        return Game.open(path)
    except SaveError as error:
        if error.kind is not Trouble.READ_ONLY:
            raise
        game = Game.open(path, write=False)
        game.notice = game.notice or error
        return game


def leave(game: Game) -> None:
    """Close a game; if it is new and nobody has played in it, delete its save."""
    path, drop, size = game.save.path, game.fresh and game.untouched and not is_address(game.save.path), 0
    game.fresh = False
    if drop:
        try:
            size = Path(path).stat().st_size if not game.has_news else 0
        except OSError:
            drop = False
    game.close()
    if drop and size:
        from tactical.journal.save_files import remove

        with suppress(SaveError):  # it is still there then: no harm
            remove(Path(path), size=size)


def drop_unplayed(path: str) -> None:
    """Delete a save in which nobody has played, unless somebody has it open. A failure is ignored."""
    with suppress(SaveError):
        game = Game.open(path)
        game.fresh = True
        leave(game)


def own_copy(path: Path, folder: Path) -> Path:
    """`path`, or for an untouched sample a copy in `folder`: the latest one if nobody has played in it, or else a fresh
    one. Raises SaveError.

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
    if not untouched or sample is None:
        return path
    latest = max(_copies(sample, folder), default=None)
    if latest is not None and is_fresh_copy(latest[1]):
        return latest[1]
    return create_copy(path, folder)


def require_hostable(path: Path) -> None:
    """Raise SaveError if this is a shipped sample itself, which must never change."""
    for sample in shipped_saves().values():
        try:
            same = path.samefile(sample)
        except (OSError, ValueError):
            continue  # opening it says what is wrong
        if same:
            problem, remedy = "this is a shipped sample and is never changed", "host a copy of it made with cp"
            raise SaveError(str(path), problem, remedy, Trouble.READ_ONLY)


def _copies(sample: Path, folder: Path) -> list[tuple[int, Path]]:
    """The copies of a sample in a folder, with their numbers."""
    numbered = [(path.stem.rpartition("-"), path) for path in folder.glob(f"{sample.stem}-*{sample.suffix}")]
    return [(int(n), path) for (stem, _, n), path in numbered if stem == sample.stem and n.isascii() and n.isdecimal()]


def is_fresh_copy(path: Path) -> bool:
    """True if this is a copy of a shipped sample in which nobody has played on."""
    sample = shipped_saves().get(path.stem.rpartition("-")[0])
    try:
        return (
            sample is not None
            and path.is_file()
            and path.stat().st_size == sample.stat().st_size
            and path.read_bytes() == sample.read_bytes()
        )
    except OSError:
        return False


def was_ordered_in(path: Path) -> bool:
    """True if somebody has given an order in this game since it was begun, or copied. Also true if it cannot be read,
    so that it is not overlooked."""
    from tactical.journal.peek import peek  # a save opens without it

    try:
        return peek(path).ordered and not is_fresh_copy(path)
    except SaveError:
        return True


def copy_words(path: str | Path, copy: Path) -> str:
    """The message that a sample is played as a copy; otherwise empty."""
    home = str(Path.home())
    shown = f"~{str(copy).removeprefix(home)}" if copy.is_relative_to(home) else str(copy)
    return f"{Path(path).name} is a sample: you play a copy, {shown}" if Path(path) != copy else ""
