"""A ship's reach: the board's search over the numbers of `movement.py`, carrying heading, axis and diagonals.

A layer of the search is a heading, the axis of the footprint (SC-H13) and whether the next diagonal is a second one
(SC-53). Other ships change with every order, so each query gets them: their squares are difficult (SC-43), and
forbidden stops (SC-42) only count while some stop stays payable (SC-H17).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tactical.board import (
    SQUARE_STEPS,
    Board,
    Graph,
    Mobility,
    Start,
    StepRule,
    TurnRule,
    anchors_covering,
    entry_prices,
    room,
    step_entries,
    turn_between,
    where_all,
)
from tactical.rules.starship import data, gridless, gridless_reach
from tactical.rules.starship import movement as mv
from tactical.rules.starship.footprints import HEADINGS, Shape, axes, covers, shape, swings
from tactical.rules.starship.position import Berth, Position, Ship
from tactical.table.memo import Memo
from tactical.table.places import OnBoard
from tactical.table.reach import Stop
from tactical.table.values import replace
from tactical.table.verdicts import Note, Reason, reason

if TYPE_CHECKING:
    from tactical.board import PathLeg
    from tactical.board import ReachableStates as Found

Variant = tuple[int, int]  # heading and axis

CLEAR, ROUGH = 1, data.ROUGH  # entry prices, in clear steps
FREE_STEP, FREE_TURN = 2, 1  # outside combat nothing is charged: lengths that make ways look natural


class Chart(NamedTuple):
    """The compiled map for ships of one shape and Turning Radius."""

    graph: Graph
    variants: tuple[Variant, ...]
    forms: tuple[Shape, ...]  # by variant
    fresh: tuple[Shape, ...]  # by variant: the squares a step newly covers
    entries: tuple[Sequence[int], ...]  # by variant: prices by anchor, in clear steps

    def layer(self, heading: int, axis: int, *, odd: bool) -> int:
        """The layer of a ship in this form."""
        return 2 * self.variants.index((heading, axis)) + odd

    def heading(self, layer: int) -> int:
        """The heading in a layer."""
        return self.variants[layer // 2][0]


_CHARTS: Memo[Chart] = Memo(64)


def chart(state: Position, ship: Ship) -> Chart:
    """The map for ships like this one, compiled once for a board."""
    options = state.setup.options
    eighths = mv.turn_step(state) // data.EIGHTH
    key = (state.squares(ship), state.turning(ship), eighths, options.in_combat)
    return _CHARTS.get(state.board, key, lambda: _chart(state, ship, eighths))


def _chart(state: Position, ship: Ship, eighths: int) -> Chart:
    board, count, charged = state.board, state.squares(ship), state.setup.options.in_combat
    base = entry_prices(board, "ground", {name: _price(name) for name in data.GROUNDS})
    variants = tuple((heading, axis) for heading in range(HEADINGS) for axis in axes(count, heading))
    forms = tuple(shape(count, axis) for _, axis in variants)
    entries = tuple(
        step_entries(board, base, form, heading, "any") for (heading, _), form in zip(variants, forms, strict=True)
    )
    layers = []
    for number, (heading, _) in enumerate(variants):
        for odd in (False, True):
            weight = mv.clear_price(state, heading, odd=odd) if charged else FREE_STEP + heading % 2
            after = 2 * number + (odd ^ bool(heading % 2))
            layers.append((StepRule(heading, weight, after, number),))
    cost = mv.turn_price(state, ship, eighths * data.EIGHTH).total if charged else FREE_TURN
    turns = tuple(
        TurnRule(2 * number + odd, 2 * variants.index(end) + odd, cost, where)
        for number, variant in enumerate(variants)
        for sign in (1, -1)
        for end, where in [_swing(board, base, count, variant, sign * eighths)]
        for odd in (0, 1)
    )
    graph = Graph(board, Mobility(tuple(layers), entries, turns, compose=True))
    fresh = tuple(_fresh(form, heading) for (heading, _), form in zip(variants, forms, strict=True))
    return Chart(graph, variants, forms, fresh, entries)


def _price(name: str) -> int:
    ground = data.GROUNDS[name]
    return 0 if ground.solid else ROUGH if ground.difficult else CLEAR


def _fresh(form: Shape, heading: int) -> Shape:
    """The squares, as offsets from the anchor after it, that a step newly covers (SC-H14)."""
    dx, dy = SQUARE_STEPS[heading]
    return tuple((x, y) for x, y in form if (x + dx, y + dy) not in form)


def _swing(
    board: Board, base: Sequence[int], count: int, variant: Variant, eighths: int
) -> tuple[Variant, bytes | None]:
    """Where a turn ends, and the anchors with room for each eighth of it (SC-H13, SC-H14)."""
    before, masks, end = shape(count, variant[1]), [], variant
    for swing in swings(count, *variant, eighths):
        after = shape(count, swing.axis)
        if set(after) != set(before):
            masks.append(room(board, base, after, before))
        before, end = after, (swing.heading, swing.axis)
    return end, where_all(*masks) if masks else None


# --- asking ---


def search(state: Position, ship: Ship) -> tuple[Chart, Found]:
    """Everything this ship could reach with what it has left, with the legal ends of its turn marked."""
    map_ = chart(state, ship)
    graph, size = map_.graph, state.board.size
    allowance = state.left(ship)
    if not state.setup.options.in_combat and state.piloted(ship):  # nothing is charged: across the board (SC-H24)
        allowance = ROUGH * FREE_STEP * (state.board.width + state.board.height)
    beyond = graph.farthest(allowance) + 2 * max(max(map(abs, offset)) for form in map_.forms for offset in form)
    bodies = [
        other for other in state.bodies(ship)
        if any(state.board.distance(ship.cell, cell) <= beyond for cell in other.cells)
    ]  # fmt: skip
    occupied = {cell for other in bodies for cell in other.cells}
    shut = {cell for other in bodies if not state.shares(ship, other) for cell in other.cells}
    entry: dict[int, int] = {}
    no_stop: set[int] = set()
    for number, form in enumerate(map_.forms):
        prices = map_.entries[number]
        for anchor in anchors_covering(state.board, occupied, map_.fresh[number]):
            if prices[anchor] == CLEAR:
                entry[anchor + number * size] = ROUGH
        if shut:
            held = anchors_covering(state.board, shut, form)
            no_stop.update(graph.state(anchor, 2 * number + odd) for anchor in held for odd in (0, 1))
    start = graph.state(ship.cell, map_.layer(ship.heading, state.axis(ship), odd=_odd(state, ship)))
    return map_, graph.reach([Start(start, 0)], allowance, entry=entry, no_stop_states=no_stop, payable=bool(no_stop))


def _odd(state: Position, ship: Ship) -> bool:
    """True if the next order's first diagonal is a second one (SC-H10)."""
    return ship.turn.odd and state.setup.options.diagonals == "turn"


def rest_reason(state: Position, ship: Ship) -> Reason | None:
    """The reasons against a ship standing here with what it has left: it could not get off another again (SC-H17)."""
    under = state.under(ship)
    if under is None or leaves(state, ship):
        return None
    why = reason("trapped", "SC-H17", piece=ship, who=under, left=mv.shown(state, state.left(ship)))
    return replace(why, because=(Note("SC-42", "its turn cannot end there"),))


def leaves(state: Position, ship: Ship) -> bool:
    """True if a ship on another could still get off it (SC-H17)."""
    return bool(search(state, ship)[1].stops) if state.setup.options.grid else bool(gridless_reach.way_off(state, ship))


def course(ship: Ship, map_: Chart, path: tuple[PathLeg, ...]) -> tuple[str, ...]:
    """A path of the search as orders write it: squares ahead, and signed degrees."""
    words: list[str] = []
    ahead, spun, heading = 0, 0, ship.heading
    for leg in path:
        if leg.arc == "step":
            words += [f"{spun:+d}"] if spun else []
            ahead, spun = ahead + 1, 0
            continue
        turn = turn_between(heading, map_.heading(leg.layer), HEADINGS) * data.EIGHTH
        heading = map_.heading(leg.layer)
        if turn and ahead:
            words.append(str(ahead))
            ahead = 0
        if turn * spun < 0:  # there and back again is not nothing: a long ship has swung round another way
            words.append(f"{spun:+d}")
            spun = 0
        spun += turn
    return (*words, *([str(ahead)] if ahead else []), *([f"{spun:+d}"] if spun else []))


class Way(NamedTuple):
    """A square and heading in which a ship could end its turn, with the cheapest course there."""

    stop: Stop
    course: Callable[[], tuple[str, ...]]  # tracing ways takes longer than finding all stops: only on demand


def reach(state: Position, ship: Ship) -> tuple[Way, ...]:
    """Every square and heading in which this ship could end its turn, the cheapest first."""
    if not state.setup.options.grid:
        return _gridless(state, ship)
    map_, found = search(state, ship)
    allowance, seen = state.left(ship), set()
    axis = state.axis(ship)
    layers = [map_.layer(ship.heading, axis, odd=odd) for odd in (False, True)]
    here = {found.graph.state(ship.cell, layer) for layer in layers}
    ways: list[Way] = []
    for end in found.stops:
        if end in here:  # lying the other way round on one heading, as a long ship can, is somewhere else
            continue
        cell, heading = map_.graph.cell(end), map_.heading(map_.graph.layer(end))
        if (cell, heading) not in seen:
            cost = found.states[end] if state.setup.options.in_combat else 0
            stop = Stop(cell, partial(_cells, found, end), cost, allowance - cost, heading)
            ways.append(Way(stop, partial(_course, ship, map_, found, end)))
        seen.add((cell, heading))
    return tuple(ways)


def _gridless(state: Position, ship: Ship) -> tuple[Way, ...]:
    """The same off the grid, of the courses that are offered there (SC-H28)."""
    allowance, charged = state.left(ship), state.setup.options.in_combat
    cheapest: dict[tuple[int, int], gridless_reach.End] = {}
    for end in gridless_reach.ends(state, ship):
        key = end.anchor, gridless.heading_of(end.turned.degrees)[0]
        if not end.shut and (key not in cheapest or end.cost < cheapest[key].cost):
            cheapest[key] = end
    cheapest.pop((ship.cell, gridless.heading_of(ship.degrees)[0]), None)
    ways: list[Way] = []
    for (cell, heading), end in sorted(cheapest.items(), key=lambda item: (item[1].cost, item[0])):
        cost = end.cost if charged else 0
        stop = Stop(cell, partial(end.path, state), cost, allowance - cost, heading)
        ways.append(Way(stop, end.course))
    return tuple(ways)


def places(state: Position, ship: Ship) -> Iterator[Berth]:
    """Every place and heading it could reach, even those it may only pass (SC-41); off the grid, those offered."""
    if not state.setup.options.grid:
        yield from (end.berth(state) for end in gridless_reach.ends(state, ship))
        return
    map_, found = search(state, ship)
    for end in found.states:
        anchor, layer = map_.graph.cell(end), map_.graph.layer(end)
        cells = covers(state.board, anchor, map_.forms[layer // 2])
        if cells is not None:
            yield Berth(OnBoard(cells, map_.heading(layer)))


def _cells(found: Found, end: int) -> tuple[int, ...]:
    return tuple(leg.cell for leg in found.path_to(end) if leg.arc == "step")


def _course(ship: Ship, map_: Chart, found: Found, end: int) -> tuple[str, ...]:
    return course(ship, map_, found.path_to(end))
