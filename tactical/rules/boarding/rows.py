"""The tables of a boarding scenario as their authors write them, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from tactical.board import Board, parse_cell
from tactical.rules.boarding import data
from tactical.rules.boarding.data import Slug
from tactical.table.effects import Effect
from tactical.table.opening import Problem, Where, read_as, read_table
from tactical.table.values import Value

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


class RowReader:
    """Reads the tables of a sheet and notes what is wrong where."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.problems: list[Problem] = []

    def wrong(self, where: Where, message: str) -> None:
        """Notes a problem."""
        self.problems.append(Problem(where, message))

    def convert(self, where: Where, raw: object, kind: type[Any]) -> Any:
        """`raw` as a `kind`, or None with the problem noted at its own place."""
        return read_as(self.problems, where, raw, kind)

    def table(self, name: str, rows: object, shipped: Mapping[str, Any], kind: type[Any]) -> tuple[Any, ...]:
        """The shipped rows with the scenario's own added or in their place; `like` starts from another row."""
        return read_table(self.problems, name, rows, shipped, kind)

    def named(self, name: str, rows: object, kind: type[Any]) -> dict[str, Any]:
        """A table of tables: name -> row."""
        if not isinstance(rows, Mapping):
            self.wrong((name,), f"{name} is a table of tables")
            return {}
        for key, raw in rows.items():
            if not isinstance(raw, Mapping):
                self.wrong((name, str(key)), f"{name}.{key} is a table")
        tables = {str(key): dict(raw) for key, raw in rows.items() if isinstance(raw, Mapping)}
        made = {key: self.convert((name, key), raw, kind) for key, raw in tables.items()}
        return {key: row for key, row in made.items() if row is not None}

    def listed(self, name: str, rows: object, kind: type[Any]) -> list[tuple[Where, Any]]:
        """A list of tables, each with its place."""
        if not isinstance(rows, (list, tuple)):
            self.wrong((name,), f"{name} is a list of tables: write [[{name}]]")
            return []
        made = [((name, i), self.convert((name, i), raw, kind)) for i, raw in enumerate(rows)]
        return [(where, row) for where, row in made if row is not None]

    def cell(self, where: Where, text: str) -> int:
        """A cell by name; -1, noted, if there is none."""
        try:
            return parse_cell(self.board, text)
        except ValueError as error:
            self.wrong(where, str(error))
            return -1
