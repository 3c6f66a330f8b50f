"""Work that takes a while: how far it is, on a line that is written over, and Ctrl+C that keeps what is there."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tactical.cli.output import Output

WIDTH = 40  # letters of a bar


def bar(share: float, width: int = WIDTH) -> str:
    """A share as a bar of letters that every terminal has."""
    filled = round(width * share)
    return "#" * filled + "." * (width - filled)


def progress(out: Output, done: int, whole: int, what: str) -> None:
    """So many of so many; 0 takes the line away. Nothing where nobody watches."""
    if sys.stderr is not None and sys.stderr.isatty():
        line = f"{bar(done / whole)} {done}/{whole} {what}" if done else " " * (WIDTH + 30)
        out.flush()
        sys.stderr.write(f"\r{line}\r")
        sys.stderr.flush()


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Within, Ctrl+C ends nothing by itself: what is given tells whether it was pressed."""
    pressed: list[Any] = []
    before = signal.signal(signal.SIGINT, lambda *given: pressed.append(given))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)
