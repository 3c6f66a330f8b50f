"""How the screen reaches the terminal: through standard output, in letters that the locale has, at its latest size."""

from __future__ import annotations

import asyncio
import codecs
import io
import signal
import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Resize
from textual.geometry import Size
from textual.message import Message

from tactical.ui.terminal.console import bounded


def _lenient(encoding: str) -> partial[codecs.IncrementalDecoder]:
    """A decoder that makes of a byte that is no UTF-8, as terminals of other locales send, a letter no key has."""
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")


ESC = "\x1b"
BEGINNINGS = "[OP]_^X"  # behind Esc, of longer sequences: keys, and what a terminal answers


class KeyParser(XTermParser):
    """Reads keys. Esc and a character right behind it look like that character with Alt, and some of those like keys of
    their own: no key here is such a one unless its user has made it one (`means` says so), and then two were typed.
    """

    def __init__(self, means: Callable[[str], bool], debug: bool = False) -> None:
        super().__init__(debug)
        self._means = means

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        read = super()._sequence_to_key_events
        typed = sequence if alt else sequence.removeprefix(ESC)
        two = alt or (len(sequence) == 2 and typed != sequence and typed not in BEGINNINGS)
        if not two or not (typed.isprintable() or typed == "\r"):
            yield from read(sequence, alt)
            return
        known = list(read(sequence, alt)) or list(read(typed, alt=True))
        if any(self._means(key.key) for key in known):
            yield from known
        else:
            yield Key("escape", ESC)
            yield from read(typed)


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

    def run_input_thread(self) -> None:
        """Read keys, by a parser of ours. Textual's own decoder raises for a byte that is no UTF-8, which would end the
        program."""
        linux_driver.getincrementaldecoder = _lenient  # type: ignore[attr-defined, assignment]
        linux_driver.XTermParser = partial(KeyParser, self._means)  # type: ignore[attr-defined, assignment]
        super().run_input_thread()

    def _means(self, key: str) -> bool:
        """Whether the keys in use have this one."""
        entries = getattr(getattr(self._app, "keys", None), "entries", ())
        return any(key in entry.keys for entry in entries)

    def start_application_mode(self) -> None:
        """Begin. From then on the loop tells of new sizes, one after the other: Textual's own signal handler may be
        interrupted by itself between asking for the size and telling it, and then an old size is told last."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if callable(signal.getsignal(signal.SIGWINCH)):  # it has begun, and was not sent to the background at once
            asyncio.get_running_loop().add_signal_handler(signal.SIGWINCH, self._resized)

    def process_message(self, message: Message) -> None:
        """Hand on what comes from the terminal; no size of which it speaks is larger than one that is painted."""
        if isinstance(message, Resize):
            message = Resize.from_dimensions(bounded(*message.size), message.pixel_size)
        super().process_message(message)

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
