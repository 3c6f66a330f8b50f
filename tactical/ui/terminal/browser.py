"""The screen on a page in a browser: keys are read, cells sent and sizes bounded as on a terminal.

Each page has a process of its own, because textual-serve starts one for every connection. So a page that is loaded
again begins with an empty screen.
"""

from __future__ import annotations

from typing import Any

from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from tactical.ui.terminal.console import bounded
from tactical.ui.terminal.diff_driver import DiffDriver
from tactical.ui.terminal.input_bounds import Unread
from tactical.ui.terminal.key_reader import KeyReader
from tactical.ui.terminal.screen_diff import ScreenDiff


class Page(DiffDriver, WebDriver):
    """Talks to textual-serve, which has put a terminal into the page."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self._size is not None:
            self._size = bounded(*self._size)
        self._unread = Unread(self._app.call_later, self.exit_event)
        self._screen = ScreenDiff(lambda text: WebDriver.write(self, text))
        if self._size is not None:
            self._screen.resize(*self._size)

    def run_input_thread(self) -> None:
        """Read what the page sends. The parser and decoder of Textual's own loop cannot be replaced, as in `driver`. So
        its packets are read here, by its own private names for them."""
        reader, packets = KeyReader(self._app), ByteStream()
        try:
            for data in self._input_reader:
                for kind, payload in packets.feed(data) if data else ():
                    if kind != "D":
                        self._on_meta(kind, payload)
                        continue
                    for message in reader.read(payload):
                        self.process_message(message)
                for message in reader.read(b""):
                    self.process_message(message)
        finally:
            self._input_reader.close()

    def process_message(self, message: Message) -> None:
        """Pass on messages from the page, no faster than they are read."""
        super().process_message(message)
        self._unread.one_more()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Take in what the page reports about itself; no size is larger than can be painted."""
        if packet_type == "exit":
            self._input_reader.close()
            return
        if packet_type != "resize":
            super().on_meta(packet_type, payload)
            return
        width, height = payload.get("width"), payload.get("height")
        if isinstance(width, int) and isinstance(height, int):
            self._size = bounded(width, height)
            self._screen.resize(*self._size)
            size = Size(*self._size)
            self._app.post_message(Resize(size, size))
