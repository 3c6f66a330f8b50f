"""The base of every command's answer (see `report.base` for its keys)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.report.base import Reported

Count = Annotated[int, Meta(ge=0)]


SCHEMA: Literal[2] = 2  # the version of JSON's keys; higher where one is renamed or removed


class Answer(Reported, kw_only=True, frozen=True):
    """The value that a command prints."""

    schema: Literal[2] = SCHEMA
