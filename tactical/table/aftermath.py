"""What outlives a battle, as a ruleset tells it to the room above: facts about pieces, and marks on the ground."""

from __future__ import annotations

from typing import Any, Generic

from tactical.table.goals import Fighters
from tactical.table.pieces import Piece
from tactical.table.places import Aboard, Destroyed, Left, OffBoard
from tactical.table.rolls import Battle
from tactical.table.state import S
from tactical.table.values import Value

Cell = str | int | bool | tuple[str, ...]
Pairs = tuple[tuple[str, Cell], ...]


class Lasting(Value, frozen=True):
    """Something about the place of a battle that the next battle there begins with, as a row of a scenario's table.

    `key` says which row it is, `says` what it says beside. It ends when the boundary `until` passes.
    """

    table: str
    key: Pairs
    says: Pairs
    until: str = "repaired"  # campaign_turn, repaired
    clause: str = ""


class Mustered(Value, frozen=True):
    """A piece that goes into an awaited battle, and what it is there; no kind: what the scenario there says. `dry`: it
    has no ammunition to speak of (FT-OV-05)."""

    piece: int
    kind: str = ""
    dry: bool = False


def facts(piece: Piece) -> dict[str, int]:
    """A piece in whole numbers: its own fields that are numbers or yes and no, and how it left the board."""
    found = {name: int(value) for name in piece.__struct_fields__ if isinstance(value := getattr(piece, name), int)}
    for name in ("id", "seat", "kind"):
        found.pop(name)
    place: Any = piece.place
    ways = (("destroyed", Destroyed), ("left", Left), ("away", OffBoard), ("aboard", Aboard))
    return found | {name: int(isinstance(place, kind)) for name, kind in ways}


class CampaignFacet(Generic[S]):
    """What a rule system says to the campaign that its battle is part of."""

    def __init__(self, fighters: Fighters) -> None:
        self.fighters = fighters

    def aftermath(self, state: S, piece: int) -> dict[str, int]:
        """What has become of a piece, in whole numbers by name. With those of `facts`: `perished`, it is no more
        (dead, wrecked, broken for good); `out`, it is out of the fight."""
        who = state.pieces[piece]
        found = facts(who)
        found["perished"] = found["destroyed"]
        found["out"] = int(bool(self.fighters.out(state, who)))
        return found

    def muster(self, state: S) -> tuple[Mustered, ...]:
        """Who goes into the battle that is awaited. Default: its pieces, as the scenario there has them."""
        need = state.stack[-1].steps[0].need(state)
        assert isinstance(need, Battle)
        return tuple(Mustered(piece) for piece in need.pieces)

    def lasting(self, state: S) -> tuple[Lasting, ...]:
        """What the next battle at the same place begins with. Default: nothing."""
        return ()
