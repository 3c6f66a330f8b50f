"""How the screen reaches the terminal: through standard output, in letters that the locale has, at its latest size."""

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
    """Writes to standard output, which `terminal.guard` has found to be a terminal: Textual would write to standard
    error, which may lead into a file, or be closed. A letter that the locale lacks becomes `?`: anything longer would
    push the row aside.
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
        """Read keys. Textual's own loop has a parser built in that cannot be chosen (`textual._xterm_parser`: see
        `key_parser`), and a decoder that raises for a byte that is no UTF-8, which would end the program."""
        reader = KeyReader(self._app)
        ready = select.poll()
        ready.register(self.fileno, select.POLLIN)
        while not self.exit_event.is_set():
            data = os.read(self.fileno, 4096) if ready.poll(LOOK_SECONDS * 1000) else b""
            for message in reader.read(data):
                self.process_message(message)

    def start_application_mode(self) -> None:
        """Begin. From then on the loop tells of new sizes, one after the other: Textual's own signal handler may be
        interrupted by itself between asking for the size and telling it, and then an old size is told last. So it does
        with stopping and going on: a handler of the system's might come while something is being written."""
        self._screen.resize(*self._get_terminal_size())
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if callable(signal.getsignal(signal.SIGWINCH)):  # it has begun, and was not sent to the background at once
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGWINCH, self._resized)
            loop.add_signal_handler(signal.SIGTSTP, self._sigtstp_application)
            loop.add_signal_handler(signal.SIGCONT, self._sigcont_application)

    def process_message(self, message: Message) -> None:
        """Hand on what comes from the terminal, no faster than it is read; no size that it speaks of is larger than one
        that is painted."""
        if isinstance(message, Resize):
            message = Resize.from_dimensions(bounded(*message.size), message.pixel_size)
            self._screen.resize(*message.size)
        super().process_message(message)
        self._unread.one_more()

    def _get_terminal_size(self) -> tuple[int, int]:
        return bounded(*super()._get_terminal_size())

    def ask_where(self) -> None:
        """Ask the terminal where its cursor is. It answers once it has shown all that was sent before, and behind all
        keys that were typed until then."""
        self.write("\x1b[6n")
        self.flush()

    def _resized(self) -> None:
        if not self._in_band_window_resize:
            size = Size(*self._get_terminal_size())
            self._screen.resize(*size)
            self._app.post_message(Resize(size, size))
