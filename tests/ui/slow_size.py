"""The demo on a machine where it takes a moment to hear how large the terminal is."""

from __future__ import annotations

import shutil
import time

from tests.ui.demo import main

if __name__ == "__main__":
    ask = shutil.get_terminal_size

    def slowly(*given: tuple[int, int]) -> object:
        size = ask(*given)
        time.sleep(0.4)
        return size

    shutil.get_terminal_size = slowly  # type: ignore[assignment]
    main()
