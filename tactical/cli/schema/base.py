"""What every value that --json prints is built on. A chance is [n, d], exactly n in d. Keys are stable: some may be
added, none is renamed or taken away while `schema` keeps its number."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Chance = tuple[int, int]
Count = Annotated[int, Meta(ge=0)]


class Told(Struct, forbid_unknown_fields=True):
    """Something with the keys that are named here, and no others."""


class Answer(Struct, forbid_unknown_fields=True, kw_only=True):
    """The one value that a command prints. `schema` goes up where a key is renamed or taken away."""

    schema: Literal[2]
