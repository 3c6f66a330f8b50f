"""The tables of a boarding scenario as their authors write them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.boarding import data
from tactical.rules.boarding.data import Slug
from tactical.table.effects import Effect
from tactical.table.values import Value

ENDS = ("phase", "round", "battle")  # the ends of effects
TABLES = ("weapons", "ships", "modules", "doors", "fire")


class PieceRow(Value, frozen=True):
    """A piece. Hits default to the kind's, the weapon in use to the first one carried."""

    name: str
    kind: str
    seat: str = ""  # empty: nobody's
    cell: int = -1
    peek: str = ""  # a second square it peeks into
    aboard: str = ""  # the fighter it is aboard
    hits: int | None = None
    weapons: tuple[Slug, ...] = ()
    in_use: Slug | None = None
    jetpack: bool = False
    magboots: bool = False
    boots_on: bool = False
    adrift: bool = False
    ship: str = ""  # outside, between two hulls: the one it clings to
    effects: tuple[Effect, ...] = ()


class ShipRow(Value, frozen=True):
    """A ship of the map's layer `ship`."""

    side: str = ""
    kind: Literal["ship", "fighter", "station"] = "ship"
    ooc: Annotated[int, Meta(ge=0, le=99)] = 0
    docked: tuple[str, ...] = ()


class ModuleRow(Value, frozen=True):
    """A module that begins damaged: 1 broken, 2 slagged (BA-H07)."""

    ship: str
    module: str
    counters: Annotated[int, Meta(ge=0, le=data.MOST_COUNTERS)]


class DoorRow(Value, frozen=True):
    """A door that begins in another state than shut."""

    between: Annotated[tuple[str, ...], Meta(min_length=2, max_length=2)]
    broken: bool = False
    hacked: bool = False


class FireRow(Value, frozen=True):
    """Ship fire before phase 1 of a round (FT-BA-11)."""

    round: Annotated[int, Meta(ge=1, le=9999)]
    ship: str
    module: str
