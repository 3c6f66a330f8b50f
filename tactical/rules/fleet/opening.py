"""Read a scenario's sheet into the opening position."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from tactical.board import Board, Link
from tactical.rules.fleet import data
from tactical.rules.fleet.capacity import excess
from tactical.rules.fleet.data import Kind, Slug, Small
from tactical.rules.fleet.listing import EncounterRow, read_encounters, system_named
from tactical.rules.fleet.options import FleetOptions
from tactical.rules.fleet.position import NOBODYS, Ability, FleetSetup, Galaxy, Planet, Position, Reinforcement, Unit
from tactical.ruleset.sheet import SheetReader
from tactical.table.effects import Effect
from tactical.table.goals import Exit, Fighters, Points, path_of
from tactical.table.ledgers import quantity
from tactical.table.opening import Sheet, Where
from tactical.table.places import OffBoard, OnBoard
from tactical.table.values import Value, replace

MOST_PLAYERS = 6
ENDS = ("round", "battle")  # the ends of effects
EFFECTS: Mapping[str, tuple[int, int]] = MappingProxyType({"move": (-99, 99)})  # on a ship's move value (FL-D21)
OWN = ("planets", "wormholes", "abilities", "players", "encounters")  # its own tables


class Row(Value, frozen=True):
    """Units as a scenario writes them: on a planet, or in the space of a system. `count` makes several."""

    name: str
    kind: str
    seat: str = ""
    cell: int = -1
    planet: str = ""
    count: Annotated[int, Meta(ge=1, le=50)] = 1
    damaged: bool = False
    round: Annotated[int, Meta(ge=1, le=999)] = 1  # when it comes (FT-FL-10)
    effects: tuple[Effect, ...] = ()


class PlanetRow(Value, frozen=True):
    """A planet as a scenario writes it."""

    name: Slug
    system: str
    value: Small = 1
    owner: str = ""


class PlayerRow(Value, frozen=True):
    """The options of one seat that differ from those of all."""

    name: str
    pool: Annotated[int, Meta(ge=0, le=16)] | None = None
    fleet_pool: Small | None = None
    move_bonus: Annotated[int, Meta(ge=-9, le=9)] = 0


ROWS: Mapping[str, type] = MappingProxyType(
    {
        "pieces": Row, "kinds": Kind, "planets": PlanetRow, "players": PlayerRow, "abilities": Ability,
        "encounters": EncounterRow, "wormholes": dict, "pieces.effects": Effect,
    }
)  # fmt: skip
"""The types of the rows of its tables."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first round. Raises SheetError with every problem of the sheet."""
    reader = SheetReader("fleet", sheet, *OWN)
    reader.played_on("hex", flat=True)
    for number, goal in enumerate(sheet.goals):
        if isinstance(goal, Exit):
            reader.wrong(path_of(sheet.goals, number), "fleet has no exit goal, since nobody leaves the galaxy (FT-04)")
    options = reader.options(FleetOptions)
    kinds = reader.table("kinds", data.KINDS, Kind)
    rows = reader.table("planets", {}, PlanetRow)
    planets = tuple(_planet(reader, row) for row in rows)
    pieces, arrivals = _units(reader, kinds, planets)
    abilities = reader.table("abilities", {}, Ability)
    for ability in abilities:
        for name in ability.seats:
            reader.known(("abilities", ability.name, "seats"), "seat", name, reader.seats)
    names = frozenset((*(unit.name for unit in pieces), *(kind.name for kind in kinds)))
    encounters = read_encounters(reader, planets, names)
    players = _players(reader, pieces)
    by_seat = (players, *_numbers(reader, options))
    board = _with_wormholes(reader)
    reader.stop()
    common = reader.common((Points(total=data.GOAL),), data.LIMIT)
    setup = FleetSetup(*common, kinds, planets, abilities, arrivals, options, *by_seat, encounters)
    state: Position = Galaxy(setup, board, pieces, pools=setup.pools)
    state = state.having(owners=tuple(_owner(state, row, reader.seats) for row in rows))
    _check_crowds(reader, state)
    return reader.opened(state, fighters)


def _planet(reader: SheetReader, row: PlanetRow) -> Planet:
    if row.owner:
        reader.known(("planets", row.name, "owner"), "seat", row.owner, reader.seats)
    return Planet(row.name, system_named(reader, ("planets", row.name, "system"), row.system), row.value)


def _units(
    reader: SheetReader, kinds: tuple[Kind, ...], planets: tuple[Planet, ...]
) -> tuple[tuple[Unit, ...], tuple[Reinforcement, ...]]:
    """The units, and those among them that come later."""
    pieces: list[Unit] = []
    arrivals: list[Reinforcement] = []
    names: set[str] = {str(raw.get("name", "")) for raw in reader.sheet.pieces}
    by_name = {kind.name: number for number, kind in enumerate(kinds)}
    on = {planet.name: planet.cell for planet in planets}
    for where, row in reader.pieces(Row, by_name):
        before = len(reader.problems)
        _check_row(reader, where, row, kinds[by_name[row.kind]], on)
        if len(reader.problems) > before or (row.planet and row.planet not in on):
            continue
        cell = on[row.planet] if row.planet else row.cell
        for name in [row.name] if row.count == 1 else [f"{row.name}-{i}" for i in range(1, row.count + 1)]:
            if row.count > 1 and name in names:
                reader.wrong((*where, "count"), f"two units are called {name!r}: rename one")
            names.add(name)
            unit, seat = len(pieces), reader.seats[row.seat]
            late = row.round > 1
            place = OffBoard("reinforcement", row.round) if late else OnBoard((cell,), spot=row.planet)
            pieces.append(Unit(unit, name, seat, by_name[row.kind], place, row.effects, int(row.damaged)))
            if late:
                arrivals.append(Reinforcement(row.round, unit, cell, row.planet))
    return tuple(pieces), tuple(arrivals)


def _check_row(reader: SheetReader, where: Where, row: Row, kind: Kind, on: Mapping[str, int]) -> None:
    """Check a row of units; `on` are the systems of the planets."""
    if row.seat not in reader.seats:
        reader.wrong((*where, "seat"), f"{row.name} must belong to a seat: {', '.join(reader.seats)}")
    if row.planet and row.planet not in on:
        reader.known((*where, "planet"), "planet", row.planet, on)  # silent about one whose own row is wrong
    elif row.planet and row.cell not in (-1, on[row.planet]):
        reader.wrong((*where, "planet"), f"{row.planet} is not in that system: leave the cell out")
    elif row.planet and kind.ship:
        reader.wrong((*where, "planet"), f"{row.name} is a {kind.name} and must start in space")
    elif not row.planet and kind.role == "structure":
        reader.wrong((*where, "planet"), f"{row.name} is a {kind.name} and needs a planet")
    elif not row.planet and row.cell < 0:
        reader.wrong((*where, "cell"), f"{row.name} is nowhere: give it a cell, or a planet")
    elif not row.planet and not data.SPACES[reader.board.kind("ground", row.cell)].system:
        reader.wrong((*where, "cell"), f"{row.name} starts outside every system")
    if row.damaged and not kind.sustain:
        reader.wrong((*where, "damaged"), f"a {kind.name} cannot sustain damage")
    reader.effects(where, row.effects, ENDS, EFFECTS, marks=True)


def _players(reader: SheetReader, pieces: tuple[Unit, ...]) -> tuple[int, ...]:
    """The seats that play, in the order of play: those listed first, then the others."""
    owners = {unit.seat for unit in pieces}
    seats = enumerate(reader.sheet.seats)
    play = {seat.name: number for number, seat in seats if number in owners or not seat.referee}
    if not 2 <= len(play) <= MOST_PLAYERS:
        reader.wrong(("seats",), f"fleet is for two to {MOST_PLAYERS} players, not {len(play)}")
    return reader.order("player", play)


def _numbers(reader: SheetReader, options: FleetOptions) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Tokens, fleet limits and move bonuses by seat."""
    known = {row.name: row for row in reader.table("players", {}, PlayerRow)}
    for name in known:
        reader.known(("players", name), "seat", name, reader.seats)
    players = [known.get(name, PlayerRow(name)) for name in reader.seats]
    return (
        tuple(options.tactic_pool if row.pool is None else row.pool for row in players),
        tuple(options.fleet_pool if row.fleet_pool is None else row.fleet_pool for row in players),
        tuple(row.move_bonus for row in players),
    )


def _with_wormholes(reader: SheetReader) -> Board:
    """The board with a link between every two systems that hold wormholes of one type (FL-D18)."""
    board = reader.board
    links = list(board.links)
    types = reader.sheet.extra.get("wormholes", {})
    if not isinstance(types, Mapping):
        reader.wrong(("wormholes",), 'wormholes are lists of systems by type: alpha = ["Abo", "Hel"]')
        return board
    for kind, systems in types.items():
        where: Where = ("wormholes", str(kind))
        if not isinstance(systems, list | tuple) or not all(isinstance(text, str) for text in systems):
            reader.wrong(where, f'a type of wormholes is a list of systems: {kind} = ["Abo", "Hel"]')
            continue
        cells = [system_named(reader, (*where, i), text) for i, text in enumerate(systems)]
        links += [Link(a, b, str(kind)) for a, b in combinations(sorted(set(cells)), 2)]
    return replace(board, links=tuple(dict.fromkeys(links)))


def _owner(state: Position, row: PlanetRow, seats: Mapping[str, int]) -> int:
    """The owner of a planet at the start: as the scenario says, or else whoever is alone on it."""
    if row.owner:
        return seats[row.owner]
    there = {unit.seat for unit in state.pieces if unit.planet == row.name}
    return there.pop() if len(there) == 1 else NOBODYS


def _check_crowds(reader: SheetReader, state: Position) -> None:
    """Check that nobody starts with more units in a space area than there is room for (FL-D15, FL-D16)."""
    for seat in state.setup.players:
        for cell in sorted({unit.cell for unit in state.pieces if unit.seat == seat and unit.cell >= 0}):
            found = excess(state, seat, cell)
            if found is not None:
                name, where = state.seat(seat).name, state.cell_name(cell)
                many = quantity(found.over, "units")
                reader.wrong(("pieces",), f"{name} has {many} too many at {where} ({found.clause})")
