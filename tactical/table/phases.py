"""The phase table: data from which the trail on the status line and the help for the moment are made."""

from __future__ import annotations

from tactical.table.values import Value


class Phase(Value, frozen=True):
    """One row: who acts in it, which orders it takes, how it ends, what follows."""

    id: str
    title: str
    who: str
    verbs: tuple[str, ...] = ()
    ends: str = ""
    then: str = ""


class Crumb(Value, frozen=True):
    """One word of the phase trail."""

    text: str
    current: bool = False
