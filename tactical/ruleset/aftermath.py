"""The aftermath of a battle, as a ruleset reports it to the room above: facts about pieces, and marks on the ground."""

from __future__ import annotations

from typing import Generic

from tactical.table.goals import Fighters
from tactical.table.pieces import Piece
from tactical.table.places import Aboard, Destroyed, Left, OffBoard
from tactical.table.rolls import Battle
from tactical.table.state import S
from tactical.table.values import Value

Cell = str | int | bool | tuple[str, ...]
Pairs = tuple[tuple[str, Cell], ...]


class Lasting(Value, frozen=True):
    """A lasting trait of a battle's place with which the next battle there begins, as a row of a scenario's table.

    `key` identifies the row, `says` is the rest of it. It ends when the boundary `until` passes.
    """

    table: str
    key: Pairs
    says: Pairs
    until: str = "repaired"  # campaign_turn, repaired
    clause: str = ""


class Mustered(Value, frozen=True):
    """A piece that enters a pending battle, and its kind there; no kind: the scenario's. `dry`: it has no ammunition
    (FT-OV-05)."""

    piece: int
    kind: str = ""
    dry: bool = False


def facts(piece: Piece) -> dict[str, int]:
    """A piece in whole numbers: its own fields that are numbers or booleans, and how it left the board."""
    found = {name: int(value) for name in piece.__struct_fields__ if isinstance(value := getattr(piece, name), int)}
    for name in ("id", "seat", "kind"):
        found.pop(name)
    ways = (("destroyed", Destroyed), ("left", Left), ("away", OffBoard), ("aboard", Aboard))
    return found | {name: int(isinstance(piece.place, kind)) for name, kind in ways}


class CampaignFacet(Generic[S]):
    """A rule system's answers to the campaign that its battle is part of."""

    def __init__(self, fighters: Fighters) -> None:
        self.fighters = fighters

    def aftermath(self, state: S, piece: int) -> dict[str, int]:
        """The fate of a piece, in whole numbers by name. In addition to `facts`: `perished`, it no longer exists (dead,
        wrecked, broken for good); `out`, it is out of the fight."""
        who = state.pieces[piece]
        found = facts(who)
        found["perished"] = found["destroyed"]
        found["out"] = int(bool(self.fighters.out(state, who)))
        return found

    def muster(self, state: S) -> tuple[Mustered, ...]:
        """The pieces that enter the pending battle. Default: its pieces, as the scenario there has them."""
        need = state.stack[-1].steps[0].need(state)
        assert isinstance(need, Battle)
        return tuple(Mustered(piece) for piece in need.pieces)
