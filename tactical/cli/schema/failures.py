"""The answer of a command that fails."""

from __future__ import annotations

from tactical.cli.schema.base import Answer


class Failure(Answer, frozen=True):
    """A failed command. `code`: its exit code. `error`: the lines on standard error."""

    code: int
    error: tuple[str, ...]
