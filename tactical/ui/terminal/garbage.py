"""When garbage is looked for: not before the first frame is painted, and then not among what was made for it.

Of 470 ms of processor time to the first frame some 60 went into looking, and nothing was found; later the whole of it
was looked through again from time to time, which held up a key for 30 ms. Nothing here imports Textual.
"""

from __future__ import annotations

import gc


def hold() -> None:
    """Look for none until `release`: this process is about to show its screen."""
    gc.disable()


def release() -> None:
    """The first frame is there. Without effect in a process that never held: there, others' garbage would stay."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
