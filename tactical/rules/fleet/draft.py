"""The faults in a part of a draft: every reason, each with its clause and its part (FL-08 to FL-46)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tactical.rules.fleet.approaches import ways_into
from tactical.rules.fleet.movement import path_reasons
from tactical.rules.fleet.position import Position, ShipPlan, Unit
from tactical.table.places import at
from tactical.table.values import replace
from tactical.table.verdicts import Note, Reason, reason


def drafted(state: Position, part: ShipPlan) -> Position:
    """The state with a part in the draft, replacing the earlier one of its ship."""
    if state.part_of(part.ship) is None:
        return state.having(draft=(*state.draft, part))
    return state.having(draft=tuple(part if old.ship == part.ship else old for old in state.draft))


def withdrawn(state: Position, ship: int) -> Position:
    """The state without a ship's part in the draft."""
    return state.having(draft=tuple(part for part in state.draft if part.ship != ship))


def draft_reasons(state: Position, seat: int) -> tuple[Reason, ...]:
    """Everything wrong with the draft, part by part; parts are checked against present positions (FL-D07)."""
    return tuple(why for number in range(len(state.draft)) for why in part_reasons(state, seat, number))


def part_reasons(state: Position, seat: int, number: int) -> tuple[Reason, ...]:
    """All that is wrong with one part."""
    return (*impossible(state, seat, number), *clashes(state, number))


def impossible(state: Position, seat: int, number: int) -> tuple[Reason, ...]:
    """The faults in a part that no other part can mend."""
    part = state.draft[number]
    ship = state.pieces[part.ship]
    unfit = tuple(ship_reasons(state, seat, ship, number))
    if ship.cell < 0 or ship.seat != seat or not state.kind(ship).ship:
        return unfit
    along = tuple(path_reasons(state, ship, part.path, number))
    if not unfit:
        along = tuple(_shorter(state, ship, why) for why in along)
    cargo = tuple(_cargo_reasons(state, seat, number))
    stays = part.path in ((), (ship.cell,))  # what it would take aboard is the point of such a part (FL-37)
    return (*unfit, *cargo, *along) if stays else (*unfit, *along, *cargo)


def _shorter(state: Position, ship: Unit, why: Reason) -> Reason:
    """A reason against the path of an able ship: one that does not lead there with a way that does, if there is one."""
    ways = ways_into(state, ship, frozenset()) if why.code in ("not_adjacent", "too_far", "too_far_back") else ()
    if not ways:
        return why
    return replace(why, remedy=f"order {ship.name} {' '.join(map(state.cell_name, ways[0].path))}")


def ship_reasons(state: Position, seat: int, ship: Unit, number: int = -1) -> Iterator[Reason]:
    """Why a unit may not move in this step, whatever its path (FL-09, FL-20, FL-D12, FL-D20, FL-D24, FT-FL-06)."""
    kind, name, part = state.kind(ship), ship.title, number
    if ship.seat != seat:
        yield reason("not_own", "FL-09", part=part, ship=name)
    if not kind.ship:
        yield reason("not_a_ship", "FL-D20", part=part, ship=name)
    elif not ship.in_space:
        yield reason("gone", "FL-D20", part=part, ship=name, where=state.where(ship))
    elif (move := state.moves(ship)).total == 0:
        lowered = tuple(Note(note.clause, f"{note.text} {note.amount}") for note in move.changes if note.amount < 0)
        remedy = "a ship with room can carry it" if kind.cargo and not lowered else ""
        clause = "FL-D12" if kind.cargo and not lowered else "FL-25"
        yield replace(reason("no_move", clause, part=part, ship=name, remedy=remedy), because=lowered)
    yield from held_back(state, ship, number)


def held_back(state: Position, ship: Unit, number: int = -1) -> Iterator[Reason]:
    """Why a unit must stay in this step, however it would move (FL-20, FL-42, FL-D24, FT-FL-06)."""
    name, part = ship.title, number
    if ship.withdrawn:
        yield reason("withdrawn", "FT-FL-06", part=part, ship=name)
    if ship.damage and not state.setup.options.damaged_move:
        yield reason("damaged", "FL-D24", part=part, ship=name)
    if ship.cell not in (-1, state.active) and state.token(ship.cell, ship.seat):
        system = state.cell_name(ship.cell)
        if state.kind(ship).role == "ground":
            yield reason("token_on_cargo", "FL-42", part=part, unit=name, system=system)
        else:
            yield reason("locked", "FL-20", part=part, ship=name, system=system)


def _cargo_reasons(state: Position, seat: int, number: int) -> Iterator[Reason]:
    """The reasons against so much cargo, or against picking up a unit on the way (FL-31 to FL-45)."""
    part = state.draft[number]
    ship = state.pieces[part.ship]
    room = state.kind(ship).capacity
    if part.cargo and part.path in ((), (ship.cell,)):
        yield reason("unmoved", "FL-37", part=number, ship=ship)
    if part.cargo and not room:
        yield reason("no_capacity", "FL-31", part=number, ship=ship)
    elif len(part.cargo) > room:
        yield reason("over_capacity", "FL-34", part=number, ship=ship, cargo=len(part.cargo), capacity=room)
    if ship.id in part.cargo:
        yield reason("itself", "FL-D12", part=number, ship=ship)
    for i, unit in enumerate(part.cargo):
        if unit in part.cargo[:i]:
            yield reason("twice", "FL-D11", part=number, ship=ship, unit=state.pieces[unit])
        yield from pick_up_reasons(state, seat, state.pieces[unit], (ship.cell, *part.path), ship.title, number)


def pick_up_reasons(
    state: Position, seat: int, unit: Unit, places: tuple[int, ...], ship: str, part: int = -1
) -> Iterator[Reason]:
    """Why a unit cannot board a ship that visits these systems."""
    name = unit.title
    if not state.kind(unit).cargo:
        yield reason("not_cargo", "FL-32", part=part, ship=ship, unit=name)
    if unit.seat != seat:
        yield reason("not_own_cargo", "FL-D10", part=part, ship=ship, unit=name)
    if unit.cell < 0 or unit.cell not in places:
        yield reason("not_on_the_way", "FL-45", part=part, ship=ship, unit=name)
        return
    system = state.cell_name(unit.cell)
    if unit.seat == seat and unit.cell != state.active and state.token(unit.cell, seat):
        yield reason("token_on_cargo", "FL-42", part=part, unit=name, system=system)
    if state.setup.options.pick_up == ("space" if unit.planet else "planets"):
        yield reason("spot_barred", "FL-D10", part=part, unit=name, system=system)


def boarders(state: Position, ship: Unit, places: tuple[int, ...]) -> list[Unit]:
    """The units that a ship could take on board in these places and no other ship has: ground forces first, then by
    id."""
    taken = {unit for part in state.draft if part.ship != ship.id for unit in (part.ship, *part.cargo)}
    found = [
        unit
        for cell in dict.fromkeys(places)
        for unit in state.pieces_on(cell)
        if unit.id not in taken
        and unit.id != ship.id
        and not any(pick_up_reasons(state, ship.seat, unit, places, ship.title))
    ]
    found.sort(key=lambda unit: (state.kind(unit).role != "ground", unit.id))
    return found


def full_load(state: Position, ship: Unit, places: tuple[int, ...]) -> tuple[int, ...]:
    """As many of them as fit, by id."""
    return tuple(sorted(unit.id for unit in boarders(state, ship, places)[: state.kind(ship).capacity]))


def usual_load(state: Position, ship: Unit, places: tuple[int, ...]) -> tuple[int, ...]:
    """The units it takes by default: as many as fit, but one guard stays on each planet unless nobody else would go at
    all."""
    may = boarders(state, ship, places)
    stay = guards(state, may)
    free = [unit for unit in may if unit.id not in stay]
    going = free if free or riding(state) else may
    return tuple(sorted(unit.id for unit in going[: state.kind(ship).capacity]))


def guards(state: Position, units: Iterable[Unit]) -> frozenset[int]:
    """The units that usually stay: the last of the ground forces on each planet."""
    ground = (unit for unit in units if state.kind(unit).role == "ground" and unit.planet)
    return frozenset({(unit.cell, unit.planet): unit.id for unit in ground}.values())


def riding(state: Position) -> frozenset[int]:
    """The units that ships of the draft take along."""
    return frozenset(unit for part in state.draft for unit in part.cargo)


def clashes(state: Position, number: int) -> Iterator[Reason]:
    """The conflicts of a part with others: a unit rides one ship, and rides or flies, not both (FL-D11, FL-D12)."""
    part = state.draft[number]
    ship = state.name(part.ship)
    for i, other in enumerate(state.draft):
        if i == number:
            continue
        first = state.pieces[other.ship]
        remedy = f"unorder {first.name} first"
        if part.ship in other.cargo:
            yield reason("carried", "FL-D12", part=number, ship=ship, other=first, remedy=remedy)
        for unit in part.cargo:
            name = state.name(unit)
            if i < number and unit in other.cargo:
                yield reason("two_ships", "FL-D11", part=number, unit=name, other=first, remedy=remedy)
            if unit == other.ship:
                yield reason("moves_itself", "FL-D12", part=number, ship=ship, unit=name, remedy=remedy)


def moved(state: Position, draft: tuple[ShipPlan, ...]) -> Position:
    """The state as if a draft were carried out without losses: for warnings."""
    for part in draft:
        for piece in (part.ship, *part.cargo):
            state = state.with_piece(replace(state.pieces[piece], place=at(state.active)))
    return state
