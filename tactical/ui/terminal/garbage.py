"""When garbage is collected: not before the first frame is painted, and then not among the objects made for it.

Of 470 ms of processor time to the first frame, some 60 went into collections that found nothing. Later collections went
through all of it again from time to time and held up a key for 30 ms. Nothing here imports Textual.
"""

from __future__ import annotations

import gc


def hold() -> None:
    """Collect no garbage until `release`: this process is about to show its screen."""
    gc.disable()


def release() -> None:
    """Resume: the first frame is there. No effect in a process that never called `hold`, where others' garbage would
    stay."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
