"""Interceptive fire: after every atomic step of a piece its enemies may react (AR-H24, section 22)."""

from __future__ import annotations

from typing import Any

from tactical.rules.armour.position import Armour
from tactical.table.frames import Did, Step

Position = Armour[Any]


class Watch(Step, frozen=True):
    """Asks the seats that have a shot at a piece, one by one, before it goes on."""

    piece: int
    asked: tuple[int, ...] = ()

    def run(self, state: Position, got: Any, /) -> Did:
        return Did(state)


STEPS: tuple[type[Step], ...] = (Watch,)
