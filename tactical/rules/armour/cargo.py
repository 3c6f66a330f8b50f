"""Cargo: passengers, doors, the cost of loading for a carrier, the fate of cargo (section 13, AR-H45, AR-H50)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import THIRDS, Door, Kind
from tactical.rules.armour.events import Acted, inches
from tactical.rules.armour.order_checks import LOADED_DAMAGED, rate_of, spent_of
from tactical.rules.armour.position import Element, Position
from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.events import Event
from tactical.table.ledgers import quantity
from tactical.table.phrases import plain
from tactical.table.places import Aboard
from tactical.table.values import replace
from tactical.table.verdicts import Reason, reason

DOORS: dict[Door, int] = {"front": 0, "right": 2, "rear": 4, "left": 6}  # eighths from the facing (AR-H45)


# --- capacity ---


def slots_of(kind: Kind) -> int:
    """The slots a piece takes: infantry 1, anything else its size squared (AR-H45)."""
    return 1 if kind.infantry else max(1, kind.size * kind.size)


def slots_taken(state: Position, carrier: int) -> int:
    """The slots its cargo takes."""
    return sum(slots_of(state.kind(who)) for who in state.aboard(carrier))


# --- doors ---


def door_squares(state: Position, carrier: Element, who: Element, door: Door | None = None) -> tuple[int, ...]:
    """The squares at a door, or at any: they touch that side straight on or at 45 degrees (AR-131, AR-H45)."""
    board, covered = state.board, carrier.place.cells
    found: dict[int, None] = {}
    for name in state.kind(carrier).doors if door is None else (door,):
        side = (carrier.heading + DOORS[name]) % 8
        for cell in covered:
            if board.neighbour(cell, side) in covered:
                continue
            for turn in (0, -1, 1):
                near = board.neighbour(cell, (side + turn) % 8)
                if near >= 0 and near not in covered and _open(state, who, carrier.altitude, cell, near):
                    found[near] = None
    return tuple(found)


def _open(state: Position, who: Element, altitude: int, a: int, b: int) -> bool:
    """True if no wall stands between a door and a square beside it; round a corner one way is enough (AR-H02)."""
    board = state.board
    direction = board.direction(a, b)
    mover = mv.mover_of(state, who)
    corners = [board.neighbour(a, (direction + turn) % 8) for turn in (-1, 1)] if direction % 2 else []
    ways: list[tuple[int, ...]] = [(a, side, b) for side in corners if side >= 0] or [(a, b)]
    return any(
        not any(mv.crossing(mover, altitude, board.edge(p, q)).refused for p, q in pairwise(path)) for path in ways
    )


# --- what a carrier pays ---


def thirds(amount: int, whole: int) -> int:
    """An amount in thirds of a whole, rounded up (AR-H46, AR-H47)."""
    return -(-THIRDS * amount // whole) if whole else 0


def moved_thirds(state: Position, carrier: Element) -> int:
    """The allowance spent on travel and turning, in thirds of its original rate (AR-H47)."""
    spent = carrier.turn.spent
    return thirds(spent.travel + spent.turning, state.full(carrier))


def charge(state: Position, carrier: Element, share: int) -> int:
    """The twelfths still to be paid for a load of this many thirds: the worst of the turn counts, once (AR-H46).

    With nothing else spent it never pays more than it has (AR-H49).
    """
    whole = max(share, carrier.turn.thirds) * state.full(carrier) // THIRDS
    if not _else(carrier):
        whole = min(whole, state.allowance(carrier))
    return max(0, whole - carrier.turn.loading)


def _else(carrier: Element) -> int:
    """The allowance spent on anything but loads."""
    return carrier.turn.spent.total - carrier.turn.loading


def uncharged(state: Position, carrier: Element, share: int, clause: str) -> tuple[Reason, ...]:
    """The reasons against a load of this many thirds: everything spent and the charge must fit in its rate (AR-H48)."""
    whole = max(share, carrier.turn.thirds) * state.full(carrier) // THIRDS
    if not _else(carrier) or _else(carrier) + whole <= state.allowance(carrier):
        return ()
    price = Breakdown.of(whole, quantity(max(share, carrier.turn.thirds), "thirds"), "AR-H48")
    rate, clause = rate_of(state, carrier), LOADED_DAMAGED.get(carrier.damage, clause)
    return (shortfall("moved_too_far", clause, price, rate, spent_of(carrier), shown=inches, carrier=carrier),)


def charged(state: Position, carrier: Element, share: int) -> Element:
    """The carrier after paying."""
    cost, turn = charge(state, carrier, share), carrier.turn
    turn = replace(turn, spent=turn.spent.spend(other=cost), loading=turn.loading + cost)
    return replace(carrier, turn=replace(turn, thirds=max(share, turn.thirds)))


# --- what becomes of cargo ---


def bailed_out(state: Position, passenger: int) -> tuple[Position, Event] | None:
    """A passenger of a destroyed carrier, at the first free square that touches it; None if it cannot get out.

    Doors first. Out of the air, only those that may be as high. It does nothing more this turn.
    """
    who = state.pieces[passenger]
    place = who.place
    carrier = state.pieces[place.carrier] if isinstance(place, Aboard) else who
    altitude, limit = carrier.altitude, state.kind(who).ceiling
    if not carrier.on_board or 0 <= limit < altitude:
        return None
    for cell in dict.fromkeys((*door_squares(state, carrier, who), *_around(state, carrier))):
        if (out := stood(state, who, cell, carrier.heading, altitude)) is not None:
            out = replace(out, turn=replace(out.turn, boarded=True, lost=THIRDS))
            return state.with_piece(out), Acted(who.id, f"bails out of {carrier.title}", clause="AR-H50")
    return None


def _around(state: Position, carrier: Element) -> Iterator[int]:
    covered = carrier.place.cells
    for cell in covered:
        yield from (near for near in state.board.neighbours(cell) if near not in covered)


def unstood(state: Position, who: Element, cell: int, heading: int, altitude: int) -> Reason:
    """Why a piece cannot be put down at a square where `stood` finds no room for it."""
    name = state.cell_name(cell)
    try:
        cells = state.set_down(who, cell, heading, altitude).cells
    except ValueError:
        return reason("no_room_there", "AR-131", piece=who, cell=name)
    for each in cells:
        if (entry := mv.stands(state, who, each, altitude)).refused:
            return replace(mv.unfit(state, who, each, entry), clause="AR-131")
    other = mv.in_the_way(state, who, cells, altitude)
    assert other is not None
    return reason("occupied", "AR-131", cell=name, who=other)


def stood(state: Position, who: Element, cell: int, heading: int, altitude: int) -> Element | None:
    """The piece put down at a square; None if it cannot be, or somebody is there."""
    try:
        place = state.set_down(who, cell, heading, altitude)
    except ValueError:
        return None
    if any(mv.stands(state, who, each, altitude).refused for each in place.cells):
        return None
    return replace(who, place=place) if mv.in_the_way(state, who, place.cells, altitude) is None else None


def cargo_faults(state: Position) -> Iterator[tuple[int, str, str]]:
    """The faults in the cargo of an opening position: (piece, key, what would be right)."""
    for who in state.pieces:
        if not isinstance(who.place, Aboard):
            continue
        carrier = state.pieces[who.place.carrier]
        if not state.kind(carrier).slots:
            yield who.id, "aboard", f"{carrier.name} carries nothing: a {plain(state.kind(carrier).name)} has no slots"
        elif carrier.seat != who.seat and (state.side(carrier) != state.side(who) or not state.side(who)):
            yield who.id, "aboard", f"{carrier.name} is not on the side of {who.name}"
    for carrier in state.pieces:
        room, taken = state.kind(carrier).slots, slots_taken(state, carrier.id)
        if 0 < room < taken:
            last = state.aboard(carrier.id)[-1]
            yield last.id, "aboard", f"{carrier.name} has {room} slots and its cargo takes {taken} (AR-H45)"
