"""The preferences in force on this screen, for everybody and for the current seat, and how they change."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tactical.session.preferences.key_files import load_keys, user_keys_file
from tactical.session.preferences.keys import DEFAULT_KEYS, KeyMap
from tactical.session.preferences.settings import SeatSettings, Settings, keep
from tactical.session.preferences.toml_file import FileProblem
from tactical.table.values import replace

if TYPE_CHECKING:
    from tactical.session.preferences.toml_edit import Scalar
    from tactical.ui.base import TacticalApp


class Preferences:
    """Settings from the player's file, which changes are written to. Hosted games write nothing."""

    def __init__(
        self,
        app: TacticalApp,
        settings: Settings | None,
        path: Path | None,
        *,
        keys: KeyMap = DEFAULT_KEYS,
        theme: str = "",
        problems: Iterable[FileProblem] = (),
    ) -> None:
        self.settings = settings if settings is not None else Settings()
        self.problems = tuple(problems)  # of the settings' and the keys' files
        self.keys = keys
        self._app = app
        self._path = path
        self.asked_theme = theme  # on the command line: it goes before what is in the file
        self._seat = ""
        self._keymaps: dict[str, KeyMap] = {self.settings.keymap: keys}
        self._keeping: asyncio.Task[None] | None = None
        self._to_keep: list[tuple[tuple[str, ...], str, Scalar | None]] = []

    def dress(self, seat: str) -> None:
        """Switch to a seat: its theme and keys, if it has its own."""
        self._seat = seat
        self._dress()

    def change(self, seat: str, key: str, value: Scalar, *, forget: bool = False) -> None:
        """Change a setting for a seat, or without one for everybody, at once. `forget` removes it from the file."""
        self.settings = self.settings.having(seat, key, value)
        if key == "glyphs":
            self._app.use_glyphs(str(value))
        elif key == "theme":
            self.asked_theme = ""
            self._app.use_theme(str(value) or self.settings.theme)  # seen at once, whoever sits here
        elif key == "keymap":
            self._dress()
        self._begin_keeping(("seats", seat) if seat else (), key, None if forget else value)

    def choose_cells(self, where: str, size: str) -> None:
        """Remember the cell size chosen for a board on a terminal; empty: none."""
        cells = {**self.settings.cells, where: size}
        self.settings = replace(self.settings, cells={at: each for at, each in cells.items() if each})
        self._begin_keeping(("cells",), where, size or None)

    def _begin_keeping(self, table: tuple[str, ...], key: str, value: Scalar | None) -> None:
        self._to_keep.append((table, key, value))
        if self._keeping is None and self._path is not None and not self._app.hosted:
            self._keeping = asyncio.create_task(self._keep(self._path))

    def _dress(self) -> None:
        liked, own = self.settings.seat(self._seat), self.settings.seats.get(self._seat, SeatSettings())
        theme = own.theme or self.asked_theme or self._app.fitting(self.settings.theme)
        if self.settings.seats and theme != self._app.board_theme.name:
            self._app.use_theme(theme)
        if liked.keymap not in self._keymaps:
            self._keymaps[liked.keymap], _ = load_keys(user_keys_file(), liked.keymap)
        if self.keys is not self._keymaps[liked.keymap]:
            self._app.use_keys(self._keymaps[liked.keymap])

    async def _keep(self, path: Path) -> None:
        """Write changes into the file one after the other, in a thread, and show failures where that is possible."""
        try:
            while self._to_keep:
                await asyncio.to_thread(keep, path, *self._to_keep.pop(0))
        except (ValueError, OSError) as error:
            self._to_keep.clear()
            words = error.strerror if isinstance(error, OSError) else str(error)
            self._app.tell(f"Changed for now, but not saved: {words}", "warn")
        finally:
            self._keeping = None
