"""Progress of long work, on a line that is overwritten, and Ctrl+C that keeps the results so far."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tactical.cli.output import Output
from tactical.rehearsal.odds import OddsProgress, Watch

WIDTH = 40  # letters of a bar


def bar(share: float, width: int = WIDTH) -> str:
    """A share as a bar of letters that every terminal has."""
    filled = round(width * share)
    return "#" * filled + "." * (width - filled)


def progress(out: Output, share: float, text: str) -> None:
    """Show the progress, as a bar and in words; without words, remove the line. Does nothing if nobody watches."""
    if sys.stderr is not None and sys.stderr.isatty():
        line = f"{bar(share)} {text}" if text else " " * (WIDTH + 30)
        out.flush()
        sys.stderr.write(f"\r{line}\r")
        sys.stderr.flush()


def watch(out: Output, stopped: Callable[[], bool]) -> Watch:
    """Show the progress of odds until they are stopped."""
    shown = -1

    def see(at: OddsProgress) -> bool:
        nonlocal shown
        percent = int(100 * at.settled)
        if percent != shown:
            shown = percent
            progress(out, percent / 100, f"{percent}% done")
        return not stopped()

    return see


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """A context in which Ctrl+C stops nothing; the yielded function returns True once it has been pressed."""
    pressed: list[object] = []
    before = signal.signal(signal.SIGINT, lambda *given: pressed.append(given))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)
