"""The report of a bug: where in the code it happened, and on what platform. It contains nothing of a game, no argument
and no value, so it can be sent to anybody."""

from __future__ import annotations

import os
import platform
import sys
import time
import traceback
from pathlib import Path
from typing import Final

from tactical import __version__

KEPT: Final = 20  # reports; the oldest go


def write_report(error: BaseException, command: str) -> Path | None:
    """Write a report and return its path; None if it cannot be written."""
    from platformdirs import user_log_path  # only a mistake pays for it

    folder = user_log_path("tactical")
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    lines = [*about(command), "", *_frames(error)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        for old in sorted(folder.glob("crash-*.txt"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def about(command: str) -> list[str]:
    """The program and its platform: also the lines of `--verbose`."""
    return [
        f"tactical {__version__}, command {command or 'play'}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"terminal {os.environ.get('TERM', '?')}, encoding {getattr(sys.stdout, 'encoding', None) or '?'}",
    ]


def _frames(error: BaseException) -> list[str]:
    """The exceptions by their types, the first cause first, each with its places in the code."""
    chain: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and each not in chain:
        chain.append(each)
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    lines = []
    for raised in reversed(chain):
        lines.append(type(raised).__qualname__)
        lines += [
            f"  {frame.filename}:{frame.lineno} in {frame.name}: {frame.line}"
            for frame in traceback.extract_tb(raised.__traceback__)
        ]
    return lines
