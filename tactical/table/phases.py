"""The phase table: rows that say who acts, which orders are allowed, what a phase does and what follows it.

The trail on the status line, the rule book and the help for the moment are derived from it; `mechanics.phases` runs it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic

import msgspec

from tactical.table.frames import Did
from tactical.table.state import S

if TYPE_CHECKING:
    from tactical.table.contract import Ruleset


class Phase(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One row.

    begin: what happens when the phase begins. It may push frames (steps to run, or an ask) and end the battle; where
    it does neither, the next phase begins at once. then: the phase that follows once all its frames have run.
    """

    id: str
    title: str
    who: str  # the actor, in words
    begin: Callable[[Ruleset[S], S], Did[S]]
    then: str | Callable[[S], str]
    verbs: tuple[str, ...] = ()  # the orders it takes
    ends: str = ""  # with what it ends, in words
    follows: str = ""  # the next phase, in words


class Crumb(msgspec.Struct, frozen=True):
    """One word of the phase trail."""

    text: str
    current: bool = False
