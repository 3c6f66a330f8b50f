"""How the screen reaches a page in a browser: keys are read and sizes bounded as on a terminal."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.drivers import web_driver
from textual.drivers.web_driver import WebDriver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from tactical.ui.terminal.console import bounded
from tactical.ui.terminal.driver import is_bound, lenient
from tactical.ui.terminal.input_bounds import Unread
from tactical.ui.terminal.key_parser import KeyParser


class Page(WebDriver):
    """Speaks with textual-serve, which has put a terminal into the page."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self._size is not None:
            self._size = bounded(*self._size)
        self._unread = Unread(self._app.call_later, self.exit_event)

    def run_input_thread(self) -> None:
        """Read what the page sends, by a parser of ours."""
        web_driver.getincrementaldecoder = lenient  # type: ignore[attr-defined, assignment]
        web_driver.XTermParser = partial(KeyParser, partial(is_bound, self._app))  # type: ignore[attr-defined, assignment]
        super().run_input_thread()

    def process_message(self, message: Message) -> None:
        """Hand on what comes from the page, no faster than it is read."""
        super().process_message(message)
        self._unread.one_more()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Take what the page tells of itself; no size is larger than one that is painted."""
        if packet_type != "resize":
            super().on_meta(packet_type, payload)
            return
        width, height = payload.get("width"), payload.get("height")
        if isinstance(width, int) and isinstance(height, int):
            self._size = bounded(width, height)
            size = Size(*self._size)
            self._app.post_message(Resize(size, size))
