"""A parent process that only restores the terminal if the program is killed in the middle.

A program that is killed (`kill -9`), or runs out of memory for it, cannot tidy up. The terminal would go on reporting
the mouse, and send keys in a protocol that no shell understands. On one's own machine one types `reset`; a remote
player has a prompt that may not be there. So a hosted seat runs in a child of a process that only waits. It costs a
fork and shares nearly all of its memory. Doing without the mouse would not help: the keys, the cursor and the alternate
screen would still be left as they are. If the connection itself breaks, nobody can send anything any more, and the
player types `reset`.
"""

from __future__ import annotations

import os
import signal
import termios

from tactical.ui.terminal.departure import Departure, restore_terminal


def keep_terminal() -> None:
    """Continue in a child. The calling process exits with the child's exit code, once the terminal is restored.

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
