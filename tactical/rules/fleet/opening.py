"""From a scenario's sheet to the opening position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tactical.board import Board, Link, parse_cell
from tactical.rules.fleet import data
from tactical.rules.fleet.capacity import excess
from tactical.rules.fleet.data import Kind, Slug, Small
from tactical.rules.fleet.listing import EncounterRow, read_encounters
from tactical.rules.fleet.options import FleetOptions
from tactical.rules.fleet.position import NOBODYS, Ability, FleetSetup, Galaxy, Planet, Reinforcement, Unit
from tactical.table.effects import Effect
from tactical.table.goals import AnyGoal, Exit, Fighters, Points, opening_score
from tactical.table.ledgers import quantity
from tactical.table.opening import Problem, Sheet, SheetError, Where, read_as, read_table
from tactical.table.places import OffBoard, OnBoard
from tactical.table.values import Value

Position = Galaxy[Any]
MOST_PLAYERS = 6
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
    """What one seat has otherwise than the options say."""

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
"""What the rows of its tables are read as."""


def opening(sheet: Sheet, fighters: Fighters) -> Position:
    """The position before the first round. Raises SheetError with every problem of the sheet."""
    problems: list[Problem] = list(_sheet_problems(sheet))
    options = read_as(problems, ("options",), dict(sheet.options), FleetOptions) or FleetOptions()
    kinds: tuple[Kind, ...] = read_table(problems, "kinds", sheet.kinds, data.KINDS, Kind)
    seats = {seat.name: number for number, seat in enumerate(sheet.seats)}
    rows = _planet_rows(problems, sheet, seats)
    planets = tuple(Planet(row.name, _cell(problems, sheet.board, row), row.value) for row in rows)
    pieces, arrivals = _units(problems, sheet, kinds, planets, seats)
    abilities: tuple[Ability, ...] = read_table(problems, "abilities", sheet.extra.get("abilities", {}), {}, Ability)
    problems += [
        Problem(("abilities", ability.name, "seats"), f"there is no seat {name!r}; seats: {', '.join(seats)}")
        for ability in abilities
        for name in ability.seats
        if name not in seats
    ]
    names = frozenset((*(unit.name for unit in pieces), *(kind.name for kind in kinds)))
    encounters = read_encounters(problems, sheet.extra.get("encounters", []), sheet.board, planets, names)
    players = _players(problems, sheet, pieces, seats)
    if options.fighting == "referee" and not any(seat.referee for seat in sheet.seats):
        problems.append(Problem(("options", "fighting"), "fighting = referee needs a seat with referee = true"))
    pools, limits, bonuses = _numbers(problems, sheet, options, seats)
    board = _with_wormholes(problems, sheet)
    if problems:
        raise SheetError(problems)
    goals: tuple[AnyGoal, ...] = sheet.goals or (Points(total=data.GOAL),)
    limit = data.LIMIT if sheet.limit is None else sheet.limit
    fixed = (sheet.title, sheet.seats, goals, limit, sheet.at_limit, sheet.briefing)
    by_seat = (players, pools, limits, bonuses)
    setup = FleetSetup(*fixed, kinds, planets, abilities, arrivals, options, *by_seat, encounters)
    state: Position = Galaxy(setup, board, pieces, pools=pools)
    state = state.having(owners=tuple(_owner(state, row, seats) for row in rows))
    problems += _crowds(state)
    if problems:
        raise SheetError(problems)
    return state.having(score=opening_score(state, fighters))


def _sheet_problems(sheet: Sheet) -> Iterator[Problem]:
    if sheet.board.topology != "hex":
        yield Problem(("map", "topology"), 'fleet is played on hexes: topology = "hex"')
    if sheet.board.storeys > 1:
        yield Problem(("map",), "fleet is played on a flat map: one storey")
    known = ", ".join(("options", "kinds", *OWN, "pieces", "goals"))
    for key in sheet.extra:
        if key not in OWN:
            yield Problem((key,), f"fleet knows no table {key!r}: it reads {known}")
    for number, goal in enumerate(sheet.goals):
        if isinstance(goal, Exit):
            yield Problem(("goals", number), "nobody leaves the galaxy: exit is no goal of fleet (FT-04)")


def _planet_rows(problems: list[Problem], sheet: Sheet, seats: Mapping[str, int]) -> tuple[PlanetRow, ...]:
    rows: tuple[PlanetRow, ...] = read_table(problems, "planets", sheet.extra.get("planets", {}), {}, PlanetRow)
    for row in rows:
        if row.owner and row.owner not in seats:
            known = ", ".join(seats)
            problems.append(Problem(("planets", row.name, "owner"), f"there is no seat {row.owner!r}; seats: {known}"))
    return rows


def _cell(problems: list[Problem], board: Board, row: PlanetRow) -> int:
    """The system of a planet."""
    return _system(problems, ("planets", row.name, "system"), board, row.system)


def _system(problems: list[Problem], where: Where, board: Board, text: str) -> int:
    """A cell that must hold a system; 0, with the problem noted, if it does not."""
    try:
        cell = parse_cell(board, text)
    except ValueError as error:
        problems.append(Problem(where, str(error)))
        return 0
    if not data.SPACES[board.kind("ground", cell)].system:
        problems.append(Problem(where, f"there is no system at {text}"))
    return cell


def _units(
    problems: list[Problem],
    sheet: Sheet,
    kinds: tuple[Kind, ...],
    planets: tuple[Planet, ...],
    seats: Mapping[str, int],
) -> tuple[tuple[Unit, ...], tuple[Reinforcement, ...]]:
    """The units, and those among them that come later."""
    pieces: list[Unit] = []
    arrivals: list[Reinforcement] = []
    names: set[str] = {str(raw.get("name", "")) for raw in sheet.pieces}
    by_name = {kind.name: number for number, kind in enumerate(kinds)}
    on = {planet.name: planet.cell for planet in planets}
    for number, raw in enumerate(sheet.pieces):
        where: Where = ("pieces", number)
        row = read_as(problems, where, dict(raw), Row)
        if row is None:
            continue
        wrong = list(_row_problems(row, where, sheet, by_name, on, kinds, seats))
        problems += wrong
        if wrong:
            continue
        cell = on[row.planet] if row.planet else row.cell
        for name in [row.name] if row.count == 1 else [f"{row.name}-{i}" for i in range(1, row.count + 1)]:
            if row.count > 1 and name in names:
                problems.append(Problem((*where, "count"), f"there are two units {name!r}: change one of the names"))
            names.add(name)
            unit = len(pieces)
            late = row.round > 1
            place = OffBoard("reinforcement", row.round) if late else OnBoard((cell,), spot=row.planet)
            pieces.append(Unit(unit, name, seats[row.seat], by_name[row.kind], place, row.effects, int(row.damaged)))
            if late:
                arrivals.append(Reinforcement(row.round, unit, cell, row.planet))
    return tuple(pieces), tuple(arrivals)


def _row_problems(
    row: Row,
    where: Where,
    sheet: Sheet,
    by_name: Mapping[str, int],
    on: Mapping[str, int],
    kinds: tuple[Kind, ...],
    seats: Mapping[str, int],
) -> Iterator[Problem]:
    """What is wrong with a row of units."""
    if row.kind not in by_name:
        yield Problem((*where, "kind"), f"no kind {row.kind!r}; kinds: {', '.join(by_name)}")
        return
    kind = kinds[by_name[row.kind]]
    if row.seat not in seats:
        yield Problem((*where, "seat"), f"{row.name} must belong to a seat: {', '.join(seats)}")
    if row.planet and row.planet not in on:
        yield Problem((*where, "planet"), f"no planet {row.planet!r}; planets: {', '.join(on) or 'none'}")
    elif row.planet and row.cell not in (-1, on[row.planet]):
        yield Problem((*where, "planet"), f"{row.planet} is not in that system: leave the cell out")
    elif row.planet and kind.ship:
        yield Problem((*where, "planet"), f"{row.name} is a {kind.name}: it starts in space")
    elif not row.planet and kind.role == "structure":
        yield Problem((*where, "planet"), f"{row.name} is a {kind.name}: it stands on a planet, name it")
    elif not row.planet and row.cell < 0:
        yield Problem((*where, "cell"), f"{row.name} is nowhere: give it a cell, or a planet")
    elif not row.planet and not data.SPACES[sheet.board.kind("ground", row.cell)].system:
        yield Problem((*where, "cell"), f"{row.name} starts where no system is")
    if row.damaged and not kind.sustain:
        yield Problem((*where, "damaged"), f"a {kind.name} cannot be damaged: it sustains nothing")


def _players(
    problems: list[Problem], sheet: Sheet, pieces: tuple[Unit, ...], seats: Mapping[str, int]
) -> tuple[int, ...]:
    """The seats that play, in the order of play: those listed first, then the others."""
    owners = {unit.seat for unit in pieces}
    play = [number for number, seat in enumerate(sheet.seats) if number in owners or not seat.referee]
    if not 2 <= len(play) <= MOST_PLAYERS:
        problems.append(Problem(("seats",), f"fleet is for two to {MOST_PLAYERS} players, not {len(play)}"))
    listed: list[int] = []
    for i, name in enumerate(sheet.order):
        number = seats.get(name, NOBODYS)
        if number not in play:
            problems.append(Problem(("order", i), f"{name} is no player; players: {', '.join(seats)}"))
        elif number not in listed:
            listed.append(number)
    return (*listed, *(number for number in play if number not in listed))


def _numbers(
    problems: list[Problem], sheet: Sheet, options: FleetOptions, seats: Mapping[str, int]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Tokens, fleet limits and move bonuses by seat."""
    rows: tuple[PlayerRow, ...] = read_table(problems, "players", sheet.extra.get("players", {}), {}, PlayerRow)
    known = {row.name: row for row in rows}
    problems += [
        Problem(("players", name), f"there is no seat {name!r}; seats: {', '.join(seats)}")
        for name in known
        if name not in seats
    ]
    players = [known.get(name, PlayerRow(name)) for name in seats]
    return (
        tuple(options.tactic_pool if row.pool is None else row.pool for row in players),
        tuple(options.fleet_pool if row.fleet_pool is None else row.fleet_pool for row in players),
        tuple(row.move_bonus for row in players),
    )


def _with_wormholes(problems: list[Problem], sheet: Sheet) -> Board:
    """The board with a link between every two systems that hold wormholes of one type (FL-D18)."""
    links = list(sheet.board.links)
    types = sheet.extra.get("wormholes", {})
    if not isinstance(types, Mapping):
        problems.append(Problem(("wormholes",), 'wormholes are lists of systems by type: alpha = ["Abo", "Hel"]'))
        return sheet.board
    for kind, systems in types.items():
        where: Where = ("wormholes", str(kind))
        if not isinstance(systems, list | tuple) or not all(isinstance(text, str) for text in systems):
            problems.append(Problem(where, f'a type of wormholes is a list of systems: {kind} = ["Abo", "Hel"]'))
            continue
        cells = [_system(problems, (*where, i), sheet.board, text) for i, text in enumerate(systems)]
        links += [Link(a, b, str(kind)) for a, b in combinations(sorted(set(cells)), 2)]
    return msgspec.structs.replace(sheet.board, links=tuple(dict.fromkeys(links)))


def _owner(state: Position, row: PlanetRow, seats: Mapping[str, int]) -> int:
    """Who holds a planet at the start: as the scenario says, else whoever is alone on it."""
    if row.owner:
        return seats[row.owner]
    there = {unit.seat for unit in state.pieces if unit.planet == row.name}
    return there.pop() if len(there) == 1 else NOBODYS


def _crowds(state: Position) -> Iterator[Problem]:
    """Nobody starts with more units in a space area than there is room for (FL-D15, FL-D16)."""
    for seat in state.setup.players:
        for cell in sorted({unit.cell for unit in state.pieces if unit.seat == seat and unit.cell >= 0}):
            found = excess(state, seat, cell)
            if found is not None:
                name, where = state.seat(seat).name, state.cell_name(cell)
                many = quantity(found.over, "units")
                yield Problem(("pieces",), f"{name} has {many} too many at {where} ({found.clause})")
