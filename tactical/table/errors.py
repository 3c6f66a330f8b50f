"""The one exception of the table that is about a rule system rather than about a game."""

from __future__ import annotations


class RulesetError(Exception):
    """A fault of a rule system that shows only as it is played. The message says what is wrong with it."""

    def __init__(self, system: str, fault: str) -> None:
        super().__init__(fault)
        self.system = system
