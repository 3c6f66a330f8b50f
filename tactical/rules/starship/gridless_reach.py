"""A ship's reach off the grid: the offered courses, and the way off another ship (SC-H17, SC-H28).

Foot by foot and degree by degree there are more places than anybody wants to see. These courses have marks every 50
feet and turns by eighths or quarters of a circle (by 15 degrees for the first if turns are fine), and for each final
square and heading only the cheapest counts. Each is legal; others may be ordered as well. The board's search uses a
graph of squares and headings, which does not exist off the grid: hence this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from tactical.board import dot
from tactical.rules.starship import data, gridless
from tactical.rules.starship.footprints import Shape, covers
from tactical.rules.starship.gridless import Flight, Obstacles
from tactical.rules.starship.position import Berth, Offset, Position, Ship
from tactical.table.places import OnBoard

FINE_STEP = 15  # degrees between the first turns that are offered where any may be ordered
FREE_FEET = 500  # as far as courses are offered outside combat, where nothing is charged (SC-H24)


class Turning(NamedTuple):
    """A ship that has turned, or not flown yet: what it has spent, where it is, and its course so far."""

    cost: int
    number: int
    anchor: int
    at: Offset  # as `gridless.stretches` counts
    degrees: int
    form: Shape
    before: Turning | None = None
    ahead: int = 0  # feet flown from where it was before,
    by: int = 0  # and degrees turned then


class End(NamedTuple):
    """A possible end of a course: feet ahead of a turn, and what is spent there."""

    turned: Turning
    flown: int
    anchor: int
    cost: int
    shut: bool  # on a ship that it may not end its turn on

    def course(self) -> tuple[str, ...]:
        """The course as orders write it: feet ahead, and signed degrees."""
        words = [str(self.flown)] if self.flown else []
        here: Turning | None = self.turned
        while here is not None:
            words += [f"{here.by:+d}"] if here.by else []
            words += [str(here.ahead)] if here.ahead else []
            here = here.before
        return tuple(reversed(words))

    def path(self, state: Position) -> tuple[int, ...]:
        """The squares entered, by their anchors."""
        legs, here = [(self.turned, self.flown)], self.turned
        while here.before is not None:
            legs.append((here.before, here.ahead))
            here = here.before
        cells: list[int] = []
        for turned, flown in reversed(legs):
            for column, row, _ in gridless.stretches(state.board, turned.anchor, turned.at, turned.degrees, flown):
                cell = column + row * state.board.width
                if not cells or cells[-1] != cell:
                    cells.append(cell)
        return tuple(cells[1:])

    def berth(self, state: Position) -> Berth:
        """Its final place."""
        (x, y), (east, south) = self.turned.at, gridless.pointing(self.turned.degrees)
        x, y = x + self.flown * east, y + self.flown * south
        heading, off = gridless.heading_of(self.turned.degrees)
        cells = covers(state.board, self.anchor, self.turned.form) or (self.anchor,)
        back_x, back_y = gridless.square_middle(state.board, self.anchor)
        return Berth(OnBoard(cells, heading), off, (x - back_x, y - back_y))


class CourseSearch:
    """The obstacles and costs of one ship's courses: those for each form, and the prices of feet and turns."""

    def __init__(self, state: Position, ship: Ship) -> None:
        self.state, self.ship = state, ship
        options = state.setup.options
        self.charged = options.in_combat
        self.allowance = state.left(ship)
        if not self.charged and state.piloted(ship):
            self.allowance = FREE_FEET * data.FOOT
        self.radius = max(0, state.turning(ship)) if self.charged else FREE_FEET // data.CIRCLE
        self.step = data.EIGHTH if options.fine_turns else data.QUARTER
        self._obstacles: dict[Shape, Obstacles] = {}

    def obstacles(self, form: Shape) -> Obstacles:
        """The obstacles to one of its forms."""
        if form not in self._obstacles:
            self._obstacles[form] = gridless.obstacles(self.state, self.ship, form)
        return self._obstacles[form]

    def start(self) -> Turning:
        """The start: where it is now."""
        ship = self.ship
        return Turning(
            0, 0, ship.cell, gridless.anchor_point(self.state.board, ship), ship.degrees, self.state.form(ship)
        )

    def flights(self, here: Turning) -> Iterator[Flight]:
        """Flights straight ahead, as far as it can pay."""
        left = self.allowance - here.cost
        board, around = self.state.board, self.obstacles(here.form)
        feet = min(left // data.FOOT, data.FARTHEST)
        return gridless.flight(board, around, here.anchor, here.at, here.degrees, feet, data.FOOT, left)

    def swings(self, anchor: int, here: Turning, by: int) -> Shape | None:
        """Its form after a turn; None if there is no room to swing."""
        squares = self.state.squares(self.ship)
        form = here.form
        for form in gridless.swung(squares, here.degrees, by):
            if form != here.form and anchor not in self.obstacles(form).room:
                return None
        return form


def ends(state: Position, ship: Ship) -> Iterator[End]:
    """Every place it could reach, the cheapest way for each square and heading first."""
    search = CourseSearch(state, ship)
    numbered = 0
    waiting = [search.start()]
    seen: set[tuple[int, int]] = set()
    half = data.CIRCLE // 2
    first = range(FINE_STEP, half + 1, FINE_STEP) if search.step < data.QUARTER else (data.QUARTER, half)
    then = [sign * by for by in (search.step, 2 * search.step) for sign in (1, -1)]

    def turn(here: Turning, at: Offset, anchor: int, cost: int, flown: int, by: int) -> None:
        nonlocal numbered
        spent = cost + search.radius * abs(by)
        if spent > search.allowance or (form := search.swings(anchor, here, by)) is None:
            return
        numbered += 1
        degrees = (here.degrees + by) % data.CIRCLE
        heappush(waiting, Turning(spent, numbered, anchor, at, degrees, form, here, flown, by))

    while waiting:
        here = heappop(waiting)
        anchor = here.anchor
        if (anchor, here.degrees) in seen:
            continue
        seen.add((anchor, here.degrees))
        shut = search.obstacles(here.form).shut
        if here.before is None:
            for by in first:
                turn(here, here.at, anchor, 0, 0, by)
                turn(here, here.at, anchor, 0, 0, -by)
        else:
            yield End(here, 0, anchor, here.cost, anchor in shut)
        whole = not (here.degrees - search.ship.degrees) % search.step  # fine first turns are flown straight on from
        for mark, cell, cost in _marks(search, here):
            on_a_ship = cell in shut
            yield End(here, mark, cell, cost, on_a_ship)
            if whole and not on_a_ship:
                (x, y), (east, south) = here.at, gridless.pointing(here.degrees)
                at = x + mark * east, y + mark * south
                for by in then:
                    turn(here, at, cell, cost, mark, by)


def _marks(search: CourseSearch, here: Turning) -> Iterator[tuple[int, int, int]]:
    """Feet, anchor and what is spent there: every 50 feet straight ahead, and as far as it can go."""
    mark, done, paid = data.SQUARE_FEET, 0, 0
    last = None
    for part in search.flights(here):
        each = (part.cost - paid) // (part.flown - done) if part.flown > done else 0
        while mark <= part.flown:
            yield mark, part.anchor, here.cost + paid + (mark - done) * each
            mark += data.SQUARE_FEET
        done, paid, last = part.flown, part.cost, part
    if last is not None and last.flown % data.SQUARE_FEET:
        yield last.flown, last.anchor, here.cost + last.cost


def way_off(state: Position, ship: Ship) -> tuple[str, ...]:
    """The course by which a ship on another could still get off it, straight on or after one turn; empty: it could not
    (SC-H17)."""
    search = CourseSearch(state, ship)
    start = search.start()
    step = 1 if state.setup.options.fine_turns else data.QUARTER
    for by in (0, *(sign * degrees for degrees in range(step, data.CIRCLE // 2 + 1, step) for sign in (1, -1))):
        cost = search.radius * abs(by)
        if cost > search.allowance or (form := search.swings(ship.cell, start, by) if by else start.form) is None:
            continue
        turned = Turning(cost, 0, ship.cell, start.at, (start.degrees + by) % data.CIRCLE, form)
        shut = search.obstacles(form).shut
        off = next((part.flown for part in search.flights(turned) if part.anchor not in shut), -1)
        if off >= 0:
            return (*([f"{by:+d}"] if by else []), *([str(off)] if off else []))
    return ()


def farthest(state: Position, ship: Ship) -> int:
    """The most feet it could fly straight ahead, fewer if it could not get off another ship there; 0: none."""
    search = CourseSearch(state, ship)
    here = search.start()
    shut = search.obstacles(here.form).shut
    return max((part.flown for part in search.flights(here) if part.anchor not in shut), default=0)


def toward(state: Position, ship: Ship, cell: int) -> tuple[str, ...]:
    """The course straight to a square: turned towards it, as nearly as turns allow, and so far ahead."""
    (x, y), (to_x, to_y) = gridless.anchor_point(state.board, ship), gridless.square_middle(state.board, cell)
    away = to_x - x, to_y - y
    step = 1 if state.setup.options.fine_turns else data.QUARTER

    def ahead(by: int) -> int:
        return dot(gridless.pointing(ship.degrees + by), away)

    by = max(range(-data.CIRCLE // 2 + step, data.CIRCLE // 2 + 1, step), key=lambda by: (ahead(by), -abs(by)))
    far = min(max(1, ahead(by) // data.POINT**2), data.FARTHEST)
    return (*([f"{by:+d}"] if by else []), str(far))
