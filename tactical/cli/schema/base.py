"""What every command's answer is built on (`report.base` says what holds of its keys)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.report.base import Reported

Count = Annotated[int, Meta(ge=0)]


SCHEMA: Literal[2] = 2  # what the keys of JSON are; higher where one is renamed or taken away


class Answer(Reported, kw_only=True, frozen=True):
    """The one value that a command prints."""

    schema: Literal[2] = SCHEMA
