"""Standard input, line by line, whatever it is: a terminal, a pipe, a file."""

from __future__ import annotations

import os
import select

LONGEST = 4096  # bytes of a line; what is longer is cut


class Lines:
    """Reads without waiting for more than a line, so that other players' orders can be told meanwhile."""

    def __init__(self, number: int = 0) -> None:
        self._number = number
        self._buffer = b""
        self._ended = False

    @property
    def is_terminal(self) -> bool:
        """Whether somebody types: then prompts are shown."""
        return os.isatty(self._number)

    def read(self, wait: float | None = None) -> str | None:
        """The next line without its end; None where none came within `wait` seconds. EOFError after the last."""
        while b"\n" not in self._buffer and not self._ended:
            if wait is not None and not select.select([self._number], [], [], wait)[0]:
                return None
            more = os.read(self._number, 65536)
            self._ended = not more
            kept = self._buffer if len(self._buffer) <= LONGEST else self._buffer[:LONGEST]
            self._buffer = kept + more
        if not self._buffer:
            raise EOFError
        line, _, self._buffer = self._buffer.partition(b"\n")
        text = line[:LONGEST].decode("utf-8", "replace")
        return "".join(letter if letter.isprintable() else " " for letter in text).strip()
