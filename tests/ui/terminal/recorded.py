"""The program on a save, with all that it paints written down beside what is sent instead: run as a module by
`test_same_screen`.

    python -m tests.ui.terminal.recorded LOG THEME GLYPHS COLOUR SAVE
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any


def main() -> int:
    log, theme, glyphs, colour, path = sys.argv[1:]
    if colour == "none":
        os.environ["NO_COLOR"] = "1"
    from tactical.rehearsal.dice import live
    from tactical.ui.app import run
    from tactical.ui.terminal.screen_diff import ScreenDiff

    with Path(log).open("w", encoding="utf-8") as out:

        def note(*what: object) -> None:
            out.write(json.dumps(what) + "\n")
            out.flush()

        begin, write, forget, resize = ScreenDiff.__init__, ScreenDiff.write, ScreenDiff.forget, ScreenDiff.resize

        def noted_init(diff: Any, send: Any) -> None:
            diff.instead = ""

            def noted_send(text: str) -> None:
                diff.instead += text
                send(text)

            begin(diff, noted_send)

        def noted_write(diff: Any, data: str) -> None:
            with diff._lock:
                write(diff, data)
                note("write", data, diff.instead)
                diff.instead = ""

        def noted_forget(diff: Any) -> None:
            forget(diff)
            if sys._getframe(1).f_code.co_name == "forget_screen":  # else it has its own line, or was told to by a text
                note("forget")

        def noted_resize(diff: Any, columns: int, lines: int) -> None:
            resize(diff, columns, lines)
            note("resize", columns, lines)

        changes = {"__init__": noted_init, "write": noted_write, "forget": noted_forget, "resize": noted_resize}
        for name, changed in changes.items():
            setattr(ScreenDiff, name, changed)
        return run(path, dice=live(7), theme=theme, glyphs=glyphs)


if __name__ == "__main__":
    sys.exit(main())
