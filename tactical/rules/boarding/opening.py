"""From a scenario's sheet to the opening position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tactical.board import Board
from tactical.rules.boarding import data
from tactical.rules.boarding.chart import Chart, Module, chart, hulled
from tactical.rules.boarding.data import Kind, Weapon
from tactical.rules.boarding.invariants import problems
from tactical.rules.boarding.options import BoardingOptions
from tactical.rules.boarding.position import Boarding, BoardingSetup, Crew, Door, Hull, Ship, Shot
from tactical.rules.boarding.rows import TABLES, DoorRow, FireRow, ModuleRow, PieceRow, RowReader, ShipRow
from tactical.table.effects import Effect
from tactical.table.goals import AnyGoal, Fighters, LastSide, opening_score
from tactical.table.opening import Sheet, SheetError, Where, ownerless
from tactical.table.pieces import NOBODY
from tactical.table.places import Aboard, OffBoard, OnBoard, at

Position = Boarding[Any]


ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": PieceRow, "kinds": Kind, "weapons": Weapon, "ships": ShipRow, "modules": ModuleRow, "doors": DoorRow,
        "fire": FireRow, "pieces.effects": Effect,
    }
)  # fmt: skip
"""What the rows of its tables are read as."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first phase. Raises SheetError with every problem of the sheet."""
    reader = RowReader(sheet.board)
    options = reader.convert(("options",), dict(sheet.options), BoardingOptions) or BoardingOptions()
    extra = dict(sheet.extra)
    for key in extra.keys() - set(TABLES):
        reader.wrong((key,), f"boarding knows no table {key!r}: it reads options, kinds, {', '.join(TABLES)}")
    weapons = reader.table("weapons", extra.get("weapons", {}), data.WEAPONS, Weapon)
    kinds = reader.table("kinds", sheet.kinds, data.KINDS, Kind)
    board = _board(reader, sheet.board)
    map_ = chart(board)
    hulls, ships = _ships(reader, map_, extra.get("ships", {}), [seat.side for seat in sheet.seats])
    counters, fire = _modules(reader, map_, extra.get("modules", []), extra.get("fire", []))
    doors = _doors(reader, board, map_, extra.get("doors", []))
    if options.fighting == "referee" and not any(seat.referee for seat in sheet.seats):
        reader.wrong(("options", "fighting"), "fighting = referee needs a seat with referee = true")
    order = _order(reader, sheet)
    goals: tuple[AnyGoal, ...] = sheet.goals or (LastSide(),)
    limit = data.LIMIT if sheet.limit is None else sheet.limit
    setup = BoardingSetup(
        sheet.title, sheet.seats, goals, limit, sheet.at_limit, sheet.briefing,
        kinds, weapons, options, hulls, fire, order,
    )  # fmt: skip
    state: Position = Boarding(setup, board, (), doors=doors, ships=ships, counters=counters)
    pieces = _pieces(reader, sheet, state)
    state = state.having(pieces=pieces)
    reader.problems += ownerless(sheet)
    if not reader.problems:
        for text in problems(state):
            reader.wrong(("pieces",), text)
    if reader.problems:
        raise SheetError(reader.problems)
    return state.having(score=opening_score(state, fighters))


def _board(reader: RowReader, board: Board) -> Board:
    """The board with all its hulls, once its edges are those of ships (BA-51)."""
    if board.topology != "square4":
        reader.wrong(("map", "topology"), 'ships are drawn on squares without diagonals: topology = "square4"')
    names = {layer.name for layer in board.layers}
    if "ship" not in names:
        reader.wrong(("map", "legend"), 'no ship: give its squares a layer, such as { ground = "deck", ship = "ours" }')
    ship = chart(board).ship
    for edge in board.edges:
        if edge.kind == "door" and ship[edge.a] == ship[edge.b]:
            where = "inside a ship: there are no doors" if ship[edge.a] >= 0 else "outside every ship"
            reader.wrong(("map",), f"the door at {_name(board, edge.a)}/{_name(board, edge.b)} is {where} (BA-51)")
        elif edge.kind == "door" and ship[edge.a] >= 0 and ship[edge.b] >= 0:
            names_ = f"{_name(board, edge.a)}/{_name(board, edge.b)}"
            reader.wrong(("map",), f"the door at {names_} joins two ships: leave a gap between them (BA-H24)")
    for cell in range(board.size):
        if data.GROUNDS[board.kind("ground", cell)].outside != (ship[cell] < 0):
            what = "is space but of a ship" if ship[cell] >= 0 else "is no part of a ship: give it one, or space"
            reader.wrong(("map", "legend"), f"{_name(board, cell)} {what}")
            break
    return hulled(board)


def _name(board: Board, cell: int) -> str:
    x, y, _ = board.xy(cell)
    return f"{x},{y}"


def _ships(
    reader: RowReader, map_: Chart, rows: object, sides: Sequence[str]
) -> tuple[tuple[Hull, ...], tuple[Ship, ...]]:
    """The ships in the order of the map: whose, how, docked with what."""
    given = reader.named("ships", rows, ShipRow)
    for name, row in given.items():
        if name not in map_.ships:
            reader.wrong(("ships", name), f"no square of the map is of a ship {name!r}")
        if row.side and row.side not in sides:
            reader.wrong(("ships", name, "side"), f"there is no side {row.side!r}")
        for i, other in enumerate(row.docked):
            if other not in map_.ships:
                reader.wrong(("ships", name, "docked", i), f"there is no ship {other!r}")
    number = {name: i for i, name in enumerate(map_.ships)}
    pairs = [(name, other) for name, row in given.items() for other in row.docked if {name, other} <= number.keys()]
    group = {name: {name} for name in map_.ships}
    for a, b in pairs:
        whole = group[a] | group[b]
        for name in sorted(whole):
            group[name] = whole
    hulls = tuple(
        Hull(
            name,
            given[name].side if name in given else "",
            given[name].kind if name in given else "ship",
            tuple(sorted(number[other] for other in group[name])),
        )
        for name in map_.ships
    )
    return hulls, tuple(Ship(given[name].ooc if name in given else 0) for name in map_.ships)


def _module(reader: RowReader, map_: Chart, where: Where, ship: str, module: str) -> int:
    """A module by the names of ship and module; -1, noted, if there is none."""
    wanted = Module(map_.ships.index(ship), module) if ship in map_.ships else None
    if wanted is None or wanted not in map_.modules:
        reader.wrong(where, f"there is no module {module!r} in a ship {ship!r}")
        return -1
    return map_.modules.index(wanted)


def _modules(reader: RowReader, map_: Chart, rows: object, fire: object) -> tuple[tuple[int, ...], tuple[Shot, ...]]:
    """Damage counters by module, and the ship fire to come."""
    counters = [0] * len(map_.modules)
    for where, row in reader.listed("modules", rows, ModuleRow):
        number = _module(reader, map_, where, row.ship, row.module)
        if number >= 0:
            counters[number] = row.counters
    shots = [
        Shot(row.round, number)
        for where, row in reader.listed("fire", fire, FireRow)
        if (number := _module(reader, map_, where, row.ship, row.module)) >= 0
    ]
    return tuple(counters), tuple(shots)


def _doors(reader: RowReader, board: Board, map_: Chart, rows: object) -> tuple[Door, ...]:
    """The doors in the order of the map, as the scenario says they are."""
    doors = [Door(inside, outside) for inside, outside in map_.doors]
    for where, row in reader.listed("doors", rows, DoorRow):
        a, b = (reader.cell((*where, "between", i), text) for i, text in enumerate(row.between))
        found = [i for i, door in enumerate(doors) if {door.inside, door.outside} == {a, b}]
        if not found:
            reader.wrong((*where, "between"), "no door is drawn between these squares")
            continue
        doors[found[0]] = Door(doors[found[0]].inside, doors[found[0]].outside, row.broken, row.hacked)
    _ = board
    return tuple(doors)


def _order(reader: RowReader, sheet: Sheet) -> tuple[int, ...]:
    """Seats in the order they act: as listed, the rest after them; seats of no side do not act (BA-H31)."""
    numbers = {seat.name: i for i, seat in enumerate(sheet.seats)}
    listed: list[int] = []
    for i, name in enumerate(sheet.order):
        if name not in numbers:
            reader.wrong(("order", i), f"{name!r} is no seat: in boarding, seats act in order")
        else:
            listed.append(numbers[name])
    listed += [i for i in range(len(sheet.seats)) if i not in listed]
    return tuple(i for i in listed if sheet.seats[i].side)


# --- pieces ---


def _pieces(reader: RowReader, sheet: Sheet, state: Position) -> tuple[Crew, ...]:
    """The pieces, each where it can be."""
    names = [str(raw.get("name", "")) for raw in sheet.pieces]
    seats = {seat.name: number for number, seat in enumerate(sheet.seats)}
    kinds = {kind.name: i for i, kind in enumerate(state.setup.kinds)}
    weapons = {weapon.name for weapon in state.setup.weapons}
    pieces: list[Crew] = []
    for number, raw in enumerate(sheet.pieces):
        where: Where = ("pieces", number)
        row = reader.convert(where, dict(raw), PieceRow)
        if row is None:
            continue
        if row.kind not in kinds:
            reader.wrong((*where, "kind"), f"no kind {row.kind!r}; kinds: {', '.join(kinds)}")
            continue
        for i, name in enumerate(row.weapons):
            if name not in weapons:
                reader.wrong((*where, "weapons", i), f"no weapon {name!r}; weapons: {', '.join(sorted(weapons))}")
        in_use = row.in_use if row.in_use is not None else next(iter(row.weapons), "bare-hands")
        if in_use not in {"bare-hands", *row.weapons}:
            reader.wrong((*where, "in_use"), f"{row.name} carries no {in_use!r}")
        if row.aboard and row.aboard not in names:
            reader.wrong((*where, "aboard"), f"there is no piece {row.aboard!r}")
        if not reader.problems:
            pieces.append(_crew(reader, where, row, state, len(pieces), kinds[row.kind], seats, names, in_use))
    return () if reader.problems else tuple(pieces)


def _crew(
    reader: RowReader,
    where: Where,
    row: PieceRow,
    state: Position,
    number: int,
    kind: int,
    seats: dict[str, int],
    names: list[str],
    in_use: str,
) -> Crew:
    """One piece, its square looked at."""
    hits = state.setup.kinds[kind].hits if row.hits is None else row.hits
    place: Any = OffBoard("reserve")
    ship = state.chart.ships.index(row.ship) if row.ship in state.chart.ships else -1
    if row.aboard:
        place = Aboard(names.index(row.aboard), "seat")
    elif row.cell >= 0:
        place = at(row.cell)
        if row.peek:
            peek = reader.cell((*where, "peek"), row.peek)
            place = OnBoard((row.cell, peek)) if peek >= 0 else place
        if ship < 0:
            inside = state.chart.ship[row.cell]
            ship = inside if inside >= 0 else next(iter(state.hulls(row.cell)), -1)
    if row.ship and row.ship not in state.chart.ships:
        reader.wrong((*where, "ship"), f"there is no ship {row.ship!r}; ships: {', '.join(state.chart.ships)}")
    adrift = row.adrift or (hits <= 0 <= row.cell and state.adrift_at(row.cell))
    return Crew(
        number, row.name, seats.get(row.seat, NOBODY), kind, place, row.effects, hits, ship, adrift,
        weapons=row.weapons, in_use=in_use, jetpack=row.jetpack, magboots=row.magboots, boots_on=row.boots_on,
    )  # fmt: skip
