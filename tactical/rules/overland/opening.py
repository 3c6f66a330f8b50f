"""Read a scenario's sheet into the opening position: groups, then who is with them, then encounters and the script."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import Meta

from tactical.board import Board, Layer
from tactical.rules.overland import data
from tactical.rules.overland.data import Kind, Small
from tactical.rules.overland.options import OverlandOptions
from tactical.rules.overland.position import UNFORMED, Cue, Encounter, Overland, OverlandSetup, Position, Traveller
from tactical.rules.overland.script_tables import read_encounters, read_script
from tactical.ruleset.sheet import SheetReader
from tactical.table.goals import ArriveAt, Exit, Fighters, path_of, wholes
from tactical.table.opening import Sheet, Where
from tactical.table.pieces import NOBODY
from tactical.table.places import Aboard, AnyPlace, OffBoard, at
from tactical.table.values import Value

Stored = Annotated[int, Meta(ge=0, le=999)]


class Row(Value, frozen=True):
    """A piece as a scenario writes it: a group or hostiles with a cell, or a member with its group."""

    name: str
    kind: str
    seat: str = ""
    cell: int = -1
    group: str = ""
    aboard: str = ""  # the mount it rides or the vehicle it is in
    drives: bool = False
    health: Annotated[int, Meta(ge=-99, le=100)] | None = None
    energy: Annotated[int, Meta(ge=0, le=200)] | None = None
    worn: Small = 0  # levels already lost of the first Attribute
    provisions: Stored = 0
    fuel: Stored = 0
    ammo: Stored = 0
    wealth: Stored = 0


ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": Row, "kinds": Kind, "encounters": Encounter, "script": Cue,
    }
)  # fmt: skip
"""The types of the rows of its tables."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first day. Raises SheetError with every problem of the sheet."""
    reader = SheetReader("overland", sheet, "encounters", "script")
    reader.played_on("square8", flat=True)
    options = reader.options(OverlandOptions)
    kinds = reader.table("kinds", data.KINDS, Kind)
    for kind in kinds:
        bare = kind.sort in ("mount", "vehicle") and not kind.attributes
        if bare and reader.right(("kinds", kind.name)):  # a carrier goes by its own speed (OV-D09)
            reader.wrong(("kinds", kind.name), f"a {kind.sort} needs attributes: ground_speed = 1, say")
        if kind.riders > 1 and kind.sort != "mount":
            reader.wrong(("kinds", kind.name, "riders"), f"only a mount has riders, and {kind.name} is a {kind.sort}")
        for name, _ in kind.skills:
            reader.known(("kinds", kind.name, "skills"), "skill", name, data.SKILL_NAMES)
    rows = list(reader.pieces(Row, [kind.name for kind in kinds]))
    reader.stop()
    pieces = _pieces(reader, [row for _, row in rows], kinds)
    names = {piece.name: piece.id for piece in pieces}
    hostiles = {p.name for p in pieces if kinds[p.kind].sort == "hostile"}
    encounters = read_encounters(reader, names, hostiles)
    script = read_script(reader, names, hostiles)
    for number, goal in enumerate(sheet.goals):
        if isinstance(goal, Exit):
            text = 'overland has no exit goal (FT-04): use the goal "arrive" (FT-OV-07)'
            reader.wrong(path_of(sheet.goals, number), text)
    if not sheet.limit and not any(isinstance(goal, ArriveAt) for _, goal in wholes(sheet.goals)):
        reader.wrong(("goals",), 'a journey needs an end: give a goal "arrive" with its day `by`, or a limit')
    reader.stop()
    setup = OverlandSetup(*reader.common((), 0), kinds, options, encounters, script)
    state: Position = Overland(setup, tagged(sheet.board), (*pieces, *_spares(pieces, kinds)))
    return reader.opened(state, fighters)


def tagged(board: Board) -> Board:
    """The board with every layer that the rules read, including those missing in the scenario."""
    wanted = ("barrier", "hazard", *data.PENALTIES)
    have = {layer.name for layer in board.layers}
    blank = bytes(board.size)
    more = tuple(Layer(name, ("none",), blank) for name in wanted if name not in have)
    return msgspec.structs.replace(board, layers=(*board.layers, *more))


# --- pieces ---


def _pieces(reader: SheetReader, rows: list[Row], kinds: tuple[Kind, ...]) -> tuple[Traveller, ...]:
    known = {kind.name: number for number, kind in enumerate(kinds)}
    ids = {row.name: number for number, row in enumerate(rows)}
    sorts = {row.name: kinds[known[row.kind]].sort for row in rows}
    pieces: list[Traveller] = []
    for number, row in enumerate(rows):
        where: Where = ("pieces", number)
        kind = kinds[known[row.kind]]
        seat = reader.seat(row.seat)
        place = _place(reader, where, row, ids, sorts)
        if kind.sort == "group" and (seat == NOBODY or reader.sheet.seats[seat].referee):
            reader.wrong((*where, "seat"), f"{row.name} is a travelling group: it needs a player's seat")
        levels = [level for _, level in kind.attributes]
        if row.worn and levels:
            levels[0] = max(0, levels[0] - row.worn)
        person = kind.sort == "person"
        full = data.HEALTH_PER_BODY * kind.body, data.ENERGY_PER_LEVEL * (kind.mind + kind.soul)
        pieces.append(
            Traveller(
                len(pieces), row.name, seat, known[row.kind], place,
                provisions=row.provisions, fuel=row.fuel, ammo=row.ammo, wealth=row.wealth,
                health=(full[0] if row.health is None else min(full[0], row.health)) if person else 0,
                energy=(full[1] if row.energy is None else min(full[1], row.energy)) if person else 0,
                levels=tuple(levels),
            )
        )  # fmt: skip
    _check(reader, pieces, kinds)
    return tuple(pieces)


def _place(reader: SheetReader, where: Where, row: Row, ids: Mapping[str, int], sorts: Mapping[str, str]) -> AnyPlace:
    """Groups and hostiles stand on a cell; all others are with a group, or aboard what carries them."""
    sort = sorts[row.name]
    if sort in ("group", "hostile"):
        if row.cell < 0:
            reader.wrong((*where, "cell"), f"{row.name} needs a cell to start from")
        for key in ("group", "aboard", "drives"):
            if getattr(row, key):
                reader.wrong((*where, key), f"{row.name} stands on a cell of its own: leave out {key}")
        return at(max(0, row.cell))
    if row.cell >= 0:
        reader.wrong((*where, "cell"), f"{row.name} has no cell of its own: name its group")
    carrier = row.aboard or row.group
    if row.aboard and row.group and sorts.get(row.group) != "group":
        reader.wrong((*where, "group"), f"{row.name}: group must name a travelling group")
    right = sorts.get(carrier) in (("mount", "vehicle") if row.aboard else ("group",))
    if not right or (row.aboard and sort != "person"):
        what = "aboard must name a mount or a vehicle" if row.aboard else "group must name a travelling group"
        reader.wrong((*where, "aboard" if row.aboard else "group"), f"{row.name}: {what}")
        return OffBoard(UNFORMED)
    if row.drives and sorts[carrier] != "vehicle":
        reader.wrong((*where, "drives"), f"{row.name} can only drive a vehicle")
    return Aboard(ids[carrier], "driver" if row.drives else "")


def _check(reader: SheetReader, pieces: list[Traveller], kinds: tuple[Kind, ...]) -> None:
    """Check that no mount carries too many riders, no vehicle two drivers, no group two seats, and that no group is
    empty."""
    for piece in pieces:
        inside = [p for p in pieces if isinstance(p.place, Aboard) and p.place.carrier == piece.id]
        where: Where = ("pieces", piece.id)
        kind = kinds[piece.kind]
        drivers = [p for p in inside if isinstance(p.place, Aboard) and p.place.spot]
        if kind.sort == "group" and not inside:
            reader.wrong(where, f"{piece.name} has no members: a group needs some")
        if kind.sort == "mount" and len(inside) > kind.riders:
            text = f"{piece.name} has {len(inside)} riders, but a {kind.name} carries {kind.riders}: give its kind"
            reader.wrong(where, f"{text} riders = {len(inside)}, or seat them elsewhere")
        if len(drivers) > 1:
            reader.wrong(where, f"{piece.name} has more than one driver")
        if any(p.seat != piece.seat for p in inside):
            reader.wrong(where, f"{piece.name} and all aboard it must belong to one seat")


def _spares(pieces: tuple[Traveller, ...], kinds: tuple[Kind, ...]) -> tuple[Traveller, ...]:
    """Groups off the map, so that every member could go its own way (OV-12, OV-D37): `band-2`, `band-3` ..."""
    found: list[Traveller] = []
    names = {piece.name for piece in pieces}
    for seat in sorted({piece.seat for piece in pieces if piece.seat >= 0}):
        groups = [p for p in pieces if p.seat == seat and kinds[p.kind].sort == "group"]
        members = [p for p in pieces if p.seat == seat and kinds[p.kind].sort not in ("group", "hostile")]
        number = 1
        for _ in range(len(members) - len(groups) if groups else 0):
            number += 1
            while f"{groups[0].name}-{number}" in names:
                number += 1
            spare = Traveller(
                len(pieces) + len(found), f"{groups[0].name}-{number}", seat, groups[0].kind, OffBoard(UNFORMED)
            )
            found.append(spare)
    return tuple(found)
