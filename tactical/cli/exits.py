"""Exit codes, and the exception that ends a command with one."""

from __future__ import annotations

DONE = 0
OUR_FAULT = 1  # a mistake in this program, or in a rule system installed beside it
USAGE = 2  # the command line, or the text of an order, is not right
REFUSED = 3  # the rules refuse, with reason and clause
BAD_FILE = 4  # a save or scenario is missing, damaged, foreign, or cannot be written
IN_USE = 5  # another process keeps the save locked
ROLL = 6  # dice have to be rolled
WARNED = 7  # done, but not without a warning; or a commit was held back for one
INTERRUPTED = 130  # Ctrl+C, as shells count it
GONE = 141  # nobody reads what is printed any more, as shells count it


class CommandExit(Exception):  # noqa: N818 - not always a mistake: a command may simply be over
    """Ends a command with an exit code, and with the lines of its error, if any."""

    def __init__(self, code: int, *lines: str) -> None:
        super().__init__(*lines)
        self.code = code
        self.lines = lines


def usage(line: str) -> CommandExit:
    """A mistake on the command line."""
    return CommandExit(USAGE, line)
