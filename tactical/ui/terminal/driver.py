"""How the screen reaches the terminal: through standard output, in letters that the locale has, at its latest size."""

from __future__ import annotations

import asyncio
import codecs
import io
import signal
import sys
from functools import partial
from typing import Any

from textual.app import App
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from tactical.controller.drawing.columns import isolated
from tactical.ui.terminal.console import bounded
from tactical.ui.terminal.input_bounds import Unread
from tactical.ui.terminal.key_parser import KeyParser


def lenient(encoding: str) -> partial[codecs.IncrementalDecoder]:
    """A decoder that makes of a byte that is no UTF-8, as terminals of other locales send, a letter no key has."""
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")


def is_bound(app: App[Any], key: str) -> bool:
    """Whether the keys in use have this one, or what has the focus does."""
    entries = getattr(getattr(app, "keys", None), "entries", ())
    if any(key in entry.keys for entry in entries):
        return True
    focused = app.focused if app.screen_stack else None
    return focused is not None and key in focused._bindings.key_to_bindings


class Terminal(LinuxDriver):
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
        self._unread = Unread(self._app.call_later, self.exit_event)

    def write(self, data: str) -> None:
        """Write, with names in scripts that run from right to left set apart: a terminal that turns such text would
        turn the cells and numbers beside it as well."""
        super().write(isolated(data))

    def run_input_thread(self) -> None:
        """Read keys, by a parser of ours. Textual's own decoder raises for a byte that is no UTF-8, which would end the
        program."""
        linux_driver.getincrementaldecoder = lenient  # type: ignore[attr-defined, assignment]
        linux_driver.XTermParser = partial(KeyParser, partial(is_bound, self._app))  # type: ignore[attr-defined, assignment]
        super().run_input_thread()

    def start_application_mode(self) -> None:
        """Begin. From then on the loop tells of new sizes, one after the other: Textual's own signal handler may be
        interrupted by itself between asking for the size and telling it, and then an old size is told last."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if callable(signal.getsignal(signal.SIGWINCH)):  # it has begun, and was not sent to the background at once
            asyncio.get_running_loop().add_signal_handler(signal.SIGWINCH, self._resized)

    def process_message(self, message: Message) -> None:
        """Hand on what comes from the terminal, no faster than it is read; no size that it speaks of is larger than one
        that is painted."""
        if isinstance(message, Resize):
            message = Resize.from_dimensions(bounded(*message.size), message.pixel_size)
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
            self._app.post_message(Resize(size, size))
