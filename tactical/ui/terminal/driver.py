"""The screen's way to the terminal: through standard output, in the locale's letters, at the latest size."""

from __future__ import annotations

import asyncio
import io
import os
import select
import signal
import sys
from typing import Any

from textual.drivers.linux_driver import LinuxDriver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from tactical.session.drawing.columns import isolated
from tactical.ui.terminal.console import bounded
from tactical.ui.terminal.diff_driver import DiffDriver
from tactical.ui.terminal.input_bounds import Unread
from tactical.ui.terminal.key_reader import KeyReader
from tactical.ui.terminal.screen_diff import ScreenDiff

LOOK_SECONDS = 0.1  # how soon reading ends with the program, and how soon a key that may have gone on is taken as it is


class Terminal(DiffDriver, LinuxDriver):
    """Writes to standard output, which `terminal.guard` has checked to be a terminal. Textual would write to standard
    error, which may lead into a file or be closed. A letter that the locale lacks becomes `?`: anything longer would
    shift the row.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        stream = sys.__stdout__
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
            self._file = stream
        # Names in scripts that run from right to left are set apart: a terminal that turns such text would turn the
        # cells and numbers beside it as well.
        self._screen = ScreenDiff(lambda text: LinuxDriver.write(self, isolated(text)))
        self._unread = Unread(self._app.call_later, self.exit_event)

    def run_input_thread(self) -> None:
        """Read keys. The parser of Textual's own loop cannot be replaced (`textual._xterm_parser`: see `key_parser`),
        and its decoder raises for a byte that is not UTF-8, which would end the program."""
        reader = KeyReader(self._app)
        ready = select.poll()
        ready.register(self.fileno, select.POLLIN)
        while not self.exit_event.is_set():
            data = os.read(self.fileno, 4096) if ready.poll(LOOK_SECONDS * 1000) else b""
            for message in reader.read(data):
                self.process_message(message)

    def start_application_mode(self) -> None:
        """Start. From then on the loop reports new sizes, one after another. Textual's own signal handler can be
        interrupted by itself between asking for a size and reporting it, and then reports an old size last. Stopping
        and continuing go the same way: a handler of the system's could come in the middle of a write."""
        self._screen.resize(*self._get_terminal_size())
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if callable(signal.getsignal(signal.SIGWINCH)):  # it has begun, and was not sent to the background at once
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGWINCH, self._resized)
            loop.add_signal_handler(signal.SIGTSTP, self._sigtstp_application)
            loop.add_signal_handler(signal.SIGCONT, self._sigcont_application)

    def process_message(self, message: Message) -> None:
        """Pass on messages from the terminal, no faster than they are read; no size is larger than can be painted."""
        if isinstance(message, Resize):
            message = Resize.from_dimensions(bounded(*message.size), message.pixel_size)
            self._screen.resize(*message.size)
        super().process_message(message)
        self._unread.one_more()

    def _get_terminal_size(self) -> tuple[int, int]:
        return bounded(*super()._get_terminal_size())

    def ask_where(self) -> None:
        """Ask the terminal where its cursor is. The answer comes once everything sent so far has been shown, behind
        the keys typed until then."""
        self.write("\x1b[6n")
        self.flush()

    def _resized(self) -> None:
        if not self._in_band_window_resize:
            size = Size(*self._get_terminal_size())
            self._screen.resize(*size)
            self._app.post_message(Resize(size, size))
