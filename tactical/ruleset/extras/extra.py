"""The base of all extras."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from tactical.table.state import S

if TYPE_CHECKING:
    from tactical.ruleset.contract import Ruleset


class Extra(Generic[S]):
    """A rule system's answers about one topic. Every answer has a default, for systems without it.

    Answers depend on a seat's view and on nothing else.
    """

    def __init__(self, rules: Ruleset[S]) -> None:
        self.rules = rules
