"""The table's only exception about a rule system rather than a game."""

from __future__ import annotations


class RulesetError(Exception):
    """A fault of a rule system that only shows in play. The message says what is wrong with it."""

    def __init__(self, system: str, fault: str) -> None:
        super().__init__(fault)
        self.system = system
