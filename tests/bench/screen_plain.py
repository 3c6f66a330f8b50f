"""The program with all sent that Textual paints, as without a driver of our own. See tests/bench/screen.py."""

from __future__ import annotations

import sys

from tactical.cli import main
from tactical.ui.terminal.screen_diff import ScreenDiff


def write(diff: ScreenDiff, data: str) -> None:
    diff._send_out(data)


if __name__ == "__main__":
    ScreenDiff.write = write
    sys.exit(main())
