"""Standard input, line by line, whatever it is: a terminal, a pipe or a file."""

from __future__ import annotations

import os
import select

from tactical.cli.output import Output

LONGEST = 4096  # bytes of a line; what is longer is cut


class Lines:
    """Reads one line at a time, so that other players' orders can be shown meanwhile."""

    def __init__(self, number: int = 0) -> None:
        self._number = number
        self._buffer = b""
        self._ended = False

    @property
    def is_terminal(self) -> bool:
        """True if somebody types, and needs prompts."""
        return os.isatty(self._number)

    def ask(self, prompt: str, out: Output) -> None:
        """Show a prompt before the next line."""
        out.prompt(prompt)

    def forget(self) -> None:
        """Drop the typed line: somebody else types from now on."""

    def read(self, wait: float | None = None) -> str | None:
        """The next line without its end; None if none came within `wait` seconds. EOFError after the last."""
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
        return self.cleaned(line[:LONGEST].decode("utf-8", "replace"))

    @staticmethod
    def cleaned(text: str) -> str:
        """A line without characters that no terminal should receive."""
        return "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST]).strip()
