"""How the computer plays a piece, where a scenario says so: what it holds, guards or hunts.

It binds nobody: a person orders the piece as ever. Only the seat whose piece it is may know it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tactical.table.values import CellRefs, PieceRef, PieceRefs, Value

Behaviour = Literal["holds", "guards", "hunts"]


class Role(Value, frozen=True):
    """What a piece is to do: stay on `cells`, stay near them or near `others`, or go after `others`."""

    piece: PieceRef
    plays: Behaviour
    cells: CellRefs = ()
    others: PieceRefs = ()


def role_of(roles: Iterable[Role], piece: int) -> Role | None:
    """The role of a piece; None: it has none."""
    return next((role for role in roles if role.piece == piece), None)
