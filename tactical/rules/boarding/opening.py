"""Read a scenario's sheet into the opening position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tactical.board import Board, coordinates_of
from tactical.rules.boarding import data
from tactical.rules.boarding.data import Kind, Weapon
from tactical.rules.boarding.invariants import problems
from tactical.rules.boarding.options import BoardingOptions
from tactical.rules.boarding.position import Boarding, BoardingSetup, Crew, Door, Hull, Position, Ship, Shot
from tactical.rules.boarding.rows import ENDS, TABLES, DoorRow, FireRow, ModuleRow, PieceRow, ShipRow
from tactical.rules.boarding.ship_layout import Chart, chart, hulled
from tactical.ruleset.sheet import SheetReader
from tactical.table.effects import Effect
from tactical.table.goals import Fighters, LastSide
from tactical.table.opening import Sheet, Where
from tactical.table.places import Aboard, AnyPlace, OffBoard, OnBoard, at

ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": PieceRow, "kinds": Kind, "weapons": Weapon, "ships": ShipRow, "modules": ModuleRow, "doors": DoorRow,
        "fire": FireRow, "pieces.effects": Effect,
    }
)  # fmt: skip
"""The types of the rows of its tables."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first phase. Raises SheetError with every problem of the sheet."""
    reader = SheetReader("boarding", sheet, *TABLES)
    reader.played_on("square4")
    options = reader.options(BoardingOptions)
    weapons = reader.table("weapons", data.WEAPONS, Weapon)
    kinds = reader.table("kinds", data.KINDS, Kind)
    board = _board(reader)
    map_ = chart(board)
    hulls, ships = _ships(reader, map_)
    counters, fire = _modules(reader, map_)
    doors = _doors(reader, map_)
    # seats act in order; those of no side do not act (BA-H31)
    order = tuple(i for i in reader.order("seat", reader.seats) if sheet.seats[i].side)
    setup = BoardingSetup(*reader.common((LastSide(),), data.LIMIT), kinds, weapons, options, hulls, fire, order)
    state: Position = Boarding(setup, board, (), doors=doors, ships=ships, counters=counters)
    pieces = _pieces(reader, state)
    state = state.having(pieces=pieces)
    if not reader.problems:
        for text in problems(state):
            reader.wrong(("pieces",), text)
    return reader.opened(state, fighters)


def _board(reader: SheetReader) -> Board:
    """The board with all its hulls, once its edges are those of ships (BA-51)."""
    board = reader.board
    names = {layer.name for layer in board.layers}
    if "ship" not in names:
        reader.wrong(("map", "legend"), 'no ship: give its squares a layer, such as { ground = "deck", ship = "ours" }')
    ship = chart(board).ship
    for edge in board.edges:
        names_ = f"{coordinates_of(board, edge.a)}/{coordinates_of(board, edge.b)}"
        if edge.kind == "door" and ship[edge.a] == ship[edge.b]:
            where = "inside a ship: there are no doors" if ship[edge.a] >= 0 else "outside every ship"
            reader.wrong(("map",), f"the door at {names_} is {where} (BA-51)")
        elif edge.kind == "door" and ship[edge.a] >= 0 and ship[edge.b] >= 0:
            reader.wrong(("map",), f"the door at {names_} joins two ships: leave a gap between them (BA-H24)")
    for cell in range(board.size):
        if data.GROUNDS[board.kind("ground", cell)].outside != (ship[cell] < 0):
            what = "is space but belongs to a ship" if ship[cell] >= 0 else "belongs to no ship: give it one, or space"
            reader.wrong(("map", "legend"), f"{coordinates_of(board, cell)} {what}")
            break
    return hulled(board)


def _ships(reader: SheetReader, map_: Chart) -> tuple[tuple[Hull, ...], tuple[Ship, ...]]:
    """The ships in the order of the map: whose, how, docked with what."""
    sides = dict.fromkeys(seat.side for seat in reader.sheet.seats if seat.side)
    given: dict[str, ShipRow] = {}
    for name, raw in reader.named("ships"):
        row = reader.read(("ships", name), raw, ShipRow)
        if row is None:
            continue
        given[name] = row
        if name not in map_.ships:
            reader.wrong(("ships", name), f"no square of the map belongs to a ship {name!r}")
        if row.side:
            reader.known(("ships", name, "side"), "side", row.side, sides)
        for i, other in enumerate(row.docked):
            reader.known(("ships", name, "docked", i), "ship", other, map_.ships)
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


def _module(reader: SheetReader, map_: Chart, where: Where, row: ModuleRow | FireRow) -> int:
    """A module by the names of ship and module; -1, noted, if there is none."""
    if not reader.known((*where, "ship"), "ship", row.ship, map_.ships):
        return -1
    ship = map_.ships.index(row.ship)
    there = {module.name: number for number, module in enumerate(map_.modules) if module.ship == ship}
    return there[row.module] if reader.known((*where, "module"), "module", row.module, there) else -1


def _modules(reader: SheetReader, map_: Chart) -> tuple[tuple[int, ...], tuple[Shot, ...]]:
    """Damage counters by module, and the ship fire to come."""
    counters = [0] * len(map_.modules)
    for where, row in reader.rows("modules", ModuleRow):
        if (number := _module(reader, map_, where, row)) >= 0:
            counters[number] = row.counters
    shots = [(row.round, _module(reader, map_, where, row)) for where, row in reader.rows("fire", FireRow)]
    return tuple(counters), tuple(Shot(beat, number) for beat, number in shots if number >= 0)


def _doors(reader: SheetReader, map_: Chart) -> tuple[Door, ...]:
    """The doors in the order of the map, as the scenario says they are."""
    doors = [Door(inside, outside) for inside, outside in map_.doors]
    for where, row in reader.rows("doors", DoorRow):
        between = {reader.cell((*where, "between", i), text) for i, text in enumerate(row.between)}
        found = [i for i, door in enumerate(doors) if {door.inside, door.outside} == between]
        if not found:
            reader.wrong((*where, "between"), "no door is drawn between these squares")
            continue
        doors[found[0]] = Door(doors[found[0]].inside, doors[found[0]].outside, row.broken, row.hacked)
    return tuple(doors)


# --- pieces ---


def _pieces(reader: SheetReader, state: Position) -> tuple[Crew, ...]:
    """The pieces, each where it can be."""
    names = [str(raw.get("name", "")) for raw in reader.sheet.pieces]
    kinds = {kind.name: i for i, kind in enumerate(state.setup.kinds)}
    weapons = [weapon.name for weapon in state.setup.weapons]
    pieces: list[Crew] = []
    for where, row in reader.pieces(PieceRow, kinds):
        for i, name in enumerate(row.weapons):
            reader.known((*where, "weapons", i), "weapon", name, weapons)
        in_use = row.in_use if row.in_use is not None else next(iter(row.weapons), "bare-hands")
        if in_use not in {"bare-hands", *row.weapons}:
            reader.wrong((*where, "in_use"), f"{row.name} does not carry {in_use!r}")
        if row.aboard:
            reader.known((*where, "aboard"), "piece", row.aboard, names)
        if row.ship:
            reader.known((*where, "ship"), "ship", row.ship, state.chart.ships)
        reader.effects(where, row.effects, ENDS, {}, marks=True)
        if not reader.problems:
            pieces.append(_crew(reader, where, row, state, len(pieces), kinds[row.kind], names, in_use))
    return () if reader.problems else tuple(pieces)


def _crew(
    reader: SheetReader,
    where: Where,
    row: PieceRow,
    state: Position,
    number: int,
    kind: int,
    names: list[str],
    in_use: str,
) -> Crew:
    """One piece, its square looked at."""
    hits = state.setup.kinds[kind].hits if row.hits is None else row.hits
    place: AnyPlace = OffBoard("reserve")
    ship = state.chart.ships.index(row.ship) if row.ship else -1
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
    adrift = row.adrift or (hits <= 0 <= row.cell and state.adrift_at(row.cell))
    return Crew(
        number, row.name, reader.seat(row.seat), kind, place, row.effects, hits, ship, adrift,
        weapons=row.weapons, in_use=in_use, jetpack=row.jetpack, magboots=row.magboots, boots_on=row.boots_on,
    )  # fmt: skip
