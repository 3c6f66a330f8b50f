"""Events that several rule systems have in common."""

from __future__ import annotations

from typing import Any

from tactical.table.events import Event
from tactical.table.values import PieceRef


class RoundBegan(Event, tag="round_began", frozen=True):
    """A round starts."""

    number: int

    def words(self, state: Any, /) -> str:
        return f"Round {self.number}"


class Fell(Event, tag="fell", frozen=True):
    """A character is out of the fight."""

    piece: PieceRef
    dead: bool

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.piece)} is {'dead' if self.dead else 'unconscious'}"
