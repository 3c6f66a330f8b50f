"""Faults of a save, each as one line for a person.

The lower journal raises these three and nothing else (besides a caller's own mistakes, such as a payload
that is not bytes). `SaveError` and `WireError` are for people; `Behind` is for the caller, who follows and
tries again.
"""

from enum import StrEnum
from pathlib import PurePath
from typing import ClassVar

from tactical.journal.stored_text import shown


class Trouble(StrEnum):
    """The kinds of `SaveError`, for callers who act on them."""

    MISSING = "missing"  # no such file, not a usable path, or moved away while open
    EXISTS = "exists"  # a new save was asked for where a file already is
    NOT_A_SAVE = "not_a_save"  # a directory, device, pipe, socket, or a file of another sort
    NEWER = "newer"  # written by a later release, in a format this one does not know
    TORN = "torn"  # ends inside a record that was never finished: nothing that was shown is lost
    DAMAGED = "damaged"  # a checksum is wrong: what precedes it can be read, nothing can be added
    TOO_LARGE = "too_large"  # more bytes or records than we are willing to read or write
    IN_USE = "in_use"  # another process held the lock for longer than we wait
    NETWORK = "network"  # on a network file system, whose locks are not to be trusted
    FORBIDDEN = "forbidden"  # the system does not let us read it
    READ_ONLY = "read_only"  # it can be read, not written
    FULL = "full"  # no space, quota used up, or over the size the system allows
    IO = "io"  # the disk or the system failed
    CLOSED = "closed"  # this handle was closed
    RULES = "rules"  # today's rules lead elsewhere than was played: what fits can be played on from
    OURS = "ours"  # the rules of this release fail where they should not: no fault of the file


_LONGEST = 400  # characters of a problem that are shown


def _short(problem: str) -> str:
    return problem if len(problem) <= _LONGEST else f"{problem[:_LONGEST]}..."


NEWER = "written by a newer version of Tactical"  # for words that this release does not know
HOST = "tell your host"  # the remedy for somebody who can do nothing on this machine
_FOR_SEATS = {Trouble.IN_USE: "try again", Trouble.IO: f"try again, or {HOST}", Trouble.FULL: f"try again, or {HOST}"}


class SaveError(Exception):
    """A save cannot be opened, read or written.

    `path` is the file, `problem` what is wrong with it and `remedy` what would be right, both without a full stop;
    `kind` is the `Trouble`. `str()` is the one line to show, free of control characters and of bounded length, even if
    the problem quotes the file. `for_seats`: the reader is remote; the machine's paths are none of their business, and
    they can do nothing about it.
    """

    for_seats: ClassVar[bool] = False

    def __init__(self, path: str, problem: str, remedy: str, kind: Trouble) -> None:
        super().__init__(path, problem, remedy, kind)
        self.path = path
        self.problem = problem
        self.remedy = remedy
        self.kind = kind

    def __str__(self) -> str:
        if SaveError.for_seats:
            remedy = _FOR_SEATS.get(self.kind, HOST)
            return f"{shown(PurePath(self.path).stem) or 'the game'}: {shown(_short(self.problem))}; {remedy}."
        return f"{shown(self.path) or '(no path)'}: {shown(_short(self.problem))}; {shown(self.remedy)}."


class Behind(Exception):  # noqa: N818  a state of affairs, not a mistake
    """Others have appended something that this handle has not read. Nothing was written: call `follow`, then decide
    anew.

    Never shown to a person; an order may no longer be legal after the others' records.
    """


class WireError(Exception):
    """A payload or an object breaks the rules of `wire`.

    `where` is the place inside it, such as `pieces[3].name`, empty for the whole; `problem` says what is wrong there.
    `newer`: its only fault is a word or a field that this release does not know.
    """

    def __init__(self, where: str, problem: str, *, newer: bool = False) -> None:
        super().__init__(where, problem)
        self.where = where
        self.problem = problem
        self.newer = newer

    def __str__(self) -> str:
        return f"{shown(self.where)}: {self.problem}" if self.where else self.problem
