"""How the computer plays a piece, if a scenario says so: what it holds, guards or hunts.

It binds nobody: a person orders the piece as usual. Only the piece's own seat may know it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tactical.table.values import CellRefs, PieceRef, PieceRefs, Value

Behaviour = Literal["holds", "guards", "hunts"]


class Role(Value, frozen=True):
    """A piece's role: to stay on `cells`, to stay near them or near `others`, or to go after `others`."""

    piece: PieceRef
    plays: Behaviour
    cells: CellRefs = ()
    others: PieceRefs = ()


def role_of(roles: Iterable[Role], piece: int) -> Role | None:
    """The role of a piece; None if it has none."""
    return next((role for role in roles if role.piece == piece), None)
