"""A parent that does nothing but put the terminal back where the program is killed in the middle.

Killed (`kill -9`), or without memory for it, a program cannot tidy up: the terminal would go on reporting the mouse, in
the keys of a protocol that no shell understands. At one's own machine one types `reset`; who plays over the network is
left with that at a prompt that may not be there. So a hosted seat runs in a child of a process that only waits: it
costs a fork and shares nearly all of its memory. To do without the mouse there would be no cure: the keys, the cursor
and the other screen would be left as they are all the same. Where the connection itself breaks nobody can send
anything any more, and the player types `reset`.
"""

from __future__ import annotations

import os
import signal
import termios

from tactical.ui.terminal.departure import Departure, restore_terminal


def keep_terminal() -> None:
    """Go on in a child. The process that called this ends with the child's exit code, once the terminal is restored.

    Call before there are threads, and before a file is open.
    """
    try:
        saved = termios.tcgetattr(0)
    except termios.error:
        saved = None
    child = os.fork()
    if not child:
        return
    for number in Departure.SIGNALS:
        signal.signal(number, lambda number, _: os.kill(child, number))
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code:  # without memory Python ends in what order it can, and in its last words says why
        restore_terminal(saved, unsent=code > 0)
    os._exit(code if code >= 0 else 128 - code)
