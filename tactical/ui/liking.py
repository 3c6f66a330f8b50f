"""The app's side of settings: what is in force, for everybody and for the seat that sits here, and how it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tactical.controller.preferences.key_files import load_keys, user_keys_file
from tactical.controller.preferences.keys import KeyMap
from tactical.controller.preferences.settings import SeatSettings, Settings, keep
from tactical.controller.preferences.toml_file import FileProblem
from tactical.ui.shell import KeyedScreen, Shell

if TYPE_CHECKING:
    from tactical.controller.preferences.toml_edit import Scalar


class Liking(Shell[None]):
    """Settings from the player's file, which keeps what is changed. Over the network nothing is written."""

    def __init__(
        self,
        *,
        settings: Settings | None = None,
        settings_path: Path | None = None,
        problems: Iterable[FileProblem] = (),
        theme: str = "",
        glyphs: str = "",
        **look: Any,
    ) -> None:
        self.settings = settings if settings is not None else Settings()
        self.settings_problems = tuple(problems)
        self._settings_path = settings_path
        self._asked_theme = theme  # on the command line: it goes before what is in the file
        self._seat = ""
        self._keymaps: dict[str, KeyMap] = {}
        super().__init__(theme=theme or self.settings.theme, glyphs=glyphs or self.settings.glyphs, **look)
        self._keymaps[self.settings.keymap] = self.keys
        self._keeping: asyncio.Task[None] | None = None
        self._to_keep: list[tuple[str, str, Scalar | None]] = []

    def dress(self, seat: str) -> None:
        """A seat sits here now: its theme and its keys, where it has any of its own."""
        self._seat = seat
        self._dress()

    def change_setting(self, seat: str, key: str, value: Scalar, *, forget: bool = False) -> None:
        """Change a setting, of a seat or (without one) of everybody, at once; `forget` takes it out of the file."""
        self.settings = self.settings.having(seat, key, value)
        if key == "glyphs":
            self.use_glyphs(str(value))
        elif key == "theme":
            self._asked_theme = ""
            self.use_theme(str(value) or self.settings.theme)  # seen at once, whoever sits here
        elif key == "keymap":
            self._dress()
        self._to_keep.append((seat, key, None if forget else value))
        if self._keeping is None and self._settings_path is not None and not self.hosted:
            self._keeping = asyncio.create_task(self._keep(self._settings_path))

    def _dress(self) -> None:
        liked, own = self.settings.seat(self._seat), self.settings.seats.get(self._seat, SeatSettings())
        theme = own.theme or self._asked_theme or self.settings.theme
        if self.settings.seats and theme != self.board_theme.name:
            self.use_theme(theme)
        if liked.keymap not in self._keymaps:
            self._keymaps[liked.keymap], _ = load_keys(user_keys_file(), liked.keymap)
        if self.keys is not self._keymaps[liked.keymap]:
            self.keys = self._keymaps[liked.keymap]
            for screen in self.screen_stack:
                if isinstance(screen, KeyedScreen):
                    screen.look_changed()

    async def _keep(self, path: Path) -> None:
        """Write changes into the file one after the other, in a thread; what goes wrong is told where one is."""
        try:
            while self._to_keep:
                await asyncio.to_thread(keep, path, *self._to_keep.pop(0))
        except (ValueError, OSError) as error:
            self._to_keep.clear()
            words = error.strerror if isinstance(error, OSError) else str(error)
            if isinstance(self.screen, KeyedScreen):
                self.screen.remark(f"Changed for now, but not saved: {words}")
        finally:
            self._keeping = None
