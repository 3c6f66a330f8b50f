"""How the screen reaches the terminal: through standard output, in letters that the locale has."""

from __future__ import annotations

import io
import sys
from typing import Any

from textual.drivers.linux_driver import LinuxDriver


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
