"""The base of what a command prints with --json, and the answer of one that fails.

A command's answer is declared beside what fills it; `report.base` has its keys, `json_schema.py` the list of all.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.report.base import Reported

Count = Annotated[int, Meta(ge=0)]


SCHEMA: Literal[2] = 2  # the version of JSON's keys; higher where one is renamed or removed


class Answer(Reported, kw_only=True, frozen=True):
    """The value that a command prints."""

    schema: Literal[2] = SCHEMA


class Failure(Answer, frozen=True):
    """A failed command. `code`: its exit code. `error`: the lines on standard error."""

    code: int
    error: tuple[str, ...]
